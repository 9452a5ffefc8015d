package search

import (
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	bleveindex "github.com/blevesearch/bleve_index_api"

	"rulestep/engine/cr"
	"rulestep/rulesdb/dense"
)

// ErrNoIndex is returned, wrapped, by Open when the folder holds no index yet.
var ErrNoIndex = errors.New("no search index")

// ErrDamaged is returned, wrapped, by Open when there is an index that cannot be
// used: cut short, changed on disk, or of another version. The remedy is Build.
var ErrDamaged = errors.New("search index cannot be used")

// An Index answers searches. It is read-only and safe for use by many goroutines.
type Index struct {
	stored internals
	parts  []part // the book, then the cards; none when the index is warm and its files are closed
	hash   string

	docs      []Document // all but cards, by ordinal: the order of ties
	all       int        // how many documents there are; cards have the last ordinals
	cards     func() []card
	byNumber  map[cr.Rule]int32   // ordinals of the book's numbers
	oldNumber map[cr.Rule][]old   // numbers of other editions
	children  map[cr.Rule][]int32 // ordinals of the rules below a number, in book order
	demosOf   map[cr.Rule][]int32 // the demonstrations that show a rule
	lengths   [fieldCount]float64 // mean length of each field, in words
	docLength [][fieldCount]uint16
	parent    []int32 // ordinal of the rule above a subrule, -1 for all others
	standing  []uint8 // of each document: 0 for most, 1 for headings, 2 for chapters and sections
	vocab     *Vocabulary

	bookDocs int                 // how many documents are numbers of the book; they stand first
	words    map[string]bookWord // by folded word
	here     map[cr.Rule]cr.Rule // numbers of the edition that the vocabulary speaks of -> numbers here, where they differ
	tune     tuning
	texts    *texts

	reading sync.RWMutex           // held by searches against closing
	closed  bool                   // for good
	again   func() (*Index, error) // opens the same files once more; nil where there are none
	warm    bool                   // all that searches need is in memory; with files to open again, these are closed

	mu      sync.RWMutex
	missing map[string]struct{} // stems that no document has, a few of them
	terms   map[string]*term    // impact lists, read from Bleve on first use
}

// old is where a number of another edition has gone.
type old struct {
	edition string
	now     cr.Rule
}

// internals are what Build stores beside the documents, by key, as Bleve keeps it.
type internals interface {
	GetInternal(key []byte) ([]byte, error)
	Close() error
}

// A reader is what searches ask of Bleve.
type reader interface {
	TermFieldReader(ctx context.Context, term []byte, field string, freq, norm, vectors bool) (bleveindex.TermFieldReader, error)
	FieldDict(field string) (bleveindex.FieldDict, error)
	InternalID(id string) (bleveindex.IndexInternalID, error)
	ExternalID(id bleveindex.IndexInternalID) (string, error)
	DocCount() (uint64, error)
	Close() error
}

// A part is a range of the documents as Bleve has it.
type part struct {
	reader
	from    int32            // ordinal of its first document
	ordinal map[uint64]int32 // Bleve's internal number of a document that is no card -> ordinal
}

func closeAll(readers []reader) (err error) {
	for _, r := range readers {
		err = errors.Join(err, r.Close())
	}
	return err
}

// load reads what every search needs: the documents and how Bleve numbers them.
func load(index internals, readers []reader) (*Index, error) {
	x := &Index{stored: index, missing: map[string]struct{}{}, terms: map[string]*term{}, tune: tuned}
	hash, err := index.GetInternal(keyHash)
	if err != nil {
		return nil, fmt.Errorf("search: read the hash: %w", err)
	}
	x.hash = string(hash)
	if x.docs, err = readStored[Document](index, keyDocuments); err != nil {
		return nil, err
	}
	var once dense.Strings
	for i := range x.docs {
		d := &x.docs[i]
		once.Keep(&d.ID, (*string)(&d.Number), &d.SortKey, &d.Title, &d.Short, &d.Text, &d.Plain, &d.Keyword, &d.Parent, &d.ChapterTitle)
		once.KeepAll(d.Names, d.Asks, d.Examples, d.Keywords)
	}
	if err := x.readWords(); err != nil {
		return nil, err
	}
	if err := x.mapOrdinals(readers); err != nil {
		return nil, err
	}
	x.texts = newTexts(x.all, x.words)
	x.mapNumbers()
	x.mapParents()
	x.measure()
	x.cards = sync.OnceValue(func() []card {
		cards, err := readStored[card](index, keyCards)
		if err != nil {
			return nil // searches go on without cards
		}
		var once dense.Strings
		for i := range cards {
			c := &cards[i]
			once.Keep(&c.ID, &c.Title, &c.Text)
			once.KeepAll(c.Keywords)
		}
		return cards
	})
	x.vocab = newVocabulary(x)
	return x, nil
}

