package cardtext

import "rulestep/engine/oracle"

// This file reads what players draw, discard and shuffle.

// counted1 reads "a card" or "three cards" and makes an instruction of the number.
func (p *parser) counted1(make func(oracle.Quantity) oracle.Instruction) ([]oracle.Instruction, bool) {
	n, ok := p.cards()
	if !ok {
		return nil, false
	}
	return []oracle.Instruction{make(n)}, true
}

// cards reads "a card", "two cards", "that many cards", "cards equal to its power",
// "a card for each creature you control".
func (p *parser) cards() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("cards equal to") || p.accept("a number of cards equal to") {
		if n, ok := p.amount(); ok {
			return n, true
		}
		return nil, p.fail(start)
	}
	var n oracle.Quantity = oracle.Literal(1)
	if !p.accept("a card") && !p.accept("an additional card") && !p.accept("another card") {
		var ok bool
		if n, ok = p.plainNumber(); !ok || !p.accept("cards") && !p.accept("card") && !p.accept("additional cards") {
			return nil, p.fail(start)
		}
		if _, said := n.(oracle.ThatMany); said && p.accept("plus one") {
			return oracle.Sum{A: n, B: oracle.Literal(1)}, true
		}
	}
	return p.perEach(n), true
}

var (
	_ = tellsYou("draw", (*parser).drawsMore)
	_ = tellsOthers("draw", (*parser).draws)
)

// drawsMore reads "another card" besides.
func (p *parser) drawsMore() ([]oracle.Instruction, bool) {
	if p.accept("another card") {
		return []oracle.Instruction{oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(1)}}, true
	}
	return p.draws(oracle.You{})
}

// draws reads how many cards are drawn.
func (p *parser) draws(of oracle.Reference) ([]oracle.Instruction, bool) {
	if start := p.mark(); p.accept("up to") {
		n, ok := p.cards()
		if !ok || hasNode[oracle.ThatMany](n) {
			return nil, p.fail(start)
		}
		return []oracle.Instruction{oracle.Draw{Who: of, Count: n, UpTo: true}}, true
	}
	out, ok := p.counted1(func(n oracle.Quantity) oracle.Instruction { return oracle.Draw{Who: of, Count: n} })
	if !ok || len(out) != 1 {
		return out, ok
	}
	if draw, isDraw := out[0].(oracle.Draw); isDraw && draw.Count == oracle.Quantity(oracle.Literal(1)) && p.accept("and reveal it") {
		draw.Reveal = true
		p.mention(oracle.It{To: oracle.WhatWasShown}, oracle.Phrase{Noun: oracle.CardNoun}, false)
		return []oracle.Instruction{draw}, true
	}
	return out, true
}

var _ = tellsAnyone("discard", (*parser).discards)

func (p *parser) discards(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.acceptAny("your hand", "their hand", "all the cards in your hand", "all the cards in their hand") != "" {
		return []oracle.Instruction{oracle.Discard{Who: of}}, true
	}
	if what, ok := p.namedObject(); ok && (what != oracle.Reference(oracle.This{})) {
		return []oracle.Instruction{oracle.Discard{Who: of, What: what}}, true
	}
	if p.next("cards equal to") || p.next("a number of cards equal to") {
		if n, ok := p.cards(); ok {
			p.mention(oracle.It{To: oracle.WhatMoved}, cards, true)
			p.did("discarded")
			return []oracle.Instruction{oracle.Discard{Who: of, Count: n}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("all") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Where)+len(phrase.Or) == 0 {
			return nil, p.fail(start)
		}
		p.mention(oracle.It{To: oracle.WhatMoved}, phrase, true)
		p.did("discarded")
		return []oracle.Instruction{oracle.Discard{Who: of, Phrase: &phrase}}, true
	}
	some, ok := p.partOf()
	if !ok {
		some, ok = p.some()
	}
	if !ok || some.Phrase.Noun != oracle.CardNoun || some.Random && (some.UpTo || some.Count == oracle.Quantity(oracle.AnyNumber{})) || some.Phrase.Zone != oracle.Nowhere {
		return nil, p.fail(start)
	}
	d := oracle.Discard{Who: of, Count: some.Count, Random: some.Random, UpTo: some.UpTo}
	if some.Count == oracle.Quantity(oracle.AnyNumber{}) {
		d.Count, d.UpTo = nil, true
	}
	if len(some.Phrase.Where)+len(some.Phrase.Or) > 0 {
		d.Phrase = &some.Phrase
	} else if d.Count != nil && !d.Random && !d.UpTo {
		d.Count = p.perEach(d.Count)
	}
	p.mention(oracle.It{To: oracle.WhatMoved}, some.Phrase, d.Count != oracle.Quantity(oracle.Literal(1)))
	p.did("discarded")
	return []oracle.Instruction{d}, true
}

var _ = tellsAnyone("shuffle", (*parser).shuffles)

func (p *parser) shuffles(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.acceptAny("your library", "their library") != "" {
		p.shuffled = of == oracle.Reference(oracle.You{})
		return []oracle.Instruction{oracle.Shuffle{Who: of}}, true
	}
	m, _ := p.mark(), p.accept("the cards from")
	what, ok := p.wholeZones(of)
	if !ok {
		p.reset(m)
		what, ok = p.reference()
	}
	if ok && p.accept("into") {
		p.possessorOf()
		if p.acceptAny("library", "libraries") != "" {
			p.moved(what, false)
			return []oracle.Instruction{oracle.Move{Who: notYou(of), What: what, To: oracle.Library, Shuffled: true}}, true
		}
	}
	p.reset(start)
	return []oracle.Instruction{oracle.Shuffle{Who: of}}, true
}

// wholeZones reads "your hand", "their hand and graveyard" for all the cards there (400.12) of the
// player who does something with them.
func (p *parser) wholeZones(who oracle.Reference) (oracle.Reference, bool) {
	start := p.mark()
	owner, ok := p.possessor()
	if !ok || !sameReference(owner, eachOf(who)) {
		return nil, p.fail(start)
	}
	var zones []oracle.Zone
	switch p.acceptAny("hand and graveyard", "graveyard and hand", "hand", "graveyard") {
	case "hand and graveyard", "graveyard and hand":
		zones = []oracle.Zone{oracle.Hand, oracle.Graveyard}
	case "hand":
		zones = []oracle.Zone{oracle.Hand}
	case "graveyard":
		zones = []oracle.Zone{oracle.Graveyard}
	default:
		return nil, p.fail(start)
	}
	owns := len(zones) == 1 && zones[0] == oracle.Hand && owner == oracle.Reference(oracle.You{}) && p.accept(", your graveyard , and all permanents you own")
	if owns {
		zones = append(zones, oracle.Graveyard)
	}
	var all []oracle.Reference
	for _, zone := range zones {
		cards := oracle.Phrase{Noun: oracle.CardNoun, Zone: zone, Where: []oracle.Predicate{ownedBy(owner)}}
		p.mentionGroup(cards)
		all = append(all, oracle.Each{Phrase: cards})
	}
	if owns {
		permanents := phraseOf(oracle.Owned{By: oracle.Yours})
		p.mentionGroup(permanents)
		all = append(all, oracle.Each{Phrase: permanents})
	}
	if len(all) == 1 {
		return all[0], true
	}
	return oracle.The{All: all}, true
}
