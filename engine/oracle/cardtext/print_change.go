package cardtext

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what continuous and rules-changing effects say of their subject.

// sameQuantity reports whether two numbers are said alike.
func sameQuantity(a, b oracle.Quantity) bool { return reflect.DeepEqual(a, b) }

// modify writes the start of a continuous effect.
func (w *writer) modify(m oracle.Modify) string {
	if len(m.Changes) == 1 {
		switch c := m.Changes[0].(type) {
		case oracle.ChangeControl:
			w.bare = false
			return w.verb(c.To, "gain") + " control of " + w.object(m.What) + w.lastingFor(m)
		case oracle.SwitchPT:
			return "switch " + w.possessive(m.What) + " power and toughness" + w.lastingFor(m)
		case oracle.ReplaceWord:
			for _, words := range replaceableWords {
				if words.kind == c.Kind {
					return "change the text of " + w.object(m.What) + " by replacing all instances of " + words.words + w.lastingFor(m)
				}
			}
			return unsaid(m)
		case oracle.BecomeCopy:
			text := w.says(m.What, "become") + " a copy of "
			if _, it := c.Of.(oracle.It); it {
				w.doer = m.What
			}
			text += w.object(c.Of)
			w.doer = nil
			if len(c.Except) > 0 {
				text += w.exceptions(c.Except, "it")
			}
			return text + w.lastingFor(m)
		}
	}
	if m.Duration == oracle.ThroughNextUntapStep {
		w.nextUntap = true
		defer func() { w.nextUntap = false }()
	}
	if len(m.Changes) == 1 {
		if grant, ok := m.Changes[0].(oracle.Grant); ok {
			if must, ok := grant.Effect.(oracle.Requirement); ok && (m.Duration != oracle.ForTheGame || must.Goads) {
				return w.mustFor(m, must)
			}
		}
	}
	if grant, ok := m.Changes[0].(oracle.Grant); ok && len(m.Changes) == 1 && stopsAbilities(grant.Effect) {
		w.takeBare()
		return w.possessive(m.What) + strings.TrimPrefix(w.rule(grant.Effect, false), "its") + w.lastingFor(m)
	}
	subject, plural := w.subject(m.What)
	bare := w.takeBare()
	if !plural && !bare && subject == "it" && saysShape([]oracle.Instruction{m}) {
		return w.itsShape(m)
	}
	w.is, w.has = m.Is, m.Has
	defer func() { w.is, w.has = 0, 0 }()
	w.ofThis, w.one = m.What == oracle.Reference(oracle.This{}), bare && !plural
	defer func() { w.ofThis, w.one = false, false }()
	return subject + " " + w.changes(m.Changes, plural || bare) + w.lastingFor(m)
}

// changes writes a list of changes after their subject.
func (w *writer) changes(list []oracle.Change, plural bool) string {
	var parts []string
	verb := func(base string) string {
		if plural {
			return base
		}
		return thirdPerson(base)
	}
	var other []string
	for i := 0; i < len(list); i++ {
		switch c := list[i].(type) {
		case oracle.LoseAllAbilities:
			if c.Other {
				other = append(other, "abilities")
				continue
			}
			parts = append(parts, verb("lose")+" all abilities")
		case oracle.AddAbility:
			// Abilities in a row are one list; the first of a keyword's stands for all.
			var abilities []*oracle.Ability
			has := w.inStatic || i < w.has
			with := i > 0 && i < w.is && !has // a part of what it is
			for i < len(list) {
				add, ok := list[i].(oracle.AddAbility)
				if !ok {
					break
				}
				abilities = append(abilities, add.Ability)
				i++
			}
			i--
			if with {
				parts[len(parts)-1] += " with " + w.abilityList(abilities)
				continue
			}
			gain := verb("gain")
			if has {
				gain = verb("have")
			}
			parts = append(parts, gain+" "+w.abilityList(abilities))
		case oracle.Grant:
			parts = append(parts, w.rule(c.Effect, plural))
		default:
			parts = append(parts, w.change(c, verb, w.inStatic || i < max(w.is, w.has)))
		}
	}
	for _, c := range list {
		if set, ok := c.(oracle.SetTypes); ok && set.Only {
			other = append(other, "card types")
			if set.Types&oracle.Creature != 0 && len(set.Subtypes) > 0 && len(other) > 1 {
				other = append(other, "creature types")
			}
		}
	}
	if len(other) > 0 {
		parts = append(parts, verb("lose")+" all other "+oracle.JoinList(other, "and"))
	}
	return strings.Join(parts, " and ")
}

