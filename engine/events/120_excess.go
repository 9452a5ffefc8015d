package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 120.4a and 120.10: excess damage, more than a permanent can take.

// lethal is how much damage would be just enough for a permanent: for a creature what its
// toughness leaves after the damage marked on it, for a planeswalker its loyalty, for a
// battle its defense. Of something that is several of these the least of them counts, as
// the excess is the greatest (120.4a, 120.10).
func (g *Course) lethal(id table.ID, deathtouch bool) int {
	c, o := g.Characteristics(id), g.Object(id)
	least := 1 << 30
	if c.Is(oracle.Creature) {
		least = max(0, c.Toughness-o.Damage)
		if deathtouch {
			least = min(least, 1)
		}
	}
	if c.Is(oracle.Planeswalker) {
		least = min(least, table.CountersOf(o.Counters, "loyalty"))
	}
	if c.Is(oracle.Battle) {
		least = min(least, table.CountersOf(o.Counters, "defense"))
	}
	return least
}

// turnExcess carries out 120.4a for damage whose text has the excess dealt to somebody else:
// the damage is modified before anything else can replace or prevent it.
func (g *Course) turnExcess(events []table.Event, to func(table.ID) []table.ID) []table.Event {
	for i := range events {
		e := &events[i]
		if !e.Other.IsObject() || !g.dealable(e.Other) {
			continue
		}
		others := 0 // dealt at the same time by other sources
		for k := range events {
			if k != i && events[k].Other == e.Other {
				others += events[k].Amount
			}
		}
		excess := e.Amount - max(0, g.lethal(e.Other, g.Characteristics(e.Source).Keyword("deathtouch") != nil)-others)
		whom := to(e.Other)
		if excess <= 0 || len(whom) != 1 || !g.Applies("120.4a", "%n of the damage to %s is more than lethal and is dealt to %s instead", table.Count(excess), e.Other, whom[0]) {
			continue
		}
		e.Amount -= excess
		source := e.Source
		events = append(events, Damage(source, whom[0], excess, false))
	}
	return events
}

// noteExcess notes before damage is dealt how much of it each permanent will have been dealt
// in excess by all sources together (120.10): on the last event that deals it some.
func (g *Course) noteExcess(events []table.Event) {
	for i := range events {
		e := &events[i]
		if e.Kind != table.DamageEvent || !e.Other.IsObject() {
			continue
		}
		total, last, deathtouch := 0, true, false
		for k := range events {
			if d := &events[k]; d.Kind == table.DamageEvent && d.Other == e.Other {
				total += d.Amount
				last = last && k <= i
				deathtouch = deathtouch || g.Characteristics(d.Source).Keyword("deathtouch") != nil
			}
		}
		if last {
			e.Excess = max(0, total-g.lethal(e.Other, deathtouch))
		}
	}
}

// dealtExcess reports whether a permanent has been dealt excess damage in an event.
func (g *Course) dealtExcess(e *table.Event) bool {
	return e.Excess > 0 &&
		g.Applies("120.10", "%s has been dealt %n damage in excess, by all sources together", e.Other, table.Count(e.Excess))
}
