// Package declaring finds the declaration of attackers or blockers that obeys the most
// requirements without breaking a restriction (508.1d, 509.1c), as a problem of numbers:
// creatures take objects, a blocker the attackers it blocks, an attacker the player,
// planeswalker or battle it attacks. It knows nothing of a game.
//
// Up to twelve places the answer is exact in all cases: one object after the other is
// given a set of the creatures that are left, and for each set of creatures used the
// best way is kept (3^n steps for each object at most, most of which are pruned).
// Beyond that a bounded search is exact as long as it ends within its bound; if it does
// not, [Problem.Best] says so, and whoever asked has to say that it is not judged.
package declaring

import (
	"math/bits"
	"slices"
)

// A Problem is what may be declared, and what each part of it obeys.
type Problem struct {
	Creatures int
	Objects   int
	May       [][]bool // by creature and object
	Gain      [][]int  // requirements obeyed by that creature taking that object
	Joins     []int    // requirements obeyed by that creature taking anything
	Places    []int    // how many objects the creature may take at once
	NotAlone  []bool   // the creature can't be the only one declared
	Bonus     []int    // requirements obeyed by anything taking that object
	Counts    [][]bool // by object: whether that many creatures may take it, from 0
	Most      int      // how many creatures may be declared

	// Work is told of so many small steps, each some ten nanoseconds, and may end the search
	// by a panic.
	Work func(steps int)
}

// New is the problem of so many creatures and objects in which nothing may be taken, and nothing
// else is forbidden or required.
func New(creatures, objects int) *Problem {
	d := &Problem{Creatures: creatures, Objects: objects, Most: creatures, Work: func(int) {}}
	flags, numbers := make([]bool, creatures*objects), make([]int, creatures*objects)
	for i := range creatures {
		d.May = append(d.May, flags[i*objects:(i+1)*objects])
		d.Gain = append(d.Gain, numbers[i*objects:(i+1)*objects])
	}
	d.Joins, d.Places, d.NotAlone = make([]int, creatures), make([]int, creatures), make([]bool, creatures)
	d.Bonus = make([]int, objects)
	d.Counts = make([][]bool, objects)
	for j := range objects {
		d.Counts[j] = make([]bool, creatures+1)
		for n := range d.Counts[j] {
			d.Counts[j][n] = true
		}
	}
	for i := range d.Places {
		d.Places[i] = 1
	}
	return d
}

// Taking is a creature and an object that it takes, by their numbers.
type Taking struct{ Creature, Object int }

const (
	exactPlaces = 12
	searchLimit = 200_000
)

// Best returns the greatest number of requirements that a declaration can obey, and
// a declaration that does. Exact is false if the search had to be given up.
func (d *Problem) Best() (obeyed int, witness []Taking, exact bool) {
	places := 0
	for i := range d.Creatures {
		places += min(d.Places[i], d.Objects)
	}
	if places <= exactPlaces {
		obeyed, witness = d.bySets()
		return obeyed, witness, true
	}
	return d.bySearch()
}

// Legal reports whether takings break no restriction.
func (d *Problem) Legal(list []Taking) bool {
	used, by := make([]int, d.Creatures), make([]int, d.Objects)
	declared := 0
	for k, t := range list {
		if !d.May[t.Creature][t.Object] {
			return false
		}
		for _, old := range list[:k] {
			if old == t {
				return false
			}
		}
		if used[t.Creature] == 0 {
			declared++
		}
		used[t.Creature]++
		by[t.Object]++
	}
	if declared > d.Most {
		return false
	}
	for i, n := range used {
		if n > d.Places[i] || n > 0 && declared == 1 && d.NotAlone[i] {
			return false
		}
	}
	for j, n := range by {
		if n > 0 && !d.Counts[j][n] {
			return false
		}
	}
	return true
}

// Obeys counts the requirements that takings obey.
func (d *Problem) Obeys(list []Taking) int {
	n := 0
	used, by := make([]bool, d.Creatures), make([]bool, d.Objects)
	for _, t := range list {
		n += d.Gain[t.Creature][t.Object]
		if !used[t.Creature] {
			n += d.Joins[t.Creature]
		}
		if !by[t.Object] {
			n += d.Bonus[t.Object]
		}
		used[t.Creature], by[t.Object] = true, true
	}
	return n
}

// A sweep gives the objects their sets one after the other. A creature that may take
// several objects has a place for each; what it obeys by taking anything belongs to
// its first place.
type sweep struct {
	*Problem
	owner      []int // the creature of each place
	first      []bool
	anyAlone   bool
	best, next []int16    // by set of places used: the most obeyed, -1 for out of reach
	gains      []int16    // by set of places: what it obeys by taking the object, -1 if it can't or needn't
	ceiling    []int16    // by set of places: what they could obey at most with the objects still to come
	taken      [][]uint16 // by object and set used: the set that took the object
}

