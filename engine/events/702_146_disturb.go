package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.146, disturb: a transforming double-faced card is cast from the graveyard
// with its back face up. That face is a part of the card, as the back of a modal one is.

// canBeDisturbed reports whether a face is the front of a transforming double-faced card with disturb.
func canBeDisturbed(card *oracle.Card) bool {
	return card.Back != nil && !card.Modal && slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool { return a.Keyword == "disturb" })
}

// mayDisturb says which rule keeps a player from beginning to cast a card by its disturb ability.
func (g *Course) mayDisturb(p, id table.ID, a *Action) error {
	if a.Free || a.As != nil || g.Object(id).Zone != oracle.Graveyard || g.Object(id).Owner != p || g.Characteristics(id).Keyword("disturb") == nil ||
		!g.Applies("702.146a", "%s may cast %s transformed from the graveyard for its disturb cost", p, id) {
		return g.Forbids("601.3", "nothing lets %s cast %s with its back face up", p, id)
	}
	var err error
	g.inGuise(id, g.asPart(id, a.Part), func() { err = g.mayBegin(p, id, a) })
	return err
}

// disturbing is the ability of the front face of a card that lets it be cast as it is turned over (712.11d).
func (g *Course) disturbing(id table.ID) *oracle.Ability {
	o := g.Object(id)
	front := g.FrontOf(o.Face)
	if front == o.Face || !g.IsDisturbed(o.Face) {
		return nil
	}
	abilities := g.Faces[front].Abilities
	i := slices.IndexFunc(abilities, func(a *oracle.Ability) bool { return a.Keyword == "disturb" })
	if i < 0 || !g.Applies("712.11d", "%s may be cast by an ability of its front face, although its back face is looked at", id) {
		return nil
	}
	return abilities[i]
}

// wasDisturbed reports whether a spell was cast by its disturb ability.
func (g *Course) wasDisturbed(id table.ID) bool {
	a := g.Object(id).Announced
	return a != nil && a.Permit != nil && a.Permit.Keyword == "disturb"
}
