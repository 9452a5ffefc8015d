package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads conditions about how many there are of something.

// howMany reads "a creature", "three or more artifacts", "no other creatures",
// "another Goblin".
func (p *parser) howMany() (oracle.Comparison, oracle.Quantity, oracle.Phrase, bool) {
	start := p.mark()
	how, n := oracle.AtLeast, oracle.Quantity(oracle.Literal(1))
	switch {
	case p.accept("your commander"):
		return how, n, oracle.Phrase{Noun: yourCommander.Noun, Where: slices.Clone(yourCommander.Where)}, true
	case p.acceptAny("an", "a") != "", p.next("another"):
	case p.accept("no"):
		how, n = oracle.Equal, oracle.Literal(0)
	case p.accept("at least one"):
	case p.accept("at least"):
		q, ok := p.plainNumber()
		if !ok {
			return 0, nil, oracle.Phrase{}, p.fail(start)
		}
		n = q
	case p.next("exactly"), p.next("fewer than"):
		how = oracle.Equal
		if p.acceptAny("exactly", "fewer than") == "fewer than" {
			how = oracle.LessThan
		}
		q, ok := p.plainNumber()
		if !ok {
			return 0, nil, oracle.Phrase{}, p.fail(start)
		}
		n = q
	default:
		q, ok := p.plainNumber()
		if !ok {
			return 0, nil, oracle.Phrase{}, p.fail(start)
		}
		n = q
		switch p.acceptAny("or more", "or fewer", "or less") {
		case "or more":
		case "or fewer", "or less":
			how = oracle.AtMost
		default:
			return 0, nil, oracle.Phrase{}, p.fail(start)
		}
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return 0, nil, oracle.Phrase{}, p.fail(start)
	}
	return how, n, phrase, true
}

// thereAre reads "there are seven or more cards in your graveyard" and "there's an Elf
// card in your graveyard".
func (p *parser) thereAre() (oracle.Condition, bool) {
	start := p.mark()
	if p.acceptAny("there are", "there's", "there is") != "" {
		m := p.mark()
		if n, ok := p.plainNumber(); ok && p.accept("or more") {
			if variety, ok := p.varieties(true); ok {
				return oracle.Relates{A: variety, How: oracle.AtLeast, B: n}, true
			}
		}
		p.reset(m)
		if kind, how, n, ok := p.howManyCounters(); ok {
			if on, ok := p.namedObject(); ok {
				return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: on, Kind: kind}, How: how, B: n}, true
			}
		} else if how, n, phrase, ok := p.howMany(); ok {
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		return nil, p.fail(start)
	}
	// "your library has no cards in it"
	if p.accept("your library has") {
		how, n, phrase, ok := p.howMany()
		if !ok || phrase.Noun != oracle.CardNoun || !p.accept("in it") {
			return nil, p.fail(start)
		}
		phrase.SetZone(oracle.Library)
		phrase.Add(oracle.Owned{By: oracle.Yours})
		return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
	}
	if c, ok := p.thatWayCondition(); ok {
		return c, true
	}
	// "seven or more cards are in your graveyard", "a land card was milled this way"
	how, n, phrase, ok := p.howMany()
	if way, asks := p.wayCondition(how, n, phrase); ok && asks {
		return way, true
	}
	if m := p.mark(); ok && phrase.Noun == oracle.PermanentNoun && p.acceptAny("is attached to", "are attached to") != "" {
		if attached, ok := p.attachedToSome(); ok {
			phrase.Add(attached)
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		if ref, ok := p.namedObject(); ok {
			phrase.Add(oracle.AttachedTo{To: ref})
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		p.reset(m)
	}
	if ok && phrase.Noun == oracle.CardNoun && p.accept("are in your graveyard") {
		phrase.SetZone(oracle.Graveyard)
		phrase.Add(oracle.Owned{By: oracle.Yours})
		return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
	}
	return nil, p.fail(start)
}

func (p *parser) howManyCounters() (string, oracle.Comparison, oracle.Quantity, bool) {
	start := p.mark()
	how, n := oracle.Equal, oracle.Quantity(oracle.Literal(0))
	if !p.accept("no") {
		q, ok := p.plainNumber()
		if !ok || !p.accept("or more") {
			return "", 0, nil, p.fail(start)
		}
		how, n = oracle.AtLeast, q
	}
	kind, ok := p.counterKind()
	if !ok || p.acceptAny("counters on", "counter on") == "" {
		return "", 0, nil, p.fail(start)
	}
	return kind, how, n, true
}
