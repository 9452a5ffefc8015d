package scenario_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

var update = flag.Bool("update", false, "write the rulings under the lines of the scenarios")

func eachScenario(t testing.TB, visit func(path string, f *scenario.File)) {
	t.Helper()
	eachSource(t, func(path, source string) {
		f, err := scenario.Parse(path, []byte(source))
		if err != nil {
			t.Errorf("%v", err)
			return
		}
		visit(path, f)
	})
}

func eachSource(t testing.TB, visit func(path, source string)) {
	t.Helper()
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err == nil {
			visit(path, string(data))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestScenarios plays every demonstration: each answer holds, each rule that the
// file claims to show is applied, and the rulings under the lines are the ones of
// this play. That the rules are proved is held where all knock-outs are played, by
// TestProofs of package importer.
func TestScenarios(t *testing.T) {
	n := 0
	eachScenario(t, func(path string, f *scenario.File) {
		n++
		t.Run(strings.TrimSuffix(path, ".txt"), func(t *testing.T) {
			t.Parallel()
			trace := f.Play("")
			if !trace.Holds {
				t.Fatal(trace.Problem)
			}
			cited, about := trace.Cited(), f.Shows
			if len(f.ThenAndNow()) > 0 { // what it is about may be what only the newer edition says
				about = slices.Concat(about, cited)
				for _, m := range trace.Marks {
					about = append(about, m.Rule)
				}
			}
			if !slices.ContainsFunc(about, func(r cr.Rule) bool { return strings.HasPrefix(string(r), path[:3]) }) {
				t.Errorf("none of the rules it shows is of chapter %s, the folder it is in", path[:3])
			}
			for _, rule := range f.Shows {
				if !slices.Contains(cited, rule) {
					t.Errorf("shows %s, which no step applies", rule)
					continue
				}
			}
			want, err := fs.ReadFile(scenarios.Files, path)
			if err != nil {
				t.Fatal(err)
			}
			got := f.Format(trace)
			if *update {
				if err := os.WriteFile(filepath.Join("..", "scenarios", filepath.FromSlash(path)), got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("the rulings are not those of the file; -update writes them (-file +play):\n%s", diff)
			}
		})
	})
	if n < 45 {
		t.Errorf("%d demonstrations, want 45 or more", n)
	}
}

// TestPlaysAreRepeatable plays every scenario twice and compares the bytes.
func TestPlaysAreRepeatable(t *testing.T) {
	eachScenario(t, func(path string, f *scenario.File) {
		if one, other := f.Play(""), f.Play(""); !reflect.DeepEqual(one, other) { // a tenth of what cmp.Diff takes
			t.Errorf("%s: two plays differ:\n%s", path, cmp.Diff(one, other))
		}
	})
}

// TestFormatIsIdentity formats what is formatted already. Where the first time gives the
// file itself, the second is the same computation.
func TestFormatIsIdentity(t *testing.T) {
	eachSource(t, func(path, source string) {
		f, err := scenario.Parse(path, []byte(source))
		if err != nil {
			t.Error(err)
			return
		}
		once := f.Format(f.Play(""))
		if string(once) == source {
			return
		}
		again, err := scenario.Parse(path, once)
		if err != nil {
			t.Errorf("%s: formatted file does not parse: %v", path, err)
			return
		}
		if diff := cmp.Diff(string(once), string(again.Format(again.Play("")))); diff != "" {
			t.Errorf("%s: formatting twice is not formatting once:\n%s", path, diff)
		}
	})
}

// TestWhatIsToldStays plays the scenarios one after the other in the same game, and looks
// whether what was told of one is still the same when those after it have been played.
func TestWhatIsToldStays(t *testing.T) {
	type told struct {
		path  string
		trace *scenario.Trace
		then  string
	}
	var last []told
	eachScenario(t, func(path string, f *scenario.File) {
		trace := f.Tell("")
		last = append(last, told{path, trace, fmt.Sprintf("%+v", trace)})
		if len(last) > 3 {
			if now := fmt.Sprintf("%+v", last[0].trace); now != last[0].then {
				t.Errorf("%s: what was told of it has changed:\n%s", last[0].path, cmp.Diff(last[0].then, now))
			}
			last = last[1:]
		}
	})
}

func BenchmarkSuite(b *testing.B) {
	for b.Loop() {
		eachScenario(b, func(path string, f *scenario.File) { f.Play("") })
	}
}

// BenchmarkKnockOuts plays every scenario, and again without each of the rules it applies:
// what the coverage is computed from.
func BenchmarkKnockOuts(b *testing.B) {
	for b.Loop() {
		plays := 0
		eachScenario(b, func(path string, f *scenario.File) {
			plays += 1 + len(f.KnockOuts(f.Play("")))
		})
		b.ReportMetric(float64(plays), "plays/op")
	}
}

func BenchmarkScenario(b *testing.B) {
	data, err := fs.ReadFile(scenarios.Files, "117/a-fight-over-one-spell.txt")
	if err != nil {
		b.Fatal(err)
	}
	f, err := scenario.Parse("a-fight-over-one-spell.txt", data)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if !f.Play("").Holds {
			b.Fatal("does not hold")
		}
	}
}

// TestEverythingIsNamed reads the rulings for things that have no name by then: what was
// taken back, and what was only looked at.
func TestEverythingIsNamed(t *testing.T) {
	said := strings.NewReplacer("nobody gets priority", "", "nobody has priority", "", "nobody may look", "")
	eachScenario(t, func(path string, f *scenario.File) {
		for _, fork := range f.Play("").Forks {
			for _, s := range fork.Steps {
				for _, r := range s.Rulings {
					if strings.Contains(said.Replace(r.Sentence), "nobody") {
						t.Errorf("%s:%d: %s %s", path, s.Line, r.Rule, r.Sentence)
					}
				}
			}
		}
	})
}

// TestDifferencesAreSentences reads what knock-outs say: sentences about the play, without
// the place in a file.
func TestDifferencesAreSentences(t *testing.T) {
	n := 0
	eachScenario(t, func(path string, f *scenario.File) {
		if n++; n%8 != 0 {
			return
		}
		for _, k := range f.KnockOuts(f.Play("")) {
			if !strings.HasPrefix(k.Difference, "Without it") || !strings.HasSuffix(k.Difference, ".") || strings.Contains(k.Difference, ".txt") || strings.Contains(k.Difference, "did you mean") {
				t.Errorf("%s without %s: %s", path, k.Rule, k.Difference)
			}
		}
	})
}
