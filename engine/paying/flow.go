package paying

import (
	"math/bits"
	"slices"
)

// This file decides whether some mana meets some demands, each mana one of them: a flow from
// mana to demands, both taken together where they are alike.

func (s Set) size() int { return bits.OnesCount64(uint64(s)) }

// flowRoom is memory that is used again.
type flowRoom struct {
	supply []supplies
	flow   []int // by demand and supply
	left   []int // by supply
	seen   []bool
}

// covers reports whether mana meets all demands.
func (s *search) covers(need counts, supply []supplies) bool {
	r := &s.room
	total := 0
	for _, n := range need {
		total += int(n)
	}
	have := 0
	for _, one := range supply {
		have += one.n
	}
	s.step(4 + len(need) + len(supply))
	if have < total {
		return false
	}
	k := len(supply)
	r.flow = cleared(r.flow, len(need)*k)
	r.left, r.seen = r.left[:0], cleared(r.seen, k)
	for _, one := range supply {
		r.left = append(r.left, one.n)
	}
	for d, n := range need {
		for n > 0 {
			clear(r.seen)
			pushed := s.push(d, int(n), supply)
			if pushed == 0 {
				return false
			}
			n -= uint16(pushed)
		}
	}
	return true
}

// push finds mana for up to n more demands of one kind, if need be by finding other mana for
// other demands, and returns for how many it has.
func (s *search) push(d, n int, supply []supplies) int {
	r, k := &s.room, len(supply)
	s.step(2 * k)
	for i := range supply {
		if supply[i].set&s.demands[d] != 0 && r.left[i] > 0 {
			n = min(n, r.left[i])
			r.left[i] -= n
			r.flow[d*k+i] += n
			return n
		}
	}
	for i := range supply {
		if r.seen[i] || supply[i].set&s.demands[d] == 0 {
			continue
		}
		r.seen[i] = true
		s.step(len(s.demands))
		for other := range len(r.flow) / k {
			taken := r.flow[other*k+i]
			if other == d || taken == 0 {
				continue
			}
			if moved := s.push(other, min(n, taken), supply); moved > 0 {
				r.flow[other*k+i] -= moved
				r.flow[d*k+i] += moved
				return moved
			}
		}
	}
	return 0
}

func cleared[T any](list []T, n int) []T {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}
