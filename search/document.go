package search

import (
	"strings"

	"rulestep/engine/cr"
)

// Kind says what a document is.
type Kind string

// The kinds of document. Rule stands for rules and subrules, headings included.
const (
	KindSection Kind = "section"
	KindChapter Kind = "chapter"
	KindRule    Kind = "rule"
	KindTerm    Kind = "term"
	KindDemo    Kind = "demo"
	KindCard    Kind = "card"
)

// A Document is one thing that can be found. The importer fills it; the zero value
// of every field but Kind and ID is allowed and means "there is none". Texts are
// plain text, paragraphs parted by "\n", never HTML.
type Document struct {
	// Kind says what it is.
	Kind Kind
	// ID names it among those of its kind: the number of a section, chapter or rule
	// ("702.19b"), the slug of a term ("last-known-information") or demonstration
	// ("702/trample-and-deathtouch"), the full name of a card.
	ID string
	// Number is the rule's own number. For terms and demonstrations it may stay
	// empty, then the first of References counts.
	Number cr.Rule
	// SortKey gives the order of the book, as cr.Rule.SortKey does. When it is empty
	// Build takes it from Number, and the ID where there is no number.
	SortKey string
	// Title is the name: of a section, chapter or heading ("Trample"), of a subrule
	// the heading of its rule, a term's headword, a demonstration's title, a card's name.
	Title string
	// Short is our own short title of a rule that is no heading.
	Short string
	// Heading is true for a rule that has a name and no sentence of its own.
	Heading bool
	// ChapterTitle is the name of the chapter, "Keyword Abilities".
	ChapterTitle string
	// Keyword is the keyword that the rule defines or belongs to, "Trample", for the
	// chapters on keyword actions and keyword abilities only.
	Keyword string
	// Parent is the official text of the rule above a subrule.
	Parent string
	// Text is the official text, or a term's definition, a demonstration's question,
	// a card's rules text.
	Text string
	// Plain is the same in our own words.
	Plain string
	// Asks are ways in which people ask for it.
	Asks []string
	// Examples are its examples, official and our own.
	Examples []string
	// Names are further names it is known by: a term's other headwords, and for a
	// rule the headwords of the glossary entries that send readers to it.
	Names []string
	// References are the numbers that it cites, in order; for a demonstration the
	// rules that it shows.
	References []cr.Rule
	// OldNumbers are its numbers in other editions, where they differ.
	OldNumbers []OldNumber
	// Keywords are the keywords a card has, as the rule book names them.
	Keywords []string
	// HasDemo says that a demonstration shows it.
	HasDemo bool
	// HasExample says that an example comes with it. Build also sets it when there
	// are Examples.
	HasExample bool
	// Obsolete marks a glossary entry for wording that is no longer used.
	Obsolete bool
}

// An OldNumber is the number that a rule had in another edition.
type OldNumber struct {
	Edition string // "2021-07-23"
	Number  cr.Rule
}

// sortKey returns what orders documents of one kind.
func (d *Document) sortKey() string {
	switch {
	case d.SortKey != "":
		return d.SortKey
	case d.Number != "":
		return d.Number.SortKey()
	}
	return strings.ToLower(d.ID)
}

// bookRule says that the document is a numbered part of the book.
func (d *Document) bookRule() bool {
	return d.Kind == KindRule || d.Kind == KindChapter || d.Kind == KindSection
}
