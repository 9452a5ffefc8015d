package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// builtModule is the module, built and compressed by the first test that needs it.
var builtModule = sync.OnceValues(func() ([]byte, error) {
	file := filepath.Join(os.TempDir(), "rulestep-test-engine.wasm")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s", "-o", file, "./offline")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, &exec.Error{Name: string(out), Err: err}
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return newPage(http.StatusOK, "application/wasm", assetCache, wasm).compressed, nil
})

// carriedSite is the small site with the module and an engine, which browsers can take along.
func carriedSite(t *testing.T) Options {
	t.Helper()
	module, err := builtModule()
	if err != nil {
		t.Fatal(err)
	}
	snapshot, index := smallSnapshot(t)
	store := poolStore(t)
	o := Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Cards:    store, Module: func() []byte { return module },
	}
	Engine{Cards: func(ctx context.Context) (scenario.Cards, error) {
		return PoolCards(ctx, store, func(err error) { t.Error(err) })
	}}.Run(&o)
	return o
}

// A line is the way to a server; when it is cut, connections end without an answer.
type wire struct {
	http.Handler
	cut   atomic.Bool
	asked atomic.Int32
}

func (l *wire) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.asked.Add(1)
	if l.cut.Load() {
		panic(http.ErrAbortHandler)
	}
	l.Handler.ServeHTTP(w, r)
}

// The files that a browser takes along have addresses of their content, only the worker may
// compile, and no page and nothing else loads them.
func TestOfflineParts(t *testing.T) {
	if testing.Short() {
		t.Skip("the module is built")
	}
	o := carriedSite(t)
	module := o.Module
	o.Module = func() []byte { return nil }
	if w := get(t, New(o), "/offline.json"); w.Code != http.StatusNotFound {
		t.Errorf("without a module: status %d", w.Code)
	}
	o.Module = module
	h := New(o)
	w := get(t, h, "/offline.json")
	var list struct {
		Module, Site, Worker taken
		Static               []string
	}
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || len(list.Static) < 5 {
		t.Fatalf("%s: %v", w.Body, err)
	}
	for name, p := range map[string]taken{"module": list.Module, "site": list.Site, "worker": list.Worker} {
		r := get(t, h, p.URL)
		if r.Code != http.StatusOK || r.Header().Get("Cache-Control") != assetCache || p.Bytes == 0 {
			t.Errorf("%s: %d, %q, %d bytes", name, r.Code, r.Header().Get("Cache-Control"), p.Bytes)
		}
		if got := strings.Contains(r.Header().Get("Content-Security-Policy"), "wasm-unsafe-eval"); got != (name == "worker") {
			t.Errorf("%s may compile: %v", name, got)
		}
	}
	if w := get(t, h, "/offline/engine.0123.wasm"); w.Code != http.StatusNotFound {
		t.Errorf("a module of another version: status %d", w.Code)
	}
	for _, path := range []string{"/rules/702.19b", "/table/new"} {
		if w := get(t, h, path); strings.Contains(w.Header().Get("Content-Security-Policy"), "wasm") || strings.Contains(w.Body.String(), "/offline") {
			t.Errorf("%s knows of the module", path)
		}
	}
}

// Once a table is played it goes on without the server, with the pages that the server has.
func TestBrowserTableWithoutServer(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the module is built")
	}
	for _, base := range []string{"", "/beside"} {
		t.Run("below "+base, func(t *testing.T) { browserTableWithoutServer(t, base) })
	}
}

