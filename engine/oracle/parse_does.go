package oracle

// This file reads what a player does, as an event.

// playerEvent reads what a player does.
func (p *parser) playerEvent(s subject) (Event, bool) {
	who := s.ref
	switch p.acceptAny("casts", "cast", "draws", "draw", "discards", "discard", "gains", "gain", "loses", "lose", "sacrifices", "sacrifice",
		"activates", "activate", "attacks", "attack", "cycles", "cycle", "scry", "surveil", "plays", "play", "taps", "tap", "becomes", "is", "are", "investigate", "proliferate", "exerts", "exert", "shuffles", "shuffle", "searches", "search", "rolls", "roll", "wins", "win") {
	case "casts", "cast":
		m := p.mark()
		if p.acceptAny("or copies", "or copy") != "" {
			if by, ok := s.relation(); ok && p.acceptAny("an", "a") != "" {
				if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SpellNoun {
					p.mention(It{}, phrase, false)
					return OneOf{[]Event{SpellCast{By: by, What: Each{phrase}}, SpellCopied{By: by, What: Each{phrase}}}}, true
				}
			}
			p.reset(m)
			return nil, false
		}
		return p.castEvent(s)
	case "draws", "draw":
		switch {
		case p.accept("a card except the first one they draw in each of their draw steps"),
			p.accept("a card except the first one you draw in each of your draw steps"):
			return CardDrawn{Who: who, ExceptFirst: true}, true
		case p.accept("one or more cards"):
			return CardDrawn{Who: who, AtLeast: 1}, true
		case p.accept("two or more cards"):
			return CardDrawn{Who: who, AtLeast: 2}, true
		case p.accept("a card"):
			return CardDrawn{Who: who}, true
		case p.accept("your second card each turn"), p.accept("their second card each turn"):
			return CardDrawn{Who: who, Ordinal: 2}, true
		}
	case "discards", "discard":
		if p.accept("one or more cards") {
			return CardDiscarded{Who: who, Several: true}, true
		}
		if p.accept("this card") {
			return CardDiscarded{Who: who, This: true}, true
		}
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == CardNoun {
				p.mention(It{}, phrase, false)
				if len(phrase.Where) == 0 && phrase.Zone == Nowhere {
					return CardDiscarded{Who: who}, true
				}
				return CardDiscarded{Who: who, What: &phrase}, true
			}
		}
	case "gains", "gain":
		if p.accept("life") {
			return LifeGained{who}, true
		}
	case "activates", "activate":
		if by, ok := s.relation(); ok && p.accept("an ability") {
			p.mention(It{}, Phrase{Noun: AbilityNoun}, false)
			return AbilityActivated{By: by}, true
		}
	case "loses", "lose":
		if p.accept("life") {
			return LifeLost{who}, true
		}
		if p.accept("the game") {
			return GameLost{who}, true
		}
		if e, ok := p.flipEvent(who, true); ok {
			return e, true
		}
		if _, you := who.(You); you && p.accept("control of") {
			if what, ok := p.eventObject(); ok {
				return ControlLost{what}, true
			}
		}
	case "sacrifices", "sacrifice":
		if p.this() {
			p.mention(It{}, thisPhrase(p.card), false)
			return PermanentSacrificed{Who: who, What: This{}}, true
		}
		several := p.accept("one or more")
		if several || p.acceptAny("an", "a") != "" || p.next("another") {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == PermanentNoun {
				p.mention(It{}, phrase, false)
				return PermanentSacrificed{Who: who, What: Each{phrase}, Several: several}, true
			}
		}
	case "attacks", "attack":
		return p.playerAttacks(who)
	case "cycles", "cycle":
		if p.this() {
			p.mention(It{}, thisPhrase(p.card), false)
			return CardCycled{Who: who, What: This{}}, true
		}
		if p.accept("a card") {
			p.mention(It{}, Phrase{Noun: CardNoun}, false)
			return CardCycled{Who: who}, true
		}
	case "rolls", "roll":
		return p.rollEvent(who)
	case "wins", "win":
		return p.flipEvent(who, false)
	case "searches", "search":
		switch p.acceptAny("a library", "their library", "your library") {
		case "a library":
			return LibrarySearched{Who: who}, true
		case "their library", "your library":
			return LibrarySearched{Who: who, Own: true}, true
		}
	case "shuffles", "shuffle":
		if p.acceptAny("their library", "your library") != "" {
			return LibraryShuffled{Who: who}, true
		}
	case "exerts", "exert":
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == PermanentNoun {
				p.mention(It{}, phrase, false)
				return Exerted{Who: who, What: Each{phrase}}, true
			}
		}
	case "scry":
		return KeywordActionDone{Who: who, Name: "scry"}, true
	case "surveil":
		return KeywordActionDone{Who: who, Name: "surveil"}, true
	case "investigate":
		return KeywordActionDone{Who: who, Name: "investigate"}, true
	case "proliferate":
		return KeywordActionDone{Who: who, Name: "proliferate"}, true
	case "plays", "play":
		if p.acceptAny("a land") != "" {
			p.mention(It{}, Phrase{Where: []Predicate{HasType{Land}}}, false)
			return LandPlayed{who}, true
		}
	case "taps", "tap":
		if p.acceptAny("a", "an") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && p.accept("for mana") {
				if by, ok := s.relation(); ok {
					p.mention(It{}, phrase, false)
					if by != Anyone {
						phrase.add(Controlled{by})
					}
					return TappedForMana{Each{phrase}}, true
				}
			}
		}
	case "is", "are":
		if p.accept("dealt combat damage") {
			return DamageDealt{To: who, Combat: true}, true
		}
		if p.accept("dealt damage") {
			return DamageDealt{To: who}, true
		}
		if p.accept("attacked") {
			return Attacked{who}, true
		}
	}
	return nil, false
}

