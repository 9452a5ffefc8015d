package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// On a phone "Next step" stays where it is while one steps through, a card that is tapped
// shows its text in view, above the controls, and search, edition and menu are in reach.
func TestBrowserPhonePlayer(t *testing.T) {
	h := trySite(t)
	ctx, url := browserOn(t, h)
	w := run(t, h, duel)
	do(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile), chromedp.Navigate(url+w.Header().Get("Location")))
	until(t, ctx, `document.getElementById("player").dataset.ready`)
	type told struct {
		Wrong []string
		Steps int
	}
	walked, err := chromedp.Run(ctx, chromedp.Evaluate[told](`(() => {
		const wrong = [], next = document.querySelector(".go"), at = next.getBoundingClientRect().top;
		let steps = 0;
		for (; !next.hasAttribute("aria-disabled") && steps < 200; steps++) {
			next.click();
			const now = next.getBoundingClientRect().top;
			if (now !== at) wrong.push("step " + (steps + 1) + ": " + at + " -> " + now);
		}
		return {Wrong: wrong, Steps: steps};
	})()`))
	if err != nil || len(walked.Wrong) > 0 || walked.Steps < 3 {
		t.Errorf("%d steps, Next moves: %q, %v", walked.Steps, walked.Wrong, err)
	}
	cards, err := chromedp.Run(ctx, chromedp.Evaluate[told](`(() => {
		const wrong = [], free = document.querySelector(".ctl").getBoundingClientRect().top;
		let shown = 0;
		for (const c of document.querySelectorAll("#stage .card, #stage .mini:not(.twin)")) {
			c.scrollIntoView({block: "center"});
			c.click();
			const s = document.querySelector(".sheet"), r = s?.getBoundingClientRect();
			const name = (c.querySelector(".nm") ?? c.querySelector("span")).textContent.trim();
			if (!r || r.top < 0 || r.bottom > free + 1 || r.left < 0 || r.right > innerWidth) wrong.push(name + ": " + (r ? r.top + " to " + r.bottom : "no sheet"));
			else if (s.querySelector("h2").textContent !== name || !s.querySelector(".ty") || !s.querySelector(".tx")) wrong.push(name + ": " + s.textContent);
			const printed = [...c.querySelectorAll(".tx p")].map((p) => p.textContent).join();
			if (s && printed && [...s.querySelectorAll(".tx p")].map((p) => p.textContent).join() !== printed) wrong.push(name + " has another text");
			shown++;
		}
		dispatchEvent(new KeyboardEvent("keydown", {key: "Escape"}));
		if (document.querySelector(".sheet")) wrong.push("Escape leaves the sheet");
		for (const s of [".top .seek", ".top .ed", ".top .site summary", ".top .theme", ".go", ".keysrow .btn.sq:not(.wide)", ".script .rul li", ".script .k", ".seg a"]) {
			for (const e of document.querySelectorAll(s)) {
				const r = e.getBoundingClientRect();
				if (e.getClientRects().length && (r.width < 44 || r.height < 44)) wrong.push(s + " “" + e.textContent.trim() + "” has " + r.width + " x " + r.height);
			}
		}
		if (document.documentElement.scrollWidth > 390) wrong.push("the page is " + document.documentElement.scrollWidth + " wide");
		return {Wrong: wrong, Steps: shown};
	})()`))
	if err != nil || len(cards.Wrong) > 0 || cards.Steps < 2 {
		t.Errorf("%d cards: %s, %v", cards.Steps, strings.Join(cards.Wrong, "\n"), err)
	}
}
