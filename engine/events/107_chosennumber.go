package events

import (
	"fmt"
	"strconv"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out numbers that a player chooses for a cost as an ability is activated: as many counters as that
// player likes, or X of a mana ability, for which nobody waits (605.3b).

// anyCounters reports whether a cost removes as many counters of this object as the player likes.
func anyCounters(item oracle.CostItem) (oracle.PayCounters, bool) {
	c, ok := item.(oracle.PayCounters)
	return c, ok && c.From == nil && c.Count == oracle.Quantity(oracle.AnyNumber{})
}

// NumberInCost reports whether the controller of an ability chooses a number for its cost that is not paid in mana.
func NumberInCost(a *oracle.Ability) bool {
	if a.XIs != nil {
		return false
	}
	for _, item := range a.Cost {
		if _, any := anyCounters(item); any {
			return true
		}
	}
	return AsksX(a.Cost) && !ManaOf(a.Cost).HasX()
}

// ChoosesNumber reports whether a mana ability has such a number, and activating it again is worth no more than once with a higher
// number: it can be activated but once, or adds mana in any combination.
func ChoosesNumber(a *oracle.Ability) bool {
	return NumberInCost(a) && (tapsFor(a) || !SpeaksOf(a, func(n any) bool {
		add, ok := n.(oracle.AddMana)
		return ok && !add.Together
	}))
}

// announceCounters has a player choose how many counters to remove, where the cost leaves that open.
func (g *Course) announceCounters(items []oracle.CostItem, ctx *table.Context) []oracle.CostItem {
	for i, item := range items {
		c, any := anyCounters(item)
		if !any {
			continue
		}
		words := make([]string, 0, 8)
		for n := range table.CountersOf(g.Object(ctx.Source).Counters, c.Kind) + 1 {
			g.Work(1)
			words = append(words, strconv.Itoa(n))
		}
		chosen := len(words) - 1
		if chosen > 0 {
			chosen, _ = strconv.Atoi(g.chooseWord(Decision{Purpose: ForEither, Player: ctx.Controller, About: ctx.Source, Rule: "601.2b", Words: words}))
		}
		c.Count = oracle.Literal(chosen)
		items = append(append(items[:i:i], oracle.CostItem(c)), items[i+1:]...)
	}
	return items
}

// mostChosen is the highest number that could be chosen for the cost of an ability as things are.
func (g *Course) mostChosen(a *oracle.Ability, ctx *table.Context) int {
	most := -1
	atMost := func(n int) {
		if most < 0 || n < most {
			most = n
		}
	}
	for _, item := range a.Cost {
		if c, any := anyCounters(item); any {
			atMost(table.CountersOf(g.Object(ctx.Source).Counters, c.Kind))
			continue
		}
		if !AsksX([]oracle.CostItem{item}) {
			continue
		}
		switch item := item.(type) {
		case oracle.PayCounters:
			if item.From == nil {
				atMost(table.CountersOf(g.Object(ctx.Source).Counters, item.Kind))
			} else {
				atMost(g.countersAmong(item, ctx))
			}
		case oracle.PayLife:
			atMost(max(0, g.Player(ctx.Controller).Life))
		default:
			options, _ := g.costObjects(item, ctx)
			atMost(len(options))
		}
	}
	return max(most, 0)
}

// isSettledFirst reports whether how much mana a mana ability adds hangs on something that is chosen for it: a number for its cost, or
// the color of the mana.
func isSettledFirst(a *oracle.Ability) bool { return NumberInCost(a) || addsByThatColor(a) }

// settledWays are what a mana ability of the kind can be once that is chosen.
func (g *Course) settledWays(p, id table.ID, a *oracle.Ability) []*oracle.Ability {
	if !NumberInCost(a) {
		return ofEachColor(a)
	}
	ctx := table.Context{Source: id, Controller: p, Ability: a}
	most := 0
	g.Scratch(func() { most = g.mostChosen(a, &ctx) })
	ways := make([]*oracle.Ability, 0, most+1)
	for n := range most + 1 {
		g.Work(8)
		ways = append(ways, oracle.Numbered(a, n))
	}
	return ways
}

// numberedSources adds a mana ability of the kind once for each number or color that could be chosen, as the ability
// that it is with that.
func (g *Course) numberedSources(p table.ID, list []manaSource, id table.ID, a *oracle.Ability, produces, triggers bool) []manaSource {
	for _, one := range g.settledWays(p, id, a) {
		g.Work(8)
		own := table.Context{Source: id, Controller: p, Ability: one}
		var err error
		g.Scratch(func() { err = g.costPayable(one.Cost, &own) })
		if err != nil {
			continue
		}
		if o := g.manaOptions(one, &own); o.n > 0 && o.size > 0 {
			list = g.addSource(p, list, manaSource{id: id, ability: one, options: o, loose: loosely(one), of: a}, produces, triggers)
		}
	}
	return list
}

// numberedSource is a mana ability with the number in its cost by which it adds so much, of those that an action may mean.
func (g *Course) numberedSource(a *Action, held *oracle.Ability) (manaSource, int, error) {
	if a.Mana != nil && len(a.Mana) == 0 {
		return g.zeroSource(a, held), 0, nil
	}
	var list []manaSource
	g.Scratch(func() { list = g.numberedSources(a.Player, nil, a.Object, held, false, false) })
	if a.Mana == nil && len(list) > 0 {
		return manaSource{}, 0, fmt.Errorf("how much mana %s adds is chosen, so say which mana", g.Name(a.Object))
	}
	for _, s := range list {
		for k := range s.options.n {
			if sameMana(s.added(k), a.Mana) {
				return s, k, nil
			}
		}
	}
	return manaSource{}, 0, nil
}

// zeroSource is a mana ability for the cost of which 0 is chosen (107.3a), or for which a color is, where it adds no mana then and that cost can be paid.
func (g *Course) zeroSource(a *Action, held *oracle.Ability) manaSource {
	for _, one := range zeroWays(held) {
		ctx := table.Context{Source: a.Object, Controller: a.Player, Ability: one}
		adds := options{}
		var err error
		g.Scratch(func() {
			if err = g.costPayable(one.Cost, &ctx); err == nil {
				adds = g.manaOptions(one, &ctx)
			}
		})
		if err == nil && adds.size == 0 {
			return manaSource{id: a.Object, ability: one, of: held}
		}
	}
	return manaSource{}
}

// zeroWays are what a mana ability can be with 0 for what is chosen, or with any color.
func zeroWays(a *oracle.Ability) []*oracle.Ability {
	if !NumberInCost(a) {
		return ofEachColor(a)
	}
	return []*oracle.Ability{oracle.Numbered(a, 0)}
}
