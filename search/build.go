package search

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/google/renameio/v2/maybe"

	"rulestep/engine/cr"
)

// format counts changes of what is written into an index. An index of another
// format is refused by Open, so that the caller rebuilds it.
const format = 6

// The fields of a document in Bleve. Each is analysed alike; their weights belong
// to the ranking, not to the index.
const (
	fieldTitle = iota
	fieldShort
	fieldNames
	fieldText
	fieldQuoted // turns of phrase that the text explains, in quotation marks there
	fieldPlain
	fieldAsks
	fieldExamples
	fieldParent
	fieldChapter
	fieldCount
)

var fieldNamesInIndex = [fieldCount]string{"title", "short", "names", "text", "quoted", "plain", "asks", "examples", "parent", "chapter"}

// fieldTexts gives the texts of a document, field by field.
func (d *Document) fieldTexts() [fieldCount][]string {
	one := func(s string) []string {
		if s == "" {
			return nil
		}
		return []string{s}
	}
	if d.Kind == KindCard { // found by name; the texts would drown the book
		return [fieldCount][]string{fieldTitle: one(d.Title)}
	}
	names := d.Names
	if d.Keyword != "" && d.Keyword != d.Title {
		names = append(slices.Clone(names), d.Keyword)
	}
	return [fieldCount][]string{
		fieldTitle:    one(d.Title),
		fieldShort:    one(d.Short),
		fieldNames:    names,
		fieldText:     one(d.Text),
		fieldQuoted:   quotations(d.Text),
		fieldPlain:    one(d.Plain),
		fieldAsks:     d.Asks,
		fieldExamples: d.Examples,
		fieldParent:   one(d.Parent),
		fieldChapter:  one(d.ChapterTitle),
	}
}

// quotations returns what stands in quotation marks in a text, except the titles
// that follow the number of a rule or section. The book quotes a turn of phrase
// where it says what the phrase means.
func quotations(text string) []string {
	var list []string
	for {
		open := strings.Index(text, "“")
		if open < 0 {
			return list
		}
		length := strings.Index(text[open:], "”")
		if length < 0 {
			return list
		}
		before := strings.TrimRight(text[:open], " ,")
		if last := before[strings.LastIndexByte(before, ' ')+1:]; cr.Rule(last).Kind() == cr.Invalid {
			list = append(list, text[open+len("“"):open+length])
		}
		text = text[open+length+len("”"):]
	}
}

func indexMapping() *mapping.IndexMappingImpl {
	document := bleve.NewDocumentStaticMapping()
	for _, name := range fieldNamesInIndex {
		field := bleve.NewTextFieldMapping()
		field.Analyzer = analyzerName
		field.Store, field.DocValues, field.IncludeInAll = false, false, false
		field.IncludeTermVectors = true // without them phrases find nothing
		document.AddFieldMappingsAt(name, field)
	}
	m := bleve.NewIndexMapping()
	m.DefaultMapping = document
	m.DefaultAnalyzer = analyzerName
	return m
}

// manifest is the file that names the index in use. Writing it by rename is the
// one step that switches from an old index to a new one.
type manifest struct {
	Format int
	Name   string // folder of the index, below the search folder
	Hash   string
	Files  map[string]fileSum
}

type fileSum struct {
	Size  int64
	CRC32 uint32
}

const manifestName = "current.json"

