package events

import (
	"rulestep/engine/table"
)

// MayBand reports whether creatures may be declared as a band: with banding and at
// most one without, or sharing the quality of an ability of theirs.
func (g *Course) MayBand(members []table.ID) bool {
	without := 0
	for _, id := range members {
		if !g.HasKeyword(id, "banding") {
			without++
		}
	}
	if without <= 1 && without < len(members) {
		return true
	}
	return g.BandsWithOther(members, func(shares int) bool { return shares == len(members) })
}

// BandsWithOther reports whether a creature with "bands with other" is of the quality
// that it names, with enough of the others.
func (g *Course) BandsWithOther(members []table.ID, enough func(shares int) bool) bool {
	for _, id := range members {
		for _, a := range g.Characteristics(id).Abilities {
			if a.Keyword != "bands with other" || a.Quality == nil {
				continue
			}
			ctx := table.Context{Source: id, Controller: g.Controller(id), Ability: a.Ability}
			shares := 0
			for _, other := range members {
				if g.Matches(a.Quality, other, &ctx) {
					shares++
				}
			}
			if g.Matches(a.Quality, id, &ctx) && enough(shares) {
				return true
			}
		}
	}
	return false
}

// Band lists the other creatures in an attacker's band.
func (g *Course) Band(id table.ID) []table.ID {
	leader := g.Object(id).Band
	if leader == table.None {
		return nil
	}
	all := []table.ID{id}
	for _, other := range g.Battlefield {
		if o := g.Object(other); other != id && o.IsAttacker && o.Band == leader {
			all = append(all, other)
		}
	}
	if len(all) > 1 && !g.MayBand(all) && !g.Applies("702.22e", "the band of %s lasts, whatever its creatures have lost", id) {
		return nil
	}
	return all[1:]
}
