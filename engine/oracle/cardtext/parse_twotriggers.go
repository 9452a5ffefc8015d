package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads one ability of two events that are looked for in different zones, or of which nothing can be both, as two
// abilities: "When you cast this spell and when this creature dies, ...". Each does the same.

// isMoment reports whether a condition is a part of the turn.
func isMoment(c oracle.Condition) bool {
	switch c.(type) {
	case oracle.IsCombat, oracle.IsStep:
		return true
	}
	return false
}

// twoTriggers reads such an ability.
func (p *parser) twoTriggers() ([]*oracle.Ability, bool) {
	if p.depth > 0 || !p.next("when") && !p.next("whenever") && !p.next("at") {
		return nil, false
	}
	toks := p.toks[p.pos:]
	for comma, t := range toks {
		if t.text == "," {
			if out, ok := p.twoTriggersTo(toks, comma); ok {
				return out, true
			}
		}
		if t.text == "." {
			break
		}
	}
	return nil, false
}

// twoTriggersTo reads it where the events end with one of the commas: there may be one in a name before that.
func (p *parser) twoTriggersTo(toks []token, comma int) ([]*oracle.Ability, bool) {
	if !apartFromEachOther(toks[comma:]) {
		return nil, false
	}
	first, second := -1, -1 // the tokens of the first event end, those of the second begin
	for k := 1; k < comma; k++ {
		if (toks[k].text == "and" || toks[k].text == "or") && slices.Contains([]string{"when", "whenever", "at"}, toks[k+1].text) {
			first, second = k, k+1
			break
		}
	}
	var events [2][]token
	switch {
	case first > 0:
		events[0], events[1] = toks[:first], slices.Clone(toks[second:comma])
		if n := len(events[1]); n > 2 && events[1][n-2].text == "discard" && events[1][n-1].text == "it" {
			events[1] = append(events[1][:n-1], scanLine("this card", toks[0].line)[:2]...)
		}
	case p.next("when you cast or cycle"):
		events[0] = append(slices.Clone(toks[:3]), toks[5:comma]...)
		events[1] = append(slices.Clone(toks[:2]), toks[4:comma]...)
	default:
		return nil, false
	}
	var out []*oracle.Ability
	for _, event := range events {
		sub := &parser{toks: slices.Concat(event, toks[comma:]), card: p.card, names: p.names}
		a, ok := sub.triggeredAbility()
		if !ok || !sub.atLineEnd() || a.TimesPerTurn > 0 || a.DoOncePerTurn {
			return nil, false
		}
		out = append(out, a)
	}
	if !neverBoth(out[0].Trigger) && !neverBoth(out[1].Trigger) {
		return nil, false
	}
	p.pos = len(p.toks) - 1
	return out, true
}

// apartFromEachOther reports whether what an ability does says nothing of itself, or how often it is done.
func apartFromEachOther(effect []token) bool {
	var words []string
	for _, t := range effect {
		words = append(words, t.text)
	}
	text := " " + strings.Join(words, " ") + " "
	return !slices.ContainsFunc([]string{" this ability ", " each turn ", " first time ", " this turn "}, func(s string) bool { return strings.Contains(text, s) })
}

// neverBoth reports whether what happens so can be no change of zones that another event speaks of.
func neverBoth(e oracle.Event) bool {
	switch e.(type) {
	case oracle.SpellCast, oracle.AbilityActivated, oracle.StepBegins, oracle.CardCycled, oracle.BecomesTapped, oracle.CardDiscarded, oracle.AttackDeclared, oracle.DamageDealt:
		return true
	}
	return false
}
