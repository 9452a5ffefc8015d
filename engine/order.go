package engine

import (
	"fmt"
	"slices"
)

// This file carries out 509.2 and 509.3: damage assignment order, announced as blockers
// are declared.

// orderBlockers carries out 509.2 and 509.3.
func (g *Game) orderBlockers() {
	if len(g.blocks) == 0 {
		return
	}
	for _, id := range slices.Clone(g.battlefield) {
		if blockers := g.blockersOf(id); g.object(id).isAttacker && len(blockers) > 1 && !g.allAlike(blockers) &&
			g.applies("509.2", "%s announces the damage assignment order of %s", g.active, id) {
			g.orderBlockersOf(id, blockers)
		}
	}
	for _, id := range slices.Clone(g.battlefield) {
		if attackers := g.blockedBy(id); len(attackers) > 1 && !g.allAlike(attackers) &&
			g.applies("509.3", "%s announces the damage assignment order of %s", g.controller(id), id) {
			g.orderAttackersOf(id, attackers)
		}
	}
	g.stir()
}

// orderBlockersOf has the active player announce the order of what blocks an attacker.
func (g *Game) orderBlockersOf(id ID, blockers []ID) {
	order := g.chooseOrder(Decision{Purpose: ForBlockers, Player: g.active, About: id, Rule: "509.2", Options: blockers})
	old := slices.Clone(g.blocks)
	g.blocks = slices.DeleteFunc(g.blocks, func(b block) bool { return b.attacker == id })
	for _, blocker := range order {
		at := slices.IndexFunc(old, func(b block) bool { return b.attacker == id && b.blocker == blocker })
		g.blocks = append(g.blocks, old[at])
	}
}

// orderAttackersOf has the controller of a blocker announce the order of what it blocks.
func (g *Game) orderAttackersOf(id ID, attackers []ID) {
	order := g.chooseOrder(Decision{Purpose: ForAttackers, Player: g.controller(id), About: id, Rule: "509.3", Options: attackers})
	for i := range g.blocks {
		if g.blocks[i].blocker == id {
			g.blocks[i].rank = slices.Index(order, g.blocks[i].attacker)
		}
	}
}

// chooseOrder asks for an order of all of a decision's options.
func (g *Game) chooseOrder(d Decision) []ID {
	d.Kind = OrderDecision
	d.check = func(a Answer) error {
		want, got := slices.Sorted(slices.Values(d.Options)), slices.Sorted(slices.Values(a.IDs))
		if !slices.Equal(want, got) {
			return fmt.Errorf("all of them are to be put in order, each once")
		}
		return nil
	}
	d.list = func() []Answer {
		if len(d.Options) > 4 {
			return []Answer{{IDs: slices.Clone(d.Options)}} // of the many orders the first stands for all
		}
		var list []Answer
		permute(d.Options, func(order []ID) { list = append(list, Answer{IDs: slices.Clone(order)}) })
		return list
	}
	return slices.Clone(g.choose(&d).IDs)
}

// permute visits every order of a list, the given one first.
func permute(list []ID, visit func([]ID)) {
	var with func(done, rest []ID)
	with = func(done, rest []ID) {
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
