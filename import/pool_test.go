package importer

import (
	"testing"

	"rulestep/rulesdb"
)

// A card counts under the first kind that it has, and what is not understood once for each card.
func TestPool(t *testing.T) {
	var p Pool
	for _, data := range []string{
		`{"name":"Odd Ox","type_line":"Creature — Ox","power":"2","toughness":"2","oracle_text":""}`,
		`{"name":"Odd Queen","type_line":"Legendary Artifact Creature — Ox","power":"2","toughness":"2","oracle_text":"Wiggle the third frob sideways."}`,
		`{"name":"Odd Riddle","type_line":"Instant","oracle_text":"Draw a card.\nWiggle the third frob twice."}`,
		`{"name":"Odd Both","type_line":"Instant","oracle_text":"Wiggle the third frob.\nPerplex nobody at all."}`,
		`{"name":"Odd Joke","funny":true,"type_line":"Instant","oracle_text":"Laugh."}`,
	} {
		p.Add(rulesdb.Card{Name: data[9:18], Data: []byte(data)}, false)
	}
	p.Finish(1)
	if p.Cards != 4 || p.Whole != 1 || p.Playable != 1 || p.Partly != 1 || p.None != 2 || p.LeftOut != 1 {
		t.Errorf("%+v", p)
	}
	for _, k := range p.Kinds {
		want := map[string]PoolKind{
			"Legendary creatures": {"Legendary creatures", 1, 0, 0, 0, 1}, "Other creatures": {"Other creatures", 1, 1, 1, 0, 0}, "Instants": {"Instants", 2, 0, 0, 1, 1},
		}[k.Kind]
		if want.Kind == "" {
			want.Kind = k.Kind
		}
		if k != want {
			t.Errorf("%+v, want %+v", k, want)
		}
	}
	if len(p.Declines) != 1 || p.Declines[0].Words != "Wiggle the third" || p.Declines[0].Unlocks != 2 || p.Declines[0].Cards != 3 {
		t.Errorf("declines %+v", p.Declines)
	}
}
