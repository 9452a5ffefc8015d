package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file keeps the cards of the casual variants in the command zone (400.4b), and turns them face down
// there (400.9).

// staysInCommand carries out 400.4b for what would move a card out of the command zone, and has dungeons stay there.
func (g *Course) staysInCommand(id table.ID) bool {
	o := g.Object(id)
	if o.Zone == oracle.Command && g.isDungeon(id) {
		return g.dungeonStays(id)
	}
	if o.Zone != oracle.Command || !g.IsCommandCard(o) || !g.Applies("400.4b", "%s would leave the command zone, and remains there", id) {
		return false
	}
	switch types := g.Faces[o.Face].Types; {
	case types&oracle.Plane != 0:
		return g.Applies("311.2", "the plane %s remains in the command zone", id) && g.Applies("901.4", "%s remains there throughout the game", id)
	case types&oracle.Phenomenon != 0:
		return g.Applies("312.2", "the phenomenon %s remains in the command zone", id) && g.Applies("901.4", "%s remains there throughout the game", id)
	case types&oracle.Scheme != 0:
		return g.Applies("314.2", "the scheme %s remains in the command zone", id) && g.Applies("904.4", "%s remains there throughout the game", id)
	case types&oracle.Conspiracy != 0:
		return g.conspiracyStays(id)
	}
	return g.Applies("313.2", "the vanguard %s remains in the command zone", id) && g.Applies("902.3", "%s remains there throughout the game", id)
}

// turnDownInCommand turns a card face down that goes into a supplementary deck. By that it becomes a new
// object, although it stays in its zone (400.9).
func (g *Course) turnDownInCommand(id table.ID) table.ID {
	if !g.Applies("400.9", "%s is turned face down in the command zone and so becomes a new object", id) || !g.planarBecomesNew(id) {
		g.Object(id).InDeck = true
		g.Touch()
		return id
	}
	last := g.QuietCharacteristics(id)
	old := g.Object(id)
	old.Last = last
	fresh := table.Object{Zone: oracle.Command, Owner: old.Owner, Controller: old.Owner, Card: old.Card, Face: old.Face, Predecessor: id, InDeck: true}
	g.takeOut(id)
	now := g.Add(fresh)
	g.Object(id).Successor = now
	g.Touch()
	return now
}
