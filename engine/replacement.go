package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 614: which replacement and prevention effects apply to an
// event, and what they make of it. whichfirst.go has the order in which they do.

// replacement is one effect that wants to modify an event.
type replacement struct {
	key        effectKey
	source     ID
	controller ID
	class      replacementClass
	quiet      bool // whether it comes before or after others makes no difference
	idle       bool // a second time it would change nothing
	prevents   bool // a prevention effect
	apply      func(e *Event) []Event
}

// replacementClass orders effects as 616.1a-e do.
type replacementClass uint8

const (
	selfReplacing replacementClass = iota
	changesControl
	makesCopy
	turnsBackUp
	anyOther
)

// replaceAll passes events through the replacement and prevention effects, one by
// one in APNAP order of the players who would choose (616.1).
func (g *Game) replaceAll(events []Event) []Event { return g.replaceInto(nil, events...) }

// replaceInto is replaceAll; it adds what becomes of the events to others.
func (g *Game) replaceInto(final []Event, events ...Event) []Event {
	for i := range events {
		final = append(final, events[i])
		e := &final[len(final)-1]
		if g.lineage != nil && e.lineage == nil {
			e.lineage = g.lineage
		}
		if e.Kind == ZoneChangeEvent && e.To == oracle.Battlefield && e.enter == nil {
			e.enter = &cut(&g.enterings, 1, 4)[0]
			e.enter.controller = g.enteringController(e)
		}
		if g.unmodified(e) {
			g.spend()
			continue
		}
		if refusal := g.cantHappen(e); refusal != nil {
			final = g.unhappened(final[:len(final)-1], e, refusal)
			continue
		}
		later, proposed, n := g.later, *e, len(final)-1
		g.later = slices.Clone(events[i+1:]) // not events itself, which then need not be kept in memory
		earlier, replaced := g.earlier, g.replaced
		g.earlier, g.replaced = slices.Clone(final[:n]), proposed.Object
		final = append(final[:n], g.replaceOne(proposed)...)
		g.later, g.earlier, g.replaced = later, earlier, replaced
		if proposed.enter == nil && !sameEvent(&proposed, final[n:]) && g.mayTrigger() {
			g.neverOccurred(&proposed, final[n:])
		}
	}
	return final
}

// unmodified reports that nothing in the game could modify an event, without
// looking for what would: applicable would find nothing.
func (g *Game) unmodified(e *Event) bool {
	if len(g.effects) > 0 || g.traitsInPlay().statics || e.self != nil {
		return false
	}
	if id := e.affected(); id.IsObject() && e.enter == nil && len(g.object(id).counters) > 0 {
		return false
	}
	switch e.Kind {
	case ZoneChangeEvent:
		if e.enter != nil && (e.enter.joins != nil || !g.entersPlainly(e)) || g.commander {
			return false
		}
		if e.To == oracle.Graveyard && e.Object.IsObject() && g.traitsOf(g.object(e.Object).face).statics {
			return false
		}
		if e.Cause == oracle.ByDiscard {
			return g.chars(e.Object).keyword("madness") == nil
		}
		if e.From == oracle.Stack && e.Object.IsObject() {
			a := g.object(e.Object).announced
			return a == nil || a.Permit == nil
		}
	case DamageEvent:
		return !e.Other.IsObject() || g.chars(e.Other).keyword("protection") == nil
	}
	return true
}

func (g *Game) enteringController(e *Event) ID {
	if e.Player != None {
		return e.Player
	}
	return g.object(e.Object).Owner
}

