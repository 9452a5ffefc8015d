package paying

import "slices"

// This file puts a problem into the form in which it is searched: sources that do the same
// taken together, choices between single mana put into the mana itself.

// A class is sources that do the same.
type class struct {
	members []int // sources
	times   int   // how often they can be used altogether
	endless bool
	base    []Set // what a use that costs nothing makes, if there is a simple one
	baseWay int   // the way that makes it; -1 where several ways make one mana each
	acts    []int // the other things that a use can be
}

// An act is a use of a source that has a cost or a real choice.
type act struct {
	class, way int
	lot        int // -1 where the mana has the choice
	units      []Set
	cost       []int // kinds of demands
	life       int
}

// supplies is so much mana of a set.
type supplies struct {
	set Set
	n   int
}

// search is one problem being decided.
type search struct {
	p       *Problem
	left    int  // steps
	credit  int  // small operations that have not been counted yet
	gaveUp  bool // there are none left
	clipped bool // something was too large to be looked at

	demands []Set // the kinds of demands, each once
	classes []class
	acts    []act
	pool    []supplies

	spent   []int // by class, how many of its uses are taken by acts
	chosen  []int // acts, the last to be used first
	visited map[string]bool
	key     []byte
	room    flowRoom
	paidBy  []choice // by symbol of the cost
}

// counts is how many of each kind of demand there are.
type counts []uint16

const (
	mostDemands = 1<<16 - 1 // of one kind
	mostKinds   = 64        // of demands
)

// step counts n small operations, some two nanoseconds each.
func (s *search) step(n int) {
	if s.credit += n; s.credit < 64 {
		return
	}
	steps := s.credit / 64
	s.credit %= 64
	if s.left -= steps; s.left < 0 {
		s.gaveUp = true
	}
	if s.p.Work != nil {
		s.p.Work(steps)
	}
}

// demand is the number of a kind of demand.
func (s *search) demand(d Set) int {
	i := slices.Index(s.demands, d)
	if i < 0 {
		i = len(s.demands)
		s.demands = append(s.demands, d)
	}
	return i
}

// prepare reports whether the problem is of a size that can be looked at.
func (s *search) prepare() bool {
	for _, y := range s.p.Cost {
		if y.Mana != 0 {
			s.demand(y.Mana)
		}
		for _, d := range y.Instead {
			s.demand(d)
		}
	}
	for i := range s.p.Sources {
		one := &s.p.Sources[i]
		s.step(8)
		endless := one.Times >= Unlimited
		s.step(4 * len(s.classes))
		c := slices.IndexFunc(s.classes, func(k class) bool {
			return k.endless == endless && slices.EqualFunc(s.p.Sources[k.members[0]].Ways, one.Ways, Way.equal)
		})
		if c < 0 {
			c = len(s.classes)
			s.classes = append(s.classes, class{endless: endless})
			s.addWays(c, one.Ways)
		}
		k := &s.classes[c]
		k.members = append(k.members, i)
		if k.times += max(1, one.Times); endless {
			k.times = Unlimited
		}
	}
	// What costs mana comes first, for the search goes back in time.
	slices.SortStableFunc(s.acts, func(a, b act) int { return min(1, len(b.cost)) - min(1, len(a.cost)) })
	for i := range s.acts {
		k := &s.classes[s.acts[i].class]
		k.acts = append(k.acts, i)
	}
	for _, unit := range s.p.Pool {
		s.pool = addSupply(s.pool, unit, 1)
	}
	s.spent = make([]int, len(s.classes))
	return len(s.demands) <= mostKinds && !s.gaveUp
}

// equal reports whether two ways cost and add the same.
func (w Way) equal(other Way) bool {
	return w.Life == other.Life && slices.Equal(w.Cost, other.Cost) && slices.EqualFunc(w.Lots, other.Lots, slices.Equal)
}

// addWays sorts the ways of a class into what is simple and what is looked at by itself.
func (s *search) addWays(c int, ways []Way) {
	k := &s.classes[c]
	simple := func(w *Way) bool { return len(w.Cost) == 0 && w.Life == 0 }
	var single Set
	for i := range ways {
		if w := &ways[i]; simple(w) {
			for _, lot := range w.Lots {
				if len(lot) == 1 {
					single |= lot[0]
				}
			}
		}
	}
	if single != 0 {
		k.base, k.baseWay = []Set{single}, -1
	}
	for i := range ways {
		w := &ways[i]
		all := product(w.Lots)
		if simple(w) && single == 0 && k.base == nil && all != nil {
			k.base, k.baseWay = all, i
			continue
		}
		a := act{class: c, way: i, life: w.Life}
		for _, d := range w.Cost {
			a.cost = append(a.cost, s.demand(d))
		}
		add := func(lot int, units []Set) {
			if len(units) == 0 || simple(w) && len(units) == 1 {
				return // a lot of one mana is a part of the base
			}
			a.lot, a.units = lot, units
			s.acts = append(s.acts, a)
		}
		if all != nil {
			add(-1, all)
			continue
		}
		for j, lot := range w.Lots {
			if !slices.ContainsFunc(w.Lots[:j], func(other []Set) bool { return slices.Equal(other, lot) }) {
				add(j, lot)
			}
		}
	}
}

// product is lots that leave each mana its choice, as one lot of mana that has the choice:
// one lot, lots of one mana, or every way to take so many mana of some kinds. It is nil for
// lots that leave no such choice.
func product(lots [][]Set) []Set {
	switch len(lots) {
	case 0:
		return nil
	case 1:
		return lots[0]
	}
	n := len(lots[0])
	var union Set
	var distinct [][]Set
	for _, lot := range lots {
		if len(lot) != n {
			return nil
		}
		for _, u := range lot {
			if n > 1 && u&(u-1) != 0 {
				return nil
			}
			union |= u
		}
		sorted := slices.Sorted(slices.Values(lot))
		if !slices.ContainsFunc(distinct, func(other []Set) bool { return slices.Equal(other, sorted) }) {
			distinct = append(distinct, sorted)
		}
	}
	kinds, ways := union.size(), 1
	if n > 1 {
		for i := range n { // how many ways there are to take n of the kinds
			ways = ways * (kinds + i) / (i + 1)
			if ways > 1000 {
				return nil
			}
		}
		if ways != len(distinct) {
			return nil
		}
	}
	return slices.Repeat([]Set{union}, n)
}

func addSupply(list []supplies, set Set, n int) []supplies {
	for i := range list {
		if list[i].set == set {
			list[i].n += n
			return list
		}
	}
	return append(list, supplies{set, n})
}
