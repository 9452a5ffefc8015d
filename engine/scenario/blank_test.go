package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestBlankCards holds that what hangs on a card of which a position says only that it is there is not
// judged, and that it is drawn, milled and counted like any other.
func TestBlankCards(t *testing.T) {
	const cards = `Cheap Herald {3}{G}
Creature — Elf
Cascade
2/2

Deep Delve {0}
Sorcery
Reveal the top three cards of your library. Put all land cards revealed this way into your hand and the rest into your graveyard.

Raise Up {0}
Sorcery
Return target creature card from your graveyard to your hand.

Called Elf {0}
Sorcery
Search your library for a creature card, reveal it, put it into your hand, then shuffle.

Plain Mill {0}
Sorcery
Mill two cards.

Elk {1}{G}
Creature — Elk
2/2
`
	for _, tt := range []struct{ setup, play, answer, limit string }{
		{"Cheap Herald is in Ann's hand\nAnn controls 4 Forests", "Ann casts Cheap Herald\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Deep Delve is in Ann's hand", "Ann casts Deep Delve\neverything resolves", "Ann has 20 life", "says only that it is there"},
		{"Raise Up is in Ann's hand\nAnn's graveyard has 2 cards\nElk is in Ann's graveyard", "Ann casts Raise Up targeting Elk\neverything resolves", "Elk is in Ann's hand", ""},
		{"Raise Up is in Ann's hand\nAnn's graveyard has 2 cards", "Ann may not cast Raise Up", "Ann has 20 life", "says only that they are there"},
		{"Called Elf is in Ann's hand\nElk is in Ann's library", "Ann casts Called Elf\neverything resolves\nAnn finds Elk", "Elk is in Ann's hand", ""},
		{"Plain Mill is in Ann's hand", "Ann casts Plain Mill\neverything resolves", "Ann's graveyard has 3 cards", ""},
	} {
		f, err := scenario.Parse("blank.txt", []byte("# Blank\n\nWhat is it?\n\n-- cards --\n"+cards+"\n-- setup --\nAnn's library has 5 cards\n"+tt.setup+
			"\n-- play --\n"+tt.play+"\n-- answer --\n"+tt.answer+"\n-- because --\nIt is asked.\n"))
		if err != nil {
			t.Fatal(err)
		}
		problem := f.Play("").Problem
		if tt.limit == "" && problem != "" || !strings.Contains(problem, tt.limit) {
			t.Errorf("%s: %q", tt.play, problem)
		}
	}
}
