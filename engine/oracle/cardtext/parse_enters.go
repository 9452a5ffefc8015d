package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads how things enter (614.1c-d, 614.12) and what spells cost (601.2f).

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
	tapped := !e.Transformed && p.accept("tapped")
	e.Tapped = tapped
	if tapped {
		m := p.mark()
		if p.accept("with") || p.accept("and with") {
			p.reset(m)
			p.accept("and")
		}
	}
	if m := p.mark(); p.acceptAny("with a number of", "with") != "" {
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
	if p.accept("with") {
		kind, count, ok := p.counters()
		if !ok || kind == "" {
			return nil, false
		}
		if p.acceptAny("on it", "on them") == "" && !(what == oracle.Reference(oracle.This{}) && p.accept("on") && p.onOneself()) {
			return nil, false
		}
		if p.accept("for each") {
			each, ok := p.forEachCount()
			if !ok {
				return nil, false
			}
			count = times(count, each)
		}
		e.Counters = []oracle.CounterCount{{Kind: kind, Count: count}}
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
	if p.accept("choose") {
		what, ok := p.choice()
		if !ok && p.accept("odd or even") {
			what, ok = oracle.ChooseParity, true
		}
		if !ok {
			return nil, false
		}
		e.Choice = &what
		return static(e), true
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

// costs reads changes of what spells and abilities cost (601.2f).
func (p *parser) costs() (*oracle.Ability, bool) {
	start := p.mark()
	c := oracle.CostChange{}
	zone := oracle.Nowhere
	switch {
	case p.accept("this spell"):
		c.Of = oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}
		zone = oracle.Stack
		p.mention(oracle.This{}, thisPhrase(p.card), false)
	case p.accept("each spell that would cost less than"):
		n, ok := p.number()
		if !ok || !p.accept("mana to cast costs") {
			return nil, p.fail(start)
		}
		if again, ok := p.number(); !ok || again != n || !p.accept("mana to cast") {
			return nil, p.fail(start)
		}
		return static(oracle.CostChange{Of: oracle.Phrase{Noun: oracle.SpellNoun}, Floor: n}), true
	case p.accept("planeswalkers ' loyalty abilities you activate"): // which are those of planeswalkers you control (606.3)
		c.Of = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Planeswalker}, oracle.Controlled{By: oracle.Yours}}}
		c.Loyalty, c.Ability = true, true
	case p.accept("activated abilities of"), p.accept("loyalty abilities of"):
		c.Loyalty = p.toks[p.pos-3].text == "loyalty"
		phrase, _, ok := p.nounPhrase()
		if !ok {
			return nil, p.fail(start)
		}
		c.Of, c.Ability = phrase, true
	case p.accept("activated abilities"):
		c.Of, c.Ability = oracle.Phrase{Noun: oracle.SourceNoun}, true
	case p.keywordCosts(&c), p.keywordAbilities(&c):
	default:
		each := p.acceptAny("each", "all", "the first", "the second")
		c.Nth = 1 + slices.Index(countWords, each)
		phrase, number, ok := p.nounPhrase()
		if !ok || phrase.Noun != oracle.SpellNoun {
			return nil, p.fail(start)
		}
		c.Of = phrase
		c.By = takeController(&c.Of)
		if c.Nth > 0 && (c.By != oracle.Yours || !number.one() || !p.accept("each turn")) {
			return nil, p.fail(start)
		}
	}
	if p.acceptAny("costs", "cost") == "" {
		return nil, p.fail(start)
	}
	if p.accept("an additional") {
		return p.additionallyCosts(c, start)
	}
	mana, ok := p.manaCost()
	if !ok || c.Loyalty {
		return nil, p.fail(start)
	}
	if c.KeywordCost { // one that is no part of an activation is only ever raised
		ok = p.moreOrLess(&c, mana, "") && (c.Ability || c.Reduce == nil)
	} else {
		ok = p.moreOrLess(&c, mana, " to cast") || p.moreOrLess(&c, mana, " to activate")
	}
	if !ok {
		return nil, p.fail(start)
	}
	c.ExceptMana = c.Ability && p.accept("unless they're mana abilities")
	if p.accept("for each") {
		each, ok := p.forEachCount()
		if !ok {
			return nil, p.fail(start)
		}
		c.Each = each
	} else if p.accept(", where x is") {
		each, ok := p.amount()
		if !ok || len(mana) != 1 || !mana[0].X {
			return nil, p.fail(start)
		}
		c.Each = each
		one := oracle.Cost{{Generic: 1}}
		if c.Increase != nil {
			c.Increase = one
		} else {
			c.Reduce = one
		}
	}
	if m := p.mark(); p.accept(". this effect can't reduce the mana in that cost to less than one mana") {
		if !c.Ability || len(c.Reduce) != 1 || c.Reduce[0].Generic == 0 {
			p.reset(m)
			return nil, p.fail(start)
		}
		c.Least = 1
	}
	a := static(c)
	a.FromZone = zone
	return a, true
}

// moreOrLess reads whether something costs so much more or less, with the words for what is done: "less to cast".
func (p *parser) moreOrLess(c *oracle.CostChange, mana oracle.Cost, to string) bool {
	switch p.acceptAny("more"+to, "less"+to) {
	case "more" + to:
		c.Increase = mana
	case "less" + to:
		c.Reduce = mana
	default:
		return false
	}
	return true
}

