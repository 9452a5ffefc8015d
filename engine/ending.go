package engine

// This file carries out chapter 104, ending the game.

// losing has players lose the game together (104.3), as one event with whatever
// else happens then.
func (g *Game) losing(losers []ID, events ...Event) {
	for _, p := range losers {
		events = append(events, Event{Kind: LoseGameEvent, Player: p})
	}
	for _, e := range g.happen(events...) {
		if e.Kind == LoseGameEvent {
			g.player(e.Player).lost = true
			if g.applies("104.5", "%s has lost and leaves the game", e.Player) {
				g.leave(e.Player)
			}
		}
	}
	if len(losers) > 0 {
		g.checkEnd()
	}
}

// concede carries out 104.3a.
func (g *Game) concede(p ID) {
	if !g.applies("104.3a", "%s concedes, leaves the game and loses", p) {
		return
	}
	g.player(p).lost = true
	had := g.priority == p
	// No effect has a say in it, but abilities trigger on it (603.9).
	conceded := []Event{{Kind: LoseGameEvent, Player: p}}
	g.trigger(conceded, g.lookBack(conceded))
	g.leave(p)
	g.checkEnd()
	if had && !g.over && g.applies("800.4a", "priority passes from %s to %s", p, g.nextPlayer(p)) {
		g.givePriority(g.nextPlayer(p))
	}
}

// checkEnd carries out 104.2a and 104.4a.
func (g *Game) checkEnd() {
	left := g.order()
	switch {
	case len(left) == 0:
		g.draw = g.applies("104.4a", "all players lose at once, so the game is a draw")
		g.end()
		g.over = true // whatever that is without a rule, nobody is left to go on
	case len(left) == 1:
		if g.applies("104.2a", "all opponents of %s have left the game, so %s wins", left[0], left[0]) {
			g.player(left[0]).won = true
			g.end()
		}
	}
}

// winGame carries out 104.2b, for all who win at once.
func (g *Game) winGame(winners []ID) {
	won := false
	for _, p := range winners {
		if g.applies("104.2b", "%s wins the game", p) {
			g.player(p).won = true
			won = true
		}
	}
	if !won {
		return
	}
	if g.end(); !g.over {
		return
	}
	for i := range g.players {
		if o := &g.players[i]; !o.won && !o.left {
			o.lost, o.left = true, true
		}
	}
}

// end carries out 104.1.
func (g *Game) end() {
	if g.applies("104.1", "the game ends at once") {
		g.over = true
		g.priority = None
	}
}

// Over reports whether the game has ended, and how it was stopped if it had no result.
func (g *Game) Over() (over bool, limit string) { return g.over, g.limit }
