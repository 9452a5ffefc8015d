package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/search"
)

// ask gets a JSON answer that must be there and must be all of its form.
func ask[T any](t *testing.T, h http.Handler, path string) T {
	t.Helper()
	return answered[T](t, path, get(t, h, apiPath+path))
}

func answered[T any](t *testing.T, what string, w *httptest.ResponseRecorder) T {
	t.Helper()
	if got := w.Header().Get("Content-Type"); w.Code != http.StatusOK || got != "application/json" {
		t.Fatalf("%s: status %d, %s: %s", what, w.Code, got, w.Body)
	}
	var v T
	d := json.NewDecoder(w.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	return v
}

// problem reads an answer that must be a problem with this status.
func problem(t *testing.T, what string, w *httptest.ResponseRecorder, status int) problemForm {
	t.Helper()
	if got := w.Header().Get("Content-Type"); w.Code != status || got != "application/problem+json" {
		t.Fatalf("%s: status %d (%s), want %d as a problem: %s", what, w.Code, got, status, w.Body)
	}
	var p problemForm
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if p.Status != status || p.Title == "" || p.Detail == "" {
		t.Errorf("%s: the problem does not say what it is: %+v", what, p)
	}
	return p
}

func TestAPIRule(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[ruleForm](t, h, "/rules/702.19b")
	diff(t, "number", cr.Rule("702.19b"), v.Number)
	diff(t, "official text", "When every blocker has lethal damage, the surplus may go on to the player.", v.Official)
	diff(t, "plain words", "Fill the blockers first; the rest may run over.", v.Plain)
	diff(t, "citation", "CR 702.19b ("+newEdition+")", v.Citation)
	diff(t, "effective date", newEdition, v.Effective)
	diff(t, "neighbours", []cr.Rule{"702.19a", "702.147"}, []cr.Rule{v.Previous, v.Next})
	diff(t, "proof", levelForm{Number: "702.19b", Level: "shown", Demonstrations: 1, With: []cr.Rule{}, Counts: true}, v.Proof)
	var parents []cr.Rule
	for _, p := range v.Parents {
		parents = append(parents, p.Number)
	}
	diff(t, "parents", []cr.Rule{"7", "702", "702.19"}, parents)
	diff(t, "through the editions", []versionForm{
		{oldEdition, "702.18b", "equal", "When every blocker has lethal damage, the remainder may go on to the player."},
		{newEdition, "702.19b", "renumbered and edited", v.Official},
	}, v.History)
	diff(t, "where it is named", []backlinkForm{{Rule: "510.1a", Words: "rule 702.19b"}, {Rule: "510.1c", Words: "rules 702.19a–b"}, {Term: "lethal-damage", Words: "rule 702.19b"}}, v.ReferencedBy)
	use := v.Demonstrations[0]
	diff(t, "knock-out", &knockOutForm{"702.19b", "refused", true, "Without it, 4 to Bob is refused."}, use.KnockOut)
	diff(t, "the first use", citationForm{Step: 8, Sentence: "Bear must be assigned 1 first, not 0"}, use.Citations[0])
	diff(t, "the demonstration", []any{demoSlug, true, true}, []any{use.Slug, use.Proves, use.Carries})
}

func TestAPIRuleKeepsOursApart(t *testing.T) {
	h, _ := smallSite(t)
	v := ask[ruleForm](t, h, "/rules/510.1c")
	diff(t, "official examples", []exampleForm{{Text: "Ann's 3/3 is blocked by a 2/2 & deals 3 to it (rule 510.1a).", Demos: []string{demoSlug}}}, v.OfficialExamples)
	diff(t, "our examples", []exampleForm{{Text: "Bob's Bear takes it all."}}, v.PlainExamples)
	for _, f := range v.References {
		from := v.Official
		if f.In == "example 1" {
			from = v.OfficialExamples[0].Text
		}
		diff(t, "the words between the offsets", f.Words, from[f.Start:f.End])
	}
	plain := ask[ruleForm](t, h, "/rules/510.1c?edition="+rulesdb.PlainID)
	if plain.Official != "" || plain.Plain != "Blockers first, see 702.19b." || len(plain.OfficialExamples) != 0 {
		t.Errorf("the plain words pass for official: %+v", plain.HeadForm)
	}
	diff(t, "provenance", provenanceForm{"new.txt", "txt", 1807, "", "702.14", true, "the number was cut to 702.14"}, ask[ruleForm](t, h, "/rules/702.147a").Provenance)
	diff(t, "why not modelled", "it only names what its subrules define", ask[ruleForm](t, h, "/rules/702.19").Proof.Reason)
	diff(t, "in the old edition", oldEdition, ask[ruleForm](t, h, "/rules/702.18b?edition="+oldEdition).Edition)
}

// Pages of a list, joined, are the list.
func TestAPIPages(t *testing.T) {
	h, _ := smallSite(t)
	all := ask[listForm[HeadForm]](t, h, "/rules")
	if all.Total != len(newBook) || len(all.Items) != len(newBook) {
		t.Fatalf("%d of %d rules, want %d", len(all.Items), all.Total, len(newBook))
	}
	var joined []HeadForm
	for _, path := range []string{"/rules?limit=7", "/rules?limit=7&offset=7", "/rules?limit=7&offset=14", "/rules?limit=7&offset=21"} {
		v := ask[listForm[HeadForm]](t, h, path)
		diff(t, path+": total", len(newBook), v.Total)
		joined = append(joined, v.Items...)
	}
	diff(t, "the pages, joined", all.Items, joined)
	for path, want := range map[string][]cr.Rule{
		"/rules?within=702.19":                       {"702.19", "702.19a", "702.19b"},
		"/rules?within=5&kind=rule":                  {"510.1", "510.2"},
		"/rules?level=shown":                         {"702.2c", "702.19b"},
		"/rules?kind=section&kind=chapter":           {"5", "510", "7", "702"},
		"/rules?within=702.18&edition=" + oldEdition: {"702.18", "702.18b"},
	} {
		var got []cr.Rule
		for _, r := range ask[listForm[HeadForm]](t, h, path).Items {
			got = append(got, r.Number)
		}
		diff(t, path, want, got)
	}
}

func TestAPIBook(t *testing.T) {
	h, _ := smallSite(t)
	editions := ask[listForm[editionForm]](t, h, "/editions").Items
	diff(t, "the newest edition", editionForm{newEdition, newEdition, "The new book", "new.txt", false, true, true, true, 11, 3}, editions[0])
	diff(t, "the built-in edition", true, editions[2].Builtin)

	c := ask[comparisonForm](t, h, "/editions/compare?from="+oldEdition+"&to="+newEdition)
	if c.Counts.Removed != 1 || c.Counts.Added == 0 || c.Rules.Total != len(c.Rules.Items) || len(c.Terms) != 3 {
		t.Errorf("comparison: %+v, %d of %d rules, %d terms", c.Counts, len(c.Rules.Items), c.Rules.Total, len(c.Terms))
	}
	c = ask[comparisonForm](t, h, "/editions/compare?change=renumbered+and+edited&from="+oldEdition+"&to="+newEdition)
	if len(c.Rules.Items) != 1 {
		t.Fatalf("%d rules were renumbered and edited, want 1", len(c.Rules.Items))
	}
	var before, after string
	for _, e := range c.Rules.Items[0].Difference {
		if e.Kind != "added" {
			before += e.Text
		}
		if e.Kind != "removed" {
			after += e.Text
		}
	}
	diff(t, "the old text in the difference", c.Rules.Items[0].Before.Official, before)
	diff(t, "the new text in the difference", c.Rules.Items[0].After.Official, after)

	terms := ask[listForm[termForm]](t, h, "/glossary?limit=1&offset=1")
	diff(t, "a page of the glossary", []any{3, "map"}, []any{terms.Total, terms.Items[0].Slug})
	term := ask[termForm](t, h, "/glossary/lethal-damage")
	diff(t, "a term", []string{"Enough damage. See rule 702.19b.", "Enough to destroy it."}, []string{term.Official, term.Plain})
	diff(t, "see also", []string{"trample"}, term.SeeAlso)

	v := ask[coverageForm](t, h, "/coverage")
	n := v.Totals
	if n.Shown != 2 || n.Shown+n.Inseparable+n.Restated+n.Used+n.NotModelled+n.Uncovered != n.Rules || len(v.Rules) != n.Rules || v.Chapters[1].Shown != 2 {
		t.Errorf("coverage: %+v, %d rules", n, len(v.Rules))
	}
}

func TestAPISearch(t *testing.T) {
	h, _ := smallSite(t)
	diff(t, "a number", []typedForm{{"702.19a-b", "702.19a", "702.19b", true, []cr.Rule{}}}, ask[resultForm](t, h, "/search?q=702.19a-b").Numbers)
	for _, hit := range ask[resultForm](t, h, "/search?q=trample&kind=term&kind=demo").Hits {
		if hit.Kind != "term" && hit.Kind != "demo" {
			t.Errorf("the filter lets a %s through", hit.Kind)
		}
	}
	for _, hit := range ask[resultForm](t, h, "/search?q=damage&within=510").Hits {
		diff(t, "chapter of a hit", cr.Rule("510"), hit.Number.Chapter())
	}
	v := ask[resultForm](t, h, "/search?q=surplus&limit=2")
	if len(v.Hits) != 2 || v.Hits[0].Number != "702.19b" || len(v.Hits[0].Why) == 0 {
		t.Fatalf("hits: %+v", v.Hits)
	}
	found := false
	for _, f := range v.Hits[0].Fragments {
		for _, m := range f.Marks {
			found = found || f.Text[m.Start:m.End] == "surplus"
		}
	}
	if !found {
		t.Errorf("the matched word is not marked: %+v", v.Hits[0].Fragments)
	}
	if v := ask[resultForm](t, h, "/search?q=xyzzyplugh"); !v.Nothing || len(v.Hits) != 0 {
		t.Errorf("a word that is nowhere finds %+v", v.Hits)
	}
}

func TestAPIProblems(t *testing.T) {
	h, _ := smallSite(t)
	for path, c := range map[string]struct {
		status int
		says   string
	}{
		"/rules/banana":           {http.StatusNotFound, "rule numbers look like"},
		"/rules/702?edition=1999": {http.StatusNotFound, "no edition 1999"},
		"/rules?limit=0":          {http.StatusUnprocessableEntity, "query.limit"},
		"/rules?lmit=5":           {http.StatusUnprocessableEntity, "unknown query parameter"},
		"/rules?level=great":      {http.StatusUnprocessableEntity, "query.level"},
		"/rules?within=x":         {http.StatusUnprocessableEntity, "query.within"},
		"/rules?within=999":       {http.StatusNotFound, "has no number 999"},
		"/search":                 {http.StatusUnprocessableEntity, "required"},
		"/search?q=x&kind=fish":   {http.StatusUnprocessableEntity, "query.kind"},
		"/glossary/none":          {http.StatusNotFound, "no entry none"},
		"/editions/compare?from=" + oldEdition + "&to=x": {http.StatusNotFound, "x"},
		"/demos/702/none":                         {http.StatusNotFound, "no demonstration"},
		"/demos/" + demoSlug + "/trace?without=x": {http.StatusUnprocessableEntity, "query.without"},
		"/demos/" + demoSlug + "/trace?fork=x":    {http.StatusNotFound, "no fork x"},
		"/demos/" + demoSlug + "/trace?choose=x":  {http.StatusUnprocessableEntity, "is no choice"},
		"/nonsense":                               {http.StatusNotFound, "/api lists"},
		"/play":                                   {http.StatusMethodNotAllowed, ""},
	} {
		w := get(t, h, apiPath+path)
		problem(t, path, w, c.status)
		if !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("GET %s does not say %q: %s", path, c.says, w.Body)
		}
	}
}

