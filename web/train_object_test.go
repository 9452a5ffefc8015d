package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/templates"
	"rulestep/web/classes"
)

// TestObjecting says what is wrong with a question by the form and by the API, and in words that are none.
func TestObjecting(t *testing.T) {
	kept := openClasses(t)
	h := objectionSite(t, kept)
	const id = "q8q9m-45jeg82"
	send := func(path, kind, body string, want int) string {
		t.Helper()
		r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s %q: status %d, want %d", path, body, w.Code, want)
		}
		return w.Body.String()
	}
	const form = "application/x-www-form-urlencoded"
	page := send("/train/q/"+id, form, url.Values{"c0": {"nonsense"}, "sure": {"yes"}}.Encode(), http.StatusOK)
	if !strings.Contains(page, `action="/train/q/`+id+`/objection"`) {
		t.Error("the page of an answer has no form for what is wrong with the question")
	}
	send("/train/q/"+id+"/objection", form, "objection=ambiguous", http.StatusOK)
	send("/train/q/"+id+"/objection", form, "objection=dull", http.StatusUnprocessableEntity)
	send("/train/q/"+id+"/objection", form, "", http.StatusUnprocessableEntity)
	send("/train/q/there-is-none/objection", form, "objection=wrong", http.StatusNotFound)
	send(apiPath+"/train/questions/"+id+"/objection", "application/json", `{"objection":"ambiguous"}`, http.StatusOK)
	send(apiPath+"/train/questions/"+id+"/objection", "application/json", `{"objection":"dull"}`, http.StatusUnprocessableEntity)
	send(apiPath+"/train/questions/there-is-none/objection", "application/json", `{"objection":"wrong"}`, http.StatusNotFound)
	got, err := kept.Objected(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]classes.Objected{{Question: id, Objection: classes.Ambiguous, Times: 2}}, got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
	h = objectionSite(t, nil)
	if page := send("/train/q/"+id, form, "c0=1", http.StatusOK); strings.Contains(page, "/objection") {
		t.Error("a server that keeps nothing offers to count what is wrong with a question")
	}
	send("/train/q/"+id+"/objection", form, "objection=ambiguous", http.StatusServiceUnavailable)
}

// objectionSite serves the training with a store, or with none.
func objectionSite(t *testing.T, kept *classes.Store) http.Handler {
	snapshot, index := smallSnapshot(t)
	return New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Play: playTrace, Training: trainBank(t), Classes: kept})
}

// TestObjectionsAreThoseOfTheForm holds the form to what is counted.
func TestObjectionsAreThoseOfTheForm(t *testing.T) {
	var form []classes.Objection
	for _, o := range templates.TrainObjections {
		form = append(form, classes.Objection(o.Value))
	}
	if d := cmp.Diff(classes.Objections, form); d != "" {
		t.Errorf("-counted +in the form\n%s", d)
	}
}
