package scenario_test

import (
	"testing"

	"rulestep/engine/scenario"
)

// TestTellings plays scripts of which the ruling was right and the words were not: one of what is told is the sentence that is
// right, and none is the one that stood there.
func TestTellings(t *testing.T) {
	for name, c := range map[string]struct{ script, right, wrong string }{
		"as many tokens as a power below zero (107.1b)": {`
Wisp of Want {G}
Creature — Spirit
When this creature dies, create a number of Treasure tokens equal to its power.
1/1

Wither Word {0}
Instant
Target creature gets -2/-2 until end of turn.

-- setup --
Ann controls Wisp of Want
Wither Word is in Ann's hand
-- play --
Ann casts Wither Word targeting Wisp of Want
everything resolves
-- answer --
Ann controls 0 Treasure tokens
`, "107.1b the effect of Wisp of Want uses 0 instead of a number below zero", "111.1 Ann creates tokens: -1"},
		"by which of two abilities it is cast (601.2b)": {`
Hollow Oath {1}
Enchantment
Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard.

Second Thought {U}
Sorcery
Draw a card.
Flashback {2}{U}

-- setup --
Ann controls Hollow Oath and Island
Second Thought and 3 Islands are in Ann's graveyard
Ann's library has 1 card
-- play --
Ann casts Second Thought using escape
-- answer --
the stack is Second Thought
`, "702.138a Ann may cast Second Thought from the graveyard for its escape cost", "702.34a Ann may cast Second Thought from the graveyard for its flashback cost"},
	} {
		f, err := scenario.Parse("a.txt", []byte("# A\n\n-- cards --"+c.script))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		trace := f.Play("")
		told := map[string]bool{}
		for _, s := range trace.Forks[0].Steps {
			for _, r := range s.Rulings {
				told[string(r.Rule)+" "+r.Sentence] = true
			}
		}
		if !trace.Holds || !told[c.right] || told[c.wrong] {
			t.Errorf("%s: holds %v %s, %q is told %v, %q is told %v", name, trace.Holds, trace.Problem, c.right, told[c.right], c.wrong, told[c.wrong])
		}
	}
}
