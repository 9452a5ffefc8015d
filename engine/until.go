package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 610.3: what is moved until something happens comes back right
// after it has happened.

// comeback is the second one-shot effect of 610.3, which waits for its event.
type comeback struct {
	source ID // what must leave the battlefield
	what   ID
	to     oracle.Zone
}

// tooLate carries out 610.3a and 610.3b: the event that would end it has happened
// before the first effect does.
func (g *Game) tooLate(i oracle.Move, ctx *Context) bool {
	if o := g.object(ctx.Source); i.Until != oracle.AsLongAsThisStays || o.Zone == oracle.Battlefield {
		return false // what is phased out has not left the battlefield (702.26d)
	}
	if ctx.Ability != nil && ctx.Ability.Kind == oracle.Triggered {
		return g.applies("610.3b", "%s has left already, so nothing moves", ctx.Source)
	}
	return g.applies("610.3a", "%s has left already, so nothing moves", ctx.Source)
}

// untilThen remembers what has been moved until its source leaves (610.3).
func (g *Game) untilThen(i oracle.Move, ctx *Context, happened []Event) {
	if i.Until != oracle.AsLongAsThisStays {
		return
	}
	for _, e := range happened {
		if e.Kind == ZoneChangeEvent && e.NewObject != None {
			g.comebacks = append(slices.Clip(g.comebacks), comeback{ctx.Source, e.NewObject, e.From})
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
	for _, c := range due {
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
	case len(back) == 0:
	case len(back) == 1 || g.applies("610.3d", "all that comes back because of that comes back at once"):
		g.happen(back...)
	default:
		for _, e := range back {
			g.happen(e)
		}
	}
}
