package search

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// readDemos makes the documents of the demonstrations from their files.
func readDemos(t testing.TB) []Document {
	dir := filepath.Join(root(t), "engine", "scenarios")
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios below %s: %v", dir, err)
	}
	var docs []Document
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		slug, _ := filepath.Rel(dir, strings.TrimSuffix(path, ".txt"))
		d := Document{Kind: KindDemo, ID: filepath.ToSlash(slug), HasDemo: true}
		head, _, _ := strings.Cut(string(data), "\n-- ")
		for line := range strings.Lines(head) {
			word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case "#":
				d.Title = rest
			case "shows":
				for n := range strings.FieldsSeq(rest) {
					d.References = append(d.References, cr.Rule(n))
				}
			case "agrees":
			default:
				d.Text = strings.TrimSpace(d.Text + " " + strings.TrimSpace(line))
			}
		}
		docs = append(docs, d)
	}
	return docs
}

// TestDemonstrations holds that a question finds the demonstration that answers it,
// in whatever words, beside the rules and among the demonstrations alone, and counts
// how often it is the first.
func TestDemonstrations(t *testing.T) {
	x, err := NewMemory(append(book(t, bookOptions{official: true, plain: true, asks: true}), readDemos(t)...))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("testdata/demonstrations.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked, first := 0, 0
	for line := range strings.Lines(string(data)) {
		query, slugs, ok := strings.Cut(strings.TrimSpace(line), " -> ")
		if !ok {
			continue
		}
		want := strings.Fields(slugs)
		for _, kinds := range [][]Kind{nil, {KindDemo}} {
			res, err := x.Search(context.Background(), Request{Query: query, Filters: Filters{Kinds: kinds}})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, h := range slices.Concat(res.Hits, res.Asides) {
				if h.Kind == KindDemo {
					got = append(got, h.ID)
				}
			}
			asked++
			if len(got) > 0 && got[0] == want[0] {
				first++
			}
			got = got[:min(3, len(got))]
			for _, slug := range want {
				if !slices.Contains(got, slug) {
					t.Errorf("%q, kinds %v: %v, want %s", query, kinds, got, slugs)
					break
				}
			}
		}
	}
	t.Logf("%d of %d are first", first, asked)
}
