package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads conditions about what something is and has: a thing that is named, the top card of a library, somebody's
// counters.

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
	of, ok := p.namedObject()
	if !ok {
		return nil, p.fail(start)
	}
	if of != oracle.Reference(oracle.This{}) { // "it", where that is this object
		if p.reset(start); !p.itIsThis() || !p.accept("it") {
			return nil, p.fail(start)
		}
		of = oracle.This{}
		p.mention(of, thisPhrase(p.card), false)
	}
	dealt := oracle.DamageDealt{Source: of}
	switch p.acceptAny("dealt combat damage to", "dealt damage to") {
	case "dealt combat damage to":
		dealt.Combat = true
	case "":
		return nil, p.fail(start)
	}
	if p.acceptAny("an", "a") != "" || p.next("another") {
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && (phrase.Noun == oracle.PlayerNoun || phrase.Noun == oracle.PermanentNoun) && p.accept("this turn") {
			dealt.To = oracle.Each{Phrase: phrase}
			return oracle.Happened{Event: dealt}, true
		}
		return nil, p.fail(start)
	}
	if p.next("it this turn") {
		for _, m := range slices.Backward(p.mentions) {
			if m.ref == oracle.Reference(oracle.It{}) && !m.own && !m.plural && m.phrase.Noun == oracle.PermanentNoun && p.accept("it this turn") {
				dealt.To = m.ref
				return oracle.Happened{Event: dealt}, true
			}
		}
	}
	if to, ok := p.namedObject(); ok && p.accept("this turn") { // "it", of the event
		dealt.To = to
		_, it := to.(oracle.It)
		return oracle.Happened{Event: dealt}, it || p.fail(start)
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

// stateCondition reads what a known object is or has: "it's tapped", "this creature
// has a +1/+1 counter on it", "enchanted creature is red".
func (p *parser) stateCondition() (oracle.Condition, bool) {
	start := p.mark()
	if m := p.acceptAny("it's not", "it isn't", "it wasn't", "they're not", "they aren't", "they weren't"); m != "" {
		of := p.it()
		if m[0] == 't' {
			of = p.theySelves()
		}
		if of != nil {
			if phrase, ok := p.isNotWhat(); ok {
				return oracle.Matches{Of: of, Phrase: phrase}, true
			}
		}
		return nil, p.fail(start)
	}
	if pronoun := p.acceptAny("it's", "they're", "he's", "she's"); pronoun != "" {
		of := p.it()
		switch pronoun {
		case "they're":
			of = p.theySelves()
		case "he's", "she's":
			of = p.oneself()
		}
		if of != nil {
			if c, ok := p.isWhat(of); ok {
				return c, true
			}
		}
		return nil, p.fail(start)
	}
	if of, ok := p.possessive(); ok {
		if number, ok := p.numberName(); ok && p.acceptAny("is", "was") != "" {
			if p.accept("different from") {
				if to, ok := p.amountTerm(); ok {
					return oracle.IsNot{Condition: oracle.Relates{A: oracle.NumberOf{Number: number, Of: of}, How: oracle.Equal, B: to}}, true
				}
				return nil, p.fail(start)
			}
			switch p.acceptAny("even", "odd") {
			case "even":
				return oracle.Relates{A: oracle.NumberOf{Number: number, Of: of}, How: oracle.IsEven, B: oracle.Literal(0)}, true
			case "odd":
				return oracle.Relates{A: oracle.NumberOf{Number: number, Of: of}, How: oracle.IsOdd, B: oracle.Literal(0)}, true
			}
			if how, to, ok := p.comparison(); ok {
				return oracle.Relates{A: oracle.NumberOf{Number: number, Of: of}, How: how, B: to}, true
			}
		}
		p.reset(start)
	}
	of, ok := p.namedObject()
	if !ok {
		return nil, p.fail(start)
	}
	if p.accept("had to attack this combat") {
		return oracle.Matches{Of: of, Phrase: hadToAttack}, true
	}
	switch verb := p.acceptAny("is", "are", "was", "were", "isn't", "wasn't", "has", "had", "doesn't have", "didn't have", "targets", "shares"); verb {
	case "shares":
		if shares, ok := p.shares(); ok && !goesBack(shares) && !sameReference(shares.(oracle.Shares).With, of) { // of two things to which words go back it is not clear which is which
			return oracle.Matches{Of: of, Phrase: phraseOf(shares)}, true
		}
	case "targets":
		if phrase, ok := p.targetedPhrase(); ok {
			return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Targets{Phrase: phrase})}, true
		}
	case "is", "are", "was", "were":
		if c, ok := p.isWhat(of); ok {
			return c, true
		}
	case "isn't", "wasn't":
		if phrase, ok := p.isNotWhat(); ok {
			return oracle.Matches{Of: of, Phrase: phrase}, true
		}
	case "has", "had":
		if p.accept("the same mana value as") {
			if as, ok := p.namedObject(); ok && !sameReference(as, of) {
				return oracle.Relates{A: oracle.NumberOf{Number: oracle.ManaValue, Of: of}, How: oracle.Equal, B: oracle.NumberOf{Number: oracle.ManaValue, Of: as}}, true
			}
			return nil, p.fail(start)
		}
		if p.accept("greater power or toughness than") {
			than, ok := p.namedObject()
			if !ok || sameReference(than, of) {
				return nil, p.fail(start)
			}
			more := func(n oracle.Number) oracle.Condition {
				return oracle.Relates{A: oracle.NumberOf{Number: n, Of: of}, How: oracle.MoreThan, B: oracle.NumberOf{Number: n, Of: than}}
			}
			return oracle.Either{Of: []oracle.Condition{more(oracle.Power), more(oracle.Toughness)}}, true
		}
		if p.accept("no") {
			if kind, ok := p.counterKind(); ok && p.acceptAny("counters on it", "counter on it") != "" {
				return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Not{Predicate: oracle.HasCounter{Kind: kind}})}, true
			}
			return nil, p.fail(start)
		}
		if parity := p.acceptAny("an even number of", "an odd number of"); parity != "" {
			kind, ok := p.counterKind()
			if !ok || p.acceptAny("counters on it", "counters on them") == "" {
				return nil, p.fail(start)
			}
			how := oracle.IsOdd
			if parity == "an even number of" {
				how = oracle.IsEven
			}
			return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}, How: how, B: oracle.Literal(0)}, true
		}
		if kind, how, n, ok := p.howManyCounters(); ok && (p.accept("it") || of == oracle.Reference(oracle.This{}) && p.onOneself()) {
			p.asked = &oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}
			return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: kind}, How: how, B: n}, true
		}
		if predicate, ok := p.having(&oracle.Phrase{}); ok {
			if has, counters := predicate.(oracle.HasCounter); counters {
				p.asked = &oracle.NumberOf{Number: oracle.Counters, Of: of, Kind: has.Kind}
			}
			return oracle.Matches{Of: of, Phrase: phraseOf(predicate)}, true
		}
	case "doesn't have", "didn't have":
		if predicate, ok := p.having(&oracle.Phrase{}); ok {
			phrase := phraseOf(oracle.Not{Predicate: predicate})
			if _, keyword := predicate.(oracle.HasKeyword); keyword && verb == "doesn't have" && movedIt(of) {
				phrase.Noun = oracle.CardNoun
			}
			return oracle.Matches{Of: of, Phrase: phrase}, true
		}
	}
	return nil, p.fail(start)
}

