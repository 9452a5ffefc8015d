package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

const riderCards = `# Riders

What?

-- cards --
Orb {3}
Artifact
{T}: Add {R}. If that mana is spent on a creature spell, it gains haste until end of turn.

Mill {3}
Artifact
{1}, {T}: Add {R}. When you spend this mana to cast a creature spell, scry 1.

Ox {R}
Creature — Ox
1/1

Bolt {R}
Instant
Bolt deals 3 damage to any target.

-- setup --
Ann controls TABLE
Ox and Bolt are in Ann's hand
-- play --
PLAY
-- answer --
ANSWER
`

// TestRidersInDoubt holds that a play ends where mana that does something to a spell, and mana that doesn't, could be spent on
// it, and nobody says which; and nowhere else.
func TestRidersInDoubt(t *testing.T) {
	for _, c := range []struct {
		table, play, answer string // "" is not judged
	}{
		{"Orb", "Ann casts Ox\nOx resolves", "Ox has haste"},
		{"2 Orbs", "Ann casts Ox\nOx resolves", "Ox has haste"},
		{"Orb and Mountain", "Ann casts Ox paying with Orb", "the stack is Ox"},
		{"Orb and Mountain", "Ann casts Ox paying with Mountain\nOx resolves", "Ox does not have haste"},
		{"Orb and Mountain", "Ann casts Ox paying with Orb\nOx resolves", "Ox has haste"},
		{"Orb and Mountain", "Ann taps Orb for {R}\nAnn taps Mountain for {R}\nAnn casts Ox", ""},
		{"Orb and Mountain", "Ann taps Orb for {R}\nAnn casts Ox\nOx resolves", "Ox has haste"},
		{"Orb and Mountain", "Ann casts Bolt targeting Bob paying with Orb", "the stack is Bolt"},
		{"Orb and Mountain", "Ann taps Orb for {R}\nAnn taps Mountain for {R}\nAnn casts Bolt targeting Bob", "Ann's mana pool is {R}"},
		{"Mill and 2 Mountains", "Ann casts Ox", ""},
		{"Mill and Mountain", "Ann taps Mountain for {R}\nAnn taps Mill for {R}\nAnn casts Ox\nMill's trigger resolves\nAnn puts nothing on the bottom", "the stack is Ox"},
	} {
		text := strings.NewReplacer("TABLE", c.table, "PLAY", c.play, "ANSWER", c.answer).Replace(riderCards)
		if c.answer == "" {
			text, _, _ = strings.Cut(text, "-- answer --")
			text += "-- answer --\nthe stack is Ox\n"
		}
		f, err := scenario.Parse("riders.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Play("")
		if c.answer == "" && !strings.Contains(trace.Problem, "not judged: it matters") || c.answer != "" && !trace.Holds {
			t.Errorf("%s; %s: %q", c.table, c.play, trace.Problem)
		}
	}
}

// TestAmountInDoubt holds that a payment is neither made nor refused with mana of which it is not known how much it is.
func TestAmountInDoubt(t *testing.T) {
	for play, want := range map[string]string{
		"Ann casts Vast":   "not judged: how much mana an ability of Ann's adds hangs on what its cost takes",
		"! Ann casts Vast": "not judged: how much mana an ability of Ann's adds hangs on what its cost takes",
		"Ann casts Vast paying with Acolyte, Swamp": "how much mana Acolyte adds hangs on what its cost takes",
		"Ann casts Small": "",
	} {
		f, err := scenario.Parse("amount.txt", []byte(`# Amount

What?

-- cards --
Acolyte {1}{B}
Creature — Human Cleric
{T}, Sacrifice an artifact: Add an amount of {B} equal to the sacrificed artifact's mana value.
1/1

Engine {3}
Artifact

Vast {3}{B}
Sorcery
You gain 1 life.

Small {B}
Sorcery
You gain 1 life.

-- setup --
Ann controls Acolyte, Engine and Swamp
Vast and Small are in Ann's hand
-- play --
`+play+`
-- answer --
Acolyte is untapped
`))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !strings.Contains(trace.Problem, want) || want == "" && !trace.Holds {
			t.Errorf("%s: %q", play, trace.Problem)
		}
	}
}
