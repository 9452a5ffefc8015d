package cardtext

import "rulestep/engine/oracle"

// This file reads conditions about who controls what.

// controlsAlso reads "an enchantment" of "you control an artifact and an enchantment".
func (p *parser) controlsAlso(before oracle.Condition, joint string) (oracle.Condition, bool) {
	start := p.mark()
	first, ok := before.(oracle.Exists)
	n := len(first.Phrase.Where)
	yours := oracle.Predicate(oracle.Controlled{By: oracle.Yours})
	if !ok || joint != "and" || n == 0 || first.Phrase.Where[n-1] != yours || first.How != oracle.AtLeast || first.Count != oracle.Quantity(oracle.Literal(1)) || p.acceptAny("an", "a") == "" {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || !p.next(",") && !p.next(".") {
		return nil, p.fail(start)
	}
	phrase.Add(yours)
	return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
}

// controlCondition reads "you control a creature", "an opponent controls no artifacts".
func (p *parser) controlCondition() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("any player controls") {
		if how, n, phrase, ok := p.howMany(); ok && how == oracle.AtLeast && n == oracle.Quantity(oracle.Literal(1)) {
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
		return nil, p.fail(start)
	}
	by, ok := p.controller()
	if !ok {
		return nil, p.fail(start)
	}
	switch p.acceptAny("control", "controls", "don't control", "doesn't control") {
	case "control", "controls":
		if both, ok := p.bothNamed(by); ok {
			return both, true
		}
		one := by == oracle.Predicate(oracle.Controlled{By: oracle.Opponents}) && p.toks[start.pos].text == "an"
		if how, n, phrase, ok := p.howMany(); ok {
			if p.toks[start.pos].text == "no" { // "no opponent controls a creature"
				if how != oracle.AtLeast || n != oracle.Quantity(oracle.Literal(1)) {
					return nil, p.fail(start)
				}
				how, n = oracle.Equal, oracle.Literal(0)
			}
			if one && (how != oracle.AtLeast || n != oracle.Quantity(oracle.Literal(1))) {
				// Some one opponent does; what the others have does not add to it.
				phrase.Add(oracle.ControlledBy{Who: eachOfThem})
				return oracle.SomePlayer{Who: anOpponent, Does: oracle.Exists{Phrase: phrase, How: how, Count: n}}, true
			}
			phrase.Add(by)
			if p.accept("with the same name as one another") {
				return oracle.Relates{A: oracle.MostAlike{Phrase: phrase, Names: true}, How: how, B: n}, true
			}
			if what, ok := takeDiffer(&phrase); ok {
				return oracle.Relates{A: oracle.Varieties{Of: what, Phrase: phrase}, How: how, B: n}, true
			}
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
	case "don't control", "doesn't control":
		if p.acceptAny("an", "a", "any") != "" || p.next("another") {
			if phrase, _, ok := p.nounPhrase(); ok {
				phrase.Add(by)
				return oracle.Exists{Phrase: phrase, How: oracle.Equal, Count: oracle.Literal(0)}, true
			}
		}
	}
	return nil, p.fail(start)
}

// bothNamed reads "creatures named Mine Worker and Tower Worker" of which there has to be one of each.
func (p *parser) bothNamed(by oracle.Predicate) (oracle.Condition, bool) {
	start := p.mark()
	if !p.accept("creatures named") {
		return nil, false
	}
	names, ok := p.twoNames()
	if !ok {
		return nil, p.fail(start)
	}
	var both oracle.Both
	for _, name := range names {
		phrase := phraseOf(oracle.HasType{Types: oracle.Creature})
		phrase.Add(oracle.Named{Name: name})
		phrase.Add(by)
		both.Of = append(both.Of, oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)})
	}
	return both, true
}

// controller reads the player of a control condition as the predicate that things
// of that player satisfy.
func (p *parser) controller() (oracle.Predicate, bool) {
	start := p.mark()
	switch {
	case p.accept("you"):
		return oracle.Controlled{By: oracle.Yours}, true
	case p.accept("your team"):
		return oracle.Controlled{By: oracle.YourTeam}, true
	case p.accept("an opponent"), p.accept("your opponents"), p.next("no opponent controls") && p.accept("no opponent"):
		return oracle.Controlled{By: oracle.Opponents}, true
	case p.accept("that player"), p.accept("they"):
		if who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who != nil {
			return controlledBy(who), true
		}
	case p.accept("defending player"):
		return oracle.ControlledBy{Who: oracle.DefendingPlayer{}}, true
	}
	if ref, ok := p.possessed(); ok {
		return controlledBy(ref), true
	}
	return nil, p.fail(start)
}

// whoControls reads "you control that creature", "you controlled it" and "an opponent controls that creature" of an object that
// the text has spoken of: what has moved is asked about as it last was (608.2h).
func (p *parser) whoControls() (oracle.Condition, bool) {
	by := oracle.Yours
	not := false
	switch p.acceptAny("you control", "you controlled", "an opponent controls", "an opponent controlled", "you don't control", "you didn't control") {
	case "":
		return nil, false
	case "an opponent controls", "an opponent controlled":
		by = oracle.Opponents
	case "you don't control", "you didn't control":
		not = true
	}
	of, ok := p.namedObject()
	if !ok {
		return nil, false
	}
	var is oracle.Predicate = oracle.Controlled{By: by}
	if not {
		is = oracle.Not{Predicate: is}
	}
	return oracle.Matches{Of: of, Phrase: phraseOf(is)}, true
}
