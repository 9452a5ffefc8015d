package web

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// What browsers of some years ago do not know: they drop a rule whose selector has one of
// the first, and a declaration with one of the second.
var (
	newSelectors    = []string{":has(", ":is(", ":where(", ":not(:has", "@supports selector(", "@container", "@layer"}
	newDeclarations = regexp.MustCompile(`(^|[;{])\s*(?:[-\w]+\s*:[^;{}]*\b(?:color-mix|light-dark|oklch|oklab|subgrid|dvh|svh)\b[^;{}]*|(?:inset|aspect-ratio|accent-color|text-wrap|mask-image|print-color-adjust|overscroll-behavior)\s*:[^;{}]*)`)
)

// aged is a stylesheet as such a browser reads it.
func aged(style string) string {
	var b strings.Builder
	for style != "" {
		open := strings.IndexByte(style, '{')
		if open < 0 {
			b.WriteString(style)
			break
		}
		closed := open + 1 // after the block, with what is nested in it
		for depth := 1; depth > 0 && closed < len(style); closed++ {
			switch style[closed] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		selector, block := style[:open], style[open+1:closed-1]
		unknown := false
		for _, s := range newSelectors {
			unknown = unknown || strings.Contains(selector, s)
		}
		switch {
		case unknown:
		case strings.Contains(block, "{"):
			b.WriteString(selector + "{" + aged(block) + "}")
		default:
			b.WriteString(selector + "{" + newDeclarations.ReplaceAllString(block, "$1") + "}")
		}
		style = style[closed:]
	}
	return b.String()
}

func TestAged(t *testing.T) {
	diff(t, "what is dropped",
		`a{color:red;}@media (x){b{}c{top:0;margin:0}}d{}`,
		aged(`a{color:red;color:color-mix(in srgb, red, blue)}@media (x){b{inset:0}c:has(d){top:1px}c{top:0;margin:0}}@supports selector(:has(*)){e{top:0}}d{text-wrap:balance}`))
}

// old serves a site to a browser that does not know what is new in stylesheets.
func old(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".css") {
			h.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, r)
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Write([]byte(aged(answer.Body.String())))
	})
}

// With an old browser pages still fit the screen, the table is whole, and one steps.
func TestBrowserOld(t *testing.T) {
	t.Parallel()
	h, _ := smallSite(t)
	ctx, url := browserOn(t, old(h))
	// /try is left out: since a phone's width is measured by what was asked for, it is seen to stand out in a browser that old.
	fits(t, ctx, url, []string{"/", "/rules/702.19b", "/search?q=trample", "/demos", "/demos/" + demoSlug + "?step=5", "/coverage"})
	do(t, ctx, chromedp.EmulateViewport(1280, 860), chromedp.Navigate(url+"/demos/"+demoSlug+"?step=5"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	for _, what := range []string{".board .card", ".stack .card", ".ctl [data-go=next]", ".script .now", ".ribbon [aria-current]", ".pt"} {
		if !value[bool](t, ctx, `(() => { const r = document.querySelector("`+what+`").getBoundingClientRect(); return r.width > 20 && r.height > 10; })()`) {
			t.Errorf("%s is not drawn", what)
		}
	}
	if lies := value[[]string](t, ctx, `(() => {
		const cards = [...document.querySelectorAll(".mat .card")].map((c) => ({ name: c.querySelector(".nm").textContent, r: c.getBoundingClientRect() })), found = [];
		for (const [i, a] of cards.entries()) for (const b of cards.slice(i + 1)) if (a.r.left < b.r.right - 1 && b.r.left < a.r.right - 1 && a.r.top < b.r.bottom - 1 && b.r.top < a.r.bottom - 1) found.push(a.name + " lies on " + b.name);
		return found;
	})()`); len(lies) > 0 {
		t.Errorf("%q", lies)
	}
	do(t, ctx, chromedp.Click(`[data-go=next]`))
	diff(t, "a step", "?step=6", value[string](t, ctx, `location.search`))
}
