package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes static abilities.

func (w *writer) staticAbility(a *oracle.Ability) string {
	if text, ok := w.alikeEverywhere(a); ok {
		return text
	}
	if len(a.Statics) == 2 && a.FromZone == oracle.Stack && a.If != nil {
		if _, ok := a.Statics[1].(oracle.CantBePrevented); ok {
			return "If " + w.condition(a.If) + ", this spell can't be countered and the " + unpreventableWords + "."
		}
	}
	if words, ok := w.staticElsewhere(a); ok {
		return words
	}
	if words, ok := w.firstSpell(a); ok {
		return words
	}
	if words, ok := w.escapes(a); ok {
		return stop(capital(words))
	}
	if is, ok := a.If.(oracle.Matches); ok && is.Of == oracle.Reference(oracle.Host{}) && reflect.DeepEqual(is.Phrase.Where, []oracle.Predicate{oracle.HasSubtype{Subtype: "Equipment"}}) {
		w.equipment = true
	}
	parts := make([]string, 0, len(a.Statics))
	for i := 0; i < len(a.Statics); i++ {
		text := w.staticEffect(a, a.Statics[i])
		if i+1 < len(a.Statics) && landsBefore(a.Statics[i], a.Statics[i+1]) {
			from := strings.Index(text, " from the top")
			text = text[:from] + " and " + strings.TrimPrefix(w.staticEffect(a, a.Statics[i+1]), "you may ")
			i++
		} else if i+1 < len(a.Statics) && cheaperAndSafe(a.Statics[i], a.Statics[i+1]) {
			text += " and can't be countered"
			i++
		}
		parts = append(parts, text)
	}
	for i, part := range parts {
		if rest, once := strings.CutPrefix(part, "once each turn, "); once && a.If == oracle.Condition(oracle.IsTurn{Of: oracle.Yours}) {
			part = "once during each of your turns, " + rest
		} else if a.If != nil {
			// The condition is said first: what it mentions is what "it" goes back to.
			part = w.ifStatic(a, part)
		}
		parts[i] = stop(capital(part)) + sparingOf(a.Statics[i])
		if gives, ok := a.Statics[i].(oracle.Continuous); ok && givesAtOwnCost(gives.Changes) != nil {
			parts[i] += w.ownCost(givesAtOwnCost(gives.Changes))
		}
		if r, ok := a.Statics[i].(oracle.Restriction); ok && len(r.IgnoreFor) > 0 {
			parts[i] += " Any player may " + w.paid(r.IgnoreFor, true) + " for that player to ignore this effect until end of turn."
		}
	}
	return strings.Join(parts, " ")
}

// landsBefore reports whether a permission to play lands from the top of a library stands before one to
// cast spells from there: both are said together.
func landsBefore(first, second oracle.StaticEffect) bool {
	top := func(e oracle.StaticEffect, may oracle.Doing) bool {
		p, ok := e.(oracle.Permission)
		each, is := p.Object.(oracle.Each)
		return ok && is && p.May == may && each.Phrase.Zone == oracle.Library
	}
	return top(first, oracle.PlayCards) && top(second, oracle.CastCards)
}

// fromElsewhere writes what lets cards be cast or played from a graveyard or the top of a library, or the card on which it is
// from where the ability works.
func (w *writer) fromElsewhere(e oracle.Permission, zone oracle.Zone) string {
	each, ok := e.Object.(oracle.Each)
	if !ok {
		switch {
		case e.OrExile:
			return "you may cast this card from your graveyard or from exile"
		case zone == oracle.Exile:
			return "you may cast this card from exile"
		}
		text := "you may cast this card from your graveyard" + w.byPaying(e.More, e.Instead, false)
		if enters, ok := w.entersByLeave(e.Gains); ok {
			text += enters
		}
		if e.Exiled {
			text += ". If you cast this card this way and it would be put into your graveyard, exile it instead"
		}
		return text
	}
	if each.Phrase.Zone == oracle.Exile {
		return "you may " + w.playedThem(e) + anyManaText(e.Spend, true)
	}
	phrase, verb, noun := each.Phrase, "you may play ", oracle.PermanentNoun
	if e.May == oracle.CastCards {
		verb, noun = "you may cast ", oracle.SpellNoun
	}
	where := " from your graveyard"
	if phrase.Zone == oracle.Library {
		where = " from the top of your library"
	}
	for _, one := range eachAlternative(&phrase) {
		one.Noun, one.Zone, one.Where = noun, oracle.Nowhere, one.Where[:len(one.Where)-1]
	}
	if e.OncePerTurn {
		text := "once each turn, " + verb + w.withArticle(phrase) + where + w.byPaying(e.More, e.Instead, false)
		if e.Exiled {
			text += exiledEach
		}
		return text
	}
	text := verb + w.nounPhrase(phrase, true) + where + w.byPaying(e.More, e.Instead, true)
	if enters, ok := w.entersByLeave(e.Gains); ok {
		text += enters
	} else if len(e.Gains) > 0 {
		text += ". If you do, it gains " + w.abilityList(e.Gains)
	}
	if e.Exiled {
		text += exiledEach
	}
	return text
}

