package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/table"
)

// This file carries out 702.22, banding: bands of attackers, and who divides combat
// damage where a creature with banding is in the fight.

// checkBands says why attackers can't be declared in the bands chosen (702.22c-d).
func (g *Game) checkBands(chosen []attack) error {
	for i, a := range chosen {
		if a.band == 0 || slices.ContainsFunc(chosen[:i], func(b attack) bool { return b.band == a.band }) {
			continue
		}
		var members []ID
		for _, b := range chosen[i:] {
			if b.band != a.band {
				continue
			}
			members = append(members, b.creature)
			if b.whom != a.whom {
				if err := g.Forbids("702.22d", "%s and %s are in one band and can't attack different things", a.creature, b.creature); err != nil {
					return err
				}
			}
		}
		if len(members) < 2 {
			return fmt.Errorf("a band has two or more creatures, and %s is alone", g.Name(a.creature))
		}
		if !g.MayBand(members) {
			if err := g.Forbids("702.22c", "the creatures with %s can't be declared as a band", a.creature); err != nil {
				return err
			}
		}
	}
	return nil
}

// bandedAnswers adds to a list the ways in which attackers of a declaration can be declared
// in bands (508.1e): each creature joins a band of those before it, makes one with some
// creature after it, or is in none. The declarations listed are few.
func (g *Game) bandedAnswers(list []Answer, a Answer) []Answer {
	bands := make([]int, len(a.IDs))
	var try func(k, last int)
	try = func(k, last int) {
		if len(list) > 4096 {
			return
		}
		if k == len(bands) {
			with := Answer{IDs: a.IDs, Whom: a.Whom, Bands: bands}
			sizes := make([]int, last+1)
			for _, b := range bands {
				sizes[b]++
			}
			if last > 0 && !slices.Contains(sizes[1:], 1) && g.checkBands(attacksOf(with)) == nil {
				with.Bands = slices.Clone(bands)
				list = append(list, with)
			}
			return
		}
		for b := range last + 2 {
			bands[k] = b
			try(k+1, max(b, last))
		}
	}
	if len(bands) > 1 {
		try(0, 0)
	}
	return list
}

// joinBand puts an attacker that has just been declared into its band, if the bands are
// announced as creatures are declared (508.1e, 702.22c).
func (g *Game) joinBand(a attack, chosen []attack) {
	if a.band == 0 || !g.Applies("508.1e", "%s announces with which creatures %s is banded", g.ActivePlayer, a.creature) ||
		!g.Applies("702.22c", "%s is declared in a band", a.creature) {
		return
	}
	first := slices.IndexFunc(chosen, func(b attack) bool { return b.band == a.band })
	g.Object(a.creature).Band = chosen[first].creature
}

// blockBands carries out 702.22h: what blocks one creature of a band blocks them all.
func (g *Game) blockBands() {
	for i, n := 0, len(g.Blocks); i < n; i++ {
		b := g.Blocks[i]
		if g.Object(b.Attacker).Band == None {
			continue
		}
		for _, other := range g.Band(b.Attacker) {
			if !slices.ContainsFunc(g.Blocks, func(c table.Block) bool { return c.Blocker == b.Blocker && c.Attacker == other }) &&
				g.Applies("702.22h", "%s is in a band with %s and becomes blocked by %s too", other, b.Attacker, b.Blocker) {
				g.Blocks = append(g.Blocks, table.Block{Blocker: b.Blocker, Attacker: other})
			}
		}
	}
}

// bands reports whether creatures on one side of a fight have banding among them, or
// "bands with other" with another creature of the quality.
func (g *Game) bands(ids []ID) bool {
	return slices.ContainsFunc(ids, func(id ID) bool { return g.HasKeyword(id, "banding") }) ||
		g.BandsWithOther(ids, func(shares int) bool { return shares > 1 })
}

// divideFreely has a player divide a creature's combat damage as the player chooses
// among what it fights (702.22j-k).
func (g *Game) divideFreely(p, id ID, power int, receivers []ID, already map[ID]int, rule cr.Rule) []assigned {
	if len(receivers) == 1 {
		return []assigned{{receivers[0], power}}
	}
	d := Decision{Kind: DamageDecision, Player: p, About: id, Rule: rule, Options: receivers, Total: power}
	d.Refuse = func(a Answer) error {
		return g.checkAssignment(&division{id: id, power: power, receivers: receivers, numbers: a.Numbers}, already, "510.1")
	}
	d.List = func() []Answer { return g.assignments(&d, power, len(receivers)) }
	return assignedOf(receivers, g.Choose(&d).Numbers)
}
