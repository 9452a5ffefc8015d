package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file guards 608.2f where what is to be done with several things at once is carried out one after the other here,
// because each of them asks somebody something: what would have triggered otherwise is not judged.

// moves are what has entered or left the battlefield while something is done for one thing or player after the other.
type moves struct {
	turn   int // whose it is
	events []table.Event
	of     []int // in whose turn each happened
}

// note keeps the events among some that are moves to or from the battlefield.
func (m *moves) note(events []table.Event) {
	for i := range events {
		if e := &events[i]; e.Kind == table.ZoneChangeEvent && (e.From == oracle.Battlefield || e.To == oracle.Battlefield) {
			m.events, m.of = append(m.events, *e), append(m.of, m.turn)
		}
	}
}

// oneByOne does something so many times, each time for another thing or player of those with which the text does it at once.
func (g *Course) oneByOne(times int, do func(int)) {
	here, outer := &moves{}, g.Under.moves
	within(&g.Under.moves, here, func() {
		for here.turn = range times {
			do(here.turn)
		}
	})
	if outer != nil {
		outer.note(here.events)
	}
	if times > 1 && g.MayTrigger() && g.decides() {
		g.seenApart(here)
	}
}

// seenApart judges nothing where an ability has missed an event that would have happened together with its own entering or
// leaving, or watches for one or more of several that would have been one event.
func (g *Course) seenApart(m *moves) {
	for j := range m.events {
		for i := range j {
			first, second := &m.events[i], &m.events[j]
			if m.of[i] < m.of[j] && (first.From == oracle.Battlefield && g.missedBy(first.Object, true, second) ||
				second.To == oracle.Battlefield && g.missedBy(second.NewObject, false, first) || g.countedTwice(first, second)) {
				g.Undecided("what is done with several things at once is done one after the other here, and what watches for that would trigger otherwise (608.2f)")
			}
		}
	}
}

// missedBy reports whether an ability of what has left before an event, or has entered after it, would have triggered on it.
func (g *Course) missedBy(id table.ID, left bool, e *table.Event) (missed bool) {
	if id == table.None {
		return false
	}
	g.Scratch(func() {
		c := g.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind == oracle.Triggered && a.FromZone == oracle.Nowhere && a.Trigger != nil && looksBack(a.Trigger) == left {
				ctx := table.Context{Source: id, Controller: c.Controller, Ability: a.Ability}
				missed = missed || g.eventMatches(a.Trigger, e, &ctx)
			}
		}
	})
	return missed
}

// countedTwice reports whether an ability watches for one or more of what two events are.
func (g *Course) countedTwice(a, b *table.Event) (twice bool) {
	g.Scratch(func() {
		g.eachWatcher(func(w table.Watcher) {
			if !twice && w.Ability != nil && w.Ability.Trigger != nil && OneOrMore(w.Ability.Trigger) {
				ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability}
				twice = g.eventMatches(w.Ability.Trigger, a, &ctx) && g.eventMatches(w.Ability.Trigger, b, &ctx)
			}
		})
	})
	return twice
}
