package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.158, space sculptor: how creatures come to be in a sector, how long they stay in it, and
// who can block whom then; also 704.

// sectors are the sector designations (702.158b).
var sectors = []string{"alpha", "beta", "gamma"}

// chooseSector asks a player for a sector.
func (g *Course) chooseSector(p, about table.ID, rule cr.Rule) string {
	return g.chooseWord(Decision{Purpose: ForSector, Player: p, About: about, Rule: rule, Words: sectors})
}

// assignSectors carries out 704.5u: those creatures get a sector that are in none, while something with space
// sculptor is in play. Whoever controls no such permanent chooses first. It reports whether it did anything.
func (g *Course) assignSectors() bool {
	without := func(id table.ID) bool {
		return g.Object(id).Seldom().Sector == "" && g.OnBattlefield(id) && g.Is(id, oracle.Creature)
	}
	sculpts := func(p table.ID) bool {
		return slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { return g.OnBattlefield(id) && g.Controller(id) == p && g.sculpts(id) })
	}
	if !slices.ContainsFunc(g.Battlefield, without) || !slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { return g.OnBattlefield(id) && g.sculpts(id) }) {
		return false
	}
	var first, then []table.ID
	for _, p := range g.APNAP() {
		if sculpts(p) && g.Applies("702.158c", "%s controls a permanent with space sculptor, and so chooses after the others", p) {
			then = append(then, p)
		} else {
			first = append(first, p)
		}
	}
	did := false
	for _, p := range append(first, then...) {
		for _, id := range slices.Clone(g.Battlefield) {
			if without(id) && g.Controller(id) == p && g.Applies("704.5u", "%s is in no sector, and %s chooses one for it", id, p) &&
				g.Applies("702.158c", "%s chooses a sector for each of those creatures, for %s now", p, id) {
				g.SetSector(id, g.chooseSector(p, id, "704.5u"))
				did = true
			}
		}
	}
	return did
}

// SetSector gives a permanent a sector designation; a play may begin with it, in the middle of a game.
func (g *Course) SetSector(id table.ID, sector string) {
	g.Object(id).Note(func(s *table.Seldom) { s.Sector = sector })
	g.Sectors = true
	g.Touch()
}

// SectorOf is the sector that a permanent is in, "" for none.
func (g *Course) SectorOf(id table.ID) string { return g.Object(id).Seldom().Sector }

// sculpts reports whether something has space sculptor, or had it as it was last in play.
func (g *Course) sculpts(id table.ID) bool { return g.HasKeyword(id, "space sculptor") }

// keepSectors carries out the end of 702.158b: what has a sector loses it once nobody has anything with space sculptor any
// more, nor an ability of such a thing on the stack.
func (g *Course) keepSectors() {
	if slices.ContainsFunc(g.Battlefield, func(id table.ID) bool { return g.OnBattlefield(id) && g.sculpts(id) }) {
		return
	}
	for _, id := range g.OnStacks() {
		if o := g.Object(id); o.Kind == table.AbilityObject && o.Announced.Source.IsObject() && g.sculpts(o.Announced.Source) &&
			g.Applies("702.158b", "%s has space sculptor, and its ability is on the stack, so all stay in their sectors", o.Announced.Source) {
			return
		}
	}
	for _, id := range slices.Concat(g.Battlefield, g.PhasedOut) {
		if g.Object(id).Seldom().Sector != "" && g.Applies("702.158b", "no player controls anything with space sculptor any more, so %s is in no sector", id) {
			g.Object(id).Note(func(s *table.Seldom) { s.Sector = "" })
		}
	}
	g.Sectors = slices.ContainsFunc(slices.Concat(g.Battlefield, g.PhasedOut), func(id table.ID) bool { return g.Object(id).Seldom().Sector != "" })
	g.Touch()
}

// otherSector carries out 702.158e for a creature that is in a sector: only what is in the same one can block it.
func (g *Course) otherSector(id, attacker table.ID) bool {
	own := g.Object(attacker).Seldom().Sector
	return own != "" && !(g.Object(id).Seldom().Sector == own && g.Applies("702.158e", "%s is in the same sector as %s", id, attacker))
}
