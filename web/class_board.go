package web

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/templates"
	"rulestep/web/classes"
	"rulestep/web/training"
)

// This file is what the teacher sees of a class: who answered what and which rule was
// forgotten, the result sheet of an exam, and everything on paper.

// taught finds the class of the address for its teacher.
func (rd *reading) taught() (*classes.Class, error) {
	c, err := rd.classOf()
	if err != nil {
		return nil, err
	}
	if key, err := rd.Cookie(teacherCookie); err == nil && c.Knows(key.Value) {
		return c, nil
	}
	return nil, errNotTeacher
}

// classBoard answers GET /c/{code}/board. With ?key= it takes the teacher's key from the link
// into a cookie, so that it does not stay in the address.
func classBoard(rd *reading) (reply, error) {
	if key := rd.URL.Query().Get("key"); key != "" {
		c, err := rd.classOf()
		if err != nil {
			return reply{}, err
		}
		if !c.Knows(key) {
			return reply{}, errNotTeacher
		}
		return reply{redirect: "/c/" + c.Code + "/board", cookies: []*http.Cookie{rd.cookie(c, teacherCookie, key)}}, nil
	}
	c, err := rd.taught()
	if err != nil {
		return reply{}, err
	}
	papers, err := rd.site.options.Classes.Papers(rd.Context(), c.Code)
	if err != nil {
		return reply{}, err
	}
	now, origin := time.Now(), cmp.Or(rd.site.origin(rd.Request), rd.site.options.BasePath)
	v := templates.ClassBoardView{
		Code: c.Code, Title: c.Title, Link: origin + "/c/" + c.Code, Open: c.Open(now), Exam: c.Exam(), Facts: classFacts(c, now),
		Joined: plural(len(papers), "has joined", "have joined"), Deletes: "on " + c.Deletes.Format("2 January 2006"),
	}
	if rd.URL.Query().Get("new") != "" {
		key, _ := rd.Cookie(teacherCookie) // taught has found it
		v.Own = origin + "/c/" + c.Code + "/board?key=" + url.QueryEscape(key.Value)
	}
	var tallies []classes.Tally
	questions := make([]*training.Question, len(c.Questions))
	answered, right := 0, 0
	for i, id := range c.Questions {
		q, t, err := rd.site.tally(rd.Context(), id, papers, i+1)
		if err != nil {
			return reply{}, err
		}
		questions[i], tallies = q, append(tallies, t)
		answered, right = answered+t.Answered, right+t.Right
		row := templates.ClassBoardRow{Number: i + 1, Title: "A question that is not there any more", URL: "/train/q/" + id, Answered: t.Answered, Right: t.Right, Forgot: t.Forgot, Other: t.Other()}
		if q != nil {
			row.Title = inShort(q)
		}
		for _, r := range t.Most[:min(len(t.Most), 2)] {
			row.Most = append(row.Most, rd.off(r))
		}
		v.Rows = append(v.Rows, row)
	}
	v.Facts = append(v.Facts, plural(answered, "answer", "answers"))
	if answered > 0 {
		v.Facts = append(v.Facts, "right in all "+percentOf(right, answered))
	}
	if at := classes.TalkFirst(tallies); at >= 0 && questions[at] != nil {
		v.Rows[at].Now = true
		v.Talk = rd.talk(questions[at], &tallies[at])
	}
	if c.Exam() {
		for i := range papers {
			v.Papers = append(v.Papers, paperView(c, &papers[i], now))
		}
	}
	p := rd.frame(c.Title, "train")
	p.NoIndex = true
	return reply{component: templates.ClassBoard(p, v), loose: true}, nil
}

// inShort is what a list calls a question.
func inShort(q *training.Question) string { return shorten(curly(sentenceStart(q.InShort())), 110) }

// tally counts the answers to a question; the question is nil when it is not there any more.
func (s *site) tally(ctx context.Context, id string, papers []classes.Paper, n int) (*training.Question, classes.Tally, error) {
	normal := func(said []string) string { return strings.Join(said, "\x00") }
	q, err := s.question(ctx, id)
	switch {
	case err == nil:
		normal = q.Normal
	case ctx.Err() != nil:
		return nil, classes.Tally{}, err
	default:
		q = nil
	}
	return q, classes.Count(papers, n, normal), nil
}

