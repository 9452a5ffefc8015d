package table

import (
	"math/bits"

	"rulestep/engine/oracle"
)

// intrinsicMana is the ability of a basic land type (305.6). There is one of each,
// made once, so that two Forests have the same ability.
func intrinsicMana(color oracle.Color) *oracle.Ability {
	return Intrinsic[bits.TrailingZeros(uint(color))]
}

// Intrinsic are the mana abilities of the basic land types (305.6), in the order of the colors that they make.
var Intrinsic = func() (list [5]*oracle.Ability) {
	for i := range list {
		c := oracle.White << i
		list[i] = &oracle.Ability{
			Kind: oracle.Activated, Cost: []oracle.CostItem{oracle.TapThis{}},
			Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.AddMana{Who: oracle.You{}, Mana: []oracle.Symbol{{Colors: c}}}}}},
		}
	}
	return list
}()

// ChangesActivations reports whether a static effect is about what activating abilities costs, mana abilities among them.
func ChangesActivations(s oracle.StaticEffect) bool {
	change, ok := s.(oracle.CostChange)
	return ok && change.Ability && !change.ExceptMana
}

// ChangesProduction reports whether a static effect is about what mana is produced.
func ChangesProduction(s oracle.StaticEffect) bool {
	r, ok := s.(oracle.Replacement)
	if !ok {
		return false
	}
	_, ok = r.Event.(oracle.TappedForMana)
	return ok
}
