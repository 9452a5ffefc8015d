package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.58, suspect.

// suspected is what a suspected permanent has (701.58c).
var suspected = []oracle.Change{
	oracle.AddAbility{Ability: &oracle.Ability{Kind: oracle.Static, Keyword: "menace", Rule: "702.111b"}},
	oracle.AddAbility{Ability: &oracle.Ability{Kind: oracle.Static, Statics: []oracle.StaticEffect{oracle.Restriction{Affected: oracle.This{}, Cant: oracle.Block}}}},
}

// suspect carries out 701.58a for the creatures that a text has a player suspect.
func (g *Course) suspect(i oracle.KeywordAction, ctx *table.Context) {
	ids := g.Refer(i.Object, ctx)
	ctx.Means(i.Object, ids)
	for _, id := range ids {
		if !g.OnBattlefield(id) || !g.Is(id, oracle.Creature) ||
			g.Object(id).Is(table.Suspected) && g.Applies("701.58d", "%s is suspected, and can't become so again", id) ||
			!g.Applies("701.58a", "%s becomes suspected", id) {
			continue
		}
		g.Object(id).Marked |= table.Suspected
		g.Touch()
		if g.Applies("701.58c", "%s has menace and can't block for as long as it is suspected", id) {
			g.begin(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Objects: []table.ID{id}, Changes: suspected, Suspects: true})
		}
	}
}

// clear has permanents be suspected no longer, and have no longer what they had by that.
func (g *Course) clear(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if !g.OnBattlefield(id) || !g.Object(id).Is(table.Suspected) || !g.Applies("701.58a", "%s is suspected no longer, as %s says so", id, ctx.Source) {
			continue
		}
		g.Object(id).Marked &^= table.Suspected
		g.Touch()
		g.EndEffects(func(e *table.Effect) bool { return e.Suspects && slices.Contains(e.Objects, id) })
	}
}
