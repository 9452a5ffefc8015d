package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 603, handling triggered abilities: that they trigger
// (603.2) and look back (603.10). 603_triggerstack.go puts them on the stack.

// lookBack lists, before a batch of events, the abilities that will look back to
// this moment. It is empty when no event of the batch is of such a kind.
func (g *Course) lookBack(events []table.Event) []table.Watcher {
	if !g.MayTrigger() {
		return nil
	}
	looks := false
	for i := range events {
		switch e := &events[i]; e.Kind {
		case table.ZoneChangeEvent:
			looks = looks || (e.From != oracle.Stack || e.Cause == oracle.ByCountering) && e.To != oracle.Battlefield || e.From == oracle.Graveyard
		case table.SacrificeEvent, table.LoseGameEvent, table.DestroyEvent, table.PhaseOutEvent, table.AttachEvent, table.PlaneswalkEvent:
			looks = true
		}
	}
	if !looks {
		return nil
	}
	var list []table.Watcher
	g.eachWatcher(func(w table.Watcher) {
		if looksBack(w.Ability.Trigger) {
			list = append(list, w)
		}
	})
	return list
}

// MayTrigger is a quick test whether there is any triggered ability for eachWatcher.
func (g *Course) MayTrigger() bool {
	return g.TraitsInPlay().Triggers || g.WorksOutside || g.designated()
}

// eachWatcher visits the triggered abilities that work where their object is (113.6).
func (g *Course) eachWatcher(visit func(table.Watcher)) {
	see := func(id table.ID) {
		o := g.Object(id)
		if o.Kind == table.AbilityObject {
			return
		}
		// A spell may have been given an ability that it has not printed.
		if o.Zone != oracle.Battlefield && (o.Zone != oracle.Stack || g.Plain) && !g.hasAbilityElsewhere(o) {
			return
		}
		c := g.QuietCharacteristics(id)
		for _, a := range c.Abilities {
			if a.Kind == oracle.Triggered && g.Functions(id, a.Ability) {
				controller := c.Controller
				if o.Zone != oracle.Battlefield && o.Zone != oracle.Stack && !g.Commands(o) {
					controller = o.Owner
				}
				visit(table.Watcher{Source: id, Controller: controller, Ability: a.Ability})
			}
		}
	}
	if g.TraitsInPlay().Triggers {
		for _, id := range g.Battlefield {
			see(id)
		}
	}
	if g.TraitsInPlay().Triggers || g.WorksOutside {
		for _, id := range g.OnStacks() {
			see(id)
		}
	}
	if !g.WorksOutside {
		return
	}
	for i := range g.Seats {
		p := &g.Seats[i]
		for _, id := range p.Graveyard {
			see(id)
		}
		for _, id := range p.Hand {
			see(id)
		}
	}
	for _, id := range g.Exile {
		see(id)
	}
	for _, id := range g.Command {
		see(id)
	}
}

// hasAbilityElsewhere is a quick test whether a card has an ability that works off
// the battlefield, or may have been given one.
func (g *Course) hasAbilityElsewhere(o *table.Object) bool {
	for _, a := range g.Faces[o.Face].Abilities {
		if a.FromZone != oracle.Nowhere || a.AndCommand {
			return true
		}
	}
	return slices.ContainsFunc(g.Effects, func(e table.Effect) bool { return slices.Contains(e.Objects, o.ID) })
}

// hasAfterwards carries out 603.10 for what was turned over by an event: the abilities that it has right after that
// are those that may trigger, and not what it had before.
func (g *Course) hasAfterwards(w table.Watcher, e *table.Event) bool {
	return e.Kind != table.TurnFaceUpEvent && e.Kind != table.TransformEvent || e.Object != w.Source ||
		g.Applies("603.10", "%s is looked at as it is right after that", w.Source)
}

// noteAndTrigger records of events that have happened what some text asks about, and lets abilities trigger on them: the "if" of
// one may ask of what has just happened (603.4).
func (g *Course) noteAndTrigger(events []table.Event, before []table.Watcher) {
	if len(g.Asked) > 0 {
		past := len(g.Deeds)
		g.noteDeeds(events)
		g.fresh = len(g.Deeds) - past
	}
	g.trigger(events, before)
	g.fresh = 0
}

