package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what is searched, and for what (701.19).

var _ = tellsAnyone("search", (*parser).searches)

// searches reads "your library for a basic land card" and what is done with it up to
// its revealing.
func (p *parser) searches(of oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	s := oracle.Search{Who: of}
	if !p.zonesSearched(&s) {
		p.reset(start)
		predicate, zone, ok := p.zoneOf()
		if !ok {
			return nil, p.fail(start)
		}
		s.Zone = zone
		switch owner := predicate.(type) {
		case oracle.Owned:
			if owner.By != oracle.Yours {
				who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
				if who == nil {
					return nil, p.fail(start)
				}
				s.Of = who
			}
		case oracle.OwnedBy:
			s.Of = owner.Who
		}
	}
	if !p.accept("for") {
		return nil, p.fail(start)
	}
	if ofObject(s.Of) {
		p.mention(s.Of, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	}
	p.searching = true
	some, ok := p.some()
	p.searching = false
	if !ok && len(s.Also) > 0 && p.accept("all") {
		var number grammaticalNumber
		some.Phrase, number, ok = p.nounPhrase()
		ok, s.All = ok && number.many(), true
	}
	if !ok || some.Phrase.Noun != oracle.CardNoun || some.Random {
		return nil, p.fail(start)
	}
	s.Phrase, s.Count, s.UpTo = some.Phrase, some.Count, some.UpTo
	p.oneOfEachKind(&s)
	p.mention(oracle.It{To: oracle.WhatWasFound}, some.Phrase, some.Count != oracle.Quantity(oracle.Literal(1)) || len(s.With) > 0)
	m := p.mark()
	if p.acceptAny(", reveal it", ", reveal that card", ", reveal those cards", ", reveal them", ", reveal the card") != "" && (p.next(",") || p.next("and") || p.next(".")) {
		s.Reveal = true
	} else {
		p.reset(m)
	}
	return []oracle.Instruction{s}, true
}

// oneOfEachKind reads ", a Swamp card, and a Mountain card" after the first card that is searched for, and "and/or a card named ..." of
// which one need not be found wherever it is.
func (p *parser) oneOfEachKind(s *oracle.Search) {
	start := p.mark()
	if s.Count != oracle.Quantity(oracle.Literal(1)) || s.All {
		return
	}
	for last := false; !last; {
		either := false
		switch p.acceptAny(", and/or", ", and", "and/or", "and", ",") {
		case "":
			p.reset(start)
			return
		case ", and/or", "and/or":
			either, last = true, true
		case ", and", "and":
			last = true
		}
		one, ok := p.some()
		if !ok || one.Count != oracle.Quantity(oracle.Literal(1)) || one.UpTo || one.Random || one.From != nil || one.Phrase.Noun != oracle.CardNoun || len(one.Phrase.Where) == 0 {
			p.reset(start)
			s.With, s.UpTo = nil, false
			return
		}
		s.With, s.UpTo = append(s.With, one.Phrase), s.UpTo || either
	}
}

// ofObject says whether a player is called by something that is that player's.
func ofObject(who oracle.Reference) bool {
	switch who.(type) {
	case oracle.ControllerOf, oracle.OwnerOf:
		return true
	}
	return false
}

// searchedZones are the zones of a player that can be searched together.
var searchedZones = map[string]oracle.Zone{"library": oracle.Library, "graveyard": oracle.Graveyard, "hand": oracle.Hand}

// zonesSearched reads several zones of one player: "your library and/or graveyard", of which whoever
// searches chooses, or "target opponent's graveyard, hand, and library".
func (p *parser) zonesSearched(s *oracle.Search) bool {
	start := p.mark()
	who, ok := p.possessor()
	if !ok {
		return false
	}
	var zones []oracle.Zone
	anyOf := false
	for last := false; ; {
		zone, ok := searchedZones[p.peek().text]
		if !ok || slices.Contains(zones, zone) {
			return p.fail(start)
		}
		p.pos++
		if zones = append(zones, zone); last {
			break
		}
		comma := p.accept(",")
		anyOf = p.accept("and/or")
		if last = anyOf || p.accept("and"); !last && !comma {
			return p.fail(start)
		}
	}
	s.Zone, s.Also, s.AnyOf = zones[0], zones[1:], anyOf
	if who != oracle.Reference(oracle.You{}) {
		s.Of = who
	}
	return true
}
