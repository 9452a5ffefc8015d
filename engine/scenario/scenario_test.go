package scenario_test

import (
	"flag"
	"hash/maphash"
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
// file claims to show is applied, the rulings under the lines are the ones of this
// play, so that to format a file is to leave it as it is, and a second play is the same. That the rules are proved is held where all knock-outs are played, by
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
			if again := f.Play(""); !reflect.DeepEqual(trace, again) { // a tenth of what cmp.Diff takes
				t.Errorf("two plays differ:\n%s", cmp.Diff(trace, again))
			}
		})
	})
	if n < 45 {
		t.Errorf("%d demonstrations, want 45 or more", n)
	}
}

// TestWhatIsToldStays plays the scenarios one after the other in the same game, and looks
// whether what was told of one is still the same when those after it have been played.
func TestWhatIsToldStays(t *testing.T) {
	type told struct {
		path  string
		trace *scenario.Trace
		then  uint64
	}
	seed := maphash.MakeSeed()
	var last []told
	eachScenario(t, func(path string, f *scenario.File) {
		trace := f.Tell("")
		last = append(last, told{path, trace, digest(seed, reflect.ValueOf(trace))})
		if len(last) > 3 {
			if digest(seed, reflect.ValueOf(last[0].trace)) != last[0].then {
				t.Errorf("%s: what was told of it has changed", last[0].path)
			}
			last = last[1:]
		}
	})
}

// digest sums up a value with all that it points to.
func digest(seed maphash.Seed, v reflect.Value) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	digestInto(&h, v)
	return h.Sum64()
}

func digestInto(h *maphash.Hash, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		maphash.WriteComparable(h, v.IsNil())
		if !v.IsNil() {
			digestInto(h, v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			digestInto(h, v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		maphash.WriteComparable(h, v.Len())
		for i := range v.Len() {
			digestInto(h, v.Index(i))
		}
	case reflect.Map:
		var sum uint64 // the order is nothing
		for entry := v.MapRange(); entry.Next(); {
			var one maphash.Hash
			one.SetSeed(h.Seed())
			digestInto(&one, entry.Key())
			digestInto(&one, entry.Value())
			sum += one.Sum64()
		}
		maphash.WriteComparable(h, sum)
	case reflect.String:
		maphash.WriteComparable(h, v.String())
	case reflect.Bool:
		maphash.WriteComparable(h, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		maphash.WriteComparable(h, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		maphash.WriteComparable(h, v.Uint())
	default:
		panic("a trace has a " + v.Kind().String())
	}
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
