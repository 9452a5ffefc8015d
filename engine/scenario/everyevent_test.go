package scenario_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rulestep/engine/oracle"
	"rulestep/engine/scenario"
)

// The columns of the table of every kind of event that an ability waits for: a thing to which it happens, in each of its
// occurrences, for several at once and several times in a row; one or more of them; another one than the source, or another player; how many
// or how much; and what the words go back to afterwards: "those", "it", "that player".
const (
	each      = "each"
	oneOrMore = "one or more"
	another   = "another"
	thatMany  = "that many"
	those     = "those"
)

// columns lists them.
var columns = []string{each, oneOrMore, another, thatMany, those}

// A scene is a table and what happens there, with cells of the matrix that are about it. Lines are parted by " / ", cards by " / + / ".
type scene struct {
	three   bool   // players, and not two
	edition string // if not the usual one
	cards   string
	deed    string // the text of Ann's sorcery, if she casts one
	setup   string
	play    string // if not "Ann casts Deed"
	rows    []cell
}

// A cell is one text of Watcher, an artifact of Ann's: an event after "whenever", of which Watcher gets a charge counter each time, or
// a whole ability.
type cell struct {
	word     string
	text     string
	of       string // the card of the scene whose event it is about; Watcher if nothing is said
	then     string // how the play goes on
	instead  string // the play instead of that of the scene
	answer   string // or the number of charge counters
	declined string // the kind of the event, where the text is declined
}

// TestEveryEvent plays the table.
func TestEveryEvent(t *testing.T) {
	for _, s := range scenes {
		for _, c := range s.rows {
			t.Run(c.text+", "+s.deed+s.play, func(t *testing.T) {
				t.Parallel()
				source := staged(&s, &c)
				f, err := scenario.Parse("table.txt", []byte(source))
				switch {
				case c.declined != "" && err == nil:
					t.Error("the words are read now: say what comes of them")
				case c.declined != "":
				case err != nil:
					t.Errorf("%v\n%s", err, source)
				default:
					if trace := f.Play(""); !trace.Holds {
						t.Errorf("%s\n%s", trace.Problem, source)
					}
				}
			})
		}
	}
}

// staged writes the scenario of a cell.
func staged(s *scene, c *cell) string {
	lines := func(text string) string {
		return strings.ReplaceAll(strings.ReplaceAll(text, " / + / ", "\n\n"), " / ", "\n")
	}
	var b strings.Builder
	b.WriteString("# A cell of the matrix\n\nWhat comes of it?\n\n")
	if s.edition != "" {
		fmt.Fprintf(&b, "edition %s\n\n", s.edition)
	}
	fmt.Fprintf(&b, "-- cards --\nWatcher {2}\nArtifact\n%s\n\n", ability(c.text))
	if s.deed != "" {
		fmt.Fprintf(&b, "Deed {0}\nSorcery\n%s\n\n", s.deed)
	}
	if s.cards != "" {
		b.WriteString(lines(s.cards) + "\n\n")
	}
	b.WriteString(peopled(s.three))
	if s.deed != "" {
		b.WriteString("Deed is in Ann's hand\n")
	}
	if s.setup != "" {
		b.WriteString(lines(s.setup) + "\n")
	}
	play := s.play
	switch {
	case c.instead != "":
		play = c.instead
	case play == "":
		play = "Ann casts Deed"
	}
	b.WriteString("\n-- play --\n" + lines(play) + "\n")
	if c.then != "" {
		b.WriteString(lines(c.then) + "\n")
	}
	if !strings.HasSuffix(play, "main phase") {
		b.WriteString("everything resolves\n")
	}
	answer := c.answer
	if n, err := strconv.Atoi(answer); err == nil {
		answer = fmt.Sprintf("Watcher has %d charge counters", n)
	}
	return b.String() + "\n-- answer --\n" + strings.ReplaceAll(answer, "; ", "\n") + "\n"
}

// ability is the ability of a cell, if it is not written whole.
func ability(text string) string {
	if strings.HasSuffix(text, ".") {
		return text
	}
	return "Whenever " + text + ", put a charge counter on this artifact."
}

