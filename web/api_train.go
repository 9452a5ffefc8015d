package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/web/training"
)

// This file is training in the API: questions, grading, and when a rule comes again. The
// server keeps nothing of what is sent.

type questionsInput struct {
	Rule string `query:"rule" maxLength:"20" doc:"Only those whose answer hangs on this rule, or on one below it." example:"702.19b"`
	Form string `query:"form" enum:"outcome,legal,all,dies,order,choice,cases" doc:"Only those of a form."`
	Skip int    `query:"skip" minimum:"0" maximum:"100000" doc:"How many to pass over."`
	Most int    `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"Most that are wanted."`
}

type questionsForm struct {
	Total     int              `json:"total" doc:"How many there are of this kind."`
	Questions []training.Entry `json:"questions"`
}

// QuestionPath is the place of a question in an address.
type QuestionPath struct {
	ID string `path:"id" maxLength:"40" doc:"Of the question." example:"q8q9m-45jeg82"`
}

// askedForm is a question without its key, and without what would tell it.
type askedForm struct {
	ID         string           `json:"id"`
	Form       training.Form    `json:"form"`
	Difficulty int              `json:"difficulty" doc:"On the scale of chess ratings, a guess from the play."`
	Title      string           `json:"title"`
	Scene      string           `json:"scene,omitempty"`
	Edition    string           `json:"edition,omitempty" doc:"By whose rules it is asked, where by those of another edition it goes otherwise." example:"2024-03-08"`
	Cards      []string         `json:"cards" doc:"Texts of cards."`
	Setup      []string         `json:"setup" doc:"The table, in sentences."`
	Done       []string         `json:"done" doc:"What has been done when it is asked."`
	Then       []string         `json:"then" doc:"What is done from there."`
	Claims     []training.Claim `json:"claims" doc:"What has to be answered, in this order."`
}

type answerInput struct {
	QuestionPath
	Body struct {
		Answers []string `json:"answers" maxItems:"20" doc:"A value for each claim; several values of one claim are parted by \"; \"."`
	}
}

type gradeForm struct {
	Right   bool           `json:"right"`
	Correct []bool         `json:"correct" doc:"For each claim."`
	Key     []string       `json:"key" doc:"As the engine played it."`
	Says    []string       `json:"says" doc:"The key in sentences."`
	Options []choiceForm   `json:"options,omitempty" doc:"Where all that are so were asked for: each of what there was to choose among."`
	Match   training.Match `json:"match" doc:"whole: a game without the rule ends as was answered; part: where the answer is wrong it does; none: no game that was played ends so."`
	Forgot  []cr.Rule      `json:"forgot" doc:"Without each of these rules alone it ends so."`
	Instead string         `json:"instead,omitempty" doc:"A line with which the game ends as was answered, if it is done instead of the one that was."`
	Belief  string         `json:"belief,omitempty" doc:"A famous misreading that gives the answer."`
	Truth   string         `json:"truth,omitempty" doc:"What is so instead."`
	Rules   []cr.Rule      `json:"rules" doc:"That the answer hangs on."`
	Source  string         `json:"source" doc:"The demonstration."`
	Text    string         `json:"text" doc:"The scenario that was played; POST it to /play to see every step."`
}

type choiceForm struct {
	Claim  int       `json:"claim" doc:"Which of the claims it belongs to, from 0."`
	Option string    `json:"option"`
	Is     bool      `json:"is" doc:"Whether it is so."`
	By     []cr.Rule `json:"by" doc:"Without any one of these it would be the other way round: why it is refused, or what makes it legal."`
}

type scheduleInput struct {
	Body struct {
		Card   *training.Memory `json:"card,omitempty" required:"false" doc:"As it was answered the last time; left out for a rule never met."`
		Rating training.Rating  `json:"rating" enum:"again,hard,good,easy"`
		Now    time.Time        `json:"now" doc:"When it was answered."`
	}
}

type scheduleForm struct {
	Card       training.Memory `json:"card"`
	Remembered float64         `json:"remembered" doc:"The chance that it is still known when it is due."`
}

// apiTraining registers what training reads.
func (s *site) apiTraining(a huma.API) {
	register(s, a, "list-questions", "/train/questions", "Training", "List questions", "All that demonstrations give, or those about a rule or chapter. The source tells what happens: do not show it before the answer.", s.apiQuestions)
	register(s, a, "list-flashcards", "/train/cards", "Training", "List flashcards", "Numbers, terms or keywords, with both sides. When one comes again is asked of /train/schedule.", s.apiFlashcards)
	register(s, a, "list-moved-numbers", "/train/numbers/{edition}", "Training", "Numbers that have moved", "For progress that was kept with the numbers of another edition: what its rules are called in the edition of this server's progress.", s.apiNumbers, http.StatusNotFound)
	register(s, a, "read-question", "/train/questions/{id}", "Training", "Read a question", "The position and what is asked, without the key.", s.apiQuestion, http.StatusNotFound)
}

