package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// A Play is what the site asks the engine to play.
type Play struct {
	Name    string  // of the demonstration, for messages: "702/trample-and-deathtouch"
	Source  string  // the scenario file
	Edition string  // by which it is played, as scenario.File.OnShow takes it
	Without cr.Rule // a rule that is not in force, by its number in that edition; "" for none
	// Choices branch off the play of one fork: at these decisions another option is
	// taken, and the play goes on from there as far as the file's lines still fit.
	Choices []scenario.Choice
	Fork    string // whose play they branch off
	// Visitor is set for scenarios that visitors send; they have tighter limits.
	Visitor bool
	// Left is how many questions to the book several plays of one request may still put together,
	// those that are judged; nil where each may put what a play may.
	Left *int
}

// A stepAt names a step of a play and how it is shown.
type stepAt struct {
	fork   string
	step   int
	depth  string
	choose string // choices, as scenario.ParseChoices reads them
}

// stepURL is the address of a step. Step 0 is the demonstration itself.
func stepURL(slug string, at stepAt) string {
	step := ""
	if at.step > 0 {
		step = strconv.Itoa(at.step)
	}
	return playURL(slug, "fork", at.fork, "step", step, "depth", at.depth, "choose", at.choose)
}

// stepURL is the address of a step in the edition on show.
func (rd *reading) stepURL(slug string, at stepAt) string { return rd.url(stepURL(slug, at)) }

// play plays a demonstration.
func (rd *reading) play(d *rulesdb.Demo, without cr.Rule, fork string, choices []scenario.Choice) (*scenario.Trace, error) {
	if rd.played != nil && without == "" && len(choices) == 0 {
		return rd.played, nil
	}
	return rd.site.play(rd.Context(), Play{Name: d.Slug, Source: d.Source.String(), Edition: rd.playedBy(), Without: without, Fork: fork, Choices: choices, Visitor: isOwn(d.Slug)})
}

// A scene is a demonstration played for one request: the trace, the fork and the step
// that are asked for.
type scene struct {
	*reading
	demo  *rulesdb.Demo
	trace *scenario.Trace
	fork  *scenario.ForkTrace
	at    stepAt

	choices []scenario.Choice // none in the file's own play
	framed  bool              // it is shown on another site's page
}

// last is the number of the closing step, which shows the answer.
func (s *scene) last() int { return len(s.fork.Steps) }

// state is the step whose table is drawn at step n: the answer is read off the last.
func (s *scene) state(n int) *scenario.Step { return &s.fork.Steps[min(n, len(s.fork.Steps)-1)] }

func (s *scene) url(step int) string {
	at := s.at
	at.step = step
	address := s.stepURL(s.demo.Slug, at)
	if s.framed && !isOwn(s.demo.Slug) { // the others' addresses are relative
		return framePrefix + strings.TrimPrefix(address, "/")
	}
	return address
}

// openScene plays what the address asks for. The reply is set when that is no page.
func (rd *reading) openScene() (*scene, *reply, error) {
	slug := chi.URLParam(rd.Request, "chapter") + "/" + chi.URLParam(rd.Request, "name")
	if chi.URLParam(rd.Request, "key") != "" {
		return rd.openOwn()
	}
	d := rd.snapshot.Demo(slug)
	if d == nil {
		rep := rd.noDemo(slug)
		return nil, &rep, nil
	}
	return rd.openPlay(d)
}

