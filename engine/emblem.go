package engine

import "rulestep/engine/oracle"

// This file carries out chapter 114, emblems. An emblem is an object in the command
// zone that has abilities and nothing else; the layers count it among what is in
// play, because its abilities work there (114.4).

// createEmblem carries out 114.1 and 114.2.
func (g *Game) createEmblem(p ID, abilities []*oracle.Ability, ctx *Context) {
	if !g.applies("114.1", "%s puts an emblem into the command zone", ctx.Source) {
		return
	}
	holder := p
	if p != ctx.Controller && !g.applies("114.2", "%s gets the emblem, owns it and controls it", p) {
		holder = ctx.Controller
	}
	face := &oracle.Card{}
	for _, a := range g.callingAll(abilities, ctx.Source) {
		here := *a
		here.FromZone = oracle.Command
		face.Abilities = append(face.Abilities, &here)
	}
	g.faces = append(g.faces, face)
	g.cards = append(g.cards, physical{owner: holder, label: g.Name(ctx.Source) + "'s emblem"})
	g.emblems++
	g.add(Object{Kind: EmblemObject, Zone: oracle.Command, Owner: holder, Controller: holder, card: int32(len(g.cards) - 1), face: int32(len(g.faces) - 1)})
	g.touch()
}

// eachEmblem visits the emblems in the game.
func (g *Game) eachEmblem(visit func(id ID)) {
	if g.emblems == 0 {
		return
	}
	for _, id := range g.command {
		if g.object(id).Kind == EmblemObject && g.inForce("114.4") {
			visit(id)
		}
	}
}

// citeEmblem says why an ability of an emblem counts that eachEmblem has come upon.
func (g *Game) citeEmblem(id ID) {
	g.cite("114.4", "the ability of %s works in the command zone", false, []ID{id})
}
