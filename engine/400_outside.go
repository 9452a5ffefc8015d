package engine

import (
	"slices"

	"rulestep/engine/table"
)

// AddOutside states that a player owns a card outside the game.
func (g *Game) AddOutside(face int32, label string, owner ID) ID {
	g.Cards = append(g.Cards, table.Physical{Label: label, Owner: owner})
	return g.PutOutside(int32(len(g.Cards)-1), face, owner)
}

// AddSideboard states that a card is in a player's sideboard.
func (g *Game) AddSideboard(face int32, label string, owner ID) {
	pl := g.Player(owner)
	pl.Sideboard = append(slices.Clip(pl.Sideboard), g.AddOutside(face, label, owner))
}

// Companion is the card that a player has revealed as a companion (103.2b), None without.
func (g *Game) Companion(p ID) ID { return g.Player(p).Companion }

// SetCompanion states that a player has revealed a card from outside the game as a companion (103.2b).
func (g *Game) SetCompanion(p, id ID) { g.Player(p).Companion = id }
