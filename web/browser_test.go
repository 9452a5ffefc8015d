package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"rulestep/engine/scenarios"
	"rulestep/web/training"
)

// The tests below use a real browser: Debian's chromium, without its windows where Debian's
// chromium-headless-shell is installed, or the one that CHROMIUM names. They are left out, with a word,
// where there is none. Those that take long are parallel: they wait for the browser more than they compute.

// browser opens a tab on the small site.
func browser(t *testing.T) (ctx context.Context, url string) {
	t.Helper()
	h, _ := smallSite(t)
	return browserOn(t, h)
}

// theBrowser is started for the first test that needs it. Each test has a profile of its own in
// it, which remembers nothing of the others.
var theBrowser = sync.OnceValues(func() (context.Context, error) {
	path := chromium()
	if path == "" {
		return nil, errors.New("no chromium on this machine: the pages are not tried in a browser (set CHROMIUM to its path)")
	}
	// What a test has the module or a page's script do is over before code made anew to be quick has paid for its
	// making. Who measures taps wants the browser as readers have it.
	flags := ""
	if os.Getenv("RULESTEP_TAPS") == "" {
		flags = "--liftoff-only --no-maglev --no-opt"
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(Shared, "chromium")),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("js-flags", flags),
	)...)
	afterAll = append(afterAll, cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	afterAll = append(afterAll, cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		return nil, fmt.Errorf("chromium does not start here: %w", err)
	}
	return ctx, nil
})

