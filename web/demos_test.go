package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"golang.org/x/net/html"
)

// The list of demonstrations is folded by chapter, and its filter leaves out what does
// not fit. While nothing is asked for, the ways in stand in its place.
func TestDemosAreSifted(t *testing.T) {
	h, _ := smallSite(t)
	for path, want := range map[string]struct {
		found int  // demonstrations listed
		open  bool // the chapter is unfolded
	}{
		"/demos?open=none":                {1, false},
		"/demos?open=702":                 {1, true},
		"/demos?open=510":                 {1, false},
		"/demos?open=all":                 {1, true},
		"/demos?q=Lethal+blocker":         {1, true},
		"/demos?q=keyword+abilities":      {1, true}, // the chapter's title
		"/demos?q=702.19":                 {1, true}, // the rule above one that is shown
		"/demos?q=702.1":                  {0, false},
		"/demos?q=lifelink":               {0, false},
		"/demos?section=7":                {1, true},
		"/demos?section=5":                {0, false},
		"/demos?section=no&open=510":      {1, false}, // which is no section
		"/demos?topic=keywords":           {1, true},
		"/demos?topic=zones":              {0, false},
		"/demos?topic=none&open=510":      {1, false}, // which is no topic
		"/demos?level=one":                {1, true},
		"/demos?level=three":              {0, false},
		"/demos?level=one&topic=keywords": {1, true},
		"/demos?proof=refused":            {1, true},
		"/demos?proof=differs":            {0, false},
		"/demos?q=lethal&proof=refused":   {1, true},
		"/demos?q=lethal&section=5":       {0, false},
		"/demos?edition=2024-03-08&open=": {0, false}, // the ways in
	} {
		d := open(t, h, path)
		diff(t, path, want.found, len(d.all("article", "demo")))
		folds := d.all("details", "fold")
		diff(t, path+": unfolded", want.open, len(folds) == 1 && hasAttribute(folds[0], "open"))
	}
	d := open(t, h, "/demos")
	d.has("By topic", "Keyword abilities 1", "By level", "What every judge is asked 1", "By chapter", "702 Keyword Abilities 1")
	diff(t, "a walk of which the store has nothing", 0, len(d.all("ol", "tour-stops")))
	open(t, h, "/demos?q=lifelink").has("0 of 1 demonstration", "No demonstration is like that")
}

func TestCoverageLists(t *testing.T) {
	h, _ := smallSite(t)
	open(t, h, "/coverage?q=702.19&level=shown").has("Shown: 1 rule", "702.19b")
	open(t, h, "/coverage?section=5&level=shown").has("Shown: 0 rules", "No rule is like that")
	d := open(t, h, "/coverage?level=used")
	if d.one("div", "only-u") == nil {
		t.Error("the picture does not let the rules of the level stand out")
	}
	diff(t, "nothing asked, nothing listed", 0, len(open(t, h, "/coverage?level=great").all("details", "found")))
}

// As one types the list changes, the address says how, and a link into a fold opens it.
func TestBrowserDemosFilter(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/demos"))
	diff(t, "the ways in at first", true, value[bool](t, ctx, `!document.querySelector("details.fold") && !!document.querySelector(".shelves a")`))
	do(t, ctx, chromedp.SendKeys(`.sieve input`, "lethal"))
	until(t, ctx, `location.search === "?q=lethal" && document.querySelector("details.fold").open`)
	do(t, ctx, chromedp.SendKeys(`.sieve input`, "xx"))
	until(t, ctx, `!document.querySelector("details.fold")`)
	do(t, ctx, chromedp.Navigate(url+"/demos?open=510#chapter-702"))
	until(t, ctx, `document.querySelector("details.fold").open`)
}

// The slider walks from rule to rule with the arrow keys and says what it meets.
func TestBrowserCoverageWalk(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.Navigate(url+"/coverage"), chromedp.Focus(`#walk`))
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight)) // to the second rule of the book
	card := `document.querySelector(".picture .hover.on .n")?.textContent`
	until(t, ctx, card)
	told := value[string](t, ctx, `document.getElementById("walk").getAttribute("aria-valuetext")`)
	if number := value[string](t, ctx, card); number == "" || !strings.HasPrefix(told, number) || !strings.Contains(told, "demonstration") {
		t.Errorf("on %q a screen reader is told %q", number, told)
	}
	do(t, ctx, chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.PageUp))
	until(t, ctx, `document.querySelector(".cells i.hit")?.closest("[data-c]").dataset.c === [...document.querySelectorAll("[data-c]")].at(-2).dataset.c`)
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	until(t, ctx, `!document.querySelector(".picture .hover.on")`)
}

func hasAttribute(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}
