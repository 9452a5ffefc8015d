package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions to sacrifice permanents (701.17).

var _ = carriesOut((*Course).sacrificeInstruction, "Who", "What")

func (g *Course) sacrificeInstruction(i oracle.Sacrifice, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	ctx.Yield(oracle.SaidOfMoves, 0)
	some, chooses := i.What.(oracle.Some)
	if !chooses {
		g.sacrificeAll(i, who, ctx)
		return
	}
	// Each player chooses in APNAP order, then all sacrifice at once.
	type choice struct {
		player table.ID
		ids    []table.ID
	}
	var choices []choice
	players := g.inChosenOrder(who)
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	for _, p := range players {
		options := g.sacrificeOptions(p, some, ctx)
		about := ctx.Looking(p)
		n := g.asMany(g.count(some, &about), len(options), p)
		least := n
		if some.UpTo {
			least = 0
		}
		if anyNumber(some) {
			least, n = g.leastOfAny(p, len(options), ctx), len(options)
		}
		d := Decision{Purpose: ForSacrifice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
		chosen := g.ChooseObjects(g.chosenTogether(d, &some.Phrase, ctx))
		if apart {
			g.sacrifice(p, chosen, ctx)
			continue
		}
		choices = append(choices, choice{p, chosen})
	}
	var events []table.Event
	for _, c := range choices {
		for _, id := range c.ids {
			events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: c.player, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		ctx.Did = true
		g.rememberAll(ctx, events, g.Happen(events...))
	} else if !apart {
		ctx.Came(oracle.WhatMoved, nil)
	}
}

// sacrificeAll has players sacrifice what a text says without a choice: each what they
// control of it, and all at once.
func (g *Course) sacrificeAll(i oracle.Sacrifice, who []table.ID, ctx *table.Context) {
	var events []table.Event
	apart := len(who) > 1 && !g.allChooseFirst(ctx)
	for _, p := range who {
		about := *ctx
		about.EachPlayer = p
		var mine []table.ID
		for _, id := range g.Refer(i.What, &about) {
			if g.OnBattlefield(id) && g.Controller(id) == p && !(g.amidOthers() && g.contradicted(id, "sacrifice")) {
				mine = append(mine, id)
			}
		}
		if apart {
			g.sacrifice(p, mine, ctx)
			continue
		}
		for _, id := range mine {
			events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		ctx.Did = true
		g.rememberAll(ctx, events, g.Happen(events...))
	} else if !apart {
		ctx.Came(oracle.WhatMoved, nil)
	}
}

func (g *Course) sacrificeOptions(p table.ID, some oracle.Some, ctx *table.Context) []table.ID {
	var options []table.ID
	about := *ctx
	about.EachPlayer = p
	for _, id := range g.Battlefield {
		phrase := some.Phrase
		if g.Controller(id) == p && g.matchesIgnoringController(&phrase, id, &about) {
			options = append(options, id)
		}
	}
	return g.notRestricted(options, oracle.BeSacrificed, func(id table.ID) bool {
		return g.Applies("608.2d", "%s can't be sacrificed and can't be chosen", id)
	})
}

// matchesIgnoringController: "sacrifices a creature" means one that the player
// controls, however the phrase says so (701.17a).
func (g *Course) matchesIgnoringController(p *oracle.Phrase, id table.ID, ctx *table.Context) bool {
	q := *p
	q.Where = slices.DeleteFunc(slices.Clone(p.Where), func(w oracle.Predicate) bool { _, ok := w.(oracle.Controlled); return ok })
	return g.Matches(&q, id, ctx)
}

func (g *Course) sacrifice(p table.ID, ids []table.ID, ctx *table.Context) {
	var events []table.Event
	for _, id := range ids {
		events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
	}
	if len(events) > 0 {
		ctx.Did = true
		g.remember(ctx, g.Happen(events...))
	}
}
