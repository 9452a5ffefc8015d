package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/templates"
	"rulestep/web/training"
)

// This file makes the page after an answer: what is right, what was forgotten, and the play at
// the step that decides it.

// trainAnswer answers POST /train/q/{id}.
func trainAnswer(rd *reading) (reply, error) {
	if err := rd.ParseForm(); err != nil {
		return reply{status: http.StatusBadRequest, redirect: rd.URL.Path}, nil
	}
	for _, name := range trainGoingOn {
		rd.query.Set(name, shorten(rd.PostForm.Get(name), 40))
	}
	q, rep, err := rd.askedQuestion()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	answer, sure := rd.said(q)
	g := q.Grade(answer)
	v, err := rd.answerView(q, &g, answer, sure)
	if err != nil {
		return reply{}, err
	}
	p := rd.frame(v.Heading, "train")
	p.NoIndex = true
	return reply{component: templates.TrainAnswer(p, v), loose: true}, nil
}

// said is what the form says: a value for each claim, and how sure somebody is ("yes", "no",
// or "show" for who wants to be shown).
func (rd *reading) said(q *training.Question) (answer []string, sure string) {
	answer = make([]string, len(q.Claims))
	for i := range q.Claims {
		values := rd.PostForm["c"+strconv.Itoa(i)]
		for n := range values {
			values[n] = shorten(values[n], 200)
		}
		answer[i] = strings.Join(values[:min(len(values), 20)], "; ")
	}
	switch sure = rd.PostForm.Get("sure"); sure {
	case "yes", "show":
		return answer, sure
	}
	return answer, "no"
}

// answerView fills the page.
func (rd *reading) answerView(q *training.Question, g *training.Grade, answer []string, sure string) (templates.TrainAnswerView, error) {
	right, shown := 0, sure == "show"
	v := templates.TrainAnswerView{ID: q.ID, Crumbs: rd.trainCrumbs(), Right: "no", Sure: sure, Level: strconv.Itoa(q.Difficulty), ObjectURL: rd.objectURL(q.ID), Guess: strconv.FormatFloat(q.Guess(), 'g', 4, 64)}
	for i := range q.Claims {
		c := &q.Claims[i]
		r := templates.TrainRow{Ask: typed(c.Ask), Said: rd.saidView(c, answer[i]), Is: rd.saidView(c, g.Key[i]), Miss: !g.Correct[i] && !shown}
		if shown {
			r.Said = templates.Plain("–")
		}
		for _, w := range q.Wrong() {
			if !w.Belief && w.Values[i] != g.Key[i] {
				chip := rd.engineChip(w.Rule)
				r.By = &chip
				break
			}
		}
		if g.Correct[i] {
			right++
		}
		v.Rows = append(v.Rows, r)
		if c.Kind == training.Some && len(c.Options) > 1 {
			v.Each = append(v.Each, rd.oneByOne(q, i, answer[i], shown))
		}
	}
	v.Correct = fmt.Sprintf("%d/%d", right, len(q.Claims))
	switch {
	case shown:
		v.Heading, v.Correct = "So it is", fmt.Sprintf("0/%d", len(q.Claims))
	case g.Right:
		v.Heading, v.Right = "Right.", "yes"
		if len(q.Claims) > 1 {
			v.Heading = fmt.Sprintf("Right, all %s.", numberWord(len(q.Claims)))
		}
	case right == 0 && len(q.Claims) == 1:
		v.Heading = "Not so."
	default:
		v.Heading = fmt.Sprintf("%s of %s.", sentenceStart(numberWord(right)), numberWord(len(q.Claims)))
	}
	if !g.Right && !shown {
		v.Heading = strings.TrimSpace(v.Heading + " " + correction(q, g))
	}
	for _, r := range q.Rules {
		v.Rules += " " + string(r)
	}
	v.Rules = strings.TrimSpace(v.Rules)
	if !g.Right && !shown {
		rd.diagnosis(&v, q, g)
	}
	if err := rd.watch(&v, q, g); err != nil {
		return v, err
	}
	next := []string{}
	for _, name := range trainGoingOn[:2] {
		next = append(next, name, rd.query.Get(name))
	}
	v.NextURL = withQuery("/train/next", append(next, "skip", q.ID)...)
	v.Again = templates.LinkView{Text: "The same question again", URL: "/train/q/" + q.ID}
	if day := rd.query.Get("day"); isDay(day) {
		v.Share = fmt.Sprintf("rulestep %s: %d of %d", day, right, len(q.Claims))
		switch n := len(g.Forgot); {
		case g.Right:
			v.Share += ", forgot nothing"
		case n == 1 || g.Misreading != nil:
			v.Share += ", forgot 1 rule"
		case n > 1: // without any one of them it ends so
			v.Share += fmt.Sprintf(", forgot 1 of %d rules", n)
		}
		v.NextURL = "/train"
	}
	if d := rd.snapshot.Demo(q.Source); d != nil {
		v.From = templates.Text{{Text: "From the demonstration “"}, {Kind: templates.Link, Text: curly(d.Title), URL: rd.url(playURL(d.Slug, "fork", q.Fork))}, {Text: "”"}}
		if q.Variation != "" {
			v.From = append(v.From, templates.Plain(", varied: "+curly(q.Variation))...)
		}
		v.From = append(v.From, templates.Plain(".")...)
	}
	return v, nil
}

