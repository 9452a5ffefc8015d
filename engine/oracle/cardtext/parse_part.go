package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes a part of what somebody has: "half the permanents they control, rounded down".

// parts are the words for one of several equal parts, and how many there are of them; 0 is two.
var parts = []struct {
	words string
	in    int
}{{"half", 0}, {"a third of", 3}, {"a tenth of", 10}}

// partWords are the words for one of so many parts.
func partWords(in int) string {
	for _, part := range parts {
		if part.in == in {
			return part.words
		}
	}
	return unsaid(oracle.Half{In: in})
}

// partWord reads the words before what is divided.
func (p *parser) partWord() (in int, ok bool) {
	for _, part := range parts {
		if p.accept(part.words) {
			return part.in, true
		}
	}
	return 0, false
}

// roundEach are the sentences that say at the end how every part is rounded.
var roundEach = []string{"round up each time", "round down each time"}

// roundedHow reads how a part is rounded, here or for all parts in a last sentence.
func (p *parser) roundedHow() (up, ok bool) {
	if words := p.acceptAny(", rounded up", "rounded up", ", rounded down", "rounded down"); words != "" {
		return strings.HasSuffix(words, "up"), true
	}
	return p.roundedEach()
}

// roundedEach looks for the last sentence that says how all parts are rounded.
func (p *parser) roundedEach() (up, ok bool) {
	n := len(p.toks)
	for ; n > 0 && (p.toks[n-1].kind == endToken || p.toks[n-1].text == "."); n-- {
	}
	if n < 4 || p.toks[n-4].text != "round" || p.toks[n-2].text != "each" || p.toks[n-1].text != "time" {
		return false, false
	}
	how := p.toks[n-3].text
	if how != "up" && how != "down" {
		return false, false
	}
	p.roundsEach = true
	return how == "up", true
}

// partOf reads "half the creatures they control, rounded up" and "half the cards in their hand": so many of them as somebody
// chooses who has them.
func (p *parser) partOf() (oracle.Some, bool) {
	start := p.mark()
	in, ok := p.partWord()
	if !ok || !p.accept("the") {
		return oracle.Some{}, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	last := len(phrase.Where) - 1
	if !ok || !number.many() || len(phrase.Or) > 0 || last < 0 {
		return oracle.Some{}, p.fail(start)
	}
	switch phrase.Where[last].(type) {
	case oracle.Controlled, oracle.ControlledBy:
		ok = phrase.Noun == oracle.PermanentNoun
	case oracle.Owned, oracle.OwnedBy:
		ok = phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Hand
	default:
		ok = false
	}
	p.acceptAny("of their choice", "of your choice")
	up, said := p.roundedHow()
	if !ok || !said {
		return oracle.Some{}, p.fail(start)
	}
	some := oracle.Some{Phrase: without(phrase, last), Count: oracle.Half{Of: oracle.Count{Phrase: phrase}, Up: up, In: in}}
	some.Phrase.Zone = oracle.Nowhere
	p.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, true)
	return some, true
}

// partOf writes what the parser's reads.
func (w *writer) partOf(s oracle.Some) (string, bool) {
	half, ok := s.Count.(oracle.Half)
	count, counts := half.Of.(oracle.Count)
	if !ok || !counts {
		return "", false
	}
	return partWords(half.In) + " the " + w.nounPhrase(count.Phrase, true) + rounded(half), true
}
