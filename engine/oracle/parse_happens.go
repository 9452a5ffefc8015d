package oracle

// This file reads what happens to an object.

func (p *parser) objectEvent(s subject) (Event, bool) {
	what := s.ref
	switch p.acceptAny("enters", "enter", "dies", "die", "leaves", "leave", "is", "are", "attacks", "attack", "blocks", "block",
		"becomes", "become", "deals", "deal", "phases", "phase", "mutates", "transforms", "exploits", "explores", "resolves") {
	case "enters", "enter":
		p.accept("the battlefield")
		e := ZoneChange{What: what, To: Battlefield, Several: s.several}
		if p.accept("under your control") {
			if !withPredicate(&e.What, Controlled{Yours}) {
				return nil, false
			}
		} else if p.accept("under an opponent's control") {
			if !withPredicate(&e.What, Controlled{Opponents}) {
				return nil, false
			}
		}
		if p.accept("from your graveyard") {
			e.From = Graveyard
		}
		return e, true
	case "dies", "die":
		return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
	case "leaves", "leave":
		if p.accept("the battlefield") {
			return ZoneChange{What: what, From: Battlefield, Several: s.several}, true
		}
		if p.accept("your graveyard") && withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, From: Graveyard, Several: s.several}, true
		}
	case "is", "are":
		return p.passiveEvent(s)
	case "attacks", "attack":
		e := AttackDeclared{What: what, Several: s.several, With: s.with}
		if p.accept("alone") {
			e.Alone = true
			return e, true
		}
		m := p.mark()
		if p.accept("and isn't blocked") || p.accept("and is n't blocked") {
			return AttacksUnblocked{what}, true
		}
		p.reset(m)
		if at, ok := p.attacked(); ok {
			e.At = &at
		}
		return e, true
	case "blocks", "block":
		m := p.mark()
		if p.accept("or becomes blocked by") {
			if other, n, ok := p.otherObjects(); ok {
				return OneOf{[]Event{BlockDeclared{What: what, Whom: other, AtLeast: n}, BecomesBlocked{What: what, By: other, AtLeast: n}}}, true
			}
		}
		p.reset(m)
		if other, n, ok := p.otherObjects(); ok {
			return BlockDeclared{What: what, Whom: other, AtLeast: n}, true
		}
		return BlockDeclared{What: what}, true
	case "becomes", "become":
		return p.becomesEvent(s)
	case "deals", "deal":
		return p.dealsEvent(s)
	case "transforms":
		if !p.accept("into") {
			return Transformed{What: what}, true
		}
		if name, ok := p.cardName(); ok {
			return Transformed{What: what, Into: &Phrase{Where: []Predicate{Named{name}}}}, true
		}
		if p.acceptAny("a", "an") == "" {
			return nil, false
		}
		into, number, ok := p.nounPhrase()
		if !ok || !number.one() || into.Noun != PermanentNoun {
			return nil, false
		}
		return Transformed{What: what, Into: &into}, true
	case "exploits":
		if p.accept("a creature") {
			return KeywordActionDone{Who: what, Name: "exploit"}, true
		}
	case "phases", "phase":
		if p.accept("out") {
			return PhasesOut{what}, true
		}
		if p.accept("in") {
			return PhasesIn{what}, true
		}
	case "resolves":
		return Resolved{What: what}, s.phrase.has(SpellNoun) || s.phrase.has(AbilityNoun)
	case "mutates":
		return KeywordActionDone{Who: what, Name: "mutate"}, true
	case "explores":
		return KeywordActionDone{Who: what, Name: "explore"}, true
	}
	return nil, false
}

// withPredicate adds a predicate to a group.
func withPredicate(ref *Reference, predicate Predicate) bool {
	each, ok := (*ref).(Each)
	if !ok {
		return false
	}
	each.Phrase.add(predicate)
	*ref = each
	return true
}

// attacked reads whom or what is attacked: "you", "a player", "one of your opponents".
func (p *parser) attacked() (Phrase, bool) {
	start := p.mark()
	if p.accept("you or a planeswalker you control") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}, Or: []Phrase{{Where: []Predicate{HasType{Planeswalker}, Controlled{Yours}}}}}, true
	}
	if p.accept("you") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}}, true
	}
	if p.acceptAny("a", "an", "one of your") != "" {
		if phrase, _, ok := p.nounPhrase(); ok {
			if phrase.Noun == PlayerNoun {
				p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
			}
			return phrase, true
		}
	}
	p.reset(start)
	return Phrase{}, false
}

