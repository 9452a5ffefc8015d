package cardtext

import "rulestep/engine/oracle"

// This file reads and writes of what a number is said to be: "the power of target creature you control", "the total power of the
// sacrificed creatures".

// numbered reads the one object of which a number is, after "the power of".
func (p *parser) numbered() (oracle.Reference, bool) {
	start := p.mark()
	if of, ok := p.oneThisWay(); ok {
		return of, true
	}
	if of, ok := p.namedObject(); ok {
		return of, true
	}
	if !p.inStatic && p.next("target") {
		at := len(p.slots)
		if of, ok := p.target(); ok && at < len(p.slots) && p.slots[at].Max == 1 && !p.slots[at].Several() && !p.slots[at].Phrase.MayBePlayer() {
			return of, true
		}
	}
	return nil, p.fail(start)
}

// oneThisWay reads "the creature exiled this way" and "the card you exiled" of the one thing with which that has been done.
func (p *parser) oneThisWay() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("the") {
		return nil, false
	}
	n, ok := p.nominal()
	if !ok || !n.plural.one() || n.noun == oracle.PlayerNoun {
		return nil, p.fail(start)
	}
	how := ""
	if p.accept("you") {
		how = p.acceptAny(paidWords...)
	} else if how = p.acceptAny(paidWords...); how != "" && !p.accept("this way") {
		return nil, p.fail(start)
	}
	if how == "" || len(p.paid) > 0 {
		return nil, p.fail(start)
	}
	for i := len(p.mentions) - 1; i >= 0; i-- {
		m := p.mentions[i]
		it, ok := m.ref.(oracle.It)
		if !ok || it.To != oracle.WhatMoved {
			continue
		}
		if m.plural || !m.fits(oracle.Phrase{Noun: n.noun, Where: n.where}) || m.how != how && !(how == "returned" && m.how == "") {
			break
		}
		return m.ref, true
	}
	return nil, p.fail(start)
}

// ofOneThisWay writes the number of the one thing with which something has been done.
func (w *writer) ofOneThisWay(n oracle.NumberOf) string {
	for i := len(w.mentions) - 1; i >= 0; i-- {
		m := w.mentions[i]
		if it, ok := m.ref.(oracle.It); !ok || it.To != oracle.WhatMoved {
			continue
		}
		how := m.how
		if how == "" {
			how = "returned"
		}
		noun := "permanent"
		if m.phrase.Noun == oracle.CardNoun {
			noun = "card"
		}
		if !m.plural && means(m.ref, n.Of) {
			return "the " + numberWord(n.Number) + " of the " + noun + " " + how + " this way"
		}
		break
	}
	return unsaid(n)
}

// apart reads "the difference between its power and toughness".
func (p *parser) apart() (oracle.Quantity, bool) {
	start := p.mark()
	if !p.accept("the difference between") {
		return nil, false
	}
	a, ok := p.amountTerm()
	if !ok || !p.accept("and") {
		return nil, p.fail(start)
	}
	if of, is := a.(oracle.NumberOf); is { // "its power and toughness"
		m := p.mark()
		if number, ok := p.numberName(); ok {
			return oracle.Apart{A: a, B: oracle.NumberOf{Number: number, Of: of.Of}}, true
		}
		p.reset(m)
	}
	b, ok := p.amountTerm()
	if !ok {
		return nil, p.fail(start)
	}
	return oracle.Apart{A: a, B: b}, true
}
