package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says what a permanent is that several cards or copies represent: a merged one (727), or a
// melded one (712.4).

// A Component is a card or a copy that represents a permanent together with others. The permanent's own
// card, face, kind and status are those of its topmost component; a melded permanent has a face of its own.
type Component struct {
	Card     int32
	Face     int32
	Text     int32 // the face whose abilities it brings: its own, or one like it where a component above has that face, too
	Kind     ObjectKind
	FaceDown bool
	DownBy   FaceDownBy
}

// Components are the cards and copies that represent a permanent, the topmost first; none of what one
// alone represents. Nobody writes to them.
func (o *Object) Components() []Component {
	if o.seldom == nil {
		return nil
	}
	return o.seldom.Components
}

// Merged reports whether an object is a merged permanent (727.2), or was one.
func (o *Object) Merged() bool { return len(o.Components()) > 0 && !o.seldom.Melded }

// Melded reports whether an object is a melded permanent (701.37a), or was one.
func (o *Object) Melded() bool { return len(o.Components()) > 0 && o.seldom.Melded }

// PartOf is the permanent that has left the battlefield and of which an object, its topmost component
// excepted, was a component; None of any other object.
func (t *Table) PartOf(id ID) ID {
	if !id.IsObject() {
		return None
	}
	o := t.Object(id)
	if o.seldom != nil && o.seldom.PartOf != None {
		return o.seldom.PartOf
	}
	return None
}

// becamePart reports whether an object is what a component of a permanent has become, its topmost excepted.
func (t *Table) becamePart(of, id ID) bool {
	return slices.ContainsFunc(t.Object(of).Seldom().Parts, func(part ID) bool { return t.Object(part).Successor == id && t.FindsPart(of, id) })
}

// FindsPart carries out 712.21c and 727.3c for one of the objects that a permanent has become: whatever finds one finds all.
func (t *Table) FindsPart(of, part ID) bool {
	if t.Object(of).Melded() {
		return t.Applies("712.21c", "what finds the card that %s has become finds both, %s too", of, part)
	}
	return t.Applies("727.3c", "what finds the object that %s has become finds all of them, %s too", of, part)
}

// Once is what of several things is asked for what they last were, or copied as that: of the objects that one
// permanent has become the first one stands for that permanent.
func (t *Table) Once(ids []ID, ctx *Context) []ID {
	was := func(id ID) ID { return t.BeforeMove(id, ctx) }
	return slices.DeleteFunc(slices.Clone(ids), func(id ID) bool {
		if !id.IsObject() || t.PartOf(t.Object(id).Predecessor) == None || was(id) == id {
			return false
		}
		first := ids[slices.IndexFunc(ids, func(other ID) bool { return was(other) == was(id) })]
		return first != id && t.Applies("608.2h", "%s and %s were one permanent, and what that last was counts once", first, id)
	})
}

// wereOne reports whether some of several objects were one permanent, and have been moved on since.
func (t *Table) wereOne(ids []ID, ctx *Context) bool {
	origin := func(id ID) ID {
		if !id.IsObject() || t.BeforeMove(id, ctx) != id {
			return None
		}
		for id = t.Object(id).Predecessor; id != None; id = t.Object(id).Predecessor {
			if t.PartOf(id) != None {
				return t.PartOf(id)
			}
			if len(t.Object(id).Seldom().Parts) > 0 {
				return id
			}
		}
		return None
	}
	for i, id := range ids {
		if of := origin(id); of != None && slices.ContainsFunc(ids[:i], func(other ID) bool { return origin(other) == of }) {
			return true
		}
	}
	return false
}

