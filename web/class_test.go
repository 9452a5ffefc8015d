package web

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/classes"
)

// classSite is a site with classes; the store is its own.
func classSite(t testing.TB) (http.Handler, *classes.Store) {
	t.Helper()
	store, err := classes.Open(context.Background(), filepath.Join(t.TempDir(), "classes.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	snapshot, index := smallSnapshot(t)
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index },
		Play: playReally, Training: trainBank(t), Classes: store,
	}), store
}

// A person has cookies, as a browser has.
type person struct {
	t   testing.TB
	url string
	c   *http.Client
}

func newPerson(t testing.TB, url string) *person {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t, url, &http.Client{Jar: jar}}
}

// read gets or, with a form, posts to an address, follows where it leads, and returns the page and
// its address.
func (p *person) read(path string, form url.Values) (page, at string) {
	p.t.Helper()
	status, page, at := p.ask(path, form)
	if status != http.StatusOK {
		p.t.Fatalf("%s: status %d\n%s", path, status, shorten(page, 2000))
	}
	return page, at
}

func (p *person) ask(path string, form url.Values) (status int, page, at string) {
	p.t.Helper()
	var r *http.Response
	var err error
	if form == nil {
		r, err = p.c.Get(p.url + path)
	} else {
		r, err = p.c.PostForm(p.url+path, form)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return r.StatusCode, string(body), r.Request.URL.Path
}

func (p *person) join(code, name string) {
	p.t.Helper()
	p.read("/c/"+code, url.Values{"name": {name}, "token": {classes.NewToken()}})
}

func has(t testing.TB, page string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(page, w) {
			t.Errorf("the page does not say %q:\n%s", w, mainOf(page))
		}
	}
}

// mainOf is what a page says beside its frame, short enough to read.
func mainOf(page string) string {
	if _, rest, ok := strings.Cut(page, "<main"); ok {
		page = rest
	}
	return shorten(page, 6000)
}

