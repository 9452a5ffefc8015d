package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 400.11: cards that their owners have outside the game. That is
// no zone; nothing sees them but what brings them into the game.

// addOutside gives a player a card outside the game.
func (g *Game) addOutside(card, face int32, owner ID) ID {
	id := g.add(Object{Zone: oracle.Nowhere, Owner: owner, Controller: owner, card: card, face: face, unborn: true})
	pl := g.player(owner)
	pl.outside = append(slices.Clip(pl.outside), id)
	return id
}

// AddOutside states that a player owns a card outside the game.
func (g *Game) AddOutside(face int32, label string, owner ID) ID {
	g.cards = append(g.cards, physical{label: label, owner: owner})
	return g.addOutside(int32(len(g.cards)-1), face, owner)
}

// Outside lists what a player owns outside the game.
func (g *Game) Outside(p ID) []ID { return slices.Clone(g.player(p).outside) }

// broughtIn notes that a card is not outside the game any more.
func (g *Game) broughtIn(id ID) {
	pl := g.player(g.object(id).Owner)
	pl.outside = slices.DeleteFunc(slices.Clone(pl.outside), func(o ID) bool { return o == id })
}
