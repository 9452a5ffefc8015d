package rulesdb

import (
	"slices"

	"rulestep/engine/cr"
)

// The plain-words edition says in our own words what the edition of cr.Edition says.
// Its words stand beside the rules of that edition by number. They stand beside a
// rule of another edition only when it is the same rule in the same wording.

// fillPlain puts the short titles, the plain words, the ways to ask, and the marks of the plain-words
// edition beside the rules and terms of an official one.
func (b *Book) fillPlain() {
	plain := b.snapshot.byID[PlainID]
	if plain == nil || b == plain {
		return
	}
	for i := range b.rules {
		r := &b.rules[i]
		p := b.plainRule(r, plain)
		if p == nil {
			continue
		}
		r.Short, r.Plain, r.Asks = p.Short, p.Text, p.Asks
		r.NotModelled, r.NotModelledClass = p.NotModelled, p.NotModelledClass
		r.Restates = b.inThis(p.Restates, plain)
	}
	official := b.snapshot.byID[cr.Edition]
	for i := range b.terms {
		t := &b.terms[i]
		p := plain.TermNamed(t.Headword)
		if p == nil || Fold(p.Headword) != Fold(t.Headword) {
			continue
		}
		if b != official {
			if official == nil {
				continue
			}
			same := official.TermNamed(t.Headword)
			if same == nil || Fold(same.Text) != Fold(t.Text) {
				continue
			}
		}
		t.Plain = p.Text
	}
}

// borrowTerms gives an edition that came without a glossary the entries of the
// plain-words edition, with the numbers that their rules have here.
func (b *Book) borrowTerms() {
	plain := b.snapshot.byID[PlainID]
	if plain == nil || b == plain || len(b.terms) > 0 {
		return
	}
	b.borrowed = true
	b.terms = slices.Clone(plain.terms)
	for i := range b.terms {
		t := &b.terms[i]
		t.Text, t.Plain = "", t.Text
		t.Rules = slices.Clone(t.Rules)
		for k := range t.Rules {
			f := &t.Rules[k]
			first, last := plain.Same(f.Target, b), plain.Same(f.Last, b)
			if f.Dangling = f.Dangling || first == nil || last == nil; !f.Dangling {
				f.Target, f.Last = first.Number, last.Number
			}
		}
		b.slugs[t.Slug] = t
		b.link(t.Rules, Backlink{Term: t})
	}
	b.linker = newTermLinker(b.terms)
}

func (b *Book) plainRule(r *Rule, plain *Book) *Rule {
	if b.edition.Date == cr.Edition {
		return plain.Rule(r.Number)
	}
	if r.Kind == KindSection || r.Kind == KindChapter {
		if p := plain.Rule(r.Number); p != nil && p.Title == r.Title {
			return p
		}
		return nil
	}
	p := plain.withIdentity(r.Identity)
	if p == nil || p.Wording == "" || p.Wording != r.Wording {
		return nil
	}
	return p
}

// PlainRule returns the entry of the plain-words edition that stands beside rule n,
// with its examples and references; these are numbers of cr.Edition. It is nil when
// there is none.
func (b *Book) PlainRule(n cr.Rule) *Rule {
	plain := b.snapshot.byID[PlainID]
	r := b.Rule(n)
	switch {
	case plain == nil || r == nil:
		return nil
	case plain == b:
		return r
	}
	return b.plainRule(r, plain)
}

// inThis gives the numbers that rules of the plain-words edition have in b.
func (b *Book) inThis(list []cr.Rule, plain *Book) []cr.Rule {
	var here []cr.Rule
	for _, n := range list {
		other := plain.Same(n, b)
		if other == nil {
			return nil // what b has no number for is not repeated there
		}
		here = append(here, other.Number)
	}
	return here
}
