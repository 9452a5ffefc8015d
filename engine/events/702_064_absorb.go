package events

import (
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.64, absorb, whose effect is a prevention effect (615).

// absorbs reports whether the absorb ability of what damage would be dealt to prevents some of it; any
// other ability is none of that keyword's business. Seen are the keywords that have been looked at for
// this damage.
func (g *Course) absorbs(e *table.Event, a *oracle.Ability, seen *[]cr.Rule) bool {
	if a == nil || a.Keyword != "absorb" {
		return true
	}
	return g.Applies("702.64a", "%s absorbs %n of the damage that %s would deal to it", e.Other, table.Count(a.N), e.Source) &&
		g.appliesToo(e.Other, a.Rule, seen) && g.absorbsAgain(e)
}

// absorbsAgain carries out 702.64b: what the ability has prevented of the damage from one source says
// nothing about that from another.
func (g *Course) absorbsAgain(e *table.Event) bool {
	for _, other := range g.Under.batch.earlier {
		if other.Kind == table.DamageEvent && other.Other == e.Other {
			return g.Applies("702.64b", "%s absorbs damage of %s, apart from that of another source", e.Other, e.Source)
		}
	}
	return true
}
