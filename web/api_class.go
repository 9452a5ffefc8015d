package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/web/classes"
	"rulestep/web/training"
)

// This file is classes and exams in the API. A teacher's key and a pupil's token are sent as
// "Authorization: Bearer ...". What is asked twice is done once, so that a program that got no
// answer asks again, or asks another server.

// ClassPath is the place of a class in an address.
type ClassPath struct {
	Code string `path:"code" maxLength:"20" doc:"Of the class, with or without the dash." example:"k3mw-9xpt"`
}

// Bearer is who asks.
type Bearer struct {
	Authorization string `header:"Authorization" maxLength:"100" doc:"Bearer, a space, and the pupil's token or the teacher's key."`
}

func (b Bearer) secret() string {
	return strings.TrimSpace(strings.TrimPrefix(b.Authorization, "Bearer "))
}

type makeClassInput struct {
	Body struct {
		Title     string   `json:"title" maxLength:"80"`
		Questions []string `json:"questions,omitempty" maxItems:"60" doc:"IDs: these and no others, in this order."`
		Rules     []string `json:"rules,omitempty" maxItems:"40" doc:"Else: rules or chapters that the answers hang on." example:"[\"702.19\"]"`
		Topics    []string `json:"topics,omitempty" maxItems:"40" doc:"Or topics of a path." example:"[\"level1/3\"]"`
		Count     int      `json:"count,omitempty" minimum:"0" maximum:"60" doc:"How many to choose; 10 if not said."`
		Level     string   `json:"level,omitempty" enum:"easy,hard" doc:"The easier or the harder half only."`
		Seed      string   `json:"seed,omitempty" maxLength:"64" doc:"The same seed chooses the same questions again."`
		Minutes   int      `json:"minutes,omitempty" minimum:"0" maximum:"1440" doc:"Makes it an exam of so many minutes from when somebody joins."`
		Pass      int      `json:"pass,omitempty" minimum:"0" maximum:"100" doc:"Percent with which the exam is passed."`
		Hours     int      `json:"hours,omitempty" minimum:"0" maximum:"720" doc:"How long it is open; 3 if not said."`
	}
}

// madeForm is a class that was made.
type madeForm struct {
	Code      string   `json:"code"`
	Key       string   `json:"key" doc:"The teacher's. It is kept nowhere: who loses it has no board."`
	Join      string   `json:"join" doc:"Address for pupils."`
	Board     string   `json:"board" doc:"Address for the teacher, with the key."`
	Questions []string `json:"questions" doc:"IDs."`
}

// classForm is what everybody may know of a class.
type classForm struct {
	Code      string    `json:"code"`
	Title     string    `json:"title"`
	Questions int       `json:"questions" doc:"How many."`
	Minutes   int       `json:"minutes,omitempty" doc:"Of an exam."`
	Open      bool      `json:"open"`
	Closes    time.Time `json:"closes"`
}

type joinInput struct {
	ClassPath
	Body struct {
		Name  string `json:"name" minLength:"1" maxLength:"40" doc:"Of one's choice; nobody else in the class has it."`
		Token string `json:"token,omitempty" minLength:"20" maxLength:"64" doc:"A secret of one's own, so that to ask again joins once; one is made if not said."`
	}
}

type joinedForm struct {
	Token string    `json:"token"`
	Name  string    `json:"name"`
	Ends  time.Time `json:"ends" doc:"Until when answers are taken."`
}

// NumberPath is a question of a class.
type NumberPath struct {
	ClassPath
	Number int `path:"number" minimum:"1" maximum:"60" doc:"Of the question in the class, from 1." example:"1"`
}

type classQuestionInput struct {
	NumberPath
	Bearer
}

type classAnswerInput struct {
	NumberPath
	Bearer
	Body struct {
		Answers []string `json:"answers" maxItems:"20" doc:"A value for each claim; several values of one claim are parted by \"; \"."`
		Sure    string   `json:"sure,omitempty" enum:"yes,no,show" doc:"show: the answer is wanted and none is given."`
	}
}

// takenForm is an answer that was taken.
type takenForm struct {
	Number  int          `json:"number"`
	Taken   time.Time    `json:"taken" doc:"When the answer that counts was taken: in a class the first, in an exam the last."`
	Answers []string     `json:"answers" doc:"As they count."`
	Grade   *verdictForm `json:"grade,omitempty" doc:"Not in an exam before its end."`
}

// verdictForm is what became of an answer.
type verdictForm struct {
	Right   bool      `json:"right"`
	Correct []bool    `json:"correct"`
	Key     []string  `json:"key"`
	Forgot  []cr.Rule `json:"forgot"`
}

type bearerInput struct {
	ClassPath
	Bearer
}