func (g *Game) replaceOne(e Event) []Event {
	var known []effectKey // what applied to the event before it was modified
	for first := true; ; first = false {
		g.spend()
		options := g.applicable(&e)
		if !first {
			options = g.becomeApplicable(options, known)
		}
		known = known[:0]
		for _, o := range options {
			known = append(known, o.key)
		}
		if len(options) == 0 {
			if e.Kind != ZoneChangeEvent || e.enter == nil {
				return []Event{e}
			}
			if e.enter.besides != nil {
				g.enterBesides(&e)
			}
			if refusal := g.cantEnter(&e); refusal != nil {
				g.citeRefusal(refusal)
				return nil
			}
			if len(e.enter.counters) > 0 {
				g.countersOnEntering(&e)
			}
			if e.enter.joins != nil {
				g.joinCombat(&e)
			}
			events := []Event{e}
			for _, id := range e.enter.sacrificed {
				events = append(events, Event{Kind: SacrificeEvent, Object: id, Player: e.enter.controller, Source: e.Object})
			}
			return events
		}
		chosen := g.chooseReplacement(&e, options)
		e.lineage = append(slices.Clip(e.lineage), chosen.key)
		if len(e.lineage) > 64 {
			g.limitReached("one event modified more than 64 times")
			panic(stopped{})
		}
		events := chosen.apply(&e)
		switch len(events) {
		case 0:
			return nil
		case 1:
			// 616.1f: look again, at the event as it is now.
			more := len(options) > 1
			e = events[0]
			if more && !g.applies("616.1f", "what still applies after %s is looked for again", chosen.source) {
				return []Event{e}
			}
		default:
			var final []Event
			for _, one := range events {
				one.lineage = e.lineage
				final = append(final, g.replaceOne(one)...)
			}
			return final
		}
	}
}

// becomeApplicable carries out 616.2: what an effect has made of an event can be subject to
// effects to which the event was not subject before.
func (g *Game) becomeApplicable(options []replacement, known []effectKey) []replacement {
	return slices.DeleteFunc(options, func(r replacement) bool {
		return !slices.Contains(known, r.key) && !g.applies("616.2", "the effect of %s has become applicable to what the event is now", r.source)
	})
}

// used reports whether an effect has had its one opportunity (614.5, 615.12a).
func (g *Game) used(e *Event, r *replacement) bool {
	switch {
	case !slices.Contains(e.lineage, r.key):
		return false
	case r.prevents && e.unpreventable:
		return g.applies("615.12a", "the effect of %s is applied to damage that can't be prevented just once", r.source)
	}
	return r.idle || g.applies("614.5", "an effect of %s gets only one chance to change an event", r.source)
}

// applicable lists the effects that would now modify an event.
func (g *Game) applicable(e *Event) []replacement {
	var list []replacement
	add := func(r replacement) {
		if !g.used(e, &r) {
			list = append(list, r)
		}
	}
	see := func(id ID) {
		if e.enter != nil && id == e.Object {
			return
		}
		c := g.charsQuietly(id)
		for _, a := range c.Abilities {
			if a.Kind != oracle.Static || !g.functions(id, a.Ability) {
				continue
			}
			ctx := Context{Source: id, Controller: c.Controller, Ability: a.Ability, Event: e}
			for i, s := range a.Statics {
				key := effectKey{source: id, ability: a.Ability, index: i}
				g.consider(e, s, &ctx, key, a.If, add)
			}
		}
	}
	for _, id := range g.battlefield {
		see(id)
	}
	if n := len(list); g.emblems > 0 {
		if g.eachEmblem(see); len(list) > n {
			g.citeEmblem(list[n].source)
		}
	}
	if n := len(list); g.afar {
		if g.eachInGraveyard(see); len(list) > n && !g.applies("113.6b", "the ability of %s says that it works in a graveyard", list[n].source) {
			list = list[:n]
		}
	}
	for i := range g.effects {
		fx := &g.effects[i]
		if fx.regenerate {
			if shield, ok := g.regenerationShield(fx, e); ok {
				add(shield)
			}
			continue
		}
		if fx.static == nil {
			continue
		}
		ctx := fx.context(e)
		if fx.recheck != nil && e.Kind == DamageEvent && slices.Contains(fx.about, e.Source) && !g.matches(fx.recheck, e.Source, &ctx) &&
			g.applies("609.7b", "%s is not any more what %s is about", e.Source, fx.source) {
			continue
		}
		g.consider(e, fx.static, &ctx, effectKey{source: fx.source, effect: fx.id}, nil, add)
	}
	if e.self != nil {
		add(g.replacesItself(e))
	}
	if id := e.affected(); id.IsObject() && e.enter == nil {
		g.counterEffects(e, id, add)
	}
	switch e.Kind {
	case ZoneChangeEvent:
		if e.enter != nil {
			g.enteringEffects(e, add)
		} else if e.To == oracle.Graveyard {
			g.keepsItselfAway(e, add)
		}
		g.commanderReplacement(e, add)
		g.flashbackReplacement(e, add)
		g.madnessReplacement(e, add)
	case DamageEvent:
		g.protectionPrevents(e, add)
	}
	return list
}

