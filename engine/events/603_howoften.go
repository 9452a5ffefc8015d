package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out the parts of 603.2 that say how often an ability triggers: "one or
// more" (603.2c), an additional time (603.2d-e), and "only once each turn" (603.2i).

// OneOrMore reports whether a trigger watches for several things that happen together:
// "whenever one or more creatures die".
func OneOrMore(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		return p.Several
	case oracle.DamageDealt:
		return p.Several || p.SeveralTo
	case oracle.BlockDeclared:
		return p.Several
	case oracle.BecomesBlocked:
		return p.Several
	case oracle.BecomesTapped:
		return p.Several
	case oracle.CountersPut:
		return p.Several
	case oracle.CardDiscarded:
		return p.Several
	case oracle.DiceRolled:
		return p.Several
	case oracle.PermanentSacrificed:
		return p.Several
	}
	return false
}

// forEachCounter reports whether an ability triggers once for each of the counters that are put or removed.
func forEachCounter(trigger oracle.Event) bool {
	switch p := trigger.(type) {
	case oracle.CountersPut:
		return p.Each
	case oracle.CountersRemoved:
		return p.Each
	}
	return false
}

// removedTogether reports whether an ability watches for counters that go, the last or one or more of them, which is one
// event however many sources deal the damage that takes them, and makes of the event what the ability means
// by "that much": all the counters that go at one time from that object.
func (g *Course) removedTogether(trigger oracle.Event, e *table.Event, events []table.Event, ctx *table.Context) bool {
	if _, last := trigger.(oracle.LastCounterRemoved); last {
		return true
	}
	if _, removed := trigger.(oracle.CountersRemoved); !removed || forEachCounter(trigger) {
		return false
	}
	e.Amount = 0
	for i := range events {
		if events[i].Object == e.Object && g.eventMatches(trigger, &events[i], ctx) {
			e.Amount += events[i].Amount
		}
	}
	return true
}

// putTogether reports whether an ability watches for one or more counters that are put on an object or player, which is one event for
// each of those however many kinds of counters come together and whoever puts them there, and makes of the event what the ability
// means by "that many": all of them.
func (g *Course) putTogether(trigger oracle.Event, e *table.Event, events []table.Event, ctx *table.Context) bool {
	p, put := oracle.Whole(trigger).(oracle.CountersPut)
	if !put || p.Each || p.Several || p.Nth > 0 {
		return false
	}
	if e.Kind == table.PutCountersEvent {
		e.Amount = 0
		for i := range events {
			if one := &events[i]; one.Kind == e.Kind && receiver(one) == receiver(e) && g.eventMatches(p, one, ctx) {
				e.Amount += one.Amount
			}
		}
	}
	return true
}

// happening is which of the events that an ability watches for has happened: how often it triggers hangs
// on that one, as "attacks you with two or more creatures or draws a card" happens once for an attack.
func (g *Course) happening(trigger oracle.Event, e *table.Event, ctx *table.Context) oracle.Event {
	if any, ok := trigger.(oracle.OneOf); ok {
		for _, p := range any.Of {
			if g.eventMatches(p, e, ctx) {
				return p
			}
		}
	}
	return trigger
}

// perPlayer reports whether what one player does is another event for an ability than what another one does at the same time: "a player
// discards one or more cards".
func perPlayer(trigger oracle.Event) bool {
	switch p := trigger.(type) {
	case oracle.ZoneChange:
		return p.PerPlayer
	case oracle.CardDiscarded:
		return p.PerPlayer
	case oracle.PermanentSacrificed:
		return p.PerPlayer
	}
	return false
}

// ofPlayer is whose event it is for an ability that triggers once for each player: who does it, under whose control something enters,
// or whose the zone is that it is put into or leaves.
func (g *Course) ofPlayer(trigger oracle.Event, e *table.Event) table.ID {
	switch p, moves := trigger.(oracle.ZoneChange); {
	case !moves || p.Cause == oracle.ByMilling:
		return e.Player
	case p.To == oracle.Battlefield:
		return g.Object(e.NewObject).Controller
	}
	return g.Object(e.Object).Owner
}

