package web

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"rulestep/engine/cr"
	"rulestep/web/training"
)

// ruleRight fills in the key of the question in a tab; send sends it.
func ruleRight(t *testing.T, ctx context.Context, q *training.Question) {
	t.Helper()
	for i, v := range q.Key() {
		value[bool](t, ctx, fmt.Sprintf(`(() => { for (const i of document.querySelectorAll("[name=c%d]")) if (i.type === "radio" || i.type === "checkbox") i.checked = %q.split("; ").includes(i.value); else i.value = %q; return true; })()`, i, v, v))
	}
}

const sendSure = `(document.querySelector("button[value=yes]").click(), true)`

// onEachPage runs a script before those of every page that a tab opens from now on.
func onEachPage(t *testing.T, ctx context.Context, script string) {
	t.Helper()
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		t.Fatal(err)
	}
}

// keptIn is what a browser keeps of a kind.
func keptIn[T any](t *testing.T, ctx context.Context, name string) T {
	t.Helper()
	value[bool](t, ctx, fmt.Sprintf(`(window.found = undefined, indexedDB.open("rulestep-training", 2).onsuccess = e => { e.target.result.transaction(%q).objectStore(%q).getAll().onsuccess = r => { window.found = r.target.result; e.target.result.close(); }; }, true)`, name, name))
	until(t, ctx, `window.found !== undefined`)
	return value[T](t, ctx, `window.found`)
}

// slowly answers requests for a path after a while, so that two tabs are surely at it together.
func slowly(h http.Handler, part string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, part) {
			time.Sleep(150 * time.Millisecond)
		}
		h.ServeHTTP(w, r)
	})
}

type keptCard struct {
	Rule string
	Card struct {
		Reviews int
		Due     time.Time
	}
}

// TestBrowserTwoTabs answers in two tabs at once: both answers are in the log, and each counts once for
// its rules and for the ratings. The same page loaded again counts for nothing.
func TestBrowserTwoTabs(t *testing.T) {
	t.Run("with locks", func(t *testing.T) { answerInTwoTabs(t, "") })
	t.Run("over plain http", func(t *testing.T) {
		answerInTwoTabs(t, `Object.defineProperty(Navigator.prototype, "locks", { value: undefined })`)
	})
}

// answerInTwoTabs does it in tabs of which each page runs a script first.
func answerInTwoTabs(t *testing.T, first string) {
	h, bank := trainSite(t)
	ctx, url := browserOn(t, slowly(h, "/train/schedule"))
	tab, cancel := chromedp.NewContext(ctx)
	defer cancel()
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	tabs := []context.Context{ctx, tab}
	for _, c := range tabs {
		onEachPage(t, c, first)
		do(t, c, chromedp.Navigate(url+"/train/q/"+q.ID))
		ruleRight(t, c, q)
	}
	for _, c := range tabs {
		value[bool](t, c, sendSure)
	}
	for _, c := range tabs {
		until(t, c, `document.getElementById("train-next")?.search.includes("level=")`)
	}
	do(t, ctx, chromedp.Reload())
	until(t, ctx, `document.readyState === "complete" && document.getElementById("train-next")`)
	time.Sleep(300 * time.Millisecond) // in which a second count would be made
	if log := keptIn[[]struct{ ID string }](t, ctx, "log"); len(log) != 2 || log[0].ID == log[1].ID {
		t.Errorf("the log holds %v", log)
	}
	for _, c := range keptIn[[]keptCard](t, ctx, "cards") {
		if c.Card.Reviews != 2 {
			t.Errorf("%s was reviewed %d times, not twice", c.Rule, c.Card.Reviews)
		}
	}
	for _, r := range keptIn[[]struct {
		Of  string
		Elo struct{ Answers int }
	}](t, ctx, "ratings") {
		if r.Of != "numbers" && r.Elo.Answers != 2 { // which is no rating, but whose numbers these are
			t.Errorf("the rating of %s rests on %d answers, not two", r.Of, r.Elo.Answers)
		}
	}
}

// TestBrowserAnswerThatWasTold goes back from an answer and sends the right one: it is graded, and counts
// for nothing. After another question it would.
func TestBrowserAnswerThatWasTold(t *testing.T) {
	h, bank := trainSite(t)
	ctx, url := browserOn(t, h)
	answers := func(slug string) {
		t.Helper()
		do(t, ctx, chromedp.Navigate(url+"/train/q/"+believed(t, bank, slug).ID))
		value[bool](t, ctx, wrongly)
		value[bool](t, ctx, sendSure)
		until(t, ctx, `document.getElementById("kept")?.textContent.startsWith("Again")`)
	}
	const first = "belief/a-tapped-blocker-deals-nothing"
	answers(first)
	do(t, ctx, chromedp.NavigateBack())
	until(t, ctx, `document.getElementById("ruling-form")`)
	ruleRight(t, ctx, believed(t, bank, first))
	value[bool](t, ctx, sendSure)
	until(t, ctx, `document.getElementById("kept")?.textContent === "You have just read the answer, so this does not count."`)
	if log := keptIn[[]struct{ Right bool }](t, ctx, "log"); len(log) != 1 || log[0].Right {
		t.Errorf("the log holds %v", log)
	}
	answers("belief/lifelink-waits")
	answers(first)
	if log := keptIn[[]struct{ Right bool }](t, ctx, "log"); len(log) != 3 {
		t.Errorf("the log holds %v", log)
	}
}

