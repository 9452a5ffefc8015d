package rulesdb

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// A pack is a snapshot as it travels to where there is no SQLite: what its tables hold, of
// which the look-ups are made again. Demonstrations have their records as the store keeps them.
type pack struct {
	Form    int
	Meta    map[string]string
	Books   []packedBook
	Legacy  []LegacyTerm
	Demos   []Demo
	Records []string
}

type packedBook struct {
	Edition Edition
	Rules   []Rule
	Terms   []Term // none where they are borrowed
}

// packForm is another one whenever what stands in a pack changes.
const packForm = 2

// Pack writes the snapshot for [ReadPack].
func (s *Snapshot) Pack(w io.Writer) error {
	p := pack{Form: packForm, Meta: s.meta, Legacy: s.legacy, Demos: s.demos.list}
	for _, b := range s.books {
		packed := packedBook{b.edition, b.rules, b.terms}
		if b.borrowed {
			packed.Terms = nil
		}
		p.Books = append(p.Books, packed)
	}
	for i := range s.demos.list {
		d := &s.demos.list[i]
		r := Record{Steps: d.Steps, Holds: d.Holds, Depends: d.Depends, Citations: s.demos.plays.citationsOf(i), Proofs: s.demos.plays.proofsOf(i)}
		for _, edition := range slices.Sorted(maps.Keys(s.demos.replays)) {
			if played := s.demos.replays[edition]; played.has(i) {
				again := Record{Steps: d.Steps, Holds: d.Holds, Depends: d.Depends, Citations: played.citationsOf(i), Proofs: played.proofsOf(i)}
				r.Replays = append(r.Replays, Replay{edition, again})
			}
		}
		p.Records = append(p.Records, r.Text(d.Source.String()))
	}
	buffer := bufio.NewWriter(w)
	return errors.Join(gob.NewEncoder(buffer).Encode(p), buffer.Flush())
}

// ReadPack reads a snapshot that [Snapshot.Pack] wrote.
func ReadPack(r io.Reader) (*Snapshot, error) {
	var p pack
	if err := gob.NewDecoder(r).Decode(&p); err != nil {
		return nil, fmt.Errorf("reading the packed book: %w", err)
	}
	if p.Form != packForm {
		return nil, fmt.Errorf("the packed book has form %d, this program reads form %d", p.Form, packForm)
	}
	s := &Snapshot{meta: p.Meta, byID: map[string]*Book{}, legacy: p.Legacy}
	for _, packed := range p.Books {
		b := &Book{snapshot: s, edition: packed.Edition, rules: packed.Rules, terms: packed.Terms}
		b.mapRules()
		b.mapTerms()
		s.books = append(s.books, b)
		s.byID[b.edition.ID] = b
	}
	s.demos.list = p.Demos
	records := newRecordReader()
	for i, text := range p.Records {
		records.read(p.Demos[i].Slug, p.Demos[i].Source.String(), text)
	}
	if err := s.demos.index(records); err != nil {
		return nil, err
	}
	return s, s.finish()
}
