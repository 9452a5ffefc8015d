package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/templates"
)

// apiPath is where the JSON API begins. A change that breaks readers gets a new number.
const apiPath = "/api/v1"

// Requests that one address may send to the API in a minute, and plays of its own.
const (
	apiRate  = 600
	playRate = 30
)

// most and usual are the limits of a page of a list.
const (
	mostItems  = 1000
	usualItems = 100
)

// api adds the JSON API to the router. It mirrors the pages: the same snapshot, the
// same numbers, the same limits. The description is generated from the code below.
func (s *site) api(r chi.Router) {
	config := huma.DefaultConfig("rulestep", "1")
	config.Info.Description = "The rule book, its editions and its demonstrations as JSON. Numbers are written as the book writes them, 702.19b. " +
		"Lists come in pages: offset and limit. Every answer has an entity tag; errors are problem details (RFC 9457)."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = apiPath+"/openapi", "", ""
	config.CreateHooks = nil // no links to schemas inside the answers
	r.Group(func(r chi.Router) {
		r.Use(httprate.LimitByIP(apiRate, time.Minute), s.kept)
		a := humachi.New(r, config)
		s.description = a.OpenAPI()
		huma.Get(a, apiPath+"/editions", s.apiEditions, said("List the editions", "The newest first, the built-in one in plain words last."))
		huma.Get(a, apiPath+"/rules", s.apiRules, said("List rules", "In book order, of the whole book or below one number."))
		huma.Get(a, apiPath+"/rules/{number}", s.apiRule, said("Read one rule", "With examples, references both ways, what is proved about it, and its numbers through the editions."))
		huma.Get(a, apiPath+"/search", s.apiSearch, said("Search", "Takes what people type: numbers, keywords, slang, questions."))
		huma.Get(a, apiPath+"/glossary", s.apiGlossary, said("List the glossary", "By headword."))
		huma.Get(a, apiPath+"/glossary/{slug}", s.apiTerm, said("Read one glossary entry", ""))
		huma.Get(a, apiPath+"/demos", s.apiDemos, said("List the demonstrations", "By chapter. Their numbers are those of the edition that the engine plays."))
		huma.Get(a, apiPath+"/demos/{chapter}/{name}", s.apiTrace, said("Play a demonstration", "Every fork step by step: rulings with their rules, changes, the table. With `without` one rule is not in force."))
		huma.Get(a, apiPath+"/coverage", s.apiCoverage, said("Read the coverage", "How many rules have which level, and the level of each."))
	})
	r.Group(func(r chi.Router) {
		r.Use(httprate.LimitByIP(playRate, time.Minute), middleware.AllowContentType("application/json"))
		a := humachi.New(r, huma.Config{OpenAPI: s.description, Formats: config.Formats, DefaultFormat: config.DefaultFormat})
		huma.Post(a, apiPath+"/play", s.apiPlay, said("Play a scenario of your own", "The text of a scenario file; see the scenarios of the project for the form. At most 48 KB."),
			func(o *huma.Operation) { o.MaxBodyBytes = 64 << 10 })
	})
}

// said describes an operation.
func said(summary, description string) func(*huma.Operation) {
	return func(o *huma.Operation) { o.Summary, o.Description = summary, description }
}

// kept gives the answers to GET requests what pages have: compression once, an entity
// tag, a place on the shelf.
func (s *site) kept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sh := s.current()
		key := r.URL.Path + "?" + r.URL.Query().Encode()
		if p := sh.get(key); p != nil {
			p.serve(w, r)
			return
		}
		rec := &recorder{header: http.Header{}, status: http.StatusOK}
		next.ServeHTTP(rec, r)
		for name, values := range rec.header {
			w.Header()[name] = values
		}
		p := newPage(rec.status, rec.header.Get("Content-Type"), "no-cache", rec.body.Bytes())
		if rec.status == http.StatusOK && len(key) < maxParameter {
			sh.put(key, p)
		}
		p.serve(w, r)
	})
}

// A recorder keeps an answer until it is whole.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }

// An answer is the body of a reply of the API.
type answer[T any] struct{ Body T }

// book finds the edition that a request names.
func (s *site) book(id string) (*rulesdb.Snapshot, *rulesdb.Book, error) {
	snapshot := s.options.Snapshot()
	if snapshot == nil || snapshot.Default() == nil {
		return nil, nil, huma.Error503ServiceUnavailable("no edition has been imported yet")
	}
	b := snapshot.Book(id)
	if b == nil {
		return nil, nil, huma.Error404NotFound("there is no edition " + shorten(id, 40))
	}
	return snapshot, b, nil
}

// Inputs that several operations share. They are exported because the library that
// reads the requests looks into exported fields only.
type (
	// EditionInput names an edition.
	EditionInput struct {
		Edition string `query:"edition" doc:"The edition's id, as /editions lists it; the edition on show when left out." example:"2024-03-08"`
	}
	// PageInput names a page of a list.
	PageInput struct {
		Offset int `query:"offset" minimum:"0" default:"0" doc:"How many items to pass over."`
		Limit  int `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"Most items wanted."`
	}
)

