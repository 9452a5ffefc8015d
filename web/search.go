package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/search"
	"rulestep/templates"
)

// Hits shown at first, and the most that "more results" asks for.
const (
	firstHits = 15
	mostHits  = 60
)

// searchTime is how long one search may take.
const searchTime = 2 * time.Second

// searchKinds are the values of the filter "Show".
var searchKinds = []struct {
	kind  search.Kind
	label string
}{
	{search.KindRule, "Rules"},
	{search.KindTerm, "Glossary"},
	{search.KindDemo, "Demonstrations"},
	{search.KindCard, "Cards"},
}

// searchPage answers /search: the answer to a query as a page. A query that is a
// number and nothing else goes straight to the rule.
func searchPage(rd *reading) (reply, error) {
	q := strings.TrimSpace(rd.query.Get("q"))
	if n, err := cr.Parse(q); err == nil && rd.book.Rule(n) != nil && len(rd.query) == 1 {
		return reply{redirect: rd.url("/rules/" + string(n))}, nil
	}
	v, rep, err := rd.search(q)
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	title := "Search"
	if q != "" {
		title = q
	}
	p := rd.frame(title, "")
	p.NoFind, p.NoIndex = true, true
	return reply{component: templates.Search(p, v)}, nil
}

// searchAnswer answers /search/answer: the part of the page that changes while
// somebody types.
func searchAnswer(rd *reading) (reply, error) {
	v, rep, err := rd.search(strings.TrimSpace(rd.query.Get("q")))
	if err != nil || rep != nil {
		return valueOf(rep), err
	}
	return reply{component: templates.SearchParts(v)}, nil
}

func valueOf(r *reply) reply {
	if r == nil {
		return reply{}
	}
	return *r
}

// search looks a query up. The reply is set when there is no index to ask, or when
// it did not answer in time.
func (rd *reading) search(q string) (templates.SearchView, *reply, error) {
	v := templates.SearchView{Query: q, Tries: tryLinks(), Filters: rd.filters()}
	if q == "" {
		v.Count = "Nothing asked yet"
		return v, nil, nil
	}
	if rd.index == nil {
		rep := rd.notYet()
		return v, &rep, nil
	}
	limit, err := strconv.Atoi(rd.query.Get("limit"))
	if err != nil || limit <= 0 {
		limit = firstHits
	}
	limit = min(limit, mostHits)
	req := search.Request{Query: q, Limit: limit, Filters: search.Filters{
		Within:     cr.Rule(rd.query.Get("within")),
		HasDemo:    slices.Contains(rd.query["has"], "demo"),
		HasExample: slices.Contains(rd.query["has"], "example"),
	}}
	for _, k := range rd.query["kind"] {
		req.Filters.Kinds = append(req.Filters.Kinds, search.Kind(k))
		if search.Kind(k) == search.KindRule { // chapters and sections are rules to a visitor
			req.Filters.Kinds = append(req.Filters.Kinds, search.KindChapter, search.KindSection)
		}
	}
	res, err := rd.site.find(rd.Context(), rd.snapshot, rd.index, req)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && rd.Context().Err() == nil {
			rep := rd.tooSlow()
			return v, &rep, nil
		}
		return v, nil, fmt.Errorf("searching for %q: %w", q, err)
	}
	v.Table = rd.namesAsked(q)
	// How the query was taken apart and what each hit has of it is told to those who ask.
	how := rd.query.Get("how") != ""
	for _, n := range res.Query.Notes {
		if strings.EqualFold(n.Typed, n.Meant) {
			continue // nothing new to the reader
		}
		if how || n.Kind == search.NoteSpelling || n.Kind == search.NoteEdition || n.Kind == search.NoteNumber {
			v.ReadAs = append(v.ReadAs, rd.sentence(n.Text, ""))
		}
	}
	elsewhere := rd.elsewhere(q)
	v.ReadAs = append(v.ReadAs, elsewhere...)
	for _, h := range res.Hits {
		v.Hits = append(v.Hits, rd.hit(h))
	}
	for _, h := range res.Asides {
		v.Asides = append(v.Asides, rd.hit(h))
	}
	if !how {
		for _, list := range [][]templates.HitView{v.Hits, v.Asides} {
			for i := range list {
				list[i].Why = nil
			}
		}
		asked := *rd.URL
		values := known(&asked)
		values.Set("how", "1")
		v.HowURL = "/search?" + values.Encode()
	}
	v.Hits = interleaved(v.Hits, v.Asides)
	v.Count = countWords(len(res.Hits), res.Total)
	if res.Nothing && len(res.Query.Cards) > 0 { // the card is a result
		v.Count = "No rule"
		v.Nothing = []templates.Text{templates.Plain("This is the name of a card, and no rule was found by the words on it. The card’s page has its text and what the engine understands of it; ask for a word of it to find rules.")}
	} else if res.Nothing && len(elsewhere) > 0 { // said above
		v.Count = "No rule"
	} else if res.Nothing {
		v.Count = "No result"
		v.Nothing = []templates.Text{templates.Plain("The rules say nothing about this, as far as the search can tell. Try the words that a card would use, or a number.")}
	}
	if !res.Nothing && res.Total > len(res.Hits) && limit < mostHits {
		more := *rd.URL
		values := known(&more)
		values.Set("limit", strconv.Itoa(mostHits))
		v.More = "/search?" + values.Encode()
	}
	return v, nil, nil
}

