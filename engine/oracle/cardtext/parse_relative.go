package cardtext

import "rulestep/engine/oracle"

// This file reads what follows "that" and "that's" after a noun: "that attacked this turn", "that's white".

// relativeClause reads what comes after "that": "is attacking", "isn't red",
// "targets you", "were blocked".
func (p *parser) relativeClause() (oracle.Predicate, bool) {
	start := p.mark()
	if p.acceptAny("are instant cards , sorcery cards , and/or have an adventure", "are instant cards , are sorcery cards , and/or have an adventure",
		"is an instant card , a sorcery card , or a card that has an adventure", "are instant or sorcery cards and/or have an adventure") != "" {
		return instantLike, true
	}
	if p.acceptAny("isn't", "aren't", "is not", "are not") != "" {
		if predicate, ok := p.complement(); ok {
			return oracle.Not{Predicate: predicate}, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("is", "are") != "" {
		if predicate, ok := p.complement(); ok {
			return predicate, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("was activated this turn", "were activated this turn") != "" {
		return oracle.Is{Status: oracle.ActivatedThisTurn}, true
	}
	for _, past := range pastWords {
		if p.accept(past.words) {
			return oracle.Underwent{Event: past.event}, true
		}
	}
	switch p.acceptAny("didn't attack this turn", "didn't enter this turn") {
	case "didn't attack this turn":
		return oracle.Not{Predicate: turnAttacked}, true
	case "didn't enter this turn":
		return oracle.Not{Predicate: turnEntered}, true
	}
	if p.acceptAny("shares", "share") != "" {
		if shares, ok := p.shares(); ok {
			return shares, true
		}
		if alike, ok := p.alike(); ok {
			return alike, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("targets", "target") != "" {
		only := p.accept("only")
		if phrase, ok := p.targetedPhrase(); ok {
			return oracle.Targets{Phrase: phrase, Only: only}, true
		}
	}
	if p.acceptAny("doesn't have the same name as another", "doesn't have the same name as a", "doesn't have the same name as an") != "" {
		another := p.toks[p.pos-1].text == "another"
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun && len(phrase.Or) == 0 {
			return oracle.Not{Predicate: oracle.Shares{What: oracle.NameVariety, With: oracle.Each{Phrase: phrase}, Another: another}}, true
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("doesn't have", "don't have") != "" {
		if predicate, ok := p.having(&oracle.Phrase{}); ok {
			return oracle.Not{Predicate: predicate}, true
		}
	}
	if p.acceptAny("each have", "has", "have") != "" {
		m := p.mark()
		if predicate, ok := p.having(&oracle.Phrase{}); ok {
			return predicate, true
		}
		p.reset(m)
		if predicate, ok := p.playerHaving(); ok {
			return predicate, true
		}
	}
	return nil, p.fail(start)
}

// goesBack reports whether what something has to have something in common with is "it" or "that permanent".
func goesBack(p oracle.Predicate) bool {
	shares, ok := p.(oracle.Shares)
	if !ok {
		return false
	}
	_, it := shares.With.(oracle.It)
	return it
}

// pastWords are what may have happened to something this turn, after "that".
var pastWords = []struct {
	words string
	event oracle.Event
}{
	{"was dealt damage this turn", oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}}},
	{"were dealt damage this turn", oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}}},
	{"dealt damage this turn", oracle.DamageDealt{Source: oracle.It{To: oracle.EachOfThem}}},
	{"dealt damage to you this turn", oracle.DamageDealt{Source: oracle.It{To: oracle.EachOfThem}, To: oracle.You{}}},
	{"was dealt combat damage this turn", oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}, Combat: true}},
	{"were dealt combat damage this turn", oracle.DamageDealt{To: oracle.It{To: oracle.EachOfThem}, Combat: true}},
	{"attacked this turn", oracle.AttackDeclared{What: oracle.It{To: oracle.EachOfThem}}},
	{"blocked this turn", oracle.BlockDeclared{What: oracle.It{To: oracle.EachOfThem}}},
	{"entered this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield}},
	{"entered the battlefield this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield}},
	{"entered the battlefield under your control this turn", enteredYours},
	{"was put there from the battlefield this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, From: oracle.Battlefield, To: oracle.Graveyard}},
	{"was put there from anywhere this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Graveyard}},
	{"was put there this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Graveyard}},
	{"were put there this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Graveyard}},
	{"were put there from anywhere this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Graveyard}},
	{"was put there from their library this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, From: oracle.Library, To: oracle.Graveyard}},
	{"was put there from your library this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, From: oracle.Library, To: oracle.Graveyard}},
	{"were put there from your library this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, From: oracle.Library, To: oracle.Graveyard}},
	{"lost life this turn", oracle.LifeLost{Who: eachOfThem}},
	{"gained life this turn", oracle.LifeGained{Who: eachOfThem}},
	{"were put there from the battlefield this turn", oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, From: oracle.Battlefield, To: oracle.Graveyard}},
}

// enteredYours is that something entered under your control, whoever controls it now.
var enteredYours = oracle.ZoneChange{What: oracle.It{To: oracle.EachOfThem}, To: oracle.Battlefield, While: &oracle.Phrase{Where: []oracle.Predicate{oracle.Controlled{By: oracle.Yours}}}}

// complement reads what something is: an adjective, a color, a type, a role.
func (p *parser) complement() (oracle.Predicate, bool) {
	start := p.mark()
	var of []oracle.Predicate
	if of = p.colorList(); of != nil {
		return mergeColors(of), true
	}
	for {
		one, ok := p.complementOne()
		if !ok {
			break
		}
		of = append(of, one)
		m := p.mark()
		if p.acceptAny(", or", "or", "and/or") == "" {
			break
		}
		if _, ok := p.complementOne(); !ok {
			p.reset(m)
			break
		}
		p.reset(m)
		p.acceptAny(", or", "or", "and/or")
	}
	switch len(of) {
	case 0:
		return nil, p.fail(start)
	case 1:
		return of[0], true
	}
	return mergeColors(of), true
}

// attackingAlone is what a creature is that attacks while no other one does (506.5).
const attackingAlone = "attacking alone"

func (p *parser) complementOne() (oracle.Predicate, bool) {
	start := p.mark()
	if p.accept(attackingAlone) {
		return oracle.Is{Status: oracle.AttackingAlone}, true
	}
	if p.acceptAny("an", "a") != "" {
		m := p.mark()
		phrase, _, ok := p.nounPhrase()
		if ok && phrase.Noun == oracle.PermanentNoun && len(phrase.Or) == 0 && phrase.Zone == oracle.Nowhere && len(phrase.Where) == 1 {
			return phrase.Where[0], true
		}
		p.reset(m) // "a token or a Rabbit": one of them, and then the other
		if n, ok := p.nominal(); ok && p.next("or") && n.noun == oracle.PermanentNoun && len(n.where) == 1 && n.plural.one() {
			return n.where[0], true
		}
		return nil, p.fail(start)
	}
	if p.accept("the chosen color") {
		return oracle.HasChosen{What: oracle.ChooseColor}, true
	}
	if p.acceptAny("enchanted by an", "enchanted by a") != "" {
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun {
			return oracle.Bears{Phrase: phrase}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("attached to") {
		if attached, ok := p.attachedToSome(); ok {
			return attached, true
		}
		if ref, ok := p.namedObject(); ok {
			return oracle.AttachedTo{To: ref}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("all colors") {
		return allColors, true
	}
	if p.accept("one or more colors") {
		return oracle.HasColor{Colors: oracle.AllColors}, true
	}
	if p.accept("the chosen type") || p.accept("of the chosen type") {
		return oracle.HasChosen{What: oracle.ChooseCreatureType}, true
	}
	if p.accept("not") {
		if predicate, ok := p.complementOne(); ok {
			return oracle.Not{Predicate: predicate}, true
		}
		return nil, p.fail(start)
	}
	if predicate, ok := p.adjective(); ok {
		return predicate, true
	}
	// A plural "that are Goblins", "that are creatures".
	if n, ok := p.nominal(); ok && !n.headed && len(n.where) == 1 && n.plural.many() {
		return n.where[0], true
	}
	return nil, p.fail(start)
}

// instantLike are instant and sorcery cards, and those that have an Adventure.
var instantLike = oracle.Any{Of: []oracle.Predicate{oracle.HasType{Types: oracle.Instant}, oracle.HasType{Types: oracle.Sorcery}, oracle.HasInset{Subtype: "Adventure"}}}

// allColors asks of something that it is of each of the five colors.
var allColors = oracle.Predicate(oracle.Compares{Number: oracle.ColorCount, How: oracle.Equal, To: oracle.Literal(5)})
