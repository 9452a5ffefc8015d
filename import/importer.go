package importer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// Options change what Import does; the zero value is right for the published data.
type Options struct {
	// Edition is the effective date (ISO form) of rows that carry none. The rules
	// dataset carries none; it is cr.Edition's unless this says otherwise.
	Edition string
	// Progress is told how far the import is; nil tells nobody.
	Progress Progress
}

// A Progress hears what an import is doing. Calls come one after another.
type Progress interface {
	// Step begins a part of the work, named for people, with its number from 1 and
	// the count of all parts.
	Step(name string, number, of int)
}

func (o Options) step(name string, number int) {
	if o.Progress != nil {
		o.Progress.Step(name, number, 5)
	}
}

// Import reads files of any form and puts them into the store in one transaction;
// then it brings the search index up to date. On an error in any file nothing is
// changed. There is one report for each edition, the old glossary counting as one,
// in the order in which the files first named them.
func Import(ctx context.Context, store *rulesdb.Store, files []File, options Options) ([]*Report, error) {
	if len(files) == 0 {
		return nil, errors.New("no file to import")
	}
	if options.Edition != "" && !isDate(options.Edition) {
		return nil, fmt.Errorf("edition %q is no date; expected one like %s", options.Edition, cr.Edition)
	}
	reports, err := importInto(ctx, store, files, options)
	if err != nil {
		return nil, err
	}
	s, err := store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	tellDrift(s, reports)
	options.step("search index", 5)
	return reports, indexFits(ctx, store, s)
}

// tellDrift has the reports say how far whole editions are from the engine's.
func tellDrift(s *rulesdb.Snapshot, reports []*Report) {
	for _, r := range reports {
		if b := s.Book(r.Edition); b != nil && r.Complete && r.Edition != cr.Edition {
			r.Since = b.Drift()
		}
	}
}

// importInto is Import without the search index.
func importInto(ctx context.Context, store *rulesdb.Store, files []File, options Options) ([]*Report, error) {
	options.step("reading files", 1)
	batches, err := readAll(ctx, files, options)
	if err != nil {
		return nil, err
	}
	var reports []*Report
	options.step("mending and linking", 2)
	err = store.Update(ctx, func(tx *rulesdb.Tx) error {
		w := newWriting(store, tx, options)
		for _, b := range batches {
			report, err := w.take(ctx, b)
			if err != nil {
				return err
			}
			reports = append(reports, report)
		}
		return w.finish(ctx)
	})
	if err != nil {
		return nil, err
	}
	return reports, nil
}

// A batch is what the files bring for one edition.
type batch struct {
	edition string // "" for the old glossary
	files   []string
	form    Form
	rows    []rulesdb.SourceRow
	text    *TextEdition
	legacy  []rulesdb.LegacyTerm
	read    int // rows or numbered paragraphs read
	notes   []string
}

// readAll reads the files and sorts what they hold by edition.
func readAll(ctx context.Context, files []File, options Options) ([]*batch, error) {
	var list []*batch
	find := func(edition string) *batch {
		for _, b := range list {
			if b.edition == edition {
				return b
			}
		}
		list = append(list, &batch{edition: edition})
		return list[len(list)-1]
	}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s, err := Read(f)
		if err != nil {
			return nil, err
		}
		edition := cmp.Or(options.Edition, cr.Edition)
		switch s.Form {
		case FormLegacy:
			edition = ""
		case FormText:
			edition = s.Text.Date
		}
		b := find(edition)
		b.files = append(b.files, s.Name)
		b.form = s.Form
		b.notes = append(b.notes, s.Notes...)
		switch s.Form {
		case FormLegacy:
			b.legacy = append(b.legacy, s.Legacy...)
		case FormText:
			b.text = s.Text
			for i := range s.Text.Rules {
				if s.Text.Rules[i].Number.Kind() >= cr.Numbered {
					b.read++
				}
			}
		default:
			b.rows = mergeRows(b.rows, s.Rows)
			b.read += len(s.Rows)
		}
	}
	return list, nil
}

// mergeRows puts new rows over old ones. A cell that was cut off never replaces a
// whole one.
func mergeRows(old, more []rulesdb.SourceRow) []rulesdb.SourceRow {
	merged := slices.Clone(old)
	at := make(map[int]int, len(merged))
	for i, r := range merged {
		at[r.Index] = i
	}
	for _, r := range more {
		i, ok := at[r.Index]
		if !ok {
			at[r.Index] = len(merged)
			merged = append(merged, r)
			continue
		}
		if have := merged[i]; have.Number == r.Number {
			if r.TextCut && !have.TextCut {
				r.Text, r.TextCut = have.Text, false
			}
			if r.ExamplesCut && !have.ExamplesCut {
				r.Examples, r.ExamplesCut = have.Examples, false
			}
		}
		merged[i] = r
	}
	slices.SortFunc(merged, func(a, b rulesdb.SourceRow) int { return a.Index - b.Index })
	return merged
}

// A writing is one transaction of an import.
type writing struct {
	shelf
	options Options
	plain   *rulesdb.Content
}

func newWriting(store *rulesdb.Store, tx *rulesdb.Tx, options Options) *writing {
	return &writing{
		shelf:   shelf{store: store, tx: tx, changed: map[string]*rulesdb.Content{}, wordings: map[string][]wording{}},
		options: options,
	}
}

