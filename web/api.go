package web

import (
	"bytes"
	"context"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/httprate"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// This file mounts the JSON API: its addresses, what they share, and its description.
// The operations stand in api_book.go, api_rule.go, api_search.go and api_demo.go, each
// with the shapes that it sends.

// apiPath is where the JSON API begins. Fields may be added; a change that breaks
// readers gets a new number.
const apiPath = "/api/v1"

// playRate is how many scenarios of its own one address may send in a minute.
const playRate = 30

const apiAbout = `The rule book, its editions and its demonstrations as JSON.

Numbers are written as the book writes them: 702.19b. Official text and plain words are always two
fields, "official" and "plain", so that nobody takes our words for the publisher's. Offsets count
bytes of UTF-8. Lists come in pages, by "offset" and "limit", and say their "total".

Answers to GET have an entity tag: send it back as If-None-Match and an unchanged answer costs nothing.
They may be read from scripts of any site. Errors are problem details (RFC 9457).`

// api adds the JSON API to the router. It reads the same snapshot and the same index as
// the pages. The description is made from the code below.
func (s *site) api(r chi.Router) {
	config := huma.DefaultConfig("rulestep", "1.0.0")
	config.Info.Description = apiAbout
	config.Servers = []*huma.Server{{URL: s.out(apiPath), Description: "This server"}}
	config.Tags = []*huma.Tag{
		{Name: "Rules", Description: "The rule book"},
		{Name: "Editions", Description: "The book through the years"},
		{Name: "Demonstrations", Description: "What the engine plays"},
		{Name: "Training", Description: "Questions with executed keys; nothing of the answers is kept"},
		{Name: "Classes", Description: "Questions that several people answer behind one link; answers are kept until the class is deleted"},
		{Name: "Cards", Description: "The pool that scenarios may name, as far as somebody has imported one"},
	}
	// The schemas are called like the things, not like the types of this package.
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", func(t reflect.Type, hint string) string {
		return strings.ReplaceAll(huma.DefaultSchemaNamer(t, hint), "Form", "")
	})
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // no links to schemas inside the answers
	config.RejectUnknownQueryParameters = true

	r.Route(apiPath, func(r chi.Router) {
		r.Use(s.apiRecovered)
		r.NotFound(func(w http.ResponseWriter, r *http.Request) {
			sendProblem(w, http.StatusNotFound, "nothing answers to "+shorten(r.URL.Path, 80)+"; /api lists what there is")
		})
		r.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
			taken := s.methods(r.URL.Path)
			w.Header().Set("Allow", taken)
			sendProblem(w, http.StatusMethodNotAllowed, "this address takes only "+taken)
		})
		reading := r.With(forEveryone, s.kept)
		a := humachi.New(reading, config)
		s.description = a.OpenAPI()
		s.apiReads(a)
		s.apiTraining(a)
		playing := r.With(s.often(playRate))
		played := config
		played.OpenAPI = s.description
		huma.Register(humachi.New(playing, played), huma.Operation{
			OperationID: "play", Method: http.MethodPost, Path: "/play", MaxBodyBytes: 2 * scenario.MaxVisitorText, // as JSON it is longer
			Tags: []string{"Demonstrations"}, Summary: "Play a scenario of your own",
			Description: "The body is the text of a scenario file, less than 16 KB of it, as plain text or as JSON. The engine plays it within its limits and answers every step. " +
				"What the file gets wrong is told line by line. One address may ask 30 times a minute. Scripts of other sites are turned away.",
			Responses: s.problemsOfText(),
		}, s.apiPlay)
		huma.Register(humachi.New(playing, played), huma.Operation{
			OperationID: "why-not-own", Method: http.MethodPost, Path: "/play/why-not", MaxBodyBytes: 2 * scenario.MaxVisitorText,
			Tags: []string{"Demonstrations"}, Summary: "Ask why not, of a scenario of your own",
			Description: "The body is a scenario as for play. Whether a play could be made after a step of it, and if not, the rule that refuses it; without that rule it is tried again.",
			Responses:   s.problemsOfText(),
		}, s.apiWhyNotText)
		huma.Register(humachi.New(r.With(s.often(explainRate)), played), huma.Operation{
			OperationID: "explain", Method: http.MethodPost, Path: "/play/knock-outs", MaxBodyBytes: 2 * scenario.MaxVisitorText,
			Tags: []string{"Demonstrations"}, Summary: "Explain a scenario of your own by knock-out",
			Description: "The body is a scenario as for play. It is played once as it stands and once without each rule that it cites, and each time it is told whether the answer is another one: these are the rules that the answer hangs on. One address may ask 6 times a minute.",
			Responses:   s.problemsOfText(),
		}, s.apiExplain)
		for _, path := range []string{"/play", "/play/why-not", "/play/knock-outs"} {
			s.description.Paths[path].Post.RequestBody.Content["application/json"] = &huma.MediaType{
				Schema: s.description.Components.Schemas.Schema(reflect.TypeFor[playForm](), true, "Scenario"),
			}
		}
		huma.Register(humachi.New(r.With(s.often(stepRate)), played), huma.Operation{
			OperationID: "table", Method: http.MethodPost, Path: "/table", MaxBodyBytes: 2 * scenario.MaxVisitorText,
			Tags: []string{"Demonstrations"}, Summary: "Go on with a play on a table",
			Description: "What is asked after a line of a play, and every answer to it as the line that gives it; a line that is said goes on with the play, or begins another one beside it. Nothing is kept: the text is the whole state.",
			Responses:   s.problems(http.StatusRequestEntityTooLarge, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable),
		}, s.apiTable)
		answering := config
		answering.OpenAPI = s.description
		s.apiAnswers(humachi.New(r.With(s.often(trainRate)), answering))
		s.apiObjections(humachi.New(r.With(s.often(objectRate), neverKept), answering))
		s.apiClasses(humachi.New(r.With(s.often(classRate), neverKept), answering))
		s.apiProfile(humachi.New(r.With(s.often(trainRate*10), s.home, neverKept), answering))
		loosen(s.description)
		for path, write := range map[string]func() ([]byte, error){"/openapi.json": s.description.MarshalJSON, "/openapi.yaml": s.description.YAML} {
			written := sync.OnceValue(func() *page { // few ask for it, and it takes longer than all else that a site begins with
				body, err := write()
				if err != nil {
					panic("web: description of the API: " + err.Error()) // it is made of this package's own types
				}
				return newPage(http.StatusOK, "application/openapi+"+path[len("/openapi."):], "no-cache", body)
			})
			r.With(forEveryone).Get(path, func(w http.ResponseWriter, r *http.Request) { written().serve(w, r) })
		}
	})
}

