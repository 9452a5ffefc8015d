package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 400.11: cards that their owners have outside the game. That is
// no zone; nothing sees them but what brings them into the game.

// PutOutside gives a player a card outside the game.
func (g *Course) PutOutside(card, face int32, owner table.ID) table.ID {
	id := g.Add(table.Object{Zone: oracle.Nowhere, Owner: owner, Controller: owner, Card: card, Face: face, Unborn: true})
	pl := g.Player(owner)
	pl.Outside = append(slices.Clip(pl.Outside), id)
	return id
}

// Outside lists what a player owns outside the game.
func (g *Course) Outside(p table.ID) []table.ID { return slices.Clone(g.Player(p).Outside) }

var _ = carriesOut((*Course).bringIn, "Phrase", "Reveal")

// bringIn has a player put a card from outside the game into the hand, or none. A dungeon
// card comes in by venturing alone (309.2d).
func (g *Course) bringIn(i oracle.BringIn, ctx *table.Context) {
	phrase := table.AsSource(i.Phrase)
	options := slices.DeleteFunc(g.Outside(ctx.Controller), func(id table.ID) bool {
		if !g.Matches(&phrase, id, ctx) || g.isDungeon(id) && g.Applies("309.2d", "%s does not venture, so the dungeon %s stays outside the game", ctx.Source, id) || g.staysOutside(id) {
			return true
		}
		refusal := g.keptOutOfCommander(id, false)
		g.CiteRefusal(refusal)
		return refusal != nil || g.inMain(id) != table.None && !g.Applies("726.4", "%s is in the main game, and so outside the subgame", id) ||
			g.leftOut(id) && !g.inSideboard(id) || g.inSideboard(id) && !(g.Applies("400.11a", "%s is in the sideboard of %s, and so outside the game", id, ctx.Controller) &&
			g.Applies("108.3b", "%s began the game with %s in the sideboard, and so owns it", ctx.Controller, id))
	})
	if len(options) > 0 && g.WhoDecides(ctx.Controller) != ctx.Controller {
		g.LimitReached("a controlled player is to choose a card from outside the game, and the engine does not tell what one who may not see it can choose (720.4)")
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForSearch, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Options: options, Max: 1})
	ctx.Came(oracle.WhatMoved, nil)
	ctx.Did = false
	if len(chosen) == 0 || !g.Applies("400.11b", "%s brings %s into the game, where it stays", ctx.Source, chosen[0]) {
		return
	}
	ctx.Did = true
	g.remember(ctx, g.Happen(g.destination(chosen[0], oracle.Hand)))
}

// inSideboard reports whether a card outside the game is in its owner's sideboard.
func (g *Course) inSideboard(id table.ID) bool {
	owner := g.Object(id).Owner
	return slices.Contains(g.Player(owner).Sideboard, id) || g.leftOut(id) &&
		(g.Format != table.ConspiracyDraft || g.Applies("905.1d", "%s has drafted %s, which is in the card pool", owner, id)) &&
		g.Applies("100.4b", "%s is in the card pool of %s and not in the deck, and so in the sideboard", id, owner)
}

// leftOut reports whether a card is one of a player's card pool that is not in the deck.
func (g *Course) leftOut(id table.ID) bool {
	return slices.Contains(g.Player(g.Object(id).Owner).LeftOut, id)
}

// broughtIn notes that a card is not outside the game any more.
func (g *Course) broughtIn(id table.ID) {
	pl := g.Player(g.Object(id).Owner)
	pl.Outside = slices.DeleteFunc(slices.Clone(pl.Outside), func(o table.ID) bool { return o == id })
}

// staysOutside carries out 108.5: of nontraditional cards only dungeons come from outside the game; and 407.3.
func (g *Course) staysOutside(id table.ID) bool {
	o := g.Object(id)
	return g.onlyForAnte(id) && g.Applies("407.3", "the game is not played for ante, so %s is not brought into it", id) ||
		(g.IsCommandCard(o) || g.Faces[o.Face].IsAttraction()) && g.Applies("108.5", "%s is a nontraditional card and remains outside the game", id) &&
			(!g.isConspiracy(o) || g.Applies("315.3", "the conspiracy %s can't be brought into the game", id))
}
