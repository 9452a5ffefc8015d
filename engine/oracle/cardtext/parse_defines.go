package cardtext

import "rulestep/engine/oracle"

// This file reads abilities that define characteristics of their own object (604.3).

// defines reads characteristic-defining power and toughness (604.3): "This creature's
// power is equal to the number of ...".
func (p *parser) defines() (*oracle.Ability, bool) {
	if !p.this() {
		return nil, false
	}
	if !p.accept("'s") {
		return p.definesKind()
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	var define oracle.DefinePT
	if p.accept("power is equal to the total power of the exiled cards and its toughness is equal to their total toughness") {
		define = oracle.DefinePT{Power: totalOfExiled(oracle.Power), Toughness: totalOfExiled(oracle.Toughness)}
		a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{define}})
		a.CharacteristicDefining = true
		return a, true
	}
	both := p.acceptAny("power and toughness are each equal to", "power is equal to", "toughness is equal to")
	if both == "" {
		return nil, false
	}
	q, ok := p.amount()
	if !ok {
		return nil, false
	}
	switch both {
	case "power is equal to":
		define.Power = q
		m := p.mark()
		p.thatNumber = q
		defer func() { p.thatNumber = nil }()
		if p.accept("and its toughness is equal to") {
			if define.Toughness, ok = p.amount(); !ok {
				p.reset(m)
				return nil, false
			}
		}
	case "toughness is equal to":
		define.Toughness = q
	default:
		define.Power, define.Toughness = q, q
	}
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{define}})
	a.CharacteristicDefining = true
	return a, true
}

// totalOfExiled adds up a number of the cards that another ability of the object has exiled.
func totalOfExiled(n oracle.Number) oracle.Quantity {
	return oracle.Total{Number: n, Phrase: cardsExiledWithThis}
}

// colorOfCommander reads "If this card is your commander, choose a color before the game begins. This card is the chosen color.", of
// which both sentences are one ability here: the second one defines what the first one leaves to a player.
func (p *parser) colorOfCommander() (*oracle.Ability, bool) {
	if !p.accept("if") || !p.this() || !p.accept("is your commander , choose a color before the game begins .") || !p.this() ||
		!p.accept("is the chosen color") || !p.next(".") {
		return nil, false
	}
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{oracle.SetColor{BeforeGame: true}}})
	a.CharacteristicDefining = true
	return a, true
}

// subtypeList reads "Cleric, Rogue, and Wizard".
func (p *parser) subtypeList() ([]string, bool) {
	start := p.mark()
	var list []string
	for {
		name, ok := subtypeWords[p.peek().raw]
		if !ok {
			return nil, p.fail(start)
		}
		list = append(list, name)
		p.pos++
		if p.acceptAny(", and", ",", "and") == "" {
			return list, true
		}
	}
}

// definesKind reads on after the name of the object in an ability that says what colors or
// creature types it has in all zones (604.3): "is colorless", "is every creature type".
func (p *parser) definesKind() (*oracle.Ability, bool) {
	var change oracle.Change
	switch p.acceptAny("is colorless", "is all colors", "is every creature type", "is every nonbasic land type", "is also a") {
	case "is also a":
		if list, ok := p.subtypeList(); ok {
			change = oracle.AddTypes{Subtypes: list}
		}
	case "is colorless":
		change = oracle.SetColor{}
	case "is all colors":
		change = oracle.SetColor{Colors: oracle.AllColors}
	case "is every creature type":
		change = oracle.AddTypes{AllCreatureTypes: true}
	case "is every nonbasic land type":
		change = oracle.AddTypes{Subtypes: nonbasicLandTypes}
	}
	if change == nil || !p.next(".") {
		return nil, false
	}
	a := static(oracle.Continuous{Affected: oracle.This{}, Changes: []oracle.Change{change}})
	a.CharacteristicDefining = true
	return a, true
}
