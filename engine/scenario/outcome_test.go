package scenario_test

import (
	"io/fs"
	"strings"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

// TestValues holds that the value of a fact that holds is what the file's own sentence
// says, over all demonstrations: whoever asks people for it would have a wrong key.
func TestValues(t *testing.T) {
	asked := map[string]int{}
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := scenarios.Files.ReadFile(path)
		if err != nil {
			return err
		}
		f, err := scenario.Parse(path, data)
		if err != nil {
			return err
		}
		for i := range f.Forks {
			out, err := f.Outcome(f.Forks[i].Name, "")
			if err != nil {
				return err
			}
			if out.Class != scenario.Same || !out.Ended {
				t.Errorf("%s, fork %q: its class is %q, ended %v", path, f.Forks[i].Name, out.Class, out.Ended)
				continue
			}
			for n, l := range f.Forks[i].Answer {
				if a := out.Answers[n]; !valueFits(l, a.Value) {
					t.Errorf("%s:%d: %s: its value is %q", path, l.No, l.Text, a.Value)
				}
				asked[l.Form()]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) < 25 {
		t.Errorf("only %d forms of facts were asked: %v", len(asked), asked)
	}
}

// valueFits says whether a value is what a line that holds says.
func valueFits(l scenario.Line, value string) bool {
	not := strings.Contains(l.Text, " not ")
	switch l.Form() {
	case "life", "damage", "counters", "hand count", "zone count", "mana value", "completed":
		return value == l.Slot("N")
	case "loyalty":
		return value == l.Slot("N")
	case "size":
		return value == l.Slot("SIZE")
	case "cost":
		return value == l.Slot("COST")
	case "name":
		return value == l.Slot("TEXT")
	case "zone", "on battlefield":
		return len(l.Names()) != 1 || strings.HasSuffix(l.Text, value) || value == "on the battlefield" && l.Form() == "on battlefield"
	case "status", "type", "legendary", "may", "monarch":
		return (value == scenario.No) == not
	case "has", "has lost", "wins", "draw", "no abilities", "initiative", "gone", "lands tapped":
		return value == scenario.Yes
	case "lacks", "not over":
		return value == scenario.No
	case "hand empty":
		return value == "0"
	case "stack empty", "no junkyard", "no attraction deck":
		return value == ""
	case "no loyalty":
		return value == "none"
	case "owned", "has priority":
		return value == l.Slot("P")
	case "attached":
		return not || value == l.Slot("T")
	case "graveyard", "library":
		return value == strings.Join(l.Names(), ", ")
	case "controls":
		return len(l.Names()) != 1 || value == l.Slot("P") || strings.HasPrefix(l.Names()[0], value+" ")
	}
	return value != ""
}
