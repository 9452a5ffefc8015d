package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"rulestep/rulesdb"
	"rulestep/search"
)

func TestPagesSayWhatTheyAreAbout(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string][]string{
		"/":                       {"Look the rule up.", "Your ruling, please", "Contents", "Keyword Abilities"},
		"/rules":                  {"Turn Structure", "Combat Damage Step"},
		"/rules/7":                {"7 Additional Rules", "Keyword Abilities"},
		"/rules/702":              {"702 Keyword Abilities", "Words that stand for abilities", "Decayed", "1 demonstration"},
		"/rules/702.19":           {"Trample", "Subrules", "bends the sharing"},
		"/rules/510.1c":           {"Examples", "Run it"},
		"/search":                 {"Nothing asked yet", "trample deathtouch"},
		"/search?q=trample":       {"results", "Trample"},
		"/search?q=xyzzyplugh":    {"The rules say nothing about this"},
		"/glossary":               {"Lethal Damage", "Enough to destroy it", "Terms of an older rule book"},
		"/glossary/lethal-damage": {"Lethal Damage", "Rules it names", "Rules that use the term"},
		"/glossary/map":           {"this edition has no such number"},
		"/legacy":                 {"Bury", "Rules of that time: 419.9", "today’s entry"},
		"/editions":               {"The new book", "The old book", "on show"},
		"/compare?from=" + oldEdition + "&to=" + newEdition:                   {"From " + oldEdition + " to " + newEdition, "Trample", "Added"},
		"/compare?from=" + oldEdition + "&to=" + newEdition + "&change=terms": {"Lethal Damage", "added"},
		"/demos":                       {"By topic", "702 Keyword Abilities"},
		"/demos?open=702":              {"702 Keyword Abilities", "one damage is lethal"},
		"/coverage":                    {"The whole rule book", "Shown", "rulestep coverage --json", "Headings", "1 of 1 official example", "Official examples that run and agree", "510.1c, example 1"},
		"/coverage?level=shown":        {"Shown: 2 rules", "702.19b"},
		"/try":                         {"A bear attacks", "What players do and decide", "P casts O"},
		"/about":                       {"What the marks prove", "Notice", "not produced, endorsed"},
		"/welcome":                     {"rules, edition", "glossary entries"},
		"/rules?edition=" + oldEdition: {"Turn Structure"},
	} {
		open(t, h, path).has(want...)
	}
}

func TestUnknownThingsHelpOn(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string]string{
		"/nonsense/path":                     "There is no such page",
		"/nonsense":                          "There is no such page",
		"/glossary/wibble":                   "no entry “wibble”",
		"/rules/702?edition=1999-01-01":      "The edition “1999-01-01” is not here",
		"/compare?from=1999-01-01&to=x":      "is not here",
		"/editions/2024-03-08..1999-01-01":   "The edition “1999-01-01” is not here",
		"/editions/2024-03-08":               "There is no such page",
		"/demos/702/nothing":                 "There is no demonstration",
		"/demos/" + demoSlug + "?step=99":    "It has the steps 0 to 12",
		"/demos/" + demoSlug + "?step=x":     "It has the steps",
		"/demos/" + demoSlug + "?fork=no":    "no branch",
		"/demos/" + demoSlug + "?choose=no":  "is no choice",
		"/demos/" + demoSlug + "?without=no": "is no rule number",
		"/static/none.css":                   "There is no such page",
	} {
		w := get(t, h, path)
		if w.Code != http.StatusNotFound {
			t.Errorf("GET %s: status %d, want 404", path, w.Code)
		}
		read(t, path, w.Body.String()).has(want)
	}
}

