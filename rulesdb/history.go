package rulesdb

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// A Version is a rule as one edition has it, in the order of the editions' dates.
type Version struct {
	Edition Edition
	Rule    *Rule // nil when the edition has no such rule
	Change  Change
}

// Change says how a rule differs from the same rule in an earlier edition.
type Change string

// The changes of a rule between two editions. ReferenceOnly means equal except
// for the numbers that it cites.
const (
	Equal             Change = "equal"
	ReferenceOnly     Change = "reference only"
	TextChanged       Change = "text changed"
	Renumbered        Change = "renumbered"
	RenumberedChanged Change = "renumbered and edited"
	RuleAdded         Change = "added"
	RuleRemoved       Change = "removed"
	Missing           Change = "missing" // not in this edition, before it came or after it went
)

// History follows a rule of this book through all editions at hand, the oldest first;
// plain words stand for the official edition of their date where that is not at hand. Each version's change is told against the version before. It is
// nil when the book has no rule n.
func (b *Book) History(n cr.Rule) []Version {
	r := b.Rule(n)
	if r == nil || r.Identity == "" {
		return nil
	}
	var list []Version
	var last *Rule
	seen := false
	for _, book := range slices.Backward(b.snapshot.dated()) {
		here := book.withIdentity(r.Identity)
		v := Version{Edition: book.edition, Rule: here, Change: Missing}
		switch {
		case here != nil && last != nil:
			v.Change = changeBetween(last, here)
		case here != nil && (seen || len(list) > 0):
			v.Change = RuleAdded
		case here != nil:
			v.Change = Equal // the oldest edition at hand: nothing to compare with
		case last != nil:
			v.Change = RuleRemoved
		}
		seen = seen || here != nil
		last = here
		list = append(list, v)
	}
	return list
}

