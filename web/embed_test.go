package web

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"
)

// A frame shows what the page shows, and its steps stay in it; what leads elsewhere opens beside
// the page that holds the frame.
func TestEmbed(t *testing.T) {
	small, _ := smallSite(t)
	tried := trySite(t)
	own := strings.TrimSuffix(run(t, tried, starter).Header().Get("Location"), "?step=0")
	for _, path := range []string{"/demos/" + demoSlug, "/demos/" + demoSlug + "?step=4", own} {
		h := small
		if path == own {
			h = tried
		}
		d := open(t, h, "/embed"+path)
		diff(t, path+": what its links open", "_blank", attribute(d.all("base", "")[0], "target"))
		within, beyond := 0, 0
		d.each(func(n *html.Node) {
			to := attribute(n, "href")
			if n.Data != "a" || to == "" {
				return
			}
			step := strings.HasPrefix(to, "?step=") || strings.HasPrefix(to, "/embed/")
			if step != (attribute(n, "target") == "_self") {
				t.Errorf("/embed%s: %s opens in %q", path, to, attribute(n, "target"))
			}
			if step {
				within++
				address := to
				if to[0] == '?' {
					address = "/embed" + own + to
				}
				if w := get(t, h, address); w.Code != http.StatusOK {
					t.Errorf("GET %s: status %d", address, w.Code)
				}
			} else {
				beyond++
			}
		})
		if within < 5 || beyond < 3 {
			t.Errorf("/embed%s: %d links stay and %d leave", path, within, beyond)
		}
		diff(t, path+": the table", texts(open(t, h, path).all("b", "nm")), texts(d.all("b", "nm")))
	}
	if w := get(t, small, "/embed/demos/702/nothing"); w.Code != http.StatusNotFound {
		t.Errorf("a frame of nothing: status %d", w.Code)
	}
}

// Only frames may be shown in frames, also those that are kept.
func TestOnlyFramesAreFramed(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string]string{
		"/": "'none'", "/demos/" + demoSlug: "'none'", "/table": "'none'", "/embed.js": "'none'",
		"/embed/demos/" + demoSlug: "*", "/embed/demos/702/nothing": "*",
	} {
		for range 2 {
			policy := get(t, h, path).Header().Get("Content-Security-Policy")
			if !strings.HasSuffix(policy, "frame-ancestors "+want) {
				t.Errorf("GET %s: %s", path, policy)
			}
		}
	}
}

// TestOEmbed asks as software does that makes a frame of a link.
func TestOEmbed(t *testing.T) {
	h, _ := smallSite(t)
	const site = "http://example.com" // as requests of the tests name it
	own := strings.TrimSuffix(run(t, trySite(t), starter).Header().Get("Location"), "?step=0")
	// The page says where.
	var found string
	for _, n := range open(t, h, "/demos/"+demoSlug+"?step=4").all("link", "") {
		if attribute(n, "type") == "application/json+oembed" {
			found = attribute(n, "href")
		}
	}
	for ask, want := range map[string]oEmbedForm{
		found: {Width: 720, Height: 640, HTML: site + "/embed/demos/" + demoSlug + "?step=4"},
		"/oembed?maxwidth=400&maxheight=9999&url=" + url.QueryEscape(site+"/demos/"+demoSlug+"?depth=all"): {Width: 400, Height: 640, HTML: site + "/embed/demos/" + demoSlug},
		"/oembed?url=" + url.QueryEscape(site+own):                                                         {Width: 720, Height: 640, HTML: site + "/embed" + own},
	} {
		w := get(t, h, ask)
		var got, same oEmbedForm
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != http.StatusOK {
			t.Errorf("GET %s: status %d, %v: %s", ask, w.Code, err, w.Body)
			continue
		}
		if err := xml.Unmarshal(get(t, h, ask+"&format=xml").Body.Bytes(), &same); err != nil {
			t.Errorf("GET %s as XML: %v", ask, err)
		}
		same.XMLName = xml.Name{}
		diff(t, ask+" as XML", got, same)
		frame, err := html.Parse(strings.NewReader(got.HTML))
		if err != nil {
			t.Fatal(err)
		}
		src := attribute((&document{root: frame}).all("iframe", "")[0], "src")
		diff(t, ask+": the frame", want.HTML, src)
		if got.Type != "rich" || got.Version != "1.0" || got.Title == "" || got.Width != want.Width || got.Height != want.Height {
			t.Errorf("GET %s: %+v", ask, got)
		}
		if w := get(t, h, strings.TrimPrefix(src, site)); !strings.Contains(src, "/try/") && w.Code != http.StatusOK {
			t.Errorf("GET %s: status %d", src, w.Code)
		}
		if picture := got.ThumbnailURL; picture != "" && !strings.Contains(picture, "/try/") && get(t, h, strings.TrimPrefix(picture, site)).Code != http.StatusOK {
			t.Errorf("%s is not there", picture)
		}
	}
	for ask, want := range map[string]int{
		"/oembed":                                                  http.StatusNotFound,
		"/oembed?url=http://other/x":                               http.StatusNotFound,
		"/oembed?url=" + site + "/":                                http.StatusNotFound,
		"/oembed?url=" + site + "/%zz":                             http.StatusNotFound,
		"/oembed?url=" + site + "/demos/702/nothing":               http.StatusNotFound,
		"/oembed?url=" + site + "/try/zz":                          http.StatusNotFound,
		"/oembed?format=yaml&url=" + site + "/demos/" + demoSlug:   http.StatusNotImplemented,
		"/oembed?maxwidth=wide&url=" + site + "/demos/" + demoSlug: http.StatusBadRequest,
		"/oembed?maxheight=10&url=" + site + "/demos/" + demoSlug:  http.StatusBadRequest,
	} {
		if w := get(t, h, ask); w.Code != want {
			t.Errorf("GET %s: status %d, want %d", ask, w.Code, want)
		}
	}
}

// A page of another site shows the player by one tag, and one steps there without leaving it.
func TestBrowserEmbed(t *testing.T) {
	ctx, site := browser(t)
	article := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(`<!doctype html><title>An article</title><p>Before.</p><script async src="` + site + `/embed.js" data-demo="` + demoSlug + `" data-step="4" data-theme="dark"></script>`))
	}))
	defer article.Close()
	do(t, ctx, chromedp.Navigate(article.URL))
	until(t, ctx, `document.querySelector("iframe")`)
	diff(t, "the frame", site+"/embed/demos/"+demoSlug+"?step=4&theme=dark", value[string](t, ctx, `document.querySelector("iframe").src`))
	diff(t, "it stands after the tag", "IFRAME", value[string](t, ctx, `document.querySelector("script").nextElementSibling.tagName`))
	// What is in the frame is of another origin, so it is opened by itself to step in it.
	do(t, ctx, chromedp.Navigate(site+"/embed/demos/"+demoSlug+"?step=4&theme=dark"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	diff(t, "the theme", "dark", value[string](t, ctx, `document.documentElement.dataset.theme`))
	before := value[int](t, ctx, `history.length`)
	act(t, ctx, `document.querySelector("[data-go=next]").click()`)
	until(t, ctx, `document.querySelector("#changed b").textContent === "Step 5 changed"`)
	diff(t, "the history of the page around it", before, value[int](t, ctx, `history.length`))
	do(t, ctx, chromedp.EmulateViewport(390, 640))
	if value[int](t, ctx, `document.documentElement.scrollWidth`) > 390 {
		t.Error("the frame is wider than a phone")
	}
}
