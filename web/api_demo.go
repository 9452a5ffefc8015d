package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// This file answers what the API tells about demonstrations, and plays.

type demosInput struct {
	EditionInput
	PageInput
	Within string `query:"within" maxLength:"20" doc:"Only those that show this number or one below it." example:"702"`
}

// A DemoHeadForm is a demonstration as lists have it; exported as PageInput is.
type DemoHeadForm struct {
	Slug     string              `json:"slug" example:"702/trample-and-deathtouch"`
	Chapter  cr.Rule             `json:"chapter" example:"702"`
	Title    string              `json:"title"`
	Question string              `json:"question"`
	Shows    []cr.Rule           `json:"shows" doc:"The rules that it is there to show, each proved."`
	Agrees   []cr.Example        `json:"agrees_with" doc:"The official examples of the engine's edition that it plays, with the same outcome." example:"[\"510.1c example 2\"]"`
	InPart   []cr.PartialExample `json:"agrees_in_part" doc:"Those that it plays in part, each with what is missing: \"118.12 example 1: the text of Standstill is not understood\"."`
	Steps    int                 `json:"steps"`
	Holds    bool                `json:"holds" doc:"Every answer came out as the file says."`
	Carries  bool                `json:"carries" doc:"What it asks of the rules has the same answer in the edition asked."`
	Changed  []cr.Rule           `json:"changed" doc:"Those that are not."`
}

func demoHeadOf(b *rulesdb.Book, d *rulesdb.Demo) DemoHeadForm {
	changed := b.DemoChanges(d.Slug)
	return DemoHeadForm{d.Slug, d.Chapter, d.Title, d.Question, some(d.Shows), some(d.Agrees), some(d.InPart), d.Steps, d.Holds, len(changed) == 0, some(changed)}
}

func (s *site) apiDemos(ctx context.Context, in *demosInput) (*body[listForm[DemoHeadForm]], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	demos := sh.snapshot.Demos()
	if in.Within != "" {
		within, err := parsed("query.within", in.Within)
		if err != nil {
			return nil, err
		}
		demos = slices.DeleteFunc(slices.Clone(demos), func(d rulesdb.Demo) bool {
			return !slices.ContainsFunc(d.Shows, func(n cr.Rule) bool { return n.Within(within) })
		})
	}
	return send(onePage(demos, in.PageInput, func(d *rulesdb.Demo) DemoHeadForm { return demoHeadOf(b, d) }))
}

// DemoPath are the parameters that name a demonstration; exported as PageInput is.
type DemoPath struct {
	Chapter string `path:"chapter" maxLength:"20" doc:"The part of the slug before the stroke." example:"702"`
	Name    string `path:"name" maxLength:"120" doc:"The part after it." example:"trample-and-deathtouch"`
}

type demoInput struct {
	EditionInput
	DemoPath
}

type demoForm struct {
	DemoHeadForm
	Page      string         `json:"page" doc:"The address of its page on this server."`
	Because   string         `json:"because" doc:"Why the answer should be so, in the words of the file."`
	Forks     []string       `json:"forks" doc:"The ways in which it goes on; a file without forks has one, without a name."`
	KnockOuts []knockOutForm `json:"knock_outs" doc:"What became of it without each of the rules that it cites."`
	Cites     []cr.Rule      `json:"cites" doc:"Every rule that its plays applied, in book order."`
	Source    string         `json:"source" doc:"The scenario file, in the words that people write it in."`
}

// demo finds the demonstration of a path.
func (p DemoPath) demo(sh *shelf) (*rulesdb.Demo, error) {
	slug := p.Chapter + "/" + p.Name
	if d := sh.snapshot.Demo(slug); d != nil {
		return d, nil
	}
	return nil, huma.Error404NotFound("there is no demonstration " + shorten(slug, 80) + "; " + apiPath + "/demos lists those that are here")
}

func (s *site) apiDemo(ctx context.Context, in *demoInput) (*body[demoForm], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	d, err := in.demo(sh)
	if err != nil {
		return nil, err
	}
	v := demoForm{DemoHeadForm: demoHeadOf(b, d), Page: s.out("/demos/" + d.Slug), Forks: []string{""}, KnockOuts: []knockOutForm{}, Cites: []cr.Rule{}, Source: d.Source.String()}
	if f, err := scenario.Parse(d.Slug+".txt", []byte(d.Source.String())); err == nil {
		v.Because, v.Forks = f.Because, nil
		for _, fork := range f.Forks {
			v.Forks = append(v.Forks, fork.Name)
		}
		v.Forks = some(v.Forks)
	}
	for _, p := range sh.snapshot.Proofs(d.Slug) {
		v.KnockOuts = append(v.KnockOuts, knockOutOf(&p))
	}
	for _, c := range sh.snapshot.Citations(d.Slug) {
		v.Cites = append(v.Cites, c.Rule)
	}
	slices.SortFunc(v.Cites, cr.Compare)
	v.Cites = slices.Compact(v.Cites)
	return send(v)
}

