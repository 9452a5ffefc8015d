package rulesdb

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
)

// TestExamplesRun finds the demonstrations of official examples, in the edition that
// the engine carries out, in the plain-words edition, which has no words of them, and in
// a later one, where an example is known by its words.
func TestExamplesRun(t *testing.T) {
	book := []string{"5 Turn", "510 Combat Damage", "510.1c Blocked.", "510.2 All at once.", "508.1c No."}
	now := edition(cr.Edition, book...)
	now.Rules[2].Examples = []Example{{Text: "First."}, {Index: 1, Text: "Second."}, {Index: 2, Text: "Third."}, {Index: 3, Text: "Fourth."}}
	now.Rules[3].Examples = []Example{{Text: "Hawk."}}
	later := edition("2030-01-05", "510.1 Blocked.", "510.2 All at once.")
	later.Rules[0].Identity = "510.1c"
	later.Rules[0].Examples = []Example{{Text: "New."}, {Index: 1, Text: "Second."}}
	later.Rules[1].Examples = []Example{{Text: "Hawk."}}
	plain := edition(PlainID, book...)
	plain.Rules[2].Examples = []Example{{Text: "Ours.", Plain: true}}
	s := open(t)
	put(t, s, plain, now, later)
	demos := []Demo{
		{Slug: "510/alpha", Chapter: "510", Holds: true, Agrees: []cr.Example{{Rule: "510.1c", Number: 2}, {Rule: "510.1c", Number: 4}}, InPart: []cr.PartialExample{{Example: cr.Example{Rule: "510.1c", Number: 3}, Missing: "a card"}, {Example: cr.Example{Rule: "510.2", Number: 1}, Missing: "a card"}}},
		{Slug: "510/beta", Chapter: "510", Holds: true, Agrees: []cr.Example{{Rule: "510.1c", Number: 2}, {Rule: "510.2", Number: 1}}},
	}
	// beta does not carry to the later edition, which lacks 508.1c
	citations := []Citation{{Demo: "510/beta", Rule: "508.1c"}}
	putDemos(t, s, demos, citations, nil, "d")
	snapshot := load(t, s)
	for id, want := range map[string]string{
		cr.Edition:   "510.1c example 2: 510/alpha 510/beta; 510.1c example 4: 510/alpha; 510.2 example 1: 510/beta; 3 and 1 of 5",
		PlainID:      "510.1c example 2: 510/alpha 510/beta; 510.1c example 4: 510/alpha; 510.2 example 1: 510/beta; 3 and 1 of 6",
		"2030-01-05": "510.1 example 2: 510/alpha; 1 and 1 of 3",
	} {
		b := snapshot.Book(id)
		got := ""
		for _, x := range b.ExamplesRun() {
			got += x.Example.String() + ":"
			for _, d := range x.Demos {
				got += " " + d.Slug
			}
			got += "; "
		}
		got += fmt.Sprintf("%d and %d of %d", b.Coverage().ExamplesRun, b.Coverage().ExamplesInPart, b.Coverage().Examples)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}

// TestFromOldDemos opens a store of the form that kept a row for each citation: its
// demonstrations are gone, to come again from the program, and everything else is kept.
func TestFromOldDemos(t *testing.T) {
	s := open(t)
	put(t, s, edition(cr.Edition, smallBook...))
	demonstrations(t, s)
	for _, q := range []string{
		"ALTER TABLE demos DROP COLUMN record",
		"CREATE TABLE citations (demo TEXT REFERENCES demos(slug))", "CREATE TABLE proofs (demo TEXT REFERENCES demos(slug))",
		"INSERT INTO citations SELECT slug FROM demos",
		"ALTER TABLE rules DROP COLUMN short",
		"PRAGMA user_version = 2",
	} {
		if _, err := s.writer.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	again, err := Open(s.Dir())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	snapshot := load(t, again)
	if len(snapshot.Demos()) != 0 || snapshot.Meta(MetaDemos) != "" || snapshot.Book(cr.Edition) == nil {
		t.Errorf("%+v, demonstrations of %q", snapshot.Demos(), snapshot.Meta(MetaDemos))
	}
	demonstrations(t, again)
	if n := len(load(t, again).Demos()); n != 3 {
		t.Errorf("%d demonstrations, want 3", n)
	}
}
