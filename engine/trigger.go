package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 603, handling triggered abilities: that they trigger
// (603.2) and look back (603.10). triggerstack.go puts them on the stack.

// triggered is an ability that has triggered and waits to be put on the stack.
type triggered struct {
	ability    *oracle.Ability
	source     ID
	controller ID
	event      Event
	context    *Context // of delayed and reflexive abilities: who made them
}

// watcher is a triggered ability of an object, at some moment.
type watcher struct {
	source     ID
	controller ID
	ability    *oracle.Ability
}

// lookBack lists, before a batch of events, the abilities that will look back to
// this moment. It is empty when no event of the batch is of such a kind.
func (g *Game) lookBack(events []Event) []watcher {
	if !g.mayTrigger() {
		return nil
	}
	looks := false
	for i := range events {
		switch e := &events[i]; e.Kind {
		case ZoneChangeEvent:
			looks = looks || (e.From != oracle.Stack || e.Cause == oracle.ByCountering) && e.To != oracle.Battlefield || e.From == oracle.Graveyard
		case SacrificeEvent, LoseGameEvent, DestroyEvent, PhaseOutEvent, AttachEvent:
			looks = true
		}
	}
	if !looks {
		return nil
	}
	var list []watcher
	g.eachWatcher(func(w watcher) {
		if looksBack(w.ability.Trigger) {
			list = append(list, w)
		}
	})
	return list
}

// mayTrigger is a quick test whether there is any triggered ability for eachWatcher.
func (g *Game) mayTrigger() bool { return g.traitsInPlay().triggers || g.outside || g.designated() }

// eachWatcher visits the triggered abilities that work where their object is (113.6).
func (g *Game) eachWatcher(visit func(watcher)) {
	see := func(id ID) {
		o := g.object(id)
		if o.Kind == AbilityObject {
			return
		}
		// A spell may have been given an ability that it has not printed.
		if o.Zone != oracle.Battlefield && (o.Zone != oracle.Stack || g.plain) && !g.hasAbilityElsewhere(o) {
			return
		}
		c := g.charsQuietly(id)
		for _, a := range c.Abilities {
			if a.Kind == oracle.Triggered && g.functions(id, a.Ability) {
				controller := c.Controller
				if o.Zone != oracle.Battlefield && o.Zone != oracle.Stack {
					controller = o.Owner
				}
				visit(watcher{id, controller, a.Ability})
			}
		}
	}
	if g.traitsInPlay().triggers {
		for _, id := range g.battlefield {
			see(id)
		}
	}
	if g.traitsInPlay().triggers || g.outside {
		for _, id := range g.stack {
			see(id)
		}
	}
	if !g.outside {
		return
	}
	for i := range g.players {
		p := &g.players[i]
		for _, id := range p.graveyard {
			see(id)
		}
		for _, id := range p.hand {
			see(id)
		}
	}
	for _, id := range g.exile {
		see(id)
	}
	for _, id := range g.command {
		see(id)
	}
}

// hasAbilityElsewhere is a quick test whether a card has an ability that works off
// the battlefield.
func (g *Game) hasAbilityElsewhere(o *Object) bool {
	for _, a := range g.faces[o.face].Abilities {
		if a.FromZone != oracle.Nowhere {
			return true
		}
	}
	return false
}

// trigger lets abilities trigger on events that have happened.
func (g *Game) trigger(events []Event, before []watcher) {
	if len(before) == 0 && len(g.delayed) == 0 && !g.mayTrigger() {
		return
	}
	var after []watcher
	g.eachWatcher(func(w watcher) { after = append(after, w) })
	for i := range events {
		e := &events[i]
		for k, w := range before {
			if g.occurs(w, e, true) && g.independently(w, before[:k]) &&
				(slices.Contains(after, w) || g.lookedBack(e, w.source)) {
				g.triggerOnce(w, events, i)
			}
		}
		for k, w := range after {
			if g.occurs(w, e, false) && g.independently(w, after[:k]) {
				g.triggerOnce(w, events, i)
			} else {
				g.miss(w, e)
			}
		}
		if e.Kind == DiscardEvent {
			g.unseen(e)
		}
		if g.step == oracle.EndStep && e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield {
			g.triggerLate(e.NewObject, after)
		}
	}
	if len(g.delayed) > 0 {
		g.triggerDelayed(events)
	}
	if g.designated() {
		g.inherentTriggers(events)
	}
}

