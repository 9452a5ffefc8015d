package engine

import "rulestep/engine/oracle"

// This file carries out chapter 712 for transforming double-faced cards: what they are
// with either face up, casting them and having them enter with the back face up, and
// copies of them (707.8). Turning them over is in transform.go.

// faces2 are the faces of a double-faced card or transforming token. Those of modal
// cards are chosen in modal.go. Where copied is
// set, back is not the back of anything: it is what the copy of a back face is.
type faces2 struct {
	front, back int32
	copied      bool
	modal       bool // of a modal double-faced card, which can't transform
}

// siegeAbility is the ability that every Siege has by 310.11b.
var siegeAbility = &oracle.Ability{
	Kind: oracle.Triggered, Rule: "310.11b", Trigger: oracle.LastCounterRemoved{Kind: "defense", From: oracle.This{}},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Move{What: oracle.This{}, To: oracle.Exile},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
			oracle.CastSpell{Who: oracle.You{}, What: oracle.It{Previous: true}, Free: true, Transformed: true},
		}},
	}}},
}

// intrinsicSiege gives a Siege its ability (310.11b).
func (g *Game) intrinsicSiege(c *Characteristics, id ID) {
	if c.is(oracle.Battle) && c.subtype("Siege") && g.inForce("310.11b") {
		c.Abilities = append(c.Abilities[:len(c.Abilities):len(c.Abilities)], Held{Ability: siegeAbility})
	}
}

// turnBackUp turns a card that is to be cast transformed so that its back face is up
// (712.11a). It reports false for a card that has no other face.
func (g *Game) turnBackUp(id ID) bool {
	o := g.object(id)
	front := o.face
	back := g.faces[front].Back
	if back == nil || g.faces[front].Modal || !g.applies("712.11a", "%s is cast with its back face up", id) {
		return false
	}
	g.turnOver(id, g.Face(back))
	return true
}

// turnFrontUp turns a card around again that has not been cast after all.
func (g *Game) turnFrontUp(id ID) {
	if o := g.object(id); o.Zone != oracle.Nowhere && o.Zone != oracle.Stack {
		g.turnOver(id, g.frontOf(o.face))
	}
}

// turnOver has a permanent show a face (701.28).
func (g *Game) turnOver(id ID, face int32) {
	g.object(id).face = face
	g.forget(id)
}

// forget has an object's characteristics computed anew.
func (g *Game) forget(id ID) {
	if int(id) < len(g.computed) {
		g.computed[id] = nil
	}
	g.touch()
}

// costForManaValue is the mana cost from which an object's mana value is calculated: if
// its back face is up, the one on its front (202.3b), unless that face is only copied.
func (g *Game) costForManaValue(id ID, c *Characteristics) oracle.Cost {
	if len(g.doubleFaced) == 0 || g.object(id).FaceDown {
		return c.Cost
	}
	face := g.faceOf(id)
	if front := g.frontOf(face); front != face && !g.faces[front].Modal && g.applies("202.3b", "the mana value of %s is that of its front face", id) {
		return g.faces[front].ManaCost
	}
	if front := g.frontCopied(face); front != 0 && !g.applies("712.8e", "%s copies a back face and has mana value 0", id) {
		return g.faces[front].ManaCost
	}
	return c.Cost
}

// frontOf is the front face of a double-faced card whose back face is given; of any
// other face itself.
func (g *Game) frontOf(face int32) int32 {
	for _, d := range g.doubleFaced {
		if d.back == face && !d.copied {
			return d.front
		}
	}
	return face
}

// frontCopied is the front of the card whose back face a face is the copy of, or 0.
func (g *Game) frontCopied(face int32) int32 {
	for _, d := range g.doubleFaced {
		if d.back == face && d.copied {
			return d.front
		}
	}
	return 0
}

// otherFace is the face on the other side of a transforming double-faced card.
func (g *Game) otherFace(face int32) (int32, bool) {
	for _, d := range g.doubleFaced {
		switch {
		case d.copied || d.modal:
		case d.front == face:
			return d.back, true
		case d.back == face:
			return d.front, true
		}
	}
	return 0, false
}

// backUp reports whether an object is a transformed permanent (701.28g): what has its
// front face up is none, although it may have had its back face up before.
func (g *Game) backUp(id ID) bool {
	if len(g.doubleFaced) == 0 || !id.IsObject() {
		return false
	}
	o := g.object(id)
	if front := g.frontOf(o.face); front != o.face {
		return !g.faces[front].Modal
	}
	return o.transformed != 0 && !g.applies("701.28g", "%s has its front face up again and is no transformed permanent", id)
}

