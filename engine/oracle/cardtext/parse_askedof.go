package cardtext

import "rulestep/engine/oracle"

// This file reads and writes what is asked of those of whom the text speaks: whether that player is you, under whose control
// something has entered, whether one or more of several are or did something.

// whoIsYou reads "that player is you", "you're the defending player" and "the player is your opponent".
func (p *parser) whoIsYou() (oracle.Condition, bool) {
	if p.acceptAny("you're the defending player", "you are the defending player") != "" {
		return playerIs(oracle.DefendingPlayer{}, oracle.Yours), true
	}
	who, ok := p.player()
	if !ok && p.accept("the player") { // of the event, or whose turn it is
		who = p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		ok = who != nil
	}
	switch who.(type) {
	case oracle.It, oracle.Target, oracle.ControllerOf, oracle.OwnerOf, oracle.DefendingPlayer:
	default:
		return nil, false
	}
	if !ok {
		return nil, false
	}
	switch p.acceptAny("is you", "isn't you", "is your opponent", "is an opponent", "is one of your opponents") {
	case "":
		return nil, false
	case "is you":
		return playerIs(who, oracle.Yours), true
	case "isn't you":
		return oracle.IsNot{Condition: playerIs(who, oracle.Yours)}, true
	}
	is := playerIs(who, oracle.Opponents)
	if m := p.mark(); p.accept("and has") {
		if has, ok := p.has(who, m); ok {
			return oracle.Both{Of: []oracle.Condition{is, has}}, true
		}
	}
	return is, true
}

// playerIs is that a player stands to you in a relation.
func playerIs(who oracle.Reference, is oracle.Relation) oracle.Condition {
	return oracle.Exists{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Refers{To: who}, oracle.IsPlayer{Who: is}}}, How: oracle.AtLeast, Count: oracle.Literal(1)}
}

// playerIs writes what whoIsYou reads.
func (w *writer) playerIs(c oracle.Exists) (string, bool) {
	if c.Phrase.Noun != oracle.PlayerNoun || len(c.Phrase.Where) != 2 || c.How != oracle.AtLeast {
		return "", false
	}
	refers, ok := c.Phrase.Where[0].(oracle.Refers)
	is, also := c.Phrase.Where[1].(oracle.IsPlayer)
	switch {
	case !ok || !also:
	case is.Who == oracle.Yours && refers.To == oracle.Reference(oracle.DefendingPlayer{}):
		return "you're the defending player", true
	case is.Who == oracle.Yours:
		return w.player(refers.To) + " is you", true
	case is.Who == oracle.Opponents:
		return w.player(refers.To) + " is an opponent", true
	}
	return "", false
}

// theRollWas reads "the roll was 4 or higher" of the result of which the event tells.
func (p *parser) theRollWas() (oracle.Condition, bool) {
	if !p.accept("the roll was") {
		return nil, false
	}
	if n, ok := p.number(); ok && p.acceptAny("or higher", "or greater") != "" {
		return oracle.Relates{A: oracle.ThatMany{Way: oracle.SaidByEvent}, How: oracle.AtLeast, B: oracle.Literal(n)}, true
	}
	return nil, false
}

// enteredUnder reads "it entered under your control" of what an instruction has just put onto the battlefield: it is there, and you
// control it.
func (p *parser) enteredUnder() (oracle.Condition, bool) {
	of, ok := p.namedObject()
	it, is := of.(oracle.It)
	if !ok || !is || it.To != oracle.WhatMoved || !p.accept("entered under your control") {
		return nil, false
	}
	return oracle.Matches{Of: of, Phrase: nowYours}, true
}

// nowYours is a card that is on the battlefield, and not one that was there before it was to enter.
var nowYours = oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Battlefield, Where: []oracle.Predicate{oracle.Controlled{By: oracle.Yours}}}

// someOfThose reads "one or more of them entered from a graveyard or was cast from a graveyard" of the objects of an event.
func (p *parser) someOfThose() (oracle.Condition, bool) {
	if p.acceptAny("one or more of", "any of") == "" {
		return nil, false
	}
	group, ok := p.groupOf()
	if !ok {
		return nil, false
	}
	how, ok := p.howTheyCame()
	if !ok {
		return nil, false
	}
	group.Add(how)
	return oracle.Exists{Phrase: group, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
}

// howTheyCame reads how something has come where it is: "entered from exile or was cast from exile".
func (p *parser) howTheyCame() (oracle.Predicate, bool) {
	if !p.accept("entered") {
		return nil, false
	}
	zone, whose, ok := p.outOfZone()
	if !ok || whose != oracle.Anyone || p.acceptAny("or was cast", "or were cast", "or after being cast") == "" {
		return nil, false
	}
	cast, by, ok := p.outOfZone()
	if !ok {
		return nil, false
	}
	return oracle.Any{Of: []oracle.Predicate{oracle.EnteredFrom{Zone: zone}, oracle.WasCast{From: cast, Whose: by}}}, true
}

// someOfThose writes what the parser's reads.
func (w *writer) someOfThose(c oracle.Exists) (string, bool) {
	last := len(c.Phrase.Where) - 1
	if last < 1 || c.How != oracle.AtLeast || len(c.Phrase.Or) > 0 {
		return "", false
	}
	way, ok := c.Phrase.Where[0].(oracle.ThisWay)
	came, either := c.Phrase.Where[last].(oracle.Any)
	if !ok || way.How != "" || !either || len(came.Of) != 2 {
		return "", false
	}
	entered, one := came.Of[0].(oracle.EnteredFrom)
	cast, two := came.Of[1].(oracle.WasCast)
	if !one || !two {
		return "", false
	}
	return "one or more of " + w.object(way.To) + " entered" + castFrom(entered.Zone, oracle.Anyone) + " or was cast" + castFrom(cast.From, cast.Whose), true
}
