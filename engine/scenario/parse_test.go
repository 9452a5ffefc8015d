package scenario_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

const small = `# A small one

Does it work?

shows 508.1k

-- setup --
Ann controls Bear, a 2/2 creature
-- play --
%s
-- answer --
%s
`

func file(play, answer string) []byte {
	return []byte(strings.Replace(strings.Replace(small, "%s", play, 1), "%s", answer, 1))
}

// TestErrorsHelp reads what a person is told about mistakes.
func TestErrorsHelp(t *testing.T) {
	for _, c := range []struct{ play, answer, want string }{
		{"Ann attacks Bob with Bera", "Bob has 20 life", `small.txt:10:22: there is nothing called "Bera"; did you mean "Bear"?`},
		{"Ann atacks Bob with Bear", "Bob has 20 life", `small.txt:10:5: "Ann atacks Bob with Bear" is no sentence`},
		{"Anne attacks Bob with Bear", "Bob has 20 life", `small.txt:10:1: there is no player called "Anne"; did you mean "Ann"?`},
		{"everyone passes until Ann's endstep", "Bob has 20 life", `did you mean "end step"?`},
		{"Ann attacks with Bear", "Bob has 20 life", `did you mean "Ann attacks Bob with Bear"?`},
		{"Ann counters Bear", "Bob has 20 life", `what the rules and effects do is not written`},
		{"Ann bothers Bear", "Bob has 20 life", `plays are written like “Ann casts Bolt targeting Bear”`},
		{"Ann attacks Bob with the Bear", "Bob has 20 life", `small.txt:10:22: there is nothing called "the Bear"; did you mean "Bear"?`},
		{"Ann casts Bear at Bob", "Bob has 20 life", `there is nothing called "Bear at Bob"; did you mean "Ann casts Bear targeting Bob"?`},
		{"Ann attacks Bob with Bear", "Bear is taped", `did you mean "tapped", as in`},
		{"Ann attacks Bob with Bear", "Bear is upside", `with one of phased out, phased in, tapped`},
		{"Ann attacks Bob with Bear", "the players and options are right for Free for All", `small.txt:12:39: "the players and options are right for Free for All" is no sentence that can stand here; did you mean "Free-for-All"`},
		{"Ann attacks Bob with Bear", "Bear has swampwlak", `did you mean "swampwalk"?`},
		{"Ann attacks Bob with Bear", "Bob has 19 life", `small.txt:12: Bob has 19 life: not so: 20 life`},
		{"Ann attacks Bob with Bear", "Bear has 0 flyng counters", `small.txt:12:12: no rule and no card here speaks of "flyng" counters; did you mean "flying"?`},
		{"! Ann attacks Bob with Bear", "Bob has 20 life", `it is allowed, and it must be refused`},
	} {
		f, err := scenario.Parse("small.txt", file(c.play, c.answer))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = f.Play("").Problem
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q, %q:\n got %s\nwant %s", c.play, c.answer, got, c.want)
		}
	}
}

// TestTableErrorsHelp reads what is told of a table that is set in words of one's own.
func TestTableErrorsHelp(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"Ann has Bear in hand", `small.txt:9:1: Ann is a player; did you mean "Bear is in Ann's hand"?`},
		{"Ann has Bear in her graveyard", `did you mean "Bear is in Ann's graveyard"?`},
		{"Bob has Bear on the battlefield", `small.txt:9:1: Bob is a player; did you mean "Bob controls Bear"?`},
		{"Bear is on the battlefield", `did you mean "Ann controls Bear"?`},
		{"the game is Comander", `small.txt:9:13: "the game is Comander" is no sentence that can stand here; did you mean "Commander"`},
		{"Bear is in play", `small.txt:9: what is in play is said to be on the battlefield`},
	} {
		text := strings.Replace(string(file("Ann attacks Bob with Bear", "Bob has 20 life")), "-- play --", c.line+"\n-- play --", 1)
		f, err := scenario.Parse("small.txt", []byte(text))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = f.Play("").Problem
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q:\n got %s\nwant %s", c.line, got, c.want)
		}
	}
}

// TestCardErrorsHelp reads what is told of a card's words: their line, and the keyword of
// which they are a slip.
func TestCardErrorsHelp(t *testing.T) {
	for line, want := range map[string]string{
		"Flyng":                 `small.txt:10: Owl: not understood: "Flyng"; did you mean "flying"?`,
		"First strike, vigilan": `small.txt:10:15: Owl: not understood: "vigilan"; did you mean "vigilance"?`,
		"Sings well.":           `small.txt:10: Owl: not understood: "Sings well."`,
	} {
		text := strings.Replace(string(file("Ann attacks Bob with Bear", "Bob has 20 life")), "-- setup --", "-- cards --\nOwl {U}\nCreature — Bird\n"+line+"\n1/1\n-- setup --", 1)
		if _, err := scenario.Parse("small.txt", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", line, err, want)
		}
	}
}

