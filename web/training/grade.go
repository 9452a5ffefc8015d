package training

import (
	"slices"

	"rulestep/engine/cr"
)

// This file grades an answer and says what somebody has forgotten. Two games without a rule
// may end alike; then it says "one of these", and which question would tell them apart. It
// never guesses beyond a match.

// A Match says how surely a diagnosis fits an answer.
type Match string

// The matches.
const (
	Whole Match = "whole" // in every claim
	Part  Match = "part"  // in every claim that was answered wrong, not in all that were answered right
	None  Match = "none"  // nothing that was played ends so
)

// A Grade is what became of an answer.
type Grade struct {
	Right   bool     // all claims are
	Correct []bool   // for each claim
	Key     []string // what the engine says

	Match      Match
	Forgot     []cr.Rule   // without each of them the game ends as was answered; those that the demonstration shows first
	Misreading *Misreading // a belief that gives the answer, which the absence of no rule explains
	Instead    string      // a decision with which the game ends as was answered, where no rule explains it
}

// Grade compares an answer, a value for each claim, with the key; missing values are wrong.
func (q *Question) Grade(answer []string) Grade {
	g := Grade{Key: q.Key(), Right: true, Match: None}
	full := make([]string, len(q.Claims))
	copy(full, answer)
	for i := range q.Claims {
		is := i < len(answer) && q.Claims[i].same(full[i], q.Claims[i].truth)
		g.Correct = append(g.Correct, is)
		g.Right = g.Right && is
	}
	if !g.Right {
		q.diagnose(&g, full)
	}
	return g
}

// diagnose looks for the games that end as was answered.
func (q *Question) diagnose(g *Grade, answer []string) {
	if g.Misreading = q.misread(answer, g.Correct); g.Misreading != nil {
		g.Match, g.Forgot = Whole, g.Misreading.Rules
		return
	}
	var whole, part []Wrong
	for _, w := range q.wrong {
		if w.Belief {
			continue
		}
		all, wrongOnes := true, true
		for i := range q.Claims {
			agrees := q.Claims[i].same(answer[i], w.Values[i])
			all = all && agrees
			wrongOnes = wrongOnes && (agrees || g.Correct[i])
		}
		switch {
		case all:
			whole = append(whole, w)
		case wrongOnes:
			part = append(part, w)
		}
	}
	g.Match, g.Forgot = Whole, rulesIn(whole)
	if len(whole) == 0 {
		g.Match, g.Forgot = Part, rulesIn(part)
	}
	if len(g.Forgot) > 0 {
		return
	}
	g.Match = None
	for _, b := range q.branches {
		if q.Claims[0].same(answer[0], b.values[0]) {
			g.Instead = b.line
		}
	}
}

// rulesIn lists the rules of outcomes. Where one is what the demonstration is about, those
// that only happen to end alike and merely carry something out are left away, and so is what
// nobody doubts, where there is anything else.
func rulesIn(list []Wrong) []cr.Rule {
	known := func(w Wrong) bool { return !w.Shown && neverDoubted[w.Rule] }
	if doubted := slices.DeleteFunc(slices.Clone(list), known); len(doubted) > 0 {
		list = doubted
	}
	var rules []cr.Rule
	shown := slices.ContainsFunc(list, func(w Wrong) bool { return w.Shown })
	for _, w := range list {
		if (w.Shown || !shown || !carrying[w.Rule] && !procedure[w.Rule]) && !slices.Contains(rules, w.Rule) {
			rules = append(rules, w.Rule)
		}
	}
	return rules
}

// Decides are the rules without which an option of a claim that asks for a set would be in it and is
// not, or the other way round: why it is refused, or what makes it legal.
func (q *Question) Decides(claim int, option string) []cr.Rule {
	in := func(set string) bool { return slices.Contains(parts(set), option) }
	is := in(q.Claims[claim].truth)
	var list []Wrong
	for _, w := range q.wrong {
		if !w.Belief && in(w.Values[claim]) != is {
			list = append(list, w)
		}
	}
	return rulesIn(list)
}

// Separates reports whether wrong answers to the question tell two rules apart: whoever
// forgot the one would answer otherwise than who forgot the other.
func (q *Question) Separates(a, b cr.Rule) bool {
	return !slices.Equal(q.without(a), q.without(b))
}

// without is what the claims are without a rule: the key where that makes no difference.
func (q *Question) without(r cr.Rule) []string {
	for _, w := range q.wrong {
		if w.Rule == r && !w.Belief {
			return w.Values
		}
	}
	return q.Key()
}

// mostFollowUps is how many questions are made to find one that tells two rules apart: somebody
// waits.
const mostFollowUps = 4

// FollowUp is a question that tells the rules of a diagnosis apart, of the same demonstration if
// it has one, else of another that is about one of them; nil for none. The list says without any
// play which ones may: the answer hangs on one of the two rules. Whether it hangs on them in other
// ways where it hangs on both, only the play says.
func (b *Bank) FollowUp(q *Question, forgot []cr.Rule) *Question {
	if len(forgot) < 2 {
		return nil
	}
	one, other := forgot[0], forgot[1]
	var surely, here, perhaps []string // by how likely they do, and how near
	for _, i := range inListOrder(b.byRule[one], b.byRule[other]) {
		e := &b.list[i]
		same := e.Source == q.Source
		switch {
		case e.ID == q.ID || !same && e.Variation != "":
		case slices.Contains(e.Rules, one) && slices.Contains(e.Rules, other):
			if same {
				perhaps = append(perhaps, e.ID)
			}
		case same:
			here = append(here, e.ID)
		default:
			surely = append(surely, e.ID)
		}
	}
	list := slices.Concat(here[:min(len(here), 2)], perhaps[:min(len(perhaps), 1)], surely)
	for _, id := range list[:min(len(list), mostFollowUps)] {
		if o, err := b.Find(id); err == nil && o.Separates(one, other) {
			return o
		}
	}
	return nil
}

// inListOrder are the numbers of two lists, each once, in order.
func inListOrder(a, b []int) []int {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
}