// trigger lets abilities trigger on events that have happened.
func (g *Course) trigger(events []table.Event, before []table.Watcher) {
	if len(before) == 0 && len(g.Delayed) == 0 && !g.MayTrigger() {
		return
	}
	var after []table.Watcher
	g.eachWatcher(func(w table.Watcher) { after = append(after, w) })
	for i := range events {
		e := &events[i]
		for k, w := range before {
			if g.occurs(w, e, true) && g.independently(w, before[:k]) &&
				(slices.Contains(after, w) || g.lookedBack(e, w.Source)) {
				g.triggerOnce(w, events, i)
			}
		}
		for k, w := range after {
			if g.occurs(w, e, false) && g.independently(w, after[:k]) && g.hasAfterwards(w, e) {
				g.triggerOnce(w, events, i)
			} else {
				g.miss(w, e)
			}
		}
		if e.Kind == table.DiscardEvent {
			g.unseen(e)
		}
		if g.InStep == oracle.EndStep && e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield {
			g.triggerLate(e.NewObject, after)
		}
	}
	if len(g.Delayed) > 0 {
		g.triggerDelayed(events)
	}
	if g.designated() {
		g.inherentTriggers(events)
	}
}

// triggerLate has what enters during the end step trigger as though the step began then,
// in a game in which it backs up.
func (g *Course) triggerLate(id table.ID, watchers []table.Watcher) {
	for _, w := range watchers {
		ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability}
		if w.Source == id && g.backsUp(w.Ability, &ctx) {
			g.triggerOnce(w, []table.Event{{Kind: table.StepEvent, Step: g.InStep, Player: g.ActivePlayer}}, 0)
		}
	}
}

// backsUp carries out 513.2 for an ability that comes into being during the end step at
// whose beginning it would trigger: it has come too late for that.
func (g *Course) backsUp(a *oracle.Ability, ctx *table.Context) bool {
	e := table.Event{Kind: table.StepEvent, Step: g.InStep, Player: g.ActivePlayer}
	return g.eventMatches(a.Trigger, &e, ctx) && !g.Applies("513.2", "the end step has begun, so the ability of %s waits for the next one", ctx.Source)
}

// lookedBack asks the rule by which an ability that is there no longer looks back to
// the moment before an event (603.10a-g).
func (g *Course) lookedBack(e *table.Event, source table.ID) bool {
	if e.Kind == table.LoseGameEvent {
		return g.Applies("603.10f", "%s looks back to the moment before the game was lost", source)
	}
	if e.Kind == table.ControlLostEvent {
		return g.Applies("603.10d", "%s looks back to the moment before control of it was lost", source)
	}
	switch {
	case e.Kind == table.PlaneswalkEvent:
		return g.Applies("603.10g", "%s looks back to the moment before it was planeswalked away from", source)
	case e.Kind == table.PhaseOutEvent:
		return g.Applies("603.10b", "%s looks back to the moment before it phased out", source)
	case e.Kind == table.UnattachEvent:
		return g.Applies("603.10c", "%s looks back to the moment before it became unattached", source)
	case e.Kind == table.ZoneChangeEvent && e.Cause == oracle.ByCountering:
		return g.Applies("603.10e", "%s looks back to the moment before the spell was countered", source)
	}
	return g.Applies("603.10a", "%s looks back to the moment before it happened", source)
}

// watchesUnattaching reports whether an ability triggers on something that becomes
// unattached.
func watchesUnattaching(w table.Watcher) bool {
	_, ok := w.Ability.Trigger.(oracle.Unattached)
	return ok
}

// unattachings adds to events what becomes unattached by them: what is moved to another
// host or to none, and what leaves the battlefield or whose host does (701.3d).
func (g *Course) unattachings(events []table.Event) []table.Event {
	n := len(events)
	add := func(id table.ID) {
		host := g.Object(id).AttachedTo
		known := func(e table.Event) bool { return e.Kind == table.UnattachEvent && e.Object == id }
		if host == table.None || !g.OnBattlefield(id) || host.IsObject() && !g.OnBattlefield(host) || slices.ContainsFunc(events[n:], known) {
			return
		}
		events = append(events, table.Event{Kind: table.UnattachEvent, Object: id, Other: host})
	}
	for _, e := range events[:n] {
		switch {
		case e.Kind == table.AttachEvent && e.Other != g.Object(e.Object).AttachedTo:
			add(e.Object)
		case e.Kind == table.PhaseOutEvent && g.Object(e.Object).AttachedTo != table.None:
			if !g.Applies("702.26j", "%s phases out, which is no becoming unattached", e.Object) {
				add(e.Object)
			}
		case e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield && (g.Object(e.Object).AttachedTo != table.None || len(g.Attachments(e.Object)) > 0) &&
			g.Applies("701.3d", "%s leaves the battlefield, by which what is attached becomes unattached", e.Object):
			add(e.Object)
			for _, id := range g.Attachments(e.Object) {
				add(id)
			}
		}
	}
	return events
}