// otherObjects reads the second object of an event: what is blocked, what blocks; and
// the least number of them that makes one event, 0 if each is one.
func (p *parser) otherObjects() (*Phrase, int, bool) {
	start := p.mark()
	least := 0
	if p.acceptAny("an", "a") == "" {
		n, ok := p.number()
		if !ok || !p.accept("or more") {
			return nil, 0, p.fail(start)
		}
		least = n
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != PermanentNoun {
		return nil, 0, p.fail(start)
	}
	p.mention(It{Other: true}, phrase, least > 0)
	return &phrase, least, true
}

// passiveEvent reads "is put into a graveyard from the battlefield", "is tapped for
// mana", "is turned face up", "is dealt damage".
func (p *parser) passiveEvent(s subject) (Event, bool) {
	what := s.ref
	switch {
	case p.accept("put into a graveyard from the battlefield"):
		return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
	case p.accept("put into your graveyard from the battlefield"):
		if withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, From: Battlefield, To: Graveyard, Several: s.several}, true
		}
	case p.accept("put into an opponent's graveyard from anywhere"):
		if withPredicate(&what, Owned{Opponents}) {
			return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
		}
	case p.accept("put into a graveyard from anywhere"):
		return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
	case p.accept("put into your graveyard from anywhere"):
		if withPredicate(&what, Owned{Yours}) {
			return ZoneChange{What: what, To: Graveyard, Several: s.several}, true
		}
	case (s.phrase.Noun == SpellNoun || s.ref == Reference(This{})) && p.accept("countered"):
		return SpellCountered{what}, true
	case p.accept("put into exile"), p.accept("exiled"):
		return ZoneChange{What: what, To: Exile, Several: s.several}, true
	case p.accept("tapped for mana"):
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return TappedForMana{what}, true
	case p.accept("turned face up"):
		return TurnedFaceUp{what}, true
	case p.accept("dealt excess damage"):
		p.damaged(s)
		return DamageDealt{To: what, Excess: true}, true
	case p.accept("dealt excess noncombat damage"):
		p.damaged(s)
		return DamageDealt{To: what, Excess: true, NonCombat: true}, true
	case p.accept("dealt combat damage"):
		p.damaged(s)
		return DamageDealt{To: what, Combat: true}, true
	case p.accept("dealt damage"):
		p.damaged(s)
		return DamageDealt{To: what}, true
	case p.accept("sacrificed"):
		return PermanentSacrificed{What: what}, true
	case p.accept("attacked"):
		return Attacked{what}, true
	}
	return nil, false
}

func (p *parser) becomesEvent(s subject) (Event, bool) {
	what := s.ref
	switch {
	case p.accept("tapped"):
		return BecomesTapped{What: what}, true
	case p.accept("untapped"):
		return BecomesUntapped{what}, true
	case p.accept("unattached from a permanent"):
		p.mention(It{Other: true}, Phrase{}, false)
		return Unattached{what}, true
	case p.accept("blocked by"):
		if other, n, ok := p.otherObjects(); ok {
			return BecomesBlocked{What: what, By: other, AtLeast: n}, true
		}
	case p.accept("blocked"):
		return BecomesBlocked{What: what}, true
	case p.accept("the target of"):
		if p.acceptAny("an", "a") == "" {
			return nil, false
		}
		phrase, _, ok := p.nounPhrase()
		if !ok || phrase.Noun != SpellNoun && phrase.Noun != AbilityNoun {
			return nil, false
		}
		p.mention(It{Other: true}, phrase, false)
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
		return BecomesTarget{What: what, Of: phrase}, true
	}
	return nil, false
}

// dealsEvent reads "deals combat damage to a player".
func (p *parser) dealsEvent(s subject) (Event, bool) {
	e := DamageDealt{Source: s.ref, Several: s.several}
	switch {
	case p.accept("combat damage"):
		e.Combat = true
	case p.accept("noncombat damage"):
		e.NonCombat = true
	case p.accept("damage"):
	default:
		return nil, false
	}
	if !p.accept("to") {
		return e, true
	}
	if p.accept("you") {
		e.To = You{}
		return e, true
	}
	if p.acceptAny("a", "an", "another", "one or more", "one of your") == "" {
		return nil, false
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return nil, false
	}
	if phrase.Noun == PlayerNoun || phrase.has(PlayerNoun) {
		p.mention(It{Player: true}, Phrase{Noun: PlayerNoun}, false)
	}
	if phrase.Noun != PlayerNoun {
		p.mention(It{Other: true}, phrase, false)
	}
	e.To = Each{phrase}
	return e, true
}
