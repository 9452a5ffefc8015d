package web

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// This file knows by which edition a play goes: by the one on show, where the engine carries
// that out. A play has the numbers of its edition; everything else that the site keeps about
// the engine, proofs above all, calls rules by their names (package cr).

// playedBy is the edition that plays on this page are asked for; "" where none is on show.
func (rd *reading) playedBy() string {
	if rd.book == nil {
		return ""
	}
	return rd.book.Edition().Date
}

// playBook is the book of those plays.
func (rd *reading) playBook() *cr.Book {
	b, err := cr.BookOf(rd.playedBy())
	if err != nil {
		b, _ = cr.BookOf(cr.Edition)
	}
	return b
}

// bookOf is the book whose numbers a play has; one without an edition goes by the engine's.
func bookOf(t *scenario.Trace) *cr.Book {
	b, err := cr.BookOf(t.Edition)
	if err != nil {
		panic(err) // the engine has played by it
	}
	return b
}

// named is the name of the rule that the play cites by a number.
func (s *scene) named(number cr.Rule) cr.Rule { return bookOf(s.trace).Named(number) }

// citedChip makes the chip of a number that the play cites.
func (s *scene) citedChip(number cr.Rule) templates.Chip { return s.engineChip(s.named(number)) }

// namedAll are the names of rules that the play cites.
func (s *scene) namedAll(numbers []cr.Rule) []cr.Rule {
	list := make([]cr.Rule, len(numbers))
	for i, n := range numbers {
		list[i] = s.named(n)
	}
	return list
}

// namesIn are the names of the rules that a play is there to show.
func namesIn(t *scenario.Trace) []cr.Rule { return (&scene{trace: t}).namedAll(t.Shows) }

// unproved tells whether nobody has kept what becomes of the play without its rules: a visitor's,
// and one that goes by an edition to which the proofs of the demonstration do not carry.
func (s *scene) unproved() bool {
	return isOwn(s.demo.Slug) || s.trace.Edition != cr.Edition && s.trace.Depends() && !s.book.Replayed(s.demo.Slug)
}

// turningOn lists the rules of which a play has asked what editions have otherwise.
func turningOn(t *scenario.Trace) []cr.Rule {
	var rules []cr.Rule
	for _, m := range t.Marks {
		if !slices.Contains(rules, m.Rule) {
			rules = append(rules, m.Rule)
		}
	}
	return rules
}

// older says by which edition a play goes, where that is not the one on show, and it has asked
// what another edition answers otherwise; nothing where it is the same play in all of them.
func (rd *reading) older(t *scenario.Trace) templates.Text {
	if t == nil || !t.Depends() || rd.book == nil || rd.book.Edition().Date == t.Edition {
		return nil
	}
	text := templates.Text{{Text: "This goes by the rules of " + t.Edition + ", not by the edition on show, " + rd.book.Edition().Date + ". It turns on what editions have otherwise: "}}
	return append(append(text, rd.chipList(turningOn(t))...), templates.Span{Text: "."})
}

// otherEdition is the edition with which a play is compared: of those that the engine carries
// out the newest that is not the play's own; "" where the play is the same in all.
func otherEdition(t *scenario.Trace) string {
	if !t.Depends() {
		return ""
	}
	for _, b := range slices.Backward(cr.Books()) {
		if b.Edition != t.Edition {
			return b.Edition
		}
	}
	return ""
}

// turnsOn says what a play depends on that another edition has otherwise, and leads to both
// side by side; nil where it is the same play in all editions.
func (s *scene) turnsOn() *templates.ThenNote {
	other := otherEdition(s.trace)
	if other == "" || s.choices != nil {
		return nil
	}
	return &templates.ThenNote{
		Here: s.trace.Edition, There: other, Rules: s.chipList(turningOn(s.trace)),
		URL: s.reading.url(playURL(s.demo.Slug, "fork", s.at.fork, "beside", other)),
	}
}