// apiReads registers everything that can be read.
func (s *site) apiReads(a huma.API) {
	register(s, a, "list-rules", "/rules", "Rules", "List rules", "In book order: the whole book, or what stands at and below one number, or the rules of one level.", s.apiRules)
	register(s, a, "read-rule", "/rules/{number}", "Rules", "Read one rule", "With examples, references both ways, what is proved about it and by which demonstration, its numbers through the editions, and where it was read.", s.apiRule, http.StatusNotFound)
	register(s, a, "search", "/search", "Rules", "Search", "Takes what people type: numbers, keywords, slang, questions. Says how it understood the query and why each hit was found, with the matched words as ranges.", s.apiSearch)
	register(s, a, "list-terms", "/glossary", "Rules", "List the glossary", "By headword.", s.apiGlossary)
	register(s, a, "read-term", "/glossary/{slug}", "Rules", "Read one glossary entry", "", s.apiTerm, http.StatusNotFound)
	register(s, a, "list-editions", "/editions", "Editions", "List the editions", "The newest first, the built-in one in plain words last.", s.apiEditions)
	register(s, a, "list-changes", "/editions/changes", "Editions", "What changed, as somebody has read it", "How far each edition is from the one whose numbers the engine cites, and a verdict on every rule that the newest one that was read words otherwise, leaves out or adds: what it means at the table, with both numbers. The same as rulestep editions --json.", s.apiChanges)
	register(s, a, "compare-editions", "/editions/compare", "Editions", "Compare two editions", "Rule by rule, aligned by wording and not by number. Rules that are equal are counted and left out unless you ask for them.", s.apiCompare, http.StatusNotFound)
	register(s, a, "list-demonstrations", "/demos", "Demonstrations", "List the demonstrations", "By chapter. Their numbers are those of the edition that the engine carries out.", s.apiDemos)
	register(s, a, "read-demonstration", "/demos/{chapter}/{name}", "Demonstrations", "Read one demonstration", "Its scenario file, its forks, what it shows, and what becomes of it without each rule that it cites.", s.apiDemo, http.StatusNotFound)
	register(s, a, "play-demonstration", "/demos/{chapter}/{name}/trace", "Demonstrations", "Play a demonstration", "Every fork step by step: rulings with their rules, changes, what else could be decided, the table. With \"without\" one rule is not in force; with \"choose\" other options are taken.", s.apiTrace, http.StatusNotFound)
	register(s, a, "why-not", "/demos/{chapter}/{name}/why-not", "Demonstrations", "Ask why not", "Whether a play could be made at a step, and if not, the rule that refuses it with the objects that it speaks of. The play is tried again with only that rule out of force, which shows whether it was that rule.", s.apiWhyNot, http.StatusNotFound)
	register(s, a, "list-knock-outs", "/demos/{chapter}/{name}/knock-outs", "Demonstrations", "Explain a demonstration by knock-out", "What became of it without each rule that it cites: the rules that its answer hangs on. By the numbers of the edition that the engine carries out.", s.apiKnockOuts, http.StatusNotFound)
	register(s, a, "list-cards", "/cards", "Cards", "List cards", "By name, all or those whose name begins with some letters. The pool is what was imported here; it may be empty.", s.apiCards)
	register(s, a, "list-card-names", "/cards/names", "Cards", "List the names of all cards", "For whoever completes names: all of them at once, with the hash of the pool that they are of. With that hash in the address the answer may be kept for ever.", s.apiCardNames)
	register(s, a, "read-card", "/cards/{name}", "Cards", "Read one card", "Its facts, and its rules text as the card language understood it, written anew from the compiled form; or the words that are not understood.", s.apiCard, http.StatusNotFound)
	register(s, a, "read-coverage", "/coverage", "Demonstrations", "Read the coverage", "How many rules have which level, in all and by chapter, and the level of each. It is computed from plays.", s.apiCoverage)
}

