package events

import (
	"fmt"
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 605.3b for mana abilities that add as much mana as what was given for their cost says: how much that is is
// known only when it has been chosen, so that none of them is activated for a payment by itself.

// hangsOnPaid reports whether what a mana ability adds hangs on what its cost takes.
func hangsOnPaid(a *oracle.Ability) bool {
	if len(a.Cost) == 0 || isIntrinsic(a) {
		return false
	}
	hangs := false
	for _, m := range a.Modes {
		for _, i := range m.Instructions {
			if add, ok := i.(oracle.AddMana); ok && add.Amount != nil && !hangs {
				oracle.Walk(reflect.ValueOf(add.Amount), func(v reflect.Value) {
					_, paid := reflect.TypeAssert[oracle.Paid](v)
					hangs = hangs || paid
				})
			}
		}
	}
	return hangs
}

// hangsOnDone reports whether how much a mana ability adds is known only as it resolves: for each of what it has revealed then.
func hangsOnDone(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			each, is := i.(oracle.ForEach)
			return is && adds(each.Do)
		})
	})
}

// unforeseen says of such a mana ability how it can be activated all the same.
func unforeseen(g *Course, id table.ID) error {
	return fmt.Errorf("how much mana %s adds is known only as that ability resolves: before the payment it is tapped “for empty”, whatever it will add", g.Name(id))
}

// paidSources adds such a mana ability to a list once for each amount that it could add.
func (g *Course) paidSources(p table.ID, list []manaSource, id table.ID, a *oracle.Ability, produces, triggers bool) []manaSource {
	ctx := table.Context{Source: id, Controller: p, Ability: a}
	var err error
	g.Scratch(func() { err = g.costPayable(a.Cost, &ctx) })
	if err != nil {
		return list
	}
	var sizes []int
	for _, item := range a.Cost {
		how := wayOfPaying(item)
		if how == "" {
			continue
		}
		objects, _ := g.costObjects(item, &ctx)
		for _, one := range objects {
			g.Work(8)
			with := ctx
			with.Announced = &table.Announcement{Ability: a, Source: id, By: p, Paid: []table.PaidObject{{How: how, Id: one}}}
			var o options
			g.Scratch(func() { o = g.manaOptions(a, &with) })
			if o.n > 0 && !slices.Contains(sizes, o.size) {
				sizes = append(sizes, o.size)
				list = g.addSource(p, list, manaSource{id: id, ability: a, options: o, loose: true}, produces, triggers)
			}
		}
	}
	return list
}

// wayOfPaying is how a cost takes the objects that are chosen for it, "" for a cost for which none are chosen.
func wayOfPaying(item oracle.CostItem) string {
	switch item := item.(type) {
	case oracle.PaySacrifice:
		if !item.This {
			return "sacrificed"
		}
	case oracle.PayExile:
		if !item.This {
			return "exiled"
		}
	}
	return ""
}