// lostControl has abilities trigger on the loss of control of permanents that stay on the battlefield, all of
// which were lost together: what is lost sees the others go, too (603.10d).
func (g *Course) lostControl(lost []table.Event) {
	if len(lost) == 0 || !g.MayTrigger() {
		return
	}
	var before []table.Watcher
	g.eachWatcher(func(w table.Watcher) {
		if !looksBack(w.Ability.Trigger) {
			return
		}
		if i := slices.IndexFunc(lost, func(e table.Event) bool { return e.Object == w.Source }); i >= 0 {
			w.Controller = lost[i].Player
		}
		before = append(before, w)
	})
	g.trigger(lost, before)
}

// occurs reports whether an event is one that an ability watches for, looking back
// or not.
func (g *Course) occurs(w table.Watcher, e *table.Event, back bool) bool {
	if unlike(w.Ability.Trigger, e) {
		return false // as eventMatches would say, before anything is made ready for it
	}
	patterns := []oracle.Event{w.Ability.Trigger}
	if any, ok := w.Ability.Trigger.(oracle.OneOf); ok {
		patterns = any.Of
	}
	if !slices.ContainsFunc(patterns, func(p oracle.Event) bool { return looksBack(p) == back }) {
		return false
	}
	g.Work(table.ContextWork)
	ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability, Event: e}
	return slices.ContainsFunc(patterns, func(p oracle.Event) bool {
		return looksBack(p) == back && g.eventMatches(p, e, &ctx) && !g.triggersTooFar(p, e, &ctx)
	})
}

