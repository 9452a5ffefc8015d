package search

import (
	"context"
	"sync"
)

// A scorer adds up one query. Its arrays have a place for each document and are
// used again by later queries.
type scorer struct {
	x   *Index
	ctx context.Context
	q   *Query

	groups []group
	total  int     // documents that have to do with at least half of the query
	mass   float64 // what the whole query tells, unknown words included
	known  float64 // what those words of it tell that the book or the vocabulary has

	knownWords, allWords float64 // how many words that are, of how many
	uncovered            float32 // tuning.coverage
	standing             [3]float32
	cards                bool // cards are wanted too
	played               []Played

	words  []float32 // score from words
	cover  []float32 // share of mass that a document covers
	anchor []float32 // score from the rules of concepts and from numbers
	part   []float32 // scratch: one group
	alt    []float32 // scratch: one alternative of a group
	inPart []int32
	inAlt  []int32
	seen   []int32 // documents with any score
	close  closeness

	matched []*term  // of each word typed, for the reasons; nil for repeated words
	marked  []uint32 // numbers of the stems to mark
	isMark  []bool   // by number of a stem: it is marked
	marks   []int    // scratch: the words to mark in one text
}

// A group is one thing that the query names, with the ways in which a text may say
// it. A document scores by the best of them.
type group struct {
	alternatives []alternative
	mass         float64
}

type alternative struct {
	terms  []*term
	weight float64
}

var scorers sync.Pool

func (x *Index) newScorer(ctx context.Context, q *Query) *scorer {
	s, _ := scorers.Get().(*scorer)
	if s == nil || len(s.words) < x.all {
		n := x.all
		s = &scorer{words: make([]float32, n), cover: make([]float32, n), anchor: make([]float32, n), part: make([]float32, n), alt: make([]float32, n)}
	}
	s.x, s.ctx, s.q = x, ctx, q
	s.uncovered = float32(x.tune.coverage)
	s.standing = [3]float32{1, float32(x.tune.heading), float32(x.tune.chapter)}
	if q.Form == FormTerm || q.Form == FormNumber {
		s.standing = [3]float32{1, 1, 1}
	}
	return s
}

// release clears what was written and gives the arrays back.
func (s *scorer) release() {
	for _, n := range s.seen {
		s.words[n], s.cover[n], s.anchor[n] = 0, 0, 0
	}
	for _, n := range s.inPart { // a search that failed may have left these behind
		s.part[n] = 0
	}
	for _, n := range s.inAlt {
		s.alt[n] = 0
	}
	for _, id := range s.marked {
		s.isMark[id] = false
	}
	s.inPart, s.inAlt = s.inPart[:0], s.inAlt[:0]
	s.marked = s.marked[:0]
	s.x, s.ctx, s.q, s.played = nil, nil, nil, nil
	s.groups, s.seen, s.total, s.mass = s.groups[:0], s.seen[:0], 0, 0
	s.known, s.knownWords, s.allWords = 0, 0, 0
	scorers.Put(s)
}

// run scores all documents.
func (s *scorer) run() error {
	if err := s.makeGroups(); err != nil {
		return err
	}
	for i := range s.groups {
		if err := s.ctx.Err(); err != nil {
			return err
		}
		s.addGroup(&s.groups[i])
	}
	if err := s.addConcepts(); err != nil {
		return err
	}
	s.addPlayed()
	s.addNumbers()
	s.addCards()
	return nil
}

// touch notes that a document has a score.
func (s *scorer) touch(n int32) {
	if s.words[n] == 0 && s.anchor[n] == 0 {
		s.seen = append(s.seen, n)
	}
}

// makeGroups turns the words and concepts of the query into groups.
func (s *scorer) makeGroups() error {
	q := s.q
	for _, p := range q.Phrases {
		stems := stemsOf(p)
		t, err := s.x.phrase(s.ctx, stems, "")
		if err != nil {
			return err
		}
		mass, err := s.tells(stems)
		if err != nil {
			return err
		}
		s.groups = append(s.groups, group{[]alternative{{[]*term{t}, 2}}, mass})
		s.know(mass, len(stems), false)
		s.allWords += float64(len(stems))
	}
	for i := 0; i < len(q.Terms); {
		t := q.Terms[i]
		if t.concept < 0 {
			found, err := s.x.term(s.ctx, t.Stem)
			if err != nil {
				return err
			}
			s.allWords++
			mass := t.Boost * s.x.tune.foreign
			switch {
			case len(found.docs) > 0:
				mass = t.Boost * found.idf
				s.know(mass, 1, t.mended)
			case t.plain:
				mass = t.Boost * s.x.tune.plain
			}
			s.groups = append(s.groups, group{[]alternative{{[]*term{found}, t.Boost}}, mass})
			i++
			continue
		}
		g, next, err := s.conceptGroup(i)
		if err != nil {
			return err
		}
		s.groups = append(s.groups, g)
		s.know(g.mass, next-i, t.mended)
		s.allWords += float64(next - i)
		i = next
	}
	for _, g := range s.groups {
		s.mass += g.mass
	}
	return nil
}

