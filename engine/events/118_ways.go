package events

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds the ways in which mana abilities could pay a cost (118.3, 601.2g).

// way is one way to make mana: for each source which of its options.
type way struct {
	sources []manaSource
	options []int
	spent   [][]table.Mana // for each source, what mana its cost is paid with; nil if none costs mana
}

// waysToPay lists ways to make what is due with as little as possible, one for each set of
// sources that the rules can tell apart, and not more than some. It does not go through all
// of them: that there is none is decided elsewhere (118_payable.go).
func (g *Course) waysToPay(sources []manaSource, d table.Due, most int) []way {
	if len(d.Colored) > 64 || g.tied {
		return nil
	}
	simple := 0
	for i := range sources {
		if sources[i].simple {
			simple++
		}
	}
	if simple == len(sources) {
		return g.waysWith(sources, d, most)
	}
	if simple > 0 {
		list := make([]manaSource, 0, simple)
		for i := range sources {
			if sources[i].simple {
				list = append(list, sources[i])
			}
		}
		if ways := g.waysWith(list, d, most); len(ways) > 0 {
			return ways
		}
	}
	return slices.DeleteFunc(g.waysWith(sources, d, most), func(w way) bool { return !g.affordsAll(w) })
}

// affordsAll reports whether the life that the sources of a way cost can be paid for all.
func (g *Course) affordsAll(w way) bool {
	life := 0
	for i := range w.sources {
		_, n := g.timesUsable(&w.sources[i])
		if life += n; n > 0 && life > g.Player(g.Controller(w.sources[i].id)).Life && g.InForce("119.4") {
			return false
		}
	}
	return true
}

// maxWays is how many ways to pay are listed.
const maxWays = 8

// manaList is the mana abilities that a player can activate, found once for a list
// of options, and what has been found out about cards in hand.
type manaList struct {
	player  table.ID
	known   bool
	sources []manaSource
	convert bool // there are mana abilities that cost mana
	tied    bool // there is mana that may not be spent on everything
	hanging bool // there is mana of which it is not known how much it is
	judged  []judged
}

func mostMana(sources []manaSource) int {
	most := 0
	for i := range sources {
		most += sources[i].options.size
	}
	return most
}

// firstWay tries the shortest way there may be: that the first sources, each with the
// first thing that it can add, make what is due. It returns how many of them do, or 0.
func firstWay(sources []manaSource, d table.Due) int {
	if len(d.Colored) > 64 {
		return 0
	}
	left := need{generic: d.Generic, symbols: 1<<len(d.Colored) - 1}
	for i := range sources {
		if i > 0 && sources[i].id == sources[i-1].id || !sources[i].simple {
			return 0
		}
		rest, took := left.take(sources[i].options.lot(0), d.Colored)
		if !took {
			return 0
		}
		if left = rest; left.total() == 0 {
			return i + 1
		}
	}
	return 0
}

// need is what is still due on the way: generic mana, and which of the symbols.
type need struct {
	generic int
	symbols uint64
}

func (n need) total() int { return n.generic + bits.OnesCount64(n.symbols) }

// take pays as much as it can with some mana and reports whether it could use any.
func (n need) take(mana []table.Mana, symbols []oracle.Symbol) (need, bool) {
	took := false
	for _, m := range mana {
		paid := false
		for left := n.symbols; left != 0 && !paid; left &= left - 1 {
			if i := bits.TrailingZeros64(left); pays(m, symbols[i]) {
				n.symbols &^= 1 << i
				paid = true
			}
		}
		if !paid && n.generic > 0 {
			n.generic--
			paid = true
		}
		took = took || paid
	}
	return n, took
}

// waySearch looks for ways to pay.
type waySearch struct {
	g       *Course
	sources []manaSource
	symbols []oracle.Symbol
	alike   []bool // the source is like the one before it
	beyond  []int  // the most mana that this source and those after it can make
	most    int
	budget  int
	chosen  []int // sources
	picked  []int // their options
	seen    [][]table.ID
	ways    []way
	first   *way // where one way is noted if that is all that is wanted; nil otherwise
	none    bool // nothing in play is about one permanent in particular; seen once, not for each pair
}

func (g *Course) waysWith(sources []manaSource, d table.Due, most int) []way {
	if len(sources) == 0 || mostMana(sources) < d.Total() {
		return nil
	}
	s := &g.waySearch // whose memory is used again
	s.g, s.none = g, g.noneSingled()
	if n, only := s.onlyWay(sources, d); only {
		if n == 0 {
			return nil
		}
		return []way{{sources: sources[:n:n], options: make([]int, n)}}
	}
	s.begin(sources, d, most, nil)
	return s.ways
}

// firstWith finds the first of those ways, and reports whether there is one, and whether it
// is the only one as far as that is seen at once.
func (g *Course) firstWith(w *way, sources []manaSource, d table.Due) (found, only bool) {
	if len(sources) == 0 || mostMana(sources) < d.Total() {
		return false, true
	}
	s := &g.waySearch
	s.g, s.none = g, g.noneSingled()
	w.sources, w.options, w.spent = w.sources[:0], w.options[:0], nil
	if n, only := s.onlyWay(sources, d); only {
		w.sources = append(w.sources, sources[:n]...)
		for range n {
			w.options = append(w.options, 0)
		}
		return n > 0, true
	}
	s.begin(sources, d, 1, w)
	return len(w.sources) > 0, false
}

