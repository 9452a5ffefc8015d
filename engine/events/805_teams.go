package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 805, teams that take their turns together, as far as it is about what happens: the steps of several
// players at once, what an effect on one player's turn means for the team, in which order teams choose, draw and put abilities on
// the stack. Nothing in it runs in a game in which each player has turns of their own.

// mulliganOrder carries out 103.5d and 805.3a: the players of the starting team declare first, then those of the other one, and those
// of a team in whatever order it likes. Who keeps has kept, and so has who can't draw a smaller hand.
func (g *Course) mulliganOrder(kept map[table.ID]bool) []table.ID {
	order := g.APNAPFrom(g.Starting)
	if first := g.Primary(g.Starting); first != g.Starting && g.Applies("103.5d", "the team of %s says first who takes a mulligan", g.Starting) &&
		g.Applies("805.3a", "%s and teammates declare before the other team does", first) {
		order = g.APNAPFrom(first)
	}
	order = slices.DeleteFunc(order, func(p table.ID) bool {
		kept[p] = kept[p] || g.Player(p).Mulligans >= g.startingHand(p) && len(g.Player(p).Hand) == 0
		return kept[p]
	})
	return g.AsTeamsLike(order, func(first table.ID) bool {
		return g.Applies("805.3a", "%s declares before the others of the team, as it likes", first)
	})
}

// AsTeamsLike puts players who act one after the other, in turn order, as their teams like: those of a team that takes its turns
// together go in whatever order it likes, which its primary player says. A rule that allows it is asked where they like another
// order than that of their seats; a script need not say which.
func (g *Course) AsTeamsLike(players []table.ID, allows func(first table.ID) bool) []table.ID {
	if !g.Shared {
		return players
	}
	var list []table.ID
	for len(players) > 0 {
		n := 1
		for n < len(players) && g.Together(players[0], players[n]) {
			n++
		}
		team := players[:n]
		if n > 1 {
			liked := g.chooseOrder(Decision{Purpose: ForTeam, Player: g.Primary(team[0]), Rule: "805.6", Options: slices.Clone(team), Idle: true})
			if !slices.Equal(liked, team) && allows(liked[0]) {
				team = liked
			}
		}
		list, players = append(list, team...), players[n:]
	}
	return list
}

// inChosenOrder carries out 805.6 for players who choose one after the other, in the order of inOrder.
func (g *Course) inChosenOrder(players []table.ID) []table.ID {
	return g.AsTeamsLike(g.inOrder(players), g.likedToChoose)
}

func (g *Course) likedToChoose(first table.ID) bool {
	return g.Applies("805.6", "the team of %s likes that player to choose first", first)
}

// LikedToDraw carries out 121.2d and 805.6a for a team of which another player draws first than the one who does by the turn order.
func (g *Course) LikedToDraw(first table.ID) bool {
	return g.Applies("121.2d", "the team of %s likes that player to draw first", first) &&
		g.Applies("805.6a", "%s draws before the others of the team, as it likes", first)
}

// openingOrder carries out 103.6c and 805.3b in the same way for what cards in opening hands allow.
func (g *Course) openingOrder() []table.ID {
	if first := g.Primary(g.Starting); first != g.Starting && g.Applies("103.6c", "the team of %s may act first", g.Starting) &&
		g.Applies("805.3b", "%s and teammates use their cards before the other team does", first) {
		return g.APNAPFrom(first)
	}
	return g.APNAPFrom(g.Starting)
}

// likedToOpen carries out 103.6c and 805.3b for a team of which another player uses the cards of the opening hand first than the one
// who does by the turn order.
func (g *Course) likedToOpen(first table.ID) bool {
	return g.Applies("103.6c", "the team of %s likes that player to act first", first) &&
		g.Applies("805.3b", "%s uses cards of the opening hand before the others of the team, as it likes", first)
}

// StepBegins has the present step begin, for each active player, and reports whether it does. What has one of them skip it has
// the team skip it (805.8).
func (g *Course) StepBegins() bool {
	if !g.Shared && g.unnoticed() {
		g.Events++
		g.Spend()
		return true
	}
	own := table.Event{Kind: table.StepEvent, Step: g.InStep, Player: g.ActivePlayer}
	mates := g.Mates(g.ActivePlayer)
	if len(mates) == 0 {
		return g.TakePlace(own)
	}
	events := []table.Event{own}
	for _, p := range mates {
		e := own
		e.Player = p
		events = append(events, e)
	}
	for i := range events {
		if !g.replaced(events[i]) || i > 0 && !g.Applies("805.8", "what has %s skip a step has the team skip it", events[i].Player) {
			continue
		}
		if len(g.Happen(events[i])) > 0 {
			g.LimitReached("an effect changes how a step of one player begins, and the engine does not tell what that means for the team (805.8)")
		}
		return false
	}
	return len(g.Happen(events...)) > 0
}

