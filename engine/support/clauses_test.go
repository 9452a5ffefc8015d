package support

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// elsewhere are nodes that a function needs no clause for, with the reason.
var elsewhere = map[string]string{
	"Grantor":            "who gets the ability has Particular in its place (201.5a)",
	"AttackedThisCombat": "asked of players, who are matched apart from objects (Table.playerPredicate)",
	"Designated":         "asked of players, too (Table.playerPredicate)",
	"Meets":              "asked of players, too (Table.playerPredicate)",
	"OpponentOf":         "asked of players, too (Table.playerPredicate)",
	"IsPlayer":           "asked of players, who are matched apart from objects (Table.playerPredicate)",
	"Reflex":             "triggers as the instruction before it is carried out (603.12), not on an event",
	"State":              "triggers on what is, not on what happens (603.8)",
}

// TestEveryNodeHasAClause reads the source: each reference, number, condition, predicate and
// event that counts as carried out has a clause of its own where the engine evaluates such
// nodes, or a type assertion to it; without one it would be nothing, 0 or false in silence.
// Instructions can't lack what carries them out: that they are carried out is declared with it.
func TestEveryNodeHasAClause(t *testing.T) {
	kinds := markers(t, filepath.Join("..", "oracle"))
	named := map[string]map[string]bool{} // by function that evaluates: the nodes with a clause
	stands := map[string]string{}         // where such a function is
	for _, dir := range []string{filepath.Join("..", "table"), filepath.Join("..", "events"), ".."} {
		for path, file := range sources(t, dir) {
			ast.Inspect(file, func(n ast.Node) bool {
				f, ok := n.(*ast.FuncDecl)
				if !ok || f.Body == nil {
					return true
				}
				inside := named[f.Name.Name]
				if inside == nil {
					inside = map[string]bool{}
					named[f.Name.Name] = inside
				}
				clauses(f.Body, inside)
				stands[f.Name.Name] = filepath.Join("engine", "support", path)
				return false
			})
		}
	}
	for _, of := range []struct {
		kind string
		in   []string
	}{
		{"reference", []string{"Refer", "LeftOpen", "IsMeant"}},
		{"quantity", []string{"Quantity"}},
		{"condition", []string{"Holds"}},
		{"predicate", []string{"predicate"}},
		{"event", []string{"eventMatches"}},
	} {
		for node, declared := range kinds[of.kind] {
			if _, carried := carriedOut[node]; !carried || elsewhere[node] != "" {
				continue
			}
			if !slices.ContainsFunc(of.in, func(f string) bool { return named[f][node] }) {
				t.Errorf("the %s %s, of %s, has a row in engine/support/carriedout.go and nothing that carries it out: write a clause for it in %s, of %s",
					of.kind, node, declared, of.in[0], stands[of.in[0]])
			}
		}
	}
	for node, declared := range kinds["instruction"] {
		if _, carried := carriedOut[node]; !carried {
			t.Errorf("the instruction %s, of %s, is not carried out: declare what does it, with the fields that are read, in the file of its chapter in engine/events:\n\tvar _ = carriesOut((*Course).name, ...)",
				node, declared)
		}
	}
}

// clauses notes the nodes that the clauses of type switches and type assertions name.
func clauses(body ast.Node, into map[string]bool) {
	name := func(e ast.Expr) {
		if s, ok := e.(*ast.SelectorExpr); ok && types.ExprString(s.X) == "oracle" {
			into[s.Sel.Name] = true
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					name(e)
				}
			}
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				name(n.Type)
			}
		}
		return true
	})
}

// markers lists the nodes of each kind, with the files that declare them: the types that have the method by which it is told.
func markers(t *testing.T, dir string) map[string]map[string]string {
	kinds := map[string]map[string]string{}
	for path, file := range sources(t, dir) {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || len(f.Body.List) > 0 {
				continue
			}
			kind := f.Name.Name
			if kinds[kind] == nil {
				kinds[kind] = map[string]string{}
			}
			kinds[kind][types.ExprString(f.Recv.List[0].Type)] = filepath.Join("engine", "support", path)
		}
	}
	return kinds
}

// sources reads the files of a package, by their path from here.
func sources(t *testing.T, dir string) map[string]*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = file
	}
	return files
}
