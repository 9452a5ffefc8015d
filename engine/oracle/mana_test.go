package oracle

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseCost(t *testing.T) {
	tests := []struct {
		in     string
		want   Cost
		value  int
		colors Color
		out    string // "" for in
	}{
		{in: "", want: nil},
		{in: "{0}", want: Cost{{}}},
		{in: "{3}{R}{R}", want: Cost{{Generic: 3}, {Colors: Red}, {Colors: Red}}, value: 5, colors: Red},
		{in: "{X}{G}", want: Cost{{X: true}, {Colors: Green}}, value: 1, colors: Green},
		{in: "{1}{G/W}{B/P}", want: Cost{{Generic: 1}, {Colors: Green | White}, {Colors: Black, Phyrexian: true}}, value: 3, colors: White | Black | Green},
		{in: "{W/G}", want: Cost{{Colors: Green | White}}, value: 1, colors: White | Green, out: "{G/W}"},
		{in: "{2/U}{2/U}", want: Cost{{Generic: 2, Colors: Blue}, {Generic: 2, Colors: Blue}}, value: 4, colors: Blue},
		{in: "{C}{S}", want: Cost{{Colorless: true}, {Snow: true}}, value: 2},
		{in: "{G/U/P}", want: Cost{{Colors: Green | Blue, Phyrexian: true}}, value: 1, colors: Green | Blue},
		{in: "{1000000}", want: Cost{{Generic: 1000000}}, value: 1000000},
	}
	for _, tt := range tests {
		got, err := ParseCost(tt.in)
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.in, diff)
		}
		if got.ManaValue() != tt.value || got.Colors() != tt.colors {
			t.Errorf("%q: mana value %d and colors %v, want %d and %v", tt.in, got.ManaValue(), got.Colors(), tt.value, tt.colors)
		}
		out := tt.out
		if out == "" {
			out = tt.in
		}
		if got.String() != out {
			t.Errorf("%q is written %q, want %q", tt.in, got.String(), out)
		}
	}
	for _, bad := range []string{"{", "R", "{R", "{Y}", "{R/R}", "{P}", "{W/U/B}", "{1/2}", "{-1}", "{99999999}", "{R}x", "{/R}", "{R/2}"} {
		if got, err := ParseCost(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

func FuzzParseCost(f *testing.F) {
	for _, seed := range []string{"{2}{W}{U/B}", "{X}{R/P}", "{G/U/P}", "{C}{S}{2/B}", "{", "}{"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		cost, err := ParseCost(s)
		if err != nil {
			return
		}
		again, err := ParseCost(cost.String())
		if err != nil || !cmp.Equal(cost, again) {
			t.Errorf("%q is written %q and read back as %v, %v", s, cost.String(), again, err)
		}
	})
}
