package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes the greatest number of things: that one of several players has, or that have something in common.

// mostOf reads on after "the greatest number of": "artifacts an opponent controls", "cards an opponent has drawn this turn",
// "creatures you control that have a creature type in common".
func (p *parser) mostOf() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("cards an opponent has drawn this turn") {
		return oracle.MostOf{Who: anOpponent, Of: oracle.TimesThisTurn{Event: oracle.CardDrawn{Who: oracle.You{}}, Whose: eachOfThem}}, true
	}
	for _, most := range handsOfMost {
		if p.accept(most.words) {
			return oracle.MostOf{Who: most.who, Of: handOfEach}, true
		}
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 {
		return nil, p.fail(start)
	}
	if p.accept("that have a creature type in common") {
		return oracle.MostAlike{Phrase: phrase}, true
	}
	who := oracle.Phrase{Noun: oracle.PlayerNoun}
	at := slices.Index(phrase.Where, oracle.Predicate(oracle.Controlled{By: oracle.Opponents}))
	switch {
	case at >= 0 && p.toks[p.pos-1].text == "controls" && p.toks[p.pos-2].text == "opponent":
		phrase.Where, who = slices.Delete(slices.Clone(phrase.Where), at, at+1), anOpponent
	case at < 0 && p.accept("a player controls"):
	default:
		return nil, p.fail(start)
	}
	phrase.Add(controlledBy(eachOfThem))
	return oracle.MostOf{Who: who, Of: oracle.Count{Phrase: phrase}}, true
}

// handOfEach is how many cards each of several players has in hand.
var handOfEach = oracle.NumberOf{Number: oracle.HandSize, Of: eachOfThem}

// handsOfMost are the ways to say how many cards the player with the most has in hand, after "the greatest number of".
var handsOfMost = []struct {
	words string
	who   oracle.Phrase
}{
	{"cards an opponent has in hand", anOpponent},
	{"cards a player has in hand", oracle.Phrase{Noun: oracle.PlayerNoun}},
}

// mostOf writes what the parser's reads.
func (w *writer) mostOf(q oracle.MostOf) string {
	who := "a player"
	if len(q.Who.Where) > 0 {
		who = "an opponent"
	}
	switch of := q.Of.(type) {
	case oracle.NumberOf:
		if who == "an opponent" {
			return "the number of cards in the hand of the opponent with the most cards in hand"
		}
		return "the greatest number of cards " + who + " has in hand"
	case oracle.TimesThisTurn:
		return "the greatest number of cards " + who + " has drawn this turn"
	case oracle.Count:
		phrase := of.Phrase
		last := len(phrase.Where) - 1
		if last >= 0 && phrase.Where[last] == oracle.Predicate(controlledBy(eachOfThem)) {
			phrase.Where = phrase.Where[:last:last]
			return "the greatest number of " + w.nounPhrase(phrase, true) + " " + who + " controls"
		}
	}
	return unsaid(q)
}