// forEachOfTeam carries out 805.4d for an ability that has triggered already as a step of another active player began: it triggers
// again only if it speaks of the player whose step it is.
func (g *Course) forEachOfTeam(w *table.Watcher, e *table.Event) bool {
	speaks := w.Ability.If != nil && speaksOfPlayer(w.Ability.If) || slices.ContainsFunc(w.Ability.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool { return speaksOfPlayer(i) }) ||
			slices.ContainsFunc(m.Targets, func(s oracle.TargetSlot) bool { return speaksOfPlayer(s.Phrase) })
	})
	return speaks && g.Applies("805.4d", "the ability of %s speaks of %s, too, and triggers for each of the team", w.Source, e.Player)
}

// teamsOf carries out 805.8 for players who are given turns or have to skip something: the first player of a team stands for it,
// and for what one effect says of several of its players only once.
func (g *Course) teamsOf(players []table.ID) []table.ID {
	if !g.Shared {
		return players
	}
	var list []table.ID
	for _, p := range players {
		first := g.Primary(p)
		if first != p && !g.Applies("805.8", "it is the team of %s that does so, once", p) {
			first = p
		}
		if !slices.Contains(list, first) {
			list = append(list, first)
		}
	}
	return list
}

// withTeamControlled carries out 805.8 for players who come to be controlled: so do those with whom they take their turns.
func (g *Course) withTeamControlled(players []table.ID) []table.ID {
	return with(players, g.Mates, func(mate, p table.ID) bool {
		return g.Applies("805.8", "it is the team of %s that is controlled, and so %s is", p, mate)
	})
}

// chooseActiveOne carries out 805.9 for a spell or ability that resolves and speaks of “the active player”, where a team has several:
// its controller chooses which of them is meant.
func (g *Course) chooseActiveOne(a *oracle.Ability, ctx *table.Context) {
	if len(g.Mates(g.ActivePlayer)) == 0 || !g.InForce("805.9") || !mentions(reflect.ValueOf(a), func(word any) bool { return word == oracle.Active }) {
		return
	}
	d := Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "805.9", Options: g.Team(g.ActivePlayer), Min: 1, Max: 1}
	for _, p := range g.ChooseObjects(d) {
		if g.Applies("805.9", "%s chooses which active player %s speaks of, and that is %s", ctx.Controller, ctx.Source, p) {
			ctx.ActiveOne = p
		}
	}
}

// landOfTeam carries out 805.4c.
func (g *Course) landOfTeam(p table.ID) bool {
	return g.Together(p, g.ActivePlayer) && g.Applies("805.4c", "%s may play a land, as it is the turn of the team", p)
}

// drawsFirst carries out 121.2c, and 121.2d and 805.6a in its place.
func (g *Course) drawsFirst(first table.ID) bool {
	if g.Shared {
		return g.Applies("121.2d", "the team of %s performs its draws first", first) &&
			g.Applies("805.6a", "%s and teammates draw before the other team does", first)
	}
	return g.Applies("121.2c", "%s performs all draws first, then the others in turn order", first)
}

// actsFirst carries out 101.4, and 805.6 in its place.
func (g *Course) actsFirst(first table.ID) bool {
	if g.Shared {
		return g.Applies("805.6", "the team of %s acts first, then the other", first)
	}
	return g.Applies("101.4", "%s acts first, then the others in turn order", first)
}

// stacking lists, for a player, those whose triggered abilities that player puts on the stack: where teams take their turns
// together the first of a team does so for all of them (805.7).
func (g *Course) stacking(p table.ID, waiting []table.Triggered) []table.ID {
	team := g.Team(p)
	if !g.Shared {
		return team
	}
	if len(team) < 2 || !slices.ContainsFunc(waiting, func(t table.Triggered) bool { return t.Controller != team[0] && slices.Contains(team, t.Controller) }) {
		return []table.ID{p}
	}
	switch {
	case !g.Applies("805.7", "the team of %s puts its abilities on the stack in any order", p):
		return []table.ID{p}
	case p != team[0]:
		return nil
	}
	return team
}

// BlocksForTeam carries out 805.10d: a creature may block what attacks anybody of the team, or what is theirs.
func (g *Course) BlocksForTeam(id, whom, by table.ID) bool {
	return g.Shared && g.Together(whom, by) && g.Applies("805.10d", "%s may block what attacks the team of %s", id, by)
}

// ordersFor carries out 805.10f: damage assignment orders are announced by the team, for which its primary player speaks.
func (g *Course) ordersFor(p, about table.ID) table.ID {
	if first := g.Primary(p); first != p && g.Applies("805.10f", "the team of %s announces the order for %s", first, about) && g.SpeaksForTeam(first) {
		return first
	}
	return p
}

// SpeaksForTeam carries out 805.2 where a team is asked for one answer: its players are taken to agree on what the primary player
// says.
func (g *Course) SpeaksForTeam(first table.ID) bool {
	return g.Applies("805.2", "%s is the primary player of the team and speaks for it", first)
}
