package importer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

func TestReadReferences(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // words>target-last[title], one after another
	}{
		{"Marbles roll (see rule 201.3).", "201.3>201.3"},
		{"See rule 305, “Lands.”", "305>305[Lands]"},
		{"See rule 717, “Attraction Cards;” nothing else.", "717>717[Attraction Cards]"},
		{"See rule 702.8 “Flash”.", "702.8>702.8[Flash]"},
		{"See rules 110.2 and 112.2.", "110.2>110.2 112.2>112.2"},
		{"See rule 314, “Plans,” and rule 904, “Giants.”", "314>314[Plans] 904>904[Giants]"},
		{"See rules 614 and 615.", "614>614 615>615"},
		{"Costs as in rules 601.2f–h count.", "601.2f–h>601.2f-601.2h"},
		{"A range of letters skips two: rules 506.7k–p.", "506.7k–p>506.7k-506.7p"},
		{"See rules 119.7–8.", "119.7–8>119.7-119.8"},
		{"See rules 903.6–903.11.", "903.6–903.11>903.6-903.11"},
		{"(See rules 601.2b and 601.2f–h.)", "601.2b>601.2b 601.2f–h>601.2f-601.2h"},
		{"Obey rules 701.28a–f, 712.9–10, and 712.18.", "701.28a–f>701.28a-701.28f 712.9–10>712.9-712.10 712.18>712.18"},
		{"If not, proceed to 616.1e.", "616.1e>616.1e"},
		{"Wait during the steps in 616.1a-f.", "616.1a-f>616.1a-616.1f"},
		{"as described in rules 508.1", "508.1>508.1"},
		{"See section 8, “Multiplayer Rules.”", "section 8>8[Multiplayer Rules]"},
		{"Read rule 113, “Bags,” and section 6, “Stones, Marbles, and Effects.”", "113>113[Bags] section 6>6[Stones, Marbles, and Effects]"},
		{"See 706.", "706>706"},
		{"See 702.153, “Casualty.”", "702.153>702.153[Casualty]"},
		{"Rules 506.7, 506.7a–f apply.", "506.7>506.7 506.7a–f>506.7a-506.7f"},
		{"rule 702.147a", "702.147a>702.147a"},

		// No references: quantities, and what is no number of the book.
		{"A deck of exactly 100 cards and 1,300 marbles", ""},
		{"The rules of 2024 and 300 more", ""},
		{"A 100/100 marble costs {T}300 or $500.", ""},
		{"rule 7 and rule 12", ""},
		{"See rule 601.2l or 100.01.", ""},
		{"rules 601.2h–f run backwards", ""},
	} {
		if got := written(readReferences(c.text, -1)); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func written(list []rulesdb.Reference) string {
	var words []string
	for _, r := range list {
		w := fmt.Sprintf("%s>%s", r.Text, r.Target)
		if r.Last != r.Target {
			w += "-" + string(r.Last)
		}
		if r.Title != "" {
			w += "[" + r.Title + "]"
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

func TestCheckReferences(t *testing.T) {
	titles := map[cr.Rule]string{"305": "Lands", "601.2": "", "601.2f": "", "601.2h": ""}
	list := readReferences("See rule 305, “Lands.” See rule 305, “Stones.” See rules 601.2f–h and 601.2i.", -1)
	checkReferences(list, titles)
	var got []string
	for _, r := range list {
		got = append(got, fmt.Sprintf("%s dangling %v suspect %v", r.Text, r.Dangling, r.Suspect))
	}
	want := []string{
		"305 dangling false suspect false", "305 dangling false suspect true", "601.2f–h dangling false suspect false", "601.2i dangling true suspect false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func FuzzReadReferences(f *testing.F) {
	f.Add("See rules 601.2b and 601.2f–h, and rule 314, “Schemes,” and section 8, “Multiplayer Rules.”")
	f.Add("rule 100–")
	f.Add("“rule 1000.1–é 702.1a–zz")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, r := range readReferences(text, -1) {
			if r.Start < last || r.End > len(text) || text[r.Start:r.End] != r.Text {
				t.Fatalf("%q: %+v is out of place", text, r)
			}
			last = r.End
			if cr.Range(r.Target, r.Last) == nil {
				t.Fatalf("%q: %+v names no range", text, r)
			}
		}
	})
}
