package cardtext

import "rulestep/engine/oracle"

// This file reads how often something has happened this turn, and how much that came to.

// pastCount reads what is counted of this turn: "creatures that died this turn", "spells you've cast
// this turn", "opponents you attacked this turn".
func (p *parser) pastCount(many bool) (oracle.Quantity, bool) {
	start := p.mark()
	phrase, number, ok := p.nounPhrase()
	if !ok || many && !number.many() || !many && !number.one() {
		return nil, p.fail(start)
	}
	if phrase.Noun == oracle.PlayerNoun && p.accept("you attacked this") {
		switch p.acceptAny("turn", "combat") {
		case "turn":
			phrase.Add(attackedByYou)
			return oracle.Count{Phrase: phrase}, true
		case "combat":
			phrase.Add(oracle.AttackedThisCombat{})
			return oracle.Count{Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	if attackers, ok := thatAttacked(phrase); ok {
		return oracle.TimesThisTurn{Event: oracle.AttackDeclared{What: oracle.Each{Phrase: attackers}}}, true
	}
	of, ok := p.pastOf(phrase)
	if !ok || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	if cast, ok := of.Event.(oracle.SpellCast); ok && cast.By == oracle.Yours && !cast.Elsewhere && p.accept(elsewhereWords) {
		cast.Elsewhere = true
		of.Event = cast
	}
	return of, true
}

// thatAttacked recognises a phrase for things that attacked this turn, of which nothing is said but what they were then: they count
// wherever and whatever they are now (608.2i of 2026-02-27), unlike "creatures you control that attacked this turn".
func thatAttacked(phrase oracle.Phrase) (oracle.Phrase, bool) {
	last := len(phrase.Where) - 1
	if last < 1 || len(phrase.Or) > 0 || phrase.Noun != oracle.PermanentNoun || phrase.Where[last] != turnAttacked {
		return phrase, false
	}
	for _, is := range phrase.Where[:last] {
		switch is.(type) {
		case oracle.HasType, oracle.HasSubtype:
		default:
			return phrase, false
		}
	}
	return without(phrase, last), true
}

// attackedByYou asks of a player whether you have attacked them this turn.
var attackedByYou = oracle.Underwent{Event: oracle.PlayerAttacks{Who: oracle.You{}, Whom: eachOfThem}}

// elsewhereWords say of spells from where they were not cast.
const elsewhereWords = "from anywhere other than your hand"

// pastDoer reads who has done something this turn: "you've", "they've", "your opponents have". Nobody is named
// by nil where that is you.
func (p *parser) pastDoer(verb string) (by oracle.Relation, whose oracle.Reference, ok bool) {
	start := p.mark()
	switch {
	case p.accept("you've " + verb):
		return oracle.Yours, nil, true
	case p.acceptAny("your opponents have "+verb, "your opponents "+verb) != "":
		return oracle.Opponents, nil, true
	case p.acceptAny("they've "+verb, "they have "+verb, "that player has "+verb) != "":
		who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		switch who.(type) {
		case oracle.It, oracle.Target:
			return oracle.Yours, who, true
		}
	}
	return 0, nil, p.fail(start)
}

// pastOf reads what has been done with the things of a phrase, after their noun.
func (p *parser) pastOf(phrase oracle.Phrase) (oracle.TimesThisTurn, bool) {
	start := p.mark()
	all := oracle.Reference(oracle.Each{Phrase: phrase})
	plain := len(phrase.Where) == 0 && len(phrase.Or) == 0
	times := func(e oracle.Event) (oracle.TimesThisTurn, bool) { return oracle.TimesThisTurn{Event: e}, true }
	switch phrase.Noun {
	case oracle.SpellNoun:
		if by, whose, ok := p.pastDoer("cast"); ok {
			cast := oracle.SpellCast{By: by, What: all, Elsewhere: by == oracle.Yours && whose == nil && p.accept(elsewhereWords)}
			return oracle.TimesThisTurn{Event: cast, Whose: whose}, true
		}
		if p.accept("cast") {
			return times(oracle.SpellCast{What: all})
		}
	case oracle.CardNoun:
		if !plain {
			break
		}
		if by, whose, ok := p.pastDoer("drawn"); ok && by == oracle.Yours {
			return oracle.TimesThisTurn{Event: oracle.CardDrawn{Who: oracle.You{}}, Whose: whose}, true
		}
		p.reset(start)
		if p.acceptAny("you've discarded", "you've cycled or discarded") != "" { // what is cycled is discarded (702.29a)
			return times(oracle.CardDiscarded{Who: oracle.You{}})
		}
	case oracle.PermanentNoun:
		if p.accept("you've sacrificed") {
			return times(oracle.PermanentSacrificed{Who: oracle.You{}, What: all})
		}
		if p.accept("you've visited") {
			return times(oracle.Visited{Who: oracle.You{}, What: all})
		}
		if p.accept("you attacked with") {
			withPredicate(&all, oracle.Controlled{By: oracle.Yours})
			return times(oracle.AttackDeclared{What: all})
		}
		if p.accept("you had enter the battlefield under your control") || phrase.Says(oracle.Is{Status: oracle.Token}) && p.acceptAny("you created", "you've created") != "" {
			withPredicate(&all, oracle.Controlled{By: oracle.Yours})
			return times(oracle.ZoneChange{What: all, To: oracle.Battlefield})
		}
		if p.accept("put into your graveyard from the battlefield") {
			withPredicate(&all, oracle.Owned{By: oracle.Yours})
			return times(oracle.ZoneChange{What: all, From: oracle.Battlefield, To: oracle.Graveyard})
		}
		yours := p.accept("you controlled")
		if !p.accept("that") {
			break
		}
		if yours {
			withPredicate(&all, oracle.Controlled{By: oracle.Yours})
		}
		if e, ok := p.pastMove(all, !yours); ok {
			return times(e)
		}
	}
	return oracle.TimesThisTurn{}, p.fail(start)
}

// pastMove reads that objects died, entered or left, and under whose control.
func (p *parser) pastMove(what oracle.Reference, whose bool) (oracle.Event, bool) {
	start := p.mark()
	e := oracle.ZoneChange{}
	switch p.acceptAny("died", "were put into graveyards from the battlefield", "left the battlefield", "entered the battlefield", "entered", "were exiled") {
	case "died", "were put into graveyards from the battlefield":
		e.From, e.To = oracle.Battlefield, oracle.Graveyard
	case "left the battlefield":
		e.From = oracle.Battlefield
	case "entered the battlefield", "entered":
		e.To = oracle.Battlefield
	case "were exiled":
		e.From, e.To = oracle.Battlefield, oracle.Exile
		if !p.accept("under your opponents' control") || !whose || !withPredicate(&what, oracle.Controlled{By: oracle.Opponents}) {
			return nil, p.fail(start)
		}
	default:
		return nil, p.fail(start)
	}
	if p.accept("under your control") && (!whose || !withPredicate(&what, oracle.Controlled{By: oracle.Yours})) {
		return nil, p.fail(start)
	}
	e.What = what
	return e, true
}

// damagedThisTurn reads to whom damage has been dealt this turn, after "damage" and what sort of it is meant: "dealt to you so far
// this turn by artifacts".
func (p *parser) damagedThisTurn(noncombat bool) (oracle.Quantity, bool) {
	start := p.mark()
	p.accept("already")
	if !p.accept("dealt") {
		return nil, p.fail(start)
	}
	p.accept("already")
	if !p.accept("to") {
		return nil, p.fail(start)
	}
	to, ok := p.damagedOnes()
	if !ok {
		return nil, p.fail(start)
	}
	p.accept("so far")
	if !p.accept("this turn") {
		return nil, p.fail(start)
	}
	dealt := oracle.DamageDealt{To: to, NonCombat: noncombat}
	if p.accept("by") {
		by, number, ok := p.nounPhrase()
		if !ok || !number.many() || by.Noun != oracle.PermanentNoun && by.Noun != oracle.SourceNoun || len(by.Or) > 0 {
			return nil, p.fail(start)
		}
		dealt.Source = oracle.Each{Phrase: by}
	}
	return oracle.TimesThisTurn{Event: dealt, Amount: true}, true
}

// damagedOnes reads to whom or what damage has been dealt.
func (p *parser) damagedOnes() (oracle.Reference, bool) {
	start := p.mark()
	ref, ok := p.definitePlayer()
	if !ok {
		ref, ok = p.targetPlayer()
	}
	if !ok {
		ref, ok = p.namedObject()
	}
	if ok {
		switch ref := ref.(type) {
		case oracle.You, oracle.This, oracle.Target:
			return ref, true
		case oracle.Each:
			return ref, sameReference(ref, oracle.Each{Phrase: anOpponent})
		}
	}
	return nil, p.fail(start)
}

// lostThisTurn reads whose life was lost this turn, after "the total amount of life", "the life" or "1 life".
func (p *parser) lostThisTurn() (oracle.Quantity, bool) {
	start := p.mark()
	lost := oracle.TimesThisTurn{Amount: true}
	switch {
	case p.acceptAny("your opponents lost this turn", "your opponents have lost this turn", "lost by your opponents this turn") != "":
		lost.Event = oracle.LifeLost{Who: oracle.Each{Phrase: anOpponent}}
		return lost, true
	case p.accept("lost by all players this turn"):
		lost.Event = oracle.LifeLost{Who: allPlayers}
		return lost, true
	case p.acceptAny("you lost this turn", "you've lost this turn") != "":
		lost.Event = oracle.LifeLost{Who: oracle.You{}}
		return lost, true
	case p.acceptAny("they lost this turn", "that player lost this turn") != "":
		switch who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who.(type) {
		case oracle.Target:
			lost.Event, lost.Whose = oracle.LifeLost{Who: oracle.You{}}, who
			return lost, true
		case oracle.It:
			if who == oracle.Reference(eachOfThem) {
				lost.Event = oracle.LifeLost{Who: eachOfThem}
				return lost, true
			}
		}
	}
	return nil, p.fail(start)
}

// pastAmount reads how much damage was dealt or life lost this turn: "the damage already dealt to it this turn", "the total life
// lost by all players this turn".
func (p *parser) pastAmount() (oracle.Quantity, bool) {
	start := p.mark()
	switch words := p.acceptAny("the amount of life", "the total amount of life", "the total life", "the life",
		"the amount of damage", "the total amount of damage", "the total damage", "the damage",
		"the total amount of noncombat damage", "the amount of noncombat damage"); words {
	case "":
	case "the amount of life", "the total amount of life", "the total life", "the life":
		if lost, ok := p.lostThisTurn(); ok {
			return lost, true
		}
	default:
		if dealt, ok := p.damagedThisTurn(words == "the total amount of noncombat damage" || words == "the amount of noncombat damage"); ok {
			return dealt, true
		}
	}
	return nil, p.fail(start)
}