// cutPage takes the items of one page.
func cutPage[T any](list []T, p PageInput) []T {
	from := min(p.Offset, len(list))
	return list[from:min(len(list), from+min(cmpOr(p.Limit, usualItems), mostItems))]
}

func cmpOr(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}

func (s *site) apiEditions(context.Context, *struct{}) (*answer[[]editionForm], error) {
	snapshot, def, err := s.book("")
	if err != nil {
		return nil, err
	}
	var list []editionForm
	for _, e := range snapshot.Editions() {
		b := snapshot.Book(e.ID)
		list = append(list, editionForm{e.ID, e.Date, e.Title, e.Builtin, e.Complete, b == def, b.Coverage().Rules, len(b.Terms())})
	}
	return &answer[[]editionForm]{list}, nil
}

type rulesInput struct {
	EditionInput
	PageInput
	Under string `query:"under" doc:"Only this number and what stands below it." example:"702"`
}

func (s *site) apiRules(_ context.Context, in *rulesInput) (*answer[listForm[headForm]], error) {
	_, b, err := s.book(in.Edition)
	if err != nil {
		return nil, err
	}
	under := cr.Rule("")
	if in.Under != "" {
		if under, err = cr.Parse(in.Under); err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
	}
	rules := b.Rules()
	var all []headForm
	for i := range rules {
		if r := &rules[i]; under == "" || r.Number == under || slices.ContainsFunc(b.Ancestors(r.Number), func(a *rulesdb.Rule) bool { return a.Number == under }) {
			all = append(all, head(r))
		}
	}
	return &answer[listForm[headForm]]{listForm[headForm]{len(all), cutPage(all, in.PageInput)}}, nil
}

type ruleInput struct {
	EditionInput
	Number string `path:"number" doc:"A number of the book." example:"702.19b"`
}

func (s *site) apiRule(_ context.Context, in *ruleInput) (*answer[ruleForm], error) {
	_, b, err := s.book(in.Edition)
	if err != nil {
		return nil, err
	}
	n, err := cr.Parse(in.Number)
	if err != nil {
		return nil, huma.Error422UnprocessableEntity(err.Error())
	}
	r := b.Rule(n)
	if r == nil {
		message := "the edition " + b.Edition().ID + " has no rule " + string(n)
		var near []string
		for _, x := range b.Nearest(string(n), mostNear) {
			near = append(near, string(x.Number))
		}
		if len(near) > 0 {
			message += "; near it are " + strings.Join(near, ", ")
		}
		return nil, huma.Error404NotFound(message)
	}
	return &answer[ruleForm]{ruleFormOf(b, r)}, nil
}

type searchInput struct {
	Query  string        `query:"q" required:"true" maxLength:"400" doc:"What to look for." example:"trample deathtouch"`
	Limit  int           `query:"limit" minimum:"1" maximum:"60" default:"15" doc:"Most hits wanted."`
	Kind   []search.Kind `query:"kind" doc:"Only these kinds: section, chapter, rule, term, demo, card. The book when left out."`
	Within string        `query:"within" doc:"Only this number and what stands below it."`
	Has    []string      `query:"has" doc:"demo, example: only what has one."`
}

func (s *site) apiSearch(ctx context.Context, in *searchInput) (*answer[resultForm], error) {
	index := s.options.Search()
	if index == nil {
		return nil, huma.Error503ServiceUnavailable("the index is being built")
	}
	ctx, cancel := context.WithTimeout(ctx, searchTime)
	defer cancel()
	res, err := index.Search(ctx, search.Request{Query: in.Query, Limit: cmpOr(in.Limit, firstHits), Filters: search.Filters{
		Kinds: in.Kind, Within: cr.Rule(in.Within), HasDemo: slices.Contains(in.Has, "demo"), HasExample: slices.Contains(in.Has, "example"),
	}})
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, huma.Error503ServiceUnavailable("the search took too long")
		}
		return nil, err
	}
	return &answer[resultForm]{resultFormOf(res)}, nil
}

type glossaryInput struct {
	EditionInput
	PageInput
}

func (s *site) apiGlossary(_ context.Context, in *glossaryInput) (*answer[listForm[termForm]], error) {
	_, b, err := s.book(in.Edition)
	if err != nil {
		return nil, err
	}
	terms := b.Terms()
	list := []termForm{}
	for _, t := range cutPage(terms, in.PageInput) {
		list = append(list, termFormOf(&t))
	}
	return &answer[listForm[termForm]]{listForm[termForm]{len(terms), list}}, nil
}

type termInput struct {
	EditionInput
	Slug string `path:"slug" doc:"The entry's slug." example:"lethal-damage"`
}

func (s *site) apiTerm(_ context.Context, in *termInput) (*answer[termForm], error) {
	_, b, err := s.book(in.Edition)
	if err != nil {
		return nil, err
	}
	t := b.Term(in.Slug)
	if t == nil {
		return nil, huma.Error404NotFound("the glossary has no entry " + shorten(in.Slug, 60))
	}
	return &answer[termForm]{termFormOf(t)}, nil
}

