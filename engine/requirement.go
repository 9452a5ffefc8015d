package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 509.1c, requirements to block: as many are obeyed as is
// possible without breaking a restriction. The maximum is found by search.

// requirement is one thing that has to be so if able: a creature blocks (anything
// or an attacker), or an attacker is blocked.
type blockRequirement struct{ blocker, attacker ID }

func (r blockRequirement) obeyed(chosen []block) bool {
	return slices.ContainsFunc(chosen, func(b block) bool {
		return (r.blocker == None || r.blocker == b.blocker) && (r.attacker == None || r.attacker == b.attacker)
	})
}

// blockRequirements counts the requirements that a declaration obeys, and the most
// that any declaration without breaking a restriction could (509.1c).
func (g *Game) blockRequirements(p ID, chosen []block) (obeyed, most int) {
	if g.unrestricted() {
		return 0, 0
	}
	g.scratch(func() {
		requirements := g.requirements(p)
		if len(requirements) == 0 {
			return
		}
		for _, r := range requirements {
			if r.obeyed(chosen) {
				obeyed++
			}
		}
		most = g.mostObeyed(p, requirements)
	})
	return obeyed, most
}

func (g *Game) requirements(p ID) []blockRequirement {
	var list []blockRequirement
	attackers := g.attackersOf(p)
	able := g.ableBlockers(p)
	g.eachStatic(func(source, controller ID, s oracle.StaticEffect, ctx *Context) {
		r, ok := s.(oracle.Requirement)
		if !ok {
			return
		}
		switch r.Must {
		case oracle.BeBlocked:
			for _, a := range attackers {
				if g.meant(r.Affected, a, ctx) {
					list = append(list, blockRequirement{attacker: a})
				}
			}
		case oracle.Block:
			for _, b := range able {
				if !g.meant(r.Affected, b, ctx) {
					continue
				}
				if r.Object == nil {
					list = append(list, blockRequirement{blocker: b})
				}
				for _, a := range attackers {
					if r.Object != nil && g.meant(r.Object, a, ctx) {
						list = append(list, blockRequirement{blocker: b, attacker: a})
					}
				}
			}
		}
	})
	return list
}

// mostObeyed searches all declarations for the greatest number of requirements
// that can be obeyed. It prunes by what is still reachable, and stops at a bound
// that no real board comes near; beyond it the game says so.
func (g *Game) mostObeyed(p ID, requirements []blockRequirement) int {
	able := g.ableBlockers(p)
	attackers := g.attackersOf(p)
	may := make([][]ID, len(able))
	for i, b := range able {
		for _, a := range attackers {
			if g.mayBlockThis(b, a) == nil {
				may[i] = append(may[i], a)
			}
		}
	}
	need := make(map[ID]int, len(attackers))
	for _, a := range attackers {
		need[a] = 1
		for n := 1; n <= len(able) && g.enoughBlockers(a, n) != nil; n++ {
			need[a] = n + 1
		}
	}
	best, budget := 0, 200000
	count := make(map[ID]int)
	var chosen []block
	score := func() int {
		n := 0
		for _, r := range requirements {
			if r.obeyed(chosen) {
				n++
			}
		}
		return n
	}
	var try func(i int)
	try = func(i int) {
		if budget--; budget < 0 {
			g.limitReached("more declarations of blockers than can be searched")
			return
		}
		if best == len(requirements) {
			return
		}
		if i == len(able) {
			for _, a := range attackers {
				if count[a] > 0 && count[a] < need[a] {
					return
				}
			}
			best = max(best, score())
			return
		}
		for _, a := range may[i] {
			count[a]++
			chosen = append(chosen, block{blocker: able[i], attacker: a})
			try(i + 1)
			chosen = chosen[:len(chosen)-1]
			count[a]--
		}
		try(i + 1)
	}
	try(0)
	return best
}
