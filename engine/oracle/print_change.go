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
		case SwitchPT:
			return "switch " + w.possessive(m.What) + " power and toughness" + w.durationWord(m.Duration)
		case ReplaceWord:
			for _, words := range replaceableWords {
				if words.kind == c.Kind {
					return "change the text of " + w.object(m.What) + " by replacing all instances of " + words.words + w.durationWord(m.Duration)
				}
			}
			return unsaid(m)
		case BecomeCopy:
			text := w.says(m.What, "become") + " a copy of " + w.object(c.Of)
			if len(c.Except) > 0 {
				text += w.exceptions(c.Except, "it")
			}
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
	w.is = m.Is
	defer func() { w.is = 0 }()
	return subject + " " + w.changes(m.Changes, plural || bare) + w.durationWord(m.Duration)
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
			parts = append(parts, w.change(c, verb, w.inStatic || i < w.is))
		}
	}
	return strings.Join(parts, " and ")
}

// exceptions writes what a copy effect does besides or instead of copying (707.9).
func (w *writer) exceptions(list []Change, subject string) string {
	var parts []string
	var values []Change
	for _, c := range list {
		switch c := c.(type) {
		case KeepColor:
			parts = append(parts, subject+" doesn't copy that creature's color")
		case EntersWith:
			parts = append(parts, subject+" "+w.besides(c))
		case OnlyIf:
			what := ""
			if with, ok := c.Changes[0].(EntersWith); ok {
				what = w.besides(with)
			} else {
				what = w.changes(c.Changes, false)
			}
			parts = append(parts, subject+" "+what+" if it's "+w.withArticle(c.If))
		default:
			values = append(values, c)
		}
	}
	if len(values) > 0 {
		parts = append(parts, subject+" "+w.changes(values, false))
	}
	return ", except " + strings.Join(parts, " and ")
}

func (w *writer) besides(e EntersWith) string {
	text := "enters with "
	if one, ok := e.Counters[0].Count.(Literal); ok && one == 1 {
		return text + "an additional " + e.Counters[0].Kind + " counter on it"
	}
	return text + w.counters(e.Counters[0].Kind, e.Counters[0].Count) + " on it"
}

func (w *writer) change(c Change, verb func(string) string, lasting bool) string {
	its, plural := "its", verb("x") == "x"
	is := verb("become")
	if plural {
		its = "their"
	}
	if lasting {
		is = "is"
		if plural {
			is = "are"
		}
	}
	switch c := c.(type) {
	case KeepColor:
		return "doesn't copy that creature's color"
	case AddThisAbility:
		return "has this ability"
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
		return verb("lose") + " " + keywordList(c.Keywords)
	case CantHave:
		return "can't have or gain " + keywordList(c.Keywords)
	case RemoveTypes:
		if c.Types != Creature || c.Supertypes != 0 || len(c.Subtypes) > 0 || c.AllCreatureTypes {
			return unsaid(c)
		}
		if plural {
			return "aren't creatures"
		}
		return "isn't a creature"
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
	case SetName:
		return is + " named " + c.Name
	case SetColor:
		switch {
		case c.Chosen:
			return is + " the chosen color"
		case c.Colors == AllColors:
			return is + " all colors"
		}
		return is + " " + c.Colors.String()
	case AddColor:
		return is + " " + c.Colors.String() + " in addition to " + its + " other colors"
	case ChangeControl:
		return unsaid(c)
	}
	return unsaid(c)
}

func keywordList(keywords []Keyword) string {
	names := make([]string, len(keywords))
	for i, k := range keywords {
		names[i] = string(k)
	}
	return joinList(names, "and")
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
