package search

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestTokenize(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // words parted by a bar
	}{
		{"", ""},
		{"Trample, trample!", "trample|trample"},
		{"doesn't can’t cannot", "doesnt|cant|cant"},
		{"the creature's owners' hands", "the|creature|owners|hands"},
		{"turn-based state–based", "turn|based|state|based"},
		{"{T}, {2/U}: add {LEVEL 1-2}", "{t}|{2/u}|add|{level 1-2}"},
		{"{ {} {not\na symbol}", "not|a|symbol"},
		{"+1/+1 −1/−1 0/0 X/X 1+*", "+1/+1|-1/-1|0/0|x/x|1"},
		{"[-3]: a 3-1 win", "-3|a|3|1|win"},
		{"rule 702.147a and 601.2f–h.", "rule|702.147a|and|601.2f|h"},
		{"Lim-Dûl’s Dandân", "lim|dul|dandan"},
		{"7th 20 d20", "7th|20|d20"},
	} {
		var got []string
		for _, token := range tokenize(test.text) {
			got = append(got, token.word)
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%q:\n%s", test.text, diff)
		}
	}
}

func TestStem(t *testing.T) {
	for _, same := range [][]string{
		{"die", "dice"},
		{"dies", "died", "dying", "dead"},
		{"block", "blocker", "blocking", "blocked"},
		{"attack", "attacker", "attacking"},
		{"legend", "legendary", "legends"},
		{"choose", "chosen", "chose", "choice"},
		{"pay", "paid", "paying"},
		{"copy", "copies", "copied", "copying"},
	} {
		for _, w := range same[1:] {
			if stem(w) != stem(same[0]) {
				t.Errorf("%s has the stem %q, %s has %q", w, stem(w), same[0], stem(same[0]))
			}
		}
	}
	if stem("die") == stem("dies") {
		t.Error("dice and what creatures do have one stem")
	}
}

// FuzzTokenize: words stand in order, inside the text, and hold no control
// characters, by which the index keeps them apart.
func FuzzTokenize(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, token := range tokenize(text) {
			if token.start < end || token.end <= token.start || token.end > len(text) {
				t.Fatalf("%q: word %q at %d to %d after %d", text, token.word, token.start, token.end, end)
			}
			end = token.end
			if token.word == "" || strings.ContainsAny(token.word, "\t\n\r") || utf8.ValidString(text) && !utf8.ValidString(token.word) {
				t.Fatalf("%q: word %q", text, token.word)
			}
		}
	})
}
