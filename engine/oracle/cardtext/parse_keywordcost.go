package cardtext

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads the costs of keyword abilities.

// withCost reads the cost of a keyword, after a dash or as mana alone.
func (p *parser) withCost(entry *keywordEntry, use keywordUse, start mark) ([]*oracle.Ability, bool) {
	cost, ok := p.keywordCost(p.accept("—"))
	if !ok && entry.name == "equip" { // the pool has it without braces on one card
		var n int
		if n, ok = p.number(); ok {
			cost = []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: n}}}}
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	use.cost = cost
	return entry.abilities(use), true
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

// saysOwnCost reports whether a later sentence says that the flashback cost is equal to a mana cost:
// it is read after the one that gives the ability.
func (p *parser) saysOwnCost() bool {
	m, far := p.mark(), p.far
	defer func() { p.reset(m); p.far = far }()
	for ; !p.atEnd(); p.pos++ {
		if p.acceptAny("the flashback cost is equal to", "its flashback cost is equal to") != "" {
			return true
		}
	}
	return false
}

// givesOwnCost reports whether an effect gives a keyword whose cost is the mana cost of what gets it.
func givesOwnCost(m oracle.Modify) bool { return givesAtOwnCost(m.Changes) }

// ownCostWords is the sentence that says so.
var ownCostWords = []string{"the flashback cost is equal to its mana cost", "the flashback cost is equal to that card's mana cost", "its flashback cost is equal to its mana cost"}

// ownCosts reads it after a static ability that gives such a keyword.
func (p *parser) ownCosts(a *oracle.Ability) bool {
	start := p.mark()
	last, ok := a.Statics[len(a.Statics)-1].(oracle.Continuous)
	if ok && givesAtOwnCost(last.Changes) && p.acceptAny(ownCostWords...) != "" && p.endOfSentence() {
		return true
	}
	return p.fail(start)
}

func givesAtOwnCost(changes []oracle.Change) bool {
	return slices.ContainsFunc(changes, func(c oracle.Change) bool {
		add, ok := c.(oracle.AddAbility)
		return ok && slices.ContainsFunc(add.Ability.Cost, func(item oracle.CostItem) bool {
			mana, ok := item.(oracle.PayMana)
			return ok && mana.Own
		})
	})
}
