package search

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rulestep/engine/cr"
)

// TestDamagedIndex: whatever happens to the files, Open says that the index has to
// be built again, and does not hang or panic.
func TestDamagedIndex(t *testing.T) {
	dir := t.TempDir()
	if err := Build(dir, small(), "good"); err != nil {
		t.Fatal(err)
	}
	m, err := readManifest(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for name := range m.Files {
		files = append(files, filepath.Join(dir, m.Name, name))
	}
	slices.Sort(files)
	for _, path := range append(files, filepath.Join(dir, manifestName)) {
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := slices.Clone(whole)
		changed[len(changed)/2] ^= 0x55
		for what, data := range map[string][]byte{"cut short": whole[:len(whole)/2], "empty": {}, "changed": changed, "missing": nil} {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if data == nil {
				os.Remove(path)
			}
			x, err := Open(dir)
			if err == nil {
				x.Close()
				t.Errorf("%s is %s: Open succeeded", filepath.Base(path), what)
			} else if !errors.Is(err, ErrDamaged) && !(errors.Is(err, ErrNoIndex) && filepath.Base(path) == manifestName) {
				t.Errorf("%s is %s: %v, want ErrDamaged", filepath.Base(path), what, err)
			}
		}
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Build(dir, small(), "mended"); err != nil {
		t.Fatalf("Build over a damaged index: %v", err)
	}
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
}

// TestBuildInPlaceOfAFile: a file where the folder of the index belongs does not stay.
func TestBuildInPlaceOfAFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "search")
	if err := os.WriteFile(dir, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
		t.Errorf("opening a file: %v", err)
	}
	if err := Build(dir, small(), "new"); err != nil {
		t.Fatal(err)
	}
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
}

