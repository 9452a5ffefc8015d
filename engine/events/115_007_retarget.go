package events

import (
	"maps"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 115.7, changing the targets of a spell or ability and choosing
// new ones, and 115.9, what objects see that look at the targets of another.

// newTargets carries out 115.7d-e, for a copy by 707.10c: any number of targets may be
// left, and changed ones must be legal.
func (g *Course) newTargets(id table.ID, ctx *table.Context, copied bool) {
	t := g.AimOf(id, copied)
	if t == nil ||
		copied && !g.Applies("707.10c", "%s may choose new targets for %s", ctx.Controller, id) ||
		!copied && !g.Applies("115.7d", "%s may choose new targets for %s", ctx.Controller, id) {
		return
	}
	d := g.aiming(t, ctx, func(slot int) []table.ID { return g.legalTargets(t.About, &t.Slots[slot]) })
	d.Rule = "115.7d"
	d.Refuse = func(answer Answer) error {
		for i, chosen := range answer.Slots {
			if i >= len(t.Slots) || len(chosen) != len(t.Old[i]) {
				return g.Forbids("115.7d", "the number of targets of %s stays what it was", id)
			}
			for k, to := range chosen {
				if to == t.Old[i][k] {
					continue
				}
				err := g.TargetRefusal(amid(t.About, &t.Slots[i], answer.Slots), &t.Slots[i], to)
				if err != nil && g.modeFor(t, to) >= 0 {
					if err := g.Forbids("700.2f", "new targets don't change the mode of %s, and by that %s is no legal target", id, to); err != nil {
						return err
					}
					continue
				}
				if err != nil && g.Applies("115.7d", "a new target of %s must be legal", id) {
					return err
				}
			}
		}
		return g.finalTargets(t, answer.Slots)
	}
	if answer := g.Choose(&d); answer.Slots != nil {
		if mode := g.modeOf(t, answer.Slots); mode >= 0 {
			t.Made.Modes = []int{mode}
		}
		g.aimAt(t, answer.Slots, ctx, copied)
	}
}

// modeFor is a mode of a spell or ability, other than the one that was chosen, by which something could be its one target; -1 if
// there is none.
func (g *Course) modeFor(t *table.Aim, to table.ID) int {
	modes := t.Made.Ability.Modes
	if len(t.Made.Modes) != 1 || len(t.Slots) != 1 || len(t.Old[0]) != 1 {
		return -1
	}
	for i := range modes {
		legal := false
		if i != t.Made.Modes[0] && len(modes[i].Targets) == 1 {
			g.Scratch(func() { legal = g.TargetRefusal(t.About, &modes[i].Targets[0], to) == nil })
		}
		if legal {
			return i
		}
	}
	return -1
}

// modeOf is the mode that new targets give to a spell or ability, -1 where that stays what it is, as 700.2f has it.
func (g *Course) modeOf(t *table.Aim, slots [][]table.ID) int {
	if len(slots) != 1 || len(slots[0]) != 1 || slices.Equal(slots[0], t.Old[0]) {
		return -1 // what stays as it was may be illegal by now (115.7d)
	}
	legal := false
	g.Scratch(func() { legal = g.TargetRefusal(t.About, &t.Slots[0], slots[0][0]) == nil })
	if legal {
		return -1
	}
	return g.modeFor(t, slots[0][0])
}

// aiming is the question what a spell or ability targets from now on. Each target may
// also stay, although it could not be chosen anew.
func (g *Course) aiming(t *table.Aim, ctx *table.Context, options func(slot int) []table.ID) Decision {
	d := Decision{Kind: TargetDecision, Purpose: ForNewTargets, Player: ctx.Controller, About: t.Id}
	for i, old := range t.Old {
		list := slices.DeleteFunc(slices.Clone(options(i)), func(id table.ID) bool { return g.notChosenBy(ctx.Controller, id) })
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
func (g *Course) finalTargets(t *table.Aim, chosen [][]table.ID) error {
	if twice := targetTwice(t.Slots, t.Mode, chosen); twice != table.None {
		if err := g.Forbids("115.3", "%s is a target of %s already and another one is needed", twice, t.Id); err != nil {
			return err
		}
	}
	for i := range chosen {
		if i < len(t.Slots) && !slices.Equal(chosen[i], t.Old[i]) {
			if err := g.misfit("601.2c", &t.Slots[i].Phrase, chosen[i], t.About); err != nil {
				return err
			}
		}
	}
	between := slices.Clone(t.Old)
	for i := range chosen {
		between[i] = chosen[i]
		if twice := targetTwice(t.Slots, t.Mode, between); twice != table.None && targetTwice(t.Slots, t.Mode, chosen) == table.None &&
			!g.Applies("115.7e", "only the final targets of %s must be legal together", t.Id) {
			return g.Forbids("115.7d", "%s is a target already and another one is needed", twice)
		}
	}
	return nil
}

// changeTargets carries out 115.7a-c: each target that changes becomes another legal one.
func (g *Course) changeTargets(id table.ID, ctx *table.Context, i *oracle.ChangeTargets) {
	t := g.AimOf(id, false)
	if t == nil {
		return
	}
	which := i.Which
	if which == oracle.OneTarget && !g.Applies("115.7b", "%s changes one target of %s and leaves the others", ctx.Controller, id) ||
		which == oracle.AnyTargets && !g.Applies("115.7c", "%s changes any number of the targets of %s", ctx.Controller, id) {
		which = oracle.EveryTarget
	}
	var to []table.ID
	if i.To != nil {
		to = g.Refer(i.To, ctx)
	}
	d := g.aiming(t, ctx, func(slot int) []table.ID {
		list := g.legalTargets(t.About, &t.Slots[slot])
		if i.To != nil {
			list = slices.DeleteFunc(list, func(id table.ID) bool { return !slices.Contains(to, id) })
		}
		return list
	})
	d.Rule = "115.7a"
	ways := g.waysToChange(t, &d, which, 2)
	if which == oracle.EveryTarget && len(ways) == 0 {
		if g.Applies("115.7a", "not every target of %s can be changed to another legal target, so none is", id) {
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
	d.Refuse = func(answer Answer) error {
		changed, all := 0, 0
		for i, chosen := range answer.Slots {
			if i >= len(t.Slots) || len(chosen) != len(t.Old[i]) {
				return g.Forbids("115.7a", "the number of targets of %s stays what it was", id)
			}
			for k, to := range chosen {
				if all++; to == t.Old[i][k] {
					continue
				}
				changed++
				if err := g.TargetRefusal(amid(t.About, &t.Slots[i], answer.Slots), &t.Slots[i], to); err != nil {
					return err
				}
				if !slices.Contains(d.Slots[i].Options, to) {
					return g.Forbids("608.2c", "%s is not what %s says the target is changed to", to, ctx.Source)
				}
			}
		}
		switch {
		case which == oracle.OneTarget && changed > 1:
			return g.Forbids("115.7b", "only one target of %s may be changed", id)
		case which == oracle.EveryTarget && changed > 0 && changed < all:
			return g.Forbids("115.7a", "every target of %s is changed, or none is", id)
		case which != oracle.AnyTargets && changed == 0:
			return g.Forbids("608.2c", "%s is told to change what %s targets, and that can be done", ctx.Controller, id)
		}
		return g.finalTargets(t, answer.Slots)
	}
	d.List = func() []Answer {
		var list []Answer
		if which == oracle.AnyTargets {
			list = append(list, Answer{})
		}
		for _, way := range g.waysToChange(t, &d, which, 64) {
			list = append(list, Answer{Slots: way})
		}
		return list
	}
	if answer := g.Choose(&d); answer.Slots != nil {
		g.aimAt(t, answer.Slots, ctx, false)
	}
}

// waysToChange lists ways in which as many targets change as the effect says, but no
// more than enough.
func (g *Course) waysToChange(t *table.Aim, d *Decision, which oracle.WhichTargets, enough int) [][][]table.ID {
	var ways [][][]table.ID
	now := make([][]table.ID, len(t.Old))
	for i := range t.Old {
		now[i] = slices.Clone(t.Old[i])
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
			if right && (which != oracle.EveryTarget || changed == all) && targetTwice(t.Slots, t.Mode, now) == table.None && g.CouldTogether(t, now) && g.allFit(t, now) {
				way := make([][]table.ID, len(now))
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
			if to != t.Old[slot][k] && (len(t.Slots[slot].DescribedBy()) > 0 || g.CouldTarget(t, slot, to)) {
				now[slot][k] = to
				try(slot, k+1)
			}
		}
		now[slot][k] = t.Old[slot][k]
		changed--
		all--
	}
	try(0, 0)
	return ways
}

// allFit reports whether the targets for each slot are together what it asks for.
func (g *Course) allFit(t *table.Aim, chosen [][]table.ID) bool {
	for i := range t.Slots {
		if !g.fit(&t.Slots[i].Phrase, chosen[i], t.About) {
			return false
		}
	}
	return true
}

// aimAt gives a spell or ability its new targets.
func (g *Course) aimAt(t *table.Aim, slots [][]table.ID, ctx *table.Context, copied bool) {
	n := 0
	changed := false
	var fresh []table.Event // what becomes a target that was none
	a := t.Made
	was := a.Flat()
	a.Targets = slices.Clone(a.Targets)
	for k := range a.Targets {
		a.Targets[k] = slices.Clone(a.Targets[k])
		for i := range a.Targets[k] {
			if n < len(slots) {
				changed = changed || !slices.Equal(a.Targets[k][i], slots[n])
				a.Division = divisionFor(a.Division, a.Targets[k][i], slots[n])
				for _, to := range slots[n] {
					if !copied && !slices.Contains(was, to) && !slices.ContainsFunc(fresh, func(e table.Event) bool { return e.Other == to }) {
						fresh = append(fresh, table.Event{Kind: table.TargetEvent, Object: t.Id, Other: to, Player: t.About.Controller})
					}
				}
				a.Targets[k][i] = slots[n]
			}
			n++
		}
	}
	if changed {
		a.Whose = g.whose(t.Slots, slots)
	}
	if changed && len(a.Division) > 1 && !g.Applies("115.7f", "how %s divides its effect stays what it was", t.Id) {
		about := *t.About
		about.Controller = ctx.Controller
		if err := g.announceDivision(&about, &a); err != nil {
			g.Refused = err
		}
	}
	g.Object(t.Id).Announced = &a
	if len(fresh) > 0 {
		g.Happen(fresh...)
	}
}

// divisionFor gives new targets the shares of the old ones: how something is divided is
// no part of what may be chosen anew (115.7f).
func divisionFor(division map[table.ID]int, old, now []table.ID) map[table.ID]int {
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
func targetTwice(slots []oracle.TargetSlot, mode []int, chosen [][]table.ID) table.ID {
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
	return table.None
}
