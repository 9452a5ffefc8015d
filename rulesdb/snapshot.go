package rulesdb

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// A Snapshot is the whole store in memory at one moment. It is loaded once by
// [Store.Snapshot] and never changes, so any number of goroutines read it without
// locks; whoever serves pages swaps the pointer after an import. Rules, terms and
// demonstrations are handed out as pointers into it: read them, never write.
type Snapshot struct {
	hash     string
	meta     map[string]string
	books    []*Book // newest first, the plain-words editions last
	byID     map[string]*Book
	standard *Book // the edition on show
	engine   *Book // the edition that the engine carries out: official if imported, else plain
	legacy   []LegacyTerm
	demos    demoIndex
	changes  *Changes            // nil when the store has none
	verdicts map[string]*Verdict // by the rule's identity
}

// A Book is one edition in a snapshot.
type Book struct {
	snapshot *Snapshot
	edition  Edition
	rules    []Rule // in book order
	at       map[cr.Rule]int
	identity map[string]int
	children map[cr.Rule][]*Rule
	sections []*Rule
	chapters []*Rule
	incoming map[cr.Rule][]Backlink
	terms    []Term // by headword
	slugs    map[string]*Term
	linker   *termLinker
	borrowed bool                 // the terms are the plain-words edition's
	changes  map[string][]cr.Rule // by demonstration: the rules that keep it from carrying over
	levels   []RuleLevel          // parallel to rules
	coverage Coverage
}

// Hash names the content that pages are made from: two snapshots with the same
// hash give the same pages. It is made of the values beside the content that pages show.
func (s *Snapshot) Hash() string { return s.hash }

// Meta returns a value that was stored beside the content (see the Meta
// constants), and "" where there is none.
func (s *Snapshot) Meta(key string) string { return s.meta[key] }

// Editions lists the editions at hand, the newest first and the plain-words
// edition last.
func (s *Snapshot) Editions() []Edition {
	list := make([]Edition, len(s.books))
	for i, b := range s.books {
		list[i] = b.edition
	}
	return list
}

// Snapshot is what the book was loaded with.
func (b *Book) Snapshot() *Snapshot { return b.snapshot }

// Default returns the edition on show. It is nil only in an empty store.
func (s *Snapshot) Default() *Book { return s.standard }

// Engine returns the edition whose numbers the engine cites (cr.Edition): the
// official text when it was imported, otherwise the plain-words edition. It is nil
// when neither is there.
func (s *Snapshot) Engine() *Book { return s.engine }

// Book returns the edition with this ID ("2024-03-08", "plain"); "" asks for the
// default. It returns nil when there is no such edition.
func (s *Snapshot) Book(id string) *Book {
	if id == "" {
		return s.standard
	}
	return s.byID[id]
}

// Find returns the edition that people name: as Book, or by the date of one of which only
// the plain words are at hand.
func (s *Snapshot) Find(edition string) *Book {
	if b := s.Book(edition); b != nil {
		return b
	}
	return s.byID[PlainOf(edition)]
}

// Legacy lists the entries of the glossary that is older than any edition, in the
// order of their source.
func (s *Snapshot) Legacy() []LegacyTerm { return s.legacy }

// LegacyTerm finds an entry of the old glossary by its term, whatever the case
// and the form of its quotes.
func (s *Snapshot) LegacyTerm(name string) (LegacyTerm, bool) {
	want := Fold(name)
	for _, t := range s.legacy {
		if Fold(t.Term) == want {
			return t, true
		}
	}
	return LegacyTerm{}, false
}

// Edition describes the book: its date, title and source.
func (b *Book) Edition() Edition { return b.edition }

// Rules lists every number of the book in book order: sections and chapters too.
func (b *Book) Rules() []Rule { return b.rules }

// Rule returns the rule with this number, nil when the book has none.
func (b *Book) Rule(n cr.Rule) *Rule {
	if b == nil {
		return nil
	}
	if i, ok := b.at[n]; ok {
		return &b.rules[i]
	}
	return nil
}

// Sections lists the sections in order.
func (b *Book) Sections() []*Rule { return b.sections }