// narrowWidth is how many sets a sweep keeps that only looks for a good bound.
const narrowWidth = 24

// bySets is the exact way: a narrow sweep for a good bound, then one that leaves out
// only what can't be better.
func (d *Problem) bySets() (int, []Taking) {
	w := &sweep{Problem: d}
	for i := range d.Creatures {
		w.anyAlone = w.anyAlone || d.NotAlone[i]
		for k := range min(d.Places[i], d.Objects) {
			w.owner, w.first = append(w.owner, i), append(w.first, k == 0)
		}
	}
	size := 1 << len(w.owner)
	w.best, w.next, w.gains, w.ceiling = make([]int16, size), make([]int16, size), make([]int16, size), make([]int16, size)
	w.taken = make([][]uint16, d.Objects)
	for j := range w.taken {
		w.taken[j] = make([]uint16, size)
	}
	obeyed, witness := d.greedy()
	if n := len(w.owner); n > 8 {
		obeyed, witness = w.run(narrowWidth, obeyed, witness)
	}
	return w.run(size, obeyed, witness)
}

// value is what a place obeys by taking an object.
func (w *sweep) value(place, object int) int {
	v := w.Gain[w.owner[place]][object]
	if w.first[place] {
		v += w.Joins[w.owner[place]]
	}
	return v
}

// run looks for something better than lower, which at is the witness of, keeping only
// the most promising sets after each object.
func (w *sweep) run(width, lower int, at []Taking) (int, []Taking) {
	size := len(w.best)
	left := 0
	for _, b := range w.Bonus {
		left += b
	}
	for s := range w.best {
		w.best[s] = -1
	}
	w.best[0] = 0
	// What counts the creatures declared can only be judged at the end.
	prunes := !w.anyAlone && w.Most >= w.Creatures
	for j := range w.Objects {
		able := w.prepare(j)
		steps := size // of preparing
		floor := lower
		if !prunes {
			floor = -1
		}
		if width < size {
			floor = max(floor, w.threshold(width, left))
		}
		copy(w.next, w.best)
		from := w.taken[j]
		clear(from)
		for s, base := range w.best {
			if base < 0 || int(base)+left+int(w.ceiling[(size-1)&^s]) <= floor {
				continue
			}
			free := able &^ s
			steps += 1 << bits.OnesCount(uint(free))
			for t := free; t > 0; t = (t - 1) & free {
				if gain := w.gains[t]; gain >= 0 && base+gain > w.next[s|t] {
					w.next[s|t] = base + gain
					from[s|t] = uint16(t)
				}
			}
		}
		w.Work(steps / 8)
		w.best, w.next = w.next, w.best
		left -= w.Bonus[j]
	}
	top := -1
	for s, n := range w.best {
		if int(n) > lower && (top < 0 || n > w.best[top]) && w.allowed(s) {
			top = s
		}
	}
	if top < 0 {
		return lower, at
	}
	var witness []Taking
	for j, s := w.Objects-1, top; j >= 0; j-- {
		t := int(w.taken[j][s])
		for rest := t; rest != 0; rest &= rest - 1 {
			witness = append(witness, Taking{w.owner[bits.TrailingZeros(uint(rest))], j})
		}
		s &^= t
	}
	return int(w.best[top]), witness
}

// prepare lists what each set of places obeys by taking an object, and what they
// could obey with it and those after it. It returns the places that may take it.
func (w *sweep) prepare(j int) (able int) {
	var values, most [exactPlaces]int16
	for p := range w.owner {
		if w.May[w.owner[p]][j] {
			able |= 1 << p
			values[p] = int16(w.value(p, j))
		}
		for k := j; k < w.Objects; k++ {
			if w.May[w.owner[p]][k] {
				most[p] = max(most[p], int16(w.value(p, k)))
			}
		}
	}
	for t := 1; t < len(w.gains); t++ {
		w.ceiling[t] = w.ceiling[t&(t-1)] + most[bits.TrailingZeros(uint(t))]
	}
	for t := able; t > 0; t = (t - 1) & able {
		w.gains[t] = -1
		count := bits.OnesCount(uint(t))
		if count > w.Creatures || !w.Counts[j][count] {
			continue
		}
		spare := !w.anyAlone && count > 1 && w.Counts[j][count-1]
		gain, useless, twice, last := int16(w.Bonus[j]), false, false, -1
		for rest := t; rest != 0; rest &= rest - 1 {
			p := bits.TrailingZeros(uint(rest))
			gain += values[p]
			useless = useless || spare && values[p] == 0 // it obeys nothing here and is not needed
			twice = twice || w.owner[p] == last
			last = w.owner[p]
		}
		if !twice && !useless && (gain > 0 || w.anyAlone) {
			w.gains[t] = gain
		}
	}
	return able
}

