package engine

import (
	"os"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// TestUncovered checks the list of what no demonstration shows: its rules are rules of the
// edition, in order, each with a reason, and the engine cites those alone that it shows in part.
func TestUncovered(t *testing.T) {
	data, err := os.ReadFile("uncovered.txt")
	if err != nil {
		t.Fatal(err)
	}
	numbers := edition(t)
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	// A rule that the newer edition added is named with its date; one that only moved is not.
	known := func(r cr.Rule) bool {
		number, date, dated := strings.Cut(string(r), "@")
		if !dated {
			return numbers[r]
		}
		name, added := book.Name(cr.Rule(number))
		return date == cr.Edition2026 && added && name == r
	}
	cited := make(map[cr.Rule]bool)
	eachLiteral(t, func(r cr.Rule) { cited[r] = true })
	var last cr.Rule
	n := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		n++
		words := strings.SplitN(line, " ", 3)
		if len(words) < 3 || !slices.Contains([]Verdict{Decided, Refused, Partly}, Verdict(words[1])) {
			t.Errorf("%q: want a rule, decided, refused or part, and a reason", line)
			continue
		}
		r := cr.Rule(words[0])
		switch {
		case !known(r):
			t.Errorf("%s is no rule of its edition", r)
		case words[1] == string(Partly):
			if !cited[r] {
				t.Errorf("%s is cited nowhere, and listed as shown in part", r)
			}
		case cited[r]:
			t.Errorf("%s is cited, and listed as what nothing shows", r)
		case last != "" && cr.Compare(last, r) >= 0:
			t.Errorf("%s stands after %s", r, last)
		}
		last = r
	}
	if n == 0 {
		t.Error("the list is empty")
	}
}
