package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/classes"
)

// shelfPath is the path below which the site of these tests is.
const shelfPath = "/shelf/rules"

// strictly answers only what is asked below a base, as a proxy would that has other things beside
// it. The page that a browser of the tests begins with is an exception.
func strictly(t testing.TB, base string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if base == "" || r.URL.Path == base || strings.HasPrefix(r.URL.Path, base+"/") || r.URL.Path == "/about" && r.Header.Get("Referer") == "" {
			n := visitors.Add(1) // each an address of its own: nobody asks too often
			r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(n>>16), byte(n>>8), byte(n))
			h.ServeHTTP(w, r)
			return
		}
		if from := r.Header.Get("Referer"); from == "" || strings.Contains(from, base+"/") {
			t.Errorf("%s %s is not below %s (from %q)", r.Method, r.URL, base, from)
		}
		http.NotFound(w, r)
	})
}

// basedSite is a site with everything that leads somewhere, below the base.
func basedSite(t testing.TB) http.Handler {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	store, pool := openClasses(t), poolStore(t)
	o := Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index },
		Training: trainBank(t), Classes: store, Cards: pool, BasePath: shelfPath + "/",
		Share: pool.Share, Shared: pool.Shared,
	}
	o.Play, o.Ask, o.Lay = playReally, answerAsk, layReally
	return strictly(t, shelfPath, New(o))
}

func openClasses(t testing.TB) *classes.Store {
	t.Helper()
	store, err := classes.Open(context.Background(), filepath.Join(t.TempDir(), "classes.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// TestBase crawls the site below a path: every address on every page begins with it, and so does
// where forms and redirects lead.
func TestBase(t *testing.T) {
	h := basedSite(t)
	c := newCrawl(t, h)
	again := 0
	c.run(shelfPath+"/", func(path string) bool {
		if strings.Contains(path, "/train/next") {
			return false // the small bank lacks some questions
		}
		if strings.Contains(path, "?") || strings.Contains(path, "/table/") || strings.Contains(path, "/train/") {
			again++ // they lead to each other without end; some of each are enough
			return again <= 250
		}
		return true
	})
	if len(c.pages) < 90 {
		t.Errorf("only %d pages were reached", len(c.pages))
	}
	attributes := 0
	for path := range c.pages {
		read(t, path, get(t, h, path).Body.String()).each(func(n *html.Node) {
			for _, a := range n.Attr {
				if !strings.HasPrefix(a.Val, "/") || a.Key == "value" || a.Key == "placeholder" {
					continue
				}
				attributes++
				if !strings.HasPrefix(a.Val, shelfPath+"/") && a.Val != shelfPath {
					t.Errorf("%s: <%s %s=%q>", path, n.Data, a.Key, a.Val)
				}
			}
		})
	}
	if attributes < 1000 {
		t.Errorf("only %d addresses were looked at", attributes)
	}

	if w := get(t, h, shelfPath+"?q=x"); w.Code != http.StatusPermanentRedirect || w.Header().Get("Location") != shelfPath+"/?q=x" {
		t.Errorf("the base alone: status %d to %q", w.Code, w.Header().Get("Location"))
	}
	for _, c := range []struct {
		path, form, to string
	}{
		{"/try", "text=" + url.QueryEscape(starter), shelfPath + "/try/"},
		{"/train/make", url.Values{"title": {"Seven"}, "list": {"http://example.com" + shelfPath + "/train/q/" + believed(t, trainBank(t), "belief/lifelink-waits").ID}, "n": {"1"}, "kind": {"class"}, "hours": {"3"}}.Encode(), shelfPath + "/c/"},
		{"/table/new", "do=add&card=2%2F2+flier&whose=Ann", shelfPath + "/table/"},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, shelfPath+c.path, strings.NewReader(c.form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		h.ServeHTTP(w, r)
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || !strings.HasPrefix(to, c.to) {
			t.Errorf("POST %s: status %d to %q", c.path, w.Code, to)
		} else if next := get(t, h, to); next.Code != http.StatusOK && next.Code != http.StatusForbidden { // who made a class has its cookie
			t.Errorf("POST %s leads to %s: status %d", c.path, to, next.Code)
		}
		for _, cookie := range w.Result().Cookies() {
			if !strings.HasPrefix(cookie.Path, shelfPath+"/c/") {
				t.Errorf("POST %s: a cookie for %q", c.path, cookie.Path)
			}
		}
	}
}

// TestBaseJSON: what is told in JSON of pages and files is below the path too.
func TestBaseJSON(t *testing.T) {
	h := basedSite(t)
	read := func(path string) (v map[string]any) {
		t.Helper()
		if err := json.Unmarshal(get(t, h, shelfPath+path).Body.Bytes(), &v); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return v
	}
	if got := read(apiPath + "/openapi.json")["servers"].([]any)[0].(map[string]any)["url"]; got != shelfPath+apiPath {
		t.Errorf("the API is described at %v", got)
	}
	if got := read(apiPath + "/rules/702.19b")["page"]; got != shelfPath+"/rules/702.19b?edition=2024-03-08" {
		t.Errorf("the page of a rule is %v", got)
	}
	if m := read("/manifest.webmanifest"); m["scope"] != shelfPath+"/" || m["start_url"] != shelfPath+"/" || !strings.HasPrefix(m["icons"].([]any)[0].(map[string]any)["src"].(string), shelfPath+"/static/") {
		t.Errorf("the manifest: %v", m)
	}
	if text := get(t, h, shelfPath+"/robots.txt").Body.String(); !strings.Contains(text, "Disallow: "+shelfPath+"/search\n") {
		t.Errorf("robots.txt: %s", text)
	}
	page := open(t, h, shelfPath+"/rules/702.19b")
	for _, want := range []string{`property="og:url" content="http://example.com` + shelfPath + `/rules/702.19b"`, `rel="canonical" href="` + shelfPath + `/rules/702.19b"`} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// TestBrowserBase: what the script asks for is below the path, in each place where it asks.
func TestBrowserBase(t *testing.T) {
	h := basedSite(t)
	ctx, url := browserOn(t, h)
	url += shelfPath
	do(t, ctx, chromedp.Navigate(url+"/search"))
	act(t, ctx, `{ const q = document.querySelector("main input[type=search]"); q.value = "trample"; q.dispatchEvent(new Event("input", { bubbles: true })); }`)
	until(t, ctx, `document.querySelector("main a[href*='/rules/702.19']") && location.search.includes("trample")`)

	do(t, ctx, chromedp.Navigate(url+"/demos/"+demoSlug))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	act(t, ctx, `document.querySelector("[data-go=next]").click()`)
	until(t, ctx, `location.search.includes("step=1") && location.pathname.startsWith("`+shelfPath+`/demos/")`)

	do(t, ctx, chromedp.Navigate(url+"/try"))
	act(t, ctx, `{ const x = document.querySelector("textarea"); x.focus(); x.value = x.value.replace("Bob", "Bobb"); x.dispatchEvent(new Event("input", { bubbles: true })); }`)
	until(t, ctx, `performance.getEntriesByType("resource").some((r) => r.name.includes("`+shelfPath+`/try/words")) && performance.getEntriesByType("resource").some((r) => r.name.includes("`+shelfPath+`/try/check"))`)
}
