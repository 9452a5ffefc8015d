package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads more of what may be asked after "if": who controls something, in which phase it is, how many cards somebody's
// graveyard holds, and what has been done or dealt this turn.

// askedOf reads such a condition.
func (p *parser) askedOf() (oracle.Condition, bool) {
	for _, read := range []func() (oracle.Condition, bool){
		p.whoControls, p.whichPhase, p.someonesCards, p.cardsYouHave, p.madeThisTurn, p.damageThisTurn, p.noneThisTurn, p.becameOf, p.wasCast, p.didThisWay, p.designated, p.hasMostOf,
	} {
		start := p.mark()
		if c, ok := read(); ok {
			return c, true
		}
		p.reset(start)
	}
	return nil, false
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

// hasMostOf reads "you control the creature with the greatest power or tied for the greatest power" and "it has the least power or
// is tied for least power among creatures on the battlefield".
func (p *parser) hasMostOf() (oracle.Condition, bool) {
	tops := func(most string) (oracle.Tops, bool) {
		number, ok := p.numberName()
		return oracle.Tops{Number: number, Lowest: most == "the least"}, ok
	}
	if p.accept("you control the") {
		n, ok := p.nominal()
		if !ok || !n.plural.one() || n.noun != oracle.PermanentNoun || !p.accept("with") {
			return nil, false
		}
		what := oracle.Phrase{Noun: n.noun, Where: n.where}
		most := p.acceptAny("the greatest", "the least")
		is, ok := tops(most)
		if most == "" || !ok || p.acceptAny("or tied for "+most, "or tied for "+most[len("the "):]) == "" {
			return nil, false
		}
		if again, ok := p.numberName(); !ok || again != is.Number {
			return nil, false
		}
		is.Among = what
		phrase := oracle.Phrase{Noun: n.noun, Where: slices.Concat(n.where, []oracle.Predicate{is, oracle.Controlled{By: oracle.Yours}})}
		return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	if p.accept("no other creature has greater") {
		// which is the one creature that the text has spoken of
		of := p.onlyCreature()
		number, ok := p.numberName()
		if of == nil || !ok {
			return nil, false
		}
		return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Tops{Number: number, Among: phraseOf(oracle.HasType{Types: oracle.Creature})})}, true
	}
	of, ok := p.namedObject()
	if !ok || !p.accept("has") {
		return nil, false
	}
	most := p.acceptAny("the greatest", "the least")
	is, ok := tops(most)
	if most == "" || !ok || p.acceptAny("or is tied for "+most, "or is tied for "+most[len("the "):]) == "" {
		return nil, false
	}
	if again, ok := p.numberName(); !ok || again != is.Number || !p.accept("among creatures on the battlefield") {
		return nil, false
	}
	is.Among = phraseOf(oracle.HasType{Types: oracle.Creature})
	return oracle.Matches{Of: of, Phrase: phraseOf(is)}, true
}

// yourMainPhase is that it is a main phase of your turn (505.1).
var yourMainPhase = oracle.Condition(oracle.Either{Of: []oracle.Condition{
	oracle.IsStep{Step: oracle.PrecombatMain, Whose: oracle.Yours}, oracle.IsStep{Step: oracle.PostcombatMain, Whose: oracle.Yours},
}})

// yourCombatPhase is that it is a combat phase of your turn.
var yourCombatPhase = oracle.Condition(oracle.Both{Of: []oracle.Condition{oracle.IsCombat{}, oracle.IsTurn{Of: oracle.Yours}}})

