package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// A guise is what an object shows: one of its faces, which may be down. What a card is as a
// spell, or would be if it were one, is asked of it in a guise.
type guise struct {
	face int32
	down bool
	by   table.FaceDownBy // if it is down
	cast bool             // it is the spell that would be cast so, where the card lies
}

// faceUp is an object's guise with the face up that it has.
func (g *Course) faceUp(id table.ID) guise { return guise{face: g.Object(id).Face} }

// faceDown is an object's guise with that face down, as it is cast so (702.37c, 702.168b).
func (g *Course) faceDown(id table.ID) guise {
	as := guise{face: g.Object(id).Face, down: true, cast: true}
	if g.disguises(id) {
		as.by = table.ByDisguise
	}
	return as
}

// disguises reports whether a card that is face up has disguise.
func (g *Course) disguises(id table.ID) bool {
	return slices.ContainsFunc(g.QuietCharacteristics(id).Abilities, func(held table.Held) bool { return Disguises(held.Ability) })
}

// asPart is an object's guise with the face of a part of it: of a half, an Adventure or a back
// face. 0, and both halves together, are the object as it is.
func (g *Course) asPart(id table.ID, part int32) guise {
	o := g.Object(id)
	if part == 0 || part == fused {
		part = o.Face
	}
	return guise{face: part, down: o.FaceDown, by: o.DownBy}
}

// turn has an object show a guise for good.
func (g *Course) turn(id table.ID, as guise) {
	o := g.Object(id)
	o.Face, o.FaceDown, o.DownBy = as.face, as.down, as.by
	g.forget(id)
}

// inGuise does something while a card shows a guise. Then it is turned back, unless it has been
// moved: what has become of it keeps its guise.
func (g *Course) inGuise(id table.ID, as guise, do func()) {
	o := g.Object(id)
	was, zone := guise{face: o.Face, down: o.FaceDown, by: o.DownBy}, o.Zone
	if as == was {
		do()
		return
	}
	g.turn(id, as)
	if as.cast && zone == oracle.Exile {
		within(&g.Proposed, id, do)
	} else {
		do()
	}
	if o := g.Object(id); o.Zone == zone {
		g.turn(id, was)
	}
}

// asProposed does something while a card is what it will be as the spell that an action casts, which decides what lets it be
// cast (601.3e).
func (g *Course) asProposed(p, card table.ID, a *Action, do func()) {
	switch {
	case a.FaceDown && g.InForce("708.4"):
		g.inGuise(card, g.faceDown(card), do)
	case a.Bestowed && g.InForce("702.103d"):
		g.whileBestowed(p, card, do)
	default:
		g.inGuise(card, g.asPart(card, a.Part), do)
	}
}
