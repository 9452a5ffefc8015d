package scenario

import "testing"

// TestEveryFormIsCarriedOut holds that each row of the table of sentences has the functions
// that its kind and its sections ask for, and no others.
func TestEveryFormIsCarriedOut(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range forms {
		if seen[f.id] {
			t.Errorf("two forms are called %q", f.id)
		}
		seen[f.id] = true
		steers := f.kind == control || f.kind == probe // read where lines are taken in turn
		for _, c := range []struct {
			what      string
			has, must bool
		}{
			{"sets", f.sets != nil || f.first != nil, f.where&inSetup != 0},
			{"finds", f.finds != nil, f.kind == fact || f.id == "exactly"},
			{"acts", f.acts != nil, f.kind == action},
			{"answers", f.answers != nil, f.kind == decision || f.id == "casts"},
			{"fits", f.fits != nil, f.answers != nil},
			{"passes", f.passes != nil, f.kind == passing},
			{"follows", f.follows != nil, f.kind == passing},
			{"help", f.help != "", true},
		} {
			if c.has != c.must && !(steers && !c.must) {
				t.Errorf("%q: %s is there: %t, want %t", f.pattern, c.what, c.has, c.must)
			}
		}
	}
}
