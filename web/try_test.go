package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// playReally lets the engine play what a visitor wrote, as the program does.
func playReally(ctx context.Context, p Play) (*scenario.Trace, error) {
	if !p.Visitor {
		return playTrace(ctx, p)
	}
	file, err := scenario.Parse(p.Name, []byte(p.Source))
	if err != nil {
		return nil, err
	}
	file.Limits = scenario.Visitors
	if len(p.Choices) > 0 {
		return file.Otherwise(p.Fork, p.Choices, p.Without)
	}
	return file.Tell(p.Without), nil
}

// judgeReally judges a knock-out as the server does.
func judgeReally(_ context.Context, p Play) (scenario.KnockOut, error) {
	file, err := scenario.Parse(p.Name, []byte(p.Source))
	if err != nil {
		return scenario.KnockOut{}, err
	}
	file.Limits = scenario.Visitors
	return file.KnockOut(p.Without), nil
}

// trySite is the small site with an engine for what visitors write, and a store.
func trySite(t testing.TB) http.Handler {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	store, err := rulesdb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Play:     playReally,
		Judge:    judgeReally,
		Ask: func(_ context.Context, a Ask) (*scenario.WhyNot, []scenario.Question, error) {
			file, err := scenario.Parse(a.Name, []byte(a.Source))
			if err != nil {
				return nil, nil, err
			}
			file.Limits = scenario.Visitors
			questions, err := file.Questions(a.Fork, a.Choices, a.Step)
			if err != nil || a.Sentence == "" {
				return nil, questions, err
			}
			answer, err := file.WhyNot(a.Fork, a.Choices, a.Step, a.Sentence)
			return answer, questions, err
		},
		Share: store.Share, Shared: store.Shared, Lay: layReally,
	})
}

// layReally looks at a table as the server does.
func layReally(_ context.Context, l Lay) (Laid, error) {
	file, err := scenario.Parse("table", []byte(l.Source))
	if err != nil {
		return Laid{}, err
	}
	file.Limits = scenario.Visitors
	return l.Look(file), nil
}

// visitors counts the requests of run, each of which comes from an address of its own.
var visitors atomic.Uint32

