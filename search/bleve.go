//go:build !wasip1

package search

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/registry"
	bleveindex "github.com/blevesearch/bleve_index_api"
	"github.com/google/renameio/v2/maybe"
)

// This file is all that knows how Bleve keeps an index in files. A browser has no files.

// analyzerName is the name under which Bleve knows our analyzer. It is part of the
// mapping, and so of the index's hash.
const analyzerName = "rulestep"

func init() {
	err := registry.RegisterAnalyzer(analyzerName, func(map[string]any, *registry.Cache) (analysis.Analyzer, error) {
		return analyzer{}, nil
	})
	if err != nil {
		panic(err) // two packages registered the same name: a fault of the program
	}
}

// analyzer is the bridge from tokenize to Bleve.
type analyzer struct{}

// Analyze implements analysis.Analyzer.
func (analyzer) Analyze(text []byte) analysis.TokenStream {
	tokens := tokenize(string(text))
	stream := make(analysis.TokenStream, len(tokens))
	for i, t := range tokens {
		stream[i] = &analysis.Token{Start: t.start, End: t.end, Term: []byte(stem(t.word)), Position: i + 1}
	}
	return stream
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

// Open opens the current index in the folder dir for reading. The error wraps
// ErrNoIndex when there is none and ErrDamaged when it is there but unusable; in
// both cases the caller builds a new one.
func Open(dir string) (*Index, error) {
	m, err := readManifest(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%w in %s", ErrNoIndex, dir)
	case err != nil:
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	case m.Format != format:
		return nil, fmt.Errorf("%w: it is of format %d, this program writes %d", ErrDamaged, m.Format, format)
	}
	path := filepath.Join(dir, m.Name)
	for name, want := range m.Files {
		if got, err := sum(filepath.Join(path, filepath.FromSlash(name))); err != nil {
			return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
		} else if got != want {
			return nil, fmt.Errorf("%w: %s has changed on disk", ErrDamaged, name)
		}
	}
	cards, err := os.Open(filepath.Join(path, string(keyCards)))
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	var readers []reader
	for _, name := range partNames {
		if m.Parts[name] == "" {
			continue
		}
		index, err := bleve.OpenUsing(filepath.Join(path, name), map[string]any{"read_only": true, "bolt_timeout": "2s"})
		if err == nil {
			readers, err = withReader(readers, index)
		}
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%w: %v", ErrDamaged, err), closeAll(readers), cards.Close())
		}
	}
	x, err := load(beside{path, cards}, readers)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %v", ErrDamaged, err), closeAll(readers), cards.Close())
	}
	x.again = func() (*Index, error) { return openAgain(dir, x.hash) }
	return x, nil
}

// openAgain opens the current index in a folder if it has the mark of one that was open.
func openAgain(dir, hash string) (*Index, error) {
	x, err := Open(dir)
	if err == nil && x.hash != hash {
		return nil, errors.Join(fmt.Errorf("%w: another one has taken its place", ErrNoIndex), x.Close())
	}
	return x, err
}

// An index has two parts of Bleve's: cards, of which there may be thirty thousand and which seldom change,
// and all else. Both are built of the texts alone, so that one whose texts have not changed is not
// built again.
const (
	bookPart = "book"
	cardPart = "cards"
)

var partNames = [...]string{bookPart, cardPart}

// partsOf divides documents in their order.
func partsOf(docs []Document) map[string][]Document {
	cards := slices.IndexFunc(docs, func(d Document) bool { return d.Kind == KindCard })
	if cards < 0 {
		return map[string][]Document{bookPart: docs}
	}
	return map[string][]Document{bookPart: docs[:cards], cardPart: docs[cards:]}
}

// NewMemory indexes docs in memory: for tests, and for a server that has to answer
// before its index on disk exists.
func NewMemory(docs []Document) (*Index, error) {
	docs = ordered(docs)
	stored := memory{values: map[string][]byte{}}
	if err := storeBeside(docs, "memory", stored.put); err != nil {
		return nil, err
	}
	var readers []reader
	for _, name := range partNames {
		part, there := partsOf(docs)[name]
		if !there {
			continue
		}
		index, err := bleve.NewUsing("", indexMapping(), scorch.Name, bleve.Config.DefaultMemKVStore, nil)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("search: index in memory: %w", err), closeAll(readers))
		}
		if err = fill(index, part); err == nil {
			readers, err = withReader(readers, index)
		}
		if err != nil {
			return nil, errors.Join(err, closeAll(readers))
		}
	}
	x, err := load(stored, readers)
	if err != nil {
		return nil, errors.Join(err, closeAll(readers))
	}
	return x, nil
}

// memory is what is stored beside an index in memory.
type memory struct{ values map[string][]byte }

func (m memory) put(key, value []byte) error {
	m.values[string(key)] = bytes.Clone(value)
	return nil
}

// GetInternal gives what was stored.
func (m memory) GetInternal(key []byte) ([]byte, error) { return m.values[string(key)], nil }

// Close has nothing to release.
func (m memory) Close() error { return nil }

// beside is what is stored beside an index on disk. Bleve would keep what it stores in memory.
type beside struct {
	path  string
	cards *os.File // held open, as they are read when somebody looks for one, and another index may be there then
}