// A card is what is kept of the document of a card: there may be thirty thousand.
type card struct {
	ID, Title, Text string
	Keywords        []string
}

func (c *card) document() *Document {
	return &Document{Kind: KindCard, ID: c.ID, Title: c.Title, Text: c.Text, Keywords: c.Keywords}
}

// readStored reads documents as Build stored them, or that part of them which T has.
func readStored[T any](index internals, key []byte) ([]T, error) {
	stored, err := index.GetInternal(key)
	if err != nil {
		return nil, fmt.Errorf("search: read the documents: %w", err)
	}
	var docs []T
	if err := gob.NewDecoder(bytes.NewReader(stored)).Decode(&docs); err != nil {
		return nil, fmt.Errorf("search: read the documents: %w", err)
	}
	return docs, nil
}

// doc returns the document of an ordinal.
func (x *Index) doc(n int32) *Document {
	if int(n) < len(x.docs) {
		return &x.docs[n]
	}
	if cards := x.cards(); int(n)-len(x.docs) < len(cards) {
		return cards[int(n)-len(x.docs)].document()
	}
	return &Document{Kind: KindCard} // the cards could not be read
}

// mapOrdinals notes which of Bleve's internal numbers stands for which document.
func (x *Index) mapOrdinals(readers []reader) error {
	for _, r := range readers {
		count, err := r.DocCount()
		if err != nil {
			return fmt.Errorf("search: %w", err)
		}
		p := part{r, int32(x.all), map[uint64]int32{}}
		for n := x.all; n < min(x.all+int(count), len(x.docs)); n++ {
			id, err := r.InternalID(bleveID(n - x.all))
			if err != nil || id == nil {
				return fmt.Errorf("search: the index lacks document %d: %w", n, err)
			}
			p.ordinal[id.Value()] = int32(n)
		}
		x.parts = append(x.parts, p)
		x.all += int(count)
	}
	if x.all < len(x.docs) {
		return fmt.Errorf("search: the index holds %d of %d documents", x.all, len(x.docs))
	}
	return nil
}

// ordinalOf returns the ordinal of a document of a part by Bleve's internal number.
func (x *Index) ordinalOf(p *part, id bleveindex.IndexInternalID) (int32, error) {
	if n, ok := p.ordinal[id.Value()]; ok {
		return n, nil
	}
	name, err := p.ExternalID(id)
	if err != nil {
		return 0, fmt.Errorf("search: %w", err)
	}
	n, err := strconv.Atoi(name)
	if err != nil || n+int(p.from) >= x.all {
		return 0, fmt.Errorf("search: the index holds a document %q that was not stored with it", name)
	}
	return int32(n) + p.from, nil
}

// fieldWords calls each for every word that a field has, a word in several parts once for each, until it fails.
func (x *Index) fieldWords(f int, each func(word string) error) error {
	for i := range x.parts {
		dict, err := x.parts[i].FieldDict(fieldNamesInIndex[f])
		if err != nil {
			return fmt.Errorf("search: %w", err)
		}
		for {
			entry, err := dict.Next()
			if err == nil && entry != nil {
				err = each(entry.Term)
			}
			if err != nil || entry == nil {
				if err := errors.Join(err, dict.Close()); err != nil {
					return fmt.Errorf("search: %w", err)
				}
				break
			}
		}
	}
	return nil
}

func (x *Index) mapNumbers() {
	x.byNumber = map[cr.Rule]int32{}
	x.oldNumber = map[cr.Rule][]old{}
	x.here = map[cr.Rule]cr.Rule{}
	x.children = map[cr.Rule][]int32{}
	x.demosOf = map[cr.Rule][]int32{}
	for i := range x.docs {
		d := &x.docs[i]
		if d.Kind == KindDemo {
			for _, r := range d.References {
				x.demosOf[r] = append(x.demosOf[r], int32(i))
			}
		}
		if !d.bookRule() {
			continue
		}
		if d.Number == "" {
			d.Number = cr.Rule(d.ID)
		}
		x.byNumber[d.Number] = int32(i)
		x.bookDocs = i + 1
		if parent := d.Number.Parent(); parent != "" {
			x.children[parent] = append(x.children[parent], int32(i))
		}
		for _, o := range d.OldNumbers {
			x.oldNumber[o.Number] = append(x.oldNumber[o.Number], old{o.Edition, d.Number})
			if o.Edition == cr.Edition {
				x.here[o.Number] = d.Number
			}
		}
	}
}

