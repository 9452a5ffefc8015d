package cardtext

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/oracle"
)

func TestParseCost(t *testing.T) {
	tests := []struct {
		in     string
		want   oracle.Cost
		value  int
		colors oracle.Color
		out    string // "" for in
	}{
		{in: "", want: nil},
		{in: "{0}", want: oracle.Cost{{}}},
		{in: "{3}{R}{R}", want: oracle.Cost{{Generic: 3}, {Colors: oracle.Red}, {Colors: oracle.Red}}, value: 5, colors: oracle.Red},
		{in: "{X}{G}", want: oracle.Cost{{X: true}, {Colors: oracle.Green}}, value: 1, colors: oracle.Green},
		{in: "{1}{G/W}{B/P}", want: oracle.Cost{{Generic: 1}, {Colors: oracle.Green | oracle.White}, {Colors: oracle.Black, Phyrexian: true}}, value: 3, colors: oracle.White | oracle.Black | oracle.Green},
		{in: "{W/G}", want: oracle.Cost{{Colors: oracle.Green | oracle.White}}, value: 1, colors: oracle.White | oracle.Green, out: "{G/W}"},
		{in: "{2/U}{2/U}", want: oracle.Cost{{Generic: 2, Colors: oracle.Blue}, {Generic: 2, Colors: oracle.Blue}}, value: 4, colors: oracle.Blue},
		{in: "{C}{S}", want: oracle.Cost{{Colorless: true}, {Snow: true}}, value: 2},
		{in: "{G/U/P}", want: oracle.Cost{{Colors: oracle.Green | oracle.Blue, Phyrexian: true}}, value: 1, colors: oracle.Green | oracle.Blue},
		{in: "{1000000}", want: oracle.Cost{{Generic: 1000000}}, value: 1000000},
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
