package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out costs that remove counters from other permanents than the one whose cost it is (118.3).

// countersAmong counts the counters that a cost could take.
func (g *Course) countersAmong(item oracle.PayCounters, ctx *table.Context) int {
	from, _ := g.costObjects(item, ctx)
	total := 0
	for _, id := range from {
		total += countersOf(g.CountersOn(id), item.Kind)
	}
	return total
}

// othersCountersPayable reports why counters of other permanents can't be removed for a cost.
func (g *Course) othersCountersPayable(item oracle.PayCounters, ctx *table.Context) error {
	if n := g.Quantity(item.Count, ctx); n > 0 && g.countersAmong(item, ctx) < n {
		return g.Forbids("118.3", "%s lacks the counters that the cost of %s asks for", ctx.Controller, ctx.Source)
	}
	return nil
}

// payCountersOfOthers has a player choose the permanents from which counters are removed for a cost, where the
// text names no kind of counter also which ones, and removes them together.
func (g *Course) payCountersOfOthers(p table.ID, item oracle.PayCounters, ctx *table.Context) error {
	if err := g.othersCountersPayable(item, ctx); err != nil {
		return err
	}
	n := min(g.Quantity(item.Count, ctx), g.countersAmong(item, ctx))
	if n == 0 {
		return nil
	}
	chosen, err := g.chooseCounters(p, item, n, ctx)
	if err != nil {
		return err
	}
	var events []table.Event
	for i, id := range chosen {
		if slices.Contains(chosen[:i], id) {
			continue
		}
		taken := n
		if item.Among {
			taken = CountOf(chosen, func(other table.ID) bool { return other == id })
		}
		for _, c := range g.kindsTaken(p, id, item.Kind, taken, ctx) {
			events = append(events, table.Event{Kind: table.RemoveCountersEvent, Object: id, Word: c.Kind, Amount: c.N})
		}
	}
	g.Happen(events...)
	return nil
}

// chooseCounters has a player choose from what counters are removed: one permanent, or where they may come from
// among several one for each counter.
func (g *Course) chooseCounters(p table.ID, item oracle.PayCounters, n int, ctx *table.Context) ([]table.ID, error) {
	options, _ := g.costObjects(item, ctx)
	if !item.Among {
		n = 1
	}
	d := g.costDecision(p, item, options, n, ctx)
	d.Idle = len(options) == 1 || n == 1 && g.allAlike(options) || n > 1 && g.countersAmong(item, ctx) == n
	if n > 1 {
		held := func(id table.ID) int { return countersOf(g.CountersOn(id), item.Kind) }
		d.Refuse = func(a Answer) error {
			if len(a.IDs) != n {
				return g.Forbids("601.2h", "%n is not how many the cost of %s asks for", table.Count(len(a.IDs)), ctx.Source)
			}
			for _, id := range a.IDs {
				if !slices.Contains(options, id) || CountOf(a.IDs, func(other table.ID) bool { return other == id }) > held(id) {
					return g.Forbids("118.3", "%s has not enough counters", id)
				}
			}
			return nil
		}
		d.List = func() []Answer { // of the many ways one stands for all
			var ids []table.ID
			for _, id := range options {
				for range min(held(id), n-len(ids)) {
					ids = append(ids, id)
				}
			}
			return []Answer{{IDs: ids}}
		}
	}
	answer, err := g.ask(&d)
	return answer.IDs, err
}

// kindsTaken are the n counters that a cost removes from a permanent: where they may be of any kind the player says which.
func (g *Course) kindsTaken(p, id table.ID, kind string, n int, ctx *table.Context) []table.Counter {
	if kind != "" {
		return []table.Counter{{Kind: kind, N: n}}
	}
	return g.someCounters(id, n, func(kinds []string) string {
		return g.chooseWord(Decision{Purpose: ForColor, Player: p, About: ctx.Source, Rule: "601.2h", Words: kinds})
	})
}
