package web

import (
	"cmp"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// whatIf answers ?without=: the demonstration with and without one rule, side by side
// from the first difference on.
func (s *scene) whatIf(typed string) (reply, error) {
	number, err := cr.Parse(typed)
	if err != nil {
		return s.badDemo(s.demo, "“"+shorten(typed, 40)+"” is no rule number."), nil
	}
	n := s.named(number)
	without, err := s.play(s.demo, number, "", nil)
	if err != nil {
		return reply{}, fmt.Errorf("playing %s without %s: %w", s.demo.Slug, number, err)
	}
	var other *scenario.ForkTrace
	for i := range without.Forks {
		if without.Forks[i].Name == s.fork.Name {
			other = &without.Forks[i]
		}
	}
	if other == nil || len(other.Steps) == 0 {
		return s.unplayable(number, cmp.Or(without.Problem, "The engine played no step of it.")), nil
	}
	chip := s.engineChip(n)
	chip.Off = true
	v := templates.WhatIfView{
		Crumbs: append(s.crumbs(), templates.Crumb{Text: curly(s.demo.Title), URL: s.stepURL(s.demo.Slug, stepAt{fork: s.at.fork})}),
		Older:  s.older(s.trace), Then: s.turnsOn(), Rule: chip, Answers: answers(s.fork, other), Others: s.otherKnockOuts(n),
	}
	v.Words = s.wordsOf(n)
	first, stop := firstDifference(s.fork, other), stopsAt(other)
	if stop >= 0 && (first < 0 || first > stop) {
		first = stop
	}
	v.With = s.world("As the rules are", "with-", s.fork, first, stop)
	v.Without = s.worldWithout(other, first, stop)
	switch {
	case first < 0:
		v.Same = fmt.Sprintf("All %d steps go the same way in both games.", len(s.fork.Steps))
	case first > 0:
		v.First = fmt.Sprintf("First difference: step %s", s.key(first))
		v.Same = fmt.Sprintf("Steps 0 to %d go the same way in both games.", first-1)
		if first == 1 {
			v.Same = "Step 0 is the same in both games."
		}
	default:
		v.First = "They differ from the start"
	}
	s.verdict(&v, n, other.Undecided)
	p := s.frame("What if "+string(number)+" did not exist?", "demos")
	p.Canonical = s.withoutURL(n)
	p.Description = curly(s.demo.Title)
	if isOwn(s.demo.Slug) {
		p.Canonical, p.NoIndex = "", true
	}
	return reply{component: templates.WhatIf(p, v), loose: isOwn(s.demo.Slug)}, nil
}

// wordsOf is what a rule says, in short: in the edition on show, or in the one that has it.
func (s *scene) wordsOf(name cr.Rule) templates.Text {
	engine := s.snapshot.Engine()
	if engine == nil {
		return nil
	}
	r := engine.Same(name, s.book)
	if r == nil {
		r = engine.Rule(name)
	}
	if number, edition, newer := strings.Cut(string(name), "@"); newer && s.book.Edition().Date == edition {
		r = s.book.Rule(cr.Rule(number))
	}
	if r == nil {
		return nil
	}
	return opening(r, 260)
}

// proof is the stored outcome of playing the demonstration without a rule.
func (s *scene) proof(n cr.Rule) *rulesdb.Proof {
	if s.unproved() {
		return s.judged(n)
	}
	proofs := s.book.Proofs(s.demo.Slug)
	if i := slices.IndexFunc(proofs, func(p rulesdb.Proof) bool { return p.Rule == n }); i >= 0 {
		return &proofs[i]
	}
	return nil
}

// classWords say what each class of knock-out means.
var classWords = map[string]string{
	"refused": "a play that was legal is refused or does not come about",
	"allowed": "a play that the rules refuse is let through",
	"differs": "the answer is false",
	"freed":   "something has to be decided that the demonstration does not have, and one way to decide it ends differently",
	"same":    "nothing is different",
	"stuck":   "the play comes to no end that could be judged, which proves nothing",
}

// verdict says what the knock-out proves; undecided is that the play on show stops at a decision that the demonstration does not have.
func (s *scene) verdict(v *templates.WhatIfView, n cr.Rule, undecided bool) {
	p := s.proof(n)
	switch {
	case p == nil && s.unproved():
		v.Verdict = "Not judged"
		v.Class = "The engine was busy, or came to no end in time."
		if !s.trace.Holds {
			v.Class = "The answer does not hold with all rules, so that nothing follows from one that is missing."
		}
		v.Reason = []templates.Text{templates.Plain("What you see is the play alone.")}
	case p == nil:
		v.Verdict = "Not judged"
		v.Class = "The import did not play this demonstration without " + v.Rule.Number + "."
		v.Reason = []templates.Text{templates.Plain("What you see is the play alone. Only rules that a play cites are taken out on import.")}
	case p.Proves():
		v.Verdict = "So the demonstration depends on " + v.Rule.Number
		v.Class = "Without it " + classWords[p.Class] + "."
	default:
		v.Verdict = "This demonstration does not depend on " + v.Rule.Number
		v.Class = sentenceStart(classWords[p.Class]) + "."
		if v.ClassHolds = p.Class == "same"; v.ClassHolds && undecided {
			v.Class = "The ways to decide it that were tried end the same in what is asked here."
			return
		}
	}
	if p != nil && p.Difference != "" {
		v.Reason = append(v.Reason, s.sentence(p.Difference, p.Edition))
	}
}

// firstDifference is the first step at which the two plays part, -1 when they do not.
// That the rule taken out is not cited any more is no difference by itself.
func firstDifference(a, b *scenario.ForkTrace) int {
	for n := range a.Steps {
		if n >= len(b.Steps) || differ(&a.Steps[n], &b.Steps[n]) {
			return n
		}
	}
	if len(b.Steps) > len(a.Steps) {
		return len(a.Steps)
	}
	for i := range a.Answers {
		if i >= len(b.Answers) || a.Answers[i].Holds != b.Answers[i].Holds {
			return len(a.Steps)
		}
	}
	return -1
}

func differ(a, b *scenario.Step) bool {
	return a.Text != b.Text || a.Refused != b.Refused || a.Reason != b.Reason ||
		!slices.Equal(optionKeys(a), optionKeys(b)) || !reflect.DeepEqual(bare(a.Board), bare(b.Board))
}

func optionKeys(s *scenario.Step) []string {
	var keys []string
	if d := s.Decided(); d != nil {
		for _, o := range d.Others {
			keys = append(keys, o.Key)
		}
	}
	return keys
}

// bare is a board without the citations that its layers carry.
func bare(b engine.Board) engine.Board {
	b.Players = slices.Clone(b.Players)
	for i := range b.Players {
		p := &b.Players[i]
		p.Hand, p.Graveyard, p.Battlefield = unlayered(p.Hand), unlayered(p.Graveyard), unlayered(p.Battlefield)
	}
	b.Stack, b.Exile, b.Command, b.Ante = unlayered(b.Stack), unlayered(b.Exile), unlayered(b.Command), unlayered(b.Ante)
	return b
}

func unlayered(list []engine.BoardObject) []engine.BoardObject {
	list = slices.Clone(list)
	for i := range list {
		list[i].Layers = nil
	}
	return list
}

// stopsAt is the step that a play could not make, so that it ended there; -1 when it came
// to its end. The line may stand among its steps already, as a check that does not hold or
// as a play whose refusal shows when the next line is read.
func stopsAt(f *scenario.ForkTrace) int {
	if f.Stopped == 0 {
		return -1
	}
	for n := len(f.Steps) - 1; n >= 0; n-- {
		if f.Steps[n].Line == f.Stopped {
			return n
		}
	}
	return len(f.Steps)
}

// mostWorldLines is how many steps each of the two games shows after they part.
const mostWorldLines = 12

// worldWithout is the game without a rule, which has no steps of its own to go to.
func (s *scene) worldWithout(fork *scenario.ForkTrace, first, stop int) templates.World {
	w := s.world("Without", "without-", fork, first, stop)
	for i := range w.Lines {
		w.Lines[i].URL = ""
	}
	switch {
	case stop >= 0:
		s.stopped(&w, fork, stop)
	case fork.Problem != "":
		w.End = "It comes to its end, and there the answer is false: " + s.problem(fork.Problem)
	}
	return w
}

// world is one of two games from the first difference on, up to where one of them stops, so
// that each line has its counterpart. The prefix keeps the names of objects apart on the page.
func (s *scene) world(title, prefix string, fork *scenario.ForkTrace, first, stop int) templates.World {
	w := templates.World{Title: title}
	from := first
	if from < 0 || from >= len(s.fork.Steps) {
		from = len(s.fork.Steps) - 1
	}
	to := min(len(fork.Steps), from+mostWorldLines)
	if stop >= 0 {
		to = min(to, stop+1)
	}
	played := &scene{reading: s.reading, demo: s.demo, trace: s.trace, fork: fork, at: stepAt{fork: s.at.fork, step: from}}
	// A game that ends before the first difference shows the table as it was left.
	if last := len(fork.Steps) - 1; last >= 0 {
		drawn := min(from, last)
		before := &fork.Steps[drawn]
		if drawn == from {
			before = nil
			if from > 0 {
				before = &fork.Steps[from-1]
			}
		}
		t := newTableau(s.trace, &fork.Steps[drawn], before)
		t.prefix = prefix
		b := t.draw()
		b.Label = "The table after step " + played.key(drawn)
		w.Board = &b
	}
	for n := from; n < to; n++ {
		l := played.line(n)
		l.Otherwise = nil
		for i := range l.Rulings {
			l.Rulings[i].WhatIf = ""
		}
		w.Lines = append(w.Lines, l)
	}
	if more := len(fork.Steps) - to; more > 0 {
		w.End = "… and " + plural(more, "more step", "more steps")
	}
	return w
}

// stopped ends a game at the line that it cannot play.
func (s *scene) stopped(w *templates.World, fork *scenario.ForkTrace, stop int) {
	l := templates.ScriptLine{Step: stop, State: "now"}
	if stop < len(s.fork.Steps) && s.fork.Steps[stop].Line == fork.Stopped {
		l.Key, l.Say = s.key(stop), typed(line(&s.fork.Steps[stop]))
	}
	if k := len(w.Lines) - 1; stop < len(fork.Steps) && k >= 0 && w.Lines[k].Step == stop {
		l = w.Lines[k]
		w.Lines = w.Lines[:k]
	}
	l.Kind, l.Verdict, l.Reply, l.ReplyURL, l.URL = "ref", "The play stops here", "", "", ""
	l.Note = s.problem(fork.Problem)
	if stop < len(s.fork.Steps) { // its own words need not be said again
		l.Note = strings.TrimPrefix(l.Note, curly(s.fork.Steps[stop].Text)+": ")
	}
	w.Lines = append(w.Lines, l)
	w.End = ""
}

// place is where in its file a scenario's problem lies: "702/name:19: ", "702/name:19:4: ".
var place = regexp.MustCompile(`^[^ ]*?:(\d+):(?:\d+:)? `)

// problem is what went wrong, without its place in the file.
func (s *scene) problem(text string) string { return curly(place.ReplaceAllString(text, "")) }

// answers puts the claims of both games side by side.
func answers(with, without *scenario.ForkTrace) []templates.AnswerRow {
	word := func(holds bool) string {
		if holds {
			return "holds"
		}
		return "false"
	}
	var rows []templates.AnswerRow
	for i, a := range with.Answers {
		row := templates.AnswerRow{Claim: curly(a.Text), With: word(a.Holds), WithOK: a.Holds, Without: "not reached"}
		if i < len(without.Answers) {
			b := without.Answers[i]
			row.Without, row.WithoutOK = word(b.Holds), b.Holds
			if !b.Holds {
				row.Actual = curly(b.Got)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// otherKnockOuts lists the other rules of the demonstration by what their absence does.
func (s *scene) otherKnockOuts(n cr.Rule) []templates.KnockOutGroup {
	if s.unproved() {
		g := templates.KnockOutGroup{Title: "Rules that this play cites"}
		for _, r := range s.namedAll(s.trace.Cited()) {
			if r != n {
				c := s.engineChip(r)
				g.Rules = append(g.Rules, templates.Entry{Chip: c, Text: templates.Plain(cmp.Or(c.Title, "play it without "+c.Number)), URL: s.withoutURL(r)})
			}
		}
		return []templates.KnockOutGroup{g}
	}
	groups := []templates.KnockOutGroup{{Title: "The demonstration depends on it"}, {Title: "Nothing changes here"}, {Title: "The play comes to no end that could be judged, which proves nothing"}}
	for _, p := range s.book.Proofs(s.demo.Slug) {
		if p.Rule == n {
			continue
		}
		k := 0
		switch {
		case p.Class == string(scenario.Same):
			k = 1
		case !p.Proves():
			k = 2
		}
		text := p.Difference
		if text == "" {
			text = s.engineChip(p.Rule).Title
		}
		groups[k].Rules = append(groups[k].Rules, templates.Entry{Chip: s.engineChip(p.Rule), Text: typed(cut(text, 110)), URL: s.withoutURL(p.Rule)})
	}
	return slices.DeleteFunc(groups, func(g templates.KnockOutGroup) bool { return len(g.Rules) == 0 })
}

// unplayable is the page of a knock-out that the engine could not even begin.
func (s *scene) unplayable(n cr.Rule, why string) reply {
	p := s.frame("Cannot be played without "+string(n), "demos")
	p.NoIndex = true
	return reply{status: http.StatusOK, component: templates.Problem(p, templates.ProblemView{
		Title: "Without " + string(n) + " the table cannot even be set",
		Lead:  []templates.Text{templates.Plain(why), {{Kind: templates.Link, Text: "Back to the demonstration", URL: s.reading.url(playURL(s.demo.Slug))}}},
	})}
}
