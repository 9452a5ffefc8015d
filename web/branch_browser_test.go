package web

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Branches, why not and layers in a real browser, on a demonstration that the engine
// plays.

const branched = played + "?choose=8%3Ablock%3Anothing&step=4"

func TestBrowserOtherwise(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	do(t, ctx, chromedp.Navigate(url+played+"?step=4"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	do(t, ctx, chromedp.Click(`.script .now .otherwise summary`))
	act(t, ctx, `[...document.querySelectorAll(".script .now .otherwise a")].find((a) => a.textContent === "Bob does not block").click()`)
	until(t, ctx, `document.querySelector(".branch") && document.getElementById("player").dataset.ready`)
	at := func() string {
		return value[string](t, ctx, `location.pathname + location.search + " " + document.querySelector(".script .now .say").textContent`)
	}
	diff(t, "the branch", branched+" Bob does not block", at())
	diff(t, "what it is instead of", "instead of “Bob blocks Drake with Spider; Bear with Hawk”", value[string](t, ctx, `document.querySelector(".branch .cap").textContent`))
	value[int](t, ctx, `window.same = 1`)
	do(t, ctx, chromedp.KeyEvent(kb.ArrowRight))
	diff(t, "a step of the branch", strings.Replace(branched, "step=4", "step=5", 1)+" Everyone passes until the end of combat step", at())
	do(t, ctx, chromedp.KeyEvent(kb.End))
	diff(t, "its end", "The end of this branch", value[string](t, ctx, `document.querySelector(".script .now .say").textContent`))
	diff(t, "what is so there", true, value[bool](t, ctx, `document.querySelector(".script .answers").textContent.includes("not here: 16 life")`))
	if value[int](t, ctx, `window.same`) != 1 {
		t.Error("stepping through a branch loaded a new page")
	}
	back := func() { act(t, ctx, `history.back()`) } // chromedp waits for a load that a kept page does not have
	back()
	until(t, ctx, `location.search.endsWith("step=5")`)
	back()
	until(t, ctx, `location.search.endsWith("step=4") && document.querySelector(".script .now .k").textContent === "4"`)
	back()
	until(t, ctx, `!document.querySelector(".branch") && document.querySelector(".script .now .k")?.textContent === "4"`)
	diff(t, "back to the file's own play", played+"?step=4 Bob blocks Drake with Spider; Bear with Hawk", at())
	act(t, ctx, `history.forward()`)
	until(t, ctx, `document.querySelector(".branch")`)
	do(t, ctx, chromedp.Navigate(url+branched))
	diff(t, "the branch by its link", branched+" Bob does not block", at())
	do(t, ctx, chromedp.Click(`.branch .ask`))
	until(t, ctx, `!document.querySelector(".branch")`)
}

func TestBrowserWhyNot(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	do(t, ctx, chromedp.Navigate(url+played+"?step=2"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	do(t, ctx, chromedp.KeyEvent(kb.ArrowLeft))
	diff(t, "the button follows the step", played+"?ask=%3F&step=1#whynot", value[string](t, ctx, `(() => { const u = new URL(document.querySelector("a[data-ask]").href); return u.pathname + u.search + u.hash; })()`))
	do(t, ctx, chromedp.Click(`a[data-ask]`), chromedp.WaitVisible(`#own`))
	diff(t, "what completes it", true, value[bool](t, ctx, `[...document.getElementById("own").list.options].some((o) => o.value === "Bob blocks Drake with Ox")`))
	do(t, ctx, chromedp.SendKeys(`#own`, "Why can't Bob block Drake with Ox?"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(`.whynot .proof`))
	verdict := `document.querySelector(".whynot .asked").textContent + ": " + document.querySelector(".whynot .verdict").textContent + ": " + document.querySelector(".whynot .op .n").textContent`
	diff(t, "the verdict", "Bob blocks Drake with Ox: No: 702.9b", value[string](t, ctx, verdict))
	diff(t, "told to a screen reader", "Bob blocks Drake with Ox No: 702.9b", value[string](t, ctx, `(() => {
		const f = document.activeElement, told = f.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent.trim()).join(" ");
		return told.replace(/\s+/g, " ").replace(/(No).*?(702\.9b).*/, "$1: $2");
	})()`))
	link := value[string](t, ctx, `location.href`)
	act(t, ctx, `history.back()`)
	until(t, ctx, `document.querySelector("#own") && !document.querySelector(".whynot .proof")`)
	do(t, ctx, chromedp.Navigate(link))
	diff(t, "the answer by its link", "Bob blocks Drake with Ox: No: 702.9b", value[string](t, ctx, verdict))
	act(t, ctx, `[...document.querySelectorAll(".whynot .asks a")].find((a) => a.textContent === "Bob blocks Drake with Spider?").click()`)
	until(t, ctx, `document.querySelector(".whynot .verdict")?.textContent === "Yes, the rules allow it"`)
	do(t, ctx, chromedp.Click(`.whynot .x`))
	untilAt(t, ctx, played+"?step=1")
	until(t, ctx, `!document.querySelector(".whynot") && document.querySelector(".script .now")`)
}

func TestBrowserLayers(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	do(t, ctx, chromedp.Navigate(url+played+"?step=1"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	act(t, ctx, `[...document.querySelectorAll("#stage a.nm")].find((a) => a.textContent === "Spider").click()`)
	until(t, ctx, `document.querySelector(".drawer .layers")`)
	diff(t, "whose layers", "How Spider is computed", value[string](t, ctx, `document.querySelector(".drawer h2").textContent`))
	diff(t, "every sublayer", 11, value[int](t, ctx, `document.querySelectorAll(".layers > li").length`))
	do(t, ctx, chromedp.Click(`.drawer footer a`), chromedp.WaitVisible(`.whynot .asks`))
	diff(t, "what one may ask of it", "Bob blocks Drake with Spider?", value[string](t, ctx, `document.querySelector(".whynot .asks a").textContent`))
	act(t, ctx, `history.back()`)
	until(t, ctx, `document.querySelector(".drawer .layers")`)
	act(t, ctx, `document.querySelector(".drawer .x").click()`)
	untilAt(t, ctx, played+"?step=1")
	until(t, ctx, `!document.querySelector(".drawer .layers") && document.querySelector(".script .now")`)
}

// Without the script branches are links and questions are forms.
func TestBrowserBranchWithoutScript(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	do(t, ctx, chromedp.Navigate(url+played+"?step=1"), chromedp.Click(`.script .now .otherwise summary`), chromedp.Click(`.script .now .otherwise li a`), chromedp.WaitVisible(`.branch`))
	do(t, ctx, chromedp.Click(`a[data-ask]`), chromedp.WaitVisible(`#own`), chromedp.SendKeys(`#own`, "Bob blocks Drake with Ox"), chromedp.Click(`.whynot form button`), chromedp.WaitVisible(`.whynot .asked`))
	at, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil || !strings.Contains(at, "choose=") || !strings.Contains(at, "ask=") {
		t.Errorf("asking in a branch leads to %s (%v)", at, err)
	}
}

var branchPaths = []string{
	played + "?step=4", branched, played + "?ask=%3F&step=1", played + "?ask=Bob+blocks+Drake+with+Ox&step=1", played + "?ask=nonsense&step=1",
	played + "?layers=4&step=1", played + "?layers=2&of=2&ask=%3F&step=1",
}

func TestBrowserBranchFitsTheScreen(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	fits(t, ctx, url, branchPaths)
}

func TestBrowserBranchAxe(t *testing.T) { checkAxe(t, playedSite(t), branchPaths) }

// A line that is typed in place of an option leads to its branch.
func TestBrowserOtherwiseSaid(t *testing.T) {
	ctx, url := browserOn(t, playedSite(t))
	do(t, ctx, chromedp.Navigate(url+played+"?step=4"))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	value[bool](t, ctx, `(() => { const d = document.querySelector(".script .now .otherwise"); d.open = true; d.querySelector(".say-own input[name=say]").focus(); return true; })()`)
	// It has the editor's offers: sentences, then the people and things of the table.
	offered := func() string {
		until(t, ctx, `document.querySelector(".say-own .offers:not([hidden]) b")`)
		return value[string](t, ctx, `[...document.querySelectorAll(".say-own .offers b")].map((b) => b.textContent).join("; ")`)
	}
	do(t, ctx, chromedp.KeyEvent("Bob bl"))
	if got := offered(); !strings.Contains(got, "P blocks O with L") {
		t.Errorf("after “Bob bl” is offered %s", got)
	}
	do(t, ctx, chromedp.KeyEvent("ocks Dr"))
	until(t, ctx, `document.querySelector(".say-own .offers b")?.textContent === "Drake"`)
	diff(t, "told to a screen reader", "combobox true listbox", value[string](t, ctx, `(() => {
		const f = document.activeElement;
		return [f.getAttribute("role"), f.getAttribute("aria-expanded"), document.getElementById(f.getAttribute("aria-controls")).getAttribute("role")].join(" ");
	})()`))
	do(t, ctx, chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" with Sp"))
	until(t, ctx, `document.querySelector(".say-own .offers b")?.textContent === "Spider"`)
	do(t, ctx, chromedp.KeyEvent(kb.ArrowDown))
	until(t, ctx, `document.querySelector(".say-own .offers [aria-selected=true]") && document.activeElement.hasAttribute("aria-activedescendant")`)
	do(t, ctx, chromedp.KeyEvent(kb.Tab)) // the driver's Enter would send the form, prevented or not
	until(t, ctx, `document.querySelector(".say-own .offers").hidden && document.activeElement?.value === "Bob blocks Drake with Spider"`)
	do(t, ctx, chromedp.KeyEvent(kb.Enter))
	until(t, ctx, `document.querySelector(".branch") && location.search.includes("choose=")`)
	diff(t, "the branch", "Bob blocks Drake with Spider", value[string](t, ctx, `document.querySelector(".branch li a").textContent`))
}
