package cardtext

import "rulestep/engine/oracle"

// This file reads conditions about the top card of a library, counters that something or somebody has, and damage that was dealt.

// moreStates reads "the top card of your library is a creature card", "a creature has a -1/-1 counter on it", "an opponent is
// poisoned", "an opponent owns a card in exile", "this creature dealt damage to an opponent this turn".
func (p *parser) moreStates() (oracle.Condition, bool) {
	start := p.mark()
	switch p.acceptAny("the top card of your library is", "an opponent is poisoned", "defending player is poisoned", "an opponent owns a card in exile") {
	case "the top card of your library is":
		top := oracle.TopOf{Of: oracle.You{}, Count: oracle.Literal(1)}
		if p.acceptAny("an", "a") != "" {
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere {
				return oracle.Matches{Of: top, Phrase: phrase}, true
			}
		} else if color, ok := p.adjective(); ok && isColor(color) {
			return oracle.Matches{Of: top, Phrase: oracle.Phrase{Noun: oracle.CardNoun, Where: []oracle.Predicate{color}}}, true
		}
		return nil, p.fail(start)
	case "an opponent is poisoned":
		return oracle.SomePlayer{Who: anOpponent, Does: poisoned(eachOfThem)}, true
	case "defending player is poisoned":
		return poisoned(oracle.DefendingPlayer{}), true
	case "an opponent owns a card in exile":
		return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.Owned{By: oracle.Opponents}}}, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	if p.acceptAny("an", "a") != "" {
		phrase, number, ok := p.nounPhrase()
		if ok && number.one() && phrase.Noun == oracle.PermanentNoun && phrase.Zone == oracle.Nowhere && p.accept("has") {
			if counter, ok := p.countersOn(); ok {
				phrase.Add(counter)
				return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
			}
		}
		return nil, p.fail(start)
	}
	if p.accept("you have") { // "you have four or more creature cards in your graveyard"
		if how, n, phrase, ok := p.howMany(); ok && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Graveyard {
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		return nil, p.fail(start)
	}
	of, ok := p.namedObject()
	if !ok || of != oracle.Reference(oracle.This{}) {
		return nil, p.fail(start)
	}
	dealt := oracle.DamageDealt{Source: of}
	switch p.acceptAny("dealt combat damage to", "dealt damage to") {
	case "dealt combat damage to":
		dealt.Combat = true
	case "":
		return nil, p.fail(start)
	}
	if p.acceptAny("an", "a") != "" {
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PlayerNoun && p.accept("this turn") {
			dealt.To = oracle.Each{Phrase: phrase}
			return oracle.Happened{Event: dealt}, true
		}
	}
	return nil, p.fail(start)
}

// poisoned is that a player has a poison counter (122.1f).
func poisoned(who oracle.Reference) oracle.Condition {
	return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: who, Kind: "poison"}, How: oracle.AtLeast, B: oracle.Literal(1)}
}

// colorList reads three colors or more of which something has one: "white, blue, or black".
func (p *parser) colorList() []oracle.Predicate {
	start := p.mark()
	var of []oracle.Predicate
	for {
		c := oracle.ColorOfName(p.peek().text)
		if c == 0 {
			break
		}
		p.pos++
		of = append(of, oracle.HasColor{Colors: c})
		if p.accept(", or") {
			if c := oracle.ColorOfName(p.peek().text); c != 0 && len(of) > 1 {
				p.pos++
				return append(of, oracle.HasColor{Colors: c})
			}
			break
		}
		if !p.accept(",") {
			break
		}
	}
	p.reset(start)
	return nil
}

// isColor reports whether a predicate asks for a color.
func isColor(p oracle.Predicate) bool {
	c, ok := p.(oracle.HasColor)
	return ok && c.Colors.Count() == 1
}