// A wrong number is answered with numbers that exist.
func TestAPIWrongNumbers(t *testing.T) {
	h, snapshot := smallSite(t)
	p := problem(t, "an address without the version", get(t, h, "/api/search?q=trample"), http.StatusNotFound)
	if !strings.Contains(p.Detail, apiPath) {
		t.Errorf("it does not say where the API is: %s", p.Detail)
	}
	p = problem(t, "702.190", get(t, h, apiPath+"/rules/702.190"), http.StatusNotFound)
	if len(p.Near) == 0 {
		t.Fatal("no numbers are offered")
	}
	for _, n := range p.Near {
		if snapshot.Default().Rule(n.Number) == nil {
			t.Errorf("%s is offered and does not exist", n.Number)
		}
	}
	p = problem(t, "702.18b", get(t, h, apiPath+"/rules/702.18b"), http.StatusNotFound)
	diff(t, "where the rule went", []movedForm{{oldEdition, "702.19b"}}, p.Moved)
}

func TestAPIWithoutBookOrIndex(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	var shown *rulesdb.Snapshot
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return shown }})
	problem(t, "no book", get(t, h, apiPath+"/rules/702"), http.StatusServiceUnavailable)
	shown = snapshot
	ask[ruleForm](t, h, "/rules/702")
	problem(t, "no index", get(t, h, apiPath+"/search?q=trample"), http.StatusServiceUnavailable)
	problem(t, "no engine", get(t, h, apiPath+"/demos/"+demoSlug+"/trace"), http.StatusServiceUnavailable)
}

