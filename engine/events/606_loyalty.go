package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is particular about loyalty abilities (606.2) and about their costs (606.4-606.6).

// loyaltyChange is how many loyalty counters a cost puts on, or removes if it is negative.
func loyaltyChange(item oracle.PayLoyalty, ctx *table.Context) int {
	if item.X {
		return item.N - ctx.ValueOfX()
	}
	return item.N
}

// oneLoyaltyCost carries out 606.5: several costs in loyalty counters are one.
func (g *Course) oneLoyaltyCost(items []oracle.CostItem, of table.ID) []oracle.CostItem {
	var sum oracle.PayLoyalty
	var rest []oracle.CostItem
	for _, item := range items {
		if loyalty, ok := item.(oracle.PayLoyalty); ok {
			sum.N += loyalty.N
			sum.X = sum.X || loyalty.X
		} else {
			rest = append(rest, item)
		}
	}
	if len(items)-len(rest) < 2 || !g.Applies("606.5", "the loyalty costs of that ability of %s are combined into one", of) {
		return items
	}
	return append(rest, sum)
}

// loyalty carries out 606.2, for an ability that has a loyalty symbol in its cost.
func (g *Course) loyalty(id table.ID) bool {
	return g.Applies("606.2", "the cost of that ability of %s has a loyalty symbol, so it is a loyalty ability", id)
}
