package training

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file asks for several forks of a demonstration together: one table, several ways in which it
// goes on, and how the same thing ends in each. What a rule decides is seen in what differs; with two
// answers to each of four cases nobody guesses them.

const (
	leastCases  = 2
	mostCases   = 5
	mostSheets  = 6 // of one demonstration
	mostBesides = 24
	mostRow     = 6 // lines of a case
	mostWith    = 3 // facts of the table that it has besides
)

// A course is a fork as a case: its play to the end with the facts of all forks.
type course struct {
	*played
	of   *script
	with []string // what the table has besides
	row  []string // what is done from the common moment on
}

// ofForks makes the questions about several forks of a demonstration.
func ofForks(src Source) []Question {
	scripts, err := readWhole(src)
	if err != nil {
		return nil
	}
	list := append(cases(scripts), plays(scripts)...)
	for i := range scripts {
		list = append(list, scripts[i].decisions()...)
	}
	for i := range list {
		list[i].ofForks = true
	}
	return list
}

// cases asks how several forks end.
func cases(scripts []script) []Question {
	if len(scripts) < leastCases {
		return nil
	}
	facts := factsOf(scripts)
	if len(facts) == 0 {
		return nil
	}
	own := len(facts)
	courses := coursesOf(scripts, facts)
	if len(courses) == 0 {
		return nil
	}
	if more := slices.Concat(facts, besidesOf(courses, facts)); len(more) > len(facts) {
		var again []course
		for _, c := range courses {
			if v, ok := c.of.playPiece(len(c.of.play), more); ok {
				again = append(again, course{played: v, of: c.of})
			}
		}
		if len(again) == len(courses) {
			facts, courses = more, again
		}
	}
	courses, at, setup := asRows(courses)
	if len(courses) < leastCases {
		return nil
	}
	var list []Question
	for i := range facts {
		if q := sheet(courses, i, at, setup, i < own); q != nil && !slices.ContainsFunc(list, func(o Question) bool { return o.sameRows(q) }) {
			q.row = row{facts[i], i < own}
			list = append(list, *q)
		}
	}
	slices.SortStableFunc(list, func(a, b Question) int { return cmp.Compare(b.shownRows(), a.shownRows()) })
	return list[:min(len(list), mostSheets)]
}

// A row is what a question about several cases asks of each: a fact, which the file itself answers
// or not.
type row struct {
	fact string
	own  bool
}

// coursesOf plays forks to their ends.
func coursesOf(scripts []script, facts []string) []course {
	var courses []course
	for i := range scripts {
		s := &scripts[i]
		if len(s.opening) > 0 || s.looping || s.tooBig() {
			continue
		}
		if v, ok := s.playPiece(len(s.play), facts); ok && len(v.fork.Steps) > 1 {
			courses = append(courses, course{played: v, of: s})
		}
	}
	return courses
}

// asRows are the courses that can be told as rows of one question, the step at which they begin,
// and the table that they have in common.
func asRows(courses []course) (rows []course, at int, setup []string) {
	common := together(courses)
	if at = common.begin(courses); at == 0 {
		return nil, 0, nil
	}
	for _, c := range courses {
		if c.tells(at) {
			rows = append(rows, c)
		}
	}
	return distinctRows(rows), at, common.setup
}

// mostSheetsVaried is how many variations are made of a demonstration's questions about several
// cases, and mostSheetTries how many changes of its table are played for them.
const (
	mostSheetsVaried = 6
	mostSheetTries   = 16
)

// variedCases makes variations of a demonstration's questions about several cases: the same cases
// on a table with one thing changed. With a name it makes only those of that change.
func variedCases(src Source, own []Question, name string) []Question {
	bases := slices.DeleteFunc(slices.Clone(own), func(q Question) bool { return q.Form != Cases || q.row.fact == "" })
	scripts, err := readWhole(src)
	if err != nil || len(bases) == 0 {
		return nil
	}
	edits := scripts[0].edits()
	slices.SortFunc(edits, func(a, b edit) int { return strings.Compare(short(src.Slug+a.name, 8), short(src.Slug+b.name, 8)) })
	var list []Question
	tries := 0
	for _, e := range edits {
		if e.play || strings.HasSuffix(e.name, " life") || name != "" && e.name != name {
			continue
		}
		if tries++; tries > mostSheetTries || len(list) == mostSheetsVaried {
			break
		}
		if changed := everywhere(scripts, e); changed != nil {
			for i := range bases {
				if q := bases[i].inCases(changed); q != nil && len(list) < mostSheetsVaried {
					list = append(list, *q)
				}
			}
		}
	}
	return list
}

// everywhere makes a change of the first script's table in all of them; nil where one has not what
// is changed.
func everywhere(scripts []script, e edit) []script {
	var list []script
	for i := range scripts {
		s, at := &scripts[i], e
		if e.line < len(scripts[0].setup) {
			if at.line = slices.Index(s.setup, scripts[0].setup[e.line]); at.line < 0 {
				return nil
			}
		} else {
			at.line = len(s.setup)
		}
		c := s.with(at)
		c.ends = &ends{done: s.ends.done}
		list = append(list, *c)
	}
	return list
}

