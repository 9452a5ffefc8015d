package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file tells from which zone an ability works that moves its own card out of one (113.6m).

// movesThisFrom is the zone out of which the ability moves this card, so that it works
// only there (113.6m), or Nowhere.
func movesThisFrom(a *oracle.Ability) oracle.Zone {
	for _, mode := range a.Modes {
		if zone := thisMovedFrom(mode.Instructions, mode.Targets); zone != oracle.Nowhere {
			return zone
		}
	}
	return oracle.Nowhere
}

// movesThisLater is the zone out of which a delayed trigger of the triggered ability moves this card (113.6m), or Nowhere.
func movesThisLater(a *oracle.Ability) oracle.Zone {
	for _, mode := range a.Modes {
		for _, i := range mode.Instructions {
			if d, ok := i.(oracle.DelayTrigger); ok {
				if zone := movesThisFrom(d.Ability); zone != oracle.Nowhere {
					return zone
				}
			}
		}
	}
	return oracle.Nowhere
}

func thisMovedFrom(list []oracle.Instruction, targets []oracle.TargetSlot) oracle.Zone {
	for _, i := range list {
		zone := oracle.Nowhere
		switch i := i.(type) {
		case oracle.Move:
			if i.What == oracle.Reference(oracle.This{}) {
				zone = i.From
			} else if all, ok := i.What.(oracle.The); ok && i.To == oracle.Battlefield {
				zone = zoneOfList(all.All, targets)
			}
		case oracle.May:
			zone = thisMovedFrom(i.Do, targets)
		case oracle.If:
			zone = thisMovedFrom(i.Then, targets)
		}
		if zone != oracle.Nowhere {
			return zone
		}
	}
	return oracle.Nowhere
}

// zoneOfList is the zone of your own that is said, after a list that begins with this card, of the target that stands last in
// it: "this card and target land card from your graveyard"; or Nowhere.
func zoneOfList(list []oracle.Reference, targets []oracle.TargetSlot) oracle.Zone {
	last, ok := list[len(list)-1].(oracle.Target)
	if !ok || list[0] != oracle.Reference(oracle.This{}) {
		return oracle.Nowhere
	}
	phrase := targets[last.Slot].Phrase
	if !slices.Contains(phrase.Where, oracle.Predicate(oracle.Owned{By: oracle.Yours})) {
		return oracle.Nowhere
	}
	return phrase.Zone
}
