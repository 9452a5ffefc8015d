package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads all of what is described, and some of it that is chosen as it is done.

// group reads all that match: "all creatures", "each other creature", "creatures you control".
func (p *parser) group() (oracle.Reference, bool) {
	start := p.mark()
	if ref, ok := p.player(); ok {
		return ref, true
	}
	if ref, ok := p.allShown(); ok {
		return ref, true
	}
	if p.accept("the cards in") {
		who, ok := p.possessor()
		if !ok || !p.accept("hand") {
			return nil, p.fail(start)
		}
		hand := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Hand, Where: []oracle.Predicate{ownedBy(who)}}
		p.mentionGroup(hand)
		return oracle.Each{Phrase: hand}, true
	}
	determiner := p.acceptAny("all the", "all", "each")
	if determiner == "each" && p.accept("of") {
		return nil, p.fail(start)
	}
	p.everyOne = determiner == "each"
	both := p.bothColors(determiner)
	phrase, plural, ok := p.nounPhrase()
	if both != 0 {
		phrase.Where = slices.Concat([]oracle.Predicate{oracle.HasColor{Colors: both}}, phrase.Where)
		ok = ok && len(phrase.Or) == 0
	}
	p.everyOne = false
	if !ok || determiner == "each" && !plural.one() || determiner != "each" && !plural.many() {
		return nil, p.fail(start)
	}
	if phrase.Noun == oracle.PlayerNoun {
		return p.said(oracle.Each{Phrase: phrase})
	}
	if pile, ok := p.pileOf(phrase); ok {
		return pile, true
	}
	if determiner != "" && p.next("except for") && !p.exceptFor(&phrase) {
		return nil, p.fail(start)
	}
	if !p.otherThanMade(&phrase) {
		return nil, p.fail(start)
	}
	p.amongThem(&phrase)
	p.mentionGroup(phrase)
	return oracle.Each{Phrase: phrase}, true
}

// shareController gives each of several groups who is said to control the last, where the words name a type of permanents for each
// of them and say no more of it: "each creature and each planeswalker that player controls".
func (p *parser) shareController(list []oracle.Reference, start mark) {
	last, ok := list[len(list)-1].(oracle.Each)
	if n := len(last.Phrase.Where); !ok || n < 2 || !ofTypeAlone(oracle.Phrase{Noun: last.Phrase.Noun, Zone: last.Phrase.Zone, Or: last.Phrase.Or, Where: last.Phrase.Where[:n-1]}) {
		return
	}
	whose, ok := last.Phrase.Where[len(last.Phrase.Where)-1].(oracle.Controlled)
	if !ok {
		return
	}
	eaches := 0
	for _, t := range p.toks[start.pos:p.pos] {
		if t.text == "each" {
			eaches++
		}
	}
	for _, r := range list[:len(list)-1] {
		if each, ok := r.(oracle.Each); !ok || !ofTypeAlone(each.Phrase) || eaches != len(list) {
			return
		}
	}
	for i, r := range list[:len(list)-1] {
		each := r.(oracle.Each)
		each.Phrase.Where = append(slices.Clone(each.Phrase.Where), whose)
		list[i] = each
	}
}

// ofTypeAlone reports whether a phrase describes permanents by one card type and by nothing else.
func ofTypeAlone(phrase oracle.Phrase) bool {
	if phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 || len(phrase.Where) != 1 {
		return false
	}
	_, ok := phrase.Where[0].(oracle.HasType)
	return ok
}

// bothColors reads "black and all red" after "all": those that are one or the other.
func (p *parser) bothColors(determiner string) oracle.Color {
	first, second := oracle.ColorOfName(p.peek().text), oracle.ColorOfName(p.peekAt(3).text)
	if determiner != "all" || first == 0 || second == 0 || p.peekAt(1).text != "and" || p.peekAt(2).text != "all" {
		return 0
	}
	p.pos += 4
	return first | second
}

// otherThanMade says than what "all other tokens created with this creature" are other: than what the text has just created. It
// reports whether that is clear.
func (p *parser) otherThanMade(phrase *oracle.Phrase) bool {
	at := slices.Index(phrase.Where, oracle.Predicate(oracle.Other{}))
	if at < 0 || !slices.ContainsFunc(phrase.Where, func(w oracle.Predicate) bool { with, ok := w.(oracle.MadeWith); return ok && with.Created }) {
		return true
	}
	made := oracle.It{To: oracle.WhatWasMade}
	if !slices.ContainsFunc(p.mentions, func(m mention) bool { return m.ref == oracle.Reference(made) && !m.plural }) {
		return false
	}
	phrase.Where = slices.Clone(phrase.Where)
	phrase.Where[at] = oracle.Other{Than: made}
	return true
}

// mentionGroup notes a group: in a static ability "it" and "they" are each of them,
// in an instruction the ones that it was carried out on.
func (p *parser) mentionGroup(phrase oracle.Phrase) {
	if p.inStatic {
		p.mention(oracle.It{To: oracle.EachOfThem}, phrase, true)
		p.mention(oracle.It{To: oracle.EachOfThem}, phrase, false)
		return
	}
	p.mention(oracle.It{To: oracle.WhatWasMeant}, phrase, true)
}

// theMost reads "the creature with the least power" of all creatures, where the text goes on to say that you choose among those
// that are tied.
func (p *parser) theMost() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("the") {
		return nil, false
	}
	n, ok := p.nominal()
	if !ok || !n.plural.one() || n.noun != oracle.PermanentNoun || !p.accept("with") {
		return nil, p.fail(start)
	}
	most := p.acceptAny("the greatest", "the least")
	number, ok := p.numberName()
	if most == "" || !ok || !p.tiedLater(most+" "+numberWord(number)) {
		return nil, p.fail(start)
	}
	among := oracle.Phrase{Noun: n.noun, Where: n.where}
	some := oracle.Some{Count: oracle.Literal(1), Phrase: oracle.Phrase{Noun: n.noun, Where: slices.Concat(n.where, []oracle.Predicate{oracle.Tops{Number: number, Lowest: most == "the least", Among: among}})}}
	p.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, false)
	return some, true
}

