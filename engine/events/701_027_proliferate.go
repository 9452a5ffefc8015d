package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.27a, proliferate.

func (g *Course) proliferate(i oracle.KeywordAction, ctx *table.Context) {
	times := 1
	if i.Count != nil {
		times = g.Quantity(i.Count, ctx)
	}
	players := g.inChosenOrder(g.Refer(i.Who, ctx))
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	for range times {
		var events []table.Event
		for _, p := range players {
			events = append(events, g.proliferating(p, ctx)...)
			if apart && len(events) > 0 {
				g.Happen(events...)
				events = nil
			}
		}
		if len(events) > 0 {
			g.Happen(events...)
		}
		for _, p := range players {
			g.actionDone(p, table.None, i.Name) // whatever the player has chosen
		}
	}
}

// proliferating has a player choose among everything that has counters, and is what gives
// the chosen ones one more of each kind.
func (g *Course) proliferating(p table.ID, ctx *table.Context) []table.Event {
	var options []table.ID
	for _, id := range g.Battlefield {
		if g.OnBattlefield(id) && len(g.Object(id).Counters) > 0 {
			options = append(options, id)
		}
	}
	for _, player := range g.APNAP() {
		if len(g.CountersOn(player)) > 0 {
			options = append(options, player)
		}
	}
	if len(options) == 0 || !g.Applies("701.27a", "%s gives another counter of each kind to any number of those who have some", p) {
		return nil
	}
	by := *ctx
	by.Controller = p
	var events []table.Event
	d := Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.27a", Options: options, Max: len(options)}
	chosen := g.ChooseObjects(d)
	poisoned := g.poisonedOfEachTeam(chosen, d)
	for _, id := range chosen {
		kinds, _ := g.CounterList(id)
		for _, kind := range kinds {
			if kind == "poison" && id.IsPlayer() && !slices.Contains(poisoned, id) {
				continue
			}
			events = append(events, counterEvent(table.PutCountersEvent, id, kind, 1, &by))
		}
	}
	return events
}
