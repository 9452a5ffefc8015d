package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.54, time travel.

// timeTravel carries out 701.54a: what is done with each object is chosen before anything is done.
func (g *Course) timeTravel(_ oracle.KeywordAction, p table.ID, _ int, ctx *table.Context) bool {
	if !g.Applies("701.54a", "%s puts time counters on, or removes them from, permanents and suspended cards", p) {
		return false
	}
	var options []table.ID
	for _, id := range g.Battlefield {
		if g.Controller(id) == p && table.CountersOf(g.Object(id).Counters, timeCounter) > 0 {
			options = append(options, id)
		}
	}
	for _, id := range g.Exile {
		if g.Object(id).Owner == p && g.isSuspended(id) {
			options = append(options, id)
		}
	}
	var events []table.Event
	for _, id := range g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Source, Rule: "701.54a", Options: options, Max: len(options)}) {
		e := table.Event{Kind: table.PutCountersEvent, Object: id, Player: p, Source: ctx.Source, Word: timeCounter, Amount: 1, ByEffect: true}
		removes := "remove"
		if g.chooseWord(Decision{Purpose: ForEither, Player: p, About: id, Rule: "701.54a", Words: []string{"put", removes}}) == removes {
			e.Kind = table.RemoveCountersEvent
		}
		events = append(events, e)
	}
	if len(events) > 0 {
		g.Happen(events...)
	}
	return true
}

// timeCounter is the kind of counter by which suspend, vanishing and time travel count.
const timeCounter = "time"