// know notes that words of the query are known; a mended word is only half known.
func (s *scorer) know(mass float64, words int, mended bool) {
	part := 1.0
	if mended {
		part = 0.5
	}
	s.known += mass * part
	s.knownWords += float64(words) * part
}

// conceptGroup makes the group of the concepts that cover term i, and returns the
// index of the first term after them.
func (s *scorer) conceptGroup(i int) (group, int, error) {
	q, x := s.q, s.x
	first := q.concepts[q.Terms[i].concept]
	boost := 1.0
	next := i
	for next < len(q.Terms) && q.Terms[next].position < first.to {
		boost = min(boost, q.Terms[next].Boost)
		next++
	}
	g := group{}
	var err error
	if g.mass, err = s.tells(first.stems); err != nil {
		return g, next, err
	}
	add := func(stems []string, key string, weight float64) error {
		t, err := x.phrase(s.ctx, stems, key)
		if err != nil {
			return err
		}
		g.alternatives = append(g.alternatives, alternative{[]*term{t}, weight})
		if len(stems) < 2 {
			return nil
		}
		loose := alternative{weight: weight * x.tune.loose}
		for _, w := range stems {
			if _, asks := x.vocab.askingStems[w]; asks {
				continue
			}
			t, err := x.term(s.ctx, w)
			if err != nil {
				return err
			}
			if t.idf >= x.tune.common {
				loose.terms = append(loose.terms, t)
			}
		}
		g.alternatives = append(g.alternatives, loose)
		return nil
	}
	if err := add(first.stems, first.key, boost); err != nil {
		return g, next, err
	}
	for _, c := range q.concepts {
		if c.from != first.from || c.to != first.to {
			continue
		}
		for _, words := range c.words {
			if err := add(words.stems, words.key, boost*x.tune.meaning); err != nil {
				return g, next, err
			}
		}
	}
	return g, next, nil
}

// tells measures how telling some words are: the rarer the more, up to a limit.
func (s *scorer) tells(stems []string) (float64, error) {
	sum := 0.0
	for _, w := range stems {
		if _, asks := s.x.vocab.askingStems[w]; asks {
			continue
		}
		t, err := s.x.term(s.ctx, w)
		if err != nil {
			return 0, err
		}
		if len(t.docs) == 0 {
			sum += s.x.tune.telling
		} else {
			sum += t.idf
		}
	}
	return min(sum, s.x.tune.telling), nil
}

// addGroup adds the best alternative of a group to each document's score.
func (s *scorer) addGroup(g *group) {
	if len(g.alternatives) == 1 && len(g.alternatives[0].terms) == 1 {
		t, weight := g.alternatives[0].terms[0], float32(g.alternatives[0].weight)
		docs := t.docs[:s.reach(t)]
		for i, n := range docs {
			s.add(n, t.score[i]*weight, float32(g.mass))
		}
		return
	}
	for _, a := range g.alternatives {
		weight := float32(a.weight)
		if len(a.terms) == 1 {
			t := a.terms[0]
			for i, n := range t.docs[:s.reach(t)] {
				s.raise(n, t.score[i]*weight)
			}
			continue
		}
		for _, t := range a.terms {
			for i, n := range t.docs[:s.reach(t)] {
				if s.alt[n] == 0 {
					s.inAlt = append(s.inAlt, n)
				}
				s.alt[n] += t.score[i]
			}
		}
		for _, n := range s.inAlt {
			s.raise(n, s.alt[n]*weight)
			s.alt[n] = 0
		}
		s.inAlt = s.inAlt[:0]
	}
	for _, n := range s.inPart {
		s.add(n, s.part[n], float32(g.mass))
		s.part[n] = 0
	}
	s.inPart = s.inPart[:0]
}

// reach returns how many of a term's documents the search is about.
func (s *scorer) reach(t *term) int {
	if s.cards {
		return len(t.docs)
	}
	return t.text
}

// raise keeps the higher score of a document in the group at hand.
func (s *scorer) raise(n int32, score float32) {
	if score > s.part[n] {
		if s.part[n] == 0 {
			s.inPart = append(s.inPart, n)
		}
		s.part[n] = score
	}
}

// add adds a group's score to a document.
func (s *scorer) add(n int32, score, mass float32) {
	if s.words[n] == 0 && s.anchor[n] == 0 {
		s.seen = append(s.seen, n)
	}
	s.words[n] += score
	s.cover[n] += min(mass, score)
}
