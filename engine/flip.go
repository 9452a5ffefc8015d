package engine

import "rulestep/engine/oracle"

// This file carries out chapter 710, flip cards: being flipped is a status of a permanent
// (110.5), by which it has its alternative name, text box, type line, power and toughness.

// flipInstruction carries out "flip it" of a text.
func (g *Game) flipInstruction(i oracle.KeywordAction, ctx *Context) {
	for _, id := range g.refer(i.Object, ctx) {
		if g.onBattlefield(id) {
			g.happen(Event{Kind: FlipEvent, Object: id, Player: ctx.Controller, Source: ctx.Source})
		}
	}
}

// flip carries out 710.4: what is flipped stays so.
func (g *Game) flip(id ID) {
	o := g.object(id)
	o.flipped = !o.flipped || g.applies("710.4", "%s is flipped already, and can't become unflipped", id)
	g.forget(id)
}

// asFlipped gives what a flipped permanent is whose values, unflipped, are given. One that
// is no flip card has no others.
func (g *Game) asFlipped(o *Object, c Characteristics) Characteristics {
	lower := g.faces[g.faceOf(o.ID)].Flipped
	if lower == nil || !g.applies("710.2", "%s is flipped and has its alternative characteristics", o.ID) {
		return c
	}
	alternative := fromFace(lower, o)
	alternative.Controller, alternative.Layers = c.Controller, c.Layers
	if g.applies("710.1c", "the color and the mana cost of %s have not changed", o.ID) {
		alternative.Cost, alternative.HasCost, alternative.Colors = c.Cost, c.HasCost, c.Colors
	}
	return alternative
}

// copyFlipped is what a copy of a flip card has as alternative characteristics, with the
// exceptions of the copy effect (707.9b).
func (g *Game) copyFlipped(original ID, lower *oracle.Card, except []oracle.Change) *oracle.Card {
	if lower == nil || len(except) == 0 {
		return lower
	}
	c := fromFace(lower, g.object(original))
	ctx := Context{Source: original, Controller: c.Controller}
	for _, change := range except {
		g.copyExcept(&c, original, change, &ctx)
	}
	face := *lower
	face.Name, face.Types, face.Subtypes, face.Supertypes = c.Name, c.Types, c.Subtypes, c.Supertypes
	if c.hasPower {
		face.Power, face.Toughness = &oracle.Corner{Number: c.Power}, &oracle.Corner{Number: c.Toughness}
	}
	face.Abilities = nil
	for _, a := range c.Abilities {
		face.Abilities = append(face.Abilities, a.Ability)
	}
	return &face
}

// textUp is the half of a flip card that is up.
func (g *Game) textUp(o *Object, card *oracle.Card) *oracle.Card {
	if o.flipped && card.Flipped != nil {
		return card.Flipped
	}
	return card
}

// IsFlipped reports whether a permanent is flipped.
func (g *Game) IsFlipped(id ID) bool { return g.object(id).flipped }