// movedIt reports whether a reference is to what the text has just moved: "it doesn't have suspend" is said of the card that it is
// now, "it didn't have suspend" of what it was.
func movedIt(of oracle.Reference) bool {
	it, ok := of.(oracle.It)
	return ok && it.To == oracle.WhatMoved
}

// ringCondition reads what is asked of the Ring: how often it has tempted you, and whom you chose
// as it did.
func (p *parser) ringCondition() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("the ring has tempted you") {
		if n, ok := p.number(); ok && p.accept("or more times this game") {
			return oracle.Relates{A: oracle.NumberOf{Number: oracle.Temptations, Of: oracle.You{}}, How: oracle.AtLeast, B: oracle.Literal(n)}, true
		}
	}
	if p.accept("you chose a creature other than") && p.this() && p.accept("as your ring-bearer") {
		return oracle.BearerIsOther{}, true
	}
	return nil, p.fail(start)
}

// isWhat reads what comes after "is" in a condition.
func (p *parser) isWhat(of oracle.Reference) (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("on the battlefield") {
		return oracle.Matches{Of: of, Phrase: oracle.Phrase{Zone: oracle.Battlefield}}, true
	}
	if of == oracle.Reference(oracle.This{}) {
		switch p.acceptAny("in your graveyard", "in the command zone or on the battlefield", "in the command zone") {
		case "in your graveyard":
			return oracle.ThisInYourGraveyard, true
		case "in the command zone or on the battlefield":
			return oracle.ThisInCommandOrPlay, true
		case "in the command zone":
			return oracle.ThisInCommandZone, true
		}
	}
	if m := p.mark(); !p.next("attacking alone") {
		if whom, ok := p.attackedByThose(); ok {
			return oracle.Matches{Of: of, Phrase: phraseOf(oracle.IsAttacking{Whom: whom})}, true
		}
		p.reset(m)
	}
	if p.accept("all colors") {
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.ColorCount, Of: of}, How: oracle.Equal, B: oracle.Literal(5)}, true
	}
	if p.accept("your ring-bearer") {
		return oracle.Matches{Of: of, Phrase: oracle.YourRingBearer}, true
	}
	if p.accept("attacking alone") { // while no other creature is (506.5)
		return oracle.Both{Of: []oracle.Condition{
			oracle.Matches{Of: of, Phrase: phraseOf(oracle.Is{Status: oracle.Attacking})},
			oracle.Exists{Phrase: attackingCreature, How: oracle.Equal, Count: oracle.Literal(1)},
		}}, true
	}
	if p.acceptAny("an", "a") != "" {
		phrase, plural, ok := p.nounPhrase()
		if ok && plural.one() {
			return oracle.Matches{Of: of, Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	if predicate, ok := p.complement(); ok {
		return oracle.Matches{Of: of, Phrase: phraseOf(predicate)}, true
	}
	return nil, p.fail(start)
}

// isNotWhat reads what comes after "is not" in a condition. A card is asked about as one:
// "it isn't a land card" is that it is a nonland card, and says nothing if there is no card.
func (p *parser) isNotWhat() (oracle.Phrase, bool) {
	start := p.mark()
	if predicate, ok := p.complement(); ok {
		return phraseOf(oracle.Not{Predicate: predicate}), true
	}
	if p.acceptAny("an", "a") != "" {
		phrase, number, ok := p.nounPhrase()
		if ok && number.one() && phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere && len(phrase.Where) == 1 && len(phrase.Or) == 0 {
			phrase.Where = []oracle.Predicate{oracle.Not{Predicate: phrase.Where[0]}}
			return phrase, true
		}
		if ok && number.one() && phrase.Noun == oracle.PermanentNoun && phrase.Zone == oracle.Nowhere && len(phrase.Where) == 1 && len(phrase.Or) == 0 {
			return phraseOf(oracle.Not{Predicate: phrase.Where[0]}), true
		}
	}
	return oracle.Phrase{}, p.fail(start)
}

// designated reads "there is no monarch", "an opponent is the monarch" and "that player is the monarch".
func (p *parser) designated() (oracle.Condition, bool) {
	is := oracle.Designated{What: oracle.Monarch}
	switch p.acceptAny("there is no monarch", "there's no monarch", "an opponent is the monarch", "a player is the monarch") {
	case "there is no monarch", "there's no monarch":
		return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{is}}, How: oracle.Equal, Count: oracle.Literal(0)}, true
	case "an opponent is the monarch":
		return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}, is}}, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	case "a player is the monarch":
		return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{is}}, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	if who, ok := p.player(); ok && p.accept("is the monarch") {
		return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Refers{To: who}, is}}, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	return nil, false
}
