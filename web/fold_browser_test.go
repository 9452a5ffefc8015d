package web

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
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

// On paper folds show what they hold, and no long text stands in a cell of a grid, which
// takes minutes to break over pages. A browser whose stylesheets do not reach into a fold
// opens it for the time of printing.
func TestBrowserPrintedFolds(t *testing.T) {
	ctx, url := browser(t)
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/glossary"))
	diff(t, "folded, and on paper", "0 true", value[string](t, ctx, `document.querySelectorAll("details[open]").length + " " + [...document.querySelectorAll("details .gloss")].every((l) => l.getBoundingClientRect().height > 20)`))
	do(t, ctx, chromedp.Navigate(url+"/rules/702"))
	value[bool](t, ctx, `document.querySelector(".chapter").classList.add("with-index") || true`) // as in the whole book
	diff(t, "a chapter", "block", value[string](t, ctx, `getComputedStyle(document.querySelector(".chapter")).display`))

	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `CSS.supports = () => false`}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+"/glossary"))
	diff(t, "opened and folded again", "true 0", value[string](t, ctx, `(() => {
		dispatchEvent(new Event("beforeprint"));
		const open = [...document.querySelectorAll("details.fold")].every((d) => d.open);
		dispatchEvent(new Event("afterprint"));
		return open + " " + document.querySelectorAll("details[open]").length;
	})()`))
}
