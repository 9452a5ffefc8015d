package training

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"rulestep/engine/scenarios"
)

var (
	update = flag.Bool("update", false, "write the list of questions anew: of demonstrations whose text or proofs are others than when theirs were made (made_test.go)")
	every  = flag.Bool("every", false, "of all demonstrations, with every change of each")
)

// A making is what a demonstration gives. Tests share it, since to make all takes minutes.
type making struct {
	ofFile, ofChanges sync.Once
	own, varied       []Question
	err               error
}

var makings sync.Map // by slug

func makingOf(src Source, variations bool) *making {
	v, _ := makings.LoadOrStore(src.Slug, &making{})
	m := v.(*making)
	m.ofFile.Do(func() { m.own, m.err = Make(src) })
	if variations && m.err == nil {
		m.ofChanges.Do(func() { m.varied, m.err = Vary(src, m.own) })
	}
	return m
}

// own are the questions of a demonstration itself.
func own(t testing.TB, src Source) []Question {
	t.Helper()
	m := makingOf(src, false)
	if m.err != nil {
		t.Fatalf("%s: %v", src.Slug, m.err)
	}
	return m.own
}

// varied are its variations.
func varied(t testing.TB, src Source) []Question {
	t.Helper()
	m := makingOf(src, true)
	if m.err != nil {
		t.Fatalf("%s: %v", src.Slug, m.err)
	}
	return m.varied
}

// wholly is of how many demonstrations one is made wholly where the list is only compared: with every
// change that could be made of it, most of which come to nothing.
const wholly = 12

// listed makes what is kept of a demonstration anew: all of its own questions, and of its variations
// those that the list has. What the list has is right or it differs; which changes of a table are
// worth a question is asked when it is written, and here of one demonstration in wholly.
func listed(src Source, list []Entry) ([]Question, error) {
	m := makingOf(src, false)
	if m.err != nil {
		return nil, m.err
	}
	scripts, err := read(src)
	if err != nil {
		return nil, err
	}
	whole, err := readWhole(src)
	if err != nil {
		return nil, err
	}
	questions := slices.Clone(m.own)
	edits := make([][]edit, len(scripts))
	among := map[string][]Question{}
	for n := range list {
		e := &list[n]
		var q *Question
		for i := 0; i < len(scripts) && q == nil && e.Variation != ""; i++ {
			if edits[i] == nil {
				edits[i] = scripts[i].edits()
			}
			q = scripts[i].variation(m.own, edits[i], e)
		}
		if q == nil && e.Variation != "" {
			if _, made := among[e.Variation]; !made {
				among[e.Variation] = variedCases(whole, m.own, e.Variation)
			}
			q = withID(among[e.Variation], e.ID)
		}
		if q != nil {
			questions = append(questions, *q)
		}
	}
	return questions, nil
}

// textOf is what a file of kept questions has of a demonstration.
func textOf(src Source, make func() ([]Question, error)) string {
	questions, err := make()
	if err != nil {
		return err.Error()
	}
	var list []Entry
	for _, q := range questions {
		list = append(list, q.Entry())
	}
	return writeKept(&src, list)
}

// again is of how many demonstrations whose ground is as it was (made_test.go) the questions of one are made
// anew all the same, since a change of the engine may bear on variations alone. Whatever the list says, a
// question is played before anybody is asked it, so that an entry which has gone stale is lost and not wrong.
const again = 4

// TestQuestionsAreKept makes the questions of the list that the program brings along anew, and
// compares: of all demonstrations whose ground is another than when theirs were made, and of one in again
// of the others, which ones changes with the sources of this package. With -update it writes the list, after making all that could be listed of the demonstrations
// whose ground or listed questions are others (made_test.go); with -every of all of them.
func TestQuestionsAreKept(t *testing.T) {
	if testing.Short() || watched {
		t.Skip("making all questions takes minutes")
	}
	sources, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	sources = append(sources, MisreadingSources()...)
	lot := map[string]bool{}
	for _, s := range some(t, wholly) {
		lot[s.Slug] = true
	}
	texts := make([]string, len(sources))
	before, now := readMade(t), makeMade(t, sources)
	var wg sync.WaitGroup
	hands := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range sources {
		hands <- struct{}{}
		wg.Go(func() {
			defer func() { <-hands }()
			src := sources[i]
			d := keptDecks()[src.Slug]
			stands := d.sum == short(src.Text, sumLength)
			if !*every && !*update && !lot[src.Slug] && stands && before.same(now, src.Slug) && !drawn(now, src.Slug) {
				texts[i] = writeKept(&src, d.list)
				return
			}
			if !*every && !lot[src.Slug] && stands && (!*update || before.same(now, src.Slug)) {
				texts[i] = textOf(src, func() ([]Question, error) { return listed(src, d.list) })
				if !*update || texts[i] == writeKept(&src, d.list) {
					return
				}
			}
			texts[i] = textOf(src, func() ([]Question, error) {
				m := makingOf(src, true)
				return slices.Concat(m.own, m.varied), m.err
			})
		})
	}
	wg.Wait()
	chapters := map[string]string{}
	for i, s := range sources {
		chapters[strings.SplitN(s.Slug, "/", 2)[0]+".txt"] += texts[i]
	}
	if *update {
		if err := writeChapters(chapters); err != nil {
			t.Fatal(err)
		}
		now.write(t)
		return
	}
	for name, want := range chapters {
		have, _ := fs.ReadFile(keptFiles, "questions/"+name)
		if string(have) != want {
			t.Errorf("questions/%s is not what its demonstrations give: %s; go test ./web/training -run TestQuestionsAreKept -update writes it (with -every if that changes nothing)", name, firstDifference(string(have), want))
		}
	}
	if files, err := keptFiles.ReadDir("questions"); err != nil || len(files) != len(chapters) {
		t.Errorf("there are %d files of questions for %d chapters (%v)", len(files), len(chapters), err)
	}
}

