package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// Face registers a compiled card and returns its number for AddCard and AddDeck.
func (g *Course) Face(card *oracle.Card) int32 {
	for i := 1; i < len(g.Faces); i++ {
		if g.Faces[i] == card {
			return int32(i)
		}
	}
	g.Faces = append(g.Faces, card)
	n := int32(len(g.Faces) - 1)
	if card.Back != nil {
		g.DoubleFaced = append(g.DoubleFaced, table.TwoFaces{Front: n, Back: g.Face(card.Back), Modal: card.Modal})
	}
	g.registerParts(n)
	return n
}
