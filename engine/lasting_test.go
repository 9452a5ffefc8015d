package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/support"
)

// TestEveryWordStands holds that events/611_lasting.go knows of each reference, number, condition
// and predicate that the engine carries out what becomes of it in an effect that lasts.
func TestEveryWordStands(t *testing.T) {
	words := make(map[string]bool)
	set := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join("oracle", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !slices.Contains([]string{"reference", "quantity", "condition", "predicate"}, f.Name.Name) {
				continue
			}
			if kind, ok := f.Recv.List[0].Type.(*ast.Ident); ok {
				words[kind.Name] = true
			}
		}
	}
	if len(words) < 60 {
		t.Fatalf("only %d words were found in package oracle", len(words))
	}
	for _, name := range slices.Sorted(maps.Keys(words)) {
		_, carried := support.CarriedOut()[name]
		_, stands := events.Standings[name]
		switch {
		case name == "Literal": // it is no struct, and listed nowhere
		case carried && !stands:
			t.Errorf("nothing says what becomes of %s in an effect that lasts", name)
		case stands && !carried:
			t.Errorf("%s is not carried out, and needs no word about it", name)
		}
	}
	for name := range events.Standings {
		if !words[name] {
			t.Errorf("package oracle has no word %s", name)
		}
	}
}

// TestUnsettledWords compiles texts whose lasting effect has a word that would mean
// nothing once the spell is gone, and their neighbours that are kept.
func TestUnsettledWords(t *testing.T) {
	was := oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}}
	compared := func(to oracle.Quantity) oracle.Reference {
		each := was
		each.Phrase.Where = append(slices.Clone(each.Phrase.Where), oracle.Compares{Number: oracle.Power, How: oracle.AtMost, To: to})
		return each
	}
	for _, test := range []struct {
		effect  oracle.StaticEffect
		refused string // "" if it is kept
	}{
		{oracle.Restriction{Affected: was, Cant: oracle.Block}, ""},
		{oracle.Restriction{Affected: compared(oracle.X{}), Cant: oracle.Block}, ""},
		{oracle.Restriction{Affected: compared(oracle.NumberOf{Of: oracle.Target{}}), Cant: oracle.Block}, ""},
		{oracle.Restriction{Affected: compared(oracle.TimesKicked{}), Cant: oracle.Block}, "times kicked"},
		{oracle.Restriction{Affected: compared(oracle.CastBefore{}), Cant: oracle.Block}, "cast before"},
		{oracle.Restriction{Affected: oracle.Some{}, Cant: oracle.Block}, "some"},
		{oracle.Restriction{Affected: oracle.The{All: []oracle.Reference{oracle.You{}, oracle.Some{}}}, Cant: oracle.Block}, "some"},
		{oracle.Restriction{Affected: compared(oracle.ColorsSpent{}), Cant: oracle.Block}, "colors spent"},
		{oracle.Replacement{Event: oracle.DamageDealt{To: oracle.Some{}}, Skips: true}, "some"},
		{oracle.Replacement{Event: oracle.DamageDealt{}, If: oracle.DidSo{}}, "did so"},
		{oracle.Replacement{Event: oracle.DamageDealt{}, Change: oracle.EventChange{Recipient: oracle.It{}}}, ""},
		{oracle.Prevention{Event: oracle.DamageDealt{Source: oracle.Some{}}, Once: true}, ""},
		{oracle.Prevention{Event: oracle.DamageDealt{Source: oracle.Some{}}}, ""}, // it is chosen as the effect begins
		{oracle.Prevention{Event: oracle.DamageDealt{To: oracle.Some{}}, Once: true}, "some"},
		{oracle.Replacement{Event: oracle.DamageDealt{Source: oracle.Some{}}, Skips: true}, "some"},
	} {
		var refused []string
		events.Unsettled(test.effect, func(what string) { refused = append(refused, what) })
		said := strings.Join(refused, "; ")
		if (said == "") != (test.refused == "") || !strings.Contains(said, test.refused) {
			t.Errorf("%#v: refused %q, want %q", test.effect, said, test.refused)
		}
	}
}
