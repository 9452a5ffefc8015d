package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what an instruction has spells cost more or less for a while (611.2), and the next one (611.2f).

// spellsCostThisTurn reads "artifact spells you cast this turn cost {2} less to cast", "the next creature spell you cast this turn
// costs {X} less to cast, where X is this creature's power as this ability resolves" and "noncreature spells your opponents cast
// cost {2} more to cast until your next turn".
func (p *parser) spellsCostThisTurn(duration oracle.Duration) ([]oracle.Instruction, bool) {
	start := p.mark()
	c := oracle.CostChange{Next: p.accept("the next")}
	phrase, number, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.SpellNoun || c.Next && !number.one() || !c.Next && !number.many() {
		return nil, p.fail(start)
	}
	c.Of = phrase
	c.By = takeController(&c.Of)
	if c.By != oracle.Yours && (c.Next || c.By != oracle.Opponents && c.By != oracle.TargetPlayers && c.By != oracle.Anyone) {
		return nil, p.fail(start)
	}
	if hasNode[oracle.HasChosen](phrase) { // the next choice would change what this effect is about
		return nil, p.fail(start)
	}
	lasts := duration
	if lasts == oracle.ForTheGame && p.accept("this turn") {
		lasts = oracle.ThisTurn
	}
	if p.accept("that are") { // said after the duration, and not of it
		colors, ok := p.eitherColor()
		if !ok || len(c.Of.Or) > 0 {
			return nil, p.fail(start)
		}
		c.Of.Add(oracle.HasColor{Colors: colors})
	}
	if p.acceptAny("costs", "cost") == "" {
		return nil, p.fail(start)
	}
	mana, ok := p.manaCost()
	x := ok && len(mana) == 1 && mana[0].X
	if x {
		mana = oracle.Cost{{Generic: 1}}
	}
	if !ok || mana.HasX() || !p.moreOrLess(&c, mana, " to cast") {
		return nil, p.fail(start)
	}
	if lasts == oracle.ForTheGame {
		lasts = p.duration(oracle.ForTheGame)
	}
	if lasts == oracle.ForTheGame && !c.Next {
		return nil, p.fail(start)
	}
	switch {
	case p.accept("for each"):
		if c.Each, ok = p.forEachCount(); !ok || x {
			return nil, p.fail(start)
		}
	case x:
		c.Each = oracle.X{}
		if m := p.mark(); p.accept(", where x is") {
			if q, ok := p.amount(); ok && p.accept("as this ability resolves") {
				c.Each = q
			} else {
				p.reset(m)
			}
		}
	}
	return []oracle.Instruction{oracle.Establish{Effect: c, Duration: lasts}}, true
}

// eitherColor reads "black and/or red".
func (p *parser) eitherColor() (oracle.Color, bool) {
	one, ok := p.colors()
	if !ok || !p.accept("and/or") {
		return 0, false
	}
	other, ok := p.colors()
	return one | other, ok
}

// costsAWhile writes what spellsCostThisTurn reads. How much less they cost is counted once, as the effect begins (608.2h).
func (w *writer) costsAWhile(c oracle.CostChange, lasts oracle.Duration) string {
	if counted := c.Each; standing(counted) && len(c.Reduce)+len(c.Increase) == 1 {
		c.Each = oracle.X{}
		if text, ok := w.try(func() string {
			return w.costsAWhile(c, lasts) + ", where X is " + w.quantity(counted) + " as this ability resolves"
		}); ok {
			return text
		}
		c.Each = counted
	}
	text := w.costChange(c)
	if c.Next {
		one := c
		one.Next, one.Nth = false, 1
		text = strings.Replace(strings.Replace(w.costChange(one), "the first ", "the next ", 1), " each turn cost", " cost", 1)
		if lasts != oracle.ForTheGame {
			text = strings.Replace(text, " you cast cost", " you cast"+w.durationWord(lasts)+" cost", 1)
		}
		return text
	}
	if lasts == oracle.ThisTurn && strings.Contains(text, " you cast cost ") {
		return strings.Replace(text, " you cast cost ", " you cast this turn cost ", 1)
	}
	return strings.Replace(text, " to cast", " to cast"+w.durationWord(lasts), 1)
}

// standing reports whether a quantity goes on changing, so that it matters when it is counted.
func standing(q oracle.Quantity) bool {
	switch q.(type) {
	case oracle.Count, oracle.NumberOf, oracle.TimesThisTurn:
		return true
	}
	return false
}
