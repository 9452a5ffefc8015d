package rulesdb

import (
	"cmp"
	"iter"
	"slices"

	"rulestep/engine/cr"
)

// This file keeps what the plays of demonstrations cited and proved. There are more than a hundred thousand citations, and what
// they say is said by many: each is four numbers, of which a Citation is made for who asks.

// playIndex holds what plays by one edition cited and proved, by the names of rules. The zero value and
// nil have no plays.
type playIndex struct {
	demos    *demoIndex
	edition  string // "" for cr.Edition
	plays    []play // parallel to the demonstrations
	citedBy  map[cr.Rule][]place
	provedBy map[cr.Rule][]place
}

// A play is what the play of one demonstration gave. Its strings are numbers of those of the index.
type play struct {
	citations []citation // in order of the play
	proofs    []proof    // in order of the rules
	rules     []uint32   // that are cited, each once, in the order of the book
}

// A citation is a [Citation] of which it is known where it stands.
type citation struct {
	fork, rule, sentence uint32
	step                 int32
}

// A proof is a [Proof] in the same way.
type proof struct {
	rule, class, outcome, difference uint32
	depends                          bool
}

// A place is that of a citation or a proof: the place of the demonstration, and the place in its play.
type place struct{ demo, at uint32 }

// numbered is what a record says of plays by one edition.
func (r *recordReader) numbered(of *Record) play {
	p := play{citations: make([]citation, len(of.Citations)), proofs: make([]proof, len(of.Proofs))}
	seen := map[cr.Rule]bool{}
	for i := range of.Citations {
		c := &of.Citations[i]
		p.citations[i] = citation{fork: r.said.Number(c.Fork), rule: r.said.Number(string(c.Rule)), sentence: r.said.Number(c.Sentence), step: int32(c.Step)}
		seen[c.Rule] = true
	}
	for i := range of.Proofs {
		x := &of.Proofs[i]
		p.proofs[i] = proof{r.said.Number(string(x.Rule)), r.said.Number(x.Class), r.said.Number(x.Outcome), r.said.Number(x.Difference), x.Depends}
	}
	rules := make([]cr.Rule, 0, len(seen))
	for rule := range seen {
		rules = append(rules, rule)
	}
	slices.SortFunc(rules, func(x, y cr.Rule) int { return cmp.Or(cr.Compare(x, y), cmp.Compare(x, y)) })
	p.rules = make([]uint32, len(rules))
	for i, rule := range rules {
		p.rules[i] = r.said.Number(string(rule))
	}
	return p
}

// index makes the look-ups by rule.
func (p *playIndex) index() {
	p.citedBy = p.byRule(func(x *play) int { return len(x.citations) }, func(x *play, i int) uint32 { return x.citations[i].rule })
	p.provedBy = p.byRule(func(x *play) int { return len(x.proofs) }, func(x *play, i int) uint32 { return x.proofs[i].rule })
}

// byRule lists the places of citations or proofs by their rules, in order, in one piece of memory.
func (p *playIndex) byRule(number func(*play) int, rule func(*play, int) uint32) map[cr.Rule][]place {
	counts := map[uint32]int{}
	total := 0
	for i := range p.plays {
		n := number(&p.plays[i])
		total += n
		for k := range n {
			counts[rule(&p.plays[i], k)]++
		}
	}
	all := make([]place, total)
	lists := make(map[uint32][]place, len(counts))
	for i := range p.plays {
		for k := range number(&p.plays[i]) {
			n := rule(&p.plays[i], k)
			list, ok := lists[n]
			if !ok {
				list, all = all[:0:counts[n]], all[counts[n]:]
			}
			lists[n] = append(list, place{uint32(i), uint32(k)})
		}
	}
	named := make(map[cr.Rule][]place, len(lists))
	for n, list := range lists {
		named[cr.Rule(p.demos.said[n])] = list
	}
	return named
}

// has tells whether the demonstration at a place was played.
func (p *playIndex) has(demo int) bool { return p != nil && len(p.plays[demo].citations) > 0 }

// cites lists the rules that the play of a demonstration cites.
func (p *playIndex) cites(demo int) iter.Seq[cr.Rule] {
	return func(yield func(cr.Rule) bool) {
		for _, n := range p.plays[demo].rules {
			if !yield(cr.Rule(p.demos.said[n])) {
				return
			}
		}
	}
}

func (p *playIndex) citation(at place) Citation {
	c := &p.plays[at.demo].citations[at.at]
	said := p.demos.said
	return Citation{p.demos.list[at.demo].Slug, p.edition, said[c.fork], int(c.step), cr.Rule(said[c.rule]), said[c.sentence]}
}

func (p *playIndex) proof(at place) Proof {
	x := &p.plays[at.demo].proofs[at.at]
	said := p.demos.said
	return Proof{p.demos.list[at.demo].Slug, p.edition, cr.Rule(said[x.rule]), said[x.class], said[x.outcome], said[x.difference], x.depends}
}

// citationsOf lists what the play of a demonstration cites, in order.
func (p *playIndex) citationsOf(demo int) []Citation {
	list := make([]Citation, len(p.plays[demo].citations))
	for i := range list {
		list[i] = p.citation(place{uint32(demo), uint32(i)})
	}
	return list
}

// proofsOf lists what the plays of a demonstration without a rule proved.
func (p *playIndex) proofsOf(demo int) []Proof {
	list := make([]Proof, len(p.plays[demo].proofs))
	for i := range list {
		list[i] = p.proof(place{uint32(demo), uint32(i)})
	}
	return list
}