// sheetForm is a pupil's result sheet.
type sheetForm struct {
	Name    string      `json:"name"`
	Over    bool        `json:"over" doc:"Results of an exam are there when it is over."`
	Right   int         `json:"right"`
	Of      int         `json:"of"`
	Passed  string      `json:"passed,omitempty" enum:"passed,not passed"`
	Answers []takenForm `json:"answers"`
}

// classBoardForm is what the teacher sees.
type classBoardForm struct {
	Class     classForm   `json:"class"`
	Joined    int         `json:"joined"`
	Questions []tallyForm `json:"questions"`
	Papers    []paperForm `json:"papers" doc:"Of an exam: results by name. Of a class there are none."`
}

type tallyForm struct {
	Number   int         `json:"number"`
	ID       string      `json:"id"`
	Title    string      `json:"title"`
	Answered int         `json:"answered"`
	Right    int         `json:"right"`
	Forgot   int         `json:"forgot" doc:"Wrong as the game would end without a rule."`
	Most     []cr.Rule   `json:"most" doc:"What was forgotten most."`
	Groups   []groupForm `json:"groups"`
}

type groupForm struct {
	Answers []string  `json:"answers"`
	Count   int       `json:"count"`
	Right   bool      `json:"right"`
	Forgot  []cr.Rule `json:"forgot"`
}

type paperForm struct {
	Name   string    `json:"name"`
	Joined time.Time `json:"joined"`
	Over   bool      `json:"over"`
	Right  int       `json:"right"`
	Passed string    `json:"passed,omitempty"`
}

// apiClasses registers classes.
func (s *site) apiClasses(a huma.API) {
	const tag = "Classes"
	op := func(id, method, path, summary, description string, statuses ...int) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: method, Path: path, Tags: []string{tag}, Summary: summary, Description: description, MaxBodyBytes: 16 << 10, DefaultStatus: http.StatusOK,
			Responses: s.problems(append(statuses, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable)...),
		}
	}
	huma.Register(a, op("make-class", http.MethodPost, "/classes", "Make a class or an exam", "Of questions, or of rules and topics of which questions are chosen."), s.apiMakeClass)
	huma.Register(a, op("read-class", http.MethodGet, "/classes/{code}", "Read a class", "What everybody may know who has the code."), s.apiClass)
	huma.Register(a, op("join-class", http.MethodPost, "/classes/{code}/pupils", "Join a class", "In an exam the time begins.", http.StatusConflict), s.apiJoin)
	huma.Register(a, op("read-class-question", http.MethodGet, "/classes/{code}/questions/{number}", "Read a question of a class", "Without the key; in an exam without the ID, too.", http.StatusUnauthorized), s.apiClassQuestion)
	huma.Register(a, op("answer-class-question", http.MethodPut, "/classes/{code}/answers/{number}", "Answer in a class", "Once it is answered with 200 the answer is kept and will not be lost. In a class the first answer counts; in an exam the last before the end.", http.StatusUnauthorized, http.StatusConflict), s.apiClassAnswer)
	huma.Register(a, op("hand-in", http.MethodPost, "/classes/{code}/hand-in", "Hand in an exam", "No answer is taken afterwards, and the result is there.", http.StatusUnauthorized), s.apiHandIn)
	huma.Register(a, op("read-result", http.MethodGet, "/classes/{code}/result", "Read one's own result", "", http.StatusUnauthorized), s.apiResult)
	huma.Register(a, op("read-board", http.MethodGet, "/classes/{code}/board", "Read the board", "For the teacher: how many answered what, and which rule was forgotten.", http.StatusUnauthorized), s.apiBoard)
	huma.Register(a, op("close-class", http.MethodPost, "/classes/{code}/close", "Close a class", "For the teacher. Answers are taken no more.", http.StatusUnauthorized), s.apiClose)
	huma.Register(a, op("delete-class", http.MethodDelete, "/classes/{code}", "Delete a class", "For the teacher. Every answer in it goes too.", http.StatusUnauthorized), s.apiDeleteClass)
}

