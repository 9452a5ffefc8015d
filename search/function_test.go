package search

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
)

// TestFunctionWords holds our list of stop words against Bleve's.
func TestFunctionWords(t *testing.T) {
	words := analysis.NewTokenMap()
	if err := words.LoadBytes(en.EnglishStopWords); err != nil {
		t.Fatal(err)
	}
	want := slices.Sorted(maps.Keys(words))
	if got := strings.Fields(functionWords); !slices.Equal(got, want) {
		t.Errorf("our function words are %q, Bleve's %q", got, want)
	}
}

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