// keepsItselfAway adds the effect of a card's own ability that replaces its being put into a
// graveyard from anywhere: so it says that it works in every zone from which that could
// happen (113.6b). On the battlefield it has been considered with the rest.
func (g *Game) keepsItselfAway(e *Event, add func(replacement)) {
	if !e.Object.IsObject() || e.From == oracle.Battlefield {
		return
	}
	owner := g.object(e.Object).Owner
	for _, a := range g.charsQuietly(e.Object).Abilities {
		if a.Kind != oracle.Static || a.FromZone != oracle.Nowhere || a.OffBattlefield {
			continue
		}
		for i, s := range a.Statics {
			r, ok := s.(oracle.Replacement)
			if !ok {
				continue
			}
			p, ok := r.Event.(oracle.ZoneChange)
			if _, itself := p.What.(oracle.This); !ok || !itself || p.From != oracle.Nowhere || p.To != oracle.Graveyard {
				continue
			}
			ctx := Context{Source: e.Object, Controller: owner, Ability: a.Ability, Event: e}
			g.consider(e, s, &ctx, effectKey{source: e.Object, ability: a.Ability, index: i}, a.If, func(r replacement) {
				if g.applies("113.6b", "the ability of %s says that it works wherever that comes from", e.Object) {
					add(r)
				}
			})
		}
	}
}

// consider adds a static effect if it wants to modify the event.
func (g *Game) consider(e *Event, s oracle.StaticEffect, ctx *Context, key effectKey, condition oracle.Condition, add func(replacement)) {
	switch s := s.(type) {
	case oracle.Replacement:
		if e.Kind == ManaEvent {
			return // what was produced has been modified already
		}
		if !g.concerns(s.Event, e, ctx, key) || !g.holds(condition, ctx) || !g.holds(s.If, ctx) {
			return
		}
		if e.Kind == DrawEvent && len(g.player(e.Player).library) == 0 &&
			!g.applies("614.11", "%s applies although there is no card to draw", ctx.Source) {
			return
		}
		if !g.keepsRegenerating(&s, e, ctx) {
			return
		}
		class := anyOther
		if s.Change.Under != oracle.Anyone {
			class = changesControl
		}
		add(replacement{
			key: key, source: ctx.Source, controller: ctx.Controller, class: class,
			quiet: s.Skips && !s.May || e.Kind == ProductionEvent && s.Change.Times > 0 && !g.changesAmount(e),
			apply: func(e *Event) []Event { return g.applyReplacement(e, s, ctx, key) },
		})
	case oracle.Prevention:
		if e.Kind != DamageEvent || !g.concerns(s.Event, e, ctx, key) || !g.holds(condition, ctx) {
			return
		}
		add(replacement{
			key: key, source: ctx.Source, controller: ctx.Controller, class: anyOther,
			quiet: s.Amount == nil && !s.Once && len(s.Then) == 0, prevents: true,
			apply: func(e *Event) []Event { return g.applyPrevention(e, s, ctx, key) },
		})
	case oracle.EntersAs:
		if e.enter == nil || e.Kind != ZoneChangeEvent {
			return
		}
		if _, self := s.Affected.(oracle.This); self {
			return // its own entering is over
		}
		g.enteringFromElsewhere(e, s, ctx, key, add)
	}
}

