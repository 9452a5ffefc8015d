package engine

// This file carries out 805, teams that take their turns together, as far as it is about who acts when: priority (805.5) and
// combat (805.10).

// startingTeam carries out 103.1a and 805.3: a team takes the first turn, for which its primary player stands.
func (g *Game) startingTeam() ID {
	if first := g.Primary(g.Starting); first != g.Starting && g.Applies("103.1a", "the team of %s is the starting team", g.Starting) &&
		g.Applies("805.3", "%s and teammates take the first turn", first) {
		return first
	}
	return g.Starting
}

// teamSkipsFirstDraw carries out 103.8b and 810.6.
func (g *Game) teamSkipsFirstDraw() bool {
	return g.SharesLife() && g.Together(g.ActivePlayer, g.Starting) &&
		g.Applies("103.8b", "the team of %s plays first and skips the draw step of its first turn", g.ActivePlayer) &&
		g.Applies("810.6", "%s and teammates draw no card in the first turn", g.ActivePlayer)
}

// drawsWithTeam carries out 805.4b.
func (g *Game) drawsWithTeam(p ID) bool {
	return g.Applies("805.4b", "%s is on the team whose draw step it is", p)
}

// HoldsPriority reports whether a player has priority, or the team does to which the player belongs (805.5).
func (g *Game) HoldsPriority(p ID) bool {
	return p == g.HasPriority || g.HasPriority != None && g.Shared && g.Together(p, g.HasPriority) &&
		g.Applies("117.6", "%s is on the team that has priority", p) && g.Applies("805.5", "%s has priority with the whole team", p)
}

// teammateToAct carries out 805.5a: while a team has priority each of its players may act. It is the player who is asked after one
// who wishes to do nothing, None if that was the last of the team.
func (g *Game) teammateToAct(p ID) ID {
	if next := g.NextPlayer(p); g.Shared && next != g.Primary(p) && g.Together(p, next) &&
		g.Applies("805.5a", "%s may act, too, while the team has priority", next) {
		return next
	}
	return None
}

// afterTeam is who is asked when a player, or the whole team, has passed.
func (g *Game) afterTeam(p ID) ID {
	next := g.NextForPriority(p)
	for next != p && g.Shared && g.Together(p, next) && next != g.Primary(next) {
		g.Passed++ // whom nothing lets act passes with the team
		next = g.NextPlayer(next)
	}
	return next
}

// haveAllPassed carries out 117.4, and 805.5b in its place.
func (g *Game) haveAllPassed() bool {
	switch {
	case g.Passed < g.playersToPass():
		return false
	case g.Shared:
		return g.Applies("805.5b", "all teams have passed in succession")
	}
	return g.Applies("117.4", "all players have passed in succession")
}

// spellsOfActiveTeam is how many spells the active player has cast this turn; of a team it is the most that one player of it has
// (502.2a, 728.2a-b).
func (g *Game) spellsOfActiveTeam() int {
	most := g.SpellsCast(g.ActivePlayer)
	for _, p := range g.Mates(g.ActivePlayer) {
		if n := g.SpellsCast(p); n > most && g.Applies("502.2a", "%s, on the team whose turn it was, cast spells in it", p) {
			most = n
		}
	}
	return most
}

// attacksForTeam carries out 805.10b: the team has one attack, to which the creatures of all its players belong.
func (g *Game) attacksForTeam(id, by ID) bool {
	return g.Together(by, g.ActivePlayer) && g.Applies("805.10b", "%s belongs to the one attack of the team of %s", id, by)
}

// teamThatBlocks carries out 805.10d: the defending team declares its blockers together. It is the primary player of the team
// that is attacked, None if each player is to declare.
func (g *Game) teamThatBlocks() ID {
	for _, p := range g.Opponents(g.ActivePlayer) {
		if g.attacks(p) {
			if first := g.Primary(p); g.Applies("805.10d", "the team of %s declares its blockers together", first) {
				return first
			}
			break
		}
	}
	return None
}

// assigner carries out 805.10g: who announces how a creature assigns its combat damage, for a team its primary player.
func (g *Game) assigner(id ID) ID {
	p := g.Controller(id)
	if first := g.Primary(p); first != p && g.Applies("805.10g", "the team of %s announces what %s assigns", first, id) && g.SpeaksForTeam(first) {
		return first
	}
	return p
}
