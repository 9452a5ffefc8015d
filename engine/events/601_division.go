package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 601.2d, dividing something among targets.

// A divided effect is how much is divided among which targets.
type divided struct {
	amount oracle.Quantity
	among  oracle.Reference
}

// dividing lists the instructions of a mode that deal damage, or put counters, as it is divided now,
// also those that wait for something to be done ("if you do"), but not what is said of a spell that
// was kicked where it was not, and the other way round.
func (g *Course) dividing(a *table.Announcement, list []oracle.Instruction) []divided {
	var all []divided
	for _, i := range list {
		switch i := i.(type) {
		case oracle.DealDamage:
			if i.Divided {
				all = append(all, divided{i.Amount, i.To})
			}
		case oracle.PutCounters:
			if i.Divided {
				all = append(all, divided{i.Count, i.On})
			}
		case oracle.Establish:
			if p, ok := i.Effect.(oracle.Prevention); ok && p.Divided {
				all = append(all, divided{p.Amount, p.Event.(oracle.DamageDealt).To})
			}
		case oracle.If:
			paid, asks := g.paidAtCast(a, i.Condition)
			if !asks || paid {
				all = append(all, g.dividing(a, i.Then)...)
			}
			if !asks || !paid {
				all = append(all, g.dividing(a, i.Else)...)
			}
		case oracle.May:
			all = append(all, g.dividing(a, i.Do)...)
		case oracle.Unless:
			all = append(all, g.dividing(a, i.Do)...)
		}
	}
	return all
}

// announceDivision carries out 601.2d.
func (g *Course) announceDivision(ctx *table.Context, a *table.Announcement) error {
	for k, m := range a.Modes {
		for _, deal := range g.dividing(a, a.Ability.Modes[m].Instructions) {
			target, ok := deal.among.(oracle.Target)
			if !ok {
				continue
			}
			about := *ctx
			about.Announced = a
			total := g.Quantity(deal.amount, &about)
			targets := a.Targets[k][target.Slot]
			if len(targets) == 0 {
				continue
			}
			d := Decision{Kind: DivisionDecision, Player: ctx.Controller, Rule: "601.2d", About: ctx.Speaker(), Options: targets, Total: total}
			d.Refuse = func(answer Answer) error {
				sum := 0
				for i, n := range answer.Numbers {
					sum += n
					if n < 1 {
						if err := g.Forbids("601.2d", "%s would get none of what is divided", targets[min(i, len(targets)-1)]); err != nil {
							return err
						}
					}
				}
				if sum != total || len(answer.Numbers) != len(targets) {
					return g.Forbids("601.2d", "%n is divided, not what there is to divide", table.Count(sum))
				}
				return nil
			}
			d.List = func() []Answer { return divisions(total, len(targets)) }
			if total < len(targets) {
				if err := g.Forbids("601.2d", "%n is too little for each target of %s to get some of it", table.Count(total), ctx.Speaker()); err != nil {
					return err
				}
			}
			if len(targets) == 1 {
				only := g.settled(&d, Answer{Numbers: []int{total}})
				a.Division = map[table.ID]int{targets[0]: only.Numbers[0]}
				continue
			}
			answer, err := g.ask(&d)
			if err != nil {
				return err
			}
			a.Division = make(map[table.ID]int, len(targets))
			for i, id := range targets {
				a.Division[id] = answer.Numbers[i]
			}
		}
	}
	return nil
}

// divisions lists ways to divide a number into some parts, each at least 1, as long as
// they are not too many.
func divisions(total, parts int) []Answer {
	const most = 64
	var list []Answer
	var split func(left, parts int, so []int)
	split = func(left, parts int, so []int) {
		switch {
		case len(list) == most || left < parts:
		case parts == 1:
			list = append(list, Answer{Numbers: append(slices.Clone(so), left)})
		default:
			for n := 1; n <= left-parts+1; n++ {
				split(left-n, parts-1, append(slices.Clip(so), n))
			}
		}
	}
	split(total, parts, nil)
	return list
}
