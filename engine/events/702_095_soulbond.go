package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.95, soulbond: which creatures become paired, and until when they are.

// pair has the source of an ability of soulbond become paired with another creature.
func (g *Course) pair(i oracle.KeywordAction, ctx *table.Context) {
	for _, other := range g.Refer(i.Object, ctx) {
		for _, id := range []table.ID{ctx.Source, other} {
			fit := g.OnBattlefield(id) && g.Is(id, oracle.Creature) && g.Controller(id) == ctx.Controller
			if !fit && g.Applies("702.95c", "%s is no creature on the battlefield that %s controls any more, so neither it nor the other becomes paired", id, ctx.Controller) {
				return
			}
		}
		if g.Applies("702.95a", "%s and %s become paired", ctx.Source, other) {
			g.paired(ctx.Source, other)
			g.paired(other, ctx.Source)
			g.Touch()
		}
	}
}

// paired notes with what a creature is paired, None if with nothing.
func (g *Course) paired(id, with table.ID) {
	g.Object(id).Note(func(s *table.Seldom) { s.PairedWith = with })
	g.Pairs = true
}

// notePairs carries out 702.95e: it sees what ends that two creatures are paired.
func (g *Course) notePairs() {
	if !g.Pairs {
		return
	}
	for _, id := range g.Battlefield {
		with := g.Object(id).Seldom().PairedWith
		if with == table.None || g.OnBattlefield(with) && !g.Object(with).PhasedOut && g.Is(id, oracle.Creature) && g.Is(with, oracle.Creature) && g.Controller(id) == g.Controller(with) {
			continue
		}
		if g.Applies("702.95e", "%s is paired with %s no longer", id, with) {
			g.paired(id, table.None)
			if g.Object(with).Seldom().PairedWith == id {
				g.paired(with, table.None)
			}
			g.Touch()
		}
	}
}
