package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.146, disturb, and 702.162, more than meets the eye: a transforming double-faced card is cast
// with its back face up, from the graveyard or from wherever it may be cast. That face is a part of the card, as the back
// of a modal one is.

// The keywords that let a card be cast transformed, and converted.
const (
	disturb             = "disturb"
	moreThanMeetsTheEye = "more than meets the eye"
)

// canBeDisturbed reports whether a face is the front of a transforming double-faced card that can be cast turned over.
func canBeDisturbed(card *oracle.Card) bool {
	return card.Back != nil && !card.Modal && slices.ContainsFunc(card.Abilities, turnsOver)
}

// turnsOver reports whether an ability lets its card be cast with its back face up.
func turnsOver(a *oracle.Ability) bool {
	return a.Keyword == disturb || a.Keyword == moreThanMeetsTheEye
}

// mayDisturb says which rule keeps a player from beginning to cast a card with its back face up by an ability of its front.
func (g *Course) mayDisturb(p, id table.ID, a *Action) error {
	if a.told() || !g.mayTurnOver(p, id) {
		return g.Forbids("601.3", "nothing lets %s cast %s with its back face up", p, id)
	}
	var err error
	g.inGuise(id, g.asPart(id, a.Part), func() { err = g.mayBegin(p, id, a) })
	return err
}

// mayTurnOver reports whether an ability of a card lets a player cast it with its back face up from where it is.
func (g *Course) mayTurnOver(p, id table.ID) bool {
	o, c := g.Object(id), g.Characteristics(id)
	if c.Keyword(moreThanMeetsTheEye) != nil {
		return g.Applies("702.162a", "%s may cast %s converted for another cost", p, id)
	}
	return o.Zone == oracle.Graveyard && o.Owner == p && c.Keyword(disturb) != nil &&
		g.Applies("702.146a", "%s may cast %s transformed from the graveyard for its disturb cost", p, id)
}

// disturbing is the ability of the front face of a card that lets it be cast as it is turned over (712.11d).
func (g *Course) disturbing(id table.ID, keyword oracle.Keyword) *oracle.Ability {
	o := g.Object(id)
	front := g.FrontOf(o.Face)
	if front == o.Face || !g.IsDisturbed(o.Face) {
		return nil
	}
	abilities := g.Faces[front].Abilities
	i := slices.IndexFunc(abilities, func(a *oracle.Ability) bool { return a.Keyword == keyword })
	if i < 0 || !g.Applies("712.11d", "%s may be cast by an ability of its front face, although its back face is looked at", id) {
		return nil
	}
	return abilities[i]
}

// wasDisturbed reports whether a spell was cast by its disturb ability.
func (g *Course) wasDisturbed(id table.ID) bool {
	a := g.Object(id).Announced
	return a != nil && a.Permit != nil && a.Permit.Keyword == disturb
}
