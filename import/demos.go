package importer

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// PlayDemos plays every scenario file below files ("702/trample-and-deathtouch.txt"),
// each once as it stands and once without each rule that it applied, and replaces the
// store's demonstrations with what the plays cited and proved. When the store's were
// made by this program from these files nothing is played and the result is false.
// The error joins all files that cannot be read as scenarios; one whose answers do
// not hold is stored as such, without proofs.
//
// Cards that a scenario does not define itself come from source, which may be nil.
func PlayDemos(ctx context.Context, store *rulesdb.Store, files fs.FS, source scenario.CardSource) (played bool, err error) {
	names, err := scenarioFiles(files)
	if err != nil {
		return false, err
	}
	inputs, err := demosHash(ctx, store, files, names)
	if err != nil {
		return false, err
	}
	stored, err := store.Meta(ctx, rulesdb.MetaDemos)
	if err != nil || strings.HasPrefix(stored, inputs+"-") {
		return false, err
	}
	results, err := playAll(ctx, files, names, source)
	if err != nil {
		return false, err
	}
	var demos []rulesdb.Demo
	var citations []rulesdb.Citation
	var proofs []rulesdb.Proof
	for _, r := range results {
		demos = append(demos, r.demo)
		citations = append(citations, r.citations...)
		proofs = append(proofs, r.proofs...)
	}
	hash := inputs + "-" + hashText(fmt.Sprint(citations, proofs))
	err = store.Update(ctx, func(tx *rulesdb.Tx) error { return tx.ReplaceDemos(demos, citations, proofs, hash) })
	return err == nil, err
}

// scenarioFiles lists the scenario files in the folders of the chapters.
func scenarioFiles(files fs.FS) ([]string, error) {
	names, err := fs.Glob(files, "*/*.txt")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if chapter := cr.Rule(path.Dir(name)); chapter.Kind() != cr.Chapter {
			return nil, fmt.Errorf("%s: scenarios stand in the folder of a chapter, such as 702", name)
		}
	}
	return names, nil
}

// demosHash names what the plays depend on: the files, the program, the card pool.
func demosHash(ctx context.Context, store *rulesdb.Store, files fs.FS, names []string) (string, error) {
	h := sha256.New()
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(data), data)
	}
	version, err := engineVersion()
	if err != nil {
		return "", err
	}
	cards, err := store.Meta(ctx, rulesdb.MetaCards)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(h, "%s %s", version, cards)
	return fmt.Sprintf("%x", h.Sum(nil)[:12]), nil
}

// engineVersion names the engine in this program: the revision that it was built
// from when the build recorded a clean one, otherwise the program file itself.
var engineVersion = sync.OnceValues(func() (string, error) {
	if info, ok := debug.ReadBuildInfo(); ok {
		setting := map[string]string{}
		for _, s := range info.Settings {
			setting[s.Key] = s.Value
		}
		if setting["vcs.revision"] != "" && setting["vcs.modified"] == "false" {
			return setting["vcs.revision"], nil
		}
	}
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer program.Close()
	h := sha256.New()
	if _, err := io.Copy(h, program); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16]), nil
})

// A demoResult is what the plays of one scenario gave.
type demoResult struct {
	demo      rulesdb.Demo
	citations []rulesdb.Citation
	proofs    []rulesdb.Proof
}

// playAll plays the files on all cores; the results stand in the order of names.
func playAll(ctx context.Context, files fs.FS, names []string, source scenario.CardSource) ([]demoResult, error) {
	results := make([]demoResult, len(names))
	faults := make([]error, len(names))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			data, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			results[i], faults[i] = playDemo(name, data, source)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return results, errors.Join(faults...)
}

