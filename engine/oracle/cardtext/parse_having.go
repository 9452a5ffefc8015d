package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what a thing has: after "with" and "has".

// having reads what comes after "with": keywords, numbers, counters.
func (p *parser) having(phrase *oracle.Phrase) (oracle.Predicate, bool) {
	start := p.mark()
	first, ok := p.havingOne(phrase)
	if !ok {
		return nil, p.fail(start)
	}
	of := []oracle.Predicate{first}
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
		return oracle.Any{Of: of}, true
	}
	return first, true
}

func (p *parser) havingOne(phrase *oracle.Phrase) (oracle.Predicate, bool) {
	start := p.mark()
	if p.named != nil && p.accept("that name") {
		return oracle.Shares{What: oracle.NameVariety, With: p.named}, true
	}
	if p.accept("one of the chosen names") {
		return oracle.HasChosen{What: oracle.ChooseCardName, Either: true}, true
	}
	if p.accept("the other chosen name") {
		return oracle.HasChosen{What: oracle.ChooseCardName, Other: true}, true
	}
	if p.choseName && p.accept("that name") || p.accept("the chosen name") {
		return oracle.HasChosen{What: oracle.ChooseCardName}, true
	}
	// A card elsewhere has no counters; "exile target card from a graveyard with a time
	// counter on it" says what it gets.
	if cardElsewhere := phrase.Noun == oracle.CardNoun && phrase.Zone != oracle.Exile && phrase.Zone != oracle.Nowhere; !cardElsewhere {
		if predicate, ok := p.countersOn(); ok {
			return predicate, true
		}
	}
	if of, ok := p.ofAll(); ok {
		return of, true
	}
	if p.accept("that spell's mana value") {
		if spell := p.that(oracle.Phrase{Noun: oracle.SpellNoun}, false); spell != nil {
			return oracle.Compares{Number: oracle.ManaValue, How: oracle.Equal, To: oracle.NumberOf{Number: oracle.ManaValue, Of: spell}}, true
		}
		return nil, p.fail(start)
	}
	if phrase.Noun == oracle.PermanentNoun && p.accept("another aura attached to it") {
		return oracle.Bears{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.Other{}, oracle.HasSubtype{Subtype: "Aura"}}}}, true
	}
	if m := p.mark(); phrase.Noun == oracle.PermanentNoun && p.acceptAny("an", "a") != "" {
		if on, number, ok := p.nounPhrase(); ok && number.one() && on.Noun == oracle.PermanentNoun && len(on.Or) == 0 && (on.Says(oracle.HasSubtype{Subtype: "Equipment"}) || on.Says(oracle.HasSubtype{Subtype: "Aura"})) && p.accept("attached to it") {
			return oracle.Bears{Phrase: on}, true
		}
		p.reset(m)
	}
	if p.acceptAny("{X} in its mana cost", "{X} in their mana costs", "{X} in their mana cost") != "" {
		return oracle.HasX{}, true
	}
	if m := p.mark(); p.accept("mana cost") {
		one, ok := p.manaCost()
		is := oracle.ManaCostIs{Cost: one.String()}
		if ok && p.accept("or") {
			other, second := p.manaCost()
			is.Or, ok = other.String(), second
		}
		if ok && is.Cost != "" {
			return is, true
		}
		p.reset(m)
	}
	if p.accept("{H} in its mana cost") {
		return oracle.HasPhyrexian{}, true
	}
	if parity := p.acceptAny("an even mana value", "even mana values", "an odd mana value", "odd mana values"); parity != "" {
		return oracle.EvenManaValue{Odd: strings.Contains(parity, "odd")}, true
	}
	if p.acceptAny("mana value of the chosen quality", "mana values of the chosen quality") != "" {
		return oracle.HasChosen{What: oracle.ChooseParity}, true
	}
	switch p.acceptAny("toughness greater than its power", "toughness greater than their power", "power greater than its toughness", "power greater than their toughness") {
	case "":
	case "power greater than its toughness", "power greater than their toughness":
		return oracle.Exceeds{Number: oracle.Power, Than: oracle.Toughness}, true
	default:
		return oracle.Exceeds{Number: oracle.Toughness, Than: oracle.Power}, true
	}
	switch p.acceptAny("power greater than its base power", "power greater than that creature's base power", "power greater than their base power", "toughness greater than its base toughness", "toughness greater than their base toughness") {
	case "":
	case "toughness greater than its base toughness", "toughness greater than their base toughness":
		return oracle.Exceeds{Number: oracle.Toughness, Than: oracle.BaseToughness}, true
	default:
		power := func(n oracle.Number) oracle.Quantity {
			return oracle.NumberOf{Number: n, Of: oracle.It{To: oracle.EachOfThem}}
		}
		p.difference = oracle.Difference{A: power(oracle.Power), B: power(oracle.BasePower)}
		return oracle.Exceeds{Number: oracle.Power, Than: oracle.BasePower}, true
	}
	if greatest, ok := p.theGreatest(); ok {
		return greatest, true
	}
	if phrase.Noun == oracle.SpellNoun && p.accept("a single target") {
		return oracle.SingleTarget{}, true
	}
	switch p.acceptAny("an adventure", "an omen") {
	case "an adventure":
		return oracle.HasInset{Subtype: "Adventure"}, true
	case "an omen":
		return oracle.HasInset{Subtype: "Omen"}, true
	}
	if p.accept("a basic land type") {
		return withBasicType, true
	}
	if p.accept("no abilities") {
		return oracle.NoAbilities{}, true
	}
	if sticker, ok := p.stickerOn(); ok {
		return sticker, true
	}
	switch p.acceptAny("the same name as", "a different name than", "the same mana value as") {
	case "the same name as":
		if ref, ok := p.namedObject(); ok {
			p.named = ref
			return oracle.Shares{What: oracle.NameVariety, With: ref}, true
		}
		if ref, ok := p.ofSomeName(); ok {
			return oracle.Shares{What: oracle.NameVariety, With: ref}, true
		}
		return nil, p.fail(start)
	case "a different name than":
		if ref, ok := p.namedObject(); ok {
			return oracle.DifferentName{Than: ref}, true
		}
		return nil, p.fail(start)
	case "the same mana value as":
		if ref, ok := p.namedObject(); ok {
			return oracle.Shares{What: oracle.ManaValueVariety, With: ref}, true
		}
		return nil, p.fail(start)
	}
	for _, any := range anyNumbers {
		if !p.accept(any.words) {
			continue
		}
		how, to, ok := p.comparison()
		if !ok {
			return nil, p.fail(start)
		}
		var is oracle.Any
		for _, number := range any.of {
			is.Of = append(is.Of, oracle.Compares{Number: number, How: how, To: to})
		}
		return is, true
	}
	if phrase.Noun == oracle.PlayerNoun {
		if predicate, ok := p.playerHaving(); ok {
			return predicate, true
		}
		return nil, p.fail(start)
	}
	if compares, ok := p.lesserOrGreater(); ok {
		return compares, true
	}
	if number, ok := p.numberName(); ok {
		if either, ok := p.eitherNumber(number); ok {
			return either, true
		}
		if m := p.mark(); p.accept("less than") && p.selfName() && p.accept("'s") && p.next("from") { // "with power less than Mirko's"
			return oracle.Compares{Number: number, How: oracle.LessThan, To: oracle.NumberOf{Number: number, Of: oracle.This{}}}, true
		} else {
			p.reset(m)
		}
		if how, to, ok := p.comparison(); ok {
			return oracle.Compares{Number: number, How: how, To: to}, true
		}
		return nil, p.fail(start)
	}
	p.reset(start)
	p.acceptAny("an", "a")
	if keyword, ok := p.keywordName(); ok {
		p.accept("ability")
		return oracle.HasKeyword{Keyword: keyword}, true
	}
	return nil, p.fail(start)
}