// run sends a text as the form does.
func run(t testing.TB, h http.Handler, text string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/try", strings.NewReader(url.Values{"text": {strings.ReplaceAll(text, "\n", "\r\n")}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	n := visitors.Add(1)
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// What is run gets an address that holds it, and from there every page of a play.
func TestTryRuns(t *testing.T) {
	h := trySite(t)
	w := run(t, h, starter)
	address := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(address, "/try/z") || !strings.HasSuffix(address, "?step=0") {
		t.Fatalf("status %d, on to %q", w.Code, address)
	}
	path := strings.TrimSuffix(address, "?step=0")
	open(t, h, path).has("A bear attacks", "The table is set", "Ann attacks Bob with Bear", "Both hold", "A scenario of your own")
	d := open(t, h, path+"?step=1")
	d.has("Bear becomes an attacking creature")
	diff(t, "the next step is relative", "?step=2", d.link("Next step"))
	diff(t, "back to the editor", path+"/edit", d.link("Edit"))
	open(t, h, path+"/steps").has("Bear")
	open(t, h, path+"?layers=1&step=1").has("Raised and lowered")
	d = open(t, h, path+"?without=508.1f")
	d.has("So the demonstration depends on 508.1f", "the answer is false", "Rules that this play cites")
	d = open(t, h, path+"/edit")
	diff(t, "the editor holds the text", starter, strings.TrimPrefix(d.all("textarea", "")[0].FirstChild.Data, "\n"))
}

// A demonstration can be changed and run; the engine's own lines are left out.
func TestTryFromDemonstration(t *testing.T) {
	h := trySite(t)
	d := open(t, h, "/try?from="+demoSlug)
	d.has("Taken from the demonstration", "the scenario file")
	diff(t, "without rulings", "Ann attacks Bob with Bear\n  (a note)\nBob does not block\n",
		withoutRulings("Ann attacks Bob with Bear\n    508.1k   Bear becomes an attacking creature\n  (a note)\nBob does not block\n    117.3d   Ann passes\n"))
	if w := get(t, h, "/try?from=702/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("from nothing: status %d", w.Code)
	}
}

// What does not fit is told at its line and word, and nothing that was written is lost.
func TestTryTellsFaults(t *testing.T) {
	h := trySite(t)
	for _, c := range []struct{ from, to, line, word, message string }{
		{"Bob does not block", "Bob does nott block", "9", "nott", "did you mean “not”"},
		{"a 2/2 creature", "a 2/2 craeture", "6", "", ""},
		{"Ann controls", "Eve controls", "6", "Eve", "there are Ann and Bob"},
		{"-- setup --", "-- stup --", "5", "", "there is no section"},
		{"# A bear", "A bear", "1", "", "begins with its title"},
	} {
		text := strings.Replace(starter, c.from, c.to, 1)
		w := run(t, h, text)
		if w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%q: status %d", c.to, w.Code)
			continue
		}
		d := read(t, c.to, w.Body.String())
		d.has("line "+c.line, c.message, strings.Split(text, "\n")[3])
		if c.word != "" && !strings.Contains(w.Body.String(), "<mark>"+c.word+"</mark>") {
			t.Errorf("%q: the word %q is not marked", c.to, c.word)
		}
	}
	// A play that goes wrong half-way is shown as far as it goes.
	w := run(t, h, strings.Replace(starter, "Bob does not block", "Bob blocks Bear with Bear", 1))
	if w.Code != http.StatusSeeOther {
		t.Fatalf("a play that goes wrong: status %d", w.Code)
	}
	open(t, h, w.Header().Get("Location")).has("The play stopped at line 9, so the answer was not reached.", "Not reached", "Mend it in the editor")
	// So is one with names that nothing has: the fault stands at its line, and the editor
	// marks all of them, with what was meant.
	w = run(t, h, strings.NewReplacer("Bob with Bear", "Bob with Baer", "Bear is tapped", "Bera is tapped").Replace(starter))
	if w.Code != http.StatusSeeOther {
		t.Fatalf("slips: status %d", w.Code)
	}
	d := open(t, h, w.Header().Get("Location"))
	d.has("The play stopped at line 8, so the answer was not reached. There is nothing called “Baer”; did you mean “Bear”? Mend it", "The play stops here", "Not reached")
	if script := texts(d.all("li", "ref")); len(script) != 1 || !strings.Contains(script[0], "did you mean “Bear”") || !strings.Contains(script[0], "Ann attacks Bob with Baer") {
		t.Errorf("the fault in the script: %q", script)
	}
	d = open(t, h, d.link("Mend it in the editor"))
	d.has("2 things do not fit", "line 13", "did you mean “Bear”")
	if strings.Count(d.body, "<mark>") != 2 {
		t.Errorf("%d words are marked", strings.Count(d.body, "<mark>"))
	}
	// A false answer is looked at where it stands.
	w = run(t, h, strings.Replace(starter, "18 life", "19 life", 1))
	if !strings.HasSuffix(w.Header().Get("Location"), "step=4") {
		t.Errorf("a false answer is shown at %s", w.Header().Get("Location"))
	}
	open(t, h, w.Header().Get("Location")).has("Does not hold", "Bob has 19 life", "Mend it in the editor")
}

// The script asks while somebody writes.
func TestTryCheck(t *testing.T) {
	h := trySite(t)
	check := func(text string) (v checked) {
		t.Helper()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/try/check", strings.NewReader(text)))
		if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil || w.Code != http.StatusOK {
			t.Fatalf("status %d: %v\n%s", w.Code, err, w.Body)
		}
		return v
	}
	diff(t, "a text that plays", checked{Faults: []checkedFault{}, Steps: 3, Forks: 1, Holds: true}, check(starter))
	v := check(strings.Replace(starter, "Bob with Bear", "Bob with 𝔅är", 1))
	if len(v.Faults) != 1 || v.Faults[0].Line != 8 || v.Faults[0].Column != 22 || v.Faults[0].Length != 4 {
		t.Errorf("faults %+v", v.Faults)
	}
	v = check(strings.NewReplacer("Bob with Bear", "Bob with Baer", "Bear is tapped", "Bera is tapped").Replace(starter))
	diff(t, "names that nothing has", checked{Steps: 1, Forks: 1, Stopped: 8, Faults: []checkedFault{
		{8, 22, 4, "Bear", "there is nothing called “Baer”; did you mean “Bear”?"}, {13, 1, 4, "Bear", "there is nothing called “Bera”; did you mean “Bear”?"},
	}}, v)
	v = check(strings.Replace(starter, "18 life", "19 life", 1))
	if len(v.Faults) != 1 || v.Faults[0].Line != 12 || v.Holds {
		t.Errorf("an answer that is false: %+v", v)
	}
}