// take works one batch into the edition that it belongs to.
func (w *writing) take(ctx context.Context, b *batch) (*Report, error) {
	report := &Report{Edition: cmp.Or(b.edition, "legacy"), Files: b.files, Form: b.form, Rows: b.read, Notes: append([]string{}, b.notes...), Warnings: []string{}}
	if b.edition == "" {
		report.LegacyTerms = len(b.legacy)
		old, err := w.store.Legacy(ctx)
		if err != nil {
			return nil, err
		}
		merged := mergeLegacy(old, b.legacy)
		report.Changed = fmt.Sprint(merged) != fmt.Sprint(old)
		return report, w.tx.PutLegacy(merged)
	}
	stored, found, err := w.store.Content(ctx, b.edition)
	if err != nil {
		return nil, err
	}
	if err := w.readBuiltin(); err != nil {
		return nil, err
	}
	c := w.build(b, stored, report)
	if c.Hash, err = contentHash(c); err != nil {
		return nil, err
	}
	report.Changed = !found || c.Hash != stored.Hash
	if report.Changed {
		w.changed[b.edition] = &c
	}
	return report, nil
}

// build makes an edition's content of what was stored and what a batch brings, and
// fills in the report.
func (w *writing) build(b *batch, stored rulesdb.Content, report *Report) rulesdb.Content {
	edition := rulesdb.Edition{
		ID: b.edition, Date: b.edition, Title: editionTitle(b.edition), Form: string(b.form), Source: sources(stored.Edition.Source, b.files),
	}
	outline := map[cr.Rule]string{}
	if b.edition == cr.Edition {
		outline = outlineOf(w.plain)
	}
	rows := b.rows
	if len(stored.Rows) > 0 && !wholeEdition(b.rows) {
		rows = mergeRows(stored.Rows, b.rows)
	}
	var fromRows, fromText *rulesdb.Content
	var mended repaired
	if len(rows) > 0 {
		mended = repairRows(rows)
		fromRows = &rulesdb.Content{Edition: edition, Rules: mended.rules, Rows: rows}
		fromRows.Edition.Complete = len(gaps(mended.rules)) == 0 && len(mended.waiting) == 0
		if b.edition == cr.Edition {
			markLostParagraphs(fromRows.Rules, report, b.text == nil)
		}
		link(fromRows, outline)
	}
	switch {
	case b.text != nil:
		fromText = &rulesdb.Content{Edition: edition, Rules: b.text.Rules, Terms: b.text.Terms}
		link(fromText, nil)
	case stored.Edition.Form == string(FormText):
		fromText = &stored
	}
	if fromText != nil {
		fromText.Edition = edition
		fromText.Edition.Form = string(FormText)
		fromText.Edition.Complete = true
	}
	shown := fromRows
	if b.text != nil {
		shown = fromText
	}
	if len(b.rows) > 0 {
		shown = fromRows
		report.RepairedNumbers, report.Reattached, report.RestoredText = mended.numbers, mended.reattached, mended.texts
		report.Waiting = len(mended.waiting)
		report.Warnings = append(report.Warnings, mended.warnings...)
		if fromRows.Edition.Complete {
			report.DanglingBefore = danglingAsWritten(rows, outline)
		}
	}
	report.count(shown)
	if !shown.Edition.Complete {
		missing := gaps(shown.Rules)
		report.warn("the edition is not complete: %s missing, the first of them %s", count(len(missing), "number is", "numbers are"), missingList(missing))
	}
	if fromText == nil {
		return *fromRows
	}
	if fromRows != nil {
		overlay(fromText, fromRows, report, len(b.rows) > 0)
		if shown == fromRows {
			report.countTerms(fromText) // rows have no glossary of their own
		}
	}
	return *fromText
}

// finish gives identities, writes what changed, and names the new content.
func (w *writing) finish(ctx context.Context) error {
	if err := w.putBuiltin(ctx); err != nil {
		return err
	}
	editions, err := w.store.Editions(ctx)
	if err != nil {
		return err
	}
	for _, e := range editions {
		if w.changed[e.ID] == nil {
			w.editions = append(w.editions, e)
		}
	}
	for _, c := range w.changed {
		w.editions = append(w.editions, c.Edition)
	}
	slices.SortFunc(w.editions, func(a, b rulesdb.Edition) int { return strings.Compare(a.ID, b.ID) })
	if len(w.changed) > 0 {
		w.options.step("aligning editions", 3)
		if err := w.identify(ctx); err != nil {
			return fmt.Errorf("aligning editions: %w", err)
		}
	}
	w.options.step("writing the store", 4)
	for _, e := range w.editions {
		if c := w.changed[e.ID]; c != nil {
			if err := w.tx.PutEdition(*c); err != nil {
				return fmt.Errorf("writing edition %s: %w", e.ID, err)
			}
		}
	}
	if err := w.tx.SetMeta(rulesdb.MetaChanges, changesFile); err != nil {
		return err
	}
	hash, err := w.tx.ContentHash()
	if err != nil {
		return err
	}
	return w.tx.SetMeta(rulesdb.MetaContent, hash)
}

// mergeLegacy adds the entries of a page of the old glossary to those at hand; an
// entry of the same name is replaced.
func mergeLegacy(old, more []rulesdb.LegacyTerm) []rulesdb.LegacyTerm {
	list := slices.Clone(old)
	for _, t := range more {
		if i := slices.IndexFunc(list, func(o rulesdb.LegacyTerm) bool { return o.Term == t.Term }); i >= 0 {
			list[i] = t
		} else {
			list = append(list, t)
		}
	}
	return list
}

// sources joins file names, each once.
func sources(old string, files []string) string {
	var list []string
	if old != "" {
		list = strings.Split(old, ", ")
	}
	for _, f := range files {
		list = appendNew(list, filepath.Base(f))
	}
	return strings.Join(list, ", ")
}

// hashText names a text.
func hashText(text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:32]
}
