package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 119: life that is gained, lost and set.

func (g *Course) lifeChange(who oracle.Reference, amount oracle.Quantity, ctx *table.Context, gain bool) {
	var events []table.Event
	players := g.inOrder(g.Refer(who, ctx))
	for _, p := range players {
		n := g.quantityFor(amount, p, players, ctx)
		gain := gain || g.gainsFromRadiation(p, ctx)
		if n < 0 || n == 0 && (!gain || g.Applies("119.10", "%s would gain 0 life, which is no gaining of life", p)) {
			if gain && n == 0 {
				g.trigger([]table.Event{{Kind: table.LifeGainEvent, Player: p, Source: ctx.Source}}, nil)
			}
			continue
		}
		e := table.Event{Kind: table.LifeLossEvent, Player: p, Amount: n, Source: ctx.Source}
		if gain {
			e.Kind = table.LifeGainEvent
		} else if !g.Applies("119.3", "%s loses %n life", p, table.Count(n)) {
			continue
		}
		events = append(events, e)
	}
	if len(events) == 0 {
		ctx.Yield(oracle.SaidOfLife, 0)
		return
	}
	ctx.YieldEvents(oracle.SaidOfLife, g.Happen(events...), table.Amounts(table.LifeGainEvent, table.LifeLossEvent))
}

var _ = carriesOut((*Course).setLife, "Who", "Amount")

// setLife carries out 119.5.
func (g *Course) setLife(i oracle.SetLife, ctx *table.Context) {
	var events []table.Event
	for _, p := range g.oneOfEachTeam(g.inOrder(g.Refer(i.Who, ctx)), ctx) {
		to := g.Quantity(i.Amount, ctx)
		has, ok := g.lifeToSet(p)
		if !ok || !g.Applies("119.5", "%s gains or loses what is needed to have %n life", p, table.Count(to)) {
			continue
		}
		switch {
		case to > has:
			events = append(events, table.Event{Kind: table.LifeGainEvent, Player: p, Amount: to - has, Source: ctx.Source})
		case to < has:
			events = append(events, table.Event{Kind: table.LifeLossEvent, Player: p, Amount: has - to, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}
