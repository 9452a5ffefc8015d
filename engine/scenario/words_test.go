package scenario_test

import (
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestWordsThatNothingHas holds that an answer about a word that nothing could have is
// an error: that a creature is no "Hrose" or has no "fyling" would be true of all.
func TestWordsThatNothingHas(t *testing.T) {
	for answer, want := range map[string]string{
		"Bear is not a Hrose":                    `there is no type called "Hrose"; did you mean "Horse"?`,
		"Bear is a creture":                      `there is no type called "creture"; did you mean "Creature"?`,
		"Bear does not have fyling":              `there is no keyword called "fyling"; other abilities stand in quotes; did you mean "flying"?`,
		"Bear has crew":                          `say what stands after "crew" on the card, too: its number, its cost or what it is about`,
		"Bear has 3 loyalty":                     "say “the loyalty of Bear is 3”",
		"Bear is not a Horse":                    "",
		"Bear does not have flying":              "",
		"Bear does not have protection from red": "",
		"Grubb is a Grubber":                     "",
		"Bear is not a Grubber":                  "",
	} {
		source := "# One\nTwo?\n\n-- cards --\nGrubb {G}\nCreature — Grubber\n1/1\n-- setup --\nAnn controls Bear, a 2/2 creature\nAnn controls Grubb\n-- play --\n-- answer --\n" + answer + "\n"
		f, err := scenario.Parse("one.txt", []byte(source))
		if err != nil {
			t.Fatalf("%s: %v", answer, err)
		}
		got := f.Play("").Problem
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", answer, got, want)
		}
	}
}

// TestNothingIsPassedOver holds that what a file says is either so or told: all lands of a
// name that nothing has, the second section of a name, the opposite of a fact.
func TestNothingIsPassedOver(t *testing.T) {
	for text, want := range map[string]string{
		"-- play --\n-- answer --\nAnn's lands are tapped":                                                                             "Forest is untapped",
		"-- play --\n-- answer --\nAnn's Forrests are tapped":                                                                          `nothing that Ann controls is called "Forrests"`,
		"Ann's Islands are tapped\n-- play --\n-- answer --\nAnn has 20 life":                                                          `nothing that Ann controls is called "Islands"`,
		"Ann is not the monarch\nBear is not phased out\n-- play --\n-- answer --\nAnn is not the monarch":                             "",
		"Ann has 3 cards in hand\nForest is in Ann's hand\n-- play --\n-- answer --\nAnn has 3 cards in hand":                          "",
		"Ann has 1 card in hand\n2 Forests are in Ann's hand\n-- play --\n-- answer --\nAnn has 2 cards in hand":                       "other lines put 1 more there",
		"Ann's library has 3 cards\nForest is in Ann's library\n-- play --\n-- answer --\nAnn's library has 3 cards":                   "",
		"Ann's library is Forest and Bear, top first\nAnn's library has 5 cards\n-- play --\n-- answer --\nAnn has 20 life":            "says all cards that are there, and other lines put 3 more there",
		"Ann's library is Forest, Bear and 3 Forests, top first\nAnn's library has 5 cards\n-- play --\n-- answer --\nAnn has 20 life": "",
		"Bear is in Ann's graveyard\nAnn's graveyard is Forest, top first\n-- play --\n-- answer --\nAnn has 20 life":                  "and other lines put 1 more there",
		"-- play --\n-- answer --\nBear is phased in":                                                                                  "",
		"-- play --\nAnn taps Forest for empty\n-- answer --\nAnn has 20 life":                                                         "refused",
		"-- play --\n-- answer --\nBob has 20 life\n-- answer --\nAnn has 20 life":                                                     `one.txt:10:4: the section "answer" stands at line 8 already`,
		"-- play --\n-- answer: a / b --\nBob has 3 life\n-- answer: b --\nAnn has 20 life":                                            `the section "answer: b" stands at line 8 already`,
		"-- opening: a --\n-- play --\n-- answer --\nAnn has 20 life":                                                                  `"opening: a" is about all forks`,
	} {
		f, err := scenario.Parse("one.txt", []byte("# One\nTwo?\n\n-- setup --\nAnn controls Bear, a 2/2 creature\nAnn controls Forest\n"+text+"\n"))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = f.Play("").Problem
		}
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestOneOfTwo names one of two cards of one name by whose it is.
func TestOneOfTwo(t *testing.T) {
	source := `# One
Two?

-- setup --
Ann controls Forest
Forest is in Bob's hand
Bob controls 2 tapped Forests
-- play --
Ann taps Ann's Forest for {G}
-- answer --
Ann's Forest is tapped
Bob's Forest is tapped
Bob's Forest is not a creature
`
	f, err := scenario.Parse("one.txt", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	if problem := f.Play("").Problem; problem != "" {
		t.Error(problem)
	}
	f, err = scenario.Parse("one.txt", []byte(strings.Replace(source, "Bob's Forest is tapped", "Bob's Bear is tapped", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if problem := f.Play("").Problem; !strings.Contains(problem, `there is nothing called "Bob's Bear"`) {
		t.Errorf("%v, want that there is no Bear of Bob's", problem)
	}
}

// TestOwnNames gives cards of one name and one controller names of their own, in every
// zone that a setup fills, and reads what is told of names that can't be given.
func TestOwnNames(t *testing.T) {
	const source = `# Two of a kind

Which of the two?

shows 704.5g

-- cards --
Jolt {R}
Instant
Jolt deals 2 damage to any target.

-- setup --
Ann controls 2 Mountains
Bob controls Bear called Ben, a 2/2 creature
Bob controls Bear called Boris and Forest
Boris has 1 damage
Jolt called Ash and Jolt are in Ann's hand
Bob's library is Bear called Bruno, Bear called Bessie, top first
-- play --
Ann casts Ash targeting Ben
Ash resolves
-- answer --
Bob's graveyard is Ben, top first
Boris has 1 damage
the name of Boris is "Bear"
Ann's graveyard is Ash, top first
Jolt is in Ann's hand
Bob's library is Bruno, Bessie, top first
`
	told := func(from, to string) string {
		f, err := scenario.Parse("one.txt", []byte(strings.Replace(source, from, to, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return f.Play("").Problem
	}
	if problem := told("", ""); problem != "" {
		t.Error(problem)
	}
	for _, c := range []struct{ from, to, want string }{
		{"Boris has 1 damage\nthe", "Bear has 1 damage\nthe", `there is nothing called "Bear"; the setup calls it Boris or Bruno or Bessie or Ben`},
		{"called Boris", "called Ben", `something else is called "Ben" already`},
		{"called Boris", "called Bob", `something else is called "Bob" already`},
		{"called Boris", "called boris", `"boris" can't be a name`},
		{"Bear called Boris", "2 Bears called Boris", `a name of its own is for one card`},
		{"called Ash", "called Forest", `something else is called "Forest" already`},
	} {
		if problem := told(c.from, c.to); !strings.Contains(problem, c.want) {
			t.Errorf("%q for %q: %s\nwant %s", c.to, c.from, problem, c.want)
		}
	}
}