// TestBrowserNumbersMoveOnce opens two tabs at once where the numbers are another edition's: they move once,
// though some are again what others were.
func TestBrowserNumbersMoveOnce(t *testing.T) {
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	var number, name cr.Rule // it becomes name, which as a number would become another's
	for _, from := range slices.SortedFunc(maps.Keys(book.Moved()), cr.Compare) {
		if to := book.Moved()[from]; book.Moved()[to] != "" {
			number, name = from, to
			break
		}
	}
	if number == "" {
		t.Fatal("no number became one that has moved itself")
	}
	h, _ := trainSite(t)
	ctx, url := browserOn(t, slowly(h, "/train/numbers"))
	tab, cancel := chromedp.NewContext(ctx)
	defer cancel()
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `localStorage.getItem("train-edition") === "2024-03-08"`)
	value[bool](t, ctx, fmt.Sprintf(`(() => { window.wrote = false; indexedDB.open("rulestep-training", 2).onsuccess = e => { const t = e.target.result.transaction(["cards", "ratings"], "readwrite"); t.objectStore("ratings").put({ of: "numbers", edition: %q }); t.objectStore("cards").put({ rule: %q, seen: [], card: { due: "2026-11-22T20:00:00Z", last: "2026-11-22T20:00:00Z", reviews: 1, state: 1, stability: 1 } }); t.oncomplete = () => { e.target.result.close(); window.wrote = true; }; }; return true; })()`, cr.Edition2026, number))
	until(t, ctx, `window.wrote`)
	for _, c := range []context.Context{ctx, tab} {
		act(t, c, fmt.Sprintf("location.href = %q", url+"/train"))
	}
	for _, c := range []context.Context{ctx, tab} {
		until(t, c, `document.getElementById("due-n")?.textContent === "1" && localStorage.getItem("train-edition") === "2024-03-08" && document.getElementById("due-h").textContent === "due today"`)
	}
	if cards := keptIn[[]keptCard](t, ctx, "cards"); len(cards) != 1 || cards[0].Rule != string(name) {
		t.Errorf("%s became %v, not %s", number, cards, name)
	}
}

// TestBrowserKeepsNothing holds that whose browser lets nothing be kept, or has no room left, can answer all
// the same and is told.
func TestBrowserKeepsNothing(t *testing.T) {
	h, bank := trainSite(t)
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	const told = "This browser keeps nothing for this page."
	for _, tt := range []struct{ name, script string }{
		{"blocked", `IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };`},
		{"private", `Object.defineProperty(window, "indexedDB", { value: undefined }); for (const s of ["localStorage", "sessionStorage"]) Object.defineProperty(window, s, { get() { throw new DOMException("denied", "SecurityError"); } });`},
		{"never opens", `IDBFactory.prototype.open = () => { const r = {}; setTimeout(() => r.onblocked?.()); return r; };`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, url := browserOn(t, h)
			onEachPage(t, ctx, tt.script)
			do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID))
			ruleRight(t, ctx, q)
			value[bool](t, ctx, sendSure)
			until(t, ctx, `document.querySelector("[data-train-answer]")?.dataset.right === "yes"`)
			until(t, ctx, fmt.Sprintf(`document.getElementById("kept").textContent.trim() === %q`, told))
			do(t, ctx, chromedp.Navigate(url+"/train"))
			until(t, ctx, fmt.Sprintf(`document.getElementById("keep-said").textContent === %q`, told))
			value[bool](t, ctx, `(document.getElementById("keep-said").textContent = "", document.getElementById("keep-out").click(), true)`)
			until(t, ctx, fmt.Sprintf(`document.getElementById("keep-said").textContent === %q`, told))
		})
	}
	t.Run("full", func(t *testing.T) {
		ctx, url := browserOn(t, h)
		do(t, ctx, chromedp.Navigate(url+"/train"))
		until(t, ctx, `document.getElementById("due-h").textContent.length > 0 && localStorage.getItem("train-edition")`)
		none := 1.0
		if _, err := chromedp.Call(ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: url, QuotaSize: &none}); err != nil {
			t.Fatal(err)
		}
		do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID))
		ruleRight(t, ctx, q)
		value[bool](t, ctx, sendSure)
		until(t, ctx, fmt.Sprintf(`document.getElementById("kept")?.textContent.trim() === %q`, told))
		do(t, ctx, chromedp.Navigate(url+"/train"))
		progress := `{"format":"rulestep-training/1","log":[{"id":"x","at":"2026-11-22T20:00:00Z","question":"a-1","rules":["506.4b"],"right":true}],"cards":[]}`
		value[bool](t, ctx, fmt.Sprintf(`(() => { const d = new DataTransfer(), i = document.getElementById("keep-in"); d.items.add(new File([%q], "x.json")); i.files = d.files; i.dispatchEvent(new Event("change")); return true; })()`, progress))
		until(t, ctx, `document.getElementById("keep-said").textContent === "It could not be kept, so nothing of it was added."`)
		if _, err := chromedp.Call(ctx, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: url}); err != nil {
			t.Fatal(err)
		}
		if log := keptIn[[]struct{ ID string }](t, ctx, "log"); len(log) != 0 {
			t.Errorf("it was told that nothing is kept, and %v is", log)
		}
	})
}