// classError is what the store says, as a problem.
func (s *site) classError(ctx context.Context, err error) error {
	var wrong wishError
	switch {
	case errors.As(err, &wrong):
		return huma.Error422UnprocessableEntity(string(wrong))
	case errors.Is(err, classes.ErrNoClass):
		return huma.Error404NotFound(err.Error())
	case errors.Is(err, training.ErrUnknown):
		return huma.Error404NotFound("this question is not there")
	case errors.Is(err, classes.ErrNotJoined):
		return huma.Error401Unauthorized(err.Error() + "; send the token that joining gave you")
	case errors.Is(err, errNotTeacher):
		return huma.Error401Unauthorized("send the teacher's key")
	case errors.Is(err, classes.ErrClosed), errors.Is(err, classes.ErrTimeIsUp), errors.Is(err, classes.ErrHandedIn), errors.Is(err, classes.ErrFull), errors.Is(err, classes.ErrNameTaken):
		return huma.Error409Conflict(err.Error())
	case errors.Is(err, errNotPlayed):
		return later("no place was free in time; ask again")
	}
	if ctx.Err() == nil {
		s.options.Log.ErrorContext(ctx, "classes", "error", err)
	}
	return later("the classes cannot be reached; ask again: what was taken is not taken twice")
}

// class finds a class for the API.
func (s *site) class(ctx context.Context, code string) (*classes.Class, error) {
	if s.options.Classes == nil || s.options.Training == nil {
		return nil, later("this server keeps no classes")
	}
	c, err := s.options.Classes.Class(ctx, code)
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	return c, nil
}

// pupil finds a class and who asks.
func (s *site) pupil(ctx context.Context, code string, b Bearer) (*classes.Class, *classes.Pupil, error) {
	c, err := s.class(ctx, code)
	if err != nil {
		return nil, nil, err
	}
	p, err := s.options.Classes.Pupil(ctx, c.Code, b.secret())
	if err != nil {
		return nil, nil, s.classError(ctx, err)
	}
	return c, p, nil
}

