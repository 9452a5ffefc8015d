package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rulestep/engine/scenarios"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/profile"
	"rulestep/web/training"
)

// trainBank is a bank of a few demonstrations and the famous misreadings, all listed.
func trainBank(t testing.TB) *training.Bank {
	t.Helper()
	return theTrainBank()
}

var theTrainBank = sync.OnceValue(func() *training.Bank {
	sources := training.MisreadingSources()
	for _, slug := range []string{"400/what-a-blink-does", "702/evolve", "615/what-it-deals", "616/two-counter-effects-the-controller-chooses"} {
		data, err := scenarios.Files.ReadFile(slug + ".txt")
		if err != nil {
			continue // renamed; the rest is enough
		}
		sources = append(sources, training.Source{Slug: slug, Text: string(data)})
	}
	return training.NewBank(sources)
})

// trainSite is a site that asks questions.
func trainSite(t testing.TB) (http.Handler, *training.Bank) {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	bank := trainBank(t)
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index },
		Play: playReally, Training: bank,
	}), bank
}

// believed is a question of the position in which damage does not wait.
func believed(t testing.TB, bank *training.Bank, slug string) *training.Question {
	t.Helper()
	list, err := bank.Of(slug, false)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if list[i].Form == training.Outcome && list[i].Line == 0 {
			return &list[i]
		}
	}
	t.Fatalf("%s has no question", slug)
	return nil
}

