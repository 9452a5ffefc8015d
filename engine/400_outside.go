package engine

import (
	"errors"
	"slices"

	"rulestep/engine/table"
)

// AddOutside states that a player owns a card outside the game.
func (g *Game) AddOutside(face int32, label string, owner ID) ID {
	g.Cards = append(g.Cards, table.Physical{Label: label, Owner: owner})
	return g.PutOutside(int32(len(g.Cards)-1), face, owner)
}

// AddSideboard states that a card is in a player's sideboard.
func (g *Game) AddSideboard(face int32, label string, owner ID) {
	pl := g.Player(owner)
	pl.Sideboard = append(slices.Clip(pl.Sideboard), g.AddOutside(face, label, owner))
}

// AddLeftOut states that a card is in the card pool of a player who plays limited, and in no deck. It says why that can't be.
func (g *Game) AddLeftOut(face int32, label string, owner ID) error {
	switch {
	case g.Format != table.Limited && g.Format != table.ConspiracyDraft:
		return errors.New("only in limited play is there a card pool; say in the setup \"the game is Limited\" or \"the game is Conspiracy Draft\"")
	case len(g.Mates(owner)) > 0:
		return errors.New("in whose sideboard a card is that a team has opened is 100.4c and 100.4d, which the engine does not carry out; say \"Ann's sideboard is 1 Bear\"")
	}
	pl := g.Player(owner)
	pl.LeftOut = append(slices.Clip(pl.LeftOut), g.AddOutside(face, label, owner))
	return nil
}

// AddNoted states that a player noted a number as they drafted a card of that name (905.2b).
func (g *Game) AddNoted(p ID, name string, n int) {
	pl := g.Player(p)
	pl.Noted = append(slices.Clip(pl.Noted), table.Noted{Name: name, N: n})
}

// Companion is the card that a player has revealed as a companion (103.2b), None without.
func (g *Game) Companion(p ID) ID { return g.Player(p).Companion }

// SetCompanion states that a player has revealed a card from outside the game as a companion (103.2b).
func (g *Game) SetCompanion(p, id ID) { g.Player(p).Companion = id }
