package rulesdb

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"rulestep/engine/cr"
	"rulestep/rulesdb/dense"
)

// Snapshot loads the whole store. When an import commits meanwhile it starts over,
// so that a snapshot always shows one state.
func (s *Store) Snapshot(ctx context.Context) (*Snapshot, error) {
	for range 3 {
		before, err := s.allMeta(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.file(), remedied(err))
		}
		snapshot, err := s.load(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.file(), remedied(err))
		}
		if maps.Equal(snapshot.meta, before) {
			return snapshot, nil
		}
	}
	return nil, fmt.Errorf("%s: it kept changing while it was read", s.file())
}

// SnapshotAfter is Snapshot for who has an earlier one: where nothing has changed that books are made of, they
// are those of the earlier one, which still stands behind them.
func (s *Store) SnapshotAfter(ctx context.Context, earlier *Snapshot) (*Snapshot, error) {
	if earlier == nil {
		return s.Snapshot(ctx)
	}
	meta, err := s.allMeta(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file(), remedied(err))
	}
	same := maps.Clone(meta)
	if same[MetaPool] = earlier.meta[MetaPool]; !maps.Equal(same, earlier.meta) { // how much of the pool is understood is told beside the books
		return s.Snapshot(ctx)
	}
	now := *earlier
	now.meta = meta
	now.name()
	return &now, nil
}

func (s *Store) load(parent context.Context) (*Snapshot, error) {
	snapshot := &Snapshot{byID: map[string]*Book{}}
	editions, err := s.Editions(parent)
	if err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(parent)
	group.SetLimit(4)
	once := &dense.Strings{}
	for _, e := range editions {
		b := &Book{snapshot: snapshot, edition: e}
		snapshot.books = append(snapshot.books, b)
		snapshot.byID[e.ID] = b
		group.Go(func() error { return s.loadBook(ctx, b, once) })
	}
	group.Go(func() error { return s.loadDemos(ctx, &snapshot.demos, once) })
	group.Go(func() (err error) {
		snapshot.legacy, err = s.Legacy(ctx)
		return err
	})
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if snapshot.meta, err = s.allMeta(parent); err != nil {
		return nil, err
	}
	return snapshot, snapshot.finish()
}

// allMeta reads every value kept beside the content. Each change of the content
// changes one of its hashes, so that two equal readings enclose one state.
func (s *Store) allMeta(ctx context.Context) (map[string]string, error) {
	meta := map[string]string{}
	err := s.query(ctx, "SELECT key, value FROM meta", nil, func(rows *sql.Rows) error {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return err
		}
		meta[key] = value
		return nil
	})
	return meta, err
}

// Editions lists the stored editions, the newest first and the plain-words
// edition last.
func (s *Store) Editions(ctx context.Context) ([]Edition, error) {
	var list []Edition
	err := s.query(ctx, "SELECT id, date, title, source, form, builtin, complete FROM editions ORDER BY builtin, date DESC, id", nil, func(rows *sql.Rows) error {
		var e Edition
		if err := rows.Scan(&e.ID, &e.Date, &e.Title, &e.Source, &e.Form, &e.Builtin, &e.Complete); err != nil {
			return err
		}
		list = append(list, e)
		return nil
	})
	return list, err
}

// EditionHash returns the content hash of a stored edition, "" when it is not there.
func (s *Store) EditionHash(ctx context.Context, id string) (string, error) {
	hash := ""
	err := s.query(ctx, "SELECT hash FROM editions WHERE id = ?", []any{id}, func(rows *sql.Rows) error { return rows.Scan(&hash) })
	return hash, err
}

// Content reads all that the store holds of one edition, the dataset's rows
// included. The second result is false when there is no such edition.
func (s *Store) Content(ctx context.Context, id string) (Content, bool, error) {
	editions, err := s.Editions(ctx)
	if err != nil {
		return Content{}, false, err
	}
	i := slices.IndexFunc(editions, func(e Edition) bool { return e.ID == id })
	if i < 0 {
		return Content{}, false, nil
	}
	b := &Book{edition: editions[i]}
	if err := s.loadBook(ctx, b, &dense.Strings{}); err != nil {
		return Content{}, false, err
	}
	c := Content{Edition: b.edition, Rules: b.rules, Terms: b.terms}
	if c.Hash, err = s.EditionHash(ctx, id); err != nil {
		return Content{}, false, err
	}
	err = s.query(ctx, "SELECT row_index, number, text, examples, text_cut, examples_cut FROM source_rows WHERE edition = ? ORDER BY row_index", []any{id}, func(rows *sql.Rows) error {
		var r SourceRow
		var examples string
		if err := rows.Scan(&r.Index, &r.Number, &r.Text, &examples, &r.TextCut, &r.ExamplesCut); err != nil {
			return err
		}
		c.Rows = append(c.Rows, r)
		return unlist(examples, &c.Rows[len(c.Rows)-1].Examples)
	})
	return c, true, err
}

