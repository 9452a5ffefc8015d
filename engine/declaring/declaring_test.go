package declaring

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomDeclaring makes a problem with all kinds of restriction and requirement.
func randomDeclaring(r *rand.Rand, creatures, objects int, dense bool) *Problem {
	d := New(creatures, objects)
	for i := range creatures {
		for j := range objects {
			d.May[i][j] = dense || r.IntN(3) > 0
			if dense || r.IntN(3) == 0 {
				d.Gain[i][j] = r.IntN(3)
			}
		}
		d.Joins[i] = r.IntN(2)
		d.NotAlone[i] = !dense && r.IntN(6) == 0
		if !dense && r.IntN(8) == 0 {
			d.Places[i] = 2
		}
		if i > 0 && r.IntN(3) == 0 { // one that is like the one before
			copy(d.May[i], d.May[i-1])
			copy(d.Gain[i], d.Gain[i-1])
			d.Joins[i], d.NotAlone[i], d.Places[i] = d.Joins[i-1], d.NotAlone[i-1], d.Places[i-1]
		}
	}
	for j := range objects {
		d.Bonus[j] = r.IntN(3)
		least, most := 1, creatures
		if r.IntN(3) == 0 {
			least = 2 + r.IntN(2)
		}
		if r.IntN(5) == 0 {
			most = 1
		}
		for n := 1; n <= creatures; n++ {
			d.Counts[j][n] = n >= least && n <= most
		}
	}
	if !dense && r.IntN(6) == 0 {
		d.Most = 1 + r.IntN(2)
	}
	return d
}

// brute goes through all declarations.
func (d *Problem) brute() int {
	top := 0
	var list []Taking
	var try func(k int)
	try = func(k int) {
		if k == d.Creatures*d.Objects {
			if d.Legal(list) {
				top = max(top, d.Obeys(list))
			}
			return
		}
		try(k + 1)
		used, i := 0, k/d.Objects
		for _, t := range list {
			if t.Creature == i {
				used++
			}
		}
		if used < d.Places[i] && d.May[i][k%d.Objects] {
			list = append(list, Taking{i, k % d.Objects})
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
		if got != want || !d.Legal(witness) || d.Obeys(witness) != want {
			t.Fatalf("problem %d by sets: %d, witness %v obeys %d; all declarations say %d: %+v", n, got, witness, d.Obeys(witness), want, d)
		}
		got, witness, exact := d.bySearch()
		if !exact || got != want || !d.Legal(witness) || d.Obeys(witness) != want {
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
		for i := range d.Places {
			d.Places[i] = 1
		}
		want, _, exact := d.bySearch()
		if !exact {
			continue
		}
		compared++
		if got, witness := d.bySets(); got != want || !d.Legal(witness) || d.Obeys(witness) != want {
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
	d := New(20, 3)
	for i := range 20 {
		for j := range 3 {
			d.May[i][j] = true
		}
		d.Joins[i] = 1
	}
	d.Bonus[1] = 2
	if got, witness, exact := d.Best(); !exact || got != 22 || !d.Legal(witness) {
		t.Errorf("20 creatures that must block, one attacker that must be blocked twice over: %d (exact: %v), want 22", got, exact)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		d := randomDeclaring(r, 16, 8, true)
		if got, witness, _ := d.Best(); !d.Legal(witness) || d.Obeys(witness) != got {
			t.Errorf("the witness %v obeys %d, not %d", witness, d.Obeys(witness), got)
		}
	}
}

// TestDeclaringAlike has thirty creatures of three kinds and ten attackers, which is more than can
// be gone through unless those of a kind are taken to be one another's equals.
func TestDeclaringAlike(t *testing.T) {
	d := New(30, 10)
	steps := 0
	d.Work = func(n int) { steps += n }
	for i := range 30 {
		for j := range 10 {
			d.May[i][j] = (i/10+j)%3 > 0
			if j == i/10 {
				d.Gain[i][j] = 1
			}
		}
	}
	want := 0
	for i := range 30 {
		if d.May[i][i/10] {
			want++
		}
	}
	if got, witness, exact := d.Best(); !exact || got != want || !d.Legal(witness) {
		t.Errorf("%d requirements obeyed (exact: %v), want %d", got, exact, want)
	}
	if steps == 0 {
		t.Error("no work was told of")
	}
}

// TestDeclaringCanBeEnded ends searches by what is told of their work, both ways.
func TestDeclaringCanBeEnded(t *testing.T) {
	for _, creatures := range []int{10, 16} {
		r := rand.New(rand.NewPCG(3, 4))
		ended := 0
		for range 50 {
			d := randomDeclaring(r, creatures, 8, false)
			left := 500
			d.Work = func(n int) {
				if left -= n; left < 0 {
					panic("enough")
				}
			}
			func() {
				defer func() {
					if recover() == "enough" {
						ended++
					}
				}()
				d.Best()
			}()
		}
		if ended == 0 {
			t.Errorf("%d creatures: none of 50 searches was ended", creatures)
		}
	}
}

// BenchmarkDeclaring is 12 creatures and 12 objects: with requirements of every
// creature about every object, and with sparse ones.
func BenchmarkDeclaring(b *testing.B) {
	for _, dense := range []bool{true, false} {
		b.Run(fmt.Sprintf("dense=%v", dense), func(b *testing.B) {
			r := rand.New(rand.NewPCG(5, 6))
			var list []*Problem
			for range 20 {
				d := randomDeclaring(r, 12, 12, dense)
				for i := range d.Places {
					d.Places[i] = 1
				}
				list = append(list, d)
			}
			n := 0
			for b.Loop() {
				list[n%len(list)].Best()
				n++
			}
		})
	}
}
