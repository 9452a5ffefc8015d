package cr

import (
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]Rule{
		"702.19b": "702.19b", " CR 702.19B. ": "702.19b", "rule 613": "613", "7": "7",
		"702.19 b": "702.19b", "100.1.": "100.1", "702.147a": "702.147a",
	} {
		if got, err := Parse(in); err != nil || got != want {
			t.Errorf("Parse(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"", "0", "70", "7020", "702.0", "702.19l", "702.19o", "702.19bb", "702.1000", "layer"} {
		if got, err := Parse(in); err == nil {
			t.Errorf("Parse(%q) = %q, want an error", in, got)
		}
	}
}

func TestFamily(t *testing.T) {
	var up []Rule
	for r := Rule("702.19b"); r != ""; r = r.Parent() {
		up = append(up, r)
	}
	if want := []Rule{"702.19b", "702.19", "702", "7"}; !slices.Equal(up, want) {
		t.Errorf("parents of 702.19b: %v, want %v", up, want)
	}
	for _, above := range append(up, "") {
		if !Rule("702.19b").Within(above) {
			t.Errorf("702.19b is not within %q", above)
		}
	}
	for _, other := range []Rule{"702.19c", "702.1", "703", "1"} {
		if Rule("702.19b").Within(other) || Rule("").Within(other) {
			t.Errorf("702.19b or nothing is within %q", other)
		}
	}
}

func TestOrder(t *testing.T) {
	want := []Rule{"1", "100", "100.1", "100.1a", "100.2", "7", "702", "702.9", "702.9a", "702.10", "702.100", "702.100a", "903"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Compare)
	if !slices.Equal(got, want) {
		t.Errorf("sorted %v, want %v", got, want)
	}
}

func TestRange(t *testing.T) {
	for _, c := range []struct {
		first, last Rule
		want        []Rule
	}{
		{"601.2f", "601.2h", []Rule{"601.2f", "601.2g", "601.2h"}},
		{"506.7k", "506.7p", []Rule{"506.7k", "506.7m", "506.7n", "506.7p"}},
		{"119.7", "119.8", []Rule{"119.7", "119.8"}},
		{"903.9", "903.11", []Rule{"903.9", "903.10", "903.11"}},
		{"601.2h", "601.2f", nil},
		{"601.2f", "602.2h", nil},
	} {
		if got := Range(c.first, c.last); !slices.Equal(got, c.want) {
			t.Errorf("Range(%s, %s) = %v, want %v", c.first, c.last, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("702.19b")
	f.Fuzz(func(t *testing.T, s string) {
		r, err := Parse(s)
		if err != nil {
			return
		}
		if again, err := Parse(string(r)); err != nil || again != r {
			t.Errorf("Parse(%q) = %q, which parses as %q, %v", s, r, again, err)
		}
		if p := r.Parent(); p != "" && Compare(p, r) >= 0 {
			t.Errorf("parent %s does not stand before %s", p, r)
		}
	})
}

// TestCompareIsOfSortKeys holds the order of numbers against that of their keys.
func TestCompareIsOfSortKeys(t *testing.T) {
	list := []Rule{"", "1", "7", "100", "702", "70", "702.", "702.0", "702.1", "702.9", "702.10", "702.19", "702.19a", "702.19b", "702.19l", "702.100", "702.100a", "702.1000", "703", "703.4", "702.19b@2026-02-27", "x", "9", "903.6"}
	for _, a := range list {
		for _, b := range list {
			if got, want := Compare(a, b), strings.Compare(a.SortKey(), b.SortKey()); got != want {
				t.Errorf("%q and %q: %d, by their keys %d", a, b, got, want)
			}
		}
	}
}
