package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes with what else than counters of one kind something enters (614.1c).

// entersHaving reads the abilities with which this enters besides counters: "and with trample".
func (p *parser) entersHaving(e *oracle.EntersAs) bool {
	if e.Affected != oracle.Reference(oracle.This{}) || !p.accept("and with") {
		return true
	}
	defer func(was bool) { p.ofThis = was }(p.ofThis)
	p.ofThis = true
	var ok bool
	e.With, ok = p.grantedAbilities()
	return ok
}

// entersWithKinds reads of which counters the kind is chosen with which this enters: "a reach counter or a haste counter on it",
// "two different counters on it from among menace, deathtouch, and lifelink".
func (p *parser) entersWithKinds(e *oracle.EntersAs) bool {
	if e.Affected != oracle.Reference(oracle.This{}) || e.Tapped || e.Transformed {
		return false
	}
	if n, ok := p.number(); ok {
		if !p.accept("different counters on it from among") {
			return false
		}
		e.Different = n
		for {
			kind, ok := p.bareCounterKind()
			if !ok {
				return false
			}
			e.Kinds = append(e.Kinds, kind)
			switch p.acceptAny(", and", "and", ",") {
			case ",":
				continue
			case "":
				return false
			}
			kind, ok = p.bareCounterKind()
			e.Kinds = append(e.Kinds, kind)
			return ok && len(e.Kinds) > n
		}
	}
	e.Different = 1
	for {
		kind, count, ok := p.counters()
		if !ok || kind == "" || count != oracle.Quantity(oracle.Literal(1)) {
			return false
		}
		e.Kinds = append(e.Kinds, kind)
		if p.acceptAny(", or", "or", ",") == "" {
			return len(e.Kinds) > 1 && p.accept("on it")
		}
	}
}

// entersWithKinds writes what the parser reads of that name.
func (w *writer) entersWithKinds(e oracle.EntersAs) string {
	if e.Different > 1 {
		return " with your choice of " + small(e.Different) + " different counters on it from among " + oracle.JoinList(e.Kinds, "and")
	}
	words := make([]string, len(e.Kinds))
	for i, kind := range e.Kinds {
		words[i] = article(kind + " counter")
	}
	return " with your choice of " + joinOr(words) + " on it"
}

// entersWithMore reads with which counters something will enter, as an instruction says it: the permanent that a spell becomes
// of which the text speaks, "that creature enters with an additional +1/+1 counter on it", or for a while whatever is
// described, "this turn, each creature you control enters with ...".
func (p *parser) entersWithMore(duration oracle.Duration) (oracle.Instruction, bool) {
	start := p.mark()
	if p.inStatic {
		return nil, false
	}
	var what oracle.Reference
	lasts := oracle.ThisTurn // no spell is on the stack for longer
	switch {
	case duration != oracle.ForTheGame:
		group, ok := p.group()
		each, all := group.(oracle.Each)
		if !ok || !all || each.Phrase.Noun != oracle.PermanentNoun {
			return nil, p.fail(start)
		}
		what, lasts = group, duration
	case p.acceptAny("that creature", "that permanent", "it") != "":
		m := p.spellToEnter(p.toks[p.pos-1].text != "permanent")
		if m == nil || p.toks[p.pos-1].text == "it" && !sameReference(p.it(), m.ref) {
			return nil, p.fail(start)
		}
		what = m.ref
	case p.this():
		for _, m := range slices.Backward(p.mentions) {
			if m.own && m.ref == oracle.Reference(oracle.It{}) && m.phrase.Noun == oracle.SpellNoun {
				what = m.ref
				break
			}
		}
	}
	if what == nil || p.acceptAny("enters with", "enter with", "enters the battlefield with") == "" {
		return nil, p.fail(start)
	}
	e := oracle.EntersAs{Affected: what}
	if p.accept("a number of additional") {
		kind, ok := p.counterKind()
		if !ok || !p.accept("counters on it equal to") {
			return nil, p.fail(start)
		}
		n, ok := p.amount()
		if !ok {
			return nil, p.fail(start)
		}
		e.Counters = []oracle.CounterCount{{Kind: kind, Count: n}}
		return oracle.Establish{Effect: e, Duration: lasts}, true
	}
	for {
		kind, count, ok := p.counters()
		if !ok || kind == "" || count == nil || count == oracle.Quantity(oracle.AnyNumber{}) {
			return nil, p.fail(start)
		}
		e.Counters = append(e.Counters, oracle.CounterCount{Kind: kind, Count: count})
		if p.acceptAny(", and", "and", ",") == "" {
			break
		}
	}
	if p.acceptAny("on it", "on them") == "" {
		return nil, p.fail(start)
	}
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok || len(e.Counters) > 1 {
			return nil, p.fail(start)
		}
		e.Counters[0].Count = times(e.Counters[0].Count, each)
	}
	return oracle.Establish{Effect: e, Duration: lasts}, true
}

// spellToEnter is the one spell of which the text has spoken last that will be a permanent, a creature if that is asked.
func (d *discourse) spellToEnter(creature bool) *mention {
	for i := len(d.mentions) - 1; i >= 0; i-- {
		m := &d.mentions[i]
		if m.phrase.Noun != oracle.SpellNoun || m.plural || m.own || m.ref == oracle.Reference(oracle.This{}) {
			continue
		}
		if creature && !m.phrase.Says(oracle.HasType{Types: oracle.Creature}) && !reflect.DeepEqual(m.phrase, commanderSpell) {
			return nil
		}
		return m
	}
	return nil
}

// entersWithMore writes what the parser's reads.
func (w *writer) entersWithMore(e oracle.EntersAs, lasts oracle.Duration) string {
	if _, all := e.Affected.(oracle.Each); all {
		return strings.TrimPrefix(w.durationWord(lasts), " ") + ", " + w.entersAs(e)
	}
	subject := "that creature"
	if w.isOwn(e.Affected) {
		subject = w.noun()
	} else if m := w.spellToEnter(false); m != nil && !m.phrase.Says(oracle.HasType{Types: oracle.Creature}) {
		subject = "that permanent"
	}
	text := w.entersAs(e)
	at := strings.Index(text, " enters with ")
	if at < 0 {
		return unsaid(e)
	}
	return subject + text[at:]
}
