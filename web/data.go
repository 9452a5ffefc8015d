package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/httprate"

	"rulestep/rulesdb"
)

// This file hands out the link between rules and demonstrations as files of data: for programs that
// want all of it and not an answer. An entity tag says whether a file is still what somebody has, without
// making it, and a download that broke off goes on where it was (RFC 9110, ranges).

// dataRate is how many requests for data one address may make in a minute: a download may be in
// several pieces.
const dataRate = 60

// A Table is what a file of data is made of; see [Options].
type Table struct {
	Book *rulesdb.Book
	File string // "citations.parquet"
}

// A dataFile is the file that was made last. Whoever takes one in pieces has it made once.
type dataFile struct {
	making chan struct{} // a token for who makes one
	mu     sync.Mutex
	tag    string
	body   []byte
}

func (s *site) dataRoutes(r chi.Router) {
	if s.options.WriteTable == nil {
		return
	}
	often := httprate.Limit(dataRate, time.Minute, httprate.WithKeyByIP(), httprate.WithLimitHandler(tooOften(dataRate)))
	r.With(often).Get("/data/{file}", s.data)
}

// dataKinds are the types of files by their endings.
var dataKinds = map[string]string{
	".md": "text/markdown; charset=utf-8", ".jsonl": "application/jsonl; charset=utf-8", ".parquet": "application/vnd.apache.parquet",
}

// data answers /data/{file}.
func (s *site) data(w http.ResponseWriter, r *http.Request) {
	snapshot, name := s.options.Snapshot(), chi.URLParam(r, "file")
	if !slices.Contains(s.options.Tables, name) || snapshot == nil || snapshot.Default() == nil {
		s.notFound(w, r)
		return
	}
	b := snapshot.Find(r.URL.Query().Get("edition"))
	if b == nil {
		s.notFound(w, r)
		return
	}
	sum := sha256.Sum256([]byte(snapshot.Hash() + " " + b.Edition().ID + " " + s.options.Version + " " + name))
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("Etag", tag)
	h.Set("Cache-Control", "no-cache")
	if tagMatches(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, err := s.table(r.Context(), Table{b, name}, tag)
	switch {
	case err != nil && r.Context().Err() != nil:
		h.Set("Retry-After", retryAfter)
		http.Error(w, "Others have data made at the moment. Come again soon.", http.StatusServiceUnavailable)
		return
	case err != nil:
		s.failed(w, r, err)
		return
	}
	h.Set("Content-Type", dataKinds[path.Ext(name)])
	h.Set("Content-Disposition", `attachment; filename="`+name+`"`)
	// Where it can't be set, the server's own limit stands.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slowest))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(body))
}

// table makes a file of data, or has it from the last time.
func (s *site) table(ctx context.Context, t Table, tag string) ([]byte, error) {
	f := &s.tables
	if body := f.last(tag); body != nil {
		return body, nil
	}
	select {
	case f.making <- struct{}{}:
		defer func() { <-f.making }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if body := f.last(tag); body != nil { // somebody else had the same made
		return body, nil
	}
	var b bytes.Buffer
	if err := s.options.WriteTable(&b, t); err != nil {
		return nil, fmt.Errorf("%s: %w", t.File, err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.tag, f.body = tag, b.Bytes()
	return f.body, nil
}

func (f *dataFile) last(tag string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tag != tag {
		return nil
	}
	return f.body
}

// A WriteTable writes a file of data.
type WriteTable func(w io.Writer, t Table) error