// openPlay plays a demonstration, or a scenario of somebody's own in the form of one.
func (rd *reading) openPlay(d *rulesdb.Demo) (*scene, *reply, error) {
	s := &scene{reading: rd, demo: d, at: stepAt{fork: rd.query.Get("fork"), depth: rd.query.Get("depth"), choose: rd.query.Get("choose")}}
	if !slices.Contains(depthNames, s.at.depth) || s.at.depth == depthNames[1] {
		s.at.depth = ""
	}
	var err error
	if s.at.choose != "" {
		if s.choices, err = scenario.ParseChoices(s.at.choose); err != nil {
			rep := rd.badDemo(d, sentenceStart(curly(err.Error()))+".")
			return nil, &rep, nil
		}
	}
	if s.trace, err = rd.play(d, "", s.at.fork, s.choices); err != nil {
		if bad := new(scenario.ChoiceError); errors.As(err, &bad) {
			rep := s.badChoice(bad)
			return nil, &rep, nil
		}
		return nil, nil, fmt.Errorf("playing %s: %w", d.Slug, err)
	}
	if s.trace == nil || len(s.trace.Forks) == 0 {
		rep := rd.notPlayed(d)
		return nil, &rep, nil
	}
	i := slices.IndexFunc(s.trace.Forks, func(f scenario.ForkTrace) bool { return f.Name == s.at.fork })
	if i < 0 {
		if s.at.fork != "" {
			rep := rd.badDemo(d, fmt.Sprintf("It has no branch “%s”.", shorten(s.at.fork, 60)))
			return nil, &rep, nil
		}
		i = 0
		s.at.fork = s.trace.Forks[0].Name
	}
	s.fork = &s.trace.Forks[i]
	if len(s.fork.Steps) == 0 {
		rep := rd.badDemo(d, cmp.Or(s.fork.Problem, s.trace.Problem, "The engine played no step of it."))
		return nil, &rep, nil
	}
	if i == 0 && (s.choices == nil || rd.query.Get("fork") == "") {
		s.at.fork = "" // the first branch is the demonstration's own address
	}
	step, err := strconv.Atoi(cmp.Or(rd.query.Get("step"), "0"))
	if err != nil || step < 0 || step > s.last() {
		rep := rd.badDemo(d, fmt.Sprintf("It has the steps 0 to %d.", s.last()))
		return nil, &rep, nil
	}
	s.at.step = step
	return s, nil, nil
}

// depthNames are the depths of telling, from the shortest; the middle one is usual.
var depthNames = []string{"moves", "rulings", "all"}

// demo answers /demos/{chapter}/{name}: one step of a demonstration, or with
// ?without= what becomes of it without a rule.
func demo(rd *reading) (reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	if without := rd.query.Get("without"); without != "" {
		return s.whatIf(without)
	}
	if edition := rd.query.Get("beside"); edition != "" {
		return s.beside(edition)
	}
	if say := strings.TrimSpace(rd.query.Get("say")); say != "" {
		return s.say(say), nil
	}
	v := templates.DemoView{
		Title: curly(s.demo.Title), Question: typed(s.demo.Question), Crumbs: s.crumbs(), Step: s.at.step,
		Forks: s.forks(), WhatIfs: s.whatIfs(), Older: rd.older(s.trace), Then: s.turnsOn(), Walk: rd.onWalk(s.demo), Edition: s.provedFor(),
		Stage: s.stage(s.at.step), Controls: s.controls(), Script: s.script(), Depth: cmp.Or(s.at.depth, depthNames[1]), Depths: s.depths(),
		Shows: s.engineChips(s.shows()), Agrees: s.agrees(), InPart: s.inPart(), Broken: s.broken(),
		StepsURL: rd.url(withQuery(s.home()+"/steps", "fork", s.at.fork, "depth", s.at.depth, "choose", s.at.choose)),
	}
	if s.choices != nil {
		v.Branch = s.branch()
		v.Forks, v.WhatIfs = nil, nil // those of the file's own play
	}
	if s.trace.Because != "" {
		v.Notes = rd.oursOf(s.trace.Edition, unwrapped(s.trace.Because))
	}
	if id := rd.query.Get("layers"); id != "" {
		v.Layers = s.layers(id)
	}
	loose := s.choices != nil
	if rd.site.options.Ask != nil {
		v.AskURL = s.askURL(s.at.step, anything, 0)
		if ask := rd.query.Get("ask"); ask != "" {
			loose = true
			if v.WhyNot, err = s.whyNot(ask); err != nil {
				return reply{}, err
			}
			v.Layers = nil
		}
	}
	p := rd.frame(fmt.Sprintf("%s: step %s", curly(s.demo.Title), s.key(s.at.step)), "demos")
	p.Canonical = stepURL(s.demo.Slug, stepAt{fork: s.at.fork, step: s.at.step})
	p.Description = curly(s.demo.Question)
	p.NoIndex = s.at.choose != "" || s.at.depth != "" || v.WhyNot != nil
	step := ""
	if s.at.step > 0 {
		step = strconv.Itoa(s.at.step)
	}
	p.Compact, p.Stepped = true, true
	p.Picture = rd.url(withQuery(s.home()+"/card.png", "fork", s.at.fork, "step", step))
	v.EditURL = rd.url(withQuery("/try", "from", s.demo.Slug))
	if rd.site.options.Lay != nil {
		v.TableURL = rd.url(withQuery("/table", "from", s.demo.Slug, "fork", s.at.fork, "step", strconv.Itoa(min(s.at.step, len(s.fork.Steps)-1))))
	}
	if isOwn(s.demo.Slug) {
		s.asOwn(&p, &v)
	}
	if s.choices == nil {
		v.EmbedCode, p.OEmbed = s.embedCode(), s.oEmbedURL()
	}
	return reply{component: templates.Demo(p, v), loose: loose || isOwn(s.demo.Slug)}, nil
}

