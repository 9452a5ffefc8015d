package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 707.10d and 707.10e: copies of a spell or ability that target what
// an effect says.

// copyElsewhere copies a spell or ability for each thing that it could target, or has its
// copy target a particular one.
func (g *Game) copyElsewhere(id ID, ctx *Context, i *oracle.CopySpell) {
	t := g.aimOf(id, false)
	if t == nil {
		return // there is nothing that it could target instead
	}
	t.about.Controller = ctx.Controller
	if i.Aimed != nil {
		for _, to := range g.refer(i.Aimed, ctx) {
			g.copyAimed(t, to, ctx, i)
		}
		return
	}
	others := *ctx
	if flat := t.made.flat(); len(flat) > 0 {
		others.Source = flat[0] // "each other creature": other than what it targets
	}
	could := slices.DeleteFunc(slices.Clone(g.all(i.ForEach, &others)), func(to ID) bool { return !g.couldTargetAll(t, to) })
	for len(could) > 0 {
		if !g.applies("707.10d", "the copies of %s target each of what it could target, in the order that %s chooses", id, ctx.Controller) {
			g.copyOnStack(id, None, ctx, i)
			could = could[1:]
			continue
		}
		next := g.chooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "707.10d", Options: could, Min: 1, Max: 1})
		if len(next) == 0 {
			return
		}
		g.copyOnStack(id, next[0], ctx, i)
		could = slices.DeleteFunc(slices.Clone(could), func(to ID) bool { return to == next[0] })
	}
}

// copyAimed carries out 707.10e.
func (g *Game) copyAimed(t *aim, to ID, ctx *Context, i *oracle.CopySpell) {
	if !g.couldTargetAll(t, to) {
		if !g.applies("707.10e", "the copy of %s could not target %s, so it is not created", t.id, to) {
			g.copyOnStack(t.id, None, ctx, i)
		}
		return
	}
	if !g.applies("707.10e", "the copy of %s targets %s", t.id, to) {
		to = None
	}
	g.copyOnStack(t.id, to, ctx, i)
}

// couldTargetAll reports whether something could be each of the targets of a spell or
// ability at once.
func (g *Game) couldTargetAll(t *aim, to ID) bool {
	for slot := range t.slots {
		if !g.couldTarget(t, slot, to) {
			return false
		}
	}
	return targetTwice(t.slots, t.mode, t.allAt(to)) == None
}

// allAt is the targets with one thing in the place of each of them.
func (t *aim) allAt(to ID) [][]ID {
	now := make([][]ID, len(t.old))
	for i := range t.old {
		now[i] = slices.Repeat([]ID{to}, len(t.old[i]))
	}
	return now
}
