package web

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"rulestep/engine/cardname"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
	"rulestep/web/table"
)

// realCards is the whole pool, where the shared data is.
func realCards(t testing.TB) []rulesdb.Card {
	t.Helper()
	dir := cmp.Or(os.Getenv("RULESTEP_DATA"), "../../shared/data")
	f, err := os.Open(filepath.Join(dir, "cards", "cards.jsonl.gz"))
	if err != nil {
		t.Skip("the pool of cards is not here (set RULESTEP_DATA): boards of real cards are not set")
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var list []rulesdb.Card
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var row struct{ Name string }
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, rulesdb.Card{Name: row.Name, Data: slices.Clone(lines.Bytes())})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// A realPool finds cards as the server does.
type realPool struct {
	*cardname.Index
	store *rulesdb.Store
}

// Card compiles a card of the pool.
func (p realPool) Card(name string) (oracle.Card, []cardtext.Unknown, bool) {
	stored, found, err := p.store.Card(context.Background(), name)
	var row cardtext.PoolRow
	if err != nil || !found || json.Unmarshal(stored.Data, &row) != nil {
		return oracle.Card{}, nil, false
	}
	faces, err := cardtext.FromPool(row)
	if err != nil {
		return oracle.Card{}, nil, false
	}
	card, unknown := cardtext.Compile(row.Join(faces))
	return card, unknown, true
}

// A hand taps a page at 390 pixels and counts what it does.
type hand struct {
	t               *testing.T
	ctx             context.Context
	taps, fragments int
	letters         int
	store           *rulesdb.Store
}

// spell reports whether a card is an instant or a sorcery.
func (h *hand) spell(name string) bool {
	c, ok, err := h.store.Card(h.ctx, name)
	return err == nil && ok && zoneFor(cardOf(c).TypeLine) == "hand"
}

// tap touches the first element that an expression finds, where it lies in view and nothing covers it.
func (h *hand) tap(element string) {
	h.t.Helper()
	type at struct {
		X, Y float64
		Why  string
	}
	spot := value[at](h.t, h.ctx, `(() => {
		const e = `+element+`;
		if (!e) return {Why: "it is not there"};
		e.scrollIntoView({block: "center", behavior: "instant"});
		const free = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
		if (free?.closest(".ask-now") && !e.closest(".ask-now")) scrollBy(0, e.getBoundingClientRect().top - 150); // the sheet lies over the lower half
		const r = e.getBoundingClientRect(), X = r.left + Math.min(r.width / 2, 150), Y = r.top + Math.min(r.height / 2, 30);
		const hit = document.elementFromPoint(X, Y);
		if (r.height < 24 || r.width < 24) return {Why: "it is " + r.width + " by " + r.height};
		if (!hit || !(e.contains(hit) || hit.contains(e))) return {Why: "it is covered by " + (hit?.outerHTML ?? "nothing").slice(0, 120)};
		return {X, Y, Why: ""};
	})()`)
	if spot.Why != "" {
		h.t.Fatalf("%s can't be tapped: %s", element, spot.Why)
	}
	h.taps++
	for _, step := range []input.DispatchTouchEventParams{{Type: "touchStart", TouchPoints: []*input.TouchPoint{{X: spot.X, Y: spot.Y}}}, {Type: "touchEnd", TouchPoints: []*input.TouchPoint{}}} {
		if _, err := chromedp.Call(h.ctx, input.DispatchTouchEvent, step); err != nil {
			h.t.Fatal(err)
		}
	}
}

// types types into what has the focus.
func (h *hand) types(text string) {
	h.t.Helper()
	h.letters += len(text)
	if _, err := chromedp.Call(h.ctx, input.InsertText, input.InsertTextParams{Text: text}); err != nil {
		h.t.Fatal(err)
	}
}

// is evaluates an expression.
func (h *hand) is(expression string) bool {
	return value[bool](h.t, h.ctx, "Boolean("+expression+")")
}

// choose takes an option of a list, which the phone draws by itself: two taps.
func (h *hand) choose(list, option string) {
	h.t.Helper()
	h.tap(list)
	h.taps++
	act(h.t, h.ctx, fmt.Sprintf(`{ const s = %s; s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})); s.blur(); }`, list, option))
	time.Sleep(30 * time.Millisecond)
}

// text is the table in words.
func (h *hand) text() string {
	return value[string](h.t, h.ctx, `document.querySelector("textarea[name=text]")?.value.replaceAll("\r", "") ?? ""`)
}

// afterwards waits until a form has been answered.
func (h *hand) afterwards(before string) {
	h.t.Helper()
	until(h.t, h.ctx, fmt.Sprintf(`location.href !== %q`, before))
	time.Sleep(20 * time.Millisecond)
}

func (h *hand) address() string { return value[string](h.t, h.ctx, `location.href`) }

const cardBox = `document.getElementById("card")`

// puts puts a thing onto the table: the box, some letters, the card; or what has no name.
func (h *hand) puts(thing table.Thing, name string, onto *string, who *string) {
	h.t.Helper()
	if thing.Who != *who {
		h.tap(fmt.Sprintf(`document.querySelector('#add input[name=who][value="%s"]').closest("label")`, thing.Who))
		*who = thing.Who
	}
	zone := thing.Zone
	if zone == "hand" && h.spell(name) && *onto != "hand" { // they go there by themselves
		zone = "battlefield"
	}
	if zone != *onto {
		h.choose(`document.querySelector("#add select[name=onto]")`, zone)
		*onto = zone
	}
	if !h.is(cardBox + ` === document.activeElement`) {
		h.tap(cardBox)
	}
	before := h.address()
	h.fragments++
	if name == "" {
		words := thing.Described
		if words == "" { // basic lands
			words = fmt.Sprintf("%d %s", thing.N, strings.ToLower(thing.Name))
		}
		h.types(strings.TrimPrefix(strings.TrimPrefix(words, "an "), "a "))
		h.tap(`document.querySelector("#add .btn.go")`)
		h.afterwards(before)
		return
	}
	button := fmt.Sprintf(`[...document.querySelectorAll("#found button.pickcard")].find((b) => b.value === %q)`, name)
	for i, r := range name {
		h.types(string(r))
		if i >= 3 {
			time.Sleep(130 * time.Millisecond) // the offers come with the letters
			if h.is(button) {
				break
			}
		}
	}
	time.Sleep(250 * time.Millisecond) // as long as one takes to see it, the list stands still
	until(h.t, h.ctx, button)
	h.tap(button)
	h.afterwards(before)
}

// plays taps what does a line of a play, and says whether it had to be said in words.
func (h *hand) plays(want string) (inWords bool) {
	h.t.Helper()
	want = strings.Replace(want, "end of combat step", "end of combat", 1)
	if _, parts, ok := strings.Cut(want, ": "); ok && strings.Contains(want, " assigns damage from ") && h.is(`document.querySelector(".picks input[type=number]")`) {
		h.divides(parts)
		return false
	}
	done := false
	for range 8 {
		before := h.address()
		verb := strings.Fields(want)[1]
		if strings.Contains(want, " does not block") || strings.Contains(want, " does not attack") {
			verb = strings.Fields(want)[3] + "s"
		}
		if verb == "attacks" || verb == "blocks" {
			if h.is(`document.querySelector("form[data-judge]")`) {
				return !h.declares(want)
			}
			soon := map[string]string{"attacks": "declare attackers", "blocks": "declare blockers"}[verb]
			if h.is(fmt.Sprintf(`document.querySelector(".soon button")?.value.includes(%q)`, soon)) {
				h.tap(`document.querySelector(".soon button")`)
				h.afterwards(before)
				continue
			}
		}
		type best struct {
			Index int
			Whole bool
		}
		found := value[best](h.t, h.ctx, fmt.Sprintf(`(() => {
			const want = %q, words = want.split(" ");
			const within = (v) => { let at = 0; for (const w of v.split(" ")) { at = words.indexOf(w, at) + 1; if (!at) return false; } return true; };
			let best = {Index: -1, Whole: false}, length = 0;
			const all = [...document.querySelectorAll(".ask-now button.opt")];
			all.forEach((b, i) => {
				const v = b.value.replace("in response, ", "").replace("everything on the stack", "everything");
				if (v === want) { best = {Index: i, Whole: true}; length = 1e9; }
				else if (v.length > length && within(v)) { best = {Index: i, Whole: false}; length = v.length; }
			});
			return best;
		})()`, want))
		if found.Index < 0 {
			break
		}
		option := fmt.Sprintf(`document.querySelectorAll(".ask-now button.opt")[%d]`, found.Index)
		if !h.is(option + `.getClientRects().length`) {
			h.tap(option + `.closest("details").querySelector("summary")`)
		}
		h.tap(option)
		h.afterwards(before)
		done = !h.is(`document.querySelector(".ask-now button[name=line]")`) // nothing is half said
		if found.Whole || h.is(fmt.Sprintf(`document.querySelector(".tlines li.now .say")?.textContent.trim().endsWith(%q)`, want)) {
			return false
		}
	}
	if done {
		return false
	}
	before := h.address()
	moment := fmt.Sprintf(`[...document.querySelectorAll(".until button")].find((b) => b.value === %q)`, want)
	if h.is(moment) {
		if !h.is(moment + `.getClientRects().length`) {
			h.tap(moment + `.closest("details").querySelector("summary")`)
		}
		h.tap(moment)
		h.afterwards(before)
		return false
	}
	h.tap(`document.querySelector(".ask-now input[name=say]").closest("details").querySelector("summary")`)
	h.tap(`document.querySelector(".ask-now input[name=say]")`)
	h.fragments++
	h.types(want)
	h.tap(`document.querySelector(".ask-now input[name=say]").form.querySelector("button")`)
	h.afterwards(before)
	return true
}

// divides says of each thing how much it gets.
func (h *hand) divides(parts string) {
	h.t.Helper()
	if closed := `document.querySelector(".picks").closest("details:not([open])")`; h.is(closed) {
		h.tap(closed + `.querySelector("summary")`)
	}
	for _, part := range strings.Split(parts, ", ") {
		n, name, _ := strings.Cut(part, " to ")
		field := fmt.Sprintf(`[...document.querySelectorAll(".picks label")].find((l) => (l.querySelector("span").textContent.replaceAll("’", "'") + ",").startsWith(%q)).querySelector("input")`, name+",")
		h.tap(field)
		act(h.t, h.ctx, field+".select()")
		h.types(n)
	}
	before := h.address()
	h.tap(`document.querySelector(".picks .btn.go")`)
	h.afterwards(before)
}

// declares taps the creatures of a declaration, and where there are several, what they attack or
// block.
func (h *hand) declares(want string) bool {
	h.t.Helper()
	words := strings.SplitN(want, " ", 3)
	for _, part := range strings.Split(words[2], "; ") {
		whom, with, some := strings.Cut(part, " with ")
		if !some {
			break // it does not
		}
		for _, name := range strings.Split(strings.ReplaceAll(with, " and ", ", "), ", ") {
			row := fmt.Sprintf(`[...document.querySelectorAll(".picks label")].find((l) => l.querySelector("span").textContent.replaceAll("’", "'").startsWith(%q) && l.querySelector("select").value === "0")?.querySelector("select")`, name+",")
			if !h.is(row) {
				return false
			}
			before := h.address()
			h.tap(fmt.Sprintf(`document.querySelector('a.can[data-keys="' + %s.id.slice(7) + '"]')`, row))
			if h.is(row + `.options.length > 2`) {
				h.tap(fmt.Sprintf(`document.querySelector('a.can[data-keys="' + [...%s.options].find((o) => o.text.replaceAll("’", "'") === %q).dataset.key + '"]')`, row, whom))
			}
			h.afterwards(before)
		}
	}
	before := h.address()
	h.tap(`document.querySelector(".picks .btn.go")`)
	h.afterwards(before)
	return true
}

// realStore is a store with the whole pool.
func realStore(t *testing.T) *rulesdb.Store {
	t.Helper()
	cards := realCards(t)
	store, err := rulesdb.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	if err := store.Update(t.Context(), func(tx *rulesdb.Tx) error { return tx.ReplaceCards(cards, "real") }); err != nil {
		t.Fatal(err)
	}
	return store
}

// phoneOn is a tab as wide as a phone on a site with a pool.
func phoneOn(t *testing.T, store *rulesdb.Store) *hand {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	names, err := store.CardNames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h := New(Options{
		Snapshot: func() *rulesdb.Snapshot { return snapshot },
		Search:   func() *search.Index { return index },
		Lay: func(_ context.Context, l Lay) (Laid, error) {
			file, err := scenario.ParseWith("table", []byte(l.Source), realPool{names, store})
			if err != nil {
				return Laid{}, err
			}
			file.Limits = scenario.Visitors
			return l.Look(file), nil
		},
		Cards: store, Share: store.Share, Shared: store.Shared,
	})
	ctx, url := browserOn(t, h)
	do(t, ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile), chromedp.Navigate(url+"/table/new"))
	return &hand{t: t, ctx: ctx, store: store}
}

