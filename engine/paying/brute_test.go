package paying

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// brute decides a problem by trying every play there is: it uses sources one after the
// other, pays for each with any mana of the pool, and pays the cost at any moment.
type brute struct {
	p     *Problem
	seen  map[string]bool
	moves int
}

func (b *brute) payable(pool []Set, used []int, life int) bool {
	slices.Sort(pool)
	key := fmt.Sprint(pool, used, life)
	if b.seen[key] {
		return false
	}
	b.seen[key] = true
	if b.moves++; b.moves > tooMuch {
		return false
	}
	if b.cost(pool, life, 0) {
		return true
	}
	for i := range b.p.Sources {
		s := &b.p.Sources[i]
		if used[i] >= max(1, s.Times) {
			continue
		}
		for k := range s.Ways {
			w := &s.Ways[k]
			if w.Life > life {
				continue
			}
			for _, lot := range w.Lots {
				after := slices.Clone(used)
				after[i]++
				if spend(pool, w.Cost, func(left []Set) bool {
					return choices(lot, 0, left, func(full []Set) bool { return b.payable(full, after, life-w.Life) })
				}) {
					return true
				}
			}
		}
	}
	return false
}

// cost tries to pay the symbols of the cost from one on.
func (b *brute) cost(pool []Set, life, from int) bool {
	if from == len(b.p.Cost) {
		return life >= 0
	}
	y := &b.p.Cost[from]
	rest := func(left []Set) bool { return b.cost(left, life, from+1) }
	return y.Mana != 0 && spend(pool, []Set{y.Mana}, rest) ||
		len(y.Instead) > 0 && spend(pool, y.Instead, rest) ||
		y.Life > 0 && life >= y.Life && b.cost(pool, life-y.Life, from+1)
}

// spend tries each way to meet demands with mana of a pool.
func spend(pool, demands []Set, then func(left []Set) bool) bool {
	if len(demands) == 0 {
		return then(slices.Clone(pool))
	}
	for i, m := range pool {
		if slices.Contains(pool[:i], m) || m&demands[0] == 0 {
			continue
		}
		if spend(slices.Delete(slices.Clone(pool), i, i+1), demands[1:], then) {
			return true
		}
	}
	return false
}

// choices tries each way to choose what the mana of a lot is.
func choices(lot []Set, from int, pool []Set, then func([]Set) bool) bool {
	if from == len(lot) {
		return then(slices.Clone(pool))
	}
	for kinds := lot[from]; kinds != 0; kinds &= kinds - 1 {
		if choices(lot, from+1, append(slices.Clone(pool), Of(kinds.First())), then) {
			return true
		}
	}
	return false
}

// tooMuch is how many moments of a problem are looked at; one with more is left out.
const tooMuch = 1500

func byBruteForce(p *Problem) (payable, whole bool) {
	b := &brute{p: p, seen: make(map[string]bool)}
	payable = b.payable(slices.Clone(p.Pool), make([]int, len(p.Sources)), p.Life)
	return payable, payable || b.moves <= tooMuch
}

// carriedOut says what is wrong with a plan if it is carried out step by step, or nil.
func carriedOut(p *Problem, plan *Plan) error {
	pool := make(map[Spent]int)
	for _, m := range p.Pool {
		pool[Spent{-1, m.First()}]++
	}
	spend := func(what string, demands []Set, list []Spent) error {
		if len(demands) != len(list) {
			return fmt.Errorf("%s has %d demands and %d mana", what, len(demands), len(list))
		}
		for i, one := range list {
			if pool[one] == 0 {
				return fmt.Errorf("%s is paid with mana that is not there: %v", what, one)
			}
			if pool[one]--; Of(one.Kind)&demands[i] == 0 {
				return fmt.Errorf("%s is paid with mana of a wrong kind: %v", what, one)
			}
		}
		return nil
	}
	used := make([]int, len(p.Sources))
	life := p.Life
	for n, u := range plan.Uses {
		if used[u.Source]++; used[u.Source] > max(1, p.Sources[u.Source].Times) {
			return fmt.Errorf("source %d is used %d times", u.Source, used[u.Source])
		}
		w := &p.Sources[u.Source].Ways[u.Way]
		if err := spend(fmt.Sprint("use ", n), w.Cost, u.Spent); err != nil {
			return err
		}
		life -= w.Life
		for _, unit := range w.Lots[u.Lot] {
			// Mana of several kinds is of the one that it is spent as.
			kind := unit.First()
			if unit.size() > 1 {
				kind = wanted(plan, n, unit)
			}
			pool[Spent{n, kind}]++
		}
	}
	for i, paid := range plan.Paid {
		y := &p.Cost[i]
		demands := []Set{y.Mana}
		switch {
		case paid.Life > 0:
			if paid.Life != y.Life {
				return fmt.Errorf("symbol %d is paid with %d life", i, paid.Life)
			}
			life -= paid.Life
			demands = nil
		case paid.Instead:
			demands = y.Instead
		}
		if err := spend(fmt.Sprint("symbol ", i), demands, paid.Mana); err != nil {
			return err
		}
	}
	if len(plan.Paid) != len(p.Cost) || life < 0 || p.Life-life != plan.Life {
		return fmt.Errorf("%d of %d symbols are paid, and of %d life %d is left", len(plan.Paid), len(p.Cost), p.Life, life)
	}
	return nil
}

