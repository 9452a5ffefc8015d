package cardtext

import "rulestep/engine/oracle"

// This file reads what has become of things this turn, what has been made, put and dealt, and what nobody has done.

// notThisTurn reads what you have not done this turn: "you haven't cast a spell", "you didn't attack with a creature".
func (p *parser) notThisTurn() (oracle.Event, bool) {
	start := p.mark()
	var e oracle.Event
	switch p.acceptAny("you haven't cast", "you didn't cast", "you didn't attack with", "you didn't attack", "you didn't play a land") {
	case "you haven't cast", "you didn't cast":
		if p.acceptAny("an", "a") == "" && !p.next("another") {
			break
		}
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.SpellNoun {
			e = oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}
		}
	case "you didn't attack with":
		if p.acceptAny("an", "a") == "" {
			break
		}
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun {
			phrase.Add(oracle.Controlled{By: oracle.Yours})
			e = oracle.AttackDeclared{What: oracle.Each{Phrase: phrase}}
		}
	case "you didn't attack":
		e = oracle.PlayerAttacks{Who: oracle.You{}}
	case "you didn't play a land":
		e = oracle.LandPlayed{Who: oracle.You{}}
	}
	if e == nil || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return e, true
}

// unlessDone reads "you attacked this turn" after "unless".
func (p *parser) unlessDone() (oracle.Event, bool) {
	if p.accept("you attacked this turn") {
		return oracle.PlayerAttacks{Who: oracle.You{}}, true
	}
	start := p.mark()
	if of, ok := p.namedObject(); ok && p.accept("attacked this turn") {
		return oracle.AttackDeclared{What: of}, true
	}
	return nil, p.fail(start)
}

// notPast writes what notThisTurn reads.
func (w *writer) notPast(e oracle.Event) (string, bool) {
	switch e := e.(type) {
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok && e.By == oracle.Yours {
			return "you haven't cast " + w.withArticle(each.Phrase) + " this turn", true
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			if phrase, yours := underYours(each.Phrase); yours != "" {
				return "you didn't attack with " + w.withArticle(phrase) + " this turn", true
			}
		}
	case oracle.PlayerAttacks:
		return "you didn't attack this turn", e.Who == oracle.Reference(oracle.You{}) && e.Whom == nil && e.With == nil
	case oracle.LandPlayed:
		return "you didn't play a land this turn", true
	}
	return "", false
}

// hadEnter reads what has entered under a player's control, after "had": "a land enter the battlefield under your control".
func (p *parser) hadEnter(s subject) (oracle.Event, bool) {
	start := p.mark()
	by, ok := s.relation()
	if !ok || by != oracle.Yours && by != oracle.Opponents || p.acceptAny("an", "a") == "" && !p.next("another") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || !p.accept("enter") {
		return nil, p.fail(start)
	}
	p.accept("the battlefield")
	p.acceptAny("under your control", "under their control")
	phrase.Add(oracle.Controlled{By: by})
	return oracle.ZoneChange{What: oracle.Each{Phrase: phrase}, To: oracle.Battlefield}, true
}

// yourGraveyardWords are how something comes to your graveyard or leaves it, in the past.
var yourGraveyardWords = []struct {
	words    string
	from, to oracle.Zone
	cards    bool // it is said of cards, and not of permanents
}{
	{"left your graveyard", oracle.Graveyard, oracle.Nowhere, true},
	{"was put into your graveyard from anywhere", oracle.Nowhere, oracle.Graveyard, true},
	{"was put into your graveyard from the battlefield", oracle.Battlefield, oracle.Graveyard, false},
	{"was put into your hand from the battlefield", oracle.Battlefield, oracle.Hand, false},
}

// pastOfCards reads what has become of something of your graveyard: "a card left your graveyard".
func (p *parser) pastOfCards(what oracle.Reference, noun oracle.Noun) (oracle.Event, bool) {
	for _, w := range yourGraveyardWords {
		if w.cards == (noun == oracle.CardNoun) && p.accept(w.words) {
			ok := withPredicate(&what, oracle.Owned{By: oracle.Yours})
			return oracle.ZoneChange{What: what, From: w.from, To: w.to}, ok
		}
	}
	return nil, false
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

// becameOf reads what has become of an object this turn or this combat: "it attacked or blocked this turn", "it wasn't dealt damage this turn".
func (p *parser) becameOf() (oracle.Condition, bool) {
	of, ok := p.namedObject()
	if !ok {
		return nil, false
	}
	for _, became := range becameWords {
		if p.accept(became.words) {
			return oracle.Matches{Of: of, Phrase: phraseOf(became.predicate)}, true
		}
	}
	return nil, false
}

// becameWords are what may have become of an object.
var becameWords = []struct {
	words     string
	predicate oracle.Predicate
}{
	{"attacked or blocked this combat", combatAttackedOrBlocked},
	{"attacked this combat", combatAttacked},
	{"attacked or blocked this turn", attackedOrBlocked},
	{"didn't enter this turn", oracle.Not{Predicate: turnEntered}},
	{"didn't enter the battlefield this turn", oracle.Not{Predicate: turnEntered}},
	{"wasn't dealt damage this turn", oracle.Not{Predicate: turnDamaged}},
	{"was dealt excess damage this turn", turnExcess},
}

// What has become of something this turn.
var (
	turnAttacked      = oracle.Predicate(oracle.Underwent{Event: oracle.AttackDeclared{What: oracle.It{To: oracle.EachOfThem}}})
	turnBlocked       = oracle.Predicate(oracle.Underwent{Event: oracle.BlockDeclared{What: oracle.It{To: oracle.EachOfThem}}})
	turnEntered       = oracle.Predicate(oracle.Underwent{Event: oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield}})
	turnDamaged       = oracle.Predicate(oracle.Underwent{Event: oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}}})
	turnExcess        = oracle.Predicate(oracle.Underwent{Event: oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}, Excess: true}})
	combatAttacked    = oracle.Predicate(oracle.Underwent{Event: oracle.AttackDeclared{What: oracle.It{To: oracle.EachOfThem}}, ThisCombat: true})
	combatBlocked     = oracle.Predicate(oracle.Underwent{Event: oracle.BlockDeclared{What: oracle.It{To: oracle.EachOfThem}}, ThisCombat: true})
	attackedOrBlocked = oracle.Predicate(oracle.Any{Of: []oracle.Predicate{turnAttacked, turnBlocked}})

	combatAttackedOrBlocked = oracle.Predicate(oracle.Any{Of: []oracle.Predicate{combatAttacked, combatBlocked}})
)