// triggerLate has what enters during the end step trigger as though the step began then,
// in a game in which it backs up.
func (g *Game) triggerLate(id ID, watchers []watcher) {
	for _, w := range watchers {
		ctx := Context{Source: w.source, Controller: w.controller, Ability: w.ability}
		if w.source == id && g.backsUp(w.ability, &ctx) {
			g.triggerOnce(w, []Event{{Kind: StepEvent, Step: g.step, Player: g.active}}, 0)
		}
	}
}

// backsUp carries out 513.2 for an ability that comes into being during the end step at
// whose beginning it would trigger: it has come too late for that.
func (g *Game) backsUp(a *oracle.Ability, ctx *Context) bool {
	e := Event{Kind: StepEvent, Step: g.step, Player: g.active}
	return g.eventMatches(a.Trigger, &e, ctx) && !g.applies("513.2", "the end step has begun, so the ability of %s waits for the next one", ctx.Source)
}

// lookedBack asks the rule by which an ability that is there no longer looks back to
// the moment before an event (603.10a-g).
func (g *Game) lookedBack(e *Event, source ID) bool {
	if e.Kind == LoseGameEvent {
		return g.applies("603.10f", "%s looks back to the moment before the game was lost", source)
	}
	if e.Kind == ControlLostEvent {
		return g.applies("603.10d", "%s looks back to the moment before control of it was lost", source)
	}
	switch {
	case e.Kind == PhaseOutEvent:
		return g.applies("603.10b", "%s looks back to the moment before it phased out", source)
	case e.Kind == UnattachEvent:
		return g.applies("603.10c", "%s looks back to the moment before it became unattached", source)
	case e.Kind == ZoneChangeEvent && e.Cause == oracle.ByCountering:
		return g.applies("603.10e", "%s looks back to the moment before the spell was countered", source)
	}
	return g.applies("603.10a", "%s looks back to the moment before it happened", source)
}

// watchesUnattaching reports whether an ability triggers on something that becomes
// unattached.
func watchesUnattaching(w watcher) bool {
	_, ok := w.ability.Trigger.(oracle.Unattached)
	return ok
}

// unattachings adds to events what becomes unattached by them: what is moved to another
// host or to none, and what leaves the battlefield or whose host does (701.3d).
func (g *Game) unattachings(events []Event) []Event {
	n := len(events)
	add := func(id ID) {
		host := g.object(id).attachedTo
		known := func(e Event) bool { return e.Kind == UnattachEvent && e.Object == id }
		if host == None || !g.onBattlefield(id) || host.IsObject() && !g.onBattlefield(host) || slices.ContainsFunc(events[n:], known) {
			return
		}
		events = append(events, Event{Kind: UnattachEvent, Object: id, Other: host})
	}
	for _, e := range events[:n] {
		switch {
		case e.Kind == AttachEvent && e.Other != g.object(e.Object).attachedTo:
			add(e.Object)
		case e.Kind == PhaseOutEvent && g.object(e.Object).attachedTo != None:
			if !g.applies("702.26j", "%s phases out, which is no becoming unattached", e.Object) {
				add(e.Object)
			}
		case e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield:
			add(e.Object)
			for _, id := range g.attachments(e.Object) {
				add(id)
			}
		}
	}
	return events
}

// lostControl has abilities trigger on a player's loss of control of a permanent that
// stays on the battlefield.
func (g *Game) lostControl(id, by ID) {
	if !g.mayTrigger() {
		return
	}
	var before []watcher
	g.eachWatcher(func(w watcher) {
		if !looksBack(w.ability.Trigger) {
			return
		}
		if w.source == id {
			w.controller = by
		}
		before = append(before, w)
	})
	g.trigger([]Event{{Kind: ControlLostEvent, Object: id, Player: by}}, before)
}

// occurs reports whether an event is one that an ability watches for, looking back
// or not.
func (g *Game) occurs(w watcher, e *Event, back bool) bool {
	ctx := Context{Source: w.source, Controller: w.controller, Ability: w.ability, Event: e}
	patterns := []oracle.Event{w.ability.Trigger}
	if any, ok := w.ability.Trigger.(oracle.OneOf); ok {
		patterns = any.Of
	}
	return slices.ContainsFunc(patterns, func(p oracle.Event) bool { return looksBack(p) == back && g.eventMatches(p, e, &ctx) })
}