// toldTogether reports whether an ability has triggered on an earlier one of the events
// that happen together. What several creatures do to one player is another event than
// what they do to another one, unless the ability says that of both.
func (g *Course) toldTogether(trigger oracle.Event, e, earlier *table.Event) bool {
	if perPlayer(trigger) {
		return g.ofPlayer(trigger, e) == g.ofPlayer(trigger, earlier)
	}
	if e.Kind == table.RemoveCountersEvent && e.Object != earlier.Object {
		return false
	}
	switch p := oracle.Whole(trigger).(type) {
	case oracle.CountersPut:
		return p.Several || receiver(e) == receiver(earlier)
	case oracle.DamageDealt:
		// What another source deals is another event of a source's dealing damage, to however many.
		return (!damageBySource(&p) || e.Source == earlier.Source) && (p.SeveralTo || p.To == nil || e.Other == earlier.Other)
	}
	return true
}

// damageBySource reports whether a trigger watches for damage that a source deals, however many it deals damage to at once: "a source
// deals damage", "a source deals damage to one or more creatures".
func damageBySource(p *oracle.DamageDealt) bool {
	return !p.Several && (p.To == nil || p.SeveralTo && p.Source != nil)
}

// receiver is the object or player on whom counters are put, of what enters with them the permanent that it has become.
func receiver(e *table.Event) table.ID {
	switch {
	case e.Kind == table.ZoneChangeEvent:
		return e.NewObject
	case e.Object == table.None:
		return e.Player
	}
	return e.Object
}

// damageTogether makes the event on which an ability triggers what the ability means by "that
// much": all the damage dealt at one time to what "is dealt damage", which is one event
// whatever the number of its sources, as it reports; and of an ability that watches certain
// sources the damage that these have dealt, and none of what others deal with it (120.9).
func (g *Course) damageTogether(trigger oracle.Event, a *oracle.Ability, e *table.Event, events []table.Event, ctx *table.Context) bool {
	p, ok := oracle.Whole(trigger).(oracle.DamageDealt)
	if !ok || len(events) < 2 || e.Kind != table.DamageEvent {
		return false
	}
	if p.Source != nil && p.To == nil && !p.Excess {
		// What one source deals at once, or one or more do, to however many, is one event for a text that names no recipient (700.1).
		e.Amount = 0
		for i := range events {
			if d := &events[i]; d.Kind == table.DamageEvent && (p.Several || d.Source == e.Source) && g.eventMatches(p, d, ctx) {
				e.Amount += d.Amount
			}
		}
		return true
	}
	together := p.Source == nil && p.AtLeast == 0 && !p.Excess && !SpeaksOf(a, func(n any) bool { it, ok := n.(oracle.It); return ok && !it.Other && !it.Player })
	several := p.Several && !p.SeveralTo && p.Source != nil
	mine, others := 0, 0
	for i := range events {
		switch d := &events[i]; {
		case d.Kind != table.DamageEvent || d.Other != e.Other:
		case several && g.eventMatches(p, d, ctx):
			mine += d.Amount
		case together && g.eventMatches(p, d, ctx):
			mine += d.Amount
		case p.Source != nil && d.Source != e.Source:
			others += d.Amount
		}
	}
	if together || several {
		e.Amount = mine
	}
	if together {
		return true
	}
	if others > 0 && SpeaksOf(a, func(n any) bool { _, ok := n.(oracle.ThatMany); return ok }) &&
		!g.Applies("120.9", "the ability of %s speaks of the %n damage dealt by %s, and of none dealt with it by others", ctx.Source, table.Count(e.Amount), e.Source) {
		e.Amount += others
	}
	return false
}

