package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 701.38, goad: two requirements on a creature's attacks.

// otherPlayers are the players other than the one who goads.
var otherPlayers = oracle.Each{Phrase: oracle.Phrase{
	Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.IsPlayer{Who: oracle.Yours}}},
}}

func (g *Game) goadInstruction(i oracle.KeywordAction, ctx *Context) {
	for _, id := range g.refer(i.Object, ctx) {
		if !g.onBattlefield(id) || !g.is(id, oracle.Creature) || !g.mayGoad(id, ctx.Controller) {
			continue
		}
		e := effect{source: ctx.Source, controller: ctx.Controller, about: []ID{id}, goads: true}
		if g.applies("701.38a", "%s is goaded until the next turn of %s", id, ctx.Controller) {
			e.duration = oracle.UntilYourNextTurn
		}
		if !g.applies("701.38b", "%s attacks each combat if able, and a player other than %s if able", id, ctx.Controller) {
			continue
		}
		it := oracle.It{Previous: true}
		for _, r := range []oracle.Requirement{{Affected: it, Must: oracle.Attack}, {Affected: it, Must: oracle.Attack, Object: otherPlayers}} {
			e.static = r
			g.begin(e)
		}
	}
}

// mayGoad reports whether goading a creature makes requirements that it has not yet:
// once for each player (701.38c-d).
func (g *Game) mayGoad(id, p ID) bool {
	goads := func(by func(ID) bool) bool {
		return slices.ContainsFunc(g.effects, func(e effect) bool { return e.goads && slices.Contains(e.about, id) && by(e.controller) })
	}
	if goads(func(by ID) bool { return by == p }) && g.applies("701.38d", "%s has goaded %s already, and goading it again has no effect", p, id) {
		return false
	}
	return !goads(func(by ID) bool { return by != p }) || g.applies("701.38c", "%s is goaded by %s as well", id, p)
}