// triggerOnce carries out 603.2 for one ability and one occurrence of its event, which is
// one of those that happen together.
func (g *Game) triggerOnce(w watcher, events []Event, place int) {
	e, earlier := &events[place], events[:place]
	if gainsNothing(e) && g.applies("119.9", "no life has been gained, so the ability of %s does not trigger", w.source) {
		return
	}
	ctx := Context{Source: w.source, Controller: w.controller, Ability: w.ability, Event: e}
	again := slices.ContainsFunc(earlier, func(old Event) bool { return g.eventMatches(w.ability.Trigger, &old, &ctx) })
	if again && g.attackedOnce(&w, e, earlier, &ctx) {
		return
	}
	told := *e
	if isDealt := g.damageTogether(w.ability, &told, events, &ctx); isDealt || oneOrMore(w.ability.Trigger) {
		for k := range earlier {
			if toldTogether(w.ability.Trigger, e, &earlier[k]) && g.eventMatches(w.ability.Trigger, &earlier[k], &ctx) &&
				g.applies("603.2c", "the ability of %s triggers once for all that happens together", w.source) {
				return
			}
		}
	} else if again && !g.applies("603.2c", "the ability of %s triggers once for each of the things that happened at once", w.source) {
		return
	}
	if w.ability.If != nil && !g.holds(w.ability.If, &ctx) &&
		g.applies("603.4", "the condition of %s is not met, so it does not trigger", w.source) {
		return
	}
	times := 1
	if p, ok := w.ability.Trigger.(oracle.ChapterReached); ok {
		times = len(g.chaptersReached(p.Chapters, e, &ctx))
	}
	if w.ability.Rule != "" && !g.applies(w.ability.Rule, "the ability of %s triggers", w.source) {
		return
	}
	if !g.triggersElsewhere(w) {
		return
	}
	if by := g.precluded(w.source, w.ability); by != None && !g.applies("603.2a", "what %s says is about activating, and the ability of %s triggers all the same", by, w.source) {
		return
	}
	switch {
	case e.Kind == StepEvent:
		if !g.applies("603.2b", "the ability of %s triggers as the step begins", w.source) {
			return
		}
	case e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && entersTrigger(w.ability.Trigger):
		if !g.applies("603.6a", "the ability of %s triggers as something enters", w.source) {
			return
		}
	case e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield && looksBack(w.ability.Trigger): // not "from anywhere"
		if !g.applies("603.6c", "the ability of %s triggers as something leaves the battlefield", w.source) {
			return
		}
	case e.Kind == LoseGameEvent:
		if !g.applies("603.9", "the ability of %s triggers as %s loses the game", w.source, e.Player) {
			return
		}
	default:
		if !g.applies("603.2", "the ability of %s triggers", w.source) {
			return
		}
	}
	if g.doneThisTurn(w.ability, w.source, w.controller) &&
		g.applies("603.2i", "%s has done this turn what the ability of %s says is done once each turn, so it does not trigger", w.controller, w.source) {
		return
	}
	if more := g.additionalTimes(w.source, e) + g.lostTimes(&w, e, events); more > 0 && g.applies("603.2d", "the ability of %s triggers %n times more", w.source, num(more)) {
		times += more
	}
	if w.ability.OncePerTurn {
		if slices.Contains(g.activated, activation{w.source, w.ability, None}) {
			return
		}
		g.activated = append(g.activated, activation{w.source, w.ability, None})
	}
	for range times {
		g.triggers = append(g.triggers, triggered{ability: w.ability, source: w.source, controller: w.controller, event: told})
	}
	if triggeredMana(w.ability, e) {
		g.resolveTriggeredMana()
	}
}

// independently carries out 113.2c for an ability that an object has more than once.
func (g *Game) independently(w watcher, earlier []watcher) bool {
	same := func(v watcher) bool {
		return v.source == w.source && (v.ability == w.ability || reflect.DeepEqual(v.ability, w.ability))
	}
	return !slices.ContainsFunc(earlier, same) || g.applies("113.2c", "each of the abilities of %s that say the same triggers by itself", w.source)
}

// gainsNothing reports whether an event would be the gaining of life if that were not 0.
func gainsNothing(e *Event) bool { return e.Kind == LifeGainEvent && e.Amount == 0 }

// entersTrigger reports whether an ability triggers as something enters the battlefield
// (603.6a). Others may see the same event as something else: as leaving a graveyard, or
// as counters put on what enters.
func entersTrigger(p oracle.Event) bool {
	switch p := p.(type) {
	case oracle.ZoneChange:
		return p.To == oracle.Battlefield
	case oracle.OneOf:
		return slices.ContainsFunc(p.Of, entersTrigger)
	}
	return false
}