// apiAnswers registers what is sent.
func (s *site) apiAnswers(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "answer-question", Method: http.MethodPost, Path: "/train/questions/{id}/answer", Tags: []string{"Training"}, Summary: "Answer a question", MaxBodyBytes: 16 << 10,
		Description: "Grades an answer and says what was forgotten. Nothing is kept.",
		Responses:   s.problems(http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiAnswer)
	huma.Register(a, huma.Operation{
		OperationID: "ask-own", Method: http.MethodPost, Path: "/train/own", Tags: []string{"Training"}, Summary: "Questions of a scenario of your own", MaxBodyBytes: 2 * scenario.MaxVisitorText,
		Description: "What the training would ask of a scenario, without the keys. Answers go to /train/own/{id}/answer, with the same text. Nothing is kept.",
		Responses:   s.problems(http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiAskOwn)
	huma.Register(a, huma.Operation{
		OperationID: "answer-own", Method: http.MethodPost, Path: "/train/own/{id}/answer", Tags: []string{"Training"}, Summary: "Answer a question of a scenario of your own", MaxBodyBytes: 2 * scenario.MaxVisitorText,
		Description: "Grades an answer and says what was forgotten. Nothing is kept.",
		Responses:   s.problems(http.StatusRequestEntityTooLarge, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiAnswerOwn)
	huma.Register(a, huma.Operation{
		OperationID: "schedule-card", Method: http.MethodPost, Path: "/train/schedule", Tags: []string{"Training"}, Summary: "When a rule comes again", MaxBodyBytes: 4 << 10,
		Description: "Takes the card of a rule and a rating and gives the card back with the time at which it is due, by FSRS. Nothing is kept.",
		Responses:   s.problems(http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiSchedule)
	huma.Register(a, huma.Operation{
		OperationID: "rate", Method: http.MethodPost, Path: "/train/rate", Tags: []string{"Training"}, Summary: "Correct a difficulty by an answer", MaxBodyBytes: 4 << 10,
		Description: "Takes the ratings of a learner and a question and gives back what they are after an answer, by Elo. Nothing is kept.",
		Responses:   s.problems(http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiRate)
}

var errNoTraining = later("this server was started without the engine that grades answers")

func (s *site) apiQuestions(_ context.Context, in *questionsInput) (*body[questionsForm], error) {
	bank := s.options.Training
	if bank == nil {
		return nil, errNoTraining
	}
	f := questionsForm{Questions: []training.Entry{}}
	about := func(n cr.Rule) bool { return training.Under(n, []cr.Rule{cr.Rule(in.Rule)}) }
	for _, e := range bank.List() {
		if in.Form != "" && string(e.Form) != in.Form || in.Rule != "" && !slices.ContainsFunc(e.Rules, about) {
			continue
		}
		if f.Total++; f.Total > in.Skip && len(f.Questions) < in.Most {
			f.Questions = append(f.Questions, e)
		}
	}
	return send(f)
}

type numbersInput struct {
	Edition string `path:"edition" maxLength:"20" doc:"Whose numbers the progress has." example:"2026-02-27"`
}

type numbersForm struct {
	Edition string              `json:"edition" doc:"Whose numbers they get."`
	Moved   map[cr.Rule]cr.Rule `json:"moved" doc:"By the old number. Others stay."`
}

func (s *site) apiNumbers(_ context.Context, in *numbersInput) (*body[numbersForm], error) {
	from, err := cr.BookOf(in.Edition)
	if err != nil {
		return nil, huma.Error404NotFound(err.Error())
	}
	return send(numbersForm{Edition: cr.Edition, Moved: from.Moved()})
}

// findQuestion finds a question for the API.
func (s *site) findQuestion(ctx context.Context, id string) (*training.Question, error) {
	bank := s.options.Training
	if bank == nil {
		return nil, errNoTraining
	}
	q, err := atPlace(ctx, s, "question", "question "+id, func(context.Context) (*training.Question, error) { return bank.Find(id) })
	if errors.Is(err, training.ErrUnknown) {
		return nil, huma.Error404NotFound("there is no question " + shorten(id, 40) + "; " + apiPath + "/train/questions lists them")
	}
	return q, err
}

func (s *site) apiQuestion(ctx context.Context, in *QuestionPath) (*body[askedForm], error) {
	q, err := s.findQuestion(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return send(askedOf(q))
}

// askedOf is a question without its key.
func askedOf(q *training.Question) askedForm {
	list := func(l []string) []string { return append([]string{}, l...) }
	return askedForm{
		ID: q.ID, Form: q.Form, Difficulty: q.Difficulty, Title: q.Title, Scene: q.Scene, Edition: q.Edition, Cards: list(q.Cards), Setup: list(q.Setup), Done: list(q.Done), Then: list(q.Then), Claims: q.Claims,
	}
}

func (s *site) apiAnswer(ctx context.Context, in *answerInput) (*body[gradeForm], error) {
	q, err := s.findQuestion(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &body[gradeForm]{Body: gradeOf(q, in.Body.Answers)}, nil
}

// gradeOf grades an answer.
func gradeOf(q *training.Question, answers []string) gradeForm {
	g := q.Grade(answers)
	f := gradeForm{Right: g.Right, Correct: g.Correct, Key: g.Key, Match: g.Match, Forgot: append([]cr.Rule{}, g.Forgot...), Rules: q.Rules, Source: q.Source, Text: q.Text(), Instead: g.Instead}
	for i := range q.Claims {
		f.Says = append(f.Says, q.Claims[i].Says(g.Key[i]))
		if q.Claims[i].Kind != training.Some {
			continue
		}
		for _, o := range q.Claims[i].Options {
			f.Options = append(f.Options, choiceForm{Claim: i, Option: o, Is: slices.Contains(strings.Split(g.Key[i], "; "), o), By: append([]cr.Rule{}, q.Decides(i, o)...)})
		}
	}
	if g.Misreading != nil {
		f.Belief, f.Truth = g.Misreading.Belief, g.Misreading.Truth
	}
	return f
}

type ownInput struct {
	Body struct {
		Text string `json:"text" minLength:"1" maxLength:"16384" doc:"The text of a scenario file."`
		Fork string `json:"fork,omitempty" maxLength:"200" doc:"The branch of it that is asked about; its first where none is named."`
	}
}

type ownForm struct {
	Questions []askedForm `json:"questions"`
}

type ownAnswerInput struct {
	QuestionPath
	Body struct {
		Text    string   `json:"text" minLength:"1" maxLength:"16384" doc:"The scenario, as the question was asked of it."`
		Fork    string   `json:"fork,omitempty" maxLength:"200" doc:"The branch of it."`
		Answers []string `json:"answers" maxItems:"20" doc:"A value for each claim; several values of one claim are parted by \"; \"."`
	}
}

func (s *site) apiAskOwn(ctx context.Context, in *ownInput) (*body[ownForm], error) {
	list, err := s.ownQuestions(ctx, in.Body.Text, in.Body.Fork)
	if err != nil {
		return nil, err
	}
	f := ownForm{Questions: []askedForm{}}
	for i := range list {
		f.Questions = append(f.Questions, askedOf(&list[i]))
	}
	return &body[ownForm]{Body: f}, nil
}

func (s *site) apiAnswerOwn(ctx context.Context, in *ownAnswerInput) (*body[gradeForm], error) {
	list, err := s.ownQuestions(ctx, in.Body.Text, in.Body.Fork)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(list, func(q training.Question) bool { return q.ID == in.ID })
	if i < 0 {
		return nil, huma.Error404NotFound("this scenario has no question " + shorten(in.ID, 40) + "; " + apiPath + "/train/own lists those that it has")
	}
	return &body[gradeForm]{Body: gradeOf(&list[i], in.Body.Answers)}, nil
}

// ownQuestions plays a scenario that somebody has written and makes its questions.
func (s *site) ownQuestions(ctx context.Context, text, fork string) ([]training.Question, error) {
	if s.options.Training == nil {
		return nil, errNoTraining
	}
	trace, err := s.play(ctx, Play{Name: "scenario.txt", Source: text, Visitor: true})
	if faults := scenario.Faults(err); len(faults) > 0 {
		return nil, huma.Error422UnprocessableEntity("the scenario is not read: " + faults[0].Error())
	}
	if err != nil {
		return nil, err
	}
	if trace == nil || len(trace.Forks) == 0 {
		return nil, errNoTraining
	}
	i := slices.IndexFunc(trace.Forks, func(f scenario.ForkTrace) bool { return f.Name == fork })
	if i < 0 && fork != "" {
		return nil, huma.Error422UnprocessableEntity("the scenario has no branch " + shorten(fork, 60))
	}
	src, err := training.Written(training.Source{Slug: "scenario", Text: text}, trace, &trace.Forks[max(i, 0)])
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return s.questionsOf(ctx, src)
}

func (s *site) apiSchedule(_ context.Context, in *scheduleInput) (*body[scheduleForm], error) {
	var card training.Memory
	if in.Body.Card != nil {
		card = *in.Body.Card
	}
	next, err := training.Schedule(card, in.Body.Rating, in.Body.Now)
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	return &body[scheduleForm]{Body: scheduleForm{Card: next, Remembered: training.Remembered(next, next.Due)}}, nil
}
