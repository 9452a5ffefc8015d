package events

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/table"
)

// This file carries out 509.2 and 509.3: damage assignment order, announced as blockers
// are declared. The edition of 2026-02-27 has no such order.

// OrderBlockers carries out 509.2 and 509.3.
func (g *Course) OrderBlockers() {
	if len(g.Blocks) == 0 {
		return
	}
	for _, id := range g.Battlefield {
		if !g.Object(id).IsAttacker {
			continue
		}
		if blockers := g.BlockersOf(id); len(blockers) > 1 && !g.allAlike(blockers) &&
			g.AppliesUntil("509.2", "%s announces the damage assignment order of %s", cr.Edition2026, g.ordersFor(g.Controller(id), id), id) {
			g.orderBlockersOf(id, blockers)
		}
	}
	for _, id := range g.blockersInOrder() {
		if attackers := g.BlockedBy(id); len(attackers) > 1 && !g.allAlike(attackers) &&
			g.AppliesUntil("509.3", "%s announces the damage assignment order of %s", cr.Edition2026, g.ordersFor(g.Controller(id), id), id) {
			g.orderAttackersOf(id, attackers)
		}
	}
	g.Stir()
}

// blockersInOrder lists the creatures of which it is announced in which order they assign their damage, those of each defending
// player after those of the players before (802.5).
func (g *Course) blockersInOrder() []table.ID {
	var list, players []table.ID
	for _, p := range g.APNAP() {
		before := len(list)
		for _, id := range g.Battlefield {
			if g.Controller(id) == p && len(g.BlockedBy(id)) > 1 {
				list = append(list, id)
			}
		}
		if len(list) > before {
			players = append(players, p)
		}
	}
	if len(players) > 1 && !g.Shared && !g.AppliesUntil("802.5", "%s announces the order of the attackers before %s does", cr.Edition2026, players[0], players[1]) {
		slices.Reverse(list)
	}
	return list
}

// orderBlockersOf has the active player announce the order of what blocks an attacker.
func (g *Course) orderBlockersOf(id table.ID, blockers []table.ID) {
	order := g.chooseOrder(Decision{Purpose: ForBlockers, Player: g.ordersFor(g.Controller(id), id), About: id, Rule: "509.2", Options: blockers})
	old := slices.Clone(g.Blocks)
	g.Blocks = slices.DeleteFunc(g.Blocks, func(b table.Block) bool { return b.Attacker == id })
	for _, blocker := range order {
		at := slices.IndexFunc(old, func(b table.Block) bool { return b.Attacker == id && b.Blocker == blocker })
		g.Blocks = append(g.Blocks, old[at])
	}
}

// orderAttackersOf has the controller of a blocker announce the order of what it blocks.
func (g *Course) orderAttackersOf(id table.ID, attackers []table.ID) {
	order := g.chooseOrder(Decision{Purpose: ForAttackers, Player: g.ordersFor(g.Controller(id), id), About: id, Rule: "509.3", Options: attackers})
	for i := range g.Blocks {
		if g.Blocks[i].Blocker == id {
			g.Blocks[i].Rank = slices.Index(order, g.Blocks[i].Attacker)
		}
	}
}

// chooseOrder asks for an order of all of a decision's options.
func (g *Course) chooseOrder(d Decision) []table.ID {
	d.Kind = OrderDecision
	d.Refuse = func(a Answer) error {
		want, got := slices.Sorted(slices.Values(d.Options)), slices.Sorted(slices.Values(a.IDs))
		if !slices.Equal(want, got) {
			return fmt.Errorf("all of them are to be put in order, each once")
		}
		return nil
	}
	d.List = func() []Answer {
		if len(d.Options) > 4 {
			return []Answer{{IDs: slices.Clone(d.Options)}} // of the many orders the first stands for all
		}
		var list []Answer
		permute(d.Options, func(order []table.ID) { list = append(list, Answer{IDs: slices.Clone(order)}) })
		return list
	}
	return slices.Clone(g.Choose(&d).IDs)
}

// permute visits every order of a list, the given one first.
func permute(list []table.ID, visit func([]table.ID)) {
	var with func(done, rest []table.ID)
	with = func(done, rest []table.ID) {
		if len(rest) == 0 {
			visit(done)
			return
		}
		for i := range rest {
			with(append(slices.Clone(done), rest[i]), slices.Delete(slices.Clone(rest), i, i+1))
		}
	}
	with(nil, list)
}
