package training

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file makes the sheet of a question about several cases: its rows, and what each would be without
// a rule.

// sheet asks for one of the facts in each case. It is nil where nothing differs from case to case,
// or no rule that the file shows decides one.
func sheet(all []course, fact, at int, setup []string, own bool) *Question {
	var courses []course
	for _, c := range all {
		over := c.fork.Steps[len(c.fork.Steps)-1].Board.Over
		l := c.facts[fact]
		if c.truth[fact] != "" && !meaningless(c.truth[fact]) && !c.told(l, c.truth[fact]) && !c.gone(l) && (!over || aboutTheEnd(l)) && len(courses) < mostCases {
			courses = append(courses, c)
		}
	}
	differ := func(value func(c course) string) bool {
		return slices.ContainsFunc(courses, func(c course) bool { return value(c) != value(courses[0]) })
	}
	if len(courses) < leastCases || !differ(func(c course) string { return c.truth[fact] }) {
		return nil
	}
	wrong := wrongOf(courses, fact)
	if kept := slices.DeleteFunc(slices.Clone(courses), func(c course) bool {
		return !c.bearsOn(fact, at, wrong, slices.IndexFunc(courses, func(o course) bool { return o.of == c.of }))
	}); len(kept) < len(courses) {
		return sheet(kept, fact, at, setup, own) // what is left may come to its end without more rules
	}
	shows := courses[0].of.shows
	outcomes := make([]string, 0, len(wrong)*len(courses))
	for _, c := range courses {
		outcomes = append(outcomes, c.truth[fact])
	}
	for _, w := range wrong {
		outcomes = append(outcomes, w.Values...)
	}
	decided := func(by func(w Wrong) bool) int { // the first case that a rule decides
		return slices.IndexFunc(courses, func(c course) bool {
			i := slices.IndexFunc(courses, func(o course) bool { return o.of == c.of })
			return slices.ContainsFunc(wrong, func(w Wrong) bool { return by(w) && w.Values[i] != c.truth[fact] })
		})
	}
	first := decided(func(w Wrong) bool { return w.Shown }) // that is what is played after the answer
	if first < 0 {
		for _, r := range shows { // some cases may come to an end without it
			ends := slices.DeleteFunc(slices.Clone(courses), func(c course) bool {
				vals := values(c.piece.outcome(r))
				return vals == nil || meaningless(vals[fact])
			})
			if !procedure[r] && len(ends) < len(courses) {
				if q := sheet(ends, fact, at, setup, own); q != nil {
					return q
				}
			}
		}
		// What the file itself answers is what it is about, though another rule may decide it.
		if first = decided(Wrong.bears); !own || first < 0 {
			return nil
		}
	}
	main := courses[first]
	q := main.of.begin(main.played, Cases)
	q.Setup = slices.Clone(setup)
	for i, line := range q.Setup {
		q.Setup[i] = several.ReplaceAllString(line, "${1}s$2")
	}
	said := slices.Clone(setup)
	for n, c := range courses {
		claim, ok := claimOf(c.facts[fact], c.truth[fact], outcomes, c.players)
		if !ok || claim.Kind == Some || claim.Kind == Order {
			return nil
		}
		claim.fact = "" // it is one of a play among several
		letter := string(rune('A' + n))
		claim.Ask, claim.say, claim.deny = "In case "+letter+": "+lower(claim.Ask), in(letter, claim.say), in(letter, claim.deny)
		q.Claims = append(q.Claims, claim)
		q.Then = append(q.Then, "in case "+letter+c.sep()+c.text())
		said = append(said, c.text())
	}
	for _, w := range wrong {
		for n := range q.Claims {
			w.Values[n] = q.Claims[n].valueIn(courses[n].facts[fact], w.Values[n])
		}
		if !q.right(w.Values) {
			q.wrong = append(q.wrong, w)
		}
	}
	var ok bool
	if q.Done, ok = done(main.fork.Steps[:at]); !ok {
		return nil
	}
	q.Cards = main.of.textsOf(strings.Join(slices.Concat(said, q.Done), "\n"))
	return q.asSheet(courses, main, at)
}

// wrongOf is what each case would be without a rule, of each with which all come to an end.
func wrongOf(courses []course, fact int) []Wrong {
	rules := map[cr.Rule]bool{}
	for _, c := range courses {
		for _, r := range c.candidates() {
			rules[r] = true
		}
	}
	var wrong []Wrong
	for _, r := range slices.SortedFunc(maps.Keys(rules), cr.Compare) {
		if slices.ContainsFunc(courses, func(c course) bool { return c.needs(r) }) {
			continue
		}
		w := Wrong{Rule: r, Shown: slices.Contains(courses[0].of.shows, r)}
		for _, c := range courses {
			value, ok := c.without(r, fact)
			if !ok {
				break // it is no end of that case
			}
			w.Values = append(w.Values, value)
		}
		if len(w.Values) == len(courses) {
			wrong = append(wrong, w)
		}
	}
	return wrong
}

