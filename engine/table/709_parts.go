package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// A PartOf is a half, an Adventure, an Omen or the back of a modal double-faced card, and the card
// that it is a part of.
type PartOf struct {
	Whole, Part int32
	Adventure   bool
	Omen        bool
	Prototype   bool
	Back        bool
	Disturbed   bool // the back is cast by disturb (702.146a) or more than meets the eye (702.162a) only
}

// WholeOf is the face of the card that a face is a part of; of any other face itself.
func (t *Table) WholeOf(face int32) int32 {
	for _, p := range t.Parts {
		if p.Part == face && !p.Back {
			return p.Whole
		}
	}
	return face
}

// IsAdventurer reports whether a face is that of an Adventure.
func (t *Table) IsAdventurer(face int32) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return p.Part == face && p.Adventure })
}

// IsDisturbed reports whether a face is the one with which disturb or more than meets the eye lets its card be cast.
func (t *Table) IsDisturbed(face int32) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return p.Part == face && p.Disturbed })
}

// IsOmen reports whether a face is that of an Omen.
func (t *Table) IsOmen(face int32) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return p.Part == face && p.Omen })
}

// IsPrototype reports whether a face has the characteristics of the inset frame of a prototype card.
func (t *Table) IsPrototype(face int32) bool {
	return slices.ContainsFunc(t.Parts, func(p PartOf) bool { return p.Part == face && p.Prototype })
}

// partly gives what is printed on a card with parts, or on a part of it that is a spell:
// only that part's characteristics there (709.3b, 715.3b, 720.3b of 2026-02-27), and those of both halves of a
// split card elsewhere (709.4).
func (t *Table) partly(o *Object, c Characteristics) Characteristics {
	halves := t.Faces[o.Face].Halves
	onStack := o.Zone == oracle.Stack || o.Zone == oracle.Nowhere && o.Was == oracle.Stack
	whole := t.WholeOf(o.Face)
	switch {
	case whole != o.Face && t.IsPrototype(o.Face):
		if (onStack || t.asPermanent(o)) && !t.Applies("718.3b", "%s is prototyped, and has the power, toughness and mana cost of its inset frame alone", o.ID) {
			return FromFace(t.Faces[whole], o)
		}
		if len(c.Abilities) > 0 && (onStack || t.asPermanent(o)) && !t.Applies("718.5", "%s has what its inset frame does not speak of from its card all the same", o.ID) {
			c.Abilities = nil
		}
		return c
	case whole != o.Face && onStack && t.IsAdventurer(o.Face) && !t.Applies("715.3b", "%s is an Adventure and has the characteristics of nothing else", o.ID),
		whole != o.Face && onStack && t.IsOmen(o.Face) && !t.Applies("720.3b@2026-02-27", "%s is an Omen and has the characteristics of nothing else", o.ID),
		whole != o.Face && onStack && !t.IsAdventurer(o.Face) && !t.IsOmen(o.Face) && !t.Applies("709.3b", "only the half of %s that was cast exists", o.ID):
		return FromFace(t.Faces[whole], o)
	case len(halves) == 0 || o.FaceDown:
		return c
	}
	if t.asPermanent(o) && t.Faces[o.Face].SharedTypeLine() {
		return t.behindDoors(o, t.Faces[o.Face], c)
	}
	left := FromFace(halves[0], o)
	if onStack {
		if !t.Applies("702.102b", "the fused split spell %s has the characteristics of both halves combined", o.ID) {
			return left
		}
		return c
	}
	if !t.Applies("709.4", "%s has the characteristics of both halves combined", o.ID) {
		return left
	}
	if !t.Applies("709.4b", "%s has the mana costs of both halves combined, and the colors of that", o.ID) {
		c.Cost, c.HasCost, c.Colors = left.Cost, left.HasCost, left.Colors
	}
	if !t.Applies("709.4c", "%s has the card types and the abilities of each half", o.ID) {
		c.Types, c.Subtypes, c.Abilities = left.Types, left.Subtypes, left.Abilities
	}
	return c
}

// hasInset carries out 715.2a, and 720.2a of 2026-02-27.
func (t *Table) hasInset(id ID, subtype string) bool {
	face := t.FaceNumber(id)
	omen := subtype == "Omen"
	switch card := t.Faces[face]; {
	case t.IsAdventurer(face), t.IsOmen(face):
		return t.IsOmen(face) == omen
	case card.Inset == nil || t.Object(id).FaceDown || card.HasOmen() != omen:
		return false
	case omen:
		return t.Applies("720.2a@2026-02-27", "%s has an Omen, although it is not cast as one", id)
	}
	return t.Applies("715.2a", "%s has an Adventure, although it is not cast as one", id)
}
