package search

import (
	"context"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	bleveindex "github.com/blevesearch/bleve_index_api"
)

// This file takes an index to where Bleve is not, which needs files: a browser. What Bleve was
// asked for is written down, and asked there in its place, so that the same query has the same
// answer.

// A pack is an index as it travels.
type pack struct {
	Form   int
	Stored map[string][]byte // what Build stores beside the documents, by key
	All    int               // how many documents there are
	Fields []packedField
}

// A packedField is the words of one field, in order, each with its documents: by how much the
// ordinal is higher than the one before, and how often the word stands there.
type packedField struct {
	Terms []string
	Lists [][]byte
}

// packForm is another one whenever what stands in a pack changes.
const packForm = 1

// Pack writes the index for [ReadPack].
func (x *Index) Pack(w io.Writer) error {
	x.reading.RLock()
	defer x.reading.RUnlock()
	switch {
	case x.closed:
		return ErrClosed
	case x.stored == nil: // warm
		files, err := x.again()
		if err != nil {
			return fmt.Errorf("search: pack: %w", err)
		}
		return errors.Join(files.pack(w), files.Close())
	}
	return x.pack(w)
}

// pack writes an index that reads its files.
func (x *Index) pack(w io.Writer) error {
	p := pack{Form: packForm, Stored: map[string][]byte{}, All: x.all, Fields: make([]packedField, fieldCount)}
	for _, key := range [][]byte{keyHash, keyDocuments, keyCards, keyWords} {
		value, err := x.stored.GetInternal(key)
		if err != nil {
			return fmt.Errorf("search: pack: %w", err)
		}
		p.Stored[string(key)] = value
	}
	for f := range p.Fields {
		if err := x.packField(f, &p.Fields[f]); err != nil {
			return fmt.Errorf("search: pack: %w", err)
		}
	}
	return gob.NewEncoder(w).Encode(p)
}

// packField reads all words of a field.
func (x *Index) packField(f int, into *packedField) error {
	var words []string
	if err := x.fieldWords(f, func(word string) error { words = append(words, word); return nil }); err != nil {
		return err
	}
	slices.Sort(words)
	for _, word := range slices.Compact(words) {
		hits, err := x.fieldHits(context.Background(), word, f)
		if err != nil {
			return err
		}
		slices.SortFunc(hits, func(a, b fieldHit) int { return int(a.doc - b.doc) })
		var list []byte
		last := int32(0)
		for _, h := range hits {
			list = binary.AppendUvarint(list, uint64(h.doc-last))
			list = binary.AppendUvarint(list, uint64(h.count))
			last = h.doc
		}
		into.Terms, into.Lists = append(into.Terms, word), append(into.Lists, list)
	}
	return nil
}

// ReadPack reads an index that [Index.Pack] wrote.
func ReadPack(r io.Reader) (*Index, error) {
	p := &pack{}
	if err := gob.NewDecoder(r).Decode(p); err != nil {
		return nil, fmt.Errorf("search: reading a pack: %w", err)
	}
	if p.Form != packForm || len(p.Fields) != fieldCount {
		return nil, fmt.Errorf("search: the pack has form %d, this program reads form %d", p.Form, packForm)
	}
	return load(p, []reader{p})
}

// GetInternal gives what Build stored.
func (p *pack) GetInternal(key []byte) ([]byte, error) { return p.Stored[string(key)], nil }

// Close has nothing to release.
func (p *pack) Close() error { return nil }

// DocCount is how many documents there are.
func (p *pack) DocCount() (uint64, error) { return uint64(p.All), nil }

// InternalID is the ordinal, by which a pack knows its documents.
func (p *pack) InternalID(id string) (bleveindex.IndexInternalID, error) {
	n, err := strconv.Atoi(id)
	if err != nil || n < 0 || n >= p.All {
		return nil, err
	}
	return bleveindex.NewIndexInternalID(nil, uint64(n)), nil
}

// ExternalID is the name of an ordinal.
func (p *pack) ExternalID(id bleveindex.IndexInternalID) (string, error) {
	return bleveID(int(id.Value())), nil
}

// FieldDict lists the words of a field.
func (p *pack) FieldDict(field string) (bleveindex.FieldDict, error) {
	return &packedDict{terms: p.Fields[slices.Index(fieldNamesInIndex[:], field)].Terms}, nil
}

// TermFieldReader lists the documents that have a word in a field.
func (p *pack) TermFieldReader(_ context.Context, term []byte, field string, _, _, _ bool) (bleveindex.TermFieldReader, error) {
	f := &p.Fields[slices.Index(fieldNamesInIndex[:], field)]
	if i, ok := slices.BinarySearch(f.Terms, string(term)); ok {
		return &packedList{list: f.Lists[i]}, nil
	}
	return &packedList{}, nil
}

// A packedDict goes through the words of a field.
type packedDict struct{ terms []string }

// Next is the next word, nil after the last.
func (d *packedDict) Next() (*bleveindex.DictEntry, error) {
	if len(d.terms) == 0 {
		return nil, nil
	}
	term := d.terms[0]
	d.terms = d.terms[1:]
	return &bleveindex.DictEntry{Term: term}, nil
}

// Close has nothing to release.
func (d *packedDict) Close() error { return nil }

// Cardinality is how many words are left.
func (d *packedDict) Cardinality() int { return len(d.terms) }

// BytesRead is none: all is in memory.
func (d *packedDict) BytesRead() uint64 { return 0 }

// A packedList goes through the documents of a word.
type packedList struct {
	list []byte
	doc  uint64
}

// Next is the next document, nil after the last.
func (l *packedList) Next(slot *bleveindex.TermFieldDoc) (*bleveindex.TermFieldDoc, error) {
	if len(l.list) == 0 {
		return nil, nil
	}
	step, n := binary.Uvarint(l.list)
	freq, m := binary.Uvarint(l.list[max(n, 0):])
	if n <= 0 || m <= 0 {
		return nil, errors.New("search: a list of the pack is cut short")
	}
	l.list, l.doc = l.list[n+m:], l.doc+step
	if slot == nil {
		slot = &bleveindex.TermFieldDoc{}
	}
	slot.ID, slot.Freq = bleveindex.NewIndexInternalID(slot.ID, l.doc), freq
	return slot, nil
}

// Advance is the first document from one on.
func (l *packedList) Advance(id bleveindex.IndexInternalID, slot *bleveindex.TermFieldDoc) (*bleveindex.TermFieldDoc, error) {
	for {
		d, err := l.Next(slot)
		if err != nil || d == nil || d.ID.Value() >= id.Value() {
			return d, err
		}
	}
}

// Count is how many documents are left.
func (l *packedList) Count() uint64 {
	n := uint64(0)
	for rest := (packedList{list: l.list}); ; n++ {
		if d, err := rest.Next(nil); err != nil || d == nil {
			return n
		}
	}
}

// Close has nothing to release.
func (l *packedList) Close() error { return nil }

// Size is what it takes in memory.
func (l *packedList) Size() int { return len(l.list) }
