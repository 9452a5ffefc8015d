package oracle

// This file reads static abilities that say in which zones they work (113.6b-c), and those that let
// cards be cast or played from a graveyard.

// staticElsewhere reads "As long as this card is in your graveyard and you control a
// Mountain, creatures you control have haste" and "As long as this isn't on the
// battlefield, it's a 1/1 Insect creature in addition to its other types".
func (p *parser) staticElsewhere() (*Ability, bool) {
	start := p.mark()
	if !p.accept("as long as") || !p.this() {
		return nil, p.fail(start)
	}
	in := Nowhere
	switch p.acceptAny("is in your graveyard", "isn't on the battlefield") {
	case "":
		return nil, p.fail(start)
	case "is in your graveyard":
		in = Graveyard
	}
	var c Condition
	if p.accept("and") {
		var ok bool
		if c, ok = p.condition(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	p.mention(This{}, thisPhrase(p.card), false)
	var a *Ability
	if m := p.mark(); p.next("it's") {
		said, ok := p.predicates(This{})
		if !ok {
			return nil, p.fail(m)
		}
		a = staticOf(This{}, said)
	} else {
		var ok bool
		if a, ok = p.staticClause(); !ok {
			return nil, p.fail(start)
		}
	}
	if a.If != nil || a.FromZone != Nowhere {
		return nil, p.fail(start)
	}
	a.If, a.FromZone, a.OffBattlefield = c, in, in == Nowhere
	return a, true
}

// fromGraveyard reads "You may cast this card from your graveyard", "You may play lands from
// your graveyard" and "You may cast creature spells from your graveyard. If you do, it gains
// haste".
func (p *parser) fromGraveyard() (*Ability, bool) {
	verb := p.acceptAny("you may play", "you may cast")
	if verb == "" {
		return nil, false
	}
	may := Permission{Affected: You{}, May: CastCards}
	if p.this() {
		if verb == "you may play" || !p.accept("from your graveyard") {
			return nil, false
		}
		may.Object = This{}
		a := static(may)
		a.FromZone = Graveyard
		return a, true
	}
	phrase, plural, ok := p.nounPhrase()
	land := ok && phrase.Noun == PermanentNoun && len(phrase.Where) > 0 && phrase.Where[0] == Predicate(HasType{Land})
	if !ok || !plural.many() || len(phrase.Or) > 0 || !land && phrase.Noun != SpellNoun || land != (verb == "you may play") {
		return nil, false
	}
	if phrase.Zone != Graveyard {
		if phrase.Zone != Nowhere || !p.accept("from your graveyard") {
			return nil, false
		}
		phrase.Zone, phrase.Where = Graveyard, append(phrase.Where, Owned{Yours})
	}
	if phrase.Where[len(phrase.Where)-1] != Predicate(Owned{Yours}) {
		return nil, false
	}
	phrase.Noun = CardNoun
	if land {
		may.May = PlayCards
	}
	may.Object = Each{phrase}
	if p.accept(". if you do , it gains") {
		if may.Gains, ok = p.grantedAbilities(); !ok {
			return nil, false
		}
	}
	return static(may), true
}