// anyNumbers are numbers of which one is to be so.
var anyNumbers = []struct {
	words string
	of    []oracle.Number
}{
	{"power or toughness", []oracle.Number{oracle.Power, oracle.Toughness}},
	{"mana value , power , or toughness", []oracle.Number{oracle.ManaValue, oracle.Power, oracle.Toughness}},
}

// eitherNumber reads "2 or 3" of a number.
func (p *parser) eitherNumber(number oracle.Number) (oracle.Predicate, bool) {
	start := p.mark()
	first, ok := p.number()
	if !ok || !p.accept("or") {
		return nil, p.fail(start)
	}
	second, ok := p.number()
	if !ok {
		return nil, p.fail(start)
	}
	is := func(n int) oracle.Predicate {
		return oracle.Compares{Number: number, How: oracle.Equal, To: oracle.Literal(n)}
	}
	return oracle.Any{Of: []oracle.Predicate{is(first), is(second)}}, true
}

// ofSomeName reads a target, or anything of a kind, whose name something is to have: "a card in your graveyard". Outside of a search
// "another" would be said of what is described, and not of this object.
func (p *parser) ofSomeName() (oracle.Reference, bool) {
	start := p.mark()
	if target, ok := p.target(); ok && !p.inStatic {
		p.named = target
		return target, true
	}
	p.reset(start)
	if p.next("another") || p.acceptAny("an", "a") != "" {
		if phrase, number, ok := p.nounPhrase(); ok && number.one() && (phrase.Noun == oracle.PermanentNoun && p.searching || phrase.Noun == oracle.CardNoun && (phrase.Zone == oracle.Graveyard && p.searching || phrase.Zone == oracle.Exile)) {
			return oracle.Each{Phrase: phrase}, true
		}
	}
	return nil, p.fail(start)
}

