package web

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// TestBusy takes all places of the engine with plays that have no end: who reads is not kept
// waiting, and who wants to play is told to come again, with what he wrote.
func TestBusy(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	synctest.Test(t, func(t *testing.T) {
		endless := func(ctx context.Context, _ Play) (*scenario.Trace, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		h := New(Options{
			Snapshot: func() *rulesdb.Snapshot { return snapshot },
			Search:   func() *search.Index { return index },
			Play:     endless,
		})
		text := "text=" + url.QueryEscape(starter)
		ask := func(method, path, body string) *http.Response {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(method, path, strings.NewReader(body)).WithContext(t.Context())
			if method == http.MethodPost {
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			h.ServeHTTP(w, r)
			if method == http.MethodPost && w.Code == http.StatusServiceUnavailable && path == "/try" && !strings.Contains(w.Body.String(), "Bob does not block") {
				t.Error("what was written is lost")
			}
			return w.Result()
		}
		for i := range mostPlays { // from addresses of their own
			go h.ServeHTTP(httptest.NewRecorder(), postOf(t, fmt.Sprintf("192.0.2.%d:1", 10+i), starter))
		}
		synctest.Wait()
		for _, path := range []string{"/", "/rules/702.19b", "/search?q=trample", "/healthz"} {
			began := time.Now()
			if got := ask(http.MethodGet, path, ""); got.StatusCode != http.StatusOK {
				t.Errorf("%s while the engine is busy: status %d", path, got.StatusCode)
			}
			if took := time.Since(began); took > featureTime {
				t.Errorf("%s waited %v for the engine", path, took)
			}
		}
		for _, where := range []struct{ path, body string }{{"/try", text}, {"/try/check", starter}} {
			got := ask(http.MethodPost, where.path, where.body)
			if got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") != retryAfter {
				t.Errorf("POST %s: status %d, Retry-After %q", where.path, got.StatusCode, got.Header.Get("Retry-After"))
			}
		}
		synctest.Wait()
	})
}

// postOf runs a scenario from an address.
func postOf(t *testing.T, from, text string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/try", strings.NewReader("text="+url.QueryEscape(text))).WithContext(t.Context())
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.RemoteAddr = from
	return r
}

// TestOneAddressLeavesPlaces asks for more plays without end than there are places, from one
// address: whoever comes from another one still plays, and at once.
func TestOneAddressLeavesPlaces(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	synctest.Test(t, func(t *testing.T) {
		const endless = "# Endless\n"
		h := New(Options{
			Snapshot: func() *rulesdb.Snapshot { return snapshot },
			Search:   func() *search.Index { return index },
			Play: func(ctx context.Context, p Play) (*scenario.Trace, error) {
				if strings.HasPrefix(p.Source, endless) {
					<-ctx.Done()
					return nil, ctx.Err()
				}
				return playReally(ctx, p)
			},
		})
		for range 2 * mostPlays {
			go h.ServeHTTP(httptest.NewRecorder(), postOf(t, "192.0.2.1:1", endless+starter))
		}
		synctest.Wait()
		for i := range 2 * mostPlays {
			began, w := time.Now(), httptest.NewRecorder()
			h.ServeHTTP(w, postOf(t, fmt.Sprintf("192.0.2.%d:1", 10+i), starter))
			if w.Code != http.StatusSeeOther || time.Since(began) > 0 {
				t.Errorf("somebody else: status %d after %v", w.Code, time.Since(began))
			}
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, postOf(t, "192.0.2.1:1", starter))
		if w.Code != http.StatusSeeOther && w.Code != http.StatusServiceUnavailable {
			t.Errorf("the same address: status %d", w.Code)
		}
		synctest.Wait()
	})
}

// TestAllow holds the header of a refused method against what the address does take.
func TestAllow(t *testing.T) {
	h, _ := smallSite(t)
	for _, c := range []struct{ method, path, allow string }{
		{http.MethodPost, "/rules/702.19b", "GET, HEAD"},
		{http.MethodDelete, "/try", "GET, HEAD, POST"},
		{http.MethodDelete, "/try/", "GET, HEAD, POST"},
		{http.MethodPost, "/try/words", "GET, HEAD"},
		{http.MethodGet, apiPath + "/play", "POST"},
		{http.MethodPut, apiPath + "/rules/702.19b", "GET, HEAD"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != c.allow {
			t.Errorf("%s %s: status %d, Allow %q, want %q", c.method, c.path, w.Code, w.Header().Get("Allow"), c.allow)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("ODD", "/no/such/address/at/all", nil))
	diff(t, "an odd method where nothing is", http.StatusNotFound, w.Code)
}

// TestNotThere: whatever is answered with 503 says when to come back, also where nothing has been imported or
// the server was started without something.
func TestNotThere(t *testing.T) {
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return nil }})
	small, _ := smallSnapshot(t)
	bare := New(Options{Snapshot: func() *rulesdb.Snapshot { return small }})
	found := 0
	for _, site := range []http.Handler{h, bare} {
		for _, path := range []string{
			"/healthz", "/api/v1/rules/702.19b", "/api/v1/search?q=trample", "/api/v1/demonstrations", "/search?q=trample", "/train", "/train/question", "/train/make",
			"/api/v1/train/next", "/api/v1/classes/ABCDEF", "/api/v1/profile", "/class/ABCDEF", "POST /api/v1/play", "POST /api/v1/play/why-not", "POST /api/v1/play/knock-outs", "POST /api/v1/table", "POST /try",
		} {
			method := http.MethodGet
			if rest, post := strings.CutPrefix(path, "POST "); post {
				method, path = http.MethodPost, rest
			}
			r := httptest.NewRequest(method, path, strings.NewReader(starter))
			r.Header.Set("Content-Type", "text/plain")
			w := httptest.NewRecorder()
			site.ServeHTTP(w, r)
			if w.Code != http.StatusServiceUnavailable {
				continue
			}
			if found++; w.Header().Get("Retry-After") == "" {
				t.Errorf("%s %s: 503 without a time to come back", method, path)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d answers were 503", found)
	}
}
