package support

import (
	"reflect"
	"slices"
	"testing"

	"rulestep/engine/oracle"
)

// TestFieldsInTheirCompany refuses what the engine reads only elsewhere, and nothing else; the
// tables name fields that there are.
func TestFieldsInTheirCompany(t *testing.T) {
	cub := []oracle.CounterCount{{Kind: "+1/+1", Count: oracle.Literal(1)}}
	for _, c := range []struct {
		node any
		says []string
	}{
		{oracle.Move{To: oracle.Battlefield, Tapped: true, WithCounters: cub}, nil},
		{oracle.Move{To: oracle.Exile, WithCounters: cub}, nil},
		{oracle.Move{To: oracle.Graveyard, WithCounters: cub}, []string{"with counters of what is moved elsewhere"}},
		{oracle.Move{To: oracle.Library, Bottom: true, Nth: 1}, nil},
		{oracle.Move{To: oracle.Hand, Bottom: true}, []string{"bottom of what is moved elsewhere"}},
		{oracle.Replacement{Event: oracle.DamageDealt{}, Change: oracle.EventChange{Times: 1, Plus: 2}}, nil},
		{oracle.Replacement{Event: oracle.DamageDealt{}, Change: oracle.EventChange{Plus: 2}}, []string{"a change by a number of what stays as it is"}},
		{oracle.Replacement{Event: oracle.TappedForMana{}, Change: oracle.EventChange{Times: 1, Plus: 1}}, []string{"plus as a change of tapped for mana"}},
		{oracle.Replacement{Event: oracle.ZoneChange{}, Change: oracle.EventChange{To: oracle.Exile}}, nil},
		{oracle.Replacement{Event: oracle.ZoneChange{}, Change: oracle.EventChange{Times: 2}}, []string{"times as a change of zone change"}},
	} {
		var says []string
		unread(c.node, func(what string) { says = append(says, what) })
		if !slices.Equal(says, c.says) {
			t.Errorf("%+v: %q, want %q", c.node, says, c.says)
		}
	}
	for field := range readMoving {
		if !slices.Contains(carriedOut["Move"], field) {
			t.Errorf("Move.%s does not count as carried out", field)
		}
	}
	var changes []string
	for event, fields := range readChanging {
		if carriedOut[event] == nil {
			t.Errorf("%s does not count as carried out", event)
		}
		changes = append(changes, fields...)
	}
	for i := range reflect.TypeFor[oracle.EventChange]().NumField() {
		field := reflect.TypeFor[oracle.EventChange]().Field(i).Name
		if carried := slices.Contains(carriedOut["EventChange"], field); carried != slices.Contains(changes, field) {
			t.Errorf("EventChange.%s counts as carried out: %v, and the other way round of some event", field, carried)
		}
	}
}
