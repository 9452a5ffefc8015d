package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 707.10d and 707.10e: copies of a spell or ability that target what
// an effect says.

// copyElsewhere copies a spell or ability for each thing that it could target, or has its
// copy target what it is aimed at.
func (g *Course) copyElsewhere(id table.ID, aimed []table.ID, ctx *table.Context, i *oracle.CopySpell) {
	t := g.AimOf(id, false)
	if t == nil {
		return // there is nothing that it could target instead
	}
	t.About.Controller = ctx.Controller
	if i.Aimed != nil {
		for _, to := range aimed {
			g.copyAimed(t, to, ctx, i)
		}
		return
	}
	others := *ctx
	if flat := t.Made.Flat(); len(flat) > 0 {
		others.Source = flat[0] // "each other creature": other than what it targets
	}
	could := slices.DeleteFunc(slices.Clone(g.AllOf(i.ForEach, &others)), func(to table.ID) bool { return !g.couldTargetAll(t, to) })
	for len(could) > 0 {
		if !g.Applies("707.10d", "the copies of %s target each of what it could target, in the order that %s chooses", id, ctx.Controller) {
			g.copyOnStack(id, table.None, ctx, i)
			could = could[1:]
			continue
		}
		next := g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "707.10d", Options: could, Min: 1, Max: 1})
		if len(next) == 0 {
			return
		}
		g.copyOnStack(id, next[0], ctx, i)
		could = slices.DeleteFunc(slices.Clone(could), func(to table.ID) bool { return to == next[0] })
	}
}

// copyAimed carries out 707.10e.
func (g *Course) copyAimed(t *table.Aim, to table.ID, ctx *table.Context, i *oracle.CopySpell) {
	if !g.couldTargetAll(t, to) {
		if !g.Applies("707.10e", "the copy of %s could not target %s, so it is not created", t.Id, to) {
			g.copyOnStack(t.Id, table.None, ctx, i)
		}
		return
	}
	if !g.Applies("707.10e", "the copy of %s targets %s", t.Id, to) {
		to = table.None
	}
	g.copyOnStack(t.Id, to, ctx, i)
}

// couldTargetAll reports whether something could be each of the targets of a spell or
// ability at once.
func (g *Course) couldTargetAll(t *table.Aim, to table.ID) bool {
	for slot := range t.Slots {
		if !g.CouldTarget(t, slot, to) {
			return false
		}
	}
	return targetTwice(t.Slots, t.Mode, t.AllAt(to)) == table.None
}
