package search

import (
	"context"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulestep/engine/cr"
)

var smallIndex = sync.OnceValues(func() (*Index, error) { return NewMemory(small()) })

var fuzzSeeds = []string{
	"", " ", "702.19b", "702.19 b", "cr 601.2f–h", "rule 613?", "508-511", "\"deals damage\"", "“curly” ‘quotes’", "{T}: add {G}",
	"+1/+1 counter", "-X/-X", "0/0", "can't", "Can’t", "*/*", "{", "}", "{}{T}", "trample\x00", "\xff\xfe", "ßtrample", "İstanbul", "7o2.l9",
	"a", "the of", "deathtoch", "firststrike", "death touch", "ETB", "dies", "die roll", "1.1", "999.999z", "100.1l", "'''", "\"\"\"", "x/x/x", "Lim-Dûl's Vault",
}

// FuzzParse: whatever is typed, the query is well formed, the same each time, and
// made of what was typed.
func FuzzParse(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	x, err := smallIndex()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, query string) {
		for _, v := range []*Vocabulary{BuiltinVocabulary(), x.Vocabulary()} {
			q := Parse(query, v)
			if diff := cmp.Diff(q, Parse(query, v), cmpopts.IgnoreUnexported(Query{}, Term{})); diff != "" {
				t.Fatalf("%q parses in two ways:\n%s", query, diff)
			}
			if !utf8.ValidString(q.Text) || len(q.Text) > maxQuery {
				t.Errorf("%q: text %q", query, q.Text)
			}
			for _, n := range q.Numbers {
				if n.First.Kind() == cr.Invalid || n.Last.Kind() == cr.Invalid || n.Typed == "" {
					t.Errorf("%q: number %+v", query, n)
				}
			}
			last := -1
			for _, term := range q.Terms {
				if term.Stem == "" || term.Typed == "" || term.Boost <= 0 || term.position <= last {
					t.Errorf("%q: term %+v after place %d", query, term, last)
				}
				last = term.position
			}
			for _, n := range q.Notes {
				if n.Kind == "" || n.Typed == "" || n.Text == "" {
					t.Errorf("%q: note %+v", query, n)
				}
			}
			if (q.Form == FormEmpty) != (len(q.Numbers) == 0 && len(q.Terms) == 0 && len(q.Phrases) == 0 && len(q.Concepts) == 0 && len(q.Cards) == 0) {
				t.Errorf("%q: form %s of %+v", query, q.Form, q)
			}
		}
	})
}

// FuzzSearch: hits are in order, and marks lie inside their fragments.
func FuzzSearch(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	x, err := smallIndex()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, query string) {
		res, err := x.Search(context.Background(), Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		if res.Nothing != (len(res.Hits) == 0) {
			t.Errorf("%q: nothing is %v, %d hits", query, res.Nothing, len(res.Hits))
		}
		for i, h := range res.Hits {
			if i > 0 && h.Score > res.Hits[i-1].Score {
				t.Errorf("%q: %s with %g stands below %s with %g", query, h.ID, h.Score, res.Hits[i-1].ID, res.Hits[i-1].Score)
			}
			checkFragments(t, query, h)
		}
		for _, h := range res.Asides {
			checkFragments(t, query, h)
		}
	})
}

func checkFragments(t *testing.T, query string, h Hit) {
	t.Helper()
	for _, f := range h.Fragments {
		if !utf8.ValidString(f.Text) || f.Start < 0 {
			t.Errorf("%q: %s: fragment %+v", query, h.ID, f)
		}
		end := 0
		for _, m := range f.Marks {
			if m.Start < end || m.End <= m.Start || m.End > len(f.Text) || !utf8.ValidString(f.Text[m.Start:m.End]) {
				t.Errorf("%q: %s: mark %+v in %q", query, h.ID, m, f.Text)
			}
			end = m.End
		}
	}
}

// TestFragmentsOfTheBook checks the marks in real texts, long ones among them.
func TestFragmentsOfTheBook(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true, plain: true, asks: true})
	for _, q := range append(ownQuestions(t), laterQuestions(t)...) {
		res, err := x.Search(context.Background(), Request{Query: q.query, Limit: 30})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range res.Hits {
			checkFragments(t, q.query, h)
			d := x.doc(x.byNumber[h.Number])
			title := d.Title
			if d.Short != "" {
				title = d.Short
			}
			for _, f := range h.Fragments {
				whole := map[string]string{"heading": d.Title, "title": title, "text": d.Text, "plain": d.Plain}[f.Field]
				if f.Start+len(f.Text) > len(whole) || whole[f.Start:f.Start+len(f.Text)] != f.Text || f.Cut != (f.Start+len(f.Text) < len(whole)) {
					t.Errorf("%q: %s: the fragment %+v is no piece of the %s", q.query, h.ID, f, f.Field)
				}
			}
		}
	}
}