// tiedWords are the words by which you choose among creatures of which several have the least, or the most, of a number.
func tiedWords(most string) string {
	return "if two or more creatures are tied for " + strings.TrimPrefix(most, "the ") + " , you choose one of them"
}

// tiedLater reports whether a later sentence says so.
func (p *parser) tiedLater(most string) bool {
	far := p.far
	defer func(pos int) { p.pos, p.far = pos, far }(p.pos)
	for ; p.pos < len(p.toks)-1; p.pos++ {
		if p.accept(tiedWords(most)) {
			return true
		}
	}
	return false
}

// youChooseTied reads that sentence, after an instruction that is about one of them.
func (p *parser) youChooseTied(before []oracle.Instruction) bool {
	for _, i := range before {
		var what oracle.Reference
		switch i := i.(type) {
		case oracle.Destroy:
			what = i.What
		case oracle.DealDamage:
			what = i.To
		}
		some, ok := what.(oracle.Some)
		if !ok || len(some.Phrase.Where) == 0 {
			continue
		}
		if tops, is := some.Phrase.Where[len(some.Phrase.Where)-1].(oracle.Tops); is {
			most := "the greatest "
			if tops.Lowest {
				most = "the least "
			}
			if p.accept(tiedWords(most + numberWord(tops.Number))) {
				return true
			}
		}
	}
	return false
}

// free reads things that somebody chooses on resolution: "a creature you control",
// "up to two lands", "any number of tokens".
func (p *parser) free() (oracle.Reference, bool) {
	start := p.mark()
	some, ok := p.some()
	if !ok {
		return nil, p.fail(start)
	}
	if some.Phrase.Noun == oracle.PlayerNoun {
		p.mention(eachOfThem, some.Phrase, false)
	} else {
		p.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, some.Count != oracle.Literal(1))
	}
	return some, true
}

func (p *parser) some() (oracle.Some, bool) {
	start := p.mark()
	var some oracle.Some
	some.UpTo = p.accept("up to")
	switch {
	case p.accept("any number of"):
		some.Count = oracle.AnyNumber{}
	case !some.UpTo && p.next("another"), !some.UpTo && p.acceptAny("an", "a") != "":
		some.Count = oracle.Literal(1)
	default:
		var ok bool
		if some.Count, ok = p.plainNumber(); !ok {
			return some, p.fail(start)
		}
	}
	if p.someOfThem(&some) {
		some.Random = p.accept("at random")
		return some, true
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || some.Count == oracle.Quantity(oracle.Literal(1)) && !plural.one() || some.Count != oracle.Quantity(oracle.Literal(1)) && !plural.many() {
		return some, p.fail(start)
	}
	if p.fromEach(start) { // as many of each of several graveyards
		return some, p.fail(start)
	}
	some.Phrase = phrase
	p.andOrOne(&some)
	if from, ok := p.among(); ok {
		some.From = from
		p.postmodifiers(&some.Phrase, false)
	}
	some.Random = p.acceptAny("at random", "chosen at random") != ""
	if some.Random && some.From == nil && some.Phrase.Noun == oracle.CardNoun && some.Phrase.Zone == oracle.Nowhere && (p.next("in your graveyard") || p.next("exiled with") || p.next("from target opponent's graveyard") || p.next("in target player's hand")) {
		p.postmodifiers(&some.Phrase, false)
	}
	if some.Random && some.From == nil && some.Phrase.Noun == oracle.CardNoun && some.Phrase.Zone == oracle.Nowhere && (p.next("from their hand") || p.next("from your hand")) {
		p.postmodifiers(&some.Phrase, false)
	}
	if some.Random && some.From == nil && some.Phrase.Noun == oracle.CardNoun && some.Phrase.Zone == oracle.Nowhere && p.accept("from your graveyard") {
		some.Phrase.SetZone(oracle.Graveyard)
		some.Phrase.Add(oracle.Owned{By: oracle.Yours})
	}
	return some, true
}

// fromEach reports whether what has been read since a place says of something that it is in each graveyard.
func (p *parser) fromEach(since mark) bool {
	for i := since.pos; i+1 < p.pos; i++ {
		if p.toks[i].text == "each" && p.toks[i+1].text == "graveyard" {
			return true
		}
	}
	return false
}

// exceptFor reads what a group leaves out: "except for artifacts and lands".
func (p *parser) exceptFor(phrase *oracle.Phrase) bool {
	start := p.mark()
	if !p.accept("except for") || len(phrase.Or) > 0 {
		return p.fail(start)
	}
	if p.this() {
		phrase.Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, phrase.Where)
		return true
	}
	list, ok := p.nominals()
	if !ok {
		return p.fail(start)
	}
	var not []oracle.Predicate
	for _, one := range list {
		if !one.plural.many() || len(one.where) != 1 || one.noun != oracle.PermanentNoun {
			return p.fail(start)
		}
		switch is := one.where[0].(type) {
		case oracle.HasType, oracle.HasSubtype:
			not = append(not, oracle.Not{Predicate: is})
		case oracle.Is:
			switch is.Status {
			case oracle.Token:
				not = append(not, oracle.Is{Status: oracle.Nontoken})
			case oracle.Commander:
				not = append(not, oracle.Not{Predicate: is})
			default:
				return p.fail(start)
			}
		default:
			return p.fail(start)
		}
	}
	phrase.Where = slices.Concat(not, phrase.Where)
	return true
}