// dated lists the editions by their dates, the newest first: the official ones, and those in
// plain words of dates of which no official one is at hand.
func (s *Snapshot) dated() []*Book {
	var list []*Book
	for _, b := range s.books {
		if !b.edition.Builtin || s.byID[b.edition.Date] == nil {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(x, y *Book) int { return strings.Compare(y.edition.Date, x.edition.Date) })
	return list
}

// A Move tells what a number stood for in one edition and where that rule stands
// in another.
type Move struct {
	In  Edition // the edition in which the number was found
	Was *Rule   // the rule under the number there
	Now *Rule   // the same rule in the asking book; nil when it is gone
}

// EngineNumber is the number that a rule of this book has in the edition that the engine
// carries out, "" if that has no such rule.
func (b *Book) EngineNumber(n cr.Rule) cr.Rule {
	if there := b.Same(n, b.snapshot.engine); there != nil {
		return there.Number
	}
	return ""
}

// Moved explains a number through the other editions: for each rule that had the
// number n elsewhere and is not the rule under n in this book, the newest edition
// in which it had it. Newest first.
func (b *Book) Moved(n cr.Rule) []Move {
	var list []Move
	seen := map[string]bool{}
	if r := b.Rule(n); r != nil {
		seen[r.Identity] = true
	}
	for _, other := range b.snapshot.dated() {
		if other == b {
			continue
		}
		r := other.Rule(n)
		if r == nil || r.Identity == "" || seen[r.Identity] {
			continue
		}
		seen[r.Identity] = true
		list = append(list, Move{In: other.edition, Was: r, Now: b.withIdentity(r.Identity)})
	}
	return list
}

// Same returns the rule of another book that was aligned with rule n of this one,
// nil when there is none. A book is aligned with itself. A section or chapter is the same if it
// has the same title, or else what stands in it.
func (b *Book) Same(n cr.Rule, other *Book) *Rule {
	if b == nil {
		return nil
	}
	r := b.Rule(n)
	switch {
	case r == nil || other == nil:
		return nil
	case other == b:
		return r
	case r.Kind == KindSection || r.Kind == KindChapter:
		if same := other.titled(r); same != nil {
			return same
		}
		for _, child := range b.Children(n) { // it has another title, and what stands in it is the same
			if same := b.Same(child.Number, other); same != nil {
				return other.Rule(same.Number.Parent())
			}
		}
		return nil
	case r.Identity == "":
		return nil
	}
	return other.withIdentity(r.Identity)
}

// titled finds the section or chapter with the title of one of another book, which may have
// another number here.
func (b *Book) titled(r *Rule) *Rule {
	if here := b.Rule(r.Number); here != nil && here.Title == r.Title {
		return here
	}
	for _, list := range [][]*Rule{b.chapters, b.sections} {
		for _, here := range list {
			if here.Kind == r.Kind && here.Title == r.Title {
				return here
			}
		}
	}
	return nil
}

// A ComparedRule is one line of a comparison. Before is nil for an added rule and
// After for a removed one.
type ComparedRule struct {
	Change          Change
	Before, After   *Rule
	ExamplesChanged bool // the rule stayed and its examples did not
}

// A ComparedTerm is a changed entry of the glossary, with the same convention.
type ComparedTerm struct {
	Change        Change // RuleAdded, RuleRemoved or TextChanged
	Before, After *Term
}

// A Comparison tells what changed from one edition to another. Rules holds every
// numbered rule and subrule, equal ones too, in the order of the newer book with
// removed rules at their old places; Terms holds changed entries only.
type Comparison struct {
	From, To        Edition
	Rules           []ComparedRule
	Terms           []ComparedTerm
	Counts          map[Change]int
	ExamplesChanged int // numbers, present in both editions, whose examples differ
}

// Compare compares two editions by the alignment of their rules. The error says
// which edition is not at hand.
func (s *Snapshot) Compare(from, to string) (*Comparison, error) {
	a, b := s.byID[from], s.byID[to]
	if a == nil || b == nil {
		missing := from
		if a != nil {
			missing = to
		}
		return nil, fmt.Errorf("edition %q is not in the store; it holds %s", missing, s.editionList())
	}
	c := &Comparison{From: a.edition, To: b.edition, Counts: map[Change]int{}}
	for i := range b.rules {
		r := &b.rules[i]
		if r.Identity == "" {
			continue
		}
		line := ComparedRule{Change: RuleAdded, After: r, Before: a.withIdentity(r.Identity)}
		if line.Before != nil {
			line.Change = changeBetween(line.Before, r)
			line.ExamplesChanged = examplesDiffer(line.Before, r)
		}
		c.Rules = append(c.Rules, line)
	}
	for i := range a.rules {
		r := &a.rules[i]
		if r.Identity != "" && b.withIdentity(r.Identity) == nil {
			c.Rules = append(c.Rules, ComparedRule{Change: RuleRemoved, Before: r})
		}
		if other := b.Rule(r.Number); other != nil && examplesDiffer(r, other) {
			c.ExamplesChanged++
		}
	}
	slices.SortStableFunc(c.Rules, func(x, y ComparedRule) int { return cr.Compare(x.number(), y.number()) })
	for _, line := range c.Rules {
		c.Counts[line.Change]++
	}
	c.Terms = compareTerms(a, b)
	return c, nil
}

func (c ComparedRule) number() cr.Rule {
	if c.After != nil {
		return c.After.Number
	}
	return c.Before.Number
}

func (b *Book) withIdentity(id string) *Rule {
	if b == nil {
		return nil
	}
	if i, ok := b.identity[id]; ok && id != "" {
		return &b.rules[i]
	}
	return nil
}

// changeBetween names the change from an old wording to a new one of the same rule.
func changeBetween(before, after *Rule) Change {
	same := before.Wording == after.Wording && before.Wording != ""
	if before.Wording == "" || after.Wording == "" { // cut off in its source: as far as it goes
		a, b := Fold(before.Text), Fold(after.Text)
		same = strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
		if same && before.Number == after.Number {
			return Equal
		}
	}
	switch moved := before.Number != after.Number; {
	case moved && same:
		return Renumbered
	case moved:
		return RenumberedChanged
	case !same:
		return TextChanged
	case inPlainWords(before) != inPlainWords(after):
		return Equal // the one in the publisher's words, the other in ours
	case Fold(before.Text) != Fold(after.Text):
		return ReferenceOnly
	}
	return Equal
}

func examplesDiffer(a, b *Rule) bool {
	return !slices.EqualFunc(a.Examples, b.Examples, func(x, y Example) bool { return Fold(x.Text) == Fold(y.Text) })
}

func compareTerms(a, b *Book) []ComparedTerm {
	if a.borrowed || b.borrowed {
		return nil // what came without a glossary has not changed one
	}
	var list []ComparedTerm
	before := map[string]*Term{}
	for i := range a.terms {
		before[Fold(a.terms[i].Headword)] = &a.terms[i]
	}
	for i := range b.terms {
		t := &b.terms[i]
		key := Fold(t.Headword)
		old := before[key]
		delete(before, key)
		switch {
		case old == nil:
			list = append(list, ComparedTerm{Change: RuleAdded, After: t})
		case Fold(old.Text) != Fold(t.Text):
			list = append(list, ComparedTerm{Change: TextChanged, Before: old, After: t})
		}
	}
	for i := range a.terms {
		if t := &a.terms[i]; before[Fold(t.Headword)] == t {
			list = append(list, ComparedTerm{Change: RuleRemoved, Before: t})
		}
	}
	return list
}

func (s *Snapshot) editionList() string {
	text := ""
	for i, b := range s.books {
		if i > 0 {
			text += ", "
		}
		text += b.edition.ID
	}
	return text
}
