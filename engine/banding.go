package engine

import (
	"fmt"
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
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
				if err := g.forbids("702.22d", "%s and %s are in one band and can't attack different things", a.creature, b.creature); err != nil {
					return err
				}
			}
		}
		if len(members) < 2 {
			return fmt.Errorf("a band has two or more creatures, and %s is alone", g.Name(a.creature))
		}
		if !g.mayBand(members) {
			if err := g.forbids("702.22c", "the creatures with %s can't be declared as a band", a.creature); err != nil {
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

// mayBand reports whether creatures may be declared as a band: with banding and at
// most one without, or sharing the quality of an ability of theirs.
func (g *Game) mayBand(members []ID) bool {
	without := 0
	for _, id := range members {
		if !g.has(id, "banding") {
			without++
		}
	}
	if without <= 1 && without < len(members) {
		return true
	}
	return g.bandsWithOther(members, func(shares int) bool { return shares == len(members) })
}

// bandsWithOther reports whether a creature with "bands with other" is of the quality
// that it names, with enough of the others.
func (g *Game) bandsWithOther(members []ID, enough func(shares int) bool) bool {
	for _, id := range members {
		for _, a := range g.chars(id).Abilities {
			if a.Keyword != "bands with other" || a.Quality == nil {
				continue
			}
			ctx := Context{Source: id, Controller: g.controller(id), Ability: a.Ability}
			shares := 0
			for _, other := range members {
				if g.matches(a.Quality, other, &ctx) {
					shares++
				}
			}
			if g.matches(a.Quality, id, &ctx) && enough(shares) {
				return true
			}
		}
	}
	return false
}

// joinBand puts an attacker that has just been declared into its band, if the bands are
// announced as creatures are declared (508.1e, 702.22c).
func (g *Game) joinBand(a attack, chosen []attack) {
	if a.band == 0 || !g.applies("508.1e", "%s announces with which creatures %s is banded", g.active, a.creature) ||
		!g.applies("702.22c", "%s is declared in a band", a.creature) {
		return
	}
	first := slices.IndexFunc(chosen, func(b attack) bool { return b.band == a.band })
	g.object(a.creature).band = chosen[first].creature
}

// band lists the other creatures in an attacker's band.
func (g *Game) band(id ID) []ID {
	leader := g.object(id).band
	if leader == None {
		return nil
	}
	all := []ID{id}
	for _, other := range g.battlefield {
		if o := g.object(other); other != id && o.isAttacker && o.band == leader {
			all = append(all, other)
		}
	}
	if len(all) > 1 && !g.mayBand(all) && !g.applies("702.22e", "the band of %s lasts, whatever its creatures have lost", id) {
		return nil
	}
	return all[1:]
}

// blockBands carries out 702.22h: what blocks one creature of a band blocks them all.
func (g *Game) blockBands() {
	for i, n := 0, len(g.blocks); i < n; i++ {
		b := g.blocks[i]
		if g.object(b.attacker).band == None {
			continue
		}
		for _, other := range g.band(b.attacker) {
			if !slices.ContainsFunc(g.blocks, func(c block) bool { return c.blocker == b.blocker && c.attacker == other }) &&
				g.applies("702.22h", "%s is in a band with %s and becomes blocked by %s too", other, b.attacker, b.blocker) {
				g.blocks = append(g.blocks, block{blocker: b.blocker, attacker: other})
			}
		}
	}
}

// bands reports whether creatures on one side of a fight have banding among them, or
// "bands with other" with another creature of the quality.
func (g *Game) bands(ids []ID) bool {
	return slices.ContainsFunc(ids, func(id ID) bool { return g.has(id, "banding") }) ||
		g.bandsWithOther(ids, func(shares int) bool { return shares > 1 })
}

// divideFreely has a player divide a creature's combat damage as the player chooses
// among what it fights (702.22j-k).
func (g *Game) divideFreely(p, id ID, power int, receivers []ID, already map[ID]int, rule cr.Rule) []assigned {
	if len(receivers) == 1 {
		return []assigned{{receivers[0], power}}
	}
	d := Decision{Kind: DamageDecision, Player: p, About: id, Rule: rule, Options: receivers, Total: power}
	d.check = func(a Answer) error {
		return g.checkAssignment(&division{id: id, power: power, receivers: receivers, numbers: a.Numbers}, already, "510.1")
	}
	d.list = func() []Answer { return g.assignments(&d, power, len(receivers)) }
	return assignedOf(receivers, g.choose(&d).Numbers)
}

// loseBanding carries out 702.22b for an object that loses banding.
func (g *Game) loseBanding(id ID, lost []oracle.Keyword, k oracle.Keyword) bool {
	return k == "bands with other" && slices.Contains(lost, "banding") &&
		g.applies("702.22b", "%s loses what bands with others along with banding", id)
}
