package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is asked of supplementary decks: planar decks (901.3) and scheme decks (904.3).

// supplementaryDeck carries out 901.3, 901.15a and 904.3 for the planar deck or the scheme deck of a player.
func (g *Course) supplementaryDeck(p table.ID) error {
	if err := g.attractionDeckRefusal(p); err != nil {
		return err
	}
	switch {
	case g.Format == table.Planechase && g.OnePlanarDeck:
		return g.planarDeckRefusal(g.PlanarDeck, p)
	case g.Format == table.Planechase:
		return g.planarDeckRefusal(g.Player(p).PlanarDeck, p)
	case g.Format.IsArchenemy() && g.Player(p).Archenemy:
		deck := g.Player(p).SchemeDeck
		if n := len(deck); n < 20 {
			return g.Forbids("904.3", "a scheme deck has at least twenty cards, and that of %s has %n", p, table.Count(n))
		}
		if id, n := g.mostOf(deck); n > 2 {
			return g.Forbids("904.3", "a scheme deck has no more than two of %s, and that of %s has %n", id, p, table.Count(n))
		}
	}
	return nil
}

// planarDeckRefusal is the rule that a planar deck does not obey, or nil.
func (g *Course) planarDeckRefusal(deck []table.ID, p table.ID) error {
	phenomena := 0
	for _, id := range deck {
		if g.PrintedCard(id).Types&oracle.Phenomenon != 0 {
			phenomena++
		}
	}
	id, same := g.mostOf(deck)
	n := len(deck)
	if g.OnePlanarDeck {
		least, most := min(40, 10*len(g.Seats)), 2*len(g.Seats)
		switch {
		case n < least:
			return g.Forbids("901.15a", "the planar deck has at least %n cards, and this one has %n", table.Count(least), table.Count(n))
		case phenomena > most:
			return g.Forbids("901.15a", "the planar deck has no more than %n phenomena, and this one has %n", table.Count(most), table.Count(phenomena))
		case same > 1:
			return g.Forbids("901.15a", "each card of the planar deck has another name, and %s is in it %n times", id, table.Count(same))
		}
		return nil
	}
	switch {
	case n < 10:
		return g.Forbids("901.3", "a planar deck has at least ten cards, and that of %s has %n", p, table.Count(n))
	case phenomena > 2:
		return g.Forbids("901.3", "a planar deck has no more than two phenomena, and that of %s has %n", p, table.Count(phenomena))
	case same > 1:
		return g.Forbids("901.3", "each card of a planar deck has another name, and %s is in that of %s %n times", id, p, table.Count(same))
	}
	return nil
}

// mostOf finds the card of which there are most in a deck, and how many there are.
func (g *Course) mostOf(deck []table.ID) (of table.ID, most int) {
	count := make(map[string]int, len(deck))
	for _, id := range deck {
		name := g.deckName(g.PrintedCard(id).Name, id)
		if count[name]++; count[name] > most {
			of, most = id, count[name]
		}
	}
	return of, most
}
