package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// The glossary is folded by letter. An address leads to an entry in its fold, a letter to
// the whole fold, and one link unfolds everything, without a script too.
func TestBrowserGlossaryFolds(t *testing.T) {
	ctx, url := browser(t)
	do(t, ctx, chromedp.EmulateViewport(390, 860, chromedp.EmulateMobile), chromedp.Navigate(url+"/glossary"))
	if n := value[int](t, ctx, `document.querySelectorAll("details.letter[open]").length`); n != 0 {
		t.Errorf("%d letters are open at first", n)
	}
	const entry = `[...document.querySelectorAll(".gloss > div[id]")].at(-1)`
	id := value[string](t, ctx, entry+`.id`)
	do(t, ctx, chromedp.Navigate(url+"/about"), chromedp.Navigate(url+"/glossary#"+id))
	until(t, ctx, entry+`.checkVisibility() && `+entry+`.getBoundingClientRect().bottom <= innerHeight + 1`)
	if n := value[int](t, ctx, `document.querySelectorAll("details.letter[open]").length`); n != 1 {
		t.Errorf("an address opens %d letters", n)
	}
	value[bool](t, ctx, `document.querySelector(".letters a").click() || true`)
	until(t, ctx, `document.querySelector("details.letter").open`)
	do(t, ctx, chromedp.Navigate(url+"/glossary?open=all"))
	if n := value[int](t, ctx, `document.querySelectorAll("details.letter:not([open])").length`); n != 0 {
		t.Errorf("%d letters stay folded", n)
	}
}
