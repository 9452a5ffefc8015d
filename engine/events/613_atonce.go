package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 613.7d and 613.7m: the timestamps of what enters the battlefield,
// and of what enters or becomes attached at the same time. Few scripts turn on them, so a script need not say in which
// order a player gives them: if it doesn't, that is the order in which the text that moves
// these things comes to them.

// stampInOrder puts the events of a batch that give timestamps into the order in which
// they give them: a batch is carried out from its first event to its last.
func (g *Course) stampInOrder(events []table.Event) {
	var stamped []int
	for i := range events {
		if g.stamps(&events[i]) {
			stamped = append(stamped, i)
		}
	}
	if len(stamped) < 2 || !g.InForce("613.7m") {
		return
	}
	came := make([]table.ID, len(stamped))
	for k, i := range stamped {
		came[k] = events[i].Object
	}
	var order []table.ID
	given := slices.DeleteFunc(g.APNAP(), func(p table.ID) bool {
		return !slices.ContainsFunc(stamped, func(i int) bool { return g.stampedFor(&events[i]) == p })
	})
	for _, p := range g.AsTeamsLike(given, g.likedToChoose) {
		var mine []table.ID
		for _, i := range stamped {
			if g.stampedFor(&events[i]) == p {
				mine = append(mine, events[i].Object)
			}
		}
		if len(mine) > 1 && !g.allAlike(mine) {
			mine = g.chooseOrder(Decision{Purpose: ForTimestamps, Player: p, Rule: "613.7m", Options: mine, Idle: true})
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
	g.Cite("613.7m", "%s and %s come at once, and %s gets the earlier timestamp", false, []table.ID{came[k], order[k], order[k]})
	moved := make([]table.Event, len(stamped))
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
func (g *Course) oldTimestamp(id table.ID, face int32) int32 {
	if !g.TraitsOf(face).Changes {
		return 0
	}
	first := g.Object(id)
	for first.Predecessor != table.None {
		first = g.Object(first.Predecessor)
	}
	old := first.Timestamp
	newer := slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return e.Timestamp > old && len(e.Changes) > 0 }) ||
		slices.ContainsFunc(g.Battlefield, func(other table.ID) bool {
			o := g.Object(other)
			return o.Timestamp > old && g.TraitsOf(o.Face).Changes
		})
	if newer && !g.Applies("613.7d", "%s gets a timestamp as it enters", id) {
		return old
	}
	return 0
}

// stamps reports whether an event gives a timestamp that may decide something: that of
// a permanent whose static abilities change characteristics.
func (g *Course) stamps(e *table.Event) bool {
	switch e.Kind {
	case table.ZoneChangeEvent:
		if len(g.Object(e.Object).Stickers()) > 0 && e.To != oracle.Library && e.To != oracle.Hand {
			return true // the stickers on it get theirs right after it (613.7k)
		}
		if e.To != oracle.Battlefield || e.Enter == nil || e.Enter.FaceDown {
			return false
		}
		face := g.Object(e.Object).Face
		if e.Enter.CopyFace != 0 {
			face = e.Enter.CopyFace
		}
		return g.TraitsOf(face).Changes
	case table.AttachEvent:
		return e.Other != table.None && g.TraitsOf(g.Object(e.Object).Face).Changes
	}
	return false
}

// stampedFor is the player in whose place an object gets its timestamp.
func (g *Course) stampedFor(e *table.Event) table.ID {
	if e.Kind == table.ZoneChangeEvent && e.Enter != nil {
		return e.Enter.Controller
	}
	return g.Controller(e.Object)
}

// turnUpInCommand turns the card of a supplementary deck face up, where it is.
func (g *Course) turnUpInCommand(id table.ID) {
	g.Object(id).InDeck = false
	if !g.isAttractionCard(g.Object(id)) && // which gets it as it enters (613.7d)
		g.Applies("613.7h", "%s receives a timestamp as it is turned face up", id) {
		g.Object(id).Timestamp = g.NewTimestamp()
	}
	g.Touch()
}
