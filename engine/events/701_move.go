package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions that move objects from zone to zone (400.7).

// findToMove finds what an instruction moves where that is now, and reports whether it is still there:
// not so a token that has ceased to exist, a card that has left the graveyard meanwhile (400.7), or one in another
// graveyard than yours, if it is from there that it is moved.
func (g *Course) findToMove(id table.ID, i oracle.Move, ctx *table.Context) (now table.ID, there bool) {
	now = g.findMoved(g.findPaid(g.find(id, ctx), ctx), ctx)
	return now, now.IsObject() && g.thereToMove(now, i, ctx)
}

// thereToMove reports whether an object is where an instruction moves it from.
func (g *Course) thereToMove(id table.ID, i oracle.Move, ctx *table.Context) bool {
	if !g.Present(id) {
		return false
	}
	o := g.Object(id)
	if o.Zone == oracle.Command && ctx.Ability != nil && table.WorksInCommand(ctx.Ability) {
		return true
	}
	return i.From == oracle.Nowhere || o.Zone == i.From && (i.From != oracle.Graveyard || o.Owner == ctx.Controller)
}

// allToMove finds what an instruction moves, as far as it is there. A permanent that several cards
// represented is all of them now, and those that are still there are found without the others.
func (g *Course) allToMove(what []table.ID, i oracle.Move, ctx *table.Context) []table.ID {
	list := make([]table.ID, 0, len(what))
	for _, id := range what {
		now, there := g.findToMove(id, i, ctx)
		if there {
			list = append(list, now)
		}
		for _, part := range g.foundWith(id, now, ctx) {
			if g.thereToMove(part, i, ctx) {
				list = append(list, part)
			}
		}
	}
	return list
}

// putsOneOf is an instruction that puts onto the battlefield what is chosen among some cards, nil for any other.
func putsOneOf(i oracle.Move) *oracle.Move {
	if some, ok := i.What.(oracle.Some); ok && some.From != nil && i.To == oracle.Battlefield {
		return &i
	}
	return nil
}

// enterable leaves of what could be chosen for an instruction that puts it onto the battlefield what can enter: nobody can choose
// what is impossible (608.2d).
func (g *Course) enterable(options []table.ID, i *oracle.Move, ctx *table.Context) []table.ID {
	if i == nil {
		return options
	}
	return slices.DeleteFunc(options, func(id table.ID) (kept bool) {
		g.Scratch(func() { kept = g.keptOut(id, *i, ctx) })
		return kept && g.Applies("608.2d", "%s can't enter the battlefield, and so can't be chosen for it", id)
	})
}

var _ = carriesOut((*Course).moveInstruction, "What", "From", "To", "Under", "Tapped", "Bottom", "Nth", "Beneath", "Shuffled", "FaceDown", "DownAs", "WithCounters", "Until", "Combat", "Arranged", "RandomOrder", "AttachedTo", "Transformed", "Such")