// playerAttacks reads on after "attacks" of a player: "a player with one or more Elves".
func (p *parser) playerAttacks(who Reference) (Event, bool) {
	e := PlayerAttacks{Who: who}
	switch {
	case p.accept("you"):
		e.Whom = You{}
	case p.accept("enchanted player"):
		e.Whom = Host{}
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	case p.acceptAny("a", "an", "one of your") != "":
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != PlayerNoun {
			return nil, false
		}
		e.Whom = Each{phrase}
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	}
	if !p.accept("with") {
		if e.Whom == nil && !p.next(",") && !p.next("this turn") {
			return nil, false
		}
		p.mention(It{}, youAttack.Phrase, true)
		return e, true
	}
	if n, ok := p.number(); ok && p.accept("or more") {
		e.AtLeast = n
	} else if p.acceptAny("a", "an") != "" {
		e.AtLeast = 1
	} else {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != PermanentNoun {
		return nil, false
	}
	p.mention(It{}, phrase, true)
	e.With = &phrase
	return e, true
}

// castEvent reads "casts a noncreature spell", "cast this spell", "cast your second
// spell each turn".
func (p *parser) castEvent(s subject) (Event, bool) {
	by, ok := s.relation()
	if !ok {
		return nil, false
	}
	if p.this() {
		p.mention(It{}, Phrase{Noun: SpellNoun}, false)
		return SpellCast{By: by, What: This{}}, true
	}
	ordinal := 0
	switch {
	case p.accept("your second spell each turn"), p.accept("their second spell each turn"):
		ordinal = 2
	case p.accept("your third spell each turn"), p.accept("their third spell each turn"):
		ordinal = 3
	case p.accept("your first spell each turn"), p.accept("their first spell each turn"):
		ordinal = 1
	}
	if ordinal > 0 {
		p.mention(It{}, Phrase{Noun: SpellNoun}, false)
		return SpellCast{By: by, What: Each{Phrase{Noun: SpellNoun}}, Ordinal: ordinal}, true
	}
	if p.acceptAny("a", "an") == "" && !p.next("another") {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != SpellNoun {
		return nil, false
	}
	p.mention(It{}, phrase, false)
	if by == Yours {
		return SpellCast{By: by, What: Each{phrase}}, true
	}
	return SpellCast{By: by, What: Each{phrase}}, true
}
