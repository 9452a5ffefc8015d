package events

import (
	"math"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out instructions that move objects from zone to zone or sacrifice them
// (400.7, 701).

func (g *Course) sacrificeInstruction(i oracle.Sacrifice, ctx *table.Context) {
	who := g.Refer(i.Who, ctx)
	if i.Who == nil {
		who = []table.ID{ctx.Controller}
	}
	ctx.Yield(oracle.SaidOfMoves, 0)
	some, chooses := i.What.(oracle.Some)
	if !chooses {
		g.sacrificeAll(i, who, ctx)
		return
	}
	// Each player chooses in APNAP order, then all sacrifice at once.
	type choice struct {
		player table.ID
		ids    []table.ID
	}
	var choices []choice
	players := g.inChosenOrder(who)
	apart := len(players) > 1 && !g.allChooseFirst(ctx)
	for _, p := range players {
		options := g.sacrificeOptions(p, some, ctx)
		about := ctx.Looking(p)
		n := g.asMany(g.count(some, &about), len(options), p)
		least := n
		if anyNumber(some) {
			least, n = g.leastOfAny(p, len(options), ctx), len(options)
		}
		d := Decision{Purpose: ForSacrifice, Player: p, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
		chosen := g.ChooseObjects(g.chosenTogether(d, &some.Phrase, ctx))
		if apart {
			g.sacrifice(p, chosen, ctx)
			continue
		}
		choices = append(choices, choice{p, chosen})
	}
	var events []table.Event
	for _, c := range choices {
		for _, id := range c.ids {
			events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: c.player, Source: ctx.Source})
		}
	}
	if len(events) > 0 {
		ctx.Did = true
		g.rememberAll(ctx, events, g.Happen(events...))
	} else if !apart {
		ctx.Came(oracle.WhatMoved, nil)
	}
}

func (g *Course) count(some oracle.Some, ctx *table.Context) int {
	if some.Count == nil {
		return 1
	}
	return g.Quantity(some.Count, ctx)
}

func (g *Course) sacrificeOptions(p table.ID, some oracle.Some, ctx *table.Context) []table.ID {
	var options []table.ID
	about := *ctx
	about.EachPlayer = p
	for _, id := range g.Battlefield {
		phrase := some.Phrase
		if g.Controller(id) == p && g.matchesIgnoringController(&phrase, id, &about) {
			options = append(options, id)
		}
	}
	return g.notRestricted(options, oracle.BeSacrificed, func(id table.ID) bool {
		return g.Applies("608.2d", "%s can't be sacrificed and can't be chosen", id)
	})
}

// matchesIgnoringController: "sacrifices a creature" means one that the player
// controls, however the phrase says so (701.17a).
func (g *Course) matchesIgnoringController(p *oracle.Phrase, id table.ID, ctx *table.Context) bool {
	q := *p
	q.Where = slices.DeleteFunc(slices.Clone(p.Where), func(w oracle.Predicate) bool { _, ok := w.(oracle.Controlled); return ok })
	return g.Matches(&q, id, ctx)
}

func (g *Course) sacrifice(p table.ID, ids []table.ID, ctx *table.Context) {
	var events []table.Event
	for _, id := range ids {
		events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: p, Source: ctx.Source})
	}
	if len(events) > 0 {
		ctx.Did = true
		g.remember(ctx, g.Happen(events...))
	}
}

// findToMove finds what an instruction moves where that is now, and reports whether it is still there:
// not so a token that has ceased to exist, a card that has left the graveyard meanwhile (400.7), or one in another
// graveyard than yours, if it is from there that it is moved.
func (g *Course) findToMove(id table.ID, i oracle.Move, ctx *table.Context) (now table.ID, there bool) {
	now = g.findPaid(g.find(id, ctx), ctx)
	if i.From == oracle.Exile {
		now = g.findExiled(now, ctx)
	}
	if !now.IsObject() || !g.Present(now) {
		return now, false
	}
	o := g.Object(now)
	if o.Zone == oracle.Command && ctx.Ability != nil && table.WorksInCommand(ctx.Ability) {
		return now, true
	}
	return now, i.From == oracle.Nowhere || o.Zone == i.From && (i.From != oracle.Graveyard || o.Owner == ctx.Controller)
}

// findExiled follows the source of an ability to exile, if the text itself has moved it there before: "exile it. When that
// creature leaves the battlefield, return this card from exile" (400.7j).
func (g *Course) findExiled(id table.ID, ctx *table.Context) table.ID {
	if id != ctx.Source || !id.IsObject() || g.Object(id).Zone != oracle.Nowhere {
		return id
	}
	if now := g.becameOf(id); g.Object(now).Zone == oracle.Exile && slices.Contains(ctx.WhatCame(oracle.WhatMoved), now) &&
		g.Applies("400.7j", "%s was exiled by the text, which finds it there", id) {
		return now
	}
	return id
}

