package web

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"rulestep/rulesdb"
)

// pool is a small card pool of our own.
var pool = []rulesdb.Card{
	{Name: "Ash Hound", Data: []byte(`{"name":"Ash Hound","mana_cost":"{1}{R}","type_line":"Creature — Dog","oracle_text":"Haste\n{T}: This creature deals 1 damage to any target.","power":"2","toughness":"1"}`)},
	{Name: "Ash Riddle", Data: []byte(`{"name":"Ash Riddle","mana_cost":"{R}","type_line":"Sorcery","oracle_text":"Draw a card.\nWiggle the third frob sideways."}`)},
	{Name: "Dawn // Dusk", Data: []byte(`{"name":"Dawn // Dusk","layout":"split","type_line":"Instant // Sorcery","faces":[{"name":"Dawn","mana_cost":"{W}","type_line":"Instant","oracle_text":"You gain 3 life."},{"name":"Dusk","mana_cost":"{B}","type_line":"Sorcery","oracle_text":"Each opponent loses 3 life."}]}`)},
	{Name: "Élan Vital", Data: []byte(`{"name":"Élan Vital","mana_cost":"{G}","type_line":"Instant","oracle_text":"You gain 2 life."}`)},
}

// poolStore is a store with the pool, counted, which all tests share.
func poolStore(t testing.TB) *rulesdb.Store {
	t.Helper()
	small.Lock()
	defer small.Unlock()
	if small.pool != nil {
		return small.pool
	}
	store := smallStoreIn(t, filepath.Join(Shared, "pool"))
	afterAll = append(afterAll, func() { store.Close() })
	err := store.Update(context.Background(), func(tx *rulesdb.Tx) error {
		if err := tx.SetMeta(rulesdb.MetaPool, `hash {"cards":4,"whole":3,"playable":2,"partly":1,"kinds":[{"kind":"Other creatures","cards":2,"whole":2,"playable":2},{"kind":"Instants","cards":1,"whole":1},{"kind":"Sorceries","cards":1,"partly":1},{"kind":"Lands"}],"declines":[{"words":"Wiggle the third","unlocks":1,"cards":1,"example":"Ash Riddle"}]}`); err != nil {
			return err
		}
		return tx.ReplaceCards(pool, "hash")
	})
	if err != nil {
		t.Fatal(err)
	}
	small.pool = store
	return store
}

func TestAPICards(t *testing.T) {
	h, _ := smallSite(t)
	list := ask[listForm[CardHeadForm]](t, h, "/cards?name=ash")
	diff(t, "by how the name begins", listForm[CardHeadForm]{Total: 2, Items: []CardHeadForm{
		{Name: "Ash Hound", Cost: "{1}{R}", TypeLine: "Creature — Dog", Whole: true, Playable: true},
		{Name: "Ash Riddle", Cost: "{R}", TypeLine: "Sorcery"},
	}}, list)
	diff(t, "by words of the name", 1, ask[listForm[CardHeadForm]](t, h, "/cards?q=Hound+ash").Total)
	diff(t, "by parts of them", 2, ask[listForm[CardHeadForm]](t, h, "/cards?q=AS&limit=1").Total)
	diff(t, "by both", 0, ask[listForm[CardHeadForm]](t, h, "/cards?q=ash&name=dawn").Total)
	list = ask[listForm[CardHeadForm]](t, h, "/cards?offset=2&limit=1")
	if list.Total != 4 || list.Offset != 2 || len(list.Items) != 1 || list.Items[0].Name != "Dawn // Dusk" || list.Items[0].TypeLine != "Instant // Sorcery" {
		t.Errorf("the third card of all: %+v", list)
	}
	list = ask[listForm[CardHeadForm]](t, h, "/cards?offset=900")
	diff(t, "beyond the end", 4, list.Offset)

	card := ask[cardForm](t, h, "/cards/ash%20hound")
	if len(card.Faces) != 1 || card.Faces[0].Power != "2" || len(card.Faces[0].Abilities) != 2 || card.Faces[0].Abilities[0].Keyword != "haste" || card.Faces[0].Abilities[0].Rule != "702.10b" {
		t.Errorf("Ash Hound: %+v", card)
	}
	diff(t, "where it stands", 2, card.Faces[0].Abilities[1].Line)
	diff(t, "written anew", "{T}: This creature deals 1 damage to any target.", card.Faces[0].Abilities[1].Text)
	card = ask[cardForm](t, h, "/cards/Ash%20Riddle")
	if card.Whole || len(card.Faces[0].NotUnderstood) != 1 || card.Faces[0].NotUnderstood[0].Line != 2 || !strings.Contains(card.Faces[0].NotUnderstood[0].Words, "frob") {
		t.Errorf("Ash Riddle: %+v", card)
	}
	diff(t, "what of it is understood", []abilityForm{{Line: 1, Kind: "spell", Text: "Draw a card."}}, card.Faces[0].Abilities)
	card = ask[cardForm](t, h, "/cards/Dawn%20%2F%2F%20Dusk")
	diff(t, "both faces", 2, len(card.Faces))

	w := get(t, h, apiPath+"/cards/Nobody")
	if w.Code != http.StatusNotFound || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") || !strings.Contains(w.Body.String(), "/cards?q=") {
		t.Errorf("a card that is not there: %d %s", w.Code, w.Body)
	}
	if w := get(t, h, apiPath+"/cards?limit=1000"); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("too many at once: %d", w.Code)
	}
	if w := get(t, h, apiPath+"/cards?name=ash"); w.Header().Get("ETag") == "" {
		t.Error("a list of cards has no entity tag")
	}
	for _, face := range ask[cardForm](t, h, "/cards/Dawn%20%2F%2F%20Dusk").Faces {
		for _, a := range face.Abilities {
			if a.Kind != "spell" {
				t.Errorf("%s: kind %q", face.Name, a.Kind)
			}
		}
	}
	pool := ask[namesForm](t, h, "/cards/names").Pool
	for address, want := range map[string]string{"/cards/names": "no-cache", "/cards/names?pool=another": "no-cache", "/cards/names?pool=" + pool: assetCache} {
		if got := get(t, h, apiPath+address).Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
	snapshot, err := poolStore(t).Snapshot(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	h = New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }})
	open(t, h, "/coverage").has("Of the 4 cards in the imported pool the card language understands 3 whole", "carries 2 of those out")
	diff(t, "the same for programs", &poolForm{
		Cards: 4, Whole: 3, Playable: 2, Partly: 1,
		Kinds:    []kindForm{{Kind: "Other creatures", Cards: 2, Whole: 2, Playable: 2}, {Kind: "Instants", Cards: 1, Whole: 1}, {Kind: "Sorceries", Cards: 1, Partly: 1}, {Kind: "Lands"}},
		Declines: []declineForm{{Words: "Wiggle the third", Unlocks: 1, Cards: 1, Example: "Ash Riddle"}},
	}, ask[coverageForm](t, h, "/coverage").Cards)
}