// begin looks for as many ways at the most, or for one that is noted in first.
func (s *waySearch) begin(sources []manaSource, d table.Due, most int, first *way) {
	n := len(sources)
	room := max(n+1, 8) // more of them come soon
	*s = waySearch{
		g: s.g, none: s.none, sources: sources, symbols: d.Colored, most: most, first: first, budget: 2000, seen: s.seen[:0],
		alike: slices.Grow(s.alike[:0], room)[:n], beyond: slices.Grow(s.beyond[:0], room)[:n+1], chosen: slices.Grow(s.chosen[:0], room), picked: slices.Grow(s.picked[:0], room),
	}
	s.beyond[n] = 0
	for i := n - 1; i >= 0; i-- {
		s.beyond[i] = s.beyond[i+1] + sources[i].options.size
	}
	start := need{generic: d.Generic, symbols: 1<<len(d.Colored) - 1}
	if s.beyond[0] < start.total() {
		return
	}
	for i := 1; i < n; i++ { // nothing asks about the first
		s.alike[i] = s.sameSource(&sources[i-1], &sources[i])
	}
	s.search(0, start)
}

// reset forgets what was looked for and keeps the memory.
func (s *waySearch) reset() {
	*s = waySearch{alike: s.alike[:0], beyond: s.beyond[:0], chosen: s.chosen[:0], picked: s.picked[:0], seen: table.Emptied(s.seen)}
}

// onlyWay says how many of the sources pay if the rules can't tell them apart, so that
// there is but one way, or none with 0.
func (s *waySearch) onlyWay(sources []manaSource, d table.Due) (n int, only bool) {
	if d.Total() == 0 {
		return 0, false
	}
	for i := range sources {
		one := &sources[i]
		if !one.simple || one.options.n != 1 || i > 0 && (one.id == sources[i-1].id || !s.sameSource(&sources[0], one)) {
			return 0, false
		}
	}
	return firstWay(sources, d), true
}

func (s *waySearch) uses(permanent table.ID) bool {
	for _, k := range s.chosen {
		if s.sources[k].id == permanent {
			return true
		}
	}
	return false
}

func (s *waySearch) search(from int, left need) {
	s.budget--
	s.g.Work(1 + len(s.sources)/16)
	if len(s.ways) >= s.most || s.budget < 0 || s.first != nil && len(s.first.sources) > 0 {
		return
	}
	due := left.total()
	if due == 0 {
		s.found()
		return
	}
	for i := from; i < len(s.sources) && s.beyond[i] >= due; i++ {
		source := &s.sources[i]
		if s.uses(source.id) || i > from && s.alike[i] && !s.uses(s.sources[i-1].id) {
			continue
		}
		for k := range source.options.n {
			// Generic mana can be paid by what could also pay a symbol, so symbols come first.
			rest, took := left.take(source.options.lot(k), s.symbols)
			if !took {
				continue
			}
			s.chosen, s.picked = append(s.chosen, i), append(s.picked, k)
			s.search(i+1, rest)
			s.chosen, s.picked = s.chosen[:len(s.chosen)-1], s.picked[:len(s.picked)-1]
		}
	}
}

// found notes a way, unless the rules can't tell it from one that is known.
func (s *waySearch) found() {
	if w := s.first; w != nil {
		for _, k := range s.chosen {
			w.sources = append(w.sources, s.sources[k])
		}
		w.options = append(w.options, s.picked...)
		return
	}
	if len(s.ways) == 1 && len(s.seen) == 0 {
		s.seen = append(s.seen, s.classes(s.ways[0].sources))
	}
	w := way{sources: make([]manaSource, len(s.chosen)), options: slices.Clone(s.picked)}
	for i, k := range s.chosen {
		w.sources[i] = s.sources[k]
	}
	if len(s.ways) > 0 {
		key := s.classes(w.sources)
		for _, other := range s.seen {
			if slices.Equal(other, key) {
				return
			}
		}
		s.seen = append(s.seen, key)
	}
	s.ways = append(s.ways, w)
}

func (s *waySearch) sameSource(a, b *manaSource) bool {
	return a.ability == b.ability && s.like(a.id, b.id)
}

// classes names a set of sources so that sets which the rules can't tell apart have
// one name: each source by the first one that is like it.
func (s *waySearch) classes(sources []manaSource) []table.ID {
	key := make([]table.ID, 0, len(sources))
	for i := range sources {
		class := sources[i].id
		for k := range s.sources {
			if other := s.sources[k].id; other == class || s.like(other, class) {
				class = other
				break
			}
		}
		key = append(key, class)
	}
	slices.Sort(key)
	return key
}

// like reports whether the rules can't tell two permanents apart.
func (s *waySearch) like(a, b table.ID) bool {
	return s.none && s.g.seemAlike(a, b) || !s.none && s.g.alike(a, b)
}