// unwrapped joins the lines of each paragraph of a text that was wrapped by hand.
func unwrapped(text string) string {
	var list []string
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		list = append(list, strings.Join(strings.Fields(paragraph), " "))
	}
	return strings.Join(list, "\n")
}

// demoSteps answers /demos/{chapter}/{name}/steps: every stage of a play, for the
// script.
func demoSteps(rd *reading) (reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	stages := make([]templates.StageView, s.last()+1)
	for n := range stages {
		stages[n] = s.stage(n)
	}
	return reply{component: templates.Steps(stages), loose: s.choices != nil || isOwn(s.demo.Slug)}, nil
}

// key is what the margin and the timeline call a step.
func (s *scene) key(step int) string {
	if step == s.last() {
		return "✓"
	}
	return strconv.Itoa(step)
}

func (s *scene) crumbs() []templates.Crumb {
	if isOwn(s.demo.Slug) {
		return []templates.Crumb{{Text: "Try it", URL: s.reading.url("/try")}, {Text: "Edit", URL: s.reading.url(s.home() + "/edit")}}
	}
	list := []templates.Crumb{{Text: "Demonstrations", URL: s.reading.url("/demos")}}
	if r := s.book.Rule(s.reading.chapterOf(s.demo)); r != nil {
		list = append(list, templates.Crumb{Number: string(r.Number), Text: r.Title, URL: s.reading.url("/rules/" + string(r.Number))})
	}
	return list
}

// shows are the rules that the file is there to show.
func (s *scene) shows() []cr.Rule { return s.reading.shows(s.demo) }

// shows are the rules that a demonstration is there to show; of one with proofs of its own in the
// edition those that it proves.
func (rd *reading) shows(d *rulesdb.Demo) []cr.Rule {
	if rd.book == nil || !rd.book.Replayed(d.Slug) {
		return d.Shows
	}
	proofs := rd.book.Proofs(d.Slug)
	return slices.DeleteFunc(slices.Clone(d.Shows), func(n cr.Rule) bool {
		return !slices.ContainsFunc(proofs, func(p rulesdb.Proof) bool { return p.Rule == n && p.Proves() })
	})
}

// agrees are the official examples that the demonstration plays.
func (s *scene) agrees() []templates.ExampleLink {
	var list []templates.ExampleLink
	for _, e := range s.demo.Agrees {
		list = append(list, templates.ExampleLink{Chip: s.engineChip(e.Rule), Text: fmt.Sprintf("example %d", e.Number)})
	}
	return list
}

// inPart are the official examples of which the demonstration plays a part.
func (s *scene) inPart() []templates.ExampleLink {
	var list []templates.ExampleLink
	for _, p := range s.demo.InPart {
		list = append(list, templates.ExampleLink{Chip: s.engineChip(p.Rule), Text: fmt.Sprintf("example %d", p.Number), Missing: p.Missing})
	}
	return list
}

// forks are the branches that the file has. Choosing one starts it at the same step
// where they still run alike, otherwise at its beginning.
func (s *scene) forks() []templates.LinkView {
	var list []templates.LinkView
	for i, f := range s.trace.Forks {
		name := f.Name
		at := stepAt{fork: name, depth: s.at.depth}
		if i == 0 {
			at.fork = ""
		}
		if alike(s.fork.Steps, f.Steps, s.at.step) {
			at.step = s.at.step
		}
		if name == "" {
			name = "as written"
		}
		list = append(list, templates.LinkView{Text: curly(name), URL: s.stepURL(s.demo.Slug, at), Current: &s.trace.Forks[i] == s.fork})
	}
	return list
}

