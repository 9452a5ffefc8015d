package web

import (
	"context"
	"slices"

	"rulestep/engine/scenario"
	"rulestep/templates"
	"rulestep/web/training"
)

// This file is "Predict" in the player: the questions of a demonstration, each at the step after
// which it is asked. They are those of the training, graded in the same way.

// predictions answers /demos/{chapter}/{name}/questions. Branches and scenarios of visitors
// have none: nobody has made questions of them.
func predictions(rd *reading) (reply, error) {
	s, rep, err := rd.openScene()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	bank := rd.site.options.Training
	if bank == nil || s.choices != nil {
		return reply{component: templates.Predictions(nil)}, nil
	}
	list, err := atPlace(rd.Context(), rd.site, "questions", "questions of "+s.demo.Slug, func(context.Context) ([]training.Question, error) {
		return bank.Of(s.demo.Slug, false)
	})
	if err != nil {
		return reply{}, err
	}
	at := map[int]*training.Question{}
	for i := range list {
		q := &list[i]
		// Where a picture would tell, the table in the player does.
		if q.Fork != s.fork.Name || q.Table < 0 || q.Form == training.Cases {
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
	return reply{component: templates.Predictions(views)}, nil
}

// after is the step of a play after which all these lines have been played; false where they
// are not among its lines.
func after(steps []scenario.Step, done []string) (int, bool) {
	at := 0
	for _, line := range done {
		i := slices.IndexFunc(steps[at+1:], func(s scenario.Step) bool { return s.Text == line })
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
