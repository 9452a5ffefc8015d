package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 702.5, enchant, with 702.6c and 702.16n: what an Aura spell can
// target, what an Aura can be attached to, and what an equip ability can target.

// anyPermanent is what Auras could enchant if nothing restricted them.
var anyPermanent = &oracle.Phrase{}

// enchantable is what an Aura can enchant by its enchant abilities, nil if it has none.
func (g *Course) enchantable(id table.ID, c *table.Characteristics) *oracle.Phrase {
	var all *oracle.Phrase
	for _, a := range c.Abilities {
		switch {
		case a.Keyword != "enchant" || a.Quality == nil:
		case !g.InForce("702.5a"):
			return anyPermanent
		case all == nil:
			all = a.Quality
		case g.Applies("702.5c", "all enchant abilities of %s apply", id):
			all = bothOf(all, a.Quality)
		default:
			all = eitherOf(all, a.Quality)
		}
	}
	return all
}

// alternatives are the phrases one of which something must match to match a phrase.
func alternatives(p *oracle.Phrase) []oracle.Phrase {
	first := *p
	first.Or = nil
	return append([]oracle.Phrase{first}, p.Or...)
}

func eitherOf(p, q *oracle.Phrase) *oracle.Phrase {
	either := *p
	either.Or = append(slices.Clone(p.Or), alternatives(q)...)
	return &either
}

// bothOf describes what matches two phrases, a player and an object being never the same.
func bothOf(p, q *oracle.Phrase) *oracle.Phrase {
	var both []oracle.Phrase
	for _, a := range alternatives(p) {
		for _, b := range alternatives(q) {
			if a.Noun == b.Noun && a.Zone == b.Zone {
				a := a
				a.Where = append(slices.Clip(a.Where), b.Where...)
				both = append(both, a)
			}
		}
	}
	if len(both) == 0 {
		return &oracle.Phrase{Where: []oracle.Predicate{oracle.Not{Predicate: oracle.Any{Of: []oracle.Predicate{oracle.HasType{Types: oracle.PermanentTypes}}}}}}
	}
	both[0].Or = both[1:]
	return &both[0]
}

// spared carries out 702.16n and 702.16p: whether the effect that gives protection to what an Aura is
// attached to does not remove that Aura, or an Equipment.
func (g *Course) spared(a *table.Held, aura, host table.ID) bool {
	if a.Spares == oracle.SparesAttached { // what becomes attached later has a later timestamp (613.7e)
		return g.Object(aura).AttachedTo == host && g.Object(aura).Timestamp <= a.Timestamp && g.Controller(aura) == g.Controller(a.From) &&
			g.Applies("702.16p", "%s has been attached to %s since before %s gave it protection, and is not removed by that", aura, host, a.From)
	}
	if !g.Characteristics(aura).Subtype("Aura") {
		return false
	}
	return (a.Spares == oracle.SparesAuras || a.Spares == oracle.SparesItself && a.From == aura) && g.Object(aura).AttachedTo == host &&
		g.Applies("702.16n", "the protection that %s gives %s does not remove %s", a.From, host, aura)
}
