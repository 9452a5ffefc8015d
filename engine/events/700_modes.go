package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 700.2, modes, as they are announced (601.2b).

// yourCommanders are the commanders, whoever owns them, that you control.
var yourCommanders = oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Commander}, oracle.Controlled{By: oracle.Yours}}}

// announceModes carries out 601.2b for modes, and 700.2a: a mode without legal
// targets can't be chosen.
func (g *Course) announceModes(ctx *table.Context, a *oracle.Ability, p table.ID, made *table.Announcement) ([]int, error) {
	if a.Choose == (oracle.ModeChoice{}) {
		return []int{0}, nil
	}
	least, most := a.Choose.Min, a.Choose.Max
	if made.Kicked > 0 && a.Choose.KickedMax > 0 && g.Applies("601.4", "%s may choose as many modes as the kicker cost allows, which is to be announced after them", p) {
		least, most = a.Choose.KickedMin, a.Choose.KickedMax
	}
	if a.Choose.Commander && len(g.AllOf(&yourCommanders, ctx)) > 0 && g.Applies("601.2b", "%s controls a commander as %s is cast, and may choose more modes", p, ctx.Speaker()) {
		most = len(a.Modes)
	}
	if a.Choose.If != nil && g.Holds(a.Choose.If, ctx) && g.Applies("601.2b", "%s may choose another number of modes, as what %s asks for is so", p, ctx.Speaker()) {
		least, most = a.Choose.IfMin, a.Choose.IfMax
	}
	if made.PaidExtra("entwine") {
		least, most = len(a.Modes), len(a.Modes)
	}
	chosen := g.ModesChosen(ctx, a)
	possible := func(m int) bool {
		if slices.Contains(chosen, m) {
			return false
		}
		for i, s := range a.Modes[m].Targets {
			if s.Min > 0 && !g.unaimed(made, a.Modes[m], i) && !s.MaxX && len(g.legalTargets(ctx, &s)) < s.Min {
				return false
			}
		}
		return true
	}
	open := 0
	for m := range a.Modes {
		if possible(m) {
			open++
		}
	}
	if open < least && !a.Choose.Repeat {
		if len(chosen) == len(a.Modes) {
			if err := g.chosenBefore(a, ctx.Speaker()); err != nil {
				return nil, err
			}
		} else if err := g.modeRefusal(a, ctx.Speaker()); err != nil {
			return nil, err
		}
	}
	if a.Choose.ByOpponent {
		p = g.modeChooser(ctx)
	}
	d := Decision{Kind: ModeDecision, Player: p, Rule: "601.2b", About: ctx.Speaker(), Min: least, Max: most}
	for _, m := range a.Modes {
		d.Words = append(d.Words, m.Words)
	}
	d.Refuse = func(answer Answer) error {
		if len(answer.Numbers) < least || len(answer.Numbers) > most {
			if err := g.Forbids("700.2", "%n is not the number of modes that %s lets %s choose", table.Count(len(answer.Numbers)), ctx.Speaker(), p); err != nil {
				return err
			}
		}
		if a.Choose.Apart && !g.playersApart(ctx, a, answer.Numbers, nil) {
			if err := g.modeRefusal(a, ctx.Speaker()); err != nil {
				return err
			}
		}
		for i, m := range answer.Numbers {
			if worth := worthOf(a, answer.Numbers[:i+1]); worth > a.Choose.Worth && a.Choose.Worth > 0 {
				if err := g.Forbids("700.2i@2026-02-27", "%s lets %s choose modes worth %n pawprints together, and no more", ctx.Speaker(), p, table.Count(a.Choose.Worth)); err != nil {
					return err
				}
			}
			if !a.Choose.Repeat && slices.Contains(answer.Numbers[:i], m) {
				return g.Forbids("700.2d", "a mode of %s is chosen twice", ctx.Speaker())
			}
			if slices.Contains(chosen, m) {
				if err := g.chosenBefore(a, ctx.Speaker()); err != nil {
					return err
				}
				continue
			}
			if !possible(m) {
				if err := g.modeRefusal(a, ctx.Speaker()); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if a.Choose.Random {
		d.Player = table.None
	}
	if least == 1 {
		d.List = func() []Answer {
			var list []Answer
			for m := range a.Modes {
				if possible(m) {
					list = append(list, Answer{Numbers: []int{m}})
				}
			}
			return list
		}
	}
	if a.Choose.Worth > 0 {
		d.List = func() []Answer { return worthwhile(a, possible) }
	}
	if least == len(a.Modes) && !a.Choose.Repeat {
		all := make([]int, least)
		for i := range all {
			all[i] = i
		}
		return all, d.Refuse(g.settled(&d, Answer{Numbers: all}))
	}
	answer, err := g.ask(&d)
	if err != nil {
		return nil, err
	}
	if !g.Applies("601.2b", "%s announces modes and costs of %s", p, ctx.Speaker()) {
		return []int{0}, nil
	}
	modes := slices.Clone(answer.Numbers)
	slices.Sort(modes) // modes are carried out in the order of the text
	return modes, nil
}

// playersApart reports whether each of some modes could target a player whom none of the others targets.
func (g *Course) playersApart(ctx *table.Context, a *oracle.Ability, modes []int, taken []table.ID) bool {
	if len(modes) == 0 {
		return true
	}
	if m := modes[0]; m >= 0 && m < len(a.Modes) {
		for _, p := range g.legalTargets(ctx, &a.Modes[m].Targets[0]) {
			if !slices.Contains(taken, p) && g.playersApart(ctx, a, modes[1:], append(slices.Clone(taken), p)) {
				return true
			}
		}
	}
	return false
}

// worthOf is how many pawprints some modes are worth together (700.2i of 2026-02-27).
func worthOf(a *oracle.Ability, modes []int) (worth int) {
	for _, m := range modes {
		worth += a.Modes[m].Worth
	}
	return worth
}

// worthwhile lists the choices of modes that are not worth more than they may be, those that are
// worth most first.
func worthwhile(a *oracle.Ability, possible func(int) bool) []Answer {
	var list []Answer
	var add func(from int, chosen []int)
	add = func(from int, chosen []int) {
		for m := from; m < len(a.Modes); m++ {
			more := append(slices.Clone(chosen), m)
			if !possible(m) || worthOf(a, more) > a.Choose.Worth {
				continue
			}
			if a.Choose.Repeat {
				add(m, more)
			} else {
				add(m+1, more)
			}
		}
		list = append(list, Answer{Numbers: chosen})
	}
	add(0, nil)
	slices.SortStableFunc(list, func(x, y Answer) int { return worthOf(a, y.Numbers) - worthOf(a, x.Numbers) })
	return list
}

// modeCosts carries out 702.172a and 702.183a of 2026-02-27, and for what is paid 700.2h there:
// the additional costs of the modes that were chosen.
func (g *Course) modeCosts(ctx *table.Context, made *table.Announcement) []oracle.CostItem {
	if made.Ability == nil {
		return nil
	}
	var extra []oracle.CostItem
	for _, m := range made.Modes {
		cost := made.Ability.Modes[m].Cost
		if len(cost) == 0 {
			continue
		}
		switch made.Ability.Choose.Keyword {
		case "spree":
			if !g.Applies("702.172a@2026-02-27", "%s means to pay the cost of each mode chosen for %s", ctx.Controller, ctx.Source) {
				continue
			}
		case "tiered":
			if !g.Applies("702.183a@2026-02-27", "%s means to pay the cost of the mode chosen for %s", ctx.Controller, ctx.Source) {
				continue
			}
		}
		if g.Applies("700.2h@2026-02-27", "choosing a mode of %s brings an additional cost", ctx.Source) {
			extra = append(extra, oracle.PayMana{Mana: cost})
		}
	}
	return extra
}

// modeRefusal says that a mode can't be chosen for want of a target: of a triggered ability by 700.2b, of what is
// cast or activated by 700.2a.
func (g *Course) modeRefusal(a *oracle.Ability, id table.ID) error {
	if a.Kind == oracle.Triggered {
		return g.Forbids("700.2b", "a mode of %s that has no legal target can't be chosen as it is put on the stack", id)
	}
	return g.Forbids("700.2a", "a mode of %s that has no legal target can't be chosen", id)
}

// chosenBefore says that a mode can't be chosen for which the text asks for one that hasn't been chosen.
func (g *Course) chosenBefore(a *oracle.Ability, id table.ID) error {
	if a.Kind == oracle.Triggered {
		return g.Forbids("700.2b", "a mode of %s that has been chosen before can't be chosen as it is put on the stack", id)
	}
	return g.Forbids("700.2a", "a mode of %s that has been chosen before can't be chosen", id)
}

// modeChooser carries out 700.2e for modes that an opponent chooses: the controller of the
// spell or ability decides which opponent that is.
func (g *Course) modeChooser(ctx *table.Context) table.ID {
	list := g.Opponents(ctx.Controller)
	if len(list) == 0 || !g.Applies("700.2e", "an opponent of %s chooses the mode of %s", ctx.Controller, ctx.Speaker()) {
		return ctx.Controller
	}
	if list = g.withinReachOf(ctx.Controller, list); len(list) > 1 {
		list = g.ChooseObjects(Decision{Purpose: ForChoice, Player: ctx.Controller, About: ctx.Speaker(), Rule: "700.2e", Options: list, Min: 1, Max: 1})
	}
	return list[0]
}

// escalate is the keyword by which each mode beyond the first one costs something.
const escalate = "escalate"

// escalates reports whether what a spell costs hangs on how many modes are chosen for it.
func (g *Course) escalates(spell table.ID) bool { return g.HasKeyword(spell, escalate) }

// escalation carries out 702.120a: what the modes beyond the first one that are chosen for a spell with
// escalate cost.
func (g *Course) escalation(ctx *table.Context, made *table.Announcement) (extra []oracle.CostItem) {
	beyond := len(made.Modes) - 1
	if beyond < 1 {
		return nil
	}
	for _, held := range g.Characteristics(ctx.Source).Abilities {
		if held.Keyword == escalate && g.Applies("702.120a", "%s pays the escalate cost of %s for %n modes beyond the first", ctx.Controller, ctx.Source, table.Count(beyond)) {
			for range beyond {
				extra = append(extra, held.Cost...)
			}
		}
	}
	return extra
}