func (s *site) apiDemos(_ context.Context, in *PageInput) (*answer[listForm[demoForm]], error) {
	snapshot, b, err := s.book("")
	if err != nil {
		return nil, err
	}
	demos := snapshot.Demos()
	list := []demoForm{}
	for _, d := range cutPage(demos, *in) {
		list = append(list, demoForm{d.Slug, d.Chapter, d.Title, d.Question, d.Shows, d.Steps, d.Holds, numbers(b.DemoChanges(d.Slug))})
	}
	return &answer[listForm[demoForm]]{listForm[demoForm]{len(demos), list}}, nil
}

type traceInput struct {
	Chapter string `path:"chapter" example:"702"`
	Name    string `path:"name" doc:"The name below the chapter, as /demos lists it."`
	Without string `query:"without" doc:"A rule that is not in force."`
	Source  bool   `query:"source" doc:"Send the scenario file too."`
}

func (s *site) apiTrace(ctx context.Context, in *traceInput) (*answer[traceForm], error) {
	snapshot, _, err := s.book("")
	if err != nil {
		return nil, err
	}
	d := snapshot.Demo(in.Chapter + "/" + in.Name)
	if d == nil {
		return nil, huma.Error404NotFound("there is no demonstration " + shorten(in.Chapter+"/"+in.Name, 80))
	}
	form, err := s.traced(ctx, Play{Name: d.Slug, Source: d.Source}, in.Without)
	if err != nil {
		return nil, err
	}
	if in.Source {
		form.Body.Source = d.Source
	}
	return form, nil
}

type playInput struct {
	Body struct {
		Scenario string `json:"scenario" maxLength:"49152" doc:"The text of a scenario file."`
		Without  string `json:"without,omitempty" doc:"A rule that is not in force."`
	}
}

func (s *site) apiPlay(ctx context.Context, in *playInput) (*answer[traceForm], error) {
	return s.traced(ctx, Play{Name: "scenario", Source: in.Body.Scenario}, in.Body.Without)
}

// traced plays a scenario for the API.
func (s *site) traced(ctx context.Context, p Play, without string) (*answer[traceForm], error) {
	if without != "" {
		n, err := cr.Parse(without)
		if err != nil {
			return nil, huma.Error422UnprocessableEntity(err.Error())
		}
		p.Without = n
	}
	trace, err := s.play(ctx, p)
	switch {
	case errors.Is(err, errNotPlayed):
		return nil, huma.Error503ServiceUnavailable("no place is free to play it, or it has no end")
	case err != nil:
		return nil, huma.Error422UnprocessableEntity(err.Error())
	case trace == nil:
		return nil, huma.Error503ServiceUnavailable("this server was started without the engine")
	}
	return &answer[traceForm]{traceFormOf(trace)}, nil
}

func (s *site) apiCoverage(_ context.Context, in *EditionInput) (*answer[coverageForm], error) {
	_, b, err := s.book(in.Edition)
	if err != nil {
		return nil, err
	}
	v := coverageForm{Edition: b.Edition().ID, Coverage: b.Coverage()}
	rules := b.Rules()
	for i := range rules {
		if n := rules[i].Number; n.Kind() >= cr.Numbered {
			v.Levels = append(v.Levels, levelFormOf(n, b.Level(n)))
		}
	}
	return &answer[coverageForm]{v}, nil
}

// apiPage answers /api: the description of the API for people.
func apiPage(rd *reading) (reply, error) {
	v := templates.APIView{Path: apiPath, Description: apiPath + "/openapi.json"}
	paths := rd.site.description.Paths
	names := make([]string, 0, len(paths))
	for path := range paths {
		names = append(names, path)
	}
	slices.Sort(names)
	for _, path := range names {
		for method, o := range map[string]*huma.Operation{"GET": paths[path].Get, "POST": paths[path].Post} {
			if o == nil {
				continue
			}
			op := templates.APIOperation{Method: method, Path: path, Summary: o.Summary, Description: o.Description, Example: example(path)}
			for _, p := range o.Parameters {
				op.Parameters = append(op.Parameters, templates.APIParameter{Name: p.Name, In: p.In, Doc: firstOf(p.Description, p.Schema.Description), Required: p.Required})
			}
			v.Operations = append(v.Operations, op)
		}
	}
	p := rd.frame("JSON API", "")
	p.Canonical = "/api"
	return reply{component: templates.API(p, v)}, nil
}

// example is a request that can be tried, "" for those that cannot.
func example(path string) string {
	switch strings.TrimPrefix(path, apiPath) {
	case "/editions", "/coverage", "/demos":
		return path
	case "/rules":
		return path + "?limit=20&under=702"
	case "/glossary":
		return path + "?limit=20"
	case "/search":
		return path + "?q=trample"
	}
	return ""
}
