package search

import (
	"bytes"
	"context"
	"errors"
	"io"
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

// TestWarm: an index that is warm has closed its files. It answers as before, cards and words that nobody has among it,
// when they are gone, and packs the same as long as they are there.
func TestWarm(t *testing.T) {
	docs := append(small(), Document{Kind: KindCard, ID: "Green Giant", Title: "Green Giant", Text: "Trample", Keywords: []string{"Trample"}})
	dir := t.TempDir()
	if err := Build(dir, docs, "mark"); err != nil {
		t.Fatal(err)
	}
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	queries := append([]string{"trample Green Giant", "giant", "xyzzy", `"flies over"`}, fuzzSeeds...)
	answers := func() (list []Result) {
		for _, q := range queries {
			res, err := x.Search(t.Context(), Request{Query: q})
			if err != nil {
				t.Fatalf("%q: %v", q, err)
			}
			list = append(list, res)
		}
		return list
	}
	pack := func() []byte {
		var b bytes.Buffer
		if err := x.Pack(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	before, packed := answers(), pack()
	if err := x.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	if maps, err := os.ReadFile("/proc/self/maps"); err == nil && bytes.Contains(maps, []byte(dir)) {
		t.Error("files of the index are mapped into memory still")
	}
	if again := pack(); len(again) != len(packed) {
		t.Errorf("a warm index packs %d bytes, before %d", len(again), len(packed))
	}
	if err := Build(dir, docs[:3], "another"); err != nil {
		t.Fatal(err)
	}
	if err := x.Pack(io.Discard); !errors.Is(err, ErrNoIndex) {
		t.Errorf("it packs another index: %v", err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, answers(), cmpopts.IgnoreUnexported(Query{}, Term{})); diff != "" {
		t.Errorf("before it was warm and after (-, +):\n%s", diff)
	}
	if err := errors.Join(x.Warm(t.Context()), x.Close(), x.Close()); err != nil {
		t.Error(err)
	}
	if _, err := x.Search(t.Context(), Request{Query: "trample"}); !errors.Is(err, ErrClosed) {
		t.Errorf("searching a closed index: %v", err)
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

// TestBuildAgain: what is built of texts that have not changed is taken from the index before, unless that is damaged.
func TestBuildAgain(t *testing.T) {
	dir := t.TempDir()
	docs := append(small(), Document{Kind: KindCard, ID: "Green Giant", Title: "Green Giant", Text: "Trample", Keywords: []string{"Trample"}})
	build := func(hash string) manifest {
		t.Helper()
		if err := Build(dir, docs, hash); err != nil {
			t.Fatal(err)
		}
		m, err := readManifest(dir)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := build("first")
	for _, name := range partNames { // so that a copy is known
		file := name + "/copied"
		path := filepath.Join(dir, m.Name, filepath.FromSlash(file))
		if err := os.WriteFile(path, []byte("yes"), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := sum(path)
		if err != nil {
			t.Fatal(err)
		}
		m.Files[file] = got
	}
	if err := writeManifest(dir, m); err != nil {
		t.Fatal(err)
	}
	check := func(hash string, book, cards bool) {
		t.Helper()
		m := build(hash)
		for name, want := range map[string]bool{bookPart: book, cardPart: cards} {
			if _, copied := m.Files[name+"/copied"]; copied != want {
				t.Errorf("%s: the part %s is copied: %v", hash, name, copied)
			}
		}
		x, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		memory, err := NewMemory(docs)
		if err != nil {
			t.Fatal(err)
		}
		defer memory.Close()
		for _, q := range []string{"trample", "Green Giant", "giant", "wall", "9.1", "something else"} {
			want, err := memory.Search(t.Context(), Request{Query: q})
			if err != nil {
				t.Fatal(err)
			}
			got, err := x.Search(t.Context(), Request{Query: q})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Query{}, Term{})); diff != "" || x.Hash() != hash {
				t.Errorf("%s: %q is answered in two ways:\n%s", hash, q, diff)
			}
		}
	}
	docs[0].OldNumbers = append(docs[0].OldNumbers, OldNumber{Edition: "1999-01-01", Number: "9.1"})
	check("another number", true, true)
	docs[2].Text += " And something else."
	check("another text", false, true)
	m = build("before it is damaged")
	for file := range m.Files {
		if strings.HasPrefix(file, cardPart+"/store/") && strings.HasSuffix(file, ".zap") {
			if err := os.Truncate(filepath.Join(dir, m.Name, filepath.FromSlash(file)), 10); err != nil {
				t.Fatal(err)
			}
		}
	}
	check("damaged", false, false)
	docs = docs[:len(docs)-1]
	if m := build("no cards"); m.Parts[cardPart] != "" {
		t.Error("there are no cards")
	}
	docs = docs[:0]
	build("nothing")
	x, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	x.Close()
}