// beneath are the abilities that a merged permanent has from the components under its topmost one
// (702.140e). They are copiable values from the moment of the merging (727.2a), so what copies something
// else since has none of them.
func (t *Table) beneath(o *Object, flipped bool) []Held {
	if !o.Merged() || t.FaceNumber(o.ID) != o.Face {
		return nil
	}
	var held []Held
	for _, c := range o.Components()[1:] {
		if c.FaceDown {
			continue // it has no text (708.2a)
		}
		face := t.Faces[c.Text]
		if flipped && face.Flipped != nil && t.Applies("727.2h", "%s is flipped, and the flip card in it has its alternative characteristics", o.ID) {
			face = face.Flipped
		}
		for _, a := range face.Abilities {
			held = append(held, Held{Ability: a})
		}
	}
	if len(held) > 0 && !t.Applies("702.140e", "%s has the abilities of all its components", o.ID) {
		return nil
	}
	return held
}

// hasText reports whether an object has the text of a face: as it is, or as a component under the topmost one.
func (t *Table) hasText(id ID, face int32) bool {
	o, now := t.Object(id), t.FaceNumber(id)
	return face == now || now == o.Face && o.Merged() && slices.ContainsFunc(o.Components(), func(c Component) bool { return c.Face == face })
}

// printedOn is the face on which an ability of an object is printed: that of the component that brings it.
func (t *Table) printedOn(id ID, ability *oracle.Ability) int32 {
	o, now := t.Object(id), t.FaceNumber(id)
	if !o.Merged() || now != o.Face {
		return now
	}
	for _, c := range o.Components()[1:] {
		face := t.Faces[c.Text]
		if slices.Contains(face.Abilities, ability) || face.Flipped != nil && slices.Contains(face.Flipped.Abilities, ability) {
			return c.Face
		}
	}
	return now
}

// hasTextTwice reports whether two components of a merged permanent have the text of a face.
func (t *Table) hasTextTwice(id ID, face int32) bool {
	n := 0
	for _, c := range t.Object(id).Components() {
		if c.Face == face {
			n++
		}
	}
	return n > 1 && t.Object(id).Merged()
}

// IsCommander reports whether an object is a commander: a merged or melded permanent is if a component
// of it is one.
func (t *Table) IsCommander(id ID) bool { return len(t.CommandersOf(id)) > 0 }

// CommandersOf are the cards by which an object is a commander, none if it is not: of a merged permanent
// more than one component may be.
func (t *Table) CommandersOf(id ID) []int32 {
	o := t.Object(id)
	components := o.Components()
	if o.Zone != oracle.Battlefield && o.Was != oracle.Battlefield {
		components = nil
	}
	if len(components) == 0 {
		if t.Cards[o.Card].Commander {
			return []int32{o.Card}
		}
		return nil
	}
	var cards []int32
	for _, c := range components {
		if !t.Cards[c.Card].Commander {
			continue
		}
		if o.Melded() && t.Applies("903.3b", "a card that represents %s is a commander, so the melded permanent is", o.ID) ||
			o.Merged() && t.Applies("903.3c", "a component of %s is a commander, so the merged permanent is", o.ID) {
			cards = append(cards, c.Card)
		}
	}
	return cards
}

// PairHeld lists the permanents that a player both owns and controls and that match a phrase.
func (t *Table) PairHeld(p *oracle.Phrase, ctx *Context) []ID {
	var list []ID
	for _, id := range t.Battlefield {
		if t.Object(id).Owner == ctx.Controller && t.Controller(id) == ctx.Controller && t.Matches(p, id, ctx) {
			list = append(list, id)
		}
	}
	return list
}

// timesMutated is how often a permanent has mutated: each time it was given one component more.
func (t *Table) timesMutated(id ID) int {
	if o := t.Object(id); o.Merged() {
		return len(o.Components()) - 1
	}
	return 0
}

// ComponentOf is what a card is now, as a component of a permanent or as all that represents an object.
func (t *Table) ComponentOf(card int32) Component {
	o := t.Object(t.Cards[card].Current)
	for _, c := range o.Components() {
		if c.Card == card && o.Zone == oracle.Battlefield {
			return c
		}
	}
	return Component{Card: card, Face: o.Face, Kind: o.Kind}
}
