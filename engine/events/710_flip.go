package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 710, flip cards: being flipped is a status of a permanent
// (110.5), by which it has its alternative name, text box, type line, power and toughness.

// flipInstruction carries out "flip it" of a text.
func (g *Course) flipInstruction(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		if g.OnBattlefield(id) {
			g.Happen(table.Event{Kind: table.FlipEvent, Object: id, Player: ctx.Controller, Source: ctx.Source})
		}
	}
}

// flip carries out 710.4: what is flipped stays so.
func (g *Course) flip(id table.ID) {
	o := g.Object(id)
	o.Flipped = !o.Flipped || g.Applies("710.4", "%s is flipped already, and can't become unflipped", id)
	g.forget(id)
}

// keepFlipped carries out 110.5c: a flipped permanent stays so when it becomes something that has nothing to flip.
func (g *Course) keepFlipped(objects []table.ID) {
	for _, id := range objects {
		o := g.Object(id)
		if o.Flipped && g.Faces[g.FaceNumber(id)].Flipped == nil && !g.Applies("110.5c", "%s stays flipped, though that means nothing for what it is now", id) {
			o.Flipped = false
			g.Touch()
		}
	}
}

// copyFlipped is what a copy of a flip card has as alternative characteristics, with the
// exceptions of the copy effect (707.9b).
func (g *Course) copyFlipped(original table.ID, lower *oracle.Card, except []oracle.Change) *oracle.Card {
	if lower == nil || len(except) == 0 {
		return lower
	}
	c := table.FromFace(lower, g.Object(original))
	ctx := table.Context{Source: original, Controller: c.Controller}
	for _, change := range except {
		g.copyExcept(&c, original, change, &ctx)
	}
	face := *lower
	face.Name, face.Types, face.Subtypes, face.Supertypes = c.Name, c.Types, c.Subtypes, c.Supertypes
	if c.HasPower {
		face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
	}
	face.Abilities = nil
	for _, a := range c.Abilities {
		face.Abilities = append(face.Abilities, a.Ability)
	}
	return &face
}

// TextUp is the half of a flip card that is up.
func (g *Course) TextUp(o *table.Object, card *oracle.Card) *oracle.Card {
	if o.Flipped && card.Flipped != nil {
		return card.Flipped
	}
	return card
}

// IsFlipped reports whether a permanent is flipped.
func (g *Course) IsFlipped(id table.ID) bool { return g.Object(id).Flipped }