// alike tells whether two plays have the same lines up to a step.
func alike(a, b []scenario.Step, upTo int) bool {
	if upTo >= len(a) || upTo >= len(b) {
		return false
	}
	for i := range upTo + 1 {
		if a[i].Text != b[i].Text {
			return false
		}
	}
	return true
}

// whatIfs are the rules whose absence is known to matter here, those that the file
// shows first.
func (s *scene) whatIfs() []templates.LinkView {
	var numbers []cr.Rule
	for _, p := range s.book.Proofs(s.demo.Slug) {
		if p.Proves() {
			numbers = append(numbers, p.Rule)
		}
	}
	if s.unproved() {
		numbers = s.namedAll(s.trace.Cited()) // nobody has played it without them yet
	}
	rank := func(n cr.Rule) int {
		if i := slices.Index(s.demo.Shows, n); i >= 0 {
			return i
		}
		return len(s.demo.Shows)
	}
	slices.SortStableFunc(numbers, func(a, b cr.Rule) int { return rank(a) - rank(b) })
	var list []templates.LinkView
	for _, n := range numbers {
		c := s.engineChip(n)
		text := strings.TrimSpace(c.Number + " " + c.Title)
		list = append(list, templates.LinkView{Text: text, URL: s.withoutURL(n)})
	}
	return list
}

// withoutURL is the address of the play without a rule, which is named there by its number in
// the edition of the play; "" of a rule that this edition lacks.
func (s *scene) withoutURL(name cr.Rule) string {
	n, ok := bookOf(s.trace).Number(name)
	if !ok {
		return ""
	}
	return s.reading.url(playURL(s.demo.Slug, "fork", s.at.fork, "without", string(n)))
}

// provedFor says for which edition the demonstration holds.
func (s *scene) provedFor() templates.Text {
	if s.unproved() {
		words := "Played by " + s.trace.Edition + "; no proofs of it are kept for that edition: what a rule does here is found out as you ask."
		return templates.Plain(words)
	}
	if changed := s.book.DemoChanges(s.demo.Slug); len(changed) > 0 {
		return s.changedSince(changed)
	}
	if s.book.Replayed(s.demo.Slug) {
		return templates.Plain("Proved for " + cr.Edition + ", and again for " + s.trace.Edition + ", by whose rules it is played here.")
	}
	words := "Proved for " + cr.Edition + "."
	if d := s.book.Edition().Date; d != cr.Edition {
		words += " It carries to " + d + ": what it asks of the rules has the same answer there."
	}
	return templates.Plain(words)
}

func (s *scene) depths() []templates.LinkView {
	var list []templates.LinkView
	for i, name := range depthNames {
		at := s.at
		at.depth = name
		if i == 1 {
			at.depth = ""
		}
		list = append(list, templates.LinkView{Text: sentenceCase(name)[:len(name)], URL: s.stepURL(s.demo.Slug, at), Current: cmp.Or(s.at.depth, depthNames[1]) == name})
	}
	return list
}

// noDemo is the page of a demonstration that is not there.
func (rd *reading) noDemo(slug string) reply {
	p := rd.frame("No such demonstration", "demos")
	p.NoIndex = true
	v := templates.ProblemView{
		Title: "There is no demonstration “" + shorten(slug, 80) + "”",
		Lead:  []templates.Text{{{Text: "It may have been renamed. Here are "}, {Kind: templates.Link, Text: "all demonstrations", URL: "/demos"}, {Text: "."}}},
		Find:  true, Query: strings.NewReplacer("-", " ", "/", " ").Replace(shorten(slug, 80)),
	}
	return reply{status: http.StatusNotFound, component: templates.Problem(p, v)}
}

// badDemo is the page of a step or branch that a demonstration does not have.
func (rd *reading) badDemo(d *rulesdb.Demo, why string) reply {
	p := rd.frame("No such step", "demos")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
		Title: "This step is not there",
		Lead:  []templates.Text{templates.Plain(why), {{Text: "Begin at the "}, {Kind: templates.Link, Text: "start of the demonstration", URL: rd.url(playURL(d.Slug))}, {Text: "."}}},
	})}
}

// notPlayed is the page of a demonstration when the program has no engine to play it.
func (rd *reading) notPlayed(d *rulesdb.Demo) reply {
	p := rd.frame(d.Title, "demos")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: d.Title,
		Lead:  []templates.Text{templates.Plain(d.Question), templates.Plain("It cannot be stepped through here: this server was started without the engine.")},
	})}
}
