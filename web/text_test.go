package web

import (
	"strings"
	"testing"

	"rulestep/engine"
	"rulestep/templates"
)

func TestAssemble(t *testing.T) {
	mark := func(from, to int, text string) stretch {
		return stretch{from, to, []templates.Span{{Kind: templates.Marked, Text: text}}}
	}
	got := assemble("one two three", []stretch{mark(4, 7, "two"), mark(5, 9, "overlaps"), mark(9, 99, "too far"), mark(0, 3, "one")})
	diff(t, "cut at stretches", templates.Text{{Kind: templates.Marked, Text: "one"}, {Text: " "}, {Kind: templates.Marked, Text: "two"}, {Text: " three"}}, got)
}

func FuzzOurs(f *testing.F) {
	for _, s := range []string{"see 702.19b and 704", "rules 510.1a-c, {T}: add {G}", "100 cards", "{unclosed 702.", "ä702.2c–d"} {
		f.Add(s)
	}
	snapshot, _ := smallSnapshot(f)
	rd := &reading{snapshot: snapshot, book: snapshot.Default()}
	f.Fuzz(func(t *testing.T, s string) {
		var all string
		for i, p := range rd.ours(s) {
			if i > 0 {
				all += "\n"
			}
			all += p.Plain()
		}
		if want := withoutEmptyLines(curly(s)); all != want {
			t.Errorf("%q became %q", want, all)
		}
	})
}

func TestNumbersInProse(t *testing.T) {
	snapshot, _ := smallSnapshot(t)
	rd := &reading{snapshot: snapshot, book: snapshot.Default()}
	for s, want := range map[string][]string{
		"see 702.19b":                    {"702.19b"},
		"(see 702.2c, 510.1a and 702)":   {"702.2c", "510.1a", "702"},
		"each has 702 cards":             nil,
		"rules 510.1a-c":                 {"510.1a-c"},
		"chapter 702 and 999.9":          {"702"},
		"1702.19b and 702.19bc are none": nil,
	} {
		var got []string
		for _, p := range rd.ours(s) {
			for _, x := range p {
				if x.Kind == templates.RuleChip {
					got = append(got, x.Text)
				}
			}
		}
		diff(t, s, want, got)
	}
}

func TestCurly(t *testing.T) {
	for typed, want := range map[string]string{
		`Ann's "no" isn't Bob's`:    "Ann’s “no” isn’t Bob’s",
		`("a 'b' c")`:               "(“a ‘b’ c”)",
		`the players' turn, "yes".`: "the players’ turn, “yes”.",
		"already “curly” ’tis":      "already “curly” ’tis",
	} {
		diff(t, typed, want, curly(typed))
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"short", 10, "short"},
		{"One sentence here. And another one.", 24, "One sentence here."},
		{"a word cut off, somewhere", 16, "a word cut off …"},
		{"first line\nsecond", 40, "first line"},
		{"ääääääää", 5, "ää …"},
	} {
		if got := cut(c.text, c.n); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestChangedWords(t *testing.T) {
	got := changedWords("the remaining damage may go on", "the excess damage may go on", 40)
	diff(t, "difference", templates.Text{
		{Text: "the "},
		{Kind: templates.Deleted, Text: "remaining"},
		{Text: " "},
		{Kind: templates.Inserted, Text: "excess"},
		{Text: " "},
		{Text: "damage may go on"},
	}, got)
}

func withoutEmptyLines(s string) string {
	var all string
	first := true
	for line := range strings.SplitSeq(s, "\n") {
		if line == "" {
			continue
		}
		if !first {
			all += "\n"
		}
		first = false
		all += line
	}
	return all
}

// A sentence may begin with a quotation mark, which is longer than one byte.
// Quotes open and close whatever is marked between them.
func TestCurled(t *testing.T) {
	got := curled(templates.Text{{Text: "Bob's \""}, {Kind: templates.Marked, Text: "Bear"}, {Text: "\" says \"no\""}}).Plain()
	diff(t, "a marked text", "Bob’s “Bear” says “no”", got)
}

func TestSentenceStart(t *testing.T) {
	for said, want := range map[string]string{"": "", "a bear": "A bear", "“mars” is far": "“mars” is far", "éa": "Éa"} {
		diff(t, said, want, sentenceStart(said))
	}
}

// A card that has lost the abilities of its text shows that text crossed out.
func TestLostTextIsStruck(t *testing.T) {
	o := engine.BoardObject{Label: "Tomb", Lines: []string{"Each land is a Swamp."}}
	diff(t, "with its abilities", []templates.Text{{{Text: "Each land is a Swamp."}}}, cardText(&o))
	o.Lost = true
	diff(t, "without them", []templates.Text{{{Kind: templates.Deleted, Text: "Each land is a Swamp."}}}, cardText(&o))
	o = engine.BoardObject{Label: "Griffin", Lines: []string{"Flying, first strike"}, Text: []string{"first strike"}, LostParts: []engine.BoardLost{{Line: 0, Words: "Flying"}}}
	diff(t, "without one of two keywords", []templates.Text{{{Kind: templates.Deleted, Text: "Flying"}, {Text: ", first strike"}}}, cardText(&o))
	o = engine.BoardObject{Label: "Bat", Text: []string{"trample"}, LostParts: []engine.BoardLost{{Line: -1, Words: "flying"}}}
	diff(t, "without a keyword, and without text", []templates.Text{{{Kind: templates.Deleted, Text: "Flying"}}, {{Text: "Trample"}}}, cardText(&o))
}
