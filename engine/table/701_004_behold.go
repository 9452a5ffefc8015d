package table

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// asksToBehold reports whether a spell has a cost by which something of that quality is beheld
// (701.4a of 2026-02-27): what asks whether it was means that cost.
func (t *Table) asksToBehold(spell ID, quality *oracle.Phrase) bool {
	return slices.ContainsFunc(t.Faces[t.Object(spell).Face].Abilities, func(a *oracle.Ability) bool {
		return slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
			c, ok := s.(oracle.AdditionalCost)
			return ok && slices.ContainsFunc(c.Cost, func(i oracle.CostItem) bool {
				behold, ok := i.(oracle.PayBehold)
				return ok && reflect.DeepEqual(behold.Phrase, *quality)
			})
		})
	})
}
