package scenario

import (
	"encoding/json"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/engine/scenarios"
)

// eachBuiltin reads all demonstrations.
func eachBuiltin(t *testing.T, visit func(name string, f *File)) {
	t.Helper()
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := Parse(path, data)
		if err != nil {
			return err
		}
		visit(path, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestThenAndNow plays each demonstration that says that it changes by each of its editions:
// its answers hold there, and the play knows that it depends on the edition. Where it is there to
// show a change, as engine/editions.txt has it, its answers differ; elsewhere a line may be only
// said otherwise.
func TestThenAndNow(t *testing.T) {
	list, err := os.ReadFile("../editions.txt")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.Fields(string(list))
	n := 0
	eachBuiltin(t, func(name string, f *File) {
		editions := f.ThenAndNow()
		if len(editions) == 0 {
			return
		}
		n++
		before := f.Play("")
		for _, edition := range editions {
			now, err := f.In(edition)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			after := now.Play("")
			if !after.Holds {
				t.Errorf("%s by %s: %s", name, edition, after.Problem)
			}
			if !before.Depends() || !after.Depends() {
				t.Errorf("%s: the play does not know that it depends on the edition", name)
			}
			if slices.Contains(shown, strings.TrimSuffix(name, ".txt")) && reflect.DeepEqual(answersOf(before), answersOf(after)) {
				t.Errorf("%s: the answers are the same in %s", name, edition)
			}
			if after.Edition != edition {
				t.Errorf("%s: the play is of %s", name, after.Edition)
			}
		}
	})
	if n < 10 {
		t.Errorf("there are %d demonstrations of then and now", n)
	}
}

func answersOf(t *Trace) (list []string) {
	for _, k := range t.Forks {
		for _, a := range k.Answers {
			list = append(list, a.Text)
		}
	}
	return list
}

// TestSameInEveryEdition plays each demonstration by each edition. One that has asked nothing
// which depends on the edition is the same play there, to the byte, but for the numbers.
func TestSameInEveryEdition(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays all demonstrations twice")
	}
	same, differ := 0, 0
	eachBuiltin(t, func(name string, f *File) {
		then := f.Play("")
		if then.Depends() {
			differ++
			return
		}
		same++
		for _, book := range cr.Books() {
			there, err := f.In(book.Edition)
			if err != nil {
				t.Fatal(err)
			}
			now := there.Play("")
			if want, got := renumbered(told(t, then), f.book(), book), told(t, now); now.Depends() || want != got {
				t.Errorf("%s is not the same play in %s", name, book.Edition)
			}
		}
	})
	t.Logf("%d plays are the same in every edition, %d depend on it", same, differ)
	if same < 800 {
		t.Errorf("only %d plays are the same in every edition", same)
	}
}

// TestKnockOutsCarry plays the demonstrations that cite a rule which is not alike in both editions
// without each of their rules, by both. Where neither the play nor the knock-out depends on the
// edition, the same comes out.
func TestKnockOutsCarry(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a good part of the knock-outs twice")
	}
	carried := 0
	book := cr.Books()[1]
	alike := func(n cr.Rule) bool { return book.Differs(n) == cr.Alike }
	eachBuiltin(t, func(name string, f *File) {
		then := f.Play("")
		if f.Edition != cr.Edition || then.Depends() || !slices.ContainsFunc(then.Cited(), func(n cr.Rule) bool { return n.Chapter() >= "508" && n.Chapter() <= "510" && !alike(n) }) {
			return
		}
		there, err := f.In(book.Edition)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range then.Cited() {
			was := f.KnockOut(rule)
			if was.Depends {
				continue
			}
			carried++
			is := there.KnockOut(book.Shown(rule))
			if is.Depends || is.Class != was.Class || is.Fork != was.Fork || is.Step != was.Step {
				t.Errorf("%s without %s: %s in fork %q at step %d, in %s: %s in fork %q at step %d", name, rule, was.Class, was.Fork, was.Step, book.Edition, is.Class, is.Fork, is.Step)
			}
		}
	})
	t.Logf("%d knock-outs carry", carried)
	if carried < 1000 {
		t.Errorf("only %d knock-outs carry", carried)
	}
}

// told is all that is told of a play.
func told(t *testing.T, trace *Trace) string {
	t.Helper()
	text, err := json.Marshal(trace.Forks)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// renumbered is a text of one book with the numbers of another. A regular expression takes
// longer for it than the play.
func renumbered(text string, from, to *cr.Book) string {
	if from == to {
		return text
	}
	var b strings.Builder
	done := 0
	for i := 3; i < len(text); i++ {
		if text[i] != '.' {
			continue
		}
		start, end := i-3, i+1
		for end < len(text) && digit(text[end]) {
			end++
		}
		if end > i+1 && end < len(text) && 'a' <= text[end] && text[end] <= 'z' {
			end++
		}
		if end == i+1 || start > 0 && partOfWord(text[start-1]) || end < len(text) && partOfWord(text[end]) ||
			!digit(text[start]) || !digit(text[start+1]) || !digit(text[start+2]) {
			continue
		}
		if name, ok := from.Name(cr.Rule(text[start:end])); ok {
			b.WriteString(text[done:start])
			b.WriteString(string(to.Shown(name)))
			done = end
		}
	}
	return b.String() + text[done:]
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func partOfWord(c byte) bool {
	return digit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func TestRenumbered(t *testing.T) {
	from, to := cr.Books()[0], cr.Books()[1]
	var moved cr.Rule
	for _, name := range to.Moved() {
		if !strings.Contains(string(name), "@") && name > moved {
			moved = name
		}
	}
	now := string(to.Shown(moved))
	for text, want := range map[string]string{
		string(moved):                       now,
		"by " + string(moved) + ", 1.5":     "by " + now + ", 1.5",
		"1" + string(moved):                 "1" + string(moved),
		string(moved) + "x_":                string(moved) + "x_",
		"(" + string(moved) + string(moved): "(" + string(moved) + string(moved),
	} {
		if got := renumbered(text, from, to); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestEditionOfFile(t *testing.T) {
	const text = `# Two

edition 2026-02-27

shows 701.27a

-- setup --
Ann controls Bear, a 2/2 creature
-- play --
since 2026-02-27: Ann attacks Bob with Bear
until 2026-02-27: Ann does not attack
-- answer --
Bear is attacking
`
	f, err := Parse("two.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Play(""); !trace.Holds || trace.Edition != cr.Edition2026 {
		t.Errorf("by its own edition: %s %s", trace.Edition, trace.Problem)
	}
	then, err := f.In(cr.Edition)
	if err != nil {
		t.Fatal(err)
	}
	if trace := then.Play(""); trace.Holds || len(then.Shows) != 1 || then.Shows[0] != "701.28a" {
		t.Errorf("by the older edition: holds %v, shows %v", trace.Holds, then.Shows)
	}
	for _, c := range []struct{ from, to, want string }{
		{"edition 2026-02-27", "edition 2025-13-01", "two.txt:3: the edition 2025-13-01 is not one"},
		{"since 2026-02-27: ", "since 2026-02-28: ", "two.txt:10:"},
		{"-- answer --", "-- answer: since 2020-01-01 --", "the edition 2020-01-01"},
	} {
		if _, err := Parse("two.txt", []byte(strings.Replace(text, c.from, c.to, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
	}
}
