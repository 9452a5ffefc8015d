package cardtext

import (
	"reflect"
	"strconv"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes restrictions, requirements and permissions, and how long
// effects last.

// rule writes a rules-changing effect after its subject.
func (w *writer) rule(e oracle.StaticEffect, plural bool) string {
	its, does := "its controller's untap step", "doesn't"
	if plural {
		its, does = "their controllers' untap steps", "don't"
	}
	if w.nextUntap {
		its = strings.Replace(its, "untap", "next untap", 1)
	}
	verb := func(base string) string {
		if plural {
			return base
		}
		return thirdPerson(base)
	}
	switch e := e.(type) {
	case oracle.Restriction:
		if e.Cant == oracle.ActivateAbilities && !isPlayer(e.Affected) {
			text := "its activated abilities can't be activated"
			if plural {
				text = "their activated abilities can't be activated"
			}
			if e.ExceptMana {
				text += " unless they're mana abilities"
			}
			return text
		}
		if e.Cant == oracle.UntapDuringUntapStep {
			return does + " untap during " + its
		}
		if e.Cant == oracle.UntapDuringYourUntapStep {
			return does + " untap during your next untap step"
		}
		return "can't " + w.cant(e)
	case oracle.Requirement:
		switch e.Must {
		case oracle.Attack:
			if e.Goads && plural {
				return "are goaded"
			}
			if e.Goads {
				return "is goaded"
			}
			if each, ok := e.Object.(oracle.Each); ok && each.Phrase.Noun == oracle.PlayerNoun {
				return verb("attack") + " " + w.withArticle(each.Phrase) + " each combat if able"
			}
			if e.Object != nil {
				return verb("attack") + " " + w.object(e.Object) + " each combat if able"
			}
			return verb("attack") + " each combat if able"
		case oracle.Block:
			if _, group := e.Affected.(oracle.Each); group && e.Object != nil {
				return "able to block " + w.object(e.Object) + " do so"
			}
			if e.Object != nil {
				return verb("block") + " " + w.object(e.Object) + " if able"
			}
			return verb("block") + " each combat if able"
		case oracle.BeBlocked:
			return "must be blocked if able"
		}
	case oracle.Permission:
		switch e.May {
		case oracle.AttackAsThoughNoDefender:
			if plural {
				return "can attack as though they didn't have defender"
			}
			return "can attack as though it didn't have defender"
		case oracle.BlockAsThough:
			text := "can block "
			if e.Whom != nil {
				text += w.nounPhrase(*e.Whom, true) + " "
			}
			if e.Lacking {
				return text + "as though they didn't have " + string(e.As)
			}
			if plural {
				return text + "as though they had " + string(e.As)
			}
			return text + "as though it had " + string(e.As)
		case oracle.BlockAdditional:
			return "can block an additional creature each combat"
		case oracle.BlockAnyNumber:
			return "can block any number of creatures"
		case oracle.BeTargetedAsBare:
			whose := " you control"
			if e.Anyone {
				whose = ""
			}
			if plural {
				return "can be the targets of spells and abilities" + whose + " as though they didn't have hexproof"
			}
			return "can be the target of spells and abilities" + whose + " as though it didn't have hexproof"
		}
	case oracle.AssignsDamage:
		for _, a := range assignments {
			if a.how == e.How && plural {
				return "assign " + a.many
			}
			if a.how == e.How {
				return "assigns " + a.words
			}
		}
	case oracle.CantBeCountered:
		return "can't be countered"
	case oracle.CrewsAs:
		return crewsAs(e)
	}
	return unsaid(e)
}

func (w *writer) cant(r oracle.Restriction) string {
	if r.Cant == oracle.CrewVehicles {
		return "crew Vehicles"
	}
	if r.Cant == oracle.BeTargeted && r.By != nil {
		return w.targetedBy(*r.By)
	}
	for _, words := range cantWords {
		if len(words.doing) == 1 && words.doing[0] == r.Cant && (r.Cant != oracle.CastSpells || r.By == nil && r.Except == nil) {
			return words.words
		}
	}
	switch r.Cant {
	case oracle.ActivateAbilities:
		if r.By != nil {
			return "activate abilities of " + w.nounPhrase(*r.By, true)
		}
		return "activate abilities"
	case oracle.UntapMoreThan:
		text := "untap more than " + small(r.AtMost) + " " + w.nounPhrase(*r.By, r.AtMost > 1)
		if r.Affected == oracle.Reference(oracle.You{}) {
			return text + " during your untap step"
		}
		return text + " during their untap steps"
	case oracle.CastSpells:
		if r.Except != nil && r.By == nil {
			return "cast spells from anywhere other than their hands"
		}
		if r.By == nil || r.Except != nil {
			return unsaid(r)
		}
		return "cast " + w.nounPhrase(*r.By, true)
	case oracle.CastMoreThanOne:
		if r.By == nil {
			return "cast more than one spell each turn"
		}
		return "cast more than one " + w.nounPhrase(*r.By, false) + " each turn"
	case oracle.BeBlocked:
		switch {
		case r.AtLeast == 2:
			return "be blocked except by two or more creatures"
		case r.AtLeast > 2:
			return "be blocked except by " + small(r.AtLeast) + " or more creatures"
		case r.AtMost == 1:
			return "be blocked by more than one creature"
		case r.Except != nil:
			return "be blocked except by " + w.nounPhrase(*r.Except, true)
		case r.By != nil:
			return "be blocked by " + w.nounPhrase(*r.By, true)
		}
		return "be blocked"
	case oracle.Attack:
		text := "attack"
		switch r.Object.(type) {
		case oracle.You:
			text += " you"
		case oracle.The:
			text += " you or planeswalkers you control"
		case oracle.OwnerOf:
			text += " its owner"
		}
		if len(r.UnlessCost) == 1 {
			text += w.unlessPaid(r)
		}
		return text
	case oracle.Block:
		text := "block"
		switch o := r.Object.(type) {
		case nil:
		case oracle.Each:
			text += " " + w.nounPhrase(o.Phrase, true)
		default:
			text += " " + w.object(r.Object)
		}
		if len(r.UnlessCost) == 1 {
			text += w.unlessPaid(r)
		}
		return text
	}
	return unsaid(r)
}

// unlessPaid writes what has to be paid for each creature that attacks or blocks.
func (w *writer) unlessPaid(r oracle.Restriction) string {
	_, group := r.Affected.(oracle.Each)
	if pay, ok := r.UnlessCost[0].(oracle.PayLife); ok {
		return " unless their controller pays " + w.plain(pay.Amount) + " life for each of those creatures"
	}
	if !group {
		return " unless its controller pays " + w.costItem(r.UnlessCost[0])
	}
	return " unless their controller pays " + w.costItem(r.UnlessCost[0]) + " for each of those creatures"
}

var _ = writes((*writer).establish)

// establish writes an effect on the rules that lasts.
func (w *writer) establish(e oracle.Establish) string {
	if e.Duration == oracle.ThroughNextUntapStep {
		w.nextUntap = true
		defer func() { w.nextUntap = false }()
	}
	switch effect := e.Effect.(type) {
	case oracle.EntersAs:
		return w.entersWithMore(effect, e.Duration)
	case oracle.CostChange:
		return w.costsAWhile(effect, e.Duration)
	case oracle.CantBePrevented:
		return w.cantBePrevented(effect) + w.durationWord(e.Duration)
	case oracle.Prevention:
		if e.Duration == oracle.UntilYourNextTurn {
			return "until your next turn, " + w.prevention(effect, false)
		}
		return w.prevention(effect, true)
	case oracle.Replacement:
		if _, leaves := effect.Event.(oracle.ZoneChange); leaves && e.Duration == oracle.ForTheGame {
			return w.replacementFor(effect, "") + " of putting it anywhere else"
		}
		if e.Duration == oracle.UntilYourNextTurn {
			return "until your next turn, " + w.replacementFor(effect, "")
		}
		return w.replacementFor(effect, " this turn")
	case oracle.Restriction:
		if effect.OtherSector {
			return sectorsApart
		}
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case oracle.Requirement:
		if e.Duration == oracle.DuringNextTurn {
			return w.attacksNextTurn(e, effect)
		}
		if _, group := effect.Affected.(oracle.Each); group && effect.Must == oracle.Block && effect.Object != nil {
			return strings.TrimSuffix(w.ruleOf(effect.Affected, effect), " do so") + w.durationWord(e.Duration) + " do so"
		}
		return strings.TrimSuffix(w.ruleOf(effect.Affected, effect), " each combat if able") + w.requirementEnd(effect, e.Duration)
	case oracle.Permission:
		if effect.May == oracle.LoyaltyTwice {
			return w.loyaltyTwice(effect, "this turn")
		}
		if each, ok := effect.Affected.(oracle.Each); ok && effect.May == oracle.CastAsThoughFlash {
			return "you may cast " + w.nounPhrase(each.Phrase, true) + w.durationWord(e.Duration) + " as though they had flash"
		}
		if effect.May == oracle.PlayAdditionalLand && effect.Count > 1 {
			return w.player(effect.Affected) + " may play up to " + small(effect.Count) + " additional lands this turn"
		}
		if effect.May == oracle.PlayAdditionalLand {
			return w.player(effect.Affected) + " may play an additional land this turn"
		}
		if effect.May == oracle.PlayCards || effect.May == oracle.CastCards {
			when, lasts := w.whilePlayed(effect, e.Duration)
			verb := " may "
			if effect.Look {
				verb = " may look at and "
			}
			text := when + w.player(effect.Affected) + verb + w.playedThem(effect) + w.durationWord(lasts)
			if w.isThem(effect.Object) {
				text = strings.Replace(text, "it remains exiled", "they remain exiled", 1)
			}
			if effect.Free {
				text += " without paying its mana cost"
			}
			text += anyManaText(effect.Spend, strings.HasSuffix(w.object(effect.Object), "s"))
			if len(effect.Dearer) > 0 {
				text += ". A spell cast this way costs " + effect.Dearer.String() + " more to cast"
			}
			if effect.LandTapped {
				text += ". Each land played this way enters tapped"
			}
			if _, group := effect.Object.(oracle.Each); effect.Exiled && group {
				text += exiledEach
			} else if effect.Exiled {
				text += exiledThen
			}
			return text
		}
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case oracle.OffersCost:
		return strings.TrimPrefix(w.durationWord(e.Duration), " ") + ", you may cast spells from your hand without paying their mana costs"
	case oracle.CantBeCountered:
		if text, ok := w.spellsUncountered(effect, e.Duration); ok {
			return text
		}
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case oracle.AssignsDamage:
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case oracle.PlayerEffect:
		if e.Duration == oracle.ForTheGame {
			return w.playerEffect(effect) + " for the rest of the game"
		}
		return w.playerEffect(effect) + w.durationWord(e.Duration)
	}
	return unsaid(e)
}

// exiledThen is the sentence about a spell that goes to exile where it would go to a graveyard.
const exiledThen = ". If that spell would be put into a graveyard, exile it instead"

func (w *writer) requirementEnd(r oracle.Requirement, d oracle.Duration) string {
	if r.Must == oracle.BeBlocked {
		return w.durationWord(d)
	}
	return w.durationWord(d) + " if able"
}

// stopsAbilities reports whether an effect forbids to activate abilities of objects.
func stopsAbilities(e oracle.StaticEffect) bool {
	r, ok := e.(oracle.Restriction)
	return ok && r.Cant == oracle.ActivateAbilities && !isPlayer(r.Affected)
}

func (w *writer) ruleOf(of oracle.Reference, e oracle.StaticEffect) string {
	if stopsAbilities(e) {
		return w.possessive(of) + strings.TrimPrefix(w.rule(e, false), "its")
	}
	subject, plural := w.subject(of)
	return subject + " " + w.rule(e, plural)
}

// mustFor writes a requirement that lasts: "blocks this creature this turn if able".
func (w *writer) mustFor(m oracle.Modify, must oracle.Requirement) string {
	subject, plural := w.subject(m.What)
	if must.Goads {
		text := subject + " is goaded"
		if plural {
			text = subject + " are goaded"
		}
		if m.Duration == oracle.ForTheGame {
			return text + " for the rest of the game"
		}
		return text + w.durationWord(m.Duration)
	}
	verb := map[oracle.Doing]string{oracle.Attack: "attack", oracle.Block: "block", oracle.BeBlocked: "must be blocked"}[must.Must]
	if !plural && !w.takeBare() && must.Must != oracle.BeBlocked {
		verb = thirdPerson(verb)
	}
	text := subject + " " + verb
	if each, ok := must.Object.(oracle.Each); ok && each.Phrase.Noun == oracle.PlayerNoun {
		text += " " + w.withArticle(each.Phrase) + " each combat"
	} else if must.Object != nil {
		text += " " + w.notDoer(m.What, must.Object)
	}
	if m.Duration == oracle.UntilEndOfCombat {
		return text + " this combat if able"
	}
	return text + w.durationWord(m.Duration) + " if able"
}

func (w *writer) durationWord(d oracle.Duration) string {
	switch d {
	case oracle.ForTheGame, oracle.ThroughNextUntapStep:
		return ""
	case oracle.AsLongAsYouControlThis:
		return " for as long as you control " + w.noun()
	case oracle.AsLongAsThisStays:
		return " for as long as " + w.noun() + " remains on the battlefield"
	case oracle.UntilThisCast:
		return " until " + w.noun() + " is cast from exile"
	case oracle.AsLongAsThisTapped:
		return " for as long as " + w.noun() + " remains tapped"
	case oracle.AsLongAsYoursTapped:
		return " for as long as you control " + w.noun() + " and " + w.noun() + " remains tapped"
	}
	for _, words := range durationWords {
		if words.duration == d {
			return " " + words.words
		}
	}
	return " " + unsaid(d)
}

func crewsAs(e oracle.CrewsAs) string {
	text := "crews Vehicles"
	if e.Saddle {
		text = "saddles Mounts and crews Vehicles"
	}
	if e.Station {
		text = "stations permanents"
	}
	if e.ByToughness {
		return text + " using its toughness rather than its power"
	}
	return text + " as though its power were " + strconv.Itoa(e.More) + " greater"
}

// timely writes when alone players can cast spells; false where a restriction says something else.
func (w *writer) timely(r oracle.Restriction) (string, bool) {
	each, ok := r.Affected.(oracle.Each)
	if r.Cant == oracle.CastMoreThanOne && r.AtMost > 1 && r.By == nil {
		subject, _ := w.subject(r.Affected)
		return subject + " can cast no more than " + small(r.AtMost) + " spells each turn", true
	}
	switch last := len(each.Phrase.Where) - 1; {
	case !ok:
		return "", false
	case r.Cant == oracle.CastUntimely:
		subject, _ := w.subject(each)
		return subject + " can cast spells only any time they could cast a sorcery", true
	case r.Cant == oracle.CastSpells && reflect.DeepEqual(oracle.StaticEffect(r), onTheirTurns(thePlayer(oracle.Yours), []oracle.Doing{oracle.CastSpells})[0]):
		return "you can cast spells only during your turn", true
	case (r.Cant == oracle.CastSpells || r.Cant == oracle.ActivateAbilities) && r.By == nil && last >= 0 && each.Phrase.Where[last] == oracle.Predicate(notActive):
		each.Phrase.Where = each.Phrase.Where[:last]
		subject, _ := w.subject(each)
		return subject + " can " + w.cant(r) + " only during their own turns", true
	}
	return "", false
}
