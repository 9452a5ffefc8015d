package training

import (
	"context"
	"errors"
	"strings"
	"testing"

	"rulestep/engine/scenario"
)

// TestBranchesAreWritten takes another option at every decision of some demonstrations and plays the
// branch once more from what is written of it: it comes to the same table. A branch that can't be
// written says so; of one that ends otherwise, no question would be asked by its own rules.
func TestBranchesAreWritten(t *testing.T) {
	same, other, unwritten, asked := 0, 0, 0, 0
	for _, src := range some(t, 48) {
		f, err := scenario.Parse(src.Slug, []byte(src.Text))
		if err != nil {
			t.Fatal(err)
		}
		for _, fork := range f.Tell("").Forks {
			for _, st := range fork.Steps {
				d := st.Decided()
				if d == nil || len(d.Others) == 0 {
					continue
				}
				branch, err := f.Otherwise(fork.Name, []scenario.Choice{{Decision: d.Number, Option: d.Others[0].Key}}, "")
				if err != nil {
					continue // it cannot be chosen after all, and says so elsewhere
				}
				b := &branch.Forks[0]
				w, err := Written(src, branch, b)
				if errors.Is(err, ErrNoScript) {
					unwritten++
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				again, err := scenario.Parse(w.Slug, []byte(w.Text))
				if err != nil {
					t.Fatal(err)
				}
				p := again.Play("")
				last := p.Forks[0].Steps
				if len(last) > 0 && onTable(&last[len(last)-1].Board) == onTable(&b.Steps[len(b.Steps)-1].Board) {
					same++
				} else {
					other++
					t.Logf("%s, %s: written, it ends otherwise\n%s", src.Slug, d.Others[0].Text, w.Text)
				}
				twice, err := Written(w, p, &p.Forks[0])
				if err != nil || twice.Text != w.Text {
					t.Errorf("%s: written twice it is another text (%v)\n%s\n%s", src.Slug, err, w.Text, twice.Text)
				}
				if list, err := Make(w); err == nil && len(list) > 0 {
					asked++
				}
			}
		}
	}
	t.Logf("%d branches end alike, %d otherwise, %d have no script; something is asked of %d", same, other, unwritten, asked)
	if same < 70 || other > 0 || unwritten > same || asked < 10 {
		t.Errorf("%d branches end alike when they are written, %d otherwise, %d have no script; something is asked of %d", same, other, unwritten, asked)
	}
}

// TestWrittenGoesByItsEdition holds that what is written of a play is played by the edition by which
// the play went, wherever it is sent.
func TestWrittenGoesByItsEdition(t *testing.T) {
	const text = "# T\n\nQ?\n\n-- setup --\nAnn controls Boar, a 5/3 creature with first strike\nBob controls Ox, a 4/2 creature\n-- play --\nAnn attacks Bob with Boar\nBob blocks Boar with Ox\neveryone passes until the end of combat step\n-- answer --\nBob has 20 life\n"
	f, err := scenario.Parse("own", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range []string{"2024-03-08", "2026-02-27"} {
		in, err := f.In(edition)
		if err != nil {
			t.Fatal(err)
		}
		p := in.Play("")
		w, err := Written(Source{Slug: "own", Text: text}, p, &p.Forks[0])
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(w.Text, "\nedition "+edition+"\n") {
			t.Errorf("played by %s it is written\n%s", edition, w.Text)
		}
		if !strings.Contains(w.Text, "\nshows ") {
			t.Errorf("what it is about is not found:\n%s", w.Text)
		}
	}
}

// TestNobodyWaits holds that no questions are made for somebody who has gone, rather than some.
func TestNobodyWaits(t *testing.T) {
	src := of(t, "702/evolve-asks-twice")
	ctx, cancel := context.WithCancel(t.Context())
	if list, err := MakeWithin(ctx, src); err != nil || len(list) == 0 {
		t.Errorf("%d questions, %v", len(list), err)
	}
	cancel()
	if list, err := MakeWithin(ctx, src); !errors.Is(err, context.Canceled) || list != nil {
		t.Errorf("%d questions for nobody, %v", len(list), err)
	}
}
