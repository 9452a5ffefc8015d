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

// notInDeck refuses a nontraditional card in a deck. Of dungeons and conspiracies a rule of their own says
// that no deck has them.
func (g *Course) notInDeck(id, p table.ID) error {
	switch card := g.PrintedCard(id); {
	case card.Types&oracle.Conspiracy != 0:
		return g.Forbids("315.3", "%s is a conspiracy and can't be included in the deck of %s", id, p)
	case card.Types&oracle.Dungeon != 0:
		return g.Forbids("309.2", "%s is a dungeon and no part of the deck of %s", id, p)
	case !isNontraditional(card):
		return nil
	}
	err := g.Forbids("108.2a", "%s is a nontraditional card and not included in the deck of %s", id, p)
	if err == nil || !g.onNontraditional(id) {
		return nil
	}
	return err
}

// onNontraditional carries out for each other such card type what says that it is seen on nontraditional cards alone.
func (g *Course) onNontraditional(id table.ID) bool {
	switch types := g.PrintedCard(id).Types; {
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
