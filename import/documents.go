package importer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
	"rulestep/search"
)

// documentsVersion grows when this file makes other documents of the same content.
const documentsVersion = "2"

// IndexDir is the folder of the search index in a data folder.
func IndexDir(store *rulesdb.Store) string { return filepath.Join(store.Dir(), "search") }

// Fits tells whether an index that is open is the one of a snapshot.
func Fits(index *search.Index, s *rulesdb.Snapshot) bool { return index.Hash() == indexHash(s) }

// indexHash is the mark of an index: of what its documents are made of. How much of the
// pool is understood is no part of it, so that counting it leaves the index as it is.
func indexHash(s *rulesdb.Snapshot) string {
	parts := []string{documentsVersion}
	for _, key := range []string{rulesdb.MetaContent, rulesdb.MetaDemos, rulesdb.MetaCards, rulesdb.MetaDefault} {
		parts = append(parts, s.Meta(key))
	}
	return hashText(strings.Join(parts, "\n"))
}

// ErrOtherBook is the error of an index that was built of another book than the one at hand.
var ErrOtherBook = errors.New("the index is of another state of the book")

// CheckIndex says whether the index beside a store fits its book, and changes nothing.
func CheckIndex(store *rulesdb.Store, s *rulesdb.Snapshot) error {
	index, err := search.Open(IndexDir(store))
	if err != nil {
		return err
	}
	if !Fits(index, s) {
		err = ErrOtherBook
	}
	return errors.Join(err, index.Close())
}

// EnsureIndex opens the search index of a snapshot. When it is missing, damaged or
// made from other content (a process may have died between the store's commit and
// the index), it is built anew first.
func EnsureIndex(ctx context.Context, store *rulesdb.Store, s *rulesdb.Snapshot) (*search.Index, error) {
	index, err := openIndex(store, s)
	if index != nil || err != nil {
		return index, err
	}
	if store.ReadOnly() { // nothing can be kept there
		cards, err := cardDocuments(ctx, store)
		if err != nil {
			return nil, err
		}
		return search.NewMemory(append(Documents(s), cards...))
	}
	if err := buildIndex(ctx, store, s); err != nil {
		return nil, err
	}
	return search.Open(IndexDir(store))
}

// UpdateIndex makes the search index on disk fit the store.
func UpdateIndex(ctx context.Context, store *rulesdb.Store) error {
	s, err := store.Snapshot(ctx)
	if err != nil {
		return err
	}
	return indexFits(ctx, store, s)
}

// indexFits makes the search index on disk fit a snapshot.
func indexFits(ctx context.Context, store *rulesdb.Store, s *rulesdb.Snapshot) error {
	index, err := openIndex(store, s)
	switch {
	case err != nil:
		return fmt.Errorf("the search index: %w", err)
	case index != nil:
		return index.Close()
	}
	if err := buildIndex(ctx, store, s); err != nil {
		return fmt.Errorf("the search index: %w", err)
	}
	return nil
}

// openIndex opens the index on disk; it returns nil when there is none that fits
// the snapshot.
func openIndex(store *rulesdb.Store, s *rulesdb.Snapshot) (*search.Index, error) {
	index, err := search.Open(IndexDir(store))
	switch {
	case errors.Is(err, search.ErrNoIndex), errors.Is(err, search.ErrDamaged):
		return nil, nil
	case err != nil:
		return nil, err
	case Fits(index, s):
		return index, nil
	}
	return nil, index.Close()
}

