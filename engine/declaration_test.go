package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomDeclaring makes a problem with all kinds of restriction and requirement.
func randomDeclaring(r *rand.Rand, creatures, objects int, dense bool) *declaring {
	d := newDeclaring(creatures, objects)
	for i := range creatures {
		for j := range objects {
			d.may[i][j] = dense || r.IntN(3) > 0
			if dense || r.IntN(3) == 0 {
				d.gain[i][j] = r.IntN(3)
			}
		}
		d.joins[i] = r.IntN(2)
		d.notAlone[i] = !dense && r.IntN(6) == 0
		if !dense && r.IntN(8) == 0 {
			d.places[i] = 2
		}
	}
	for j := range objects {
		d.bonus[j] = r.IntN(3)
		least, most := 1, creatures
		if r.IntN(3) == 0 {
			least = 2 + r.IntN(2)
		}
		if r.IntN(5) == 0 {
			most = 1
		}
		for n := 1; n <= creatures; n++ {
			d.counts[j][n] = n >= least && n <= most
		}
	}
	if !dense && r.IntN(6) == 0 {
		d.most = 1 + r.IntN(2)
	}
	return d
}

// brute goes through all declarations.
func (d *declaring) brute() int {
	top := 0
	var list []taking
	var try func(k int)
	try = func(k int) {
		if k == d.creatures*d.objects {
			if d.legal(list) {
				top = max(top, d.obeys(list))
			}
			return
		}
		try(k + 1)
		used, i := 0, k/d.objects
		for _, t := range list {
			if t.creature == i {
				used++
			}
		}
		if used < d.places[i] && d.may[i][k%d.objects] {
			list = append(list, taking{i, k % d.objects})
			try(k + 1)
			list = list[:len(list)-1]
		}
	}
	try(0)
	return top
}

// TestDeclaring compares both ways of finding the most requirements with all
// declarations there are, and checks that the witness is one of them.
func TestDeclaring(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 3000 {
		d := randomDeclaring(r, 1+r.IntN(5), 1+r.IntN(4), false)
		want := d.brute()
		got, witness := d.bySets()
		if got != want || !d.legal(witness) || d.obeys(witness) != want {
			t.Fatalf("problem %d by sets: %d, witness %v obeys %d; all declarations say %d: %+v", n, got, witness, d.obeys(witness), want, d)
		}
		got, witness, exact := d.bySearch()
		if !exact || got != want || !d.legal(witness) || d.obeys(witness) != want {
			t.Fatalf("problem %d by search: %d, witness %v; all declarations say %d: %+v", n, got, witness, want, d)
		}
	}
}

// TestDeclaringWide compares the two ways where the first narrow sweep takes part.
func TestDeclaringWide(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	compared := 0
	for n := range 150 {
		d := randomDeclaring(r, 9+r.IntN(3), 2+r.IntN(3), n%2 == 0)
		for i := range d.places {
			d.places[i] = 1
		}
		want, _, exact := d.bySearch()
		if !exact {
			continue
		}
		compared++
		if got, witness := d.bySets(); got != want || !d.legal(witness) || d.obeys(witness) != want {
			t.Fatalf("problem %d: %d by sets, witness %v; %d by search: %+v", n, got, witness, want, d)
		}
	}
	if compared < 50 {
		t.Errorf("only %d problems were compared", compared)
	}
}

// TestDeclaringBeyond has more creatures than the exact way takes: with equal
// requirements the search ends, and if it does not it says so.
func TestDeclaringBeyond(t *testing.T) {
	d := newDeclaring(20, 3)
	for i := range 20 {
		for j := range 3 {
			d.may[i][j] = true
		}
		d.joins[i] = 1
	}
	d.bonus[1] = 2
	if got, witness, exact := d.best(); !exact || got != 22 || !d.legal(witness) {
		t.Errorf("20 creatures that must block, one attacker that must be blocked twice over: %d (exact: %v), want 22", got, exact)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		d := randomDeclaring(r, 16, 8, true)
		if got, witness, _ := d.best(); !d.legal(witness) || d.obeys(witness) != got {
			t.Errorf("the witness %v obeys %d, not %d", witness, d.obeys(witness), got)
		}
	}
}

// BenchmarkDeclaring is 12 creatures and 12 objects: with requirements of every
// creature about every object, and with sparse ones.
func BenchmarkDeclaring(b *testing.B) {
	for _, dense := range []bool{true, false} {
		b.Run(fmt.Sprintf("dense=%v", dense), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			var list []*declaring
			for range 20 {
				d := randomDeclaring(r, 12, 12, dense)
				for i := range d.places {
					d.places[i] = 1
				}
				list = append(list, d)
			}
			n := 0
			for b.Loop() {
				list[n%len(list)].best()
				n++
			}
		})
	}
}
