package web

import (
	"context"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
)

// This file answers for the API why something may not be done.

type whyNotInput struct {
	EditionInput
	DemoPath
	Fork   string `query:"fork" maxLength:"120" doc:"Of the demonstration; the first one when left out."`
	Choose string `query:"choose" maxLength:"400" doc:"Choices that lead to a branch, as for the trace."`
	Step   int    `query:"step" minimum:"0" maximum:"100000" doc:"The step after which it is asked." example:"1"`
	Ask    string `query:"ask" maxLength:"400" doc:"A play in the words of scenario files. Left out, only what one may ask is told." example:"Bob blocks Basilisk with Bear"`
}

type whyNotForm struct {
	Step      int            `json:"step"`
	Ask       string         `json:"ask,omitempty"`
	Allowed   *bool          `json:"allowed,omitempty" doc:"Left out where nothing was asked and where it was not judged."`
	NotJudged string         `json:"not_judged,omitempty" doc:"The limit to which the engine came, so that it is neither allowed nor refused."`
	When      string         `json:"when,omitempty" doc:"When the play would be made, if not now."`
	Refusal   *refusalForm   `json:"refusal,omitempty" doc:"The first rule that refuses it."`
	Then      []refusalForm  `json:"then,omitempty" doc:"What refuses it too, once that rule is out of force."`
	Questions []questionForm `json:"questions" doc:"Plays that one may ask about at this step."`
}

type refusalForm struct {
	Rule           cr.Rule        `json:"rule,omitempty" doc:"None when no single rule of the engine took it away." example:"702.9b"`
	Reason         string         `json:"reason"`
	About          []involvedForm `json:"about"`
	AllowedWithout bool           `json:"allowed_without" doc:"Proved: tried again with only this rule out of force it is allowed."`
	Better         string         `json:"better,omitempty" doc:"A legal declaration that obeys more requirements to attack or block, where that is what is wrong." example:"Ann attacks Bob with Red Berserker and Tall Berserker"`
}

type involvedForm struct {
	ID      int         `json:"id"`
	Name    string      `json:"name"`
	Effects []layerForm `json:"effects,omitempty" doc:"Continuous effects of other objects on it."`
}

type questionForm struct {
	About int    `json:"about" doc:"The id of the object that would do it."`
	Name  string `json:"name"`
	Ask   string `json:"ask"`
}

func (s *site) apiWhyNot(ctx context.Context, in *whyNotInput) (*body[whyNotForm], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	d, err := in.demo(sh)
	if err != nil {
		return nil, err
	}
	return s.whyNotOf(ctx, Ask{Name: d.Slug, Source: d.Source.String(), Edition: b.Edition().Date, Fork: in.Fork, Step: in.Step, Sentence: in.Ask}, in.Choose)
}

// whyNotOf asks the engine, in the branch that the choices lead to.
func (s *site) whyNotOf(ctx context.Context, a Ask, choices string) (*body[whyNotForm], error) {
	if s.options.Ask == nil {
		return nil, later("this server was started without the engine")
	}
	if choices != "" {
		var err error
		if a.Choices, err = scenario.ParseChoices(choices); err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
	}
	got, err := s.ask(ctx, a)
	switch {
	case errors.Is(err, errNotPlayed):
		return nil, unplayed()
	case err != nil:
		return nil, s.fault(ctx, err)
	case badScenario(got.bad) != nil:
		return nil, badScenario(got.bad)
	case got.bad != nil:
		return nil, huma.Error422UnprocessableEntity(got.bad.Error())
	}
	v := whyNotForm{Step: a.Step, Questions: make([]questionForm, 0, len(got.questions))}
	for _, q := range got.questions {
		v.Questions = append(v.Questions, questionForm{int(q.About), q.Name, q.Ask})
	}
	if w := got.answer; w != nil {
		v.Ask, v.NotJudged, v.When = w.Ask, w.NotJudged, w.When
		if w.NotJudged == "" {
			v.Allowed = &w.Allowed
		}
		if w.Refusal != nil {
			r := refusalOf(w.Refusal)
			v.Refusal = &r
		}
		for i := range w.Known {
			v.Then = append(v.Then, refusalOf(&w.Known[i]))
		}
	}
	return send(v)
}

func refusalOf(r *scenario.Refusal) refusalForm {
	v := refusalForm{Rule: r.Rule, Reason: r.Reason, About: []involvedForm{}, AllowedWithout: r.Freed, Better: r.Better}
	for _, in := range r.About {
		f := involvedForm{ID: int(in.ID), Name: in.Name}
		for _, e := range in.Effects {
			f.Effects = append(f.Effects, layerOf(e))
		}
		v.About = append(v.About, f)
	}
	return v
}
