package engine

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

type (
	position = token.Position
	call     = ast.CallExpr
	node     = ast.Node
)

// doors are the functions through which rules code speaks to the book.
var doors = []string{"applies", "forbids", "inForce", "cite", "refuse", "appliesUntil", "appliesSince", "forbidsUntil", "forbidsSince"}

// marks are those that ask by which edition the play goes.
var marks = []string{"since", "appliesUntil", "appliesSince", "forbidsUntil", "forbidsSince"}

// floors are the folders of the engine, from the turn down.
var floors = []string{".", "events", "table"}

// sources lists the files of the engine, without its tests.
func sources(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, floor := range floors {
		files, err := filepath.Glob(filepath.Join(floor, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, files...)
	}
	return slices.DeleteFunc(list, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// eachCitation visits every call of a door with a literal rule in the package.
func eachCitation(t *testing.T, visit func(pos token.Position, rule cr.Rule, sentence string, call *ast.CallExpr, parents []ast.Node)) {
	t.Helper()
	eachCall(t, doors, visit)
}

// eachMark visits every place where a literal rule differs between editions.
func eachMark(t *testing.T, visit func(pos token.Position, rule cr.Rule)) {
	t.Helper()
	eachCall(t, marks, func(pos token.Position, rule cr.Rule, _ string, _ *ast.CallExpr, _ []ast.Node) { visit(pos, rule) })
}

// eachCall visits every call of some functions with a literal rule in the package.
func eachCall(t *testing.T, doors []string, visit func(pos token.Position, rule cr.Rule, sentence string, call *ast.CallExpr, parents []ast.Node)) {
	t.Helper()
	set := token.NewFileSet()
	for _, name := range sources(t) {
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var stack []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			door, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || !slices.Contains(doors, strings.ToLower(door.Sel.Name[:1])+door.Sel.Name[1:]) || len(call.Args) == 0 {
				return true
			}
			rule, ok := literal(call.Args[0])
			if !ok {
				return true
			}
			sentence := ""
			if len(call.Args) > 1 {
				sentence, _ = literal(call.Args[1])
			}
			visit(set.Position(call.Pos()), cr.Rule(rule), sentence, call, slices.Clone(stack))
			return true
		})
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// edition reads the numbers of the edition from the plain-words files.
func edition(t *testing.T) map[cr.Rule]bool {
	t.Helper()
	numbers := make(map[cr.Rule]bool)
	err := filepath.WalkDir(filepath.Join("..", "import", "plain"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == cr.Edition2026 {
			return fs.SkipDir // its numbers are others
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			word, _, _ := strings.Cut(lines.Text(), " ")
			if r := cr.Rule(word); r.Kind() == cr.Numbered || r.Kind() == cr.Subrule {
				numbers[r] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(numbers) < 2900 {
		t.Fatalf("the plain-words files name %d rules; this is not the whole edition", len(numbers))
	}
	return numbers
}

// TestCitationsAreRules checks that every cited literal is a rule of the edition,
// that its sentence has as many places as the call has things to put there, and
// that the answer is used: a question whose answer is thrown away proves nothing.
func TestCitationsAreRules(t *testing.T) {
	rules := edition(t)
	for _, book := range cr.Books()[1:] {
		for _, name := range book.Differing() {
			rules[name] = rules[name] || book.Differs(name) == cr.New
		}
	}
	eachCitation(t, func(pos token.Position, rule cr.Rule, sentence string, call *ast.CallExpr, parents []ast.Node) {
		if !rules[rule] {
			t.Errorf("%s: %s is no rule of the edition", pos, rule)
		}
		name := strings.ToLower(call.Fun.(*ast.SelectorExpr).Sel.Name)
		since := strings.HasSuffix(name, "since") || strings.HasSuffix(name, "until")
		if name == "applies" || name == "forbids" || name == "refuse" || since {
			places := strings.Count(sentence, "%s") + strings.Count(sentence, "%n")
			things := len(call.Args) - 2
			if since { // the edition is no thing
				things--
			}
			if places != things && !call.Ellipsis.IsValid() {
				t.Errorf("%s: %q has %d places for %d things", pos, sentence, places, things)
			}
			if _, thrown := parents[len(parents)-2].(*ast.ExprStmt); thrown {
				t.Errorf("%s: the answer to %s is thrown away", pos, rule)
			}
		}
	})
}

// TestNothingIsLeftToChance keeps clocks, goroutines, floats and random numbers out of the
// engine, its rooms and the card language: the same card is compiled and the same play gives the
// same bytes. That no order of a map shows is seen by playing twice (TestScenarios in
// package scenario).
func TestNothingIsLeftToChance(t *testing.T) {
	set := token.NewFileSet()
	names := sources(t)
	for _, room := range []string{"oracle", "oracle/cardtext", "oracle/keywords", "paying", "declaring", "support", "cardname"} {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has %d files, %v", room, len(files), err)
		}
		names = append(names, slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, "_test.go") })...)
	}
	for _, name := range names {
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range file.Imports {
			switch path, _ := strconv.Unquote(imported.Path.Value); path {
			case "time", "math/rand", "math/rand/v2", "os", "sync":
				t.Errorf("%s imports %s", name, path)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s: a goroutine", set.Position(n.Pos()))
			case *ast.Ident:
				if n.Name == "float64" || n.Name == "float32" {
					t.Errorf("%s: a float", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
}

// TestProseNamesRules checks that every number in the argument of a demonstration is a
// rule of the edition: editions number some of them otherwise.
func TestProseNamesRules(t *testing.T) {
	rules := edition(t)
	now, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("scenarios/*/*.txt")
	if err != nil || len(files) < 500 {
		t.Fatalf("%d demonstrations, %v", len(files), err)
	}
	number := regexp.MustCompile(`\b[1-9][0-9]{2}\.[0-9]+[a-z]?\b`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, prose, _ := strings.Cut(string(text), "\n-- because --\n")
		prose, newer, _ := strings.Cut(prose, "\n-- because: since "+cr.Edition2026+" --\n")
		if strings.Contains(string(text), "\nedition "+cr.Edition2026+"\n") {
			prose, newer = "", prose
		}
		for _, n := range number.FindAllString(prose, -1) {
			if !rules[cr.Rule(n)] {
				t.Errorf("%s: %s is no rule of the edition", file, n)
			}
		}
		for _, n := range number.FindAllString(newer, -1) {
			if name, ok := now.Name(cr.Rule(n)); !ok || !rules[name] && !strings.Contains(string(name), "@") {
				t.Errorf("%s: %s is no rule of %s", file, n, cr.Edition2026)
			}
		}
	}
}
