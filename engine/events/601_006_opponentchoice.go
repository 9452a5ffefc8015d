package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 601.6 and 602.3: as a spell is cast or an ability is activated an
// opponent may have to choose some of its targets.

// choosingOpponent is the opponent who chooses targets for a spell or ability, or None
// if its controller does.
func (g *Course) choosingOpponent(ctx *table.Context, slots []oracle.TargetSlot, options []TargetOptions) table.ID {
	p := ctx.Controller
	activated := ctx.Ability.Kind == oracle.Activated
	if activated && !g.Applies("602.3", "an opponent of %s chooses some of the targets of the ability", p) ||
		!activated && !g.Applies("601.6", "an opponent of %s chooses some of the targets of %s", p, ctx.Speaker()) {
		return table.None
	}
	list := g.Opponents(p)
	for i := range slots {
		if slots[i].Theirs { // one who has something to choose
			list = slices.DeleteFunc(slices.Clone(list), func(p table.ID) bool {
				return !slices.ContainsFunc(options[i].Options, func(id table.ID) bool { return g.Controller(id) == p })
			})
		}
	}
	if len(list) == 0 {
		return table.None
	}
	if list = g.withinReachOf(p, list); len(list) > 1 && (activated && g.Applies("602.3a", "%s decides which opponent chooses", p) ||
		!activated && g.Applies("601.6a", "%s decides which opponent chooses for %s", p, ctx.Speaker())) {
		which := cr.Rule("601.6a")
		if activated {
			which = "602.3a"
		}
		list = g.ChooseObjects(Decision{Purpose: ForChoice, Player: p, About: ctx.Speaker(), Rule: which, Options: list, Min: 1, Max: 1})
	}
	return list[0]
}

// askTargetsOfTwo asks the controller of a spell or ability for some of its targets, and
// an opponent for the others. It tells who has chosen, in order.
func (g *Course) askTargetsOfTwo(ctx *table.Context, slots []oracle.TargetSlot, options []TargetOptions) (chosen [][]table.ID, by []table.ID, err error) {
	opponent := table.None
	if slices.ContainsFunc(slots, func(s oracle.TargetSlot) bool { return s.ByThem }) {
		if who := g.Refer(oracle.It{Player: true}, ctx); len(who) == 1 {
			opponent = who[0]
		}
	} else {
		opponent = g.choosingOpponent(ctx, slots, options)
	}
	if opponent == table.None {
		chosen, err = g.askTargets(ctx, slots, options)
		return chosen, []table.ID{ctx.Controller}, err
	}
	chosen = make([][]table.ID, len(slots))
	activated := ctx.Ability.Kind == oracle.Activated
	byOther := func(i int) bool { return slots[i].ByOpponent || slots[i].ByThem }
	mine := slices.ContainsFunc(slots, func(s oracle.TargetSlot) bool { return !s.ByOpponent && !s.ByThem })
	order := []bool{false, true}
	if mine && g.IsActive(opponent) &&
		(activated && !g.Applies("602.3b", "%s, who controls the ability, chooses before %s", ctx.Controller, opponent) ||
			!activated && !g.Applies("601.6b", "%s, who casts %s, chooses before %s", ctx.Controller, ctx.Speaker(), opponent)) {
		order = []bool{true, false} // as for other choices, the active player comes first (101.4)
	}
	for _, theirs := range order {
		var which []int
		d := Decision{Kind: TargetDecision, Player: ctx.Controller, Rule: "601.2c", About: ctx.Speaker()}
		if theirs {
			d.Player, d.Rule = opponent, "601.6"
			if activated {
				d.Rule = "602.3"
			}
		}
		for i := range slots {
			if byOther(i) != theirs {
				continue
			}
			which = append(which, i)
			o := options[i]
			o.Options = slices.DeleteFunc(slices.Clone(o.Options), func(id table.ID) bool {
				return theirs && g.notChosenBy(opponent, id) || slots[i].Theirs && g.Controller(id) != opponent || slots[i].Distinct && slices.ContainsFunc(chosen, func(list []table.ID) bool { return slices.Contains(list, id) })
			})
			if len(o.Options) < o.Min {
				return nil, nil, g.Forbids("601.2c", "there is no legal target for %s", ctx.Speaker())
			}
			d.Slots = append(d.Slots, o)
		}
		if len(which) == 0 {
			continue
		}
		together := func(a Answer) [][]table.ID {
			all := slices.Clone(chosen)
			for k, i := range which {
				if k < len(a.Slots) {
					all[i] = a.Slots[k]
				}
			}
			return all
		}
		d.Refuse = func(a Answer) error {
			if err := g.chosenTooFar(d.Player, a.Slots); err != nil {
				return err
			}
			all := together(a)
			now := slices.Clone(options)
			for i := range now {
				if !slices.Contains(which, i) {
					now[i].Min, now[i].Max = len(all[i]), len(all[i])
				}
			}
			return g.checkTargets(ctx, chosenByOpponent(slots, opponent), now, all)
		}
		d.List = func() []Answer { return targetAnswers(d.Slots) }
		answer, err := g.ask(&d)
		if err != nil {
			return nil, nil, err
		}
		chosen = together(answer)
		by = append(by, d.Player)
	}
	return chosen, by, nil
}

// chosenByOpponent are the slots of a spell or ability, where what an opponent chooses among what that opponent controls
// is what this one controls.
func chosenByOpponent(slots []oracle.TargetSlot, opponent table.ID) []oracle.TargetSlot {
	slots = slices.Clone(slots)
	for i := range slots {
		if where := slots[i].Phrase.Where; slots[i].Theirs {
			slots[i].Phrase.Where = append(where[:len(where):len(where)], oracle.ControlledBy{Who: particular(opponent)})
		}
	}
	return slots
}

// toldTargets asks whether the targets that one or two players have chosen are what the spell or ability targets.
func (g *Course) toldTargets(by []table.ID, ctx *table.Context) bool {
	if len(by) == 2 {
		return g.Applies("601.2c", "%s and %s choose what %s targets", by[0], by[1], ctx.Speaker())
	}
	return g.Applies("601.2c", "%s chooses what %s targets", by[0], ctx.Speaker())
}
