package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestOneByOneIsNotTogether: where several things are to be done at once (608.2f) and are done one after the other, what happens
// is judged only if nothing would have seen the one beside the other.
func TestOneByOneIsNotTogether(t *testing.T) {
	for watcher, judged := range map[string]bool{
		"Ann controls Ant, a 1/1 creature": true, "Ann controls Mourner": false, "Ann controls Counter": false, "Ann controls Bell": true,
	} {
		text := `# A wave

-- cards --
Slow Wave {X}
Sorcery
For each creature, return it to its owner's hand unless its controller pays X life.

Mourner {B}
Creature — Human
Whenever a creature leaves the battlefield, each opponent loses 1 life.
1/1

Counter {1}
Artifact
Whenever one or more creatures leave the battlefield, each opponent loses 1 life.

Bell {1}
Artifact
Whenever a creature leaves the battlefield, each opponent loses 1 life.

-- setup --
Slow Wave is in Ann's hand
` + watcher + `
Ann controls Wastes
Ann controls Fly, a 1/1 creature
Bob controls Bee, a 1/1 creature
-- play --
Ann casts Slow Wave with X = 1
Slow Wave resolves
Ann does not pay
Ann does not pay
Bob does not pay
everything resolves
-- answer --
Bee is in Bob's hand
`
		if strings.Contains(watcher, "Counter") || strings.Contains(watcher, "Bell") {
			text = strings.Replace(text, "Ann does not pay\n", "", 1)
		}
		f, err := scenario.Parse("wave", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != judged || !judged && !strings.Contains(trace.Problem, "608.2f") {
			t.Errorf("%s: holds %v, %s", watcher, trace.Holds, trace.Problem)
		}
	}
}

// TestEnteringOneByOne: what enters first sees what enters after it all the same, and only the other way round something is missed.
func TestEnteringOneByOne(t *testing.T) {
	for order, judged := range map[string]bool{"Greeter and Fly": true, "Fly and Greeter": false} {
		f, err := scenario.Parse("dawn", []byte(`# A dawn

-- cards --
Slow Dawn {0}
Sorcery
For each creature card in your graveyard, return it to the battlefield unless you pay 1 life.

Greeter {B}
Creature — Human
Whenever a creature enters, you gain 1 life.
1/1

Fly {B}
Creature — Insect
1/1

-- setup --
Slow Dawn is in Ann's hand
`+order+` are in Ann's graveyard
-- play --
Ann casts Slow Dawn
Slow Dawn resolves
Ann does not pay
Ann does not pay
everything resolves
-- answer --
Ann has 22 life
`))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != judged || !judged && !strings.Contains(trace.Problem, "608.2f") {
			t.Errorf("%s: holds %v, %s", order, trace.Holds, trace.Problem)
		}
	}
}
