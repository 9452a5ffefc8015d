package rulesdb

import (
	"cmp"
	"slices"

	"rulestep/engine/cr"
)

// demoIndex holds the demonstrations and what their plays cited and proved. The
// numbers are those of cr.Edition.
type demoIndex struct {
	list     []Demo
	bySlug   map[string]*Demo
	agreeing map[cr.Example][]*Demo
	inPart   map[cr.Example][]*Demo // those that play only a part of the example

	plays   playIndex             // by cr.Edition
	replays map[string]*playIndex // by other editions, of what depends on them
}

// playIndex holds what plays by one edition cited and proved, by the names of rules.
type playIndex struct {
	citations  map[string][]Citation // by slug, in order of the play
	proofs     map[string][]Proof    // by slug
	citedBy    map[cr.Rule][]*Citation
	provedBy   map[cr.Rule][]*Proof
	citedRules map[string][]cr.Rule // by slug, each rule once
}

func newPlayIndex() playIndex {
	return playIndex{map[string][]Citation{}, map[string][]Proof{}, map[cr.Rule][]*Citation{}, map[cr.Rule][]*Proof{}, map[string][]cr.Rule{}}
}

// add takes in what the plays of a demonstration gave.
func (d *playIndex) add(slug string, r *Record) {
	citations, proofs := r.Citations, r.Proofs
	d.citations[slug], d.proofs[slug] = citations, proofs
	var rules []cr.Rule
	seen := map[cr.Rule]bool{}
	for i := range citations {
		c := &citations[i]
		d.citedBy[c.Rule] = append(d.citedBy[c.Rule], c)
		if !seen[c.Rule] {
			seen[c.Rule] = true
			rules = append(rules, c.Rule)
		}
	}
	for i := range proofs {
		p := &proofs[i]
		d.provedBy[p.Rule] = append(d.provedBy[p.Rule], p)
	}
	slices.SortFunc(rules, cr.Compare)
	d.citedRules[slug] = slices.Clip(rules)
}

// Demos lists every demonstration, by chapter and then by slug.
func (s *Snapshot) Demos() []Demo { return s.demos.list }

// Demo returns the demonstration with this slug, nil when there is none.
func (s *Snapshot) Demo(slug string) *Demo { return s.demos.bySlug[slug] }

// Citations lists what the plays of a demonstration cited, in order: fork by
// fork, step by step.
func (s *Snapshot) Citations(slug string) []Citation { return s.demos.plays.citations[slug] }

// Proofs lists the outcomes of playing a demonstration without one rule.
func (s *Snapshot) Proofs(slug string) []Proof { return s.demos.plays.proofs[slug] }

// Applied tells in which part of all demonstrations a rule is applied as they play by
// cr.Edition, from 0 to 1.
func (s *Snapshot) Applied(n cr.Rule) float64 {
	demos, last := 0, ""
	for _, c := range s.demos.plays.citedBy[n] {
		if c.Demo != last { // those of one demonstration stand together
			demos, last = demos+1, c.Demo
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
			u = &DemoUse{Demo: s.demos.bySlug[slug], Changed: b.changes[slug]}
			u.Carries = len(u.Changed) == 0
			uses[slug] = u
		}
		return u
	}
	for _, c := range b.citedBy(name) {
		u := use(c.Demo)
		u.Citations = append(u.Citations, *c)
	}
	for _, p := range b.provedBy(name) {
		if p.Proves() || uses[p.Demo] != nil {
			use(p.Demo).Proof = p
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
	replays := b.snapshot.demos.replays[b.edition.Date]
	return replays != nil && replays.citations[slug] != nil
}

// Proofs lists the outcomes of playing a demonstration without one rule: those of its play by
// this book's edition where there is one, else those by cr.Edition.
func (b *Book) Proofs(slug string) []Proof {
	if b.Replayed(slug) {
		return b.snapshot.demos.replays[b.edition.Date].proofs[slug]
	}
	return b.snapshot.demos.plays.proofs[slug]
}

// citedBy lists where a rule is cited, as Proofs has the proofs; by demonstration.
func (b *Book) citedBy(name cr.Rule) []*Citation {
	d := &b.snapshot.demos
	return played(b, d.plays.citedBy[name], func(p *playIndex) []*Citation { return p.citedBy[name] }, func(c *Citation) string { return c.Demo })
}

// provedBy lists the outcomes without a rule in the same way.
func (b *Book) provedBy(name cr.Rule) []*Proof {
	d := &b.snapshot.demos
	return played(b, d.plays.provedBy[name], func(p *playIndex) []*Proof { return p.provedBy[name] }, func(p *Proof) string { return p.Demo })
}

// played puts what plays by the book's edition gave in place of what those by cr.Edition did.
func played[T any](b *Book, list []T, of func(*playIndex) []T, demo func(T) string) []T {
	replays := b.snapshot.demos.replays[b.edition.Date]
	if replays == nil {
		return list
	}
	again := of(replays)
	list = slices.DeleteFunc(slices.Clone(list), func(x T) bool { return replays.citations[demo(x)] != nil })
	list = append(list, again...)
	slices.SortStableFunc(list, func(x, y T) int { return cmp.Compare(demo(x), demo(y)) })
	return list
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
	changed := slices.Clone(b.snapshot.demos.bySlug[slug].Depends)
	for _, n := range b.snapshot.demos.plays.citedRules[slug] {
		there := engine.Rule(n)
		if there != nil && !b.playsTheSame(there) && !slices.Contains(changed, n) {
			changed = append(changed, n)
		}
	}
	return changed
}
