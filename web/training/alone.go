package training

import (
	"slices"

	"rulestep/engine/cr"
)

// This file makes one listed question and as little else as it can: somebody waits for it.

// mostAlone is how many questions are held in memory that were made alone.
const mostAlone = 256

// alone makes a listed question and nothing else of its demonstration but what it is made from,
// which takes a fraction of the time: somebody waits for it.
func (b *Bank) alone(src *Source, e *Entry) (*Question, error) {
	b.mu.Lock()
	q := b.single[e.ID]
	b.mu.Unlock()
	if q != nil {
		return q, nil
	}
	if q = atPlace(src, e); q != nil {
		return b.hold(q), nil
	}
	// It is not where the list says: the list is of another day.
	q, err := search(src, e)
	if q == nil || err != nil {
		return nil, err
	}
	return b.hold(q), nil
}

// atPlace makes a listed question where the list says that it is made; nil where it is not there.
func atPlace(src *Source, e *Entry) *Question {
	// Which facts a choice puts together is not in what it asks, so its ID does not tell; and what is
	// missing without a rule on which its answer does not hang may make them others (instead).
	if e.Form != Choice || e.Variation != "" {
		if q := remade(src, e, e.Rules); q != nil {
			return q
		}
	}
	return remade(src, e, nil)
}

// remade makes a listed question at the place that the list names, and plays it only without some
// rules: those on which its answer hangs nearly always do, and without the others it comes out as it is.
// It is nil where that makes another question or none; the ID is that of all that a question asks, so
// what has it is the question.
func remade(src *Source, e *Entry, only []cr.Rule) *Question {
	at := e.madeAt
	scripts, err := scriptsOf(*src)
	if err != nil || at.asking == 0 || at.script > len(scripts) {
		return nil
	}
	if at.script == 0 {
		for i := range scripts {
			scripts[i].whole, scripts[i].form, scripts[i].only = true, e.Form, only
		}
		if e.Variation != "" {
			return withID(variedCases(scripts, basesOf(scripts), e.Variation), e.ID)
		}
		if asks := askingsOfForks(scripts); at.asking <= len(asks) {
			return withID(askedOfForks(asks, at.asking-1), e.ID)
		}
		return nil
	}
	s := &scripts[at.script-1]
	s.leaveOut()
	s.form = e.Form
	asks := s.askings()
	if at.asking > len(asks) {
		return nil
	}
	if e.Variation == "" {
		s.only = only
		return withID(asks[at.asking-1].make(), e.ID)
	}
	bases := asks[at.asking-1].make()
	s.only = only
	return s.variation(bases, s.edits(), e)
}

// basesOf are the questions about several cases whose variations are made, played without each rule.
func basesOf(scripts []script) []Question {
	whole := slices.Clone(scripts)
	for i := range whole {
		whole[i].only = nil
	}
	return cases(whole)
}

// search makes the questions of a demonstration until a listed one is among them.
func search(src *Source, e *Entry) (*Question, error) {
	scripts, err := read(*src)
	if err != nil {
		return nil, err
	}
	var q *Question
	for i := 0; i < len(scripts) && q == nil && e.Form != Cases; i++ {
		q = scripts[i].listed(i, e)
	}
	if q == nil && (e.Form == Cases || e.Form == All) {
		own := ofForks(*src)
		if e.Variation == "" {
			return withID(own, e.ID), nil
		}
		if scripts, err = readWhole(*src); err == nil {
			q = withID(variedCases(scripts, own, e.Variation), e.ID)
		}
	}
	return q, err
}

// hold keeps a question that was made alone.
func (b *Bank) hold(q *Question) *Question {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.single) >= mostAlone {
		clear(b.single)
	}
	b.single[q.ID] = q
	return q
}

// listed is the question of a list's entry when it is one of this script, which is the nth, nil otherwise.
func (s *script) listed(nth int, e *Entry) *Question {
	own := s.questions(nth)
	if e.Variation == "" {
		return withID(own, e.ID)
	}
	return s.variation(own, s.edits(), e)
}

// variation is the question of a list's entry when it is one of own with one of the edits made.
func (s *script) variation(own []Question, edits []edit, e *Entry) (found *Question) {
	for _, change := range edits {
		if change.name != e.Variation {
			continue
		}
		changed := s.with(change)
		for i := range own {
			if !own[i].varies() || own[i].Fork != s.fork {
				continue
			}
			for _, way := range []struct{ alike, shifts bool }{{}, {alike: true}, {shifts: true}} {
				change.shifts = way.shifts
				q := changed.again(&own[i], change, way.alike)
				if q == nil || q.ID != e.ID {
					continue
				}
				if q.Difficulty == e.Difficulty { // two ways may ask the same, with more or fewer wrong answers
					return q
				}
				if found == nil {
					found = q
				}
			}
		}
	}
	return found
}
