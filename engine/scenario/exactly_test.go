package scenario_test

import (
	"testing"

	"rulestep/engine/scenario"
)

// A list of what may block takes a permanent by the name of the face that it has up, as other lines do (712.8e),
// where no other permanent could be meant.
func TestExactlyByTheFaceThatIsUp(t *testing.T) {
	const text = `# A statue that wakes

Which creatures may block?

shows 712.8e

-- cards --
Sleepy Statue {1}
Artifact Creature — Gargoyle
{0}: Transform this creature.
2/2
//
Wakeful Statue
Artifact Creature — Gargoyle
Flying
4/2

-- setup --
Ann controls Kite, a 2/2 creature with flying
Bob controls Sleepy Statue
-- play --
Ann attacks Bob with Kite
Bob activates Sleepy Statue
everything resolves
Bob may block exactly: Wakeful Statue on Kite; nothing
Bob blocks Kite with Wakeful Statue
-- answer --
Sleepy Statue is blocking
`
	holds(t, text)
}

// One of two words that a keyword offers may be said in quotes, as the words of a mode are (702.136a).
func TestAWordInQuotes(t *testing.T) {
	const text = `# A rioter

Does it hurry?

shows 702.136a

-- cards --
Odd Rioter {0}
Creature — Human
Riot
2/2

-- setup --
Odd Rioter is in Ann's hand
-- play --
Ann casts Odd Rioter
everything resolves
Ann chooses "haste" for Odd Rioter
-- answer --
Odd Rioter has haste
`
	holds(t, text)
}

// holds wants a play to go as its script says.
func holds(t *testing.T, text string) {
	t.Helper()
	f, err := scenario.Parse("x.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if fork := f.Play("").Forks[0]; !fork.Holds {
		t.Errorf("it does not hold: %v", fork.Problem)
	}
}
