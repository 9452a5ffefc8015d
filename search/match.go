package search

import (
	"slices"
	"sync"
)

// A matcher finds the concepts that a row of words stands for. A longer run of
// words hides the shorter ones inside it. A concept of several sides needs all of
// them, in words that do not overlap; a side may also be met by what other words
// mean ("wrath" means "destroy all creatures", so it meets "destroy all").
type matcher struct {
	phrases map[string][]side
	starts  map[string]int
	words   []word

	found  []found
	places []place
	met    []uint8    // by number of a concept: which of its sides were met
	order  []*concept // those of which some were, as they came: the answer never changes
	key    []byte
}

// A place is where a side was met: the words from from up to, not including, to.
type place struct {
	concept  *concept
	side     int
	from, to int
}

var matchers = sync.Pool{New: func() any { return new(matcher) }}

// match returns the concepts in words, those of several sides last.
func match(phrases map[string][]side, starts map[string]int, words []word) []found {
	m := matchers.Get().(*matcher)
	defer m.release()
	m.phrases, m.starts, m.words = phrases, starts, words
	covered := 0
	for i := range words {
		best := 0
		m.runs(i, func(n int, s side) {
			if s.concept.sides > 1 {
				m.meet(s, i, i+n)
			} else if i+n > covered && n >= best {
				m.found = append(m.found, found{s.concept, i, i + n, stemsIn(words[i : i+n]), string(m.key)})
				best = n
			}
		})
		covered = max(covered, i+best)
	}
	for _, f := range m.found[:len(m.found):len(m.found)] {
		for _, meaning := range f.words {
			m.meaning(meaning.stems, f.from, f.to)
		}
	}
	for _, c := range m.order {
		if stems, all := m.sidesMet(c); all {
			m.found = append(m.found, found{c, 0, 0, stems, ""})
		}
	}
	return m.found
}

func (m *matcher) release() {
	for _, c := range m.order {
		m.met[c.number] = 0
	}
	*m = matcher{places: m.places[:0], met: m.met, order: m.order[:0], key: m.key}
	matchers.Put(m)
}

// runs calls each for every side that a run of words from word i on stands for,
// the longest run first.
func (m *matcher) runs(i int, each func(n int, s side)) {
	for n := min(m.starts[m.words[i].concept()], len(m.words)-i); n > 0; n-- {
		if s := m.words[i].span; s[1] > 0 && i+n <= s[1] && i > s[0] {
			continue // the ring in Oblivion Ring is not the one that tempts
		}
		m.key = m.key[:0]
		for j, w := range m.words[i : i+n] {
			if j > 0 {
				m.key = append(m.key, ' ')
			}
			m.key = append(m.key, w.concept()...)
		}
		sides := m.phrases[string(m.key)]
		if (m.words[i].card || m.words[i+n-1].card) && (!m.words[i].opens || !slices.ContainsFunc(sides, func(s side) bool { return s.concept.kind == conceptCard })) {
			continue // a part of a name says nothing, unless the card is called by how it begins
		}
		for _, s := range sides {
			each(n, s)
		}
	}
}

// meaning lets the words that others mean meet sides, in place of those others.
func (m *matcher) meaning(stems []string, from, to int) {
	for i := range stems {
		for n := min(m.starts[stems[i]], len(stems)-i); n > 0; n-- {
			m.key = m.key[:0]
			for j, s := range stems[i : i+n] {
				if j > 0 {
					m.key = append(m.key, ' ')
				}
				m.key = append(m.key, s...)
			}
			for _, s := range m.phrases[string(m.key)] {
				if s.concept.sides > 1 {
					m.meet(s, from, to)
				}
			}
		}
	}
}

// meet notes that a side of a concept was met.
func (m *matcher) meet(s side, from, to int) {
	c := s.concept
	for c.number >= len(m.met) {
		m.met = append(m.met, make([]uint8, 512)...)
	}
	if m.met[c.number] == 0 {
		m.order = append(m.order, c)
	}
	m.met[c.number] |= 1 << s.number
	m.places = append(m.places, place{c, s.number, from, to})
}

// sidesMet returns the stems of all sides of a concept, unless one was not met.
func (m *matcher) sidesMet(c *concept) (stems []string, all bool) {
	if m.met[c.number] != 1<<c.sides-1 {
		return nil, false
	}
	var taken [8]place
	for number := range c.sides {
		i := slices.IndexFunc(m.places, func(p place) bool {
			return p.concept == c && p.side == number && !slices.ContainsFunc(taken[:number], func(t place) bool { return p.from < t.to && t.from < p.to })
		})
		if i < 0 {
			return nil, false
		}
		taken[number] = m.places[i]
		stems = append(stems, stemsIn(m.words[taken[number].from:taken[number].to])...)
	}
	return stems, true
}

func stemsIn(words []word) []string {
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = w.stem
	}
	return stems
}

// concept returns the stem that the vocabulary knows the word by: changes to power
// and toughness of any size go by the smallest.
func (w word) concept() string {
	if len(w.stem) > 4 && (w.stem[0] == '+' || w.stem[0] == '-') {
		for i := 1; i < len(w.stem); i++ {
			if w.stem[i] == '/' && i+1 < len(w.stem) && (w.stem[i+1] == '+' || w.stem[i+1] == '-') {
				return w.stem[:1] + "1/" + w.stem[i+1:i+2] + "1"
			}
		}
	}
	return w.stem
}
