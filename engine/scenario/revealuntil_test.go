package scenario_test

import (
	"testing"

	"rulestep/engine/scenario"
)

// TestRevealUntilSeveral plays what "those cards" are where cards are revealed until there are
// several of a kind: all of them if nothing is said of the others, else those of that kind.
func TestRevealUntilSeveral(t *testing.T) {
	rows := map[string]string{
		"Target opponent reveals cards from the top of their library until they reveal two land cards, then puts those cards into their graveyard.":                                     "Bob's library has 1 card\nBob's graveyard has 4 cards",
		"Target opponent reveals cards from the top of their library until they reveal nine land cards, then puts those cards into their graveyard.":                                    "Bob's library has 0 cards\nBob's graveyard has 5 cards",
		"Target opponent reveals cards from the top of their library until they reveal two land cards. That player puts those cards into their hand and the rest into their graveyard.": "Bob's library has 1 card\nBob has 2 cards in hand\nBob's graveyard has 2 cards",
	}
	for text, answer := range rows {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			f, err := scenario.Parse("reveal.txt", []byte("# Cards revealed until there are some\n\nWhich are they?\n\n-- cards --\n"+
				"Deed {0}\nSorcery\n"+text+"\n\nPup {G}\nCreature — Wolf\n1/1\n\n-- setup --\nDeed is in Ann's hand\n"+
				"Bob's library is Pup, Forest, Pup, Plains, Pup, top first\n\n-- play --\nAnn casts Deed targeting Bob\n"+
				"everything resolves\n\n-- answer --\n"+answer+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			if trace := f.Play(""); !trace.Holds {
				t.Error(trace.Problem)
			}
		})
	}
}
