package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what triggers as counters are put on something or removed from it.

// counterEvent reads such an event: "the third charge counter is put on it", "the last time counter is removed from this".
func (p *parser) counterEvent() (oracle.Event, bool) {
	start := p.mark()
	if nth := p.acceptAny(countWords...); nth != "" {
		if kind, ok := p.counterKind(); ok && p.accept("counter is put on") {
			if on, ok := p.eventObject(); ok {
				return oracle.CountersPut{Kind: kind, On: on, Nth: 1 + slices.Index(countWords, nth)}, true
			}
		}
		return nil, p.fail(start)
	}
	if p.accept("the last") {
		if kind, ok := p.counterKind(); ok && p.accept("counter is removed from") && p.this() {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return oracle.LastCounterRemoved{Kind: kind, From: oracle.This{}}, true
		}
		return nil, p.fail(start)
	}
	if e, ok := p.countersPut(); ok {
		return e, true
	}
	return p.countersRemoved()
}

// countersPut reads "one or more +1/+1 counters are put on this creature", and "you put a +1/+1 counter on a creature", which
// happens once for each counter.
func (p *parser) countersPut() (oracle.Event, bool) {
	start := p.mark()
	e := oracle.CountersPut{}
	one, many := "counter is put on", "counters are put on"
	if p.accept("you put") {
		e.By, one, many = oracle.You{}, "counter on", "counters on"
	}
	words := many
	if !p.accept("one or more") {
		if e.Each, words = true, one; p.acceptAny("an", "a") == "" {
			return nil, p.fail(start)
		}
	}
	kind, ok := p.counterKind()
	if !ok || !p.accept(words) {
		return nil, p.fail(start)
	}
	on, ok := p.eventSubject()
	// Of counters that a player gets no event tells who gives them.
	if !ok || on.player || on.phrase.MayBePlayer() || on.several && e.Each {
		return nil, p.fail(start)
	}
	e.Kind, e.On, e.Several = kind, on.ref, on.several
	return e, true
}

// countersRemoved reads "one or more loyalty counters are removed from this planeswalker", "a time counter is removed from it".
func (p *parser) countersRemoved() (oracle.Event, bool) {
	start := p.mark()
	several := p.accept("one or more")
	if !several && p.acceptAny("an", "a") == "" {
		return nil, p.fail(start)
	}
	kind, ok := p.counterKind()
	if !ok || kind == "" || several && !p.accept("counters are removed from") || !several && !p.accept("counter is removed from") || !p.this() || p.next("'s") {
		return nil, p.fail(start)
	}
	if p.next("while") { // it is where its ability would have to work otherwise
		return nil, p.fail(start)
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	return oracle.CountersRemoved{Kind: kind, From: oracle.This{}, Each: !several}, true
}
