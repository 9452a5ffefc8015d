package scenario_test

import (
	"testing"

	"rulestep/engine/scenario"
)

// TestOtherZonesMentioned holds that 403.2 is told of words that look only at the battlefield, and not of those that mention
// other zones besides.
func TestOtherZonesMentioned(t *testing.T) {
	for text, want := range map[string]bool{
		"Exile all creatures and all cards from all graveyards.": false,
		"Exile all creatures.": true,
	} {
		f, err := scenario.Parse("one.txt", []byte("# Rubble\nWhat goes?\n\n-- cards --\nRubble {R}\nSorcery\n"+text+
			"\n-- setup --\nAnn controls Mountain\nRubble is in Ann's hand\nBob controls Bear, a 2/2 creature\nPlains is in Bob's graveyard\n"+
			"-- play --\nAnn casts Rubble\neverything resolves\n-- answer --\nBear is in exile\n"))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if trace.Problem != "" {
			t.Fatal(trace.Problem)
		}
		told := false
		for _, s := range trace.Forks[0].Steps {
			for _, r := range s.Rulings {
				told = told || r.Rule == "403.2"
			}
		}
		if told != want {
			t.Errorf("%s: 403.2 told is %v", text, told)
		}
	}
}
