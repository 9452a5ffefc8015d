package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads how things enter (614.1c-d, 614.12).

// enters reads "This land enters tapped", "Creatures your opponents control enter
// tapped", "This creature enters with two +1/+1 counters on it".
func (p *parser) enters() (*oracle.Ability, bool) {
	what, ok := p.reference()
	if !ok || p.acceptAny("enters the battlefield", "enter the battlefield", "enters", "enter") == "" {
		return nil, false
	}
	e := oracle.EntersAs{Affected: what}
	if p.accept("as a copy of") {
		of, ok := p.reference()
		if !ok {
			return nil, false
		}
		e.CopyOf = of
		return static(e), true
	}
	if p.accept("under the control of an opponent of your choice") {
		e.UnderOpponent = true
		return static(e), true
	}
	e.Transformed = p.accept("transformed")
	if _, others := what.(oracle.Each); others && p.accept("untapped") {
		e.Untapped = true
		return static(e), true
	}
	tapped := !e.Transformed && p.accept("tapped")
	e.Tapped = tapped
	if tapped {
		m := p.mark()
		if p.accept("with") || p.accept("and with") {
			p.reset(m)
			p.accept("and")
		}
	}
	if m := p.mark(); p.acceptAny("with a number of additional", "with a number of", "with") != "" {
		kind, ok := p.counterKind()
		if ok && kind != "" && p.acceptAny("counters on it equal to", "counters on them equal to") != "" {
			count, ok := p.amount()
			if !ok {
				return nil, false
			}
			e.Counters = []oracle.CounterCount{{Kind: kind, Count: count}}
			return static(e), true
		}
		p.reset(m)
	}
	if m := p.mark(); p.accept("with your choice of") {
		if p.entersWithKinds(&e) {
			return static(e), true
		}
		p.reset(m)
	}
	if p.accept("with") {
		if count, ok := p.countersOnOneself(what); ok {
			e.Counters = []oracle.CounterCount{count}
			return static(e), true
		}
		kind, count, ok := p.counters()
		if !ok || kind == "" {
			return nil, false
		}
		e.Counters = []oracle.CounterCount{{Kind: kind, Count: count}}
		for {
			m := p.mark()
			if p.accept("and") {
				if kind, count, ok := p.counters(); ok && kind != "" && isPlain(count) {
					e.Counters = append(e.Counters, oracle.CounterCount{Kind: kind, Count: count})
					continue
				}
			}
			p.reset(m)
			break
		}
		if p.acceptAny("on it", "on them") == "" && !(what == oracle.Reference(oracle.This{}) && p.accept("on") && p.onOneself()) {
			return nil, false
		}
		if p.accept("for each") {
			each, ok := p.forEachCount()
			if !ok || len(e.Counters) > 1 {
				return nil, false
			}
			if spent, ok := each.(oracle.SpentFrom); ok && what != oracle.Reference(oracle.This{}) {
				spent.Of = oracle.It{} // what enters
				each = spent
			}
			e.Counters[0].Count = times(count, each)
			for p.accept("and a " + kind + " counter on it for each") { // "for each other red creature you control and a +1/+1 counter on it for each other green one"
				more, ok := p.forEachCount()
				if !ok || count != oracle.Quantity(oracle.Literal(1)) {
					return nil, false
				}
				e.Counters[0].Count = oracle.Sum{A: e.Counters[0].Count, B: more}
			}
		}
		if !p.entersHaving(&e) {
			return nil, false
		}
	} else if !tapped && !e.Transformed {
		return nil, false
	}
	if p.accept("unless") {
		if c, ok := p.condition(); ok {
			e.If = negated(c)
			return static(e), true
		}
		return nil, false
	}
	m := p.mark()
	if p.accept("if") {
		c, ok := p.condition()
		if !ok {
			p.reset(m)
			return nil, false
		}
		e.If = c
	}
	a, ok := p.withWhereX(static(e))
	return a, ok
}

// negated turns a condition round.
func negated(c oracle.Condition) oracle.Condition {
	if not, ok := c.(oracle.IsNot); ok {
		return not.Condition
	}
	return oracle.IsNot{Condition: c}
}