// TestEveryKindOfEvent holds the matrix against the card language: no kind of event is without a cell, and each cell of the matrix has
// a text that is played or declined, or is said to make no sense.
func TestEveryKindOfEvent(t *testing.T) {
	all := kindsOfEvents(t)
	has := map[[2]string]bool{}
	for _, s := range scenes {
		for _, c := range s.rows {
			if c.declined != "" {
				has[[2]string{c.declined, c.word}] = true
				if !slices.Contains(all, c.declined) {
					t.Errorf("%s: no event is a %s", c.text, c.declined)
				}
				continue
			}
			for _, kind := range kindsIn(t, staged(&s, &c), c.of) {
				has[[2]string{kind, c.word}] = true
			}
		}
	}
	for _, w := range watchers {
		word := each
		if strings.Contains(w.when, "one or more") {
			word = oneOrMore
		}
		h := happenings[w.happens]
		for _, kind := range kindsIn(t, watched(w.when, h.deed, h.play, 0), "") {
			has[[2]string{kind, word}] = true
		}
	}
	for kind, path := range elsewhere {
		source, err := os.ReadFile(filepath.Join("../scenarios", path))
		if err != nil {
			t.Fatal(err)
		}
		if has[[2]string{kind, each}] || !slices.Contains(kindsIn(t, string(source), "any"), kind) {
			t.Errorf("%s: no demonstration of %s, or the table has one", path, kind)
		}
		has[[2]string{kind, each}] = true
	}
	for _, s := range senseless {
		for kind := range strings.FieldsSeq(s.kinds) {
			kind = strings.ReplaceAll(kind, "_", " ")
			if !slices.Contains(all, kind) {
				t.Errorf("no event is a %s", kind)
			}
			for _, word := range s.words {
				if cell := [2]string{kind, word}; has[cell] {
					t.Errorf("%s, %s: said twice, or sensible: %s", kind, word, s.why)
				}
				has[[2]string{kind, word}] = true
			}
		}
	}
	for _, kind := range all {
		for _, word := range columns {
			if !has[[2]string{kind, word}] {
				t.Errorf("%s, %q: no text", kind, word)
			}
		}
	}
}

// kindsIn lists the kinds of the events of which a card of a scenario speaks, Watcher if none is named, or "any" card.
func kindsIn(t *testing.T, source, of string) []string {
	t.Helper()
	f, err := scenario.Parse("table.txt", []byte(source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	kinds := map[string]bool{}
	for _, card := range f.Cards {
		if of == "any" || card.Name == of || of == "" && card.Name == "Watcher" {
			oracle.Walk(reflect.ValueOf(card), func(v reflect.Value) {
				if e, is := v.Interface().(oracle.Event); is {
					kinds[kindOf(e)] = true
				}
			})
		}
	}
	return slices.Collect(maps.Keys(kinds))
}

// kindOf is what the matrix calls an event: the type of its node, and of a keyword action its name.
func kindOf(e oracle.Event) string {
	if done, is := e.(oracle.KeywordActionDone); is {
		return done.Name
	}
	return reflect.TypeOf(e).Name()
}

// kindsOfEvents lists the kinds of events that the card language has: the types of nodes that are events, and the keyword actions
// that its parser names.
func kindsOfEvents(t *testing.T) []string {
	t.Helper()
	kinds, names := map[string]bool{}, map[string]string{}
	inspect(t, "../oracle", func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.Name == "event" && n.Recv != nil {
				kinds[n.Recv.List[0].Type.(*ast.Ident).Name] = true
			}
		case *ast.ValueSpec:
			for i, value := range n.Values {
				if text, is := value.(*ast.BasicLit); is && text.Kind == token.STRING {
					names[n.Names[i].Name], _ = strconv.Unquote(text.Value)
				}
			}
		}
	})
	delete(kinds, "KeywordActionDone")
	inspect(t, "../oracle/cardtext", func(n ast.Node) {
		node, is := n.(*ast.CompositeLit)
		if !is {
			return
		}
		of, is := node.Type.(*ast.SelectorExpr)
		if !is || of.Sel.Name != "KeywordActionDone" {
			return
		}
		for _, element := range node.Elts {
			field := element.(*ast.KeyValueExpr)
			if field.Key.(*ast.Ident).Name != "Name" {
				continue
			}
			switch name := field.Value.(type) {
			case *ast.BasicLit:
				text, _ := strconv.Unquote(name.Value)
				kinds[text] = true
			case *ast.SelectorExpr:
				if constant, is := names[name.Sel.Name]; is {
					kinds[constant] = true
				}
			}
		}
	})
	return slices.Sorted(maps.Keys(kinds))
}

// inspect visits the nodes of the Go files of a folder, without its tests.
func inspect(t *testing.T, folder string, visit func(ast.Node)) {
	t.Helper()
	paths, err := filepath.Glob(folder + "/*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool { visit(n); return true })
	}
}