// register adds an operation that reads. Everyone of them can meet a wrong parameter or
// a store that is still empty.
func register[I, O any](s *site, a huma.API, id, path, tag, summary, description string, handle func(context.Context, *I) (*O, error), errors ...int) {
	huma.Register(a, huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Tags: []string{tag}, Summary: summary, Description: description,
		Responses: s.problems(append(errors, http.StatusUnprocessableEntity, http.StatusServiceUnavailable)...),
	}, handle)
}

// loosen makes the description say what is promised: lists are never null, and fields
// may be added without a new version.
func loosen(o *huma.OpenAPI) {
	for _, schema := range o.Components.Schemas.Map() {
		if schema.Type == huma.TypeObject && schema.AdditionalProperties == false {
			schema.AdditionalProperties = true
		}
		for _, p := range schema.Properties {
			p.Nullable = p.Nullable && p.Type != huma.TypeArray
		}
	}
}

// forEveryone lets scripts of other sites read the answers. There is nothing in them
// that is not for everybody, and reading changes nothing.
func forEveryone(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Expose-Headers", "ETag")
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
		next.ServeHTTP(w, r)
	})
}

// often lets one address through so often in a minute. A person's own machine asks as often as it
// wants.
func (s *site) often(n int) func(http.Handler) http.Handler {
	if s.options.Own {
		return func(next http.Handler) http.Handler { return next }
	}
	return httprate.Limit(n, time.Minute, httprate.WithKeyByIP(), httprate.WithLimitHandler(tooOften(n)))
}

