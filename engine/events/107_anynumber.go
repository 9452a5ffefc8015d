package events

import (
	"strconv"

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

// ofAnyAmount reports whether a cost that an effect offers is paid in whatever amount the player likes.
func ofAnyAmount(cost []oracle.CostItem) bool {
	if len(cost) != 1 {
		return false
	}
	switch item := cost[0].(type) {
	case oracle.PayEnergy:
		return item.Count == oracle.Quantity(oracle.AnyNumber{})
	case oracle.PayLife:
		return item.Amount == oracle.Quantity(oracle.AnyNumber{})
	}
	return false
}

// chooseAmount has a player choose how much to pay of a cost of any amount, and makes it the cost of so much; nil where
// nothing is paid.
func (g *Course) chooseAmount(p table.ID, cost []oracle.CostItem, ctx *table.Context) []oracle.CostItem {
	var most int
	var of func(int) oracle.CostItem
	nothing := "0"
	switch item := cost[0].(type) {
	case oracle.PayEnergy:
		if item.AtLeastOne {
			nothing = "none"
		}
		most = table.CountersOf(g.Player(p).Counters, "energy")
		of = func(n int) oracle.CostItem { return oracle.PayEnergy{Count: oracle.Literal(n)} }
	case oracle.PayLife:
		most = max(0, g.Player(p).Life)
		if err := g.LifePayable(p, 1, 1, ctx.Source); most > 0 && err != nil {
			g.CiteRefusal(err)
			return nil
		}
		of = func(n int) oracle.CostItem { return oracle.PayLife{Amount: oracle.Literal(n)} }
	}
	if most == 0 {
		return nil
	}
	words := []string{nothing} // which is to decline
	for n := 1; n <= most; n++ {
		g.Work(1)
		words = append(words, strconv.Itoa(n))
	}
	n, _ := strconv.Atoi(g.chooseWord(Decision{Purpose: ForEither, Player: p, About: ctx.Source, Rule: "608.2d", Words: words}))
	if n == 0 {
		return nil
	}
	return []oracle.CostItem{of(n)}
}
