package classes

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// A Tally is what became of one question in a class.
type Tally struct {
	Number   int
	Answered int
	Right    int
	Forgot   int       // wrong, as the game ends without one rule or one of some
	Groups   []Group   // those who answered alike, the right ones first, then the largest
	Most     []cr.Rule // what was forgotten most: the rules of the largest such group; nil for none
}

// Other counts the wrong answers that no game without a rule explains.
func (t *Tally) Other() int { return t.Answered - t.Right - t.Forgot }

// A Group is those who answered a question alike.
type Group struct {
	Said   []string
	Count  int
	Right  bool
	Shown  bool // they let themselves be shown the answer
	Forgot []cr.Rule
}

// Tally counts the answers to question number n. Normal says which answers are the same: it
// makes equal texts of them.
func Count(papers []Paper, n int, normal func(said []string) string) Tally {
	t := Tally{Number: n}
	of := map[string]int{}
	for i := range papers {
		a, ok := papers[i].Answers[n]
		if !ok {
			continue
		}
		t.Answered++
		key := normal(a.Said)
		if a.Sure == "show" {
			key = "\x00"
		}
		g, ok := of[key]
		if !ok {
			g = len(t.Groups)
			of[key] = g
			t.Groups = append(t.Groups, Group{Said: a.Said, Right: a.Right(), Shown: a.Sure == "show", Forgot: a.Forgot})
		}
		t.Groups[g].Count++
		switch {
		case a.Right():
			t.Right++
		case len(a.Forgot) > 0:
			t.Forgot++
		}
	}
	slices.SortStableFunc(t.Groups, func(a, b Group) int {
		switch {
		case a.Right != b.Right && a.Right:
			return -1
		case a.Right != b.Right:
			return 1
		case a.Count != b.Count:
			return b.Count - a.Count
		}
		return strings.Compare(strings.Join(a.Said, ";"), strings.Join(b.Said, ";"))
	})
	for i := range t.Groups {
		if g := &t.Groups[i]; !g.Right && len(g.Forgot) > 0 {
			t.Most = g.Forgot
			break // they are the largest
		}
	}
	return t
}

// TalkFirst is the place in the list of the question that a class learns most from: where
// most are wrong in the same way; -1 where nobody is wrong.
func TalkFirst(list []Tally) int {
	best, most := -1, 0
	for i := range list {
		for _, g := range list[i].Groups {
			if !g.Right && !g.Shown && g.Count > most {
				best, most = i, g.Count
			}
		}
	}
	return best
}
