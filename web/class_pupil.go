package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/cr"
	"rulestep/templates"
	"rulestep/web/classes"
	"rulestep/web/training"
)

// This file is what somebody sees who has joined a class: the list of questions, each of them,
// and the result sheet. In an exam nothing is told before the pupil's time is over.

// classHome answers GET /c/{code}.
func classHome(rd *reading) (reply, error) {
	c, err := rd.classOf()
	if err != nil {
		return reply{}, err
	}
	pupil, err := rd.pupilOf(c)
	if err != nil {
		return rd.classJoinPage(c, classes.NewToken(), "", ""), nil
	}
	answers, err := rd.site.options.Classes.Answers(rd.Context(), c.Code, pupil)
	if err != nil {
		return reply{}, err
	}
	now := time.Now()
	over := c.Over(pupil, now)
	told := over || !c.Exam()
	v := templates.ClassHomeView{Code: c.Code, Title: c.Title, Name: pupil.Name, Facts: classFacts(c, now)}
	if c.Exam() && !over {
		v.Clock, v.MayHandIn = rd.clock(c, pupil, len(answers)), true
	}
	questions := make([]*training.Question, len(c.Questions))
	for i, id := range c.Questions {
		n := i + 1
		r := templates.ClassRow{Number: n, URL: fmt.Sprintf("/c/%s/%d", c.Code, n), State: "open", Words: "not answered", Title: "A question that is not there any more"}
		if q, err := rd.site.question(rd.Context(), id); err == nil {
			r.Title, questions[i] = inShort(q), q
		}
		a, answered := answers[n]
		switch {
		case answered && told:
			r.State, r.Words = "wrong", rightOf(a.Correct)
			if a.Right() {
				r.State, r.Words = "right", "right"
			} else if len(a.Forgot) == 1 {
				chip := rd.off(a.Forgot[0])
				r.Forgot = &chip
			}
		case answered:
			r.State, r.Words = "kept", "kept"
		case !over && v.Next == "":
			v.Next = r.URL
		}
		v.Rows = append(v.Rows, r)
	}
	if told && (over || len(answers) == len(c.Questions)) {
		paper := classes.Paper{Pupil: *pupil, Answers: answers}
		v.Result = rd.resultOf(c, &paper, questions)
	}
	p := rd.frame(c.Title, "train")
	p.NoIndex = true
	return reply{component: templates.ClassHome(p, v), loose: true}, nil
}

// rightOf is how much of an answer is right, in words.
func rightOf(correct []bool) string {
	n := 0
	for _, is := range correct {
		if is {
			n++
		}
	}
	if len(correct) == 1 {
		return "wrong"
	}
	return fmt.Sprintf("%d of %d", n, len(correct))
}

// clock is what is left of an exam.
func (rd *reading) clock(c *classes.Class, p *classes.Pupil, kept int) *templates.ExamClock {
	end := c.Ends(p)
	return &templates.ExamClock{
		Title: c.Title, Home: "/c/" + c.Code, Ends: end.Format(time.RFC3339), Until: timeWords(end, time.Now()),
		Kept: fmt.Sprintf("%d of %d kept", kept, len(c.Questions)),
	}
}

// resultOf is the head of a result sheet: points, and what was right by chapter. A question
// counts for the chapter of the first rule that it hangs on.
func (rd *reading) resultOf(c *classes.Class, paper *classes.Paper, questions []*training.Question) *templates.ClassResult {
	right, of := paper.Right(), len(c.Questions)
	r := &templates.ClassResult{Points: fmt.Sprintf("%d of %d", right, of), Percent: percentOf(right, of), Passed: passed(c, right)}
	for i, q := range questions {
		if q == nil || len(q.Rules) == 0 {
			continue
		}
		chapter := cr.Rule(rd.shownAs(q.Rules[0])).Chapter()
		at := slices.IndexFunc(r.Parts, func(p templates.ClassPart) bool { return p.Chapter == string(chapter) })
		if at < 0 {
			at = len(r.Parts)
			part := templates.ClassPart{Chapter: string(chapter)}
			if rule := rd.book.Rule(chapter); rule != nil {
				part.Title = rule.Title
			}
			r.Parts = append(r.Parts, part)
		}
		r.Parts[at].Of++
		if a, ok := paper.Answers[i+1]; ok && a.Right() {
			r.Parts[at].Right++
		}
	}
	slices.SortFunc(r.Parts, func(a, b templates.ClassPart) int { return cr.Compare(cr.Rule(a.Chapter), cr.Rule(b.Chapter)) })
	return r
}

func percentOf(right, of int) string { return strconv.Itoa(100*right/max(of, 1)) + " %" }

// passed says whether an exam is passed, "" where that is not asked.
func passed(c *classes.Class, right int) string {
	switch {
	case c.Pass == 0:
		return ""
	case 100*right >= c.Pass*len(c.Questions):
		return "passed"
	}
	return "not passed"
}

