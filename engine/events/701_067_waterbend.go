package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out waterbend (701.67 of 2026-02-27): tapping artifacts and creatures rather than paying
// generic mana of a cost. It is asked for as convoke and its like are (702_051_help.go).

// waterbend is what the action is called.
const waterbend oracle.Keyword = "waterbend"

// waterbend notes which of the costs are waterbend costs, and how much generic mana they ask for.
func (total *totalCost) waterbend(cost []oracle.CostItem, x int) {
	for _, item := range cost {
		if m, ok := item.(oracle.PayMana); ok && m.Waterbend {
			total.waterbends++
			total.bendable += table.DueOf(m.Mana, x).Generic
		}
	}
}

// helpByWaterbending asks what is tapped for a waterbend cost, for no other part of the total than its generic
// mana (701.67b).
func (g *Course) helpByWaterbending(total *totalCost, ctx *table.Context) error {
	if total.bendable == 0 {
		return nil
	}
	return g.help([]helping{{waterbend, ForTapping}}, total, ctx)
}

// tappable are the untapped artifacts and creatures of whoever pays, or the creatures alone where only they can be tapped for an
// ability, without what is tapped for its own cost anyway.
func (g *Course) tappable(k oracle.Keyword, ctx *table.Context) []table.ID {
	list := g.helpers(k, ctx.Controller)
	if ctx.Ability != nil && tapsItself(ctx.Ability.Cost) {
		list = slices.DeleteFunc(list, func(id table.ID) bool { return id == ctx.Source })
	}
	return list
}

// affordableByWaterbending reports whether a player could pay for an ability if artifacts and creatures were tapped.
func (g *Course) affordableByWaterbending(cost []oracle.CostItem, d table.Due, x int, ctx *table.Context) bool {
	var total totalCost
	if total.waterbend(cost, x); total.bendable == 0 {
		return false
	}
	return g.affordableByTapping(waterbend, d, min(d.Generic, total.bendable), ctx)
}

// affordableByTapping reports whether a player could pay for an ability if so many or fewer of what can be tapped for it were tapped.
func (g *Course) affordableByTapping(k oracle.Keyword, d table.Due, most int, ctx *table.Context) (can bool) {
	within(&g.Listing, nil, func() { // what is tapped makes no mana
		options := g.tappable(k, ctx)
		for n := 1; n <= min(most, len(options)) && !can; n++ {
			can = g.helpsOut(helping{k, ForTapping}, d, options[:n], ctx)
		}
	})
	return can
}