// TestBrowserWrongClock answers while the clock is a year ahead: when it is right again, the rule is due at
// once rather than in a year, and the next answer counts as any other.
func TestBrowserWrongClock(t *testing.T) {
	h, bank := trainSite(t)
	ctx, url := browserOn(t, h)
	q := believed(t, bank, "belief/a-tapped-blocker-deals-nothing")
	onEachPage(t, ctx, `{ const Real = Date, ahead = +(localStorage.getItem("ahead") ?? 0); globalThis.Date = class extends Real { constructor(...of) { if (of.length) super(...of); else super(Real.now() + ahead); } static now() { return Real.now() + ahead; } }; }`)
	rule := func() {
		t.Helper()
		do(t, ctx, chromedp.Navigate(url+"/train/q/"+q.ID))
		ruleRight(t, ctx, q)
		value[bool](t, ctx, sendSure)
		until(t, ctx, `document.getElementById("train-next")?.search.includes("level=")`)
	}
	value[bool](t, ctx, `(localStorage.setItem("ahead", 366 * 864e5), true)`)
	rule()
	value[bool](t, ctx, `(localStorage.removeItem("ahead"), true)`)
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `document.getElementById("due-h").textContent === "due today"`)
	rule()
	now := time.Now()
	for _, c := range keptIn[[]keptCard](t, ctx, "cards") {
		if c.Card.Reviews != 2 || c.Card.Due.Before(now) || c.Card.Due.After(now.AddDate(0, 1, 0)) {
			t.Errorf("%s was reviewed %d times and is due on %v", c.Rule, c.Card.Reviews, c.Card.Due)
		}
	}
	value[bool](t, ctx, `(localStorage.setItem("ahead", -366 * 864e5), true)`)
	rule()
	do(t, ctx, chromedp.Navigate(url+"/train"))
	until(t, ctx, `document.querySelectorAll(".coming li").length === 7 && document.getElementById("keep-said").textContent === ""`)
}

// TestBrowserSession goes through a session of ten: the dots tell how it goes, a rule that was wrong comes
// again after three others, and at the end there is a count and the way home.
func TestBrowserSession(t *testing.T) {
	h, _ := trainSite(t)
	ctx, url := browserOn(t, h)
	do(t, ctx, chromedp.EmulateViewport(390, 860), chromedp.Navigate(url+"/train"))
	until(t, ctx, `document.getElementById("n-k").textContent === "0"`)
	value[bool](t, ctx, `(document.getElementById("due-go").click(), true)`)
	wrong := map[string]int{} // after how many answers a rule was
	again, met := "", 0
	for n := range 10 {
		until(t, ctx, `document.querySelector("[data-train-question]") && !document.querySelector(".going").hidden`)
		diff(t, "where it stands", fmt.Sprintf("%d of 10", n+1), value[string](t, ctx, `document.querySelector(".going > span").textContent`))
		diff(t, "nothing stands out of the page", true, value[bool](t, ctx, `document.documentElement.scrollWidth <= innerWidth`))
		if again != "" {
			diff(t, "the rule that comes again", again, value[string](t, ctx, `new URLSearchParams(location.search).get("rule")`))
			met++
			delete(wrong, again)
		}
		if n == 0 {
			value[bool](t, ctx, `(document.querySelector("button[value=show]").click(), true)`)
		} else { // as somebody who knows nothing and says so, so that it does not hang on the question
			value[bool](t, ctx, `(document.querySelectorAll("#ruling-form [required]").forEach(i => i.required = false), document.querySelector("button[value=no]").click(), true)`)
		}
		until(t, ctx, `document.getElementById("train-next")?.search.includes("level=") || document.getElementById("train-next")?.textContent.includes("That was all")`)
		if value[string](t, ctx, `document.querySelector("[data-train-answer]").dataset.right`) == "no" {
			wrong[value[string](t, ctx, `(d => d.forgot || d.rules.split(" ")[0])(document.querySelector("[data-train-answer]").dataset)`)] = n + 1
		}
		again = ""
		for rule, at := range wrong { // the one that waits longest
			if n+1-at >= 3 && n < 9 && (again == "" || at < wrong[again]) {
				again = rule
			}
		}
		diff(t, "dots that are set", n+1, value[int](t, ctx, `document.querySelectorAll(".going .dots i:not([class=''])").length`))
		value[bool](t, ctx, `(document.getElementById("train-next").click(), true)`)
	}
	if met == 0 {
		t.Error("no rule came again")
	}
	until(t, ctx, `location.pathname === "/train" && document.getElementById("due-h")?.textContent.length > 0`)
}