// moveInstruction moves cards and permanents; "it" afterwards is what they became (400.7j).
func (g *Course) moveInstruction(i oracle.Move, ctx *table.Context) {
	if g.tooLate(i.Until, false, ctx) {
		return
	}
	if who, some, ok := ChoiceOfOthers(i); ok {
		g.eachChooses(i, who, some, ctx)
		return
	}
	if movesRest(i) { // "that card" after it is what was taken
		defer ctx.Came(oracle.WhatMoved, ctx.WhatCame(oracle.WhatMoved))
	}
	var events, again []table.Event
	var what []table.ID
	within(&g.Under.puts, putsOneOf(i), func() { what = g.whatOfEach(i.Who, i.What, ctx) })
	if table.SaysThisWay(i.What) {
		ctx.Rest = slices.DeleteFunc(slices.Clone(ctx.Rest), func(id table.ID) bool { return slices.Contains(what, id) })
	}
	list := g.allToMove(what, i, ctx)
	ctx.Stayed = nil
	defer func() {
		if len(ctx.WhatCame(oracle.WhatMoved)) == 0 && !slices.ContainsFunc(list, func(id table.ID) bool { return g.Object(id).Zone == oracle.Nowhere }) {
			ctx.Stayed = list
		}
	}()
	for _, id := range list {
		e := g.destination(id, i.To)
		e.Source, e.Bottom, e.Nth = ctx.Source, i.Bottom, i.Nth
		if i.Beneath != nil {
			e.Nth = g.Quantity(i.Beneath, ctx) + 1
		}
		switch {
		case !g.mayMove(id, i) || g.movesElsewhere(id, i.To) || i.To == oracle.Exile && !g.exiles(&e, i, ctx) || i.To == oracle.Ante && !g.antes(id, i, ctx) || i.To == oracle.Battlefield && !g.mayEnter(&e, i, ctx):
		case i.To == oracle.Exile && g.Object(id).Zone == oracle.Exile:
			if g.Applies("400.8", "%s does not change zones, but is a new object that has just been exiled", id) {
				g.Move(&e)
				again = append(again, e)
			}
		default:
			events = append(events, e)
		}
	}
	if some, ok := i.What.(oracle.Some); ok && !some.UpTo && len(events)+len(again) < g.count(some, ctx) {
		g.fellShort = true
		if len(events) > 0 && !g.Applies("609.3", "%s asks for more than there are, and takes those that there are", ctx.Source) {
			events = nil
		}
	}
	if len(events)+len(again) == 0 {
		ctx.Came(oracle.WhatMoved, nil)
		ctx.Yield(oracle.SaidOfMoves, 0)
		if i.Shuffled {
			g.shuffleIn(i, nil, nil, ctx)
		}
		return
	}
	if i.To == oracle.Library && !i.Shuffled && !i.RandomOrder && len(events) > 1 {
		g.arrangeLibrary(events, g.arranger(i, ctx))
	}
	g.enterAtOnce(events)
	happened := append(again, g.together(events, ctx)...)
	g.atOnce, g.givenUp = nil, nil
	if i.To == oracle.Library && i.RandomOrder {
		g.disorderMoved(happened)
	}
	g.moved(i, events, again, happened, ctx)
	if i.Shuffled {
		g.shuffleIn(i, events, happened, ctx)
	}
}

// arranger is who arranges the cards that an instruction puts into a library, where its text has somebody do so.
func (g *Course) arranger(i oracle.Move, ctx *table.Context) table.ID {
	if !i.Arranged {
		return table.None
	}
	if i.Who == nil {
		return ctx.Controller
	}
	if who := g.Refer(i.Who, ctx); len(who) == 1 {
		return who[0]
	}
	return table.None
}

// putter is who moves something as an instruction says, or None if it may be any of several players.
func (g *Course) putter(who oracle.Reference, ctx *table.Context) table.ID {
	if who == nil {
		return ctx.Controller
	}
	if one := g.Refer(who, ctx); len(one) == 1 {
		return one[0]
	}
	return table.None
}

// mayMove reports whether an instruction can move an object to another zone at all.
func (g *Course) mayMove(id table.ID, i oracle.Move) bool {
	o := g.Object(id)
	switch {
	case i.To != oracle.Command && g.staysInCommand(id):
		return false
	case o.Kind == table.TokenObject && o.Zone != oracle.Battlefield &&
		g.Applies("111.8", "%s is a token that has left the battlefield and stays where it is", id):
		return false
	// What is turned face down before it enters is no instant and no Aura then.
	case i.To == oracle.Battlefield && !(i.FaceDown && g.InForce("708.3")) && !(i.Transformed && g.entersAsBack(id)) && g.Is(id, oracle.Instant|oracle.Sorcery) &&
		g.Applies("400.4a", "%s is an instant or sorcery card and stays where it is", id):
		return false
	case i.Nth > len(g.Player(o.Owner).Library) &&
		!g.Applies("401.7", "the library of %s has fewer than %n cards, so %s goes to the bottom", o.Owner, table.Count(i.Nth), id):
		return false
	}
	return true
}

// exiles says of a move to exile how it happens.
func (g *Course) exiles(e *table.Event, i oracle.Move, ctx *table.Context) bool {
	e.Cause, e.FaceDown = oracle.ByExiling, i.FaceDown
	return g.Applies("406.2", "%s exiles %s from where it is", ctx.Source, e.Object)
}

