package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 718, prototype cards, and 702.160. A prototyped spell has the face of
// the card's inset frame, and so has the permanent that it becomes; else it is cast as a part of a card (709_parts.go).

// prototyped is what a script calls the choice to cast a prototyped spell.
const prototyped = string(oracle.Prototype)

// prototypeOf is the ability of a card's inset frame, nil for a card without one.
func prototypeOf(card *oracle.Card) *oracle.Ability {
	for _, a := range card.Abilities {
		if a.Keyword == oracle.Prototype {
			return a
		}
	}
	return nil
}

// registerPrototype notes what a card is as a prototyped spell: all that its inset frame does not give
// stays what it is (718.5).
func (g *Course) registerPrototype(whole int32) {
	a := prototypeOf(g.Faces[whole])
	if a == nil {
		return
	}
	inset := *g.Faces[whole]
	inset.ManaCost, inset.HasCost = ManaOf(a.Cost), true
	inset.Power, inset.Toughness = &oracle.Corner{Number: a.Size[0]}, &oracle.Corner{Number: a.Size[1]}
	g.Faces = append(g.Faces, &inset)
	g.Parts = append(g.Parts, table.PartOf{Whole: whole, Part: int32(len(g.Faces) - 1), Prototype: true})
}

// mayPrototype says which rule keeps a player from beginning to cast a card as a prototyped spell:
// only the power, toughness and mana cost of its inset frame are looked at (718.3a).
func (g *Course) mayPrototype(p, id table.ID, a *Action) error {
	if !g.Applies("702.160a", "%s casts %s prototyped", p, id) || !g.Applies("718.3", "%s chooses to cast %s as a prototyped spell", p, id) {
		return g.Forbids("601.3", "no rule lets %s cast %s prototyped", p, id)
	}
	return g.lookingAtPart(id, a, "718.3a", "only the inset frame of %s is looked at to see if it can be cast", func() error { return g.mayBegin(p, id, a) })
}

// staysPrototyped carries out 718.3b and 718.4: whether a prototyped spell or permanent keeps the
// characteristics of its inset frame where it goes.
func (g *Course) staysPrototyped(id table.ID, to oracle.Zone) bool {
	if to == oracle.Battlefield {
		return g.Applies("718.3b", "%s was a prototyped spell and is a permanent with the power, toughness and mana cost of its inset frame", id)
	}
	return !g.Applies("718.4", "%s has only its normal characteristics where it goes", id)
}

// copiesFrame carries out 718.2a: whether the copy of a card can be cast as a prototyped spell, too.
func (g *Course) copiesFrame(id table.ID, card *oracle.Card) bool {
	return prototypeOf(card) != nil && g.Applies("718.2a", "that %s has an inset frame is copied, too", id)
}

// normallyCopied reports whether a copy of a permanent that was a prototyped spell has the
// characteristics of the whole card, for want of 718.3d.
func (g *Course) normallyCopied(id table.ID, text int32) bool {
	o := g.Object(id)
	return text == o.Face && !o.FaceDown && (o.Zone == oracle.Battlefield || o.Was == oracle.Battlefield) && g.IsPrototype(text) &&
		!g.Applies("718.3d", "the copy of %s has the power, toughness and mana cost of its inset frame, too", id)
}