// Long texts are kept under an id; keys that hold nothing are told apart from faults.
func TestTryKeys(t *testing.T) {
	h := trySite(t)
	noise := strings.Builder{}
	for i := range uint32(2200) {
		noise.WriteString(string(rune('a' + (i*2654435761>>7)%26)))
		if i%60 == 59 {
			noise.WriteByte('\n')
		}
	}
	long := starter + "-- because --\n" + strings.Repeat(noise.String(), 1) + hard(9000)
	w := run(t, h, long)
	address := w.Header().Get("Location")
	if !strings.HasPrefix(address, "/try/s") || len(address) > 60 {
		t.Fatalf("status %d, on to %.80q", w.Code, address)
	}
	open(t, h, address).has("A bear attacks")
	for _, path := range []string{"/try/sNothing", "/try/z", "/try/zzzz", "/try/x123", "/try/" + strings.Repeat("z", longestKey+1), "/try/sNothing/edit", "/try/sNothing/steps"} {
		if w := get(t, h, path); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "This link holds no scenario") {
			t.Errorf("GET %.40s: status %d", path, w.Code)
		}
	}
	if w := run(t, h, starter+strings.Repeat("x", scenario.MaxVisitorText)); w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), "may have 16384 bytes") {
		t.Errorf("a text that is too long: status %d", w.Code)
	}
	s := &site{}
	if _, err := s.keyOf(context.Background(), long); err != errNotKept {
		t.Errorf("without a store: %v", err)
	}
	// A short key can stand for a very long text.
	key, err := s.keyOf(context.Background(), strings.Repeat("a", 200_000))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.textOf(context.Background(), key); err != errTooLong {
		t.Errorf("a key of %d letters for 200,000: %v", len(key), err)
	}
	for _, path := range []string{"/try/" + key, "/try/" + key + "/edit", "/try/" + key + "/steps", "/table/" + key} {
		if w := get(t, h, path); w.Code != http.StatusRequestEntityTooLarge || !strings.Contains(w.Body.String(), "more than the 16384 bytes that a scenario may have") {
			t.Errorf("GET %.40s: status %d", path, w.Code)
		}
	}
}

// hard is a text that does not compress.
func hard(n int) string {
	var b strings.Builder
	x := uint32(1)
	for range n {
		x = x*1664525 + 1013904223
		b.WriteByte('!' + byte(x>>24)%90)
		if b.Len()%70 == 0 {
			b.WriteString("\n ")
		}
	}
	return b.String()
}

