package paying

import (
	"encoding/binary"
	"math"
	"slices"
)

// This file is the search, backwards from the cost.

// choice is how a symbol of the cost is met.
type choice uint8

const (
	withMana choice = iota
	withLife
	withOther
)

func (s *search) decide() (Answer, *Plan) {
	// A plan that uses few abilities that cost mana is better than one that uses many, so
	// those are looked for first, though not for long.
	if slices.ContainsFunc(s.acts, func(a act) bool { return len(a.cost) > 0 }) {
		whole := s.left
		for depth := range fewConversions + 1 {
			s.left = whole / 8
			if s.symbols(0, depth) {
				return Payable, s.plan()
			}
			whole -= whole/8 - max(s.left, 0)
			s.gaveUp = false
		}
		s.left = whole
	}
	if s.symbols(0, math.MaxInt32) {
		return Payable, s.plan()
	}
	if s.gaveUp || s.clipped {
		return NotJudged, nil
	}
	return NotPayable, nil
}

// fewConversions is how many abilities that cost mana are few.
const fewConversions = 3

// symbols tries the ways to meet the symbols of the cost from one on, those that are alike
// in one order only, and reports whether the cost can be paid.
func (s *search) symbols(from, depth int) bool {
	if from == 0 {
		s.paidBy = make([]choice, len(s.p.Cost))
	}
	if from == len(s.p.Cost) {
		return s.root(depth)
	}
	y := &s.p.Cost[from]
	least := withMana
	for i := from - 1; i >= 0; i-- {
		if o := &s.p.Cost[i]; o.Mana == y.Mana && o.Life == y.Life && slices.Equal(o.Instead, y.Instead) {
			least = s.paidBy[i]
			break
		}
	}
	for c := least; c <= withOther; c++ {
		if c == withMana && y.Mana == 0 || c == withLife && y.Life == 0 || c == withOther && len(y.Instead) == 0 {
			continue
		}
		s.paidBy[from] = c
		if s.symbols(from+1, depth) {
			return true
		}
		if s.gaveUp {
			return false
		}
	}
	return false
}

// root begins with the demands of the cost.
func (s *search) root(depth int) bool {
	s.step(64)
	need := make(counts, len(s.demands))
	life, fits := s.p.Life, true
	for i, c := range s.paidBy {
		y := &s.p.Cost[i]
		switch c {
		case withMana:
			fits = s.add(need, s.demand(y.Mana)) && fits
		case withLife:
			life -= y.Life
		case withOther:
			for _, d := range y.Instead {
				fits = s.add(need, s.demand(d)) && fits
			}
		}
	}
	if life < 0 || !fits {
		return false
	}
	s.visited = make(map[string]bool)
	clear(s.spent)
	s.chosen = s.chosen[:0]
	return s.try(need, life, depth, 0)
}

// add puts a demand on a list and reports whether there is room for it.
func (s *search) add(need counts, d int) bool {
	if need[d] == mostDemands {
		s.clipped = true
		return false
	}
	need[d]++
	return true
}

// try reports whether a list of demands can be met with what has not been used yet. It goes
// back in time: first come the acts that cost mana, in any order. Those that cost none can
// all be before them and in one order, so that once one of them has been chosen, only they
// follow, from that one on.
func (s *search) try(need counts, life, depth, from int) bool {
	if s.gaveUp || s.known(need, life, depth, from) {
		return false
	}
	if s.covers(need, s.base()) {
		return true
	}
	if from == len(s.acts) || !s.enough(need, from) || !s.covers(need, s.utmost(from)) {
		return false
	}
	for i := from; i < len(s.acts); i++ {
		a := &s.acts[i]
		k := &s.classes[a.class]
		if s.spent[a.class] == k.times || a.life > life || len(a.cost) > 0 && depth == 0 {
			continue
		}
		rest, next := depth, i
		if len(a.cost) > 0 {
			rest, next = depth-1, 0
		}
		var after []counts
		s.allot(need, a.units, 0, false, &after)
		for _, left := range after {
			fits := true
			for _, d := range a.cost {
				fits = s.add(left, d) && fits
			}
			if !fits {
				continue
			}
			if !k.endless {
				s.spent[a.class]++
			}
			s.chosen = append(s.chosen, i)
			if s.try(left, life-a.life, rest, next) {
				return true // what was chosen is the plan
			}
			s.chosen = s.chosen[:len(s.chosen)-1]
			if !k.endless {
				s.spent[a.class]--
			}
			if s.gaveUp {
				return false
			}
		}
	}
	return false
}