// teacher finds a class for its teacher.
func (s *site) teacher(ctx context.Context, in *bearerInput) (*classes.Class, error) {
	c, err := s.class(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	if !c.Knows(in.secret()) {
		return nil, s.classError(ctx, errNotTeacher)
	}
	return c, nil
}

func (s *site) apiMakeClass(ctx context.Context, in *makeClassInput) (*body[madeForm], error) {
	if s.options.Classes == nil || s.options.Training == nil {
		return nil, later("this server keeps no classes")
	}
	b := &in.Body
	w := classWish{Title: b.Title, Topics: b.Topics, Rules: b.Rules, Questions: b.Questions, Count: b.Count, Level: b.Level, Minutes: b.Minutes, Pass: b.Pass, Hours: b.Hours, Seed: b.Seed}
	if w.Count == 0 {
		w.Count = 10
	}
	if w.Hours == 0 {
		w.Hours = 3
	}
	c, key, err := s.makeClass(ctx, w)
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	return send(madeForm{Code: c.Code, Key: key, Join: s.options.BaseURL + s.out("/c/"+c.Code), Board: s.options.BaseURL + s.out("/c/"+c.Code+"/board?key="+key), Questions: c.Questions})
}

func classFormOf(c *classes.Class) classForm {
	return classForm{Code: c.Code, Title: c.Title, Questions: len(c.Questions), Minutes: c.Minutes, Open: c.Open(time.Now()), Closes: c.Closes}
}

func (s *site) apiClass(ctx context.Context, in *ClassPath) (*body[classForm], error) {
	c, err := s.class(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	return send(classFormOf(c))
}

func (s *site) apiJoin(ctx context.Context, in *joinInput) (*body[joinedForm], error) {
	c, err := s.class(ctx, in.Code)
	if err != nil {
		return nil, err
	}
	name, token := cleanName(in.Body.Name), in.Body.Token
	if name == "" {
		return nil, huma.Error422UnprocessableEntity("a name has letters")
	}
	if token == "" {
		token = classes.NewToken()
	}
	p, err := s.options.Classes.Join(ctx, c.Code, name, token, time.Now())
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	return send(joinedForm{Token: token, Name: p.Name, Ends: c.Ends(p)})
}

// numbered makes a question of a class.
func (s *site) numbered(ctx context.Context, c *classes.Class, n int) (*training.Question, error) {
	if n < 1 || n > len(c.Questions) {
		return nil, huma.Error404NotFound(fmt.Sprintf("this class has %s", plural(len(c.Questions), "question", "questions")))
	}
	q, err := s.question(ctx, c.Questions[n-1])
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	return q, nil
}

func (s *site) apiClassQuestion(ctx context.Context, in *classQuestionInput) (*body[askedForm], error) {
	c, _, err := s.pupil(ctx, in.Code, in.Bearer)
	if err != nil {
		return nil, err
	}
	q, err := s.numbered(ctx, c, in.Number)
	if err != nil {
		return nil, err
	}
	f := askedOf(q)
	if c.Exam() {
		f.ID = "" // with it one could look the answer up
	}
	return send(f)
}

func (s *site) apiClassAnswer(ctx context.Context, in *classAnswerInput) (*body[takenForm], error) {
	c, p, err := s.pupil(ctx, in.Code, in.Bearer)
	if err != nil {
		return nil, err
	}
	q, err := s.numbered(ctx, c, in.Number)
	if err != nil {
		return nil, err
	}
	for i, a := range in.Body.Answers {
		in.Body.Answers[i] = shorten(a, 400)
	}
	sure := cmpOr(in.Body.Sure, "no")
	a, err := s.take(ctx, c, p, in.Number, q, in.Body.Answers, sure)
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	return send(takenOf(a, q, !c.Exam()))
}

func takenOf(a *classes.Answer, q *training.Question, told bool) takenForm {
	f := takenForm{Number: a.Number, Taken: a.At, Answers: append([]string{}, a.Said...)}
	if told {
		f.Grade = &verdictForm{Right: a.Right(), Correct: append([]bool{}, a.Correct...), Forgot: append([]cr.Rule{}, a.Forgot...), Key: q.Key()}
	}
	return f
}

func (s *site) apiHandIn(ctx context.Context, in *bearerInput) (*body[sheetForm], error) {
	c, p, err := s.pupil(ctx, in.Code, in.Bearer)
	if err != nil {
		return nil, err
	}
	if c.Exam() {
		if err := s.options.Classes.HandIn(ctx, c.Code, p, time.Now()); err != nil {
			return nil, s.classError(ctx, err)
		}
	}
	return s.apiResult(ctx, in)
}

func (s *site) apiResult(ctx context.Context, in *bearerInput) (*body[sheetForm], error) {
	c, p, err := s.pupil(ctx, in.Code, in.Bearer)
	if err != nil {
		return nil, err
	}
	answers, err := s.options.Classes.Answers(ctx, c.Code, p)
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	f := sheetForm{Name: p.Name, Over: c.Over(p, time.Now()), Of: len(c.Questions), Answers: []takenForm{}}
	told := f.Over || !c.Exam()
	for n := range c.Questions {
		a, ok := answers[n+1]
		if !ok {
			continue
		}
		q, err := s.numbered(ctx, c, n+1)
		if err != nil {
			return nil, err
		}
		f.Answers = append(f.Answers, takenOf(&a, q, told))
		if told && a.Right() {
			f.Right++
		}
	}
	if c.Exam() && f.Over {
		f.Passed = passed(c, f.Right)
	}
	return send(f)
}

func (s *site) apiBoard(ctx context.Context, in *bearerInput) (*body[classBoardForm], error) {
	c, err := s.teacher(ctx, in)
	if err != nil {
		return nil, err
	}
	papers, err := s.options.Classes.Papers(ctx, c.Code)
	if err != nil {
		return nil, s.classError(ctx, err)
	}
	f := classBoardForm{Class: classFormOf(c), Joined: len(papers), Questions: []tallyForm{}, Papers: []paperForm{}}
	for i, id := range c.Questions {
		q, t, err := s.tally(ctx, id, papers, i+1)
		if err != nil {
			return nil, s.classError(ctx, err)
		}
		line := tallyForm{Number: i + 1, ID: id, Answered: t.Answered, Right: t.Right, Forgot: t.Forgot, Most: append([]cr.Rule{}, t.Most...), Groups: []groupForm{}}
		if q != nil {
			line.Title = q.Title
		}
		for _, g := range t.Groups {
			line.Groups = append(line.Groups, groupForm{Answers: append([]string{}, g.Said...), Count: g.Count, Right: g.Right, Forgot: append([]cr.Rule{}, g.Forgot...)})
		}
		f.Questions = append(f.Questions, line)
	}
	if c.Exam() {
		now := time.Now()
		for i := range papers {
			p := &papers[i]
			line := paperForm{Name: p.Name, Joined: p.Joined, Over: c.Over(&p.Pupil, now), Right: p.Right()}
			if line.Over {
				line.Passed = passed(c, line.Right)
			}
			f.Papers = append(f.Papers, line)
		}
	}
	return send(f)
}

func (s *site) apiClose(ctx context.Context, in *bearerInput) (*body[classForm], error) {
	c, err := s.teacher(ctx, in)
	if err != nil {
		return nil, err
	}
	if err := s.options.Classes.Shut(ctx, c.Code, time.Now()); err != nil {
		return nil, s.classError(ctx, err)
	}
	return s.apiClass(ctx, &in.ClassPath)
}

func (s *site) apiDeleteClass(ctx context.Context, in *bearerInput) (*body[classForm], error) {
	c, err := s.teacher(ctx, in)
	if err != nil {
		return nil, err
	}
	if err := s.options.Classes.Delete(ctx, c.Code); err != nil {
		return nil, s.classError(ctx, err)
	}
	return send(classFormOf(c))
}
