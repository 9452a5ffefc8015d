package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what some one opponent has done so often this turn: "an opponent cast three or more spells this
// turn". What the others have done does not add to it.

// theirs is that there is an opponent of whom it is so that an event, told as theirs, has happened so often.
func theirs(e oracle.Event, how oracle.Comparison, n oracle.Quantity) oracle.Condition {
	return oracle.SomePlayer{Who: anOpponent, Does: oracle.Relates{A: oracle.TimesThisTurn{Event: e, Whose: eachOfThem}, How: how, B: n}}
}

// theirDeeds reads such a condition.
func (p *parser) theirDeeds() (oracle.Condition, bool) {
	start := p.mark()
	if !p.accept("an opponent") {
		return nil, false
	}
	verb := p.acceptAny("searched their library", "has searched their library", "has cast", "cast", "drew", "has drawn", "had")
	if strings.HasSuffix(verb, "library") {
		if p.accept("this turn") {
			return theirs(oracle.LibrarySearched{Who: oracle.You{}, Own: true}, oracle.AtLeast, oracle.Literal(1)), true
		}
		return nil, p.fail(start)
	}
	if verb == "" {
		return nil, p.fail(start)
	}
	how, n, phrase, ok := p.howMany()
	if !ok || how != oracle.AtLeast || n == oracle.Quantity(oracle.Literal(1)) {
		return nil, p.fail(start)
	}
	plain := phrase.Noun == oracle.CardNoun && len(phrase.Where) == 0 && len(phrase.Or) == 0
	all := oracle.Each{Phrase: phrase}
	var e oracle.Event
	switch {
	case strings.HasSuffix(verb, "cast") && phrase.Noun == oracle.SpellNoun:
		e = oracle.SpellCast{By: oracle.Yours, What: all}
	case strings.HasPrefix(verb, "dr") && plain, verb == "has drawn" && plain:
		e = oracle.CardDrawn{Who: oracle.You{}}
	case verb == "had" && phrase.Noun == oracle.CardNoun && p.accept("put into their graveyard from anywhere"):
		all.Phrase.Add(oracle.Owned{By: oracle.Yours})
		e = oracle.ZoneChange{What: all, To: oracle.Graveyard}
	case verb == "had" && phrase.Noun == oracle.PermanentNoun && p.acceptAny("enter the battlefield under their control", "enter under their control") != "":
		all.Phrase.Add(oracle.Controlled{By: oracle.Yours})
		e = oracle.ZoneChange{What: all, To: oracle.Battlefield}
	}
	if e == nil || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return theirs(e, how, n), true
}

// theirDeeds writes what the parser's reads.
func (w *writer) theirDeeds(c oracle.SomePlayer) (string, bool) {
	so, ok := c.Does.(oracle.Relates)
	many, is := so.A.(oracle.TimesThisTurn)
	if !ok || !is || many.Whose != oracle.Reference(eachOfThem) {
		return "", false
	}
	who := w.withArticle(c.Who)
	switch e := many.Event.(type) {
	case oracle.LibrarySearched:
		return who + " searched their library this turn", true
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok {
			return who + " has cast " + w.howMany(so.How, so.B, each.Phrase) + " this turn", true
		}
	case oracle.CardDrawn:
		return who + " has drawn " + w.howMany(so.How, so.B, cards) + " this turn", true
	case oracle.ZoneChange:
		each, ok := e.What.(oracle.Each)
		last := len(each.Phrase.Where) - 1
		if !ok || last < 0 {
			break
		}
		text := who + " had " + w.howMany(so.How, so.B, without(each.Phrase, last))
		if e.To == oracle.Battlefield {
			return text + " enter under their control this turn", true
		}
		return text + " put into their graveyard from anywhere this turn", true
	}
	return "", false
}
