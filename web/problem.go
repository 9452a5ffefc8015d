package web

import (
	"cmp"
	"net/http"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/templates"
)

// mostNear is how many existing numbers are offered for a wrong one.
const mostNear = 6

// noRule is the page of a number that the edition on show does not have: what it
// meant in other editions, and the numbers nearest to it.
func (rd *reading) noRule(typed string) reply {
	v := templates.ProblemView{Title: "does not exist", Find: true, Query: typed}
	n, err := cr.Parse(typed)
	if err != nil {
		v.Title = "“" + shorten(typed, 60) + "” is no rule number"
		v.Lead = []templates.Text{templates.Plain("Rule numbers look like 7, 702, 702.19 or 702.19b. You can also search for words.")}
	} else {
		v.Chip = &templates.Chip{Number: string(n)}
		v.Good, v.Bad = rd.goodPart(n)
		v.Lead = []templates.Text{templates.Plain("The edition " + editionName(rd.book.Edition()) + rd.chapterEnds(n) + ".")}
		v.Moves = rd.moves(n)
	}
	near := rd.book.Nearest(typed, mostNear)
	for _, r := range near {
		e := rd.entry(r.Number)
		e.Note = rd.nearNote(n, r)
		v.Near = append(v.Near, e)
	}
	switch {
	case len(v.Moves) > 0 && len(near) > 0:
		v.Lead = append(v.Lead, templates.Plain("It stood for a rule in other editions. Nearest to it are these."))
	case len(near) > 0:
		v.Lead[0] = append(v.Lead[0], templates.Span{Text: " Did you mean one of these?"})
	}
	title := "No such rule"
	if n != "" {
		title = string(n) + " does not exist"
	}
	p := rd.frame(title, "contents")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, component: templates.Problem(p, v)}
}

// goodPart parts a number into what exists and the rest.
func (rd *reading) goodPart(n cr.Rule) (good, bad string) {
	s := string(n)
	for i := len(s); i > 0; i-- {
		if head := strings.TrimSuffix(s[:i], "."); rd.book.Rule(cr.Rule(head)) != nil {
			return s[:i], s[i:]
		}
	}
	return "", s
}

// chapterEnds says how far the book goes where the number would stand.
func (rd *reading) chapterEnds(n cr.Rule) string {
	if ch := rd.book.Rule(n.Chapter()); ch != nil {
		if all := rd.book.Children(ch.Number); len(all) > 0 {
			return " has no such number; its chapter " + string(ch.Number) + ", " + ch.Title + ", ends with " + string(all[len(all)-1].Number)
		}
		return " has no rules in chapter " + string(ch.Number)
	}
	return " has no such chapter"
}

func (rd *reading) moves(n cr.Rule) []templates.MoveView {
	var list []templates.MoveView
	for _, m := range rd.book.Moved(n) {
		v := templates.MoveView{
			Edition: m.In.Date,
			Was: templates.Entry{
				Chip: templates.Chip{Number: string(n), URL: rd.editionURL("/rules/"+string(n), m.In.ID)},
				Text: gist(m.Was, 120),
			},
		}
		switch {
		case m.Now != nil:
			e := rd.entry(m.Now.Number)
			v.Now = &e
		case m.In.Date > rd.book.Edition().Date:
			v.Gone = "Not yet in the edition on show."
		default:
			v.Gone = "Gone from the edition on show."
		}
		list = append(list, v)
	}
	return list
}

// nearNote says what the nearest number has to do with the one typed.
func (rd *reading) nearNote(typed cr.Rule, r *rulesdb.Rule) string {
	before := func(x *rulesdb.Rule) bool { return x != nil && cr.Compare(x.Number, typed) < 0 }
	sameRule := typed.Parent() == r.Number.Parent()
	switch {
	case typed == "":
		return ""
	case strings.HasPrefix(string(typed), string(r.Number)):
		return "the number without its end"
	case sameRule && before(r) && !before(rd.book.Next(r.Number)):
		return "the last one before it"
	case sameRule && !before(r) && (rd.book.Previous(r.Number) == nil || before(rd.book.Previous(r.Number))):
		return "the next one"
	}
	return "one sign different"
}

