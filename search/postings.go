package search

import (
	"context"
	"errors"
	"math"
	"slices"

	bleveindex "github.com/blevesearch/bleve_index_api"
)

// A term is what the index knows about one stem or one phrase, ready for adding up.
type term struct {
	idf   float64
	docs  []int32   // ordinals, ascending; numbers of the book stand first
	score []float32 // the term's share in the score of docs[i], idf included
	book  int       // how many of docs are numbers of the book
	text  int       // how many are no cards; cards stand last
}

// term returns the impact list of a stem, reading it from Bleve the first time. Whoever asks holds
// x.reading, as searches do.
func (x *Index) term(ctx context.Context, stem string) (*term, error) {
	if t := x.known(stem); t != nil {
		return t, nil
	}
	if x.warm { // all that there are are known
		return &noTerm, nil
	}
	t, err := x.readTerm(ctx, stem)
	if err != nil {
		return nil, err
	}
	x.keep(stem, t)
	return t, nil
}

// noTerm is what a word that no document has is known by.
var noTerm term

// known returns what has been kept under a stem or the key of a phrase, or nil.
func (x *Index) known(key string) *term {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if _, missing := x.missing[key]; missing {
		return &noTerm
	}
	return x.terms[key]
}

// keep remembers a term. Of those that no document has it remembers only some, as
// visitors may type any number of them.
func (x *Index) keep(key string, t *term) {
	const most = 5000
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case len(t.docs) > 0:
		x.terms[key] = t
	case len(x.missing) < most:
		x.missing[key] = struct{}{}
	default:
		clear(x.missing)
	}
}

// readTerm reads the frequencies of a stem in all fields.
func (x *Index) readTerm(ctx context.Context, stem string) (*term, error) {
	var hits []fieldHit
	for f := range fieldCount {
		list, err := x.fieldHits(ctx, stem, f)
		if err != nil {
			return nil, err
		}
		hits = append(hits, list...)
	}
	return x.weigh(hits), nil
}

// fieldHits reads the frequencies of a stem in one field.
func (x *Index) fieldHits(ctx context.Context, stem string, f int) (hits []fieldHit, err error) {
	for i := range x.parts {
		if hits, err = x.partHits(ctx, &x.parts[i], stem, f, hits); err != nil {
			return nil, err
		}
	}
	return hits, nil
}

// partHits adds those of a part.
func (x *Index) partHits(ctx context.Context, p *part, stem string, f int, hits []fieldHit) (_ []fieldHit, err error) {
	r, err := p.TermFieldReader(ctx, []byte(stem), fieldNamesInIndex[f], true, false, false)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	var slot bleveindex.TermFieldDoc
	for {
		d, err := r.Next(slot.Reset())
		if err != nil || d == nil {
			return hits, err
		}
		n, err := x.ordinalOf(p, d.ID)
		if err != nil {
			return nil, err
		}
		hits = append(hits, fieldHit{n, f, float64(d.Freq)})
	}
}

// A fieldHit says how often something stands in one field of one document.
type fieldHit struct {
	doc   int32
	field int
	count float64
}

// weigh turns frequencies into impacts: BM25F, the sum of the weighted and
// length-normalised frequencies of all fields, saturated once.
func (x *Index) weigh(hits []fieldHit) *term {
	slices.SortStableFunc(hits, func(a, b fieldHit) int { return int(a.doc - b.doc) })
	t := &term{}
	var sums []float64
	for _, h := range hits {
		length := 0.0 // of cards, whose names are all short
		if int(h.doc) < len(x.docs) {
			length = float64(x.docLength[h.doc][h.field]) / max(x.lengths[h.field], 1)
		}
		share := x.tune.weights[h.field] * h.count / (1 - x.tune.lengthShare + x.tune.lengthShare*length)
		if n := len(t.docs); n > 0 && t.docs[n-1] == h.doc {
			sums[n-1] += share
			continue
		}
		t.docs, sums = append(t.docs, h.doc), append(sums, share)
		if int(h.doc) < x.bookDocs {
			t.book++
		}
		if int(h.doc) < len(x.docs) {
			t.text++
		}
	}
	t.docs = slices.Clone(t.docs) // they are kept, no larger than they are
	with, total := float64(t.book), float64(x.bookDocs)
	t.idf = math.Log(1 + (total-with+0.5)/(with+0.5))
	t.score = make([]float32, len(sums))
	for i, s := range sums {
		t.score[i] = float32(t.idf * s * (x.tune.saturation + 1) / (s + x.tune.saturation))
	}
	return t
}

// phrase returns the impact list of consecutive stems. Phrases of the vocabulary
// are remembered under key, the stems parted by spaces; others have no key and are
// worked out each time.
func (x *Index) phrase(ctx context.Context, stems []string, key string) (*term, error) {
	if len(stems) == 1 {
		return x.term(ctx, stems[0])
	}
	if t := x.known(key); t != nil {
		return t, nil
	}
	docs, err := x.withAll(ctx, stems)
	if err != nil {
		return nil, err
	}
	if len(docs) == 0 {
		if key != "" {
			x.keep(key, &noTerm)
		}
		return &noTerm, nil
	}
	ids := x.texts.number(stems)
	var hits []fieldHit
	for _, d := range docs {
		texts := x.texts.of(x, d)
		for f := range fieldCount {
			if n := texts.count(f, ids); n > 0 {
				hits = append(hits, fieldHit{d, f, float64(n)})
			}
		}
	}
	t := x.weigh(hits)
	if key != "" {
		x.keep(key, t)
	}
	return t, nil
}

// withAll returns the documents that hold every one of the stems somewhere.
func (x *Index) withAll(ctx context.Context, stems []string) ([]int32, error) {
	var docs []int32
	for i, s := range stems {
		t, err := x.term(ctx, s)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			docs = slices.Clone(t.docs)
			continue
		}
		docs = intersect(docs, t.docs)
	}
	return docs, nil
}

// intersect keeps in a what is in b too; both ascend.
func intersect(a, b []int32) []int32 {
	kept, j := a[:0], 0
	for _, d := range a {
		for j < len(b) && b[j] < d {
			j++
		}
		if j < len(b) && b[j] == d {
			kept = append(kept, d)
		}
	}
	return kept
}
