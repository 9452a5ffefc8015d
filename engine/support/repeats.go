package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file refuses texts that have all of it repeated where it is not clear what all of it is, or that go on to speak of what has
// been done in all the times together.

// repeatsUnclearly reports whether an ability has its instructions repeated otherwise than as one of its own, the last one but for
// shuffling.
func repeatsUnclearly(a *oracle.Ability) bool {
	all := 0
	oracle.Walk(reflect.ValueOf(a.Modes), func(v reflect.Value) {
		if _, ok := reflect.TypeAssert[oracle.RepeatAll](v); ok {
			all++
		}
	})
	if all == 0 {
		return false
	}
	if all > 1 || len(a.Modes) != 1 {
		return true
	}
	list := a.Modes[0].Instructions
	at := slices.IndexFunc(list, events.RepeatsIn)
	return at < 0 || slices.ContainsFunc(list[at+1:], func(i oracle.Instruction) bool { _, shuffles := i.(oracle.Shuffle); return !shuffles })
}
