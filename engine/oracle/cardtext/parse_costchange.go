package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what spells and abilities cost besides or instead, and what has them cost more or less (601.2f, 602.2b).

// costs reads changes of what spells and abilities cost (601.2f).
func (p *parser) costs() (*oracle.Ability, bool) {
	start := p.mark()
	c := oracle.CostChange{}
	zone := oracle.Nowhere
	var own oracle.Condition // in whose turns alone
	switch {
	case p.accept("this spell"), p.nextNameCosts() && p.selfName():
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
	case p.accept("abilities you activate that aren't mana abilities"):
		c.Of, c.Ability, c.By, c.ExceptMana = oracle.Phrase{Noun: oracle.SourceNoun}, true, oracle.Yours, true
	case p.aimedAbilities(&c):
	case p.hostsAbilities(&c):
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
		c.Elsewhere = c.Nth == 0 && p.acceptAny("from anywhere other than your hand", "from anywhere other than their hands") != ""
		if c.Of.Zone == oracle.Graveyard && len(c.Of.Or) == 0 && p.accept("or from exile") {
			exiled := c.Of
			exiled.Zone = oracle.Exile
			exiled.Where = slices.DeleteFunc(slices.Clone(exiled.Where), func(w oracle.Predicate) bool { _, owned := w.(oracle.Owned); return owned })
			c.Of.Or = []oracle.Phrase{exiled}
		}
		if c.Nth > 0 && c.By == oracle.Yours && number.one() && p.accept("during each of your turns") {
			own = oracle.IsTurn{Of: oracle.Yours}
		} else if c.Nth > 0 && (c.By != oracle.Yours || !number.one() || !p.accept("each turn")) {
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
	c.ExceptMana = c.ExceptMana || c.Ability && p.accept("unless they're mana abilities")
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
	if len(c.Reduce) > 0 && p.accept(coloredOnly) {
		c.ColoredOnly = true
	}
	if m := p.mark(); p.accept(". this effect can't reduce the mana in that cost to less than one mana") {
		if !c.Ability || len(c.Reduce) != 1 || c.Reduce[0].Generic == 0 {
			p.reset(m)
			return nil, p.fail(start)
		}
		c.Least = 1
	}
	a := static(c)
	a.FromZone, a.If = zone, own
	if !c.Ability && zone == oracle.Nowhere && c.Nth == 0 && !c.Elsewhere && c.By == oracle.Yours && p.accept("and can't be countered") {
		spells := c.Of
		spells.Add(oracle.WasCast{By: oracle.Yours}) // a copy has not been cast
		a.Statics = append(a.Statics, oracle.CantBeCountered{Affected: oracle.Each{Phrase: spells}})
	}
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

// aimedAbilities reads "abilities your opponents activate that target a Merfolk you control", whose costs are changed.
func (p *parser) aimedAbilities(c *oracle.CostChange) bool {
	start := p.mark()
	by := map[string]oracle.Relation{"abilities your opponents activate": oracle.Opponents, "abilities you activate": oracle.Yours}[p.acceptAny("abilities your opponents activate", "abilities you activate")]
	if by == oracle.Anyone || !p.accept("that target") || p.acceptAny("an", "a") == "" {
		return p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun {
		return p.fail(start)
	}
	c.Of, c.Ability, c.By, c.Targeting = oracle.Phrase{Noun: oracle.SourceNoun}, true, by, oracle.Each{Phrase: phrase}
	return true
}

// hostsAbilities reads "enchanted artifact's activated abilities", whose costs are changed.
func (p *parser) hostsAbilities(c *oracle.CostChange) bool {
	start := p.mark()
	host, ok := p.possessive()
	if _, is := host.(oracle.Host); !ok || !is || !p.accept("activated abilities") {
		return p.fail(start)
	}
	c.Of, c.Ability = phraseOf(oracle.Refers{To: host}), true
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

// keywordAbilities reads the abilities of one keyword whose costs are changed: "equip abilities you activate that
// target this creature".
func (p *parser) keywordAbilities(c *oracle.CostChange) bool {
	start := p.mark()
	if !p.next("equip abilities") && !p.next("cycling abilities") && !p.next("boast abilities") && !p.next("exhaust abilities") && !p.next("power-up abilities") && !p.next("ninjutsu abilities") {
		return false
	}
	keyword := oracle.Keyword(p.peek().text)
	p.pos += 2
	if p.accept("of other") { // "exhaust abilities of other permanents you control"
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 {
			return p.fail(start)
		}
		phrase.Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, phrase.Where)
		c.Of, c.Ability, c.Keyword = phrase, true, keyword
		return true
	}
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

// spellCosts reads "This spell costs {1} less to cast ...", the only change of costs
// that an instant or sorcery itself has.
func (p *parser) spellCosts() (*oracle.Ability, bool) {
	if p.accept("if") {
		c, ok := p.condition()
		if !ok || !p.accept(",") || !p.next("this spell costs") {
			return nil, false
		}
		a, ok := p.costs()
		if ok {
			a.If = c
		}
		return a, ok
	}
	if c, ok := p.moment(); ok {
		if !p.accept(",") || !p.next("this spell costs") {
			return nil, false
		}
		a, ok := p.costs()
		if ok {
			a.If = c
		}
		return a, ok
	}
	if !p.next("this spell costs") && !p.nextNameCosts() {
		return nil, false
	}
	return p.costs()
}

// nextNameCosts reports whether the card says by its name what it costs, with "less to cast" or "more to cast" to follow.
func (p *parser) nextNameCosts() bool {
	m := p.mark()
	defer p.reset(m)
	return p.selfName() && p.accept("costs")
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
	p.ownCost = true
	cost, ok := p.costItems()
	p.ownCost = false
	if !ok {
		return nil, false
	}
	e.Cost = cost
	p.given = givenFor(cost)
	a := static(e)
	a.FromZone = oracle.Stack
	return a, true
}

// yourCreatures is "creatures you control".
var yourCreatures = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}

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

// coloredOnly is the sentence by which a reduction takes nothing off the generic part of a cost.
const coloredOnly = ". this effect reduces only the amount of colored mana you pay"
