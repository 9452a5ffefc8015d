package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// duel and fourPlayers are tables with more on them than fits at full size.
const duel = `# A duel with a full table

Ten creatures attack into eight.

-- cards --
Iri, Keeper of Roads {2}{U}
Legendary Planeswalker — Iri
[+1]: Draw a card.
Loyalty: 4

-- setup --
Ann controls Bear, a 2/2 green creature
Ann controls Basilisk, a 3/3 green creature with trample and deathtouch
Ann controls Drake, a 2/2 blue creature with flying
Ann controls Knight, a 2/2 white creature with first strike and vigilance
Ann controls Imp, a 1/1 black creature with flying
Ann controls Ogre, a 4/3 red creature with menace
Ann controls Hound, a 2/1 red creature with haste
Ann controls Wall, a 0/6 white creature with defender
Ann controls Sprite, a 1/1 blue creature with flying
Ann controls Giant, a 7/7 red creature
Ann controls 4 Mountains and 3 Forests
Giant has 3 +1/+1 counters
Bob controls Iri
Bob controls Wolf, a 2/2 green creature
Bob controls Ape, a 3/3 green creature with reach
Bob controls Cat, a 1/1 white creature with lifelink
Bob controls Rat, a 1/1 black creature
Bob controls Ram, a 2/3 white creature
Bob controls Toad, a 2/4 green creature
Bob controls Crab, a 0/5 blue creature
Bob controls Newt, a 1/3 blue creature
Bob controls 5 Islands
-- play --
Ann attacks Bob with Bear, Drake, Knight, Imp, Ogre, Sprite and Giant; Iri with Basilisk and Hound
Bob blocks Giant with Wolf and Ape; Bear with Crab; Ogre with Ram and Toad
-- answer --
Bob has 20 life
`

const fourPlayers = `# Four players and six spells

Who is attacked by whom?

-- cards --
Spark {R}
Instant
Spark deals 1 damage to any target.

Blade {2}
Artifact — Equipment
Equipped creature gets +2/+0.
Equip {1}

-- setup --
Ann, Bob, Cid and Dee are playing
Ann controls Basilisk, a 3/3 green creature with trample and deathtouch
Ann controls Knight, a 2/2 white creature with first strike and vigilance
Ann controls Imp, a 1/1 black creature with flying
Ann controls Ogre, a 4/3 red creature with menace
Ann controls Giant, a 7/7 red creature
Ann controls Blade
Blade is attached to Ogre
Ann controls 6 Mountains
Bob controls Ape, a 3/3 green creature with reach
Bob controls Ram, a 2/3 white creature
Cid controls Toad, a 2/4 green creature
Dee controls Crab, a 0/5 blue creature
Dee controls 2 Mountains
Spark, Spark, Spark, Spark, Spark and Spark are in Ann's hand
-- play --
Ann attacks Bob with Ogre and Giant; Cid with Basilisk and Imp; Dee with Knight
Bob blocks Giant with Ape and Ram
Cid does not block
Dee blocks Knight with Crab
Ann orders the blockers of Giant: Ape, Ram
Ann casts Spark targeting Ape
Ann casts Spark targeting Cid
Ann casts Spark targeting Toad
Ann casts Spark targeting Crab
Ann casts Spark targeting Ram
Ann casts Spark targeting Dee
-- answer --
Bob has 20 life
`

// sixPlayers are four and two who look on.
var sixPlayers = strings.NewReplacer("# Four players", "# Six players", "Ann, Bob, Cid and Dee are playing", `Ann, Bob, Cid, Dee, Eve and Fay are playing
Eve controls Newt, a 1/3 blue creature
Eve controls 3 Islands
Fay controls Wall, a 0/6 white creature
Fay controls Hound, a 2/1 red creature`).Replace(fourPlayers)

// A crowded table stays within the screen: nothing is wider than it, no card is cut off
// by the table, no two cards lie on each other, and a duel is not much higher than a
// desk's screen.
func TestBrowserCrowdedTables(t *testing.T) {
	h := trySite(t)
	ctx, url := browserOn(t, h)
	for name, text := range map[string]string{"duel": duel, "four players": fourPlayers, "six players": sixPlayers} {
		w := run(t, h, text)
		if w.Code != http.StatusSeeOther {
			t.Fatalf("%s: status %d", name, w.Code)
		}
		address := url + strings.TrimSuffix(w.Header().Get("Location"), "?step=0")
		for _, width := range []int64{1280, 390} {
			var mobile []chromedp.EmulateViewportOption
			if width < 600 {
				mobile = append(mobile, chromedp.EmulateMobile)
			}
			do(t, ctx, chromedp.EmulateViewport(width, 860, mobile...), chromedp.Navigate(address))
			until(t, ctx, `document.getElementById("player").dataset.ready`)
			if problem := value[bool](t, ctx, `Boolean(document.querySelector(".phead .note.bad"))`); problem {
				t.Fatalf("%s: the play stops early", name)
			}
			last := value[int](t, ctx, `document.querySelectorAll(".scrub li").length - 2`)
			for range last {
				value[bool](t, ctx, `document.querySelector("[data-go=next]").click() || true`)
			}
			if over := value[int64](t, ctx, `document.documentElement.scrollWidth`) - width; over > 0 {
				t.Errorf("%s at %d: %d pixels too wide", name, width, over)
			}
			faults := value[[]string](t, ctx, `(() => {
				const mat = document.querySelector(".mat").getBoundingClientRect(), found = [];
				const cards = [...document.querySelectorAll(".mat .card")].map((c) => ({ name: c.querySelector(".nm").textContent, r: c.getBoundingClientRect() }));
				for (const [i, a] of cards.entries()) {
					if (a.r.left < mat.left || a.r.right > mat.right || a.r.bottom > mat.bottom) found.push(a.name + " is cut off");
					for (const b of cards.slice(i + 1)) if (a.r.left < b.r.right - 1 && b.r.left < a.r.right - 1 && a.r.top < b.r.bottom - 1 && b.r.top < a.r.bottom - 1) found.push(a.name + " lies on " + b.name);
				}
				return found;
			})()`)
			if len(faults) > 0 {
				t.Errorf("%s at %d: %q", name, width, faults)
			}
			if width == 390 {
				// What happened, the buttons, and what is new lie in the screen.
				hidden := value[[]string](t, ctx, `(() => {
					const bar = document.querySelector(".ctl").getBoundingClientRect();
					const news = document.querySelector(".stack .card.new") ?? document.querySelector(".mat .card.new");
					return [[".said", innerHeight], [".ctl [data-go=next]", innerHeight]].filter(([s, low]) => {
						const r = document.querySelector(s).getBoundingClientRect();
						return r.height < 10 || r.top < 0 || r.bottom > low;
					}).map(([s]) => s).concat(news && (news.getBoundingClientRect().top < 0 || news.getBoundingClientRect().bottom > bar.top) ? [news.querySelector(".nm").textContent] : []);
				})()`)
				if len(hidden) > 0 {
					t.Errorf("%s: on a phone one does not see %q", name, hidden)
				}
				if said := value[string](t, ctx, `document.querySelector(".said").textContent`); !strings.HasPrefix(said, "Step ") {
					t.Errorf("%s: said of the step: %q", name, said)
				}
			}
			if high := value[float64](t, ctx, `document.querySelector(".mat").getBoundingClientRect().height`); width == 1280 && high > map[bool]float64{false: 1000, true: 1200}[name == "six players"] {
				t.Errorf("%s: the table is %.0f pixels high", name, high)
			}
		}
	}
}
