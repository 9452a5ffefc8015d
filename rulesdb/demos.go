package rulesdb

import (
	"cmp"
	"iter"
	"slices"

	"rulestep/engine/cr"
)

// demoIndex holds the demonstrations and what their plays cited and proved. The
// numbers are those of cr.Edition.
type demoIndex struct {
	list     []Demo // by slug
	at       map[string]int
	agreeing map[cr.Example][]*Demo
	inPart   map[cr.Example][]*Demo // those that play only a part of the example

	said    []string              // what citations and proofs say, by number
	plays   playIndex             // by cr.Edition
	replays map[string]*playIndex // by other editions, of what depends on them
}

// demo is the demonstration with a slug, nil when there is none.
func (d *demoIndex) demo(slug string) *Demo {
	if i, ok := d.at[slug]; ok {
		return &d.list[i]
	}
	return nil
}

// Demos lists every demonstration, by chapter and then by slug.
func (s *Snapshot) Demos() []Demo { return s.demos.list }

// Demo returns the demonstration with this slug, nil when there is none.
func (s *Snapshot) Demo(slug string) *Demo { return s.demos.demo(slug) }

// Citations lists what the plays of a demonstration cited, in order: fork by
// fork, step by step.
func (s *Snapshot) Citations(slug string) []Citation {
	if i, ok := s.demos.at[slug]; ok {
		return s.demos.plays.citationsOf(i)
	}
	return nil
}

// Proofs lists the outcomes of playing a demonstration without one rule.
func (s *Snapshot) Proofs(slug string) []Proof {
	if i, ok := s.demos.at[slug]; ok {
		return s.demos.plays.proofsOf(i)
	}
	return nil
}

// Applied tells in which part of all demonstrations a rule is applied as they play by
// cr.Edition, from 0 to 1.
func (s *Snapshot) Applied(n cr.Rule) float64 {
	demos, last := 0, -1
	for _, c := range s.demos.plays.citedBy[n] {
		if int(c.demo) != last { // those of one demonstration stand together
			demos, last = demos+1, int(c.demo)
		}
	}
	return float64(demos) / float64(max(1, len(s.demos.list)))
}

// A DemoUse is a demonstration seen from one rule.
type DemoUse struct {
	Demo      *Demo
	Citations []Citation // where the plays applied the rule; its numbers are cr.Edition's
	Proof     *Proof     // the outcome without the rule; nil when that was not played
	// Carries is set when what the demonstration asks of the rules has the same answer in
	// this book. Otherwise Changed lists those that answer otherwise, or that nobody has
	// read, by their names (see package cr).
	Carries bool
	Changed []cr.Rule
}

// Proves tells whether the demonstration shows the rule to be load-bearing.
func (u DemoUse) Proves() bool { return u.Proof != nil && u.Proof.Proves() }

// Proves tells whether the outcome shows that the demonstration depends on the rule.
func (p Proof) Proves() bool {
	switch p.Class {
	case "refused", "allowed", "differs", "freed":
		return true
	}
	return false
}

// Demos lists the demonstrations in which rule n of this book was applied or
// knocked out: those that prove it first, and those first that are about it. The rule is found in
// cr.Edition by its wording when the book is another edition.
func (b *Book) Demos(n cr.Rule) []DemoUse {
	s := b.snapshot
	name := b.NameOf(n)
	if name == "" {
		return nil
	}
	uses := map[string]*DemoUse{}
	use := func(slug string) *DemoUse {
		u := uses[slug]
		if u == nil {
			u = &DemoUse{Demo: s.demos.demo(slug), Changed: b.changes[slug]}
			u.Carries = len(u.Changed) == 0
			uses[slug] = u
		}
		return u
	}
	for c := range b.citedBy(name) {
		u := use(c.Demo)
		u.Citations = append(u.Citations, c)
	}
	for p := range b.provedBy(name) {
		if p.Proves() || uses[p.Demo] != nil {
			use(p.Demo).Proof = &p
		}
	}
	list := make([]DemoUse, 0, len(uses))
	for _, u := range uses {
		list = append(list, *u)
	}
	slices.SortFunc(list, func(x, y DemoUse) int {
		if d := slices.Compare(x.distance(name), y.distance(name)); d != 0 {
			return d
		}
		return cmp.Compare(x.Demo.Slug, y.Demo.Slug)
	})
	return list
}

