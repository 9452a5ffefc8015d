package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 613.7d and 613.7m: the timestamps of what enters the battlefield,
// and of what enters or becomes attached at the same time. Few scripts turn on them, so a script need not say in which
// order a player gives them: if it doesn't, that is the order in which the text that moves
// these things comes to them.

// stampInOrder puts the events of a batch that give timestamps into the order in which
// they give them: a batch is carried out from its first event to its last.
func (g *Game) stampInOrder(events []Event) {
	var stamped []int
	for i := range events {
		if g.stamps(&events[i]) {
			stamped = append(stamped, i)
		}
	}
	if len(stamped) < 2 || !g.inForce("613.7m") {
		return
	}
	came := make([]ID, len(stamped))
	for k, i := range stamped {
		came[k] = events[i].Object
	}
	var order []ID
	for _, p := range g.order() {
		var mine []ID
		for _, i := range stamped {
			if g.stampedFor(&events[i]) == p {
				mine = append(mine, events[i].Object)
			}
		}
		if len(mine) > 1 && !g.allAlike(mine) {
			mine = g.chooseOrder(Decision{Purpose: ForTimestamps, Player: p, Rule: "613.7m", Options: mine, forced: true})
		}
		order = append(order, mine...)
	}
	if len(order) != len(came) || slices.Equal(order, came) {
		return
	}
	k := 0
	for order[k] == came[k] {
		k++
	}
	g.cite("613.7m", "%s and %s come at once, and %s gets the earlier timestamp", false, []ID{came[k], order[k], order[k]})
	moved := make([]Event, len(stamped))
	for k, id := range order {
		moved[k] = events[stamped[slices.Index(came, id)]]
	}
	for k, i := range stamped {
		events[i] = moved[k]
	}
}

// oldTimestamp carries out 613.7d: what enters the battlefield gets a timestamp, and in a
// game without the rule keeps the one that it had at first. It is cited where a permanent
// that changes characteristics meets a newer effect than that; 0 is for a new timestamp.
func (g *Game) oldTimestamp(id ID, face int32) int32 {
	if !g.traitsOf(face).changes {
		return 0
	}
	first := g.object(id)
	for first.predecessor != None {
		first = g.object(first.predecessor)
	}
	old := first.Timestamp
	newer := slices.ContainsFunc(g.effects, func(e effect) bool { return e.timestamp > old && len(e.changes) > 0 }) ||
		slices.ContainsFunc(g.battlefield, func(other ID) bool {
			o := g.object(other)
			return o.Timestamp > old && g.traitsOf(o.face).changes
		})
	if newer && !g.applies("613.7d", "%s gets a timestamp as it enters", id) {
		return old
	}
	return 0
}

// stamps reports whether an event gives a timestamp that may decide something: that of
// a permanent whose static abilities change characteristics.
func (g *Game) stamps(e *Event) bool {
	switch e.Kind {
	case ZoneChangeEvent:
		if e.To != oracle.Battlefield || e.enter == nil || e.enter.faceDown {
			return false
		}
		face := g.object(e.Object).face
		if e.enter.copyFace != 0 {
			face = e.enter.copyFace
		}
		return g.traitsOf(face).changes
	case AttachEvent:
		return e.Other != None && g.traitsOf(g.object(e.Object).face).changes
	}
	return false
}

// stampedFor is the player in whose place an object gets its timestamp.
func (g *Game) stampedFor(e *Event) ID {
	if e.Kind == ZoneChangeEvent {
		return e.enter.controller
	}
	return g.controller(e.Object)
}