func TestAPITagsAndEncodings(t *testing.T) {
	h, _ := smallSite(t)
	for _, path := range []string{"/rules/702.19b", "/openapi.json", "/openapi.yaml"} {
		for _, encoding := range []string{"identity", "gzip"} {
			again := func(tag string) *httptest.ResponseRecorder {
				r := httptest.NewRequest(http.MethodGet, apiPath+path, nil)
				r.Header.Set("Accept-Encoding", encoding)
				r.Header.Set("If-None-Match", tag)
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				return w
			}
			first, kept := again(""), again("")
			diff(t, path+" kept", first.Body.String(), kept.Body.String())
			tag := kept.Header().Get("ETag")
			if w := again(tag); w.Code != http.StatusNotModified || w.Body.Len() != 0 || tag == "" {
				t.Errorf("%s (%s) asked again with the tag %s: status %d, %d bytes", path, encoding, tag, w.Code, w.Body.Len())
			}
			if w := again(`"other"`); w.Code != http.StatusOK {
				t.Errorf("%s with another tag: status %d", path, w.Code)
			}
			diff(t, "Cache-Control", "no-cache", kept.Header().Get("Cache-Control"))
			diff(t, "readers", "*", kept.Header().Get("Access-Control-Allow-Origin"))
		}
	}
}

