package cardtext

import (
	"rulestep/engine/oracle"
)

// This file tells from which zone an ability works that moves its own card out of one (113.6m).

// movesThisFrom is the zone out of which the ability moves this card, so that it works
// only there (113.6m), or Nowhere.
func movesThisFrom(a *oracle.Ability) oracle.Zone {
	for _, mode := range a.Modes {
		if zone := thisMovedFrom(mode.Instructions); zone != oracle.Nowhere {
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

func thisMovedFrom(list []oracle.Instruction) oracle.Zone {
	for _, i := range list {
		zone := oracle.Nowhere
		switch i := i.(type) {
		case oracle.Move:
			if i.What == oracle.Reference(oracle.This{}) {
				zone = i.From
			}
		case oracle.May:
			zone = thisMovedFrom(i.Do)
		case oracle.If:
			zone = thisMovedFrom(i.Then)
		}
		if zone != oracle.Nowhere {
			return zone
		}
	}
	return oracle.Nowhere
}