// GetInternal gives what Build stored.
func (b beside) GetInternal(key []byte) ([]byte, error) {
	if !bytes.Equal(key, keyCards) {
		return os.ReadFile(filepath.Join(b.path, string(key)))
	}
	return io.ReadAll(io.NewSectionReader(b.cards, 0, math.MaxInt64))
}

// Close releases the file.
func (b beside) Close() error { return b.cards.Close() }

// An opened is a part that is open.
type opened struct {
	bleveindex.IndexReader
	index bleve.Index
}

// Close closes the part.
func (o opened) Close() error { return errors.Join(o.IndexReader.Close(), o.index.Close()) }

// withReader adds a reader of a part, or closes the part.
func withReader(readers []reader, index bleve.Index) ([]reader, error) {
	advanced, err := index.Advanced()
	var numbers bleveindex.IndexReader
	if err == nil {
		numbers, err = advanced.Reader()
	}
	if err != nil {
		return readers, errors.Join(fmt.Errorf("search: %w", err), index.Close())
	}
	return append(readers, opened{numbers, index}), nil
}

// manifest is the file that names the index in use. Writing it by rename is the
// one step that switches from an old index to a new one.
type manifest struct {
	Format int
	Name   string // folder of the index, below the search folder
	Hash   string
	Parts  map[string]string // the marks of their texts
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
	docs = ordered(docs)
	store := func(key, value []byte) error { return os.WriteFile(filepath.Join(path, string(key)), value, 0o644) }
	if err := storeBeside(docs, hash, store); err != nil {
		return err
	}
	old, oldErr := readManifest(dir)
	m := manifest{Format: format, Name: filepath.Base(path), Hash: hash, Parts: map[string]string{}}
	for name, part := range partsOf(docs) {
		m.Parts[name] = markOf(part)
		if oldErr == nil && old.Format == format && old.Parts[name] == m.Parts[name] && old.copyPart(dir, name, path) == nil {
			continue
		}
		if err := buildPart(filepath.Join(path, name), part); err != nil {
			return err
		}
	}
	if m.Files, err = sums(path); err != nil {
		return err
	}
	if err := writeManifest(dir, m); err != nil {
		return err
	}
	if oldErr == nil && old.Name != m.Name {
		os.RemoveAll(filepath.Join(dir, old.Name)) // open readers hold their files
	}
	removeLeftovers(dir, m.Name)
	return nil
}

// buildPart writes a part into a folder.
func buildPart(path string, docs []Document) error {
	if err := os.RemoveAll(path); err != nil { // of what could not be copied
		return fmt.Errorf("search: new index: %w", err)
	}
	index, err := bleve.NewUsing(path, indexMapping(), scorch.Name, scorch.Name, nil)
	if err != nil {
		return fmt.Errorf("search: new index: %w", err)
	}
	if err := fill(index, docs); err != nil {
		index.Close()
		return err
	}
	if err := index.Close(); err != nil {
		return fmt.Errorf("search: close the new index: %w", err)
	}
	return nil
}

// copyPart copies a part whose files are as they were written.
func (m manifest) copyPart(dir, name, to string) error {
	from := filepath.Join(dir, m.Name)
	files := 0
	for file, want := range m.Files {
		if !strings.HasPrefix(file, name+"/") {
			continue
		}
		files++
		source, target := filepath.Join(from, filepath.FromSlash(file)), filepath.Join(to, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		if err := copyFile(source, target); err != nil {
			return err
		}
		if got, err := sum(target); err != nil || got != want {
			return fmt.Errorf("%s has changed on disk (%v)", source, err)
		}
	}
	if files == 0 {
		return errors.New("there are no files")
	}
	return nil
}

func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	_, err = io.Copy(target, source)
	return err
}

// markOf names all that Bleve is given of documents.
func markOf(docs []Document) string {
	h := sha256.New()
	for i := range docs {
		for f, texts := range docs[i].fieldTexts() {
			for _, text := range texts {
				fmt.Fprintf(h, "%d %d %d\n", i, f, len(text))
				io.WriteString(h, text)
			}
		}
	}
	return fmt.Sprintf("%d %x", len(docs), h.Sum(nil)[:16])
}

// fill writes the documents of a part in one batch.
func fill(index bleve.Index, docs []Document) error {
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
	if err := index.Batch(batch); err != nil {
		return fmt.Errorf("search: write the index: %w", err)
	}
	return nil
}

// storeBeside stores what searches need besides what Bleve has.
func storeBeside(docs []Document, hash string, store func(key, value []byte) error) error {
	parts := partsOf(docs)
	for key, part := range map[string][]Document{string(keyDocuments): parts[bookPart], string(keyCards): parts[cardPart]} {
		var stored bytes.Buffer
		if err := gob.NewEncoder(&stored).Encode(part); err != nil {
			return fmt.Errorf("search: store the documents: %w", err)
		}
		if err := store([]byte(key), stored.Bytes()); err != nil {
			return fmt.Errorf("search: store the documents: %w", err)
		}
	}
	if err := cmp.Or(store(keyWords, bookWords(docs)), store(keyHash, []byte(hash))); err != nil {
		return fmt.Errorf("search: store the words: %w", err)
	}
	return nil
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