// needs reports whether a rule is none that somebody could forget and go on.
func (c *course) needs(r cr.Rule) bool {
	return procedure[r] || carrying[r] && !slices.Contains(c.of.shows, r) || r == "614.5" && c.endless()
}

// without is the value of a fact at the end of a case without a rule. It is false where the case does
// not come to its end.
func (c *course) without(r cr.Rule, fact int) (string, bool) {
	vals := values(c.piece.outcome(r))
	if vals == nil || meaningless(vals[fact]) {
		return "", false
	}
	return vals[fact], true
}

// bearsOn reports whether some line of the ith case bears on a fact: it is another one than before them, or
// would be without a rule that is listed, with which all cases come to an end. Of a case in which none does
// there is nothing to find out.
func (c *course) bearsOn(fact, at int, wrong []Wrong, i int) bool {
	before := c.piece
	before.lines = before.lines[:before.begun]
	if at > 1 {
		before.lines = c.piece.lines[:c.piece.at(c.fork.Steps[at-1].Line)+1]
	}
	before.ask = []string{c.facts[fact].Text}
	if before.parse() != nil {
		return true // there was nothing of which to ask it
	}
	if vals := values(before.outcome("")); vals == nil || vals[0] != c.truth[fact] {
		return true
	}
	return slices.ContainsFunc(wrong, func(w Wrong) bool { return w.Values[i] != c.truth[fact] })
}

// bears reports whether somebody may have forgotten the rule: it does not merely carry out what
// is told.
func (w Wrong) bears() bool {
	return !elementary(w.Rule) && !doers[w.Rule] && !faint[w.Rule] && (w.Shown || !carrying[w.Rule])
}

// asSheet finishes a question about several cases.
func (q *Question) asSheet(courses []course, main course, at int) *Question {
	if !slices.ContainsFunc(q.wrong, Wrong.bears) || !q.showsWhatItNames() {
		return nil
	}
	slices.SortStableFunc(q.wrong, func(a, b Wrong) int {
		shows := main.of.shows
		return cmp.Compare(slices.Index(shows, a.Rule)&0xff, slices.Index(shows, b.Rule)&0xff)
	})
	bears := len(main.fork.Steps) - 1
	for _, w := range q.wrong {
		if !slices.Contains(q.Rules, w.Rule) {
			q.Rules = append(q.Rules, w.Rule)
		}
		for _, c := range courses {
			if n, ok := c.first[w.Rule]; ok {
				if n < at {
					q.Table = -1 // a picture of the common moment would tell
				}
				if c.of == main.of {
					bears = min(bears, n)
				}
			}
		}
	}
	q.Step = bears
	if q.Table == 0 {
		q.Table = at - 1
	}
	if len(main.with) > 0 {
		q.Table = -1
	}
	q.Case = string(rune('A' + slices.IndexFunc(courses, func(c course) bool { return c.played == main.played })))
	q.rate(main.played, at)
	q.Title = "How does each of these end?"
	q.byEdition(main.played)
	for i := 0; i < len(courses) && q.Edition == ""; i++ {
		q.byEdition(courses[i].played)
	}
	q.name()
	return q
}

// sep stands between a case's letter and what is said of it.
func (c *course) sep() string {
	if len(c.with) > 0 {
		return ", "
	}
	return ": "
}

// lower writes the first word of a question as it stands within a sentence.
func lower(ask string) string { return strings.ToLower(ask[:1]) + ask[1:] }

// in puts a case before a sentence, if there is one.
func in(letter, sentence string) string {
	if sentence == "" {
		return ""
	}
	return fmt.Sprintf("case %s: %s", letter, sentence)
}

// sameRows reports whether two questions about cases have the same pattern: the same cases are alike
// in both, now and without each rule.
func (q *Question) sameRows(o *Question) bool {
	return slices.Equal(pattern(q.Key()), pattern(o.Key())) && slices.Equal(q.Rules, o.Rules)
}

// pattern numbers values in the order in which they come.
func pattern(values []string) []int {
	var list []int
	for _, v := range values {
		list = append(list, slices.Index(values, v))
	}
	return list
}

// shownRows counts the cases that a rule decides which the file shows.
func (q *Question) shownRows() int {
	n := 0
	for i := range q.Claims {
		if slices.ContainsFunc(q.wrong, func(w Wrong) bool { return w.Shown && !q.Claims[i].same(w.Values[i], q.Claims[i].truth) }) {
			n++
		}
	}
	return n
}