// mostCorrected is how many letters a correction may have that stands in the heading.
const mostCorrected = 64

// correction is the first thing that was answered wrong as it is, for the heading: "Squire is on the
// battlefield." It is "" where that is a list or too long.
func correction(q *training.Question, g *training.Grade) string {
	i := slices.Index(g.Correct, false)
	if i < 0 || q.Claims[i].Kind == training.Some || q.Claims[i].Kind == training.Order {
		return ""
	}
	says := q.Claims[i].Says(g.Key[i])
	if len(says) > mostCorrected || strings.Contains(says, ": ") && q.Form != training.Cases {
		return ""
	}
	return curly(sentenceStart(says)) + "."
}

// oneByOne says of each option of a claim that asks for all whether it is so, and by which rule: with
// that rule gone it would be otherwise.
func (rd *reading) oneByOne(q *training.Question, claim int, answer string, shown bool) templates.TrainEach {
	c := &q.Claims[claim]
	in := func(set, option string) bool { return slices.Contains(strings.Split(set, "; "), option) }
	e := templates.TrainEach{Ask: typed(c.Ask)}
	for _, option := range c.Options {
		o := templates.TrainChosen{Text: typed(option), Is: in(q.Key()[claim], option)}
		switch said := in(answer, option); {
		case shown || said == o.Is:
		case said:
			o.Said = "you chose it"
		default:
			o.Said = "you left it out"
		}
		rules := q.Decides(claim, option)
		o.By = rd.engineChips(rules[:min(len(rules), 2)])
		e.Options = append(e.Options, o)
	}
	return e
}

var numberWords = []string{"none", "one", "two", "three", "four", "five", "six"}

func numberWord(n int) string {
	if n < len(numberWords) {
		return numberWords[n]
	}
	return strconv.Itoa(n)
}

// saidView is an answer as one reads it.
func (rd *reading) saidView(c *training.Claim, value string) templates.Text {
	switch {
	case value == "" && c.Kind == training.Some:
		return templates.Plain("none")
	case value == "":
		return templates.Plain("nothing")
	}
	if n, err := cr.Parse(value); c.Rules && err == nil {
		chip := rd.engineChip(n)
		return templates.Text{{Kind: templates.RuleChip, Text: chip.Number, URL: chip.URL, Level: chip.Level, Title: chip.Title}}
	}
	return typed(strings.ReplaceAll(value, "; ", ", "))
}

// diagnosis says what was forgotten.
func (rd *reading) diagnosis(v *templates.TrainAnswerView, q *training.Question, g *training.Grade) {
	if m := g.Misreading; m != nil {
		f := &templates.TrainForgot{Heading: "A belief that many have had", Chips: rd.engineChips(m.Rules), Words: []templates.Text{typed(m.Belief), typed("But: " + m.Truth)}}
		v.Forgot = f
		return
	}
	switch n := len(g.Forgot); {
	case g.Instead != "":
		v.Forgot = &templates.TrainForgot{Heading: "With another decision", Words: []templates.Text{typed("You answered as this game ends when this is done instead: “" + g.Instead + "”.")}}
	case g.Match == training.None:
		v.Unmatched = true
	case n == 1:
		r := g.Forgot[0]
		v.Forgot1 = string(r)
		f := &templates.TrainForgot{Heading: "You forgot", Chips: []templates.Chip{rd.off(r)}}
		words := "Your answers are how this game ends if " + string(r) + " did not exist."
		if g.Match == training.Part {
			f.Heading = "Perhaps you forgot"
			words = "Where you are wrong, you answered as this game would end if " + string(r) + " did not exist; the rest would be otherwise then."
		}
		f.Words = append(rd.ours(words), rd.plain(rd.ruleWords(r))...)
		if d := rd.proofOf(q, r); d != "" {
			f.Words = append(f.Words, rd.ours(d)...)
		}
		f.Links = []templates.LinkView{{Text: "Read " + rd.shownAs(r), URL: rd.engineChip(r).URL}, {Text: "Practise " + rd.shownAs(r), URL: "/train/next?rule=" + string(r)}}
		v.Forgot = f
	default:
		some := g.Forgot[:min(n, 3)]
		f := &templates.TrainForgot{Heading: "One of these"}
		for _, r := range some {
			f.Chips = append(f.Chips, rd.off(r))
		}
		words := "The game ends as you answered without any one of them, so the answer alone does not tell which you forgot."
		if n > 3 {
			words = fmt.Sprintf("The game ends as you answered without any one of these and %d more, so the answer alone does not tell which you forgot.", n-3)
		}
		if g.Match == training.Part {
			words = "Where you are wrong, the game ends as you answered without any one of them; the rest would be otherwise then."
		}
		f.Words = rd.ours(words)
		follow, err := atPlace(rd.Context(), rd.site, "question", "what tells apart", func(context.Context) (*training.Question, error) {
			return rd.site.options.Training.FollowUp(q, g.Forgot), nil
		})
		if err == nil && follow != nil {
			f.Words = append(f.Words, templates.Plain("One more question tells the first two apart."))
			f.Links = append(f.Links, templates.LinkView{Text: "The question that tells them apart", URL: "/train/q/" + follow.ID})
		}
		for _, r := range some {
			f.Links = append(f.Links, templates.LinkView{Text: "Read " + rd.shownAs(r), URL: rd.engineChip(r).URL})
		}
		v.Forgot = f
	}
}

