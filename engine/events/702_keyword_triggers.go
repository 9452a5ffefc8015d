package events

import (
	"rulestep/engine/cr"
	"rulestep/engine/oracle/keywords"
)

// This file says what the triggered abilities do that keywords and other short words stand
// for (702.1): a ruling that only says that such an ability triggers teaches nothing. What a keyword
// ability does its record says.

// saysOf is, by the rule that defines an ability, what triggers it and what it does, of
// the object %s that has it. None of these names a rule, so that it is no second citation.
var saysOf = map[cr.Rule]string{
	"309.4c":              "the marker has come to a room, and what that room says triggers",
	"310.11b":             "the last defense counter of %s is gone: it is exiled and may be cast with its back face up",
	"701.39d":             "%s has been exerted as it attacked, and what it says then triggers",
	"702.124i":            "%s has entered and has a partner of a certain name: a player may search for that card",
	"702.174i@2026-02-27": "%s has entered, and a gift of an Octopus was promised: the opponent who was chosen gets it",
	"702.63b":             "%s has vanishing: a time counter goes each upkeep, and after the last it is sacrificed",
}

func init() {
	for _, k := range keywords.All {
		if k.Says != "" {
			saysOf[k.Rule] = k.Says
		}
	}
}

// saysKeyword is the sentence for an ability that a rule defines.
func saysKeyword(rule cr.Rule) string {
	if s := saysOf[rule]; s != "" {
		return s
	}
	return "the ability of %s triggers"
}