// threshold is a bound that about width of the sets in reach lie above.
func (w *sweep) threshold(width, left int) int {
	var above [1 << 10]int
	for s, n := range w.best {
		if n >= 0 {
			above[min(int(n)+left+int(w.ceiling[(len(w.best)-1)&^s]), len(above)-1)]++
		}
	}
	for bound := len(above) - 1; bound >= 0; bound-- {
		if width -= above[bound]; width <= 0 {
			return bound - 1
		}
	}
	return -1
}

// allowed reports whether the creatures of a set may be declared together.
func (w *sweep) allowed(s int) bool {
	declared, alone, last := 0, false, -1
	for rest := s; rest != 0; rest &= rest - 1 {
		if i := w.owner[bits.TrailingZeros(uint(rest))]; i != last {
			declared++
			alone = alone || w.NotAlone[i]
			last = i
		}
	}
	return declared <= w.Most && !(alone && declared == 1)
}

// greedy gives each creature what obeys most at that moment and checks the result;
// it is a first bound, and often the answer.
func (d *Problem) greedy() (int, []Taking) {
	var list []Taking
	by := make([]bool, d.Objects)
	for i := range d.Creatures {
		for range min(d.Places[i], d.Objects) {
			best, gain := -1, 0
			for j := range d.Objects {
				if !d.May[i][j] || !d.Counts[j][1] {
					continue
				}
				t := Taking{i, j}
				dup := false
				for _, old := range list {
					dup = dup || old == t
				}
				v := d.Gain[i][j] + d.Joins[i]
				if !by[j] {
					v += d.Bonus[j]
				}
				if !dup && v > gain {
					best, gain = j, v
				}
			}
			if best >= 0 {
				list, by[best] = append(list, Taking{i, best}), true
			}
		}
	}
	if d.Legal(list) {
		return d.Obeys(list), list
	}
	return 0, nil
}

// bySearch goes through the creatures one by one, giving up branches that can't
// become better than the best so far.
func (d *Problem) bySearch() (int, []Taking, bool) {
	steps := 0
	top, witness := d.greedy()
	var list []Taking
	by := make([]int, d.Objects)
	// ceiling is what the creatures from i on could obey at most by themselves.
	ceiling := make([]int, d.Creatures+1)
	for i := d.Creatures - 1; i >= 0; i-- {
		most := 0
		for j := range d.Objects {
			if d.May[i][j] {
				most = max(most, d.Gain[i][j])
			}
		}
		ceiling[i] = ceiling[i+1] + d.Joins[i] + most*min(d.Places[i], d.Objects)
	}
	alike := make([]bool, d.Creatures) // to the creature before it: then it takes nothing before what that takes
	for i := 1; i < d.Creatures; i++ {
		alike[i] = d.Places[i] == 1 && d.Places[i-1] == 1 && d.NotAlone[i] == d.NotAlone[i-1] && d.Joins[i] == d.Joins[i-1] &&
			slices.Equal(d.May[i], d.May[i-1]) && slices.Equal(d.Gain[i], d.Gain[i-1])
	}
	took := make([]int, d.Creatures) // what each creature takes, or what there is not
	exact := true
	var try func(i, object, used, value int)
	try = func(i, object, used, value int) {
		if steps++; steps > searchLimit {
			exact = false
			return
		}
		d.Work(1 + d.Objects/4)
		open := 0
		for j, b := range d.Bonus {
			if by[j] == 0 {
				open += b
			}
		}
		if value+open+ceiling[i] <= top {
			return
		}
		if i == d.Creatures {
			if value > top && d.Legal(list) {
				top, witness = value, append([]Taking(nil), list...)
			}
			return
		}
		if used < d.Places[i] {
			if alike[i] {
				object = max(object, took[i-1])
			}
			for j := object; j < d.Objects; j++ {
				if !d.May[i][j] {
					continue
				}
				v := value + d.Gain[i][j]
				if used == 0 {
					v += d.Joins[i]
				}
				if by[j] == 0 {
					v += d.Bonus[j]
				}
				by[j]++
				list = append(list, Taking{i, j})
				took[i] = j
				try(i, j+1, used+1, v)
				list = list[:len(list)-1]
				by[j]--
			}
		}
		if used == 0 {
			took[i] = d.Objects
		}
		try(i+1, 0, 0, value)
	}
	try(0, 0, 0, 0)
	return top, witness, exact
}
