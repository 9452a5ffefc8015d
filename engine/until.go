package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 610.3 and 610.4: what is moved or phases out until something
// happens comes back right after it has happened.

// comeback is the second one-shot effect of 610.3 or 610.4, which waits for its event.
type comeback struct {
	source ID // what must leave the battlefield
	what   ID
	to     oracle.Zone
	phases bool // what has phased out phases in
}

// tooLate carries out 610.3a-b and 610.4b-c: the event that would end it has happened
// before the first effect does.
func (g *Game) tooLate(until oracle.Duration, phases bool, ctx *Context) bool {
	if o := g.object(ctx.Source); until != oracle.AsLongAsThisStays || o.Zone == oracle.Battlefield {
		return false // what is phased out has not left the battlefield (702.26d)
	}
	triggered := ctx.Ability != nil && ctx.Ability.Kind == oracle.Triggered
	switch {
	case phases && triggered:
		return g.applies("610.4c", "%s has left already, so nothing phases out", ctx.Source)
	case phases:
		return g.applies("610.4b", "%s has left already, so nothing phases out", ctx.Source)
	case triggered:
		return g.applies("610.3b", "%s has left already, so nothing moves", ctx.Source)
	}
	return g.applies("610.3a", "%s has left already, so nothing moves", ctx.Source)
}

// phaseOutUntil has permanents phase out until the source leaves (610.4).
func (g *Game) phaseOutUntil(ids []ID, ctx *Context) {
	if g.tooLate(oracle.AsLongAsThisStays, true, ctx) {
		return
	}
	g.phase(ids, nil)
	for _, id := range ids {
		if g.object(id).PhasedOut {
			g.comebacks = append(slices.Clip(g.comebacks), comeback{source: ctx.Source, what: id, phases: true})
		}
	}
}

// staysAway carries out the first part of 610.4a: what has phased out until something
// happens does not phase in by itself.
func (g *Game) staysAway(id ID) bool {
	for _, c := range g.comebacks {
		if c.phases && c.what == id {
			return g.applies("610.4a", "%s has phased out until %s leaves the battlefield and stays so", id, c.source)
		}
	}
	return false
}

// isBack carries out the second part of 610.4a: what another effect has had phase in does
// not come back again later.
func (g *Game) isBack(id ID) {
	if slices.ContainsFunc(g.comebacks, func(c comeback) bool { return c.phases && c.what == id }) &&
		g.applies("610.4a", "%s is there again, so nothing waits for it to phase in", id) {
		g.comebacks = slices.DeleteFunc(slices.Clone(g.comebacks), func(c comeback) bool { return c.phases && c.what == id })
	}
}

// untilThen remembers what has been moved until its source leaves (610.3).
func (g *Game) untilThen(i oracle.Move, ctx *Context, happened []Event) {
	if i.Until != oracle.AsLongAsThisStays {
		return
	}
	for _, e := range happened {
		if e.Kind == ZoneChangeEvent && e.NewObject != None {
			g.comebacks = append(slices.Clip(g.comebacks), comeback{source: ctx.Source, what: e.NewObject, to: e.From})
		}
	}
}

// comeBack returns what was moved until one of the events that have just happened.
func (g *Game) comeBack(events []Event) {
	var due []comeback
	g.comebacks = slices.DeleteFunc(slices.Clone(g.comebacks), func(c comeback) bool {
		left := slices.ContainsFunc(events, func(e Event) bool {
			return e.Kind == ZoneChangeEvent && e.From == oracle.Battlefield && e.Object == c.source
		})
		if left {
			due = append(due, c)
		}
		return left
	})
	var back []Event
	var in []ID
	for _, c := range due {
		if c.phases {
			if g.object(c.what).PhasedOut && g.applies("610.4", "%s has left, so %s phases in at once", c.source, c.what) {
				in = append(in, c.what)
			}
			continue
		}
		if g.object(c.what).Zone == oracle.Nowhere || !g.applies("610.3", "%s has left, so %s returns at once", c.source, c.what) {
			continue
		}
		e := g.destination(c.what, c.to)
		e.Source = c.source
		if c.to == oracle.Battlefield {
			e.Player = g.object(c.what).Owner
			if controller := g.controller(c.source); controller != None && controller != e.Player &&
				!g.applies("610.3c", "%s returns under the control of its owner", c.what) {
				e.Player = controller
			}
			e.enter = &entering{controller: e.Player}
			if !g.auraFindsHost(&e) {
				continue
			}
		}
		back = append(back, e)
	}
	switch {
	case len(in) < 2 || g.applies("610.4d", "all that phases in because of that does so at once"):
		g.phase(nil, in)
	default:
		for _, id := range in {
			g.phase(nil, []ID{id})
		}
	}
	switch {
	case len(back) == 0:
	case len(back) == 1 || g.applies("610.3d", "all that comes back because of that comes back at once"):
		g.happen(back...)
	default:
		for _, e := range back {
			g.happen(e)
		}
	}
}
