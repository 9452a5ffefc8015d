package web

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"rulestep/engine"
	"rulestep/engine/cr"
	"rulestep/templates"
	"rulestep/web/training"
)

// This file asks training questions and grades the answers. Nothing of them is kept here:
// the browser keeps its own (js/train.js). train_answer.go makes the page after an answer,
// train_home.go the page from which one practises.

// trainRate is how often one address may answer or ask for a question in a minute.
const trainRate = 120

func (s *site) trainRoutes(r chi.Router) {
	r.Route("/train", func(r chi.Router) {
		r.Use(s.atMost(trainRate))
		r.Get("/", s.page(trainHome))
		r.Get("/next", s.page(trainNext))
		r.Get("/rule/{number}", s.page(trainRule))
		r.Get("/cards", s.page(trainCards))
		r.Get("/daily", s.page(trainDaily))
		r.Get("/daily/{date}", s.page(trainDaily))
		r.Get("/q/{id}", s.page(trainQuestion))
		r.Post("/q/{id}", s.form(trainAnswer))
		r.With(s.atMost(objectRate)).Post("/q/{id}/objection", s.form(trainObject))
	})
}

// noTraining is the page where there is no engine to ask by.
func (rd *reading) noTraining() reply {
	p := rd.frame("Training", "train")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: "There is no training here", Lead: []templates.Text{templates.Plain("This server was started without the engine that grades answers.")},
	})}
}

// asked finds the question of the address.
func (rd *reading) askedQuestion() (*training.Question, *reply, error) {
	bank := rd.site.options.Training
	if bank == nil {
		rep := rd.noTraining()
		return nil, &rep, nil
	}
	id := chi.URLParam(rd.Request, "id")
	q, err := atPlace(rd.Context(), rd.site, "question", "question "+id, func(context.Context) (*training.Question, error) { return bank.Find(id) })
	if errors.Is(err, training.ErrUnknown) {
		p := rd.frame("No such question", "train")
		p.NoIndex = true
		rep := reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
			Title: "This question is not there",
			Lead:  []templates.Text{{{Text: "Its demonstration may have been rewritten since. There are "}, {Kind: templates.Link, Text: "many others", URL: "/train"}, {Text: "."}}},
		})}
		return nil, &rep, nil
	}
	return q, nil, err
}

// trainQuestion answers GET /train/q/{id}: the question, without anything that tells.
func trainQuestion(rd *reading) (reply, error) {
	q, rep, err := rd.askedQuestion()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	v := rd.questionView(q)
	v.ID, v.Action, v.Crumbs, v.Fields = q.ID, "/train/q/"+q.ID, rd.trainCrumbs(), rd.trainFields()
	p := rd.frame(curly(q.Title), "train")
	p.NoIndex = true
	return reply{component: templates.TrainQuestion(p, v), loose: true}, nil
}

// questionView is a question as it is asked.
func (rd *reading) questionView(q *training.Question) templates.TrainQuestionView {
	v := templates.TrainQuestionView{Cases: q.Form == training.Cases, Title: curly(q.Title), Lead: typed(q.Scene)}
	for _, f := range q.Setup {
		v.Setup = append(v.Setup, sentenceOf(f))
	}
	for _, f := range q.Done {
		v.Done = append(v.Done, sentenceOf(f))
	}
	for _, f := range q.Then {
		v.Then = append(v.Then, sentenceOf(f))
	}
	for _, block := range q.Cards {
		lines := strings.Split(block, "\n")
		c := templates.TrainCard{Name: typed(lines[0])}
		for _, l := range lines[1:] {
			if l != "" {
				c.Lines = append(c.Lines, typed(l))
			}
		}
		v.Cards = append(v.Cards, c)
	}
	for i := range q.Claims {
		v.Claims = append(v.Claims, rd.claimView(&q.Claims[i], i))
	}
	if q.Table >= 0 {
		play := q.Play()
		fork := &play.Forks[0]
		if q.Table < len(fork.Steps) {
			t := newTableau(play, &fork.Steps[q.Table], nil)
			t.changed = nil
			t.chapter = func(n cr.Rule) string { return "" }
			t.layers = func(id engine.ID) string { return "" }
			b := t.draw()
			b.Label = "The table when it is asked"
			v.Board = &b
		}
	}
	return v
}

// sentenceOf is a line of a script as a sentence to read.
func sentenceOf(l string) templates.Text {
	l = strings.TrimPrefix(l, "in response, ")
	return typed(sentenceStart(l))
}

// claimView is a claim as a control.
func (rd *reading) claimView(c *training.Claim, i int) templates.TrainClaim {
	v := templates.TrainClaim{Name: "c" + strconv.Itoa(i), Ask: typed(c.Ask), Kind: string(c.Kind)}
	for _, o := range c.Options {
		option := templates.TrainOption{Value: o, Text: typed(o)}
		if len(o) > 34 {
			v.Long = true
		}
		if n, err := cr.Parse(o); c.Rules && err == nil {
			option.Text = rd.ruleOption(n)
			v.Long = true
		}
		if c.Rules && o == "none" {
			option.Text = templates.Plain("none, it is legal")
		}
		v.Options = append(v.Options, option)
	}
	if c.Kind == training.Order {
		for n := range c.Options {
			v.Places = append(v.Places, ordinals[n])
		}
	}
	return v
}

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth"}

