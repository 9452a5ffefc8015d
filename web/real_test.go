package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	importer "rulestep/import"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web"
)

// dataDir is the folder of the real data: RULESTEP_DATA, or ../shared/data beside the
// repository.
func dataDir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		data := filepath.Join(dir, "..", "shared", "data")
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			if _, err := os.Stat(data); err == nil {
				return data
			}
			break
		}
	}
	t.Skip("the real rules data is not here (set RULESTEP_DATA): the pages are tried on the small book alone")
	return ""
}

// realBooks are the imported book, which the first test that needs it imports.
var realBooks struct {
	sync.Mutex
	snapshot *rulesdb.Snapshot
	index    *search.Index
}

// realSite serves two editions, the plain words and the old glossary.
func realSite(t testing.TB) http.Handler {
	t.Helper()
	snapshot, index := realBook(t)
	return web.New(web.Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
	})
}

func realBook(t testing.TB) (*rulesdb.Snapshot, *search.Index) {
	t.Helper()
	realBooks.Lock()
	defer realBooks.Unlock()
	if realBooks.snapshot != nil {
		return realBooks.snapshot, realBooks.index
	}
	data := dataDir(t)
	store, err := rulesdb.Open(filepath.Join(web.Shared, "real"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	ctx := context.Background()
	if _, err := importer.EnsureBuiltin(ctx, store); err != nil {
		t.Fatal(err)
	}
	var files []importer.File
	for _, pattern := range []string{"rules-dataset.jsonl", "cr/cr-20240308.txt", "cr/cr-20210723.txt", "seeds/003*"} {
		names, err := filepath.Glob(filepath.Join(data, pattern))
		if err != nil || len(names) == 0 {
			t.Skipf("%s is not in %s", pattern, data)
		}
		file, err := importer.ReadFile(t.Context(), names[0])
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if _, err := importer.Import(ctx, store, files, importer.Options{}); err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(ctx)
	if err != nil {
		t.Fatal(err)
	}
	index, err := importer.EnsureIndex(ctx, store, snapshot)
	if err != nil {
		t.Fatal(err)
	}
	realBooks.snapshot, realBooks.index = snapshot, index
	return snapshot, index
}

// Every page of the real book is there, and every internal link on it leads to a page.
func TestRealBookCrawl(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("crawling the whole book, one page after another, takes several seconds")
	}
	h := realSite(t)
	from := map[string]string{"/": ""}
	queue := []string{"/"}
	pages, bytes, elsewhere := 0, 0, 0
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if to := w.Header().Get("Location"); w.Code/100 == 3 && from[to] == "" {
			from[to] = path
			queue = append(queue, to)
			continue
		}
		if w.Code != http.StatusOK && w.Code/100 != 3 {
			t.Errorf("%s links to %s: status %d", from[path], path, w.Code)
			continue
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		pages++
		bytes += w.Body.Len()
		tokens := html.NewTokenizer(w.Body)
		for tokens.Next() != html.ErrorToken {
			token := tokens.Token()
			for _, a := range token.Attr {
				if a.Key != "href" || a.Val == "" {
					continue
				}
				u, err := url.Parse(path)
				if err == nil {
					u, err = u.Parse(a.Val)
				}
				if err != nil || u.Host != "" {
					t.Fatalf("%s links to %q", path, a.Val)
				}
				u.Fragment = ""
				next := u.String()
				if _, known := from[next]; known {
					continue
				}
				if u.Query().Get("edition") != "" { // the other editions are as long: a part is enough
					if elsewhere++; elsewhere > 300 {
						continue
					}
				}
				from[next] = path
				queue = append(queue, next)
			}
		}
	}
	t.Logf("%d pages, %d MB", pages, bytes>>20)
	if pages < 4000 {
		t.Errorf("only %d pages were reached", pages)
	}
}

func TestRealPages(t *testing.T) {
	h := realSite(t)
	for path, want := range map[string][]string{
		"/":                    {"2,941 rules", "Casual Variants"},
		"/rules/702.147a":      {"Decayed", "Repaired on import", "702.14", "In plain words"},
		"/rules/702":           {"Keyword Abilities", "702.169"},
		"/rules/720.4":         {"720.4"},
		"/glossary":            {"675 entries"},
		"/editions":            {"2024-03-08", "2021-07-23", "what the engine plays"},
		"/compare":             {"From 2021-07-23 to 2024-03-08"},
		"/legacy":              {"Their rule numbers belong to the book of that time"},
		"/search?q=deathtouch": {"702.2"},
		"/coverage":            {"2,941"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != http.StatusOK {
			t.Errorf("GET %s: status %d", path, w.Code)
			continue
		}
		for _, words := range want {
			if !strings.Contains(w.Body.String(), words) {
				t.Errorf("GET %s: the page does not say %q", path, words)
			}
		}
	}
}

// No page of the real book uses an id twice: numbers, letters and headwords make them.
func TestRealIdsAreUnique(t *testing.T) {
	h := realSite(t)
	for _, path := range []string{"/glossary", "/legacy", "/rules/205", "/rules/701", "/rules/702", "/rules/903", "/coverage", "/demos"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		ids := map[string]bool{}
		tokens := html.NewTokenizer(w.Body)
		for tokens.Next() != html.ErrorToken {
			for _, a := range tokens.Token().Attr {
				if a.Key == "id" && ids[a.Val] {
					t.Errorf("GET %s: two elements have the id %q", path, a.Val)
				}
				if a.Key == "id" {
					ids[a.Val] = true
				}
			}
		}
	}
}

// BenchmarkRealRulePage draws the page of a rule of the real book.
func BenchmarkRealRulePage(b *testing.B) {
	h := realSite(b)
	for _, path := range []string{"/rules/702.19b", "/rules/702"} {
		b.Run(path, func(b *testing.B) {
			for i := range b.N {
				w := httptest.NewRecorder()
				r := httptest.NewRequest(http.MethodGet, path+"?page="+strconv.Itoa(i), nil)
				r.Header.Set("Accept-Encoding", "gzip")
				h.ServeHTTP(w, r)
			}
		})
	}
}
