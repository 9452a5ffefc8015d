package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
	"rulestep/search"
)

// Names of cards in the search box can be put on a table; of other queries nothing is offered.
func TestSearchPutsCardsOnATable(t *testing.T) {
	h, _ := smallSite(t)
	both := open(t, h, "/search?q=ash+hound+and+ash+riddle")
	both.has("Put it on a table", "Ash Hound", "Ash Riddle", "not played yet")
	if w := get(t, h, "/table?card=Ash+Hound"); !strings.HasPrefix(w.Header().Get("Location"), "/table/") {
		t.Errorf("a card leads to %q, status %d", w.Header().Get("Location"), w.Code)
	}
	for _, q := range []string{"trample", "ash hound blocks"} {
		if strings.Contains(get(t, h, "/search?q="+strings.ReplaceAll(q, " ", "+")).Body.String(), "on a table") {
			t.Errorf("%q is no list of names", q)
		}
	}
}

// A card's page says line by line what was understood; a name that none has leads on.
func TestCardPages(t *testing.T) {
	h, _ := smallSite(t)
	open(t, h, "/cards/Ash%20Hound").has("Ash Hound", "played whole", "Put on a table", "Line by line", "Ruled about it when it was played", "601.2a", "Ann puts Ash Hound on the stack")
	open(t, h, "/cards/Ash%20Riddle").has("Ash Riddle", "not understood", "1 of its 2 lines are understood", "Put on a table, without line 2", "Not understood", "without “Wiggle the third frob sideways.”", "the engine played it, without what is not understood,")
	if page := get(t, h, "/cards/Ash%20Riddle").Body.String(); !strings.Contains(page, `<span class="declined">`) {
		t.Error("the words that are not understood are not marked in the text")
	}
	open(t, h, "/cards?q=ash").has("Ash Hound", "Ash Riddle")
	open(t, h, "/cards").has("a way onto the table", "Find")
	diff(t, "the first page leads to the cards", "/cards", open(t, h, "/").link("all cards"))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/cards/Nothing", nil))
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "look for another name") {
		t.Errorf("status %d", w.Code)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/cards/hou", nil))
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `Cards that have it in their names: <a href="/cards/Ash%20Hound">Ash Hound</a>`) {
		t.Errorf("status %d, and a piece of a name leads nowhere", w.Code)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/cards/Ash%20Huond", nil))
	if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `Did you mean <a href="/cards/Ash%20Hound">Ash Hound</a>?`) {
		t.Errorf("status %d, and a slip of the pen leads nowhere", w.Code)
	}
}

// Who asks for a part of a card by its name gets it before cards in whose names it is but a word; a card that
// is refused for something else than words quotes none.
func TestCardsFoundByAPart(t *testing.T) {
	store := smallStoreIn(t, t.TempDir())
	defer store.Close()
	cards := []rulesdb.Card{
		{Name: "Dusk Bird", Data: []byte(`{"name":"Dusk Bird","mana_cost":"{W}","type_line":"Creature — Bird","oracle_text":"Flying","power":"1","toughness":"1"}`)},
		pool[2],
		{Name: "Dusky", Data: []byte(`{"name":"Dusky","layout":"odd","type_line":"Instant","faces":[{"name":"Dusky","mana_cost":"{W}","type_line":"Instant","oracle_text":"You gain 3 life."},{"name":"Odd","mana_cost":"{B}","type_line":"Sorcery","oracle_text":"Each opponent loses 3 life."}]}`)},
	}
	if err := store.Update(t.Context(), func(tx *rulesdb.Tx) error { return tx.ReplaceCards(cards, "hash") }); err != nil {
		t.Fatal(err)
	}
	snapshot, index := smallSnapshot(t)
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Cards: store, Lay: layReally})
	d := open(t, h, "/cards?q=dusk")
	if part, word := strings.Index(d.body, "<b>Dawn // Dusk</b>"), strings.Index(d.body, "<b>Dusk Bird</b>"); part < 0 || word < part {
		t.Errorf("the part stands at %d, a word at %d", part, word)
	}
	d.has("Dusky", "not played yet")
	if strings.Contains(d.body, "“… ”") {
		t.Error("no words are quoted as not understood")
	}
}

