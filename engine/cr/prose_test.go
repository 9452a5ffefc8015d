package cr

import (
	"strings"
	"testing"
)

func TestInProse(t *testing.T) {
	for text, want := range map[string]string{
		"see 702.19b":                         "702.19b",
		"(see 702.2c, 510.1a and 702)":        "702.2c 510.1a 702",
		"each has 702 cards":                  "",
		"rules 510.1a-c, 119.7–8":             "510.1a-510.1c 119.7-119.8",
		"903.6–903.11":                        "903.6-903.11",
		"chapter 702 and 100.1":               "702 100.1",
		"1702.19b, 702.19bc and 702.1.2":      "",
		"its 702.19l and 702.19o are letters": "",
	} {
		var got []string
		for _, p := range InProse(text) {
			s := string(p.First)
			if p.Last != p.First {
				s += "-" + string(p.Last)
			}
			got = append(got, s)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestRenumbered(t *testing.T) {
	there := func(r Rule) (Rule, bool) {
		switch r {
		case "701.28a":
			return "701.27a", true
		case "701.28g":
			return "701.27g", true
		case "509.2":
			return "", false
		}
		return r, true
	}
	got := Renumbered("In 2024-03-08 (701.28a, 701.28a–g, 509.2), 704.5h.", "2024-03-08", there)
	if want := "In 2024-03-08 (701.27a, 701.27a–g, 509.2 of 2024-03-08), 704.5h."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