// The description names every address, and every address that it names answers.
func TestAPIDescription(t *testing.T) {
	h, _ := smallSiteWith(t, trainBank(t))
	type operation struct {
		OperationID, Summary string
		Parameters           []struct {
			Name, In, Description string
			Example               any
		}
		Responses map[string]json.RawMessage
	}
	var v struct {
		OpenAPI    string
		Paths      map[string]map[string]operation
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ Description string }
			}
		}
	}
	if err := json.Unmarshal(get(t, h, apiPath+"/openapi.json").Body.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(v.OpenAPI, "3.1") {
		t.Errorf("OpenAPI %s, want 3.1", v.OpenAPI)
	}
	if w := get(t, h, apiPath+"/openapi.yaml"); !strings.Contains(w.Body.String(), "openapi: "+v.OpenAPI) {
		t.Errorf("the YAML form does not begin as the description does: %.80s", w.Body)
	}
	requests := map[string]string{
		"/rules": "/rules", "/rules/{number}": "/rules/702", "/search": "/search?q=trample", "/glossary": "/glossary", "/glossary/{slug}": "/glossary/map",
		"/editions": "/editions", "/editions/changes": "/editions/changes", "/editions/compare": "/editions/compare?from=" + oldEdition + "&to=" + newEdition, "/coverage": "/coverage",
		"/demos": "/demos", "/demos/{chapter}/{name}": "/demos/" + demoSlug, "/demos/{chapter}/{name}/trace": "/demos/" + demoSlug + "/trace", "/play": "", "/play/why-not": "", "/play/knock-outs": "", "/demos/{chapter}/{name}/knock-outs": "/demos/" + demoSlug + "/knock-outs",
		"/demos/{chapter}/{name}/why-not": "/demos/" + demoSlug + "/why-not?step=1&ask=Bob+blocks+Basilisk+with+Bear",
		"/train/questions":                "/train/questions?limit=2", "/train/questions/{id}": "/train/questions/q8q9m-45jeg82", "/train/questions/{id}/answer": "", "/train/questions/{id}/objection": "", "/train/own": "", "/train/own/{id}/answer": "", "/train/schedule": "", "/train/rate": "", "/train/cards": "/train/cards?deck=keywords", "/train/numbers/{edition}": "/train/numbers/2026-02-27", "/train/profile": "",
		"/classes": "", "/classes/{code}": "", "/classes/{code}/pupils": "", "/classes/{code}/questions/{number}": "", "/classes/{code}/answers/{number}": "",
		"/classes/{code}/hand-in": "", "/classes/{code}/result": "", "/classes/{code}/board": "", "/classes/{code}/close": "",
		"/cards": "/cards?name=ash", "/cards/{name}": "/cards/ash%20hound", "/cards/names": "/cards/names", "/table": "",
	}
	page := open(t, h, "/api")
	for path, item := range v.Paths {
		request, known := requests[path]
		if !known {
			t.Errorf("the test knows no request for %s", path)
		}
		delete(requests, path)
		if request != "" {
			if w := get(t, h, apiPath+request); w.Code != http.StatusOK || !json.Valid(w.Body.Bytes()) {
				t.Errorf("GET %s: status %d", request, w.Code)
			}
		}
		page.has(apiPath + path)
		for method, o := range item {
			page.has(o.Summary)
			if o.OperationID == "" || o.Responses["200"] == nil || o.Responses["422"] == nil {
				t.Errorf("%s %s is not described whole: %+v", method, path, o)
			}
			for _, p := range o.Parameters {
				if p.Description == "" && p.Example == nil {
					t.Errorf("%s %s: nothing is said about %s", method, path, p.Name)
				}
			}
		}
	}
	for path := range requests {
		t.Errorf("the description lacks %s", path)
	}
	for name, field := range map[string]string{"Rule": "official", "Trace": "forks", "Result": "hits", "Problem": "near", "Demo": "shows", "Chapter": "not_modelled", "Object": "layers"} {
		if v.Components.Schemas[name].Properties[field].Description == "" {
			t.Errorf("the schema %s does not say what %s is", name, field)
		}
	}
}

