package scenario

import (
	"strings"
	"testing"
)

// commandCards are cards of the casual variants.
const commandCards = `# Refused

-- cards --
Salt Reach
Plane — Salt
Creatures have haste.

Sharp Eye
Vanguard
Hand +1, life +5
Creatures you control have haste.

Dull Eye
Vanguard
Hand +1, life +2
Creatures you control have trample.

Wide Reach
Plane — Brine
Whenever chaos ensues, you may draw a card.

Pale Piper {5}
Legendary Creature — Shapeshifter
If Pale Piper is your commander, choose a color before the game begins. Pale Piper is the chosen color.
3/3

Ringed Reach
Land
As you create your deck, circle two of the colors below.
{T}: Add one mana of either of the circled colors.

My Hour Comes
Ongoing Scheme
Creatures you control have haste.

Open Plan
Conspiracy
Creatures you control have haste.

Shut Plan
Conspiracy
Hidden agenda
Creatures you control with the chosen name have haste.

First Plan
Conspiracy
At the beginning of your first upkeep, draw a card.

-- setup --
`

// TestVariantsAreRefused holds that a setup of a variant that is no such game, or that is not carried out, is
// refused in words.
func TestVariantsAreRefused(t *testing.T) {
	for setup, want := range map[string]string{
		"the game is Archenemy": "only one (904.2a)",
		"the game is Archenemy\nAnn is the archenemy\nBob is the archenemy": "only one (904.2a)",
		"Ann is the archenemy": "Archenemy game only",
		"Ann, Bob and Cy are playing\nAnn and Bob are a team\nthe game is Archenemy\nAnn is the archenemy":              "faces one team of all others",
		"Ann, Bob and Cy are playing\neverybody's range of influence is 1\nthe game is Archenemy\nAnn is the archenemy": "no options are used",
		"Ann, Bob and Cy are playing\nAnn and Bob are a team\nthe game is played for ante":                              "not played for ante here",
		"the game is Archenemy\nAnn is the archenemy\nBob's scheme deck is My Hour Comes, top first":                    "only an archenemy has a scheme deck",
		"Ann's plane is Salt Reach":                                                     `"the game is Planechase"`,
		"the game is Planechase\nAnn's plane is Sharp Eye":                              "Sharp Eye is no plane card",
		"the game is Vanguard\nAnn's vanguard is Sharp Eye\nAnn's vanguard is Dull Eye": "Ann has a vanguard already",
		"Ann, Bob, Cy and Di are playing\nAnn and Bob are a team\nCy and Di are a team\nthe teams share their turns and their life\nthe game is Vanguard":                                               "by teams that share their life",
		"Ann, Bob, Cy and Di are playing\nAnn and Bob are a team\nCy and Di are a team\nthe teams share their turns and their life\nthe game is Planechase\nthe planar deck is Salt Reach, top first":   "each player has a planar deck (901.12a)",
		"Ann, Bob, Cy and Di are playing\nAnn and Bob are a team\nCy and Di are a team\nthe teams share their turns and their life\nthe game is Planechase\nAnn's planar deck is Wide Reach, top first": "each of whom is “you” in it (901.12c)",
		"the game is Commander\nAnn's commander is Pale Piper":                                                                                                    "and nothing says which",
		"Ann controls Pale Piper\nAnn chose green for Pale Piper before the game":                                                                                 "Pale Piper is no commander of Ann",
		"Ann controls Pale Piper\nAnn circled white and blue on Pale Piper":                                                                                       "no card of Ann on which two such colors are circled",
		"Ann controls Ringed Reach\nAnn circled white on Ringed Reach":                                                                                            "no card of Ann on which two such colors are circled",
		"Ann, Bob and Cy are playing\nAnn and Bob are a team\nthe game is Supervillain Rumble":                                                                    "without teams (904.12a)",
		"Ann, Bob, Cy and Di are playing\nAnn and Bob are a team\nCy and Di are a team\nthe teams share their turns and their life\nthe game is Conspiracy Draft": "take their own turns (905.3)",

		"Ann's conspiracy is Open Plan":                                                                                                     `"the game is Conspiracy Draft"`,
		"the game is Conspiracy Draft\nAnn's conspiracy is Sharp Eye":                                                                       "Sharp Eye is no conspiracy card",
		"the game is Conspiracy Draft\nAnn's conspiracy is Shut Plan":                                                                       "asks for 1 names and 0 are said",
		"the game is Conspiracy Draft\nAnn's conspiracy is Open Plan face down":                                                             "has no hidden agenda",
		"the game is Conspiracy Draft\nAnn's conspiracy is First Plan":                                                                      "watches for a first upkeep",
		"the teams share their turns and their life":                                                                                        "between two teams",
		"Ann, Bob, Cy and Di are playing\nAnn and Cy are a team\nBob and Di are a team\nthe teams share their turns and their life":         "next to each other (805.1)",
		"Ann, Bob, Cy, Di and Ed are playing\nAnn and Bob are a team\nCy, Di and Ed are a team\nthe teams share their turns and their life": "two players each",
	} {
		f, err := Parse("a.txt", []byte(commandCards+setup+"\n-- play --\n-- answer --\nAnn has 20 life\n"))
		if err != nil {
			t.Fatalf("%q: %v", setup, err)
		}
		if trace := f.Play(""); trace.Holds || !strings.Contains(trace.Problem, want) {
			t.Errorf("%q: %q does not say %q", setup, trace.Problem, want)
		}
	}
}

// TestFaceUpCardsAreOfTheirType holds that what is said of a vanguard is not said of a plane.
func TestFaceUpCardsAreOfTheirType(t *testing.T) {
	const text = commandCards + "the game is Planechase\nAnn's plane is Salt Reach\n-- play --\n-- answer --\nAnn's %s is Salt Reach\n"
	for kind, holds := range map[string]bool{"plane": true, "vanguard": false, "scheme": false} {
		f, err := Parse("a.txt", []byte(strings.Replace(text, "%s", kind, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != holds {
			t.Errorf("that it is a %s holds: %v: %s", kind, trace.Holds, trace.Problem)
		}
	}
}
