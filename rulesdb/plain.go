package rulesdb

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// A plain-words edition says in our own words what an official one says. Its words stand
// beside the rules of that edition by number. They stand beside a rule of another edition
// only when it is the same rule in the same wording.

// plains lists the plain-words editions: that of a date first, then the oldest.
func (s *Snapshot) plains(date string) []*Book {
	var list []*Book
	for _, b := range slices.Backward(s.books) {
		switch {
		case !b.edition.Builtin:
		case b.edition.Date == date:
			list = slices.Insert(list, 0, b)
		default:
			list = append(list, b)
		}
	}
	return list
}

// fillPlain puts the short titles, the plain words, the ways to ask, and the marks of the plain-words
// editions beside the rules and terms of an official one.
func (b *Book) fillPlain() {
	if b.edition.Builtin {
		return
	}
	for i := range b.rules {
		r := &b.rules[i]
		p, plain := b.plainRule(r)
		if p == nil {
			continue
		}
		r.Short, r.Plain, r.Asks = p.Short, b.prose(p.Text, plain), p.Asks
		r.NotModelled, r.NotModelledClass = b.prose(p.NotModelled, plain), p.NotModelledClass
		r.Restates = b.inThis(p.Restates, plain)
	}
	for i := range b.terms {
		b.terms[i].Plain = b.plainTerm(&b.terms[i])
	}
}

// plainTerm is what a plain-words edition says of a term that reads in the official edition
// of its date as it does here.
func (b *Book) plainTerm(t *Term) string {
	for _, plain := range b.snapshot.plains(b.edition.Date) {
		p := plain.TermNamed(t.Headword)
		if p == nil || Fold(p.Headword) != Fold(t.Headword) {
			continue
		}
		official := b.snapshot.byID[plain.edition.Date]
		if b == official {
			return p.Text
		}
		if same := official.TermNamed(t.Headword); same != nil && Fold(same.Text) == Fold(t.Text) {
			return b.prose(p.Text, plain)
		}
	}
	return t.Plain
}

// borrowTerms gives an edition that came without a glossary the entries of the
// plain-words edition, with the numbers that their rules have here.
func (b *Book) borrowTerms() {
	plains := b.snapshot.plains(b.edition.Date)
	if len(plains) == 0 || b.edition.Builtin || len(b.terms) > 0 {
		return
	}
	plain := plains[0]
	b.borrowed = true
	b.terms = slices.Clone(plain.terms)
	for i := range b.terms {
		t := &b.terms[i]
		t.Text, t.Plain = "", b.prose(t.Text, plain)
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

// plainRule finds the plain words of a rule, and the edition that has them.
func (b *Book) plainRule(r *Rule) (*Rule, *Book) {
	for _, plain := range b.snapshot.plains(b.edition.Date) {
		if b.edition.Date == plain.edition.Date {
			return plain.Rule(r.Number), plain
		}
		var p *Rule
		if r.Kind == KindSection || r.Kind == KindChapter {
			p = plain.Rule(r.Number)
			if p != nil && p.Title == r.Title {
				return p, plain
			}
			continue
		}
		p = plain.withIdentity(r.Identity)
		if p != nil && p.Wording != "" && p.Wording == r.Wording {
			return p, plain
		}
	}
	return nil, nil
}

// PlainRule returns the entry of a plain-words edition that stands beside rule n, with its
// examples and references; the latter are numbers of that edition. It is nil when there is none.
func (b *Book) PlainRule(n cr.Rule) *Rule {
	r := b.Rule(n)
	if r == nil || b.edition.Builtin {
		return r
	}
	p, plain := b.plainRule(r)
	if p == nil || plain.edition.Date == b.edition.Date {
		return p
	}
	here := *p
	here.Text = b.prose(p.Text, plain)
	here.Examples = slices.Clone(p.Examples)
	for i := range here.Examples {
		here.Examples[i].Text = b.prose(here.Examples[i].Text, plain)
	}
	return &here
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

// Prose is a text of ours about the engine with the numbers of this book; a rule that it lacks
// keeps that of the engine's edition, which is named then.
func (b *Book) Prose(text string) string {
	return b.prose(text, b.snapshot.engine)
}

// prose gives a text of ours, with the numbers of another book, those of this one.
func (b *Book) prose(text string, from *Book) string {
	if from == nil || from.edition.Date == b.edition.Date {
		return text
	}
	return cr.Renumbered(text, from.edition.Date, func(n cr.Rule) (cr.Rule, bool) {
		if from.Rule(n) == nil {
			return n, true
		}
		if same := from.Same(n, b); same != nil {
			return same.Number, true
		}
		return n, false
	})
}

// inPlainWords tells whether a rule is one of a plain-words edition.
func inPlainWords(r *Rule) bool { return strings.HasPrefix(r.Edition, PlainID) }
