package cardplay

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"rulestep/engine/cr"
	"rulestep/engine/oracle/cardtext"
	"rulestep/rulesdb"
	"rulestep/search"
)

// rows is a pool in memory.
type rows []cardtext.PoolRow

func (p rows) Card(_ context.Context, name string) (rulesdb.Card, bool, error) {
	for _, row := range p {
		if row.Name == name {
			data, err := json.Marshal(row)
			return rulesdb.Card{Name: name, Data: data}, true, err
		}
	}
	return rulesdb.Card{}, false, nil
}

var pool = rows{
	{Name: "Odd Slay", ManaCost: "{1}{B}", TypeLine: "Instant", OracleText: "Destroy target creature."},
	{Name: "Odd Ox", ManaCost: "{2}{G}", TypeLine: "Creature — Ox", Power: "5", Toughness: "5", OracleText: "Indestructible"},
	{Name: "Odd Riddle", ManaCost: "{1}{U}", TypeLine: "Instant", OracleText: "Perplex target colossus."},
}

// A spell alone is ruled by what it does; with a creature that withstands it by what this does about it. What is
// not understood is left out, and what was played once is not played again.
func TestRules(t *testing.T) {
	p := Player{Longest: time.Minute}
	share := func(r cr.Rule) float64 { return float64(len(r)) / 100 }
	ask := func(names ...string) []search.Played {
		t.Helper()
		rules, err := p.Rules(t.Context(), pool, names, share)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			if r.Share != share(r.Rule) || r.Sentence == "" || strings.Contains(r.Sentence, "Trial ") {
				t.Errorf("%v: %+v", names, r)
			}
		}
		return rules
	}
	bearing := func(list []search.Played, rule cr.Rule) int {
		if i := slices.IndexFunc(list, func(r search.Played) bool { return r.Rule == rule }); i >= 0 {
			return int(list[i].Bearing)
		}
		return -1
	}
	slay := ask("Odd Slay")
	if got := bearing(slay, "701.7a"); got != int(search.Carried) {
		t.Errorf("701.7a of the spell alone: %d of %v", got, slay)
	}
	if got := bearing(slay, "702.12b"); got >= int(search.Shared) {
		t.Errorf("702.12b of the spell alone: %d", got)
	}
	if got := bearing(ask("Odd Slay", "Odd Ox"), "702.12b"); got != int(search.Shared) {
		t.Errorf("702.12b of both: %d", got)
	}
	if kept := len(p.kept); kept != 2 || len(ask("Odd Slay", "Odd Riddle", "Nobody")) != len(slay) || len(p.kept) != kept {
		t.Errorf("kept %d, then %d", kept, len(p.kept))
	}
	if got := ask("Odd Riddle"); got != nil {
		t.Errorf("of what is not understood: %v", got)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if rules, err := p.Rules(gone, pool, []string{"Odd Ox"}, share); err == nil || len(rules) > 0 {
		t.Errorf("nobody waits, and %v, %v", rules, err)
	}
}
