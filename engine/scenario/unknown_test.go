package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// stopAtOnce lets every play of a scenario stop before its first line.
func stopAtOnce(source string) string {
	var b strings.Builder
	for line := range strings.Lines(source) {
		b.WriteString(line)
		if strings.HasPrefix(line, "-- play") || strings.HasPrefix(line, "-- opening") {
			b.WriteString("now the game is a draw\n")
		}
	}
	return b.String()
}

// TestNoNameIsUnknown reads every demonstration and ruling as one whose play stops at once: no name
// in what is left counts as unknown, whatever tokens and copies the play would bring.
func TestNoNameIsUnknown(t *testing.T) {
	forks := func(path, source string) []scenario.ForkTrace {
		f, err := scenario.Parse(path, []byte(stopAtOnce(source)))
		if err != nil {
			t.Errorf("%v", err)
			return nil
		}
		all := f.Play("").Forks
		for _, fork := range all {
			for _, fault := range fork.Slips {
				t.Errorf("%v", fault)
			}
		}
		return all
	}
	eachSource(t, func(path, source string) {
		for _, fork := range forks(path, source) {
			if fork.Holds || fork.Stopped == 0 && len(fork.Steps) > 1 {
				t.Errorf("%s, fork %q: it does not stop", path, fork.Name)
			}
		}
	})
	rulings, err := filepath.Glob("testdata/rulings/*.txt")
	if err != nil || len(rulings) == 0 {
		t.Fatal(len(rulings), err)
	}
	for _, path := range rulings {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		forks(path, string(source))
	}
}

// TestSlipsAreFound misspells a name in the last line of each play that has one; it is
// found though the play stops long before.
func TestSlipsAreFound(t *testing.T) {
	tried := 0
	eachSource(t, func(path, source string) {
		f, err := scenario.Parse(path, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		fork := f.Forks[len(f.Forks)-1]
		var names []string
		for _, p := range f.Play("").Forks[0].Steps[0].Board.Players {
			for _, o := range p.Battlefield {
				names = append(names, o.Label)
			}
		}
		lines := strings.Split(source, "\n")
		for _, l := range slices.Backward(slices.Concat(f.Trunk, fork.Play)) {
			i := slices.IndexFunc(names, func(n string) bool {
				return len(n) > 3 && strings.HasSuffix(l.Text, " "+n) && strings.Contains(l.Text, " with ") && lines[l.No-1] == l.Text
			})
			if i < 0 {
				continue
			}
			slip := names[i][:2] + "xq" + names[i][2:]
			lines[l.No-1] = strings.TrimSuffix(l.Text, names[i]) + slip
			tried++
			f, err := scenario.Parse(path, []byte(stopAtOnce(strings.Join(lines, "\n"))))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(f.Play("").Forks, func(k scenario.ForkTrace) bool {
				return slices.ContainsFunc(k.Slips, func(e *scenario.Error) bool { return strings.HasSuffix(e.Word, slip) && e.Column > 0 })
			}) {
				t.Errorf("%s: %q: %s is not found", path, lines[l.No-1], slip)
			}
			return
		}
	})
	if tried < 100 {
		t.Errorf("%d names were misspelt, want 100 or more", tried)
	}
}

// TestAllSlipsAtOnce reads the places of all slips of a file, and what was meant.
func TestAllSlipsAtOnce(t *testing.T) {
	f, err := scenario.Parse("small.txt", file("! Ann attacks Bobb with Bear\nAnn attacks Bob with Baer\nBob blocks Bear with Wall\nAnn may not attack Bob with Bera", "Baer is tapped\nBob has 20 life\nGoblin is not in the game"))
	if err != nil {
		t.Fatal(err)
	}
	fork := f.Play("").Forks[0]
	var got []string
	for _, e := range fork.Slips {
		got = append(got, fmt.Sprintf("%d:%d %s (%s)", e.Line, e.Column, e.Word, e.Meant))
	}
	want := []string{"10:15 Bobb (Bob)", "11:22 Baer (Bear)", "12:22 Wall ()", "13:29 Bera (Bear)", "15:1 Baer (Bear)", "17:1 Goblin ()"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if fork.Stopped != 10 || len(fork.Answers) != 0 {
		t.Errorf("it stops at line %d, with %d answers", fork.Stopped, len(fork.Answers))
	}
}

// TestSetupFaultsAtOnce reads the places of several faults of a setup, and no fault of a
// line that is wrong only because another one is.
func TestSetupFaultsAtOnce(t *testing.T) {
	text := strings.Replace(string(file("Ann attacks Bob with Bear", "Bob has 20 life")), "Ann controls Bear, a 2/2 creature", "Eve controls Bear, a 2/2 creature\nBear is tapped\nAnn controls 2 Montains", 1)
	f, err := scenario.Parse("small.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	fork := f.Play("").Forks[0]
	var got []string
	for _, e := range append([]*scenario.Error{fork.Fault}, fork.Slips...) {
		got = append(got, fmt.Sprintf("%d %s", e.Line, e.Word))
	}
	if want := []string{"8 Eve", "10 Montains"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestAbsentMustBePossible holds a claim that something is not there to names that
// something could have.
func TestAbsentMustBePossible(t *testing.T) {
	const cards = "-- cards --\nCall {G}\nSorcery\nCreate a 1/1 green Elf creature token.\n\n-- setup --"
	for name, holds := range map[string]bool{"Elf Token": true, "Efl Token": false} {
		text := strings.Replace(string(file("Ann attacks Bob with Bear", name+" is not in the game")), "-- setup --", cards, 1)
		f, err := scenario.Parse("small.txt", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); trace.Holds != holds {
			t.Errorf("%q is not in the game: holds %t (%s)", name, trace.Holds, trace.Problem)
		}
	}
}

// TestSecondPostcombatMainPhase waits for one while being in another.
func TestSecondPostcombatMainPhase(t *testing.T) {
	f, err := scenario.Parse("small.txt", []byte(`# Two postcombat main phases in a turn

-- cards --
Charge {R}
Sorcery
Untap all creatures. After this phase, there is an additional combat phase followed by an additional main phase.

-- setup --
Ann controls Boar, a 3/1 creature with vigilance
Ann controls Mountain
Charge is in Ann's hand
-- play --
Ann casts Charge
Charge resolves
Ann attacks Bob with Boar
Bob does not block
everyone passes until Ann's postcombat main phase
now Bob has 17 life
Ann attacks Bob with Boar
Bob does not block
everyone passes until Ann's postcombat main phase
-- answer --
Bob has 14 life
Mountain is tapped
`))
	if err != nil {
		t.Fatal(err)
	}
	trace := f.Play("")
	if !trace.Holds {
		t.Fatal(trace.Problem)
	}
	steps := trace.Forks[0].Steps
	if got := steps[len(steps)-1].Board; got.Turn != steps[0].Board.Turn {
		t.Errorf("the play ends in turn %d, and began in turn %d", got.Turn, steps[0].Board.Turn)
	}
}
