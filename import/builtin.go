package importer

import (
	"context"
	_ "embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// A wording of the official text of cr.Edition is known by its hash alone, so that
// the plain words can be put beside another edition's rules when they say the same,
// and a dataset that lost a rule's second paragraph is noticed. Each line holds a
// number, the hash of its wording, and where a rule has further paragraphs the hash
// of the first one. `go test ./import -run Wordings -update` writes the file from
// the official text.
//
//go:embed wordings.txt
var wordingsFile string

// The same of the edition of 2026-02-27, for what is not alike in both: the rest has the
// wording that wordings.txt knows, whatever its number.
//
//go:embed wordings-2026-02-27.txt
var wordings2026File string

type knownWording struct{ whole, first string }

var knownWordings = sync.OnceValue(func() map[cr.Rule]knownWording { return readWordings(wordingsFile) })

func readWordings(file string) map[cr.Rule]knownWording {
	known := map[cr.Rule]knownWording{}
	for l := range strings.Lines(file) {
		switch f := strings.Fields(l); len(f) {
		case 2:
			known[cr.Rule(f[0])] = knownWording{whole: f[1]}
		case 3:
			known[cr.Rule(f[0])] = knownWording{whole: f[1], first: f[2]}
		}
	}
	return known
}

// wordingsOfBook are the wordings of an edition, by its numbers.
func wordingsOfBook(book *cr.Book) map[cr.Rule]knownWording {
	if book.Edition == cr.Edition {
		return knownWordings()
	}
	known := readWordings(wordings2026File)
	for n, w := range knownWordings() {
		if there, ok := book.Number(n); ok && book.Differs(n) == cr.Alike {
			known[there] = w
		}
	}
	return known
}

// markLostParagraphs notes which rules of cr.Edition the source has in their first
// paragraph only. Of these, and of those cut off, the wording is known all the same.
func markLostParagraphs(rules []rulesdb.Rule, report *Report, tell bool) {
	known := knownWordings()
	var lost []cr.Rule
	for i := range rules {
		r := &rules[i]
		w := known[r.Number]
		switch {
		case r.Incomplete:
			r.Wording = w.whole
		case w.first != "" && rulesdb.WordingHash(r.Text) == w.first:
			r.Wording = w.whole
			r.Provenance.Repair = "The dataset has the first paragraph only; the official text has more."
			lost = append(lost, r.Number)
		}
	}
	if len(lost) > 0 && tell {
		report.warn("the source lacks further paragraphs of %s; the text edition brings them", numberList(lost))
	}
}

// builtinContents are the plain-words editions, read once: that of cr.Edition first, then
// those that are layers over it.
var builtinContents = sync.OnceValues(func() ([]*rulesdb.Content, error) {
	var list []*rulesdb.Content
	for _, book := range cr.Books() {
		dir := "plain"
		if book.Edition != cr.Edition {
			dir += "/" + book.Edition
		}
		files, err := fs.Sub(plainFiles, dir)
		if err != nil {
			return nil, err
		}
		var c rulesdb.Content
		if book.Edition == cr.Edition {
			c, err = readPlain(files)
		} else {
			c, err = readLayer(files, list[0], book)
		}
		if err != nil {
			return nil, fmt.Errorf("the built-in edition of %s: %w", book.Edition, err)
		}
		known := wordingsOfBook(book)
		for i := range c.Rules {
			c.Rules[i].Wording = known[c.Rules[i].Number].whole
		}
		link(&c, nil)
		if c.Hash, err = contentHash(c); err != nil {
			return nil, err
		}
		list = append(list, &c)
	}
	return list, nil
})

// builtinContent is the plain-words edition of cr.Edition.
func builtinContent() (*rulesdb.Content, error) {
	list, err := builtinContents()
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

func (w *writing) readBuiltin() error {
	plain, err := builtinContent()
	w.plain = plain
	return err
}

// putBuiltin puts the built-in editions on the shelf that the store lacks or has
// otherwise.
func (w *writing) putBuiltin(ctx context.Context) error {
	list, err := builtinContents()
	if err != nil {
		return err
	}
	for _, plain := range list {
		id := plain.Edition.ID
		stored, err := w.store.EditionHash(ctx, id)
		if err != nil {
			return err
		}
		if stored != plain.Hash {
			c := *plain
			c.Rules = append([]rulesdb.Rule(nil), c.Rules...) // identities are set in it
			w.changed[id] = &c
		}
	}
	return nil
}

// EnsureBuiltin brings the built-in edition into the store when it is not there or
// differs from the program's. It reports whether anything was written; the search index
// no longer fits then, see [EnsureIndex]. On an up-to-date store it costs a few
// milliseconds.
func EnsureBuiltin(ctx context.Context, store *rulesdb.Store) (bool, error) {
	source := hashText(builtinSource() + wordingsFile + wordings2026File + changesFile)
	stored, err := store.Meta(ctx, metaBuiltin)
	if err != nil || stored == source {
		return false, err
	}
	err = store.Update(ctx, func(tx *rulesdb.Tx) error {
		w := newWriting(store, tx, Options{})
		if err := w.finish(ctx); err != nil {
			return err
		}
		return tx.SetMeta(metaBuiltin, source)
	})
	return err == nil, err
}

// metaBuiltin keeps the hash of the built-in edition's files, so that an unchanged
// one need not be read at every start.
const metaBuiltin = "builtin"

// builtinSource is the text of all files of the built-in edition.
func builtinSource() string {
	var b strings.Builder
	err := fs.WalkDir(plainFiles, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(plainFiles, path)
		b.WriteString(path)
		b.Write(data)
		return err
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return b.String()
}