func browserTableWithoutServer(t *testing.T, base string) {
	o := carriedSite(t)
	o.BasePath = base
	line := &wire{Handler: strictly(t, base, New(o))}
	ctx, url := browserOn(t, line)
	url += base
	do(t, ctx, chromedp.Navigate(url+"/rules/702.19b"))
	time.Sleep(2 * time.Second)
	do(t, ctx, chromedp.Navigate(url+"/table/new"))
	act(t, ctx, `{ const c = document.getElementById("card"); c.value = "2/2 flier"; c.form.requestSubmit(); }`)
	until(t, ctx, `!location.pathname.endsWith("/table/new")`)
	if value[bool](t, ctx, `performance.getEntriesByType("resource").some((r) => r.name.includes("/offline"))`) {
		t.Error("the module is loaded before a table was played")
	}
	do(t, ctx, chromedp.Navigate(value[string](t, ctx, `location.origin + location.pathname + "/play"`)))
	before := time.Now()
	until(t, ctx, `document.documentElement.dataset.engine === "here"`)
	t.Logf("the engine is there after %.1f s", time.Since(before).Seconds())

	line.cut.Store(true)
	asked := line.asked.Load()
	var took []time.Duration
	for range 8 {
		from := value[string](t, ctx, `location.href`)
		begun := time.Now()
		act(t, ctx, `(document.getElementById("until") ?? document.querySelector(".opt")).click()`)
		until(t, ctx, fmt.Sprintf(`location.href !== %q`, from))
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	t.Logf("a tap takes %v, the slowest %v", took[len(took)/2], took[len(took)-1])
	if n := line.asked.Load() - asked; n > 0 {
		t.Errorf("the server was asked %d times", n)
	}
	here := value[string](t, ctx, `document.getElementById("table").textContent`)
	line.cut.Store(false)
	act(t, ctx, `fetch(location.href).then((r) => r.text()).then((x) => { window.there = new DOMParser().parseFromString(x, "text/html").getElementById("table").textContent; })`)
	until(t, ctx, `window.there`)
	there := value[string](t, ctx, `window.there`)
	if here != there || len(here) < 500 {
		t.Errorf("without the server the table says\n%s\nwith it\n%s", here, there)
	}
}

// Who saves data gets no engine; a tap that finds no server says so, leaves the table as it is, and
// goes once there is one again; the browser's own back and forward take it back and make it again.
func TestBrowserTapWithoutNetwork(t *testing.T) {
	line := &wire{Handler: trySite(t)}
	ctx, url := browserOn(t, line)
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `Object.defineProperty(navigator, "connection", { value: { saveData: true } })`}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/table/new/play"))
	time.Sleep(2 * time.Second)
	if value[bool](t, ctx, `performance.getEntriesByType("resource").some((r) => r.name.includes("/offline"))`) {
		t.Error("with Save-Data the module is asked for")
	}
	from := value[string](t, ctx, `location.href`)
	line.cut.Store(true)
	act(t, ctx, `document.getElementById("until").click()`)
	until(t, ctx, `/can’t be reached/.test(document.querySelector(".toast")?.textContent)`)
	if now := value[string](t, ctx, `location.href`); now != from || !value[bool](t, ctx, `Boolean(document.getElementById("ask"))`) {
		t.Errorf("the page is %s, not %s", now, from)
	}
	line.cut.Store(false)
	act(t, ctx, `document.getElementById("until").click()`)
	until(t, ctx, fmt.Sprintf(`location.href !== %q && document.querySelector(".tlines .back")`, from))
	act(t, ctx, `history.back()`)
	until(t, ctx, fmt.Sprintf(`location.href === %q && !document.querySelector(".tlines .back")`, from))
	act(t, ctx, `history.forward()`)
	until(t, ctx, `document.querySelector(".tlines .back")`)
}

// What was kept answers when there is no network: the book, the player and the table; what it
// lacks it says. It is kept only when the visitor asks, who is told the size before.
func TestBrowserKeptForNoNetwork(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the module is built")
	}
	for _, base := range []string{"", "/beside"} {
		t.Run("below "+base, func(t *testing.T) { browserKeptForNoNetwork(t, base) })
	}
}

func browserKeptForNoNetwork(t *testing.T, base string) {
	o := carriedSite(t)
	o.BasePath = base
	line := &wire{Handler: strictly(t, base, New(o))}
	ctx, url := browserOn(t, line)
	url += base
	do(t, ctx, chromedp.Navigate(url+"/about#offline"))
	until(t, ctx, `/download of \d+\.\d MB/.test(document.querySelector("[data-offline] [role=status]").textContent)`)
	act(t, ctx, `document.querySelector("[data-keep]").click()`)
	until(t, ctx, `/is kept/.test(document.querySelector("[data-offline] [role=status]").textContent)`)

	line.cut.Store(true)
	for _, page := range []struct{ path, want string }{
		{"/rules/702.19b", `document.querySelector("h1").textContent.length > 3 && getComputedStyle(document.body).fontFamily.length > 5 && document.styleSheets.length > 0`},
		{"/demos", `document.querySelector("h1")`},
		{"/table/new", `document.getElementById("card")`},
		{"/search?q=trample", `document.querySelector("main a[href*='/rules/702.19']")`},
		{"/", `document.querySelector("input[type=search]")`},
	} {
		do(t, ctx, chromedp.Navigate(url+page.path))
		until(t, ctx, page.want)
	}
	do(t, ctx, chromedp.Navigate(url+"/table/new"))
	act(t, ctx, `{ const c = document.getElementById("card"); c.value = "2/2 flier"; c.form.requestSubmit(); }`)
	until(t, ctx, `!location.pathname.endsWith("/table/new") && /flying/.test(document.getElementById("table").textContent)`)
	do(t, ctx, chromedp.Navigate(value[string](t, ctx, `location.origin + location.pathname + "/play"`)))
	until(t, ctx, `document.querySelector(".ask-now")`)
	from := value[string](t, ctx, `location.href`)
	act(t, ctx, `(document.getElementById("until") ?? document.querySelector(".opt")).click()`)
	until(t, ctx, fmt.Sprintf(`location.href !== %q`, from))
	do(t, ctx, chromedp.Navigate(value[string](t, ctx, `location.origin + location.pathname.replace("/table/", "/try/").replace("/play", "")`)))
	until(t, ctx, `document.getElementById("player")`)

	line.cut.Store(false)
	do(t, ctx, chromedp.Navigate(url+"/about"))
	until(t, ctx, `!document.querySelector("[data-drop]").hidden`)
	act(t, ctx, `document.querySelector("[data-drop]").click()`)
	until(t, ctx, `/gone/.test(document.querySelector("[data-offline] [role=status]").textContent)`)
	line.cut.Store(true)
	if err := chromedp.Do(ctx, chromedp.Navigate(url+"/rules/702.19b")); err == nil && value[bool](t, ctx, `Boolean(document.querySelector("h1 .n, .rule"))`) {
		t.Error("what was removed still answers")
	}
}
