package oracle

import (
	"fmt"
	"reflect"
	"strings"
)

// This file writes what continuous and rules-changing effects say of their subject.

func sameQuantity(a, b Quantity) bool { return reflect.DeepEqual(a, b) }

// modify writes the start of a continuous effect.
func (w *writer) modify(m Modify) string {
	if len(m.Changes) == 1 {
		switch c := m.Changes[0].(type) {
		case ChangeControl:
			w.bare = false
			return w.verb(c.To, "gain") + " control of " + w.object(m.What) + w.durationWord(m.Duration)
		case BecomeCopy:
			text := w.says(m.What, "become") + " a copy of " + w.object(c.Of)
			return text + w.durationWord(m.Duration)
		}
	}
	if m.Duration == ThroughNextUntapStep {
		w.nextUntap = true
		defer func() { w.nextUntap = false }()
	}
	if len(m.Changes) == 1 {
		if grant, ok := m.Changes[0].(Grant); ok {
			if must, ok := grant.Effect.(Requirement); ok && m.Duration != ForTheGame {
				return w.mustFor(m, must)
			}
		}
	}
	subject, plural := w.subject(m.What)
	bare := w.takeBare()
	return subject + " " + w.changes(m.Changes, plural || bare) + w.durationWord(m.Duration)
}

// mustFor writes a requirement that lasts: "blocks this creature this turn if able".
func (w *writer) mustFor(m Modify, must Requirement) string {
	subject, plural := w.subject(m.What)
	verb := map[Doing]string{Attack: "attack", Block: "block", BeBlocked: "must be blocked"}[must.Must]
	if !plural && !w.takeBare() && must.Must != BeBlocked {
		verb = thirdPerson(verb)
	}
	text := subject + " " + verb
	if must.Object != nil {
		text += " " + w.notDoer(m.What, must.Object)
	}
	if m.Duration == UntilEndOfCombat {
		return text + " this combat if able"
	}
	return text + w.durationWord(m.Duration) + " if able"
}

func (w *writer) durationWord(d Duration) string {
	switch d {
	case ForTheGame, ThroughNextUntapStep:
		return ""
	case AsLongAsYouControlThis:
		return " for as long as you control " + w.noun()
	case AsLongAsThisStays:
		return " for as long as " + w.noun() + " remains on the battlefield"
	}
	for _, words := range durationWords {
		if words.duration == d {
			return " " + words.words
		}
	}
	return " " + unsaid(d)
}

// changes writes a list of changes after their subject.
func (w *writer) changes(list []Change, plural bool) string {
	var parts []string
	verb := func(base string) string {
		if plural {
			return base
		}
		return thirdPerson(base)
	}
	for i := 0; i < len(list); i++ {
		switch c := list[i].(type) {
		case AddAbility:
			// Abilities in a row are one list; the first of a keyword's stands for all.
			var abilities []*Ability
			for i < len(list) {
				add, ok := list[i].(AddAbility)
				if !ok {
					break
				}
				abilities = append(abilities, add.Ability)
				i++
			}
			i--
			gain := verb("gain")
			if w.inStatic {
				gain = verb("have")
			}
			parts = append(parts, gain+" "+w.abilityList(abilities))
		case Grant:
			parts = append(parts, w.rule(c.Effect, plural))
		default:
			parts = append(parts, w.change(c, verb))
		}
	}
	return strings.Join(parts, " and ")
}

