package search

import (
	"context"
	"slices"
	"testing"
)

// TestFunctionWordsAreNotMarked holds that words of every text are not marked beside
// others, and are when nothing else is asked for or they are quoted.
func TestFunctionWordsAreNotMarked(t *testing.T) {
	x, err := NewMemory(small())
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for query, want := range map[string][]string{
		"does the damage go to the player": {"damage", "player"},
		`"is lethal" damage`:               {"damage", "is", "lethal"},
		"to its":                           {"its", "to"},
	} {
		res, err := x.Search(context.Background(), Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		var marked []string
		for _, h := range res.Hits {
			if h.ID != "702.19b" {
				continue
			}
			for _, f := range h.Fragments {
				for _, m := range f.Marks {
					if w := foldWord(f.Text[m.Start:m.End]); f.Field == "text" && !slices.Contains(marked, w) {
						marked = append(marked, w)
					}
				}
			}
		}
		slices.Sort(marked)
		if !slices.Equal(marked, want) {
			t.Errorf("%s: marked %q, want %q", query, marked, want)
		}
	}
}