func TestClassOfThree(t *testing.T) {
	h, _ := classSite(t)
	server := httptest.NewServer(h)
	defer server.Close()
	bank := trainBank(t)
	q, other := believed(t, bank, "belief/lifelink-waits"), believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	teacher := newPerson(t, server.URL)
	page, at := teacher.read("/train/make", url.Values{
		"title": {"Combat <b>"}, "list": {server.URL + "/train/q/" + q.ID + "?rule=702.15 " + other.ID}, "n": {"5"}, "kind": {"class"}, "hours": {"3"},
	})
	code := strings.Split(at, "/")[2]
	has(t, page, "Combat &lt;b&gt;", "2 questions", code, "0 have joined")
	own := regexp.MustCompile(`/c/[^ <]*board\?key=[A-Z0-9]+`).FindString(page)
	if status, _, _ := newPerson(t, server.URL).ask("/c/"+code+"/board", nil); status != http.StatusForbidden {
		t.Errorf("anybody may see the board: status %d", status)
	}
	if status, _, _ := newPerson(t, server.URL).ask("/c/"+code+"/board?key=ABC", nil); status != http.StatusForbidden {
		t.Errorf("a wrong key opens the board: status %d", status)
	}
	if page, at := newPerson(t, server.URL).read(own, nil); strings.Contains(at, "key") || !strings.Contains(page, code) {
		t.Errorf("the teacher's link leads to %s", at)
	}

	right := url.Values{"sure": {"yes"}}
	for i, v := range q.Key() {
		for part := range strings.SplitSeq(v, "; ") {
			right.Add("c"+string(rune('0'+i)), part)
		}
	}
	wrong := url.Values{"sure": {"yes"}}
	var forgot string
	for _, w := range q.Wrong() {
		if w.Belief {
			forgot = string(w.Rule)
			for i, v := range w.Values {
				for part := range strings.SplitSeq(v, "; ") {
					wrong.Add("c"+string(rune('0'+i)), part)
				}
			}
		}
	}
	for _, name := range []string{"Bea", "Carl", "Dora"} {
		p := newPerson(t, server.URL)
		page, _ := p.read("/c/"+strings.ToUpper(strings.ReplaceAll(code, "-", "")), nil)
		has(t, page, "A name of your choice", "not who")
		p.join(code, name)
		page, _ = p.read("/c/"+code, nil)
		has(t, page, name, "not answered", "/c/"+code+"/1")
		form := wrong
		if name == "Bea" {
			form = right
		}
		page, at := p.read("/c/"+code+"/1", form)
		if at != "/c/"+code+"/1" {
			t.Errorf("after the answer one is at %s", at)
		}
		has(t, page, "The rules say", "/c/"+code+"/2")
		// The first answer counts.
		again, _ := p.read("/c/"+code+"/1", right)
		if (name == "Bea") != strings.Contains(again, `data-right="yes"`) {
			t.Errorf("%s's second answer counted, or the first did not", name)
		}
	}
	if status, page, _ := newPerson(t, server.URL).ask("/c/"+code, url.Values{"name": {"Bea"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("a second Bea: status %d\n%s", status, mainOf(page))
	}
	page, _ = teacher.read("/c/"+code+"/board", nil)
	has(t, page, "3 have joined", "Talk about this first · question 1", "<b>1</b> of 3", forgot, "right in all 33")
	if strings.Contains(page, "Bea") {
		t.Error("the board of a class says who answered")
	}
	page, _ = teacher.read("/c/"+code+"/board.csv", nil)
	has(t, page, q.ID+",3,1,2,0,"+forgot)
	page, _ = teacher.read("/c/"+code+"/sheet", nil)
	has(t, page, "Answer sheet", curlyHTML(q.Title))
	page, _ = teacher.read("/c/"+code+"/key", nil)
	has(t, page, string(q.Rules[0]))
	if status, _, _ := newPerson(t, server.URL).ask("/c/"+code+"/key", nil); status != http.StatusForbidden {
		t.Errorf("anybody may read the key: status %d", status)
	}
	teacher.read("/c/"+code+"/board", url.Values{"do": {"close"}})
	late := newPerson(t, server.URL)
	page, _ = late.read("/c/"+code, nil)
	has(t, page, "nobody can join")
	teacher.read("/c/"+code+"/board", url.Values{"do": {"delete"}})
	if status, _, _ := teacher.ask("/c/"+code+"/board", nil); status != http.StatusNotFound {
		t.Errorf("a class that was deleted: status %d", status)
	}
}

// TestNames holds what is made of names: any script and any picture, but none that shows nothing, and the same
// one for two spellings of the same letters.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"  Bea\t\n B. ":              "Bea B.",
		"Zo\u0065\u0308":             "Zo\u00eb",
		"\U0001F469\u200d\U0001F680": "\U0001F469\u200d\U0001F680",
		"<b>Bea</b>":                 "<b>Bea</b>",
		"\u200b\u2060\ufeff":         "",
		"\u200d":                     "",
		"\u202eaeB":                  "aeB",
		"Be\x00a\xff":                "Be a",
		strings.Repeat("\u044f", 60): strings.Repeat("\u044f", classes.MaxName),
		" \u00a0 ":                   "",
		"-":                          "-",
	} {
		if got := cleanName(name); got != want {
			t.Errorf("%q becomes %q, not %q", name, got, want)
		}
	}
	h, store := classSite(t)
	server := httptest.NewServer(h)
	defer server.Close()
	code, _ := someClass(t, store, 0)
	p := newPerson(t, server.URL)
	p.join(code, "<img src=x onerror=alert(1)>")
	page, _ := p.read("/c/"+code, nil)
	has(t, page, "&lt;img src=x onerror=alert(1)&gt;")
	newPerson(t, server.URL).join(code, "Zo\u00eb")
	if status, _, _ := newPerson(t, server.URL).ask("/c/"+code, url.Values{"name": {"Zo\u0065\u0308"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("the same name in another spelling: status %d", status)
	}
	if status, page, _ := newPerson(t, server.URL).ask("/c/"+code, url.Values{"name": {"\u200b"}}); status != http.StatusUnprocessableEntity || !strings.Contains(page, "Choose a name.") {
		t.Errorf("a name that shows nothing: status %d", status)
	}
}

func curlyHTML(s string) string { return strings.ReplaceAll(curly(s), "'", "&#39;") }

func TestExamTellsNothingBeforeItsEnd(t *testing.T) {
	h, store := classSite(t)
	server := httptest.NewServer(h)
	defer server.Close()
	bank := trainBank(t)
	q, other := believed(t, bank, "belief/lifelink-waits"), believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	teacher := newPerson(t, server.URL)
	page, at := teacher.read("/train/make", url.Values{
		"title": {"Exam"}, "list": {q.ID + " " + other.ID}, "kind": {"exam"}, "minutes": {"30"}, "pass": {"50"}, "hours": {"3"},
	})
	code := strings.Split(at, "/")[2]
	has(t, page, "30 minutes")
	bea := newPerson(t, server.URL)
	bea.join(code, "Bea")
	for _, path := range []string{"/1", "/2"} {
		page, _ := bea.read("/c/"+code+path, nil)
		has(t, page, "Keep and go on", `data-ends="`)
		for _, tells := range []string{q.ID, other.ID, "The rules say", "show me"} {
			if strings.Contains(page, tells) {
				t.Errorf("a question of an exam says %q", tells)
			}
		}
	}
	right := url.Values{"sure": {"yes"}}
	for i, v := range q.Key() {
		for part := range strings.SplitSeq(v, "; ") {
			right.Add("c"+string(rune('0'+i)), part)
		}
	}
	_, at = bea.read("/c/"+code+"/1", right)
	if at != "/c/"+code+"/2" {
		t.Errorf("after the first one is at %s", at)
	}
	page, _ = bea.read("/c/"+code, nil)
	has(t, page, "1 of 2 kept", "Hand in")
	for _, tells := range []string{"st-right", "50 %", "passed"} {
		if strings.Contains(page, tells) {
			t.Errorf("the list says %q before the end", tells)
		}
	}
	page, _ = bea.read("/c/"+code+"/1", nil)
	if len(q.Claims[0].Options) > 0 {
		has(t, page, " checked")
	}
	page, _ = bea.read("/c/"+code+"/hand-in", url.Values{})
	has(t, page, "1 of 2", "50 %", "passed", "st-right", "not answered")
	page, _ = bea.read("/c/"+code+"/2", nil)
	has(t, page, "The rules say")
	if status, page, _ := bea.ask("/c/"+code+"/2", right); status != http.StatusConflict {
		t.Errorf("an answer after handing in: status %d\n%s", status, mainOf(page))
	}
	page, _ = teacher.read("/c/"+code+"/board", nil)
	has(t, page, "Result sheet", "Bea", "passed", "handed in")
	// Time runs out by itself.
	c, err := store.Class(context.Background(), code)
	if err != nil {
		t.Fatal(err)
	}
	token := classes.NewToken()
	if _, err := store.Join(context.Background(), code, "Carl", token, time.Now().Add(-31*time.Minute)); err != nil {
		t.Fatal(err)
	}
	carl := newPerson(t, server.URL)
	u, _ := url.Parse(server.URL + "/c/" + c.Code)
	carl.c.Jar.SetCookies(u, []*http.Cookie{{Name: pupilCookie, Value: token, Path: "/c/" + c.Code}})
	if status, _, _ := carl.ask("/c/"+code+"/1", right); status != http.StatusConflict {
		t.Errorf("an answer after the time: status %d", status)
	}
	page, _ = carl.read("/c/"+code, nil)
	has(t, page, "0 of 2", "not passed")
}

func TestClassIsChosenByTopics(t *testing.T) {
	h, store := classSite(t)
	server := httptest.NewServer(h)
	defer server.Close()
	teacher := newPerson(t, server.URL)
	for name, form := range map[string]url.Values{
		"no title":    {"n": {"3"}},
		"no number":   {"title": {"x"}, "n": {"3"}, "rules": {"lifelink"}},
		"no question": {"title": {"x"}, "list": {"aaaaa-bbbbbbb"}},
		"too many":    {"title": {"x"}, "n": {"61"}},
		"no topic":    {"title": {"x"}, "n": {"3"}, "topic": {"level9/1"}},
	} {
		status, page, _ := teacher.ask("/train/make", form)
		if status != http.StatusUnprocessableEntity || !strings.Contains(page, `role="alert"`) {
			t.Errorf("%s: status %d", name, status)
		}
	}
	_, at := teacher.read("/train/make", url.Values{"title": {"Two"}, "n": {"2"}, "rules": {"702, 510"}})
	c, err := store.Class(context.Background(), strings.Split(at, "/")[2])
	if err != nil || len(c.Questions) != 2 {
		t.Fatalf("%+v, %v", c, err)
	}
	for i, chapter := range []string{"702", "510"} {
		q, err := trainBank(t).Find(c.Questions[i])
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, r := range q.Rules[:min(3, len(q.Rules))] {
			found = found || strings.HasPrefix(string(r), chapter+".")
		}
		if !found {
			t.Errorf("question %d is about %v, not %s", i+1, q.Rules, chapter)
		}
	}
}
