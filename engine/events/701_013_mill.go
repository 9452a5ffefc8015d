package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.13, milling.

var _ = carriesOut((*Course).millInstruction, "Who", "Count")

// millInstruction has players mill, each as many as the text says of that player.
func (g *Course) millInstruction(i oracle.Mill, ctx *table.Context) {
	players := g.inOrder(g.Refer(i.Who, ctx))
	g.mill(players, func(p table.ID) int {
		about := ctx.Looking(p)
		return g.Quantity(i.Count, &about)
	}, ctx)
}

// mill carries out 701.13a for players who mill at the same time.
func (g *Course) mill(players []table.ID, count func(table.ID) int, ctx *table.Context) {
	var events []table.Event
	one := true // each is told to mill one card
	for _, p := range players {
		library := g.Player(p).Library
		told := count(p)
		one = one && told == 1
		n := min(g.toldToMill(p, told, ctx.Source), len(library))
		if n == 0 || !g.Applies("701.13a", "%s puts %n cards from the top of the library into the graveyard", p, table.Count(n)) {
			continue
		}
		if n < len(library) { // all of them come to the graveyard in whatever order (404.3)
			g.tellTop(p, n)
		}
		for i := range n {
			card := g.CardFromTop(p, i)
			if card == table.None {
				break
			}
			events = append(events, table.Event{Kind: table.ZoneChangeEvent, Object: card, Player: p, From: oracle.Library, To: oracle.Graveyard, Cause: oracle.ByMilling})
		}
	}
	ctx.Yield(oracle.SaidOfMoves, 0)
	ctx.Came(oracle.WhatMoved, nil)
	if len(events) > 0 {
		g.remember(ctx, g.Happen(events...))
		g.findMilled(events, ctx)
		if found := ctx.WhatCame(oracle.WhatMoved); one && len(players) == 1 && len(found) > 1 &&
			!g.Applies("701.13d", "what %s says of the milled card is said of each of the cards that were milled", ctx.Source) {
			ctx.Came(oracle.WhatMoved, found[:1])
		}
	}
}

// toldToMill is how many cards a player is to mill, as effects on the number have changed it.
func (g *Course) toldToMill(p table.ID, n int, source table.ID) int {
	if n == 0 {
		return 0
	}
	told := table.Event{Kind: table.ToldToMillEvent, Player: p, Source: source, Amount: n, Lineage: g.Under.instead.lineage}
	n = 0
	for _, e := range g.replaceOne(told) {
		n += e.Amount
	}
	return n
}

// milledElsewhere reports whether a card has been milled that an effect has put into another public zone than the graveyard, where
// what speaks of milled cards finds it.
func (g *Course) milledElsewhere(e *table.Event) bool {
	return e.Milled && publicZone(e.To) && g.Applies("701.13c", "%s was milled, wherever it has gone", e.Object)
}

// findMilled carries out 701.13c for what has just been milled: it is found where it has
// gone, if everybody can see it there.
func (g *Course) findMilled(events []table.Event, ctx *table.Context) {
	found := []table.ID{}
	for _, e := range events {
		if id := g.Object(e.Object).Successor; id != table.None && publicZone(g.Object(id).Zone) {
			found = append(found, id)
		}
	}
	if len(found) > 0 && !g.Applies("701.13c", "%s can find the cards that were milled", ctx.Source) {
		found = found[:0]
	}
	ctx.Came(oracle.WhatMoved, found)
	ctx.Rest = found
}
