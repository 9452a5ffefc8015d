package web

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"rulestep/rulesdb"
)

// TestData takes files of data whole, in pieces, and not again.
func TestData(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	made := 0
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Tables:   []string{"rules.jsonl", "rules.parquet", "broken.jsonl"},
		WriteTable: func(w io.Writer, of Table) error {
			made++
			if of.File == "broken.jsonl" {
				return errors.New("broken")
			}
			_, err := io.WriteString(w, of.File+" of "+of.Book.Edition().ID+strings.Repeat(" 0123456789", 100))
			return err
		},
	})
	ask := func(method, path string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, path, nil)
		for i := 0; i < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	whole := ask(http.MethodGet, "/data/rules.jsonl")
	tag := whole.Header().Get("Etag")
	if whole.Code != http.StatusOK || !strings.HasPrefix(whole.Body.String(), "rules.jsonl of "+snapshot.Default().Edition().ID) || tag == "" ||
		whole.Header().Get("Content-Type") != "application/jsonl; charset=utf-8" || whole.Header().Get("Accept-Ranges") != "bytes" {
		t.Fatalf("status %d, %v, %.60s", whole.Code, whole.Header(), whole.Body)
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl", "Range", "bytes=10-19"); w.Code != http.StatusPartialContent || w.Body.String() != whole.Body.String()[10:20] {
		t.Errorf("a piece: status %d, %q", w.Code, w.Body)
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl", "Range", "bytes=10-", "If-Range", tag); w.Code != http.StatusPartialContent || w.Body.String() != whole.Body.String()[10:] {
		t.Errorf("the rest of the same file: status %d", w.Code)
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl", "Range", "bytes=10-", "If-Range", `"another"`); w.Code != http.StatusOK || w.Body.String() != whole.Body.String() {
		t.Errorf("the rest of another file: status %d", w.Code)
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl", "Range", "bytes=99999-"); w.Code != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("a piece behind the end: status %d", w.Code)
	}
	if w := ask(http.MethodHead, "/data/rules.jsonl"); w.Code != http.StatusOK || w.Body.Len() > 0 || w.Header().Get("Content-Length") != whole.Header().Get("Content-Length") {
		t.Errorf("the head: status %d, %v", w.Code, w.Header())
	}
	if made != 1 {
		t.Errorf("it was made %d times", made)
	}
	other := ask(http.MethodGet, "/data/rules.parquet")
	if other.Header().Get("Etag") == tag || other.Header().Get("Content-Type") != "application/vnd.apache.parquet" || made != 2 {
		t.Errorf("another file: %v, made %d", other.Header(), made)
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl", "If-None-Match", `"old", W/`+tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 || made != 2 {
		t.Errorf("a file that is there: status %d, made %d", w.Code, made)
	}
	if w := ask(http.MethodPost, "/data/rules.jsonl"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
	for path, want := range map[string]int{
		"/data/rules.csv": http.StatusNotFound, "/data/rules.jsonl?edition=1999-01-01": http.StatusNotFound, "/data/broken.jsonl": http.StatusInternalServerError,
	} {
		if w := ask(http.MethodGet, path); w.Code != want {
			t.Errorf("%s: status %d, want %d", path, w.Code, want)
		}
	}
	for range dataRate {
		ask(http.MethodGet, "/data/rules.csv")
	}
	if w := ask(http.MethodGet, "/data/rules.jsonl"); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("somebody who asks all the time: status %d, %v", w.Code, w.Header())
	}
}
