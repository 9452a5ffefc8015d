package training

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
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
	asks := askingsOfForks(scripts)
	var list []Question
	for n := range asks {
		list = append(list, askedOfForks(asks, n)...)
	}
	return list
}

// askingsOfForks are all ways to ask of several forks together, or of several ways to go on.
func askingsOfForks(scripts []script) []func() []Question {
	fromForks := sync.OnceValue(func() []Question { return attempts(scripts) })
	list := []func() []Question{
		func() []Question { return cases(scripts) },
		fromForks,
		func() []Question { return tries(scripts, fromForks()) },
	}
	for i := range scripts {
		list = append(list, scripts[i].decisions)
	}
	return list
}

// askedOfForks asks in the nth of the ways.
func askedOfForks(asks []func() []Question, n int) []Question {
	list := asks[n]()
	for i := range list {
		list[i].madeAt, list[i].ofForks = place{0, n + 1}, true
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
func variedCases(scripts []script, own []Question, name string) []Question {
	bases := slices.DeleteFunc(slices.Clone(own), func(q Question) bool { return q.Form != Cases || q.row.fact == "" })
	if len(bases) == 0 {
		return nil
	}
	edits, slug := scripts[0].edits(), scripts[0].slug
	slices.SortFunc(edits, func(a, b edit) int { return strings.Compare(short(slug+a.name, 8), short(slug+b.name, 8)) })
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
	o.madeAt = q.madeAt
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
	if !q.will(c.fork.Steps, at) || len(q.Then) > mostRow || slices.ContainsFunc(q.Then, func(l string) bool {
		return strings.Contains(l, " tries to ") || strings.Contains(l, "the game ends") || namesTriggers(l)
	}) {
		return false
	}
	c.row = q.Then
	return len(c.row) > 0 && len(c.with) <= mostWith && objects(&c.fork.Steps[0].Board) <= mostObjects
}

// namesTriggers reports whether a line says which abilities have triggered: what does so in one case
// tells what does in another.
func namesTriggers(line string) bool {
	return strings.Contains(line, " stacks ") || strings.Contains(line, "'s trigger")
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

// readWhole takes a file apart with all that lies in hands.
func readWhole(src Source) ([]script, error) {
	scripts, err := scriptsOf(src)
	for i := range scripts {
		scripts[i].whole = true
	}
	return scripts, err
}