// triggerOnce carries out 603.2 for one ability and one occurrence of its event, which is
// one of those that happen together.
func (g *Course) triggerOnce(w table.Watcher, events []table.Event, place int) {
	e, earlier := &events[place], events[:place]
	if g.Silences && e.Kind == table.ZoneChangeEvent && onZoneChange(w.Ability.Trigger) {
		if g.silenced(w.Ability.Trigger, w.Source, e, events) {
			return
		}
		silenced := func(old table.Event) bool { return g.silenced(w.Ability.Trigger, w.Source, &old, events) }
		if slices.ContainsFunc(earlier, silenced) {
			earlier = slices.DeleteFunc(slices.Clone(earlier), silenced)
		}
	}
	if gainsNothing(e) && g.Applies("119.9", "no life has been gained, so the ability of %s does not trigger", w.Source) {
		return
	}
	g.Work(table.ContextWork)
	ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability, Event: e}
	again := slices.ContainsFunc(earlier, func(old table.Event) bool { return g.eventMatches(w.Ability.Trigger, &old, &ctx) })
	trigger := g.happening(w.Ability.Trigger, e, &ctx)
	if again && (g.attackedOnce(trigger, &w, e, earlier, &ctx) || e.Kind == table.StepEvent && !g.forEachOfTeam(&w, e)) {
		return
	}
	told, together := g.tell(trigger, w.Ability, e, events, &ctx)
	if together {
		for k := range earlier {
			if g.toldTogether(trigger, e, &earlier[k]) && g.eventMatches(trigger, &earlier[k], &ctx) &&
				g.Applies("603.2c", "the ability of %s triggers once for all that happens together", w.Source) {
				return
			}
		}
	} else if again && !g.Applies("603.2c", "the ability of %s triggers once for each of the things that happened at once", w.Source) {
		return
	}
	if first, ok := trigger.(oracle.FirstEachTurn); ok && !g.firstThisTurn(w, first.Of, e, &ctx) {
		return
	}
	g.gather(trigger, w.Ability, &told, events[place:], &ctx)
	if w.Ability.While != nil && !g.Holds(w.Ability.While, &ctx) {
		return
	}
	if w.Ability.If != nil && !g.Holds(w.Ability.If, &ctx) &&
		g.Applies("603.4", "the condition of %s is not met, so it does not trigger", w.Source) {
		return
	}
	once := table.Activation{Object: w.Source, Ability: w.Ability, Player: table.None}
	if w.Ability.TimesPerTurn > 0 && g.triggeredSince(once) >= w.Ability.TimesPerTurn {
		return
	}
	times := 1
	if forEachCounter(trigger) {
		times = told.Amount
	}
	if p, ok := w.Ability.Trigger.(oracle.ChapterReached); ok {
		times = len(g.chaptersReached(p.Chapters, e, &ctx))
	}
	if w.Ability.Rule != "" && !g.Applies(w.Ability.Rule, saysKeyword(w.Ability.Rule), w.Source) {
		return
	}
	if !g.triggersElsewhere(w) {
		return
	}
	if by := g.precluded(table.None, w.Source, w.Ability); by != table.None && !g.Applies("603.2a", "what %s says is about activating, and the ability of %s triggers all the same", by, w.Source) {
		return
	}
	switch {
	case e.Kind == table.StepEvent:
		if !g.Applies("603.2b", "the ability of %s triggers as the step begins", w.Source) {
			return
		}
	case e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && entersTrigger(w.Ability.Trigger):
		if !g.Applies("603.6a", "the ability of %s triggers as something enters", w.Source) {
			return
		}
	case e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield && looksBack(w.Ability.Trigger): // not "from anywhere"
		if !g.Applies("603.6c", "the ability of %s triggers as something leaves the battlefield", w.Source) {
			return
		}
	case e.Kind == table.LoseGameEvent:
		if !g.Applies("603.9", "the ability of %s triggers as %s loses the game", w.Source, e.Player) {
			return
		}
	default:
		if !g.Applies("603.2", "the ability of %s triggers", w.Source) {
			return
		}
	}
	if g.doneThisTurn(w.Ability, w.Source, w.Controller) &&
		g.Applies("603.2i", "%s has done this turn what the ability of %s says is done once each turn, so it does not trigger", w.Controller, w.Source) {
		return
	}
	if more := g.additionalTimes(w.Ability.Trigger, w.Source, e) + g.lostTimes(&w, e, events); more > 0 && g.Applies("603.2d", "the ability of %s triggers %n times more", w.Source, table.Count(more)) {
		times += more
	}
	if w.Ability.TimesPerTurn > 0 {
		if w.Ability.TimesPerTurn > 1 && times > 1 {
			g.Undecided("the engine does not tell how an ability that triggers only so many times each turn triggers an additional time")
		}
		g.Activated = append(g.Activated, once)
	}
	for range times {
		g.Triggers = append(g.Triggers, table.Triggered{Ability: w.Ability, Source: w.Source, Controller: w.Controller, Event: told})
	}
	if triggeredMana(w.Ability, e) {
		g.resolveTriggeredMana()
	}
}

// triggeredSince is how often an ability has triggered this turn that does so only so many times each turn.
func (g *Course) triggeredSince(once table.Activation) int {
	n := 0
	for _, a := range g.Activated {
		if a == once {
			n++
		}
	}
	return n
}

// gainsNothing reports whether an event would be the gaining of life if that were not 0.
func gainsNothing(e *table.Event) bool { return e.Kind == table.LifeGainEvent && e.Amount == 0 }

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
func (g *Course) triggersElsewhere(w table.Watcher) bool {
	switch o := g.Object(w.Source); {
	case g.Commands(o):
		return g.FunctionsInCommand(w.Source)
	case o.Zone == oracle.Command && (w.Ability.AndCommand || oracle.StatesCommand(w.Ability.If)):
		return g.Applies("113.6b", "the ability of %s states that it works in the command zone", w.Source)
	case o.Zone != oracle.Stack && arrives(w.Ability.Trigger):
		return g.Applies("113.6k", "the ability of %s can't trigger from the battlefield and works where the card has come to", w.Source)
	case o.Zone == oracle.Graveyard && w.Ability.FromZone == oracle.Graveyard && oracle.StatesGraveyard(w.Ability.If):
		return g.Applies("113.6b", "the ability of %s states that it works in the graveyard", w.Source)
	case o.Zone == oracle.Graveyard && w.Ability.FromZone == oracle.Graveyard:
		return g.Applies("113.6m", "the ability of %s moves the card out of the graveyard and works there", w.Source)
	case o.Zone == oracle.Stack && w.Ability.FromZone == oracle.Stack:
		return g.Applies("113.6k", "the ability of %s can't trigger from the battlefield and works on the stack", w.Source)
	}
	return true
}

