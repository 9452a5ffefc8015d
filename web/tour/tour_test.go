package tour

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// shown lists what each built-in demonstration shows, by the names of the rules.
func shown(t *testing.T) map[string][]cr.Rule {
	t.Helper()
	paths, err := fs.Glob(scenarios.Files, "*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]cr.Rule{}
	for _, path := range paths {
		data, err := scenarios.Files.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := scenario.Parse(path, data)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(path, ".txt")] = f.ShownNames()
	}
	return all
}

// TestWalks holds that each stop is there, and what is promised of a walk.
func TestWalks(t *testing.T) {
	all := shown(t)
	stops := map[string]int{}
	for _, w := range Walks() {
		stops[w.ID] = len(w.Stops)
		for _, s := range w.Stops {
			if all[s.Slug] == nil {
				t.Errorf("%s: there is no demonstration %q, or it shows nothing", w.ID, s.Slug)
			}
			if !strings.HasSuffix(s.Why, ".") && !strings.HasSuffix(s.Why, "?") {
				t.Errorf("%s: %q is no sentence", w.ID, s.Why)
			}
		}
	}
	if stops["start"] != 12 || stops["famous"] != 20 || stops["hard"] != 12 {
		t.Errorf("the titles promise twelve, twenty and twelve: %v", stops)
	}
	for i, s := range Walks()[0].Stops { // "start" teaches: nothing in it is for a career's end
		if level := LevelOf(all[s.Slug]); level.ID == "three" {
			t.Errorf("stop %d of %q, %s, is %q", i+1, Walks()[0].Title, s.Slug, level.Title)
		}
	}
}

// TestEveryDemonstrationHasAShelf holds that nothing is only to be found by chapter, and that no shelf
// is so small or so large that it is none.
func TestEveryDemonstrationHasAShelf(t *testing.T) {
	topic, level := map[string]int{}, map[string]int{}
	all := shown(t)
	for slug, shows := range all {
		found := false
		for _, s := range Topics() {
			if s.Holds(shows) {
				topic[s.ID]++
				found = true
			}
		}
		if !found && len(shows) > 0 {
			t.Errorf("%s, which shows %v, is on no topic's shelf", slug, shows)
		}
		level[LevelOf(shows).ID]++
	}
	for _, s := range Topics() {
		if topic[s.ID] < 10 || topic[s.ID] > len(all)/3 {
			t.Errorf("%q has %d demonstrations", s.Title, topic[s.ID])
		}
	}
	for _, s := range Levels() {
		if level[s.ID] < len(all)/10 {
			t.Errorf("%q has %d demonstrations", s.Title, level[s.ID])
		}
	}
	t.Logf("topics %v, levels %v", topic, level)
}

func TestShelfEnds(t *testing.T) {
	s, err := parseShelf("x, A title: with a colon: 100-102 702.2-702.4 720@2026-02-27")
	if err != nil || s.Title != "A title: with a colon" {
		t.Fatal(s, err)
	}
	for n, want := range map[cr.Rule]bool{
		"100.1": true, "101.1a": true, "102.3": true, "103.1": false, "99": false,
		"702.1": false, "702.2a": true, "702.4b": true, "702.40a": false, "702.5": false,
		"720.1": false, "720.1@2026-02-27": true, "101.1@2026-02-27": true, "702.3a@2026-02-27": false, "729.1@2026-02-27": false,
	} {
		if s.has(n) != want {
			t.Errorf("%s on the shelf: %v", n, !want)
		}
	}
}

func TestWrongFile(t *testing.T) {
	for text, want := range map[string]string{
		"== walk start":                         "line 1",
		"== walk a: A\nabout\nslug":             "line 3",
		"== walk a: A\nabout\ns | w.\ns | w.":   "line 4",
		"== topics\none 100":                    "line 2",
		"== topics\none, One: 1x0":              "line 2",
		"== corners\nx":                         "corners",
		"== walk a: A\nabout\ns | w.\n== topic": "missing",
	} {
		if _, _, _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if slices.ContainsFunc(Topics(), func(s Shelf) bool { return s.ID == "" || s.Title == "" }) {
		t.Error("a topic has no name")
	}
}
