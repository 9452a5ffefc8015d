package cr

import (
	"strconv"
	"strings"
	"testing"
)

// TestExamplesFile holds examples.txt to its form: numbers in order, counts above 0.
func TestExamplesFile(t *testing.T) {
	last, all := Rule(""), 0
	for l := range strings.Lines(examplesFile) {
		number, count, _ := strings.Cut(strings.TrimSuffix(l, "\n"), " ")
		n, err := strconv.Atoi(count)
		if r := Rule(number); r.Kind() < Numbered || err != nil || n < 1 || last != "" && Compare(last, r) >= 0 {
			t.Errorf("%q is no rule with its count, or stands out of order", l)
		}
		last = Rule(number)
		all += n
	}
	if all != 276 {
		t.Errorf("%d official examples, want the 276 of %s", all, Edition)
	}
}

// TestParseExample reads examples as people write them, and says what is wrong.
func TestParseExample(t *testing.T) {
	for _, c := range []struct{ in, want, fault string }{
		{"510.1c example 4", "510.1c example 4", ""},
		{"rule 510.1C example 1", "510.1c example 1", ""},
		{"510.1c example 5", "", "rule 510.1c has no official example 5 in the edition of 2024-03-08; its last is example 4"},
		{"510.1c example 0", "", "rule 510.1c has no official example 0"},
		{"510.1b example 1", "", "rule 510.1b has no official example in the edition of 2024-03-08"},
		{"510.1c", "", `"510.1c" names no official example; write it as "510.1c example 2"`},
		{"x example 1", "", "is no rule number"},
	} {
		e, err := ParseExample(c.in)
		switch {
		case c.fault == "" && (err != nil || e.String() != c.want):
			t.Errorf("%q: %v, %v, want %s", c.in, e, err, c.want)
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%q: error %v, want %s", c.in, err, c.fault)
		}
	}
}