func (w *writer) change(c Change, verb func(string) string) string {
	its, plural := "its", verb("x") == "x"
	is := verb("become")
	if plural {
		its = "their"
	}
	if w.inStatic {
		is = "is"
		if plural {
			is = "are"
		}
	}
	switch c := c.(type) {
	case AddPT:
		return verb("get") + " " + w.addPT(c)
	case SetBasePT:
		if c.Toughness == nil {
			return verb("have") + " base power " + w.plain(c.Power)
		}
		if c.Power == nil {
			return verb("have") + " base toughness " + w.plain(c.Toughness)
		}
		if !isPlain(c.Power) && sameQuantity(c.Power, c.Toughness) {
			return verb("have") + " base power and base toughness each equal to " + w.quantity(c.Power)
		}
		return verb("have") + " base power and toughness " + w.asX(c.Power) + "/" + w.asX(c.Toughness)
	case AddOneOf:
		names := make([]string, len(c.Abilities))
		for i, a := range c.Abilities {
			names[i] = printKeyword(a, w.card)
		}
		return verb("gain") + " your choice of " + joinOr(names)
	case LoseAllAbilities:
		return verb("lose") + " all abilities"
	case LoseAbility:
		names := make([]string, len(c.Keywords))
		for i, k := range c.Keywords {
			names[i] = string(k)
		}
		return verb("lose") + " " + joinList(names, "and")
	case AddTypes:
		switch {
		case c.AllCreatureTypes:
			return is + " every creature type"
		case c.Chosen:
			return is + " the chosen type in addition to its other types"
		}
		words := describeTypes(c.Supertypes, c.Types, c.Subtypes)
		if plural && (c.Types != 0 || len(c.Subtypes) > 0) {
			return is + " " + pluralTypes(c.Supertypes, c.Types, c.Subtypes) + " in addition to their other types"
		}
		if c.Types == 0 && len(c.Subtypes) == 0 {
			return is + " " + words
		}
		return is + " " + article(words) + " in addition to " + its + " other types"
	case SetTypes:
		text := is + " " + article(describeTypes(0, c.Types, c.Subtypes))
		if plural {
			text = is + " " + pluralTypes(0, c.Types, c.Subtypes)
			if c.KeepTypes && c.Types != Artifact|Creature {
				text += " that are still lands"
			}
			return text
		}
		if c.KeepTypes && c.Types != Artifact|Creature {
			text += " that's still a land"
		}
		return text
	case SetColor:
		switch {
		case c.Chosen:
			return is + " the chosen color"
		case c.Colors == AllColors:
			return is + " all colors"
		}
		return is + " " + c.Colors.String()
	case AddColor:
		return is + " " + c.Colors.String() + " in addition to its other colors"
	case ChangeControl:
		return unsaid(c)
	}
	return unsaid(c)
}

func describeTypes(super Supertype, types CardType, subtypes []string) string {
	var words []string
	if super != 0 {
		words = append(words, strings.ToLower(super.String()))
	}
	words = append(words, subtypes...)
	if types != 0 {
		words = append(words, strings.ToLower(types.String()))
	}
	return strings.Join(words, " ")
}

// pluralTypes is describeTypes with the last word in the plural.
func pluralTypes(super Supertype, types CardType, subtypes []string) string {
	text := describeTypes(super, types, subtypes)
	if types == 0 && len(subtypes) > 0 {
		last := subtypes[len(subtypes)-1]
		return strings.TrimSuffix(text, last) + pluralSubtype(last)
	}
	return pluralOf(text)
}

// addPT writes "+1/+1", "+2/+0 for each Goblin you control", "+X/+X".
func (w *writer) addPT(c AddPT) string {
	sign := func(minus bool) string {
		if minus {
			return "-"
		}
		return "+"
	}
	power, toughness := c.Power, c.Toughness
	pf, pEach := forEach(power)
	tf, tEach := forEach(toughness)
	literal := func(q Quantity) bool { _, ok := q.(Literal); return ok }
	zero := func(q Quantity) bool { return q == Quantity(Literal(0)) }
	var each Quantity
	switch {
	case literal(power) && literal(toughness):
	case zero(power) && !literal(toughness):
		each, pf = tEach, 0
	case zero(toughness) && !literal(power):
		each, tf = pEach, 0
	case !literal(power) && !literal(toughness) && sameQuantity(pEach, tEach):
		each = pEach
	}
	minusZero := func(minus bool, other bool, n string) string {
		if n == "0" {
			return sign(other) + n
		}
		return sign(minus) + n
	}
	if each != nil {
		if _, isX := each.(X); !isX {
			before := *w
			if text, ok := w.each(each); ok {
				p, t := fmt.Sprint(pf), fmt.Sprint(tf)
				return minusZero(c.MinusPower, c.MinusToughness, p) + "/" + minusZero(c.MinusToughness, c.MinusPower, t) + " for each " + text
			}
			*w = before
		}
	}
	p := w.asX(power)
	t := w.asX(toughness)
	return minusZero(c.MinusPower, c.MinusToughness, p) + "/" + minusZero(c.MinusToughness, c.MinusPower, t)
}

// rule writes a rules-changing effect after its subject.
func (w *writer) rule(e StaticEffect, plural bool) string {
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
	case Restriction:
		if e.Cant == ActivateAbilities && !isPlayer(e.Affected) {
			text := "its activated abilities can't be activated"
			if plural {
				text = "their activated abilities can't be activated"
			}
			if e.ExceptMana {
				text += " unless they're mana abilities"
			}
			return text
		}
		if e.Cant == UntapDuringUntapStep {
			return does + " untap during " + its
		}
		return "can't " + w.cant(e)
	case Requirement:
		switch e.Must {
		case Attack:
			return verb("attack") + " each combat if able"
		case Block:
			if e.Object != nil {
				return verb("block") + " " + w.object(e.Object) + " if able"
			}
			return verb("block") + " each combat if able"
		case BeBlocked:
			return "must be blocked if able"
		}
	case Permission:
		switch e.May {
		case AttackAsThoughNoDefender:
			return "can attack as though it didn't have defender"
		case BlockAdditional:
			return "can block an additional creature each combat"
		case BlockAnyNumber:
			return "can block any number of creatures"
		}
	case CantBeCountered:
		return "can't be countered"
	}
	return unsaid(e)
}

