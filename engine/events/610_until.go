package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 610.3 and 610.4: what is moved or phases out until something
// happens comes back right after it has happened.

// tooLate carries out 610.3a-b and 610.4b-c: the event that would end it has happened
// before the first effect does.
func (g *Course) tooLate(until oracle.Duration, phases bool, ctx *table.Context) bool {
	if until == oracle.UntilOpponentMonarch {
		return g.crownedSince(ctx)
	}
	if o := g.Object(ctx.Source); until != oracle.AsLongAsThisStays || o.Zone == oracle.Battlefield {
		return false // what is phased out has not left the battlefield (702.26d)
	}
	triggered := ctx.Ability != nil && ctx.Ability.Kind == oracle.Triggered
	switch {
	case phases && triggered:
		return g.Applies("610.4c", "%s has left already, so nothing phases out", ctx.Source)
	case phases:
		return g.Applies("610.4b", "%s has left already, so nothing phases out", ctx.Source)
	case triggered:
		return g.Applies("610.3b", "%s has left already, so nothing moves", ctx.Source)
	}
	return g.Applies("610.3a", "%s has left already, so nothing moves", ctx.Source)
}

// crownedSince carries out 610.3a-b where an opponent has become the monarch since the spell or ability that would move something
// was put on the stack.
func (g *Course) crownedSince(ctx *table.Context) bool {
	for _, p := range g.Opponents(ctx.Controller) {
		if g.Player(p).Crowned <= ctx.Object {
			continue
		}
		if ctx.Ability != nil && ctx.Ability.Kind == oracle.Triggered {
			return g.Applies("610.3b", "%s has become the monarch already, so nothing moves", p)
		}
		return g.Applies("610.3a", "%s has become the monarch already, so nothing moves", p)
	}
	return false
}

// phaseOutUntil has permanents phase out until the source leaves (610.4).
func (g *Course) phaseOutUntil(ids []table.ID, ctx *table.Context) {
	if g.tooLate(oracle.AsLongAsThisStays, true, ctx) {
		return
	}
	g.Phase(ids, nil)
	for _, id := range ids {
		if g.Object(id).PhasedOut {
			g.Comebacks = append(slices.Clip(g.Comebacks), table.Comeback{Source: ctx.Source, What: id, Phases: true})
		}
	}
}

// staysAway carries out the first part of 610.4a: what has phased out until something
// happens does not phase in by itself.
func (g *Course) staysAway(id table.ID) bool {
	for _, c := range g.Comebacks {
		if c.Phases && c.What == id {
			return g.Applies("610.4a", "%s has phased out until %s leaves the battlefield and stays so", id, c.Source)
		}
	}
	return false
}

// isBack carries out the second part of 610.4a: what another effect has had phase in does
// not come back again later.
func (g *Course) isBack(id table.ID) {
	if slices.ContainsFunc(g.Comebacks, func(c table.Comeback) bool { return c.Phases && c.What == id }) &&
		g.Applies("610.4a", "%s is there again, so nothing waits for it to phase in", id) {
		g.Comebacks = slices.DeleteFunc(slices.Clone(g.Comebacks), func(c table.Comeback) bool { return c.Phases && c.What == id })
	}
}

// untilThen remembers what has been moved until its source leaves (610.3).
func (g *Course) untilThen(i oracle.Move, ctx *table.Context, happened []table.Event) {
	if i.Until != oracle.AsLongAsThisStays && i.Until != oracle.UntilOpponentMonarch {
		return
	}
	for _, e := range happened {
		if e.Kind == table.ZoneChangeEvent && e.NewObject != table.None {
			c := table.Comeback{Source: ctx.Source, What: e.NewObject, To: e.From}
			if i.Until == oracle.UntilOpponentMonarch {
				c.Monarch = ctx.Controller
			}
			g.Comebacks = append(slices.Clip(g.Comebacks), c)
		}
	}
}

// returnsNow carries out 610.3 for something whose event has just come.
func (g *Course) returnsNow(c *table.Comeback) bool {
	if c.Monarch != table.None {
		return g.Applies("610.3", "an opponent of %s has become the monarch, so %s returns at once", c.Monarch, c.What)
	}
	return g.Applies("610.3", "%s has left, so %s returns at once", c.Source, c.What)
}

// comeBack returns what was moved until one of the events that have just happened.
func (g *Course) comeBack(events []table.Event) {
	var due []table.Comeback
	g.Comebacks = slices.DeleteFunc(slices.Clone(g.Comebacks), func(c table.Comeback) bool {
		left := slices.ContainsFunc(events, func(e table.Event) bool {
			if c.Monarch != table.None {
				return e.Kind == table.ActionEvent && e.Word == oracle.BecomeMonarch && slices.Contains(g.Opponents(c.Monarch), e.Player)
			}
			return e.Kind == table.ZoneChangeEvent && e.From == oracle.Battlefield && e.Object == c.Source
		})
		if left {
			due = append(due, c)
		}
		return left
	})
	var back []table.Event
	var in []table.ID
	for _, c := range due {
		if c.Phases {
			if g.Object(c.What).PhasedOut && g.Applies("610.4", "%s has left, so %s phases in at once", c.Source, c.What) {
				in = append(in, c.What)
			}
			continue
		}
		if g.Object(c.What).Zone == oracle.Nowhere || !g.returnsNow(&c) {
			continue
		}
		e := g.destination(c.What, c.To)
		e.Source = c.Source
		if c.To == oracle.Battlefield {
			e.Player = g.Object(c.What).Owner
			if controller := g.Controller(c.Source); controller != table.None && controller != e.Player &&
				!g.Applies("610.3c", "%s returns under the control of its owner", c.What) {
				e.Player = controller
			}
			e.Enter = &table.Entering{Controller: e.Player}
			if !g.auraFindsHost(&e) {
				continue
			}
		}
		back = append(back, e)
	}
	switch {
	case len(in) < 2 || g.Applies("610.4d", "all that phases in because of that does so at once"):
		g.Phase(nil, in)
	default:
		for _, id := range in {
			g.Phase(nil, []table.ID{id})
		}
	}
	switch {
	case len(back) == 0:
	case len(back) == 1 || g.Applies("610.3d", "all that comes back because of that comes back at once"):
		g.Happen(back...)
	default:
		for _, e := range back {
			g.Happen(e)
		}
	}
}