// mostVotes is how many groups of answers are shown of a question; the rest are summed up.
const mostVotes = 6

// talk is the question to talk about first: who answered what, and why.
func (rd *reading) talk(q *training.Question, t *classes.Tally) *templates.ClassTalk {
	view := rd.questionView(q)
	v := &templates.ClassTalk{Number: t.Number, Title: inShort(q), Lead: view.Lead, Board: view.Board, Play: "/train/q/" + q.ID}
	key := q.Key()
	rest := 0
	for i := range t.Groups {
		g := &t.Groups[i]
		if i >= mostVotes {
			rest += g.Count
			continue
		}
		vote := templates.ClassVote{Count: g.Count, Of: t.Answered, Right: g.Right, Said: rd.saidInAll(q, g.Said)}
		switch {
		case g.Right:
			for _, r := range q.Rules[:min(len(q.Rules), 2)] {
				vote.By = append(vote.By, rd.engineChip(r))
			}
		case g.Shown:
			vote.Said, vote.Words = templates.Plain("did not know"), templates.Plain("and let themselves be shown the answer")
		case len(g.Forgot) == 1:
			vote.By, vote.Words = []templates.Chip{rd.off(g.Forgot[0])}, slices.Concat(rd.plain(rd.ruleWords(g.Forgot[0]))...)
		case len(g.Forgot) > 1:
			for _, r := range g.Forgot[:min(len(g.Forgot), 3)] {
				vote.By = append(vote.By, rd.off(r))
			}
			vote.Words = templates.Plain("one of these")
		default:
			vote.Words = templates.Plain("no game without one rule ends so")
		}
		v.Votes = append(v.Votes, vote)
	}
	if rest > 0 {
		v.Votes = append(v.Votes, templates.ClassVote{Count: rest, Of: t.Answered, Said: templates.Plain("in other ways")})
	}
	if !someRight(t) { // nobody said it, so the board does
		vote := templates.ClassVote{Of: t.Answered, Right: true, Said: rd.saidInAll(q, key)}
		for _, r := range q.Rules[:min(len(q.Rules), 2)] {
			vote.By = append(vote.By, rd.engineChip(r))
		}
		v.Votes = append([]templates.ClassVote{vote}, v.Votes...)
	}
	if len(t.Most) > 0 {
		if text, err := rd.site.keyOf(rd.Context(), q.Text()); err == nil {
			v.Both = withQuery("/try/"+text, "without", string(rd.playBook().Shown(t.Most[0])), "step", strconv.Itoa(q.Step))
		}
	}
	return v
}

func someRight(t *classes.Tally) bool { return len(t.Groups) > 0 && t.Groups[0].Right }

// saidInAll is an answer to all claims in one line.
func (rd *reading) saidInAll(q *training.Question, said []string) templates.Text {
	var list []string
	for i := range q.Claims {
		value := ""
		if i < len(said) {
			value = said[i]
		}
		list = append(list, q.Claims[i].Says(value))
	}
	return typed(sentenceStart(strings.Join(list, "; ")))
}

// paperView is a pupil's line on the result sheet.
func paperView(c *classes.Class, paper *classes.Paper, now time.Time) templates.ClassPaper {
	right := paper.Right()
	v := templates.ClassPaper{Name: paper.Name, Points: fmt.Sprintf("%d of %d", right, len(c.Questions)), Percent: percentOf(right, len(c.Questions)), State: "under way"}
	if c.Over(&paper.Pupil, now) {
		v.State, v.Passed = "ended", passed(c, right)
		if !paper.Handed.IsZero() {
			v.State = fmt.Sprintf("handed in after %d min", int(paper.Handed.Sub(paper.Joined).Minutes()))
		}
		if v.Passed != "" {
			v.Passed = "· " + v.Passed
		}
	}
	for n := range c.Questions {
		mark := ""
		if a, ok := paper.Answers[n+1]; ok {
			mark = "no"
			if a.Right() {
				mark = "yes"
			}
		}
		v.Marks = append(v.Marks, mark)
	}
	return v
}

