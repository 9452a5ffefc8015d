package importer

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
)

// TestEditionNumbers holds the list of numbers by which the engine knows the newer edition to
// the official texts: it is what the alignment finds. -update writes it.
func TestEditionNumbers(t *testing.T) {
	home, there := readData(t, "cr/cr-20240308.txt"), readData(t, "cr/cr-20260227.txt")
	if home.Text.Date != cr.Edition || there.Text.Date != cr.Edition2026 {
		t.Fatalf("the texts are of %s and %s", home.Text.Date, there.Text.Date)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Numbers of rules in the editions of %s and %s: those that have moved, \"~\" those\n# that are reworded, \"-\" in the one that lacks the rule. Rules that are alike are left out.\n", cr.Edition, cr.Edition2026)
	for _, pair := range numberPairs(home.Text.Rules, there.Text.Rules) {
		fmt.Fprintln(&b, pair)
	}
	path := filepath.Join("..", "engine", "cr", cr.Edition2026+".txt")
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != b.String() {
		t.Errorf("%s is not what the alignment finds; read what has changed, then run with -update:\n%s", path, firstDifferences(b.String(), string(have)))
	}
}

// numberPairs lists what differs between two editions as engine/cr reads it, by the number at
// home; what is new comes after that.
func numberPairs(home, there []rulesdb.Rule) []string {
	a, b := wordingsOf(hashed(home)), wordingsOf(hashed(there))
	partner := alignAsRead(a, b, changes().Verdicts)
	taken := map[int]bool{}
	list := chapterPairs(home, there)
	for i, k := range partner {
		switch {
		case k < 0:
			list = append(list, string(a[i].number)+" -")
		case a[i].hash != b[k].hash:
			list = append(list, fmt.Sprintf("%s %s ~", a[i].number, b[k].number))
		case a[i].number != b[k].number:
			list = append(list, fmt.Sprintf("%s %s", a[i].number, b[k].number))
		}
		taken[k] = true
	}
	for k := range b {
		if !taken[k] {
			list = append(list, "- "+string(b[k].number))
		}
	}
	return list
}

// hashed are the rules with the hashes of their wordings, as an import gives them.
func hashed(rules []rulesdb.Rule) []rulesdb.Rule {
	list := slices.Clone(rules)
	for i := range list {
		list[i].Wording = rulesdb.WordingHash(list[i].Text)
	}
	return list
}

// chapterPairs lists the chapters that have another number, or are new, by their titles. A
// title that several chapters have tells nothing; one that is new at a number whose old title is
// gone is another name of the same chapter.
func chapterPairs(home, there []rulesdb.Rule) []string {
	chapters := func(rules []rulesdb.Rule) (byTitle map[string]cr.Rule, titles map[cr.Rule]string) {
		byTitle, titles = map[string]cr.Rule{}, map[cr.Rule]string{}
		for i := range rules {
			if r := &rules[i]; r.Number.Kind() == cr.Chapter {
				byTitle[r.Title], titles[r.Number] = r.Number, r.Title
			}
		}
		return byTitle, titles
	}
	atHome, homeTitles := chapters(home)
	atThere, _ := chapters(there)
	var moved, added []string
	for i := range there {
		r := &there[i]
		if r.Number.Kind() != cr.Chapter || homeTitles[r.Number] == r.Title {
			continue
		}
		old, known := atHome[r.Title]
		_, stays := atThere[homeTitles[r.Number]]
		switch {
		case known:
			moved = append(moved, string(old)+" "+string(r.Number))
		case homeTitles[r.Number] == "" || stays:
			added = append(added, "- "+string(r.Number))
		}
	}
	return slices.Concat(moved, added)
}

// TestSuspectCitations finds in both editions the numbers that were forgotten as rules were
// renumbered: there is one.
func TestSuspectCitations(t *testing.T) {
	_, s := importFiles(t, newStore(t), file(t, "cr/cr-20240308.txt"), file(t, "cr/cr-20260227.txt"))
	want := []rulesdb.SuspectReport{{Edition: cr.Edition2026, Rule: "607.2m", SuspectCitation: rulesdb.SuspectCitation{Cited: "614.12b", Meant: "614.12c"}}}
	if got := s.Report().Suspect; !slices.Equal(got, want) {
		t.Errorf("suspect are %v, want %v", got, want)
	}
}

// TestGroupsHaveDemonstrations holds the list of what the engine makes of each change to what
// the pages lead to: of a group that it plays by each edition's own rules, every demonstration
// that is named there is found by what it turns on.
func TestGroupsHaveDemonstrations(t *testing.T) {
	ctx := t.Context()
	store := newStore(t)
	if _, err := EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	if _, err := EnsureDemos(ctx, store, scenarios.Files, Proofs); err != nil {
		t.Fatal(err)
	}
	s, err := store.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join("..", "engine", "editions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	groups := 0
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		if len(f) < 3 || f[0] == "#" || f[1] != "both" {
			continue
		}
		groups++
		n, err := strconv.Atoi(f[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, slug := range f[2:] {
			if !slices.ContainsFunc(s.ThenAndNow(n), func(d *rulesdb.Demo) bool { return d.Slug == slug }) {
				t.Errorf("group %d: %s is not among its demonstrations", n, slug)
			}
		}
	}
	if groups < 12 {
		t.Errorf("only %d groups were seen", groups)
	}
}
