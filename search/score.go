package search

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"rulestep/engine/cr"
)

// A scorer adds up one query. Its arrays have a place for each document and are
// used again by later queries.
type scorer struct {
	x   *Index
	ctx context.Context
	q   *Query

	groups []group
	total  int     // documents that match at all
	mass   float64 // what the whole query tells, unknown words included
	known  float64 // what those words of it tell that the book or the vocabulary has

	knownWords, allWords float64 // how many words that are, of how many
	uncovered            float32 // tuning.coverage
	standing             [3]float32
	cards                bool // cards are wanted too

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

// A scored document.
type scored struct {
	doc   int32
	score float64
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
	for _, id := range s.marked {
		s.isMark[id] = false
	}
	s.marked = s.marked[:0]
	s.x, s.ctx, s.q = nil, nil, nil
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
	s.addNumbers()
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
			loose.terms = append(loose.terms, t)
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

// addConcepts lifts the rules that answer for the concepts of the query. Several
// concepts behind the same words count once, by the highest.
func (s *scorer) addConcepts() error {
	q, tune := s.q, &s.x.tune
	bare := q.bare()
	type lift struct {
		from, to int
		doc      int32
		value    float64
	}
	var lifts []lift
	add := func(c found, factor float64) error {
		tells, err := s.tells(c.stems)
		if err != nil {
			return err
		}
		for _, a := range c.rules {
			r := a.rule
			if c.kind <= conceptCardText {
				if moved, ok := s.x.here[r]; ok {
					r = moved
				}
			}
			n, ok := s.x.byNumber[r]
			if !ok {
				continue
			}
			value := tune.anchor * tells * a.weight * factor
			at := slices.IndexFunc(lifts, func(l lift) bool { return l.doc == n && l.from == c.from && l.to == c.to })
			if at < 0 {
				lifts = append(lifts, lift{c.from, c.to, n, value})
			} else {
				lifts[at].value = max(lifts[at].value, value)
			}
		}
		return nil
	}
	for i, c := range q.concepts {
		factor := 1.0
		switch {
		case bare >= 0 && c.from == q.concepts[bare].from && c.to == q.concepts[bare].to:
			factor = tune.bare
		case c.sides > 1:
			factor = tune.together
		case c.kind == conceptTitle:
			factor = tune.title
		case c.kind == conceptGlossary:
			factor = tune.glossary
		}
		if err := add(q.concepts[i], factor); err != nil {
			return err
		}
	}
	for _, c := range q.cardConcepts {
		if err := add(c, tune.card); err != nil {
			return err
		}
	}
	for _, l := range lifts {
		s.touch(l.doc)
		s.anchor[l.doc] += float32(l.value)
	}
	return nil
}

// What a typed number and its relatives score: more than any words can.
const (
	numberTyped  = 10000
	numberBelow  = 5000
	numberRange  = 9000
	numberNear   = 4000
	numberAbove  = 1000
	numberBeside = 500
)

// addNumbers lifts the numbers that were typed above everything else, then what
// stands below them, above them and beside them.
func (s *scorer) addNumbers() {
	x := s.x
	lift := func(r cr.Rule, value float32) {
		if n, ok := x.byNumber[r]; ok {
			s.touch(n)
			s.anchor[n] = max(s.anchor[n], value)
		}
	}
	for i, n := range s.q.Numbers {
		typed := numbersFrom(n.First, n.Last)
		for j, r := range typed {
			lift(r, float32(numberTyped-100*i-j))
		}
		for _, r := range n.Near {
			lift(r, numberNear)
		}
		for _, r := range append(typed, n.Near...) {
			for _, c := range x.children[r] {
				value := float32(numberBelow)
				if c == x.defining(r) {
					value++
				}
				lift(x.docs[c].Number, value)
			}
			if len(s.q.Terms) > 0 {
				continue // the words say better what else is wanted
			}
			lift(r.Parent(), numberAbove)
			if n.First.Kind() == cr.Subrule {
				for _, c := range x.children[r.Parent()] {
					lift(x.docs[c].Number, numberBeside)
				}
			}
		}
	}
}

// candidates is how many of the best documents are looked at again.
const candidates = 40

// rank returns the wanted documents, best first.
func (s *scorer) rank(f *Filters) []scored {
	narrow := f.narrow()
	var top best
	for _, n := range s.seen {
		if narrow && !f.admit(s.x.doc(n)) || len(f.Kinds) == 0 && int(n) >= s.x.bookDocs {
			continue
		}
		s.total++
		top.add(scored{n, s.score(n)})
	}
	list := s.refine(top.sorted())
	if len(list) > 0 && len(s.q.Numbers) == 0 && s.weak(list) {
		return nil
	}
	return list
}

// best keeps the best documents: a heap with the worst of them on top.
type best struct {
	list []scored
}

func (b *best) add(r scored) {
	if len(b.list) < candidates {
		b.list = append(b.list, r)
		for i := len(b.list) - 1; i > 0; {
			up := (i - 1) / 2
			if better(b.list[up], b.list[i]) >= 0 {
				break
			}
			b.list[up], b.list[i] = b.list[i], b.list[up]
			i = up
		}
		return
	}
	if r.score < b.list[0].score || better(r, b.list[0]) >= 0 {
		return
	}
	b.list[0] = r
	for i := 0; ; {
		down := 2*i + 1
		if down >= len(b.list) {
			break
		}
		if down+1 < len(b.list) && better(b.list[down+1], b.list[down]) > 0 {
			down++
		}
		if better(b.list[down], b.list[i]) <= 0 {
			break
		}
		b.list[down], b.list[i] = b.list[i], b.list[down]
		i = down
	}
}

func (b *best) sorted() []scored {
	slices.SortFunc(b.list, better)
	return b.list
}

func better(a, b scored) int {
	if c := cmp.Compare(b.score, a.score); c != 0 {
		return c
	}
	return cmp.Compare(a.doc, b.doc)
}

// score puts the parts of a document's score together.
func (s *scorer) score(n int32) float64 {
	score := s.words[n]
	if s.mass > 0 {
		score *= 1 - s.uncovered*(1-min(1, s.cover[n]/float32(s.mass)))
	}
	return float64((score + s.anchor[n]) * s.standing[s.x.standing[n]])
}

// weak says that the documents have little to do with the query: most of what it
// tells is not in the book at all, or not even the best cover much of it.
func (s *scorer) weak(list []scored) bool {
	if s.mass == 0 {
		return false
	}
	if known := (s.known/s.mass + s.knownWords/max(1, s.allWords)) / 2; known < s.x.tune.known {
		return true
	}
	for _, r := range list[:min(5, len(list))] {
		if s.anchor[r.doc] > 0 || float64(s.cover[r.doc]) >= s.x.tune.weak*s.mass {
			return false
		}
	}
	return true
}

// refine looks at the best documents again: whether words that were typed side by
// side stand near each other, whether a way of asking is much like the query, and
// what their relatives scored.
func (s *scorer) refine(list []scored) []scored {
	x := s.x
	if closeness := s.newCloseness(); closeness != nil {
		for i := range list {
			near, run, asked := closeness.of(x.texts.of(x, list[i].doc))
			list[i].score += x.tune.near*near + x.tune.run*run + x.tune.asked*asked
		}
		closeness.release()
	}
	if s.q.Form != FormNumber {
		list = s.liftParents(list)
	}
	slices.SortFunc(list, better)
	return list
}

// liftParents gives the rule above a subrule a share of its score; rules above the
// first ten come into the list by it.
func (s *scorer) liftParents(list []scored) []scored {
	for i := 0; i < len(list); i++ {
		up := s.x.parent[list[i].doc]
		if up < 0 {
			continue
		}
		score := s.x.tune.parent * list[i].score
		k := slices.IndexFunc(list, func(r scored) bool { return r.doc == up })
		switch {
		case k >= 0:
			list[k].score = max(list[k].score, score)
		case i < 10:
			list = append(list, scored{up, score})
		}
	}
	return list
}
