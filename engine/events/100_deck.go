package events

import (
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what chapter 100 asks of a deck. It is asked as a game begins, of the cards with
// which a player begins it; 903_deck.go says what Commander asks.

// DeckRefusal is the first rule of deck construction that what a player begins the game with does not
// obey, in the game's format, or nil. Which cards a format allows is not looked at (100.6), nor how
// many of a card a player of a limited game has opened.
func (g *Course) DeckRefusal(p table.ID) error {
	d := g.startingDeck(p)
	for _, id := range d.cards {
		if g.PrintedCard(id).IsAttraction() {
			if err := g.amongOthers(id, p); err != nil {
				return err
			}
			continue
		}
		if err := g.notInDeck(id, p); err != nil {
			return err
		}
	}
	for _, id := range d.sideboard {
		if err := g.notInSideboard(id, p); err != nil {
			return err
		}
	}
	for _, id := range slices.Concat(d.cards, d.sideboard) {
		if g.onlyForAnte(id) {
			if err := g.Forbids("407.3", "the game is not played for ante, so %s is not included in what %s begins with", id, p); err != nil {
				return err
			}
		}
	}
	if err := g.supplementaryDeck(p); err != nil {
		return err
	}
	switch {
	case g.Format.IsCommander():
		return g.commanderDeck(&d)
	case g.Format == table.Limited, g.Format == table.ConspiracyDraft:
		return g.limitedDeck(&d)
	}
	return g.constructedDeck(&d)
}

// A startingDeck is what a player begins the game with, each card as it is now.
type startingDeck struct {
	player     table.ID
	cards      []table.ID // of the deck, with its commanders
	commanders []table.ID
	sideboard  []table.ID
	supplement int // how many cards its Attraction deck has
}

// sizeOf is how many cards count for the size of a deck (717.2).
func (g *Course) sizeOf(d *startingDeck) int {
	n := len(d.cards)
	if d.supplement > 0 && !g.Applies("717.2", "the Attraction cards of %s do not count for the size of the deck: %n", d.player, table.Count(d.supplement)) {
		n += d.supplement
	}
	return n
}

func (g *Course) startingDeck(p table.ID) startingDeck {
	d := startingDeck{player: p}
	outside := g.Player(p).Outside
	for i := range g.Cards {
		c := &g.Cards[i]
		switch id := c.Current; {
		case c.Owner == p && id != table.None && g.Object(id).Zone == oracle.Command && g.isAttractionCard(g.Object(id)):
			d.supplement++
		case c.Owner != p || id == table.None || g.isDungeon(id) && slices.Contains(outside, id) && !g.inSideboard(id) || g.Object(id).Zone == oracle.Command && g.IsCommandCard(g.Object(id)):
		case slices.Contains(outside, id):
			d.sideboard = append(d.sideboard, id)
		default:
			d.cards = append(d.cards, id)
			if c.Commander {
				d.commanders = append(d.commanders, id)
			}
		}
	}
	return d
}

// constructedDeck carries out 100.2a and 100.4a.
func (g *Course) constructedDeck(d *startingDeck) error {
	if n := g.sizeOf(d); n < 60 {
		if err := g.Forbids("100.2a", "a constructed deck has at least 60 cards, and that of %s has %n", d.player, table.Count(n)); err != nil {
			return err
		}
	}
	if id, n, most := g.tooManyOfOne(d.cards, 4); id != table.None {
		if err := g.Forbids("100.2a", "a deck has no more than %n of %s, and that of %s has %n", table.Count(most), id, d.player, table.Count(n)); err != nil {
			return err
		}
	}
	if len(d.sideboard) == 0 {
		return nil
	}
	if n := len(d.sideboard); n > 15 {
		if err := g.Forbids("100.4a", "a sideboard has no more than fifteen cards, and that of %s has %n", d.player, table.Count(n)); err != nil {
			return err
		}
	}
	if id, n, most := g.tooManyOfOne(slices.Concat(d.cards, d.sideboard), 4); id != table.None {
		return g.Forbids("100.4a", "deck and sideboard together have no more than %n of %s, and those of %s have %n", table.Count(most), id, d.player, table.Count(n))
	}
	return nil
}

// limitedDeck carries out 100.2b.
func (g *Course) limitedDeck(d *startingDeck) error {
	if n := g.sizeOf(d); n < 40 {
		return g.Forbids("100.2b", "a limited deck has at least 40 cards, and that of %s has %n", d.player, table.Count(n))
	}
	return nil
}

// tooManyOfOne finds the first card of a list of which there are more of one English name than there may
// be, how many there are, and how many there may be: so many as a rule says, if the card does not
// itself say how many of it a deck can have. Basic lands don't count.
func (g *Course) tooManyOfOne(list []table.ID, rule int) (id table.ID, n, most int) {
	count := make(map[string]int, len(list))
	for _, id := range list {
		count[g.deckName(g.PrintedCard(id).Name, id)]++
	}
	for _, id := range list {
		card := g.PrintedCard(id)
		if card.Types&oracle.Land != 0 && card.Supertypes&oracle.Basic != 0 {
			continue
		}
		n, most := count[g.deckName(card.Name, id)], rule
		if own, says := deckHolds(card); says && n > min(own, rule) && g.Applies("113.6n", "what %s says of decks counts before the game begins", id) {
			most = own
		}
		if n > most {
			return id, n, most
		}
	}
	return table.None, 0, 0
}

// deckName carries out 201.3b: of names that are interchangeable the first stands for all in a deck.
func (g *Course) deckName(name string, of table.ID) string {
	for _, names := range g.Twins {
		if slices.Contains(names, name) && names[0] != name && g.Applies("201.3b", "the name of %s is interchangeable with another, and for a deck they are the same name", of) {
			return names[0]
		}
	}
	return name
}

// deckHolds is how many of it a card says that a deck can have.
func deckHolds(card *oracle.Card) (n int, says bool) {
	e, says := saysToPlayers(card, oracle.DeckHolds)
	if says && e.Count == 0 {
		return math.MaxInt, true // any number
	}
	return e.Count, says
}

// saysToPlayers finds what is printed on a card as a rule for players.
func saysToPlayers(card *oracle.Card, words oracle.PlayerRule) (oracle.PlayerEffect, bool) {
	for _, a := range card.Abilities {
		for _, s := range a.Statics {
			if e, ok := s.(oracle.PlayerEffect); ok && e.Words == words {
				return e, true
			}
		}
	}
	return oracle.PlayerEffect{}, false
}
