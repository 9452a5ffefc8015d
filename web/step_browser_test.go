package web

import (
	"context"
	"net/http"
	"slices"
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

// TestBrowserStepTime logs what a step costs in the browser in a play of 200 steps on a
// crowded table: time of the page's main thread from the click to the painted
// frame. It asserts nothing of time, because the machine is shared.
func TestBrowserStepTime(t *testing.T) {
	snapshot, index := smallSnapshot(t)
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
	w := run(t, h, longDuel)
	if w.Code != http.StatusSeeOther {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	ctx, url := browserOn(t, h)
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		t.Fatal(err)
	}
	steps := 6 // a figure that nobody reads needs no more
	if testing.Verbose() {
		steps = 40
	}
	for _, width := range []int64{1280, 390} {
		do(t, ctx, chromedp.EmulateViewport(width, 860), chromedp.Navigate(url+w.Header().Get("Location")))
		until(t, ctx, `document.getElementById("player").dataset.ready`)
		if all := value[int](t, ctx, `document.querySelectorAll(".scrub li").length`); all < 200 {
			t.Errorf("the play has %d steps only", all)
		}
		value[bool](t, ctx, `document.querySelectorAll(".scrub a")[100].click() || true`)
		took := map[string][]float64{}
		measure := func(step, as string) {
			wait(t, ctx, `setTimeout(() => requestAnimationFrame(() => setTimeout(done, 20)), 400)`) // what the step before has left to do
			before := metrics(t, ctx)
			// The frame is drawn after the callback; what is posted comes after the frame.
			wait(t, ctx, `requestAnimationFrame(() => {
				const c = new MessageChannel();
				c.port1.onmessage = done;
				`+step+`
				c.port2.postMessage(0);
			})`)
			after := metrics(t, ctx)
			for name := range after {
				took[name+as] = append(took[name+as], 1000*(after[name]-before[name]))
			}
		}
		for i := range steps {
			measure(`document.querySelector("[data-go=next]").click();`, " of a step")
			if i%5 == 0 {
				measure("", " of measuring nothing")
			}
		}
		at := func(name string, part float64) float64 {
			slices.Sort(took[name])
			return took[name][int(part*float64(len(took[name])-1))]
		}
		// The first holds the others, and what it takes to ask for these figures.
		for _, name := range []string{"TaskDuration of a step", "TaskDuration of measuring nothing", "ScriptDuration of a step", "RecalcStyleDuration of a step", "LayoutDuration of a step"} {
			t.Logf("%d px, %s: %.1f ms, 95 %% under %.1f ms", width, name, at(name, .5), at(name, .95))
		}
	}
}

// wait carries out statements that call done at some time, and returns then.
func wait(t *testing.T, ctx context.Context, statements string) {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`new Promise((then) => { const done = () => then(true); `+statements+` })`, chromedp.EvalAwaitPromise)); err != nil {
		t.Fatal(err)
	}
}

// metrics are the browser's sums for the page, in seconds.
func metrics(t *testing.T, ctx context.Context) map[string]float64 {
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
