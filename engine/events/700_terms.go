package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// noteActivated remembers that an ability of something was activated this turn.
func (g *Course) noteActivated(id table.ID) {
	if o := g.Object(id); !o.Used {
		o.Used = true
		g.LookAnew()
	}
}

// chooseParties carries out 700.8d: of each creature type of a party each player chooses up to one
// creature.
func (g *Course) chooseParties(who []table.ID, ctx *table.Context) {
	var all, rest []table.ID
	for _, p := range g.inOrder(who) {
		mine := slices.DeleteFunc(slices.Clone(g.Battlefield), func(id table.ID) bool {
			return g.Controller(id) != p || !g.Is(id, oracle.Creature)
		})
		for _, kind := range table.PartyTypes() {
			of := slices.DeleteFunc(slices.Clone(mine), func(id table.ID) bool {
				return slices.Contains(all, id) || !g.Characteristics(id).Subtype(kind)
			})
			if len(of) > 0 && g.Applies("700.8d", "%s chooses up to one creature of each of the four types for a party", p) {
				all = append(all, g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "700.8d", Options: of, Max: 1})...)
			}
		}
		rest = append(rest, mine...)
	}
	ctx.Came(oracle.WhatWasMeant, all)
	ctx.Rest = slices.DeleteFunc(rest, func(id table.ID) bool { return slices.Contains(all, id) })
}