// known reports whether the search has been here, and remembers it.
func (s *search) known(need counts, life, depth, from int) bool {
	s.step(16 + len(need) + len(s.classes))
	s.key = s.key[:0]
	for _, n := range need {
		s.key = binary.LittleEndian.AppendUint16(s.key, n)
	}
	for c, n := range s.spent { // what a class was used for makes no difference any more
		if k := &s.classes[c]; len(k.base) == 0 && s.past(k, from) {
			n = 0
		}
		s.key = binary.LittleEndian.AppendUint16(s.key, uint16(n))
	}
	for _, n := range [...]int{life, depth, from} {
		s.key = binary.LittleEndian.AppendUint32(s.key, uint32(n))
	}
	if s.visited[string(s.key)] {
		return true
	}
	s.step(64)
	s.visited[string(s.key)] = true
	return false
}

// past reports whether nothing that a class can do but its base comes from an act on.
func (s *search) past(k *class, from int) bool {
	return len(k.acts) == 0 || k.acts[len(k.acts)-1] < from
}

// base is the mana that what has not been used makes for nothing.
func (s *search) base() []supplies {
	list := append(s.room.supply[:0], s.pool...)
	s.step(8 * len(s.classes))
	for c := range s.classes {
		k := &s.classes[c]
		if n := k.times - s.spent[c]; n > 0 {
			for _, unit := range k.base {
				list = addSupply(list, unit, n)
			}
		}
	}
	s.room.supply = list
	return list
}

// utmost is more mana than what has not been used could add with the acts from one on.
func (s *search) utmost(from int) []supplies {
	list := append(s.room.supply[:0], s.pool...)
	s.step(8*len(s.classes) + 4*len(s.acts))
	for c := range s.classes {
		k := &s.classes[c]
		n := k.times - s.spent[c]
		if n <= 0 {
			continue
		}
		var union Set
		most, only := len(k.base), true
		for _, unit := range k.base {
			union |= unit
		}
		for _, i := range k.acts {
			if i >= from {
				only = false
				most = max(most, len(s.acts[i].units))
				for _, unit := range s.acts[i].units {
					union |= unit
				}
			}
		}
		if only {
			for _, unit := range k.base {
				list = addSupply(list, unit, n)
			}
		} else {
			list = addSupply(list, union, n*most)
		}
	}
	s.room.supply = list
	return list
}

// enough reports whether there could be as much mana as is asked for: what each source makes
// with the acts from one on, less what that costs.
func (s *search) enough(need counts, from int) bool {
	total := 0
	for _, n := range need {
		total += int(n)
	}
	for _, one := range s.pool {
		total -= one.n
	}
	for c := range s.classes {
		k := &s.classes[c]
		most := len(k.base)
		for _, i := range k.acts {
			if i >= from {
				most = max(most, len(s.acts[i].units)-len(s.acts[i].cost))
			}
		}
		total -= most * (k.times - s.spent[c]) // those without end are very many
	}
	return total <= 0
}

// allot lists what can be left of the demands when some mana has met what it can. A mana that
// meets several meets the one that is the hardest to meet; where none of two is the harder,
// both are tried. Mana that meets nothing is left over.
func (s *search) allot(need counts, units []Set, from int, some bool, after *[]counts) {
	s.step(8 + len(need))
	if from == len(units) {
		if some && !slices.ContainsFunc(*after, func(other counts) bool { return slices.Equal(other, need) }) {
			*after = append(*after, slices.Clone(need))
		}
		return
	}
	unit, met := units[from], false
	for d, n := range need {
		if n == 0 || unit&s.demands[d] == 0 || s.easier(need, unit, d) {
			continue
		}
		met = true
		need[d]--
		s.allot(need, units, from+1, true, after)
		need[d]++
		if s.gaveUp {
			return
		}
	}
	if !met {
		s.allot(need, units, from+1, some, after)
	}
}

// easier reports whether there is another demand that a mana meets and that is met by less
// than one is.
func (s *search) easier(need counts, unit Set, d int) bool {
	for other, n := range need {
		if n > 0 && other != d && unit&s.demands[other] != 0 && s.demands[other]&^s.demands[d] == 0 {
			return true // they are different sets, as each is in the list once
		}
	}
	return false
}
