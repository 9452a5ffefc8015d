package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 114, emblems. An emblem is an object in the command
// zone that has abilities and nothing else; the layers count it among what is in
// play, because its abilities work there (114.4).

// createEmblem carries out 114.1 and 114.2.
func (g *Course) createEmblem(p table.ID, abilities []*oracle.Ability, ctx *table.Context) {
	if !g.Applies("114.1", "%s puts an emblem into the command zone", ctx.Source) {
		return
	}
	holder := p
	if p != ctx.Controller && !g.Applies("114.2", "%s gets the emblem, owns it and controls it", p) {
		holder = ctx.Controller
	}
	face := &oracle.Card{}
	for _, a := range g.CallingAll(abilities, ctx.Source) {
		here := *a
		here.FromZone = oracle.Command
		face.Abilities = append(face.Abilities, &here)
	}
	g.putEmblem(holder, g.Name(ctx.Source)+"'s emblem", face)
}

// putEmblem puts an emblem of a player into the command zone.
func (g *Course) putEmblem(holder table.ID, label string, face *oracle.Card) table.ID {
	g.Faces = append(g.Faces, face)
	g.Cards = append(g.Cards, table.Physical{Owner: holder, Label: label})
	g.Commanding++
	id := g.Add(table.Object{Kind: table.EmblemObject, Zone: oracle.Command, Owner: holder, Controller: holder, Card: int32(len(g.Cards) - 1), Face: int32(len(g.Faces) - 1)})
	g.Touch()
	return id
}
