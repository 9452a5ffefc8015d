package engine

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file knows which kinds of counters there are (122.1): those that rules give a
// meaning, and those that texts speak of.

// ruledCounters are the kinds of counters, keyword counters and those of 122.1a aside,
// that mean something whatever the cards say.
var ruledCounters = []string{"defense", "energy", "finality", "lore", "loyalty", "poison", "rad", "shield", "stun", "ticket"}

// CounterKinds lists the kinds of counters that the rules and the cards of the game speak
// of, those apart that are named by what they add to power and toughness.
func (g *Game) CounterKinds() []string {
	kinds := slices.Clone(ruledCounters)
	for _, a := range table.CounterKeywords {
		kinds = append(kinds, string(a.Keyword))
	}
	for _, face := range g.Faces {
		if face == nil {
			continue
		}
		oracle.Walk(reflect.ValueOf(face.Abilities), func(v reflect.Value) {
			// All nodes about counters call the kind of counter so.
			if kind := v.FieldByName("Kind"); kind.IsValid() && kind.Kind() == reflect.String && kind.String() != "" {
				kinds = append(kinds, kind.String())
			}
		})
	}
	slices.Sort(kinds)
	return slices.Compact(kinds)
}