// withBasicType asks for a basic land type (305.6).
var withBasicType = func() (is oracle.Any) {
	for _, land := range everyBasicLandType {
		is.Of = append(is.Of, oracle.HasSubtype{Subtype: land})
	}
	return is
}()

// playerHaving reads what a player has: "20 or more life", "7 or more cards in hand".
func (p *parser) playerHaving() (oracle.Predicate, bool) {
	start := p.mark()
	if p.accept("no cards in hand") {
		return oracle.Compares{Number: oracle.HandSize, How: oracle.Equal, To: oracle.Literal(0)}, true
	}
	how, to, ok := p.comparison()
	switch {
	case !ok:
	case p.accept("life"):
		return oracle.Compares{Number: oracle.LifeTotal, How: how, To: to}, true
	case p.acceptAny("cards in hand", "card in hand") != "":
		return oracle.Compares{Number: oracle.HandSize, How: how, To: to}, true
	}
	if ok {
		if kind, ok := p.counterKind(); ok && kind != "" && p.acceptAny("counters", "counter") != "" && !p.next("on") {
			return oracle.Compares{Number: oracle.Counters, How: how, To: to, Kind: kind}, true
		}
	}
	return nil, p.fail(start)
}

// numberName reads "power", "base toughness" or "mana value".
func (p *parser) numberName() (oracle.Number, bool) {
	switch p.acceptAny("power", "toughness", "base power", "base toughness", "mana value", "total power and toughness") {
	case "total power and toughness":
		return oracle.TotalSize, true
	case "base power":
		return oracle.BasePower, true
	case "base toughness":
		return oracle.BaseToughness, true
	case "power":
		return oracle.Power, true
	case "toughness":
		return oracle.Toughness, true
	case "mana value":
		return oracle.ManaValue, true
	}
	return 0, false
}