// exiledEach is the sentence about every spell that is cast by leave of an ability.
const exiledEach = ". If a spell cast this way would be put into a graveyard, exile it instead"

// staticElsewhere writes an ability that says in which zones it works (113.6b-c).
func (w *writer) staticElsewhere(a *oracle.Ability) (string, bool) {
	if _, permission := a.Statics[0].(oracle.Permission); permission || !a.OffBattlefield && a.FromZone != oracle.Graveyard {
		return "", false
	}
	text := "as long as this card is in your graveyard"
	if a.OffBattlefield {
		text = "as long as " + w.noun() + " isn't on the battlefield"
	}
	if a.If != nil {
		text += " and " + w.condition(a.If)
	}
	w.mention(oracle.This{}, thisPhrase(w.card), false)
	for i, s := range a.Statics {
		said := w.staticEffect(a, s)
		if rest, ok := strings.CutPrefix(said, w.noun()+" is "); ok {
			said = "it's " + rest
		}
		text += []string{", ", " and "}[min(i, 1)] + said
	}
	return stop(capital(text)), true
}

func (w *writer) ifStatic(a *oracle.Ability, text string) string {
	if _, ok := a.Statics[0].(oracle.AlternativeCost); ok {
		return "if " + w.condition(a.If) + ", " + text
	}
	if reflect.DeepEqual(a.If, isPaired) {
		return "as long as " + w.noun() + " is paired with another creature, " + text
	}
	if e, ok := a.Statics[0].(oracle.Prevention); ok && len(e.Then) > 0 {
		if event, then, ok := strings.Cut(text, ", prevent "); ok {
			return event + " while " + w.condition(a.If) + ", prevent " + then
		}
	}
	if not, ok := a.If.(oracle.IsNot); ok {
		if words, ok := w.try(func() string { return text + " unless " + w.condition(not.Condition) }); ok {
			return words
		}
	}
	if _, ok := a.Statics[0].(oracle.EntersAs); ok {
		return "if " + w.condition(a.If) + ", " + text
	}
	if a.If == oracle.Condition(oracle.IsCombat{}) {
		return text + " during combat"
	}
	if moment, ok := momentText(a.If); ok && len(a.Statics) == 1 && isCost(a.Statics[0]) {
		return moment + ", " + text
	}
	if a.If == oracle.Condition(oracle.IsTurn{Of: oracle.Yours}) {
		return "during your turn, " + text
	}
	if a.If == oracle.Condition(oracle.IsStep{Step: oracle.EndStep, Whose: oracle.Yours}) {
		return "during your end step, " + text
	}
	switch a.Statics[0].(type) {
	case oracle.Permission, oracle.CantBeCountered, oracle.CostChange:
		return text + " if " + w.condition(a.If)
	}
	return text + " as long as " + w.condition(a.If)
}