func (w *writer) cant(r Restriction) string {
	for _, words := range cantWords {
		if len(words.doing) == 1 && words.doing[0] == r.Cant {
			return words.words
		}
	}
	switch r.Cant {
	case BeBlocked:
		switch {
		case r.AtLeast == 2:
			return "be blocked except by two or more creatures"
		case r.AtLeast == 3:
			return "be blocked except by three or more creatures"
		case r.AtMost == 1:
			return "be blocked by more than one creature"
		case r.Except != nil:
			return "be blocked except by " + w.nounPhrase(*r.Except, true)
		case r.By != nil:
			return "be blocked by " + w.nounPhrase(*r.By, true)
		}
		return "be blocked"
	case Attack:
		text := "attack"
		switch o := r.Object.(type) {
		case You:
			text += " you"
		case The:
			text += " you or planeswalkers you control"
			_ = o
		}
		if len(r.UnlessCost) == 1 {
			text += " unless its controller pays " + w.costItem(r.UnlessCost[0])
		}
		return text
	case Block:
		switch o := r.Object.(type) {
		case nil:
			return "block"
		case Each:
			return "block " + w.nounPhrase(o.Phrase, true)
		default:
			return "block " + w.object(r.Object)
		}
	}
	return unsaid(r)
}

// establish writes an effect on the rules that lasts.
func (w *writer) establish(e Establish) string {
	if e.Duration == ThroughNextUntapStep {
		w.nextUntap = true
		defer func() { w.nextUntap = false }()
	}
	switch effect := e.Effect.(type) {
	case Prevention:
		return w.prevention(effect, true)
	case Replacement:
		return w.replacementFor(effect, " this turn")
	case Restriction:
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case Requirement:
		return strings.TrimSuffix(w.ruleOf(effect.Affected, effect), " each combat if able") + w.requirementEnd(effect, e.Duration)
	case Permission:
		if effect.May == PlayCards || effect.May == CastCards {
			verb := " may cast "
			if effect.May == PlayCards {
				verb = " may play "
			}
			text := w.player(effect.Affected) + verb + w.object(effect.Object) + w.durationWord(e.Duration)
			if effect.Free {
				text += " without paying its mana cost"
			}
			return text
		}
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	case CantBeCountered:
		return w.ruleOf(effect.Affected, effect) + w.durationWord(e.Duration)
	}
	return unsaid(e)
}

func (w *writer) requirementEnd(r Requirement, d Duration) string {
	if r.Must == BeBlocked {
		return w.durationWord(d)
	}
	return w.durationWord(d) + " if able"
}

func (w *writer) ruleOf(of Reference, e StaticEffect) string {
	subject, plural := w.subject(of)
	return subject + " " + w.rule(e, plural)
}

// prevention writes a prevention effect; thisTurn for one that lasts for the turn.
func (w *writer) prevention(e Prevention, thisTurn bool) string {
	event, ok := e.Event.(DamageDealt)
	if !ok || len(e.Then) > 0 {
		return unsaid(e)
	}
	if e.Once {
		source := ""
		if some, ok := event.Source.(Some); ok {
			ph := some.Phrase
			chosen := Phrase{Noun: ph.Noun}
			source = w.withArticle(chosen) + " of your choice"
			if rest := strings.Join(w.after(Phrase{}, ph.Where, false), " "); rest != "" {
				source += " " + rest
			}
		} else if each, ok := event.Source.(Each); ok {
			source = w.withArticle(each.Phrase)
		} else {
			source = w.object(event.Source)
		}
		text := "the next time " + source + " would deal "
		if event.Combat {
			text += "combat "
		}
		text += "damage"
		if event.To != nil {
			text += " to " + w.object(event.To)
		}
		return text + " this turn, prevent that damage"
	}
	text := "prevent all "
	if e.Amount != nil {
		text = "prevent the next " + w.plain(e.Amount) + " "
	}
	switch {
	case event.Combat:
		text += "combat "
	case event.NonCombat:
		text += "noncombat "
	}
	text += "damage that would be dealt"
	if event.To != nil {
		text += " to " + w.object(event.To)
	}
	if thisTurn {
		text += " this turn"
	}
	if event.Source != nil {
		text += " by " + w.object(event.Source)
	}
	return text
}
