package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestShuffled holds that what hangs on the order of a library that nobody knows is asked for, or not judged, and never taken
// from the order in which the setup lists its cards (701.20a).
func TestShuffled(t *testing.T) {
	const text = `# Shuffled

-- cards --
Stir {0}
Instant
Target player shuffles their library.

Page {0}
Instant
Draw a card.

Drop {0}
Instant
Mill a card.

Dredge {0}
Instant
Mill two cards.

Clear {0}
Sorcery
Put all creatures on the bottom of their owners' libraries in a random order.

Sight {0}
Artifact
You may cast spells from the top of your library.

Marsh Bear {0}
Creature — Bear
2/2

Marsh Ape {0}
Creature — Ape
3/3

-- setup --
Stir, Page, Drop, Dredge and Clear are in Ann's hand
Ann's library is Marsh Bear, Marsh Ape, top first
`
	for _, tt := range []struct{ setup, play, answer, problem string }{
		{"", "Ann casts Page", "Marsh Bear is in Ann's hand", "chance puts Marsh Ape on top of Ann's library"},
		{"", "Ann casts Drop", "Marsh Bear is in Ann's graveyard", "chance puts Marsh Ape on top of Ann's library"},
		{"", "Ann casts Dredge", "Marsh Bear is in Ann's graveyard\nMarsh Ape is in Ann's graveyard", ""},
		{"", "now Ann's library is Marsh Bear, Marsh Ape, top first", "Ann has 20 life", "nobody knows the order"},
		{"", "Ann's library has 2 cards", "Ann has 20 life", ""},
		{"Ann controls Sight", "Ann may cast Marsh Bear", "Ann has 20 life", "nothing says which card lies there"},
		{"Ann controls Marsh Bear and Marsh Ape", "Ann casts Clear", "Ann's library is Marsh Ape, Marsh Bear, Marsh Bear, Marsh Ape, top first", "nobody knows the order"},
	} {
		play := "Ann casts Stir targeting Ann\neverything resolves\n" + tt.play + "\neverything resolves\n"
		if strings.HasPrefix(tt.play, "Ann's") {
			play = "Ann casts Stir targeting Ann\neverything resolves\nnow " + tt.play + "\n"
		}
		f, err := scenario.Parse("shuffled.txt", []byte(text+tt.setup+"\n-- play --\n"+play+"-- answer --\n"+tt.answer+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if problem := f.Play("").Problem; tt.problem == "" && problem != "" || !strings.Contains(problem, tt.problem) {
			t.Errorf("%s: %q", tt.play, problem)
		}
	}
}