// answer posts a ruling.
func answer(t testing.TB, h http.Handler, q *training.Question, values []string, sure string) *httptest.ResponseRecorder {
	t.Helper()
	form := url.Values{"sure": {sure}}
	for i, v := range values {
		for part := range strings.SplitSeq(v, "; ") {
			form.Add("c"+string(rune('0'+i)), part)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/train/q/"+q.ID, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestTrainQuestionTellsNothing(t *testing.T) {
	h, bank := trainSite(t)
	for _, s := range bank.Sources() {
		list, err := bank.Of(s.Slug, false)
		if err != nil {
			t.Fatal(err)
		}
		title := strings.TrimSuffix(strings.TrimPrefix(strings.SplitN(s.Text, "\n", 2)[0], "# "), ".")
		for i := range list {
			w := get(t, h, "/train/q/"+list[i].ID)
			page := w.Body.String()
			if w.Code != http.StatusOK {
				t.Fatalf("%s: status %d", list[i].ID, w.Code)
			}
			if strings.Contains(page, curly(title)) || strings.Contains(page, s.Slug) || strings.Contains(page, "checked") || strings.Contains(page, `value="`+"yes"+`" checked`) {
				t.Errorf("%s: the page tells of %q", list[i].ID, title)
			}
			for _, r := range list[i].Rules {
				if strings.Contains(page, ">"+string(r)+"<") && len(list[i].Claims) == 1 {
					t.Errorf("%s: the page names %s", list[i].ID, r)
				}
			}
		}
	}
}

func TestTrainAnswer(t *testing.T) {
	h, bank := trainSite(t)
	q := believed(t, bank, "belief/damage-on-the-stack")
	for _, tt := range []struct {
		name   string
		values []string
		sure   string
		want   []string
	}{
		{"right", q.Key(), "yes", []string{"Right", `data-right="yes"`}},
		{"as the belief", q.Wrong()[len(q.Wrong())-1].Values, "yes", []string{"A belief that many have had", "stack"}},
		{"shown", nil, "show", []string{"So it is", `data-right="no"`}},
		{"no game ends so", []string{"in exile", "7", "7"}, "no", []string{"No single rule"}},
	} {
		w := answer(t, h, q, tt.values, tt.sure)
		for _, want := range tt.want {
			if page := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(page, want) {
				t.Errorf("%s: status %d, the page has no %q", tt.name, w.Code, want)
			}
		}
	}
}

// TestTrainLeads holds the addresses that lead to questions.
// TestTrainAnswerOneByOne holds that who was asked for all that are so is told of each whether it is, what
// they said of it, and by which rule it is so; and that the table is drawn after the step that decides.
func TestTrainAnswerOneByOne(t *testing.T) {
	h, bank := trainSite(t)
	found := 0
	for _, s := range bank.Sources() {
		list, err := bank.Of(s.Slug, false)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			q := &list[i]
			if q.Form != training.All && q.Form != training.Dies {
				continue
			}
			found++
			key := strings.Split(q.Key()[0], "; ")
			var not []string // all that are not so are chosen, and none that is
			for _, o := range q.Claims[0].Options {
				if !slices.Contains(key, o) {
					not = append(not, o)
				}
			}
			page := answer(t, h, q, []string{strings.Join(not, "; ")}, "yes").Body.String()
			_, each, _ := strings.Cut(page, `class="each"`)
			each, _, _ = strings.Cut(each, "</section>")
			diff(t, q.ID+": chosen wrongly", len(not), strings.Count(each, "you chose it"))
			diff(t, q.ID+": left out", len(q.Claims[0].Options)-len(not), strings.Count(each, "you left it out"))
			for _, o := range q.Claims[0].Options {
				for _, r := range q.Decides(0, o)[:min(len(q.Decides(0, o)), 1)] {
					if !strings.Contains(each, ">"+string(r)+"<") {
						t.Errorf("%s: %q is decided by %s, which is not named", q.ID, o, r)
					}
				}
			}
			if !strings.Contains(page, "The table after step ") && !strings.Contains(page, "The table as it was set") {
				t.Errorf("%s: no table is drawn", q.ID)
			}
			right := answer(t, h, q, q.Key(), "yes").Body.String()
			if strings.Contains(right, "you chose it") || strings.Contains(right, "you left it out") {
				t.Errorf("%s: the right answer has something wrong", q.ID)
			}
		}
	}
	if found == 0 {
		t.Error("no question asks for all of something")
	}
}

func TestTrainLeads(t *testing.T) {
	h, bank := trainSite(t)
	if n := len(bank.List()); n < 20 {
		t.Fatalf("%d questions are listed", n)
	}
	question := regexp.MustCompile(`^/train/q/[a-z0-9]+-[a-z0-9]+`)
	for _, path := range []string{"/train/next", "/train/next?rule=510.2", "/train/next?rule=702", "/train/daily/2026-11-22"} {
		begun := time.Now()
		w := get(t, h, path)
		if to := w.Header().Get("Location"); w.Code != http.StatusFound || !question.MatchString(to) {
			t.Errorf("%s: status %d to %q", path, w.Code, to)
		}
		if d := time.Since(begun); d > 2*time.Second {
			t.Errorf("%s took %v", path, d)
		}
	}
	if a, b := get(t, h, "/train/daily/2026-11-22").Header().Get("Location"), get(t, h, "/train/daily/2026-11-22").Header().Get("Location"); a != b {
		t.Errorf("the puzzle of a day is %q and %q", a, b)
	}
	for path, status := range map[string]int{"/train": http.StatusOK, "/train/q/aaaaa-bbbbbbb": http.StatusNotFound, "/train/next?rule=999.9z": http.StatusNotFound, "/train/daily/never": http.StatusFound} {
		if w := get(t, h, path); w.Code != status {
			t.Errorf("%s: status %d, want %d", path, w.Code, status)
		}
	}
}

// TestTrainAPI holds the same by way of the API, with the key in the answer only.
func TestTrainAPI(t *testing.T) {
	h, bank := trainSite(t)
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	w := get(t, h, apiPath+"/train/questions/"+q.ID)
	if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "tapped-blocker") || strings.Contains(w.Body.String(), `"key"`) {
		t.Errorf("status %d: %s", w.Code, w.Body)
	}
	post := func(path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, apiPath+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	key, err := json.Marshal(map[string]any{"answers": q.Key()})
	if err != nil {
		t.Fatal(err)
	}
	if w := post("/train/questions/"+q.ID+"/answer", string(key)); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"right":true`) {
		t.Errorf("the key: status %d: %s", w.Code, w.Body)
	}
	if w := post("/train/questions/"+q.ID+"/answer", `{"answers":["in exile"]}`); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"right":false`) {
		t.Errorf("a wrong answer: status %d: %s", w.Code, w.Body)
	}
	if w := post("/train/schedule", `{"rating":"good","now":"2026-11-22T18:00:00Z"}`); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"reviews":1`) {
		t.Errorf("the schedule: status %d: %s", w.Code, w.Body)
	}
	if w := post("/train/schedule", `{"rating":"splendid","now":"2026-11-22T18:00:00Z"}`); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("no rating: status %d: %s", w.Code, w.Body)
	}
}

// TestProfileIsForItsOwnMachine asks for a profile from elsewhere, and under a name that
// somebody else's site could point here.
// TestTrainAPIAsksForEveryForm holds that every form can be asked for, and rules by what stands above them.
func TestTrainAPIAsksForEveryForm(t *testing.T) {
	h, bank := trainSite(t)
	total := func(query string) int {
		t.Helper()
		w := get(t, h, "/api/v1/train/questions?limit=1&"+query)
		var f struct{ Total int }
		if err := json.Unmarshal(w.Body.Bytes(), &f); w.Code != http.StatusOK || err != nil {
			t.Fatalf("%s: status %d, %v\n%s", query, w.Code, err, w.Body)
		}
		return f.Total
	}
	sum := 0
	for _, form := range training.Forms {
		sum += total("form=" + string(form))
	}
	if all := total(""); sum != all || all == 0 {
		t.Errorf("of all forms there are %d questions, and %d in all", sum, all)
	}
	for _, e := range bank.List() {
		rule := string(e.Rules[0])
		if above := strings.TrimRight(rule, "abcdefghijklmnopqrstuvwxyz"); above != rule {
			if n := total("rule=" + above); n == 0 || n < total("rule="+rule) {
				t.Errorf("%d questions are about %s, and more about %s", n, above, rule)
			}
			break
		}
	}
	for path, status := range map[string]int{"/train/next?path=level9/1": 404, "/train/next?path=fifty/99": 404, "/train/next?path=level1": 302, "/train/next?rule=999.9": 404} {
		if w := get(t, h, path); w.Code != status {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	if w := get(t, h, "/train/q/"+bank.List()[0].ID+"?day=2026-99-99x"); strings.Contains(w.Body.String(), "Puzzle of") {
		t.Error("what is no day has a puzzle")
	}
}

func TestProfileIsForItsOwnMachine(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	p, err := profile.Open(t.Context(), t.TempDir()+"/me.db")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Training: trainBank(t), Profile: p})
	for _, c := range []struct {
		from, host string
		want       int
	}{
		{"127.0.0.1:5000", "127.0.0.1:8080", http.StatusOK},
		{"[::1]:5000", "localhost:8080", http.StatusOK},
		{"127.0.0.1:5000", "evil.example:8080", http.StatusForbidden},
		{"192.0.2.7:5000", "localhost:8080", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodGet, apiPath+"/train/profile", nil)
		r.RemoteAddr, r.Host = c.from, c.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s asks %s: status %d, want %d", c.from, c.host, w.Code, c.want)
		}
	}
}

// TestFlashcards reads the decks of a book: both ways, and no term stands in its own meaning.
func TestFlashcards(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	book := snapshot.Default()
	for i := range flashDecks {
		d := &flashDecks[i]
		cards := d.cards(book)
		if len(cards) == 0 {
			t.Errorf("the deck of %s is empty", d.ID)
		}
		for _, c := range cards {
			if c.Front == "" || c.Back == "" || !strings.HasPrefix(c.ID, d.ID+":") {
				t.Errorf("%+v", c)
			}
			if d.ID != "numbers" && regexp.MustCompile(`(?i)\b`+regexp.QuoteMeta(c.Front)+`\b`).MatchString(c.Back) {
				t.Errorf("%s tells itself: %s", c.Front, c.Back)
			}
		}
	}
	h, _ := trainSite(t)
	card := numberCards(book)[0]
	front := open(t, h, "/train/cards?of="+url.QueryEscape(card.ID))
	front.has(card.Front, card.Back, "Number")
	back := get(t, h, "/train/cards?of="+url.QueryEscape(card.ID)+"&way=back").Body.String()
	if strings.Index(back, `<p class="label">Heading`) > strings.Index(back, `<p class="label">Number`) {
		t.Error("the other way round the number still comes first")
	}
}