// TestBuildBesideReaders: a build does not disturb who reads the old index, leaves
// nothing behind, and clears up after a build that was killed.
func TestBuildBesideReaders(t *testing.T) {
	dir := t.TempDir()
	if err := Build(dir, small(), "old"); err != nil {
		t.Fatal(err)
	}
	old, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if err := os.MkdirAll(filepath.Join(dir, "index-killed", "bleve"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Build(dir, small()[:4], "new"); err != nil {
		t.Fatal(err)
	}
	if got := answer(t, old, "lethal"); len(got) == 0 || got[0] != "702.19b" {
		t.Errorf("the old index finds %v after the build", got)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 {
		t.Errorf("the folder holds %v, want the index and its manifest", entries)
	}
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if x.Hash() != "new" {
		t.Errorf("hash %q, want new", x.Hash())
	}
}

// TestSameAnswers: two indexes of the same documents, in memory and on disk, warm
// or not and whatever the order they were given in, answer alike.
func TestSameAnswers(t *testing.T) {
	docs := book(t, bookOptions{official: true})
	memory, err := NewMemory(docs)
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	slices.Reverse(docs)
	dir := t.TempDir()
	if err := Build(dir, docs, ""); err != nil {
		t.Fatal(err)
	}
	disk, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	if err := disk.Warm(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, q := range ownQuestions(t) {
		var results [2]Result
		for i, x := range []*Index{memory, disk} {
			if results[i], err = x.Search(context.Background(), Request{Query: q.query}); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(results[0], results[1], cmpopts.IgnoreUnexported(Query{}, Term{})); diff != "" {
			t.Errorf("%q is answered in two ways:\n%s", q.query, diff)
		}
	}
}

// TestManyClients searches from several goroutines while the index warms up; the
// race detector is the judge.
func TestManyClients(t *testing.T) {
	x, err := NewMemory(append(small(), Document{Kind: KindCard, ID: "Green Giant", Title: "Green Giant", Text: "Trample", Keywords: []string{"Trample"}}))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := x.Warm(context.Background()); err != nil {
			t.Error(err)
		}
	})
	for range 8 {
		wg.Go(func() {
			for _, s := range fuzzSeeds {
				if _, err := x.Search(context.Background(), Request{Query: s + " trample Green Giant"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func TestFilters(t *testing.T) {
	docs := append(small(),
		Document{Kind: KindDemo, ID: "702/flood", Title: "Trample over a wall", References: []cr.Rule{"702.19b"}},
		Document{Kind: KindCard, ID: "Green Giant", Title: "Green Giant", Text: "Trample", Keywords: []string{"Trample"}},
	)
	docs[4].HasDemo, docs[2].Examples = true, []string{"A bat flies over a wall."}
	x, err := NewMemory(docs)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for _, test := range []struct {
		query   string
		filters Filters
		want    string
	}{
		{"trample", Filters{}, "702.19b 702.19"},
		{"trample", Filters{HasDemo: true}, "702.19b"},
		{"flying", Filters{HasExample: true}, "702.9b"},
		{"block flyer", Filters{Within: "702.9"}, "702.9b 702.9"},
		{"trample", Filters{Within: "702.9"}, ""},
		{"trample", Filters{Kinds: []Kind{KindTerm}}, "trample"},
		{"trample", Filters{Kinds: []Kind{KindDemo}}, "702/flood"},
		{"green giant", Filters{Kinds: []Kind{KindCard}}, "Green Giant"},
	} {
		res, err := x.Search(context.Background(), Request{Query: test.query, Filters: test.filters})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range res.Hits {
			got = append(got, h.ID)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q with %+v: %q, want %q", test.query, test.filters, got, test.want)
		}
	}
}

// TestCards: a card's name is recognised and set aside, its abilities are used.
func TestCards(t *testing.T) {
	x, err := NewMemory(append(small(),
		Document{Kind: KindCard, ID: "Flying Fox, Night Thief", Title: "Flying Fox, Night Thief", Keywords: []string{"Trample"}},
		Document{Kind: KindCard, ID: "Trample", Title: "Trample"},
	))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for query, want := range map[string][]string{
		"what can Flying Fox, Night Thief do":  {"Flying Fox, Night Thief"},
		"what can the flying fox do":           {"Flying Fox, Night Thief"},
		"trample":                              nil, // the keyword, not the card
		"Does flying stop Flying Fox at night": {"Flying Fox, Night Thief"},
	} {
		q := Parse(query, x.Vocabulary())
		if !slices.Equal(q.Cards, want) {
			t.Errorf("%q: cards %q, want %q", query, q.Cards, want)
		}
	}
	if got := answer(t, x, "what can Flying Fox do"); len(got) == 0 || got[0] != "702.19b" {
		t.Errorf("a card with trample: hits %v, want 702.19b first", got)
	}
	res, err := x.Search(context.Background(), Request{Query: "what can Flying Fox do"})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(res.Asides, func(h Hit) bool { return h.Kind == KindCard && h.ID == "Flying Fox, Night Thief" }) {
		t.Errorf("asides %v, want the card among them", res.Asides)
	}
}

// TestRollUp: ten hits are not ten siblings, unless they were asked for by name.
func TestRollUp(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true, plain: true, asks: true})
	res, err := x.Search(context.Background(), Request{Query: "can a creature with trample assign all damage when the blocker is gone"})
	if err != nil {
		t.Fatal(err)
	}
	count := map[cr.Rule]int{}
	for _, h := range res.Hits {
		family := h.Number
		if family.Kind() == cr.Subrule {
			family = family.Parent()
		}
		count[family]++
		if count[family] > siblings {
			t.Errorf("%s is the %d. hit of %s", h.ID, count[family], family)
		}
	}
	if !slices.ContainsFunc(res.Hits, func(h Hit) bool { return len(h.Also) > 0 }) {
		t.Error("no hit has siblings rolled up under it")
	}
	if got := answer(t, x, "trample"); !slices.Contains(got, "702.19g") {
		t.Errorf("trample: %v, want the whole rule", got)
	}
}

// TestContext: a search ends when its context does.
func TestContext(t *testing.T) {
	x, err := smallIndex()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), -time.Second)
	defer cancel()
	if _, err := x.Search(ctx, Request{Query: "trample"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want that of the context", err)
	}
}
