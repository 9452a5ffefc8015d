package rulesdb

import (
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"  The “Marble’s”\nroll — now –  or −1 ": `the "marble's" roll - now - or -1`,
		"Magic® and™ more":                       "magic and more",
	} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWordingHash(t *testing.T) {
	same := [][2]string{
		{"See rule 601.2b, “Marbles.”", `See rule 608.11, "Marbles."`},
		{"Rules 601.2f–h apply.", "Rules 701.3a-c apply."},
		{"See 119.7–8.", "See 903.6–903.11."},
		{"a\nb", "a b"},
		{"See rules 614 and 615, and section 8.", "See rules 617 and 618, and section 9."},
	}
	for _, c := range same {
		if WordingHash(c[0]) != WordingHash(c[1]) {
			t.Errorf("%q and %q have different hashes", c[0], c[1])
		}
	}
	different := [][2]string{{"It has 3 marbles.", "It has 4 marbles."}, {"It costs 1,300.", "It costs 1,200."}, {"A deck of 100 cards", "A deck of 200 cards"}, {"Marbles roll.", "Marbles do not roll."}}
	for _, c := range different {
		if WordingHash(c[0]) == WordingHash(c[1]) {
			t.Errorf("%q and %q have the same hash", c[0], c[1])
		}
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"Marbles roll fast.", "Marbles roll fast.", "Marbles roll fast."},
		{"Marbles roll fast.", "Marbles never roll fast.", "Marbles +never +roll fast."},
		{"Marbles “roll” fast.", `Marbles "roll" well.`, `Marbles "roll" -fast.-+well.+`},
		{"", "New text.", "+New text.+"},
		{"Old text.", "", "-Old text.-"},
		{"Marbles roll fast", "Marbles roll", "Marbles roll- fast-"},
		{"One.\nTwo.", "One.\nThree.", "One.\n-Two.-+Three.+"},
	} {
		var b strings.Builder
		for _, e := range Difference(c.before, c.after) {
			mark := map[EditKind]string{Kept: "", Added: "+", Removed: "-"}[e.Kind]
			b.WriteString(mark + e.Text + mark)
		}
		if b.String() != c.want {
			t.Errorf("from %q to %q:\n got %q\nwant %q", c.before, c.after, b.String(), c.want)
		}
	}
}

func FuzzDifference(f *testing.F) {
	f.Add("Marbles roll fast.", "Marbles never roll.\nFast")
	f.Fuzz(func(t *testing.T, before, after string) {
		var a, b strings.Builder
		for _, e := range Difference(before, after) {
			if e.Kind != Added {
				a.WriteString(e.Text)
			}
			if e.Kind != Removed {
				b.WriteString(e.Text)
			}
		}
		if b.String() != after || Fold(a.String()) != Fold(before) {
			t.Errorf("from %q to %q: got %q and %q", before, after, a.String(), b.String())
		}
	})
}
