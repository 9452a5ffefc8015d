package importer

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

const plainChapter = `// Written for a test.
chapter 702 Marbles
What marbles do,
told in two lines.

702.1
Marbles roll.
title: How they
roll
ask: do marbles roll
ask: can a marble
  roll at all
example: Ann rolls one.
example: Bob rolls
two, see 702.2a.

702.2 Jumping
How marbles jump.
not modelled: heading; names what 702.2a says

702.2a
A marble jumps as it rolls (see 702.1).
restates: 702.1
`

func TestReadPlain(t *testing.T) {
	c, err := readPlain(fstest.MapFS{
		"702.txt":      {Data: []byte(plainChapter)},
		"sections.txt": {Data: []byte("section 7 More Rules\nWhat else there is.\n")},
		"glossary.txt": {Data: []byte("term Marble, Marbles\nA ball. See rule 702.\n\nterm Bag\nHolds marbles.\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	link(&c, nil)
	provenance := func(n string) rulesdb.Provenance { return rulesdb.Provenance{SourceNumber: n, Row: -1} }
	want := []rulesdb.Rule{
		{Number: "7", Kind: rulesdb.KindSection, Title: "More Rules", Text: "What else there is."},
		{Number: "702", Parent: "7", Kind: rulesdb.KindChapter, Title: "Marbles", Text: "What marbles do, told in two lines."},
		{
			Number: "702.1", Parent: "702", Kind: rulesdb.KindRule, Short: "How they roll", Text: "Marbles roll.", Asks: []string{"do marbles roll", "can a marble roll at all"},
			Examples:   []rulesdb.Example{{Index: 0, Text: "Ann rolls one.", Plain: true}, {Index: 1, Text: "Bob rolls two, see 702.2a.", Plain: true}},
			References: []rulesdb.Reference{{Text: "702.2a", Start: 19, End: 25, In: 1, Target: "702.2a", Last: "702.2a"}},
		},
		{Number: "702.2", Parent: "702", Kind: rulesdb.KindHeading, Title: "Jumping", Text: "How marbles jump.", NotModelled: "names what 702.2a says", NotModelledClass: "heading"},
		{
			Number: "702.2a", Parent: "702.2", Kind: rulesdb.KindSubrule, Title: "Jumping", Text: "A marble jumps as it rolls (see 702.1).", Restates: []cr.Rule{"702.1"},
			References: []rulesdb.Reference{{Text: "702.1", Start: 32, End: 37, In: -1, Target: "702.1", Last: "702.1"}},
		},
	}
	for i := range want {
		want[i].Edition, want[i].Provenance = rulesdb.PlainID, provenance(string(want[i].Number))
	}
	if diff := cmp.Diff(want, c.Rules); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if len(c.Terms) != 2 || c.Terms[0].Slug != "bag" || !slices.Equal(c.Terms[1].Names, []string{"Marble, Marbles", "Marble", "Marbles"}) {
		t.Errorf("terms: %+v", c.Terms)
	}
}

func TestReadPlainErrors(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"no entry":         {"702.1\nMarbles", "seven\nMarbles", `702.txt:6: "seven" begins no entry`},
		"letter l":         {"702.2a\nA", "702.2l\nA", `702.txt:21: "702.2l" is no rule number; letters skip l and o`},
		"other chapter":    {"702.2a\nA", "703.2a\nA", "702.txt:21: 703.2a stands in the file of chapter 702"},
		"twice":            {"702.2a\nA", "702.1\nA", "702.txt:21: 702.1 stands already at 702.txt:6"},
		"no words":         {"Marbles roll.\n", "", "702.txt:6: 702.1 has no words"},
		"empty field":      {"ask: do marbles roll\n", "ask:\n\n702.3\nNothing.\n", `702.txt:6: 702.1 has an empty "ask:"`},
		"unknown class":    {"heading; names", "title; names", `702.txt:17: 702.2: expected one "not modelled: CLASS; reason" with the class heading, pointer, outside, redundant`},
		"long title":       {"How they\nroll", "How a marble rolls if one pushes", `702.txt:6: 702.1: expected one "title:" of at most 6 words`},
		"two titles":       {"title: How they\n", "title: Rolling\ntitle: How they\n", `702.txt:6: 702.1: expected one "title:"`},
		"titled heading":   {"not modelled: heading; names what 702.2a says", "title: Hops", `702.txt:17: 702.2: expected one "title:"`},
		"no reason":        {"heading; names what 702.2a says", "heading", "702.txt:17: 702.2: expected one"},
		"restates itself":  {"restates: 702.1", "restates: 702.2a", `702.txt:21: 702.2a: expected one "restates: NUMBER"`},
		"one of several":   {"restates: 702.1", "restates: 702.1, marbles", `702.txt:21: 702.2a: expected one`},
		"restates no rule": {"restates: 702.1", "restates: marbles", `702.txt:21: 702.2a: expected one`},
	} {
		t.Run(name, func(t *testing.T) {
			text := replaceOnce(t, plainChapter, c.old, c.new)
			_, err := readPlain(fstest.MapFS{"702.txt": {Data: []byte(text)}})
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v\nwant  %s", err, c.want)
			}
		})
	}
}

// TestBuiltin imports the built-in edition into an empty folder: a product without
// any download.
func TestBuiltin(t *testing.T) {
	ctx := context.Background()
	store := newStore(t)
	written, err := EnsureBuiltin(ctx, store)
	if err != nil || !written {
		t.Fatalf("written %v, %v", written, err)
	}
	if written, err = EnsureBuiltin(ctx, store); err != nil || written {
		t.Errorf("a second time: written %v, %v", written, err)
	}
	s := snapshot(t, store)
	newest := cr.Books()[len(cr.Books())-1].Edition
	if s.Default() == nil || s.Default() != s.Book(rulesdb.PlainOf(newest)) || s.Engine() != s.Book(rulesdb.PlainID) {
		t.Fatal("the newest built-in edition is not the one on show, or the engine's is another")
	}
	for _, book := range cr.Books() {
		b := s.Book(rulesdb.PlainOf(book.Edition))
		identities := map[string]cr.Rule{}
		for _, r := range b.Rules() {
			if r.Text == "" {
				t.Errorf("%s has no words", r.Number)
			}
			if r.Number.Kind() >= cr.Numbered && r.Wording == "" {
				t.Errorf("%s is no number of the edition of %s", r.Number, book.Edition)
			}
			if r.Kind == rulesdb.KindSubrule && b.Parent(r.Number) == nil {
				t.Errorf("%s stands without its rule", r.Number)
			}
			if other := identities[r.Identity]; other != "" {
				t.Errorf("%s and %s of %s are one rule", other, r.Number, book.Edition)
			}
			if r.Identity != "" {
				identities[r.Identity] = r.Number
			}
			if r.Number.Kind() < cr.Numbered {
				continue
			}
			name, _ := book.Name(r.Number)
			home := b.Same(r.Number, s.Engine())
			if name.Kind() == cr.Invalid && home != nil || name.Kind() != cr.Invalid && (home == nil || home.Number != name) {
				t.Errorf("%s of %s is %+v at home, want %s", r.Number, book.Edition, home, name)
			}
		}
	}
	if s.Changes() == nil {
		t.Error("the store has no verdicts")
	}
	if v := s.Default().Verdict("701.27a"); v == nil || v.Before != "701.28a" || v.PlaysTheSame() {
		t.Errorf("the verdict on 701.27a is %+v", v)
	}
}

// TestPlainBesideOfficial puts plain words beside official editions: by number in
// their own edition, by wording in others, and only where the wording is the same.
// alike tells whether two texts of ours are the same in all but the numbers that they cite, and
// those are numbers of the same rules.
func alike(text string, from *rulesdb.Book, moved string, to *rulesdb.Book) bool {
	there, here := cr.InProse(text), cr.InProse(moved)
	if len(there) != len(here) {
		return false
	}
	at, beyond := 0, 0
	for i, p := range there {
		q := here[i]
		same := from.Same(p.First, to)
		if text[at:p.Start] != moved[beyond:q.Start] || from.Rule(p.First) != nil && (same == nil || same.Number != q.First) {
			return false
		}
		at, beyond = p.End, q.End
	}
	return text[at:] == moved[beyond:]
}

func TestPlainBesideOfficial(t *testing.T) {
	exact, later := newStore(t), newStore(t)
	_, s := importFiles(t, exact, file(t, "cr/cr-20240308.txt"), file(t, "cr/cr-20250207.txt"))
	_, alone := importFiles(t, later, file(t, "cr/cr-20250207.txt"))
	plain := s.Book(rulesdb.PlainID)
	for _, p := range plain.Rules() {
		if r := s.Book(cr.Edition).Rule(p.Number); r == nil || r.Plain != p.Text {
			t.Fatalf("%s of %s has not its plain words", p.Number, cr.Edition)
		}
	}
	with := func(s *rulesdb.Snapshot) (list []cr.Rule) {
		official, b := s.Book(cr.Edition), s.Book("2025-02-07")
		for _, r := range b.Rules() {
			if r.Plain == "" || r.Number.Kind() < cr.Numbered {
				continue
			}
			list = append(list, r.Number)
			if official == nil {
				continue
			}
			newer := s.Book(rulesdb.PlainOf(cr.Edition2026))
			if old := b.Same(r.Number, official); old != nil && alike(old.Plain, plain, r.Plain, b) && old.Wording == r.Wording {
				continue
			}
			if now := b.Same(r.Number, newer); now == nil || !alike(now.Text, newer, r.Plain, b) || now.Wording != r.Wording {
				t.Errorf("%s has plain words of another rule", r.Number)
			}
		}
		return list
	}
	both, one := with(s), with(alone)
	if len(both) == 0 {
		t.Fatal("no plain words beside 2025-02-07")
	}
	// Without the official text of their edition the hashes of its wordings must do;
	// they find all but a few rules whose number and wording both occur elsewhere.
	if missing := len(both) - len(one); missing < 0 || missing > 10 {
		t.Errorf("%d rules of 2025-02-07 have plain words beside 2024-03-08, %d alone", len(both), len(one))
	}
	if alone.Engine() != alone.Book(rulesdb.PlainID) || alone.Default() != alone.Book("2025-02-07") {
		t.Error("with another edition alone, the engine's edition must be the plain words and that edition on show")
	}
}

// TestBuiltinIsWhole holds the built-in edition to the numbers of the official one:
// none missing, none too many. The list of numbers is in wordings.txt.
func TestBuiltinIsWhole(t *testing.T) {
	c, err := builtinContent()
	if err != nil {
		t.Fatal(err)
	}
	var want, got []cr.Rule
	for n := range knownWordings() {
		want = append(want, n)
	}
	sections, chapters := 0, 0
	for _, r := range c.Rules {
		switch {
		case r.Kind == rulesdb.KindSection:
			sections++
		case r.Kind == rulesdb.KindChapter:
			chapters++
		default:
			got = append(got, r.Number)
		}
		for _, f := range r.References {
			if f.Dangling {
				t.Errorf("%s cites %s, which is not there", r.Number, f.Text)
			}
		}
	}
	slices.SortFunc(want, cr.Compare)
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 2941 || sections != 9 || chapters != 144 {
		t.Errorf("%d numbers, %d sections, %d chapters (-want +got):\n%s", len(got), sections, chapters, diff)
	}
	for _, g := range c.Terms {
		for _, f := range g.Rules {
			if f.Dangling {
				t.Errorf("glossary, %s: cites %s, which is not there", g.Headword, f.Text)
			}
		}
	}
}

// TestBuiltinBesideText compares the built-in edition's frame with the official
// text: titles of sections, chapters and headings, how many examples each rule has,
// and the glossary's headwords.
func TestBuiltinBesideText(t *testing.T) {
	text := readData(t, "cr/cr-20240308.txt").Text
	official := rulesdb.Content{Edition: rulesdb.Edition{ID: cr.Edition, Complete: true}, Rules: text.Rules, Terms: text.Terms}
	link(&official, nil)
	c, err := builtinContent()
	if err != nil {
		t.Fatal(err)
	}
	plain := map[cr.Rule]*rulesdb.Rule{}
	for i := range c.Rules {
		plain[c.Rules[i].Number] = &c.Rules[i]
	}
	examples := 0
	for _, r := range official.Rules {
		p := plain[r.Number]
		if p == nil {
			t.Errorf("%s is missing", r.Number)
			continue
		}
		if p.Title != r.Title && !(r.Title == "" && r.Kind != rulesdb.KindHeading) {
			t.Errorf("%s is called %q, want %q", r.Number, p.Title, r.Title)
		}
		if len(p.Examples) != len(r.Examples) {
			t.Errorf("%s has %d examples, want %d", r.Number, len(p.Examples), len(r.Examples))
		}
		examples += len(p.Examples)
	}
	if examples != 276 {
		t.Errorf("%d examples, want 276", examples)
	}
	var want, got []string
	for _, g := range text.Terms {
		want = append(want, rulesdb.Fold(g.Headword))
	}
	for _, g := range c.Terms {
		got = append(got, rulesdb.Fold(g.Headword))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" || len(got) != 675 {
		t.Errorf("%d glossary terms (-want +got):\n%s", len(got), diff)
	}
}

func FuzzReadPlain(f *testing.F) {
	f.Add(plainChapter)
	f.Add("chapter 702 A\nb\n\n702.1a\nask: c\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readPlain(fstest.MapFS{"702.txt": {Data: []byte(text)}})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "702.txt:") {
				t.Errorf("the error does not name file and line: %v", err)
			}
			return
		}
		for _, r := range c.Rules {
			if r.Number.Kind() == cr.Invalid || r.Text == "" {
				t.Errorf("read %+v", r)
			}
		}
	})
}
