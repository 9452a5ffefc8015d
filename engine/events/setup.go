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
	if card.Meld && card.Back != nil {
		g.Melds = append(g.Melds, table.MeldFaces{Front: n, Into: g.Face(card.Back)})
	} else if card.Back != nil {
		g.DoubleFaced = append(g.DoubleFaced, table.TwoFaces{Front: n, Back: g.Face(card.Back), Modal: card.Modal})
	}
	g.registerParts(n)
	return n
}

// HasCast puts into the history of the turn that a player has cast a card from the hand, and
// what has become of it since is not told: spells are counted and asked about by it.
func (g *Course) HasCast(p table.ID, face int32) {
	g.Cards = append(g.Cards, table.Physical{Owner: p})
	id := g.Add(table.Object{Zone: oracle.Nowhere, Owner: p, Controller: p, Card: int32(len(g.Cards) - 1), Face: face})
	spell := g.Object(id)
	spell.Announced = &table.Announcement{Source: id, By: p, From: oracle.Hand, CastTurn: g.TurnNumber}
	spell.Zone = oracle.Stack // as it was when it was cast
	g.TraitsInPlay()          // what any card asks about is known
	g.noteDeeds([]table.Event{{Kind: table.CastEvent, Object: id, Player: p, From: oracle.Hand, Ordinal: g.SpellsCast(p)}})
	g.Object(id).Zone = oracle.Nowhere
	g.LookAnew()
}

// CastThisTurn lists the spells that a player has cast this turn, as they were then.
func (g *Course) CastThisTurn(p table.ID) []table.ID {
	var list []table.ID
	for i := g.MadeBefore; i < len(g.Objects); i++ {
		if g.WasCastBy(i, p) {
			list = append(list, g.Objects[i].ID)
		}
	}
	return list
}
