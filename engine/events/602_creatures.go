package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 602.1e of 2026-02-27: what lets creatures be tapped rather than mana be paid of an activation
// cost speaks of the total cost. It is asked for as convoke and its like are (702_051_help.go).

// creaturesStand is what that is called among what helps with a payment.
const creaturesStand oracle.Keyword = "tapping creatures"

// helpByCreatures asks which creatures are tapped for mana of an ability whose text lets them be. Printed is what there
// was to pay before effects increased it or lowered it.
func (g *Course) helpByCreatures(total *totalCost, printed table.Due, ctx *table.Context) error {
	if !ctx.Ability.CreaturesStand {
		return nil
	}
	if len(total.mana.Colored) > 0 {
		g.LimitReached("the engine does not ask for which mana of different types a creature is tapped")
	}
	total.bendable = total.mana.Generic
	if total.mana.Generic > printed.Generic && !g.Applies("602.1e@2026-02-27", "creatures may be tapped for all of the total cost of %s, which effects have changed", ctx.Source) {
		total.bendable = printed.Generic
	}
	if total.bendable == 0 {
		return nil
	}
	return g.help([]helping{{creaturesStand, ForTapping}}, total, ctx)
}

// affordableByCreatures reports whether a player could pay for such an ability if creatures were tapped.
func (g *Course) affordableByCreatures(d table.Due, ctx *table.Context) bool {
	return ctx.Ability.CreaturesStand && g.affordableByTapping(creaturesStand, d, d.Generic, ctx)
}
