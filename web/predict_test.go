package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/training"
)

// predictSite serves scenarios of visitors, the engine's play of them, and training.
func predictSite(t testing.TB) http.Handler {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index },
		Play: playReally, Training: training.NewBank(nil),
	})
}

// A fight that hangs on rules, which names none of them.
const fight = `# A fight

What is left?

-- setup --
Ann controls Boar, a 4/4 creature with first strike
Bob controls Ox, a 3/3 creature
Bob controls Elk, a 2/3 creature
-- play --
Ann attacks Bob with Boar
Bob blocks Boar with Ox
everyone passes until the end of combat step
-- answer --
Ox is in Bob's graveyard
Boar has 0 damage
`

// sendJSON posts JSON to the API.
func sendJSON(t testing.TB, h http.Handler, path string, v any) (int, map[string]any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, apiPath+path, strings.NewReader(string(data)))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var got map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%s answers %d, %q", path, w.Code, w.Body)
	}
	return w.Code, got
}

// What somebody has written is asked about as demonstrations are, and so is a branch of it: the
// page has the text by which an answer is graded.
func TestPredictOwn(t *testing.T) {
	h := predictSite(t)
	address := run(t, h, fight).Header().Get("Location")
	path := strings.TrimSuffix(address, "?step=0")
	branch := ""
	for _, a := range open(t, h, path+"?step=2").all("a", "") {
		if href := attribute(a, "href"); strings.Contains(href, "choose=") && strings.Contains(strings.ToLower(href), "elk") && branch == "" {
			branch = strings.TrimPrefix(href, "?")
		}
	}
	if branch == "" {
		t.Fatal("nothing else can be decided")
	}
	for _, query := range []string{"", "?" + branch} {
		d := open(t, h, path+"/questions"+query)
		text := attribute(d.all("body", "")[0], "data-text")
		forms := d.all("form", "")
		if text == "" || len(forms) == 0 {
			t.Fatalf("%q: %d questions of\n%s", query, len(forms), text)
		}
		for _, f := range forms {
			id := attribute(f, "data-question")
			code, wrong := sendJSON(t, h, "/train/own/"+id+"/answer", map[string]any{"text": text, "answers": []string{""}})
			if code != http.StatusOK || wrong["right"] != false {
				t.Fatalf("%s: %d, %v", id, code, wrong)
			}
			if _, right := sendJSON(t, h, "/train/own/"+id+"/answer", map[string]any{"text": text, "answers": wrong["key"]}); right["right"] != true {
				t.Errorf("%s: its key is graded %v", id, right)
			}
		}
		if query == "" {
			_, own := sendJSON(t, h, "/train/own", map[string]any{"text": fight})
			if n := len(own["questions"].([]any)); n < len(forms) {
				t.Errorf("the API asks %d questions, the player %d", n, len(forms))
			}
			if data, _ := json.Marshal(own); strings.Contains(string(data), `"key"`) || strings.Contains(string(data), "truth") {
				t.Error("the API tells the keys of its questions")
			}
		}
	}
}

// Where nothing is asked it is said why.
func TestPredictNothing(t *testing.T) {
	h := predictSite(t)
	address := run(t, h, "# Quiet\n\nWhat happens?\n\n-- setup --\nAnn controls Bear, a 2/2 creature\n-- play --\nAnn does not attack\n-- answer --\nBob has 20 life\n").Header().Get("Location")
	d := open(t, h, strings.TrimSuffix(address, "?step=0")+"/questions")
	if len(d.all("form", "")) > 0 {
		t.Error("something is asked of a play in which nothing is done")
	}
	d.has(nothingToAsk)
	for _, c := range []struct {
		path string
		body map[string]any
		code int
		says string
	}{
		{"/train/own", map[string]any{"text": "# T\n-- stup --\n"}, http.StatusUnprocessableEntity, "there is no section"},
		{"/train/own", map[string]any{"text": fight, "fork": "another"}, http.StatusUnprocessableEntity, "no branch"},
		{"/train/own/abcde-abcdefg/answer", map[string]any{"text": fight, "answers": []string{"1"}}, http.StatusNotFound, "no question"},
		{"/train/own", map[string]any{"text": strings.Repeat("x", 17000)}, http.StatusUnprocessableEntity, "16384"},
	} {
		code, got := sendJSON(t, h, c.path, c.body)
		data, _ := json.Marshal(got)
		if code != c.code || !strings.Contains(string(data), c.says) {
			t.Errorf("%s answers %d, %s; want %d, %q", c.path, code, data, c.code, c.says)
		}
	}
}
