package engine

import "rulestep/engine/oracle"

// This file carries out chapter 712 for modal double-faced cards: which face is cast or
// played, and that a spell or permanent is the face that is up.

// modalShown is the face whose characteristics a modal double-faced card with its back
// face up has.
func (g *Game) modalShown(o *Object, front int32) int32 {
	up := false
	switch o.Zone {
	case oracle.Stack, oracle.Battlefield, oracle.Nowhere:
		up = g.applies("712.8f", "%s has only the characteristics of the face that is up", o.ID)
	default: // it is being turned over to be cast or played
		up = g.faces[o.face].Types&oracle.Land != 0 || g.applies("712.11c", "only the face with which %s would be cast counts", o.ID)
	}
	if up {
		return o.face
	}
	return front
}

// mayCastBack says which rule keeps a player from beginning to cast a modal double-faced
// card with its back face up.
func (g *Game) mayCastBack(p, id ID, a *Action) error {
	if !g.applies("712.11b", "%s chooses to cast %s with its back face up", p, id) {
		return g.forbids("601.3", "no rule lets %s cast %s with its back face up", p, id)
	}
	var err error
	g.asPart(id, a.Part, func() { err = g.mayBegin(p, id, a) })
	return err
}

// playsBack turns a modal double-faced card over that is to be played as the land on its
// back.
func (g *Game) playsBack(p, id ID, back int32) bool {
	if g.faces[back].Types&oracle.Land == 0 || !g.applies("712.12", "%s chooses to play %s with its back face up", p, id) {
		return false
	}
	g.turnOver(id, back)
	return true
}
