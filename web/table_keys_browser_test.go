package web

import (
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
)

// A table is played with keys: a digit chooses, what was done is taken back and made again as the
// browser does it, and whoever chose with a digit or a button is then where the next thing is asked, at the
// top of a sheet in which nothing that was typed before is left.
func TestBrowserTableKeys(t *testing.T) {
	ctx, url := browserOn(t, trySite(t))
	do(t, ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(url+"/table/new"))
	act(t, ctx, `{ document.querySelector("textarea[name=text]").value = `+strconv.Quote(speedBoards[1])+`; document.querySelector(".inwords form").requestSubmit(); }`)
	until(t, ctx, `location.pathname !== "/table/new"`)
	do(t, ctx, chromedp.Navigate(value[string](t, ctx, `location.origin + location.pathname + "/play"`)))
	until(t, ctx, `document.getElementById("option-1")`)
	key := func(k, more string) {
		t.Helper()
		act(t, ctx, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: `+strconv.Quote(k)+`, bubbles: true, cancelable: true, `+more+`}))`)
	}
	lines := func(n int) {
		t.Helper()
		until(t, ctx, `document.querySelectorAll(".tlines > ol > li:not(.end)").length === `+strconv.Itoa(n))
	}
	key("z", "ctrlKey: true") // nothing was done here yet: the table is not left
	lines(1)
	start := value[string](t, ctx, `location.href`)
	key("1", "")
	lines(2)
	until(t, ctx, `document.activeElement?.id === "ask-h"`)
	half := value[string](t, ctx, `document.getElementById("ask-h").textContent`)
	key("z", "ctrlKey: true")
	lines(1)
	if at := value[string](t, ctx, `location.href`); at != start {
		t.Errorf("what was done is taken back to %s, not %s", at, start)
	}
	key("y", "ctrlKey: true")
	lines(2)
	key("Z", "metaKey: true")
	lines(1)
	key("Z", "metaKey: true, shiftKey: true")
	lines(2)
	if got := value[string](t, ctx, `document.getElementById("ask-h").textContent`); got != half {
		t.Errorf("asked is %q again, not %q", got, half)
	}

	act(t, ctx, `{ const words = document.querySelector("input[name=say]"); words.closest("details").open = true; words.value = "nonsense"; addEventListener("scroll", () => { window.sheetMoved = true; }, { capture: true, once: true }); document.getElementById("ask").scrollTo(0, 9999); }`)
	until(t, ctx, `window.sheetMoved && document.getElementById("ask").scrollTop > 0`)
	act(t, ctx, `{ const b = document.getElementById("option-1"); b.focus({ preventScroll: true }); b.click(); }`)
	lines(2)
	until(t, ctx, `document.activeElement?.id === "ask-h"`)
	if left := value[string](t, ctx, `document.querySelector("input[name=say]").value + document.getElementById("ask").scrollTop`); left != "0" {
		t.Errorf("of the page before this is left: %q", left)
	}
	key("t", "")
	until(t, ctx, `/\/try\/.*\/edit$/.test(location.pathname)`)
}