// inCases is the question about the same cases of changed scripts, where what it asks ends otherwise.
func (q *Question) inCases(changed []script) *Question {
	courses, at, setup := asRows(coursesOf(changed, []string{q.row.fact}))
	if len(courses) < len(q.Claims) {
		return nil
	}
	o := sheet(courses, 0, at, setup, q.row.own)
	if o == nil || len(o.Claims) != len(q.Claims) || slices.Equal(o.Key(), q.Key()) || !o.turnsOn(q) || o.shifts(q) || slices.ContainsFunc(courses, func(c course) bool { return c.refuses() }) {
		return nil
	}
	return o
}

// factsOf are the facts that the answers of forks ask, one thing each.
func factsOf(scripts []script) []string {
	var facts []string
	asked := map[string]bool{}
	for i := range scripts {
		for _, l := range scripts[i].answer {
			for _, one := range single(l) {
				if asked[one] || strings.Contains(l.Form(), "may") {
					continue
				}
				asked[one] = true
				facts = append(facts, one)
			}
		}
	}
	return facts[:min(len(facts), 16)]
}

// besidesOf are facts that the ends of courses have besides: where their creatures are and of what
// size, how much life players have and how many cards.
func besidesOf(courses []course, facts []string) []string {
	var list []string
	for _, c := range courses {
		last := &c.fork.Steps[len(c.fork.Steps)-1].Board
		more := c.of.besides(c.played, c.creatures())
		for _, p := range last.Players {
			for _, o := range p.Battlefield {
				if o.HasPower && slices.Contains(c.creatures(), o.Label) {
					more = append(more, fmt.Sprintf("%s is %d/%d", o.Label, o.Power, o.Toughness))
				}
			}
			if len(p.Hand) > 1 && !p.Left {
				more = append(more, fmt.Sprintf("%s has %d cards in hand", p.Name, len(p.Hand)))
			}
		}
		for _, f := range more {
			if !slices.Contains(list, f) && !slices.Contains(facts, f) {
				list = append(list, f)
			}
		}
	}
	return list[:min(len(list), mostBesides)]
}

// What courses have in common.
type commonness struct{ setup []string }

// together finds the facts of the table that all courses have, and sets what each has besides.
func together(courses []course) commonness {
	var c commonness
	if len(courses) == 0 {
		return c
	}
	for _, l := range courses[0].of.setup {
		if !slices.ContainsFunc(courses, func(o course) bool { return !slices.Contains(o.of.setup, l) }) {
			c.setup = append(c.setup, l)
		}
	}
	for i := range courses {
		for _, l := range courses[i].of.setup {
			if !slices.Contains(c.setup, l) {
				courses[i].with = append(courses[i].with, l)
			}
		}
	}
	return c
}

// begin is how many steps all courses have in common, the table as one; 0 without courses.
func (commonness) begin(courses []course) int {
	if len(courses) < leastCases {
		return 0
	}
	for at := 1; ; at++ {
		for i := range courses {
			steps := courses[i].fork.Steps
			if len(courses[i].with) > 0 || at >= len(steps)-1 || steps[at].Text != courses[0].fork.Steps[at].Text {
				return at
			}
		}
	}
}

// tells sets the row of a course, and is false where the lines would tell what comes of it.
func (c *course) tells(at int) bool {
	q := &Question{}
	if !q.will(c.fork.Steps, at) || len(q.Then) > mostRow || slices.ContainsFunc(q.Then, func(l string) bool { return strings.Contains(l, " tries to ") || strings.Contains(l, "the game ends") }) {
		return false
	}
	c.row = q.Then
	return len(c.row) > 0 && len(c.with) <= mostWith && objects(&c.fork.Steps[0].Board) <= mostObjects
}

// text is the row as it is read.
func (c *course) text() string {
	switch {
	case len(c.with) == 0:
		return strings.Join(c.row, "; ")
	case len(c.row) == 0:
		return "where " + strings.Join(c.with, " and ")
	}
	return "where " + strings.Join(c.with, " and ") + ": " + strings.Join(c.row, "; ")
}

// distinctRows drops courses that read as others do.
func distinctRows(courses []course) []course {
	seen := map[string]bool{}
	return slices.DeleteFunc(courses, func(c course) bool {
		twice := seen[c.text()]
		seen[c.text()] = true
		return twice
	})
}

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
	rules := map[cr.Rule]bool{}
	for _, c := range courses {
		for _, r := range c.candidates() {
			rules[r] = true
		}
	}
	shows := courses[0].of.shows
	var wrong []Wrong
	for _, r := range slices.SortedFunc(maps.Keys(rules), cr.Compare) {
		shown := slices.Contains(shows, r)
		if procedure[r] || carrying[r] && !shown || r == "614.5" && slices.ContainsFunc(courses, func(c course) bool { return c.endless() }) {
			continue
		}
		w := Wrong{Rule: r, Shown: shown}
		for _, c := range courses {
			vals := values(c.piece.outcome(r))
			if vals == nil || meaningless(vals[fact]) {
				break // it is no end of that case
			}
			w.Values = append(w.Values, vals[fact])
		}
		if len(w.Values) == len(courses) {
			wrong = append(wrong, w)
		}
	}
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

// readWhole takes a file apart with all that lies in hands.
func readWhole(src Source) ([]script, error) {
	scripts, err := scriptsOf(src)
	for i := range scripts {
		scripts[i].whole = true
	}
	return scripts, err
}
