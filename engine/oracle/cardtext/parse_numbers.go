package cardtext

import "rulestep/engine/oracle"

// This file reads imperatives that exchange or double: control of permanents, life totals,
// power and toughness, counters.

var _ = tellsYou("exchange", (*parser).exchanges)

// exchanges reads what is exchanged: "control of two target creatures", "life totals with
// target opponent", "your life total with this creature's power".
func (p *parser) exchanges() ([]oracle.Instruction, bool) {
	start := p.mark()
	switch p.acceptAny("your hand and graveyard", "your graveyard and library", "your hand and library") {
	case "your hand and graveyard":
		return []oracle.Instruction{oracle.ExchangeZones{A: oracle.Hand, B: oracle.Graveyard}}, true
	case "your graveyard and library":
		return []oracle.Instruction{oracle.ExchangeZones{A: oracle.Graveyard, B: oracle.Library}}, true
	case "your hand and library":
		return []oracle.Instruction{oracle.ExchangeZones{A: oracle.Hand, B: oracle.Library}}, true
	}
	if p.accept("control of") {
		a, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		if the, isList := a.(oracle.The); isList && len(the.All) == 2 {
			p.handedOver = true
			return []oracle.Instruction{oracle.Exchange{A: the.All[0], B: the.All[1]}}, true
		}
		if _, isTarget := a.(oracle.Target); isTarget {
			p.handedOver = true
			return []oracle.Instruction{oracle.Exchange{A: a}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("life totals with") {
		if with, ok := p.player(); ok {
			return []oracle.Instruction{oracle.ExchangeLife{Who: oracle.The{All: []oracle.Reference{oracle.You{}, with}}}}, true
		}
		return nil, p.fail(start)
	}
	a, okA := p.ownNumber()
	if okA && p.accept("with") {
		if b, ok := p.ownNumber(); ok {
			return []oracle.Instruction{oracle.ExchangeNumbers{A: a, B: b}}, true
		}
	}
	return nil, p.fail(start)
}

// ownNumber reads the power, toughness or life total of something.
func (p *parser) ownNumber() (oracle.NumberOf, bool) {
	start := p.mark()
	q, ok := p.amountTerm()
	n, is := q.(oracle.NumberOf)
	if !ok || !is || n.Number != oracle.Power && n.Number != oracle.Toughness && n.Number != oracle.LifeTotal {
		return oracle.NumberOf{}, p.fail(start)
	}
	return n, true
}

var (
	_ = tellsYou("double", func(p *parser) ([]oracle.Instruction, bool) { return p.doubles(false) })
	_ = tellsYou("triple", func(p *parser) ([]oracle.Instruction, bool) { return p.doubles(true) })
)

// doubles reads what is doubled: "target creature's power until end of turn", "your life
// total", "the number of +1/+1 counters on each creature you control". Power and toughness may be tripled.
func (p *parser) doubles(triple bool) ([]oracle.Instruction, bool) {
	start := p.mark()
	if !triple && p.accept("the amount of each type of unspent mana you have") {
		return []oracle.Instruction{oracle.Double{What: oracle.You{}, Mana: true}}, true
	}
	if !triple && p.accept("the number of") {
		d := oracle.Double{Number: oracle.Counters}
		if !p.accept("each kind of counter on") {
			kind, ok := p.counterKind()
			if !ok || kind == "" || !p.accept("counters on") {
				return nil, p.fail(start)
			}
			d.Kind = kind
		}
		what, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		d.What = what
		return []oracle.Instruction{d}, true
	}
	d := oracle.Double{Triple: triple}
	if number := p.acceptAny("the power and toughness of", "the power of", "the toughness of"); number != "" {
		what, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		d.What, d.Both = what, number == "the power and toughness of"
		if number == "the toughness of" {
			d.Number = oracle.Toughness
		}
	} else {
		n, ok := p.ownNumber()
		if !ok {
			return nil, p.fail(start)
		}
		d.What, d.Number = n.Of, n.Number
		d.Both = n.Number == oracle.Power && p.accept("and toughness")
	}
	if d.Number == oracle.LifeTotal && !triple {
		return []oracle.Instruction{d}, true
	}
	if d.Duration = p.duration(oracle.ForTheGame); d.Duration == oracle.ForTheGame || d.Number != oracle.Power && d.Number != oracle.Toughness {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{d}, true
}
