package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 400.11: cards that their owners have outside the game. That is
// no zone; nothing sees them but what brings them into the game.

// addOutside gives a player a card outside the game.
func (g *Game) addOutside(card, face int32, owner ID) ID {
	id := g.add(Object{Zone: oracle.Nowhere, Owner: owner, Controller: owner, card: card, face: face, unborn: true})
	pl := g.player(owner)
	pl.outside = append(slices.Clip(pl.outside), id)
	return id
}

// AddOutside states that a player owns a card outside the game.
func (g *Game) AddOutside(face int32, label string, owner ID) ID {
	g.cards = append(g.cards, physical{label: label, owner: owner})
	return g.addOutside(int32(len(g.cards)-1), face, owner)
}

// Outside lists what a player owns outside the game.
func (g *Game) Outside(p ID) []ID { return slices.Clone(g.player(p).outside) }

// bringIn has a player put a card from outside the game into the hand, or none. A dungeon
// card comes in by venturing alone (309.2d).
func (g *Game) bringIn(i oracle.BringIn, ctx *Context) {
	phrase := asSource(i.Phrase)
	options := slices.DeleteFunc(g.Outside(ctx.Controller), func(id ID) bool {
		return !g.matches(&phrase, id, ctx) || g.isDungeon(id) && g.applies("309.2d", "%s does not venture, so the dungeon %s stays outside the game", ctx.Source, id)
	})
	chosen := g.chooseObjects(Decision{Purpose: ForSearch, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Options: options, Max: 1})
	ctx.previous, ctx.did = []ID{}, false
	if len(chosen) == 0 || !g.applies("400.11b", "%s brings %s into the game, where it stays", ctx.Source, chosen[0]) {
		return
	}
	ctx.did = true
	g.remember(ctx, g.happen(g.destination(chosen[0], oracle.Hand)))
}

// broughtIn notes that a card is not outside the game any more.
func (g *Game) broughtIn(id ID) {
	pl := g.player(g.object(id).Owner)
	pl.outside = slices.DeleteFunc(slices.Clone(pl.outside), func(o ID) bool { return o == id })
}