// playDemo plays one scenario with all rules and without each that it applied.
func playDemo(name string, data []byte, source scenario.CardSource) (demoResult, error) {
	f, err := scenario.Parse(name, data)
	if err != nil {
		return demoResult{}, err
	}
	trace, fault := guarded(func() *scenario.Trace { return f.Play("", source) })
	if fault != nil {
		trace = &scenario.Trace{Problem: fault.Error()}
	}
	slug := strings.TrimSuffix(name, ".txt")
	out := demoResult{demo: rulesdb.Demo{
		Slug: slug, Chapter: cr.Rule(path.Dir(name)), Title: f.Title, Question: f.Question, Source: string(data), Holds: trace.Holds,
	}}
	out.citations = citationsOf(f, trace, slug)
	if len(trace.Forks) > 0 {
		out.demo.Steps = len(trace.Forks[0].Steps)
	}
	if !trace.Holds {
		return out, nil
	}
	out.demo.Agrees = f.Agrees
	proved := map[cr.Rule]bool{}
	ends := map[string]int{} // how many rules there are of which the same is told
	for _, rule := range trace.Cited() {
		p := prove(f, slug, rule, source)
		proved[rule] = p.Proves()
		if p.Proves() {
			ends[p.Outcome]++
		}
		out.proofs = append(out.proofs, p)
	}
	for i := range out.proofs {
		if p := &out.proofs[i]; ends[p.Outcome] > 1 {
			p.Outcome = wholeOutcome(f, p.Rule, p.Outcome, source)
		}
	}
	for _, n := range f.Shows {
		if proved[n] {
			out.demo.Shows = append(out.demo.Shows, n)
		}
	}
	return out, nil
}

// prove plays a scenario without one rule. An error of the engine is no proof: the
// class is "stuck". The outcome is what is told of the play; rules of which the same
// is told need wholeOutcome to be told apart.
func prove(f *scenario.File, slug string, rule cr.Rule, source scenario.CardSource) rulesdb.Proof {
	p, fault := guarded(func() rulesdb.Proof {
		k := f.KnockOut(rule, source)
		p := rulesdb.Proof{Demo: slug, Rule: rule, Class: string(k.Class), Difference: k.Difference}
		if k.Class.Proves() {
			p.Outcome = hashOutcome(k.Class, k.Fork, k.Step, k.Difference)
		}
		return p
	})
	if fault != nil {
		return rulesdb.Proof{Demo: slug, Rule: rule, Class: string(scenario.Stuck), Difference: "Without it the play stops: " + fault.Error() + "."}
	}
	return p
}

// guarded calls play and turns a panic into an error. A panic of the engine is a bug
// to be mended there; one scenario must not take the whole import with it.
func guarded[T any](play func() T) (result T, fault error) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Errorf("the engine failed: %v", r)
		}
	}()
	return play(), nil
}

// citationsOf lists what each step cited. Steps of the trunk are listed once, for
// the first fork, unless a fork has a table of its own.
func citationsOf(f *scenario.File, trace *scenario.Trace, slug string) []rulesdb.Citation {
	trunk := map[int]bool{0: true} // by line
	for _, l := range slices.Concat(f.Opening, f.Trunk) {
		trunk[l.No] = true
	}
	var list []rulesdb.Citation
	for i, fork := range trace.Forks {
		own := len(f.SetupOf[fork.Name]) > 0
		for _, step := range fork.Steps {
			name := fork.Name
			if trunk[step.Line] && !own {
				if i > 0 {
					continue
				}
				name = ""
			}
			from := len(list)
			for _, r := range step.Rulings {
				c := rulesdb.Citation{Demo: slug, Fork: name, Step: step.Index, Rule: r.Rule, Sentence: r.Sentence}
				if !slices.Contains(list[from:], c) {
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// wholeOutcome names all that comes out of a play without a rule, of which told is
// already known: two rules whose outcomes are equal in every demonstration cannot be
// told apart by them.
func wholeOutcome(f *scenario.File, rule cr.Rule, told string, source scenario.CardSource) string {
	t, fault := guarded(func() *scenario.Trace { return f.Play(rule, source) })
	if fault != nil {
		return hashOutcome(told, fault)
	}
	h := []any{told}
	for _, fork := range t.Forks {
		h = append(h, fmt.Sprintf("fork %q %v %q", fork.Name, fork.Holds, fork.Problem))
		for _, s := range fork.Steps {
			h = append(h, fmt.Sprintf("step %d %q %v %q %v", s.Line, s.Text, s.Refused, s.Reason, s.Changes))
		}
		for _, a := range fork.Answers {
			h = append(h, fmt.Sprintf("answer %d %v %q", a.Line, a.Holds, a.Got))
		}
	}
	return hashOutcome(h...)
}

func hashOutcome(of ...any) string {
	h := sha256.New()
	for _, v := range of {
		fmt.Fprintln(h, v)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:12])
}
