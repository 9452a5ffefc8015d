package search

import (
	"context"
	"slices"

	"rulestep/engine/cr"
)

// A Request is one search.
type Request struct {
	Query   string
	Limit   int // most hits wanted; 10 when not positive
	Filters Filters
	// Played tells which rules the engine applied when it played the cards that the query names,
	// by their full names; nil where nothing is played. It is asked once, if there are any.
	Played func(ctx context.Context, cards []string) []Played
}

// Bearing is what a rule had to do with cards that were played.
type Bearing uint8

// The bearings, the closer ones later.
const (
	Spoken  Bearing = iota // it was applied to one of them
	Carried                // while an ability of one was carried out
	Shared                 // to two of them at once
)

// Played is a rule that was applied when cards were played.
type Played struct {
	Rule     cr.Rule
	Sentence string // what was ruled by it
	Bearing  Bearing
	Share    float64 // of the demonstrations: in which part of them it is applied, from 0 to 1
}

// Filters narrow a search. The zero value lets everything through.
type Filters struct {
	Kinds      []Kind  // wanted kinds; none means the book: rules, chapters and sections
	Within     cr.Rule // only this section, chapter or rule and what stands below it
	HasExample bool
	HasDemo    bool
}

// A Result is the answer to a Request.
type Result struct {
	Query Query
	// Hits are the numbers of the book, best first, or documents of the kinds that
	// the filters name. Documents of equal score stand in the order of the book.
	Hits []Hit
	// Asides are the best glossary terms, demonstrations and cards, a few of each;
	// empty when the filters name kinds.
	Asides []Hit
	// Total counts the documents that have to do with at least half of the query.
	Total int
	// Nothing is true when the rules say nothing about the query: no document
	// matches, or none covers enough of it to be worth showing. Hits is then empty.
	Nothing bool
}

// A Hit is one document found.
type Hit struct {
	Kind      Kind
	ID        string  // see Document.ID
	Number    cr.Rule // the rule it leads to; empty for cards
	Title     string  // its own name or our short title of it
	Heading   string  // the heading that a rule with a short title stands under, "Trample"; "" where there is none
	Score     float64 // comparable within one result only
	Played    string  // what was ruled by it when the cards of the query were played; "" for nothing
	Why       []Reason
	Fragments []Fragment
	// Also lists related rules that were found too and are rolled up under this
	// hit: its siblings beyond the few that are shown.
	Also []cr.Rule
}

// A Reason says in part why a document was found.
type Reason struct {
	Kind NoteKind // what the words were taken for; empty for the book's own words
	Text string   // "about trample", "has the words lethal damage"
}

// A Fragment is a piece of a document's text around the words that matched.
type Fragment struct {
	Field string // "heading", "title", "text" or "plain"
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
	x.reading.RLock()
	defer x.reading.RUnlock()
	if x.closed {
		return Result{}, ErrClosed
	}
	if req.Limit <= 0 {
		req.Limit = 10
	}
	res := Result{Query: Parse(req.Query, x.vocab)}
	q := &res.Query
	s := x.newScorer(ctx, q)
	defer s.release()
	if req.Played != nil && len(q.Named) > 0 {
		s.played = req.Played(ctx, q.Named)
	}
	s.cards = slices.Contains(req.Filters.Kinds, KindCard)
	if err := s.run(); err != nil {
		return res, err
	}
	ranked := s.rank(&req.Filters, req.Limit)
	switch {
	case !req.Filters.narrow():
		s.liftDemos(ranked)
	case slices.Contains(req.Filters.Kinds, KindDemo):
		s.liftDemos(s.rank(&Filters{}, req.Limit))
		ranked = s.rank(&req.Filters, req.Limit)
	}
	res.Total = max(s.total, min(len(ranked), req.Limit))
	if len(ranked) == 0 {
		res.Total = 0
	}
	shown, also := x.rollUp(q, ranked, req.Limit)
	for _, r := range shown {
		x.texts.of(x, r.doc) // names of cards have words that get their numbers now
	}
	if err := s.prepareHits(); err != nil {
		return res, err
	}
	for _, r := range shown {
		h := s.hit(r)
		h.Also = also[r.doc]
		res.Hits = append(res.Hits, h)
	}
	if len(req.Filters.Kinds) == 0 {
		res.Asides = s.asides()
	}
	res.Nothing = len(res.Hits) == 0
	return res, ctx.Err()
}

// admit says that a document is wanted.
func (f Filters) admit(d *Document) bool {
	switch {
	case len(f.Kinds) == 0 && !d.bookRule(), len(f.Kinds) > 0 && !slices.Contains(f.Kinds, d.Kind):
		return false
	case f.HasDemo && !d.HasDemo, f.HasExample && !d.HasExample && len(d.Examples) == 0:
		return false
	}
	return d.Number.Within(f.Within)
}

// narrow says that the filters keep anything of the book out.
func (f Filters) narrow() bool {
	return len(f.Kinds) > 0 || f.Within != "" || f.HasExample || f.HasDemo
}

// siblings is how many subrules of one rule are shown when the query did not ask
// for that rule by name or number.
const siblings = 4

// rollUp takes the hits to show. Beyond a few, subrules of one rule stand under
// the first of them, so that ten hits are not ten siblings; a query that names one
// thing wants them all.
func (x *Index) rollUp(q *Query, ranked []scored, limit int) (shown []scored, also map[int32][]cr.Rule) {
	if q.Form == FormNumber || q.Form == FormTerm {
		return ranked[:min(limit, len(ranked))], nil
	}
	type family struct {
		top   int32 // ordinal of the rule at its head
		first int32
		count int
	}
	families := make([]family, 0, limit)
	for _, r := range ranked {
		top := r.doc
		if x.parent[top] >= 0 {
			top = x.parent[top]
		}
		i := slices.IndexFunc(families, func(f family) bool { return f.top == top })
		if i >= 0 && families[i].count >= siblings {
			if also == nil {
				also = map[int32][]cr.Rule{}
			}
			also[families[i].first] = append(also[families[i].first], x.docs[r.doc].Number)
			continue
		}
		if len(shown) == limit {
			continue
		}
		shown = append(shown, r)
		if i < 0 {
			families = append(families, family{top, r.doc, 1})
		} else {
			families[i].count++
		}
	}
	return shown, also
}