func (w *writer) staticEffect(a *oracle.Ability, e oracle.StaticEffect) string {
	switch e := e.(type) {
	case oracle.Continuous:
		return w.continuous(a, e)
	case oracle.Restriction:
		if text, ok := w.timely(e); ok {
			return text
		}
		if each, ok := e.Affected.(oracle.Each); ok && len(each.Phrase.Where) == 0 && e.Cant == oracle.CastSpells && e.By != nil && e.By.Noun == oracle.SpellNoun {
			return w.nounPhrase(*e.By, true) + " can't be cast"
		}
		if each, ok := e.Affected.(oracle.Each); ok && e.Cant == oracle.ActivateAbilities && len(a.Statics) == 1 && !isPlayer(e.Affected) {
			text := "activated abilities of " + w.nounPhrase(each.Phrase, true) + " can't be activated"
			if e.ExceptMana {
				text += " unless they're mana abilities"
			}
			return text
		}
		if e.AtMost > 0 && (e.Cant == oracle.Attack || e.Cant == oracle.Block) {
			return greatestNumber(e)
		}
		if e.Cant == oracle.HaveCounters && !isPlayer(e.Affected) {
			subject, _ := w.subject(e.Affected)
			return "counters can't be put on " + subject
		}
		return w.ruleOf(e.Affected, e) + w.whereX()
	case oracle.AsYouCascade:
		text := "as you cascade, you may put " + w.withArticle(e.Phrase) + " from among the exiled cards onto the battlefield"
		if e.Tapped {
			text += " tapped"
		}
		return text
	case oracle.AssignsDamage:
		return w.combatDamage(e)
	case oracle.CrewsAs:
		return w.ruleOf(e.Affected, e)
	case oracle.TriggersAgain:
		return w.triggersAgain(e)
	case oracle.UntapsWithOthers:
		return "untap " + w.object(e.What) + " " + withOthers
	case oracle.CausesNoTriggers:
		return w.causesNoTriggers(e)
	case oracle.Requirement:
		return w.ruleOf(e.Affected, e)
	case oracle.Permission:
		return w.permission(e, a.FromZone)
	case oracle.CostChange:
		return w.costChange(e)
	case oracle.Replacement:
		return w.replacement(e)
	case oracle.Prevention:
		return w.prevention(e, false)
	case oracle.EntersAs:
		return w.entersAs(e)
	case oracle.DiscardThis:
		return "you may discard this card any time you could cast an instant"
	case oracle.TurnsAs:
		w.inStatic = false
		defer func() { w.inStatic = true }()
		text := "as " + w.noun() + " is turned face up, "
		if e.Transforms {
			text = "as " + w.noun() + " transforms, "
		}
		w.mention(oracle.This{}, thisPhrase(w.card), false)
		return text + w.clauses(e.Do)
	case oracle.PlayerEffect:
		return w.playerEffect(e)
	case oracle.DieChange:
		return w.dieChange(e)
	case oracle.FirstFlipWon:
		return "the first time you flip one or more coins each turn, those coins come up heads and you win those flips"
	case oracle.AdditionalCost:
		text := "as an additional cost to cast this spell, "
		if e.Optional {
			text += "you may "
		}
		text += w.paid(e.Cost, true)
		return text
	case oracle.AlternativeCost:
		if e.Cost == nil {
			return "you may cast this spell without paying its mana cost"
		}
		return "you may " + w.paid(e.Cost, true) + " rather than pay this spell's mana cost"
	case oracle.OffersCost:
		if e.Once {
			return w.offersOnce(e)
		}
		spells := w.nounPhrase(e.Spells, true)
		if len(e.Cost) > 0 {
			return "you may " + w.paid(e.Cost, true) + " rather than pay the mana cost for " + spells + " you cast"
		}
		if e.From == oracle.Hand {
			spells += " from your hand"
		}
		return "you may cast " + spells + " without paying their mana costs"
	case oracle.MulliganAction:
		return "any time you could mulligan and this card is in your hand, you may " + w.clauses(e.Do)
	case oracle.MayExert:
		text := "you may exert " + w.noun() + " as it attacks"
		if e.Fresh {
			text = "if " + w.noun() + " hasn't been exerted this turn, you may exert it as it attacks"
		}
		if e.Then != nil {
			w.mention(oracle.It{}, thisPhrase(w.card), false)
			w.inStatic = false // what it does then, it does
			text += ". " + capital(w.clause(oracle.Reflexive{Ability: e.Then}))
			w.inStatic = true
		}
		return text
	case oracle.OpeningHand:
		if len(e.Reveal) > 0 {
			return "you may reveal this card from your opening hand. If you do, " + w.clauses(e.Reveal)
		}
		return "if this card is in your opening hand, you may begin the game with it on the battlefield"
	case oracle.SpendsAs:
		return w.spendsAs(e)
	case oracle.StartingPlayer:
		return startingPlayer + ". " + oneOfThem
	case oracle.CounterLimit:
		return w.object(oracle.This{}) + " can't have more than " + w.counters(e.Kind, oracle.Literal(e.Count)) + " on it"
	case oracle.CountersRemain:
		return "counters remain on " + w.object(oracle.This{}) + countersRemain
	case oracle.CastOnly:
		return w.castOnly(e.If)
	case oracle.CantBePrevented:
		if e.Of.Source == oracle.Reference(oracle.This{}) && a.FromZone == oracle.Stack {
			return "the " + damageWord(e.Of) + " can't be prevented"
		}
		return w.cantBePrevented(e)
	case oracle.CantBeCountered:
		if e.Affected == oracle.Reference(oracle.This{}) {
			return "this spell can't be countered"
		}
		return w.ruleOf(e.Affected, e)
	}
	return unsaid(e)
}

