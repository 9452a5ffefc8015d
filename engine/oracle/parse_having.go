package oracle

// This file reads what a thing has and is: after "with", "that" and "is".

// having reads what comes after "with": keywords, numbers, counters.
func (p *parser) having(phrase *Phrase) (Predicate, bool) {
	start := p.mark()
	first, ok := p.havingOne(phrase)
	if !ok {
		return nil, p.fail(start)
	}
	of := []Predicate{first}
	for {
		m := p.mark()
		if !p.accept("or") && !p.accept(", or") && !p.accept(",") {
			break
		}
		more, ok := p.havingOne(phrase)
		if !ok {
			p.reset(m)
			break
		}
		of = append(of, more)
	}
	if len(of) > 1 {
		if !p.sawOr(start) {
			return nil, p.fail(start)
		}
		return Any{of}, true
	}
	return first, true
}

func (p *parser) havingOne(phrase *Phrase) (Predicate, bool) {
	start := p.mark()
	if p.accept("that name") || p.accept("the chosen name") {
		return HasChosen{ChooseCardName}, true
	}
	// A card elsewhere has no counters; "exile target card from a graveyard with a time
	// counter on it" says what it gets.
	if cardElsewhere := phrase.Noun == CardNoun && phrase.Zone != Exile && phrase.Zone != Nowhere; !cardElsewhere {
		if predicate, ok := p.countersOn(); ok {
			return predicate, true
		}
	}
	if phrase.Noun == SpellNoun && p.accept("a single target") {
		return SingleTarget{}, true
	}
	if p.accept("an adventure") {
		return HasAdventure{}, true
	}
	if p.accept("no abilities") {
		return NoAbilities{}, true
	}
	switch p.acceptAny("the same name as", "a different name than", "the same mana value as") {
	case "the same name as":
		if ref, ok := p.namedObject(); ok {
			return Shares{NameVariety, ref}, true
		}
		return nil, p.fail(start)
	case "a different name than":
		if ref, ok := p.namedObject(); ok {
			return DifferentName{ref}, true
		}
		return nil, p.fail(start)
	case "the same mana value as":
		if ref, ok := p.namedObject(); ok {
			return Shares{ManaValueVariety, ref}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("power or toughness") {
		how, to, ok := p.comparison()
		if !ok {
			return nil, p.fail(start)
		}
		return Any{[]Predicate{Compares{Power, how, to}, Compares{Toughness, how, to}}}, true
	}
	if phrase.Noun == PlayerNoun {
		if predicate, ok := p.playerHaving(); ok {
			return predicate, true
		}
		return nil, p.fail(start)
	}
	if number, ok := p.numberName(); ok {
		if how, to, ok := p.comparison(); ok {
			return Compares{number, how, to}, true
		}
		return nil, p.fail(start)
	}
	p.reset(start)
	p.acceptAny("an", "a")
	if keyword, ok := p.keywordName(); ok {
		p.accept("ability")
		return HasKeyword{keyword}, true
	}
	return nil, p.fail(start)
}

// playerHaving reads what a player has: "20 or more life", "7 or more cards in hand".
func (p *parser) playerHaving() (Predicate, bool) {
	start := p.mark()
	how, to, ok := p.comparison()
	switch {
	case !ok:
	case p.accept("life"):
		return Compares{LifeTotal, how, to}, true
	case p.acceptAny("cards in hand", "card in hand") != "":
		return Compares{HandSize, how, to}, true
	}
	return nil, p.fail(start)
}

// numberName reads "power", "base toughness" or "mana value".
func (p *parser) numberName() (Number, bool) {
	switch p.acceptAny("power", "toughness", "base power", "base toughness", "mana value") {
	case "base power":
		return BasePower, true
	case "base toughness":
		return BaseToughness, true
	case "power":
		return Power, true
	case "toughness":
		return Toughness, true
	case "mana value":
		return ManaValue, true
	}
	return 0, false
}

// countersOn reads "a +1/+1 counter on it", "one or more time counters on them".
func (p *parser) countersOn() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("a", "an", "one or more") == "" {
		return nil, false
	}
	kind, ok := p.counterKind()
	if ok && p.acceptAny("counters on it", "counter on it", "counters on them", "counter on them") != "" {
		return HasCounter{kind}, true
	}
	return nil, p.fail(start)
}

// comparison reads what a number is compared with: "4 or greater", "less than 3",
// "equal to its toughness", "X".
func (p *parser) comparison() (Comparison, Quantity, bool) {
	start := p.mark()
	switch p.acceptAny("less than or equal to", "greater than or equal to", "less than", "greater than", "equal to") {
	case "less than or equal to":
		if q, ok := p.amount(); ok {
			return AtMost, q, true
		}
	case "greater than or equal to":
		if q, ok := p.amount(); ok {
			return AtLeast, q, true
		}
	case "less than":
		if q, ok := p.amount(); ok {
			return LessThan, q, true
		}
	case "greater than":
		if q, ok := p.amount(); ok {
			return MoreThan, q, true
		}
	case "equal to":
		if q, ok := p.amount(); ok {
			return Equal, q, true
		}
	default:
		q, ok := p.plainNumber()
		if !ok {
			break
		}
		switch p.acceptAny("or greater", "or more", "or less", "or fewer") {
		case "or greater", "or more":
			return AtLeast, q, true
		case "or less", "or fewer":
			return AtMost, q, true
		}
		return Equal, q, true
	}
	return 0, nil, p.fail(start)
}

// relativeClause reads what comes after "that": "is attacking", "isn't red",
// "targets you", "were blocked".
func (p *parser) relativeClause() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("isn't", "aren't", "is not", "are not") != "" {
		if predicate, ok := p.complement(); ok {
			return Not{predicate}, true
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
		return Is{ActivatedThisTurn}, true
	}
	for _, past := range pastWords {
		if p.accept(past.words) {
			return Underwent{past.event}, true
		}
	}
	if p.acceptAny("shares", "share") != "" {
		for _, v := range []struct {
			words   string
			variety Variety
		}{{"a creature type with", CreatureTypes}, {"a color with", ColorVariety}, {"a card type with", CardTypes}, {"a name with", NameVariety}} {
			if p.accept(v.words) {
				if ref, ok := p.namedObject(); ok {
					return Shares{v.variety, ref}, true
				}
				return nil, p.fail(start)
			}
		}
		return nil, p.fail(start)
	}
	if p.acceptAny("targets", "target") != "" {
		only := p.accept("only")
		if phrase, ok := p.targetedPhrase(); ok {
			return Targets{phrase, only}, true
		}
	}
	if p.acceptAny("doesn't have", "don't have") != "" {
		if predicate, ok := p.having(&Phrase{}); ok {
			return Not{predicate}, true
		}
	}
	if p.acceptAny("has", "have") != "" {
		if predicate, ok := p.having(&Phrase{}); ok {
			return predicate, true
		}
	}
	return nil, p.fail(start)
}

// pastWords are what may have happened to something this turn, after "that".
var pastWords = []struct {
	words string
	event Event
}{
	{"was dealt damage this turn", DamageDealt{To: It{}}},
	{"were dealt damage this turn", DamageDealt{To: It{}}},
	{"attacked this turn", AttackDeclared{What: It{}}},
	{"blocked this turn", BlockDeclared{What: It{}}},
	{"entered this turn", ZoneChange{What: It{}, To: Battlefield}},
	{"entered the battlefield this turn", ZoneChange{What: It{}, To: Battlefield}},
	{"was put there from the battlefield this turn", ZoneChange{What: It{}, From: Battlefield, To: Graveyard}},
	{"was put there from anywhere this turn", ZoneChange{What: It{}, To: Graveyard}},
	{"were put there from the battlefield this turn", ZoneChange{What: It{}, From: Battlefield, To: Graveyard}},
}

// targetedPhrase reads what a spell targets: "a creature you control", "you".
func (p *parser) targetedPhrase() (Phrase, bool) {
	start := p.mark()
	if p.accept("you") {
		return Phrase{Noun: PlayerNoun, Where: []Predicate{IsPlayer{Yours}}}, true
	}
	if ref, ok := p.namedObject(); ok {
		return Phrase{Where: []Predicate{Refers{ref}}}, true
	}
	if p.acceptAny("a single", "an", "a") != "" { // what targets only it has no more than one (115.9c)
		if phrase, _, ok := p.nounPhrase(); ok {
			return phrase, true
		}
	}
	p.reset(start)
	return Phrase{}, false
}

// complement reads what something is: an adjective, a color, a type, a role.
func (p *parser) complement() (Predicate, bool) {
	start := p.mark()
	var of []Predicate
	for {
		one, ok := p.complementOne()
		if !ok {
			break
		}
		of = append(of, one)
		m := p.mark()
		if !p.accept(", or") && !p.accept("or") {
			break
		}
		if _, ok := p.complementOne(); !ok {
			p.reset(m)
			break
		}
		p.reset(m)
		p.acceptAny(", or", "or")
	}
	switch len(of) {
	case 0:
		return nil, p.fail(start)
	case 1:
		return of[0], true
	}
	return mergeColors(of), true
}

func (p *parser) complementOne() (Predicate, bool) {
	start := p.mark()
	if p.acceptAny("an", "a") != "" {
		phrase, _, ok := p.nounPhrase()
		if ok && phrase.Noun == PermanentNoun && len(phrase.Or) == 0 && phrase.Zone == Nowhere && len(phrase.Where) == 1 {
			return phrase.Where[0], true
		}
		return nil, p.fail(start)
	}
	if p.accept("the chosen color") {
		return HasChosen{ChooseColor}, true
	}
	if p.accept("the chosen type") {
		return HasChosen{ChooseCreatureType}, true
	}
	if p.accept("not") {
		if predicate, ok := p.complementOne(); ok {
			return Not{predicate}, true
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
