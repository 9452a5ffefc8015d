package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 724, restarting the game: the game ends without a result,
// and the players who are in it begin another with all the cards that were in it.

// restartGame carries out 724.1. The pregame procedure takes place here and now, in the
// middle of the effect, whose other instructions are followed after it (724.4); the turn
// begins when nothing is resolving any more.
func (g *Game) restartGame(leaving []ID, ctx *Context) {
	if !g.applies("724.1", "%s restarts the game: this one ends without a winner or a loser", ctx.Source) {
		return
	}
	if len(leaving) > 0 && !g.applies("724.5", "%s leaves cards out of the new game's decks", ctx.Source) {
		leaving = nil
	}
	if g.starting != ctx.Controller && g.applies("724.1a", "%s, who controls what restarts the game, is the starting player", ctx.Controller) {
		g.starting = ctx.Controller
	}
	if g.commander {
		leaving = g.commandersLeft(leaving)
	}
	decks := g.cardsOfTheGame(leaving)
	g.clearTable(leaving)
	if g.happened != nil {
		g.happened(&Event{Kind: RestartEvent, Player: ctx.Controller, Source: ctx.Source})
	}
	for _, card := range decks {
		c := &g.cards[card]
		o := Object{Zone: oracle.Library, Owner: c.owner, Controller: c.owner, card: card, face: g.faceElsewhere(c.current, g.object(c.current).face, oracle.Library)}
		if c.commander && g.applies("103.2c", "%s puts the commander %s into the command zone", c.owner, c.current) {
			o.Zone = oracle.Command
		}
		if g.faces[o.face].Types&oracle.Dungeon != 0 {
			g.addOutside(card, o.face, c.owner) // it is in nobody's deck (309.2)
			continue
		}
		c.tax = 0
		g.add(o)
	}
	g.started = false
	for _, p := range g.orderFrom(g.starting) {
		g.startingLife(g.player(p))
	}
	g.pregame()
	for i := range g.players {
		p := &g.players[i]
		if short := 7 - len(p.library) - len(p.hand); !p.left && short > 0 && g.applies("724.3", "%s has drawn fewer than seven cards", p.ID) {
			p.drewFromEmpty = true
		}
	}
	ctx.previous = slices.Clone(leaving)
	g.anew = true
}

// cardsOfTheGame lists the cards from which the decks of a restarted game are made (724.2):
// all that are in the game, where ever they are, except those that stay out.
func (g *Game) cardsOfTheGame(leaving []ID) []int32 {
	var list []int32
	for i := range g.cards {
		id := g.cards[i].current
		if id == None {
			continue
		}
		o := g.object(id)
		if o.Kind != CardObject || o.Zone == oracle.Nowhere || slices.Contains(leaving, id) ||
			o.PhasedOut && !g.applies("724.2", "%s, which is phased out, is in the new game too", id) {
			continue
		}
		list = append(list, int32(i))
	}
	return list
}

// commandersLeft carries out 724.5a: a commander that stays out of the procedure does not
// begin the new game in the command zone. Without the rule it does, like every other.
func (g *Game) commandersLeft(leaving []ID) []ID {
	return slices.DeleteFunc(slices.Clone(leaving), func(id ID) bool {
		return g.cards[g.object(id).card].commander && !g.applies("724.5a", "%s is left out, and does not begin the new game in the command zone", id)
	})
}

// clearTable takes everything away that the game has made, but what stays in exile.
func (g *Game) clearTable(leaving []ID) {
	for id := ID(1); int(id) < len(g.objects); id++ {
		if o := g.object(id); o.Zone != oracle.Nowhere && !slices.Contains(leaving, id) {
			o.was, o.Zone, o.PhasedOut = o.Zone, oracle.Nowhere, false
		}
	}
	for i := range g.players {
		p := &g.players[i]
		if p.left {
			continue
		}
		*p = Player{ID: p.ID, Name: p.Name, Life: 20, library: p.library[:0], hand: p.hand[:0], graveyard: p.graveyard[:0], mana: p.mana[:0], outside: p.outside}
		if g.commander {
			p.Life = 40
		}
	}
	g.battlefield, g.phasedOut, g.stack, g.command = g.battlefield[:0], g.phasedOut[:0], g.stack[:0], g.command[:0]
	g.exile = append(g.exile[:0], leaving...)
	g.effects, g.triggers, g.delayed, g.comebacks, g.activated, g.extra = nil, nil, nil, nil, nil, nil
	g.blocks, g.firstStrikes, g.doubleStrikes, g.byCommander, g.morePhases, g.moreSteps = nil, nil, nil, nil, nil, nil
	g.attackedYet, g.extraTurn, g.twoDamage, g.cleanupAgain = false, false, false, false
	g.turn, g.goOnAt, g.goOnStep, g.upkeepOver, g.emblems, g.seen = 0, 0, 0, false, 0, nil
	g.touch()
}