// distance says how far a demonstration is from being about rule n, by its number in the
// engine's edition: whether it proves it, whether and where its file names it, whether it
// stands in the rule's chapter, what else it is about, and how long it is.
func (u DemoUse) distance(n cr.Rule) []int {
	no := func(yes bool) int {
		if yes {
			return 0
		}
		return 1
	}
	named := slices.Index(u.Demo.Shows, n)
	return []int{no(u.Proves()), no(named >= 0), named, no(u.Demo.Chapter == n.Chapter()), len(u.Demo.Shows), u.Demo.Steps}
}

// NameOf is what the engine calls rule n of this book (see package cr); "" when the book lacks it.
func (b *Book) NameOf(n cr.Rule) cr.Rule {
	if b.Rule(n) == nil {
		return ""
	}
	return cmp.Or(b.EngineNumber(n), n+"@"+cr.Rule(b.edition.Date))
}

// Replayed tells whether a demonstration has been played by this book's edition, because its
// play depends on the edition, and holds there.
func (b *Book) Replayed(slug string) bool {
	d := &b.snapshot.demos
	i, ok := d.at[slug]
	return ok && d.replays[b.edition.Date].has(i)
}

// Proofs lists the outcomes of playing a demonstration without one rule: those of its play by
// this book's edition where there is one, else those by cr.Edition.
func (b *Book) Proofs(slug string) []Proof {
	d := &b.snapshot.demos
	i, ok := d.at[slug]
	switch again := d.replays[b.edition.Date]; {
	case !ok:
		return nil
	case again.has(i):
		return again.proofsOf(i)
	}
	return d.plays.proofsOf(i)
}

// citedBy lists where a rule is cited, as Proofs has the proofs; by demonstration.
func (b *Book) citedBy(name cr.Rule) iter.Seq[Citation] {
	return func(yield func(Citation) bool) {
		for p, at := range b.played(func(p *playIndex) []place { return p.citedBy[name] }) {
			if !yield(p.citation(at)) {
				return
			}
		}
	}
}

// provedBy lists the outcomes without a rule in the same way.
func (b *Book) provedBy(name cr.Rule) iter.Seq[Proof] {
	return func(yield func(Proof) bool) {
		for p, at := range b.played(func(p *playIndex) []place { return p.provedBy[name] }) {
			if !yield(p.proof(at)) {
				return
			}
		}
	}
}

// played lists places by demonstration, those in plays by the book's edition instead of those in plays
// of the same demonstration by cr.Edition.
func (b *Book) played(of func(*playIndex) []place) iter.Seq2[*playIndex, place] {
	d := &b.snapshot.demos
	return func(yield func(*playIndex, place) bool) {
		replays := d.replays[b.edition.Date]
		var again []place
		if replays != nil {
			again = of(replays)
		}
		for _, at := range of(&d.plays) {
			for ; len(again) > 0 && again[0].demo < at.demo; again = again[1:] {
				if !yield(replays, again[0]) {
					return
				}
			}
			if !replays.has(int(at.demo)) && !yield(&d.plays, at) {
				return
			}
		}
		for _, at := range again {
			if !yield(replays, at) {
				return
			}
		}
	}
}

// DemoChanges lists the rules, by their names (see package cr), that answer what a
// demonstration asks otherwise in this book, or that it cites and nobody has read there. It
// is empty when the demonstration carries over.
func (b *Book) DemoChanges(slug string) []cr.Rule { return b.changes[slug] }

// changedFor works DemoChanges out, once per demonstration while the snapshot loads.
func (b *Book) changedFor(slug string) []cr.Rule {
	engine := b.snapshot.engine
	if engine == nil || b == engine || b.edition.Date == cr.Edition || b.Replayed(slug) {
		return nil
	}
	d := &b.snapshot.demos
	i := d.at[slug]
	changed := slices.Clone(d.list[i].Depends)
	for n := range d.plays.cites(i) {
		there := engine.Rule(n)
		if there != nil && !b.playsTheSame(there) && !slices.Contains(changed, n) {
			changed = append(changed, n)
		}
	}
	return changed
}