// classRule answers POST /c/{code}/board: it closes or deletes the class.
func classRule(rd *reading) (reply, error) {
	c, err := rd.taught()
	if err != nil {
		return reply{}, err
	}
	switch rd.PostForm.Get("do") {
	case "close":
		err = rd.site.options.Classes.Shut(rd.Context(), c.Code, time.Now())
	case "delete":
		if err := rd.site.options.Classes.Delete(rd.Context(), c.Code); err != nil {
			return reply{}, err
		}
		return reply{redirect: "/train"}, nil
	}
	return reply{redirect: "/c/" + c.Code + "/board"}, err
}

// classCSV answers GET /c/{code}/board.csv: counts by question, and results by name where it
// is an exam.
func (s *site) classCSV(w http.ResponseWriter, r *http.Request) {
	s.private(func(rd *reading) (reply, error) {
		c, err := rd.taught()
		if err != nil {
			return reply{}, err
		}
		papers, err := s.options.Classes.Papers(r.Context(), c.Code)
		if err != nil {
			return reply{}, err
		}
		var b strings.Builder
		out := csv.NewWriter(&b)
		out.Write([]string{"question", "id", "answered", "right", "forgot a rule", "otherwise wrong", "most forgot"})
		for i, id := range c.Questions {
			q, t, err := s.tally(r.Context(), id, papers, i+1)
			if err != nil {
				return reply{}, err
			}
			title := ""
			if q != nil {
				title = q.InShort()
			}
			out.Write([]string{title, id, strconv.Itoa(t.Answered), strconv.Itoa(t.Right), strconv.Itoa(t.Forgot), strconv.Itoa(t.Other()), numbers(t.Most)})
		}
		if c.Exam() {
			out.Write(nil)
			out.Write([]string{"name", "right", "of", "joined", "handed in"})
			for i := range papers {
				p, handed := &papers[i], ""
				if !p.Handed.IsZero() {
					handed = p.Handed.Format(time.RFC3339)
				}
				// A name is anybody's text: a spreadsheet would run one that begins like a formula.
				name := p.Name
				if strings.ContainsRune("=+-@", rune(name[0])) {
					name = "'" + name
				}
				out.Write([]string{name, strconv.Itoa(p.Right()), strconv.Itoa(len(c.Questions)), p.Joined.Format(time.RFC3339), handed})
			}
		}
		out.Flush()
		return reply{file: &attachment{name: "class-" + c.Code + ".csv", kind: "text/csv; charset=utf-8", body: []byte(b.String())}}, out.Error()
	})(w, r)
}

func numbers(list []cr.Rule) string {
	words := make([]string, len(list))
	for i, r := range list {
		words[i] = string(r)
	}
	return strings.Join(words, " ")
}

// classSheet answers GET /c/{code}/sheet and /key: the questions with an answer sheet, or the
// key with the rules, to be printed.
func classSheet(rd *reading) (reply, error) {
	c, err := rd.taught()
	if err != nil {
		return reply{}, err
	}
	v := templates.ClassSheetView{Code: c.Code, Title: c.Title, Key: strings.HasSuffix(rd.URL.Path, "/key"), Facts: classFacts(c, time.Now())[:1]}
	if c.Exam() {
		v.Facts = append(v.Facts, plural(c.Minutes, "minute", "minutes"))
	}
	for i, id := range c.Questions {
		sheet := templates.ClassSheetQuestion{Number: i + 1}
		q, err := rd.site.question(rd.Context(), id)
		if err != nil {
			if rd.Context().Err() != nil {
				return reply{}, err
			}
			sheet.Gone = true
			v.Questions = append(v.Questions, sheet)
			continue
		}
		sheet.TrainQuestionView = rd.questionView(q)
		if v.Key {
			for n, value := range q.Key() {
				sheet.Key = append(sheet.Key, typed(sentenceStart(q.Claims[n].Says(value))))
			}
			sheet.Rules = rd.engineChips(q.Rules[:min(len(q.Rules), 6)])
		}
		v.Questions = append(v.Questions, sheet)
	}
	p := rd.frame(c.Title, "train")
	p.NoIndex = true
	return reply{component: templates.ClassSheet(p, v), loose: true}, nil
}
