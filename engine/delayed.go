package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 603.7, delayed triggered abilities, and 603.12, reflexive ones.

// delayed is a delayed triggered ability (603.7).
type delayed struct {
	ability    *oracle.Ability
	source     ID
	controller ID
	context    *Context
	turn       int // the turn in which it was made
	thisTurn   bool
}

// delayTrigger carries out 603.7: an instruction makes a delayed triggered ability.
func (g *Game) delayTrigger(i oracle.DelayTrigger, ctx *Context) {
	if !g.applies("603.7", "%s makes a delayed triggered ability", ctx.Source) {
		return
	}
	if p, ok := i.Ability.Trigger.(oracle.Resolved); ok && p.Nth > 0 && g.resolutions(ctx) != p.Nth &&
		g.applies("603.7h", "the delayed ability of %s is made only as the ability that makes it resolves for the time in question", ctx.Source) {
		return
	}
	about := *ctx
	about.since = g.now()
	if about.previous == nil {
		for _, slot := range ctx.targets {
			about.previous = append(about.previous, slot...)
		}
	}
	d := delayed{
		ability: i.Ability, source: ctx.Source, controller: ctx.Controller, context: &about,
		turn: g.turn, thisTurn: i.Duration == oracle.ThisTurn || i.Duration == oracle.UntilEndOfTurn,
	}
	if left, ok := i.Ability.Trigger.(oracle.ZoneChange); ok && left.From == oracle.Battlefield {
		for _, id := range g.quietly(left.What, &about) {
			if id.IsObject() && g.object(id).Zone == oracle.Nowhere && g.object(id).was == oracle.Battlefield &&
				!g.applies("603.7a", "%s left before the ability of %s was made, which therefore does not trigger on it", id, ctx.Source) {
				e := Event{Kind: ZoneChangeEvent, Object: id, NewObject: g.object(id).successor, From: oracle.Battlefield}
				g.triggers = append(g.triggers, triggered{ability: d.ability, source: d.source, controller: d.controller, event: e, context: d.context})
			}
		}
	}
	g.delayed = append(g.delayed, d)
	if g.step == oracle.EndStep && g.backsUp(i.Ability, &about) {
		g.triggerDelayed([]Event{{Kind: StepEvent, Step: g.step, Player: g.active}})
	}
}

// triggerDelayed has delayed abilities trigger on events that happen together.
func (g *Game) triggerDelayed(events []Event) {
	for i := 0; i < len(g.delayed); i++ {
		d := g.delayed[i]
		var hits []*Event
		for k := range events {
			if g.triggersDelayed(&d, &events[k]) {
				hits = append(hits, &events[k])
			}
		}
		if len(hits) > 1 && !d.thisTurn && g.inForce("603.7b") {
			hits = []*Event{g.chooseEvent(&d, hits)}
		}
		used := false
		for _, e := range hits {
			if !g.applies("603.2", "the delayed ability of %s triggers", d.source) {
				continue
			}
			used = used || !d.thisTurn && g.applies("603.7b", "the delayed ability of %s triggers only once", d.source)
			times := 1
			if more := g.additionalTimes(d.source, e); more > 0 && !g.applies("603.2e", "the delayed ability is not one that %s has, so it does not trigger again", d.source) {
				times += more
			}
			for range times {
				g.triggers = append(g.triggers, triggered{ability: d.ability, source: d.source, controller: g.controllerOfDelayed(&d), event: *e, context: d.context})
			}
		}
		if used {
			g.delayed = slices.Delete(g.delayed, i, i+1)
			i--
		}
	}
}

func (g *Game) triggersDelayed(d *delayed, e *Event) bool {
	if gainsNothing(e) && g.applies("119.9", "no life has been gained, so the ability of %s does not trigger", d.source) {
		return false
	}
	ctx := *d.context
	ctx.Event = e
	if step, ok := d.ability.Trigger.(oracle.StepBegins); ok && step.Next && e.Kind == StepEvent {
		ctx.Event = nil
	}
	return g.eventMatches(d.ability.Trigger, e, &ctx) && (d.ability.If == nil || g.holds(d.ability.If, &ctx))
}

// chooseEvent has the controller of a delayed ability choose on which of several events
// that happen together it triggers (603.7b), if that makes a difference.
func (g *Game) chooseEvent(d *delayed, events []*Event) *Event {
	if !speaksOfEvent(d.ability) {
		return events[0]
	}
	var ids []ID
	for _, e := range events {
		id := firstOf(e)
		if e.Kind == ZoneChangeEvent && e.NewObject != None {
			id = e.NewObject
		}
		if slices.Contains(ids, id) {
			return events[0]
		}
		ids = append(ids, id)
	}
	chosen := g.chooseObjects(Decision{Purpose: ForChoice, Player: d.controller, About: d.source, Rule: "603.7b", Options: ids, Min: 1, Max: 1})
	if len(chosen) != 1 {
		return events[0]
	}
	return events[slices.Index(ids, chosen[0])]
}