// findPaid follows the source of an ability to exile, if it was exiled as a part of the cost (400.7j).
func (g *Course) findPaid(id table.ID, ctx *table.Context) table.ID {
	if id != ctx.Source || !id.IsObject() || ctx.Announced == nil || !slices.Contains(ctx.Announced.Paid, table.PaidObject{How: "exiled", Id: id}) {
		return id
	}
	if now := g.Object(id).Successor; now != table.None && g.Object(now).Zone == oracle.Exile &&
		g.Applies("400.7j", "%s was exiled for the cost of the ability, which finds it there", id) {
		return now
	}
	return id
}

// allToMove finds what an instruction moves, as far as it is there. A permanent that several cards
// represented is all of them now.
func (g *Course) allToMove(what []table.ID, i oracle.Move, ctx *table.Context) []table.ID {
	list := make([]table.ID, 0, len(what))
	for _, id := range what {
		if now, there := g.findToMove(id, i, ctx); there {
			list = append(list, g.foundWith(id, now, ctx)...)
		}
	}
	return list
}

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
	what := g.whatOfEach(i.Who, i.What, ctx)
	if table.SaysThisWay(i.What) {
		ctx.Rest = slices.DeleteFunc(slices.Clone(ctx.Rest), func(id table.ID) bool { return slices.Contains(what, id) })
	}
	list := g.allToMove(what, i, ctx)
	if some, ok := i.What.(oracle.Some); ok && some.From != nil {
		kept := false
		g.Scratch(func() { kept = slices.ContainsFunc(list, func(id table.ID) bool { return g.keptOut(id, i, ctx) }) })
		if kept {
			g.Undecided("the engine does not tell whether a card that can't enter the battlefield can be chosen from among others, and what becomes of it")
		}
	}
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
	case i.To == oracle.Battlefield && !(i.FaceDown && g.InForce("708.3")) && g.Is(id, oracle.Instant|oracle.Sorcery) &&
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
	if i.Under == oracle.Yours {
		e.Player = ctx.Controller
	}
	if g.HasLeft(e.Player) && g.Applies("800.4b", "%s has left the game, so %s stays where it is", e.Player, e.Object) {
		return false
	}
	e.Enter = &table.Entering{Controller: e.Player, Tapped: i.Tapped, FaceDown: i.FaceDown, Joins: g.joins(i.Combat, ctx)}
	if i.Transformed && !g.entersTransformed(e) {
		return false
	}
	for _, c := range i.WithCounters {
		e.Enter.Counters = table.CountersWith(e.Enter.Counters, c.Kind, g.Quantity(c.Count, ctx), g.NewTimestamp())
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

// shuffleIn shuffles the libraries into which cards have been shuffled, once each, and
// carries out 701.20c-d: those, too, into which nothing has come of what was to come, events
// being what was to happen and happened what did.
func (g *Course) shuffleIn(i oracle.Move, events, happened []table.Event, ctx *table.Context) {
	var owners []table.ID
	add := func(p table.ID) {
		if !slices.Contains(owners, p) {
			owners = append(owners, p)
		}
	}
	for _, e := range happened {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Library && g.asked(&e, events) {
			add(g.Object(e.Object).Owner)
		}
	}
	for _, e := range events {
		if owner := g.Object(e.Object).Owner; !slices.Contains(owners, owner) &&
			g.Applies("701.20c", "%s is moved elsewhere or stays, and the library is shuffled all the same", e.Object) {
			add(owner)
		}
	}
	sets := setsOf(i.What)
	if len(events) == 0 && sets == nil {
		sets = untargeted(i.What, ctx)
	}
	if len(sets) > 0 {
		for _, p := range g.ownersOfSets(i.Who, sets, ctx) {
			if !slices.Contains(owners, p) && g.Applies("701.20d", "there is nothing to be shuffled in, and the library of %s is shuffled all the same", p) {
				add(p)
			}
		}
	} else if len(events) == 0 {
		for _, id := range g.Refer(i.What, ctx) {
			if id.IsObject() && g.Applies("701.20c", "%s is not where it was expected, and the library is shuffled all the same", id) {
				add(g.Object(id).Owner)
			}
		}
	}
	already := g.Under.batch.shuffled
	for _, p := range owners {
		if already != nil && g.Under.instead.lineage != nil && !g.shuffledOnceMore(p, already) {
			continue
		}
		g.shuffle(p)
	}
}

// setsOf are the phrases of a reference to all objects of some kinds, nil for any other.
func setsOf(what oracle.Reference) (sets []oracle.Phrase) {
	all := []oracle.Reference{what}
	if the, ok := what.(oracle.The); ok {
		all = the.All
	}
	for _, one := range all {
		each, ok := one.(oracle.Each)
		if !ok {
			return nil
		}
		sets = append(sets, each.Phrase)
	}
	return sets
}

// untargeted is what a reference to targets asks for where none was chosen: "any number of target
// cards".
func untargeted(what oracle.Reference, ctx *table.Context) []oracle.Phrase {
	t, ok := what.(oracle.Target)
	a := ctx.Announced
	if !ok || a == nil || a.Ability == nil || len(a.Modes) != 1 || len(a.Targets) != 1 || t.Slot >= len(a.Targets[0]) || len(a.Targets[0][t.Slot]) > 0 {
		return nil
	}
	return []oracle.Phrase{a.Ability.Modes[a.Modes[0]].Targets[t.Slot].Phrase}
}

// ownersOfSets are the players into whose libraries sets of objects are shuffled: you, or whoever
// shuffles their own.
func (g *Course) ownersOfSets(who oracle.Reference, sets []oracle.Phrase, ctx *table.Context) []table.ID {
	for _, set := range sets {
		for _, p := range set.Where {
			switch p := p.(type) {
			case oracle.Owned:
				if who == nil && p.By == oracle.Yours {
					return []table.ID{ctx.Controller}
				}
				if who != nil && p.By != oracle.Yours {
					return g.inOrder(g.Refer(who, ctx))
				}
			case oracle.OwnedBy:
				if who != nil {
					return g.inOrder(g.Refer(who, ctx))
				}
			}
		}
	}
	return nil
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

// chooseSome has a player choose objects on resolution, untargeted (608.2d).
func (g *Course) chooseSome(r oracle.Some, ctx *table.Context) []table.ID {
	who := ctx.Controller
	if r.Chooser != nil {
		if ids := g.deciders(g.Refer(r.Chooser, ctx), ctx); len(ids) == 1 {
			who = ids[0]
		}
	}
	return g.chooseSomeBy(who, r, ctx)
}

// chooseSomeBy has a player choose objects so.
func (g *Course) chooseSomeBy(who table.ID, r oracle.Some, ctx *table.Context) []table.ID {
	n := g.count(r, ctx)
	needed := n
	switch {
	case r.Random:
		needed = math.MaxInt // chance may take any
	case r.UpTo || anyNumber(r):
		needed = 1
	}
	var options []table.ID
	if r.From == nil {
		options = g.SaidOf(needed, func() []table.ID { return g.AllOf(&r.Phrase, ctx) })
	} else {
		among, from := table.AsSource(r.Phrase), slices.Clone(g.Refer(r.From, ctx))
		if r.From == oracle.Reference(oracle.It{}) { // those of the event that are still to be found
			from = slices.DeleteFunc(from, func(id table.ID) bool { return !g.Present(g.find(id, ctx)) })
		}
		options = g.SaidOf(needed, func() []table.ID {
			return slices.DeleteFunc(from, func(id table.ID) bool { return !g.Matches(&among, id, ctx) })
		})
	}
	least := min(n, len(options))
	if anyNumber(r) {
		least, n = g.leastOfAny(who, len(options), ctx), len(options)
	} else if r.UpTo {
		least = 0
	}
	d := Decision{Purpose: ForChoice, Player: who, About: ctx.Source, Rule: "608.2d", Options: options, Min: least, Max: n}
	if r.Random {
		d.Player = table.None
	}
	if r.Phrase.Noun == oracle.CardNoun && r.Phrase.Zone == oracle.Exile && slices.ContainsFunc(options, func(id table.ID) bool { return g.Object(id).FaceDown }) {
		return g.pickExiled(d)
	}
	if g.Commander && len(options) > n && n == 1 && r.Phrase.Says(oracle.Is{Status: oracle.Commander}) &&
		!g.Applies("702.124e", "%s has two commanders, and chooses which one %s is about", who, ctx.Source) {
		return options
	}
	chosen := g.ChooseObjects(g.chosenTogether(d, &r.Phrase, ctx))
	if r.From != nil {
		ctx.Rest = slices.DeleteFunc(slices.Clone(ctx.Rest), func(id table.ID) bool { return slices.Contains(chosen, id) })
	}
	return chosen
}
