// Package export writes the link between rules and demonstrations down as tables: every rule with
// what is proved about it, every demonstration with its scenario, where each play applied each
// rule, and what became of it without. A line of JSON is a row; the rows are plain structs, so
// that other forms can be made of them.
package export

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// Format is the version of the tables. Columns may be added; it grows when one changes its
// meaning.
const Format = 1

type (
	// A Rule is a row of the table rules: a rule or subrule of one edition.
	Rule struct {
		Number   string   `json:"number" parquet:"number"`
		Edition  string   `json:"edition" parquet:"edition"`
		Name     string   `json:"name" parquet:"name"` // the number by which the other tables name it; "" where the engine's edition has no such rule
		Kind     string   `json:"kind" parquet:"kind,dict"`
		Title    string   `json:"title" parquet:"title"`
		Plain    string   `json:"plain" parquet:"plain"`                           // in our own words
		Official string   `json:"official,omitempty" parquet:"official"`           // the publisher's, only where it was asked for
		From     string   `json:"official_from,omitempty" parquet:"official_from"` // the edition that has that wording
		Level    string   `json:"level" parquet:"level,dict"`                      // what is proved about it
		With     []string `json:"with" parquet:"with,list"`                        // rules that no demonstration tells apart from it
		Counts   bool     `json:"counts" parquet:"counts"`                         // false for all but the first of such rules
		Demos    int      `json:"demonstrations" parquet:"demonstrations"`         // how many prove it, or apply it
		Reason   string   `json:"reason,omitempty" parquet:"reason"`               // why it is not modelled, what it restates
	}
	// A Demonstration is a row of the table demonstrations.
	Demonstration struct {
		Slug     string   `json:"slug" parquet:"slug"`
		Chapter  string   `json:"chapter" parquet:"chapter,dict"`
		Title    string   `json:"title" parquet:"title"`
		Question string   `json:"question" parquet:"question"`
		Shows    []string `json:"shows" parquet:"shows,list"`             // what its file claims; each of them is proved
		Agrees   []string `json:"agrees_with" parquet:"agrees_with,list"` // the official examples that it plays
		Steps    int      `json:"steps" parquet:"steps"`
		Holds    bool     `json:"holds" parquet:"holds"`
		Carries  bool     `json:"carries" parquet:"carries"` // what it asks of the rules has the same answer in the edition of the table rules
		Source   string   `json:"source" parquet:"source"`   // the scenario file
	}
	// A Citation is a row of the table citations: a rule that a play applied at a step.
	Citation struct {
		Demonstration string `json:"demonstration" parquet:"demonstration,dict"`
		Fork          string `json:"fork" parquet:"fork,dict"`
		Step          int    `json:"step" parquet:"step"`
		Rule          string `json:"rule" parquet:"rule,dict"`
		Sentence      string `json:"sentence" parquet:"sentence"`
	}
	// A KnockOut is a row of the table knock_outs: what became of a demonstration without a rule.
	KnockOut struct {
		Demonstration string `json:"demonstration" parquet:"demonstration,dict"`
		Rule          string `json:"rule" parquet:"rule,dict"`
		Class         string `json:"class" parquet:"class,dict"`
		Proves        bool   `json:"proves" parquet:"proves"`
		Difference    string `json:"difference" parquet:"difference"`
	}
)

// Tables are all rows.
type Tables struct {
	Edition        string // of the table rules
	Official       bool   // the publisher's text is in it
	Rules          []Rule
	Demonstrations []Demonstration
	Citations      []Citation
	KnockOuts      []KnockOut
}

// Make takes the tables from a book. The publisher's text, which the reader has imported, is
// left out unless it is asked for.
func Make(b *rulesdb.Book, official bool) *Tables {
	t := &Tables{Edition: b.Edition().ID, Official: official}
	s := b.Snapshot()
	rules := b.Rules()
	for i := range rules {
		r := &rules[i]
		if r.Number.Kind() < cr.Numbered {
			continue
		}
		l := b.Level(r.Number)
		row := Rule{
			Number: string(r.Number), Edition: t.Edition, Name: string(b.NameOf(r.Number)), Kind: string(r.Kind), Title: r.OwnTitle(), Plain: r.Plain,
			Level: string(l.Level), With: words(l.With), Counts: l.Counts, Demos: l.Demos, Reason: l.Reason,
		}
		if b.Edition().Builtin {
			row.Plain = r.Text
		}
		if there, edition := b.Official(r); official && there != nil {
			row.Official, row.From = there.Text, edition.ID
		}
		t.Rules = append(t.Rules, row)
	}
	demos := s.Demos()
	for i := range demos {
		d := &demos[i]
		row := Demonstration{
			Slug: d.Slug, Chapter: string(d.Chapter), Title: d.Title, Question: d.Question, Shows: words(d.Shows), Agrees: []string{},
			Steps: d.Steps, Holds: d.Holds, Carries: len(b.DemoChanges(d.Slug)) == 0, Source: d.Source.String(),
		}
		for _, x := range d.Agrees {
			row.Agrees = append(row.Agrees, x.String())
		}
		t.Demonstrations = append(t.Demonstrations, row)
		for _, c := range s.Citations(d.Slug) {
			t.Citations = append(t.Citations, Citation{d.Slug, c.Fork, c.Step, string(c.Rule), c.Sentence})
		}
		for _, p := range s.Proofs(d.Slug) {
			t.KnockOuts = append(t.KnockOuts, KnockOut{d.Slug, string(p.Rule), p.Class, p.Proves(), p.Difference})
		}
	}
	return t
}

func words(rules []cr.Rule) []string {
	list := make([]string, 0, len(rules))
	for _, r := range rules {
		list = append(list, string(r))
	}
	return list
}

// Names are the tables' names, in the order in which they are read.
var Names = []string{"rules", "demonstrations", "citations", "knock_outs"}

// Lines writes a table as lines of JSON; the name is one of Names.
func (t *Tables) Lines(w io.Writer, name string) error {
	switch name {
	case "rules":
		return lines(w, t.Rules)
	case "demonstrations":
		return lines(w, t.Demonstrations)
	case "citations":
		return lines(w, t.Citations)
	case "knock_outs":
		return lines(w, t.KnockOuts)
	}
	return fmt.Errorf("there is no table %q; there are %v", name, slices.Clone(Names))
}

func lines[T any](w io.Writer, rows []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for i := range rows {
		if err := e.Encode(&rows[i]); err != nil {
			return err
		}
	}
	return nil
}