// chromium is where the browser is, "" where there is none. What draws and runs pages is the same in both
// that are looked for; the one with windows draws an address bar and what hangs from it for each test besides,
// which takes more of the processor than most tests.
func chromium() (path string) {
	if path = os.Getenv("CHROMIUM"); path != "" {
		return path
	}
	for _, name := range []string{"chromium-headless-shell", "chromium"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// browserOn opens a tab on a site.
func browserOn(t testing.TB, h http.Handler) (ctx context.Context, url string) {
	t.Helper()
	running, err := theBrowser()
	if err != nil {
		t.Skip(err)
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	ctx, cancel := chromedp.NewContext(running, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	do(t, ctx, chromedp.EmulateViewport(1280, 860), chromedp.Navigate(server.URL+"/about"))
	limited, cancel := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	return limited, server.URL
}

func do(t testing.TB, ctx context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

func value[T any](t testing.TB, ctx context.Context, expression string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// act carries out a statement that may leave the page. It is carried out after its
// answer, which is lost if the page goes first.
func act(t testing.TB, ctx context.Context, statement string) {
	t.Helper()
	value[int](t, ctx, "setTimeout(() => { "+statement+" })")
}

// until waits for an expression to become true. Between two pages there is nothing that
// could answer, which says nothing of the expression.
func until(t testing.TB, ctx context.Context, expression string) {
	t.Helper()
	for range 1500 {
		v, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if e, ok := errors.AsType[*cdproto.Error](err); err != nil && !(ok && e.Code == -32000) {
			t.Fatalf("%s: %v", expression, err)
		}
		if v {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("never true: %s", expression)
}

// untilAt waits for a page by its path and query.
func untilAt(t testing.TB, ctx context.Context, address string) {
	t.Helper()
	until(t, ctx, fmt.Sprintf("location.pathname + location.search === %q", address))
}

func TestBrowserStepping(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/demos/"+demoSlug+"?step=4"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	value[int](t, ctx, `window.same = 1`) // a new page would forget this
	at := func() string {
		return value[string](t, ctx, `location.search + " " + document.querySelector(".script .now .k").textContent + " " + document.querySelector("#changed b").textContent`)
	}
	press := func(key string) { do(t, ctx, chromedp.KeyEvent(key)) }
	told := func() string { return value[string](t, ctx, `document.querySelector("[role=status]").textContent`) }
	diff(t, "said on loading", "", told()) // the page itself is read then
	press(kb.ArrowRight)
	if got := told(); !strings.HasPrefix(got, "Step 5 of ") || !strings.Contains(got, "stack") {
		t.Errorf("a screen reader is told %q", got)
	}
	diff(t, "one step on", "?step=5 5 Step 5 changed", at())
	diff(t, "the title", "Trample and deathtouch: one damage is lethal to each blocker: step 5 · rulestep", value[string](t, ctx, `document.title`))
	diff(t, "current on the timeline", "5", value[string](t, ctx, `document.querySelector(".scrub [aria-current=step]").textContent`))
	if n := value[int](t, ctx, `document.querySelectorAll(".arrows .tip").length`); n != 2 {
		t.Errorf("%d arrows from the stack, want 2", n)
	}
	press("]")
	diff(t, "the next decision", "?step=9 9 Step 9 changed", at())
	press("[")
	diff(t, "the decision before", "?step=5 5 Step 5 changed", at())
	press(kb.ArrowLeft)
	diff(t, "one step back", "?step=4 4 Step 4 changed", at())
	do(t, ctx, chromedp.Click(`[data-go=next]`))
	diff(t, "the button", "?step=5 5 Step 5 changed", at())
	do(t, ctx, chromedp.Click(`.script li[data-step="2"] .say a`))
	diff(t, "a line of the script", "?step=2 2 Step 2 changed", at())
	do(t, ctx, chromedp.NavigateBack())
	until(t, ctx, `location.search === "?step=5"`)
	diff(t, "the browser's back", "?step=5 5 Step 5 changed", at())
	if value[int](t, ctx, `window.same`) != 1 {
		t.Error("stepping loaded a new page")
	}
}

// Predicting covers what comes, asks the training's questions where their rules come to
// bear, says what was forgotten, and is part of the address.
func TestBrowserPredict(t *testing.T) {
	source, err := scenarios.Files.ReadFile(playedSlug + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	ctx, url := browserOn(t, playedSite(t))
	list, err := playedBank(source).Of(playedSlug, false)
	if err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/demos/"+playedSlug+"/questions"))
	first := value[int](t, ctx, `+document.querySelector("form[data-step]").dataset.step`)
	id := value[string](t, ctx, `document.querySelector("form[data-step]").dataset.question`)
	i := slices.IndexFunc(list, func(q training.Question) bool { return q.ID == id })
	if i < 0 {
		t.Fatalf("%s is no question of the demonstration", id)
	}
	q := &list[i]
	do(t, ctx, chromedp.Navigate(fmt.Sprintf("%s/demos/%s?step=%d", url, playedSlug, first)))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	do(t, ctx, chromedp.KeyEvent("p"))
	hidden := fmt.Sprintf(`getComputedStyle(document.querySelector('.script li[data-step="%d"]')).display === "none"`, first+1)
	until(t, ctx, `document.querySelector(".guess-box form")`)
	diff(t, "the next line is covered", true, value[bool](t, ctx, hidden))
	diff(t, "the question", curly(q.Title), value[string](t, ctx, `document.getElementById("asked").textContent`))
	diff(t, "the address", fmt.Sprintf("?step=%d#predicting", first), value[string](t, ctx, `location.search + location.hash`))
	// The answer is given as somebody would who forgot a rule.
	w := q.Wrong()[0]
	for n, v := range w.Values {
		value[bool](t, ctx, fmt.Sprintf(`(() => { for (const i of document.querySelectorAll(".guess-box [name=c%d]")) if (i.type === "radio" || i.type === "checkbox") i.checked = %q.split("; ").includes(i.value); else i.value = %q; return true; })()`, n, v, v))
	}
	value[bool](t, ctx, `(document.querySelector(".guess-box form").requestSubmit(), true)`)
	until(t, ctx, `document.getElementById("judged")?.textContent.startsWith("No: ")`)
	judged := value[string](t, ctx, `document.getElementById("judged").textContent`)
	if !strings.Contains(judged, "You forgot") || !strings.Contains(judged, string(w.Rule)) || !strings.HasSuffix(judged, "0 of 1 right.") {
		t.Errorf("the judgment is %q, of an answer without %s", judged, w.Rule)
	}
	diff(t, "the line is shown now", false, value[bool](t, ctx, hidden))
	diff(t, "the next address", fmt.Sprintf("?step=%d#predicting", first+1), value[string](t, ctx, `location.search + location.hash`))
	do(t, ctx, chromedp.NavigateBack())
	until(t, ctx, fmt.Sprintf(`location.search === "?step=%d"`, first))
	diff(t, "back, still predicting", true, value[bool](t, ctx, `document.getElementById("player").classList.contains("predicting")`))

	// A link poses a question.
	do(t, ctx, chromedp.Navigate(url+"/about"), chromedp.Navigate(fmt.Sprintf("%s/demos/%s?step=%d#predicting", url, playedSlug, first)))
	until(t, ctx, `document.querySelector(".guess-box form")`)
	diff(t, "the question of a link", curly(q.Title), value[string](t, ctx, `document.getElementById("asked").textContent`))
	for i, v := range q.Key() {
		value[bool](t, ctx, fmt.Sprintf(`(() => { for (const i of document.querySelectorAll(".guess-box [name=c%d]")) if (i.type === "radio" || i.type === "checkbox") i.checked = %q.split("; ").includes(i.value); else i.value = %q; return true; })()`, i, v, v))
	}
	value[bool](t, ctx, `(document.querySelector(".guess-box form").requestSubmit(), true)`)
	until(t, ctx, `document.getElementById("judged")?.textContent.startsWith("Right: ")`)
	value[bool](t, ctx, `(document.activeElement.blur(), true)`)
	do(t, ctx, chromedp.KeyEvent("p"))
	diff(t, "no longer", fmt.Sprintf("?step=%d", first+1), value[string](t, ctx, `location.search + location.hash`))
}

func TestBrowserSearchWhileTyping(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/search"))
	do(t, ctx, chromedp.SendKeys(`#ask input`, "surplus"))
	until(t, ctx, `document.querySelector(".hits a.to")?.getAttribute("href") === "/rules/702.19b"`)
	diff(t, "the address follows", "?q=surplus", value[string](t, ctx, `location.search`))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	until(t, ctx, `location.pathname === "/rules/702.19b" && localStorage.getItem("recent")`)

	do(t, ctx, chromedp.Navigate(url+"/"), chromedp.SendKeys(`.ask-box input`, "surplus"))
	until(t, ctx, `!document.querySelector(".live").hidden && document.querySelector(".live .hits a.to")`)
	until(t, ctx, `!document.querySelector(".recent").hidden`)
	diff(t, "looked up lately", "702.19b", value[string](t, ctx, `document.querySelector(".recent .n").textContent`))
}

func TestBrowserSlashGoesToSearch(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/rules/702.19b"))
	if !value[bool](t, ctx, `!document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true, cancelable: true}))`) {
		t.Error("the key is typed into the box")
	}
	diff(t, "focus", "q", value[string](t, ctx, `document.activeElement.name`))
}

func TestBrowserTheme(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/"), chromedp.Click(`.theme`))
	chosen := value[string](t, ctx, `document.documentElement.dataset.theme`)
	do(t, ctx, chromedp.Navigate(url+"/rules/702.19b"))
	diff(t, "the theme stays", chosen, value[string](t, ctx, `document.documentElement.dataset.theme`))
}

func TestBrowserCoverageCell(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/coverage"))
	// The third cell of the second word of chapter 510 would be 510.1c in the real book;
	// here it is the third of the first, because rules are counted.
	value[bool](t, ctx, `document.querySelector('[data-c="510"] b i:nth-child(2)').dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`)
	until(t, ctx, `document.querySelector(".picture .hover.on .n")`)
	diff(t, "the card", "510.1a", value[string](t, ctx, `document.querySelector(".picture .hover .n").textContent`))
}

// Without the script every step is a page, and search answers with one.
func TestBrowserWithoutScript(t *testing.T) {
	ctx, url := browser(t)
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/demos/"+demoSlug), chromedp.Click(`[data-go=next]`), chromedp.WaitVisible(`.script li[data-step="1"].now`))
	got, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		t.Fatal(err)
	}
	diff(t, "the next step is a page", url+"/demos/"+demoSlug+"?step=1", got)
	do(t, ctx, chromedp.SendKeys(`.top .find input`, "surplus"), chromedp.Submit(`.top .find`), chromedp.WaitVisible(`.hits > li:not(.among) a.to`))
	if got, err = chromedp.Run(ctx, chromedp.Location()); err != nil || got != url+"/search?q=surplus" {
		t.Errorf("searching leads to %s (%v)", got, err)
	}
}

// paths are pages of every kind, for looking at them and for axe.
var paths = []string{
	"/", "/rules", "/rules/702", "/rules/510.1c", "/rules/702.19b", "/rules/702.190", "/search?q=trample", "/glossary", "/glossary/lethal-damage",
	"/legacy", "/editions", "/compare?from=" + oldEdition + "&to=" + newEdition, "/demos", "/demos?open=702", "/demos/" + demoSlug + "?step=5",
	"/embed/demos/" + demoSlug + "?step=5", "/demos/" + demoSlug + "?step=7&layers=1", "/demos/" + demoSlug + "?without=702.19b", "/coverage", "/coverage?level=used", "/about", "/api", "/welcome", "/try", "/try?from=" + demoSlug, "/cards?q=ash", "/cards/Ash%20Hound", "/cards/Ash%20Riddle",
}

// No page is wider than the screen, on a phone or on a desk, and no script fails.
func TestBrowserFitsTheScreen(t *testing.T) {
	t.Parallel()
	ctx, url := browser(t)
	fits(t, ctx, url, paths)
}

// fits looks at pages at two widths; SCREENSHOTS names a folder for their pictures.
func fits(t *testing.T, ctx context.Context, url string, paths []string) {
	t.Helper()
	dir := os.Getenv("SCREENSHOTS")
	for _, width := range []int64{1280, 390} {
		for _, path := range paths {
			var mobile []chromedp.EmulateViewportOption
			if width < 600 {
				mobile = append(mobile, chromedp.EmulateMobile)
			}
			do(t, ctx, chromedp.EmulateViewport(width, 860, mobile...), chromedp.Navigate(url+path))
			// The window of a phone grows with what stands out of it, so that innerWidth is no measure.
			if over := value[int64](t, ctx, `document.documentElement.scrollWidth`) - width; over > 0 {
				t.Errorf("%s is %d pixels too wide at %d", path, over, width)
			}
			if dir == "" {
				continue
			}
			picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
			if err != nil {
				t.Fatal(err)
			}
			name := strings.Trim(strings.NewReplacer("/", "-", "?", "-", "&", "-", "=", "-").Replace(path), "-")
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%d.png", name, width)), picture, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// axe finds nothing on any page, light or dark. AXE_PATH names axe.min.js, which is
// no part of the project: npm install axe-core.
func TestBrowserAxe(t *testing.T) {
	t.Parallel()
	h, _ := smallSite(t)
	checkAxe(t, h, paths)
}

func checkAxe(t *testing.T, h http.Handler, paths []string) {
	t.Helper()
	ctx, url := browserOn(t, withAxe(t, h))
	for _, l := range []look{{"light", 1280, 1600}, {"dark", 390, 4000}} { // so high that the fixed controls cover nothing
		l.take(t, ctx)
		for _, p := range paths {
			do(t, ctx, chromedp.Navigate(url+p))
			axeHere(t, ctx, l, p)
		}
	}
}

// A look is how somebody looks at a page.
type look struct {
	theme         string
	width, height int64
}

func (l look) take(t *testing.T, ctx context.Context) {
	t.Helper()
	do(t, ctx, chromedp.EmulateViewport(l.width, l.height))
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: l.theme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}); err != nil {
		t.Fatal(err)
	}
}

// axePath is where withAxe has axe-core.
const axePath = "/axe-core.js"

// withAxe is the site with axe-core beside its pages; without axe-core the test is left out, with a word.
// What comes from an address the browser compiles once for all pages.
func withAxe(t *testing.T, h http.Handler) http.Handler {
	t.Helper()
	path := os.Getenv("AXE_PATH")
	if path == "" {
		t.Skip("AXE_PATH is not set: the pages are not checked with axe-core")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", h)
	mux.HandleFunc("GET "+axePath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", assetCache)
		w.Write(axe)
	})
	return mux
}

// axeHere checks the page on show, once a player on it has its steps, with which the page grows.
func axeHere(t *testing.T, ctx context.Context, l look, page string) {
	t.Helper()
	until(t, ctx, `!document.querySelector("#player[data-steps]:not([data-ready])")`)
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`new Promise((loaded, failed) => {
		const s = document.createElement("script");
		s.src = "`+axePath+`";
		s.onload = () => { s.remove(); loaded(); };
		s.onerror = failed;
		document.head.append(s);
	}).then(() => axe.run({rules: {"target-size": {enabled: true}}})).then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " "))))`, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	for _, f := range found {
		t.Errorf("%s (%s, %d): %s", page, l.theme, l.width, f)
	}
}
