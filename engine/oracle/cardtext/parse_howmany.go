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
	bare := false
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
			bare = true
		}
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || bare && !slices.ContainsFunc(phrase.Together(), isAlike) { // of more than two that share something there are two
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
		if n, ok := p.plainNumber(); ok && (p.accept("or more") || n == oracle.Quantity(oracle.Literal(5)) && (p.next("colors among") || p.next("basic land types among"))) { // there are no more of them
			if variety, ok := p.varieties(true); ok {
				return oracle.Relates{A: variety, How: oracle.AtLeast, B: n}, true
			}
		}
		p.reset(m)
		if kind, how, n, ok := p.howManyCounters(); ok {
			if on, ok := p.namedObject(); ok {
				p.asked = &oracle.NumberOf{Number: oracle.Counters, Of: on, Kind: kind}
				return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: on, Kind: kind}, How: how, B: n}, true
			}
		} else if how, n, phrase, ok := p.howMany(); ok {
			if slices.ContainsFunc(phrase.Where, func(w oracle.Predicate) bool { _, attacks := w.(oracle.IsAttacking); return attacks }) {
				p.othersThanIt(&phrase)
			}
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		} else if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Zone == oracle.Exile && len(phrase.Where) == 1 { // "cards exiled with it"
			if _, with := phrase.Where[0].(oracle.ExiledWith); with {
				return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
			}
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
	if ok && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere && p.acceptAny("is exiled with", "are exiled with", "has been exiled with", "have been exiled with") != "" {
		if ref, ok := p.namedObject(); ok && phrase.SetZone(oracle.Exile) {
			phrase.Add(oracle.ExiledWith{With: ref})
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		return nil, p.fail(start)
	}
	if ok && phrase.Noun == oracle.PermanentNoun && phrase.Zone == oracle.Nowhere && p.acceptAny("is on the battlefield", "are on the battlefield") != "" {
		return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
	}
	if ok && phrase.Noun == oracle.CardNoun && p.acceptAny("are in your graveyard", "is in your graveyard") != "" {
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
		word := p.acceptAny("exactly", "fewer than")
		q, ok := p.plainNumber()
		switch {
		case !ok:
			return "", 0, nil, p.fail(start)
		case word == "exactly":
			how, n = oracle.Equal, q
		case word == "fewer than":
			how, n = oracle.LessThan, q
		case p.accept("or more"):
			how, n = oracle.AtLeast, q
		case p.accept("or fewer"):
			how, n = oracle.AtMost, q
		default:
			return "", 0, nil, p.fail(start)
		}
	}
	kind, ok := p.counterKind()
	if !ok || p.acceptAny("counters on", "counter on") == "" {
		return "", 0, nil, p.fail(start)
	}
	return kind, how, n, true
}

// stateOfAffairs reads what a state trigger watches for (603.8): "there are five or more plot counters on this
// enchantment", "you control seven or more Thrulls", "no creatures are on the battlefield".
func (p *parser) stateOfAffairs() (oracle.Condition, bool) {
	start := p.mark()
	switch {
	case p.next("there are"):
		if c, ok := p.thereAre(); ok {
			return c, true
		}
	case p.next("you control"), p.next("an opponent controls"):
		if c, ok := p.controlCondition(); ok {
			return c, true
		}
	case p.next("you have"), p.next("an opponent has"), p.next("a player has"):
		if c, ok := p.lifeCondition(); ok {
			return c, true
		}
	case p.this():
		if p.accept("has") {
			if kind, how, n, ok := p.howManyCounters(); ok && how == oracle.AtLeast && p.accept("it") {
				p.mention(oracle.This{}, thisPhrase(p.card), false)
				return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: kind}, How: how, B: n}, true
			}
		}
	case p.accept("no"):
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.PermanentNoun && p.accept("are on the battlefield") {
			return oracle.Exists{Phrase: phrase, How: oracle.Equal, Count: oracle.Literal(0)}, true
		}
	}
	return nil, p.fail(start)
}

// mostCommonColor reads "black is the most common color among all permanents or is tied for most common": there are as
// many permanents of that color as of each other one, or more.
func (p *parser) mostCommonColor() (oracle.Condition, bool) {
	start := p.mark()
	color := oracle.ColorOfName(p.peek().text)
	if color == 0 {
		return nil, false
	}
	p.pos++
	if !p.accept("is the most common color among all permanents or is tied for most common") {
		return nil, p.fail(start)
	}
	permanents := func(c oracle.Color) oracle.Quantity {
		return oracle.Count{Phrase: phraseOf(oracle.HasColor{Colors: c})}
	}
	var all oracle.Both
	for other := oracle.White; other <= oracle.Green; other <<= 1 {
		if other != color {
			all.Of = append(all.Of, oracle.Relates{A: permanents(color), How: oracle.AtLeast, B: permanents(other)})
		}
	}
	return all, true
}

// crewedBy reads "it was crewed by exactly two creatures", after an event in which it becomes crewed (702.122d).
func (p *parser) crewedBy() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("it was crewed by exactly") {
		if n, ok := p.plainNumber(); ok && p.acceptAny("creatures", "creature") != "" {
			return oracle.Relates{A: oracle.CrewedBy{}, How: oracle.Equal, B: n}, true
		}
	}
	return nil, p.fail(start)
}

// someonesCards reads "a graveyard has twenty or more cards in it" and "a library has twenty or fewer cards in it", which is also
// "a player has 20 or fewer cards in their library".
func (p *parser) someonesCards() (oracle.Condition, bool) {
	zone, where := oracle.Library, "in it"
	switch p.acceptAny("a graveyard has", "a library has", "a player has") {
	case "":
		return nil, false
	case "a graveyard has":
		zone = oracle.Graveyard
	case "a player has":
		where = "in their library"
	}
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Where) > 0 || len(phrase.Or) > 0 || !p.accept(where) {
		return nil, false
	}
	return cardsOfSomeone(zone, how, n), true
}

// cardsOfSomeone is that some one player has so many cards in a zone of theirs.
func cardsOfSomeone(zone oracle.Zone, how oracle.Comparison, n oracle.Quantity) oracle.Condition {
	held := oracle.Phrase{Noun: oracle.CardNoun, Zone: zone, Where: []oracle.Predicate{oracle.OwnedBy{Who: eachOfThem}}}
	return oracle.SomePlayer{Who: oracle.Phrase{Noun: oracle.PlayerNoun}, Does: oracle.Exists{Phrase: held, How: how, Count: n}}
}

// cardsYouHave reads "you have 200 or more cards in your library", "you have four or more creature cards in your graveyard" and
// "you have no land cards in hand".
func (p *parser) cardsYouHave() (oracle.Condition, bool) {
	if !p.accept("you have") {
		return nil, false
	}
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Noun != oracle.CardNoun {
		return nil, false
	}
	switch {
	case phrase.Zone == oracle.Library, phrase.Zone == oracle.Graveyard:
	case phrase.Zone == oracle.Nowhere && p.accept("in hand"):
		phrase.SetZone(oracle.Hand)
		phrase.Add(oracle.Owned{By: oracle.Yours})
	default:
		return nil, false
	}
	return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
}

// isAlike reports whether a predicate asks of several things what they have in common.
func isAlike(p oracle.Predicate) bool {
	_, ok := p.(oracle.Alike)
	return ok
}
