package table_test

import (
	"reflect"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/web/table"
)

// TestOutcomes holds what is told of plays that stand beside each other: only what differs,
// deaths and life before all else.
func TestOutcomes(t *testing.T) {
	f, err := scenario.Parse("table", []byte(`# T

-- cards --
Slay {B}
Instant
Destroy target creature.

Jolt {R}
Instant
Jolt deals 3 damage to any target.
-- setup --
Ann controls Swamp and Mountain
Slay and Jolt are in Ann's hand
Bob controls Bear, a 2/2 creature
Bob controls Bull, a 4/4 creature
-- play --
-- play: a --
Ann casts Slay targeting Bear
everything resolves
-- play: b --
Ann casts Jolt targeting Bob
everything resolves
-- play: c --
Ann casts Jolt targeting Bull
everything resolves
-- play: d --
Bob concedes
-- play: e --
Ann casts Slay targeting Bear
everything resolves
`))
	if err != nil {
		t.Fatal(err)
	}
	var ends []table.End
	for _, fork := range f.Play("").Forks {
		ends = append(ends, table.End{Start: &fork.Steps[0].Board, End: &fork.Steps[len(fork.Steps)-1].Board})
	}
	want := [][]string{{"Bear dies", "Bob at 20"}, {"Bear lives", "Bob at 17"}, {"Bear lives", "Bob at 20"}}
	got := table.Outcomes(ends)
	if !reflect.DeepEqual(got[:3], want) {
		t.Errorf("with one that leaves: %q", got)
	}
	if len(got[3]) == 0 || got[3][0] != "Ann wins" {
		t.Errorf("of a game that is over: %q", got[3])
	}
	if got := table.Outcomes(ends[:3]); !reflect.DeepEqual(got, want) {
		t.Errorf("of three: %q, want %q", got, want)
	}
	if got := table.Outcomes([]table.End{ends[0], ends[4]}); got[0] != nil || got[1] != nil {
		t.Errorf("of two alike: %q", got)
	}
}
