package importer

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
)

// TestProofs plays every demonstration, once as it stands and once without each rule
// that it applied, and compares what comes out with what is kept of its chapter.
// With -update it writes that, and first the rulings under the lines of the scenarios:
//
//	go test ./import -run TestProofs -update
//	go test ./import -run TestProofs/702 -update
func TestProofs(t *testing.T) {
	names, err := scenarioFiles(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	chapters := map[string][]string{}
	for _, name := range names {
		chapters[path.Dir(name)] = append(chapters[path.Dir(name)], name)
	}
	for chapter, names := range chapters {
		t.Run(chapter, func(t *testing.T) {
			results, err := eachDemo(t.Context(), scenarios.Files, names, func(name, slug string, source []byte) (demoResult, error) {
				if *update {
					source = withRulings(t, name, source)
				}
				return playFile(t.Context(), name, slug, source)
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range results {
				for _, rule := range claimed(t, r.demo) {
					if !slices.Contains(r.demo.Shows, rule) {
						t.Errorf("%s says that it shows %s, which is not proved: %s", r.demo.Slug, rule, outcome(r, rule))
					}
				}
			}
			for _, r := range results {
				for _, b := range cr.Books()[1:] {
					replayed(t, r, b)
				}
			}
			got, kept := proofFile(results), filepath.Join("proofs", chapter+".txt")
			if *update {
				if err := os.WriteFile(kept, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			readAsWritten(t, results, got)
			want, err := os.ReadFile(kept)
			if err != nil {
				t.Error(err)
			}
			if string(got) != string(want) {
				t.Errorf("import/%s is not what the demonstrations prove now. Look at what is different; when that is meant, write it by\n"+
					"\tgo test ./import -run TestProofs -update\n(also after a merge that touched the file)\n%s", kept, firstDifferences(string(want), string(got)))
			}
		})
	}
	files, err := filepath.Glob("proofs/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if chapters[strings.TrimSuffix(filepath.Base(file), ".txt")] == nil {
			t.Errorf("import/%s is of no chapter that has demonstrations: remove it", file)
		}
	}
}

// claimed lists the rules that a scenario file says it shows.
func claimed(t *testing.T, d rulesdb.Demo) []cr.Rule {
	t.Helper()
	f, err := scenario.Parse(d.Slug+".txt", []byte(d.Source.String()))
	if err != nil {
		t.Fatal(err)
	}
	return f.ShownNames()
}

// replayed holds a demonstration that depends on the edition to its file in each: it is played
// there and holds. It need not prove the same: a clause that ended may be what the file shows.
func replayed(t *testing.T, r demoResult, b *cr.Book) {
	t.Helper()
	if len(r.demo.Depends) == 0 {
		return
	}
	f, err := scenario.Parse(r.demo.Slug+".txt", []byte(r.demo.Source.String()))
	if err != nil {
		t.Fatal(err)
	}
	if f.Edition != cr.Edition {
		t.Errorf("%s is of %s by its head, and turns on what editions have otherwise, %v: write it for both", r.demo.Slug, f.Edition, r.demo.Depends)
		return
	}
	there, err := f.In(b.Edition)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(r.citations, func(c rulesdb.Citation) bool { return c.Edition == b.Edition }) {
		t.Errorf("%s turns on %v and is not played by %s: %s", r.demo.Slug, r.demo.Depends, b.Edition, there.Play("").Problem)
	}
}

// outcome is what became of a demonstration without a rule.
func outcome(r demoResult, rule cr.Rule) string {
	for _, p := range r.proofs {
		if p.Rule == rule {
			return p.Class + ". " + p.Difference
		}
	}
	return "no step applies it, or its answers do not hold"
}

// withRulings writes the rulings of its play under the lines of a scenario.
func withRulings(t *testing.T, name string, source []byte) []byte {
	f, err := scenario.Parse(name, source)
	if err != nil {
		t.Error(err)
		return source
	}
	trace := f.Play("")
	if !trace.Holds {
		t.Errorf("%s", trace.Problem)
		return source
	}
	told := f.Format(trace)
	if string(told) == string(source) {
		return source
	}
	if err := os.WriteFile(filepath.Join("..", "engine", "scenarios", filepath.FromSlash(name)), told, 0o644); err != nil {
		t.Error(err)
	}
	return told
}

// firstDifferences shows, of two long texts, some lines that only one of them has.
func firstDifferences(want, got string) string {
	const most = 12
	old, now := strings.Split(want, "\n"), strings.Split(got, "\n")
	var list []string
	for _, side := range []struct {
		sign         string
		these, other []string
	}{{"-", old, now}, {"+", now, old}} {
		has := map[string]bool{}
		for _, l := range side.other {
			has[l] = true
		}
		n := 0
		for _, l := range side.these {
			if !has[l] {
				if n++; n > most {
					list = append(list, side.sign+"...")
					break
				}
				list = append(list, side.sign+l)
			}
		}
	}
	return strings.Join(list, "\n")
}

// readAsWritten reads a chapter's file and compares it with what was written.
func readAsWritten(t *testing.T, results []demoResult, file []byte) {
	t.Helper()
	chapter := path.Dir(results[0].demo.Slug)
	kept, err := readProofs(fstest.MapFS{chapter + ".txt": {Data: file}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		k := kept[r.demo.Slug]
		if k.hash != sourceHash([]byte(r.demo.Source.String())) {
			t.Errorf("%s: the hash is %q", r.demo.Slug, k.hash)
			continue
		}
		got, err := rulesdb.ReadRecord(r.demo.Slug, r.demo.Source.String(), k.record)
		if err != nil {
			t.Error(err)
			continue
		}
		want := rulesdb.NewRecord(&r.demo, r.citations, r.proofs)
		if diff := cmp.Diff(*want, got); diff != "" {
			t.Errorf("%s: the record reads differently (-written +read):\n%s", r.demo.Slug, diff)
		}
	}
}

// TestKeptProofsAreNotPlayed lets a kept record say what no play would: it is believed
// while it is of the file at hand, and only then.
func TestKeptProofsAreNotPlayed(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	if _, err := EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"702/enough.txt": {Data: []byte(tramplingScenario)}}
	hash := sourceHash([]byte(tramplingScenario))
	for _, c := range []struct {
		kept   string
		proved int
	}{
		{"-- enough --\nof " + hash + "\nsteps 9\n1 702.19b: it was kept\nwithout 702.19b allowed, it was kept.\n", 1},
		{"-- enough --\nof 000000000000\nsteps 9\nwithout 702.19b allowed, it was kept.\n", 2},
		{"-- enough --\nof " + hash + "\nsteps many\n", 2},
		{"-- enough --\nof " + hash + "\nsteps 9\n-- enough --\nof " + hash + "\nsteps 9\n", 2},
		{"", 2},
	} {
		proofs := fstest.MapFS{"702.txt": {Data: []byte(c.kept)}}
		for i, want := range []bool{true, false} {
			if changed, err := EnsureDemos(ctx, store, files, proofs); err != nil || changed != want {
				t.Fatalf("%q, time %d: changed %v, %v", c.kept, i+1, changed, err)
			}
		}
		d := snapshot(t, store).Demo("702/enough")
		if d == nil || !d.Holds || len(d.Shows) != c.proved || (d.Steps == 9) != (c.proved == 1) {
			t.Errorf("%q: %+v", c.kept, d)
		}
	}
}

// TestKeptProofsAreWhole starts with an empty store and wants every demonstration there, as the
// repository keeps it.
func TestKeptProofsAreWhole(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	if _, err := EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	if _, err := EnsureDemos(ctx, store, scenarios.Files, Proofs); err != nil {
		t.Fatal(err)
	}
	s := snapshot(t, store)
	if strings.Contains(s.Meta(rulesdb.MetaDemos), "-") {
		t.Error("some demonstrations had to be played; TestProofs says which are not kept as they are")
	}
	names, err := fs.Glob(scenarios.Files, "*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i := range names {
		names[i] = strings.TrimSuffix(names[i], ".txt")
	}
	var have []string
	for _, d := range s.Demos() {
		have = append(have, d.Slug)
		if !d.Holds || len(d.Shows) == 0 || len(s.Citations(d.Slug)) == 0 {
			t.Errorf("%s: %v, shows %v", d.Slug, d.Holds, d.Shows)
		}
	}
	slices.Sort(names)
	slices.Sort(have)
	if diff := cmp.Diff(names, have); diff != "" {
		t.Errorf("demonstrations (-files +store):\n%s", diff)
	}
}
