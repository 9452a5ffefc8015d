package web

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"rulestep/engine/scenario"
	"rulestep/templates"
)

// featureTime is how long the first page waits for the engine.
const featureTime = 200 * time.Millisecond

// feature puts a demonstration on the first page as a question: the table just before
// its last decision, with that decision's options as answers. It is nil when there is
// none, and has no table when it cannot be played. played is false when that may be
// otherwise the next time.
func (rd *reading) feature() (f *templates.Feature, played bool) {
	d := rd.featured()
	if d == nil {
		return nil, true
	}
	f = &templates.Feature{Title: typed(d.Title), Question: typed(d.Question), URL: rd.url("/demos/" + d.Slug)}
	ctx, cancel := context.WithTimeout(rd.Context(), featureTime)
	defer cancel()
	trace, err := rd.site.play(ctx, Play{Name: d.Slug, Source: d.Source.String(), Edition: rd.playedBy()})
	if err != nil || trace == nil || len(trace.Forks) == 0 || len(trace.Forks[0].Steps) == 0 {
		return f, err == nil
	}
	s := &scene{reading: rd, demo: d, trace: trace, fork: &trace.Forks[0]}
	// The last decision is the question; the table before it is what to judge by.
	asked := -1
	for n, step := range s.fork.Steps {
		if n > 0 && (step.Kind == scenario.DecisionStep || step.Kind == scenario.RefusedStep || step.Decided() != nil) {
			asked = n
		}
	}
	moment := max(asked-1, 0)
	t := newTableau(s.trace, &s.fork.Steps[moment], nil)
	t.prefix = "f-"
	b := t.draw()
	f.Board = &b
	f.URL = rd.stepURL(d.Slug, stepAt{step: moment})
	if asked > 0 && s.fork.Steps[asked].Decided() != nil {
		f.Asks = "Choose, and see"
		f.Choices = s.guesses(asked)
	}
	return f, true
}

// mostGuesses is how many answers the first page offers.
const mostGuesses = 4

// guesses are what could be decided at a step: what the file decides and some others,
// in the order of their words, so that the place says nothing.
func (s *scene) guesses(n int) []templates.LinkView {
	step := &s.fork.Steps[n]
	list := []templates.LinkView{{Text: curly(decided(step)), URL: s.stepURL(s.demo.Slug, stepAt{step: n})}}
	d := step.Decided()
	for _, o := range d.Others[:min(len(d.Others), mostGuesses-1)] {
		list = append(list, templates.LinkView{Text: decides(curly(o.Text)), URL: s.otherURL(n, d.Number, o.Key)})
	}
	slices.SortFunc(list, func(a, b templates.LinkView) int { return cmp.Compare(a.Text, b.Text) })
	return list
}

// decided is what a step's line decides, in the short form that options have: what
// follows the colon of "Ann assigns damage from Basilisk: 1 to Wall, 1 to Bear".
func decided(step *scenario.Step) string {
	return decides(line(step))
}

func decides(text string) string {
	if _, after, found := strings.Cut(text, ": "); found {
		return sentenceStart(after)
	}
	return sentenceStart(text)
}
