package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 107.1c: where somebody chooses any number of things, none is a number, too.

// anyNumber reports whether a player chooses as many as that player likes.
func anyNumber(some oracle.Some) bool { return some.Count == oracle.Quantity(oracle.AnyNumber{}) }

// leastOfAny is the least that a player may choose who chooses any number of so many things.
func (g *Course) leastOfAny(p table.ID, options int, ctx *table.Context) int {
	if options == 0 || g.Applies("107.1c", "%s may choose any number for %s, none of them or one or more", p, ctx.Source) {
		return 0
	}
	return 1
}