func wanted(plan *Plan, use int, unit Set) int {
	kind := unit.First()
	see := func(list []Spent) {
		for _, one := range list {
			if one.Use == use && Of(one.Kind)&unit != 0 {
				kind = one.Kind
			}
		}
	}
	for _, u := range plan.Uses {
		see(u.Spent)
	}
	for _, paid := range plan.Paid {
		see(paid.Mana)
	}
	return kind
}

// draw makes a small problem of numbers from somewhere.
func draw(next func(n int) int) *Problem {
	kinds := 2 + next(3)
	set := func() Set {
		s := Of(next(kinds))
		for next(3) == 2 {
			s |= Of(next(kinds))
		}
		return s
	}
	all := Set(1)<<kinds - 1
	p := &Problem{Life: next(4)}
	for range next(2) {
		p.Pool = append(p.Pool, Of(next(kinds)))
	}
	for range 1 + next(4) {
		var s Source
		if next(8) == 0 {
			s.Times = 2
		}
		for range 1 + next(2) {
			var w Way
			for range next(3) / 2 * (1 + next(2)) {
				if next(2) == 0 {
					w.Cost = append(w.Cost, all)
				} else {
					w.Cost = append(w.Cost, set())
				}
			}
			if next(5) == 0 {
				w.Life = 1 + next(2)
			}
			size := 1 + next(2)
			if len(w.Cost) > 0 {
				size = 1 + next(3)
			}
			for range 1 + next(3) {
				var lot []Set
				for range size {
					lot = append(lot, Of(next(kinds)))
				}
				w.Lots = append(w.Lots, lot)
			}
			s.Ways = append(s.Ways, w)
		}
		p.Sources = append(p.Sources, s)
		if next(4) == 0 {
			p.Sources = append(p.Sources, s)
		}
	}
	for range 1 + next(4) {
		y := Symbol{Mana: set()}
		switch next(6) {
		case 0:
			y.Mana = all
		case 1:
			y.Life = 2
		case 2:
			y.Instead = []Set{all, all}
		}
		p.Cost = append(p.Cost, y)
	}
	return p
}

func check(t *testing.T, p *Problem) Answer {
	t.Helper()
	answer, plan := Decide(p)
	want := NotPayable
	payable, whole := byBruteForce(p)
	if payable {
		want = Payable
	}
	if whole && answer != want && answer != NotJudged {
		t.Fatalf("%d rather than %d: %+v", answer, want, p)
	}
	if answer == Payable {
		if err := carriedOut(p, plan); err != nil {
			t.Fatalf("%v\n%+v\n%+v", err, p, plan)
		}
	}
	return answer
}

// TestDecideAgreesWithBruteForce decides thousands of small problems in both ways.
func TestDecideAgreesWithBruteForce(t *testing.T) {
	n := 20000
	if testing.Short() {
		n = 3000
	}
	source := rand.New(rand.NewPCG(118, 601))
	var answers [3]int
	for range n {
		answers[check(t, draw(source.IntN))]++
	}
	if answers[NotJudged] > 0 || answers[Payable] < n/4 || answers[NotPayable] < n/10 {
		t.Errorf("not judged, payable, not payable: %v", answers)
	}
}

// FuzzDecide does so with problems that the fuzzer makes.
func FuzzDecide(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8})
	f.Add([]byte("a Signet and a Forest"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 200 {
			return
		}
		check(t, draw(func(n int) int {
			if len(data) == 0 {
				return 0
			}
			v := int(data[0]) % n
			data = data[1:]
			return v
		}))
	})
}
