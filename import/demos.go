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
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"rulestep/engine/cr"
	"rulestep/engine/scenario"
	"rulestep/rulesdb"
)

// EnsureDemos brings every scenario file below files ("702/trample-and-deathtouch.txt")
// into the store, with what its plays cite and prove. That is read from proofs, the
// files that [ProofFile] writes; a scenario that is not the one whose plays are kept
// there, because somebody is writing it, is played now. When the store has all of it
// nothing is done and the result is false.
// The error joins all files that cannot be read as scenarios; one whose answers do
// not hold is stored as such, without proofs.
func EnsureDemos(ctx context.Context, store *rulesdb.Store, files, proofs fs.FS) (changed bool, err error) {
	names, err := scenarioFiles(files)
	if err != nil {
		return false, err
	}
	hash, err := demosHash(files, proofs, names)
	if err != nil {
		return false, err
	}
	stored, err := store.Meta(ctx, rulesdb.MetaDemos)
	if err != nil || stored == hash {
		return false, err
	}
	if last, ok := strings.CutPrefix(stored, hash+"-"); ok { // something had to be played
		if version, err := engineVersion(); err != nil || last == version {
			return false, err
		}
	}
	kept, err := readProofs(proofs)
	if err != nil {
		return false, err
	}
	var plays atomic.Bool
	demos, err := eachDemo(ctx, files, names, func(name, slug string, source []byte) (rulesdb.PlayedDemo, error) {
		if k := kept[slug]; k.hash == sourceHash(source) {
			if d, err := fromRecord(name, slug, source, k.record); err == nil {
				return d, nil
			}
		}
		plays.Store(true)
		r, err := playFile(ctx, name, slug, source)
		return rulesdb.Played(&r.demo, r.citations, r.proofs), err
	})
	if err != nil {
		return false, err
	}
	if plays.Load() {
		version, err := engineVersion()
		if err != nil {
			return false, err
		}
		hash += "-" + version
	}
	err = store.Update(ctx, func(tx *rulesdb.Tx) error { return tx.ReplaceDemos(demos, hash) })
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

// demosHash names the scenarios and the proofs that are kept of them.
func demosHash(files, proofs fs.FS, names []string) (string, error) {
	h := sha256.New()
	add := func(from fs.FS, names []string) error {
		for _, name := range names {
			data, err := fs.ReadFile(from, name)
			if err != nil {
				return err
			}
			fmt.Fprintf(h, "%s %d\n", name, len(data))
			h.Write(data)
		}
		return nil
	}
	kept, err := fs.Glob(proofs, "*.txt")
	if err != nil {
		return "", err
	}
	if err := errors.Join(add(files, names), add(proofs, kept)); err != nil {
		return "", err
	}
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

// eachDemo reads the files on all cores and makes a result of each; the results stand
// in the order of names.
func eachDemo[T any](ctx context.Context, files fs.FS, names []string, result func(name, slug string, source []byte) (T, error)) ([]T, error) {
	results := make([]T, len(names))
	faults := make([]error, len(names))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, name := range names {
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			source, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			results[i], faults[i] = result(name, strings.TrimSuffix(name, ".txt"), source)
			return ctx.Err() // a play that was called off has no result
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return results, errors.Join(faults...)
}

// playFile plays the scenario of a file until it is called off.
func playFile(ctx context.Context, name, slug string, source []byte) (demoResult, error) {
	f, err := scenario.Parse(name, source)
	if err != nil {
		return demoResult{}, err
	}
	f.Limits.Game.CalledOff = func() bool { return ctx.Err() != nil }
	return playDemo(f, slug, source), nil
}

// newDemo is a demonstration with what its file says of it.
func newDemo(head *scenario.Head, slug string, source []byte) rulesdb.Demo {
	return rulesdb.Demo{Slug: slug, Chapter: cr.Rule(path.Dir(slug)), Title: head.Title, Question: head.Question, Source: rulesdb.Written(string(source))}
}

// fromRecord is a demonstration of whose plays this is kept.
func fromRecord(name, slug string, source []byte, record string) (rulesdb.PlayedDemo, error) {
	head, err := scenario.ReadHead(name, source)
	if err != nil {
		return rulesdb.PlayedDemo{}, err
	}
	d := rulesdb.PlayedDemo{Demo: newDemo(&head, slug, source), Record: record}
	r, err := rulesdb.ReadRecord(slug, d.Source.String(), record)
	if err != nil {
		return rulesdb.PlayedDemo{}, err
	}
	d.Steps, d.Holds, d.Depends = r.Steps, r.Holds, r.Depends
	claim(&d.Demo, &head, r.Proofs)
	return d, nil
}

// claim lets a demonstration that holds show, of what its file claims, the rules that
// are proved.
func claim(d *rulesdb.Demo, head *scenario.Head, proofs []rulesdb.Proof) {
	if !d.Holds {
		return
	}
	d.Agrees, d.InPart = head.Agrees, head.InPart
	for _, n := range head.ShownNames() {
		if slices.ContainsFunc(proofs, func(p rulesdb.Proof) bool { return p.Edition == "" && p.Rule == n && p.Proves() }) {
			d.Shows = append(d.Shows, n)
		}
	}
}

// playDemo plays one scenario with all rules and without each that it applied. The cards
// are those of the file: what a demonstration proves is the same with any pool.
func playDemo(f *scenario.File, slug string, source []byte) demoResult {
	trace, fault := guarded(func() *scenario.Trace { return f.Play("") })
	if fault != nil {
		trace = &scenario.Trace{Problem: fault.Error()}
	}
	out := judgeDemo(f, slug, source, trace)
	if len(out.demo.Depends) > 0 || slices.ContainsFunc(out.proofs, func(p rulesdb.Proof) bool { return p.Depends }) {
		for _, b := range cr.Books()[1:] {
			if b.Edition != f.Edition {
				out.replay(f, b)
			}
		}
	}
	return out
}

// replay adds what the plays by another edition gave, which this demonstration depends on; of
// plays that do not hold there nothing. Rules have their names, outcomes too.
func (r *demoResult) replay(f *scenario.File, b *cr.Book) {
	there, err := f.In(b.Edition)
	if err != nil {
		panic(err) // it is the edition of a book
	}
	trace, fault := guarded(func() *scenario.Trace { return there.Play("") })
	if fault != nil || !trace.Holds {
		return
	}
	got := judgeDemo(there, r.demo.Slug, []byte(r.demo.Source.String()), trace)
	for _, c := range got.citations {
		c.Edition = b.Edition
		r.citations = append(r.citations, c)
	}
	for i := range got.proofs {
		got.proofs[i].Edition, got.proofs[i].Depends = b.Edition, false
	}
	r.proofs = append(r.proofs, got.proofs...)
}

// named gives rules, and the outcomes of plays without them, their names instead of the numbers
// of a book (see package cr).
func (r *demoResult) named(b *cr.Book) {
	if b.Edition == cr.Edition {
		return
	}
	for i := range r.citations {
		r.citations[i].Rule = b.Named(r.citations[i].Rule)
	}
	for i := range r.proofs {
		p := &r.proofs[i]
		if p.Rule = b.Named(p.Rule); p.Proves() {
			p.Outcome = string(b.Named(cr.Rule(p.Outcome)))
		}
	}
	slices.SortStableFunc(r.proofs, func(x, y rulesdb.Proof) int { return cr.Compare(x.Rule, y.Rule) })
}

// judgeDemo plays a scenario of which this is the play without each rule that it applied.
func judgeDemo(f *scenario.File, slug string, source []byte, trace *scenario.Trace) demoResult {
	out := demoResult{demo: newDemo(&f.Head, slug, source), citations: citationsOf(f, trace, slug)}
	out.demo.Holds = trace.Holds
	for _, m := range trace.Marks {
		if !slices.Contains(out.demo.Depends, m.Rule) {
			out.demo.Depends = append(out.demo.Depends, m.Rule)
		}
	}
	if len(trace.Forks) > 0 {
		out.demo.Steps = len(trace.Forks[0].Steps)
	}
	if !trace.Holds {
		return out
	}
	replays, fault := guarded(f.Replays)
	if fault != nil { // it played the same well a moment ago
		out.demo.Holds = false
		return out
	}
	ends := map[string]int{} // how many rules there are of which the same is told
	for _, rule := range trace.Cited() {
		p := prove(replays, slug, rule)
		p.Depends = p.Depends || len(out.demo.Depends) > 0
		if p.Proves() {
			ends[p.Outcome]++
		}
		out.proofs = append(out.proofs, p)
	}
	first := map[string]string{} // by what comes out: the first rule of which it does
	for i := range out.proofs {
		p := &out.proofs[i]
		if !p.Proves() {
			continue
		}
		if ends[p.Outcome] > 1 {
			p.Outcome = wholeOutcome(f, p.Rule, p.Outcome)
		}
		if first[p.Outcome] == "" {
			first[p.Outcome] = string(p.Rule)
		}
		p.Outcome = first[p.Outcome]
	}
	book, err := cr.BookOf(f.Edition)
	if err != nil {
		panic(err) // a file has been read for it
	}
	out.named(book)
	claim(&out.demo, &f.Head, out.proofs)
	return out
}

// prove plays a scenario without one rule. An error of the engine is no proof: the
// class is "stuck". The outcome is what is told of the play; rules of which the same
// is told need wholeOutcome to be told apart.
func prove(replays *scenario.Replays, slug string, rule cr.Rule) rulesdb.Proof {
	p, fault := guarded(func() rulesdb.Proof {
		k := replays.KnockOut(rule)
		p := rulesdb.Proof{Demo: slug, Rule: rule, Class: string(k.Class), Difference: k.Difference, Depends: k.Depends}
		if k.Class.Proves() {
			p.Outcome = hashOutcome(k.Class, k.Fork, k.Step, k.Difference)
		}
		return p
	})
	if fault != nil {
		return rulesdb.Proof{Demo: slug, Rule: rule, Class: string(scenario.Stuck), Difference: "Without it the play stops: " + fault.Error() + ".", Depends: true}
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
func wholeOutcome(f *scenario.File, rule cr.Rule, told string) string {
	t, fault := guarded(func() *scenario.Trace { return f.Play(rule) })
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
