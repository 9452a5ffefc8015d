package importer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// numbersOf tells what align does to the numbers of a: those that moved, were reworded
// ("~") or are gone ("-"), and those of b that are new ("+").
func numbersOf(a, b []wording) map[cr.Rule]string {
	now := map[cr.Rule]string{}
	taken := map[int]bool{}
	for i, k := range align(a, b) {
		if k < 0 {
			now[a[i].number] = "-"
			continue
		}
		taken[k] = true
		to := string(b[k].number)
		if a[i].hash != b[k].hash {
			to += " ~"
		}
		if to != string(a[i].number) {
			now[a[i].number] = to
		}
	}
	for k := range b {
		if !taken[k] {
			now["+"+b[k].number] = ""
		}
	}
	return now
}

// littleBook makes wordings of lines: a number and its text.
func littleBook(lines string) []wording {
	c := rulesdb.Content{}
	for line := range strings.Lines(lines) {
		if number, text, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			c.Rules = append(c.Rules, rulesdb.Rule{Number: cr.Rule(number), Text: text})
		}
	}
	link(&c, nil)
	return wordingsOf(c.Rules)
}

// TestAlignmentByName follows two keywords of which one took the other's number, with
// subrules that resemble each other more across the two than within each.
func TestAlignmentByName(t *testing.T) {
	before := littleBook(`
		101.1 Roll
		101.1a To roll a marble is to push it along the floor.
		101.1b Only a round marble can do it. Told otherwise, a player does nothing.
		101.2 Bounce
		101.2a To bounce a marble is to drop it.
		101.2b Only a round marble can do it twice. Told otherwise, a player does nothing.
		102.1 Anyone may own a marble of glass, wood or stone.
		102.1a The owner picks its colour.
		102.1b A player picks one stone marble or one wooden marble as the leader.`)
	after := littleBook(`
		101.1 Bounce
		101.1a To bounce a marble is to drop it.
		101.1b Only a round or painted marble can do it twice. Told otherwise, a player does nothing.
		101.2 Roll
		101.2a To roll a marble is to push it along the floor.
		101.2b Only a round or painted marble, or a very small cube, can do it. Told otherwise, a player does nothing.
		102.1 Anyone may own a marble of glass, wood or stone.
		102.1a The owner picks its colour.
		102.1b Every bag has a leader. It must be one stone marble, a wooden ring, or a coin with a hole in it.`)
	want := map[cr.Rule]string{
		"101.1": "101.2", "101.1a": "101.2a", "101.1b": "101.2b ~", "101.2": "101.1", "101.2a": "101.1a", "101.2b": "101.1b ~",
		"102.1b": "102.1b ~",
	}
	if diff := cmp.Diff(want, numbersOf(before, after)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	// Another rule under a number whose rule has gone is no partner.
	rest := littleBook(`
		102.1 Anyone may own a marble of glass, wood or stone.
		102.1a The owner picks its colour.
		102.1b Lost coins lie under the cupboard.`)
	want = map[cr.Rule]string{"102.1b": "-", "+102.1b": ""}
	if diff := cmp.Diff(want, numbersOf(before[6:], rest)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestAlignmentAsRead holds the alignment of the engine's edition with 2026-02-27 to the
// pairs that a reader found.
func TestAlignmentAsRead(t *testing.T) {
	book := func(date string) []wording {
		text := readData(t, "cr/cr-"+strings.ReplaceAll(date, "-", "")+".txt").Text
		c := rulesdb.Content{Rules: text.Rules}
		link(&c, nil)
		return wordingsOf(c.Rules)
	}
	before, after := book(cr.Edition), book("2026-02-27")
	now := numbersOf(before, after)
	for n, want := range map[cr.Rule]string{
		"701.28": "701.27", "701.28a": "701.27a ~", "701.28c": "701.27c ~", "701.28d": "701.27d ~", // Transform
		"701.50": "701.28", "701.50c": "701.28c ~", "701.50d": "701.28d ~", // Convert
		"308.1": "308.1 ~", "609.8": "608.2i ~", "702.89a": "702.89a ~", "903.12c": "903.12c ~", "614.12b": "614.12c",
		"509.2": "-", "509.5": "509.3", "510.1c": "510.1c ~",
	} {
		if now[n] != want {
			t.Errorf("%s is %q, want %q", n, now[n], want)
		}
	}
	counts := map[string]int{}
	for n, to := range now {
		switch {
		case strings.HasPrefix(string(n), "+"):
			counts["new"]++
		case to == "-":
			counts["gone"]++
		case strings.HasSuffix(to, "~"):
			counts["reworded"]++
		default:
			counts["moved"]++
		}
	}
	if got, want := fmt.Sprint(counts), "map[gone:12 moved:367 new:191 reworded:194]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
