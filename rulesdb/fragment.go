package rulesdb

import (
	"slices"

	"rulestep/engine/cr"
)

// An edition can be imported in part: the pages of a viewer bring some of its rules, some of
// them cut off. A reader gets what there is rule by rule. In that edition the rules that it
// lacks stand in plain words; and in an edition in plain words a rule that an official one has
// in the same wording has the publisher's text beside it.

// fill gives an edition that was imported in part the rules that it lacks, as the plain words
// of its date have them: without a text.
func (b *Book) fill() {
	plain := b.snapshot.byID[PlainOf(b.edition.Date)]
	if b.edition.Builtin || b.edition.Complete || plain == nil {
		return
	}
	for i := range plain.rules {
		r := plain.rules[i]
		if b.Rule(r.Number) != nil {
			continue
		}
		if r.Kind != KindSection && r.Kind != KindChapter {
			r.Text = ""
		}
		r.Examples = nil // of our own; they come with the plain words
		b.rules = append(b.rules, r)
	}
	slices.SortStableFunc(b.rules, func(x, y Rule) int { return cr.Compare(x.Number, y.Number) })
	for i := range b.rules {
		b.at[b.rules[i].Number] = i
	}
	for i := range b.rules {
		for k := range b.rules[i].References {
			f := &b.rules[i].References[k]
			f.Dangling = f.Dangling && (b.Rule(f.Target) == nil || b.Rule(f.Last) == nil)
		}
	}
}

// OfficialRules counts the rules and subrules of an official edition of which the publisher's
// text is at hand, whole or cut off.
func (b *Book) OfficialRules() int {
	n := 0
	for i := range b.rules {
		if r := &b.rules[i]; r.Number.Kind() >= cr.Numbered && !inPlainWords(r) {
			n++
		}
	}
	return n
}

// Official returns a rule of this book with the publisher's text and examples, and the edition
// that they stand in: its own, or for a rule in plain words an edition of the same date that
// was imported in part, or else the newest with the same wording. References lead to numbers
// of this book; those to what it lacks are left out. It is nil where no text is at hand.
func (b *Book) Official(r *Rule) (*Rule, Edition) {
	if !inPlainWords(r) {
		if r.Text == "" {
			return nil, Edition{}
		}
		return r, b.edition
	}
	if r.Kind == KindSection || r.Kind == KindChapter || !b.edition.Builtin {
		return nil, Edition{}
	}
	own := b.snapshot.byID[b.edition.Date]
	if own != nil && own.edition.Complete {
		return nil, Edition{} // who reads this one reads our words
	}
	if there := own.Rule(r.Number); there != nil && there.Text != "" {
		return b.renumbered(own, there), own.edition
	}
	for _, o := range b.snapshot.books {
		there := o.withIdentity(r.Identity)
		if o == own || o.edition.Builtin || there == nil || there.Text == "" || r.Wording == "" || there.Wording != r.Wording {
			continue
		}
		return b.renumbered(o, there), o.edition
	}
	return nil, Edition{}
}

// renumbered is a rule of another book with references to numbers of this one.
func (b *Book) renumbered(from *Book, r *Rule) *Rule {
	copied := *r
	copied.References = nil
	for _, f := range r.References {
		target, last := from.Same(f.Target, b), from.Same(f.Last, b)
		if target == nil || last == nil {
			continue
		}
		f.Target, f.Last = target.Number, last.Number
		copied.References = append(copied.References, f)
	}
	return &copied
}