// TestCardWrittenTwice: which of two cards of one name a line means could not be told.
func TestCardWrittenTwice(t *testing.T) {
	text := strings.Replace(string(file("Ann attacks Bob with Bear", "Bob has 20 life")), "-- setup --",
		"-- cards --\nTwig {G}\nInstant\nYou gain 1 life.\n\nTwig {G}\nInstant\nYou gain 2 life.\n\n-- setup --", 1)
	const want = "small.txt:12:1: there is a card called Twig already; a card is written once, and several cards of it are put into the setup"
	if _, err := scenario.Parse("small.txt", []byte(text)); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSmallOneHolds(t *testing.T) {
	f, err := scenario.Parse("small.txt", file("Ann attacks Bob with Bear\nBob does not block\neveryone passes until the combat damage step", "Bob has 18 life\nBear is tapped"))
	if err != nil {
		t.Fatal(err)
	}
	trace := f.Play("")
	if !trace.Holds {
		t.Fatal(trace.Problem)
	}
	k := f.KnockOut("508.1k")
	if !k.Class.Proves() {
		t.Errorf("508.1k is not proved: %s %s", k.Class, k.Difference)
	}
}

// TestAgrees reads which official examples a scenario plays.
func TestAgrees(t *testing.T) {
	base := string(file("Ann attacks Bob with Bear", "Bob has 20 life"))
	for _, c := range []struct{ lines, want string }{
		{"agrees with 510.1c example 1\nagrees with 510.1c example 3", ""},
		{"agrees with 510.1c example 5", "small.txt:6: rule 510.1c has no official example 5 in the edition of 2024-03-08; its last is example 4"},
		{"agrees with 510.1b example 1", "small.txt:6: rule 510.1b has no official example"},
		{"agrees with 510.1c", `small.txt:6: "510.1c" names no official example`},
		{"agrees with 510.1c example 1\nagrees with 510.1c example 1", "small.txt:7: 510.1c example 1 is named twice"},
		{"agrees with 510.1c example 1\nagrees in part with 510.1c example 3: Bear is declined", ""},
		{"agrees in part with 510.1c example 3", "does not say which part is missing"},
		{"agrees with 510.1c example 1\nagrees in part with 510.1c example 1: Bear is declined", "small.txt:7: 510.1c example 1 is named twice"},
	} {
		f, err := scenario.Parse("small.txt", []byte(strings.Replace(base, "shows 508.1k", "shows 508.1k\n"+c.lines, 1)))
		switch {
		case err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%q: %v, want %q", c.lines, err, c.want)
		case err == nil && c.want != "":
			t.Errorf("%q is read, want %q", c.lines, c.want)
		case err == nil && len(f.Play("").Agrees)+len(f.Play("").InPart) != 2:
			t.Errorf("%q: the play agrees with %v, in part with %v", c.lines, f.Agrees, f.InPart)
		}
	}
}

// FuzzParse feeds scenario files that are almost right; none may panic, and the
// engine's limits bound every play.
func FuzzParse(f *testing.F) {
	f.Add(file("Ann attacks Bob with Bear", "Bob has 20 life"))
	f.Add([]byte("# x\n-- cards --\nBlaze {X}{R}\nSorcery\nBlaze deals X damage to any target.\n-- play --\nAnn casts Blaze targeting Bob with X = 3\n-- answer --\nBob has 17 life\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := scenario.Parse("fuzz.txt", data)
		if err != nil {
			return
		}
		file.Play("")
	})
}

// TestAllErrorsAtOnce reads the places of several faults of one file.
func TestAllErrorsAtOnce(t *testing.T) {
	_, err := scenario.Parse("small.txt", []byte("# x\n-- setup --\nAnn contols Bear, a 2/2 creature\nBob's hand is emty\n-- play --\nAnn casts Bear\nAnn jumps\n-- answer --\nBob has 20 life\n"))
	var got []string
	for _, one := range err.(interface{ Unwrap() []error }).Unwrap() {
		e := one.(*scenario.Error)
		got = append(got, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Word))
	}
	if want := []string{"3:5 contols", "4:15 emty", "7:0 "}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q (%v)", got, want, err)
	}
}

// TestEndlessRepeats holds repetitions of repetitions to the limit.
func TestEndlessRepeats(t *testing.T) {
	again := "repeat the last 1000 lines 1000 times\n"
	f, err := scenario.Parse("small.txt", file("now Bob has 20 life\n"+again+again+again, "Bob has 20 life"))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Play("").Problem; !strings.Contains(got, "small.txt:12: a play may have 10000 lines") {
		t.Errorf("got %q", got)
	}
}

// TestNoXToChoose has a line announce an X for which nothing asks.
func TestNoXToChoose(t *testing.T) {
	for play, want := range map[string]string{
		"Ann casts Jolt targeting Bob with X = 2":        "there is no X to choose",
		"Ann activates Prodder targeting Bob with X = 2": "there is no X to choose",
		"Ann casts Jolt targeting Bob":                   "",
	} {
		f, err := scenario.Parse("x.txt", []byte("# x\n\nWhy?\n\n-- cards --\nJolt {R}\nInstant\nJolt deals 2 damage to any target.\n\nProdder {R}\nArtifact\n{T}: This artifact deals 2 damage to any target.\n\n"+
			"-- setup --\nAnn controls Prodder and Mountain\nJolt is in Ann's hand\n-- play --\n"+play+"\neverything resolves\n-- answer --\nBob has 18 life\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Play("").Problem; (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", play, got, want)
		}
	}
}
