package engine

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out 400.6 where one event and what an effect does instead of another
// event of the same batch would do different things with one object: a creature is
// destroyed, and is exiled so that its controller does not lose the game.

// contradicted reports whether something that an effect would do with an object, in place
// of an event, is not done, because the same batch does something else with the object
// and that is what its controller chooses.
func (g *Game) contradicted(id ID, does string) bool {
	moves := func(e Event) bool {
		return e.Object == id && (e.Kind == DestroyEvent || e.Kind == SacrificeEvent || e.Kind == ZoneChangeEvent)
	}
	other := slices.IndexFunc(g.later, moves)
	var e Event
	switch earlier := slices.IndexFunc(g.earlier, moves); {
	case other >= 0:
		e = g.later[other]
	case earlier >= 0:
		e = g.earlier[earlier]
	default:
		return false
	}
	if id == g.replaced || !g.present(id) || slices.Contains(g.dropped, id) || !g.applies("400.6", "two things would be done with %s at once, and %s chooses one", id, g.controller(id)) {
		return false
	}
	words := []string{does, doneBy(&e)}
	if g.chooseWord(Decision{Purpose: ForColor, Player: g.controller(id), About: id, Rule: "400.6", Words: words}) == does {
		g.dropped = append(g.dropped, id)
		return false
	}
	return true
}

// doneBy names what an event does with an object.
func doneBy(e *Event) string {
	switch e.Kind {
	case DestroyEvent:
		return "destruction"
	case SacrificeEvent:
		return "sacrifice"
	}
	return strings.ToLower(e.To.String())
}

// amidOthers reports whether an effect may do something now instead of one event of several.
func (g *Game) amidOthers() bool { return len(g.later)+len(g.earlier) > 0 }

// leaveOut takes out of a batch what has been given up for something else.
func (g *Game) leaveOut(events []Event) []Event {
	dropped := g.dropped
	g.dropped = nil
	return slices.DeleteFunc(events, func(e Event) bool {
		return (e.Kind == DestroyEvent || e.Kind == SacrificeEvent || e.Kind == ZoneChangeEvent) && slices.Contains(dropped, e.Object)
	})
}

// movesElsewhere is contradicted for an instruction that moves an object.
func (g *Game) movesElsewhere(id ID, to oracle.Zone) bool {
	return g.amidOthers() && g.contradicted(id, strings.ToLower(to.String()))
}
