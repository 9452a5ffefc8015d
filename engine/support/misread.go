package support

import (
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file finds abilities whose nodes are all carried out, and which would not do what the
// text says: words that mean something else where they stand.

// countersOnTheDead reports whether a trigger puts counters on what has just gone to a graveyard,
// as it is read: the words mean something else then, "enchanted creature" of the same sentence.
func countersOnTheDead(a *oracle.Ability) bool {
	if gone, ok := a.Trigger.(oracle.ZoneChange); !ok || gone.To != oracle.Graveyard {
		return false
	}
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		if len(m.Instructions) == 0 {
			return false
		}
		put, ok := m.Instructions[0].(oracle.PutCounters)
		return ok && put.On == oracle.Reference(oracle.It{})
	})
}

// forbidsOthers reports whether a spell makes an effect that goes on to mean by "other" what is
// other than something of which the spell has spoken before: "Other creatures can't attack this turn."
func forbidsOthers(a *oracle.Ability) bool {
	return slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool {
		return slices.ContainsFunc(m.Instructions, func(i oracle.Instruction) bool {
			e, ok := i.(oracle.Establish)
			return ok && events.SaysOther(oracle.AffectedBy(e.Effect))
		})
	})
}

// overloads reports whether the text of a spell stays what it says when "target" is
// replaced by "each" (702.96a): what is said of the target later would be said of all.
func overloads(card *oracle.Card) bool {
	for _, a := range card.Abilities {
		if a.Kind != oracle.SpellAbility {
			continue
		}
		for i := range a.Modes {
			m := &a.Modes[i]
			if len(m.Targets) > 1 || m.Targeted() > 1 {
				return false
			}
			for _, s := range m.Targets {
				if s.Any || s.MaxX || s.Min != 1 || s.Max != 1 {
					return false
				}
			}
			for _, in := range m.Instructions {
				change, ok := in.(oracle.Modify)
				if ok && slices.ContainsFunc(change.Changes, func(c oracle.Change) bool { _, grants := c.(oracle.Grant); return grants }) {
					return false // of each it is not bound to what there is as it begins (611.2c)
				}
			}
		}
	}
	return true
}
