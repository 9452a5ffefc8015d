package events

import (
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says when creatures evolve, mentor, train and crew, when Vehicles become crewed and
// when players boast and foretell: what text calls so is done by a keyword ability of chapter 702.

// keywordResolved tells what is said to be done by a keyword ability's resolving.
func (g *Course) keywordResolved(ctx *table.Context) {
	switch ctx.Ability.Keyword {
	case "firebending":
		g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Word: "firebend"})
	case "crew":
		by := len(ctx.Announced.Paid)
		if ctx.Announced.By == table.None {
			by = -1 // a copy of the ability, whose cost nobody has paid
		}
		g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Object: ctx.Source, Word: oracle.BecomeCrewed, Amount: by})
	case "mentor":
		if len(ctx.Targets) == 1 && len(ctx.Targets[0]) == 1 {
			g.Happen(table.Event{Kind: table.ActionEvent, Player: ctx.Controller, Object: ctx.Source, Other: ctx.Targets[0][0], Word: oracle.Mentor})
		}
	}
}

// doesByKeyword is actionMatches for what is done by keyword abilities; known is false for
// everything else.
func (g *Course) doesByKeyword(p *oracle.KeywordActionDone, e *table.Event, ctx *table.Context) (does, known bool) {
	switch p.Name {
	case oracle.Evolve:
		return g.growsBy("evolve", e) && g.IsMeant(p.Who, e.Object, ctx) && g.Applies("702.100b", "%s evolves, as its evolve ability puts a counter on it", e.Object), true
	case oracle.Train:
		return g.growsBy("training", e) && g.IsMeant(p.Who, e.Object, ctx) && g.Applies("702.149c", "%s trains, as its training ability puts a counter on it", e.Object), true
	case oracle.Crew:
		return e.Kind == table.TapEvent && e.Word == "crew" && g.IsMeant(p.Who, e.Object, ctx) &&
			g.Applies("702.122b", "%s crews %s, as it is tapped for the cost of that", e.Object, e.Other), true
	case oracle.BecomeCrewed:
		return e.Kind == table.ActionEvent && e.Word == p.Name && g.IsMeant(p.Who, e.Object, ctx) &&
			g.Applies("702.122d", "%s becomes crewed, as its crew ability resolves", e.Object), true
	case oracle.Mentor:
		return e.Kind == table.ActionEvent && e.Word == p.Name && g.IsMeant(p.Who, e.Object, ctx) &&
			g.Applies("702.134c", "%s mentors %s, as its mentor ability that targets it resolves", e.Object, e.Other), true
	case oracle.Boast:
		return e.Kind == table.ActivateEvent && g.Object(e.Object).Announced != nil && g.Object(e.Object).Announced.Ability.Keyword == "boast" && g.IsMeant(p.Who, e.Player, ctx) &&
			g.Applies("702.142b", "%s boasts, as its boast ability is activated", e.Source), true
	case oracle.Foretell:
		return e.Kind == table.ActionEvent && e.Word == p.Name && g.IsMeant(p.Who, e.Player, ctx) &&
			g.Applies("702.143c", "%s foretells a card, as that special action is taken", e.Player), true
	}
	return false, false
}

// growsBy reports whether an event puts +1/+1 counters on a permanent by a keyword ability of its
// own that is resolving.
func (g *Course) growsBy(keyword oracle.Keyword, e *table.Event) bool {
	r := g.Resolving
	return e.Kind == table.PutCountersEvent && e.Word == "+1/+1" && e.Amount > 0 && r != nil && r.Ability != nil && r.Ability.Keyword == keyword && e.Object == r.Source
}
