package web

import (
	"context"
	"errors"
	"slices"
	"strings"

	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/training"
)

// This file is "Predict" in the player: the questions of a play, each at the step after which it
// is asked. They are those of the training, graded in the same way.

// Why nothing is asked of a play.
const (
	nothingToAsk = "Nothing is asked of this play: how it goes on hangs on no rule in a way that can be asked. Say for yourself what comes, then look."
	notInTime    = "The engine is busy, or it takes too long to find what could be asked of this play. Say for yourself what comes, then look."
	noScript     = "Nothing is asked of this branch, since it can't be written as a script of its own. Say for yourself what comes, then look."
	noGrading    = "Nothing is asked here: this server was started without the engine that grades answers."
)

// predictions answers /demos/{chapter}/{name}/questions and /try/{key}/questions.
func predictions(rd *reading) (reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	list, text, none := s.asked()
	at := map[int]*training.Question{}
	for i := range list {
		q := &list[i]
		// Where a picture would tell, the table in the player does.
		if text == "" && q.Fork != s.fork.Name || q.Table < 0 || q.Form == training.Cases {
			continue
		}
		n, ok := after(s.fork.Steps, q.Done)
		if ok && n < s.last() && (at[n] == nil || nearer(q, at[n])) {
			at[n] = q
		}
	}
	var views []templates.PredictionView
	for n := range s.last() {
		q := at[n]
		if q == nil {
			continue
		}
		v := templates.PredictionView{Step: n, ID: q.ID, Title: curly(q.Title)}
		for _, l := range q.Then {
			v.Then = append(v.Then, sentenceOf(l))
		}
		for i := range q.Claims {
			v.Claims = append(v.Claims, rd.claimView(&q.Claims[i], i))
		}
		views = append(views, v)
	}
	if len(views) == 0 && none == "" {
		none = nothingToAsk
	}
	return reply{component: templates.Predictions(views, text, none), loose: s.choices != nil || isOwn(s.demo.Slug)}, nil
}

// asked makes the questions of the play: those of a demonstration are known, those of a branch and
// of what somebody has written are made of its text. Where there are none, it is said why.
func (s *scene) asked() (list []training.Question, text, none string) {
	bank := s.site.options.Training
	if bank == nil {
		return nil, "", noGrading
	}
	if s.choices == nil && !isOwn(s.demo.Slug) {
		list, err := atPlace(s.Context(), s.site, "questions", "questions of "+s.demo.Slug, func(context.Context) ([]training.Question, error) {
			return bank.Of(s.demo.Slug, false)
		})
		return list, "", whyNone(err)
	}
	src, err := training.Written(training.Source{Slug: s.demo.Slug, Text: s.demo.Source.String()}, s.trace, s.fork)
	if err == nil {
		list, err = s.site.questionsOf(s.Context(), src)
	}
	return list, src.Text, whyNone(err)
}

// whyNone says why no questions have been made; "" where there is no error.
func whyNone(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, training.ErrNoScript):
		return noScript
	}
	return notInTime
}

// questionsOf makes the questions of a scenario that somebody waits for.
func (s *site) questionsOf(ctx context.Context, src training.Source) ([]training.Question, error) {
	return atPlace(ctx, s, "questions", "questions of "+src.Slug, func(ctx context.Context) ([]training.Question, error) {
		return training.MakeWithin(ctx, src)
	})
}

// after is the step of a play after which all these lines have been played; false where they
// are not among its lines.
func after(steps []scenario.Step, done []string) (int, bool) {
	at := 0
	for _, line := range done {
		i := slices.IndexFunc(steps[at+1:], func(s scenario.Step) bool { return s.Text == line })
		if i < 0 && line == "everything on the stack resolves" { // which the play may say one by one
			i = slices.IndexFunc(steps[at+1:], func(s scenario.Step) bool { return strings.HasSuffix(s.Text, " resolves") && len(s.Board.Stack) == 0 })
		}
		if i < 0 {
			return 0, false
		}
		at += 1 + i
	}
	return at, true
}

// nearer reports whether a question asks for less that is to come than another, so that one
// sees sooner what comes of it.
func nearer(q, than *training.Question) bool {
	if len(q.Then) != len(than.Then) {
		return len(q.Then) < len(than.Then)
	}
	return slices.Index(training.Forms, q.Form) < slices.Index(training.Forms, than.Form)
}
