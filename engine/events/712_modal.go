package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 712 for modal double-faced cards: which face is cast or
// played, and that a spell or permanent is the face that is up.

// mayCastBack says which rule keeps a player from beginning to cast a modal double-faced
// card with its back face up.
func (g *Course) mayCastBack(p, id table.ID, a *Action) error {
	if !g.Applies("712.11b", "%s chooses to cast %s with its back face up", p, id) {
		return g.Forbids("601.3", "no rule lets %s cast %s with its back face up", p, id)
	}
	var err error
	g.inGuise(id, g.asPart(id, a.Part), func() { err = g.mayBegin(p, id, a) })
	return err
}

// playsBack reports whether a modal double-faced card is to be played as the land on its back.
func (g *Course) playsBack(p, id table.ID, back int32) bool {
	return g.Faces[back].Types&oracle.Land != 0 && g.Applies("712.12", "%s chooses to play %s with its back face up", p, id)
}
