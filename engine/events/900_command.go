package events

import (
	"slices"

	"rulestep/engine/table"
)

// This file puts the cards of the casual variants where they begin the game, and sets the table for them.

// PutInCommand says of a card that is in the command zone that it is face up there, or at the bottom of its
// owner's planar or scheme deck.
func (g *Course) PutInCommand(id table.ID, inDeck bool) {
	g.Commanding++
	o := g.Object(id)
	o.InDeck = inDeck
	deck := &g.Player(o.Owner).SchemeDeck
	switch planar := g.isPlanar(o); {
	case g.isAttractionCard(o):
		deck = &g.Player(o.Owner).AttractionDeck
	case planar && g.OnePlanarDeck:
		deck = &g.PlanarDeck
	case planar:
		deck = &g.Player(o.Owner).PlanarDeck
	}
	if inDeck {
		*deck = slices.Insert(slices.Clone(*deck), 0, id)
	}
	g.Touch()
}

// SetPlanarController states who the planar controller is as a play begins in the middle of a game.
func (g *Course) SetPlanarController(p table.ID) {
	if g.Format != table.Planechase {
		return
	}
	g.PlanarController = p
	for i := range g.Cards {
		if id := g.Cards[i].Current; id != table.None && g.isPlanar(g.Object(id)) {
			g.Object(id).Controller = p
			if g.OnePlanarDeck {
				g.Cards[i].Owner, g.Object(id).Owner = p, p
			}
		}
	}
	g.Touch()
}

// SetVariant prepares what a game of a casual variant has besides cards: the planeswalking ability, and in a
// Supervillain Rumble an archenemy in each seat.
func (g *Course) SetVariant() {
	if g.Format == table.Planechase {
		g.nameDesignation(&g.Planeswalking, "the planar die")
	}
	for i := range g.Seats {
		g.Seats[i].Archenemy = g.Seats[i].Archenemy || g.Format == table.SupervillainRumble
	}
}

// PlanarDeckOf lists the planar deck of a player, the top first, and SchemeDeckOf the scheme deck.
func (g *Course) PlanarDeckOf(p table.ID) []table.ID {
	deck := slices.Clone(g.Player(p).PlanarDeck)
	if g.OnePlanarDeck {
		deck = slices.Clone(g.PlanarDeck)
	}
	slices.Reverse(deck)
	return deck
}

// SchemeDeckOf lists the scheme deck of a player, the top first.
func (g *Course) SchemeDeckOf(p table.ID) []table.ID {
	deck := slices.Clone(g.Player(p).SchemeDeck)
	slices.Reverse(deck)
	return deck
}
