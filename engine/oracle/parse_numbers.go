package oracle

// This file reads imperatives that exchange or double: control of permanents, life totals,
// power and toughness, counters.

// exchanges reads what is exchanged: "control of two target creatures", "life totals with
// target opponent", "your life total with this creature's power".
func (p *parser) exchanges() ([]Instruction, bool) {
	start := p.mark()
	switch p.acceptAny("your hand and graveyard", "your graveyard and library", "your hand and library") {
	case "your hand and graveyard":
		return []Instruction{ExchangeZones{Hand, Graveyard}}, true
	case "your graveyard and library":
		return []Instruction{ExchangeZones{Graveyard, Library}}, true
	case "your hand and library":
		return []Instruction{ExchangeZones{Hand, Library}}, true
	}
	if p.accept("control of") {
		a, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		if the, isList := a.(The); isList && len(the.All) == 2 {
			return []Instruction{Exchange{the.All[0], the.All[1]}}, true
		}
		if _, isTarget := a.(Target); isTarget {
			return []Instruction{Exchange{A: a}}, true
		}
		return nil, p.fail(start)
	}
	if p.accept("life totals with") {
		if with, ok := p.player(); ok {
			return []Instruction{ExchangeLife{The{[]Reference{You{}, with}}}}, true
		}
		return nil, p.fail(start)
	}
	a, okA := p.ownNumber()
	if okA && p.accept("with") {
		if b, ok := p.ownNumber(); ok {
			return []Instruction{ExchangeNumbers{a, b}}, true
		}
	}
	return nil, p.fail(start)
}

// ownNumber reads the power, toughness or life total of something.
func (p *parser) ownNumber() (NumberOf, bool) {
	start := p.mark()
	q, ok := p.amountTerm()
	n, is := q.(NumberOf)
	if !ok || !is || n.Number != Power && n.Number != Toughness && n.Number != LifeTotal {
		return NumberOf{}, p.fail(start)
	}
	return n, true
}

// doubles reads what is doubled: "target creature's power until end of turn", "your life
// total", "the number of +1/+1 counters on each creature you control".
func (p *parser) doubles() ([]Instruction, bool) {
	start := p.mark()
	if p.accept("the amount of each type of unspent mana you have") {
		return []Instruction{Double{What: You{}, Mana: true}}, true
	}
	if p.accept("the number of") {
		d := Double{Number: Counters}
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
		return []Instruction{d}, true
	}
	d := Double{}
	if number := p.acceptAny("the power and toughness of", "the power of", "the toughness of"); number != "" {
		what, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		d.What, d.Both = what, number == "the power and toughness of"
		if number == "the toughness of" {
			d.Number = Toughness
		}
	} else {
		n, ok := p.ownNumber()
		if !ok {
			return nil, p.fail(start)
		}
		d.What, d.Number = n.Of, n.Number
		d.Both = n.Number == Power && p.accept("and toughness")
	}
	if d.Number == LifeTotal {
		return []Instruction{d}, true
	}
	if d.Duration = p.duration(ForTheGame); d.Duration == ForTheGame {
		return nil, p.fail(start)
	}
	return []Instruction{d}, true
}
