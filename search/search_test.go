package search

import (
	"context"
	"errors"
	"testing"
)

// small is a book of our own wording, large enough to tell fields apart.
func small() []Document {
	return []Document{
		{Kind: KindChapter, ID: "702", Title: "Keyword Abilities"},
		{Kind: KindRule, ID: "702.9", Title: "Flying", Keyword: "Flying", Heading: true, ChapterTitle: "Keyword Abilities"},
		{Kind: KindRule, ID: "702.9b", Title: "Flying", Keyword: "Flying", Text: "Only flyers and creatures with reach may block a flyer."},
		{Kind: KindRule, ID: "702.19", Title: "Trample", Keyword: "Trample", Heading: true, ChapterTitle: "Keyword Abilities"},
		{Kind: KindRule, ID: "702.19b", Title: "Trample", Keyword: "Trample", Text: "Damage beyond what is lethal to its blockers may go to the player."},
		{Kind: KindTerm, ID: "trample", Title: "Trample", Text: "An ability that lets damage go past blockers."},
	}
}

func TestBuildAndOpen(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir); !errors.Is(err, ErrNoIndex) {
		t.Fatalf("Open of an empty folder: %v, want ErrNoIndex", err)
	}
	for _, hash := range []string{"first", "second"} {
		if err := Build(dir, small(), hash); err != nil {
			t.Fatal(err)
		}
		x, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		if x.Hash() != hash {
			t.Errorf("Hash() = %q, want %q", x.Hash(), hash)
		}
		for query, want := range map[string]string{"trample": "702.19b", "702.19b": "702.19b", "reach block": "702.9b"} {
			res, err := x.Search(context.Background(), Request{Query: query})
			if err != nil {
				t.Fatal(err)
			}
			if len(res.Hits) == 0 || res.Hits[0].ID != want {
				t.Errorf("%q: first hit %v, want %s", query, res.Hits, want)
			}
		}
	}
}

// TestFailedSearchLeavesNothing holds that a search that fails half way does not show in
// the scores of later ones, which use its arrays again.
func TestFailedSearchLeavesNothing(t *testing.T) {
	x, err := NewMemory(small())
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	q := Parse("trample", x.Vocabulary())
	s := x.newScorer(context.Background(), &q)
	s.raise(0, 1) // as addConcepts and addGroup do before they come to an error
	s.alt[1], s.inAlt = 1, append(s.inAlt, 1)
	s.release()
	if s.part[0] != 0 || s.alt[1] != 0 || len(s.inPart)+len(s.inAlt) > 0 {
		t.Errorf("the arrays go back with %v and %v in them", s.inPart, s.inAlt)
	}
}