// interleaved puts what stands beside the rules among them too, for a screen that has no
// room beside: demonstrations after the first two rules, the others after the fifth.
func interleaved(hits, asides []templates.HitView) []templates.HitView {
	var early, late []templates.HitView
	for _, a := range asides {
		if a.Among = true; a.Kind == "Demonstration" && len(early) < 2 {
			early = append(early, a)
		} else {
			late = append(late, a)
		}
	}
	first, second := min(2, len(hits)), min(5, len(hits))
	return slices.Concat(hits[:first], early, hits[first:second], late, hits[second:])
}

func countWords(shown, total int) string {
	if shown < total {
		return fmt.Sprintf("The best %d of %s", shown, plural(total, "result", "results"))
	}
	return plural(total, "result", "results")
}

// hit is a hit ready to be shown.
func (rd *reading) hit(h search.Hit) templates.HitView {
	v := templates.HitView{Title: typed(h.Title)}
	var heading templates.Text
	for _, f := range h.Fragments {
		switch {
		case f.Field == "heading":
			heading = append(marked(f), templates.Span{Text: " · "})
		case f.Field == "title":
			v.Title = append(heading, marked(f)...)
		case len(v.Snippet) == 0 || len(f.Marks) > 0 && f.Field == "plain":
			v.Snippet = marked(f)
		}
	}
	for _, r := range h.Why {
		if !slices.ContainsFunc(v.Why, func(w string) bool { return strings.EqualFold(w, r.Text) }) {
			v.Why = append(v.Why, r.Text)
		}
	}
	if h.Played != "" {
		v.Played = typed(sentenceStart(h.Played))
	}
	for _, n := range h.Also {
		v.Rules = append(v.Rules, rd.chip(n))
	}
	switch h.Kind {
	case search.KindRule, search.KindChapter, search.KindSection:
		rd.ruleHit(&v, h)
	case search.KindTerm:
		v.Kind, v.URL = "Glossary", rd.url("/glossary/"+h.ID)
	case search.KindDemo:
		v.Kind, v.URL = "Demonstration", rd.url("/demos/"+h.ID)
		if d := rd.snapshot.Demo(h.ID); d != nil {
			v.Rules = rd.engineChips(rd.shows(d))
		}
	case search.KindCard:
		v.Kind = "Card"
	}
	return v
}

func (rd *reading) ruleHit(v *templates.HitView, h search.Hit) {
	v.Chip, v.URL, v.Citation = rd.chip(h.Number), rd.url("/rules/"+string(h.Number)), rd.citation(h.Number)
	r := rd.book.Rule(h.Number)
	if r == nil {
		return
	}
	if h.Title == "" {
		v.Title = templates.Plain(rd.name(r))
	}
	var context []string
	for _, a := range rd.book.Ancestors(h.Number) {
		if a.Number.Kind() == cr.Section || a.Title == "" || a.Title == h.Heading || a.Title == v.Title.Plain() {
			continue
		}
		context = append(context, a.Title)
	}
	v.Context = strings.Join(context, " › ")
	if v.Snippet.Plain() == v.Title.Plain() {
		v.Snippet = nil // a bare heading
	}
	if children := rd.book.Children(h.Number); len(v.Snippet) == 0 && len(children) > 0 && len(v.Rules) == 0 {
		for _, c := range children {
			v.Rules = append(v.Rules, rd.chip(c.Number))
		}
	}
}

// marked is a fragment with the matched words under the marker pen.
func marked(f search.Fragment) templates.Text {
	var list []stretch
	for _, m := range f.Marks {
		if m.Start >= 0 && m.End <= len(f.Text) && m.Start < m.End {
			list = append(list, stretch{m.Start, m.End, []templates.Span{{Kind: templates.Marked, Text: f.Text[m.Start:m.End]}}})
		}
	}
	t := assemble(f.Text, append(list, symbolStretches(f.Text)...))
	for i := range t {
		t[i].Text = strings.ReplaceAll(t[i].Text, "\n", " ")
	}
	t = curled(t)
	if f.Start > 0 {
		t = append(templates.Text{{Text: "… "}}, t...)
	}
	if f.Cut {
		t = append(t, templates.Span{Text: " …"})
	}
	return t
}

// filters is the state of the filters as the address has it.
func (rd *reading) filters() templates.FilterView {
	var f templates.FilterView
	for _, k := range searchKinds {
		f.Kinds = append(f.Kinds, templates.Choice{Value: string(k.kind), Label: k.label, Checked: slices.Contains(rd.query["kind"], string(k.kind))})
	}
	within := rd.query.Get("within")
	f.Sections = append(f.Sections, templates.Choice{Label: "The whole book", Checked: within == ""})
	for _, s := range rd.book.Sections() {
		f.Sections = append(f.Sections, templates.Choice{Value: string(s.Number), Label: string(s.Number) + " " + s.Title, Checked: within == string(s.Number)})
	}
	f.HasDemo = slices.Contains(rd.query["has"], "demo")
	f.HasExample = slices.Contains(rd.query["has"], "example")
	return f
}

// notYet answers a search while there is no index.
func (rd *reading) notYet() reply {
	p := rd.frame("Search is not ready", "")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: "The index is being built",
		Lead:  []templates.Text{{{Text: "Searching works in a moment. Until then a number leads to its rule, and the "}, {Kind: templates.Link, Text: "contents", URL: rd.url("/rules")}, {Text: " to every chapter."}}},
		Find:  true,
	})}
}

// tooSlow answers a search that took too long.
func (rd *reading) tooSlow() reply {
	p := rd.frame("Search took too long", "")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: "That search took too long", Lead: []templates.Text{templates.Plain("Try fewer words, or a number.")}, Find: true, Query: rd.query.Get("q"),
	})}
}