// loadBook reads rules, examples, references and terms of b's edition.
func (s *Store) loadBook(ctx context.Context, b *Book, once *dense.Strings) error {
	id := []any{b.edition.ID}
	err := s.query(ctx, `SELECT number, identity, parent, kind, title, short, text, incomplete, asks, not_modelled, not_modelled_class,
		restates, wording, source_number, source_row, source_unit, repaired, repair FROM rules WHERE edition = ? ORDER BY sort_key`, id, func(rows *sql.Rows) error {
		r := Rule{Edition: b.edition.ID}
		var asks, restates string
		p := &r.Provenance
		if err := rows.Scan(&r.Number, &r.Identity, &r.Parent, &r.Kind, &r.Title, &r.Short, &r.Text, &r.Incomplete, &asks, &r.NotModelled,
			&r.NotModelledClass, &restates, &r.Wording, &p.SourceNumber, &p.Row, &p.Unit, &p.Repaired, &p.Repair); err != nil {
			return err
		}
		if err := unlist(asks, &r.Asks); err != nil {
			return err
		}
		once.KeepAll(r.Asks)
		for number := range strings.FieldsSeq(restates) {
			r.Restates = append(r.Restates, cr.Rule(number))
		}
		once.Keep((*string)(&r.Number), &r.Identity, (*string)(&r.Parent), (*string)(&r.Kind), &r.Title, &r.Short, &r.Text, &r.NotModelled, &r.NotModelledClass, &r.Wording, &p.SourceNumber, &p.Unit, &p.Repair)
		b.rules = append(b.rules, r)
		return nil
	})
	if err != nil {
		return err
	}
	b.rules = slices.Clone(b.rules) // kept for good, and so no larger than they are
	b.mapRules()
	err = s.query(ctx, "SELECT number, position, text, plain, reattached FROM examples WHERE edition = ? ORDER BY number, position", id, func(rows *sql.Rows) error {
		var number cr.Rule
		var e Example
		if err := rows.Scan(&number, &e.Index, &e.Text, &e.Plain, &e.Reattached); err != nil {
			return err
		}
		once.Keep(&e.Text)
		if r := b.Rule(number); r != nil {
			r.Examples = append(r.Examples, e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = s.query(ctx, "SELECT slug, headword, names, text, obsolete, see_also FROM terms WHERE edition = ? ORDER BY position", id, func(rows *sql.Rows) error {
		t := Term{Edition: b.edition.ID}
		var names, seeAlso string
		if err := rows.Scan(&t.Slug, &t.Headword, &names, &t.Text, &t.Obsolete, &seeAlso); err != nil {
			return err
		}
		if err := unlist(names, &t.Names); err != nil {
			return err
		}
		if err := unlist(seeAlso, &t.SeeAlso); err != nil {
			return err
		}
		once.KeepAll(t.Names, t.SeeAlso)
		once.Keep(&t.Slug, &t.Headword, &t.Text)
		b.terms = append(b.terms, t)
		return nil
	})
	if err != nil {
		return err
	}
	b.mapTerms()
	return s.query(ctx, `SELECT number, slug, words, start, stop, place, target, last, title, dangling, suspect FROM rule_references
		WHERE edition = ? ORDER BY number, slug, position`, id, func(rows *sql.Rows) error {
		var number cr.Rule
		var slug string
		var f Reference
		if err := rows.Scan(&number, &slug, &f.Text, &f.Start, &f.End, &f.In, &f.Target, &f.Last, &f.Title, &f.Dangling, &f.Suspect); err != nil {
			return err
		}
		once.Keep(&f.Text, (*string)(&f.Target), (*string)(&f.Last), &f.Title)
		if r := b.Rule(number); r != nil {
			r.References = append(r.References, f)
		} else if t := b.slugs[slug]; t != nil {
			t.Rules = append(t.Rules, f)
		}
		return nil
	})
}

func (b *Book) mapRules() {
	b.at = make(map[cr.Rule]int, len(b.rules))
	for i := range b.rules {
		b.at[b.rules[i].Number] = i
	}
}

func (b *Book) mapTerms() {
	b.slugs = make(map[string]*Term, len(b.terms))
	for i := range b.terms {
		b.slugs[b.terms[i].Slug] = &b.terms[i]
	}
}

// Legacy lists the old glossary.
func (s *Store) Legacy(ctx context.Context) ([]LegacyTerm, error) {
	var list []LegacyTerm
	err := s.query(ctx, "SELECT term, qualifier, era, paragraphs, see_rules, see_also FROM legacy_terms ORDER BY position", nil, func(rows *sql.Rows) error {
		var t LegacyTerm
		var paragraphs, rules, also string
		if err := rows.Scan(&t.Term, &t.Qualifier, &t.Era, &paragraphs, &rules, &also); err != nil {
			return err
		}
		list = append(list, t)
		l := &list[len(list)-1]
		return cmp.Or(unlist(paragraphs, &l.Paragraphs), unlist(rules, &l.SeeRules), unlist(also, &l.SeeAlso))
	})
	return list, err
}

func (s *Store) loadDemos(ctx context.Context, d *demoIndex, once *dense.Strings) error {
	records := newRecordReader()
	err := s.query(ctx, "SELECT slug, chapter, title, question, source, shows, agrees, steps, holds, record FROM demos ORDER BY slug", nil, func(rows *sql.Rows) error {
		var demo Demo
		var source, shows, agrees, record string
		if err := rows.Scan(&demo.Slug, &demo.Chapter, &demo.Title, &demo.Question, &source, &shows, &agrees, &demo.Steps, &demo.Holds, &record); err != nil {
			return err
		}
		demo.Source = s.leave(demo.Slug, source)
		once.Keep(&demo.Slug, (*string)(&demo.Chapter), &demo.Title, &demo.Question)
		records.read(demo.Slug, source, record)
		d.list = append(d.list, demo)
		last := &d.list[len(d.list)-1]
		var examples []string
		if err := cmp.Or(unlist(shows, &last.Shows), unlist(agrees, &examples)); err != nil {
			return err
		}
		return last.readExamples(examples)
	})
	if err != nil {
		records.group.Wait()
		return err
	}
	return d.index(records)
}

// index makes the look-ups of demonstrations that have been read, whose records these are, one for one.
func (d *demoIndex) index(records *recordReader) error {
	if err := records.group.Wait(); err != nil {
		return err
	}
	d.list = slices.Clip(d.list)
	d.said = records.said.List()
	d.plays, d.replays = playIndex{demos: d, plays: make([]play, len(d.list))}, map[string]*playIndex{}
	for i, r := range records.list {
		d.list[i].Depends = r.depends
		for edition, play := range r.plays {
			d.by(edition).plays[i] = play
		}
	}
	d.plays.index()
	for _, again := range d.replays {
		again.index()
	}
	d.at = make(map[string]int, len(d.list))
	d.agreeing, d.inPart = make(map[cr.Example][]*Demo), make(map[cr.Example][]*Demo)
	for i := range d.list {
		d.at[d.list[i].Slug] = i
		for _, e := range d.list[i].Agrees {
			d.agreeing[e] = append(d.agreeing[e], &d.list[i])
		}
		for _, p := range d.list[i].InPart {
			d.inPart[p.Example] = append(d.inPart[p.Example], &d.list[i])
		}
	}
	return nil
}

// by is what plays by an edition gave, "" for cr.Edition.
func (d *demoIndex) by(edition string) *playIndex {
	if edition == "" {
		return &d.plays
	}
	if d.replays[edition] == nil {
		d.replays[edition] = &playIndex{demos: d, edition: edition, plays: make([]play, len(d.list))}
	}
	return d.replays[edition]
}

// A recordReader reads the records of demonstrations, on all cores, and lets go of each at once.
type recordReader struct {
	group errgroup.Group
	said  dense.Numbered
	list  []*playedBy // in the order of the demonstrations
}

// playedBy is what the record of one demonstration says.
type playedBy struct {
	depends []cr.Rule
	plays   map[string]play // by edition, "" for cr.Edition
}

func newRecordReader() *recordReader {
	r := &recordReader{}
	r.group.SetLimit(runtime.GOMAXPROCS(0))
	return r
}

// read reads the record of the next demonstration, whose scenario file is source.
func (r *recordReader) read(slug, source, text string) {
	into := &playedBy{plays: map[string]play{}}
	r.list = append(r.list, into)
	r.group.Go(func() error {
		record, err := ReadRecord(slug, source, text)
		if err != nil {
			return err
		}
		into.depends = record.Depends
		into.plays[""] = r.numbered(&record)
		for k := range record.Replays {
			into.plays[record.Replays[k].Edition] = r.numbered(&record.Replays[k].Record)
		}
		return nil
	})
}

// query runs a query on the reading side and calls scan for every row.
func (s *Store) query(ctx context.Context, query string, args []any, scan func(*sql.Rows) error) error {
	rows, err := s.reader.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func unlist[T any](text string, into *[]T) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), into)
}

// finish makes all look-ups of a snapshot whose tables have been read.
func (s *Snapshot) finish() (err error) {
	if text := s.meta[MetaChanges]; text != "" {
		if s.changes, err = ReadChanges("changes.txt", text); err != nil {
			return err
		}
	}
	for _, b := range s.books {
		b.fill()
	}
	for _, b := range s.books {
		b.index()
	}
	s.choose()
	s.judge()
	for _, b := range s.books {
		b.suspect()
	}
	for _, b := range s.books {
		b.borrowTerms()
		b.fillPlain()
	}
	for _, b := range s.books {
		b.level()
	}
	s.name()
	return nil
}

// name makes the snapshot's hash.
func (s *Snapshot) name() {
	h := sha256.New()
	for _, key := range []string{MetaContent, MetaDemos, MetaCards, MetaPool, MetaChanges, MetaDefault} {
		fmt.Fprintf(h, "%s=%s\n", key, s.meta[key])
	}
	s.hash = fmt.Sprintf("%x", h.Sum(nil)[:12])
}

// choose finds the edition on show and the one that the engine carries out. On show is
// what the user named; otherwise the newest official edition that is complete; otherwise
// the newest in plain words.
func (s *Snapshot) choose() {
	plain := s.byID[PlainID]
	s.engine = s.byID[cr.Edition]
	if s.engine == nil || !s.engine.edition.Complete && plain != nil {
		s.engine = plain
	}
	s.standard = s.byID[s.meta[MetaDefault]]
	for _, b := range s.books { // official ones before plain ones, the newest first
		if s.standard == nil && b.edition.Complete {
			s.standard = b
		}
	}
	if s.standard == nil && len(s.books) > 0 {
		s.standard = s.books[0]
	}
}

// index makes the look-ups of one book.
func (b *Book) index() {
	b.identity = make(map[string]int, len(b.rules))
	b.children = make(map[cr.Rule][]*Rule)
	b.incoming = make(map[cr.Rule][]Backlink)
	for i := range b.rules {
		r := &b.rules[i]
		if r.Identity != "" {
			b.identity[r.Identity] = i
		}
		switch r.Kind {
		case KindSection:
			b.sections = append(b.sections, r)
		case KindChapter:
			b.chapters = append(b.chapters, r)
		}
		if r.Parent != "" {
			b.children[r.Parent] = append(b.children[r.Parent], r)
		}
		b.link(r.References, Backlink{Rule: r})
	}
	for i := range b.terms {
		b.link(b.terms[i].Rules, Backlink{Term: &b.terms[i]})
	}
	b.linker = newTermLinker(b.terms)
}

// link notes from is among the places that name the targets of references.
func (b *Book) link(references []Reference, from Backlink) {
	for _, f := range references {
		if f.Dangling {
			continue
		}
		from.Reference = f
		targets := []cr.Rule{f.Target}
		if f.Last != f.Target {
			targets = cr.Range(f.Target, f.Last)
		}
		for _, n := range targets {
			known := b.incoming[n]
			if k := len(known); k > 0 && known[k-1].Rule == from.Rule && known[k-1].Term == from.Term {
				continue // one place in a list is enough
			}
			b.incoming[n] = append(known, from)
		}
	}
}