// mayEnter says of a move to the battlefield how the permanent enters, if it can.
func (g *Course) mayEnter(e *table.Event, i oracle.Move, ctx *table.Context) bool {
	e.Player = g.Object(e.Object).Owner
	switch i.Under {
	case oracle.Yours:
		e.Player = ctx.Controller
	case oracle.Opponents:
		chosen := g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Source, Rule: "608.2d", Options: g.Opponents(ctx.Controller), Min: 1, Max: 1})
		if len(chosen) != 1 {
			return false
		}
		e.Player = chosen[0]
	}
	if g.HasLeft(e.Player) && g.Applies("800.4b", "%s has left the game, so %s stays where it is", e.Player, e.Object) {
		return false
	}
	e.Enter = &table.Entering{Controller: e.Player, PutBy: g.putter(i.Who, ctx), Tapped: i.Tapped, FaceDown: i.FaceDown, DownBy: table.DownAs(i.DownAs), Joins: g.joins(i.Combat, ctx)}
	if i.Transformed && !g.entersTransformed(e) {
		return false
	}
	var counters []table.Counter
	for _, c := range i.WithCounters {
		counters = table.CountersWith(counters, c.Kind, g.Quantity(c.Count, ctx), g.NewTimestamp())
	}
	if i.Such != nil {
		e.Enter.Tapped = false
		e.Enter.Such = &table.SuchEntering{Phrase: *i.Such, Tapped: i.Tapped, Counters: counters, Context: *ctx}
	} else {
		e.Enter.Counters = counters
	}
	g.saysWhatEnters(e, ctx)
	if i.AttachedTo != nil {
		return g.entersAttached(e, g.Refer(i.AttachedTo, ctx))
	}
	return i.FaceDown && g.InForce("708.3") || g.auraFindsHost(e)
}

// moved notes what an instruction has moved, for what refers to it later.
func (g *Course) moved(i oracle.Move, events, again, happened []table.Event, ctx *table.Context) {
	if i.To == oracle.Exile || i.To == oracle.Battlefield {
		g.linkTo(ctx, happened, i.To)
	}
	g.untilThen(i, ctx, happened)
	if i.FaceDown {
		g.turnDown(happened, ctx)
	}
	g.landsPut(happened)
	if i.To == oracle.Exile {
		g.goOnLooking(happened, ctx)
		g.exiledWith(i, happened, ctx)
	}
	if ctx.Ability != nil && ctx.Ability.Keyword == "madness" {
		for _, e := range happened {
			if e.NewObject != table.None && publicZone(e.To) {
				g.Object(e.NewObject).ByMadness = true
			}
		}
	}
	// The rule is about what has come to a public zone.
	public := slices.ContainsFunc(happened, func(e table.Event) bool { return e.NewObject != table.None && publicZone(e.To) })
	if !public || g.Applies("400.7j", "%s can find what it has just moved", ctx.Source) {
		found := happened
		if len(happened) > len(events)+len(again) {
			found = without(slices.Clone(happened), func(e *table.Event) bool { return !g.asked(e, events, again) })
		}
		g.remember(ctx, found)
		g.astray(ctx, i.To)
	} else {
		ctx.Came(oracle.WhatMoved, nil)
		ctx.YieldEvents(oracle.SaidOfMoves, happened, table.CountEach(table.ZoneChangeEvent))
	}
	ctx.Did = true
	if i.Combat != nil {
		for _, e := range happened {
			if e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.NewObject != table.None {
				g.joinedBlocking(e.NewObject)
			}
		}
	}
}

// astray notes which of what a text has put into a zone has come to another instead (603.7c).
func (g *Course) astray(ctx *table.Context, to oracle.Zone) {
	for _, id := range ctx.WhatCame(oracle.WhatMoved) {
		if id.IsObject() && g.Object(id).Zone != to {
			g.Object(id).Astray = true
		}
	}
}

// asked reports whether an event moves one of the objects that an instruction moves, and
// not another one along with them, as devour does (614.13).
func (g *Course) asked(e *table.Event, events ...[]table.Event) bool {
	return slices.ContainsFunc(events, func(list []table.Event) bool {
		return slices.ContainsFunc(list, func(of table.Event) bool { return of.Object == e.Object || of.Object == g.PartOf(e.Object) })
	})
}

// saysWhatEnters carries out 611.2e: what the next instruction says that the permanent
// "is" applies as it enters; what it "becomes" or gains comes afterwards.
func (g *Course) saysWhatEnters(e *table.Event, ctx *table.Context) {
	m := ctx.EntersAs
	if m == nil || m.While != nil || g.neverBegins(m.Duration, ctx) || !g.Applies("611.2e", "what %s says that %s is applies as it enters", ctx.Source, e.Object) {
		return
	}
	e.Enter.Is = &table.Effect{Source: ctx.Source, Controller: ctx.Controller, Changes: g.lockChanges(m.Changes[:m.Is], ctx), Duration: m.Duration}
	ctx.Entered = m
}
