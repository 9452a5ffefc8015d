package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// ask gets a JSON answer that must be there.
func ask[T any](t *testing.T, h http.Handler, path string) T {
	t.Helper()
	w := get(t, h, path)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d: %s", path, w.Code, w.Body)
	}
	if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "application/") || !strings.HasSuffix(got, "json") {
		t.Errorf("GET %s: content type %q", path, got)
	}
	var v T
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatalf("GET %s: %v", path, err)
	}
	return v
}

func TestAPIRule(t *testing.T) {
	h, _ := smallSite(t)
	r := ask[ruleForm](t, h, apiPath+"/rules/702.19b")
	diff(t, "number", "702.19b", string(r.Number))
	diff(t, "plain words", "Fill the blockers first; the rest may run over.", r.Plain)
	diff(t, "citation", "CR 702.19b ("+newEdition+")", r.Citation)
	diff(t, "level", "shown", r.Level.Level)
	diff(t, "demonstration", demoSlug, r.Demonstrations[0].Demo)
	diff(t, "parents", 3, len(r.Parents))
	diff(t, "through the editions", []versionForm{{oldEdition, "702.18b", "equal"}, {newEdition, "702.19b", "renumbered and edited"}}, r.Editions)
	old := ask[ruleForm](t, h, apiPath+"/rules/702.18b?edition="+oldEdition)
	diff(t, "in the old edition", oldEdition, old.Edition)
}

func TestAPILists(t *testing.T) {
	h, _ := smallSite(t)
	all := ask[listForm[headForm]](t, h, apiPath+"/rules?limit=3&offset=1")
	if all.Total != len(newBook) || len(all.Items) != 3 || all.Items[0].Number != "510" {
		t.Errorf("a page of rules: %d of %d, first %q", len(all.Items), all.Total, all.Items[0].Number)
	}
	if under := ask[listForm[headForm]](t, h, apiPath+"/rules?under=702.19"); under.Total != 3 {
		t.Errorf("%d numbers at and below 702.19, want 3", under.Total)
	}
	if terms := ask[listForm[termForm]](t, h, apiPath+"/glossary"); terms.Total != 3 {
		t.Errorf("%d terms, want 3", terms.Total)
	}
	diff(t, "one term", []string{"trample"}, ask[termForm](t, h, apiPath+"/glossary/lethal-damage").SeeAlso)
	editions := ask[[]editionForm](t, h, apiPath+"/editions")
	if len(editions) != 3 || !editions[0].OnShow || !editions[2].Builtin {
		t.Errorf("editions: %+v", editions)
	}
	diff(t, "demonstrations", demoSlug, ask[listForm[demoForm]](t, h, apiPath+"/demos").Items[0].Slug)
	if c := ask[coverageForm](t, h, apiPath+"/coverage"); c.Shown != 2 || len(c.Levels) != c.Rules {
		t.Errorf("coverage: %d shown, %d levels of %d rules", c.Shown, len(c.Levels), c.Rules)
	}
}

func TestAPISearch(t *testing.T) {
	h, _ := smallSite(t)
	r := ask[resultForm](t, h, apiPath+"/search?q=surplus&limit=1")
	if len(r.Hits) != 1 || r.Hits[0].Number != "702.19b" {
		t.Fatalf("hits: %+v", r.Hits)
	}
	if len(r.Hits[0].Fragments) == 0 {
		t.Error("the hit shows nothing of its text")
	}
	for _, f := range r.Hits[0].Fragments {
		for _, m := range f.Marks {
			diff(t, "a marked word", "surplus", f.Text[m[0]:m[1]])
		}
	}
}

