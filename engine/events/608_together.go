package events

import (
	"cmp"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 101.4 and 608.2f for what is done to several things or players unless somebody pays, and guards 608.2f
// where what is to be done with several things at once is carried out one after the other here, because each of them asks
// somebody something: what would have triggered otherwise is not judged.

// givesTogether reports whether what a player chooses to give up for a cost is kept until others have chosen as well.
func (g *Course) givesTogether(item oracle.CostItem) bool {
	if g.Under.given == nil {
		return false
	}
	switch item := item.(type) {
	case oracle.PaySacrifice:
		return true
	case oracle.PayDiscard: // of a card that must be of a kind it is asked at once whether it is (701.8c)
		return len(item.Phrase.Where)+len(item.Phrase.Or) == 0
	}
	return false
}

// givenSoFar is how much has been chosen to be given up together.
func (g *Course) givenSoFar() int {
	if g.Under.given == nil {
		return 0
	}
	return len(*g.Under.given)
}

// ungiven are the objects among some that have not been chosen to be given up already.
func (g *Course) ungiven(ids []table.ID) []table.ID {
	if g.givenSoFar() == 0 {
		return ids
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id table.ID) bool {
		return slices.ContainsFunc(*g.Under.given, func(e table.Event) bool { return e.Object == id })
	})
}

// giveBack takes back what has been chosen since then, as a payment that can't be completed is.
func (g *Course) giveBack(soFar int) {
	if g.Under.given != nil {
		*g.Under.given = (*g.Under.given)[:soFar]
	}
}

// allGive carries out 101.4 for players who choose, one after the other, whether to pay a price and what to give up for it: they give
// it up at once, when all have chosen.
func (g *Course) allGive(several bool, choose func()) {
	if !several || g.Under.given != nil {
		choose()
		return
	}
	var given []table.Event
	within(&g.Under.given, &given, choose)
	if len(given) > 0 {
		g.Happen(given...)
	}
}

// forEachUnless carries out 608.2f where something is done to each of several things unless somebody pays for it: all choose in
// turn order, and what is done is done at once to those for which nobody has paid. It reports whether the instruction is
// of that kind.
func (g *Course) forEachUnless(i oracle.ForEach, of []table.ID, ctx *table.Context) bool {
	if len(i.Do) != 1 || len(of) < 2 {
		return false
	}
	unless, ok := i.Do[0].(oracle.Unless)
	if !ok || len(unless.Do) != 1 {
		return false
	}
	do, ok := toAllOfThem(unless.Do[0])
	if !ok {
		return false
	}
	g.follow(&i.Do[0], ctx, true)
	choices := g.Choices
	var unpaid []table.ID
	of = g.byPayer(of, unless.Who, ctx)
	g.oneByOne(len(of), func(k int) {
		if about := ctx.Looking(of[k]); !g.averted(unless, &about) {
			unpaid = append(unpaid, of[k])
		}
	})
	g.declinedAll(choices, len(unpaid) == len(of))
	about := ctx.About(unpaid...)
	g.instruct([]oracle.Instruction{do}, &about)
	g.follow(&i.Do[0], ctx, false)
	ctx.CameOfEach(unless.Do, []table.Context{about})
	return true
}

// byPayer puts several things in the order in which those who may pay for them choose: turn order.
func (g *Course) byPayer(of []table.ID, who oracle.Reference, ctx *table.Context) []table.ID {
	order := g.APNAP()
	place := func(id table.ID) int {
		about := ctx.Looking(id)
		if payers := g.quietly(who, &about); len(payers) == 1 {
			return slices.Index(order, payers[0])
		}
		return -1
	}
	of = slices.Clone(of)
	slices.SortStableFunc(of, func(a, b table.ID) int { return cmp.Compare(place(a), place(b)) })
	return of
}

// toAllOfThem is an instruction about one of several things as one about those that are meant of them.
func toAllOfThem(i oracle.Instruction) (oracle.Instruction, bool) {
	one, all := oracle.Reference(oracle.It{To: oracle.EachOfThem}), oracle.Reference(oracle.It{To: oracle.WhatWasMeant})
	switch i := i.(type) {
	case oracle.Sacrifice:
		if i.What == one && i.Who == oracle.Reference(oracle.ControllerOf{Of: one}) {
			i.What, i.Who = all, oracle.ControllerOf{Of: all}
			return i, true
		}
	case oracle.Destroy:
		if i.What == one {
			i.What = all
			return i, true
		}
	}
	return nil, false
}

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
