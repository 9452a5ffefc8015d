package search

import (
	"cmp"
	"context"
	"math"
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

	groups  []group
	total   int     // documents that match at all
	mass    float64 // what the whole query tells, unknown words included
	telling []float64

	words  []float32 // score from words
	cover  []float32 // share of mass that a document covers
	anchor []float32 // score from the rules of concepts and from numbers
	part   []float32 // scratch: one group
	alt    []float32 // scratch: one alternative of a group
	inPart []int32
	inAlt  []int32
	seen   []int32 // documents with any score
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
	if s == nil || len(s.words) < len(x.docs) {
		n := len(x.docs)
		s = &scorer{words: make([]float32, n), cover: make([]float32, n), anchor: make([]float32, n), part: make([]float32, n), alt: make([]float32, n)}
	}
	s.x, s.ctx, s.q = x, ctx, q
	return s
}

// release clears what was written and gives the arrays back.
func (s *scorer) release() {
	for _, n := range s.seen {
		s.words[n], s.cover[n], s.anchor[n] = 0, 0, 0
	}
	s.x, s.ctx, s.q = nil, nil, nil
	s.groups, s.seen, s.total, s.mass = s.groups[:0], s.seen[:0], 0, 0
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
		t, err := s.x.phrase(s.ctx, stems, false)
		if err != nil {
			return err
		}
		mass, err := s.tells(stems)
		if err != nil {
			return err
		}
		s.groups = append(s.groups, group{[]alternative{{[]*term{t}, 2}}, mass})
	}
	for i := 0; i < len(q.Terms); {
		t := q.Terms[i]
		if t.concept < 0 {
			found, err := s.x.term(s.ctx, t.Stem)
			if err != nil {
				return err
			}
			mass := t.Boost * s.x.tune.telling
			if len(found.docs) > 0 {
				mass = t.Boost * found.idf
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
		i = next
	}
	for _, g := range s.groups {
		s.mass += g.mass
	}
	return nil
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
	add := func(stems []string, weight float64) error {
		t, err := x.phrase(s.ctx, stems, true)
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
	if err := add(first.stems, boost); err != nil {
		return g, next, err
	}
	for _, c := range q.concepts {
		if c.from != first.from || c.to != first.to {
			continue
		}
		for _, words := range c.words {
			if err := add(words, boost*x.tune.meaning); err != nil {
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
	for _, a := range g.alternatives {
		for _, t := range a.terms {
			for i, n := range t.docs {
				if s.alt[n] == 0 {
					s.inAlt = append(s.inAlt, n)
				}
				s.alt[n] += t.score[i]
			}
		}
		for _, n := range s.inAlt {
			if v := s.alt[n] * float32(a.weight); v > s.part[n] {
				if s.part[n] == 0 {
					s.inPart = append(s.inPart, n)
				}
				s.part[n] = v
			}
			s.alt[n] = 0
		}
		s.inAlt = s.inAlt[:0]
	}
	for _, n := range s.inPart {
		s.touch(n)
		s.words[n] += s.part[n]
		s.cover[n] += float32(min(g.mass, float64(s.part[n])))
		s.part[n] = 0
	}
	s.inPart = s.inPart[:0]
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
		case c.kind == conceptTitle:
			factor = 0.6
		case c.kind == conceptGlossary:
			factor = 0.4
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
		typed := []cr.Rule{n.First}
		if n.Last != n.First {
			typed = cr.Range(n.First, n.Last)
		}
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

// rank returns the wanted documents, best first.
func (s *scorer) rank(wanted func(int32) bool, book bool) []scored {
	list := make([]scored, 0, len(s.seen))
	for _, n := range s.seen {
		if book && int(n) >= s.x.bookDocs || !wanted(n) {
			continue
		}
		s.total++
		list = append(list, scored{n, s.score(n)})
	}
	slices.SortFunc(list, better)
	list = s.refine(list[:min(len(list), 60)])
	if len(list) > 0 && len(s.q.Numbers) == 0 && s.weak(list) {
		return nil
	}
	return list
}

func better(a, b scored) int {
	if c := cmp.Compare(b.score, a.score); c != 0 {
		return c
	}
	return cmp.Compare(a.doc, b.doc)
}

// score puts the parts of a document's score together.
func (s *scorer) score(n int32) float64 {
	words := float64(s.words[n])
	if words > 0 && s.mass > 0 {
		words *= math.Pow(min(1, float64(s.cover[n])/s.mass), s.x.tune.coverage)
	}
	return words + float64(s.anchor[n])
}

// weak says that not even the best documents have much to do with the query.
func (s *scorer) weak(list []scored) bool {
	for _, r := range list[:min(5, len(list))] {
		if s.anchor[r.doc] > 0 || s.mass == 0 || float64(s.cover[r.doc])/s.mass >= s.x.tune.weak {
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
	ids := make([]uint32, 0, len(s.q.Terms))
	idf := make([]float64, 0, len(s.q.Terms))
	for _, t := range s.q.Terms {
		found, err := x.term(s.ctx, t.Stem)
		if err != nil || len(found.docs) == 0 {
			continue
		}
		ids = append(ids, x.texts.number([]string{t.Stem})[0])
		idf = append(idf, found.idf*t.Boost)
	}
	if len(ids) > 1 {
		for i := range list {
			d := x.texts.of(x, list[i].doc)
			list[i].score += x.tune.near * near(d, ids, idf)
			list[i].score += x.tune.asked * x.asked(d, ids, idf)
		}
	}
	at := make(map[int32]int, len(list))
	for i, r := range list {
		at[r.doc] = i
	}
	for i := 0; i < len(list); i++ {
		d := &x.docs[list[i].doc]
		if d.Number.Kind() != cr.Subrule || s.q.Form == FormNumber {
			continue
		}
		up, ok := x.byNumber[d.Number.Parent()]
		if !ok {
			continue
		}
		if k, ok := at[up]; ok {
			list[k].score = max(list[k].score, x.tune.parent*list[i].score)
		} else if i < 10 {
			at[up] = len(list)
			list = append(list, scored{up, x.tune.parent * list[i].score})
			s.touch(up)
			s.anchor[up] += 0.001
		}
	}
	slices.SortFunc(list, better)
	return list
}

// near adds up the pairs of neighbouring query words that stand within three words
// of each other in some text of the document.
func near(d *docText, ids []uint32, idf []float64) float64 {
	sum := 0.0
	for i := 0; i+1 < len(ids); i++ {
		if ids[i] != ids[i+1] && d.near(ids[i], ids[i+1], 3) {
			sum += min(idf[i], idf[i+1])
		}
	}
	return sum
}

// asked returns how much of the query and of the likest way of asking agree: the
// share of what both tell, from 0 to 1.
func (x *Index) asked(d *docText, ids []uint32, idf []float64) float64 {
	best := 0.0
	for _, w := range d.fields[fieldAsks] {
		both, typed := 0.0, 0.0
		for i, id := range ids {
			typed += idf[i]
			if slices.Contains(w.ids, id) {
				both += idf[i]
			}
		}
		if typed > 0 {
			best = max(best, both/typed*both/(both+2+float64(len(w.ids))))
		}
	}
	return best
}
