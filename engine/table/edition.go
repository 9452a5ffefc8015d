package table

import (
	"slices"

	"rulestep/engine/cr"
)

// This file is the door's other half: by which edition a play goes. Rules code calls a rule by
// its name (package cr). Where a clause ended or began with an edition, the place says so, last
// but for the citation, so that it is asked only where something hangs on it. (It is the
// first of the editions of cr.Books that has it so; one between them may have had it before.)
//
//	if len(blockers) > 1 && g.AppliesUntil("509.2", "%s is ordered", cr.Edition2026, c) { ... }
//	if g.AppliesSince("508.4d@2026-02-27", "%s is unblocked", cr.Edition2026, c) { ... }
//	if lore >= final && (chapters > 0 || !g.Since("704.5s", cr.Edition2026)) && g.Applies("704.5s", ...) { ... }
//
// A play remembers which of these places it has come to. One that came to none is the same play
// in every edition, step by step.

// A Mark is a place where the editions differ: the name of the rule, and the edition with which
// it changed.
type Mark struct {
	Rule    cr.Rule
	Edition string
}

// Edition is the book by which a play goes, and what it has asked that depends on it. The zero
// value is that of [cr.Edition].
type Edition struct {
	book  *cr.Book // nil for that of cr.Edition, whose numbers are names
	marks *[]Mark  // shared with copies of the table; nil if nobody wants to know
}

// PlayBy has the table play by the rules of a book, and notes in marks from now on where the
// play would differ in another edition.
func (t *Table) PlayBy(book *cr.Book, marks *[]Mark) {
	t.Edition = Edition{marks: marks}
	if book.Edition != cr.Edition {
		t.Edition.book = book
	}
}

// Since reports whether the play goes by an edition, or a later one, with which a rule changed
// what it says. It is asked last, where the answer makes a difference.
func (t *Table) Since(rule cr.Rule, edition string) bool {
	if m := (Mark{rule, edition}); t.Edition.marks != nil && !slices.Contains(*t.Edition.marks, m) {
		*t.Edition.marks = append(*t.Edition.marks, m)
	}
	return t.Edition.book != nil && t.Edition.book.Edition >= edition
}

// AppliesUntil is Applies for a rule, or a clause of one, that ended with an edition.
func (t *Table) AppliesUntil(rule cr.Rule, sentence, edition string, about ...ID) bool {
	return !t.Since(rule, edition) && t.Applies(rule, sentence, about...)
}

// AppliesSince is Applies for a rule, or a clause of one, that began with an edition. A rule that
// [cr.Edition] lacks is named with that edition: "508.4d@2026-02-27".
func (t *Table) AppliesSince(rule cr.Rule, sentence, edition string, about ...ID) bool {
	return t.Since(rule, edition) && t.Applies(rule, sentence, about...)
}

// ForbidsSince is Forbids for a rule, or a clause of one, that began with an edition.
func (t *Table) ForbidsSince(rule cr.Rule, sentence, edition string, about ...ID) error {
	if !t.Since(rule, edition) {
		return nil
	}
	return t.Forbids(rule, sentence, about...)
}

// Shown is the number that a reader of the play's edition looks up for a rule that rules code
// calls by its name.
func (t *Table) Shown(name cr.Rule) cr.Rule {
	if t.Edition.book == nil || name == "" {
		return name
	}
	return t.Edition.book.Shown(name)
}
