package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what 118.3 says of a cost of which mana is a part: what its mana is made with
// pays for no other part of it.

// sparing carries out what pays, or asks whether one could pay, a cost of a permanent: where
// {T} is part of it, the permanent makes no mana for the rest of it. Mana abilities are
// activated before costs are paid (601.2g-h), and what one of them has tapped can't be tapped again (118.3).
func (g *Course) sparing(cost []oracle.CostItem, id table.ID, do func()) {
	if !tapsItself(cost) || !g.InForce("118.3") || !slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(h table.Held) bool { return g.IsManaAbility(h.Ability) }) {
		do()
		return
	}
	// What is known of the mana sources for the other actions is not true of this one.
	within(&g.Listing, nil, func() { g.WithReserved([]table.ID{id}, do) })
}

// spendable are the parts of a cost of which a mana ability that is activated for the rest may
// leave too little: counters, energy, life, and whether a permanent is untapped. What is
// given up for a cost is chosen as it is paid.
func spendable(items []oracle.CostItem) []oracle.CostItem {
	var list []oracle.CostItem
	for _, item := range items {
		switch item.(type) {
		case oracle.TapThis, oracle.PayCounters, oracle.PayEnergy, oracle.PayLife:
			list = append(list, item)
		}
	}
	return list
}

// tappedTwice says why a cost can't be paid for which a permanent would have to be tapped both for
// mana and by {T}.
func (g *Course) tappedTwice(p table.ID, total *totalCost, ctx *table.Context) (err error) {
	payable := func() (can bool) {
		g.Scratch(func() { can = g.affordable(p, total.mana, 0, ctx.Source) })
		return can
	}
	before := g.Under.reserved
	g.sparing(total.other, ctx.Source, func() {
		if len(g.Under.reserved) == len(before) || payable() {
			return
		}
		within(&g.Under.reserved, before, func() {
			if payable() {
				err = g.Forbids("118.3", "%s makes no mana for the cost of which its own {T} is a part", ctx.Source)
			}
		})
	})
	return err
}
