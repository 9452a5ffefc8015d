package search

import (
	"cmp"
	"context"
	"slices"

	"rulestep/engine/cr"
)

// A Request is one search.
type Request struct {
	Query   string
	Limit   int // most hits wanted; 10 when not positive
	Filters Filters
}

// Filters narrow a search. The zero value lets everything through.
type Filters struct {
	Kinds      []Kind  // wanted kinds; none means the book: rules, chapters and sections
	Within     cr.Rule // only below this section, chapter or rule
	HasExample bool
	HasDemo    bool
}

// A Result is the answer to a Request.
type Result struct {
	Query Query
	// Hits are the numbers of the book, best first, or documents of the kinds that
	// the filters name.
	Hits []Hit
	// Asides are the best glossary terms, demonstrations and cards, a few of each;
	// empty when the filters name kinds.
	Asides []Hit
	// Total counts the documents that match at all.
	Total int
	// Nothing is true when the rules say nothing about the query: there are no hits,
	// or none that is worth showing. Hits is then empty.
	Nothing bool
}

// A Hit is one document found.
type Hit struct {
	Kind      Kind
	ID        string  // see Document.ID
	Number    cr.Rule // the rule it leads to; empty for cards
	Title     string
	Score     float64 // comparable within one result only
	Why       []Reason
	Fragments []Fragment
	// Also lists related subrules that were found too and are rolled up under this hit.
	Also []cr.Rule
}

// A Reason says in part why a document was found.
type Reason struct {
	Kind NoteKind // empty for a plain match of words
	Text string   // "matches trample, blocker"
}

// A Fragment is a piece of a document's text around the words that matched.
type Fragment struct {
	Field string // "title", "text", "plain", "asks" or "examples"
	Text  string // the piece; valid UTF-8
	Start int    // byte offset of the piece in the field's text
	Cut   bool   // the field's text goes on after the piece
	Marks []Span // matched words, in order, not overlapping
}

// A Span is a range of bytes in a Fragment's Text: from Start up to, not including, End.
type Span struct{ Start, End int }

// Search looks a query up. It returns an error when ctx ends first or the index
// cannot be read; a query that finds nothing is no error.
func (x *Index) Search(ctx context.Context, req Request) (Result, error) {
	if req.Limit <= 0 {
		req.Limit = 10
	}
	res := Result{Query: Parse(req.Query, x.vocab)}
	scores := map[int32]float64{}
	for _, n := range res.Query.Numbers {
		x.scoreNumber(scores, n)
	}
	for _, t := range res.Query.Terms {
		if err := ctx.Err(); err != nil {
			return res, err
		}
		found, err := x.term(ctx, t.Stem)
		if err != nil {
			return res, err
		}
		for i, n := range found.docs {
			scores[n] += t.Boost * float64(found.score[i])
		}
	}
	ranked := make([]int32, 0, len(scores))
	for n := range scores {
		ranked = append(ranked, n)
	}
	slices.SortFunc(ranked, func(a, b int32) int {
		if c := cmp.Compare(scores[b], scores[a]); c != 0 {
			return c
		}
		return cmp.Compare(a, b)
	})
	asides := map[Kind]int{}
	for _, n := range ranked {
		d := &x.docs[n]
		if !req.Filters.admit(d) {
			if len(req.Filters.Kinds) == 0 && !d.bookRule() && asides[d.Kind] < 3 {
				asides[d.Kind]++
				res.Asides = append(res.Asides, x.hit(n, scores[n]))
			}
			continue
		}
		res.Total++
		if len(res.Hits) < req.Limit {
			res.Hits = append(res.Hits, x.hit(n, scores[n]))
		}
	}
	res.Nothing = len(res.Hits) == 0
	return res, nil
}

// scoreNumber lifts the numbers that were typed above everything else, then what
// stands below and above them.
func (x *Index) scoreNumber(scores map[int32]float64, n Number) {
	for _, r := range append([]cr.Rule{n.First}, cr.Range(n.First, n.Last)...) {
		if i, ok := x.byNumber[r]; ok {
			scores[i] = 1000
		}
		for _, c := range x.children[r] {
			scores[c] = max(scores[c], 500)
		}
		if i, ok := x.byNumber[r.Parent()]; ok {
			scores[i] = max(scores[i], 100)
		}
	}
}

func (x *Index) hit(n int32, score float64) Hit {
	d := &x.docs[n]
	h := Hit{Kind: d.Kind, ID: d.ID, Number: d.Number, Title: d.Title, Score: score}
	if h.Number == "" && len(d.References) > 0 {
		h.Number = d.References[0]
	}
	if d.Text != "" {
		h.Fragments = []Fragment{{Field: "text", Text: d.Text}}
	}
	return h
}

func (f Filters) admit(d *Document) bool {
	switch {
	case len(f.Kinds) == 0 && !d.bookRule(), len(f.Kinds) > 0 && !slices.Contains(f.Kinds, d.Kind):
		return false
	case f.HasDemo && !d.HasDemo, f.HasExample && !d.HasExample && len(d.Examples) == 0:
		return false
	}
	return f.Within == "" || within(d.Number, f.Within)
}

// within says that a number is the given one or stands below it.
func within(n, above cr.Rule) bool {
	for ; n != ""; n = n.Parent() {
		if n == above {
			return true
		}
	}
	return false
}