// IsTransformed reports whether a permanent is a transformed one (701.28g).
func (g *Game) IsTransformed(id ID) bool { return g.backUp(id) }

// faceShown is the face whose characteristics a double-faced permanent or spell has.
func (g *Game) faceShown(o *Object) int32 {
	front := g.frontOf(o.face)
	if front == o.face {
		return front
	}
	if g.faces[front].Modal {
		return g.modalShown(o, front)
	}
	up := false
	switch o.Zone {
	case oracle.Stack:
		up = g.applies("712.8c", "%s has only the characteristics of its back face", o.ID)
	case oracle.Battlefield, oracle.Nowhere:
		up = g.applies("712.8e", "%s has only the characteristics of its back face", o.ID)
	default: // it is being turned over to be cast
		up = g.applies("712.11c", "only the face with which %s would be cast counts", o.ID)
	}
	if up {
		return o.face
	}
	return front
}

// enteringFace is the face with which a double-faced card or token enters: the one that
// was up on the stack (712.13), and otherwise the front, unless something turns it.
func (g *Game) enteringFace(id ID, from oracle.Zone, in *entering) int32 {
	o := g.object(id)
	front := g.frontOf(o.face)
	if in != nil && in.backUp {
		if back, ok := g.otherFace(front); ok {
			return back
		}
	}
	if from == oracle.Stack && front != o.face && !g.applies("712.13", "%s enters with the face up that was up on the stack", id) {
		return front
	}
	return o.face
}

// turnsBackUp has a permanent spell or a card enter with its back face up because of an
// effect on how it enters. A spell whose back face is no permanent does not enter (712.13a).
func (g *Game) turnsBackUp(e *Event, in *entering) {
	back, ok := g.otherFace(g.frontOf(g.object(e.Object).face))
	if !ok {
		return
	}
	if g.faces[back].Types&(oracle.Instant|oracle.Sorcery) != 0 && e.From == oracle.Stack &&
		g.applies("712.13a", "the back face of %s is an instant or a sorcery, so it is put into the graveyard", e.Object) {
		e.To, e.enter = oracle.Graveyard, nil
		return
	}
	in.backUp = true
}

// entersTransformed has a card enter with its back face up (712.14a), if it has one.
func (g *Game) entersTransformed(e *Event) bool {
	back, ok := g.otherFace(g.object(e.Object).face)
	if !ok && g.applies("712.14a", "%s is no transforming double-faced card and stays where it is", e.Object) {
		return false
	}
	if ok && g.faces[back].Types&(oracle.Instant|oracle.Sorcery) != 0 &&
		g.applies("400.4a", "the face with which %s would enter is an instant or a sorcery, so it stays where it is", e.Object) {
		return false
	}
	e.enter.backUp = ok && g.applies("712.14a", "%s enters with its back face up", e.Object)
	return true
}

// staysFaceUp carries out 712.16: a double-faced permanent can't be turned face down.
func (g *Game) staysFaceUp(id ID) bool {
	face := g.object(id).face
	_, ok := g.otherFace(face)
	return (ok || g.faces[g.frontOf(face)].Modal) && g.applies("712.16", "%s is double-faced and can't be turned face down", id)
}

// faceElsewhere is the face that a card has in a zone other than the battlefield and
// the stack (712.8a).
func (g *Game) faceElsewhere(id ID, face int32, to oracle.Zone) int32 {
	if len(g.doubleFaced) == 0 || to == oracle.Battlefield || to == oracle.Stack {
		return face
	}
	if front := g.frontOf(face); front != face && g.applies("712.8a", "%s has only its front face where it goes", id) {
		return front
	}
	return face
}

// copyFaces is copyFace for a token or a copy of a permanent spell: a copy of something
// with two faces has two faces itself (707.8a, 707.10g). It returns the one that is up.
func (g *Game) copyFaces(original ID, except []oracle.Change, inForce func() bool) int32 {
	o := g.object(original)
	other, ok := g.otherFace(o.face)
	if !ok || o.FaceDown || !inForce() {
		return g.copyFace(original, except)
	}
	up := g.copyFace(original, except)
	down := up
	if g.faceOf(original) == o.face { // it is no copy itself, of something that both faces would be
		down = g.copyWith(original, fromFace(g.faces[other], o), other, except)
	}
	pair := faces2{front: up, back: down}
	if g.frontOf(o.face) != o.face {
		pair = faces2{front: down, back: up}
	}
	g.doubleFaced = append(g.doubleFaced, pair)
	return up
}
