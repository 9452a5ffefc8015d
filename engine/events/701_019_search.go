package events

import (
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 701.19, searching, and 701.20b, shuffling without what was found.

var _ = carriesOut((*Course).search, "Who", "Of", "Zone", "Also", "AnyOf", "Phrase", "Count", "With", "All", "UpTo", "Reveal")

// search carries out 701.19: in a hidden zone one need not find what has a stated
// quality (701.19b); any card must be found (701.19d).
func (g *Course) search(i oracle.Search, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	all := []table.ID{}   // "it" is what was meant before until the search is over
	var theirs []table.ID // whose cards are looked through
	for _, p := range g.inChosenOrder(who) {
		of := []table.ID{p}
		if i.Of != nil {
			about := *ctx
			about.EachPlayer = p
			of = g.Refer(i.Of, &about)
			theirs = append(theirs, of...)
		}
		for _, owner := range of {
			zones := g.zonesToSearch(i, p, ctx)
			for _, kind := range append([]oracle.Phrase{i.Phrase}, i.With...) {
				one := i
				one.Phrase = kind
				all = append(all, g.searchFor(one, zones, p, owner, all, ctx)...)
			}
		}
	}
	ctx.Came(oracle.WhatWasFound, all)
	ctx.Rest = slices.Clone(all) // until some of them are chosen
	ctx.Did = len(all) > 0
	ctx.Actor = &table.Actor{Named: i.Who, Is: who}
	if i.Of != nil { // "then that player shuffles" is whose cards were looked through, whatever was found
		ctx.Actor = &table.Actor{Named: i.Of, Is: theirs}
	}
}

// searchFor has a player find cards of one kind in zones, besides those that have been found already.
func (g *Course) searchFor(i oracle.Search, zones []oracle.Zone, p, owner table.ID, before []table.ID, ctx *table.Context) (all []table.ID) {
	options, least := []table.ID{}, 0
	searched, unsaid := false, false
	n := 1
	if i.Count != nil {
		n = g.Quantity(i.Count, ctx)
	}
	stated := len(i.Phrase.Where) > 0
	for _, where := range zones {
		matching, besides, may := g.lookFor(&i.Phrase, where, p, owner, ctx)
		if searched = searched || may; !may {
			continue
		}
		unsaid = unsaid || besides
		if len(before) > 0 {
			matching = slices.DeleteFunc(matching, func(id table.ID) bool { return slices.Contains(before, id) })
		}
		if i.All && publicZone(where) {
			all = append(all, matching...) // there is nothing to choose
			continue
		}
		options = append(options, matching...)
		enough := n
		if i.All {
			enough = len(matching)
		}
		must := min(enough, len(matching))
		if stated && !publicZone(where) && (must > 0 || besides) && !i.UpTo && i.Count != oracle.Quantity(oracle.AnyNumber{}) &&
			g.Applies("701.19b", "%s need not find a card in a hidden zone", p) {
			must = 0
		}
		least += must
	}
	if !searched {
		return all
	}
	if i.All {
		n = len(options)
	}
	least = min(n, least)
	if i.Count == oracle.Quantity(oracle.AnyNumber{}) {
		least, n = 0, len(options)
	} else if i.UpTo {
		least = 0
	}
	if !stated && least > 0 && !g.Applies("701.19d", "%s must find a card, as no quality is stated", p) {
		least = 0
	}
	ends := g.controlledSearch(p, owner, i.Zone)
	d := Decision{Purpose: ForSearch, Player: p, About: ctx.Source, Rule: "701.19a", Options: options, Min: least, Max: n, Unsaid: unsaid}
	found := g.ChooseObjects(g.chosenTogether(d, &i.Phrase, ctx))
	ends()
	return append(all, found...)
}

// lookFor has a player look for cards in one zone. Cards of which the position says only that they are there are not found in a hidden
// zone, as nobody can tell what they are and who searches need not find them; besides is whether some of them might be. It is
// false where the zone is not searched.
func (g *Course) lookFor(what *oracle.Phrase, where oracle.Zone, p, owner table.ID, ctx *table.Context) (found []table.ID, besides, searched bool) {
	zone := g.ZoneList(where, owner)
	if zone == nil {
		return nil, false, false
	}
	top, searches := g.searchesLibrary(p, owner, where, ctx)
	if !searches || !g.Applies("701.19a", "%s searches", p) {
		return nil, false, false
	}
	phrase := *what
	phrase.Noun, phrase.Zone = oracle.CardNoun, where
	unknown := func(q oracle.Predicate) bool { return g.isUndefined(q, ctx) }
	if !publicZone(where) && slices.ContainsFunc(phrase.Where, unknown) {
		if g.Applies("701.19c", "%s may search, but the quality of the cards is undefined and none is found", p) {
			return nil, false, true
		}
		phrase.Where = slices.DeleteFunc(slices.Clone(phrase.Where), unknown)
	}
	if where == oracle.Library && top < len(*zone) {
		g.tellTop(owner, top)
	}
	look := func() []table.ID {
		cards := slices.Clone((*zone)[max(0, len(*zone)-top):])
		slices.Reverse(cards)
		return slices.DeleteFunc(cards, func(id table.ID) bool { return !g.Matches(&phrase, id, ctx) })
	}
	if publicZone(where) {
		return look(), false, true
	}
	found, besides = g.PassingBlanks(look)
	return found, besides, true
}

// isUndefined reports whether a quality is that of something which is not there: "with the same name as the chosen card" where
// no card was chosen.
func (g *Course) isUndefined(q oracle.Predicate, ctx *table.Context) bool {
	shares, ok := q.(oracle.Shares)
	return ok && len(g.quietly(shares.With, ctx)) == 0
}

// mayNotSearch reports whether effects keep a player from searching any of the zones: that the search itself can't be is
// another thing than that nothing could be done with what is found (701.19g).
func (g *Course) mayNotSearch(i oracle.Search, p table.ID) bool {
	return i.Zone == oracle.Library && !slices.ContainsFunc(i.Also, func(z oracle.Zone) bool { return z != oracle.Library }) && g.searchForbidden(p)
}

// searchForbidden reports whether an effect says that a player can't search libraries.
func (g *Course) searchForbidden(p table.ID) (forbidden bool) {
	g.Scratch(func() { forbidden = g.playerRestricted(p, oracle.SearchLibraries, table.None) != nil })
	return forbidden
}

// searchInVain reports whether a search that a player may choose would come to nothing, since no card that could be found can be
// put onto the battlefield as the text goes on to say. What is not known of a library could be found.
func (g *Course) searchInVain(i oracle.Search, then []oracle.Instruction, chooser table.ID, ctx *table.Context) (vain bool) {
	var put oracle.Move
	there := slices.ContainsFunc(then, func(one oracle.Instruction) (ok bool) {
		put, ok = one.(oracle.Move)
		return ok && put.To == oracle.Battlefield
	})
	if !there || i.Zone != oracle.Library || i.Of != nil || len(i.With) > 0 {
		return false
	}
	phrase := i.Phrase
	phrase.Noun, phrase.Zone = oracle.CardNoun, oracle.Library
	could := func(id table.ID) bool { return g.Blank(id) || g.Matches(&phrase, id, ctx) && !g.keptOut(id, put, ctx) }
	g.Scratch(func() { vain = !slices.ContainsFunc(g.Player(chooser).Library, could) })
	return vain
}

// zonesToSearch lists the zones that are searched, of which the player chooses some where the text
// says "and/or".
func (g *Course) zonesToSearch(i oracle.Search, p table.ID, ctx *table.Context) []oracle.Zone {
	zones := append([]oracle.Zone{i.Zone}, i.Also...)
	if !i.AnyOf {
		return zones
	}
	if slices.Contains(zones, oracle.Library) && len(zones) > 1 && g.searchForbidden(p) && g.Applies("608.2d", "%s can't choose to search a library", p) {
		zones = slices.DeleteFunc(zones, func(z oracle.Zone) bool { return z == oracle.Library })
	}
	var ways [][]oracle.Zone
	var words []string
	for size := 1; size <= len(zones); size++ {
		for set := 1; set < 1<<len(zones); set++ {
			if bits.OnesCount(uint(set)) != size {
				continue
			}
			var way []oracle.Zone
			var names []string
			for k, zone := range zones {
				if set&(1<<k) != 0 {
					way, names = append(way, zone), append(names, strings.ToLower(zone.String()))
				}
			}
			ways, words = append(ways, way), append(words, strings.Join(names, " and "))
		}
	}
	d := Decision{Kind: ModeDecision, Player: p, About: ctx.Source, Rule: "608.2d", Words: words, Min: 1, Max: 1}
	d.Refuse = func(answer Answer) error {
		if len(answer.Numbers) != 1 || answer.Numbers[0] < 0 || answer.Numbers[0] >= len(ways) {
			return g.Forbids("608.2d", "%s chooses one of the options of %s", p, ctx.Source)
		}
		return nil
	}
	d.List = func() []Answer {
		var list []Answer
		for k := range ways {
			list = append(list, Answer{Numbers: []int{k}})
		}
		return list
	}
	if answer := g.Choose(&d); g.Applies("608.2d", "%s chooses as %s resolves", p, ctx.Source) {
		return ways[answer.Numbers[0]]
	}
	return zones[:1]
}

// searchesLibrary makes a player search a library, as an event that effects can change and
// abilities can see. It says how many cards from the top are looked at, and whether there is
// a search at all. Before the library is shuffled all is one search (701.19h).
func (g *Course) searchesLibrary(p, owner table.ID, zone oracle.Zone, ctx *table.Context) (top int, searches bool) {
	all := len(g.Player(owner).Library)
	if zone != oracle.Library {
		return math.MaxInt32, true
	}
	if refusal := g.playerRestricted(p, oracle.SearchLibraries, table.None); refusal != nil {
		g.CiteRefusal(refusal)
		return 0, false
	}
	for _, s := range ctx.Seldom().Searched {
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
	ctx.Note(func(s *table.SeldomSaid) {
		s.Searched = append(slices.Clip(s.Searched), table.Searched{By: p, Owner: owner, Top: top})
	})
	return top, true
}

// librarySearched reports whether an event is one in which somebody whom a text means searches
// a library. To search some cards of it counts for what triggers on that (701.19f).
func (g *Course) librarySearched(p *oracle.LibrarySearched, e *table.Event, ctx *table.Context) bool {
	return e.Kind == table.SearchEvent && g.IsMeant(p.Who, e.Player, ctx) && (!p.Own || e.Other == e.Player) &&
		(e.Amount == 0 || ctx.Ability == nil || ctx.Ability.Kind != oracle.Triggered || g.Applies("701.19f", "%s searches only %n cards, but that is a search of the library for the ability of %s", e.Player, table.Count(e.Amount), ctx.Source))
}

// movesFound reports whether instructions move what was found in a search.
func movesFound(list []oracle.Instruction) (moves bool) {
	if len(list) == 0 {
		return false
	}
	oracle.Walk(reflect.ValueOf(list), func(v reflect.Value) {
		m, ok := reflect.TypeAssert[oracle.Move](v)
		moves = moves || ok && m.What == oracle.Reference(oracle.It{To: oracle.WhatWasFound})
	})
	return moves
}

// inLibrary reports whether what was found in a search is still in a library.
func (g *Course) inLibrary(id table.ID) bool {
	return id.IsObject() && g.Object(id).Zone == oracle.Library
}

// foundInVain forgets what was found where it has been moved as far as the text moves it: what could not be is a card of the
// library like any other.
func (g *Course) foundInVain(ctx *table.Context) {
	if all := ctx.WhatCame(oracle.WhatWasFound); slices.ContainsFunc(all, g.inLibrary) {
		ctx.Came(oracle.WhatWasFound, slices.DeleteFunc(slices.Clone(all), g.inLibrary))
	}
}

// shuffleBesides carries out 701.20b as a player shuffles: what was found and is still in the
// library is no part of that.
func (g *Course) shuffleBesides(p table.ID, ctx *table.Context) {
	ctx.Note(func(s *table.SeldomSaid) { s.Searched = nil })
	found := func(id table.ID) bool { return g.inLibrary(id) && g.Object(id).Owner == p }
	all := ctx.WhatCame(oracle.WhatWasFound)
	if i := slices.IndexFunc(all, found); i >= 0 &&
		!g.Applies("701.20b", "%s shuffles the library without %s, which was found", p, all[i]) {
		ctx.Came(oracle.WhatWasFound, slices.DeleteFunc(slices.Clone(all), found)) // nobody knows which of the cards it is
	}
	g.shuffle(p, ctx.WhatCame(oracle.WhatWasFound)...)
}