// asEnters reads "As this creature enters, choose a color" and "... you may pay 2
// life. If you don't, it enters tapped."
func (p *parser) asEnters() (*oracle.Ability, bool) {
	if !p.accept("as") || !p.thisOrIt() || !p.accept("enters") {
		return nil, false
	}
	p.accept("the battlefield")
	if !p.accept(",") {
		return nil, false
	}
	e := oracle.EntersAs{Affected: oracle.This{}}
	if e.Looks = p.accept("look at an opponent's hand , then choose"); e.Looks || p.accept("choose") {
		what, ok := p.choice()
		if !ok {
			return nil, false
		}
		e.Choice, e.Not = &what, p.otherThanWord(what)
		e.Between, ok = p.numberBetween(what)
		return static(e), ok
	}
	if p.accept("mill") {
		n, ok := p.cards()
		e.Mills = n
		return static(e), ok
	}
	if p.accept("pay any amount of life") {
		e.PaysLife = true
		return static(e), true
	}
	if p.accept("exile any number of") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Graveyard || len(phrase.Or) > 0 || !slices.Contains(phrase.Where, oracle.Predicate(oracle.Owned{By: oracle.Yours})) {
			return nil, false
		}
		e.Exiles = &phrase
		return static(e), true
	}
	if p.accept("turn all") {
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || !p.accept("face down") {
			return nil, false
		}
		e.TurnsDown = &phrase
		return static(e), true
	}
	if p.accept("it becomes your choice of") {
		var ok bool
		if e.Shapes, ok = p.shapes(); !ok {
			return nil, false
		}
		return static(e), true
	}
	if !p.accept("you may") {
		return nil, false
	}
	cost, ok := p.costItems()
	if !ok || !p.accept(". if you don't ,") || !p.accept("it") && !p.this() || p.acceptAny("enters tapped", "enters the battlefield tapped") == "" {
		return nil, false
	}
	e.Tapped, e.UnlessPay = true, cost
	return static(e), true
}

// asTurns reads "As this creature is turned face up, put a +1/+1 counter on it", and the
// same for "transforms".
func (p *parser) asTurns() (*oracle.Ability, bool) {
	if !p.accept("as") || !p.this() {
		return nil, false
	}
	transforms := p.accept("transforms ,")
	if !transforms && !p.accept("is turned face up ,") {
		return nil, false
	}
	p.mention(oracle.This{}, thisPhrase(p.card), false)
	p.inStatic = false
	defer func() { p.inStatic = true }()
	do, ok := p.clauses(oracle.ForTheGame)
	if !ok {
		return nil, false
	}
	return static(oracle.TurnsAs{Do: do, Transforms: transforms}), true
}

// shapes reads "a 3/3 artifact creature, a 2/2 artifact creature with flying, or a 1/6 Wall
// artifact creature with defender in addition to its other types" (208.2b).
func (p *parser) shapes() ([]oracle.Shape, bool) {
	var list []oracle.Shape
	for {
		if p.acceptAny("an", "a") == "" {
			return nil, false
		}
		d, ok := p.description()
		if !ok || d.colored || d.supertypes != 0 || d.types&oracle.Creature == 0 || d.name != "" || d.power == nil {
			return nil, false
		}
		card, ok := d.card()
		if !ok {
			return nil, false
		}
		list = append(list, oracle.Shape{As: card, Besides: p.accept("in addition to its other types")})
		if p.acceptAny(", or", "or", ",") == "" {
			return list, len(list) > 1
		}
	}
}

// entersAsCopy reads the choice of what something enters as a copy of, with its
// exceptions.
func (p *parser) entersAsCopy() (*oracle.Ability, bool) {
	if !p.accept("you may have") || !p.this() || !p.accept("enter") {
		return nil, false
	}
	p.accept("the battlefield")
	e := oracle.EntersAs{Affected: oracle.This{}, May: true}
	e.Tapped = p.accept("tapped")
	if !p.accept("as a copy of") {
		return nil, false
	}
	if p.accept("any") {
		phrase, plural, ok := p.nounPhrase()
		if !ok || !plural.one() {
			return nil, false
		}
		e.CopyOf = oracle.Some{Phrase: phrase, Count: oracle.Literal(1)}
	} else {
		some, ok := p.some()
		if !ok || some.Count != oracle.Quantity(oracle.Literal(1)) || some.UpTo {
			return nil, false
		}
		e.CopyOf = some
	}
	if p.accept("on the battlefield") {
		return nil, false // the noun phrase has taken it already
	}
	if !p.exceptions(&e.Except) {
		return nil, false
	}
	if p.accept(". when you do ,") {
		p.mention(oracle.It{To: oracle.WhatWasMeant}, e.CopyOf.(oracle.Some).Phrase, false)
		ability, ok := p.innerAbility(oracle.Reflex{})
		if !ok {
			return nil, false
		}
		e.Then = ability
	}
	return static(e), true
}
