package engine

import "rulestep/engine/oracle"

// This file carries out 701.27a, proliferate.

func (g *Game) proliferate(i oracle.KeywordAction, ctx *Context) {
	times := 1
	if i.Count != nil {
		times = g.quantity(i.Count, ctx)
	}
	for _, p := range g.inOrder(g.refer(i.Who, ctx)) {
		for range times {
			g.proliferateOnce(p, ctx)
		}
	}
}

// proliferateOnce has a player choose among everything that has counters. What is chosen
// gets one more of each kind, all at once.
func (g *Game) proliferateOnce(p ID, ctx *Context) {
	var options []ID
	for _, id := range g.battlefield {
		if g.onBattlefield(id) && len(g.object(id).counters) > 0 {
			options = append(options, id)
		}
	}
	for _, player := range g.order() {
		if len(g.player(player).counters) > 0 {
			options = append(options, player)
		}
	}
	if len(options) == 0 || !g.applies("701.27a", "%s gives another counter of each kind to any number of those who have some", p) {
		return
	}
	by := *ctx
	by.Controller = p
	var events []Event
	d := Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.27a", Options: options, Max: len(options)}
	for _, id := range g.chooseObjects(d) {
		kinds, _ := g.CounterList(id)
		for _, kind := range kinds {
			events = append(events, counterEvent(PutCountersEvent, id, kind, 1, &by))
		}
	}
	if len(events) > 0 {
		g.happen(events...)
	}
}
