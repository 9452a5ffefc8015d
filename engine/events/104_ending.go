package events

import (
	"slices"

	"rulestep/engine/table"
)

// This file carries out chapter 104, ending the game.

// losing has players lose the game together (104.3), as one event with whatever
// else happens then.
func (g *Course) losing(losers []table.ID, events ...table.Event) {
	losers = g.loseAsTeam(g.loseWithEmperor(losers))
	for _, p := range losers {
		events = append(events, table.Event{Kind: table.LoseGameEvent, Player: p})
	}
	happened := g.Happen(events...)
	for _, e := range happened {
		if e.Kind == table.LoseGameEvent {
			g.Player(e.Player).Lost = true // all of them, before what one of them leaves comes to another
		}
	}
	g.leaveMarkers(g.losersOf(happened))
	for _, e := range happened {
		if e.Kind == table.LoseGameEvent {
			if g.Applies("104.5", "%s has lost and leaves the game", e.Player) {
				g.leave(e.Player)
			}
		}
	}
	if len(losers) > 0 {
		g.checkEnd()
	}
}

// losersOf lists who loses the game by some events, where that concerns turn markers (807.4e).
func (g *Course) losersOf(events []table.Event) (losers []table.ID) {
	if len(g.Markers) == 0 {
		return nil
	}
	for i := range events {
		if events[i].Kind == table.LoseGameEvent {
			losers = append(losers, events[i].Player)
		}
	}
	return losers
}

// concede carries out 104.3a.
func (g *Course) concede(p table.ID) {
	if !g.Applies("104.3a", "%s concedes, leaves the game and loses", p) {
		return
	}
	had := g.HasPriority == p
	// No effect has a say in it, but abilities trigger on it (603.9).
	var conceded []table.Event
	for _, p := range g.concedeAsTeam(p) {
		g.Player(p).Lost = true
		conceded = append(conceded, table.Event{Kind: table.LoseGameEvent, Player: p})
	}
	g.trigger(conceded, g.lookBack(conceded))
	team := g.loseWithEmperor([]table.ID{p})[1:]
	g.leaveMarkers(g.losersOf(conceded))
	for _, e := range conceded {
		g.leave(e.Player)
	}
	g.losing(team)
	g.checkEnd()
	if had && !g.Ended && g.Applies("800.4a", "priority passes from %s to %s", p, g.NextForPriority(p)) {
		g.GivePriority(g.NextForPriority(p))
	}
}

// checkEnd carries out 104.2a, 104.2c and 104.4a.
func (g *Course) checkEnd() {
	left := g.APNAP()
	switch {
	case len(left) == 0:
		g.Drawn = g.Applies("104.4a", "all players lose at once, so the game is a draw")
		g.End()
		g.Ended = true // whatever that is without a rule, nobody is left to go on
	case g.Teams && len(g.Opponents(left[0])) == 0 &&
		g.Applies("104.2c", "all other teams have left the game, so the team of %s wins, with all of its players", left[0]):
		for i := range g.Seats {
			if p := &g.Seats[i]; p.ID == left[0] || p.Team != 0 && p.Team == g.Player(left[0]).Team {
				p.Won = true
			}
		}
		g.End()
	case len(left) == 1:
		if g.Applies("104.2a", "all opponents of %s have left the game, so %s wins", left[0], left[0]) {
			g.Player(left[0]).Won = true
			g.End()
		}
	}
}

// winGame carries out 104.2b, for all who win at once.
func (g *Course) winGame(winners []table.ID) {
	won := false
	if g.Ranged {
		winners = g.winInRange(winners)
	}
	winners = slices.DeleteFunc(slices.Clone(winners), func(p table.ID) bool { return !g.mayWin(p) })
	for _, p := range g.winAsTeam(winners) {
		if g.Applies("104.2b", "%s wins the game", p) {
			g.Player(p).Won = true
			won = true
		}
	}
	if !won {
		return
	}
	if g.End(); !g.Ended {
		return
	}
	for i := range g.Seats {
		if o := &g.Seats[i]; !o.Won && !o.Left {
			o.Lost, o.Left = true, true
		}
	}
}

// End carries out 104.1.
func (g *Course) End() {
	if g.Applies("104.1", "the game ends at once") {
		g.Ended = true
		g.HasPriority = table.None
		g.winsAnte()
		for i := range g.Seats {
			g.revealConspiracies(g.Seats[i].ID)
		}
	}
}