// drawn reports whether a demonstration is one of those whose questions are made anew for nothing.
func drawn(now made, slug string) bool { return sha256.Sum256([]byte(now[""] + slug))[0]%again == 0 }

func writeChapters(chapters map[string]string) error {
	old, err := filepath.Glob("questions/*.txt")
	if err != nil {
		return err
	}
	for _, name := range old {
		if chapters[filepath.Base(name)] == "" {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for name, text := range chapters {
		if err := os.WriteFile(filepath.Join("questions", name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d is %q, not %q", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("it has %d lines, not %d", len(x), len(y))
}

// TestEnoughQuestions counts the list that is kept.
func TestEnoughQuestions(t *testing.T) {
	own, varied, rules := 0, 0, map[string]bool{}
	for _, d := range keptDecks() {
		for _, e := range d.list {
			if e.Variation == "" {
				own++
			} else {
				varied++
			}
			for _, r := range e.Rules {
				rules[string(r)] = true
			}
		}
	}
	if own < 3000 || varied < 3000 || len(rules) < 900 {
		t.Errorf("there are %d questions of the files and %d variations on %d rules", own, varied, len(rules))
	}
}

// TestKeptFilesAreRead holds that what is wrong in a file is named with its place.
func TestKeptFilesAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"== 702/evolve abc\nabcdefg outcome 1340 702.100a\n":      "",
		"abcdefg outcome 1340 702.100a\n":                         "line 1",
		"== 702/evolve\n":                                         "line 1",
		"== 702/evolve abc\nabcdefg outcome\n":                    "line 2",
		"== 702/evolve abc\nabcdefg guess 1340 702.100a\n":        "line 2",
		"== 702/evolve abc\nabcdefg outcome high 702.100a\n":      "line 2",
		"== 702/evolve abc\nabcdefg outcome 1340 evolve\n":        "line 2",
		"== 702/evolve abc\nabcdefg outcome 1340 @1.2 702.100a\n": "",
		"== 702/evolve abc\nabcdefg outcome 1340 @x 702.100a\n":   "line 2",
	} {
		err := readKept(text, map[string]keptDeck{})
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestMadeAlone holds that a question which is made alone is the one that is made with all
// others of its demonstration, and that it is found at its place: to make all others takes ten times
// as long, and somebody waits for it.
func TestMadeAlone(t *testing.T) {
	sources, err := Sources(scenarios.Files)
	if err != nil {
		t.Fatal(err)
	}
	lot := some(t, 60)
	for _, src := range sources { // without some rules something there is not, of which it is asked
		if src.Slug == "704/two-roles-on-one-creature" {
			lot = append(lot, src)
		}
	}
	n := 0
	for _, src := range lot {
		for _, want := range slices.Concat(own(t, src), varied(t, src)) {
			e := want.Entry()
			n++
			q := atPlace(&src, &e)
			if q == nil {
				t.Errorf("%s, %s: it is not at %v", want.ID, want.Variation, e.madeAt)
				continue
			}
			if got, want := q.Explain(), want.Explain(); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: made alone it is %+v, not %+v", q.ID, q.Variation, got, want)
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d questions were made alone", n)
	}
}

// TestMadeWithoutPlace holds that a question is found also where the list knows no place of it.
func TestMadeWithoutPlace(t *testing.T) {
	src := some(t, 60)[0]
	for _, want := range own(t, src) {
		e := want.Entry()
		e.madeAt = place{}
		if q, err := NewBank([]Source{src}).alone(&src, &e); err != nil || q == nil || q.ID != want.ID || !slices.Equal(q.Key(), want.Key()) {
			t.Errorf("%s: %v, %v", want.ID, q, err)
		}
	}
}
