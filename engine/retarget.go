package engine

import (
	"maps"
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 115.7, changing the targets of a spell or ability and choosing
// new ones, and 115.9, what objects see that look at the targets of another.

// An aim is what a spell or ability on the stack targets, laid out to be changed.
type aim struct {
	id    ID
	made  Announcement // a copy of its own
	about *Context
	slots []oracle.TargetSlot
	old   [][]ID // what each slot targets
	mode  []int  // which of the chosen modes each slot is of
}

// aimOf lays out the targets of a spell or ability; it is nil for what has none.
func (g *Game) aimOf(id ID, copied bool) *aim {
	o := g.object(id)
	if o.announced == nil || o.announced.Ability == nil || len(o.announced.flat()) == 0 {
		return nil
	}
	a := &aim{id: id, made: *o.announced}
	// Who chooses need not be whose spell it is: "an opponent" is one of its controller.
	whose := o.Controller
	if !copied && o.Kind != AbilityObject {
		whose = g.controller(id)
	}
	a.about = &Context{Source: a.made.Source, Controller: whose, Object: id, Ability: a.made.Ability, Announced: &a.made}
	for k, m := range a.made.Modes {
		for i, s := range a.made.Ability.Modes[m].Targets {
			if k < len(a.made.Targets) && i < len(a.made.Targets[k]) {
				a.slots, a.old, a.mode = append(a.slots, s), append(a.old, a.made.Targets[k][i]), append(a.mode, k)
			}
		}
	}
	return a
}

// newTargets carries out 115.7d-e, for a copy by 707.10c: any number of targets may be
// left, and changed ones must be legal.
func (g *Game) newTargets(id ID, ctx *Context, copied bool) {
	t := g.aimOf(id, copied)
	if t == nil ||
		copied && !g.applies("707.10c", "%s may choose new targets for %s", ctx.Controller, id) ||
		!copied && !g.applies("115.7d", "%s may choose new targets for %s", ctx.Controller, id) {
		return
	}
	d := g.aiming(t, ctx, func(slot int) []ID { return g.legalTargets(t.about, &t.slots[slot]) })
	d.Rule = "115.7d"
	d.check = func(answer Answer) error {
		for i, chosen := range answer.Slots {
			if i >= len(t.slots) || len(chosen) != len(t.old[i]) {
				return g.forbids("115.7d", "the number of targets of %s stays what it was", id)
			}
			for k, to := range chosen {
				if to == t.old[i][k] {
					continue
				}
				if err := g.targetRefusal(t.about, &t.slots[i], to); err != nil && g.applies("115.7d", "a new target of %s must be legal", id) {
					return err
				}
			}
		}
		return g.finalTargets(t, answer.Slots)
	}
	if answer := g.choose(&d); answer.Slots != nil {
		g.aimAt(t, answer.Slots, ctx, copied)
	}
}

// aiming is the question what a spell or ability targets from now on. Each target may
// also stay, although it could not be chosen anew.
func (g *Game) aiming(t *aim, ctx *Context, options func(slot int) []ID) Decision {
	d := Decision{Kind: TargetDecision, Purpose: ForNewTargets, Player: ctx.Controller, About: t.id}
	for i, old := range t.old {
		list := options(i)
		for _, to := range old {
			if !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
		d.Slots = append(d.Slots, TargetOptions{Min: len(old), Max: len(old), Options: list})
	}
	return d
}

// finalTargets says why targets can't all be those of one spell or ability: nothing is
// chosen twice for one instance of the word target (115.3). Only what they are in the end
// counts, and not what they would be while one after the other changes (115.7e).
func (g *Game) finalTargets(t *aim, chosen [][]ID) error {
	if twice := targetTwice(t.slots, t.mode, chosen); twice != None {
		if err := g.forbids("115.3", "%s is a target of %s already and another one is needed", twice, t.id); err != nil {
			return err
		}
	}
	between := slices.Clone(t.old)
	for i := range chosen {
		between[i] = chosen[i]
		if twice := targetTwice(t.slots, t.mode, between); twice != None && targetTwice(t.slots, t.mode, chosen) == None &&
			!g.applies("115.7e", "only the final targets of %s must be legal together", t.id) {
			return g.forbids("115.7d", "%s is a target already and another one is needed", twice)
		}
	}
	return nil
}

// changeTargets carries out 115.7a-c: each target that changes becomes another legal one.
func (g *Game) changeTargets(id ID, ctx *Context, i *oracle.ChangeTargets) {
	t := g.aimOf(id, false)
	if t == nil {
		return
	}
	which := i.Which
	if which == oracle.OneTarget && !g.applies("115.7b", "%s changes one target of %s and leaves the others", ctx.Controller, id) ||
		which == oracle.AnyTargets && !g.applies("115.7c", "%s changes any number of the targets of %s", ctx.Controller, id) {
		which = oracle.EveryTarget
	}
	var to []ID
	if i.To != nil {
		to = g.refer(i.To, ctx)
	}
	d := g.aiming(t, ctx, func(slot int) []ID {
		list := g.legalTargets(t.about, &t.slots[slot])
		if i.To != nil {
			list = slices.DeleteFunc(list, func(id ID) bool { return !slices.Contains(to, id) })
		}
		return list
	})
	d.Rule = "115.7a"
	ways := g.waysToChange(t, &d, which, 2)
	if which == oracle.EveryTarget && len(ways) == 0 {
		if g.applies("115.7a", "not every target of %s can be changed to another legal target, so none is", id) {
			return
		}
		which = oracle.AnyTargets
		ways = g.waysToChange(t, &d, which, 2)
	}
	switch {
	case len(ways) == 0:
		return
	case len(ways) == 1 && i.To != nil && which != oracle.AnyTargets:
		g.aimAt(t, ways[0], ctx, false) // there is nothing to choose
		return
	}
	d.check = func(answer Answer) error {
		changed, all := 0, 0
		for i, chosen := range answer.Slots {
			if i >= len(t.slots) || len(chosen) != len(t.old[i]) {
				return g.forbids("115.7a", "the number of targets of %s stays what it was", id)
			}
			for k, to := range chosen {
				if all++; to == t.old[i][k] {
					continue
				}
				changed++
				if err := g.targetRefusal(t.about, &t.slots[i], to); err != nil {
					return err
				}
				if !slices.Contains(d.Slots[i].Options, to) {
					return g.forbids("608.2c", "%s is not what %s says the target is changed to", to, ctx.Source)
				}
			}
		}
		switch {
		case which == oracle.OneTarget && changed > 1:
			return g.forbids("115.7b", "only one target of %s may be changed", id)
		case which == oracle.EveryTarget && changed > 0 && changed < all:
			return g.forbids("115.7a", "every target of %s is changed, or none is", id)
		case which != oracle.AnyTargets && changed == 0:
			return g.forbids("608.2c", "%s is told to change what %s targets, and that can be done", ctx.Controller, id)
		}
		return g.finalTargets(t, answer.Slots)
	}
	d.list = func() []Answer {
		var list []Answer
		if which == oracle.AnyTargets {
			list = append(list, Answer{})
		}
		for _, way := range g.waysToChange(t, &d, which, 64) {
			list = append(list, Answer{Slots: way})
		}
		return list
	}
	if answer := g.choose(&d); answer.Slots != nil {
		g.aimAt(t, answer.Slots, ctx, false)
	}
}

// waysToChange lists ways in which as many targets change as the effect says, but no
// more than enough.
func (g *Game) waysToChange(t *aim, d *Decision, which oracle.WhichTargets, enough int) [][][]ID {
	var ways [][][]ID
	now := make([][]ID, len(t.old))
	for i := range t.old {
		now[i] = slices.Clone(t.old[i])
	}
	changed, all := 0, 0
	var try func(slot, k int)
	try = func(slot, k int) {
		for slot < len(now) && k == len(now[slot]) {
			slot, k = slot+1, 0
		}
		if len(ways) == enough {
			return
		}
		if slot == len(now) {
			right := changed == 1 || changed > 0 && which != oracle.OneTarget
			if right && (which != oracle.EveryTarget || changed == all) && targetTwice(t.slots, t.mode, now) == None {
				way := make([][]ID, len(now))
				for i := range now {
					way[i] = slices.Clone(now[i])
				}
				ways = append(ways, way)
			}
			return
		}
		all++
		if which != oracle.EveryTarget {
			try(slot, k+1)
		}
		changed++
		for _, to := range d.Slots[slot].Options {
			if to != t.old[slot][k] && g.couldTarget(t, slot, to) {
				now[slot][k] = to
				try(slot, k+1)
			}
		}
		now[slot][k] = t.old[slot][k]
		changed--
		all--
	}
	try(0, 0)
	return ways
}

// couldTarget reports whether a slot could target something that it does not target now.
func (g *Game) couldTarget(a *aim, slot int, to ID) (could bool) {
	g.scratch(func() { could = g.targetRefusal(a.about, &a.slots[slot], to) == nil })
	return could
}

// aimAt gives a spell or ability its new targets.
func (g *Game) aimAt(t *aim, slots [][]ID, ctx *Context, copied bool) {
	n := 0
	changed := false
	var fresh []Event // what becomes a target that was none
	a := t.made
	a.Targets = slices.Clone(a.Targets)
	for k := range a.Targets {
		a.Targets[k] = slices.Clone(a.Targets[k])
		for i := range a.Targets[k] {
			if n < len(slots) {
				changed = changed || !slices.Equal(a.Targets[k][i], slots[n])
				a.Division = divisionFor(a.Division, a.Targets[k][i], slots[n])
				for _, to := range slots[n] {
					if !copied && !slices.Contains(a.Targets[k][i], to) {
						fresh = append(fresh, Event{Kind: TargetEvent, Object: t.id, Other: to, Player: t.about.Controller})
					}
				}
				a.Targets[k][i] = slots[n]
			}
			n++
		}
	}
	if changed && len(a.Division) > 1 && !g.applies("115.7f", "how %s divides its effect stays what it was", t.id) {
		about := *t.about
		about.Controller = ctx.Controller
		if err := g.announceDivision(&about, &a); err != nil {
			g.lastRefusal = err
		}
	}
	g.object(t.id).announced = &a
	if len(fresh) > 0 {
		g.happen(fresh...)
	}
}

// divisionFor gives new targets the shares of the old ones: how something is divided is
// no part of what may be chosen anew (115.7f).
func divisionFor(division map[ID]int, old, now []ID) map[ID]int {
	if division == nil || slices.Equal(old, now) {
		return division
	}
	shares := maps.Clone(division)
	for _, id := range old {
		delete(shares, id)
	}
	for i, id := range now {
		shares[id] = division[old[i]]
	}
	return shares
}

// targetTwice finds a target that is chosen again where the text asks for another one,
// or for one instance of the word target (601.2c).
func targetTwice(slots []oracle.TargetSlot, mode []int, chosen [][]ID) ID {
	for i := range chosen {
		for k, id := range chosen[i] {
			if slices.Contains(chosen[i][:k], id) {
				return id
			}
			for earlier := range i {
				if slots[i].Distinct && mode[earlier] == mode[i] && slices.Contains(chosen[earlier], id) {
					return id
				}
			}
		}
	}
	return None
}

// hasTarget reports whether a spell or ability targets such a thing, or nothing else than
// one such thing. What is no longer where it was is no such thing (115.9b).
func (g *Game) hasTarget(id ID, p *oracle.Targets, ctx *Context) bool {
	targets := g.object(id).announced.flat()
	if p.Only {
		others := slices.ContainsFunc(targets, func(target ID) bool { return target != targets[0] })
		if others || len(targets) > 1 && !g.applies("115.9c", "%s targets one thing and nothing else, however often it was chosen", id) {
			return false
		}
	}
	return slices.ContainsFunc(targets, func(target ID) bool {
		return g.matches(&p.Phrase, target, ctx) && (!target.IsObject() || g.object(target).Zone != oracle.Nowhere ||
			!g.applies("115.9b", "%s is not there any more, so it is ignored that %s targets it", target, id))
	})
}

// targetCount is how many targets a spell or ability has (115.9a).
func (g *Game) targetCount(id ID) int {
	chosen, legal := g.aimed(id)
	if chosen != legal && !g.applies("115.9a", "%s counts as many targets as were chosen for it, %n, legal or not", id, num(chosen)) {
		return legal
	}
	return chosen
}

// aimed counts the targets that were chosen for a spell or ability, and those of them
// that are legal now.
func (g *Game) aimed(id ID) (chosen, legal int) {
	a := g.aimOf(id, false)
	if a == nil {
		return 0, 0
	}
	for i := range a.slots {
		for _, to := range a.old[i] {
			if chosen++; g.couldTarget(a, i, to) {
				legal++
			}
		}
	}
	return chosen, legal
}

// aimRefusal says by which part of 115.9 a spell or ability is not what a phrase
// describes that looks at its targets.
func (g *Game) aimRefusal(p *oracle.Phrase, id ID, ctx *Context) error {
	if !id.IsObject() || g.object(id).Zone != oracle.Stack || g.object(id).announced == nil {
		return nil
	}
	for _, w := range p.Where {
		switch w := w.(type) {
		case oracle.SingleTarget:
			if chosen, legal := g.aimed(id); chosen > 1 && legal == 1 {
				return g.forbids("115.9a", "%n targets were chosen for %s, however many of them are legal now", num(chosen), id)
			}
		case oracle.Targets:
			for _, target := range g.object(id).announced.flat() {
				if target.IsObject() && g.object(target).Zone == oracle.Nowhere && g.matches(&w.Phrase, target, ctx) {
					return g.forbids("115.9b", "%s is not there any more, so it is ignored that %s targets it", target, id)
				}
			}
		}
	}
	return nil
}