// The requests that the page offers to try work.
func TestAPIPageExamples(t *testing.T) {
	h, _ := smallSiteWith(t, trainBank(t))
	tried := 0
	for _, a := range open(t, h, "/api").all("a", "") {
		if url := attribute(a, "href"); strings.HasPrefix(url, apiPath) {
			tried++
			if w := get(t, h, url); w.Code != http.StatusOK {
				t.Errorf("GET %s: status %d", url, w.Code)
			}
		}
	}
	if tried != 23 {
		t.Errorf("the page offers %d requests, want the description in two forms and one for each of 21 operations", tried)
	}
}

func BenchmarkAPIRule(b *testing.B) {
	snapshot, index := smallSnapshot(b)
	for _, bench := range []struct {
		name  string
		fresh bool // every request meets an empty shelf
	}{{"kept", false}, {"made", true}} {
		b.Run(bench.name, func(b *testing.B) {
			shown := *snapshot
			current := &shown
			h := New(Options{Snapshot: func() *rulesdb.Snapshot { return current }, Search: func() *search.Index { return index }})
			r := httptest.NewRequest(http.MethodGet, apiPath+"/rules/702.19b", nil)
			r.Header.Set("Accept-Encoding", "gzip")
			b.ReportAllocs()
			for b.Loop() {
				if bench.fresh {
					another := *snapshot
					current = &another
				}
				w := httptest.NewRecorder()
				if h.ServeHTTP(w, r); w.Code != http.StatusOK {
					b.Fatalf("status %d", w.Code)
				}
			}
		})
	}
}