// triggersElsewhere asks by which rule an ability triggers off the battlefield.
func (g *Game) triggersElsewhere(w watcher) bool {
	switch o := g.object(w.source); {
	case o.Kind == EmblemObject:
		return g.applies("114.4", "the ability of %s works in the command zone", w.source)
	case o.Zone != oracle.Stack && arrives(w.ability.Trigger):
		return g.applies("113.6k", "the ability of %s can't trigger from the battlefield and works where the card has come to", w.source)
	case o.Zone == oracle.Graveyard && w.ability.FromZone == oracle.Graveyard:
		return g.applies("113.6m", "the ability of %s moves the card out of the graveyard and works there", w.source)
	case o.Zone == oracle.Stack && w.ability.FromZone == oracle.Stack:
		return g.applies("113.6k", "the ability of %s can't trigger from the battlefield and works on the stack", w.source)
	}
	return true
}

// arrives tells the triggers on this card's coming to another zone than the
// battlefield, from anywhere or by being cycled.
func arrives(trigger oracle.Event) bool {
	e, ok := trigger.(oracle.ZoneChange)
	return ok && e.From == oracle.Nowhere && e.To == oracle.Graveyard && e.What == oracle.Reference(oracle.This{}) || followsCard(trigger)
}

// followsCard tells the triggers on this card's being cycled or discarded, which work
// wherever it has come to.
func followsCard(trigger oracle.Event) bool {
	switch e := trigger.(type) {
	case oracle.CardCycled:
		return e.What != nil
	case oracle.CardDiscarded:
		return e.This
	}
	return false
}

// unseen carries out 603.2g for a card that has been discarded into a library: unless the
// hand or the top of the library is played revealed, nobody else has seen it, and its own
// ability does not trigger on that.
func (g *Game) unseen(e *Event) {
	id := g.object(e.Object).successor
	if id == None || g.object(id).Zone != oracle.Library {
		return
	}
	o := g.object(id)
	library := g.player(o.Owner).library
	seen := g.plays(o.Owner, oracle.PlaysHandRevealed) || library[len(library)-1] == id && g.plays(o.Owner, oracle.PlaysTopRevealed)
	for _, a := range g.charsQuietly(id).Abilities {
		if a.Kind == oracle.Triggered && followsCard(a.Trigger) &&
			(seen || !g.applies("603.2g", "%s has at no time been visible to all players, so its ability does not trigger", id)) {
			g.triggerOnce(watcher{id, o.Owner, a.Ability}, []Event{*e}, 0)
		}
	}
}

// isState tells the state triggers from other abilities.
func isState(a *oracle.Ability) bool {
	_, ok := a.Trigger.(oracle.State)
	return ok
}

// sameEvent reports whether an event has come out of the replacement effects as one of its
// kind.
func sameEvent(e *Event, became []Event) bool {
	return len(became) > 0 && became[0].Kind == e.Kind && became[0].To == e.To
}

// neverOccurred carries out 603.2h: an event that has been replaced or prevented triggers
// nothing. It is asked for abilities that watch for it, and not for what it has become.
func (g *Game) neverOccurred(e *Event, became []Event) {
	var list []watcher
	g.scratch(func() {
		g.eachWatcher(func(w watcher) {
			sees := func(e *Event) bool { return g.occurs(w, e, false) || g.occurs(w, e, true) }
			if sees(e) && !slices.ContainsFunc(became, func(e Event) bool { return sees(&e) }) {
				list = append(list, w)
			}
		})
	})
	for _, w := range list {
		if !g.applies("603.2h", "what the ability of %s watches for has been replaced or prevented, so it does not trigger", w.source) {
			g.triggerOnce(w, []Event{*e}, 0)
		}
	}
}

// stateTriggers carries out 603.8. A state that is there only for a moment, in the
// middle of a resolution, is enough, so it is asked for after every event.
func (g *Game) stateTriggers() {
	if !g.mayTrigger() {
		return
	}
	g.eachWatcher(func(w watcher) {
		state, ok := w.ability.Trigger.(oracle.State)
		if !ok {
			return
		}
		ctx := Context{Source: w.source, Controller: w.controller, Ability: w.ability}
		if !g.holds(state.Condition, &ctx) || g.waiting(w) {
			return
		}
		if g.applies("603.8", "what the ability of %s watches for is so, and it triggers", w.source) {
			g.triggers = append(g.triggers, triggered{ability: w.ability, source: w.source, controller: w.controller})
		}
	})
}

// waiting reports whether an ability has triggered and has not left the stack.
func (g *Game) waiting(w watcher) bool {
	if slices.ContainsFunc(g.triggers, func(t triggered) bool { return t.source == w.source && t.ability == w.ability }) {
		return true
	}
	return slices.ContainsFunc(g.stack, func(id ID) bool {
		a := g.object(id).announced
		return a != nil && a.Source == w.source && a.Ability == w.ability
	})
}
