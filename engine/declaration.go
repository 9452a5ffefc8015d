package engine

import (
	"math/bits"
)

// This file finds the declaration of attackers or blockers that obeys the most
// requirements without breaking a restriction (508.1d, 509.1c), as a problem of
// numbers: creatures take objects, a blocker the attackers it blocks, an attacker the
// player, planeswalker or battle it attacks. It knows nothing of the game.
//
// Up to exactPlaces the answer is exact in all cases: one object after the other is
// given a set of the creatures that are left, and for each set of creatures used the
// best way is kept (3^n steps for each object at most, most of which are pruned).
// Beyond that a bounded search is exact as long as it ends within searchLimit steps;
// if it does not, best says so and the game stops instead of guessing.

// A declaring is what may be declared, and what each part of it obeys.
type declaring struct {
	creatures int
	objects   int
	may       [][]bool // by creature and object
	gain      [][]int  // requirements obeyed by that creature taking that object
	joins     []int    // requirements obeyed by that creature taking anything
	places    []int    // how many objects the creature may take at once
	notAlone  []bool   // the creature can't be the only one declared
	bonus     []int    // requirements obeyed by anything taking that object
	counts    [][]bool // by object: whether that many creatures may take it, from 0
	most      int      // how many creatures may be declared
}

func newDeclaring(creatures, objects int) *declaring {
	d := &declaring{creatures: creatures, objects: objects, most: creatures}
	flags, numbers := make([]bool, creatures*objects), make([]int, creatures*objects)
	for i := range creatures {
		d.may = append(d.may, flags[i*objects:(i+1)*objects])
		d.gain = append(d.gain, numbers[i*objects:(i+1)*objects])
	}
	d.joins, d.places, d.notAlone = make([]int, creatures), make([]int, creatures), make([]bool, creatures)
	d.bonus = make([]int, objects)
	d.counts = make([][]bool, objects)
	for j := range objects {
		d.counts[j] = make([]bool, creatures+1)
		for n := range d.counts[j] {
			d.counts[j][n] = true
		}
	}
	for i := range d.places {
		d.places[i] = 1
	}
	return d
}

// taking is a creature and an object that it takes.
type taking struct{ creature, object int }

const (
	exactPlaces = 12
	searchLimit = 200_000
)

// best returns the greatest number of requirements that a declaration can obey, and
// a declaration that does. Exact is false if the search had to be given up.
func (d *declaring) best() (obeyed int, witness []taking, exact bool) {
	places := 0
	for i := range d.creatures {
		places += min(d.places[i], d.objects)
	}
	if places <= exactPlaces {
		obeyed, witness = d.bySets()
		return obeyed, witness, true
	}
	return d.bySearch()
}

// legal reports whether takings break no restriction; obeys counts the requirements.
func (d *declaring) legal(list []taking) bool {
	used, by := make([]int, d.creatures), make([]int, d.objects)
	declared := 0
	for k, t := range list {
		if !d.may[t.creature][t.object] {
			return false
		}
		for _, old := range list[:k] {
			if old == t {
				return false
			}
		}
		if used[t.creature] == 0 {
			declared++
		}
		used[t.creature]++
		by[t.object]++
	}
	if declared > d.most {
		return false
	}
	for i, n := range used {
		if n > d.places[i] || n > 0 && declared == 1 && d.notAlone[i] {
			return false
		}
	}
	for j, n := range by {
		if n > 0 && !d.counts[j][n] {
			return false
		}
	}
	return true
}

func (d *declaring) obeys(list []taking) int {
	n := 0
	used, by := make([]bool, d.creatures), make([]bool, d.objects)
	for _, t := range list {
		n += d.gain[t.creature][t.object]
		if !used[t.creature] {
			n += d.joins[t.creature]
		}
		if !by[t.object] {
			n += d.bonus[t.object]
		}
		used[t.creature], by[t.object] = true, true
	}
	return n
}