func (x *Index) mapParents() {
	x.parent = make([]int32, x.all)
	for i := range x.parent {
		x.parent[i] = -1
	}
	for i := range x.docs {
		if n := x.docs[i].Number; x.docs[i].bookRule() && n.Kind() == cr.Subrule {
			if up, ok := x.byNumber[n.Parent()]; ok {
				x.parent[i] = up
			}
		}
	}
}

// measure counts the words of every field, as the ranking needs lengths.
func (x *Index) measure() {
	x.docLength = make([][fieldCount]uint16, len(x.docs))
	x.standing = make([]uint8, x.all)
	var total, count [fieldCount]float64
	for i := range x.docs {
		switch d := &x.docs[i]; {
		case d.Kind == KindChapter || d.Kind == KindSection:
			x.standing[i] = 2
		case d.Heading:
			x.standing[i] = 1
		}
		for f, texts := range x.docs[i].fieldTexts() {
			n := 0
			for _, t := range texts {
				n += roughWords(t)
			}
			x.docLength[i][f] = uint16(min(n, 1<<16-1))
			if n > 0 {
				total[f] += float64(n)
				count[f]++
			}
		}
	}
	for f := range total {
		x.lengths[f] = total[f] / max(count[f], 1)
	}
}

// roughWords counts spaces: near enough to normalise by length, and fast.
func roughWords(s string) int {
	n := 1
	for i := 0; i < len(s); i++ {
		if s[i] == ' ' || s[i] == '\n' {
			n++
		}
	}
	return n
}

// readWords reads the words of the book as Build stored them.
func (x *Index) readWords() error {
	stored, err := x.stored.GetInternal(keyWords)
	if err != nil {
		return fmt.Errorf("search: read the words: %w", err)
	}
	x.words = make(map[string]bookWord, bytes.Count(stored, []byte("\n")))
	for line := range strings.Lines(string(stored)) {
		word, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		count, stem, _ := strings.Cut(rest, "\t")
		n, err := strconv.Atoi(count)
		if err != nil {
			return fmt.Errorf("search: read the words: %w", err)
		}
		x.words[word] = bookWord{stem, n}
	}
	return nil
}

// A bookWord is a folded word of the book.
type bookWord struct {
	stem  string
	count int // how many documents have it
}

// Hash returns the mark that Build was given.
func (x *Index) Hash() string { return x.hash }

// Vocabulary returns what Parse needs to know: the words of the field that are
// built in, and the words, names and numbers of this index.
func (x *Index) Vocabulary() *Vocabulary { return x.vocab }

// ErrClosed is the error of a search in an index that is closed.
var ErrClosed = errors.New("search: the index is closed")

// Close releases the files when no search reads them any more; later ones fail with [ErrClosed].
func (x *Index) Close() error {
	x.reading.Lock() // the files are mapped into memory
	defer x.reading.Unlock()
	if x.closed {
		return nil
	}
	x.closed = true
	return x.release()
}

// rest closes the files of an index that needs them no more: what is read of them stays mapped into
// memory otherwise, a second time.
func (x *Index) rest() error {
	x.reading.Lock()
	defer x.reading.Unlock()
	if x.closed || x.warm {
		return nil
	}
	x.warm = true
	if x.again == nil {
		return nil
	}
	return x.release()
}

// release closes the files that are open. The lock is held.
func (x *Index) release() error {
	if x.stored == nil {
		return nil
	}
	err := x.stored.Close()
	for i := range x.parts {
		err = errors.Join(err, x.parts[i].Close())
	}
	x.parts, x.stored = nil, nil
	return err
}

// Warm reads everything that searches need into memory, so that the first ones are
// as fast as all others, and closes the files. It takes about half a second of one processor and
// may run beside searches; it stops early when ctx ends.
func (x *Index) Warm(ctx context.Context) error {
	if err := x.readAll(ctx); err != nil {
		return err
	}
	return x.rest()
}

func (x *Index) readAll(ctx context.Context) error {
	x.reading.RLock()
	defer x.reading.RUnlock()
	if x.closed || x.warm {
		return nil
	}
	for n := range x.bookDocs {
		x.texts.of(x, int32(n))
	}
	seen := map[string]bool{}
	for f := range fieldCount {
		err := x.fieldWords(f, func(word string) error {
			if seen[word] {
				return nil
			}
			seen[word] = true
			_, err := x.term(ctx, word)
			return cmp.Or(err, ctx.Err())
		})
		if err != nil {
			return err
		}
	}
	for key := range x.vocab.phrases {
		if _, err := x.phrase(ctx, strings.Split(key, " "), key); err != nil {
			return fmt.Errorf("search: %w", err)
		}
	}
	x.vocab.names.ready()
	return ctx.Err()
}
