package engine

import (
	"rulestep/engine/table"
)

// AddOutside states that a player owns a card outside the game.
func (g *Game) AddOutside(face int32, label string, owner ID) ID {
	g.Cards = append(g.Cards, table.Physical{Label: label, Owner: owner})
	return g.PutOutside(int32(len(g.Cards)-1), face, owner)
}
