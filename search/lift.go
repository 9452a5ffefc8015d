package search

import (
	"math"

	"rulestep/engine/cr"
)

// now is the number in the book that is searched of a rule of the edition that the vocabulary and the engine speak of.
func (x *Index) now(r cr.Rule) cr.Rule {
	if moved, ok := x.here[r]; ok {
		return moved
	}
	return r
}

// addConcepts lifts the rules that answer for the concepts of the query. Several
// concepts behind the same words count once, by the highest.
func (s *scorer) addConcepts() error {
	q, tune := s.q, &s.x.tune
	bare := q.bare()
	add := func(c *found, factor float64) error {
		tells, err := s.tells(c.stems)
		if err != nil {
			return err
		}
		for i, r := range c.numbers {
			if c.kind <= conceptCardText {
				r = s.x.now(r)
			}
			if n, ok := s.x.byNumber[r]; ok {
				s.raise(n, float32(tune.anchor*tells*c.rules[i].weight*factor))
			}
		}
		return nil
	}
	// Concepts behind the same words count once, by the highest.
	flush := func() {
		for _, n := range s.inPart {
			s.touch(n)
			s.anchor[n] += s.part[n]
			s.part[n] = 0
		}
		s.inPart = s.inPart[:0]
	}
	for i := range q.concepts {
		c := &q.concepts[i]
		if i > 0 && (c.from != q.concepts[i-1].from || c.to != q.concepts[i-1].to) {
			flush()
		}
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
		if err := add(c, factor); err != nil {
			return err
		}
	}
	flush()
	for i := range q.cardConcepts {
		if err := add(&q.cardConcepts[i], tune.card); err != nil {
			return err
		}
		flush()
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

// addPlayed lifts the rules that were applied when the cards of the query were played: a rule that is
// seldom applied more, and more where words of the query stand in it too.
func (s *scorer) addPlayed() {
	tune := &s.x.tune
	for _, p := range s.played {
		n, ok := s.x.byNumber[s.x.now(p.Rule)]
		if !ok {
			continue
		}
		s.touch(n)
		weight := tune.played * tune.bearings[p.Bearing] * (1 - math.Log(1+often*p.Share)/math.Log(1+often))
		s.anchor[n] += float32(weight) * (1 + float32(tune.agreeing)*s.words[n])
	}
}

// often is how fast a rule tells less that is applied in more of the demonstrations: one in so many counts half of one
// that is applied in none, with the logarithm.
const often = 2000

// addCards puts the cards that the query names first, when cards are wanted.
func (s *scorer) addCards() {
	if !s.cards {
		return
	}
	for _, n := range s.q.cards {
		s.touch(n)
		s.anchor[n] += numberTyped
	}
}

// tellingRules is how many of the best rules lift the demonstrations that show them.
const tellingRules = 6

// liftDemos lifts the demonstrations that show the best rules: what answers a question
// may be shown in other words than it was asked in. Of several rules that a
// demonstration shows the best counts whole and the others little, so that one which
// shows many is not found for everything.
func (s *scorer) liftDemos(rules []scored) {
	x := s.x
	for _, r := range rules[:min(tellingRules, len(rules))] {
		if r.score < x.tune.aside*rules[0].score {
			break
		}
		value := float32(x.tune.shown * r.score)
		for _, n := range x.demosOf[x.docs[r.doc].Number] {
			s.touch(n)
			if s.anchor[n] == 0 {
				s.anchor[n] = value
			} else {
				s.anchor[n] += value * float32(x.tune.alsoShown)
			}
		}
	}
}
