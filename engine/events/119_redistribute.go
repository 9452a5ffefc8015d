package events

import (
	"slices"

	"rulestep/engine/table"
)

// This file carries out the redistributing of life totals: each of some players gets the life total of one of
// them, all at once; also 810.

// redistributeLife has the controller of a text choose any number of players, and which of their life totals each
// of them gets. The last one gets what is left.
func (g *Course) redistributeLife(ctx *table.Context) {
	players := g.redistributed(ctx)
	if len(players) < 2 {
		return
	}
	for _, p := range players {
		var cant [2]error
		g.Scratch(func() { cant = [2]error{g.cantGainLife(p, ctx.Source), g.cantLoseLife(p, ctx.Source)} })
		if cant[0] != nil || cant[1] != nil {
			g.LimitReached("life totals are redistributed while somebody can't gain or lose life, and the engine does not tell which of them may go where (119.7, 119.8)")
			return
		}
	}
	var events []table.Event
	totals := slices.Clone(players)
	for k, p := range players {
		from := totals[0]
		if k < len(players)-1 {
			from = g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: p, Rule: "608.2d", Options: totals, Min: 1, Max: 1})[0]
		}
		totals = slices.DeleteFunc(slices.Clone(totals), func(other table.ID) bool { return other == from })
		has, ok := g.lifeToSet(p)
		to, known := g.lifeToSet(from)
		if !ok || !known || has == to || !g.Applies("119.5", "%s gains or loses what is needed to have %n life", p, table.Count(to)) {
			continue
		}
		e := table.Event{Kind: table.LifeGainEvent, Player: p, Amount: to - has, Source: ctx.Source}
		if to < has {
			e.Kind, e.Amount = table.LifeLossEvent, has-to
		}
		events = append(events, e)
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
}

// redistributed has a player choose whose life totals are redistributed. Where teams share theirs it can be no more
// than one of each (810.9f), so one is chosen after the other there.
func (g *Course) redistributed(ctx *table.Context) []table.ID {
	d := Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Options: g.APNAP(), Max: len(g.APNAP())}
	if !g.SharesLife() {
		return g.ChooseObjects(d)
	}
	var chosen []table.ID
	for {
		d.Options = slices.DeleteFunc(g.APNAP(), func(p table.ID) bool {
			return slices.Contains(chosen, p) || slices.ContainsFunc(chosen, func(other table.ID) bool {
				return g.Together(p, other) && g.Applies("810.9f", "%s is on the team of %s, and only one of its players is affected", p, other)
			})
		})
		d.Max = 1
		var one []table.ID
		if len(d.Options) > 0 {
			one = g.ChooseObjects(d)
		}
		if len(one) == 0 {
			return chosen
		}
		chosen = append(chosen, one...)
	}
}
