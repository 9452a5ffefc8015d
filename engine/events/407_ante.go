package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 407, ante: the card that each player puts into the ante zone as a game begins that
// is played for ante, the cards that ante others, and who owns what lies there when the game has ended.

// anteUp carries out 407.2 as a game begins: nobody has drawn a card yet, and a card of each deck goes into the ante
// zone. Which one is a matter of chance.
func (g *Course) anteUp() {
	if !g.ForAnte {
		return
	}
	for _, p := range g.APNAPFrom(g.Starting) {
		deck := slices.Clone(g.Player(p).Library)
		if len(deck) == 0 || !g.Applies("407.2", "%s puts a random card of the deck into the ante zone", p) {
			continue
		}
		one := deck[:1]
		if !g.allAlike(deck) {
			one = g.ChooseObjects(Decision{Purpose: ForChoice, About: p, Rule: "407.2", Options: deck, Min: 1, Max: 1})
		}
		g.Happen(g.destination(one[0], oracle.Ante))
	}
}

// antes carries out 407.4 for an object that a resolving spell or ability has somebody ante.
func (g *Course) antes(id table.ID, i oracle.Move, ctx *table.Context) bool {
	who := []table.ID{ctx.Controller}
	switch {
	case i.Who != nil:
		who = g.Refer(i.Who, ctx)
	case ctx.Actor != nil:
		who = ctx.Actor.Is
	}
	owner := g.Object(id).Owner
	if !slices.Contains(who, owner) && g.Applies("407.4", "only %s, who owns %s, can ante it", owner, id) {
		return false
	}
	return g.Applies("407.4", "%s is anted: it goes to the ante zone from where it is", id)
}

// winsAnte carries out the end of 407.2: the winner becomes the owner of what lies in the ante zone.
func (g *Course) winsAnte() {
	if !g.ForAnte || len(g.Ante) == 0 {
		return
	}
	for k := range g.Seats {
		if p := &g.Seats[k]; p.Won && g.Applies("407.2", "%s has won and becomes the owner of what is in the ante zone", p.ID) {
			for _, id := range g.Ante {
				g.Own(id, p.ID)
				g.Object(id).Controller = p.ID
			}
		}
	}
}

// Own makes a player the owner of an object, and of the card that it is; its controller stays.
func (g *Course) Own(id, p table.ID) {
	o := g.Object(id)
	o.Owner = p
	g.Cards[o.Card].Owner = p
	g.Touch()
}

// staysInAnte carries out 800.4n for an object whose owner leaves the game.
func (g *Course) staysInAnte(o *table.Object) bool {
	return o.Zone == oracle.Ante && g.Applies("800.4n", "%s is in the ante zone and does not leave the game with %s", o.ID, o.Owner)
}

// onlyForAnte carries out 407.3: a card that says so is in no deck and no sideboard of a game that is not played for
// ante, and does not come into such a game.
func (g *Course) onlyForAnte(id table.ID) bool {
	if g.ForAnte {
		return false
	}
	_, says := saysToPlayers(g.PrintedCard(id), oracle.OnlyForAnte)
	return says
}
