package importer

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// The plain words of a newer edition are a layer over those of cr.Edition: what is alike in
// both says the same under the numbers of the newer one. A folder named for its date holds
// the rest, in the form of the other files and with the numbers of that edition throughout:
// the rules that came with it, and those whose old words no longer fit. Of such a rule the
// words are replaced, and each kind of field that its entry has; other fields are kept, and
// "example: -" leaves out those there were. A term has "was:" for each older headword that it
// takes the place of.

// readLayer makes the plain words of book's edition from those of cr.Edition and the files
// of the folder. The error names everything that is wrong, by file and line where it has one.
func readLayer(files fs.FS, home *rulesdb.Content, book *cr.Book) (rulesdb.Content, error) {
	c := plainContent(book.Edition)
	entries, err := readEntries(files)
	if err != nil {
		return c, err
	}
	written := map[cr.Rule]bool{}
	replaced := map[string]bool{} // headwords
	for i := range entries {
		if e := &entries[i]; e.kind == "term" {
			for _, old := range append(e.field["was"], e.name) {
				replaced[rulesdb.Fold(old)] = true
			}
		} else {
			written[cr.Rule(e.name)] = true
		}
	}
	l := layer{book: book}
	kept := map[cr.Rule]rulesdb.Rule{}
	for _, r := range home.Rules {
		number, ok := book.Number(r.Number)
		if !ok {
			continue
		}
		r = l.moved(r, number, written[number])
		if written[number] {
			kept[number] = r
			continue
		}
		c.Rules = append(c.Rules, r)
	}
	for i := range entries {
		e := &entries[i]
		if e.kind == "term" {
			c.Terms = append(c.Terms, e.term())
			continue
		}
		r, err := e.over(kept[cr.Rule(e.name)])
		if err != nil {
			l.faults = append(l.faults, err)
			continue
		}
		r.Edition = c.Edition.ID
		c.Rules = append(c.Rules, r)
	}
	for _, t := range home.Terms {
		if !replaced[rulesdb.Fold(t.Headword)] {
			c.Terms = append(c.Terms, rulesdb.Term{Headword: t.Headword, Text: l.renumbered("glossary, "+t.Headword, t.Text)})
		}
	}
	for i := range c.Terms {
		c.Terms[i].Edition = c.Edition.ID
	}
	sortTerms(c.Terms)
	return c, errors.Join(l.faults...)
}

// over makes a rule of an entry that is written over an older one, the zero Rule if there
// is none.
func (e *plainEntry) over(old rulesdb.Rule) (rulesdb.Rule, error) {
	has := func(field string) bool { _, ok := e.field[field]; return ok }
	replaced := map[string]bool{}
	for _, field := range []string{"title", "ask", "example", "not modelled", "restates"} {
		replaced[field] = has(field)
		if slices.Equal(e.field[field], []string{"-"}) {
			delete(e.field, field)
		}
	}
	r, err := e.rule()
	if err != nil {
		return r, err
	}
	if r.Title == "" {
		r.Title = old.Title
	}
	if !replaced["title"] && r.Title == "" {
		r.Short = old.Short
	}
	if !replaced["ask"] {
		r.Asks = old.Asks
	}
	if !replaced["example"] {
		r.Examples = old.Examples
	}
	if !replaced["not modelled"] {
		r.NotModelled, r.NotModelledClass = old.NotModelled, old.NotModelledClass
	}
	if !replaced["restates"] {
		r.Restates = old.Restates
	}
	return r, nil
}

// A layer gives plain words the numbers of another edition.
type layer struct {
	book   *cr.Book
	faults []error
}

// moved is a rule under its number in the layer's edition. Where its words are written anew
// only the rest is brought over.
func (l *layer) moved(r rulesdb.Rule, number cr.Rule, writtenAnew bool) rulesdb.Rule {
	from := string(r.Number)
	r.Edition, r.Number, r.Parent = rulesdb.PlainOf(l.book.Edition), number, ""
	r.Provenance.SourceNumber = string(number)
	r.References = nil
	if !writtenAnew {
		r.Text = l.renumbered(from, r.Text)
		r.NotModelled = l.renumbered(from, r.NotModelled)
	}
	if r.Kind == rulesdb.KindSubrule {
		r.Title = "" // that of its rule, see link
	}
	r.Examples = slices.Clone(r.Examples)
	for i := range r.Examples {
		r.Examples[i].Text = l.renumbered(from, r.Examples[i].Text)
	}
	var restates []cr.Rule
	for _, n := range r.Restates {
		here, ok := l.book.Number(n)
		if !ok {
			restates = nil // what has gone is not repeated
			break
		}
		restates = append(restates, here)
	}
	r.Restates = restates
	return r
}

// renumbered gives every number that a text cites as the layer's edition has it. A number
// that it lacks is a fault: such a text has to be written anew.
func (l *layer) renumbered(at, text string) string {
	for _, f := range slices.Backward(readReferences(text, -1)) {
		if f.Target.Kind() == cr.Section {
			continue
		}
		first, ok := l.book.Number(f.Target)
		last, ok2 := l.book.Number(f.Last)
		if !ok || !ok2 {
			l.faults = append(l.faults, fmt.Errorf("%s cites %s, which %s lacks; it needs an entry in plain/%s", at, f.Text, l.book.Edition, l.book.Edition))
			continue
		}
		text = text[:f.Start] + cr.WriteRange(f.Text, first, last) + text[f.End:]
	}
	return text
}
