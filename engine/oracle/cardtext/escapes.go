package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what a permanent "escapes with" (702.138c-d): counters with which it
// enters, or an ability that it has, if it escaped.

// escaped asks whether this was cast from a graveyard with an escape ability (702.138b), which the copy of a
// spell never was.
var escaped = oracle.Condition(oracle.PaidFor{Keyword: "escape", Cast: true})

// escapesWith reads "This creature escapes with two +1/+1 counters on it", perhaps with what happens
// "when it enters this way", and the same with an ability in quotes.
func (p *parser) escapesWith() (*oracle.Ability, bool) {
	if !p.this() || !p.accept("escapes with") {
		return nil, false
	}
	if quoted, ok := p.quotedAbility(); ok {
		var changes []oracle.Change
		for _, a := range quoted {
			changes = append(changes, oracle.AddAbility{Ability: a})
		}
		has := static(oracle.Continuous{Affected: oracle.This{}, Changes: changes})
		has.If, has.Keyword, has.Rule = escaped, oracle.EscapesWith, "702.138d"
		return has, true
	}
	kind, count, ok := p.counters()
	if !ok || kind == "" || !p.accept("on it") {
		return nil, false
	}
	as := oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: count}}, If: escaped}
	if p.accept(". when it enters this way ,") {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		if as.Then, ok = p.innerAbility(oracle.Reflex{}); !ok {
			return nil, false
		}
	}
	enters := static(as)
	enters.Rule = "702.138c"
	return enters, true
}

// escapes writes such an ability.
func (w *writer) escapes(a *oracle.Ability) (string, bool) {
	switch a.Rule {
	case "702.138c":
		as := a.Statics[0].(oracle.EntersAs)
		text := w.noun() + " escapes with " + w.counters(as.Counters[0].Kind, as.Counters[0].Count) + " on it"
		if as.Then != nil {
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			w.inStatic = false
			_, then, _ := strings.Cut(w.clause(oracle.Reflexive{Ability: as.Then}), ", ")
			text += ". When it enters this way, " + then
			w.inStatic = true
		}
		return text, true
	case "702.138d":
		text := ""
		for _, change := range a.Statics[0].(oracle.Continuous).Changes {
			text += printAbility(change.(oracle.AddAbility).Ability, w.card)
		}
		return w.noun() + " escapes with \"" + text + "\"", true
	}
	return "", false
}