// combatDamage writes how something assigns combat damage.
func (w *writer) combatDamage(e oracle.AssignsDamage) string {
	if e.How != oracle.AsUnblocked {
		return w.ruleOf(e.Affected, e)
	}
	text := "you may have " + w.noun()
	if each, ok := e.Affected.(oracle.Each); ok {
		text = "for each " + w.nounPhrase(each.Phrase, false) + ", you may have that creature"
	}
	return text + " assign its combat damage as though it weren't blocked"
}

// greatestNumber writes how many creatures can attack or block.
func greatestNumber(r oracle.Restriction) string {
	text := "no more than " + numberNames[min(r.AtMost, len(numberNames)-1)] + " creature"
	if r.AtMost > 1 {
		text += "s"
	}
	switch {
	case r.Cant == oracle.Block:
		return text + " can block each combat"
	case r.Object != nil:
		return text + " can attack you each combat"
	}
	return text + " can attack each combat"
}

// castOnly writes when a spell can be cast.
func (w *writer) castOnly(c oracle.Condition) string {
	text := "cast this spell only "
	if moment, ok := momentText(c); ok {
		return text + moment
	}
	if both, ok := c.(oracle.Both); ok && len(both.Of) == 2 {
		if moment, ok := momentText(both.Of[0]); ok {
			return text + moment + " and only if " + w.condition(both.Of[1])
		}
	}
	return text + "if " + w.condition(c)
}

func (w *writer) continuous(a *oracle.Ability, e oracle.Continuous) string {
	if len(e.Changes) == 1 {
		switch c := e.Changes[0].(type) {
		case oracle.AddTypes:
			if a.CharacteristicDefining && len(c.Subtypes) > 0 {
				return w.noun() + " is also a " + oracle.JoinList(c.Subtypes, "and")
			}
		case oracle.ChangeControl:
			return "you control " + w.object(e.Affected)
		case oracle.SetColor:
			if c.BeforeGame {
				name := w.noun()
				return "if " + name + " is your commander, choose a color before the game begins. " + capital(name) + " is the chosen color"
			}
		case oracle.DefinePT:
			name := w.possessive(oracle.This{})
			switch {
			case c.Toughness == nil:
				return name + " power is equal to " + w.quantity(c.Power)
			case c.Power == nil:
				return name + " toughness is equal to " + w.quantity(c.Toughness)
			case sameQuantity(c.Power, c.Toughness):
				return name + " power and toughness are each equal to " + w.quantity(c.Power)
			}
			if sameQuantity(c.Power, totalOfExiled(oracle.Power)) && sameQuantity(c.Toughness, totalOfExiled(oracle.Toughness)) {
				return name + " power is equal to the total power of the exiled cards and its toughness is equal to their total toughness"
			}
			text := name + " power is equal to " + w.quantity(c.Power)
			return text + " and its toughness is equal to " + w.quantity(c.Toughness)
		}
	}
	subject, plural := w.subject(e.Affected)
	w.ofThis = e.Affected == oracle.Reference(oracle.This{})
	defer func() { w.ofThis = false }()
	return subject + " " + w.changes(e.Changes, plural) + w.whereX()
}

// isCost reports whether a static ability changes what something costs.
func isCost(e oracle.StaticEffect) bool {
	_, ok := e.(oracle.CostChange)
	return ok
}

// cheaperAndSafe reports whether one sentence says of the spells that you cast what they cost and that they can't be countered.
func cheaperAndSafe(cost, safe oracle.StaticEffect) bool {
	c, costs := cost.(oracle.CostChange)
	s, counter := safe.(oracle.CantBeCountered)
	if !costs || !counter {
		return false
	}
	cast := c.Of
	cast.Add(oracle.WasCast{By: oracle.Yours})
	return reflect.DeepEqual(s.Affected, oracle.Reference(oracle.Each{Phrase: cast}))
}