// A sweep gives the objects their sets one after the other. A creature that may take
// several objects has a place for each; what it obeys by taking anything belongs to
// its first place.
type sweep struct {
	*declaring
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
func (d *declaring) bySets() (int, []taking) {
	w := &sweep{declaring: d}
	for i := range d.creatures {
		w.anyAlone = w.anyAlone || d.notAlone[i]
		for k := range min(d.places[i], d.objects) {
			w.owner, w.first = append(w.owner, i), append(w.first, k == 0)
		}
	}
	size := 1 << len(w.owner)
	w.best, w.next, w.gains, w.ceiling = make([]int16, size), make([]int16, size), make([]int16, size), make([]int16, size)
	w.taken = make([][]uint16, d.objects)
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
	v := w.gain[w.owner[place]][object]
	if w.first[place] {
		v += w.joins[w.owner[place]]
	}
	return v
}

// run looks for something better than lower, which at is the witness of, keeping only
// the most promising sets after each object.
func (w *sweep) run(width, lower int, at []taking) (int, []taking) {
	size := len(w.best)
	left := 0
	for _, b := range w.bonus {
		left += b
	}
	for s := range w.best {
		w.best[s] = -1
	}
	w.best[0] = 0
	// What counts the creatures declared can only be judged at the end.
	prunes := !w.anyAlone && w.most >= w.creatures
	for j := range w.objects {
		able := w.prepare(j)
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
			for t := free; t > 0; t = (t - 1) & free {
				if gain := w.gains[t]; gain >= 0 && base+gain > w.next[s|t] {
					w.next[s|t] = base + gain
					from[s|t] = uint16(t)
				}
			}
		}
		w.best, w.next = w.next, w.best
		left -= w.bonus[j]
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
	var witness []taking
	for j, s := w.objects-1, top; j >= 0; j-- {
		t := int(w.taken[j][s])
		for rest := t; rest != 0; rest &= rest - 1 {
			witness = append(witness, taking{w.owner[bits.TrailingZeros(uint(rest))], j})
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
		if w.may[w.owner[p]][j] {
			able |= 1 << p
			values[p] = int16(w.value(p, j))
		}
		for k := j; k < w.objects; k++ {
			if w.may[w.owner[p]][k] {
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
		if count > w.creatures || !w.counts[j][count] {
			continue
		}
		spare := !w.anyAlone && count > 1 && w.counts[j][count-1]
		gain, useless, twice, last := int16(w.bonus[j]), false, false, -1
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
			alone = alone || w.notAlone[i]
			last = i
		}
	}
	return declared <= w.most && !(alone && declared == 1)
}

// greedy gives each creature what obeys most at that moment and checks the result;
// it is a first bound, and often the answer.
func (d *declaring) greedy() (int, []taking) {
	var list []taking
	by := make([]bool, d.objects)
	for i := range d.creatures {
		for range min(d.places[i], d.objects) {
			best, gain := -1, 0
			for j := range d.objects {
				if !d.may[i][j] || !d.counts[j][1] {
					continue
				}
				t := taking{i, j}
				dup := false
				for _, old := range list {
					dup = dup || old == t
				}
				v := d.gain[i][j] + d.joins[i]
				if !by[j] {
					v += d.bonus[j]
				}
				if !dup && v > gain {
					best, gain = j, v
				}
			}
			if best >= 0 {
				list, by[best] = append(list, taking{i, best}), true
			}
		}
	}
	if d.legal(list) {
		return d.obeys(list), list
	}
	return 0, nil
}

// bySearch goes through the creatures one by one, giving up branches that can't
// become better than the best so far.
func (d *declaring) bySearch() (int, []taking, bool) {
	steps := 0
	top, witness := d.greedy()
	var list []taking
	by := make([]int, d.objects)
	// ceiling is what the creatures from i on could obey at most by themselves.
	ceiling := make([]int, d.creatures+1)
	for i := d.creatures - 1; i >= 0; i-- {
		most := 0
		for j := range d.objects {
			if d.may[i][j] {
				most = max(most, d.gain[i][j])
			}
		}
		ceiling[i] = ceiling[i+1] + d.joins[i] + most*min(d.places[i], d.objects)
	}
	exact := true
	var try func(i, object, used, value int)
	try = func(i, object, used, value int) {
		if steps++; steps > searchLimit {
			exact = false
			return
		}
		open := 0
		for j, b := range d.bonus {
			if by[j] == 0 {
				open += b
			}
		}
		if value+open+ceiling[i] <= top {
			return
		}
		if i == d.creatures {
			if value > top && d.legal(list) {
				top, witness = value, append([]taking(nil), list...)
			}
			return
		}
		if used < d.places[i] {
			for j := object; j < d.objects; j++ {
				if !d.may[i][j] {
					continue
				}
				v := value + d.gain[i][j]
				if used == 0 {
					v += d.joins[i]
				}
				if by[j] == 0 {
					v += d.bonus[j]
				}
				by[j]++
				list = append(list, taking{i, j})
				try(i, j+1, used+1, v)
				list = list[:len(list)-1]
				by[j]--
			}
		}
		try(i+1, 0, 0, value)
	}
	try(0, 0, 0, 0)
	return top, witness, exact
}