func TestTryEscapes(t *testing.T) {
	h := trySite(t)
	evil := `"><script>alert(1)</script></textarea>`
	for _, text := range []string{evil, "# " + evil + "\n-- play --\n-- answer --\nBob has 20 life\n", strings.Replace(starter, "Bear is tapped", evil, 1)} {
		w := run(t, h, text)
		if to := w.Header().Get("Location"); to != "" {
			w = get(t, h, to)
		}
		if strings.Contains(w.Body.String(), "<script>alert") {
			t.Errorf("%q came through", text)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/try", strings.NewReader("text=x"))
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	diff(t, "a form of another site", http.StatusForbidden, w.Code)
}

// In a browser: offers go on with a line, faults are marked while one writes, the draft
// is kept, running leads to the player, which steps without a new page.
func TestBrowserTry(t *testing.T) {
	ctx, url := browserOn(t, trySite(t))
	do(t, ctx, chromedp.Navigate(url+"/try"))
	write := func(text string) {
		t.Helper()
		do(t, ctx, chromedp.SendKeys(`#text`, text))
	}
	value[bool](t, ctx, `(() => { const t = document.getElementById("text"); const i = t.value.indexOf("Bob does not block"); t.setRangeText("", i, i + "Bob does not block".length, "end"); t.focus(); return true; })()`)
	write("Bob do")
	until(t, ctx, `document.querySelector("#offers:not([hidden]) li")`)
	diff(t, "the offers", "P does not block", value[string](t, ctx, `[...document.querySelectorAll("#offers b")].map((b) => b.textContent).find((x) => x.endsWith("block"))`))
	for value[string](t, ctx, `document.querySelector("#offers [aria-selected=true] b")?.textContent ?? ""`) != "P does not block" {
		do(t, ctx, chromedp.KeyEvent(kb.ArrowDown))
	}
	do(t, ctx, chromedp.KeyEvent(kb.Tab))
	diff(t, "the line goes on", starter, value[string](t, ctx, `document.getElementById("text").value`))
	until(t, ctx, `document.getElementById("state").textContent === "Plays in 3 steps, and the answer holds"`)

	value[bool](t, ctx, `(() => { const t = document.getElementById("text"); t.value = t.value.replace("with Bear", "with Bera"); t.dispatchEvent(new Event("input")); return true; })()`)
	until(t, ctx, `document.querySelector(".marks mark")?.textContent === "Bera"`)
	until(t, ctx, `document.querySelector(".faults li p").textContent.includes("did you mean “Bear”?")`)
	diff(t, "how far it plays", "1 thing does not fit; the play stops at line 8, before the answer", value[string](t, ctx, `document.getElementById("state").textContent`))
	do(t, ctx, chromedp.Click(`.faults .put`))
	until(t, ctx, `document.getElementById("state").textContent === "Plays in 3 steps, and the answer holds"`)
	diff(t, "put right", starter, value[string](t, ctx, `document.getElementById("text").value`))
	value[bool](t, ctx, `(() => { const t = document.getElementById("text"); t.value = t.value.replace("with Bear", "with Bera"); t.dispatchEvent(new Event("input")); return true; })()`)
	do(t, ctx, chromedp.Navigate(url+"/try"))
	diff(t, "the draft", true, value[bool](t, ctx, `document.getElementById("text").value.includes("with Bera")`))
	do(t, ctx, chromedp.Click(`#afresh`))
	diff(t, "afresh", starter, value[string](t, ctx, `document.getElementById("text").value`))

	do(t, ctx, chromedp.Click(`#try [type=submit]`), chromedp.WaitVisible(`#player`))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	value[int](t, ctx, `window.same = 1`)
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	diff(t, "two steps on", "?step=2", value[string](t, ctx, `location.search`))
	do(t, ctx, chromedp.NavigateBack())
	until(t, ctx, `location.search === "?step=1" && document.querySelector("#changed b").textContent === "Step 1 changed"`)
	diff(t, "without a new page", 1, value[int](t, ctx, `window.same ?? 0`))
}

// One address may not keep the engine busy.
func TestTryRate(t *testing.T) {
	h := trySite(t)
	codes := map[int]int{}
	for range tryRate + 5 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/try/check", strings.NewReader("x")))
		codes[w.Code]++
	}
	if codes[http.StatusOK] != tryRate || codes[http.StatusTooManyRequests] != 5 {
		t.Errorf("answers by status: %v", codes)
	}
}

// Without the script the form leads to the player, and each step is a page.
func TestBrowserTryWithoutScript(t *testing.T) {
	ctx, url := browserOn(t, trySite(t))
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/try"), chromedp.Click(`#try [type=submit]`), chromedp.WaitVisible(`#player`), chromedp.Click(`[data-go=next]`), chromedp.WaitVisible(`.script li[data-step="1"].now`))
	got, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil || !strings.HasPrefix(got, url+"/try/z") || !strings.HasSuffix(got, "?step=1") {
		t.Errorf("the next step is at %.60s … (%v)", got, err)
	}
	// What does not fit comes back with the text.
	do(t, ctx, chromedp.Navigate(url+"/try"), chromedp.SendKeys(`#text`, "nonsense"), chromedp.Click(`#try [type=submit]`), chromedp.WaitVisible(`.faults li`))
}

// What a question comes to is told to those who don't see the table, too.
func TestTryTellsAnswers(t *testing.T) {
	h := trySite(t)
	w := run(t, h, `# A question
How big is it?

-- cards --
Bear {1}{G}
Creature — Bear
2/2

-- setup --
Ann controls Bear
Bear has 1 +1/+1 counter

-- play --
? power and toughness of Bear

-- answer --
Bear is 3/3
`)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	place, _, _ := strings.Cut(w.Header().Get("Location"), "?")
	diff(t, "told", []string{"Step 1 of 1. What are the power and toughness of Bear? 3/3."}, texts(open(t, h, place+"?step=1").all("p", "said")))
}

// Whether it is day or night stands with whose turn it is, and that it became so among what
// a step changed.
func TestTryShowsDaylight(t *testing.T) {
	h := trySite(t)
	w := run(t, h, `# Sunset
When does it become night?

-- cards --
Dusk {W}
Instant
It becomes night.

-- setup --
it is day
Ann controls Plains
Dusk is in Ann's hand

-- play --
Ann casts Dusk
Dusk resolves

-- answer --
it is night
`)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	place, _, _ := strings.Cut(w.Header().Get("Location"), "?")
	diff(t, "before", []string{"It is Ann’s turn, day"}, texts(open(t, h, place+"?step=1").all("p", "act")))
	after := open(t, h, place+"?step=2")
	diff(t, "after", []string{"It is Ann’s turn, night"}, texts(after.all("p", "act")))
	after.has("Ann’s turn, precombat main phase, night")
	if said := texts(after.all("p", "said")); len(said) != 1 || !strings.Contains(said[0], "It is: day, now night.") {
		t.Errorf("told %q", said)
	}
}
