package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file counts what is given up for a cost of any number of objects (107.1c).

// numberGiven is how many objects are given up for the cost of a spell or ability that takes any number of them: those
// that were announced, which count before they are (601.2b, 601.2f), and the source where that pays in the same way.
func (t *Table) numberGiven(q *oracle.NumberGiven, ctx *Context) int {
	a := ctx.Announced
	if a == nil && ctx.Source.IsObject() { // the spell asks it of itself as its total cost is determined
		a = t.Object(ctx.Source).Announced
	}
	if a == nil {
		return 0
	}
	n := len(a.GivenUp)
	if slices.Contains(a.Paid, PaidObject{How: q.How, Id: a.Source}) && t.Matches(&q.Phrase, a.Source, ctx) {
		n++
	}
	return n
}
