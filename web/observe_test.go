package web

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// A tally is an observer that notes what it is told.
type tally struct {
	mu    sync.Mutex
	told  []string
	state func() State
}

func (o *tally) add(words ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.told = append(o.told, strings.Join(words, " "))
}

func (o *tally) Begin(state func() State) { o.state = state }
func (o *tally) Answered(route, method string, status int, _ time.Duration) {
	o.add("answered", route, method, http.StatusText(status))
}

func (o *tally) Played(what string, how Outcome, _ time.Duration) { o.add("played", what, string(how)) }

func (o *tally) Searched(whole bool, _ time.Duration) {
	o.add("searched", map[bool]string{true: "to the end", false: "in part"}[whole])
}

// TestObserved: the observer hears of each request by its route, of plays and what ended them, and
// of searches; nothing that a visitor has made up becomes a label.
func TestObserved(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	o := &tally{}
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Play: func(ctx context.Context, p Play) (*scenario.Trace, error) {
			p.Visitor = true
			if strings.Contains(p.Source, "Cid") {
				return nil, context.Canceled // as if whoever asked had gone
			}
			return playReally(ctx, p)
		},
		Observer: o,
	})
	endless := worstTexts(t)["anthems"]
	post := func(text string) *http.Request {
		r := httptest.NewRequest(http.MethodPost, "/try", strings.NewReader("text="+url.QueryEscape(text)))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return r
	}
	for _, c := range []struct {
		r    *http.Request
		want []string
	}{
		{httptest.NewRequest(http.MethodGet, "/rules/702.19b", nil), []string{"answered /rules/{number} GET OK"}},
		{httptest.NewRequest(http.MethodGet, "/rules/702.19b", nil), []string{"answered kept GET OK"}},
		{httptest.NewRequest(http.MethodGet, "/rules/999.99", nil), []string{"answered /rules/{number} GET Not Found"}},
		{httptest.NewRequest(http.MethodGet, "/made/up/words", nil), []string{"answered none GET Not Found"}},
		{httptest.NewRequest(http.MethodGet, apiPath+"/made/up/words", nil), []string{"answered none GET Not Found"}},
		{httptest.NewRequest("MAKE-UP", "/rules", nil), []string{"answered none OTHER Method Not Allowed"}},
		{httptest.NewRequest(http.MethodGet, "/search?q=trample", nil), []string{"searched to the end", "answered /search GET OK"}},
		{httptest.NewRequest(http.MethodGet, apiPath+"/search?q=trample", nil), []string{"searched to the end", "answered " + apiPath + "/search GET OK"}},
		{post(starter), []string{"played play answered", "answered /try POST See Other"}},
		{post(endless), []string{"played play not judged"}},
		{post(strings.ReplaceAll(starter, "Bob", "Cid")), []string{"played play gone"}},
	} {
		o.told = nil
		h.ServeHTTP(httptest.NewRecorder(), c.r)
		for _, want := range c.want {
			if !slices.Contains(o.told, want) {
				t.Errorf("%s %s: told %q, not %q", c.r.Method, c.r.URL, o.told, want)
			}
		}
	}
	for range 400 { // the play that nobody waited for ends by itself
		if o.state().Plays == 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if got := o.state(); got.KeptPages == 0 || got.KeptBytes < 1000 || got.Plays != 0 || got.MostPlays != mostPlays || got.Content != snapshot.Hash() {
		t.Errorf("state: %+v", got)
	}
}

// TestRequestID: an answer has an id, a proxy's own when it is one, and the log has the same for
// whatever it says of the request, also when that has panicked.
func TestRequestID(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	var log bytes.Buffer
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Play:     func(context.Context, Play) (*scenario.Trace, error) { panic("no engine today") },
		Log:      slog.New(slog.NewJSONHandler(&log, nil)),
	})
	demo := snapshot.Demos()[0].Slug
	seen := map[string]bool{}
	for _, c := range []struct {
		sent string
		kept bool
	}{{"", false}, {"", false}, {"proxy-4711-a", true}, {"short", false}, {"no good\tid at all", false}, {strings.Repeat("x", 65), false}} {
		log.Reset()
		r := httptest.NewRequest(http.MethodGet, "/demos/"+demo, nil)
		if c.sent != "" {
			r.Header.Set(idHeader, c.sent)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		id := w.Header().Get(idHeader)
		if w.Code != http.StatusInternalServerError || !idForm.MatchString(id) || seen[id] || (id == c.sent) != c.kept {
			t.Errorf("sent %q: status %d, id %q", c.sent, w.Code, id)
		}
		seen[id] = true
		var line struct{ Msg, Request string }
		if err := json.NewDecoder(&log).Decode(&line); err != nil || line.Request != id || line.Msg != "request failed" {
			t.Errorf("the log says %+v of %s (%v)", line, id, err)
		}
	}
	log.Reset()
	s := &site{options: Options{Log: slog.New(slog.NewJSONHandler(&log, nil)), Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Observer: nobody{}}, assets: &assets{}}
	s.options.Log = slog.New(logHandler{s.options.Log.Handler()})
	w := httptest.NewRecorder()
	s.recovered(identified(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("odd") }))).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if id := w.Header().Get(idHeader); id == "" || !strings.Contains(log.String(), `"request":"`+id+`"`) {
		t.Errorf("after a panic the log has no id %q: %s", id, log.String())
	}
}

// TestLogRequests: a line for each request says what kind it was, and nothing of what was asked.
func TestLogRequests(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	var log bytes.Buffer
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Log:      slog.New(slog.NewJSONHandler(&log, nil)), LogRequests: true,
	})
	for _, ask := range [][2]string{
		{"/search?q=secretwords", "/search"}, {"/search?q=secretwords", KeptRoute}, {"/rules/702.19b", "/rules/{number}"}, {"/rules/702.19b", KeptRoute},
	} {
		log.Reset()
		path, route := ask[0], ask[1]
		w := get(t, h, path)
		var line struct {
			Msg, Route, Method, Request string
			Status, Bytes               int
		}
		text := log.String()
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if line.Msg != "answered" || line.Route != route || line.Method != http.MethodGet || line.Status != w.Code || line.Bytes != w.Body.Len() || line.Request != w.Header().Get(idHeader) {
			t.Errorf("GET %s: logged %s", path, text)
		}
		if strings.Contains(text, "secretwords") || strings.Contains(text, "192.0.2.1") {
			t.Errorf("the log tells too much: %s", text)
		}
	}
}
