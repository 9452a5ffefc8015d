package scenario_test

import (
	"flag"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// every makes the tests of branches and questions try everything; otherwise they try a
// part that is spread over all scenarios.
var every = flag.Bool("every", false, "take every option of every decision, ask every question")

// TestOtherwise takes other options all through the scenarios. Every option that is
// told can be taken; up to there the play is the file's own; the same choices give the
// same play; and what is left out says why.
func TestOtherwise(t *testing.T) {
	branches, left := 0, 0
	n := 0
	eachScenario(t, func(path string, f *scenario.File) {
		for _, own := range f.Tell("").Forks {
			for _, s := range own.Steps {
				for _, d := range s.Decisions {
					for _, o := range d.Others {
						if n++; !*every && n%9 != 0 {
							continue
						}
						c := scenario.Choice{Decision: d.Number, Option: o.Key}
						b, err := f.Otherwise(own.Name, []scenario.Choice{c}, "")
						if err != nil {
							t.Errorf("%s %q: %v: %v", path, own.Name, c, err)
							continue
						}
						branches++
						left += checkBranch(t, fmt.Sprintf("%s %q %v", path, own.Name, c), own.Steps[:s.Index], b.Forks[0].Steps, o)
						if branches%11 == 0 {
							again, _ := f.Otherwise(own.Name, []scenario.Choice{c}, "")
							if !reflect.DeepEqual(b, again) {
								t.Errorf("%s: %v: two plays of one branch differ:\n%s", path, c, cmp.Diff(b, again))
							}
						}
					}
				}
			}
		}
	})
	t.Logf("%d branches, %d lines left out", branches, left)
}

// checkBranch compares a branch with the file's own play and counts the lines that it
// leaves out.
func checkBranch(t *testing.T, what string, own, steps []scenario.Step, taken scenario.Option) (left int) {
	t.Helper()
	at := slices.IndexFunc(steps, func(s scenario.Step) bool { return s.Kind == scenario.OtherwiseStep })
	if at < 0 || steps[at].Text != taken.Text {
		t.Errorf("%s: no step takes %q", what, taken.Text)
		return 0
	}
	if at < len(own) {
		t.Errorf("%s: it leaves the script at step %d, not after %d", what, at, len(own)-1)
		return 0
	}
	// What is taken back later is marked in the earlier steps, too, and what is taken back
	// depends on the choice.
	if reflect.DeepEqual(own, steps[:len(own)]) {
		// a tenth of what it takes to look closely, which is wanted where something is taken back
	} else if diff := cmp.Diff(own, steps[:len(own)], cmpopts.IgnoreFields(scenario.Ruling{}, "Undone"), cmpopts.IgnoreUnexported(scenario.Step{})); diff != "" {
		t.Errorf("%s: it is another play before the choice:\n%s", what, diff)
	}
	for _, s := range steps[len(own):at] {
		if s.Line != 0 && s.Line == steps[at].Line {
			t.Errorf("%s: %q stands as a step of its own, and %q is instead of it", what, s.Text, taken.Text)
		}
	}
	for _, s := range steps[at:] {
		if s.Kind == scenario.LeftOutStep {
			left++
			if s.Reason == "" {
				t.Errorf("%s: %q is left out without a reason", what, s.Text)
			}
		}
	}
	return left
}

// TestQuestionsOfGraveyards asks about cards in a graveyard that something of theirs lets be cast from there.
func TestQuestionsOfGraveyards(t *testing.T) {
	for _, keyword := range []string{"Flashback {2}", "Escape—{2}, Exile another card from your graveyard.", "Retrace", "Jump-start"} {
		f, err := scenario.Parse("a.txt", []byte("# Again\n\nMay Ann cast it again?\n\nshows 601.3\n\n-- cards --\nOld Song {1}{R}\nSorcery\nYou gain 1 life.\n"+keyword+
			"\n\n-- setup --\nOld Song is in Ann's graveyard\n-- play --\n-- answer --\nAnn has 20 life\n"))
		if err != nil {
			t.Fatal(err)
		}
		questions, err := f.Questions("", nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(questions, func(q scenario.Question) bool { return q.Ask == "Ann casts Old Song" }) {
			t.Errorf("%s: only this is asked: %+v", keyword, questions)
		}
	}
}

// TestWhyNot asks why not, all through the scenarios. A refusal that names a rule is
// proved by trying again without the rule, and the answer is the same each time.
func TestWhyNot(t *testing.T) {
	n, asked, refused, freed := 0, 0, 0, 0
	rules := map[cr.Rule]int{}
	eachScenario(t, func(path string, f *scenario.File) {
		for _, own := range f.Play("").Forks {
			for step := range own.Steps {
				if n++; !*every && n%5 != 0 {
					continue
				}
				questions, err := f.Questions(own.Name, nil, step)
				if err != nil {
					t.Errorf("%s %q, step %d: %v", path, own.Name, step, err)
					continue
				}
				for i, q := range questions {
					if !*every && i%6 != 0 {
						continue
					}
					w, err := f.WhyNot(own.Name, nil, step, q.Ask)
					if err != nil {
						t.Errorf("%s %q, step %d: %s: %v", path, own.Name, step, q.Ask, err)
						continue
					}
					asked++
					if r := w.Refusal; r != nil {
						refused++
						if r.Reason == "" {
							t.Errorf("%s %q, step %d: %s: refused without a reason", path, own.Name, step, q.Ask)
						}
						if r.Rule != "" && !r.Proved && r.Beyond == "" {
							t.Errorf("%s %q, step %d: %s: not proved: %s %s", path, own.Name, step, q.Ask, r.Rule, r.Reason)
						}
						if r.Freed {
							freed++
							rules[r.Rule]++
						}
					}
				}
			}
		}
	})
	if freed < asked/5 || len(rules) < 15 {
		t.Errorf("only %d of %d plays would be allowed without a rule, by %d rules", freed, asked, len(rules))
	}
	t.Logf("%d asked, %d refused, %d of them allowed without the rule, by %d rules: %v", asked, refused, freed, len(rules), rules)
}

// TestWhyNotFewRequirements asks about declarations that obey too few requirements: the
// answer names one that is legal.
func TestWhyNotFewRequirements(t *testing.T) {
	for _, c := range []struct {
		path, fork string
		step       int
		ask, rule  string
	}{
		{"508/attack-requirements-under-a-limit.txt", "only Bob", 0, "Ann attacks Bob with Red Berserker", "508.1d"},
		{"509/menace-and-must-be-blocked.txt", "", -1, "", "509.1c"},
	} {
		data, err := fs.ReadFile(scenarios.Files, c.path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := scenario.Parse(c.path, data)
		if err != nil {
			t.Fatal(err)
		}
		if c.step < 0 { // the first refused line by that rule
			for _, fork := range f.Play("").Forks {
				for _, s := range fork.Steps {
					if s.Refused && strings.HasPrefix(s.Reason, c.rule) && c.ask == "" {
						c.fork, c.step, c.ask = fork.Name, s.Index-1, strings.TrimPrefix(s.Text, "! ")
					}
				}
			}
		}
		w, err := f.WhyNot(c.fork, nil, c.step, c.ask)
		if err != nil {
			t.Fatal(err)
		}
		if w.Refusal == nil || string(w.Refusal.Rule) != c.rule || w.Refusal.Better == "" {
			t.Fatalf("%s: %+v", c.ask, w.Refusal)
		}
		better, err := f.WhyNot(c.fork, nil, c.step, w.Refusal.Better)
		if err != nil || !better.Allowed {
			t.Errorf("instead of %q: %q is not legal (%v)", c.ask, w.Refusal.Better, err)
		}
	}
}

// TestSaidChoice takes lines of the script as other options: with what the options that
// are listed leave out, with what the rules refuse, and with slips.
func TestSaidChoice(t *testing.T) {
	const text = `# Convoke, said

-- cards --
Conclave {3}{G}
Sorcery
Convoke
You gain 4 life.

-- setup --
Ann controls Elf, a 1/1 creature
Ann controls Cub, a 2/2 creature
Ann controls 4 Forests
Conclave is in Ann's hand
-- play --
everyone passes until the end step
-- answer --
Ann has 20 life
`
	f, err := scenario.Parse("said.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	say := func(line string) (*scenario.Trace, error) {
		return f.Otherwise("", []scenario.Choice{{Decision: 1, Option: scenario.Said(line)}}, "")
	}
	trace, err := say("Ann casts Conclave tapping Elf and Cub leaving {1}{G} paying with 2 Forests")
	if err != nil {
		t.Fatal(err)
	}
	steps := trace.Forks[0].Steps
	tapped := 0
	for _, o := range steps[1].Board.Players[0].Battlefield {
		if o.Tapped {
			tapped++
		}
	}
	if last := steps[len(steps)-1].Board.Players[0]; steps[1].Kind != scenario.OtherwiseStep || steps[1].Refused || tapped != 4 || last.Life != 24 {
		t.Errorf("step 1 is %q (%s), %d are tapped, Ann ends with %d life", steps[1].Text, steps[1].Reason, tapped, last.Life)
	}
	if trace, err = say("Bob casts Conclave"); err == nil {
		t.Errorf("Bob answers for Ann: %q", trace.Forks[0].Steps[1].Text)
	}
	if trace, err = say("Ann casts Conclave paying with 2 Forests"); err != nil || !trace.Forks[0].Steps[1].Refused {
		t.Errorf("a payment that is too small is not refused in the play (%v, %+v)", err, trace.Forks[0].Steps[1].Rulings)
	}
	for _, line := range []string{"Ann casts Conclav", "Ann casts Conclave tapping Elff", "Ann cast Conclave"} {
		if _, err := say(line); err == nil || !strings.Contains(err.Error(), "did you mean") {
			t.Errorf("%q: %v", line, err)
		}
	}
}
