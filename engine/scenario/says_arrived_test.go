package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestArrivedAndUntapped plays what is said of a permanent and does not hold of it: that it came this turn, in the turn after that,
// and that it is untapped, of a card in a hand.
func TestArrivedAndUntapped(t *testing.T) {
	const head = "# Arrivals\n\nAn Ox is cast.\n\n-- cards --\nOdd Ox {W}\nCreature — Ox\n2/2\n\n-- setup --\nAnn controls Plains\n" +
		"Odd Ox is in Ann's hand\nBob's library has 3 cards\n\n-- play --\n"
	const cast = "Ann casts Odd Ox\neverything resolves\n"
	for _, tt := range []struct {
		play, answer string
		holds        bool
	}{
		{cast, "Odd Ox came under Ann's control this turn", true},
		{cast, "Odd Ox is untapped", true},
		{cast + "everyone passes until Bob's precombat main phase\n", "Odd Ox came under Ann's control this turn", false},
		{"", "Odd Ox is untapped", false},
	} {
		f, err := scenario.Parse("one.txt", []byte(head+tt.play+"-- answer --\n"+tt.answer+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if holds := f.Play("").Problem == ""; holds != tt.holds {
			t.Errorf("%s after %q: %v (%v)", tt.answer, strings.TrimSpace(tt.play), holds, f.Play("").Problem)
		}
	}
}
