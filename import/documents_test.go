package importer

import (
	"context"
	"testing"

	"rulestep/engine/cr"
	"rulestep/search"
)

// On a fresh machine the newest built-in book is on show, and the words that the vocabulary knows lead to its
// numbers, not to what has had these numbers in the edition that the vocabulary was written for.
func TestVocabularyLeadsToTheBookOnShow(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	if _, err := EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	s := snapshot(t, store)
	if s.Default().Edition().Date == cr.Edition {
		t.Fatal("the edition that the vocabulary was written for is on show, so nothing is asked")
	}
	index, err := search.NewMemory(Documents(s))
	if err != nil {
		t.Fatal(err)
	}
	for query, heading := range map[string]string{"mill": "Mill", "milled": "Mill", "goad": "Goad", "regeneration shield": "Regenerate", "fateseal": "Fateseal", "exerted": "Exert", "proliferating": "Proliferate", "can't be regenerated": "Regenerate"} {
		res, err := index.Search(ctx, search.Request{Query: query, Limit: 5})
		if err != nil {
			t.Fatal(err)
		}
		under := map[string]bool{}
		for _, h := range res.Hits {
			if h.Number.Chapter() == "701" {
				n := h.Number
				if n.Kind() == cr.Subrule {
					n = n.Parent()
				}
				under[s.Default().Rule(n).Title] = true
			}
		}
		if len(under) != 1 || !under[heading] {
			t.Errorf("%q leads to keyword actions %v, want %s alone", query, under, heading)
		}
	}
}
