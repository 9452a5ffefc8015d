package trial

import (
	"slices"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/cardtext"
)

// A trial that is asked for the rules tells those of the card's keywords and of what its spell
// does, the latter under the ability that does it; without being asked it tells none.
func TestTouched(t *testing.T) {
	for name, c := range map[string]struct {
		row   cardtext.PoolRow
		rules []cr.Rule // touched in any way
		under []cr.Rule // while an ability was carried out
	}{
		"a spell":        {cardtext.PoolRow{Name: "Odd Slay", ManaCost: "{1}{B}", TypeLine: "Instant", OracleText: "Destroy target creature."}, []cr.Rule{"601.2a", "601.2c"}, []cr.Rule{"701.7a"}},
		"a creature":     {cardtext.PoolRow{Name: "Odd Ox", ManaCost: "{2}{G}", TypeLine: "Creature — Ox", Power: "5", Toughness: "5", OracleText: "Trample"}, []cr.Rule{"601.2a", "508.1k"}, nil},
		"one that draws": {cardtext.PoolRow{Name: "Odd Imp", ManaCost: "{B}", TypeLine: "Creature — Imp", Power: "1", Toughness: "1", OracleText: "When this creature enters, draw a card."}, []cr.Rule{"603.3"}, []cr.Rule{"121.1"}},
	} {
		card := compiledRow(t, c.row)
		report := (&Tester{Quick: true, Rules: true}).Card(&card)
		has := func(rule cr.Rule, under bool) bool {
			return slices.ContainsFunc(report.Touched, func(o Touched) bool {
				return o.Rule == rule && (!under || o.Of != nil && slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool { return a == o.Of })) && o.Sentence != ""
			})
		}
		for _, rule := range c.rules {
			if !has(rule, false) {
				t.Errorf("%s: %s was not applied to it, of %v", name, rule, report.Touched)
			}
		}
		for _, rule := range c.under {
			if !has(rule, true) {
				t.Errorf("%s: %s was not applied as it was carried out, of %v", name, rule, report.Touched)
			}
		}
		if quiet := (&Tester{Quick: true}).Card(&card); len(quiet.Touched) > 0 || quiet.Positions != report.Positions {
			t.Errorf("%s: nobody asked, and %v are told of %d positions", name, quiet.Touched, quiet.Positions)
		}
		if cut := (&Tester{Quick: true, Rules: true, Enough: func() bool { return true }}).Card(&card); !cut.Cut || cut.Positions > 0 {
			t.Errorf("%s: enough at once, and %d positions", name, cut.Positions)
		}
	}
}

// A play that is refused with one line of a card, and not without it, is told of that line.
func TestRefusedWithALineAlone(t *testing.T) {
	for name, c := range map[string]struct {
		row   cardtext.PoolRow
		rules []cr.Rule
	}{
		"a creature that attacks":  {cardtext.PoolRow{Name: "Odd Ram", ManaCost: "{2}{R}", TypeLine: "Creature — Ox", Power: "5", Toughness: "3", OracleText: "This creature attacks each combat if able."}, []cr.Rule{"508.1d"}},
		"one that is not blocked":  {cardtext.PoolRow{Name: "Odd Eel", ManaCost: "{2}{U}", TypeLine: "Creature — Fish", Power: "2", Toughness: "2", OracleText: "This creature can't be blocked."}, []cr.Rule{"509.1b"}},
		"one that is not alone":    {cardtext.PoolRow{Name: "Odd Mob", ManaCost: "{2}{R}", TypeLine: "Creature — Ox", Power: "2", Toughness: "2", OracleText: "This creature can't be blocked except by two or more creatures."}, []cr.Rule{"509.1b"}},
		"one that holds all back":  {cardtext.PoolRow{Name: "Odd Judge", ManaCost: "{4}", TypeLine: "Artifact Creature — Construct", Power: "1", Toughness: "5", OracleText: "No more than one creature can attack each combat."}, []cr.Rule{"508.1c"}},
		"an Aura":                  {cardtext.PoolRow{Name: "Odd Calm", ManaCost: "{1}{W}", TypeLine: "Enchantment — Aura", OracleText: "Enchant creature\nEnchanted creature can't attack or block."}, []cr.Rule{"509.1b"}},
		"a law about what is cast": {cardtext.PoolRow{Name: "Odd Law", ManaCost: "{2}{W}", TypeLine: "Enchantment", OracleText: "Each player can't cast more than one spell each turn."}, []cr.Rule{"101.2"}},
	} {
		card := compiledRow(t, c.row)
		report := (&Tester{Quick: true, Rules: true}).Card(&card)
		for _, rule := range c.rules {
			if !slices.ContainsFunc(report.Abilities, func(a *Ability) bool {
				return slices.ContainsFunc(a.Alone, func(o Touched) bool { return o.Rule == rule && o.Sentence != "" })
			}) {
				t.Errorf("%s: %s refuses nothing with a line of it alone", name, rule)
			}
		}
	}
}

// compiledRow is the card of one face that a row of a pool tells of.
func compiledRow(t *testing.T, row cardtext.PoolRow) oracle.Card {
	t.Helper()
	faces, err := cardtext.FromPool(row)
	if err != nil {
		t.Fatal(err)
	}
	card, unknown := cardtext.Compile(faces[0])
	if len(unknown) > 0 {
		t.Fatal(row.Name, unknown)
	}
	return card
}
