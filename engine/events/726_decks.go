package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what becomes of supplementary decks as a subgame begins and ends (726.2a, 726.5a). The order in
// which such a deck lies is taken to be the one that shuffling gave it, as before any game (103.3a).

// isVanguard reports whether an object is a vanguard card.
func (g *Course) isVanguard(o *table.Object) bool {
	return g.IsCommandCard(o) && g.Faces[o.Face].Types&oracle.Vanguard != 0
}

// isOfDeck reports whether an object is a card of a supplementary deck: one that is in it, or was.
func (g *Course) isOfDeck(o *table.Object) bool {
	return g.isAttractionCard(o) || g.isPlanar(o) || g.isScheme(o)
}

// decksIntoSubgame carries out 726.2a: the supplementary decks go into the subgame, and what is face up stays.
func (g *Course) decksIntoSubgame(main *table.State) {
	move := func(p table.ID, deck *[]table.ID) {
		if len(*deck) == 0 || !g.Applies("726.2a", "%s moves a supplementary deck into the command zone of the subgame and shuffles it", p) {
			return
		}
		for _, id := range slices.Backward(*deck) {
			main.Command = slices.DeleteFunc(main.Command, func(other table.ID) bool { return other == id })
			g.moveIntoSubgame(main, id, oracle.Command)
			g.PutInCommand(g.Cards[main.Objects[id].Card].Current, true)
		}
		*deck = nil
	}
	for k := range main.Seats {
		if p := &main.Seats[k]; !p.Left {
			move(p.ID, &p.PlanarDeck)
			move(p.ID, &p.SchemeDeck)
			move(p.ID, &p.AttractionDeck)
		}
	}
	if len(main.PlanarDeck) > 0 {
		move(main.PlanarController, &main.PlanarDeck)
	}
}

// topFirst puts cards of supplementary decks in the order in which they go back: those that are in their decks from the
// top to the bottom, then those that are not, which go to the bottom.
func (g *Course) topFirst(cards []int32) []int32 {
	place := func(i int32) int {
		id := g.Cards[i].Current
		for k := range g.Seats {
			p := &g.Seats[k]
			for _, deck := range [][]table.ID{p.PlanarDeck, p.SchemeDeck, p.AttractionDeck, g.PlanarDeck} {
				if at := slices.Index(deck, id); at >= 0 {
					return -at
				}
			}
		}
		return 1
	}
	return slices.SortedStableFunc(slices.Values(cards), func(a, b int32) int { return place(a) - place(b) })
}