// Build writes an index of docs into the folder dir and makes it the current one.
// The new index is written beside the old one and takes its place in one step: a
// reader, or a process killed at any moment, finds the old one or the new one,
// whole. hash is the caller's mark for the data that docs were made from; Open
// gives it back. Readers of the old index keep working until they are closed.
func Build(dir string, docs []Document, hash string) (err error) {
	// The folder holds nothing but indexes, so a file in its place is nobody's.
	if info, err := os.Lstat(dir); err == nil && info.Mode().IsRegular() {
		if err := os.Remove(dir); err != nil {
			return fmt.Errorf("search: a file stands where the index belongs: %w", err)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("search: folder for the index: %w", err)
	}
	path, err := os.MkdirTemp(dir, "index-")
	if err != nil {
		return fmt.Errorf("search: folder for the index: %w", err)
	}
	defer func() {
		if err != nil {
			os.RemoveAll(path)
		}
	}()
	index, err := bleve.NewUsing(filepath.Join(path, "bleve"), indexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return fmt.Errorf("search: new index: %w", err)
	}
	if err := fill(index, ordered(docs), hash); err != nil {
		index.Close()
		return err
	}
	if err := index.Close(); err != nil {
		return fmt.Errorf("search: close the new index: %w", err)
	}
	m := manifest{Format: format, Name: filepath.Base(path), Hash: hash}
	if m.Files, err = sums(path); err != nil {
		return err
	}
	old, oldErr := readManifest(dir)
	if err := writeManifest(dir, m); err != nil {
		return err
	}
	if oldErr == nil && old.Name != m.Name {
		os.RemoveAll(filepath.Join(dir, old.Name)) // open readers hold their files
	}
	removeLeftovers(dir, m.Name)
	return nil
}

// ordered returns the documents in the order of the index: the book first, then
// terms, demonstrations and cards, each in its own order. A document's place in it
// is its id in Bleve and breaks ties.
func ordered(docs []Document) []Document {
	list := slices.Clone(docs)
	rank := func(k Kind) int {
		switch k {
		case KindSection, KindChapter, KindRule:
			return 0
		case KindTerm:
			return 1
		case KindDemo:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(list, func(a, b Document) int {
		if c := rank(a.Kind) - rank(b.Kind); c != 0 {
			return c
		}
		return strings.Compare(a.sortKey(), b.sortKey())
	})
	return list
}

// Keys of what is stored in the index beside the documents.
var (
	keyHash      = []byte("rulestep-hash")
	keyDocuments = []byte("rulestep-documents")
	keyCards     = []byte("rulestep-cards")
	keyWords     = []byte("rulestep-words")
)

// bleveID names the document of an ordinal in Bleve.
func bleveID(ordinal int) string { return fmt.Sprintf("%06d", ordinal) }

// fill writes all documents in one batch.
func fill(index bleve.Index, docs []Document, hash string) error {
	batch := index.NewBatch()
	for i := range docs {
		fields := map[string]any{}
		for f, texts := range docs[i].fieldTexts() {
			if len(texts) > 0 {
				fields[fieldNamesInIndex[f]] = texts
			}
		}
		if err := batch.Index(bleveID(i), fields); err != nil {
			return fmt.Errorf("search: index %s %s: %w", docs[i].Kind, docs[i].ID, err)
		}
	}
	cards := slices.IndexFunc(docs, func(d Document) bool { return d.Kind == KindCard })
	if cards < 0 {
		cards = len(docs)
	}
	for key, part := range map[string][]Document{string(keyDocuments): docs[:cards], string(keyCards): docs[cards:]} {
		var stored bytes.Buffer
		if err := gob.NewEncoder(&stored).Encode(part); err != nil {
			return fmt.Errorf("search: store the documents: %w", err)
		}
		batch.SetInternal([]byte(key), stored.Bytes())
	}
	batch.SetInternal(keyWords, bookWords(docs))
	batch.SetInternal(keyHash, []byte(hash))
	if err := index.Batch(batch); err != nil {
		return fmt.Errorf("search: write the index: %w", err)
	}
	return nil
}

// bookWords lists the folded words of all documents but cards, one a line, each
// with the number of documents that have it and its stem, parted by tabs.
// Misspellings are mended by them, queries need not be stemmed, and texts.go
// numbers stems by them.
func bookWords(docs []Document) []byte {
	counts := map[string]int{}
	for i := range docs {
		if docs[i].Kind == KindCard {
			continue
		}
		seen := map[string]bool{}
		for _, texts := range docs[i].fieldTexts() {
			for _, text := range texts {
				for _, t := range tokenize(text) {
					if !seen[t.word] {
						seen[t.word] = true
						counts[t.word]++
					}
				}
			}
		}
	}
	var list bytes.Buffer
	for _, w := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&list, "%s\t%d\t%s\n", w, counts[w], stem(w))
	}
	return list.Bytes()
}

// sums lists the files below path with their checksums. The file in which Bleve
// notes its segments is opened for locking by readers; its bytes do not change.
func sums(path string) (map[string]fileSum, error) {
	list := map[string]fileSum{}
	err := filepath.WalkDir(path, func(p string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(path, p)
		if err != nil {
			return err
		}
		list[filepath.ToSlash(name)], err = sum(p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("search: checksums of the index: %w", err)
	}
	return list, nil
}

func sum(path string) (fileSum, error) {
	f, err := os.Open(path)
	if err != nil {
		return fileSum{}, err
	}
	defer f.Close()
	h := crc32.NewIEEE()
	n, err := io.Copy(h, f)
	return fileSum{n, h.Sum32()}, err
}

func readManifest(dir string) (manifest, error) {
	var m manifest
	data, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Name != filepath.Base(m.Name) || !strings.HasPrefix(m.Name, "index-") {
		return m, errors.New(manifestName + " names no index")
	}
	return m, nil
}

// writeManifest puts the manifest in its place by renaming a finished file.
func writeManifest(dir string, m manifest) error {
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	if err := maybe.WriteFile(filepath.Join(dir, manifestName), append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("search: switch to the new index: %w", err)
	}
	return nil
}

// removeLeftovers deletes indexes of builds that were killed half way. A failure
// costs disk space only, so it is not reported.
func removeLeftovers(dir, current string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), "index-") && e.Name() != current {
			os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}