// Chapters lists the chapters of a section in order, and all chapters for "".
func (b *Book) Chapters(section cr.Rule) []*Rule {
	if section == "" {
		return b.chapters
	}
	return b.children[section]
}

// Children lists what stands directly under a number, in order: the chapters of
// a section, the rules of a chapter, the subrules of a rule.
func (b *Book) Children(n cr.Rule) []*Rule { return b.children[n] }

// Parent returns the number one level up, nil for a section.
func (b *Book) Parent(n cr.Rule) *Rule { return b.Rule(n.Parent()) }

// Ancestors lists section, chapter and rule above n, in this order: the
// breadcrumb of its page.
func (b *Book) Ancestors(n cr.Rule) []*Rule {
	var list []*Rule
	for p := n.Parent(); p != ""; p = p.Parent() {
		if r := b.Rule(p); r != nil {
			list = append(list, r)
		}
	}
	slices.Reverse(list)
	return list
}

// Previous returns what stands before n at the same depth (the last subrule of
// the rule before, the last rule of the chapter before), nil at the beginning.
func (b *Book) Previous(n cr.Rule) *Rule { return b.neighbour(n, -1) }

// Next returns what stands after n at the same depth, nil at the end.
func (b *Book) Next(n cr.Rule) *Rule { return b.neighbour(n, 1) }

func (b *Book) neighbour(n cr.Rule, step int) *Rule {
	i, ok := b.at[n]
	if !ok {
		return nil
	}
	// Rules and subrules are read as one run; sections and chapters among themselves.
	deep := func(r cr.Rule) cr.Kind { return min(r.Kind(), cr.Numbered) }
	for i += step; i >= 0 && i < len(b.rules); i += step {
		if deep(b.rules[i].Number) == deep(n) {
			return &b.rules[i]
		}
	}
	return nil
}

// A Backlink is a place elsewhere in the book that names a number: in a rule, or
// in an entry of the glossary.
type Backlink struct {
	Rule      *Rule // nil when the place is in the glossary
	Term      *Term // nil when the place is in a rule
	Reference Reference
}

// ReferencesTo lists the places that name n, alone or inside a range, in book
// order with the glossary after the rules.
func (b *Book) ReferencesTo(n cr.Rule) []Backlink { return b.incoming[n] }

// Terms lists the glossary by headword. An edition that was imported without one
// has the plain-words edition's entries, see [Book.BorrowsTerms].
func (b *Book) Terms() []Term { return b.terms }

// BorrowsTerms reports whether the glossary is that of the plain-words edition, because
// this one was imported without. Its entries have no Text, only Plain.
func (b *Book) BorrowsTerms() bool { return b.borrowed }

// Term returns the entry with this slug, nil when there is none.
func (b *Book) Term(slug string) *Term { return b.slugs[strings.ToLower(slug)] }

// TermNamed finds an entry by any of its names, whatever the case and the form of
// quotes and dashes; a plural finds its singular. It returns nil when there is none.
func (b *Book) TermNamed(name string) *Term {
	if b == nil {
		return nil
	}
	return b.linker.find(name)
}

// A TermLink is a stretch of a text, in bytes, that names an entry of the glossary.
type TermLink struct {
	Start, End int
	Term       *Term
}

// TermLinks finds the glossary's terms in a text: the longest name at each place,
// each entry at its first place only, obsolete entries never. Links do not overlap.
func (b *Book) TermLinks(text string) []TermLink { return b.linker.links(text) }

// Level returns what is proved about a rule of this book, and why.
func (b *Book) Level(n cr.Rule) RuleLevel {
	if i, ok := b.at[n]; ok {
		return b.levels[i]
	}
	return RuleLevel{Level: Uncovered}
}

// Coverage sums up the levels of the book's rules.
func (b *Book) Coverage() Coverage { return b.coverage }

// ChapterCoverage sums up the levels below a section, chapter or rule, itself
// left out when it is a section or chapter.
func (b *Book) ChapterCoverage(n cr.Rule) Coverage { return b.sum(n) }
