package engine

import (
	"cmp"
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 402.2, the maximum hand size, and 613.11 for the effects that
// change it: like all effects on the rules of the game they are applied in the order of
// their timestamps.

// handSize is an effect on a player's maximum hand size.
type handSize struct {
	source    ID
	size      int  // math.MaxInt32 for none
	changes   bool // the size is what is added to what was before, and not all of it
	timestamp int32
}

// applyHandSizes applies effects in their order to the size that a player begins with.
func applyHandSizes(size int, effects []handSize) int {
	for _, e := range effects {
		switch {
		case !e.changes:
			size = e.size
		case size != math.MaxInt32:
			size += e.size
		}
	}
	return max(0, size)
}

// maximumHandSize is how many cards a player may keep: seven if no effect says otherwise.
func (g *Game) maximumHandSize(p ID) int {
	if g.Unrestricted() {
		return g.MaximumHand(p)
	}
	var effects []handSize
	table.EachStaticOf(&g.Table, func(source, _ ID, e oracle.PlayerEffect, ctx *table.Context) {
		if !g.IsMeant(e.Who, p, ctx) {
			return
		}
		switch e.Words {
		case oracle.NoMaximumHandSize:
			if g.Applies("402.2", "%s has no maximum hand size because of %s", p, source) {
				effects = append(effects, handSize{source, math.MaxInt32, false, ctx.Timestamp})
			}
		case oracle.MaximumHandSize:
			if g.Applies("402.2", "%s has a maximum hand size of %n because of %s", p, table.Count(e.Count), source) {
				effects = append(effects, handSize{source, e.Count, false, ctx.Timestamp})
			}
		case oracle.HandSizeChange:
			if g.Applies("402.2", "the maximum hand size of %s is changed by %n because of %s", p, table.Count(e.Count), source) {
				effects = append(effects, handSize{source, e.Count, true, ctx.Timestamp})
			}
		}
	})
	if len(effects) == 0 {
		return g.MaximumHand(p)
	}
	slices.SortStableFunc(effects, func(a, b handSize) int { return cmp.Compare(a.timestamp, b.timestamp) })
	size := applyHandSizes(g.MaximumHand(p), effects)
	backwards := slices.Clone(effects)
	slices.Reverse(backwards)
	other := applyHandSizes(g.MaximumHand(p), backwards)
	if size != other && !g.Applies("613.11", "%s is newer than %s and has the last word on the maximum hand size", backwards[0].source, effects[0].source) {
		return other
	}
	return size
}