// noTerm is the page of a word that the glossary does not have.
func (rd *reading) noTerm(slug string) reply {
	words := strings.ReplaceAll(shorten(slug, 60), "-", " ")
	p := rd.frame("No such entry", "glossary")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
		Title: "The glossary has no entry “" + words + "”",
		Lead:  []templates.Text{{{Text: "The rules may use the word all the same. Search for it, or look through the "}, {Kind: templates.Link, Text: "whole glossary", URL: rd.url("/glossary")}, {Text: "."}}},
		Find:  true, Query: words,
	})}
}

// noEdition is the page of an edition that is not in the store.
func (rd *reading) noEdition(id string) reply {
	p := rd.frame("No such edition", "")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
		Title:   "The edition “" + shorten(id, 40) + "” is not here",
		Lead:    []templates.Text{{{Text: "These "}, {Kind: templates.Link, Text: "editions", URL: "/editions"}, {Text: " have been imported. Any official text can be added:"}}},
		Command: "rulestep import FILE",
	})}
}

// noPage is the page of an address that nothing answers to.
func (rd *reading) noPage() reply {
	p := rd.frame("Not found", "")
	p.NoIndex = true
	return reply{status: http.StatusNotFound, component: templates.Problem(p, templates.ProblemView{
		Title: "There is no such page",
		Lead:  []templates.Text{{{Text: "Search for what you need, or begin with the "}, {Kind: templates.Link, Text: "contents", URL: "/rules"}, {Text: "."}}},
		Find:  true,
	})}
}

// broken is the page of a failure on our side.
func (rd *reading) broken() reply {
	p := rd.frame("Something went wrong", "")
	p.NoIndex = true
	return reply{status: http.StatusInternalServerError, component: templates.Problem(p, templates.ProblemView{
		Title: "This page could not be made",
		Lead:  []templates.Text{templates.Plain("The fault is on our side and has been logged. The rest of the book is not affected.")},
		Find:  true,
	})}
}

// busy is the page of a play that found no place or came to no end.
func (rd *reading) busy() reply {
	p := rd.frame("Busy", "")
	p.NoIndex = true
	return reply{status: http.StatusServiceUnavailable, component: templates.Problem(p, templates.ProblemView{
		Title: "The engine is busy",
		Lead:  []templates.Text{templates.Plain("No place was free to play this, or the play came to no end in time. Try again in a moment. Reading and searching go on as ever.")},
		Find:  true,
	})}
}

// notFound answers addresses that no route matches.
func (s *site) notFound(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/api/") { // a program asks, which cannot read a page
		sendProblem(w, http.StatusNotFound, "nothing answers to "+shorten(r.URL.Path, 80)+"; addresses of the API begin with "+apiPath+", and /api lists them")
		return
	}
	s.problem(w, r, (*reading).noPage)
}

// notAllowed answers methods that an address does not take. An address that takes none is not there.
func (s *site) notAllowed(w http.ResponseWriter, r *http.Request) {
	taken := s.methods(r.URL.Path)
	if taken == "" {
		s.notFound(w, r)
		return
	}
	w.Header().Set("Allow", taken)
	http.Error(w, "This address takes only "+taken+".", http.StatusMethodNotAllowed)
}

// methodsOf returns a function that lists the methods which the routes take at a path, as the
// header Allow has them (RFC 9110).
func methodsOf(routes chi.Routes) func(path string) string {
	// Routers that are mounted in others can't be asked what they take, so all routes are laid
	// out in one, once somebody wants to know.
	flat := sync.OnceValue(func() chi.Router {
		all := chi.NewRouter()
		_ = chi.Walk(routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			all.Method(method, withoutSlash(route), http.NotFoundHandler())
			return nil // so that Walk returns none either
		})
		return all
	})
	return func(path string) string {
		var list []string
		for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
			if !flat().Match(chi.NewRouteContext(), method, withoutSlash(path)) {
				continue
			}
			list = append(list, method)
			if method == http.MethodGet {
				list = append(list, http.MethodHead) // middleware.GetHead answers it
			}
		}
		return strings.Join(list, ", ")
	}
}

// withoutSlash is a path as StripSlashes leaves it.
func withoutSlash(path string) string { return cmp.Or(strings.TrimSuffix(path, "/"), "/") }

func (s *site) problem(w http.ResponseWriter, r *http.Request, make func(*reading) reply) {
	rd := s.reading(r)
	rep := make(rd)
	p, err := s.render(r, rep)
	if err != nil {
		s.failed(w, r, err)
		return
	}
	p.serve(w, r)
}
