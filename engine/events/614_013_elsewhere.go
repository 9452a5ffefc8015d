package events

import (
	"cmp"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 614.13: what else changes zones as something enters.

// millEntering has a player mill cards as something enters, and reports whether it still can: what enters from that
// library, or together with what enters, is none of them (614.13c).
func (g *Course) millEntering(e *table.Event, p table.ID, n int) bool {
	together := g.atOnce
	if len(together) == 0 {
		together = []table.ID{e.Object}
	}
	g.tellTop(p, n+len(together))
	var events []table.Event
	for i := 0; len(events) < n && i < len(g.Player(p).Library); i++ {
		card := g.CardFromTop(p, i)
		if card == table.None || slices.Contains(together, card) && g.Applies("614.13c", "%s is entering the battlefield, and so is none of the cards that are milled", card) {
			continue
		}
		events = append(events, table.Event{Kind: table.ZoneChangeEvent, Object: card, Player: p, From: oracle.Library, To: oracle.Graveyard, Cause: oracle.ByMilling})
	}
	if len(events) > 0 && g.Applies("701.13a", "%s puts %n cards from the top of the library into the graveyard", p, table.Count(len(events))) {
		g.Happen(events...)
	}
	return g.Object(e.Object).Zone == e.From
}

// exileEntering has a player choose any number of cards of the graveyard that are exiled as something enters, and reports whether it still
// can: neither what enters, nor what enters together with it, can be chosen (614.13a).
func (g *Course) exileEntering(e *table.Event, in *table.Entering, what *oracle.Phrase, ctx *table.Context) bool {
	together := g.atOnce
	if len(together) == 0 {
		together = []table.ID{e.Object}
	}
	var options []table.ID
	for _, id := range g.Player(in.Controller).Graveyard {
		if g.Matches(what, id, ctx) && (!slices.Contains(together, id) || !g.Applies("614.13a", "%s is entering itself and can't be chosen", id)) {
			options = append(options, id)
		}
	}
	if len(options) == 0 {
		return true
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: in.Controller, About: e.Object, Rule: "614.13a", Options: options, Max: len(options)})
	var events []table.Event
	for _, id := range chosen {
		events = append(events, table.Event{Kind: table.ZoneChangeEvent, Object: id, Player: in.Controller, From: oracle.Graveyard, To: oracle.Exile})
	}
	if len(events) > 0 {
		g.NoteLink(table.EnteringLink(e.Object, cmp.Or(in.CopyFace, g.Object(e.Object).Face)), g.Happen(events...), oracle.Exile)
	}
	return g.Object(e.Object).Zone == e.From
}

// sacrificeOnEntering has a player choose what is sacrificed as something enters. It is
// sacrificed in the same event (614.13); neither what enters, nor what enters together with it,
// nor what is to be sacrificed already can be chosen (614.13a-b); since 2026-02-27 what is to be
// sacrificed for something that enters together with it can't, either.
func (g *Course) sacrificeOnEntering(e *table.Event, in *table.Entering, what *oracle.Phrase, ctx *table.Context) int {
	var options []table.ID
	for _, id := range g.Battlefield {
		if g.Controller(id) == in.Controller && g.Matches(what, id, ctx) &&
			(!slices.Contains(in.Sacrificed, id) || !g.Applies("614.13b", "%s is to be sacrificed already and can't be chosen again", id)) &&
			(!slices.Contains(g.givenUp, id) || !g.AppliesSince("614.13b", "%s is to be sacrificed for something that enters together with %s and can't be chosen again", cr.Edition2026, id, e.Object)) {
			options = append(options, id)
		}
	}
	together := g.atOnce
	if len(together) == 0 {
		together = []table.ID{e.Object}
	}
	any := table.AsSource(*what)
	for _, id := range together {
		if g.Matches(&any, id, ctx) && !g.Applies("614.13a", "%s is entering itself and can't be chosen", id) {
			options = append(options, id)
		}
	}
	if len(options) == 0 {
		return 0
	}
	chosen := g.ChooseObjects(Decision{Purpose: ForSacrifice, Player: in.Controller, About: e.Object, Rule: "614.12a", Options: options, Max: len(options)})
	in.Sacrificed = append(slices.Clip(in.Sacrificed), chosen...)
	if len(g.atOnce) > 1 {
		g.givenUp = append(slices.Clip(g.givenUp), chosen...)
	}
	return len(chosen)
}
