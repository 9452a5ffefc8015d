package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file tells of what kinds the events are that a static effect may modify (614.1, 615.1) or keep from happening (614.17),
// so that none is looked for where all those in the game are about other things.

// EventKinds is a set of kinds of events.
type EventKinds uint64

// anyEvent are all kinds.
const anyEvent = ^EventKinds(0)

func kindsOf(kinds ...EventKind) EventKinds {
	var set EventKinds
	for _, kind := range kinds {
		set |= 1 << kind
	}
	return set
}

// Has reports whether a kind is in the set.
func (k EventKinds) Has(kind EventKind) bool { return k&(1<<kind) != 0 }

// KindOf is the kind of the events that a text describes, where they are all of one.
func KindOf(p oracle.Event) (kind EventKind, one bool) {
	switch p.(type) {
	case oracle.ZoneChange:
		return ZoneChangeEvent, true
	case oracle.StepBegins:
		return StepEvent, true
	case oracle.SpellCast:
		return CastEvent, true
	case oracle.AttackDeclared:
		return AttackEvent, true
	case oracle.BlockDeclared:
		return BlockEvent, true
	case oracle.DamageDealt:
		return DamageEvent, true
	case oracle.LifeGained:
		return LifeGainEvent, true
	case oracle.CardDiscarded:
		return DiscardEvent, true
	case oracle.PermanentSacrificed:
		return SacrificeEvent, true
	case oracle.TokensCreated:
		return CreateTokenEvent, true
	case oracle.Destroyed:
		return DestroyEvent, true
	}
	return 0, false
}

// Modified are the kinds of the events that a static effect may modify or keep from happening, and perhaps others. What an effect
// gives to objects is not asked here, but of them.
func Modified(s oracle.StaticEffect) EventKinds {
	switch s := s.(type) {
	case oracle.Replacement:
		if kind, one := KindOf(s.Event); one {
			return kindsOf(kind)
		}
	case oracle.Prevention:
		return kindsOf(DamageEvent)
	case oracle.EntersAs:
		return kindsOf(ZoneChangeEvent)
	case oracle.Restriction:
		return kindsOf(ZoneChangeEvent, PutCountersEvent, LifeGainEvent, LifeLossEvent, DrawEvent, SacrificeEvent)
	case oracle.Continuous:
		var kinds EventKinds
		if slices.ContainsFunc(s.Changes, GuardsPlayers) {
			kinds |= kindsOf(DamageEvent) // of protection
		}
		if reachesCards(s) {
			kinds |= kindsOf(ZoneChangeEvent) // of a card that it gives an ability
		}
		return kinds
	case oracle.CostChange, oracle.AdditionalCost, oracle.AlternativeCost, oracle.Permission, oracle.Requirement, oracle.SpendsAs, oracle.AssignsDamage,
		oracle.CastOnly, oracle.CantBeCountered, oracle.TriggersAgain:
		return 0
	}
	return anyEvent
}