// gather notes what an ability that has triggered once on several events that happen together means by "them", and how many
// "that many" are, where it speaks of them: those of the events, from the first on, that are what it watches for.
func (g *Course) gather(trigger oracle.Event, a *oracle.Ability, told *table.Event, events []table.Event, ctx *table.Context) {
	trigger = oracle.Whole(trigger)
	counts := oracle.CountsTogether(trigger)
	if !counts && !OneOrMore(trigger) || !speaksOfThem(a) {
		return
	}
	same := func(e *table.Event) bool { return g.toldTogether(trigger, e, told) }
	switch trigger.(type) {
	case oracle.PlayerAttacks, oracle.AttackDeclared:
		whom := mattersWhom(trigger)
		same = func(e *table.Event) bool { return !whom || e.Other == told.Other }
	}
	var all []table.Event
	for i := range events {
		if e := &events[i]; same(e) && g.eventMatches(trigger, e, ctx) {
			all = append(all, *e)
		}
	}
	told.Together = &all
	if counts {
		told.Amount = len(all)
	}
}

// speaksOfThem reports whether an ability speaks of the objects of its event, or of how many there are.
func speaksOfThem(a *oracle.Ability) bool {
	return saysOfEvent(reflect.ValueOf(a.Modes), func(node any) bool {
		switch n := node.(type) {
		case oracle.It:
			return !n.Player
		case oracle.ThatMany:
			return true
		}
		return false
	})
}

// SpeaksOf reports whether there is a node of some kind in what an ability does.
func SpeaksOf(a *oracle.Ability, is func(node any) bool) bool {
	found := false
	oracle.Walk(reflect.ValueOf(a.Modes), func(v reflect.Value) { found = found || is(v.Interface()) })
	return found
}

// SpeaksOfOne reports whether an ability that triggers once for several things speaks of one player or thing that need not be
// the same in all of the events, or of how many there are, where they are not counted together. The things to which it
// happened are gathered (gather).
func SpeaksOfOne(a *oracle.Ability) bool {
	watched := []oracle.Event{oracle.Whole(a.Trigger)}
	if either, is := watched[0].(oracle.OneOf); is {
		watched = either.Of
	}
	return slices.ContainsFunc(watched, func(e oracle.Event) bool {
		return OneOrMore(e) && saysOfEvent(reflect.ValueOf(a.Modes), func(node any) bool { return isOfOne(e, node) })
	})
}

// isOfOne reports whether a node of what an ability does is about one player or thing of the events that happen together.
func isOfOne(trigger oracle.Event, node any) bool {
	switch n := node.(type) {
	case oracle.It:
		return needBeOne(trigger, n)
	case oracle.ThatMany:
		p, damage := trigger.(oracle.DamageDealt)
		return !(damage && !p.SeveralTo) && !oracle.CountsTogether(trigger)
	case oracle.Result:
		return true
	}
	return false
}

// needBeOne reports whether what a reference means need not be the same in all of the events, and isn't gathered.
func needBeOne(trigger oracle.Event, it oracle.It) bool {
	switch p := trigger.(type) {
	case oracle.DamageDealt:
		switch {
		case p.SeveralTo && it.Player, it.Other && p.Several:
			return true
		case p.Source == nil: // of what deals it the text says nothing
			return !it.Other && !it.Player
		}
		return false
	case oracle.CardDiscarded, oracle.PermanentSacrificed:
		return it.Other || it.Player && !perPlayer(trigger)
	case oracle.ZoneChange: // of what is put into a graveyard otherwise the event does not tell whose that is
		return it.Other || it.Player && !(p.PerPlayer && (p.Cause == oracle.ByMilling || p.To == oracle.Battlefield))
	}
	return it.Other || it.Player
}

// additionalTimes carries out 603.2d: how many more times effects have an ability trigger
// on an event. None of them applies to another.
func (g *Course) additionalTimes(trigger oracle.Event, source table.ID, e *table.Event) int {
	times := 0
	table.EachStaticOf(&g.Table, func(_, _ table.ID, again oracle.TriggersAgain, ctx *table.Context) {
		if g.triggersAgain(&again, trigger, source, e, ctx) {
			times++
		}
	})
	return times
}