// keywordCosts reads the costs of one keyword that are changed (702.1a): "equip costs you pay", "all morph costs".
func (p *parser) keywordCosts(c *oracle.CostChange) bool {
	start := p.mark()
	p.accept("all")
	keyword := oracle.Keyword(p.acceptAny("equip", "cycling", "morph"))
	if keyword == "" || !p.accept("costs") {
		return p.fail(start)
	}
	c.Of, c.KeywordCost, c.Keyword, c.Ability = oracle.Phrase{Noun: oracle.SourceNoun}, true, keyword, keyword != "morph"
	switch {
	case p.accept("you pay"):
		c.By = oracle.Yours
	case p.accept("your opponents pay"):
		c.By = oracle.Opponents
	}
	return true
}

// spellsCostThisTurn reads "artifact spells you cast this turn cost {2} less to cast".
func (p *parser) spellsCostThisTurn() ([]oracle.Instruction, bool) {
	start := p.mark()
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.SpellNoun {
		return nil, p.fail(start)
	}
	c := oracle.CostChange{Of: phrase}
	if c.By = takeController(&c.Of); c.By != oracle.Yours || !p.accept("this turn cost") {
		return nil, p.fail(start)
	}
	mana, ok := p.manaCost()
	if !ok || mana.HasX() {
		return nil, p.fail(start)
	}
	if !p.moreOrLess(&c, mana, " to cast") {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.Establish{Effect: c, Duration: oracle.ThisTurn}}, true
}

// keywordAbilities reads the abilities of one keyword whose costs are changed: "equip abilities you activate that
// target this creature".
func (p *parser) keywordAbilities(c *oracle.CostChange) bool {
	start := p.mark()
	if !p.next("equip abilities") && !p.next("cycling abilities") && !p.next("boast abilities") && !p.next("exhaust abilities") {
		return false
	}
	keyword := oracle.Keyword(p.peek().text)
	p.pos += 2
	if !p.accept("you activate") {
		return p.fail(start)
	}
	c.Of, c.Ability, c.By, c.Keyword = oracle.Phrase{Noun: oracle.SourceNoun}, true, oracle.Yours, keyword
	if p.accept("of other equipment") {
		c.Of = oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Equipment"}, oracle.Other{}}}
	}
	if p.accept("that target") {
		if p.this() {
			c.Targeting = oracle.This{}
		} else if host, ok := p.host(); ok {
			c.Targeting = host
		} else {
			return p.fail(start)
		}
	}
	return true
}

// additionallyCosts reads what spells or abilities cost besides: "an additional [+1] to
// activate", "an additional 2 life to cast".
func (p *parser) additionallyCosts(c oracle.CostChange, start mark) (*oracle.Ability, bool) {
	if item, ok := loyaltyCost(p.peek().text); ok && c.Loyalty && p.accept(p.peek().text) {
		c.Additional = []oracle.CostItem{item}
	} else if n, ok := p.number(); ok && p.accept("life") {
		c.Additional = []oracle.CostItem{oracle.PayLife{Amount: oracle.Literal(n)}}
	} else {
		return nil, p.fail(start)
	}
	if !c.Ability && p.accept("to cast") || c.Ability && p.accept("to activate") {
		return static(c), true
	}
	return nil, p.fail(start)
}

// takeController takes "you cast" out of a phrase of spells: who casts them.
func takeController(ph *oracle.Phrase) oracle.Relation {
	for i, p := range ph.Where {
		if by, ok := p.(oracle.Controlled); ok && len(ph.Or) == 0 {
			ph.Where = append(append([]oracle.Predicate(nil), ph.Where[:i]...), ph.Where[i+1:]...)
			if len(ph.Where) == 0 {
				ph.Where = nil
			}
			return by.By
		}
	}
	return oracle.Anyone
}

// additionalCost reads what a spell costs besides its mana cost.
func (p *parser) additionalCost() (*oracle.Ability, bool) {
	if !p.accept("as an additional cost to cast this spell ,") {
		return nil, false
	}
	e := oracle.AdditionalCost{}
	if p.accept("you may") {
		e.Optional = true
	}
	cost, ok := p.costItems()
	if !ok {
		return nil, false
	}
	e.Cost = cost
	a := static(e)
	a.FromZone = oracle.Stack
	return a, true
}

// alternativeCost reads "You may pay {0} rather than pay this spell's mana cost."
func (p *parser) alternativeCost() (*oracle.Ability, bool) {
	var condition oracle.Condition
	if p.accept("if") {
		c, ok := p.condition()
		if !ok || !p.accept(",") {
			return nil, false
		}
		condition = c
	}
	if !p.accept("you may") {
		return nil, false
	}
	if condition != nil && p.accept("cast this spell without paying its mana cost") {
		a := static(oracle.AlternativeCost{})
		a.If, a.FromZone = condition, oracle.Stack
		return a, true
	}
	cost, ok := p.costItems()
	if !ok || p.acceptAny("rather than pay this spell's mana cost", "rather than pay its mana cost") == "" {
		return nil, false
	}
	a := static(oracle.AlternativeCost{Cost: cost})
	a.If, a.FromZone = condition, oracle.Stack
	return a, true
}
