package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/search/cardplay"
)

// This file lets the operator see what the site does: each request has an id, which stands in
// its answer and in all that is logged of it, and an observer is told of requests, plays,
// searches and bounds. Nobody's address, words or answers are told.

// An Observer counts what the site does. It is called by many requests at once and must not
// keep them waiting.
type Observer interface {
	// Begin is called once, by New: state tells the rest at any time.
	Begin(state func() State)
	// Answered tells of an answer: route is the pattern of its address, KeptRoute for a page
	// that was on the shelf, NoRoute where no route takes it.
	Answered(route, method string, status int, took time.Duration)
	// Played tells of something that the engine was asked for, such as "play" or "why not".
	Played(what string, how Outcome, took time.Duration)
	// Searched tells of a search and whether it came to its end.
	Searched(whole bool, took time.Duration)
}

// A State is what the site holds at a moment.
type State struct {
	KeptPages, KeptBytes int    // on the shelf
	Plays, MostPlays     int    // places of the engine, taken and in all
	Content              string // the mark of what is on show
}

// What stands for a route where there is none.
const (
	KeptRoute = "kept"
	NoRoute   = "none"
)

// An Outcome says what became of something that the engine was asked for.
type Outcome string

// The outcomes. The bounds are the last three.
const (
	Answered  Outcome = "answered"
	Faulty    Outcome = "faulty" // the text is wrong, or the program
	Gone      Outcome = "gone"   // whoever asked went away
	NotJudged Outcome = "not judged"
	NoPlace   Outcome = "no place"
	NoEnd     Outcome = "no end"
)

// nobody is an observer that counts nothing.
type nobody struct{}

func (nobody) Begin(func() State)                          {}
func (nobody) Answered(string, string, int, time.Duration) {}
func (nobody) Played(string, Outcome, time.Duration)       {}
func (nobody) Searched(bool, time.Duration)                {}
func (s *site) observed() bool                             { return s.options.Observer != nobody{} || s.options.LogRequests }

// state is what the site holds now.
func (s *site) state() State {
	v := State{Plays: len(s.plays.all), MostPlays: cap(s.plays.all)}
	if sh := s.shelf.Load(); sh != nil {
		v.KeptPages, v.KeptBytes = sh.holds()
	}
	if snapshot := s.options.Snapshot(); snapshot != nil {
		v.Content = snapshot.Hash()
	}
	return v
}

// idHeader names a request. A proxy in front may have named it already.
const idHeader = "X-Request-Id"

var idForm = regexp.MustCompile(`^[A-Za-z0-9._-]{8,64}$`)

// idKey is the key of a request's id in its context.
type idKey struct{}

// identified gives each request an id, or lets it keep that of a proxy.
func identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(idHeader)
		if !idForm.MatchString(id) {
			id = rand.Text()
		}
		w.Header().Set(idHeader, id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), idKey{}, id)))
	})
}

// requestID is the id of the request that a context belongs to, "" when it belongs to none.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(idKey{}).(string)
	return id
}

// A logHandler adds the request's id to what is logged of it.
type logHandler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	if id := requestID(ctx); id != "" {
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (h logHandler) WithGroup(name string) slog.Handler { return logHandler{h.Handler.WithGroup(name)} }

// routeKey is the key, in the context of a request that is watched, of where its route is noted.
type routeKey struct{}

// watched tells the observer of each answer, and the log where that is wanted. Whoever reads
// pages that are kept pays for it only then.
func (s *site) watched(next http.Handler) http.Handler {
	if !s.observed() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, route := time.Now(), KeptRoute
		counted := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			s.tell(r.Context(), telling{route, methodName(r.Method), cmp.Or(counted.Status(), http.StatusOK), counted.BytesWritten(), time.Since(began), counted.Header().Get(idHeader)})
		}()
		next.ServeHTTP(counted, r.WithContext(context.WithValue(r.Context(), routeKey{}, &route)))
	})
}

// telling is what is told of an answer.
type telling struct {
	route, method string
	status, bytes int
	took          time.Duration
	id            string // "" for a kept page
}

// tell tells the observer of an answer, and the log where that is wanted.
func (s *site) tell(ctx context.Context, a telling) {
	s.options.Observer.Answered(a.route, a.method, a.status, a.took)
	if s.options.LogRequests {
		s.options.Log.LogAttrs(ctx, slog.LevelInfo, "answered", slog.String("route", a.route), slog.String("method", a.method),
			slog.Int("status", a.status), slog.Int("bytes", a.bytes), slog.Duration("took", a.took), slog.String("request", a.id))
	}
}

// methodName is a method as it is counted: what anybody can make up is one.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "OTHER"
}

// routed notes the pattern of the route that a request took.
func routed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		route, watched := r.Context().Value(routeKey{}).(*string)
		if !watched {
			next.ServeHTTP(w, r)
			return
		}
		*route = NoRoute // until one takes it, also if it panics
		taken := chi.RouteContext(r.Context())
		defer func() {
			if pattern := taken.RoutePattern(); pattern != "" && pattern != "/*" && pattern != apiPath+"/*" {
				*route = pattern
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// outcome says what became of something that the engine was asked for.
func outcome(value any, err error) Outcome {
	trace, _ := value.(*scenario.Trace)
	switch {
	case errors.Is(err, errNoPlace):
		return NoPlace
	case errors.Is(err, context.Canceled):
		return Gone
	case errors.Is(err, errNotPlayed):
		return NoEnd
	case err != nil:
		return Faulty
	case trace != nil && trace.Unjudged():
		return NotJudged
	}
	return Answered
}

// find searches, not for long.
func (s *site) find(ctx context.Context, snapshot *rulesdb.Snapshot, index *search.Index, req search.Request) (search.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, searchTime+cmp.Or(s.cardplay.Longest, cardplay.MostTime)) // to search, and to play the cards that are named
	defer cancel()
	began := time.Now()
	if s.options.Cards != nil && s.options.Play != nil {
		req.Played = func(ctx context.Context, cards []string) []search.Played {
			rules, err := atPlace(ctx, s, "trial", "playing "+strings.Join(cards, " and "), func(ctx context.Context) ([]search.Played, error) {
				return s.cardplay.Rules(ctx, s.options.Cards, cards, snapshot.Applied)
			})
			if err != nil {
				return nil // the words of the query and of the cards have to do
			}
			return rules
		}
	}
	res, err := index.Search(ctx, req)
	s.options.Observer.Searched(err == nil, time.Since(began))
	return res, err
}
