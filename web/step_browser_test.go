package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// longDuel is the crowded duel with 200 steps before the attack.
var longDuel = strings.NewReplacer(
	"-- setup --\n", `Pinger {1}{R}
Creature — Human Wizard
{0}: Pinger deals 1 damage to any target.
1/1

-- setup --
Ann controls Pinger
Bob has 400 life
`,
	"-- play --\n", `-- play --
Ann activates Pinger targeting Bob
in response, Ann activates Pinger targeting Newt
everything on the stack resolves
Ann activates Pinger targeting Bob
everything on the stack resolves
repeat the last 5 lines 2 times
Ann activates Pinger targeting Bob
everything on the stack resolves
repeat the last 2 lines 95 times
`).Replace(duel)

// pile is the crowd of four with its stack taken down again, object by object.
var pile = strings.Replace(fourPlayers, "-- answer --", strings.Repeat("Spark resolves\n", 6)+"-- answer --", 1)

// A stage that was reached by whatever way is the one that the server draws for its step.
func TestBrowserStagesAreTheServers(t *testing.T) {
	t.Parallel()
	h := trySite(t)
	ctx, url := browserOn(t, h)
	for name, text := range map[string]string{"duel": duel, "four players": pile} {
		w := run(t, h, text)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d", name, w.Code)
		}
		do(t, ctx, chromedp.Navigate(url+w.Header().Get("Location")))
		until(t, ctx, `document.getElementById("player").dataset.ready`)
		wrong, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`(async () => {
			const html = await (await fetch(document.getElementById("player").dataset.steps)).text();
			const drawn = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("article[data-step]")];
			const marks = [...document.querySelectorAll(".scrub a")], last = marks.length - 1, found = [];
			const way = [...marks.keys(), ...[...marks.keys()].reverse(), last, 0, 3, last - 2, 1, last - 1, 4, 2].filter((n) => n >= 0 && n <= last);
			for (const [i, n] of way.entries()) {
				marks[n].click();
				for (const part of ["stage", "changed"]) {
					const shown = document.getElementById(part).cloneNode(true), want = drawn[n].querySelector("[data-part=" + part + "]");
					shown.querySelector(".arrows")?.remove();
					if (shown.innerHTML !== want.innerHTML) found.push("from " + way[i - 1] + " to " + n + ": " + part);
				}
			}
			return found;
		})()`, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatal(err)
		}
		if len(wrong) > 0 {
			t.Errorf("%s: %q", name, wrong)
		}
	}
}

// BenchmarkBrowserStep measures what a step costs in the browser in a play of 200 steps on a
// crowded table, at a desktop's width and a phone's: time of the page's main thread from the
// click to the painted frame. TaskDuration holds the others, and what it takes to ask for
// these figures, which is measured, too.
func BenchmarkBrowserStep(b *testing.B) {
	snapshot, index := smallSnapshot(b)
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Play: func(_ context.Context, p Play) (*scenario.Trace, error) { // beyond the limits for visitors
			file, err := scenario.Parse(p.Name, []byte(p.Source))
			if err != nil {
				return nil, err
			}
			return file.Tell(p.Without), nil
		},
	})
	w := run(b, h, longDuel)
	if w.Code != http.StatusSeeOther {
		b.Fatalf("status %d: %s", w.Code, w.Body)
	}
	ctx, url := browserOn(b, h)
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		b.Fatal(err)
	}
	for _, width := range []int64{1280, 390} {
		for what, click := range map[string]string{"step": `document.querySelector("[data-go=next]").click();`, "nothing": ""} {
			b.Run(fmt.Sprintf("%s/%d", what, width), func(b *testing.B) {
				do(b, ctx, chromedp.EmulateViewport(width, 860), chromedp.Navigate(url+w.Header().Get("Location")))
				until(b, ctx, `document.getElementById("player").dataset.ready`)
				if all := value[int](b, ctx, `document.querySelectorAll(".scrub li").length`); all < 200 {
					b.Fatalf("the play has %d steps only", all)
				}
				took := map[string]float64{}
				for i := 0; b.Loop(); i++ {
					if i%90 == 0 {
						value[bool](b, ctx, `document.querySelectorAll(".scrub a")[100].click() || true`)
					}
					wait(b, ctx, `setTimeout(() => requestAnimationFrame(() => setTimeout(done, 20)), 400)`) // what the step before has left to do
					before := metrics(b, ctx)
					// The frame is drawn after the callback; what is posted comes after the frame.
					wait(b, ctx, `requestAnimationFrame(() => {
						const c = new MessageChannel();
						c.port1.onmessage = done;
						`+click+`
						c.port2.postMessage(0);
					})`)
					for name, after := range metrics(b, ctx) {
						took[name] += 1000 * (after - before[name])
					}
				}
				for _, name := range []string{"TaskDuration", "ScriptDuration", "RecalcStyleDuration", "LayoutDuration"} {
					b.ReportMetric(took[name]/float64(b.N), "ms-"+name)
				}
			})
		}
	}
}

// wait carries out statements that call done at some time, and returns then.
func wait(t testing.TB, ctx context.Context, statements string) {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise((then) => { const done = () => then(true); `+statements+` })`, chromedp.EvalAwaitPromise)); err != nil {
		t.Fatal(err)
	}
}

// metrics are the browser's sums for the page, in seconds.
func metrics(t testing.TB, ctx context.Context) map[string]float64 {
	t.Helper()
	answer, err := chromedp.Call(ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]float64{}
	for _, m := range answer.Metrics {
		list[m.Name] = m.Value
	}
	return list
}
