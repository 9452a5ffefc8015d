package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.38, goad: two requirements on a creature's attacks.

// OthersThanYou are the players other than the one who goads.
var OthersThanYou = oracle.Each{Phrase: oracle.Phrase{
	Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.IsPlayer{Who: oracle.Yours}}},
}}

func (g *Course) goadInstruction(i oracle.KeywordAction, ctx *table.Context) {
	goaded := g.Refer(i.Object, ctx)
	ctx.Means(i.Object, goaded)
	for _, id := range goaded {
		if !g.OnBattlefield(id) || !g.Is(id, oracle.Creature) || !g.mayGoad(id, ctx.Controller) {
			continue
		}
		e := table.Effect{Source: ctx.Source, Controller: ctx.Controller, About: []table.ID{id}, Goads: true}
		if g.Applies("701.38a", "%s is goaded until the next turn of %s", id, ctx.Controller) {
			e.Duration = oracle.UntilYourNextTurn
		}
		if !g.Applies("701.38b", "%s attacks each combat if able, and a player other than %s if able", id, ctx.Controller) {
			continue
		}
		it := oracle.It{To: oracle.WhatWasMeant}
		for _, r := range []oracle.Requirement{{Affected: it, Must: oracle.Attack}, {Affected: it, Must: oracle.Attack, Object: OthersThanYou}} {
			e.Static = r
			g.begin(e)
		}
	}
}

// Goading counts the players who goad creatures as attackers are declared, so that each makes requirements on a creature once.
type Goading map[[2]table.ID]bool

// Counts reports whether what a static ability says of a creature, that it is goaded, makes requirements on its attack: it is as
// though the controller of that ability had goaded it, who does so once however many such abilities there are (701.38c-d).
func (seen Goading) Counts(g *Course, creature table.ID, ctx *table.Context) bool {
	by := [2]table.ID{creature, ctx.Controller}
	if !g.Applies("701.38b", "%s attacks each combat if able, and a player other than %s if able", creature, ctx.Controller) {
		return false
	}
	if seen[by] || !g.mayGoad(creature, ctx.Controller) {
		return false
	}
	seen[by] = true
	return true
}

// mayGoad reports whether goading a creature makes requirements that it has not yet:
// once for each player (701.38c-d).
func (g *Course) mayGoad(id, p table.ID) bool {
	goads := func(by func(table.ID) bool) bool {
		return slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Goads && slices.Contains(e.About, id) && by(e.Controller) })
	}
	if goads(func(by table.ID) bool { return by == p }) && g.Applies("701.38d", "%s has goaded %s already, and goading it again has no effect", p, id) {
		return false
	}
	return !goads(func(by table.ID) bool { return by != p }) || g.Applies("701.38c", "%s is goaded by %s as well", id, p)
}
