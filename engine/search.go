package engine

import (
	"math"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 701.19, searching, and 701.20b, shuffling without what was found.

// search carries out 701.19: in a hidden zone one need not find what has a stated
// quality (701.19b); any card must be found (701.19d).
func (g *Game) search(i oracle.Search, ctx *Context) {
	who := g.refer(i.Who, ctx)
	if i.Who == nil {
		who = []ID{ctx.Controller}
	}
	all := []ID{} // "it" is what was meant before until the search is over
	for _, p := range g.inOrder(who) {
		of := []ID{p}
		if i.Of != nil {
			about := *ctx
			about.Each = p
			of = g.refer(i.Of, &about)
		}
		for _, owner := range of {
			zone := g.zone(i.Zone, owner)
			if zone == nil {
				continue
			}
			top, searches := g.searchesLibrary(p, owner, i.Zone, ctx)
			if !searches || !g.applies("701.19a", "%s searches", p) {
				continue
			}
			phrase := i.Phrase
			phrase.Noun, phrase.Zone = oracle.CardNoun, i.Zone
			var options []ID
			for k := len(*zone) - 1; k >= max(0, len(*zone)-top); k-- {
				if g.matches(&phrase, (*zone)[k], ctx) {
					options = append(options, (*zone)[k])
				}
			}
			n := 1
			if i.Count != nil {
				n = g.quantity(i.Count, ctx)
			}
			least := min(n, len(options))
			if i.UpTo {
				least = 0
			}
			if len(phrase.Where) > 0 && !publicZone(i.Zone) && least > 0 &&
				g.applies("701.19b", "%s need not find a card in a hidden zone", p) {
				least = 0
			} else if len(phrase.Where) == 0 && least > 0 && !g.applies("701.19d", "%s must find a card, as no quality is stated", p) {
				least = 0
			}
			found := g.chooseObjects(Decision{Purpose: ForSearch, Player: p, About: ctx.Source, Rule: "701.19a", Options: options, Min: least, Max: n})
			all = append(all, found...)
		}
	}
	ctx.previous, ctx.did = all, len(all) > 0
	ctx.actor = &actor{i.Who, who}
}

// searched is a library that has been searched since it was last shuffled in the same
// resolution, and how many cards of it from the top.
type searched struct {
	by, owner ID
	top       int
}

// searchesLibrary makes a player search a library, as an event that effects can change and
// abilities can see. It says how many cards from the top are looked at, and whether there is
// a search at all. Before the library is shuffled all is one search (701.19h).
func (g *Game) searchesLibrary(p, owner ID, zone oracle.Zone, ctx *Context) (top int, searches bool) {
	all := len(g.player(owner).library)
	if zone != oracle.Library {
		return math.MaxInt32, true
	}
	for _, s := range ctx.searched {
		if s.by == p && s.owner == owner && g.applies("701.19h", "%s goes on with the search of that library, which is one search", p) {
			return s.top, true
		}
	}
	happened := g.happen(Event{Kind: SearchEvent, Player: p, Other: owner})
	i := slices.IndexFunc(happened, func(e Event) bool { return e.Kind == SearchEvent })
	if i < 0 {
		return 0, false
	}
	if top = happened[i].Amount; top == 0 {
		top = all
	}
	ctx.searched = append(slices.Clip(ctx.searched), searched{p, owner, top})
	return top, true
}

// librarySearched reports whether an event is one in which somebody whom a text means searches
// a library. To search some cards of it counts for what triggers on that (701.19f).
func (g *Game) librarySearched(p *oracle.LibrarySearched, e *Event, ctx *Context) bool {
	return e.Kind == SearchEvent && g.meant(p.Who, e.Player, ctx) && (!p.Own || e.Other == e.Player) &&
		(e.Amount == 0 || ctx.Ability == nil || ctx.Ability.Kind != oracle.Triggered || g.applies("701.19f", "%s searches only %n cards, but that is a search of the library for the ability of %s", e.Player, num(e.Amount), ctx.Source))
}

// shuffleBesides carries out 701.20b as a player shuffles: what was found and is still in the
// library is no part of that.
func (g *Game) shuffleBesides(p ID, ctx *Context) {
	ctx.searched = nil
	found := func(id ID) bool {
		return id.IsObject() && g.object(id).Zone == oracle.Library && g.object(id).Owner == p
	}
	if i := slices.IndexFunc(ctx.previous, found); i >= 0 &&
		!g.applies("701.20b", "%s shuffles the library without %s, which was found", p, ctx.previous[i]) {
		ctx.previous = slices.DeleteFunc(slices.Clone(ctx.previous), found) // nobody knows which of the cards it is
	}
}
