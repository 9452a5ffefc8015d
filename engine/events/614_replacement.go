package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 614: which replacement and prevention effects apply to an
// event, and what they make of it. 616_whichfirst.go has the order in which they do.

// replacement is one effect that wants to modify an event.
type replacement struct {
	key        table.EffectKey
	source     table.ID
	controller table.ID
	class      replacementClass
	called     string // what it is called where a rule makes it and no text says it
	quiet      bool   // whether it comes before or after others makes no difference
	idle       bool   // a second time it would change nothing
	prevents   bool   // a prevention effect
	apply      func(e *table.Event) []table.Event
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
func (g *Course) replaceAll(events []table.Event) []table.Event { return g.replaceInto(nil, events...) }

// replaceInto is replaceAll; it adds what becomes of the events to others.
func (g *Course) replaceInto(final []table.Event, events ...table.Event) []table.Event {
	var shuffled *[]table.ID
	first := len(final)
	for i := range events {
		final = append(final, events[i])
		e := &final[len(final)-1]
		if g.comesApart(e) && e.Meant == oracle.Nowhere {
			e.Meant = e.To
		}
		if g.Under.instead.lineage != nil && e.Lineage == nil {
			e.Lineage = g.Under.instead.lineage
		}
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Battlefield && e.Enter == nil {
			e.Enter = g.enterings.Take(4)
			e.Enter.Controller = g.enteringController(e)
		}
		if g.unmodified(e) {
			g.Spend()
			continue
		}
		if refusal := g.cantHappen(e); refusal != nil {
			final = g.unhappened(final[:len(final)-1], e, refusal)
			continue
		}
		proposed, n := *e, len(final)-1
		if shuffled == nil {
			shuffled = new([]table.ID)
		}
		final = append(final[:n], g.replaceAmid(proposed, final[:n], events[i+1:], shuffled)...)
		for k := n; proposed.Meant != oracle.Nowhere && k < len(final); k++ {
			if final[k].Kind == table.ZoneChangeEvent && final[k].Object == proposed.Object {
				final[k].Meant = proposed.Meant
			}
		}
		if proposed.Enter == nil && !sameEvent(&proposed, final[n:]) && g.MayTrigger() {
			g.neverOccurred(&proposed, final[n:])
		}
	}
	if shuffled != nil && len(final) > first {
		g.keepPlaces(final[first:], *shuffled)
	}
	return final
}

// replaceAmid has effects modify one event of a batch. The others are not kept, but copied.
func (g *Course) replaceAmid(e table.Event, earlier, later []table.Event, shuffled *[]table.ID) (final []table.Event) {
	within(&g.Under.batch, batchFrame{earlier: slices.Clone(earlier), replaced: e.Object, later: slices.Clone(later), shuffled: shuffled}, func() {
		final = g.replaceOne(e)
	})
	return final
}

// unmodified reports that nothing in the game could modify an event, without
// looking for what would: applicable would find nothing.
func (g *Course) unmodified(e *table.Event) bool {
	if g.LayersOnly || e.Self != nil || g.TraitsInPlay().Modified.Has(e.Kind) || g.effectsModify(e.Kind) {
		return false
	}
	if id := e.Affected(); id.IsObject() && e.Enter == nil && len(g.Object(id).Counters) > 0 {
		return false
	}
	switch e.Kind {
	case table.ZoneChangeEvent:
		return g.movesPlainly(e)
	case table.DamageEvent:
		if e.Other.IsObject() {
			if g.QuietCharacteristics(e.Other).Keyword("protection") != nil {
				return false
			}
			g.Characteristics(e.Other) // it is looked at, and found without
		}
	case table.PutCountersEvent:
		return e.Enter == nil || !g.TraitsOf(g.Object(e.Object).Face).Statics
	}
	return true
}

// effectsModify reports whether an effect from a resolution may modify events of a kind.
func (g *Course) effectsModify(kind table.EventKind) bool {
	for i := range g.Effects {
		if fx := &g.Effects[i]; fx.Regenerate || fx.Static != nil && table.Modified(fx.Static).Has(kind) {
			return true
		}
	}
	return false
}

// movesPlainly is unmodified for what moves to another zone, where nothing in play modifies that.
func (g *Course) movesPlainly(e *table.Event) bool {
	if e.Enter != nil && (e.Enter.Joins != nil || !g.entersPlainly(e)) || g.Commander || g.Fairground {
		return false
	}
	if e.To == oracle.Graveyard && e.From != oracle.Battlefield && e.Object.IsObject() && (len(g.Effects) > 0 || g.TraitsOf(g.Object(e.Object).Face).Statics) {
		return false
	}
	if e.Cause == oracle.ByDiscard {
		if hasMadness(g.QuietCharacteristics(e.Object)) {
			return false
		}
		g.Characteristics(e.Object) // it is looked at, and found without
		return true
	}
	if e.From == oracle.Stack && e.Object.IsObject() {
		a := g.Object(e.Object).Announced
		return a == nil || a.Permit == nil
	}
	return true
}

func (g *Course) enteringController(e *table.Event) table.ID {
	if e.Player != table.None {
		return e.Player
	}
	return g.Object(e.Object).Owner
}

func (g *Course) replaceOne(e table.Event) []table.Event {
	var known []table.EffectKey // what applied to the event before it was modified
	for first := true; ; first = false {
		g.Spend()
		options := g.applicable(&e)
		if !first {
			options = g.becomeApplicable(options, known)
		}
		known = known[:0]
		for _, o := range options {
			known = append(known, o.key)
		}
		if len(options) == 0 {
			if e.Kind != table.ZoneChangeEvent || e.Enter == nil {
				return []table.Event{e}
			}
			if e.Enter.Besides != nil {
				g.enterBesides(&e)
			}
			if refusal := g.cantEnter(&e); refusal != nil {
				g.CiteRefusal(refusal)
				return nil
			}
			if len(e.Enter.Counters) > 0 {
				g.countersOnEntering(&e)
			}
			if e.Enter.Joins != nil {
				g.joinCombat(&e)
			}
			events := []table.Event{e}
			for _, id := range e.Enter.Sacrificed {
				events = append(events, table.Event{Kind: table.SacrificeEvent, Object: id, Player: e.Enter.Controller, Source: e.Object})
			}
			return events
		}
		chosen := g.chooseReplacement(&e, options)
		e.Lineage = append(slices.Clip(e.Lineage), chosen.key)
		if len(e.Lineage) > 64 {
			g.LimitReached("one event modified more than 64 times")
			panic(table.Stopped{})
		}
		events := chosen.apply(&e)
		switch len(events) {
		case 0:
			return nil
		case 1:
			// 616.1f: look again, at the event as it is now.
			more := len(options) > 1
			e = events[0]
			if more && !g.Applies("616.1f", "what still applies after %s is looked for again", chosen.source) {
				return []table.Event{e}
			}
		default:
			var final []table.Event
			for _, one := range events {
				one.Lineage = e.Lineage
				final = append(final, g.replaceOne(one)...)
			}
			return final
		}
	}
}

// becomeApplicable carries out 616.2: what an effect has made of an event can be subject to
// effects to which the event was not subject before.
func (g *Course) becomeApplicable(options []replacement, known []table.EffectKey) []replacement {
	return slices.DeleteFunc(options, func(r replacement) bool {
		return !slices.Contains(known, r.key) && !g.Applies("616.2", "the effect of %s has become applicable to what the event is now", r.source)
	})
}

// used reports whether an effect has had its one opportunity (614.5, 615.12a).
func (g *Course) used(e *table.Event, r *replacement) bool {
	switch {
	case !slices.Contains(e.Lineage, r.key):
		return false
	case r.prevents && e.Unpreventable:
		return g.Applies("615.12a", "the effect of %s is applied to damage that can't be prevented just once", r.source)
	case r.key.Index == astrotorium && g.appliesAgain(r.source):
		return false
	}
	return r.idle || g.Applies("614.5", "an effect of %s gets only one chance to change an event", r.source)
}

// applicable lists the effects that would now modify an event.
func (g *Course) applicable(e *table.Event) []replacement {
	var list []replacement
	add := func(r replacement) {
		if !g.used(e, &r) {
			g.Work(4) // as much memory as a context
			list = append(list, r)
		}
	}
	see := func(id table.ID) {
		if e.Enter != nil && id == e.Object {
			return
		}
		c := g.QuietCharacteristics(id)
		var absorbing []cr.Rule
		for k, a := range c.Abilities {
			if a.Kind != oracle.Static || !slices.ContainsFunc(a.Statics, modifies) || !g.Functions(id, a.Ability) {
				continue
			}
			if e.Kind == table.DamageEvent && e.Other == id && !g.absorbs(e, a.Ability, &absorbing) {
				continue
			}
			g.Work(table.ContextWork)
			ctx := table.Context{Source: id, Controller: c.Controller, Ability: a.Ability, Event: e}
			for i, s := range a.Statics {
				key := table.EffectKey{Source: id, Ability: a.Ability, Index: i, Nth: instancesBefore(c.Abilities, k)}
				g.consider(e, s, &ctx, key, a.If, add)
			}
		}
	}
	for _, id := range g.Battlefield {
		see(id)
	}
	if n := len(list); g.Commanding > 0 {
		if g.EachInCommand(see); len(list) > n {
			g.FunctionsInCommand(list[n].source)
		}
	}
	if n := len(list); g.Afar {
		if g.EachInGraveyard(see); len(list) > n && !g.Applies("113.6b", "the ability of %s says that it works in a graveyard", list[n].source) {
			list = list[:n]
		}
	}
	for i := range g.Effects {
		fx := &g.Effects[i]
		if fx.Regenerate {
			if shield, ok := g.regenerationShield(fx, e); ok {
				add(shield)
			}
			continue
		}
		if fx.Static == nil {
			continue
		}
		g.Work(table.ContextWork)
		ctx := fx.Context(e)
		if fx.Recheck != nil && e.Kind == table.DamageEvent && slices.Contains(fx.About, e.Source) && !g.Matches(fx.Recheck, e.Source, &ctx) &&
			g.Applies("609.7b", "%s is not any more what %s is about", e.Source, fx.Source) {
			continue
		}
		g.consider(e, fx.Static, &ctx, table.EffectKey{Source: fx.Source, Effect: fx.Id}, nil, add)
	}
	if e.Self != nil {
		add(g.replacesItself(e))
	}
	if id := e.Affected(); id.IsObject() && e.Enter == nil {
		g.counterEffects(e, id, add)
	}
	switch e.Kind {
	case table.ZoneChangeEvent:
		if e.Enter != nil {
			g.enteringEffects(e, add)
		} else if e.To == oracle.Graveyard {
			g.keepsItselfAway(e, add)
		}
		g.commanderReplacement(e, add)
		g.junkyardReplacement(e, add)
		g.flashbackReplacement(e, add)
		g.madnessReplacement(e, add)
	case table.DamageEvent:
		g.protectionPrevents(e, add)
	}
	return list
}

// exilesAnyway reports whether a replacement says only that what leaves the battlefield is exiled
// instead of being put anywhere else (702.84a), and the event exiles it already.
func exilesAnyway(r *oracle.Replacement, e *table.Event) bool {
	p, ok := r.Event.(oracle.ZoneChange)
	if !ok || p.From != oracle.Battlefield || p.To != oracle.Nowhere || e.Kind != table.ZoneChangeEvent || e.To != oracle.Exile || len(r.Instead) != 1 {
		return false
	}
	move, ok := r.Instead[0].(oracle.Move)
	return ok && move.What == oracle.Reference(oracle.It{}) && move.To == oracle.Exile && !move.FaceDown && move.WithCounters == nil && move.Until == oracle.ForTheGame
}

// consider adds a static effect if it wants to modify the event.
func (g *Course) consider(e *table.Event, s oracle.StaticEffect, ctx *table.Context, key table.EffectKey, condition oracle.Condition, add func(replacement)) {
	switch s := s.(type) {
	case oracle.Replacement:
		if e.Kind == table.ManaEvent {
			return // what was produced has been modified already
		}
		if exilesAnyway(&s, e) || addsOnce(&s) && slices.Contains(g.addedOnce, key) && !slices.Contains(e.Lineage, key) {
			return
		}
		if !g.concerns(s.Event, e, ctx, key) || g.replacesTooFar(s.Event, e, ctx) || !g.Holds(condition, ctx) || !g.Holds(s.If, ctx) {
			return
		}
		if e.Kind == table.DrawEvent && len(g.Player(e.Player).Library) == 0 &&
			!g.Applies("614.11", "%s applies although there is no card to draw", ctx.Source) {
			return
		}
		if !g.keepsRegenerating(&s, e, ctx) {
			return
		}
		if a := ctx.Ability; a != nil && !g.replacesByKeyword(a, e, ctx) {
			return
		}
		class := anyOther
		if s.Change.Under != oracle.Anyone {
			class = changesControl
		}
		add(replacement{
			key: key, source: ctx.Source, controller: ctx.Controller, class: class,
			quiet: s.Skips && !s.May || e.Kind == table.ProductionEvent && s.Change.Times > 0 && !g.changesAmount(e),
			apply: func(e *table.Event) []table.Event { return g.applyReplacement(e, s, ctx, key) },
		})
	case oracle.Prevention:
		if e.Kind != table.DamageEvent || !g.concerns(s.Event, e, ctx, key) || g.preventsTooFar(s.Event, e, ctx) || !g.Holds(condition, ctx) {
			return
		}
		add(replacement{
			key: key, source: ctx.Source, controller: ctx.Controller, class: anyOther,
			quiet: s.Amount == nil && !s.Once && len(s.Then) == 0, prevents: true,
			apply: func(e *table.Event) []table.Event { return g.applyPrevention(e, s, ctx, key) },
		})
	case oracle.EntersAs:
		if e.Enter == nil || e.Kind != table.ZoneChangeEvent {
			return
		}
		if _, self := s.Affected.(oracle.This); self {
			return // its own entering is over
		}
		if !g.Holds(condition, ctx) {
			return
		}
		g.enteringFromElsewhere(e, s, ctx, key, add)
	}
}

// modifies reports whether an effect may be one that consider adds.
func modifies(s oracle.StaticEffect) bool {
	switch s.(type) {
	case oracle.Replacement, oracle.Prevention, oracle.EntersAs:
		return true
	}
	return false
}

// applyReplacement carries out 614.1a and 614.6: the event as changed, or
// instructions in its place.
func (g *Course) applyReplacement(e *table.Event, s oracle.Replacement, ctx *table.Context, key table.EffectKey) []table.Event {
	if s.Amount != nil {
		return g.redirectPart(e, s, ctx, key)
	}
	if !s.Skips && !g.Applies("614.1a", "%s replaces the event", ctx.Source) {
		return []table.Event{*e}
	}
	if s.May && !g.YesNo(Decision{Purpose: ForMay, Player: g.affectedPlayer(e), About: ctx.Source, Rule: "614.1a"}) {
		return []table.Event{*e}
	}
	if s.Once {
		g.spend(e, s.Event, ctx, key)
		for _, other := range g.otherSkips(key, s) {
			if !g.Applies("614.10a", "the effect of %s waits for the next one that is not skipped", other.Source) {
				g.useUp(other)
			}
		}
	}
	if s.Skips {
		if g.Applies("614.1b", "the event is skipped because of %s", ctx.Source) {
			if len(s.Instead) > 0 {
				g.afterSkipping(s.Instead, e.Lineage, ctx)
			}
			return nil
		}
		return []table.Event{*e}
	}
	changed := *e
	ctx.Event = e
	c := s.Change
	if e.Kind == table.ProductionEvent {
		changed.Made = g.producedAs(c, *e.Made, e.Object)
	}
	if c.Times != 0 {
		changed.Amount = c.Times*e.Amount + c.Plus
	}
	changed.Ordinal += c.Ignore
	if c.SetAmount != nil {
		changed.Amount = g.Quantity(c.SetAmount, ctx)
	}
	if comesToNothing(&changed) {
		return nil
	}
	if c.To != oracle.Nowhere {
		changed.To, changed.Bottom = c.To, c.Bottom
	}
	if c.Tapped && changed.Enter != nil {
		in := *changed.Enter
		in.Tapped = true
		changed.Enter = &in
	}
	for _, n := range c.WithCounters {
		if changed.Enter != nil {
			in := *changed.Enter
			in.Counters = table.CountersWith(in.Counters, n.Kind, g.Quantity(n.Count, ctx), g.NewTimestamp())
			changed.Enter = &in
		}
	}
	if c.Under != oracle.Anyone && changed.Enter != nil {
		in := *changed.Enter
		in.Controller = ctx.Controller
		changed.Enter, changed.Player = &in, in.Controller
	}
	if c.Recipient != nil {
		to := g.Refer(c.Recipient, ctx)
		if len(to) == 1 && g.Present(to[0]) && g.dealable(to[0]) && g.Applies("614.9", "the damage is dealt to %s instead", to[0]) {
			changed.Other = to[0]
			if g.redirectedTooFar(e, to[0]) {
				return nil
			}
		}
	}
	var events []table.Event
	if c.Adds != nil {
		if addsOnce(&s) {
			g.addedOnce = append(slices.Clip(g.addedOnce), key)
		}
		events = append(events, g.tokensBesides(&changed, c.Adds, ctx))
	}
	if len(c.Makes) > 0 {
		return g.tokensInstead(&changed, c.Makes, ctx)
	}
	if len(s.Instead) == 0 || !isZero(c) || !g.Applies("614.6", "what %s replaces never happens", ctx.Source) {
		events = append(events, changed)
	}
	if len(s.Instead) > 0 && e.More && e.Kind == table.DrawEvent &&
		!g.Applies("614.11a", "all that %s does instead of the draw is done before the next card is drawn", ctx.Source) {
		later := *ctx
		g.afterDraws = append(g.afterDraws, aftermath{do: s.Instead, ctx: &later})
	} else if len(events) == 0 && g.movesInstead(s.Instead, e, ctx) {
		return g.movedInstead(s.Instead, e, ctx)
	} else if len(s.Instead) > 0 {
		now, wait := g.beforeDraws(s.Instead, e, ctx)
		g.carryOutInstead(now, e.Lineage, ctx)
		wait()
	}
	return events
}

// comesToNothing reports whether nothing is left of an event whose number an effect has changed: no life is gained, or no counters
// are put on anything, so that no effect has an event to modify any more (119.10).
func comesToNothing(e *table.Event) bool {
	return e.Amount <= 0 && (e.Kind == table.LifeGainEvent || e.Kind == table.PutCountersEvent)
}

// replaced reports whether some effect would replace an event.
func (g *Course) replaced(e table.Event) (is bool) {
	g.Scratch(func() { is = len(g.applicable(&e)) > 0 })
	return is
}

func isZero(c oracle.EventChange) bool {
	return c.Times == 0 && c.Adds == nil && c.SetAmount == nil && c.To == oracle.Nowhere && c.Recipient == nil && len(c.WithCounters) == 0 && !c.Tapped && c.Under == oracle.Anyone
}
