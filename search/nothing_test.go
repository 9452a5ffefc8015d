package search

import (
	"context"
	"os"
	"strings"
	"testing"
)

// TestNothing holds that the search says so when the rules are silent, and that it
// never says so of a graded question.
func TestNothing(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true, plain: true, asks: true})
	data, err := os.ReadFile("testdata/nothing.txt")
	if err != nil {
		t.Fatal(err)
	}
	for query := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(query, "//") {
			continue
		}
		res, err := x.Search(context.Background(), Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		if !res.Nothing || len(res.Hits) > 0 {
			t.Errorf("%q: found %s, %v; the rules say nothing about it", query, res.Hits[0].ID, res.Hits[0].Why)
		}
	}
	for _, q := range append(devQuestions(t), ownQuestions(t)...) {
		res, err := x.Search(context.Background(), Request{Query: q.query})
		if err != nil {
			t.Fatal(err)
		}
		if res.Nothing {
			t.Errorf("%q: said that the rules are silent", q.query)
		}
	}
	silent := 0
	_, asks := heldOut(book(t, bookOptions{official: true, plain: true, asks: true}), 0)
	x = bookIndex(t, bookOptions{official: true, plain: true})
	for _, q := range asks {
		if answer(t, x, q.query) == nil {
			silent++
			t.Logf("silent about %q", q.query)
		}
	}
	if silent*200 > len(asks) {
		t.Errorf("silent about %d of %d ways of asking, more than one in 200", silent, len(asks))
	}
}
