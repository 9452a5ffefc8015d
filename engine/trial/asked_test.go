package trial

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// What is left out as applied to any card is what is applied to cards that say nothing, or nothing that anybody
// notices.
func TestOfAnyCard(t *testing.T) {
	var rules []cr.Rule
	for _, typeLine := range []string{"Creature — Ox", "Legendary Creature — Ox", "Artifact Creature — Golem", "Artifact", "Enchantment", "Land", "Sorcery", "Instant"} {
		row := cardtext.PoolRow{Name: "Plain Thing", ManaCost: "{2}", TypeLine: typeLine, OracleText: "You have no maximum hand size."}
		switch {
		case strings.Contains(typeLine, "Creature"):
			row.Power, row.Toughness = "3", "3"
		case typeLine == "Land":
			row.ManaCost, row.OracleText = "", row.OracleText+"\n{T}: Add {C}."
		case typeLine == "Sorcery":
			row.OracleText = "You gain 1 life."
		case typeLine == "Instant":
			row.OracleText = "Target creature gets +1/+1 until end of turn."
		}
		card := compiledRow(t, row)
		for _, one := range (&Tester{Quick: true, Rules: true, brief: true}).touched(&card) {
			if one.Of == nil && !slices.Contains(rules, one.Rule) && !one.Rule.Within("800.4") {
				rules = append(rules, one.Rule)
			}
		}
	}
	slices.SortFunc(rules, cr.Compare)
	if !slices.Equal(rules, ofAnyCard) {
		t.Errorf("applied to any card:\n%q\nand the list has:\n%q", rules, ofAnyCard)
	}
}

// Of a spell alone it is told what it does; of a spell and what withstands it, what was ruled of both. Who owns what leaves
// the game is not forgotten, and the answer is always the same.
func TestAsked(t *testing.T) {
	slay := compiledRow(t, cardtext.PoolRow{Name: "Odd Slay", ManaCost: "{1}{B}", TypeLine: "Instant", OracleText: "Destroy target creature."})
	ox := compiledRow(t, cardtext.PoolRow{Name: "Odd Ox", ManaCost: "{2}{G}", TypeLine: "Creature — Ox", Power: "5", Toughness: "5", OracleText: "Indestructible"})
	ask := func(cards ...*oracle.Card) []Asked {
		list, cut := new(Tester).Asked(cards)
		if cut {
			t.Error("cut, and nobody asked for it")
		}
		return list
	}
	bearing := func(list []Asked, rule cr.Rule) int {
		if i := slices.IndexFunc(list, func(a Asked) bool { return a.Rule == rule }); i >= 0 {
			return int(list[i].Bearing)
		}
		return -1
	}
	alone, both := ask(&slay), ask(&slay, &ox)
	for _, c := range []struct {
		list []Asked
		rule cr.Rule
		want int
	}{{alone, "701.7a", int(Carried)}, {alone, "601.2i", -1}, {alone, "800.4a", int(Spoken)}, {both, "702.12b", int(Shared)}} {
		if got := bearing(c.list, c.rule); got != c.want {
			t.Errorf("%s has bearing %d, want %d, of %v", c.rule, got, c.want, c.list)
		}
	}
	if again := ask(&slay, &ox); !slices.Equal(again, both) {
		t.Errorf("once %v, then %v", both, again)
	}
	if list, cut := (&Tester{Enough: func() bool { return true }}).Asked([]*oracle.Card{&slay, &ox}); !cut || len(list) > 0 {
		t.Errorf("enough at once, and %v", list)
	}
}
