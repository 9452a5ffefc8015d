package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.8, discarding.

var _ = carriesOut((*Course).discard, "Who", "Count", "Phrase", "Random", "UpTo", "What")

// discard carries out 701.8: players choose in APNAP order, then all discard at once.
func (g *Course) discard(i oracle.Discard, ctx *table.Context) {
	var events []table.Event
	players := g.inChosenOrder(g.Refer(i.Who, ctx))
	for _, p := range players {
		options := g.discardable(i, p, ctx)
		n := len(options)
		if i.Count != nil {
			if wanted := max(g.quantityFor(i.Count, p, players, ctx), 0); i.UpTo { // a calculated number (107.1b)
				n = min(wanted, n)
			} else {
				n = g.asMany(wanted, n, p)
			}
		}
		chosen := options
		if i.UpTo && len(options) > 0 || n < len(options) && !g.allAlike(options) {
			d := Decision{Purpose: ForDiscard, Player: p, About: ctx.Source, Rule: "701.8b", Options: options, Min: n, Max: n}
			if i.UpTo {
				d.Min = 0
			}
			if i.Random {
				d.Player = table.None
			} else if !g.Applies("701.8b", "%s chooses what to discard", p) {
				d.Player = ctx.Controller // nothing says who chooses but that it is a choice of the effect (608.2d)
			}
			chosen = g.ChooseObjects(d)
		} else {
			chosen = options[:n]
		}
		for _, id := range chosen {
			events = append(events, table.Event{Kind: table.DiscardEvent, Object: id, Player: p, Source: ctx.Source, ByEffect: true})
		}
	}
	ctx.Yield(oracle.SaidOfMoves, 0)
	ctx.Came(oracle.WhatMoved, nil)
	var happened []table.Event
	if len(events) > 0 {
		happened = g.Happen(events...)
		g.rememberAll(ctx, events, happened)
		ctx.YieldEvents(oracle.SaidOfMoves, happened, table.CountEach(table.DiscardEvent)) // wherever they have gone
		ctx.Did = true
	}
	if saysEach(i.Who) {
		ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = nil })
		for _, p := range players {
			did := slices.ContainsFunc(happened, func(e table.Event) bool { return e.Kind == table.DiscardEvent && e.Player == p })
			now := table.Outcome{Player: p, Did: did, Then: *ctx}
			ctx.Note(func(s *table.SeldomSaid) { s.Outcomes = append(s.Outcomes, now) })
		}
	}
}

// discardable are the cards of a player's hand that an instruction lets the player discard.
func (g *Course) discardable(i oracle.Discard, p table.ID, ctx *table.Context) []table.ID {
	options := slices.Clone(g.Player(p).Hand)
	if i.What != nil {
		what := g.Refer(i.What, ctx)
		options = slices.DeleteFunc(options, func(id table.ID) bool { return !slices.Contains(what, id) })
	}
	if i.Phrase != nil {
		q := *i.Phrase
		q.Noun, q.Zone = oracle.CardNoun, oracle.Hand
		options = slices.DeleteFunc(options, func(id table.ID) bool { return !g.Matches(&q, id, ctx) })
	}
	return options
}
