package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file says which of its power and toughness boxes counts for a leveler card (711.5, 711.6). What the others are for,
// package cardtext reads from the level symbols.

// uppermostBox gives a leveler the power and toughness of its uppermost box, those of the values that are given: below its
// first level, and in every zone but the battlefield. Without a rule that says so none of its boxes is the one that counts.
func (t *Table) uppermostBox(o *Object, zone oracle.Zone, c Characteristics) Characteristics {
	i := slices.IndexFunc(c.Abilities, func(h Held) bool { return h.Keyword == oracle.LevelSymbol })
	if i < 0 {
		return c
	}
	if zone == oracle.Battlefield {
		if CountersOf(o.Counters, "level") < c.Abilities[i].N && !t.Applies("711.5", "%s has fewer level counters than its first level symbol asks for, and the power and toughness of its uppermost box", o.ID) {
			c.Power, c.Toughness, c.HasPower = 0, 0, false
		}
	} else if !t.Applies("711.6", "%s is not on the battlefield and has the power and toughness of its uppermost box", o.ID) {
		c.Power, c.Toughness, c.HasPower = 0, 0, false
	}
	return c
}
