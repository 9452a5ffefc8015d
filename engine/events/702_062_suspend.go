package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is suspended, and what suspend does with a creature.

// ownHaste is the haste of a creature that was suspended.
var ownHaste = []oracle.Change{oracle.AddAbility{Ability: &oracle.Ability{Kind: oracle.Static, Keyword: "haste", Rule: "702.10b"}}}

// wasSuspended reports whether a spell was cast by the ability of suspend.
func wasSuspended(a *table.Announcement) bool { return a.Effect == "suspend" }

// isSuspended carries out 702.62b for a card in exile.
func (g *Course) isSuspended(id table.ID) bool {
	return table.CountersOf(g.Object(id).Counters, timeCounter) > 0 && g.HasKeyword(id, "suspend") &&
		g.Applies("702.62b", "%s is suspended: it is in exile, has suspend and has a time counter", id)
}

// hastens carries out 702.62a for the permanent that a suspended creature spell has become: it has haste
// until its controller loses control of it.
func (g *Course) hastens(id table.ID) {
	if g.Is(id, oracle.Creature) && g.Applies("702.62a", "%s was suspended and has haste until control of it is lost", id) {
		g.begin(table.Effect{Source: id, Controller: g.Controller(id), Objects: []table.ID{id}, Changes: ownHaste, Duration: oracle.AsLongAsYouControlThis})
	}
}