// off is the chip of a rule that is not in force.
func (rd *reading) off(r cr.Rule) templates.Chip {
	c := rd.engineChip(r)
	c.Off = true
	return c
}

func (rd *reading) engineChips(rules []cr.Rule) []templates.Chip {
	var list []templates.Chip
	for _, r := range rules {
		list = append(list, rd.engineChip(r))
	}
	return list
}

// ruleWords is what a rule says, in plain words where there are some.
func (rd *reading) ruleWords(n cr.Rule) string {
	r := rd.snapshot.Engine().Same(n, rd.book)
	if r == nil {
		return ""
	}
	return firstSentence(cmpOr(r.Plain, r.Text))
}

// proofOf is what is known of the demonstration without the rule: "Without it, ...".
func (rd *reading) proofOf(q *training.Question, r cr.Rule) string {
	if q.Variation != "" {
		return ""
	}
	proofs := rd.snapshot.Proofs(q.Source)
	if i := slices.IndexFunc(proofs, func(p rulesdb.Proof) bool { return p.Rule == r && q.Fork == "" && q.Line == 0 && p.Proves() }); i >= 0 {
		return proofs[i].Difference
	}
	return ""
}

// watch shows the play up to the step that decides, with its rulings.
func (rd *reading) watch(v *templates.TrainAnswerView, q *training.Question, g *training.Grade) error {
	text := q.Text()
	key, err := rd.site.keyOf(rd.Context(), text)
	base := ""
	if err == nil {
		base = "/try/" + key
	}
	trace, err := rd.site.play(rd.Context(), Play{Name: "question " + q.ID, Source: text, Visitor: true})
	if err != nil {
		return err
	}
	if trace == nil || len(trace.Forks) == 0 || len(trace.Forks[0].Steps) == 0 {
		return nil
	}
	edition := "" // of the links: a question goes by that of its play
	if b := rd.snapshot.Whole(trace.Edition); b != nil && trace.Depends() && b != rd.snapshot.Default() {
		edition = b.Edition().ID
	}
	s := &scene{reading: rd, demo: &rulesdb.Demo{Slug: ownPrefix + key, Source: rulesdb.Written(text)}, trace: trace, fork: &trace.Forks[0], at: stepAt{step: q.Step}}
	at := min(q.Step, len(s.fork.Steps)-1)
	for n := max(at-3, 1); n <= min(at+2, len(s.fork.Steps)-1); n++ {
		l := s.line(n)
		l.URL = withQuery(base, "edition", edition, "step", strconv.Itoa(n))
		l.Otherwise = nil
		if n != at {
			l.Rulings = nil
		}
		for i := range l.Rulings {
			l.Rulings[i].WhatIf = ""
		}
		v.Script = append(v.Script, l)
	}
	v.StepWords = fmt.Sprintf("step %d of %d", at, len(s.fork.Steps)-1)
	if q.Case != "" {
		v.StepWords = "case " + q.Case + ", " + v.StepWords
	}
	v.Board = s.after(at)
	if base != "" {
		v.PlayURL = withQuery(base, "edition", edition, "step", strconv.Itoa(at))
		off := cr.Rule("")
		switch {
		case len(g.Forgot) > 0 && g.Misreading == nil:
			off = g.Forgot[0]
		default:
			for _, w := range q.Wrong() {
				if !w.Belief {
					off = w.Rule
					break
				}
			}
		}
		if off != "" {
			asked := off // by its number there
			if edition == "" {
				asked = rd.playBook().Shown(off)
			}
			v.Without, v.WithoutURL = rd.shownAs(off), withQuery(base, "edition", edition, "without", string(asked))
		}
	}
	return nil
}

// after draws the table as it is after a step of the play, with what the step has changed.
func (s *scene) after(step int) *templates.Board {
	var before *scenario.Step
	if step > 0 {
		before = &s.fork.Steps[step-1]
	}
	b := newTableau(s.trace, &s.fork.Steps[step], before).draw()
	b.Ribbon, b.Label = nil, "The table as it was set"
	if step > 0 {
		b.Label = fmt.Sprintf("The table after step %d", step)
	}
	return &b
}
