package cardtext

import "rulestep/engine/oracle"

// This file reads where objects are moved, and how they arrive there.

// destination reads where something goes, with how it arrives there.
func (p *parser) destination(who, what oracle.Reference) (oracle.Move, bool) {
	start := p.mark()
	move := oracle.Move{Who: notYou(who), What: what}
	switch p.acceptAny("to the battlefield", "onto the battlefield", "into", "to", "on top of", "back on top of", "on top", "back in any order", "on the bottom of", "on the bottom in") {
	case "to the battlefield", "onto the battlefield":
		move.To = oracle.Battlefield
		p.accept("face up") // as what is put there is, unless the text says otherwise (110.5b)
		// Who puts it there controls it unless the text says otherwise (110.2a).
		if (who == oracle.You{}) {
			move.Under = oracle.Yours
		}
		if !p.arrival(&move) {
			return move, p.fail(start)
		}
		return move, true
	case "into", "to":
		p.possessorOf()
		switch p.acceptAny("hand", "hands", "graveyard", "graveyards", "library", "libraries") {
		case "library", "libraries":
			if p.accept("just beneath the top") {
				n, ok := p.plainNumber()
				if !ok || !p.accept("cards of that library") {
					return move, p.fail(start)
				}
				move.To, move.Beneath = oracle.Library, n
				return move, true
			}
			for i, nth := range ordinals {
				if p.accept(nth + " from the top") {
					move.To, move.Nth = oracle.Library, i+2
					return move, true
				}
			}
		case "hand", "hands":
			move.To = oracle.Hand
			return move, true
		case "graveyard", "graveyards":
			move.To = oracle.Graveyard
			return move, true
		}
	case "on top of", "back on top of":
		// Who arranges the cards is their owner (401.4): the words say so where it is they who put them there.
		own := (who == oracle.You{}) && p.next("your") || (who != oracle.You{}) && p.next("their")
		p.possessorOf()
		_, aimed := what.(oracle.Target)
		if p.acceptAny("library", "libraries") != "" && (!p.next("in any order") || !(aimed && !own) && (own || who == oracle.You{}) && p.accept("in any order")) {
			move.To = oracle.Library
			move.Arranged = !own && p.toks[p.pos-1].text == "order"
			return move, true
		}
	case "back in any order":
		it, ok := what.(oracle.It)
		if _, rest := what.(oracle.Rest); (who == oracle.You{}) && (rest || ok && it.To == oracle.WhatWasShown) {
			move.To, move.Arranged = oracle.Library, !p.ownTop
			return move, true
		}
	case "on top":
		if p.accept("in any order") && (who == oracle.You{}) || p.next(".") {
			move.To = oracle.Library
			return move, true
		}
	case "on the bottom in":
		if order := p.acceptAny("a random order", "any order"); order != "" { // of that library, to which no card but its owner's goes
			move.To, move.Bottom, move.RandomOrder = oracle.Library, true, order == "a random order"
			return move, true
		}
	case "on the bottom of":
		p.possessorOf()
		if p.acceptAny("library", "libraries") != "" {
			move.To, move.Bottom = oracle.Library, true
			move.RandomOrder = p.acceptAny("in a random order", "in any order") == "in a random order"
			return move, true
		}
	}
	return move, p.fail(start)
}

// ordinals are the places in a library that are counted from the top.
var ordinals = []string{"second", "third", "fourth", "fifth", "sixth", "seventh"}

// possessorOf reads whose hand, graveyard or library it is. A card only ever goes to
// its owner's (400.3), whatever the words.
func (p *parser) possessorOf() {
	if p.acceptAny("your", "its owner's", "their owner's", "their owners'") == "" && (!p.next("that library") || !p.accept("that")) && (!p.next("the library") || !p.accept("the")) {
		p.possessor()
	}
}

// arrival reads how something comes onto the battlefield.
func (p *parser) arrival(move *oracle.Move) bool {
	for {
		switch {
		case p.fromHandOrGraveyard(move):
		case p.accept("tapped and transformed"):
			move.Tapped, move.Transformed = true, true
		case p.accept("tapped and attacking"):
			move.Tapped, move.Combat = true, &oracle.IntoCombat{Whom: p.whomAttacked()}
		case p.accept("attacking"):
			move.Combat = &oracle.IntoCombat{Whom: p.whomAttacked()}
		case p.accept("tapped"):
			move.Tapped = true
		case p.accept("blocking"):
			whom, ok := p.reference()
			if !ok {
				return false
			}
			move.Combat = &oracle.IntoCombat{Blocking: true, Whom: whom}
		case p.accept("face down and tapped"):
			move.FaceDown, move.Tapped = true, true
		case p.accept("face down"):
			move.FaceDown = true
		case p.accept("under your control"):
			move.Under = oracle.Yours
		case p.accept("under an opponent's control"):
			move.Under = oracle.Opponents
		case p.accept("attached to"):
			to, ok := p.reference()
			if !ok {
				return false
			}
			move.AttachedTo = to
		case p.acceptAny("transformed", "converted") != "":
			move.Transformed = true
		case p.acceptAny("under its owner's control", "under it's owner's control", "under their owners' control", "under their owner's control", "under her owner's control", "under his owner's control") != "":
			move.Under = oracle.Anyone
		case p.next("with"):
			m := p.mark()
			p.accept("with")
			kind, count, ok := p.oneFewerThan(move.What)
			if !ok {
				kind, count, ok = p.counters()
			}
			also := p.andCounters(kind)
			if !ok || kind == "" || p.acceptAny("on it", "on them") == "" && !(move.To == oracle.Battlefield && move.What == oracle.Reference(oracle.This{}) && p.accept("on") && p.onOneself() && !p.next(". then you may attach")) {
				p.reset(m)
				return false
			}
			move.WithCounters = append(append(move.WithCounters, oracle.CounterCount{Kind: kind, Count: count}), also...)
		default:
			return true
		}
	}
}

// andCounters reads "and a lifelink counter" after a counter of another kind.
func (p *parser) andCounters(first string) (also []oracle.CounterCount) {
	for first != "" {
		m := p.mark()
		if !p.accept("and") {
			break
		}
		kind, count, ok := p.counters()
		if !ok || kind == "" || !isPlain(count) {
			p.reset(m)
			break
		}
		also = append(also, oracle.CounterCount{Kind: kind, Count: count})
	}
	return also
}

// whomAttacked reads what something enters attacking, if the text says so.
func (p *parser) whomAttacked() oracle.Reference {
	if p.accept("that player or planeswalker") {
		return oracle.It{Other: true}
	}
	m := p.mark()
	if whom, ok := p.reference(); ok {
		return whom
	}
	p.reset(m)
	return nil
}
