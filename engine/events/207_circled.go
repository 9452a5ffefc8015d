package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 207.5: colors that are circled on a card as a deck is made.

// CirclesColors reports whether a card has two colors circled on it as a deck is made (207.5).
func CirclesColors(card *oracle.Card) bool {
	_, says := saysToPlayers(card, oracle.CirclesColors)
	return says
}

// circled carries out 207.5 for mana of a circled color: its symbol is part of the text of the card on which it is circled.
func (g *Course) circled(id table.ID, add *oracle.AddMana) bool {
	if len(add.OneOf) == 0 {
		g.LimitReached("nothing says which colors are circled on " + g.Name(id) + ", and so which mana it makes (207.5)")
	}
	return len(add.OneOf) > 0 && g.Applies("207.5", "the symbols of the circled colors are part of the text of %s", id)
}