// A judge's question about four cards is set and answered by touch at 390 pixels, within twelve
// taps and three typed fragments.
func TestBrowserFourCardsByTouch(t *testing.T) {
	h := phoneOn(t, realStore(t))
	begun := time.Now()
	who, onto := "Ann", "battlefield"
	h.puts(table.Thing{Who: "Ann", Zone: "hand"}, "Murder", &onto, &who)
	h.puts(table.Thing{Who: "Bob", Zone: "battlefield"}, "Mother of Runes", &onto, &who)
	h.puts(table.Thing{Who: "Bob", Zone: "battlefield"}, "Grizzly Bears", &onto, &who)
	before := h.address()
	h.tap(`document.querySelector(".lands button")`)
	h.afterwards(before)
	h.tap(`document.querySelector(".phead .go")`)
	until(t, h.ctx, `document.querySelector(".ask-now")`)
	for _, line := range []string{"Ann casts Murder targeting Grizzly Bears", "everything resolves"} {
		if h.plays(line) {
			t.Errorf("%q had to be said in words", line)
		}
	}
	if !h.is(`/Grizzly Bears is destroyed/.test(document.querySelector(".tlines").textContent)`) {
		t.Error("Grizzly Bears lives")
	}
	t.Logf("%d taps, %d fragments of %d letters together, %.1f s of the machine", h.taps, h.fragments, h.letters, time.Since(begun).Seconds())
	if h.taps > 12 || h.fragments > 3 {
		t.Errorf("%d taps and %d fragments; at most 12 and 3", h.taps, h.fragments)
	}
}
