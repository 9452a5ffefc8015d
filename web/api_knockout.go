package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file answers for the API what a play hangs on, and why something may not be done in a
// scenario of the asker's own.

// explainPlays is how many plays of a visitor the knock-outs of one explanation may take
// together, by the questions that they put to the book.
const explainPlays = 2

// explainRate is how many explanations one address gets in a minute; each is a play for every
// rule that the scenario cites.
const explainRate = 6

// A knockOutsForm says of a play which rules its answer hangs on.
type knockOutsForm struct {
	Title     string         `json:"title"`
	Question  string         `json:"question"`
	Edition   string         `json:"edition" doc:"Whose numbers the rules have." example:"2024-03-08"`
	Holds     bool           `json:"holds" doc:"Everything in it is as the file says. Of what does not hold nothing is proved, and there are no knock-outs."`
	Problem   string         `json:"problem,omitempty" doc:"The first thing that is not, as file:line: what."`
	Cites     []cr.Rule      `json:"cites" doc:"Every rule that it applied, in book order."`
	KnockOuts []knockOutForm `json:"knock_outs" doc:"What became of it without each of these rules."`
	LeftOut   []cr.Rule      `json:"left_out" doc:"Rules for which nothing was left of what an explanation may take: nothing is said about them."`
}

type explainInput struct {
	EditionInput
	Rule        string `query:"rule" maxLength:"20" doc:"Only this rule, by its number in the edition of the play, whether the play cites it or not; left out, every rule that it cites." example:"702.19b"`
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"text/plain" required:"true"`
}

// apiExplain plays a scenario once as it stands and once without each rule.
func (s *site) apiExplain(ctx context.Context, in *explainInput) (*body[knockOutsForm], error) {
	p, err := s.playOf(ctx, in.EditionInput, in.ContentType, in.RawBody)
	if err != nil {
		return nil, err
	}
	trace, err := s.tracePlay(ctx, p)
	if err != nil {
		return nil, err
	}
	if s.options.Judge == nil {
		return nil, later("this server judges no knock-outs")
	}
	v := knockOutsForm{Title: trace.Title, Question: trace.Question, Edition: trace.Edition, Holds: trace.Holds, Problem: trace.Problem, Cites: some(trace.Cited()), KnockOuts: []knockOutForm{}, LeftOut: []cr.Rule{}}
	rules := v.Cites
	if in.Rule != "" {
		n, err := parsed("query.rule", in.Rule)
		if err != nil {
			return nil, err
		}
		rules = []cr.Rule{n}
	}
	if !v.Holds {
		return send(v)
	}
	left := explainPlays * scenario.Visitors.Game.Questions
	p.Left = &left
	for i, n := range rules {
		if left <= 0 {
			v.LeftOut = append(v.LeftOut, rules[i:]...)
			break
		}
		p.Without = n
		k, err := s.judge(ctx, p)
		switch {
		case errors.Is(err, errNotPlayed) && len(v.KnockOuts) == 0:
			return nil, unplayed()
		case errors.Is(err, errNotPlayed):
			v.LeftOut = append(v.LeftOut, rules[i:]...)
			return send(v)
		case err != nil:
			return nil, s.fault(ctx, err)
		}
		v.KnockOuts = append(v.KnockOuts, knockOutForm{n, string(k.Class), k.Class.Proves(), k.Difference})
	}
	return send(v)
}

// apiKnockOuts tells what is kept of a demonstration's knock-outs.
func (s *site) apiKnockOuts(ctx context.Context, in *demoInput) (*body[knockOutsForm], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	d, err := in.demo(sh)
	if err != nil {
		return nil, err
	}
	v := knockOutsForm{Title: d.Title, Question: d.Question, Edition: cr.Edition, Holds: true, Cites: []cr.Rule{}, KnockOuts: []knockOutForm{}, LeftOut: []cr.Rule{}}
	for _, p := range b.Proofs(d.Slug) {
		v.Cites = append(v.Cites, p.Rule)
		v.KnockOuts = append(v.KnockOuts, knockOutOf(&p))
	}
	slices.SortFunc(v.Cites, cr.Compare)
	return send(v)
}

type whyNotTextInput struct {
	EditionInput
	Fork        string `query:"fork" maxLength:"120" doc:"Of the scenario; the first one when left out."`
	Choose      string `query:"choose" maxLength:"400" doc:"Choices that lead to a branch, as for the trace."`
	Step        int    `query:"step" minimum:"0" maximum:"100000" doc:"The step after which it is asked; 0 is the table as it was set." example:"1"`
	Ask         string `query:"ask" maxLength:"400" doc:"A play in the words of scenario files. Left out, only what one may ask is told." example:"Bob blocks Basilisk with Bear"`
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"text/plain" required:"true"`
}

func (s *site) apiWhyNotText(ctx context.Context, in *whyNotTextInput) (*body[whyNotForm], error) {
	p, err := s.playOf(ctx, in.EditionInput, in.ContentType, in.RawBody)
	if err != nil {
		return nil, err
	}
	return s.whyNotOf(ctx, Ask{Name: p.Name, Source: p.Source, Edition: p.Edition, Fork: in.Fork, Step: in.Step, Sentence: in.Ask, Visitor: p.Visitor}, in.Choose)
}

// tracePlay lets the engine play, with the API's words for what keeps it from that.
func (s *site) tracePlay(ctx context.Context, p Play) (*scenario.Trace, error) {
	trace, err := s.play(ctx, p)
	bad := new(scenario.ChoiceError)
	switch {
	case err == nil && trace == nil:
		return nil, later("this server was started without the engine")
	case err == nil:
		return trace, nil
	case badScenario(err) != nil:
		return nil, badScenario(err)
	case errors.As(err, &bad):
		return nil, huma.Error404NotFound(bad.Msg)
	case errors.Is(err, errNotPlayed):
		return nil, unplayed()
	}
	return nil, s.fault(ctx, err)
}

// problemsOfText are the errors that an operation on a scenario's text can have.
func (s *site) problemsOfText() map[string]*huma.Response {
	return s.problems(http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable)
}
