package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out what is exiled for a craft ability (702.167).

// craftMaterials lists what may be exiled as a material of the craft ability of ctx: matching permanents of the player
// other than its source, which is exiled itself, and matching cards in the player's graveyard.
func (g *Course) craftMaterials(item oracle.PayExile, ctx *table.Context) []table.ID {
	phrase := item.Phrase
	var list []table.ID
	for _, id := range g.AllOf(&phrase, ctx) {
		if id != ctx.Source && g.Controller(id) == ctx.Controller {
			list = append(list, id)
		}
	}
	if !g.InForce("702.167b") {
		return list
	}
	phrase.Noun, phrase.Zone = oracle.CardNoun, oracle.Graveyard
	for _, id := range g.AllOf(&phrase, ctx) {
		if g.Object(id).Owner == ctx.Controller {
			list = append(list, id)
		}
	}
	return list
}

// crafts reports whether an item of the cost of an ability is the materials of craft.
func crafts(item oracle.CostItem, ctx *table.Context) bool {
	exile, ok := item.(oracle.PayExile)
	return ok && !exile.This && ctx.Ability != nil && ctx.Ability.Keyword == "craft"
}

// craftedWith notes what has been exiled as the materials of a craft ability, and says why a card in a graveyard would do.
func (g *Course) craftedWith(chosen []table.ID, happened []table.Event, ctx *table.Context) {
	for _, id := range chosen {
		if g.Object(id).Was == oracle.Graveyard {
			g.Cite("702.167b", "%s is a card in a graveyard, which is as good as a permanent to craft with", false, []table.ID{id})
		}
	}
	g.NoteLink(table.Link{By: ctx.Source, Craft: true}, happened, oracle.Exile)
}