type traceInput struct {
	EditionInput
	DemoPath
	Without string `query:"without" maxLength:"20" doc:"A rule that is not in force, by its number in the edition of the play." example:"702.19b"`
	Fork    string `query:"fork" maxLength:"120" doc:"Only this fork."`
	Choose  string `query:"choose" maxLength:"400" doc:"Take other options in the play of the fork: a decision's number, a colon, the option's key; several are parted by ~." example:"4:attack:nothing"`
	BoardsInput
}

// BoardsInput says after which steps the table is wanted; exported as PageInput is.
type BoardsInput struct {
	Boards string `query:"boards" enum:"all,last,none" default:"all" doc:"After which steps of each fork the table is told. Most of it is as it was a step before."`
}

// leave takes out of a play the tables that are not wanted.
func (in BoardsInput) leave(v *traceForm) {
	for i := range v.Forks {
		steps := v.Forks[i].Steps
		for n := range steps {
			if in.Boards == "none" || in.Boards == "last" && n < len(steps)-1 {
				steps[n].Board = nil
			}
		}
	}
}

func (s *site) apiTrace(ctx context.Context, in *traceInput) (*body[traceForm], error) {
	sh, b, err := s.open(ctx, in.Edition)
	if err != nil {
		return nil, err
	}
	d, err := in.demo(sh)
	if err != nil {
		return nil, err
	}
	p := Play{Name: d.Slug + ".txt", Source: d.Source.String(), Edition: b.Edition().Date}
	if in.Choose != "" {
		p.Fork = in.Fork
		if p.Choices, err = scenario.ParseChoices(in.Choose); err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
	}
	v, err := s.traced(ctx, p, in.Without)
	if err != nil {
		return nil, err
	}
	if in.Fork != "" {
		v.Forks = slices.DeleteFunc(v.Forks, func(f forkForm) bool { return f.Name != in.Fork })
		if len(v.Forks) == 0 {
			return nil, huma.Error404NotFound("the demonstration has no fork " + shorten(in.Fork, 60))
		}
	}
	in.leave(&v)
	return send(v)
}

type playInput struct {
	EditionInput
	Without string `query:"without" maxLength:"20" doc:"A rule that is not in force, by its number in the edition of the play." example:"702.19b"`
	BoardsInput
	ContentType string `header:"Content-Type" hidden:"true"`
	RawBody     []byte `contentType:"text/plain" required:"true"`
}

// A playForm is a scenario as JSON.
type playForm struct {
	Text string `json:"text" minLength:"1" doc:"The text of a scenario file." example:"# A title\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\nAnn attacks Bob with Bear\n-- answer --\nBob has 18 life"`
}

// playTypes are the forms that a scenario is taken in.
const playTypes = "text/plain, application/json"

// scenarioText is a scenario's text, in whichever form it came.
func scenarioText(contentType string, raw []byte) (string, error) {
	kind, _, err := mime.ParseMediaType(contentType)
	switch {
	case contentType == "" || err == nil && kind == "text/plain":
		return string(raw), nil
	case err != nil || kind != "application/json":
		words := "a scenario comes as text/plain, or as application/json with its text in {\"text\": ...}; this is " + shorten(contentType, 60)
		if kind == "application/x-www-form-urlencoded" { // what curl says where nothing is said
			words += "; tell curl -H 'Content-Type: text/plain'"
		}
		p := huma.NewError(http.StatusUnsupportedMediaType, words)
		return "", huma.ErrorWithHeaders(p, http.Header{"Accept": {playTypes}})
	}
	var v playForm
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	switch err := d.Decode(&v); {
	case err != nil:
		return "", huma.Error422UnprocessableEntity("the body is not {\"text\": ...}: " + err.Error())
	case v.Text == "":
		return "", huma.Error422UnprocessableEntity("the body has no text: {\"text\": \"# A title ...\"}")
	case len(v.Text) > scenario.MaxVisitorText:
		return "", huma.NewError(http.StatusRequestEntityTooLarge, fmt.Sprintf("the text has more than %d bytes", scenario.MaxVisitorText))
	}
	return v.Text, nil
}

// playOf is what a visitor sent, as a play by the rules of an edition.
func (s *site) playOf(ctx context.Context, edition EditionInput, contentType string, raw []byte) (Play, error) {
	text, err := scenarioText(contentType, raw)
	if err != nil {
		return Play{}, err
	}
	_, b, err := s.open(ctx, edition.Edition)
	if err != nil {
		return Play{}, err
	}
	return Play{Name: "scenario.txt", Source: text, Edition: b.Edition().Date, Visitor: true}, nil
}

func (s *site) apiPlay(ctx context.Context, in *playInput) (*body[traceForm], error) {
	p, err := s.playOf(ctx, in.EditionInput, in.ContentType, in.RawBody)
	if err != nil {
		return nil, err
	}
	v, err := s.traced(ctx, p, in.Without)
	if err != nil {
		return nil, err
	}
	in.leave(&v)
	return send(v)
}

// traced lets the engine play.
func (s *site) traced(ctx context.Context, p Play, without string) (traceForm, error) {
	if without != "" {
		n, err := parsed("query.without", without)
		if err != nil {
			return traceForm{}, err
		}
		p.Without = n
	}
	trace, err := s.tracePlay(ctx, p)
	if err != nil {
		return traceForm{}, err
	}
	return traceOf(trace), nil
}