// neverKept keeps answers that are for one person out of every cache.
func neverKept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "private, no-store")
		next.ServeHTTP(w, r)
	})
}

// shelfKey is the key of a request's shelf in its context.
type shelfKey struct{}

// kept gives the answers to GET requests what pages have: compression once, an entity
// tag, a place on the shelf. The whole request works on the shelf's snapshot and index.
func (s *site) kept(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sh := s.current()
		key := r.URL.Path + "?"
		if r.URL.RawQuery != "" {
			key += r.URL.Query().Encode()
		}
		p := sh.get(key)
		if p == nil {
			rec := &recorder{header: http.Header{}, status: http.StatusOK}
			next.ServeHTTP(rec, r.WithContext(context.WithValue(r.Context(), shelfKey{}, sh)))
			cache := "no-cache"
			if rec.header.Get("Cache-Control") == assetCache { // its address changes with what it says
				cache = assetCache
			}
			p = newPage(rec.status, rec.header.Get("Content-Type"), cache, rec.body.Bytes())
			if rec.status == http.StatusOK && len(key) < 4*maxParameter && rec.header.Get("Cache-Control") != passing {
				sh.put(key, p)
			}
		} else {
			var err error
			if p, err = sh.encoded(r, key, p); err != nil {
				s.options.Log.ErrorContext(r.Context(), "request failed", "path", r.URL.Path, "error", err)
				sendProblem(w, http.StatusInternalServerError, ourFault)
				return
			}
		}
		p.serve(w, r)
	})
}

// passing marks an answer that will soon be another: it is not kept.
const passing = "no-store"

// A recorder keeps an answer until it is whole.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the headers of the answer so far.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader notes the status.
func (r *recorder) WriteHeader(status int) { r.status = status }

// Write adds to the body.
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }

// A body is what a reply of the API carries.
type body[T any] struct{ Body T }

func send[T any](v T) (*body[T], error) { return &body[T]{v}, nil }

// open finds the edition that a request names, "" for the one on show.
func (s *site) open(ctx context.Context, id string) (*shelf, *rulesdb.Book, error) {
	sh, ok := ctx.Value(shelfKey{}).(*shelf)
	if !ok {
		sh = s.current()
	}
	if sh.snapshot == nil || sh.snapshot.Default() == nil {
		return nil, nil, later("no edition has been imported yet")
	}
	b := sh.snapshot.Find(id)
	if b == nil {
		return nil, nil, huma.Error404NotFound("there is no edition " + shorten(id, 40) + "; " + apiPath + "/editions lists those that are here")
	}
	return sh, b, nil
}

// Parameters that several operations share. The library reads them from exported
// fields only, so their types are exported.
type (
	// EditionInput names the edition that answers.
	EditionInput struct {
		Edition string `query:"edition" maxLength:"40" doc:"The id of an edition; the one on show when left out." example:"2024-03-08"`
	}
	// PageInput says which page of a list is wanted.
	PageInput struct {
		Offset int `query:"offset" minimum:"0" default:"0" doc:"How many items to pass over."`
		Limit  int `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"Most items wanted."`
	}
)

// A listForm is one page of a list.
type listForm[T any] struct {
	Total  int `json:"total" doc:"How many there are in all."`
	Offset int `json:"offset" doc:"How many stand before the first item here."`
	Items  []T `json:"items"`
}

// onePage takes the items of one page and gives them their form.
func onePage[T, F any](list []T, p PageInput, form func(*T) F) listForm[F] {
	from := min(p.Offset, len(list))
	to := min(from+p.Limit, len(list))
	v := listForm[F]{Total: len(list), Offset: from, Items: make([]F, 0, to-from)}
	for i := from; i < to; i++ {
		v.Items = append(v.Items, form(&list[i]))
	}
	return v
}

// some is a list that is written as [] when it is empty.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
