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
	size      int // math.MaxInt32 for none
	timestamp int32
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
				effects = append(effects, handSize{source, math.MaxInt32, ctx.Timestamp})
			}
		case oracle.MaximumHandSize:
			if g.Applies("402.2", "%s has a maximum hand size of %n because of %s", p, table.Count(e.Count), source) {
				effects = append(effects, handSize{source, e.Count, ctx.Timestamp})
			}
		}
	})
	if len(effects) == 0 {
		return g.MaximumHand(p)
	}
	slices.SortStableFunc(effects, func(a, b handSize) int { return cmp.Compare(a.timestamp, b.timestamp) })
	oldest, newest := effects[0], effects[len(effects)-1]
	if oldest.size != newest.size && !g.Applies("613.11", "%s is newer than %s and has the last word on the maximum hand size", newest.source, oldest.source) {
		return oldest.size
	}
	return newest.size
}
