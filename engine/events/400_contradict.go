package events

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 400.6 where one event and what an effect does instead of another
// event of the same batch would do different things with one object: a creature is
// destroyed, and is exiled so that its controller does not lose the game.

// contradicted reports whether something that an effect would do with an object, in place
// of an event, is not done, because the same batch does something else with the object
// and that is what its controller chooses.
func (g *Course) contradicted(id table.ID, does string) bool {
	moves := func(e table.Event) bool {
		return e.Object == id && (e.Kind == table.DestroyEvent || e.Kind == table.SacrificeEvent || e.Kind == table.ZoneChangeEvent)
	}
	other := slices.IndexFunc(g.Under.batch.later, moves)
	var e table.Event
	switch earlier := slices.IndexFunc(g.Under.batch.earlier, moves); {
	case other >= 0:
		e = g.Under.batch.later[other]
	case earlier >= 0:
		e = g.Under.batch.earlier[earlier]
	default:
		return false
	}
	if id == g.Under.batch.replaced || !g.Present(id) || slices.Contains(g.dropped, id) || !g.Applies("400.6", "two things would be done with %s at once, and %s chooses one", id, g.Controller(id)) {
		return false
	}
	words := []string{does, doneBy(&e)}
	if g.chooseWord(Decision{Purpose: ForColor, Player: g.Controller(id), About: id, Rule: "400.6", Words: words}) == does {
		g.dropped = append(g.dropped, id)
		return false
	}
	return true
}

// doneBy names what an event does with an object.
func doneBy(e *table.Event) string {
	switch e.Kind {
	case table.DestroyEvent:
		return "destruction"
	case table.SacrificeEvent:
		return "sacrifice"
	}
	return strings.ToLower(e.To.String())
}

// amidOthers reports whether an effect may do something now instead of one event of several.
func (g *Course) amidOthers() bool { return len(g.Under.batch.later)+len(g.Under.batch.earlier) > 0 }

// leaveOut takes out of a batch what has been given up for something else.
func (g *Course) leaveOut(events []table.Event) []table.Event {
	dropped := g.dropped
	g.dropped = nil
	return slices.DeleteFunc(events, func(e table.Event) bool {
		return (e.Kind == table.DestroyEvent || e.Kind == table.SacrificeEvent || e.Kind == table.ZoneChangeEvent) && slices.Contains(dropped, e.Object)
	})
}

// movesElsewhere is contradicted for an instruction that moves an object.
func (g *Course) movesElsewhere(id table.ID, to oracle.Zone) bool {
	return g.amidOthers() && g.contradicted(id, strings.ToLower(to.String()))
}
