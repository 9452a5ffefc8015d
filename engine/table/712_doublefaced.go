package table

import (
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// TwoFaces are the faces of a double-faced card or transforming token. Those of modal
// cards are chosen in events/712_modal.go. Where copied is
// set, back is not the back of anything: it is what the copy of a back face is.
type TwoFaces struct {
	Front, Back int32
	Copied      bool
	Modal       bool // of a modal double-faced card, which can't transform
}

// MeldFaces are the front face of a meld card that says how its pair is melded, and the combined back face (712.4).
type MeldFaces struct{ Front, Into int32 }

// siegeAbility is the ability that every Siege has by 310.11b.
var siegeAbility = &oracle.Ability{
	Kind: oracle.Triggered, Rule: "310.11b", Trigger: oracle.LastCounterRemoved{Kind: "defense", From: oracle.This{}},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{
		oracle.Move{What: oracle.This{}, To: oracle.Exile},
		oracle.May{Who: oracle.You{}, Do: []oracle.Instruction{
			oracle.CastSpell{Who: oracle.You{}, What: oracle.It{To: oracle.WhatMoved}, Free: true, Transformed: true},
		}},
	}}},
}

// intrinsicSiege gives a Siege its ability (310.11b).
func (t *Table) intrinsicSiege(c *Characteristics, id ID) {
	if c.Is(oracle.Battle) && c.Subtype("Siege") && t.InForce("310.11b") {
		c.Abilities = append(c.Abilities[:len(c.Abilities):len(c.Abilities)], Held{Ability: siegeAbility})
	}
}

// costForManaValue is the mana cost from which an object's mana value is calculated: if
// its back face is up, the one on its front (202.3b), unless that face is only copied.
func (t *Table) costForManaValue(id ID, c *Characteristics) oracle.Cost {
	if o := t.Object(id); o.Melded() && t.FaceNumber(id) == o.Face && t.Applies("202.3c", "the mana value of %s is that of the front faces of both cards together", id) {
		var both oracle.Cost
		for _, part := range o.Components() {
			both = append(both, t.Faces[part.Face].ManaCost...)
		}
		return both
	}
	if len(t.DoubleFaced) == 0 || t.Object(id).FaceDown {
		return c.Cost
	}
	face := t.FaceNumber(id)
	if front := t.FrontOf(face); front != face && !t.Faces[front].Modal && t.Applies("202.3b", "the mana value of %s is that of its front face", id) {
		return t.Faces[front].ManaCost
	}
	if front := t.frontCopied(face); front != 0 && !t.Applies("712.8e", "%s copies a back face and has mana value 0", id) {
		return t.Faces[front].ManaCost
	}
	return c.Cost
}

// FrontOf is the front face of a double-faced card whose back face is given; of any
// other face itself.
func (t *Table) FrontOf(face int32) int32 {
	for _, d := range t.DoubleFaced {
		if d.Back == face && !d.Copied {
			return d.Front
		}
	}
	return face
}

// frontCopied is the front of the card whose back face a face is the copy of, or 0.
func (t *Table) frontCopied(face int32) int32 {
	for _, d := range t.DoubleFaced {
		if d.Back == face && d.Copied {
			return d.Front
		}
	}
	return 0
}

// BackUp reports whether an object is a transformed permanent (701.28g): what has its
// front face up is none, although it may have had its back face up before.
func (t *Table) BackUp(id ID) bool {
	if len(t.DoubleFaced) == 0 || !id.IsObject() {
		return false
	}
	o := t.Object(id)
	if o.Merged() && t.Applies("727.2i", "%s is merged and so no double-faced permanent", id) {
		return false
	}
	if front := t.FrontOf(o.Face); front != o.Face {
		return !t.Faces[front].Modal || t.Since("701.28g", cr.Edition2026)
	}
	return o.Transformed != 0 && !t.Applies("701.28g", "%s has its front face up again and is no transformed permanent", id)
}

// faceShown is the face whose characteristics a double-faced permanent or spell has.
func (t *Table) faceShown(o *Object) int32 {
	front := t.FrontOf(o.Face)
	if front == o.Face {
		return front
	}
	if t.Faces[front].Modal {
		return t.modalShown(o, front)
	}
	up := false
	switch whereItIsOrWas(o) {
	case oracle.Stack:
		up = t.Applies("712.8c", "%s has only the characteristics of its back face", o.ID)
	case oracle.Battlefield, oracle.Nowhere:
		up = t.Applies("712.8e", "%s has only the characteristics of its back face", o.ID)
	default: // it is being turned over to be cast
		up = t.Applies("712.11c", "only the face with which %s would be cast counts", o.ID)
	}
	if up {
		return o.Face
	}
	return front
}

// whereItIsOrWas is the zone of an object, or of one that is gone the zone in which it was.
func whereItIsOrWas(o *Object) oracle.Zone {
	if o.Zone == oracle.Nowhere {
		return o.Was
	}
	return o.Zone
}

// asFlipped gives what a flipped permanent is whose values, unflipped, are given. One that
// is no flip card has no others.
func (t *Table) asFlipped(o *Object, c Characteristics) Characteristics {
	lower := t.Faces[t.FaceNumber(o.ID)].Flipped
	if lower == nil || !t.Applies("710.2", "%s is flipped and has its alternative characteristics", o.ID) {
		return c
	}
	alternative := FromFace(lower, o)
	alternative.Abilities = append(alternative.Abilities, t.beneath(o, true)...)
	alternative.Controller, alternative.Layers = c.Controller, c.Layers
	if t.Applies("710.1c", "the color and the mana cost of %s have not changed", o.ID) {
		alternative.Cost, alternative.HasCost, alternative.Colors = c.Cost, c.HasCost, c.Colors
	}
	return alternative
}

// modalShown is the face whose characteristics a modal double-faced card with its back
// face up has.
func (t *Table) modalShown(o *Object, front int32) int32 {
	up := false
	switch whereItIsOrWas(o) {
	case oracle.Stack, oracle.Battlefield, oracle.Nowhere:
		up = t.Applies("712.8f", "%s has only the characteristics of the face that is up", o.ID)
	default: // it is being turned over to be cast or played
		up = t.Faces[o.Face].Types&oracle.Land != 0 || t.Applies("712.11c", "only the face with which %s would be cast counts", o.ID)
	}
	if up {
		return o.Face
	}
	return front
}