func TestSearchFindsAndMarks(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/search?q=surplus")
	diff(t, "first hit", "/rules/702.19b", attribute(d.all("a", "to")[0], "href"))
	d = open(t, h, "/search/answer?q=surplus")
	if len(d.all("li", "")) == 0 || len(d.all("h1", "")) != 0 {
		t.Error("the answer while typing is a list of hits without a page around it")
	}
	marks := texts(d.all("mark", ""))
	if len(marks) == 0 || !strings.EqualFold(marks[0], "surplus") {
		t.Errorf("marked %q, want surplus", marks)
	}
	// How a hit was found is told when one asks.
	plain, told := open(t, h, "/search?q=surplus"), open(t, h, open(t, h, "/search?q=surplus").link("How these were found"))
	if len(plain.all("p", "why")) != 0 || len(told.all("p", "why")) == 0 || !strings.Contains(told.body, "has the words surplus") {
		t.Errorf("%d reasons before one asks, %d after", len(plain.all("p", "why")), len(told.all("p", "why")))
	}
	// What stands beside the rules stands among the first of them too, for a phone.
	d = open(t, h, "/search?q=trample")
	if beside := len(d.all("article", "aside-hit")); beside == 0 || beside != len(d.all("li", "among")) {
		t.Errorf("%d beside the rules, %d among them", beside, len(d.all("li", "among")))
	}
	d = open(t, h, "/search?q=trample&kind=term")
	kinds := texts(d.all("span", "kind"))
	if len(kinds) == 0 || len(kinds) != len(d.all("a", "to")) {
		t.Errorf("the filter lets %d hits through, of which %d are of the glossary", len(d.all("a", "to")), len(kinds))
	}
}

func TestSearchWithoutIndex(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }})
	w := get(t, h, "/search?q=trample")
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d, want 503", w.Code)
	}
	read(t, "/search", w.Body.String()).has("The index is being built")
	if w := get(t, h, "/healthz"); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"search":false`) {
		t.Errorf("health without an index: %d %s", w.Code, w.Body)
	}
	if w := get(t, h, "/rules/702.19b"); w.Code != http.StatusOK {
		t.Errorf("a rule needs no index, but its page has status %d", w.Code)
	}
}

func TestEmptyStore(t *testing.T) {
	for name, snapshot := range map[string]*rulesdb.Snapshot{"no snapshot": nil, "no edition": {}} {
		h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }})
		for _, path := range []string{"/", "/rules/702.19b", "/coverage", "/search?q=x"} {
			open(t, h, path).has("No rules are here yet", "rulestep import")
		}
		if w := get(t, h, "/nonsense/path"); w.Code != http.StatusNotFound {
			t.Errorf("%s: a wrong address has status %d", name, w.Code)
		}
		if w := get(t, h, "/healthz"); w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s: health is %d", name, w.Code)
		}
	}
}

// A new snapshot is shown from the next request on.
func TestSnapshotSwap(t *testing.T) {
	snapshot, index := smallSnapshot(t)
	var shown *rulesdb.Snapshot
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return shown }, Search: func() *search.Index { return index }})
	open(t, h, "/rules/702.19b").has("No rules are here yet")
	shown = snapshot
	open(t, h, "/rules/702.19b").has("Fill the blockers first")
	shown = nil
	open(t, h, "/rules/702.19b").has("No rules are here yet")
}

func TestHealth(t *testing.T) {
	h, snapshot := smallSite(t)
	w := get(t, h, "/healthz")
	if w.Code != http.StatusOK {
		t.Fatalf("status %d", w.Code)
	}
	for _, want := range []string{`"status":"ok"`, `"edition":"` + newEdition + `"`, `"demonstrations":1`, snapshot.Hash()} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("health does not say %s: %s", want, w.Body)
		}
	}
}

func TestEncodingsAndTags(t *testing.T) {
	h, _ := smallSite(t)
	ask := func(encoding, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/rules/702.19b", nil)
		r.Header.Set("Accept-Encoding", encoding)
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	plain, zipped := ask("identity", ""), ask("br, gzip", "")
	if plain.Header().Get("Content-Encoding") != "" || zipped.Header().Get("Content-Encoding") != "gzip" {
		t.Fatal("the encoding is not the one that was asked for")
	}
	if plain.Header().Get("ETag") == zipped.Header().Get("ETag") {
		t.Error("both encodings have the same entity tag")
	}
	for _, w := range []*httptest.ResponseRecorder{plain, zipped} {
		diff(t, "Vary", "Accept-Encoding", w.Header().Get("Vary"))
		diff(t, "Content-Length", fmt.Sprint(w.Body.Len()), w.Header().Get("Content-Length"))
	}
	zr, err := gzip.NewReader(bytes.NewReader(zipped.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	diff(t, "the page in both encodings", plain.Body.String(), string(unzipped))
	for _, w := range []*httptest.ResponseRecorder{ask("gzip", zipped.Header().Get("ETag")), ask("gzip", `"x", W/`+zipped.Header().Get("ETag"))} {
		if w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("a known page: status %d, %d bytes", w.Code, w.Body.Len())
		}
	}
	if w := ask("gzip;q=0", ""); w.Header().Get("Content-Encoding") != "" {
		t.Error("gzip was refused and came all the same")
	}
	if w := ask("identity", zipped.Header().Get("ETag")); w.Code != http.StatusOK {
		t.Errorf("the tag of the other encoding gave status %d", w.Code)
	}
}

func TestHead(t *testing.T) {
	h, _ := smallSite(t)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodHead, "/rules/702.19b", nil))
	if w.Code != http.StatusOK || w.Body.Len() != 0 || w.Header().Get("ETag") == "" {
		t.Errorf("HEAD: status %d, %d bytes, tag %q", w.Code, w.Body.Len(), w.Header().Get("ETag"))
	}
}

func TestSecurity(t *testing.T) {
	h, _ := smallSite(t)
	for _, path := range []string{"/", "/rules/702.19b", "/nonsense/x", "/healthz"} {
		header := get(t, h, path).Header()
		policy := header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self';", "style-src 'self';", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy+";", want) {
				t.Errorf("GET %s: the policy lacks %s", path, want)
			}
		}
		diff(t, "sniffing", "nosniff", header.Get("X-Content-Type-Options"))
	}
	r := httptest.NewRequest(http.MethodPost, "/rules/702.19b", strings.NewReader("x"))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d, want 405", w.Code)
	}
	r = httptest.NewRequest(http.MethodPost, "/rules/702.19b", strings.NewReader("x"))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusForbidden {
		t.Errorf("POST from elsewhere: status %d, want 403", w.Code)
	}
}

func TestHostileInputIsEscaped(t *testing.T) {
	h, _ := smallSite(t)
	evil := `"><script>alert(1)</script>`
	for _, path := range []string{"/search?q=", "/rules/", "/glossary/", "/demos/702/", "/rules/702?edition=", "/compare?from=", "/demos/" + demoSlug + "?fork="} {
		escaped := url.PathEscape(evil)
		if strings.Contains(path, "?") {
			escaped = url.QueryEscape(evil)
		}
		if body := get(t, h, path+escaped).Body.String(); strings.Contains(body, "<script>alert") {
			t.Errorf("GET %s: a script came through", path)
		}
	}
	for _, q := range []string{strings.Repeat("a", 5000), "\xff\xfe", strings.Repeat("(", 300), "\x00"} {
		if w := get(t, h, "/search?q="+url.QueryEscape(q)); w.Code >= 500 {
			t.Errorf("searching %.20q: status %d", q, w.Code)
		}
	}
}