func TestAPITrace(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[traceForm](t, h, apiPath+"/demos/"+demoSlug)
	steps := v.Forks[0].Steps
	if len(steps) != 12 || !v.Holds || v.Source != "" {
		t.Fatalf("%d steps, holds %v", len(steps), v.Holds)
	}
	diff(t, "a ruling", "405.2", string(steps[5].Rulings[1].Rule))
	diff(t, "the stack", "Cinder Dart", steps[5].Board.Stack[0].Name)
	diff(t, "where it stands", "combat, declare blockers", steps[5].Board.Step)
	if without := ask[traceForm](t, h, apiPath+"/demos/"+demoSlug+"?without=702.2c&source=true"); without.Holds && without.Forks[0].Holds || without.Source == "" {
		t.Errorf("without 702.2c: %+v", without.Forks[0].Problem)
	}
}

func TestAPIPlay(t *testing.T) {
	h, _ := smallSite(t)
	post := func(body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, apiPath+"/play", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	if w := post(`{"scenario": "# A title"}`); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"forks"`) {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	for body, status := range map[string]int{
		`{"scenario": "x", "without": "no"}`: http.StatusUnprocessableEntity,
		`{"wrong": 1}`:                       http.StatusUnprocessableEntity,
		`{`:                                  http.StatusBadRequest,
		`{"scenario": "` + strings.Repeat("a", 60<<10) + `"}`: http.StatusUnprocessableEntity,
		`{"scenario": "` + strings.Repeat("a", 90<<10) + `"}`: http.StatusRequestEntityTooLarge,
	} {
		if w := post(body); w.Code != status || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") {
			t.Errorf("%.40s: status %d (%s), want %d as a problem", body, w.Code, w.Header().Get("Content-Type"), status)
		}
	}
}

func TestAPIProblems(t *testing.T) {
	h, _ := smallSite(t)
	for path, c := range map[string]struct {
		status int
		says   string
	}{
		"/rules/702.190":                    {http.StatusNotFound, "near it are 702.19"},
		"/rules/banana":                     {http.StatusUnprocessableEntity, "rule numbers look like"},
		"/rules/702?edition=1999":           {http.StatusNotFound, "no edition 1999"},
		"/rules?limit=0":                    {http.StatusUnprocessableEntity, "limit"},
		"/search":                           {http.StatusUnprocessableEntity, "required"},
		"/glossary/none":                    {http.StatusNotFound, "no entry"},
		"/demos/702/none":                   {http.StatusNotFound, "no demonstration"},
		"/demos/" + demoSlug + "?without=x": {http.StatusUnprocessableEntity, "rule number"},
	} {
		w := get(t, h, apiPath+path)
		if w.Code != c.status || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("GET %s: status %d (%s), want %d saying %q:\n%s", path, w.Code, w.Header().Get("Content-Type"), c.status, c.says, w.Body)
		}
	}
}

func TestAPIIsKept(t *testing.T) {
	h, _ := smallSite(t)
	first := get(t, h, apiPath+"/rules/702.19b")
	tag := first.Header().Get("ETag")
	r := httptest.NewRequest(http.MethodGet, apiPath+"/rules/702.19b", nil)
	r.Header.Set("If-None-Match", tag)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if tag == "" || w.Code != http.StatusNotModified {
		t.Errorf("asked again with the tag %s: status %d", tag, w.Code)
	}
}

func TestAPIRate(t *testing.T) {
	h, _ := smallSite(t)
	for range apiRate {
		get(t, h, apiPath+"/editions")
	}
	if w := get(t, h, apiPath+"/editions"); w.Code != http.StatusTooManyRequests {
		t.Errorf("request %d in a minute: status %d, want 429", apiRate+1, w.Code)
	}
	open(t, h, "/") // the pages go on
}

func TestAPIDescription(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[struct {
		OpenAPI string                     `json:"openapi"`
		Paths   map[string]json.RawMessage `json:"paths"`
	}](t, h, apiPath+"/openapi.json")
	if !strings.HasPrefix(v.OpenAPI, "3.1") || len(v.Paths) != 10 {
		t.Errorf("OpenAPI %s with %d paths, want 3.1 with 10", v.OpenAPI, len(v.Paths))
	}
	d := open(t, h, "/api")
	for path := range v.Paths {
		d.has(path)
	}
	d.has("Takes what people type", "Play a scenario of your own")
}
