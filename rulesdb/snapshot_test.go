package rulesdb

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/cr"
)

func numbers(rules []*Rule) string {
	var list []string
	for _, r := range rules {
		list = append(list, string(r.Number))
	}
	return strings.Join(list, " ")
}

func number(r *Rule) string {
	if r == nil {
		return "-"
	}
	return string(r.Number)
}

var smallBook = []string{
	"1 First", "100 General", "100.1 Marbles roll.", "100.1a Red first.", "100.1b Blue next.", "100.2 The end.",
	"101 Bags", "101.1 Bags hold marbles.", "7 More", "702 Deeds", "702.9 Leap", "702.9a It leaps.", "702.10 Hop", "702.10a It hops.",
}

func TestBook(t *testing.T) {
	b := put(t, open(t), edition(cr.Edition, smallBook...)).Default()
	for name, c := range map[string]struct{ got, want string }{
		"sections":                     {numbers(b.Sections()), "1 7"},
		"chapters":                     {numbers(b.Chapters("")), "100 101 702"},
		"chapters of 1":                {numbers(b.Chapters("1")), "100 101"},
		"children of 100":              {numbers(b.Children("100")), "100.1 100.2"},
		"children of 100.1":            {numbers(b.Children("100.1")), "100.1a 100.1b"},
		"children of 702, not as text": {numbers(b.Children("702")), "702.9 702.10"},
		"ancestors of 100.1b":          {numbers(b.Ancestors("100.1b")), "1 100 100.1"},
		"parent of 100.1b":             {number(b.Parent("100.1b")), "100.1"},
		"parent of 1":                  {number(b.Parent("1")), "-"},
		"before 100.2":                 {number(b.Previous("100.2")), "100.1b"},
		"after 100.2":                  {number(b.Next("100.2")), "101.1"},
		"after 101.1":                  {number(b.Next("101.1")), "702.9"},
		"after chapter 101":            {number(b.Next("101")), "702"},
		"after section 1":              {number(b.Next("1")), "7"},
		"before the first":             {number(b.Previous("100.1")), "-"},
		"after the last":               {number(b.Next("702.10a")), "-"},
		"after what is not there":      {number(b.Next("555.5")), "-"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", name, c.got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	b := put(t, open(t), edition(cr.Edition, smallBook...)).Default()
	for typed, want := range map[string]string{
		"100.1c":   "100.1 100.1b 100.1a",
		"100.1l":   "100.1 100.1a 100.1b",
		"CR 100.9": "100 100.2 100.1",
		"702.12":   "702 702.10",
		"702.19":   "702 702.10 702.9",
		"7002.9":   "702.9",
		"720.9":    "7 702.9",
		"101.1a":   "101.1 100.1a",
		"102":      "1 101 100 702",
		"marbles":  "",
		"100.1":    "100.1 100.2 100.1a 100.1b",
		"":         "",
	} {
		if got := numbers(b.Nearest(typed, 4)); got != want {
			t.Errorf("nearest to %q: %s, want %s", typed, got, want)
		}
	}
	if got := b.Nearest("100.1c", 1); len(got) != 1 {
		t.Errorf("at most one wanted, %d found", len(got))
	}
}

// An edition that came without a glossary has the plain-words entries, with its own
// numbers, until it gets one.
func TestBorrowsTerms(t *testing.T) {
	plain, bare := edition(PlainID, smallBook...), edition("2030-01-05", smallBook...)
	reference := func(n cr.Rule) Reference { return Reference{Target: n, Last: n, In: -1} }
	plain.Terms = []Term{{Slug: "bag", Headword: "Bag", Names: []string{"Bag"}, Text: "Where marbles are kept.", Rules: []Reference{reference("100.1a"), reference("999.9")}}}
	for i := range bare.Rules {
		if bare.Rules[i].Number == "100.1a" {
			bare.Rules[i].Number = "100.1c"
		}
	}
	s := open(t)
	put(t, s, plain, bare)
	b := load(t, s).Book("2030-01-05")
	term := b.TermNamed("bags")
	if !b.BorrowsTerms() || len(b.Terms()) != 1 || term == nil || term != b.Term("bag") || term.Text != "" || term.Plain != "Where marbles are kept." {
		t.Fatalf("borrowed: %v %+v", b.BorrowsTerms(), b.Terms())
	}
	if f := term.Rules; f[0].Target != "100.1c" || f[0].Dangling || !f[1].Dangling || len(b.ReferencesTo("100.1c")) != 1 {
		t.Errorf("its rules: %+v", f)
	}
	if own := load(t, s).Book(PlainID).Term("bag"); own.Text == "" || own.Rules[0].Target != "100.1a" {
		t.Errorf("the lender's entry: %+v", own)
	}
	bare.Hash += "2"
	bare.Terms = []Term{{Slug: "sack", Headword: "Sack", Names: []string{"Sack"}, Text: "A bag."}}
	put(t, s, bare)
	if b := load(t, s).Book("2030-01-05"); b.BorrowsTerms() || b.Term("bag") != nil || b.Term("sack") == nil {
		t.Errorf("with its own: %+v", b.Terms())
	}
}

func TestReferencesTo(t *testing.T) {
	c := edition(cr.Edition, smallBook...)
	c.Rules[7].References = []Reference{
		{Target: "100.1a", Last: "100.1b", In: -1}, {Target: "100.1b", Last: "100.1b", In: -1}, {Target: "999.9", Last: "999.9", In: -1, Dangling: true},
	}
	c.Terms = []Term{{Slug: "bag", Headword: "Bag", Names: []string{"Bag"}, Rules: []Reference{{Target: "100.1b", Last: "100.1b", In: -1}}}}
	b := put(t, open(t), c).Default()
	for n, want := range map[cr.Rule]string{"100.1a": "101.1", "100.1b": "101.1 bag", "999.9": "", "100.1": ""} {
		var got []string
		for _, l := range b.ReferencesTo(n) {
			if l.Rule != nil {
				got = append(got, string(l.Rule.Number))
			} else {
				got = append(got, l.Term.Slug)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("references to %s: %v, want %s", n, got, want)
		}
	}
}

func TestTermLinks(t *testing.T) {
	c := edition(cr.Edition, "100.1 Marbles roll.")
	for _, names := range [][]string{
		{"Marble"}, {"Glass Marble"}, {"Last-Known Information"}, {"State-Based Actions"}, {"Owner’s Bag"}, {"Copy, Copied", "Copy", "Copied"}, {"Mark (Obsolete)", "Mark"},
	} {
		c.Terms = append(c.Terms, Term{
			Slug: strings.ToLower(names[0]), Headword: names[0], Names: names, Obsolete: strings.Contains(names[0], "Obsolete"),
		})
	}
	b := put(t, open(t), c).Default()
	for text, want := range map[string]string{
		"Glass marbles and a marble roll.":               "Glass marbles|marble",
		"A marble, a marble.":                            "marble",
		"state-based actions use last known information": "state-based actions|last known information",
		"Put it into its owner's bag.":                   "owner's bag",
		"Glass, marble":                                  "marble",
		"copies are copied":                              "copies",
		"a mark on a marbled stone":                      "",
		"“Marble” means a ball.":                         "Marble",
		"No term at all":                                 "",
		"He’s got a glass. Marbles roll":                 "Marbles",
	} {
		var got []string
		for _, l := range b.TermLinks(text) {
			got = append(got, text[l.Start:l.End])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %s, want %s", text, strings.Join(got, "|"), want)
		}
	}
	for name, want := range map[string]string{"glass MARBLES": "glass marble", "Copied": "copy, copied", "mark": "mark (obsolete)", "owner's bag": "owner’s bag", "bag": ""} {
		got := ""
		if term := b.TermNamed(name); term != nil {
			got = term.Slug
		}
		if got != want {
			t.Errorf("term named %q: %q, want %q", name, got, want)
		}
	}
}

// demonstrations stores three of them: alpha proves 100.1 and cannot tell 100.1a and
// 100.1b apart, beta uses 100.2 and proves 702.9a, gamma proves nothing.
func demonstrations(t *testing.T, s *Store) {
	t.Helper()
	demos := []Demo{
		{Slug: "100/alpha", Chapter: "100", Title: "Alpha", Question: "What?", Source: Written("..."), Shows: []cr.Rule{"100.1"}, Steps: 3, Holds: true},
		{Slug: "702/beta", Chapter: "702", Title: "Beta", Holds: true},
		{Slug: "702/gamma", Chapter: "702", Title: "Gamma"},
	}
	citations := []Citation{
		{Demo: "100/alpha", Step: 1, Rule: "100.1", Sentence: "it rolls"},
		{Demo: "100/alpha", Step: 2, Rule: "100.1a", Sentence: "red"},
		{Demo: "100/alpha", Step: 2, Rule: "100.1b", Sentence: "blue"},
		{Demo: "100/alpha", Fork: "Bob leaves", Step: 3, Rule: "100.1", Sentence: "again"},
		{Demo: "702/beta", Step: 1, Rule: "100.2", Sentence: "ends"},
		{Demo: "702/beta", Step: 2, Rule: "702.9a", Sentence: "leaps"},
		{Demo: "702/gamma", Step: 1, Rule: "100.2", Sentence: "ends"},
	}
	proofs := []Proof{
		{Demo: "100/alpha", Rule: "100.1", Class: "differs", Outcome: "o1", Difference: "Without it, nothing rolls."},
		{Demo: "100/alpha", Rule: "100.1a", Class: "freed", Outcome: "o2"},
		{Demo: "100/alpha", Rule: "100.1b", Class: "freed", Outcome: "o2"},
		{Demo: "702/beta", Rule: "702.9a", Class: "refused", Outcome: "o3"},
		{Demo: "702/beta", Rule: "100.2", Class: "same"},
		{Demo: "702/gamma", Rule: "100.2", Class: "stuck"},
	}
	putDemos(t, s, demos, citations, proofs, "d1")
}

// putDemos stores demonstrations with what their plays cited and proved.
func putDemos(t *testing.T, s *Store, demos []Demo, citations []Citation, proofs []Proof, hash string) {
	t.Helper()
	var played []PlayedDemo
	for i := range demos {
		d := &demos[i]
		var cited []Citation
		for _, c := range citations {
			if c.Demo == d.Slug {
				cited = append(cited, c)
			}
		}
		var proved []Proof
		for _, p := range proofs {
			if p.Demo == d.Slug {
				proved = append(proved, p)
			}
		}
		played = append(played, Played(d, cited, proved))
	}
	if err := s.Update(context.Background(), func(tx *Tx) error { return tx.ReplaceDemos(played, hash) }); err != nil {
		t.Fatal(err)
	}
}

func TestLevels(t *testing.T) {
	s := open(t)
	plain := edition(PlainID, smallBook...)
	for i := range plain.Rules {
		switch r := &plain.Rules[i]; r.Number {
		case "702.9", "702.10":
			r.Kind, r.NotModelled, r.NotModelledClass = KindHeading, "names its subrules", "heading"
		case "702.10a":
			r.Restates = []cr.Rule{"702.9a", "100.1"}
		case "101.1":
			r.Restates = []cr.Rule{"702.9a", "100.2"} // of which one is not shown
		case "100.2":
			r.NotModelled, r.NotModelledClass = "outside the game", "outside" // but a demonstration applies it
		}
	}
	put(t, s, plain, edition(cr.Edition, smallBook...))
	demonstrations(t, s)
	b := load(t, s).Default()
	var got []string
	for _, r := range b.Rules() {
		if r.Number.Kind() < cr.Numbered {
			continue
		}
		l := b.Level(r.Number)
		got = append(got, fmt.Sprintf("%s %s %d %v %v %s", r.Number, l.Level, l.Demos, l.With, l.Counts, l.Reason))
	}
	want := []string{
		"100.1 shown 1 [] true ", "100.1a shown 1 [100.1b] true ", "100.1b shown 1 [100.1a] false ", "100.2 used 2 [] true ", "101.1 uncovered 0 [] true ",
		"702.9 not modelled 0 [] true names its subrules", "702.9a shown 1 [] true ", "702.10 not modelled 0 [] true names its subrules",
		"702.10a restated 1 [] true repeats rules 702.9a and 100.1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("levels (-want +got):\n%s", diff)
	}
	total := Coverage{Rules: 9, WithText: 9, Shown: 3, Inseparable: 1, Restated: 1, Used: 1, NotModelled: 2, Uncovered: 1, Scenarios: 3}
	if diff := cmp.Diff(total, b.Coverage()); diff != "" {
		t.Errorf("coverage (-want +got):\n%s", diff)
	}
	if c := b.ChapterCoverage("702"); c.Rules != 4 || c.Shown != 1 || c.Scenarios != 2 {
		t.Errorf("coverage of 702: %+v", c)
	}
	uses := b.Demos("100.1")
	if len(uses) != 1 || !uses[0].Proves() || !uses[0].Carries || len(uses[0].Citations) != 2 || uses[0].Proof.Difference != "Without it, nothing rolls." {
		t.Errorf("demonstrations of 100.1: %+v", uses)
	}
	if uses = b.Demos("100.2"); len(uses) != 2 || uses[0].Demo.Slug != "702/beta" || uses[0].Proves() {
		t.Errorf("demonstrations of 100.2: %+v", uses)
	}
}

// TestLevelsElsewhere looks at the demonstrations from a later edition: one rule has
// moved, one has another wording.
func TestLevelsElsewhere(t *testing.T) {
	s := open(t)
	later := edition("2030-01-05", "100.1 Marbles roll.", "100.1a Red first.", "100.1b Blue next.", "100.2 The end is near.", "702.8a It leaps.")
	later.Rules[4].Identity = "702.9a"
	put(t, s, edition(PlainID, smallBook...), edition(cr.Edition, smallBook...), later)
	demonstrations(t, s)
	snapshot := load(t, s)
	b := snapshot.Book("2030-01-05")
	if l := b.Level("100.1"); l.Level != Shown {
		t.Errorf("100.1 is %s; all that alpha cites has its wording", l.Level)
	}
	// beta also cites 100.2, which reads differently here.
	if l := b.Level("702.8a"); l.Level != Uncovered {
		t.Errorf("702.8a is %s", l.Level)
	}
	uses := b.Demos("702.8a")
	if len(uses) != 1 || uses[0].Carries || fmt.Sprint(uses[0].Changed) != "[100.2]" || fmt.Sprint(b.DemoChanges("702/beta")) != "[100.2]" {
		t.Errorf("demonstrations of 702.8a: %+v", uses)
	}
	if c := b.Coverage(); c.Scenarios != 1 || c.Shown != 2 {
		t.Errorf("coverage: %+v", c)
	}
	if r := b.Rule("702.8a"); r.Plain != "It leaps." {
		t.Errorf("plain words of 702.8a: %q", r.Plain)
	}
	if r := b.Rule("100.2"); r.Plain != "" {
		t.Errorf("100.2 has plain words of another wording: %q", r.Plain)
	}
}

// TestReplaceDemos replaces all of them and notices by the hash.
func TestReplaceDemos(t *testing.T) {
	s := open(t)
	before := put(t, s, edition(cr.Edition, smallBook...))
	demonstrations(t, s)
	demonstrations(t, s)
	after := load(t, s)
	if len(after.Demos()) != 3 || len(after.Citations("100/alpha")) != 4 || len(after.Proofs("702/beta")) != 2 || after.Demo("702/gamma") == nil {
		t.Errorf("demonstrations: %+v", after.Demos())
	}
	if before.Hash() == after.Hash() || after.Meta(MetaDemos) != "d1" {
		t.Error("the demonstrations do not show in the hash")
	}
	if err := s.Update(context.Background(), func(tx *Tx) error { return tx.SetMeta(MetaPool, "counted") }); err != nil {
		t.Fatal(err)
	}
	if load(t, s).Hash() == after.Hash() {
		t.Error("what is counted of the pool stands on a page and does not show in the hash")
	}
}

func TestDefaultEdition(t *testing.T) {
	plain, official, later := edition(PlainID, smallBook...), edition(cr.Edition, smallBook...), edition("2030-01-05", smallBook...)
	newer := edition(PlainOf("2026-02-27"), smallBook...)
	newer.Edition.Date, newer.Edition.Builtin = "2026-02-27", true
	fragment := official
	fragment.Edition.Complete = false
	for _, c := range []struct {
		name             string
		contents         []Content
		meta             string
		standard, engine string
	}{
		{"built in only", []Content{plain}, "", PlainID, PlainID},
		{"with the engine's", []Content{plain, official}, "", cr.Edition, cr.Edition},
		{"and a newer one", []Content{plain, official, later}, "", "2030-01-05", cr.Edition},
		{"built in, of two editions", []Content{plain, newer}, "", newer.Edition.ID, PlainID},
		{"with another", []Content{plain, later}, "", "2030-01-05", PlainID},
		{"fragments", []Content{plain, fragment}, "", PlainID, PlainID},
		{"named", []Content{plain, official, later}, "2030-01-05", "2030-01-05", cr.Edition},
		{"named and gone", []Content{plain, official}, "2030-01-05", cr.Edition, cr.Edition},
	} {
		s := open(t)
		put(t, s, c.contents...)
		if err := s.Update(context.Background(), func(tx *Tx) error { return tx.SetMeta(MetaDefault, c.meta) }); err != nil {
			t.Fatal(err)
		}
		snapshot := load(t, s)
		if snapshot.Default().Edition().ID != c.standard || snapshot.Engine().Edition().ID != c.engine {
			t.Errorf("%s: on show %s, the engine's %s; want %s, %s", c.name, snapshot.Default().Edition().ID, snapshot.Engine().Edition().ID, c.standard, c.engine)
		}
	}
	empty := load(t, open(t))
	if empty.Default() != nil || empty.Engine() != nil || len(empty.Editions()) != 0 {
		t.Error("an empty store shows an edition")
	}
}
