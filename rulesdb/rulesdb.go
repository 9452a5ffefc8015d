// Package rulesdb keeps the rule book in SQLite: editions, rules, examples,
// references, the glossary, and what the engine's plays prove about each rule.
//
// SQLite is the store, not the hot path. Readers work on a [Snapshot]: everything
// that a page needs, loaded once, never changed, and swapped whole after an import.
package rulesdb

import (
	"cmp"

	"rulestep/engine/cr"
)

// An Edition is one dated text of the rules. The plain-words edition is an
// edition too; its Date is that of the one that it restates, and Builtin is set.
type Edition struct {
	ID       string // "2024-03-08"; "plain" and "plain-2026-02-27" for those that are built in
	Date     string // effective date, ISO form
	Title    string // "Comprehensive Rules effective March 8, 2024"
	Source   string // file name as given to import
	Form     string // "jsonl", "csv", "parquet", "rows", "viewer", "txt", "plain"
	Builtin  bool
	Complete bool // false while only fragments (viewer pages) were imported
}

// PlainID is the ID of the built-in edition in plain words that restates cr.Edition.
const PlainID = "plain"

// PlainOf is the ID of the built-in edition in plain words that restates the official
// edition of a date.
func PlainOf(date string) string {
	if date == cr.Edition {
		return PlainID
	}
	return PlainID + "-" + date
}

// A Rule is one number of one edition: a section, chapter, rule or subrule.
type Rule struct {
	Edition          string
	Identity         string // the same through all editions in which the rule was aligned
	Number           cr.Rule
	Parent           cr.Rule // "" for a section
	Kind             RuleKind
	Title            string // of sections, chapters and headings; for subrules the heading of their rule
	Short            string // our own short title, from the plain-words edition; "" for sections, chapters and headings, and where there is none
	Text             string // paragraphs parted by "\n"; "" for sections and chapters
	Incomplete       bool   // the text was cut in the source (viewer pages)
	Plain            string // our own words for it, from the plain-words edition; "" when there are none, and in that edition itself, which has them as Text
	Asks             []string
	NotModelled      string    // reason why no play can turn on this rule; "" otherwise
	NotModelledClass string    // "heading", "pointer", "outside", "redundant"
	Restates         []cr.Rule // the rules that this one only repeats, by the reviewed list
	Wording          string    // hash of the folded wording with cited numbers masked, see [WordingHash]; "" for sections and chapters
	Provenance       Provenance
	Examples         []Example
	References       []Reference // from this rule's text and examples, in order
}

// Name is what a number is called: its own name, or our short title after the heading
// that it stands under, "Trample · Lethal to blockers first"; "" when it has neither.
func (r *Rule) Name() string {
	if r.Title == "" || r.Short == "" {
		return cmp.Or(r.Title, r.Short)
	}
	return r.Title + " · " + r.Short
}

// OwnTitle is what a number is called under its heading: its own name or our short
// title, and where there is neither the name of its heading.
func (r *Rule) OwnTitle() string { return cmp.Or(r.Short, r.Title) }

// Heading is the name of the heading that a subrule stands under, "Trample"; "" for
// all that is no subrule or has none above it.
func (r *Rule) Heading() string {
	if r.Kind == KindSubrule {
		return r.Title
	}
	return ""
}

// RuleKind is what a number is in the book.
type RuleKind string

// The kinds of number. A heading is a rule that has a name and no sentence of its own.
const (
	KindSection RuleKind = "section"
	KindChapter RuleKind = "chapter"
	KindHeading RuleKind = "heading"
	KindRule    RuleKind = "rule"
	KindSubrule RuleKind = "subrule"
)

// Provenance says where a rule stood in its source and what was mended.
type Provenance struct {
	SourceNumber string // as written in the source, "702.14" for 702.147a
	Row          int    // row index in the dataset or line in a text; -1 when unknown
	Unit         string // what Row counts: "row" of a dataset or "line" of a text
	Repaired     bool
	Repair       string // what was mended or is known to be missing, in a sentence; "" when nothing
}

// An Example is an official example, or one of ours for the plain-words edition.
type Example struct {
	Index      int
	Text       string
	Plain      bool // written by us
	Reattached bool // came back to its rule from a stray row
}

// A Reference is one place in a text that names another number.
type Reference struct {
	Text       string  // the words that were read, "rules 601.2f–h"
	Start, End int     // byte offsets in the rule's Text (or example), for linking
	In         int     // -1 for the rule's text, else the example's index
	Target     cr.Rule // first number
	Last       cr.Rule // last number of a range; equal to Target otherwise
	Title      string  // quoted title, if any
	Dangling   bool
	Suspect    bool    // the quoted title disagrees with the target, or Meant is known
	Meant      cr.Rule // number that the text must mean, see [Book.SuspectCitations]; "" otherwise
}

// A Term is one entry of an edition's glossary.
type Term struct {
	Edition  string
	Slug     string // URL form, "state-based-actions"
	Headword string
	Names    []string // every name it is found under: parts of the headword, without "(Obsolete)"
	Text     string   // paragraphs parted by "\n"
	Plain    string   // our own words for it, as Rule.Plain
	Obsolete bool
	Rules    []Reference
	SeeAlso  []string // slugs
}

// A LegacyTerm is an entry of a glossary older than any edition at hand. Its rule
// numbers are shown and never linked.
type LegacyTerm struct {
	Term, Qualifier string
	Era             string // "about 2006–2009"
	Paragraphs      []string
	SeeRules        []string
	SeeAlso         []string
}

// Level is what is proved about a rule (DESIGN, chapter 4).
type Level string

// The levels, from the strongest to the weakest.
const (
	Shown       Level = "shown"
	Restated    Level = "restated"
	Used        Level = "used"
	NotModelled Level = "not modelled"
	Uncovered   Level = "uncovered"
)

// A Demo is a scenario that the importer has played.
type Demo struct {
	Slug     string // "702/trample-and-deathtouch": the file below engine/scenarios without ".txt"
	Chapter  cr.Rule
	Title    string
	Question string
	Source   Script              // the scenario file
	Shows    []cr.Rule           // as claimed by the file, each of them proved
	Agrees   []cr.Example        // official examples of cr.Edition that it plays and agrees with
	InPart   []cr.PartialExample // and those that it plays in part
	Steps    int
	Holds    bool      // every answer holds
	Depends  []cr.Rule // rules of which the play asks something that another edition answers otherwise
}

// A Citation is a rule that a demonstration's play applied at a step. Rules have their names
// (see package cr).
type Citation struct {
	Demo     string // slug
	Edition  string // by which it was played; "" for cr.Edition
	Fork     string // name of the fork, "" for the trunk
	Step     int
	Rule     cr.Rule
	Sentence string
}

// A Proof is the outcome of playing a demonstration without one rule.
type Proof struct {
	Demo       string
	Edition    string // by which it was played; "" for cr.Edition
	Rule       cr.Rule
	Class      string // "refused", "allowed", "differs", "freed", "same", "stuck"
	Outcome    string // the first rule without which all comes out just so, "" when nothing is proved; two rules whose outcomes are equal in every demonstration are inseparable
	Difference string // one sentence: "Without it, Bob has 20 life, not 19."
	Depends    bool   // the play with or without the rule asks something that another edition answers otherwise
}
