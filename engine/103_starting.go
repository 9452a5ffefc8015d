package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// startGame carries out 103.4 to 103.8.
func (g *Game) startGame() {
	if first, ok := g.ArchenemyFirst(); ok {
		g.Starting = first
	} else if g.Loser != None && g.Applies("103.1", "%s lost the previous game and chooses who takes the first turn", g.Loser) {
		g.Starting = g.ChooseObjects(Decision{Purpose: ForFirstTurn, Player: g.Loser, Rule: "103.1", Options: g.Players(), Min: 1, Max: 1})[0]
	}
	cards := 0
	for i := range g.Seats {
		cards += len(g.Seats[i].Deck)
	}
	g.Objects, g.Cards = slices.Grow(g.Objects, cards+cards/2+7), slices.Grow(g.Cards, cards)
	for _, p := range g.APNAPFrom(g.Starting) {
		pl := g.Player(p)
		pl.Library = slices.Grow(pl.Library, len(pl.Deck))
		g.StartingLife(pl)
		if !g.Applies("401.1", "the deck of %s becomes the library", p) {
			continue
		}
		if g.Commander {
			g.setCommandersAside(p)
		}
		for _, face := range pl.Deck {
			g.Cards = append(g.Cards, table.Physical{Label: g.Faces[face].Name, Owner: p})
			g.Add(table.Object{Zone: oracle.Library, Owner: p, Controller: p, Card: int32(len(g.Cards) - 1), Face: face})
		}
	}
	g.Conspire()
	g.Pregame()
	g.firstTurn()
}

// setCommandersAside carries out 103.2c; a commander that is not put into the command zone
// is a card of the deck like any other.
func (g *Game) setCommandersAside(p ID) {
	for _, id := range slices.Clone(g.Command) {
		if g.Object(id).Owner == p && g.Cards[g.Object(id).Card].Commander && !g.beginsInCommand(p, id) {
			g.Move(&table.Event{Kind: table.ZoneChangeEvent, Object: id, From: oracle.Command, To: oracle.Library, Player: p})
		}
	}
}

// beginsInCommand carries out 103.2c and 903.6 for a commander, of two for each of them (702.124b).
func (g *Game) beginsInCommand(p, id ID) bool {
	commanders := g.CommandersOwned(p)
	return g.Applies("103.2c", "%s puts the commander %s into the command zone", p, id) && g.Applies("903.6", "%s puts it there face up, and the other cards of the deck become the library", p) &&
		(len(commanders) < 2 || id == commanders[0] || g.Applies("702.124b", "%s begins the game in the command zone, too", id))
}

// firstTurn carries out 103.8.
func (g *Game) firstTurn() {
	if g.GrandMelee && g.Applies("103.8", "%s takes the first turn", g.Starting) {
		g.firstTurns(g.Starting)
		return
	}
	if first := g.startingTeam(); g.Applies("103.8", "%s takes the first turn", first) {
		g.beginTurn(first)
	} else {
		g.beginTurn(g.Seats[0].ID) // as they sit
	}
}

// Play plays the game until it is over or the chooser stops it. It returns the
// decision at which it was stopped, or nil when the game is over.
func (g *Game) Play() (open *Decision, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case events.Pending:
			open = r.Decision
		case events.IllegalAnswer:
			err = fmt.Errorf("an answer that is not legal: %w", r.Err)
		case table.Stopped:
		default:
			panic(r)
		}
	}()
	g.run()
	return nil, nil
}
