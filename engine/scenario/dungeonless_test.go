package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestNoDungeonIsNotJudged: who ventures brings a dungeon card into the game (309.2a), and where none is set outside it nobody
// knows into which room.
func TestNoDungeonIsNotJudged(t *testing.T) {
	f, err := scenario.Parse("venture", []byte(`# A venture

-- cards --
Torch {1}
Sorcery
Venture into the dungeon.

-- setup --
Ann controls Wastes
Torch is in Ann's hand
-- play --
Ann casts Torch
everything resolves
-- answer --
Torch is in Ann's graveyard
`))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); trace.Holds || !strings.Contains(trace.Problem, "not judged: Ann brings a dungeon card into the game, and none that fits is set outside it (309.2a); a dungeon is written among the cards of the script, and said to be there: “Ann owns Sunken Stair outside the game”") {
		t.Errorf("holds %v: %s", trace.Holds, trace.Problem)
	}
}
