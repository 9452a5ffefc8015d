package events

import (
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.19, searching, and 701.20b, shuffling without what was found.

// search carries out 701.19: in a hidden zone one need not find what has a stated
// quality (701.19b); any card must be found (701.19d).
func (g *Course) search(i oracle.Search, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	all := []table.ID{} // "it" is what was meant before until the search is over
	for _, p := range g.inOrder(who) {
		of := []table.ID{p}
		if i.Of != nil {
			about := *ctx
			about.EachPlayer = p
			of = g.Refer(i.Of, &about)
		}
		for _, owner := range of {
			zone := g.ZoneList(i.Zone, owner)
			if zone == nil {
				continue
			}
			top, searches := g.searchesLibrary(p, owner, i.Zone, ctx)
			if !searches || !g.Applies("701.19a", "%s searches", p) {
				continue
			}
			phrase := i.Phrase
			phrase.Noun, phrase.Zone = oracle.CardNoun, i.Zone
			var options []table.ID
			for k := len(*zone) - 1; k >= max(0, len(*zone)-top); k-- {
				if g.Matches(&phrase, (*zone)[k], ctx) {
					options = append(options, (*zone)[k])
				}
			}
			n := 1
			if i.Count != nil {
				n = g.Quantity(i.Count, ctx)
			}
			least := min(n, len(options))
			if i.Count == oracle.Quantity(oracle.AnyNumber{}) {
				least, n = 0, len(options)
			} else if i.UpTo {
				least = 0
			}
			if len(phrase.Where) > 0 && !publicZone(i.Zone) && least > 0 &&
				g.Applies("701.19b", "%s need not find a card in a hidden zone", p) {
				least = 0
			} else if len(phrase.Where) == 0 && least > 0 && !g.Applies("701.19d", "%s must find a card, as no quality is stated", p) {
				least = 0
			}
			found := g.ChooseObjects(Decision{Purpose: ForSearch, Player: p, About: ctx.Source, Rule: "701.19a", Options: options, Min: least, Max: n})
			all = append(all, found...)
		}
	}
	ctx.Came(oracle.WhatWasFound, all)
	ctx.Did = len(all) > 0
	ctx.Actor = &table.Actor{Named: i.Who, Is: who}
}

// searchesLibrary makes a player search a library, as an event that effects can change and
// abilities can see. It says how many cards from the top are looked at, and whether there is
// a search at all. Before the library is shuffled all is one search (701.19h).
func (g *Course) searchesLibrary(p, owner table.ID, zone oracle.Zone, ctx *table.Context) (top int, searches bool) {
	all := len(g.Player(owner).Library)
	if zone != oracle.Library {
		return math.MaxInt32, true
	}
	for _, s := range ctx.Searched {
		if s.By == p && s.Owner == owner && g.Applies("701.19h", "%s goes on with the search of that library, which is one search", p) {
			return s.Top, true
		}
	}
	happened := g.Happen(table.Event{Kind: table.SearchEvent, Player: p, Other: owner})
	i := slices.IndexFunc(happened, func(e table.Event) bool { return e.Kind == table.SearchEvent })
	if i < 0 {
		return 0, false
	}
	if top = happened[i].Amount; top == 0 {
		top = all
	}
	ctx.Searched = append(slices.Clip(ctx.Searched), table.Searched{By: p, Owner: owner, Top: top})
	return top, true
}

// librarySearched reports whether an event is one in which somebody whom a text means searches
// a library. To search some cards of it counts for what triggers on that (701.19f).
func (g *Course) librarySearched(p *oracle.LibrarySearched, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.SearchEvent && g.IsMeant(p.Who, e.Player, ctx) && (!p.Own || e.Other == e.Player) &&
		(e.Amount == 0 || ctx.Ability == nil || ctx.Ability.Kind != oracle.Triggered || g.Applies("701.19f", "%s searches only %n cards, but that is a search of the library for the ability of %s", e.Player, table.Count(e.Amount), ctx.Source))
}

// shuffleBesides carries out 701.20b as a player shuffles: what was found and is still in the
// library is no part of that.
func (g *Course) shuffleBesides(p table.ID, ctx *table.Context) {
	ctx.Searched = nil
	found := func(id table.ID) bool {
		return id.IsObject() && g.Object(id).Zone == oracle.Library && g.Object(id).Owner == p
	}
	all := ctx.WhatCame(oracle.WhatWasFound)
	if i := slices.IndexFunc(all, found); i >= 0 &&
		!g.Applies("701.20b", "%s shuffles the library without %s, which was found", p, all[i]) {
		ctx.Came(oracle.WhatWasFound, slices.DeleteFunc(slices.Clone(all), found)) // nobody knows which of the cards it is
	}
}
