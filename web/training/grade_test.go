package training

import (
	"slices"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// TestMisreadings plays every position, and holds that the believer's answer is wrong, is
// recognised, and is not blamed on the absence of a rule.
func TestMisreadings(t *testing.T) {
	if len(Misreadings()) < 48 {
		t.Errorf("there are %d misreadings", len(Misreadings()))
	}
	for _, m := range Misreadings() {
		f, err := scenario.Parse(m.Source.Slug, []byte(m.Source.Text))
		if err != nil {
			t.Fatal(err)
		}
		if trace := f.Play(""); !trace.Holds {
			t.Errorf("%s: %s", m.ID, trace.Problem)
			continue
		}
		list, err := Make(m.Source)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, q := range list {
			for _, w := range q.Wrong() {
				if !w.Belief {
					continue
				}
				found = true
				g := q.Grade(w.Values)
				if g.Right || g.Misreading == nil || g.Misreading.ID != m.ID {
					t.Errorf("%s: the believer's answer %q is graded %+v", m.ID, w.Values, g)
				}
			}
			if g := q.Grade(q.Key()); !g.Right || g.Misreading != nil {
				t.Errorf("%s: the key is graded %+v", m.ID, g)
			}
		}
		if !found {
			t.Errorf("%s: no question can be answered as it believes (%d questions)", m.ID, len(list))
		}
	}
}

// TestDiagnosis gives every wrong outcome as the answer: its own rule must be among those
// named, and a rule that only happens to end alike may not push out one that is shown.
func TestDiagnosis(t *testing.T) {
	n, sharp := 0, 0
	for _, src := range some(t, 4) { // of fewer, now more than half are sharp, now less
		for _, q := range own(t, src) {
			for _, w := range q.Wrong() {
				g := q.Grade(w.Values)
				if g.Right || g.Match != Whole {
					t.Errorf("%s: the outcome without %s is graded %+v", q.ID, w.Rule, g)
				}
				if w.Shown && !slices.Contains(g.Forgot, w.Rule) {
					t.Errorf("%s: without %s, which is shown, the diagnosis is %v", q.ID, w.Rule, g.Forgot)
				}
				n++
				if len(g.Forgot) == 1 {
					sharp++
				}
			}
		}
	}
	t.Logf("%d of %d wrong outcomes have one rule", sharp, n)
	if n < 200 || sharp*2 < n {
		t.Errorf("%d of %d wrong outcomes have one rule", sharp, n)
	}
}

// TestGrade holds how answers are compared.
func TestGrade(t *testing.T) {
	q := Question{
		Claims: []Claim{
			{Kind: Number, truth: "7"},
			{Kind: Size, truth: "2/3"},
			{Kind: Some, truth: "Bear; Ox", Options: []string{"Ape", "Bear", "Ox"}},
			{Kind: Words, truth: "{1}{R}"},
			{Kind: One, truth: "in exile"},
		},
		wrong: []Wrong{
			{Rule: "702.2c", Shown: true, Values: []string{"9", "2/3", "Bear; Ox", "{1}{R}", "in exile"}},
			{Rule: "120.3a", Values: []string{"9", "2/3", "Bear; Ox", "{1}{R}", "in exile"}},
			{Rule: "614.1a", Values: []string{"7", "2/3", "Bear", "{1}{R}", "in Ann's hand"}},
		},
	}
	for _, tt := range []struct {
		name   string
		answer []string
		right  bool
		match  Match
		forgot []cr.Rule
	}{
		{"as the key", []string{"7", "2/3", "Bear; Ox", "{1}{R}", "in exile"}, true, None, nil},
		{"written otherwise", []string{" 07", "2 / 3", "Ox; Bear", "1r", "in exile"}, true, None, nil},
		{"a shown rule, not what carries it out", []string{"9", "2/3", "Ox; Bear", "{1}{R}", "in exile"}, false, Whole, []cr.Rule{"702.2c"}},
		{"in the wrong claims only", []string{"9", "2/3", "Ox; Bear", "{1}{R}", "in exile"}, false, Whole, []cr.Rule{"702.2c"}},
		{"half of what a rule's absence gives", []string{"7", "2/3", "Bear", "{1}{R}", "in exile"}, false, Part, []cr.Rule{"614.1a"}},
		{"no game ends so", []string{"8", "2/3", "Ox; Bear", "{1}{R}", "in exile"}, false, None, nil},
		{"not answered", nil, false, None, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := q.Grade(tt.answer)
			if g.Right != tt.right || !g.Right && (g.Match != tt.match || !slices.Equal(g.Forgot, tt.forgot)) {
				t.Errorf("it is graded %+v", g)
			}
		})
	}
}

// TestInstead gives outcomes of other decisions as the answer: the grade names the decision, and
// the game that is played with it ends so.
func TestInstead(t *testing.T) {
	n := 0
	for _, src := range some(t, wholly) { // of those that TestDiagnosis makes
		for _, q := range own(t, src) {
			for _, b := range q.branches {
				n++
				if q.Form != Choice || !slices.Contains(q.Claims[0].Options, b.values[0]) {
					t.Errorf("%s: %q is none of %q", q.ID, b.values[0], q.Claims[0].Options)
				}
				if g := q.Grade(b.values); g.Right || g.Instead != b.line || len(g.Forgot) > 0 {
					t.Errorf("%s: the outcome of %q is graded %+v", q.ID, b.line, g)
				}
			}
		}
	}
	if n < 9 {
		t.Errorf("only %d outcomes of other decisions are asked", n)
	}
}
