package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 712 for transforming double-faced cards: what they are
// with either face up, casting them and having them enter with the back face up, and
// copies of them (707.8). Turning them over is in 701_028_transform.go.

// turnBackUp turns a card that is to be cast transformed so that its back face is up
// (712.11a). It reports false for a card that has no other face.
func (g *Course) turnBackUp(id table.ID) bool {
	o := g.Object(id)
	front := o.Face
	back := g.Faces[front].Back
	if back == nil || g.Faces[front].Modal && !g.Since("712.11a", cr.Edition2026) || !g.Applies("712.11a", "%s is cast with its back face up", id) {
		return false
	}
	g.TurnOver(id, g.Face(back))
	return true
}

// turnFrontUp turns a card around again that has not been cast after all.
func (g *Course) turnFrontUp(id table.ID) {
	if o := g.Object(id); o.Zone != oracle.Nowhere && o.Zone != oracle.Stack {
		g.TurnOver(id, g.FrontOf(o.Face))
	}
}

// TurnOver has a permanent show a face (701.28).
func (g *Course) TurnOver(id table.ID, face int32) {
	g.turn(id, guise{face: face, down: g.Object(id).FaceDown, by: g.Object(id).DownBy})
}

// forget has an object's characteristics computed anew.
func (g *Course) forget(id table.ID) {
	if int(id) < len(g.Computed) {
		g.Computed[id] = nil
	}
	g.Touch()
}

// OtherFace is the face on the other side of a double-faced card that may transform: a modal one
// may since 2026-02-27.
func (g *Course) OtherFace(face int32) (int32, bool) {
	for _, d := range g.DoubleFaced {
		if d.Copied || face != d.Front && face != d.Back || d.Modal && !g.Since("712.9", cr.Edition2026) {
			continue
		}
		if d.Front == face {
			return d.Back, true
		}
		return d.Front, true
	}
	return 0, false
}

// IsTransformed reports whether a permanent is a transformed one (701.28g).
func (g *Course) IsTransformed(id table.ID) bool { return g.BackUp(id) }

// enteringFace is the face with which a double-faced card or token enters: the one that
// was up on the stack (712.13), and otherwise the front, unless something turns it.
func (g *Course) enteringFace(id table.ID, from oracle.Zone, in *table.Entering) int32 {
	o := g.Object(id)
	front := g.FrontOf(o.Face)
	if in != nil && in.BackUp {
		if back, ok := g.OtherFace(front); ok {
			return back
		}
	}
	if from == oracle.Stack && front != o.Face && o.Kind == table.CardObject && g.wasDisturbed(id) { // a copy of it is not cast (707.10)
		if g.Applies("702.146b", "%s was cast using its disturb ability and enters with its back face up", id) {
			return o.Face
		}
		return front
	}
	if from == oracle.Stack && front != o.Face && !g.Applies("712.13", "%s enters with the face up that was up on the stack", id) {
		return front
	}
	if back, ok := g.OtherFace(front); ok && from != oracle.Stack && g.showsFront(id, front, in) &&
		!g.Applies("712.14", "%s enters with its front face up, as nothing says otherwise", id) {
		return back
	}
	return o.Face
}

// showsFront reports whether a card that enters has its front face up, and is not played as a land.
func (g *Course) showsFront(id table.ID, front int32, in *table.Entering) bool {
	o := g.Object(id)
	return o.Kind == table.CardObject && o.Face == front && g.Faces[front].Types&oracle.Land == 0 && (in == nil || !in.FaceDown)
}

// turnsBackUp has a permanent spell or a card enter with its back face up because of an
// effect on how it enters. A spell whose back face is no permanent does not enter (712.13a).
func (g *Course) turnsBackUp(e *table.Event, in *table.Entering) {
	back, ok := g.OtherFace(g.FrontOf(g.Object(e.Object).Face))
	if !ok {
		return
	}
	if g.Faces[back].Types&(oracle.Instant|oracle.Sorcery) != 0 && e.From == oracle.Stack &&
		g.Applies("712.13a", "the back face of %s is an instant or a sorcery, so it is put into the graveyard", e.Object) {
		e.To, e.Enter = oracle.Graveyard, nil
		return
	}
	in.BackUp = true
}

// entersAsBack reports whether a card that is to enter transformed does so as what is on its back (712.14a), whatever is on its
// front: of a modal one the front must be a permanent card (712.14b).
func (g *Course) entersAsBack(id table.ID) bool {
	face := g.Object(id).Face
	return g.InForce("712.14a") && slices.ContainsFunc(g.DoubleFaced, func(d table.TwoFaces) bool { return d.Front == face && !d.Modal && !d.Copied })
}

// entersTransformed has a card enter with its back face up (712.14a), if it has one.
func (g *Course) entersTransformed(e *table.Event) bool {
	back, ok := g.OtherFace(g.Object(e.Object).Face)
	if !ok && g.Applies("712.14a", "%s has no other face with which it may enter and stays where it is", e.Object) {
		return false
	}
	if ok && g.Faces[back].Types&(oracle.Instant|oracle.Sorcery) != 0 &&
		g.Applies("400.4a", "the face with which %s would enter is an instant or a sorcery, so it stays where it is", e.Object) {
		return false
	}
	e.Enter.BackUp = ok && g.Applies("712.14a", "%s enters with its back face up", e.Object)
	return true
}

// staysFaceUp carries out 712.16: a double-faced permanent can't be turned face down.
func (g *Course) staysFaceUp(id table.ID) bool {
	face := g.Object(id).Face
	if g.Object(id).Melded() {
		return g.Applies("712.16", "%s is melded and can't be turned face down", id)
	}
	if o := g.Object(id); o.Merged() {
		return slices.ContainsFunc(o.Components(), func(c table.Component) bool { return g.isDoubleFaced(c.Face) }) &&
			g.Applies("727.2j", "%s contains a double-faced component and can't be turned face down", id)
	}
	return g.isDoubleFaced(face) && g.Applies("712.16", "%s is double-faced and can't be turned face down", id)
}

// faceElsewhere is the face that a card has in a zone other than the battlefield and
// the stack (712.8a).
func (g *Course) faceElsewhere(id table.ID, face int32, to oracle.Zone) int32 {
	if len(g.DoubleFaced) == 0 || to == oracle.Battlefield || to == oracle.Stack {
		return face
	}
	if front := g.FrontOf(face); front != face && g.Applies("712.8a", "%s has only its front face where it goes", id) {
		return front
	}
	return face
}

// copyFaces is copyFace for a token or a copy of a permanent spell: a copy of something
// with two faces has two faces itself (707.8a, 707.10g). It returns the one that is up.
func (g *Course) copyFaces(original table.ID, except []oracle.Change, inForce func() bool) int32 {
	o := g.Object(original)
	other, ok := g.OtherFace(o.Face)
	if !ok || o.FaceDown || o.Merged() || !inForce() { // what is merged is no double-faced permanent (727.2i)
		return g.copyFace(original, except)
	}
	up := g.copyFace(original, except)
	down := up
	if g.FaceNumber(original) == o.Face { // it is no copy itself, of something that both faces would be
		down = g.copyWith(original, table.FromFace(g.Faces[other], o), other, except)
	}
	pair := table.TwoFaces{Front: up, Back: down}
	if g.FrontOf(o.Face) != o.Face {
		pair = table.TwoFaces{Front: down, Back: up}
	}
	g.DoubleFaced = append(g.DoubleFaced, pair)
	return up
}