// ruleOption is a rule as an answer: its number, and its words where they are short.
func (rd *reading) ruleOption(n cr.Rule) templates.Text {
	words := rd.shownAs(n)
	r := rd.book.Rule(n)
	if engine := rd.snapshot.Engine(); engine != nil {
		if r = engine.Same(n, rd.book); r == nil {
			r = engine.Rule(n) // it has gone since
		}
	}
	if r != nil {
		if name := r.Name(); name != "" {
			words += ", " + name
		} else if plain := firstSentence(cmpOr(r.Plain, r.Text)); plain != "" {
			words += ": " + plain
		}
	}
	return typed(words)
}

// firstSentence is the beginning of a text, short enough for a button.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i > 0 {
		text = text[:i+1]
	}
	if len(text) > 130 {
		text = strings.TrimRight(shorten(text, 126), " ,;") + " …"
	}
	return text
}

func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// trainCrumbs lead back to where one practises.
func (rd *reading) trainCrumbs() []templates.Crumb {
	list := []templates.Crumb{{Text: "Train", URL: "/train"}}
	if rule := rd.query.Get("rule"); rule != "" {
		number, _, _ := strings.Cut(rule, "@")
		if _, err := cr.Parse(number); err == nil {
			chip := rd.engineChip(cr.Rule(rule))
			list = append(list, templates.Crumb{Number: chip.Number, URL: chip.URL})
		}
	}
	if date := rd.query.Get("day"); isDay(date) {
		list = append(list, templates.Crumb{Text: "Puzzle of " + date, URL: "/train/daily/" + date})
	}
	return list
}

// trainGoingOn are the parameters with which a session goes on.
var trainGoingOn = []string{"rule", "path", "day"}

func (rd *reading) trainFields() []templates.Field {
	var list []templates.Field
	for _, name := range trainGoingOn {
		if value := rd.query.Get(name); value != "" {
			list = append(list, templates.Field{Name: name, Value: value})
		}
	}
	return list
}

// trainNext answers /train/next: it leads to another question, about a rule or a chapter if
// one is named; ?skip= names questions that were met.
func trainNext(rd *reading) (reply, error) {
	bank := rd.site.options.Training
	if bank == nil {
		return rd.noTraining(), nil
	}
	rule := cr.Rule(rd.query.Get("rule"))
	next := training.Next{Met: strings.Split(rd.query.Get("skip"), " ")}
	if learner, err := strconv.Atoi(rd.query.Get("level")); err == nil {
		next.Level = int(training.WellTried(float64(learner)))
	}
	id := ""
	if path := rd.query.Get("path"); path != "" && rule == "" {
		list := training.PathRules(path)
		if len(list) == 0 {
			return rd.noQuestion("There is no path “"+shorten(path, 40)+"”", "Paths and their topics stand where one begins. Practise "), nil
		}
		for _, i := range rand.Perm(len(list)) { // a rule by lot, of which something is asked
			rule = list[i]
			next.About = []cr.Rule{rule}
			if id = bank.Next(next); id != "" {
				break
			}
		}
	} else {
		if rule != "" {
			next.About = []cr.Rule{rule}
		}
		id = bank.Next(next)
	}
	if id == "" {
		return rd.noQuestion("No question is about "+shorten(rd.shownAs(rule), 40), "No play turns on it in a way that can be asked. Practise "), nil
	}
	pairs := []string{}
	for _, name := range trainGoingOn {
		pairs = append(pairs, name, rd.query.Get(name))
	}
	return reply{redirect: withQuery("/train/q/"+id, pairs...), loose: true}, nil
}

// noQuestion is the page where nothing can be asked; why ends with "Practise ".
func (rd *reading) noQuestion(title, why string) reply {
	p := rd.frame("No question", "train")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, loose: true, component: templates.Problem(p, templates.ProblemView{
		Title: title, Lead: []templates.Text{{{Text: why}, {Kind: templates.Link, Text: "something else", URL: "/train"}, {Text: "."}}},
	})}
}

// trainRule answers /train/rule/{number}: practise one rule, or those of a chapter.
func trainRule(rd *reading) (reply, error) {
	n, err := cr.Parse(chi.URLParam(rd.Request, "number"))
	if err != nil {
		return reply{redirect: "/train"}, nil
	}
	return reply{redirect: withQuery("/train/next", "rule", string(rd.engineRule(n)))}, nil
}

// trainDaily answers /train/daily/{date}: the same question for everybody on a day, of middling
// difficulty. It hangs on the date and the demonstrations of the program only.
func trainDaily(rd *reading) (reply, error) {
	date := chi.URLParam(rd.Request, "date")
	if !isDay(date) {
		return reply{redirect: "/train/daily/" + time.Now().UTC().Format(time.DateOnly), loose: true}, nil
	}
	id, err := rd.dailyID(date)
	if err != nil {
		return reply{}, err
	}
	if id == "" {
		return rd.noTraining(), nil
	}
	return reply{redirect: "/train/q/" + id + "?day=" + date, loose: true}, nil
}

// isDay reports whether a text is a date ("2026-11-22").
func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

func (rd *reading) dailyID(date string) (string, error) {
	bank := rd.site.options.Training
	if bank == nil {
		return "", nil
	}
	return atPlace(rd.Context(), rd.site, "puzzle", "puzzle of "+date, func(context.Context) (string, error) { return bank.Daily(date) })
}
