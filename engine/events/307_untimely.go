package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 307.5a: permanents that last until the next cleanup step if they were cast when a sorcery
// couldn't have been.

// endOfBrief is the delayed triggered ability of a spell that was cast when a sorcery couldn't have been.
var endOfBrief = oracle.DelayTrigger{Ability: &oracle.Ability{
	Kind: oracle.Triggered, Delayed: true, Trigger: oracle.StepBegins{Step: oracle.Cleanup, Whose: oracle.Anyone, Next: true},
	Modes: []oracle.Mode{{Instructions: []oracle.Instruction{oracle.Sacrifice{
		Who: oracle.ControllerOf{Of: oracle.It{To: oracle.WhatWasMeant}}, What: oracle.It{To: oracle.WhatWasMeant},
	}}}},
}}

// isBrief carries out 307.5a for a permanent spell that asks whether a sorcery couldn't have been cast as it was.
func (g *Course) isBrief(spell table.ID) bool {
	return g.asksWhenCast(spell) && g.Object(spell).Announced.Untimely &&
		g.Applies("307.5a", "%s was cast when no sorcery could have been: without priority, in another phase or onto another spell", spell)
}

// asksWhenCast reports whether an object asks whether a sorcery couldn't have been cast as it was.
func (g *Course) asksWhenCast(spell table.ID) bool {
	return slices.ContainsFunc(g.QuietCharacteristics(spell).Abilities, func(held table.Held) bool {
		return slices.ContainsFunc(held.Statics, func(s oracle.StaticEffect) bool {
			may, ok := s.(oracle.Permission)
			return ok && may.Brief
		})
	})
}
