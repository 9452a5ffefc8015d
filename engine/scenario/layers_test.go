package scenario_test

import (
	"io/fs"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
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
	trace := f.Play("")
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
	if len(forest) != 3 || forest[0].Source != "Mire" || forest[1].Source != "Old Works" || forest[1].Time >= forest[0].Time {
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

// TestVoidEffects reads the layers where an effect waits for another one that leaves it
// nothing to do, and what a land loses and gains with its types.
func TestVoidEffects(t *testing.T) {
	data, err := fs.ReadFile(scenarios.Files, "613/urborg-waits-for-blood-moon.txt")
	if err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Parse("moon.txt", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, fork := range f.Play("").Forks[:2] {
		for _, p := range fork.Steps[0].Board.Players {
			for _, o := range p.Battlefield {
				var got []string
				for _, l := range o.Layers {
					line := l.Layer + " " + l.Source + ": " + l.Before + " > " + l.After
					if l.Rule == "305.7" || l.Rule == "305.6" {
						line += " by " + l.Rule
					}
					if l.Void != "" {
						line += " void"
						if len(l.Waited) != 1 || l.Waited[0] != (engine.BoardWait{On: "Rust Moon", Why: "whether it exists"}) || len(l.Order) != 1 || l.Order[0].Rule != "613.8b" {
							t.Errorf("%s of %s waited for %+v (%+v)", l.Source, o.Label, l.Waited, l.Order)
						}
					}
					got = append(got, line)
				}
				want := map[string][]string{
					"Forest": {"4 Mire Tomb: Basic Land — Forest > Basic Land — Forest void"},
					"Mire Tomb": {
						"4 Rust Moon: Legendary Land > Legendary Land — Mountain", "4 Rust Moon: Lands are Swamps in addition to their other types > no abilities by 305.7",
						"4 Mire Tomb: Legendary Land — Mountain > Legendary Land — Mountain void", "4 Mire Tomb: no abilities > {T}: Add {R} by 305.6",
					},
					"Old Orchard": {
						"4 Rust Moon: Land > Land — Mountain", "4 Rust Moon: {T}: Add {G} > no abilities by 305.7",
						"4 Mire Tomb: Land — Mountain > Land — Mountain void", "4 Old Orchard: no abilities > {T}: Add {R} by 305.6",
					},
				}[o.Label]
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%q: the layers of %s (-want +got):\n%s", fork.Name, o.Label, diff)
				}
			}
		}
	}
}

// TestMultipliedManaEnds plays where nothing ends what multiplies mana: the play comes to
// its limit before the mana fills the memory.
func TestMultipliedManaEnds(t *testing.T) {
	const path = "106/twice-as-much-mana-and-one-more.txt"
	data, err := fs.ReadFile(scenarios.Files, path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := scenario.Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	if k := f.KnockOut("614.5"); k.Class != scenario.Stuck {
		t.Errorf("%s: %s", k.Class, k.Difference)
	}
}