// triggersAgain reports whether an effect has an ability trigger an additional time. Where it says so of what something's entering or
// dying causes to trigger, that is no ability that watches for something else which happens with it: counters that are put on a
// permanent as it enters, a land that is played, an Aura that becomes attached.
func (g *Course) triggersAgain(again *oracle.TriggersAgain, trigger oracle.Event, source table.ID, e *table.Event, ctx *table.Context) bool {
	if again.Event != nil && (onZoneChange(again.Event) && !onZoneChange(trigger) || !g.eventMatches(again.Event, e, ctx)) {
		return false
	}
	return g.IsMeant(again.Of, source, ctx)
}

// lostTimes is additionalTimes for the effects of permanents that have left the
// battlefield together with what made an ability trigger that looks back.
func (g *Course) lostTimes(w *table.Watcher, e *table.Event, events []table.Event) int {
	if e.Kind != table.ZoneChangeEvent || e.From != oracle.Battlefield || !looksBack(w.Ability.Trigger) {
		return 0
	}
	times := 0
	eachStaticThatLeft(g, events, func(id table.ID, again oracle.TriggersAgain, ctx *table.Context) {
		if g.triggersAgain(&again, w.Ability.Trigger, w.Source, e, ctx) && g.Applies("603.10a", "%s looks back to the moment before it happened", id) {
			times++
		}
	})
	return times
}

// silenced carries out what says that something doesn't cause abilities to trigger: an ability does not trigger on its
// entering or dying, whatever else that may be an occurrence of.
func (g *Course) silenced(trigger oracle.Event, source table.ID, e *table.Event, events []table.Event) bool {
	if !g.Silences || e.Kind != table.ZoneChangeEvent || !onZoneChange(trigger) {
		return false
	}
	by := table.None
	look := func(at table.ID, none *oracle.CausesNoTriggers, ctx *table.Context) {
		if by == table.None && g.eventMatches(none.Event, e, ctx) && (none.Of == nil || g.IsMeant(none.Of, source, ctx)) {
			by = at
		}
	}
	g.Scratch(func() {
		table.EachStaticOf(&g.Table, func(at, _ table.ID, none oracle.CausesNoTriggers, ctx *table.Context) { look(at, &none, ctx) })
		if by == table.None && e.From == oracle.Battlefield {
			// What has left the battlefield at the same time (603.10a).
			eachStaticThatLeft(g, events, func(at table.ID, none oracle.CausesNoTriggers, ctx *table.Context) { look(at, &none, ctx) })
		}
	})
	return by != table.None && g.Applies("101.1", "%s says otherwise than a rule, which does not apply to %s then", by, source)
}

// onZoneChange reports whether an ability watches for nothing but changes of zones. That a token is created is something else, with
// which it enters.
func onZoneChange(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		return !p.Created
	case oracle.FirstEachTurn:
		return onZoneChange(p.Of)
	case oracle.OneOf:
		return !slices.ContainsFunc(p.Of, func(p oracle.Event) bool { return !onZoneChange(p) && seesZoneChange(p) }) && slices.ContainsFunc(p.Of, onZoneChange)
	}
	return false
}

// seesZoneChange reports whether the trigger sees in a change of zones something else that happens with it.
func seesZoneChange(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		return p.Created
	case oracle.CountersPut, oracle.ControlLost, oracle.Unattached:
		return true
	}
	return false
}

// eachStaticThatLeft visits the effects of one kind of static abilities of permanents that have left the battlefield together.
// It is asked for each of the abilities that each of them triggers, so the context of an effect is made only where it is of the kind.
// The conditions of others are asked only where what they cite is written.
func eachStaticThatLeft[S oracle.StaticEffect](g *Course, events []table.Event, visit func(source table.ID, s S, ctx *table.Context)) {
	g.Work(len(events))
	for i := range events {
		id := events[i].Object
		if events[i].Kind != table.ZoneChangeEvent || events[i].From != oracle.Battlefield {
			continue
		}
		c := g.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere || (a.If == nil || g.Pen == table.ScratchPen) && !slices.ContainsFunc(a.Statics, isOf[S]) {
				continue
			}
			g.Work(table.ContextWork)
			ctx := table.Context{Source: id, Controller: c.Controller, Ability: a.Ability}
			if a.If != nil && !g.Holds(a.If, &ctx) {
				continue
			}
			for _, s := range a.Statics {
				if s, ok := s.(S); ok {
					visit(id, s, &ctx)
				}
			}
		}
	}
}

