package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 724, restarting the game: the game ends without a result,
// and the players who are in it begin another with all the cards that were in it.

// restartGame carries out 724.1. The pregame procedure takes place here and now, in the
// middle of the effect, whose other instructions are followed after it (724.4); the turn
// begins when nothing is resolving any more.
func (g *Course) restartGame(leaving []table.ID, ctx *table.Context) {
	if !g.Applies("724.1", "%s restarts the game: this one ends without a winner or a loser", ctx.Source) {
		return
	}
	g.restarted = g.Main != nil
	if len(leaving) > 0 && !g.Applies("724.5", "%s leaves cards out of the new game's decks", ctx.Source) {
		leaving = nil
	}
	if len(g.Stickers) > 0 {
		g.LimitReached("a game with stickers is restarted, and the engine does not carry out which sheets the players have in the new one")
		return
	}
	if g.Fairground {
		g.LimitReached("a game with Attractions is restarted, and the engine does not carry out where their cards are in the new one")
		return
	}
	if g.ForAnte || len(g.Ante) > 0 {
		g.LimitReached("a game is restarted that is played for ante, and no rule says what becomes of the ante zone")
		return
	}
	if g.Starting != ctx.Controller && g.Applies("724.1a", "%s, who controls what restarts the game, is the starting player", ctx.Controller) {
		g.Starting = ctx.Controller
	}
	if g.Commander {
		leaving = g.commandersLeft(leaving)
	}
	decks := g.cardsOfTheGame(leaving)
	g.clearTable(leaving)
	if g.Happened != nil {
		g.Happened(&table.Event{Kind: table.RestartEvent, Player: ctx.Controller, Source: ctx.Source})
	}
	for _, card := range decks {
		c := &g.Cards[card]
		o := table.Object{Zone: oracle.Library, Owner: c.Owner, Controller: c.Owner, Card: card, Face: g.faceElsewhere(c.Current, g.ComponentOf(card).Face, oracle.Library)}
		if c.Commander && g.Applies("103.2c", "%s puts the commander %s into the command zone", c.Owner, c.Current) {
			o.Zone = oracle.Command
		}
		if g.Faces[o.Face].Types&oracle.Dungeon != 0 {
			g.PutOutside(card, o.Face, c.Owner) // it is in nobody's deck (309.2)
			continue
		}
		c.Tax = 0
		if g.isConspiracy(&o) {
			g.LimitReached("a game with conspiracies is restarted, and the engine does not carry out how they begin the new one")
			return
		}
		if g.IsCommandCard(&o) {
			o.Zone = oracle.Command
			g.PutInCommand(g.Add(o), g.Faces[o.Face].Types&oracle.Vanguard == 0)
			continue
		}
		g.Add(o)
	}
	g.Started = false
	for _, p := range g.APNAPFrom(g.Starting) {
		g.StartingLife(g.Player(p))
	}
	g.Pregame()
	ctx.Came(oracle.WhatMoved, slices.Clone(leaving))
	g.Anew = true
}

// cardsOfTheGame lists the cards from which the decks of a restarted game are made (724.2):
// all that are in the game, where ever they are, except those that stay out.
func (g *Course) cardsOfTheGame(leaving []table.ID) []int32 {
	var list []int32
	for i := range g.Cards {
		id := g.Cards[i].Current
		if id == table.None {
			continue
		}
		o := g.Object(id)
		if g.ComponentOf(int32(i)).Kind != table.CardObject || o.Zone == oracle.Nowhere || slices.Contains(leaving, id) ||
			o.PhasedOut && !g.Applies("724.2", "%s, which is phased out, is in the new game too", id) {
			continue
		}
		list = append(list, int32(i))
	}
	return list
}

// commandersLeft carries out 724.5a: a commander that stays out of the procedure does not
// begin the new game in the command zone. Without the rule it does, like every other.
func (g *Course) commandersLeft(leaving []table.ID) []table.ID {
	return slices.DeleteFunc(slices.Clone(leaving), func(id table.ID) bool {
		return g.Cards[g.Object(id).Card].Commander && !g.Applies("724.5a", "%s is left out, and does not begin the new game in the command zone", id)
	})
}

// clearTable takes everything away that the game has made, but what stays in exile.
func (g *Course) clearTable(leaving []table.ID) {
	for id := table.ID(1); int(id) < len(g.Objects); id++ {
		if o := g.Object(id); o.Zone != oracle.Nowhere && !slices.Contains(leaving, id) {
			o.Was, o.Zone, o.PhasedOut = o.Zone, oracle.Nowhere, false
		}
	}
	for i := range g.Seats {
		p := &g.Seats[i]
		if p.Left {
			continue
		}
		*p = table.Player{ID: p.ID, Name: p.Name, Life: g.FirstLife(p.ID), Team: p.Team, Emperor: p.Emperor, Range: p.Range, Within: p.Within, Archenemy: p.Archenemy, Library: p.Library[:0], Hand: p.Hand[:0], Graveyard: p.Graveyard[:0], Mana: p.Mana[:0], Outside: p.Outside, Sideboard: p.Sideboard, LeftOut: p.LeftOut, Noted: p.Noted}
	}
	g.Battlefield, g.PhasedOut, g.OnStack, g.Command, g.Ante = g.Battlefield[:0], g.PhasedOut[:0], g.OnStack[:0], g.Command[:0], g.Ante[:0]
	g.Exile = append(g.Exile[:0], leaving...)
	g.Effects, g.Triggers, g.Delayed, g.Comebacks, g.Activated, g.Extra, g.Governed = nil, nil, nil, nil, nil, nil, nil
	g.Blocks, g.FirstStrikes, g.DoubleStrikes, g.ByCommander, g.MorePhases, g.MoreSteps = nil, nil, nil, nil, nil, nil
	g.Markers, g.Elsewhere, g.Postponed, g.FirstOfTurn, g.AtWork, g.Turns = nil, nil, nil, nil, 0, 0
	g.AttackedYet, g.ExtraTurn, g.TwoDamage, g.CleanupAgain, g.StepAlone = false, false, false, false, false
	g.TurnNumber, g.GoOnAt, g.GoOnStep, g.UpkeepOver, g.Commanding, g.Seen = 0, 0, 0, false, 0, nil
	g.Monarch, g.Initiative, g.Radiation, g.Racing = table.Designation{}, table.Designation{}, table.Designation{}, table.Designation{}
	g.DayNight, g.LastTurn, g.CastLastTurn = oracle.NeitherDayNorNight, table.SpellCount{}, 0
	g.Deeds, g.DeedsBefore, g.Exerted, g.Missed = nil, nil, nil, nil
	g.PlanarDeck, g.PlanarController = nil, table.None
	g.Touch()
}