// arrives tells the triggers on this card's coming to another zone than the
// battlefield, from anywhere, from a library or by being cycled.
func arrives(trigger oracle.Event) bool {
	e, ok := trigger.(oracle.ZoneChange)
	return ok && (e.From == oracle.Nowhere || e.From == oracle.Library) && e.To == oracle.Graveyard && e.What == oracle.Reference(oracle.This{}) || table.FollowsCard(trigger) || becomesPlotted(trigger)
}

// seenAsDiscarded reports whether all players have seen a card that was discarded into a hidden zone: its owner plays with the hand or
// the top of the library revealed.
func (g *Course) seenAsDiscarded(id table.ID) bool {
	o := g.Object(id)
	return g.plays(o.Owner, oracle.PlaysHandRevealed) || g.isAmongTop(id, o.Owner, 1) && g.plays(o.Owner, oracle.PlaysTopRevealed)
}

// unseen carries out 603.2g for a card that has been discarded into a library: unless the
// hand or the top of the library is played revealed, nobody else has seen it, and its own
// ability does not trigger on that.
func (g *Course) unseen(e *table.Event) {
	id := g.Object(e.Object).Successor
	if id == table.None || g.Object(id).Zone != oracle.Library {
		return
	}
	seen := g.seenAsDiscarded(id)
	for _, a := range g.QuietCharacteristics(id).Abilities {
		if a.Kind == oracle.Triggered && table.FollowsCard(a.Trigger) &&
			(seen || !g.Applies("603.2g", "%s has at no time been visible to all players, so its ability does not trigger", id)) {
			g.triggerOnce(table.Watcher{Source: id, Controller: g.Object(id).Owner, Ability: a.Ability}, []table.Event{*e}, 0)
		}
	}
}

// sameEvent reports whether an event has come out of the replacement effects as one of its
// kind.
func sameEvent(e *table.Event, became []table.Event) bool {
	return len(became) > 0 && became[0].Kind == e.Kind && became[0].To == e.To
}

// neverOccurred carries out 603.2h: an event that has been replaced or prevented triggers
// nothing. It is asked for abilities that watch for it, and not for what it has become.
func (g *Course) neverOccurred(e *table.Event, became []table.Event) {
	var list []table.Watcher
	g.Scratch(func() {
		g.eachWatcher(func(w table.Watcher) {
			sees := func(e *table.Event) bool { return g.occurs(w, e, false) || g.occurs(w, e, true) }
			if sees(e) && !slices.ContainsFunc(became, func(e table.Event) bool { return sees(&e) }) {
				list = append(list, w)
			}
		})
	})
	for _, w := range list {
		if !g.Applies("603.2h", "what the ability of %s watches for has been replaced or prevented, so it does not trigger", w.Source) {
			g.triggerOnce(w, []table.Event{*e}, 0)
		}
	}
}

// StateTriggers carries out 603.8. A state that is there only for a moment, in the
// middle of a resolution, is enough, so it is asked for after every event.
func (g *Course) StateTriggers() {
	if !g.MayTrigger() {
		return
	}
	g.eachWatcher(func(w table.Watcher) {
		state, ok := w.Ability.Trigger.(oracle.State)
		if !ok {
			return
		}
		ctx := table.Context{Source: w.Source, Controller: w.Controller, Ability: w.Ability}
		if !g.Holds(state.Condition, &ctx) || g.waiting(w) {
			return
		}
		if w.Ability.If != nil && !g.Holds(w.Ability.If, &ctx) &&
			g.Applies("603.4", "the condition of %s is not met, so it does not trigger", w.Source) {
			return
		}
		if g.Applies("603.8", "what the ability of %s watches for is so, and it triggers", w.Source) {
			g.Triggers = append(g.Triggers, table.Triggered{Ability: w.Ability, Source: w.Source, Controller: w.Controller})
		}
	})
}

// waiting reports whether an ability has triggered and has not left the stack.
func (g *Course) waiting(w table.Watcher) bool {
	if slices.ContainsFunc(g.Triggers, func(t table.Triggered) bool { return t.Source == w.Source && t.Ability == w.Ability }) {
		return true
	}
	return slices.ContainsFunc(g.OnStacks(), func(id table.ID) bool {
		a := g.Object(id).Announced
		return a != nil && a.Source == w.Source && a.Ability == w.Ability
	})
}
