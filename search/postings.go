package search

import (
	"context"
	"math"

	bleveindex "github.com/blevesearch/bleve_index_api"
)

// A term is what the index knows about one stem, ready for adding up.
type term struct {
	idf   float64
	docs  []int32   // ordinals, ascending
	score []float32 // the term's share in the score of docs[i], idf included
}

// weights say how much a word counts in each field; saturation and lengthShare are
// BM25's k1 and b.
var weights = [fieldCount]float64{
	fieldTitle: 3, fieldNames: 2.5, fieldText: 1, fieldPlain: 0.8, fieldAsks: 1.2,
	fieldExamples: 0.2, fieldParent: 0.25, fieldChapter: 0.5,
}

const (
	saturation  = 1.2
	lengthShare = 0.6
)

// term returns the impact list of a stem, reading it from Bleve the first time.
func (x *Index) term(ctx context.Context, stem string) (*term, error) {
	x.mu.RLock()
	t := x.terms[stem]
	x.mu.RUnlock()
	if t != nil {
		return t, nil
	}
	t, err := x.readTerm(ctx, stem)
	if err != nil {
		return nil, err
	}
	if len(t.docs) > 0 { // words that are not in the book would fill the memory
		x.mu.Lock()
		x.terms[stem] = t
		x.mu.Unlock()
	}
	return t, nil
}

// readTerm adds up the weighted frequencies of all fields (BM25F).
func (x *Index) readTerm(ctx context.Context, stem string) (*term, error) {
	sums := map[int32]float64{}
	for f := range fieldCount {
		r, err := x.reader.TermFieldReader(ctx, []byte(stem), fieldNamesInIndex[f], true, false, false)
		if err != nil {
			return nil, err
		}
		var slot bleveindex.TermFieldDoc
		for {
			d, err := r.Next(slot.Reset())
			if err != nil {
				r.Close()
				return nil, err
			}
			if d == nil {
				break
			}
			n := x.ordinal[d.ID.Value()]
			length := 1 - lengthShare + lengthShare*float64(x.docLength[n][f])/max(x.lengths[f], 1)
			sums[n] += weights[f] * float64(d.Freq) / length
		}
		r.Close()
	}
	t := &term{docs: make([]int32, 0, len(sums)), score: make([]float32, 0, len(sums))}
	total, with := float64(len(x.docs)), float64(len(sums))
	t.idf = math.Log(1 + (total-with+0.5)/(with+0.5))
	for n := range x.docs {
		if s, ok := sums[int32(n)]; ok {
			t.docs = append(t.docs, int32(n))
			t.score = append(t.score, float32(t.idf*s*(saturation+1)/(s+saturation)))
		}
	}
	return t, nil
}
