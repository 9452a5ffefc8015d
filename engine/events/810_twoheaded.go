package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 810, Two-Headed Giant: teams that win and lose as one (810.8), and share a life total (810.9) and poison
// counters (810.10). Nothing in it runs in another game.

// startingTeamLife carries out 103.4a, 810.4 and 810.11 for a player whose life total nothing else says.
func (g *Course) startingTeamLife(p *table.Player) {
	switch {
	case !(g.Applies("103.4a", "the team of %s begins with a life total of its own", p.ID) && g.Applies("810.4", "the players of a team share one life total, %s with the others", p.ID)):
		p.Life = 20
	case g.Heads > 2 && !g.Applies("810.11", "the team of %s has more than two players, and begins with %n life", p.ID, table.Count(p.Life)):
		p.Life = 30
	}
}

// changeLife carries out 810.9: what happens to the life of one player happens to the life total of the team.
func (g *Course) changeLife(p table.ID, n int) {
	g.Player(p).Life += n
	if g.SharesLife() {
		for _, mate := range g.Mates(p) {
			if g.Applies("810.9", "the life total of %s is that of the team, and changes with it", mate) {
				g.Player(mate).Life += n
			}
		}
	}
	g.Stir()
}

// lifeToSet carries out 810.9c: the life total from which a player gains or loses what it takes to have another one. Without the
// rule nobody in Two-Headed Giant has one that could be set.
func (g *Course) lifeToSet(p table.ID) (has int, ok bool) {
	if g.SharesLife() && !g.Applies("810.9c", "the life total of %s is taken to be the team's, which is adjusted", p) {
		return 0, false
	}
	return g.Player(p).Life, true
}

// oneOfEachTeam carries out 810.9d: of the players of a team whose life totals an effect would set, the team chooses one.
func (g *Course) oneOfEachTeam(players []table.ID, ctx *table.Context) []table.ID {
	if !g.SharesLife() {
		return players
	}
	return g.onePerTeam(players, func(first table.ID, team []table.ID) []table.ID {
		if !g.Applies("810.9d", "the team of %s chooses which of its players is affected", first) {
			return team
		}
		return g.ChooseObjects(Decision{Purpose: ForChoice, Player: first, About: ctx.Source, Rule: "810.9d", Options: team, Min: 1, Max: 1})
	})
}

// onePerTeam leaves of several players of a team those whom choose names; first is the primary player.
func (g *Course) onePerTeam(players []table.ID, choose func(first table.ID, team []table.ID) []table.ID) []table.ID {
	var list, seen []table.ID
	for _, p := range players {
		if slices.Contains(seen, p) {
			continue
		}
		together := []table.ID{}
		for _, other := range players {
			if g.Together(p, other) {
				together = append(together, other)
			}
		}
		seen = append(seen, together...)
		if len(together) > 1 {
			together = choose(g.Primary(p), together)
		}
		list = append(list, together...)
	}
	return list
}

// poisonedOfEachTeam carries out 701.27b: of the players of a team who were chosen to get another counter of each kind, one gets
// the poison counter. Who proliferates chooses which.
func (g *Course) poisonedOfEachTeam(chosen []table.ID, by Decision) []table.ID {
	players := slices.DeleteFunc(slices.Clone(chosen), func(id table.ID) bool { return !id.IsPlayer() })
	if !g.SharesLife() {
		return players
	}
	return g.onePerTeam(players, func(first table.ID, team []table.ID) []table.ID {
		if g.Poison(first) == 0 || !g.Applies("701.27b", "only one player of the team of %s gets a poison counter", first) {
			return team
		}
		return g.ChooseObjects(Decision{Purpose: ForChoice, Player: by.Player, About: by.About, Rule: "701.27b", Options: team, Min: 1, Max: 1})
	})
}

// losePoisonOfTeam carries out 810.10b for poison counters that a player is to lose and has not: they are the team's.
func (g *Course) losePoisonOfTeam(p table.ID, n int) {
	if !g.SharesLife() {
		return
	}
	for _, mate := range g.Mates(p) {
		pl := g.Player(mate)
		if m := min(n, table.CountersOf(pl.Counters, "poison")); m > 0 && g.Applies("810.10b", "%s loses the poison counters of the team, %n of them from %s", p, table.Count(m), mate) {
			pl.Counters = table.CountersWith(pl.Counters, "poison", -m, 0)
			n -= m
		}
	}
}

// outOfLife reports whether a player without life loses for it (704.5a), or the team does (704.6a, 810.8c).
func (g *Course) outOfLife(p table.ID) bool {
	if g.SharesLife() {
		return g.Applies("704.6a", "the team of %s has 0 or less life", p) && g.Applies("810.8c", "%s loses the game with the team", p)
	}
	return g.Applies("704.5a", "%s has 0 or less life and loses the game", p)
}

// lastsAtNoLife reports whether an effect says that a player does not lose for having 0 or less life, or somebody of the team
// (810.8a).
func (g *Course) lastsAtNoLife(p table.ID) bool {
	if g.exempted(p, oracle.LastsAtNoLife) {
		return true
	}
	return g.SharesLife() && slices.ContainsFunc(g.Mates(p), func(mate table.ID) bool {
		return g.exempted(mate, oracle.LastsAtNoLife) && g.Applies("810.8a", "what is said of %s is said of the team, and so of %s", mate, p)
	})
}

