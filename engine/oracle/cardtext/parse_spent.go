package cardtext

import "rulestep/engine/oracle"

// This file reads what mana may be spent on, and conditions about the mana that was spent to cast something.

// manaSpent reads "at least three blue mana was spent to cast this spell".
func (p *parser) manaSpent() (oracle.Condition, bool) {
	start := p.mark()
	if c, ok := p.amountSpent(); ok {
		return c, true
	}
	if c, ok := p.wasSpentFrom(); ok {
		return c, true
	}
	if p.accept("at least") {
		if n, ok := p.number(); ok {
			m := p.mark()
			if p.accept("mana of the same color was spent to cast") && (p.this() || p.accept("it")) {
				return oracle.ManaSpent{Count: n, Same: true}, true
			}
			p.reset(m)
			if color, ok := p.colors(); ok && color.Count() == 1 && p.accept("mana was spent to cast") && (p.this() || p.accept("it")) {
				return oracle.ManaSpent{Color: color, Count: n}, true
			}
		}
		return nil, p.fail(start)
	}
	if mana, ok := p.manaCost(); ok && len(mana) > 0 && p.accept("was spent to cast") && (p.this() || p.accept("it")) {
		if both, ok := spentEach(mana); ok {
			return both, true
		}
		if len(mana) == 1 && mana[0] == (oracle.Symbol{Colorless: true}) {
			return oracle.ManaSpent{Count: 1}, true
		}
		for _, s := range mana {
			if s != (oracle.Symbol{Colors: mana[0].Colors}) || s.Colors.Count() != 1 {
				return nil, p.fail(start)
			}
		}
		return oracle.ManaSpent{Color: mana[0].Colors, Count: len(mana)}, true
	}
	return nil, p.fail(start)
}

// amountSpent reads "five or more mana was spent to cast that spell", "no mana was spent to cast it"
// and "the amount of mana spent to cast it is greater than this creature's power".
func (p *parser) amountSpent() (oracle.Condition, bool) {
	start := p.mark()
	if p.next("the amount of mana spent to cast") {
		q, _ := p.amountTerm()
		spent, _ := q.(oracle.AmountSpent)
		if it, ok := spent.Of.(oracle.It); !ok || it.To != oracle.WhatHappened {
			return nil, p.fail(start) // what it is compared with may be gone, and what X was with it
		}
		if p.acceptAny("is", "was") != "" {
			how, to, ok := p.comparison()
			if number, of := to.(oracle.NumberOf); ok && (!of || number.Number != oracle.ManaValue) { // nor what its mana value was
				return oracle.Relates{A: spent, How: how, B: to}, true
			}
		}
		return nil, p.fail(start)
	}
	how, n := oracle.AtLeast, oracle.Quantity(oracle.Literal(0))
	if p.accept("no") {
		how = oracle.Equal
	} else {
		least := p.accept("at least")
		several, ok := p.number()
		if !ok || !least && !p.accept("or more") {
			return nil, p.fail(start)
		}
		n = oracle.Literal(several)
	}
	if !p.accept("mana was spent to cast") {
		return nil, p.fail(start)
	}
	of, ok := p.spentFor()
	if !ok {
		return nil, p.fail(start)
	}
	return oracle.Relates{A: oracle.AmountSpent{Of: of}, How: how, B: n}, true
}

// spendsOnly reads "Spend this mana only to cast artifact spells or activate abilities of artifacts", either
// of them or both, in either order (106.6).
func (p *parser) spendsOnly(m *oracle.AddMana) bool {
	start := p.mark()
	if m.OnlyFor != nil || m.OnlyForAbilitiesOf != nil || !p.accept("spend this mana only to") {
		return false
	}
	if !p.spendsOnlyOn(m) {
		return p.fail(start)
	}
	second := p.mark()
	if p.acceptAny("or to", "or", "and") == "" || !p.spendsOnlyOn(m) {
		p.reset(second)
	}
	m.OrClassLevel = m.OnlyFor != nil && p.accept("or to gain a class level")
	if p.next(", and") && !p.manaRiderOfThose(m) {
		return p.fail(start)
	}
	return true
}

// spendsOnlyOn reads one thing that mana may be spent on, which has not been said of it before.
func (p *parser) spendsOnlyOn(m *oracle.AddMana) bool {
	start := p.mark()
	if m.OnlyFor == nil && p.accept("cast your commander") {
		m.OnlyFor = &commanderSpell
		return true
	}
	if p.accept("cast") {
		p.acceptAny("an", "a")
		phrase, _, ok := p.nounPhrase()
		if !ok || m.OnlyFor != nil || phrase.Noun != oracle.SpellNoun {
			return p.fail(start)
		}
		m.OnlyFor = &phrase
		return true
	}
	if m.OnlyForAbilitiesOf != nil || p.acceptAny("activate abilities", "activate an ability") == "" {
		return p.fail(start)
	}
	sources := oracle.Phrase{Noun: oracle.SourceNoun}
	if p.accept("of") {
		p.acceptAny("an", "a")
		var ok bool
		if sources, _, ok = p.nounPhrase(); !ok || sources.Noun != oracle.PermanentNoun && sources.Noun != oracle.SourceNoun || sources.Zone != oracle.Nowhere {
			return p.fail(start)
		}
	}
	m.OnlyForAbilitiesOf = &sources
	return true
}

// spentEach is that mana of each of two colors was spent, "{U}{B}", of each once.
func spentEach(mana oracle.Cost) (oracle.Condition, bool) {
	if len(mana) != 2 || mana[0] == mana[1] {
		return nil, false
	}
	var both oracle.Both
	for _, s := range mana {
		if s != (oracle.Symbol{Colors: s.Colors}) || s.Colors.Count() != 1 {
			return nil, false
		}
		both.Of = append(both.Of, oracle.ManaSpent{Color: s.Colors, Count: 1})
	}
	return both, true
}

// spentEach writes what the parser's reads.
func (w *writer) spentEach(c oracle.Both) (string, bool) {
	var mana oracle.Cost
	for _, one := range c.Of {
		spent, ok := one.(oracle.ManaSpent)
		if !ok || spent.Count != 1 {
			return "", false
		}
		mana = append(mana, oracle.Symbol{Colors: spent.Color})
	}
	if both, ok := spentEach(mana); !ok || !sameCondition(both, c) {
		return "", false
	}
	w.mention(oracle.This{}, thisPhrase(w.card), false)
	return mana.String() + " was spent to cast this spell", true
}
