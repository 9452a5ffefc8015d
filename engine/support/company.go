package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file says of fields which the engine reads only in some company what that is: the tapped
// that something enters with is nothing where it goes to a graveyard. Where such a field stands
// otherwise, the card is refused.

// readMoving are fields of an instruction to move something that are read only where it goes to
// one of these zones.
var readMoving = map[string][]oracle.Zone{
	"Tapped": {oracle.Battlefield}, "Under": {oracle.Battlefield}, "Combat": {oracle.Battlefield},
	"AttachedTo": {oracle.Battlefield}, "Transformed": {oracle.Battlefield},
	"FaceDown": {oracle.Battlefield, oracle.Exile}, "DownAs": {oracle.Battlefield}, "WithCounters": {oracle.Battlefield, oracle.Exile},
	"Bottom": {oracle.Library}, "Nth": {oracle.Library}, "RandomOrder": {oracle.Library}, "Shuffled": {oracle.Library},
}

// readChanging are the changes that a replacement effect can make to each kind of event.
var readChanging = nodeTable(`
CardDrawn Times Plus SetAmount
CountersPut Times Plus SetAmount
DamageDealt Times Plus SetAmount Recipient
LifeGained Times Plus SetAmount
LifeLost Times Plus SetAmount
LibrarySearched SetAmount
TokensCreated Times Plus SetAmount Adds Makes
TappedForMana Times Mana AnyAmount
ToldToRoll Times Plus Ignore
ToldToMill Times Plus SetAmount
ZoneChange To Bottom Tapped Under WithCounters
`)

// unread adds the fields of a node that are set where the engine does not read them.
func unread(node any, add func(string)) {
	switch n := node.(type) {
	case oracle.Move:
		for field, zones := range readMoving {
			if !reflect.ValueOf(n).FieldByName(field).IsZero() && !slices.Contains(zones, n.To) {
				add(events.NodeWords(field) + " of what is moved elsewhere")
			}
		}
	case oracle.Replacement:
		change := reflect.ValueOf(n.Change)
		if n.Event == nil || change.IsZero() {
			return
		}
		kind := reflect.TypeOf(n.Event).Name()
		for i := range change.NumField() {
			if field := change.Type().Field(i).Name; !change.Field(i).IsZero() && !slices.Contains(readChanging[kind], field) {
				add(events.NodeWords(field) + " as a change of " + events.NodeWords(kind))
			}
		}
		if n.Change.Plus != 0 && n.Change.Times == 0 {
			add("a change by a number of what stays as it is")
		}
	}
}