// isOf reports whether an effect is of a kind.
func isOf[S oracle.StaticEffect](s oracle.StaticEffect) bool {
	_, ok := s.(S)
	return ok
}

// doneThisTurn reports whether the controller of an ability has done this turn what it
// says is done only once each turn.
func (g *Course) doneThisTurn(a *oracle.Ability, source, by table.ID) bool {
	return a != nil && a.DoOncePerTurn && slices.Contains(g.Activated, table.Activation{Object: source, Ability: a, Player: by})
}

// noteDone remembers what an ability says is done only once each turn.
func (g *Course) noteDone(ctx *table.Context) {
	if ctx.Ability != nil && ctx.Ability.DoOncePerTurn {
		g.Activated = append(g.Activated, table.Activation{Object: ctx.Source, Ability: ctx.Ability, Player: ctx.Controller})
	}
}

// firstThisTurn reports whether what an ability watches for happens for the first time this turn, to its source
// or to a player, and notes that it has. What has happened is looked up, too: it may have happened before there was an
// ability that watches for it.
func (g *Course) firstThisTurn(w table.Watcher, of oracle.Event, e *table.Event, ctx *table.Context) bool {
	mark := table.Activation{Object: w.Source, Ability: w.Ability, Player: w.Source}
	if table.AsksOfPlayers(of) {
		mark.Player = w.Controller
		if table.IsOfLife(of) {
			mark.Player = e.Player
		}
	}
	if (table.AsksOfPlayers(of) || table.AsksOfItself(of)) && g.HappenedBefore(of, mark.Player, g.earlier(), ctx) {
		return false
	}
	if slices.Contains(g.Activated, mark) {
		return false
	}
	g.Activated = append(slices.Clip(g.Activated), mark)
	return true
}

// tell is an event as an ability is told of it that triggers on it: with what its words mean by "that much" and "that player". It reports
// whether what happens together with the event is one event for the ability.
func (g *Course) tell(trigger oracle.Event, a *oracle.Ability, e *table.Event, events []table.Event, ctx *table.Context) (told table.Event, together bool) {
	told = g.held(e)
	switch p := trigger.(type) {
	case oracle.ZoneChange:
		if p.Puts {
			told.Holder = g.whoPuts(e)
		}
	case oracle.CountersPut:
		if e.Kind == table.ZoneChangeEvent && e.Enter != nil { // "that many" are those with which it has entered
			told.Amount = countersOf(e.Enter.Counters, p.Kind)
		}
	case oracle.Attached:
		if e.Kind == table.ZoneChangeEvent && e.NewObject != table.None { // it has entered attached
			told.Other = g.Object(e.NewObject).AttachedTo
		}
	}
	dealt := g.damageTogether(trigger, a, &told, events, ctx)
	return told, dealt || OneOrMore(trigger) || g.removedTogether(trigger, &told, events, ctx) || g.putTogether(trigger, &told, events, ctx)
}

// held is an event with who controls its object as an ability triggers on it: who "that player" is, whoever controls it
// as the ability resolves.
func (g *Course) held(e *table.Event) table.Event {
	told := *e
	if e.Kind == table.DamageEvent && e.Source.IsObject() {
		told.Holder = g.Controller(e.Source)
	}
	return told
}

// whoPuts is the player who puts something onto the battlefield: who plays the land, casts the spell that becomes it,
// creates the token, or carries out the instruction, whoever controls it then.
func (g *Course) whoPuts(e *table.Event) table.ID {
	switch {
	case e.Cause == oracle.ByPlaying:
		return e.Player
	case e.Enter != nil && e.Enter.PutBy != table.None:
		return e.Enter.PutBy
	case e.Enter != nil && e.NewObject != table.None && g.Object(e.NewObject).Kind == table.TokenObject:
		return e.Enter.Controller
	}
	g.Undecided("the engine does not tell which player puts a permanent onto the battlefield that enters in this way")
	return table.None
}
