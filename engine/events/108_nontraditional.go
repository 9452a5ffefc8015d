package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 108.2a with what the chapters of nontraditional cards say of decks and sideboards.

// isNontraditional reports whether a card is one that belongs to no deck of its format but a supplementary
// one, or to none at all.
func isNontraditional(card *oracle.Card) bool {
	return card.Types&(oracle.CommandTypes|oracle.Dungeon) != 0
}

// notInDeck refuses a nontraditional card in a deck.
func (g *Course) notInDeck(id, p table.ID) error {
	if !isNontraditional(g.PrintedCard(id)) {
		return nil
	}
	err := g.Forbids("108.2a", "%s is a nontraditional card and not included in the deck of %s", id, p)
	if err == nil || !g.onNontraditional(id) {
		return nil
	}
	return err
}

// onNontraditional carries out for each such card type what says that it is seen on nontraditional cards alone;
// of conspiracies 315.3 says that no deck includes them.
func (g *Course) onNontraditional(id table.ID) bool {
	switch types := g.PrintedCard(id).Types; {
	case types&oracle.Conspiracy != 0:
		return g.Applies("315.3", "the conspiracy %s can't be included in a deck", id)
	case types&oracle.Dungeon != 0:
		return g.Applies("309.1", "%s is a dungeon, a card type that only nontraditional cards have", id) &&
			g.Applies("309.2", "dungeon cards such as %s are no part of a deck", id)
	case types&oracle.Plane != 0:
		return g.Applies("311.1", "%s is a plane, a card type that only nontraditional cards have", id)
	case types&oracle.Phenomenon != 0:
		return g.Applies("312.1", "%s is a phenomenon, a card type that only nontraditional cards have", id)
	case types&oracle.Vanguard != 0:
		return g.Applies("313.1", "%s is a vanguard, a card type that only nontraditional cards have", id)
	case types&oracle.Scheme != 0:
		return g.Applies("314.1", "%s is a scheme, a card type that only nontraditional cards have", id)
	}
	return true
}

// notInSideboard carries out 309.2 for a sideboard, and 315.1.
func (g *Course) notInSideboard(id, p table.ID) error {
	switch types := g.PrintedCard(id).Types; {
	case types&oracle.Dungeon != 0:
		return g.Forbids("309.2", "%s is a dungeon and no part of the sideboard of %s", id, p)
	case types&oracle.Conspiracy != 0 && (g.Format == table.Constructed || g.Format.IsCommander() && g.Format != table.CommanderDraft):
		return g.Forbids("315.1", "%s is a conspiracy, and the game is no limited play", id)
	}
	return nil
}
