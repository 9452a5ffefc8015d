package search

import (
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

func TestFindNumbers(t *testing.T) {
	for _, test := range []struct {
		query string
		want  string // numbers, ranges with a dash, parted by spaces
		rest  string // words left over
	}{
		{"702.19b", "702.19b", ""},
		{"702.19", "702.19", ""},
		{"702.19B", "702.19b", ""},
		{"702.19 b", "702.19b", ""},
		{"702.19.b", "702.19b", ""},
		{"702.19(b)", "702.19b", ""},
		{"702,19b", "702.19b", ""},
		{"702-19b", "702.19b", ""},
		{"cr702.19b", "702.19b", ""},
		{"CR 702.19b.", "702.19b", ""},
		{"rule 702.19b?", "702.19b", ""},
		{"§702.19b", "702.19b", ""},
		{"70219b", "702.19b", ""},
		{"7o2.l9b", "702.19b", ""},
		{"70l.5", "", "70l.5"},
		{"702.1o", "702.10", ""},
		{"702.147a", "702.147a", ""},
		{"rule 613", "613", ""},
		{"613", "613", ""},
		{"613 layers", "613", "layers"},
		{"100 card deck", "", "100 card deck"},
		{"can I have 100 cards", "", "can I have 100 cards"},
		{"section 8", "8", ""},
		{"chapter 7 and rule 508", "7 508", "and"},
		{"601.2f-h", "601.2f-601.2h", ""},
		{"601.2f–h", "601.2f-601.2h", ""},
		{"601.2f to 601.2h", "601.2f-601.2h", ""},
		{"rules 119.7-8", "119.7-119.8", ""},
		{"903.6-903.11", "903.6-903.11", ""},
		{"508-511", "508-511", ""},
		{"what is rule 509.1 b in plain words", "509.1b", "what is in plain words"},
		{"704.5f and 704.5g", "704.5f 704.5g", "and"},
		{"100.1 a game", "100.1a", "game"},
		{"0/0 with +1/+1", "", "0/0 with +1/+1"},
		{"deals 3 damage", "", "deals 3 damage"},
		{"1,300 life", "", "1,300 life"},
		{"", "", ""},
	} {
		numbers, rest := findNumbers(test.query)
		var got []string
		for _, n := range numbers {
			if n.Last != n.First {
				got = append(got, string(n.First)+"-"+string(n.Last))
				continue
			}
			got = append(got, string(n.First))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: numbers %q, want %q", test.query, got, test.want)
		}
		if words := strings.Join(strings.Fields(strings.Trim(rest, ".? ")), " "); words != test.rest {
			t.Errorf("%q: %q is left over, want %q", test.query, words, test.rest)
		}
	}
}

// TestOldNumbers: a number that only another edition has leads to where the rule
// stands now.
func TestOldNumbers(t *testing.T) {
	docs := small()
	for i := range docs {
		if docs[i].ID == "702.19b" {
			docs[i].OldNumbers = []OldNumber{{"2017-08-25", "702.18b"}}
		}
		if docs[i].ID == "702.19" {
			docs[i].OldNumbers = []OldNumber{{"2005-01-01", "702.9"}}
		}
	}
	x, err := NewMemory(docs)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	q := Parse("702.18b", x.Vocabulary())
	if len(q.Numbers) != 1 || q.Numbers[0].Exists || !slices.Equal(q.Numbers[0].Near, []cr.Rule{"702.19b"}) {
		t.Errorf("numbers %+v, want 702.18b to lead to 702.19b", q.Numbers)
	}
	if len(q.Notes) != 1 || q.Notes[0].Kind != NoteEdition || !strings.Contains(q.Notes[0].Text, "2017-08-25") {
		t.Errorf("notes %+v, want one that names the edition", q.Notes)
	}
	if got := answer(t, x, "702.9 trample"); len(got) < 2 || got[0] != "702.9" {
		t.Errorf("a number that means two rules: hits %v, want 702.9 first", got)
	}
	if near := Parse("702.9 trample", x.Vocabulary()).Numbers[0].Near; !slices.Equal(near, []cr.Rule{"702.19"}) {
		t.Errorf("702.9 beside the word trample is near %v, want 702.19", near)
	}
	if near := Parse("702.9 flying", x.Vocabulary()).Numbers[0].Near; near != nil {
		t.Errorf("702.9 beside the word flying is near %v, want nothing", near)
	}
	if got := answer(t, x, "702.18b"); len(got) == 0 || got[0] != "702.19b" {
		t.Errorf("hits %v, want 702.19b first", got)
	}
}
