package scenario_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine"
	"rulestep/engine/scenario"
)

const layered = `# What the layers view tells

An effect that waits for an older one, a size, and a card in hand.

-- cards --
Old Works {2}
Enchantment
Each Swamp is an artifact in addition to its other types.

Mire {2}{B}
Enchantment
Each land is a Swamp in addition to its other land types.

Banner {2}
Artifact
Creatures you control get +1/+1.

Tally {1}{G}
Creature — Beast
Tally's power and toughness are each equal to the number of artifacts on the battlefield.
*/*

-- setup --
Ann controls Old Works and Mire
Ann controls Forest and Banner
Ann controls Bear, a 2/2 creature
Tally is in Ann's hand
-- play --
now Ann has priority
-- answer --
Bear is 3/3
`

// The layers view has what the computation did: the time of each effect, what it does,
// what decided its place, and what it waited for.
func TestLayersTold(t *testing.T) {
	f, err := scenario.Parse("layered.txt", []byte(layered))
	if err != nil {
		t.Fatal(err)
	}
	trace := f.Play("", nil)
	if !trace.Holds {
		t.Fatal(trace.Problem)
	}
	ann := trace.Forks[0].Steps[0].Board.Players[0]
	of := func(list []engine.BoardObject, label string) []engine.BoardLayer {
		i := slices.IndexFunc(list, func(o engine.BoardObject) bool { return o.Label == label })
		if i < 0 {
			t.Fatalf("there is no %s", label)
		}
		return list[i].Layers
	}
	bear := of(ann.Battlefield, "Bear")
	if len(bear) != 1 || bear[0].Does != "gets +1/+1" || bear[0].Before != "2/2" || bear[0].After != "3/3" || bear[0].Time == 0 || bear[0].Rule != "613.4c" {
		t.Errorf("the layers of Bear: %+v", bear)
	}
	forest := of(ann.Battlefield, "Forest")
	if len(forest) != 2 || forest[0].Source != "Mire" || forest[1].Source != "Old Works" || forest[1].Time >= forest[0].Time {
		t.Fatalf("the older effect did not wait: %+v", forest)
	}
	if diff := cmp.Diff([]engine.BoardWait{{On: "Mire", Why: "what it applies to"}}, forest[1].Waited); diff != "" {
		t.Errorf("what it waited for (-want +got):\n%s", diff)
	}
	if !slices.ContainsFunc(forest[0].Order, func(r engine.BoardReason) bool { return r.Rule == "613.8b" }) {
		t.Errorf("nothing says why Mire came first: %+v", forest[0].Order)
	}
	tally := of(ann.Hand, "Tally")
	if len(tally) != 1 || tally[0].Rule != "604.3" || tally[0].After != "2/2" {
		t.Errorf("the layers of a card in hand: %+v", tally)
	}
}
