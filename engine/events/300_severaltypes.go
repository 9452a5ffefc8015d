package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 300.2 for what is a creature and something else.

// creatureBesides reports whether the rules for creatures are about something: what is a creature and something else is subject to what the book says of creatures.
func (g *Course) creatureBesides(id table.ID) bool {
	return g.QuietCharacteristics(id).Types == oracle.Creature ||
		g.Applies("300.2", "%s is a creature besides what else it is, and what is so of creatures is so of it", id)
}
