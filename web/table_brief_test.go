package web

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
)

// A page of a play is the same whether all pictures of the table were made or only those that it
// shows: at every step of the demonstrations, of some in each test and of all with
// RULESTEP_EVERY set.
func TestTablePageBriefly(t *testing.T) {
	whole := func(_ context.Context, l Lay) (Laid, error) {
		l.Briefly = false
		return layReally(t.Context(), l)
	}
	snapshot, _ := smallSnapshot(t)
	book := func() *rulesdb.Snapshot { return snapshot }
	brief, full := New(Options{Snapshot: book, Lay: layReally}), New(Options{Snapshot: book, Lay: whole})
	files, err := fs.Glob(scenarios.Files, "*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	every := 25
	if os.Getenv("RULESTEP_EVERY") != "" {
		every = 1
	}
	pages, drawn := 0, 0
	for i, name := range files {
		if i%every != 0 {
			continue
		}
		source, err := fs.ReadFile(scenarios.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		text := withoutRulings(string(source))
		key, err := new(site).keyOf(t.Context(), text)
		if errors.Is(err, errNotKept) {
			continue // too long for an address
		}
		file, err := scenario.Parse(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, fork := range file.Forks {
			for step := 0; step <= len(file.Opening)+len(file.Trunk)+len(fork.Play); step++ {
				at := "/table/" + key + withQuery("/play", "fork", fork.Name, "step", strconv.Itoa(step))
				a, b := pageOf(brief, at), pageOf(full, at)
				if !bytes.Equal(a, b) {
					t.Fatalf("%s, fork %q, step %d: %d and %d bytes are not the same", name, fork.Name, step, len(a), len(b))
				}
				pages++
				drawn += bytes.Count(a, []byte(`<section class="mat board`))
			}
		}
	}
	if pages < 50 || drawn < pages/2 {
		t.Errorf("%d pages with %d tables were compared", pages, drawn)
	}
	t.Logf("%d pages are the same", pages)
}

func pageOf(h http.Handler, at string) []byte {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, at, nil)
	n := visitors.Add(1)
	r.RemoteAddr = "10." + strconv.Itoa(int(byte(n>>16))) + "." + strconv.Itoa(int(byte(n>>8))) + "." + strconv.Itoa(int(byte(n))) + ":1"
	h.ServeHTTP(w, r)
	return w.Body.Bytes()
}
