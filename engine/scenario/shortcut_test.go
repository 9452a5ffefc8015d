package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// pinged is a table with a Pinger; what is played goes after it.
const pinged = `# Pinged
-- cards --
Pinger {1}{R}
Creature — Human
{0}: This creature deals 1 damage to any target.
1/1

-- setup --
Ann, Bob and Cara are playing
Ann controls Pinger
-- play --
`

// TestShortcutFaults says what is wrong with a proposal that can't be taken.
func TestShortcutFaults(t *testing.T) {
	for _, c := range []struct{ play, want string }{
		{"Ann proposes to repeat the last 2 lines 20 times", "of the lines before this one 0 say what is done"},
		{"Ann activates Pinger targeting Bob\nPinger's ability resolves\nAnn proposes to repeat the last 2 lines 20 times\nBob shortens it to 20 times", "the proposal is for 20 times"},
		{"Ann activates Pinger targeting Bob\nAnn proposes to repeat the last 1 line 20 times\nBob shortens it to 3 times", "only a proposal by which Bob passes"},
		{"Ann activates Pinger targeting Bob\nPinger's ability resolves\nAnn proposes to repeat the last 2 lines 100000 times", "a play may have"},
		{"Bob shortens it to 3 times", "Bob could only shorten what another player proposes"},
		{"Ann activates Pinger targeting Bob\nPinger's ability resolves\nAnn proposes to repeat the last 2 lines 2 times\nPinger's ability resolves", "Pinger's ability"},
		{"Bob passes", "passing is not written"},
	} {
		f, err := scenario.Parse("small.txt", []byte(pinged+c.play+"\n-- answer --\nBob has 20 life\n"))
		if err != nil {
			t.Errorf("%s: %v", c.play, err)
			continue
		}
		if got := f.Play(""); got.Holds || !strings.Contains(got.Problem, c.want) {
			t.Errorf("%s: told %q, want %q", c.play, got.Problem, c.want)
		}
	}
}

// TestShortcutWhole takes a shortcut that nobody shortens.
func TestShortcutWhole(t *testing.T) {
	f, err := scenario.Parse("small.txt", []byte(pinged+`Ann activates Pinger targeting Bob
everything resolves
Ann proposes to repeat the last 2 lines 9 times
Ann activates Pinger targeting Cara
everything resolves
Ann proposes to repeat the last 2 lines 9 times
Bob shortens it to 5 times
Cara shortens it to 2 times
-- answer --
Bob has 10 life
Cara has 17 life
Cara has priority
`))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Play(""); !got.Holds {
		t.Error(got.Problem)
	}
}
