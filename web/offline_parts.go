package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-chi/chi/v5"
)

// This file hands out what a browser needs to answer by itself: /offline.json names the module,
// the file of the site and the workers, under addresses that change with their content, and says
// how many bytes they are.

// workerPolicy is policy for the workers, which alone may compile the module: no page may.
var workerPolicy = []string{strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)}

// slowest is how long the download of the module may take; the limit of NewServer is for pages.
const slowest = 20 * time.Minute

// A taken is one file that a browser takes along.
type taken struct {
	URL   string `json:"url"`
	Bytes int    `json:"bytes" doc:"As it travels."`
	page  *page
}

func newTaken(base, name, ext string, p *page) *taken {
	n := len(p.compressed)
	if p.compressed == nil {
		n = len(p.plain)
	}
	return &taken{base + "/offline/" + name + "." + strings.Trim(p.tag[0], `"`) + ext, n, p}
}

// A luggage is all of them, made when they are first asked for.
type luggage struct {
	mu    sync.Mutex
	from  []byte // the module that is handed out
	site  string // the mark of what the site shows
	index string // the mark of the search index
	files map[string]*taken
}

// put replaces a file. The map is another one each time, since answers may be reading the old.
func (p *luggage) put(name string, file *taken) {
	files := maps.Clone(p.files)
	if files == nil {
		files = map[string]*taken{}
	}
	files[name], p.files = file, files
}

// carry brings them up to what the site shows now. ok is false where there is nothing
// to take along: no module, or no book.
func (s *site) carry(ctx context.Context) (list map[string]*taken, ok bool, err error) {
	p, base := &s.luggage, s.options.BasePath
	p.mu.Lock()
	defer p.mu.Unlock()
	snapshot := s.options.Snapshot()
	if s.options.Module == nil || snapshot == nil || snapshot.Default() == nil {
		return nil, false, nil
	}
	module := s.options.Module()
	if len(module) == 0 {
		return nil, false, nil
	}
	if len(p.from) != len(module) || &p.from[0] != &module[0] {
		page, err := zippedPage("application/wasm", assetCache, module)
		if err != nil {
			return nil, false, fmt.Errorf("the module: %w", err)
		}
		p.put("module", newTaken(base, "engine", ".wasm", page))
		p.from = module
	}
	mark := snapshot.Hash() + s.options.Version
	if s.options.Cards != nil {
		_, pool, err := s.options.Cards.CardList(ctx)
		if err != nil {
			return nil, false, fmt.Errorf("the pool of cards: %w", err)
		}
		mark += " " + pool
	}
	if p.site != mark {
		var b bytes.Buffer
		if err := s.options.Carry(ctx, &b); err != nil {
			return nil, false, fmt.Errorf("packing the site: %w", err)
		}
		p.put("site", newTaken(base, "site", ".gz", plainPage("application/octet-stream", assetCache, b.Bytes())))
		p.site = mark
	}
	if index := s.options.Search(); index != nil && p.index != index.Hash() {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if err := errors.Join(index.Pack(z), z.Close()); err != nil {
			return nil, false, fmt.Errorf("packing the index: %w", err)
		}
		p.put("index", newTaken(base, "index", ".gz", plainPage("application/octet-stream", assetCache, b.Bytes())))
		p.index = index.Hash()
	}
	if p.files["worker"] == nil {
		script, err := offlineScript("worker")
		if err != nil {
			return nil, false, err
		}
		p.put("worker", newTaken(base, "worker", ".js", newPage(http.StatusOK, "text/javascript; charset=utf-8", assetCache, script)))
	}
	return p.files, true, nil
}

// offlineParts answers /offline.json.
func (s *site) offlineParts(w http.ResponseWriter, r *http.Request) {
	list, ok, err := s.carry(r.Context())
	if err != nil {
		s.failed(w, r, err)
		return
	}
	if !ok {
		s.notFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	all := map[string]any{}
	for name, file := range list {
		all[name] = file
	}
	var files []string
	for _, name := range slices.Sorted(maps.Keys(s.assets.files)) {
		files = append(files, s.out("/static/"+name))
	}
	all["static"] = files
	json.NewEncoder(w).Encode(all) // fails only when the visitor has gone
}

// offlineScript is a script with the one that runs the module before it.
func offlineScript(name string) (script []byte, err error) {
	for _, name := range []string{"engine", name} {
		data, err := static.ReadFile("static/offline/" + name + ".js")
		if err != nil {
			return nil, err
		}
		script = append(script, data...)
	}
	return script, nil
}

// serviceWorker answers /sw.js, which stands above all pages that it may answer for.
func (s *site) serviceWorker(w http.ResponseWriter, r *http.Request) {
	script, err := offlineScript("sw")
	if err != nil {
		s.failed(w, r, err)
		return
	}
	w.Header()["Content-Security-Policy"] = workerPolicy
	newPage(http.StatusOK, "text/javascript; charset=utf-8", "no-cache", script).serve(w, r)
}

// manifest answers /manifest.webmanifest, by which the site can be installed like a program.
func (s *site) manifest(w http.ResponseWriter, r *http.Request) {
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	text, err := json.Marshal(struct {
		ID              string `json:"id"`
		Name            string `json:"name"`
		ShortName       string `json:"short_name"`
		Description     string `json:"description"`
		StartURL        string `json:"start_url"`
		Scope           string `json:"scope"`
		Display         string `json:"display"`
		BackgroundColor string `json:"background_color"`
		ThemeColor      string `json:"theme_color"`
		Icons           []icon `json:"icons"`
	}{s.out("/"), "rulestep", "rulestep", "A rules reference with demonstrations that run, and a table for any board.", s.out("/"), s.out("/"), "standalone", "#f4e7ee", "#7c1f53", []icon{{s.out(s.assets.urls.Icon), "any", "image/svg+xml", "any"}}})
	if err != nil {
		s.failed(w, r, err)
		return
	}
	newPage(http.StatusOK, "application/manifest+json", "no-cache", text).serve(w, r)
}

// offlinePart answers /offline/{file}.
func (s *site) offlinePart(w http.ResponseWriter, r *http.Request) {
	list, _, err := s.carry(r.Context())
	if err != nil {
		s.failed(w, r, err)
		return
	}
	for _, p := range list {
		if p.URL == s.out("/offline/"+chi.URLParam(r, "file")) {
			if strings.HasSuffix(p.URL, ".js") {
				w.Header()["Content-Security-Policy"] = workerPolicy
			}
			// Where it can't be set, the server's own limit stands.
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slowest))
			p.page.serve(w, r)
			return
		}
	}
	s.notFound(w, r) // of another version: whoever asks reads /offline.json again
}
