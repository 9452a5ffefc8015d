//go:build !wasip1

package search

import (
	"bytes"
	"cmp"
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
	index, err := bleve.OpenUsing(filepath.Join(path, "bleve"), map[string]any{"read_only": true, "bolt_timeout": "2s"})
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	cards, err := os.Open(filepath.Join(path, string(keyCards)))
	if err != nil {
		index.Close()
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	stored := beside{index, path, cards}
	x, err := loadBleve(index, stored)
	if err != nil {
		stored.Close()
		return nil, fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return x, nil
}

// NewMemory indexes docs in memory: for tests, and for a server that has to answer
// before its index on disk exists.
func NewMemory(docs []Document) (*Index, error) {
	index, err := bleve.NewUsing("", indexMapping(), scorch.Name, bleve.Config.DefaultMemKVStore, nil)
	if err != nil {
		return nil, fmt.Errorf("search: index in memory: %w", err)
	}
	if err := fill(index, ordered(docs), "memory", index.SetInternal); err != nil {
		index.Close()
		return nil, err
	}
	x, err := loadBleve(index, index)
	if err != nil {
		index.Close()
		return nil, err
	}
	return x, nil
}

// beside is what is stored beside an index on disk. Bleve would keep what it stores in memory.
type beside struct {
	bleve.Index
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

// Close releases the files.
func (b beside) Close() error { return errors.Join(b.cards.Close(), b.Index.Close()) }

// loadBleve loads an index that Bleve has opened.
func loadBleve(index bleve.Index, stored internals) (*Index, error) {
	advanced, err := index.Advanced()
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	numbers, err := advanced.Reader()
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	x, err := load(stored, numbers)
	if err != nil {
		numbers.Close()
	}
	return x, err
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
	store := func(key, value []byte) error { return os.WriteFile(filepath.Join(path, string(key)), value, 0o644) }
	if err := fill(index, ordered(docs), hash, store); err != nil {
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

// fill writes all documents in one batch, and by store what stands beside them.
func fill(index bleve.Index, docs []Document, hash string, store func(key, value []byte) error) error {
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
		if err := store([]byte(key), stored.Bytes()); err != nil {
			return fmt.Errorf("search: store the documents: %w", err)
		}
	}
	if err := cmp.Or(store(keyWords, bookWords(docs)), store(keyHash, []byte(hash))); err != nil {
		return fmt.Errorf("search: store the words: %w", err)
	}
	if err := index.Batch(batch); err != nil {
		return fmt.Errorf("search: write the index: %w", err)
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