// asked finds the class, the pupil and the question of the address.
func (rd *reading) classAsked() (c *classes.Class, p *classes.Pupil, n int, q *training.Question, err error) {
	if c, err = rd.classOf(); err != nil {
		return
	}
	if p, err = rd.pupilOf(c); err != nil {
		return
	}
	if n, err = strconv.Atoi(chi.URLParam(rd.Request, "number")); err != nil || n < 1 || n > len(c.Questions) {
		err = training.ErrUnknown
		return
	}
	q, err = rd.site.question(rd.Context(), c.Questions[n-1])
	return
}

// classQuestion answers GET /c/{code}/{number}: the question, or what became of the answer
// where that may be told.
func classQuestion(rd *reading) (reply, error) {
	c, pupil, n, q, err := rd.classAsked()
	if err != nil {
		return reply{}, err
	}
	answers, err := rd.site.options.Classes.Answers(rd.Context(), c.Code, pupil)
	if err != nil {
		return reply{}, err
	}
	a, answered := answers[n]
	over := c.Over(pupil, time.Now())
	home := "/c/" + c.Code
	at := []templates.Crumb{{Text: "Train", URL: "/train"}, {Text: c.Title, URL: home}, {Text: fmt.Sprintf("%d of %d", n, len(c.Questions))}}
	if answered && !c.Exam() || over {
		if !answered {
			a = classes.Answer{Said: make([]string, len(q.Claims)), Sure: "show"}
		}
		g := q.Grade(a.Said)
		v, err := rd.answerView(q, &g, a.Said, a.Sure)
		if err != nil {
			return reply{}, err
		}
		v.Crumbs, v.NextURL, v.Again = at, home, templates.LinkView{}
		if next := firstOpen(c, answers, n); next > 0 && !over {
			v.NextURL = fmt.Sprintf("%s/%d", home, next)
		}
		p := rd.frame(v.Heading, "train")
		p.NoIndex = true
		return reply{component: templates.TrainAnswer(p, v), loose: true}, nil
	}
	v := rd.questionView(q)
	v.Crumbs, v.Action = at, fmt.Sprintf("%s/%d", home, n)
	if c.Exam() {
		v.Exam = rd.clock(c, pupil, len(answers))
		for i := range v.Claims {
			if i < len(a.Said) {
				v.Claims[i].Said = strings.Split(a.Said[i], "; ")
			}
		}
	} else {
		v.ID = q.ID
	}
	p := rd.frame(curly(q.Title), "train")
	p.NoIndex = true
	return reply{component: templates.TrainQuestion(p, v), loose: true}, nil
}

// firstOpen is the next question that is not answered, after n and from the beginning again;
// 0 for none.
func firstOpen(c *classes.Class, answers map[int]classes.Answer, n int) int {
	for i := range len(c.Questions) {
		next := (n+i)%len(c.Questions) + 1
		if _, ok := answers[next]; !ok && next != n {
			return next
		}
	}
	return 0
}

// classAnswer answers POST /c/{code}/{number}. The answer is in the store before the pupil is
// led on.
func classAnswer(rd *reading) (reply, error) {
	c, pupil, n, q, err := rd.classAsked()
	if err != nil {
		return reply{}, err
	}
	said, sure := rd.said(q)
	if _, err := rd.site.take(rd.Context(), c, pupil, n, q, said, sure); err != nil {
		return reply{}, err
	}
	home := "/c/" + c.Code
	if !c.Exam() {
		return reply{redirect: fmt.Sprintf("%s/%d", home, n)}, nil
	}
	answers, err := rd.site.options.Classes.Answers(rd.Context(), c.Code, pupil)
	if err != nil {
		return reply{}, err
	}
	if next := firstOpen(c, answers, n); next > 0 {
		return reply{redirect: fmt.Sprintf("%s/%d", home, next)}, nil
	}
	return reply{redirect: home}, nil
}

// take grades an answer and keeps it; it returns the answer that counts.
func (s *site) take(ctx context.Context, c *classes.Class, p *classes.Pupil, n int, q *training.Question, said []string, sure string) (*classes.Answer, error) {
	g := q.Grade(said)
	a := classes.Answer{Number: n, Said: said, Correct: g.Correct, Sure: sure}
	if sure == "show" { // who is shown the answer has given none
		a.Correct = make([]bool, len(g.Correct))
	} else if !g.Right && g.Match != training.None {
		a.Forgot = g.Forgot
	}
	return s.options.Classes.Answer(ctx, c, p, a, time.Now())
}

// classHandIn answers POST /c/{code}/hand-in.
func classHandIn(rd *reading) (reply, error) {
	c, err := rd.classOf()
	if err != nil {
		return reply{}, err
	}
	pupil, err := rd.pupilOf(c)
	if err != nil {
		return reply{}, err
	}
	if c.Exam() {
		if err := rd.site.options.Classes.HandIn(rd.Context(), c.Code, pupil, time.Now()); err != nil {
			return reply{}, err
		}
	}
	return reply{redirect: "/c/" + c.Code}, nil
}
