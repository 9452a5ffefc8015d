package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes what is paid to keep something from being done: "unless that player pays {2}".

// plusForEach reads "plus an additional {1} for each Faerie you control" after a cost of generic mana: the cost of one of those, and
// how often it is to be paid.
func (p *parser) plusForEach(cost []oracle.CostItem) ([]oracle.CostItem, oracle.Quantity, bool) {
	start := p.mark()
	if len(cost) != 1 || !p.accept("plus an additional") {
		return nil, nil, p.fail(start)
	}
	more, ok := p.manaCost()
	first, is := cost[0].(oracle.PayMana)
	if !ok || !is || !p.accept("for each") {
		return nil, nil, p.fail(start)
	}
	each, ok := p.forEachCount()
	base, plain := onlyGeneric(first.Mana)
	extra, also := onlyGeneric(more)
	if !ok || !plain || !also || base%extra != 0 {
		return nil, nil, p.fail(start)
	}
	return []oracle.CostItem{oracle.PayMana{Mana: more}}, oracle.Sum{A: oracle.Literal(base / extra), B: each}, true
}

// onlyGeneric is how much generic mana a cost is, false where there is anything else in it.
func onlyGeneric(c oracle.Cost) (int, bool) {
	if len(c) != 1 || c[0].Generic == 0 || c[0] != (oracle.Symbol{Generic: c[0].Generic}) {
		return 0, false
	}
	return c[0].Generic, true
}

// unlessTimes writes how often a cost is to be paid to keep something from being done.
func (w *writer) unlessTimes(i oracle.Unless) string {
	mentions := w.mentions
	w.mentions = slices.DeleteFunc(slices.Clone(mentions), madeNow)
	n := len(w.mentions)
	who := w.player(i.Who)
	w.mentions = append(mentions[:len(mentions):len(mentions)], w.mentions[n:]...)
	if sameReference(i.Who, allPlayers) {
		who = "any player"
	}
	if sum, ok := i.Times.(oracle.Sum); ok && len(i.Cost) == 1 {
		base, literal := sum.A.(oracle.Literal)
		mana, is := i.Cost[0].(oracle.PayMana)
		each, said := w.each(sum.B)
		if literal && is && said {
			if n, plain := onlyGeneric(mana.Mana); plain {
				first := oracle.PayMana{Mana: oracle.Cost{{Generic: n * int(base)}}}
				return who + " " + w.paid([]oracle.CostItem{first}, i.Who == oracle.Reference(oracle.You{})) + " plus an additional " + mana.Mana.String() + " for each " + each
			}
		}
		return unsaid(i)
	}
	text := who + " " + w.paid(i.Cost, i.Who == oracle.Reference(oracle.You{}))
	if i.Times == nil {
		return text
	}
	each, ok := w.each(i.Times)
	if !ok {
		return unsaid(i)
	}
	return text + " for each " + each
}

// unless reads who must pay what to stop the instructions.
func (p *parser) unless(do []oracle.Instruction) (oracle.Instruction, bool) {
	start := p.mark()
	who, ok := p.unlessWho()
	if !ok && p.next("any player pays") && p.accept("any player") {
		who, ok = oracle.Reference(allPlayers), true
	}
	if !ok {
		return nil, p.fail(start)
	}
	cost, ok := p.itsManaCost()
	if !ok {
		cost, ok = p.costItems()
	}
	if !ok {
		return nil, p.fail(start)
	}
	unless := oracle.Unless{Who: who, Cost: cost, Do: do}
	if more, times, ok := p.plusForEach(cost); ok {
		unless.Cost, unless.Times = more, times
		return unless, true
	}
	if p.accept("for each") { // "{1} for each card in your graveyard"
		mana := len(cost) == 1 && isMana(cost[0])
		_, several := who.(oracle.It) // each of whom may have another number of them
		if unless.Times, ok = p.forEachCount(); !ok || !mana || several {
			return nil, p.fail(start)
		}
	}
	return unless, true
}

// unlessWho reads who may pay to keep something from being done: nobody who has to do with what it would make.
func (p *parser) unlessWho() (oracle.Reference, bool) {
	mentions := p.mentions
	p.mentions = slices.DeleteFunc(slices.Clone(mentions), madeNow)
	n := len(p.mentions)
	who, ok := p.player()
	p.mentions = append(mentions[:len(mentions):len(mentions)], p.mentions[min(n, len(p.mentions)):]...)
	return who, ok
}

// madeNow reports whether what has been mentioned is a token that the text makes.
func madeNow(m mention) bool { return m.ref == oracle.Reference(oracle.It{To: oracle.WhatWasMade}) }

// unlessDealt reads "its controller has this creature deal 2 damage to them" after "unless": that player may have it dealt, and if
// they don't, the rest is done.
func (p *parser) unlessDealt(do []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	who, ok := p.player()
	if !ok || p.acceptAny("has", "have") == "" || !p.this() || !p.accept("deal") {
		return nil, p.fail(start)
	}
	switch who.(type) {
	case oracle.ControllerOf, oracle.Target:
	default:
		return nil, p.fail(start)
	}
	var n oracle.Quantity
	if p.accept("damage to them equal to") {
		amount, ok := p.amountTerm()
		number, is := amount.(oracle.NumberOf)
		if !ok || !is || number.Of != oracle.Reference(oracle.This{}) {
			return nil, p.fail(start)
		}
		n = number
	} else {
		fixed, ok := p.plainNumber()
		if _, literal := fixed.(oracle.Literal); !ok || !literal || !p.accept("damage to them") {
			return nil, p.fail(start)
		}
		n = fixed
	}
	deal := oracle.DealDamage{Source: oracle.This{}, Amount: n, To: who}
	return []oracle.Instruction{
		oracle.May{Who: who, Do: []oracle.Instruction{deal}},
		oracle.If{Condition: oracle.IsNot{Condition: oracle.DidSo{}}, Then: do},
	}, true
}
