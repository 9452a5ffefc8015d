package engine_test

import (
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// groupsOfChanges reads which group of changes each rule belongs to that plays differently since
// the newer edition, by the rule's name, and lists the groups and those that changes.txt calls played.
func groupsOfChanges(t *testing.T) (byRule map[cr.Rule]string, all, played []string) {
	t.Helper()
	data, err := os.ReadFile("../import/changes.txt")
	if err != nil {
		t.Fatal(err)
	}
	byRule = make(map[cr.Rule]string)
	differs := regexp.MustCompile(`^(\S+) (\S+) differs (\d+):`)
	for line := range strings.Lines(string(data)) {
		if m := differs.FindStringSubmatch(line); m != nil {
			name := cr.Rule(m[1])
			if name == "-" {
				name = cr.Rule(m[2] + "@" + cr.Edition2026)
			}
			byRule[name] = m[3]
		}
		if rest, ok := strings.CutPrefix(line, "group "); ok {
			n, _, _ := strings.Cut(rest, " ")
			all = append(all, n)
		}
		if rest, ok := strings.CutPrefix(line, "played "); ok {
			played = strings.Fields(rest)
		}
	}
	if len(byRule) < 50 || len(all) < 30 {
		t.Fatalf("changes.txt has %d rules in %d groups; this is not all", len(byRule), len(all))
	}
	return byRule, all, played
}

// TestEditionGroups holds editions.txt: every group of changes stands there once, and what is
// said to be played by both editions has demonstrations of then and now.
func TestEditionGroups(t *testing.T) {
	data, err := os.ReadFile("editions.txt")
	if err != nil {
		t.Fatal(err)
	}
	state := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		f := strings.Fields(line)
		if line[0] == '#' {
			continue
		}
		if len(f) < 3 || !slices.Contains([]string{"both", "newer", "older", "not"}, f[1]) {
			t.Fatalf("editions.txt: %q: want a group, both, newer, older or not, and words", line)
		}
		if state[f[0]] != "" {
			t.Errorf("editions.txt: group %s stands there twice", f[0])
		}
		state[f[0]] = f[1]
		if f[1] != "both" {
			continue
		}
		for _, slug := range f[2:] {
			text, err := fs.ReadFile(scenarios.Files, slug+".txt")
			if err != nil {
				t.Errorf("editions.txt: group %s: %v", f[0], err)
				continue
			}
			file, err := scenario.Parse(slug, text)
			if err != nil || !slices.Contains(file.ThenAndNow(), cr.Edition2026) {
				t.Errorf("editions.txt: group %s: %s is no demonstration of then and now (%v)", f[0], slug, err)
			}
		}
	}
	byRule, all, played := groupsOfChanges(t)
	for _, n := range all {
		if state[n] == "" {
			t.Errorf("editions.txt lacks group %s", n)
		}
		if newer := state[n] == "both" || state[n] == "newer"; newer != slices.Contains(played, n) {
			t.Errorf("editions.txt says that group %s is played %q, and changes.txt has it among those played: %v", n, state[n], !newer)
		}
	}
	marked := make(map[string]bool)
	book := cr.Books()[1]
	engine.EachMark(t, func(pos token.Position, rule cr.Rule) {
		if book.Differs(rule) == cr.Alike {
			t.Errorf("%s: %s is alike in both editions and can't be marked", pos, rule)
		}
		n := byRule[rule]
		if n == "" {
			t.Errorf("%s: changes.txt does not say that %s plays differently", pos, rule)
		} else if state[n] != "both" {
			t.Errorf("%s: %s is marked, and editions.txt says that group %s is played %q", pos, rule, n, state[n])
		}
		marked[n] = true
	})
	for n, s := range state {
		if s == "both" && !marked[n] && !slices.Contains(sharedMarks, n) {
			t.Errorf("editions.txt: group %s is played by both, and no rule of it is marked in the engine", n)
		}
	}
}

// sharedMarks are groups whose whole difference hangs on the mark of another one: what a modal
// card copied or entering is follows from which faces it can turn up (712.9).
var sharedMarks = []string{"12"}