// poisonedOut reports whether a player loses to poison counters (704.5c), or the team does (704.6b, 810.8d).
func (g *Course) poisonedOut(p table.ID) bool {
	own := table.CountersOf(g.Player(p).Counters, "poison")
	if !g.SharesLife() {
		return own >= 10 && g.Applies("704.5c", "%s has ten or more poison counters and loses the game", p)
	}
	for _, mate := range g.Mates(p) {
		own += table.CountersOf(g.Player(mate).Counters, "poison")
	}
	if own < 15 {
		return false
	}
	n := g.Poison(p)
	most := 15
	if g.Heads > 2 && g.Applies("810.11", "the team of %s has more than two players, and loses only to %n poison counters", p, table.Count(g.TeamPoison())) {
		most = g.TeamPoison()
	}
	return n >= most && g.Applies("704.6b", "the team of %s has %n poison counters", p, table.Count(n)) && g.Applies("810.8d", "%s loses the game with the team", p)
}

// teamRefusal is why a player can't do something: because an effect says so of the player, or of somebody whose team is bound
// with them, as a rule says.
func (g *Course) teamRefusal(p table.ID, why func(table.ID) error, binds func(mate table.ID) bool) error {
	err := why(p)
	if err != nil || !g.SharesLife() {
		return err
	}
	for _, mate := range g.Mates(p) {
		if err := why(mate); err != nil && binds(mate) {
			return err
		}
	}
	return nil
}

// cantGainLife says which effect keeps a player from gaining life (810.9g).
func (g *Course) cantGainLife(p, source table.ID) error {
	return g.teamRefusal(p, func(q table.ID) error { return g.cantChangeLife(q, oracle.GainLifeDoing, source) }, func(mate table.ID) bool {
		return g.Applies("810.9g", "%s can't gain life, so neither can %s", mate, p)
	})
}

// cantLoseLife says which effect keeps a player from losing life (810.9h).
func (g *Course) cantLoseLife(p, source table.ID) error {
	return g.teamRefusal(p, func(q table.ID) error { return g.cantChangeLife(q, oracle.LoseLifeDoing, source) }, func(mate table.ID) bool {
		return g.Applies("810.9h", "%s can't lose life, so neither can %s", mate, p)
	})
}

// cantGetCounters says which effect keeps a player from getting counters of a kind (810.10c).
func (g *Course) cantGetCounters(p table.ID, kind string) error {
	why := func(q table.ID) error { return g.playerRestricted(q, oracle.HaveCounters, table.None) }
	if kind != "poison" {
		return why(p)
	}
	why = func(q table.ID) error {
		if err := g.playerRestricted(q, oracle.HaveCounters, table.None); err != nil {
			return err
		}
		return g.playerRestricted(q, oracle.GetPoison, table.None)
	}
	return g.teamRefusal(p, why, func(mate table.ID) bool {
		return g.Applies("810.10c", "%s can't get poison counters, so neither can %s", mate, p)
	})
}

// lacksLife is why a player can't pay more life than there is (119.4), or than the team has (119.4a).
func (g *Course) lacksLife(p table.ID, total int) error {
	if g.SharesLife() {
		return g.Forbids("119.4a", "the team of %s has not %n life to pay", p, table.Count(total))
	}
	return g.Forbids("119.4", "%s has not %n life to pay", p, table.Count(total))
}

// whoCanLose leaves out players of whom an effect says that they can't lose the game (101.2), and in Two-Headed Giant their teams
// (810.8a).
func (g *Course) whoCanLose(players []table.ID) []table.ID {
	return slices.DeleteFunc(slices.Clone(players), func(p table.ID) bool { return g.keptFrom(p, oracle.LoseTheGame) })
}

// mayWin is the same for a player who would win it.
func (g *Course) mayWin(p table.ID) bool { return !g.keptFrom(p, oracle.WinTheGame) }

// keptFrom reports whether an effect keeps a player, or the whole team, from winning or losing.
func (g *Course) keptFrom(p table.ID, what oracle.Doing) bool {
	if g.Unrestricted() {
		return false
	}
	cant := g.refusal(func() error {
		return g.teamRefusal(p, func(q table.ID) error { return g.playerRestricted(q, what, table.None) }, func(mate table.ID) bool {
			return g.Applies("810.8a", "what is said of %s is said of the team, and so of %s", mate, p)
		})
	})
	g.CiteRefusal(cant)
	return cant != nil
}

// loseAsTeam carries out 810.8a: with one player the team loses the game.
func (g *Course) loseAsTeam(losers []table.ID) []table.ID {
	return g.withTeams(losers, func(mate, p table.ID) bool {
		return g.Applies("810.8a", "%s loses because %s, of the same team, does", mate, p)
	})
}

// winAsTeam carries out 810.8a for those who have won.
func (g *Course) winAsTeam(winners []table.ID) []table.ID {
	return g.withTeams(winners, func(mate, p table.ID) bool {
		return g.Applies("810.8a", "%s wins because %s, of the same team, does", mate, p)
	})
}

// concedeAsTeam carries out 810.8b.
func (g *Course) concedeAsTeam(p table.ID) []table.ID {
	return g.withTeams([]table.ID{p}, func(mate, p table.ID) bool {
		return g.Applies("810.8b", "%s has conceded, so %s, of the same team, leaves the game and loses, too", p, mate)
	})
}

// withTeams adds to some players the others of their teams, as far as a rule has them share how the game ends.
func (g *Course) withTeams(players []table.ID, joins func(mate, p table.ID) bool) []table.ID {
	if !g.SharesLife() {
		return slices.Clone(players)
	}
	return with(players, g.Mates, joins)
}

// with adds to some players others whom the game ties to them, as far as a rule says so.
func with(players []table.ID, others func(table.ID) []table.ID, joins func(other, p table.ID) bool) []table.ID {
	all := slices.Clone(players)
	for _, p := range players {
		for _, other := range others(p) {
			if !slices.Contains(all, other) && joins(other, p) {
				all = append(all, other)
			}
		}
	}
	return all
}
