package cardtext

import "rulestep/engine/oracle"

// This file reads descriptions of objects: of tokens to create, of what something
// becomes, of what a scenario sets up.

// A description is what an object is described as.
type description struct {
	power, toughness oracle.Quantity
	colors           oracle.Color
	colored          bool // a color, or colorless, was named
	supertypes       oracle.Supertype
	types            oracle.CardType
	subtypes         []string
	token            bool
	plural           bool
	abilities        []*oracle.Ability
	everyType        bool // "with all creature types"
	name             string
}

// description reads, after the article: power and toughness, supertypes, colors,
// types, "token", and what follows "with" and "named".
func (p *parser) description() (description, bool) {
	start := p.mark()
	var d description
	for s := oracle.SupertypeOf(p.peek().text); s != 0 && p.peekAt(1).kind == ptToken; s = 0 {
		d.supertypes |= s // "a legendary 1/1 red Hamster"
		p.pos++
	}
	if p.peek().kind == ptToken {
		power, toughness, ok := p.plainPT()
		if !ok {
			return d, p.fail(start)
		}
		d.power, d.toughness = power, toughness
	}
	for {
		t := p.peek()
		if t.kind != wordToken {
			break
		}
		if s := oracle.SupertypeOf(t.text); s != 0 {
			d.supertypes |= s
			p.pos++
			if p.next("and") && oracle.SupertypeOf(p.peekAt(1).text) != 0 {
				p.pos++ // "legendary and snow"
			}
			continue
		}
		if c := oracle.ColorOfName(t.text); c != 0 || t.text == "colorless" {
			d.colors |= c
			d.colored = true
			p.pos++
			m := p.mark()
			if p.acceptAny(", and", "and", ",") != "" && oracle.ColorOfName(p.peek().text) == 0 {
				p.reset(m)
			}
			continue
		}
		if t.text == "token" || t.text == "tokens" {
			d.token, d.plural = true, t.text == "tokens"
			p.pos++
			break
		}
		if ct := singularType(t.text); ct != 0 {
			d.types |= ct
			d.plural = oracle.CardTypeOf(t.text) == 0
			p.pos++
			continue
		}
		if t.raw == "Time" && p.peekAt(1).raw == "Lord" {
			d.subtypes = append(d.subtypes, "Time Lord")
			p.pos += 2
			continue
		}
		if name, ok := subtypeWords[t.raw]; ok {
			d.subtypes = append(d.subtypes, name)
			d.plural = name != t.raw
			p.pos++
			continue
		}
		break
	}
	if p.pos == start.pos || !d.colored && d.supertypes == 0 && d.types == 0 && len(d.subtypes) == 0 && !d.token {
		p.miss(p.pos)
		return d, p.fail(start)
	}
	for {
		m := p.mark()
		if d.name == "" && p.accept("named") {
			if name, ok := p.cardName(); ok {
				d.name = name
				continue
			}
		}
		if p.accept("with") {
			if m2 := p.mark(); d.power == nil && p.acceptAny("power and toughness each equal to", "base power and toughness each equal to") != "" {
				if q, ok := p.amount(); ok {
					d.power, d.toughness = q, q
					continue
				}
				p.reset(m2)
			}
			if p.accept("base power and toughness") {
				if power, toughness, ok := p.plainPT(); ok && d.power == nil {
					d.power, d.toughness = power, toughness
					if more := p.mark(); p.acceptAny(",", "and") != "" {
						if abilities, ok := p.grantedAbilities(); ok {
							d.abilities = append(d.abilities, abilities...)
						} else {
							p.reset(more)
						}
					}
					continue
				}
			} else if !d.token && p.accept("all creature types") {
				d.everyType = true
				continue
			} else if abilities, ok := p.grantedAbilities(); ok {
				d.abilities = append(d.abilities, abilities...)
				d.everyType = !d.token && p.accept("and all creature types")
				continue
			}
		}
		p.reset(m)
		return d, true
	}
}

// card makes a card of the description; its power and toughness must be numbers.
func (d description) card() (*oracle.Card, bool) {
	card := &oracle.Card{
		Name: d.name, Supertypes: d.supertypes, Types: d.types, Subtypes: d.subtypes,
		Indicator: d.colors, Abilities: d.abilities,
	}
	if d.everyType {
		return nil, false
	}
	if d.power != nil {
		power, okPower := d.power.(oracle.Literal)
		toughness, okToughness := d.toughness.(oracle.Literal)
		if !okPower || !okToughness {
			return nil, false
		}
		card.Power, card.Toughness = &oracle.Corner{Number: int(power)}, &oracle.Corner{Number: int(toughness)}
	}
	return card, true
}