// beside answers ?beside=: the same file played by the edition on show and by another one, side
// by side from the first difference on.
func (s *scene) beside(edition string) (reply, error) {
	if _, err := cr.BookOf(edition); err != nil {
		return s.badDemo(s.demo, sentenceStart(err.Error())+"."), nil
	}
	trace, err := s.site.play(s.Context(), Play{Name: s.demo.Slug, Source: s.demo.Source.String(), Edition: edition, Visitor: isOwn(s.demo.Slug)})
	if err != nil {
		return reply{}, fmt.Errorf("playing %s by %s: %w", s.demo.Slug, edition, err)
	}
	if trace.Edition == s.trace.Edition {
		return s.badDemo(s.demo, "It is played by "+trace.Edition+" here already."), nil
	}
	i := slices.IndexFunc(trace.Forks, func(f scenario.ForkTrace) bool { return f.Name == s.fork.Name })
	if i < 0 || len(trace.Forks[i].Steps) == 0 {
		return s.badDemo(s.demo, cmp.Or(trace.Problem, "By "+edition+" the engine played no step of it.")), nil
	}
	there := &scene{reading: s.in(edition), demo: s.demo, trace: trace, fork: &trace.Forks[i], at: stepAt{fork: s.at.fork}}
	then, now := there, s
	if then.trace.Edition > now.trace.Edition {
		then, now = now, then
	}
	v := templates.ThenView{
		Crumbs: append(s.crumbs(), templates.Crumb{Text: curly(s.demo.Title), URL: s.stepURL(s.demo.Slug, stepAt{fork: s.at.fork})}),
		Title:  strings.TrimSuffix(curly(s.demo.Title), ", then and now"), Question: typed(s.demo.Question), Rules: s.chipList(turningOn(s.trace)),
	}
	first := firstDifference(then.fork, now.fork)
	if first < 0 {
		v.Same = "All steps go the same way by both."
	} else if first > 0 {
		v.Same = fmt.Sprintf("Steps 0 to %d go the same way by both.", first-1)
	}
	v.Then, v.Now = then.side("then-", first), now.side("now-", first)
	for _, w := range s.changesBehind(s.trace) {
		v.Changes = append(v.Changes, *w)
	}
	for _, side := range []*scene{then, now} {
		v.Plays = append(v.Plays, templates.LinkView{Text: "Step through it by " + side.trace.Edition, URL: side.url(0)})
	}
	p := s.frame(v.Title+": then and now", "demos")
	p.Canonical = playURL(s.demo.Slug, "fork", s.at.fork, "beside", edition)
	p.Description = curly(s.demo.Question)
	if isOwn(s.demo.Slug) {
		p.Canonical, p.NoIndex = "", true
	}
	return reply{component: templates.ThenAndNow(p, v), loose: isOwn(s.demo.Slug)}, nil
}

// side is the play by one of two editions from the first difference on.
func (s *scene) side(prefix string, first int) templates.World {
	w := s.world("By "+s.trace.Edition, prefix, s.fork, first, stopsAt(s.fork))
	if w.Board != nil {
		w.Board.Label = "By " + s.trace.Edition + ": " + w.Board.Label
	}
	w.Lines = append(w.Lines, s.answer())
	return w
}

// changesBehind are what readers of both editions found about the rules on which a play turns.
func (rd *reading) changesBehind(t *scenario.Trace) []*templates.ChangedView {
	c := rd.snapshot.Changes()
	if c == nil {
		return nil
	}
	var list []*templates.ChangedView
	for _, name := range turningOn(t) {
		i := slices.IndexFunc(c.Verdicts, func(v rulesdb.Verdict) bool { return c.Name(&v) == name })
		if i < 0 {
			continue
		}
		view := rd.verdict(&c.Verdicts[i])
		view.Demos = nil // it is on show
		view.AllURL = spanURL(c) + "#" + view.Anchor
		older, newer := rd.sides(c)
		if before, after := older.Rule(c.Verdicts[i].Before), newer.Rule(c.Verdicts[i].After); before != nil && after != nil {
			view.From, view.To, view.Compared = c.From, c.To, bySentence(before.Text, after.Text)
		}
		list = append(list, view)
	}
	return list
}

// in is the reading of the same page in the edition of a date: the official one, else that in
// plain words.
func (rd *reading) in(date string) *reading {
	there := *rd
	there.book = cmp.Or(rd.snapshot.Whole(date), rd.book)
	there.query = maps.Clone(rd.query)
	there.query.Del("edition")
	if there.book != rd.snapshot.Default() {
		there.query.Set("edition", there.book.Edition().ID)
	}
	return &there
}