// countersOn reads "a +1/+1 counter on it", "one or more time counters on them".
func (p *parser) countersOn() (oracle.Predicate, bool) {
	start := p.mark()
	if p.acceptAny("counters on it", "counters on them") != "" {
		return oracle.HasCounter{}, true
	}
	if p.acceptAny("no counters on it", "no counters on them") != "" {
		return oracle.Not{Predicate: oracle.HasCounter{}}, true
	}
	if p.accept("no") {
		if kind, ok := p.counterKind(); ok && kind != "" && p.acceptAny("counters on it", "counters on them") != "" {
			return oracle.Not{Predicate: oracle.HasCounter{Kind: kind}}, true
		}
		return nil, p.fail(start)
	}
	if n, ok := p.number(); ok && n > 1 && p.accept("or more") {
		if kind, ok := p.counterKind(); ok && kind != "" && p.acceptAny("counters on it", "counters on them", "counters") != "" {
			return oracle.Compares{Number: oracle.Counters, How: oracle.AtLeast, To: oracle.Literal(n), Kind: kind}, true
		}
	}
	p.reset(start)
	if p.acceptAny("a", "an", "one or more") == "" {
		if kind, ok := p.counterKind(); ok && kind != "" && p.acceptAny("counters on it", "counters on them") != "" {
			return oracle.HasCounter{Kind: kind}, true
		}
		return nil, p.fail(start)
	}
	kind, ok := p.counterKind()
	if ok && (p.acceptAny("counters on it", "counter on it", "counters on them", "counter on them") != "" || p.acceptAny("counters on", "counter on") != "" && p.onOneself()) {
		return oracle.HasCounter{Kind: kind}, true
	}
	return nil, p.fail(start)
}

// comparison reads what a number is compared with: "4 or greater", "less than 3",
// "equal to its toughness", "X".
func (p *parser) comparison() (oracle.Comparison, oracle.Quantity, bool) {
	start := p.mark()
	switch p.acceptAny("less than or equal to", "greater than or equal to", "less than", "greater than", "equal to") {
	case "less than or equal to":
		if q, ok := p.amount(); ok {
			return oracle.AtMost, q, true
		}
	case "greater than or equal to":
		if q, ok := p.amount(); ok {
			return oracle.AtLeast, q, true
		}
	case "less than":
		if q, ok := p.amount(); ok {
			return oracle.LessThan, q, true
		}
	case "greater than":
		if q, ok := p.amount(); ok {
			return oracle.MoreThan, q, true
		}
	case "equal to":
		if q, ok := p.amount(); ok {
			return oracle.Equal, q, true
		}
	default:
		q, ok := p.plainNumber()
		if !ok {
			break
		}
		switch p.acceptAny("or greater", "or more", "or less", "or fewer") {
		case "or greater", "or more":
			return oracle.AtLeast, q, true
		case "or less", "or fewer":
			return oracle.AtMost, q, true
		}
		return oracle.Equal, q, true
	}
	return 0, nil, p.fail(start)
}

// shares reads what something has in common with what, after "shares".
func (p *parser) shares() (oracle.Predicate, bool) {
	start := p.mark()
	for _, v := range []struct {
		words   string
		variety oracle.Variety
	}{{"a creature type with", oracle.CreatureTypes}, {"at least one creature type with", oracle.CreatureTypes}, {"a color with", oracle.ColorVariety}, {"a card type with", oracle.CardTypes}, {"a permanent type with", oracle.PermanentTypeVariety}, {"a name with", oracle.NameVariety}} {
		if p.accept(v.words) {
			if p.accept("your commander") {
				return oracle.Shares{What: v.variety, With: oracle.YourCommander{}}, true
			}
			if ref, ok := p.namedObject(); ok {
				return oracle.Shares{What: v.variety, With: ref}, true
			}
			break
		}
	}
	return nil, p.fail(start)
}

// targetedPhrase reads what a spell targets: "a creature you control", "you".
func (p *parser) targetedPhrase() (oracle.Phrase, bool) {
	start := p.mark()
	if p.accept("you") {
		phrase := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Yours}}}
		m := p.mark()
		if p.acceptAny("or an", "or a") != "" {
			if or, _, ok := p.nounPhrase(); ok {
				phrase.Or = []oracle.Phrase{or}
				return phrase, true
			}
		}
		p.reset(m)
		return phrase, true
	}
	if ref, ok := p.namedObject(); ok {
		return oracle.Phrase{Where: []oracle.Predicate{oracle.Refers{To: ref}}}, true
	}
	if p.accept("one or more") {
		if phrase, number, ok := p.nounPhrase(); ok && number.many() {
			return phrase, true
		}
		p.reset(start)
	}
	if p.acceptAny("a single", "an", "a") != "" { // what targets only it has no more than one (115.9c)
		if phrase, _, ok := p.nounPhrase(); ok {
			return phrase, true
		}
	}
	p.reset(start)
	return oracle.Phrase{}, false
}