// applyReplacement carries out 614.1a and 614.6: the event as changed, or
// instructions in its place.
func (g *Game) applyReplacement(e *Event, s oracle.Replacement, ctx *Context, key effectKey) []Event {
	if !s.Skips && !g.applies("614.1a", "%s replaces the event", ctx.Source) {
		return []Event{*e}
	}
	if s.May && !g.yesNo(Decision{Purpose: ForMay, Player: g.affectedPlayer(e), About: ctx.Source, Rule: "614.1a"}) {
		return []Event{*e}
	}
	if s.Once {
		g.useUp(key)
		for _, other := range g.otherSkips(key, s) {
			if !g.applies("614.10a", "the effect of %s waits for the next one that is not skipped", other.source) {
				g.useUp(other)
			}
		}
	}
	if s.Skips {
		if g.applies("614.1b", "the event is skipped because of %s", ctx.Source) {
			return nil
		}
		return []Event{*e}
	}
	changed := *e
	ctx.Event = e
	c := s.Change
	if e.Kind == ProductionEvent {
		changed.made = g.producedAs(c, *e.made, e.Object)
	}
	if c.Times != 0 {
		changed.Amount = c.Times*e.Amount + c.Plus
	}
	changed.Ordinal += c.Ignore
	if c.SetAmount != nil {
		changed.Amount = g.quantity(c.SetAmount, ctx)
	}
	if c.To != oracle.Nowhere {
		changed.To, changed.bottom = c.To, c.Bottom
	}
	if c.Tapped && changed.enter != nil {
		in := *changed.enter
		in.tapped = true
		changed.enter = &in
	}
	for _, n := range c.WithCounters {
		if changed.enter != nil {
			in := *changed.enter
			in.counters = countersWith(in.counters, n.Kind, g.quantity(n.Count, ctx), g.now())
			changed.enter = &in
		}
	}
	if c.Under != oracle.Anyone && changed.enter != nil {
		in := *changed.enter
		in.controller = ctx.Controller
		changed.enter, changed.Player = &in, in.controller
	}
	if c.Recipient != nil {
		to := g.refer(c.Recipient, ctx)
		if len(to) == 1 && g.present(to[0]) && g.dealable(to[0]) && g.applies("614.9", "the damage is dealt to %s instead", to[0]) {
			changed.Other = to[0]
		}
	}
	var events []Event
	if len(s.Instead) == 0 || !isZero(c) || !g.applies("614.6", "what %s replaces never happens", ctx.Source) {
		events = append(events, changed)
	}
	if len(s.Instead) > 0 && e.more && e.Kind == DrawEvent &&
		!g.applies("614.11a", "all that %s does instead of the draw is done before the next card is drawn", ctx.Source) {
		later := *ctx
		g.afterDraws = append(g.afterDraws, aftermath{do: s.Instead, ctx: &later})
	} else if len(s.Instead) > 0 {
		now, wait := g.beforeDraws(s.Instead, e, ctx)
		g.carryOutInstead(now, e.lineage, ctx)
		wait()
	}
	return events
}

func isZero(c oracle.EventChange) bool {
	return c.Times == 0 && c.SetAmount == nil && c.To == oracle.Nowhere && c.Recipient == nil && len(c.WithCounters) == 0 && !c.Tapped && c.Under == oracle.Anyone
}

// flashbackReplacement carries out the second ability of 702.34a and 702.133a, and the
// third of 702.127a: a spell cast with flashback or jump-start, or a half with aftermath
// cast from a graveyard, is exiled instead of going anywhere else from the stack.
func (g *Game) flashbackReplacement(e *Event, add func(replacement)) {
	if e.From != oracle.Stack || e.To == oracle.Exile || !e.Object.IsObject() {
		return
	}
	a := g.object(e.Object).announced
	var by oracle.Keyword
	switch {
	case a == nil:
	case len(g.parts) > 0 && a.From == oracle.Graveyard && g.has(e.Object, "aftermath"):
		by = "aftermath"
	case a.Permit != nil && (a.Permit.Keyword == "flashback" || a.Permit.Keyword == "jump-start") && g.has(e.Object, a.Permit.Keyword):
		by = a.Permit.Keyword // the second ability is the spell's own
	}
	if by == "" {
		return
	}
	add(replacement{key: effectKey{source: e.Object, index: -8}, source: e.Object, class: anyOther, apply: func(e *Event) []Event {
		changed := *e
		switch {
		case by == "aftermath" && g.applies("702.127a", "%s was cast from a graveyard and is exiled", e.Object),
			by == "flashback" && g.applies("702.34a", "%s was cast with flashback and is exiled", e.Object),
			by == "jump-start" && g.applies("702.133a", "%s was cast with jump-start and is exiled", e.Object):
			changed.To = oracle.Exile
		}
		return []Event{changed}
	}})
}

// madnessReplacement carries out the first ability of 702.35a: its owner exiles a card
// with madness when discarding it.
func (g *Game) madnessReplacement(e *Event, add func(replacement)) {
	if e.Cause != oracle.ByDiscard || e.From != oracle.Hand || e.To != oracle.Graveyard || g.chars(e.Object).keyword("madness") == nil {
		return
	}
	add(replacement{key: effectKey{source: e.Object, index: -10}, source: e.Object, class: anyOther, apply: func(e *Event) []Event {
		changed := *e
		if g.applies("702.35a", "%s has madness and is discarded into exile", e.Object) {
			changed.To, changed.Cause = oracle.Exile, oracle.ByMadness
		}
		return []Event{changed}
	}})
}