// poolSite is the small site with the cards of the small pool.
func poolSite(t *testing.T) http.Handler {
	t.Helper()
	snapshot, index := smallSnapshot(t)
	store := poolStore(t)
	o := Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Cards: store}
	Engine{Cards: func(ctx context.Context) (scenario.Cards, error) {
		return PoolCards(ctx, store, func(err error) { t.Error(err) })
	}}.Run(&o)
	return New(o)
}

// A card's page plays small games with it, which one can step through, and says which other cards stop
// at the same words.
func TestCardScenes(t *testing.T) {
	h := poolSite(t)
	open(t, h, "/cards/Ash%20Hound").has("Ann casts Ash Hound; Ash Hound resolves.", "Ash Hound is in play.", "Ann attacks Bob with Ash Hound; Bob blocks Ash Hound with Large")
	steps := regexp.MustCompile(`href="(/try/[^"]+)">Step through it`).FindAllStringSubmatch(get(t, h, "/cards/Ash%20Hound").Body.String(), -1)
	if len(steps) < 3 {
		t.Fatalf("%d games", len(steps))
	}
	for _, s := range steps {
		open(t, h, s[1]).has("Ash Hound", "Script")
	}
	open(t, h, "/cards/Ash%20Riddle").has("No other card of the pool stops at these words", "Ash Riddle in part")
	look := drawnFace(oracle.Card{Name: "X", Types: oracle.Creature, Text: "One.\nTwo.", Power: &oracle.Corner{Number: 2}, Toughness: &oracle.Corner{Number: 3}})
	diff(t, "the drawing", []any{"2/3", 2, ""}, []any{look.Power, len(look.Text), look.Colour})
}

// A query that names a card finds what was ruled about it when it was played, also in the answer for
// programs.
func TestSearchPlaysCards(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	docs := []search.Document{{Kind: search.KindCard, ID: "Ash Hound", Title: "Ash Hound"}}
	for _, n := range []cr.Rule{"510.1a", "702.10b", "702.19b"} {
		docs = append(docs, search.Document{Kind: search.KindRule, ID: string(n), Number: n, Text: "creature"})
	}
	index, err := search.NewMemory(docs)
	if err != nil {
		t.Fatal(err)
	}
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }, Play: playTrace, Cards: poolStore(t), CardTime: playTime})
	open(t, h, "/search?q=Ash+Hound").has("702.10b", "When it was played", "Ash Hound has haste")
	answer := get(t, h, "/api/v1/search?q=Ash+Hound").Body.String()
	if !strings.Contains(answer, `"played":"Ash Hound has haste"`) {
		t.Errorf("programs are not told: %s", answer)
	}
	if page := get(t, h, "/search?q=creature").Body.String(); strings.Contains(page, "When it was played") {
		t.Error("no card was named, and some was played")
	}
}

// How much of the pool is understood is drawn by kind, and said in tables.
func TestCardCoverage(t *testing.T) {
	snapshot, err := poolStore(t).Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h := New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Cards: poolStore(t)})
	open(t, h, "/coverage/cards").has("Every mark is 25 cards.", "Other creatures", "2 of 2 played", "100.0 %", "Instants", "0 of 1 played", "What would unlock most", "Wiggle the third", "Ash Riddle")
	if page := get(t, h, "/coverage/cards").Body.String(); strings.Contains(page, "Lands") || !strings.Contains(page, `href="/cards/Ash%20Riddle"`) {
		t.Error("a kind of which there is none is told, or an example leads nowhere")
	}
	open(t, h, "/coverage").has("The cards as a picture")
}