// gainAlike writes what the parser's gainAlike reads.
func (w *writer) gainAlike(what oracle.Reference, c oracle.AddEachOf) string {
	subject, plural := w.subject(what)
	verb := " gains "
	if plural {
		verb = " gain "
	}
	first := string(c.Keywords[0])
	return subject + verb + first + " until end of turn if " + w.withArticle(c.Among) + " has " + first + ". The same is true for " + keywordList(c.Keywords[1:])
}

// exceptions writes what a copy effect does besides or instead of copying (707.9).
func (w *writer) exceptions(list []oracle.Change, subject string) string {
	var parts []string
	var values []oracle.Change
	for _, c := range list {
		switch c := c.(type) {
		case oracle.KeepColor:
			parts = append(parts, subject+" doesn't copy that creature's color")
		case oracle.EntersWith:
			parts = append(parts, subject+" "+w.besides(c))
		case oracle.RemoveTypes:
			parts = append(parts, subject+" "+w.change(c, func(base string) string { return thirdPerson(base) }, true))
		case oracle.SetName:
			parts = append(parts, "its name is "+c.Name)
		case oracle.OnlyIf:
			if c.Embalmed {
				text := "if " + w.noun() + " was embalmed, the token has no mana cost"
				for _, more := range c.Changes[1:] {
					said := w.changes([]oracle.Change{more}, false)
					if is, ok := strings.CutPrefix(said, "is "); ok {
						text += " and it's " + is
					} else {
						text += " and it " + said
					}
				}
				parts = append(parts, text)
				continue
			}
			what := ""
			if with, ok := c.Changes[0].(oracle.EntersWith); ok {
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

func (w *writer) besides(e oracle.EntersWith) string {
	text := "enters with "
	if one, ok := e.Counters[0].Count.(oracle.Literal); ok && one == 1 {
		return text + "an additional " + e.Counters[0].Kind + " counter on it"
	}
	return text + w.counters(e.Counters[0].Kind, e.Counters[0].Count) + " on it"
}

func (w *writer) change(c oracle.Change, verb func(string) string, lasting bool) string {
	its, plural := "its", verb("x") == "x" && !w.one
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
	case oracle.KeepColor:
		return "doesn't copy that creature's color"
	case oracle.AddThisAbility:
		return "has this ability"
	case oracle.AddPT:
		return verb("get") + " " + w.addPT(c)
	case oracle.SetBasePT:
		if c.Toughness == nil {
			return verb("have") + " base power " + w.plain(c.Power)
		}
		if c.Power == nil {
			return verb("have") + " base toughness " + w.plain(c.Toughness)
		}
		if _, sum := c.Power.(oracle.Sum); (sum || !isPlain(c.Power)) && sameQuantity(c.Power, c.Toughness) {
			return verb("have") + " base power and base toughness each equal to " + w.quantity(c.Power)
		}
		return verb("have") + " base power and toughness " + w.asX(c.Power) + "/" + w.asX(c.Toughness)
	case oracle.AddActivated:
		if _, each := c.Of.(oracle.Each); each {
			return verb("have") + " all activated abilities of all " + w.nounPhrase(c.Of.(oracle.Each).Phrase, true)
		}
		return "gains all activated abilities of " + w.object(c.Of)
	case oracle.AddOneOf:
		names := make([]string, len(c.Abilities))
		for i, a := range c.Abilities {
			names[i] = printKeyword(a, w.card)
		}
		return verb("gain") + " your choice of " + joinOr(names)
	case oracle.LoseThisAbility:
		return verb("lose") + " this ability"
	case oracle.LoseAbility:
		if c.Quality != nil {
			return verb("lose") + " " + printKeyword(&oracle.Ability{Keyword: c.Keywords[0], Quality: c.Quality}, w.card)
		}
		return verb("lose") + " " + keywordList(c.Keywords)
	case oracle.CantHave:
		return "can't have or gain " + keywordList(c.Keywords)
	case oracle.RemoveTypes:
		if c.Supertypes == oracle.Snow && c.Types == 0 && len(c.Subtypes) == 0 && !c.AllCreatureTypes {
			return map[bool]string{true: "are", false: "is"}[plural] + " no longer snow"
		}
		if c.Supertypes == oracle.Legendary && c.Types == 0 && len(c.Subtypes) == 0 && !c.AllCreatureTypes && !plural {
			return "isn't legendary"
		}
		if c.AllCreatureTypes && c.Supertypes == 0 && c.Types == 0 && len(c.Subtypes) == 0 {
			return verb("lose") + " all creature types"
		}
		if c.Types == oracle.Planeswalker && c.Supertypes == 0 && len(c.Subtypes) == 0 && !c.AllCreatureTypes {
			if plural {
				return "aren't planeswalkers"
			}
			return "isn't a planeswalker"
		}
		if c.Types != oracle.Creature || c.Supertypes != 0 || len(c.Subtypes) > 0 || c.AllCreatureTypes {
			return unsaid(c)
		}
		if plural {
			return "aren't creatures"
		}
		return "isn't a creature"
	case oracle.AddTypes:
		switch {
		case c.AllCreatureTypes:
			return is + " every creature type"
		case c.Chosen:
			return is + " the chosen type in addition to " + its + " other types"
		}
		if c.Types == 0 && slices.Equal(c.Subtypes, nonbasicLandTypes) {
			return is + " every nonbasic land type"
		}
		if c.Types == 0 && slices.Equal(c.Subtypes, slices.Concat(everyBasicLandType, nonbasicLandTypes)) {
			return is + " every land type in addition to " + its + " other types"
		}
		if c.Types == 0 && slices.Equal(c.Subtypes, everyBasicLandType) {
			return is + " every basic land type in addition to " + its + " other types"
		}
		words := describeTypes(c.Supertypes, c.Types, c.Subtypes)
		if plural && (c.Types != 0 || len(c.Subtypes) > 0) {
			return is + " " + pluralTypes(c.Supertypes, c.Types, c.Subtypes) + " in addition to their other types"
		}
		if c.Types == 0 && len(c.Subtypes) == 0 {
			return is + " " + words
		}
		return is + " " + article(words) + " in addition to " + its + " other types"
	case oracle.SetTypes:
		if c.Chosen {
			return is + " the chosen type"
		}
		text := is + " " + article(describeTypes(0, c.Types, c.Subtypes))
		if plural {
			text = is + " " + pluralTypes(0, c.Types, c.Subtypes)
			if c.Still {
				text += " that are still lands"
			}
			return text
		}
		if c.Still {
			text += " that's still a " + w.stillA()
		}
		return text
	case oracle.SetName:
		return is + " named " + c.Name
	case oracle.SetColor:
		switch {
		case c.Chosen && w.colors:
			return is + " the chosen colors"
		case c.Chosen:
			return is + " the chosen color"
		case c.Colors == oracle.AllColors:
			return is + " all colors"
		}
		return is + " " + c.Colors.String()
	case oracle.AddColor:
		if c.Chosen {
			return is + " the chosen color in addition to " + its + " other colors"
		}
		return is + " " + c.Colors.String() + " in addition to " + its + " other colors"
	case oracle.ChangeControl:
		return unsaid(c)
	}
	return unsaid(c)
}

func keywordList(keywords []oracle.Keyword) string {
	names := make([]string, len(keywords))
	for i, k := range keywords {
		names[i] = string(k)
	}
	return oracle.JoinList(names, "and")
}

func describeTypes(super oracle.Supertype, types oracle.CardType, subtypes []string) string {
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
func pluralTypes(super oracle.Supertype, types oracle.CardType, subtypes []string) string {
	text := describeTypes(super, types, subtypes)
	if types == 0 && len(subtypes) > 0 {
		last := subtypes[len(subtypes)-1]
		return strings.TrimSuffix(text, last) + pluralSubtype(last)
	}
	return pluralOf(text)
}

// addPT writes "+1/+1", "+2/+0 for each Goblin you control", "+X/+X".
func (w *writer) addPT(c oracle.AddPT) string {
	sign := func(minus bool) string {
		if minus {
			return "-"
		}
		return "+"
	}
	power, toughness := c.Power, c.Toughness
	pf, pEach := forEach(power)
	tf, tEach := forEach(toughness)
	literal := func(q oracle.Quantity) bool { _, ok := q.(oracle.Literal); return ok }
	zero := func(q oracle.Quantity) bool { return q == oracle.Quantity(oracle.Literal(0)) }
	var each oracle.Quantity
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
		if _, isX := each.(oracle.X); !isX {
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

// stillA is what something goes on to be that becomes something else: a planeswalker on such a card, else a land.
func (w *writer) stillA() string {
	if w.ofThis && w.card != nil && w.card.Types&oracle.Planeswalker != 0 {
		return "planeswalker"
	}
	return "land"
}

// itsShape writes "it's a 1/1 Spirit creature with flying in addition to its other types".
func (w *writer) itsShape(m oracle.Modify) string {
	text, with := "", []*oracle.Ability(nil)
	for _, c := range m.Changes {
		switch c := c.(type) {
		case oracle.AddTypes:
			text += strings.TrimSpace(describeTypes(c.Supertypes, c.Types, c.Subtypes))
		case oracle.SetBasePT:
			text = w.asX(c.Power) + "/" + w.asX(c.Toughness) + " " + text
		case oracle.AddAbility:
			with = append(with, c.Ability)
		}
	}
	if len(with) > 0 {
		text += " with " + w.abilityList(with)
	}
	return "it's a " + text + " in addition to its other types" + w.lastingFor(m)
}
