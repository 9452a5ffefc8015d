package web

import (
	"context"
	"errors"
	"slices"

	"rulestep/engine/cr"
	"rulestep/search"
)

// This file answers /search of the API.

type searchInput struct {
	Query  string   `query:"q" required:"true" minLength:"1" maxLength:"400" doc:"What to look for." example:"trample deathtouch"`
	Limit  int      `query:"limit" minimum:"1" maximum:"60" default:"15" doc:"Most hits wanted."`
	Kind   []string `query:"kind,explode" enum:"section,chapter,rule,term,demo,card" doc:"Only these kinds. When left out, hits are of the book and the rest comes as asides."`
	Within string   `query:"within" maxLength:"20" doc:"Only this section, chapter or rule and what stands below it." example:"702"`
	Has    []string `query:"has,explode" enum:"demo,example" doc:"Only what has one."`
}

type resultForm struct {
	Query    string        `json:"query" doc:"As typed, without surrounding space."`
	Form     string        `json:"form" enum:"empty,number,phrase,term,question,words" doc:"What kind of query it was taken for."`
	Numbers  []typedForm   `json:"numbers" doc:"The rule numbers in it."`
	Phrases  []string      `json:"phrases" doc:"What stood in quotation marks."`
	Cards    []string      `json:"cards" doc:"Cards that were recognised."`
	Concepts []conceptForm `json:"concepts" doc:"What its words stand for."`
	Notes    []noteForm    `json:"notes" doc:"How parts of it were understood, for people."`
	Hits     []hitForm     `json:"hits" doc:"Best first."`
	Asides   []hitForm     `json:"asides" doc:"The best glossary entries, demonstrations and cards; empty when kinds are named."`
	Total    int           `json:"total" doc:"How many documents match at all."`
	Nothing  bool          `json:"nothing" doc:"The rules say nothing about it; hits is then empty."`
}

type typedForm struct {
	Typed  string    `json:"typed" example:"601.2f-h"`
	First  cr.Rule   `json:"first"`
	Last   cr.Rule   `json:"last" doc:"The end of a range; otherwise the same as first."`
	Exists bool      `json:"exists"`
	Near   []cr.Rule `json:"near" doc:"What is shown instead of a number that does not exist."`
}

type conceptForm struct {
	Typed string    `json:"typed"`
	Name  string    `json:"name" doc:"How the vocabulary calls it."`
	Kind  string    `json:"kind" doc:"slang, old wording or card; empty for terms of the book."`
	Rules []cr.Rule `json:"rules" doc:"Where the book deals with it."`
}

type noteForm struct {
	Kind  string `json:"kind" enum:"number,edition,slang,old wording,spelling,card"`
	Typed string `json:"typed"`
	Meant string `json:"meant" doc:"What it was taken for."`
	Text  string `json:"text" doc:"One sentence."`
}

type hitForm struct {
	Kind      string         `json:"kind" enum:"section,chapter,rule,term,demo,card"`
	ID        string         `json:"id" doc:"A number, the slug of a term or demonstration, or the name of a card."`
	Number    cr.Rule        `json:"number,omitempty" doc:"The rule that it leads to; cards have none."`
	Title     string         `json:"title" doc:"Its own name; of a rule that has none our short title."`
	Heading   string         `json:"heading,omitempty" doc:"The name of the heading that a rule with a short title stands under."`
	Score     float64        `json:"score" doc:"Comparable within one result only."`
	Why       []whyForm      `json:"why" doc:"Why it was found."`
	Played    string         `json:"played,omitempty" doc:"What was ruled by it when the engine played the cards that the query names."`
	Fragments []fragmentForm `json:"fragments"`
	Also      []cr.Rule      `json:"also" doc:"Related rules that were found too and are not listed by themselves."`
}

type whyForm struct {
	Kind string `json:"kind" doc:"What the words were taken for; empty for the book's own words."`
	Text string `json:"text" example:"about trample"`
}

type fragmentForm struct {
	Field string     `json:"field" enum:"heading,title,text,plain" doc:"Text is the official text, plain are our own words."`
	Start int        `json:"start" doc:"The piece's first byte in its field."`
	Text  string     `json:"text" doc:"The piece."`
	Cut   bool       `json:"cut" doc:"The field goes on after the piece."`
	Marks []markForm `json:"marks" doc:"The matched words, in order."`
}

type markForm struct {
	Start int `json:"start" doc:"First byte within the piece."`
	End   int `json:"end" doc:"The byte after the last."`
}

func (s *site) apiSearch(ctx context.Context, in *searchInput) (*body[resultForm], error) {
	sh, b, err := s.open(ctx, "")
	if err != nil {
		return nil, err
	}
	if sh.index == nil {
		return nil, later("the index is being built")
	}
	req := search.Request{Query: in.Query, Limit: in.Limit, Filters: search.Filters{HasDemo: slices.Contains(in.Has, "demo"), HasExample: slices.Contains(in.Has, "example")}}
	for _, k := range in.Kind {
		req.Filters.Kinds = append(req.Filters.Kinds, search.Kind(k))
	}
	if in.Within != "" {
		if req.Filters.Within, err = parsed("query.within", in.Within); err != nil {
			return nil, err
		}
		if b.Rule(req.Filters.Within) == nil {
			return nil, noNumber(b, in.Within)
		}
	}
	res, err := s.find(ctx, sh.snapshot, sh.index, req)
	switch {
	case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled):
		return nil, later("the search took too long")
	case err != nil:
		return nil, s.fault(ctx, err)
	}
	return send(resultOf(res))
}

func resultOf(res search.Result) resultForm {
	q := res.Query
	v := resultForm{
		Query: q.Text, Form: string(q.Form), Numbers: []typedForm{}, Phrases: some(q.Phrases), Cards: some(q.Cards), Concepts: []conceptForm{}, Notes: []noteForm{},
		Hits: hitsOf(res.Hits), Asides: hitsOf(res.Asides), Total: res.Total, Nothing: res.Nothing,
	}
	for _, n := range q.Numbers {
		v.Numbers = append(v.Numbers, typedForm{n.Typed, n.First, n.Last, n.Exists, some(n.Near)})
	}
	for _, c := range q.Concepts {
		v.Concepts = append(v.Concepts, conceptForm{c.Typed, c.Name, string(c.Kind), some(c.Rules)})
	}
	for _, n := range q.Notes {
		v.Notes = append(v.Notes, noteForm{string(n.Kind), n.Typed, n.Meant, n.Text})
	}
	return v
}

func hitsOf(hits []search.Hit) []hitForm {
	list := make([]hitForm, 0, len(hits))
	for _, h := range hits {
		v := hitForm{Kind: string(h.Kind), ID: h.ID, Number: h.Number, Title: h.Title, Heading: h.Heading, Score: h.Score, Played: h.Played, Why: []whyForm{}, Fragments: []fragmentForm{}, Also: some(h.Also)}
		for _, w := range h.Why {
			v.Why = append(v.Why, whyForm{string(w.Kind), w.Text})
		}
		for _, f := range h.Fragments {
			x := fragmentForm{Field: f.Field, Start: f.Start, Text: f.Text, Cut: f.Cut, Marks: []markForm{}}
			for _, m := range f.Marks {
				x.Marks = append(x.Marks, markForm{m.Start, m.End})
			}
			v.Fragments = append(v.Fragments, x)
		}
		list = append(list, v)
	}
	return list
}
