package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.40, explore, and 701.47, connive: what a permanent does, and its
// controller for it.

// ownAction has permanents explore or connive, one after the other.
func (g *Course) ownAction(i oracle.KeywordAction, ctx *table.Context) {
	told := slices.Clone(g.Refer(i.Object, ctx))
	ctx.Means(i.Object, told)
	n := 1
	if i.Count != nil {
		n = g.Quantity(i.Count, ctx)
	}
	for len(told) > 0 {
		next := told[0]
		if len(told) > 1 {
			next = g.nextToAct(i.Name, told, ctx)
		}
		told = slices.DeleteFunc(told, func(id table.ID) bool { return id == next })
		p := g.Controller(next)
		by := *ctx
		by.Controller = p
		whole, done := true, false
		switch i.Name {
		case "explore":
			whole, done = g.explore(next, p, &by)
		case "connive":
			whole, done = g.connive(next, p, n, &by)
		case "endure":
			done = g.endure(next, p, n, &by)
		}
		if len(told) == 0 {
			ctx.Yielded = by.Yielded
		}
		if !done {
			continue
		}
		if whole || i.Name == "explore" && g.Applies("701.40b", "%s has explored, although not all of it was possible", next) ||
			i.Name == "connive" && g.Applies("701.47b", "%s has connived, although not all of it was possible", next) {
			g.actionDone(p, next, i.Name)
		}
	}
}

// nextToAct finds which of several permanents is the next to explore or connive: of those of the
// first player in turn order, the one that whoever is asked chooses.
func (g *Course) nextToAct(action string, told []table.ID, ctx *table.Context) table.ID {
	for _, p := range g.APNAP() {
		own := slices.DeleteFunc(slices.Clone(told), func(id table.ID) bool { return g.Controller(id) != p })
		if len(own) == 0 {
			continue
		}
		d := Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "608.2f", Options: own, Min: 1, Max: 1}
		if action == "connive" && g.Applies("701.47d", "%s chooses which permanent connives next", p) {
			d.Player, d.Rule = p, "701.47d"
		}
		if action == "explore" && len(own) > 1 && p != ctx.Controller &&
			g.AppliesSince("701.44d@2026-02-27", "%s chooses which permanent explores next", cr.Edition2026, p) {
			d.Player, d.Rule = p, "701.44d@2026-02-27"
		}
		return g.ChooseObjects(d)[0]
	}
	return told[0]
}

// explore carries out 701.40a. It reports whether all of it was possible, and whether anything
// was done.
func (g *Course) explore(id, p table.ID, ctx *table.Context) (whole, done bool) {
	if !g.OnBattlefield(id) && !g.Applies("701.40c", "%s explores as it last existed, and %s as the one who controlled it", id, p) {
		return false, false
	}
	if !g.Applies("701.40a", "%s reveals the top card of the library, as %s explores", p, id) {
		return false, false
	}
	g.tellTop(p, 1)
	library := g.Player(p).Library
	if len(library) == 0 {
		g.instructOne(plusOnes(1, id), ctx)
		return false, true
	}
	card := library[len(library)-1]
	if g.Is(card, oracle.Land) {
		g.instructOne(oracle.Move{What: particular(card), To: oracle.Hand}, ctx)
		return true, true
	}
	g.instruct([]oracle.Instruction{
		plusOnes(1, id),
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{oracle.Move{What: particular(card), To: oracle.Graveyard}}},
	}, ctx)
	return g.OnBattlefield(id), true
}

// connive carries out 701.47a and 701.47e, reporting what explore does.
func (g *Course) connive(id, p table.ID, n int, ctx *table.Context) (whole, done bool) {
	if !g.OnBattlefield(id) && !g.Applies("701.47c", "%s connives as it last existed, and %s as the one who controlled it", id, p) {
		return false, false
	}
	if n != 1 && !g.Applies("701.47e", "%s connives %n: as many cards are drawn and discarded", id, table.Count(n)) {
		n = 1
	}
	if !g.Applies("701.47a", "%s draws and discards, as %s connives", p, id) {
		return false, false
	}
	ctx.Came(oracle.WhatMoved, nil)
	g.instruct([]oracle.Instruction{
		oracle.Draw{Who: oracle.You{}, Count: oracle.Literal(n)},
		oracle.Discard{Who: oracle.You{}, Count: oracle.Literal(n)},
	}, ctx)
	discarded := ctx.WhatCame(oracle.WhatMoved)
	nonland := len(slices.DeleteFunc(slices.Clone(discarded), func(card table.ID) bool { return g.Is(card, oracle.Land) }))
	if nonland > 0 {
		g.instructOne(plusOnes(nonland, id), ctx)
	}
	return g.OnBattlefield(id) && len(discarded) == n, true
}