func buildIndex(ctx context.Context, store *rulesdb.Store, s *rulesdb.Snapshot) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	cards, err := cardDocuments(ctx, store)
	if err != nil {
		return err
	}
	// Bleve takes a batch whole. Who calls off waits no longer for it: the program ends, and an
	// index that is half there is nobody's, as after a kill.
	built := make(chan error, 1)
	go func() { built <- search.Build(IndexDir(store), append(Documents(s), cards...), indexHash(s)) }()
	select {
	case err := <-built:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// cardDocuments makes a document of every card of the pool: its name, its words, and
// the keywords that it has, where the source lists them.
func cardDocuments(ctx context.Context, store *rulesdb.Store) ([]search.Document, error) {
	var docs []search.Document
	err := store.Cards(ctx, func(c rulesdb.Card) bool {
		var row struct {
			Text     string   `json:"oracle_text"`
			Keywords []string `json:"keywords"`
		}
		json.Unmarshal(c.Data, &row) // a field of another form is left out; the card is found by its name all the same
		docs = append(docs, search.Document{Kind: search.KindCard, ID: c.Name, Title: c.Name, Text: row.Text, Keywords: row.Keywords})
		return true
	})
	return docs, err
}

// Documents makes the search's documents of the edition on show: its rules, its
// glossary, and the demonstrations.
func Documents(s *rulesdb.Snapshot) []search.Document {
	b := s.Default()
	if b == nil {
		return nil
	}
	var docs []search.Document
	names := headwords(b)
	rules := b.Rules()
	for i := range rules {
		docs = append(docs, ruleDocument(s, b, &rules[i], names))
	}
	for _, t := range b.Terms() {
		docs = append(docs, search.Document{
			Kind: search.KindTerm, ID: t.Slug, Title: t.Headword, Names: t.Names, Text: t.Text, Plain: t.Plain,
			References: targets(t.Rules), Obsolete: t.Obsolete,
		})
	}
	for _, d := range s.Demos() {
		docs = append(docs, demoDocument(s, b, d))
	}
	return docs
}

func ruleDocument(s *rulesdb.Snapshot, b *rulesdb.Book, r *rulesdb.Rule, names map[cr.Rule][]string) search.Document {
	d := search.Document{
		Kind: search.KindRule, ID: string(r.Number), Number: r.Number, SortKey: r.Number.SortKey(), Title: r.Title, Short: r.Short,
		Heading: r.Kind == rulesdb.KindHeading, Text: r.Text, Plain: r.Plain, Asks: r.Asks, Names: names[r.Number],
		References: targets(r.References), HasDemo: len(b.Demos(r.Number)) > 0, HasExample: len(r.Examples) > 0,
	}
	if there, edition := b.Official(r); there != nil && edition.ID != b.Edition().ID {
		d.Text, d.Plain, d.HasExample = there.Text, r.Text, d.HasExample || len(there.Examples) > 0
		for _, e := range there.Examples {
			d.Examples = append(d.Examples, e.Text)
		}
	}
	switch r.Kind {
	case rulesdb.KindSection:
		d.Kind = search.KindSection
	case rulesdb.KindChapter:
		d.Kind = search.KindChapter
	}
	for _, e := range r.Examples {
		d.Examples = append(d.Examples, e.Text)
	}
	if plain := b.PlainRule(r.Number); plain != nil && plain != r {
		for _, e := range plain.Examples {
			d.Examples = append(d.Examples, e.Text)
		}
	}
	if chapter := b.Rule(r.Number.Chapter()); chapter != nil && chapter != r {
		d.ChapterTitle = chapter.Title
		// The chapters on keyword actions and keyword abilities have a rule to a keyword.
		if chapter.Number == "701" || chapter.Number == "702" {
			d.Keyword = r.Title
		}
	}
	if r.Kind == rulesdb.KindSubrule {
		if parent := b.Parent(r.Number); parent != nil {
			d.Parent = parent.Text
		}
	}
	for _, other := range others(s, b) {
		if same := b.Same(r.Number, other); same != nil && same.Number != r.Number {
			d.OldNumbers = append(d.OldNumbers, search.OldNumber{Edition: other.Edition().Date, Number: same.Number})
		}
	}
	return d
}

// others are the books of other dates than a book's, one of each: what is built in stands for an edition where nobody
// imported it. The numbers of cr.Edition are always there, so that what the vocabulary and the engine say of them is
// found under the numbers of the book.
func others(s *rulesdb.Snapshot, b *rulesdb.Book) []*rulesdb.Book {
	var list []*rulesdb.Book
	for _, e := range s.Editions() {
		i := slices.IndexFunc(list, func(o *rulesdb.Book) bool { return o.Edition().Date == e.Date })
		switch other := s.Book(e.ID); {
		case e.Date == b.Edition().Date:
		case i < 0:
			list = append(list, other)
		case list[i].Edition().Builtin:
			list[i] = other
		}
	}
	return list
}

// headwords lists for each rule the glossary's names that send readers to it.
func headwords(b *rulesdb.Book) map[cr.Rule][]string {
	names := map[cr.Rule][]string{}
	for _, t := range b.Terms() {
		for _, f := range t.Rules {
			if f.Dangling || f.Last != f.Target {
				continue
			}
			for _, n := range t.Names {
				if !slices.Contains(names[f.Target], n) {
					names[f.Target] = append(names[f.Target], n)
				}
			}
		}
	}
	return names
}

func demoDocument(s *rulesdb.Snapshot, b *rulesdb.Book, d rulesdb.Demo) search.Document {
	doc := search.Document{Kind: search.KindDemo, ID: d.Slug, Title: d.Title, Text: d.Question, HasDemo: true}
	for _, n := range d.Shows {
		if r := s.Engine().Same(n, b); r != nil {
			doc.References = append(doc.References, r.Number)
		}
	}
	return doc
}

func targets(list []rulesdb.Reference) []cr.Rule {
	var numbers []cr.Rule
	for _, f := range list {
		if !f.Dangling && !slices.Contains(numbers, f.Target) {
			numbers = append(numbers, f.Target)
		}
	}
	return numbers
}