func TestPanicsBecomePages(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	files, err := loadAssets()
	if err != nil {
		t.Fatal(err)
	}
	s := &site{assets: files, options: Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return nil },
		Log:      slog.New(slog.DiscardHandler),
	}}
	for name, handle := range map[string]func(*reading) (reply, error){
		"a panic":  func(*reading) (reply, error) { panic("oh") },
		"an error": func(*reading) (reply, error) { return reply{}, errors.New("oh") },
	} {
		w := httptest.NewRecorder()
		s.recovered(s.page(handle)).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/x", nil))
		if w.Code != http.StatusInternalServerError {
			t.Errorf("%s: status %d", name, w.Code)
		}
		read(t, name, w.Body.String()).has("This page could not be made")
	}
}

func TestStaticFiles(t *testing.T) {
	h, _ := smallSite(t)
	d := open(t, h, "/")
	var urls []string
	d.each(func(n *html.Node) {
		for _, name := range []string{"href", "src"} {
			if u := attribute(n, name); strings.HasPrefix(u, "/static/") {
				urls = append(urls, u)
			}
		}
	})
	if len(urls) != 4 {
		t.Fatalf("the page names %d static files, want style, two scripts and icon: %q", len(urls), urls)
	}
	for _, u := range urls {
		w := get(t, h, u)
		if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("GET %s: status %d, %s", u, w.Code, w.Header().Get("Cache-Control"))
		}
		if strings.HasSuffix(u, ".css") {
			for _, part := range strings.Split(w.Body.String(), "url(")[1:] {
				name, _, _ := strings.Cut(part, ")")
				if get(t, h, "/static/"+name).Code != http.StatusOK {
					t.Errorf("the stylesheet names %s, which is not there", name)
				}
			}
		}
	}
}
