package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/templates"
	"rulestep/web/classes"
)

// This file takes what somebody says is wrong with a question: by the form below an answer, and by the API.
// It is counted, and whoever runs the server reads it with "rulestep questions objections".

// objectRate is how often one address may object in a minute: nobody reads questions faster.
const objectRate = 6

// trainObject answers POST /train/q/{id}/objection.
func trainObject(rd *reading) (reply, error) {
	if err := rd.ParseForm(); err != nil {
		return reply{status: http.StatusBadRequest, redirect: "/train"}, nil
	}
	q, rep, err := rd.askedQuestion()
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	again := templates.Text{{Kind: templates.Link, Text: "The question again", URL: "/train/q/" + q.ID}, {Text: ", or "}, {Kind: templates.Link, Text: "another one", URL: "/train/next"}, {Text: "."}}
	say := func(status int, title, words string) (reply, error) {
		p := rd.frame(title, "train")
		p.NoIndex = true
		return reply{status: status, component: templates.Problem(p, templates.ProblemView{Title: title, Lead: []templates.Text{templates.Plain(words), again}}), loose: true}, nil
	}
	what := classes.Objection(rd.PostForm.Get("objection"))
	switch {
	case rd.site.options.Classes == nil:
		return say(http.StatusServiceUnavailable, "Nothing is kept here", "This server has no place in which to count what is said of questions.")
	case !slices.Contains(classes.Objections, what):
		return say(http.StatusUnprocessableEntity, "What is wrong was not said", "Choose one of the four, then send it.")
	}
	if err := rd.site.options.Classes.Object(rd.Context(), q.ID, what); err != nil {
		rd.site.options.Log.ErrorContext(rd.Context(), "objection", "error", err)
		return say(http.StatusServiceUnavailable, "It was not counted", "Whether it was written is not known, since the place in which it is counted did not answer. Say it again in a while.")
	}
	return say(http.StatusOK, "It is counted", "Whoever runs this server reads it. The question is asked as before until somebody has looked at it.")
}

type objectionInput struct {
	QuestionPath
	Body struct {
		Objection classes.Objection `json:"objection" enum:"wrong,ambiguous,given-away,trivial" doc:"wrong: what it calls right is not; ambiguous: more than one answer is right; given-away: what stands before it tells the answer; trivial: nobody can miss it."`
	}
}

type objectionForm struct {
	Counted bool `json:"counted" doc:"Always true: it is written."`
}

// apiObjections registers objecting, which is the one thing of the training that writes.
func (s *site) apiObjections(a huma.API) {
	huma.Register(a, huma.Operation{
		OperationID: "object-to-question", Method: http.MethodPost, Path: "/train/questions/{id}/objection", Tags: []string{"Training"}, Summary: "Say what is wrong with a question", MaxBodyBytes: 4 << 10, DefaultStatus: http.StatusOK,
		Description: "Only how often it was said is kept, for whoever runs the server to read. One address may say so 6 times a minute.",
		Responses:   s.problems(http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
	}, s.apiObject)
}

func (s *site) apiObject(ctx context.Context, in *objectionInput) (*body[objectionForm], error) {
	q, err := s.findQuestion(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if s.options.Classes == nil {
		return nil, later("this server has no place in which to count what is said of questions")
	}
	if err := s.options.Classes.Object(ctx, q.ID, in.Body.Objection); err != nil {
		s.options.Log.ErrorContext(ctx, "objection", "error", err)
		return nil, later("whether it was written is not known; say it again in a while")
	}
	return &body[objectionForm]{Body: objectionForm{Counted: true}}, nil
}

// objectURL is where the page of an answer sends what is wrong with its question; "" where nothing can be kept.
func (rd *reading) objectURL(id string) string {
	if rd.site.options.Classes == nil || strings.HasPrefix(id, ownPrefix) {
		return ""
	}
	return "/train/q/" + id + "/objection"
}