// controllerOfDelayed carries out 603.7d-g: who controls a delayed ability was settled as
// it was made. Without those rules it would be a matter of its source now (113.8): the
// permanent's controller, or the owner of a spell that is gone.
func (g *Game) controllerOfDelayed(d *delayed) ID {
	if !d.source.IsObject() {
		return d.controller
	}
	now := d.controller
	switch o := g.object(d.source); {
	case o.Zone == oracle.Battlefield:
		now = g.controller(d.source)
	case o.was == oracle.Stack:
		now = o.Owner
	}
	if now == d.controller {
		return now
	}
	of := d.context
	switch {
	case of.isSpell(g):
		if g.applies("603.7d", "%s controlled %s as it resolved and controls the delayed ability", d.controller, d.source) {
			return d.controller
		}
	case of.Announced != nil:
		if g.applies("603.7e", "%s controlled the ability of %s as it resolved and controls the delayed one", d.controller, d.source) {
			return d.controller
		}
	case d.ability == backFromDash.Ability:
		if g.applies("603.7g", "%s controlled %s as its own words let it be cast so, and controls the delayed ability", d.controller, d.source) {
			return d.controller
		}
	default:
		if g.applies("603.7f", "%s controlled %s as its effect replaced the event and controls the delayed ability", d.controller, d.source) {
			return d.controller
		}
	}
	return now
}

// affectsStill carries out 603.7c for what was a target of the spell or ability that made
// a delayed ability: it is affected though it has changed. What has left the zone where it
// is looked for is another object by now.
func (g *Game) affectsStill(ids []ID, ctx *Context) []ID {
	of := ctx.Announced.Context
	if of == nil || !ctx.Ability.Delayed || of.Announced == nil || of.Ability == nil || isReflex(ctx.Ability.Trigger) {
		return ids
	}
	list := ids
	for _, m := range of.Announced.Modes {
		if m >= len(of.Ability.Modes) {
			continue
		}
		for i, slot := range of.Ability.Modes[m].Targets {
			if i >= len(of.targets) {
				continue
			}
			for _, id := range of.targets[i] {
				if k := slices.Index(list, id); k >= 0 && g.onBattlefield(id) && !g.matches(&slot.Phrase, id, of) &&
					!g.applies("603.7c", "the delayed ability of %s affects %s though it has changed", ctx.Source, id) {
					list = slices.Delete(slices.Clone(list), k, k+1)
				}
			}
		}
	}
	return list
}

// reflexive carries out 603.12: "when you do" is checked at once against what has just
// been done.
func (g *Game) reflexive(i oracle.Reflexive, ctx *Context) {
	if !ctx.did || !g.applies("603.12", "the reflexive ability of %s triggers, since it was done", ctx.Source) {
		return
	}
	about := *ctx
	e := Event{}
	if ctx.Event != nil {
		e = *ctx.Event
	}
	times := 1
	if i.Together && ctx.previousAmount > 1 && !g.applies("603.12a", "the reflexive ability of %s triggers once, however often it was paid", ctx.Source) {
		times = ctx.previousAmount
	}
	for range times {
		g.triggers = append(g.triggers, triggered{ability: i.Ability, source: ctx.Source, controller: ctx.Controller, event: e, context: &about})
	}
}

func isReflexive(i oracle.Instruction) bool {
	_, is := i.(oracle.Reflexive)
	return is
}

// isDeed reports whether an instruction is one of which "when you do" can speak: it has been
// done if an event has come of it. What a player may do says by itself whether it was done.
func isDeed(i oracle.Instruction) bool {
	switch i.(type) {
	case oracle.Draw, oracle.Mill, oracle.Discard, oracle.Scry, oracle.GainLife, oracle.LoseLife, oracle.DealDamage, oracle.Destroy,
		oracle.Sacrifice, oracle.Move, oracle.CreateToken, oracle.PutCounters, oracle.RemoveCounters, oracle.TapObject, oracle.UntapObject,
		oracle.Attach, oracle.RollDice, oracle.FlipCoin:
		return true
	}
	return false
}

// reflexesUnclearly reports whether a reflexive ability among instructions follows one of which
// it can't be told whether it was done.
func reflexesUnclearly(list []oracle.Instruction) bool {
	for k, i := range list {
		if k == 0 || !isReflexive(i) {
			continue
		}
		before := list[k-1]
		if either, ok := before.(oracle.If); ok && len(either.Then) > 0 && len(either.Else) == 0 {
			before = either.Then[len(either.Then)-1]
		}
		switch before.(type) {
		case oracle.May, oracle.Unless:
		default:
			if !isDeed(before) {
				return true
			}
		}
	}
	return false
}

// losesTrack carries out 707.11: what a delayed ability says of its source by name it says of
// that permanent, though it may have become a copy of something else since. Without the
// rule it would not find it under the name it has now.
func (g *Game) losesTrack(ctx *Context) bool {
	a := ctx.Announced
	if a == nil || a.Context == nil || a.Ability == nil || !a.Ability.Delayed || !g.onBattlefield(ctx.Source) {
		return false
	}
	became := slices.ContainsFunc(g.effects, func(fx effect) bool {
		return fx.copyFace != 0 && fx.timestamp > a.Context.since && slices.Contains(fx.objects, ctx.Source)
	})
	return became && speaksOfThis(a.Ability) &&
		!g.applies("707.11", "%s is what the ability speaks of, although it has become a copy of something else since", ctx.Source)
}

// speaksOfThis reports whether an ability speaks of the object that it is on.
func speaksOfThis(a *oracle.Ability) bool {
	speaks := false
	oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
		_, this := v.Interface().(oracle.This)
		speaks = speaks || this
	})
	return speaks
}
