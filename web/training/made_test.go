package training

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// This file remembers what the kept questions were made from, so that -update makes only those
// anew whose ground has changed. A demonstration's ground is its text, with the rulings in it, and
// its proofs, which say how it goes without each rule: a change of the engine that bears on its
// questions nearly always shows in one of the two, and where it shows in neither, in a question of the
// list that comes out otherwise. -every goes by nothing of this and makes all that could be made.

const madeFile = "testdata/made.txt"

// apart are the files of this package that have no part in what questions are made.
var apart = []string{"alone.go", "bank.go", "card.go", "choose.go", "doc.go", "elo.go", "export.go", "grade.go", "kept.go", "next.go", "own.go", "paths.go", "progress.go", "schedule.go"}

// A made is what questions were made from: the sources of this package, under the name "", and the
// ground of each demonstration, under its slug.
type made map[string]string

// same reports whether a demonstration's questions would be made by the same sources from the same
// ground.
func (m made) same(now made, slug string) bool {
	return m[""] != "" && m[""] == now[""] && m[slug] != "" && m[slug] == now[slug]
}

// makeMade sums up what questions are made from now.
func makeMade(t *testing.T, sources []Source) made {
	t.Helper()
	m := made{}
	var code strings.Builder
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if !strings.HasSuffix(name, "_test.go") && !slices.Contains(apart, name) {
			code.WriteString(name + "\n" + fileOf(t, name))
		}
	}
	m[""] = short(code.String(), sumLength)
	proofs := map[string]string{}
	files, err = filepath.Glob("../../import/proofs/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no proofs: %v", err)
	}
	for _, name := range files {
		for _, f := range txtar.Parse([]byte(fileOf(t, name))).Files {
			proofs[strings.TrimSuffix(filepath.Base(name), ".txt")+"/"+f.Name] = string(f.Data)
		}
	}
	for _, s := range sources {
		if p := proofs[s.Slug]; p != "" { // a belief's position has none and is always made
			m[s.Slug] = short(s.Text+p, sumLength)
		}
	}
	return m
}

// readMade reads what the kept questions were made from.
func readMade(t *testing.T) made {
	t.Helper()
	m := made{}
	lines := bufio.NewScanner(strings.NewReader(fileOf(t, madeFile)))
	for lines.Scan() {
		sum, slug, _ := strings.Cut(lines.Text(), " ")
		m[slug] = sum
	}
	return m
}

func (m made) write(t *testing.T) {
	t.Helper()
	var b strings.Builder
	for _, slug := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%s %s\n", m[slug], slug)
	}
	if err := os.WriteFile(madeFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func fileOf(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestMadeAnew holds when questions are made anew.
func TestMadeAnew(t *testing.T) {
	was := made{"": "code", "702/evolve": "ground"}
	for _, c := range []struct {
		name string
		now  made
		slug string
		same bool
	}{
		{"nothing has changed", made{"": "code", "702/evolve": "ground"}, "702/evolve", true},
		{"its proofs", made{"": "code", "702/evolve": "other"}, "702/evolve", false},
		{"this package", made{"": "other", "702/evolve": "ground"}, "702/evolve", false},
		{"it is new", made{"": "code", "702/dash": "ground"}, "702/dash", false},
		{"a belief has no proofs", made{"": "code"}, "belief/stack", false},
	} {
		if got := was.same(c.now, c.slug); got != c.same {
			t.Errorf("%s: kept %v, want %v", c.name, got, c.same)
		}
	}
	if (made{}).same(made{}, "702/evolve") {
		t.Error("what was made from nothing is kept")
	}
}