// whichPhase reads "it's your main phase".
func (p *parser) whichPhase() (oracle.Condition, bool) {
	switch p.acceptAny("it's your main phase", "it isn't your main phase", "it's not your main phase", "it's your combat phase") {
	case "it's your main phase":
		return yourMainPhase, true
	case "it's your combat phase":
		return yourCombatPhase, true
	case "":
		return nil, false
	}
	return oracle.IsNot{Condition: yourMainPhase}, true
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

// madeThisTurn reads what you have made or put this turn: "you created a token this turn", "you've put one or more +1/+1 counters on
// a creature this turn", "you've surveilled this turn".
func (p *parser) madeThisTurn() (oracle.Condition, bool) {
	if p.acceptAny("you created a token this turn", "you've created a token this turn") != "" {
		return oracle.Happened{Event: oracle.TokensCreated{Who: oracle.You{}}}, true
	}
	for _, done := range actionsDone {
		if p.acceptAny("you've "+done.did+" this turn", "you "+done.did+" this turn") != "" {
			return oracle.Happened{Event: oracle.KeywordActionDone{Who: oracle.You{}, Name: done.action}}, true
		}
	}
	put := oracle.CountersPut{}
	yours := p.acceptAny("you put", "you've put") != ""
	if p.acceptAny("one or more", "an", "a") == "" {
		return nil, false
	}
	kind, ok := p.counterKind()
	if !ok || p.acceptAny("counters", "counter") == "" {
		return nil, false
	}
	put.Kind = kind
	if yours {
		put.By = oracle.You{}
	} else if p.acceptAny("was put", "were put") == "" {
		return nil, false
	}
	if !p.accept("on") {
		return nil, false
	}
	if p.this() {
		put.On = oracle.This{}
		p.mention(oracle.This{}, thisPhrase(p.card), false)
	} else {
		if p.acceptAny("an", "a") == "" && !p.next("another") {
			return nil, false
		}
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun {
			return nil, false
		}
		if p.accept("under your control") {
			phrase.Add(oracle.Controlled{By: oracle.Yours})
		}
		put.On = oracle.Each{Phrase: phrase}
	}
	if !p.accept("this turn") {
		return nil, false
	}
	return oracle.Happened{Event: put}, true
}

// actionsDone are the actions of chapter 701 in the past.
var actionsDone = []struct{ did, action string }{{"surveilled", "surveil"}, {"scried", "scry"}, {"proliferated", "proliferate"}, {"investigated", "investigate"}}

// damageThisTurn reads how much damage has been dealt this turn: "you were dealt 4 or more damage this turn", "an opponent was
// dealt 3 or more damage this turn", "4 or more damage was dealt to it this turn". An opponent is some one of them.
func (p *parser) damageThisTurn() (oracle.Condition, bool) {
	much := func(to oracle.Reference, n oracle.Quantity) oracle.Condition {
		return oracle.Relates{A: oracle.TimesThisTurn{Event: oracle.DamageDealt{To: to}, Amount: true}, How: oracle.AtLeast, B: n}
	}
	switch who := p.acceptAny("you were dealt", "you've been dealt", "an opponent was dealt", "an opponent has been dealt"); who {
	case "you were dealt", "you've been dealt":
		if n, ok := p.plainNumber(); ok && p.accept("or more damage this turn") {
			return much(oracle.You{}, n), true
		}
		return nil, false
	case "":
	default:
		if n, ok := p.plainNumber(); ok && p.accept("or more damage this turn") {
			return oracle.SomePlayer{Who: anOpponent, Does: much(eachOfThem, n)}, true
		}
		return nil, false
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("or more damage was dealt to") {
		return nil, false
	}
	to, ok := p.namedObject()
	if !ok || !p.accept("this turn") {
		return nil, false
	}
	return much(to, n), true
}

// noneThisTurn reads "no creatures attacked this turn" and "that player didn't cast a creature spell this turn".
func (p *parser) noneThisTurn() (oracle.Condition, bool) {
	if p.accept("no") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || !p.accept("attacked this turn") {
			return nil, false
		}
		return oracle.IsNot{Condition: oracle.Happened{Event: oracle.AttackDeclared{What: oracle.Each{Phrase: phrase}}}}, true
	}
	if !p.accept("that player didn't cast") || p.acceptAny("an", "a") == "" {
		return nil, false
	}
	who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	phrase, number, ok := p.nounPhrase()
	if who == nil || !ok || !number.one() || phrase.Noun != oracle.SpellNoun || !p.accept("this turn") {
		return nil, false
	}
	return notCastBy(who, phrase), true
}

// notCastBy is that a player has cast no spell of the kind this turn.
func notCastBy(who oracle.Reference, phrase oracle.Phrase) oracle.Condition {
	cast := oracle.TimesThisTurn{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}, Whose: eachOfThem}
	return oracle.SomePlayer{
		Who:  oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Refers{To: who}}},
		Does: oracle.Relates{A: cast, How: oracle.Equal, B: oracle.Literal(0)},
	}
}

// becameOf reads what has become of an object this turn: "it attacked or blocked this turn", "it entered under your control".
func (p *parser) becameOf() (oracle.Condition, bool) {
	of, ok := p.namedObject()
	if !ok {
		return nil, false
	}
	switch p.acceptAny("attacked or blocked this turn", "didn't enter this turn", "didn't enter the battlefield this turn", "wasn't dealt damage this turn") {
	case "attacked or blocked this turn":
		return oracle.Matches{Of: of, Phrase: phraseOf(attackedOrBlocked)}, true
	case "didn't enter this turn", "didn't enter the battlefield this turn":
		return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Not{Predicate: turnEntered})}, true
	case "wasn't dealt damage this turn":
		return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Not{Predicate: turnDamaged})}, true
	}
	return nil, false
}

// What has become of something this turn.
var (
	turnAttacked      = oracle.Predicate(oracle.Underwent{Event: oracle.AttackDeclared{What: oracle.It{To: oracle.EachOfThem}}})
	turnBlocked       = oracle.Predicate(oracle.Underwent{Event: oracle.BlockDeclared{What: oracle.It{To: oracle.EachOfThem}}})
	turnEntered       = oracle.Predicate(oracle.Underwent{Event: oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield}})
	turnDamaged       = oracle.Predicate(oracle.Underwent{Event: oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}}})
	attackedOrBlocked = oracle.Predicate(oracle.Any{Of: []oracle.Predicate{turnAttacked, turnBlocked}})
)
