package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what suspend does with a creature.

// ownHaste is the haste of a creature that was suspended.
var ownHaste = []oracle.Change{oracle.AddAbility{Ability: &oracle.Ability{Kind: oracle.Static, Keyword: "haste", Rule: "702.10b"}}}

// hastens carries out 702.62a for the permanent that a suspended creature spell has become: it has haste
// until its controller loses control of it.
func (g *Course) hastens(id table.ID) {
	if g.Is(id, oracle.Creature) && g.Applies("702.62a", "%s was suspended and has haste until control of it is lost", id) {
		g.begin(table.Effect{Source: id, Controller: g.Controller(id), Objects: []table.ID{id}, Changes: ownHaste, Duration: oracle.AsLongAsYouControlThis})
	}
}
