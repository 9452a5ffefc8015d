package engine

import "rulestep/engine/oracle"

// This file carries out 701.27a, proliferate.

func (g *Game) proliferate(i oracle.KeywordAction, ctx *Context) {
	times := 1
	if i.Count != nil {
		times = g.quantity(i.Count, ctx)
	}
	players := g.inOrder(g.refer(i.Who, ctx))
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	for range times {
		var events []Event
		for _, p := range players {
			events = append(events, g.proliferating(p, ctx)...)
			if apart && len(events) > 0 {
				g.happen(events...)
				events = nil
			}
		}
		if len(events) > 0 {
			g.happen(events...)
		}
	}
}

// proliferating has a player choose among everything that has counters, and is what gives
// the chosen ones one more of each kind.
func (g *Game) proliferating(p ID, ctx *Context) []Event {
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
		return nil
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
	return events
}
