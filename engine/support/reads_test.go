package support

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"rulestep/engine/events"
)

// readOtherwise are fields that no code of the engine selects, with the reason why they count.
var readOtherwise = map[string]string{
	"Ability.Word":           "an ability word means nothing by itself (207.2c)",
	"BringIn.Reveal":         "whoever reads a play sees all cards, and a chooser sees what it asks for (701.16a)",
	"ChooseNewTargets.May":   "who chooses new targets may leave any of them as they are (115.7d)",
	"Corner.Star":            "what a star stands for is set by a characteristic-defining ability (208.2a)",
	"LoseAllAbilities.Other": "the abilities of the same text stand after it, and so are not lost",
	"May.Any":                "how the text puts it: \"any player may\" asks each of them, as \"each player may\" does (608.2e)",
	"Mode.Name":              "a flavor word means nothing by itself (207.2d of 2026-02-27)",
	"CountersPaid.Kind":      "the parser takes it only where the cost removes counters of that kind",
	"OneOf.Apart":            "how the text puts several events, which are looked for alike (603.2)",
	"RevealUntil.Who":        "whose library it is stands in Of; whoever reveals the cards, all players see them (701.16a)",
	"Search.Reveal":          "whoever reads a play sees all cards, and a chooser sees what it asks for (701.16a)",
	"Shape.As":               "read by its method Changes, which the engine asks",
	"Shape.Besides":          "read by its method Changes, which the engine asks",
	"ThatMany.Way":           "the instruction that is meant has been settled by it as the text was tied, and is Of",
	"TokensCreated.ByEffect": "nothing but effects creates tokens (111.1)",
}

// TestEveryFieldIsRead type-checks the engine: each field that counts as carried out is read by
// the rooms that play a game, or by this one, which refuses some of its values. A field that is set and that nobody reads would be nothing in
// silence, whatever the card is.
func TestEveryFieldIsRead(t *testing.T) {
	read := fieldsRead(t, "rulestep/engine", "rulestep/engine/events", "rulestep/engine/table", "rulestep/engine/paying", "rulestep/engine/declaring", "rulestep/engine/support")
	for node, fields := range carriedOut {
		for _, field := range fields {
			field = node + "." + field
			reason, excused := readOtherwise[field]
			switch {
			case !read[field] && !excused:
				where := "its row in engine/support/carriedout.go"
				if _, instruction := events.CarriedOut()[node]; instruction {
					where = "its carriesOut in engine/events"
				}
				t.Errorf("%s counts as carried out by %s, and the engine never reads it: read it there, or take it out", field, where)
			case read[field] && excused:
				t.Errorf("%s is read and needs no excuse (%s)", field, reason)
			}
		}
	}
}

// fieldsRead lists the fields of nodes that the code of some packages reads: those that it
// selects without assigning to them.
func fieldsRead(t *testing.T, of ...string) map[string]bool {
	t.Helper()
	list, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile}, of...)
	if err != nil {
		t.Fatal(err)
	}
	read := map[string]bool{}
	for _, p := range list {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		for _, file := range p.Syntax {
			written := map[ast.Expr]bool{}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, e := range n.Lhs {
						written[e] = n.Tok == token.ASSIGN
					}
				case *ast.SelectorExpr:
					if s := p.TypesInfo.Selections[n]; s != nil && s.Kind() == types.FieldVal && !written[n] {
						noteFields(read, s)
					}
				}
				return true
			})
		}
	}
	return read
}

// noteFields notes the field that is selected, and those on the way to it.
func noteFields(read map[string]bool, s *types.Selection) {
	of := s.Recv()
	for _, i := range s.Index() {
		if p, ok := of.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		}
		structure, ok := of.Underlying().(*types.Struct)
		if !ok {
			return
		}
		field := structure.Field(i)
		if named, ok := types.Unalias(of).(*types.Named); ok && named.Obj().Pkg() != nil && strings.HasSuffix(named.Obj().Pkg().Path(), "engine/oracle") {
			read[named.Obj().Name()+"."+field.Name()] = true
		}
		of = field.Type()
	}
}
