package search

import (
	"regexp"
	"strings"

	"rulestep/engine/cr"
)

// Form is what kind of query was typed.
type Form string

// The forms of a query. FormWords stands for a term or a few words, FormQuestion
// for a sentence that asks something.
const (
	FormEmpty    Form = "empty"
	FormNumber   Form = "number"
	FormPhrase   Form = "phrase"
	FormWords    Form = "words"
	FormQuestion Form = "question"
)

// A Query is what was typed, understood. It is made by Parse.
type Query struct {
	Text    string   // as typed, without surrounding space
	Form    Form     //
	Numbers []Number // rule numbers in it, in order
	Phrases []string // quoted phrases, without the quotes
	Terms   []Term   // the words to look for
	Notes   []Note   // how it was understood, one for each thing worth saying
}

// A Number is a rule number that was typed.
type Number struct {
	Typed string // the bytes typed, "601.2f-h"
	First cr.Rule
	Last  cr.Rule // the end of a range; equal to First otherwise
}

// A Term is a word to look for.
type Term struct {
	Typed string  // the word as typed
	Stem  string  // the form it is indexed under
	Boost float64 // 1 for a word that was typed, less for one that was added
}

// NoteKind says what a Note is about.
type NoteKind string

// The kinds of note.
const (
	NoteNumber   NoteKind = "number"      // how a number was read
	NoteEdition  NoteKind = "edition"     // a number of another edition
	NoteSlang    NoteKind = "slang"       // slang or an abbreviation was spelled out
	NoteOld      NoteKind = "old wording" // words that the rules used once
	NoteSpelling NoteKind = "spelling"    // a misspelling was mended
	NoteCard     NoteKind = "card"        // a card's name was recognised
)

// A Note says how a part of a query was understood.
type Note struct {
	Kind  NoteKind
	Typed string // what was typed
	Meant string // what it was taken for
	Text  string // one sentence for the reader
}

var numberForm = regexp.MustCompile(`(?i)^([1-9]\d\d)(?:[.,](\d{1,3})\s?([a-z])?)?\.?$`)

// Parse decides what was typed. It never fails: what it cannot make out is a word
// to look for. v may be nil, then nothing but the form of the words is known.
func Parse(query string, v *Vocabulary) Query {
	q := Query{Text: strings.TrimSpace(query), Form: FormWords}
	for field := range strings.FieldsSeq(q.Text) {
		if m := numberForm.FindStringSubmatch(field); m != nil {
			text := m[1]
			if m[2] != "" {
				text += "." + m[2] + strings.ToLower(m[3])
			}
			if r, err := cr.Parse(text); err == nil {
				q.Numbers = append(q.Numbers, Number{field, r, r})
				q.Form = FormNumber
				continue
			}
		}
		for _, t := range tokenize(field) {
			q.Terms = append(q.Terms, Term{Typed: field[t.start:t.end], Stem: stem(t.word), Boost: 1})
		}
	}
	switch {
	case len(q.Numbers) == 0 && len(q.Terms) == 0:
		q.Form = FormEmpty
	case q.Form == FormWords && strings.HasSuffix(q.Text, "?"):
		q.Form = FormQuestion
	}
	return q
}
