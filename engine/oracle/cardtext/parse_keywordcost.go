package cardtext

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads the costs of keyword abilities.

// withCost reads the cost of a keyword, after a dash or as mana alone.
func (p *parser) withCost(entry *keywords.Record, use keywords.Use, start mark) ([]*oracle.Ability, bool) {
	cost, ok := p.keywordCost(p.accept("—"))
	if !ok && entry.Name == "equip" { // the pool has it without braces on one card
		var n int
		if n, ok = p.number(); ok {
			cost = []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: n}}}}
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	use.Cost = cost
	return entry.Abilities(use), true
}

// keywordCost reads what stands after a keyword's dash, or where there is none its cost in mana.
func (p *parser) keywordCost(dash bool) ([]oracle.CostItem, bool) {
	if dash {
		return p.costItems()
	}
	mana, ok := p.manaCost()
	if !ok {
		return nil, false
	}
	return []oracle.CostItem{oracle.PayMana{Mana: mana}}, true
}

// orOther reads "or {U}" after the one symbol of a cumulative upkeep: which of both is paid is chosen for each age
// counter (702.24a), as it is for each hybrid symbol (107.4e).
func (p *parser) orOther(cost []oracle.CostItem) []oracle.CostItem {
	m := p.mark()
	if mana, ok := cost[0].(oracle.PayMana); ok && len(cost) == 1 && len(mana.Mana) == 1 && p.accept("or") {
		other, ok := p.manaCost()
		if one := mana.Mana[0]; ok && len(other) == 1 && one == (oracle.Symbol{Colors: one.Colors}) && other[0] == (oracle.Symbol{Colors: other[0].Colors}) && one.Colors&other[0].Colors == 0 {
			if hybrid := (oracle.Symbol{Colors: one.Colors | other[0].Colors}); bits.OnesCount8(uint8(hybrid.Colors)) == 2 {
				return []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{hybrid}}}
			}
		}
	}
	p.reset(m)
	return cost
}

// keywordAtOwnCost reads of a keyword that its cost is equal to a mana cost, with what has to be paid besides: "the escape cost is equal
// to its mana cost plus exile three other cards from your graveyard".
func (p *parser) keywordAtOwnCost(keyword oracle.Keyword) ([]oracle.CostItem, bool) {
	start := p.mark()
	if p.acceptAny("the "+string(keyword)+" cost is equal to", "its "+string(keyword)+" cost is equal to") == "" ||
		p.acceptAny("its mana cost", "that card's mana cost", "the card's mana cost") == "" {
		return nil, p.fail(start)
	}
	cost := []oracle.CostItem{oracle.PayMana{Own: true}}
	if p.accept("plus") {
		more, ok := p.costItems()
		if !ok {
			return nil, p.fail(start)
		}
		cost = append(cost, more...)
	}
	return cost, true
}

// saysOwnCost reads what a later sentence says of the cost of a keyword: it is read again after the one that gives the ability.
func (p *parser) saysOwnCost(keyword oracle.Keyword) (cost []oracle.CostItem, ok bool) {
	m, far := p.mark(), p.far
	defer func() { p.reset(m); p.far = far }()
	for ; !p.atEnd(); p.pos++ {
		if cost, ok := p.keywordAtOwnCost(keyword); ok {
			return cost, true
		}
	}
	return nil, false
}

// ownCosts reads it after a static ability that gives such a keyword.
func (p *parser) ownCosts(a *oracle.Ability) bool {
	start := p.mark()
	last, ok := a.Statics[len(a.Statics)-1].(oracle.Continuous)
	if ok && p.ownCostsOf(last.Changes) && p.endOfSentence() {
		return true
	}
	return p.fail(start)
}

// ownCostsOf reads it of the keyword that some changes give.
func (p *parser) ownCostsOf(changes []oracle.Change) bool {
	gives := givesAtOwnCost(changes)
	if gives == nil {
		return false
	}
	_, ok := p.keywordAtOwnCost(gives.Keyword)
	return ok
}

// givesAtOwnCost is the ability with a keyword that changes give at a cost that is the mana cost of what gets it; nil if they
// give none.
func givesAtOwnCost(changes []oracle.Change) *oracle.Ability {
	for _, c := range changes {
		add, ok := c.(oracle.AddAbility)
		if ok && slices.ContainsFunc(add.Ability.Cost, ownMana) {
			return add.Ability
		}
	}
	return nil
}
