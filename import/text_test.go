package importer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// small returns one of the two little books of our own: second.txt is first.txt a
// year later, with a rule put in, one gone, one new in its place and one edited.
func small(tb testing.TB, name string) File {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	return File{name, data}
}

func TestReadText(t *testing.T) {
	_, s := importFiles(t, newStore(t), small(t, "first.txt"))
	b := s.Book("2030-01-05")
	if b == nil || b.Edition().Title != "Comprehensive Rules effective January 5, 2030" || !b.Edition().Complete {
		t.Fatalf("editions: %+v", s.Editions())
	}
	var got []string
	for _, r := range b.Rules() {
		got = append(got, string(r.Number)+" "+string(r.Kind)+" "+r.Title)
	}
	want := []string{
		"1 section First Things", "100 chapter General", "100.1 rule ", "100.1a subrule ", "100.2 rule ", "101 chapter Marbles",
		"101.1 heading Colors", "101.1a subrule Colors", "101.1b subrule Colors", "101.1c subrule Colors", "101.2 rule ",
		"2 section Second Things", "200 chapter Stones", "200.1 rule ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	if r := b.Rule("101.2"); strings.Count(r.Text, "\n") != 1 || !strings.HasSuffix(r.Text, "until the game ends.") {
		t.Errorf("101.2 has lost its second paragraph: %q", r.Text)
	}
	if r := b.Rule("100.1"); len(r.Examples) != 2 || r.Examples[1].Text != "Cid has a bag and no friend. He waits." {
		t.Errorf("examples of 100.1: %+v", r.Examples)
	}
	var terms []string
	for _, g := range b.Terms() {
		terms = append(terms, g.Slug+": "+strings.Join(g.Names, "; ")+" -> "+strings.Join(g.SeeAlso, ","))
	}
	if diff := cmp.Diff([]string{"bag: Bag -> ", "marble-marbles: Marble, Marbles; Marble; Marbles -> bag", "shooter: Shooter -> marble-marbles"}, terms); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
	if g := b.Term("shooter"); !g.Obsolete {
		t.Error("Shooter is not marked as obsolete")
	}
	var back []string
	for _, l := range b.ReferencesTo("101.1b") {
		back = append(back, string(l.Rule.Number)+" "+l.Reference.Text)
	}
	if diff := cmp.Diff([]string{"100.2 101.1a–b"}, back); diff != "" {
		t.Errorf("references to 101.1b (-want +got):\n%s", diff)
	}
}

// TestEncodings reads one book in every encoding and with every line end that
// official texts came in.
func TestEncodings(t *testing.T) {
	f := small(t, "first.txt")
	want, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(f.Data), "This book exists", "This book’s rules exist", 1)
	windows, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	utf16le := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		utf16le = append(utf16le, byte(u), byte(u>>8))
	}
	for name, data := range map[string]string{
		"byte order mark": "\ufeff" + text,
		"CRLF":            strings.ReplaceAll(text, "\n", "\r\n"),
		"CR":              strings.ReplaceAll(text, "\n", "\r"),
		"CR, a few CRLF":  strings.Replace(strings.ReplaceAll(text, "\n", "\r"), "\r\r", "\r\n\r\n", 3),
		"CRCRLF":          strings.ReplaceAll(text, "\n", "\r\r\n"),
		"Windows-1252":    strings.ReplaceAll(windows, "\n", "\r\n"),
		"UTF-16":          string(utf16le),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Read(File{name, []byte(data)})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.Text, got.Text); diff != "" {
				t.Errorf("-want +got:\n%s", clip(diff, 1500))
			}
		})
	}
}

// TestAlignment follows the rules of the first little book into the second.
func TestAlignment(t *testing.T) {
	for _, order := range [][]string{{"first.txt", "second.txt"}, {"second.txt", "first.txt"}} {
		store := newStore(t)
		for _, name := range order {
			importFiles(t, store, small(t, name))
		}
		s := snapshot(t, store)
		c, err := s.Compare("2030-01-05", "2031-06-07")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range c.Rules {
			line := string(r.Change)
			if r.Before != nil {
				line += " " + string(r.Before.Number)
			}
			if r.After != nil {
				line += " > " + string(r.After.Number)
			}
			got = append(got, line)
		}
		want := []string{
			"equal 100.1 > 100.1", "equal 100.1a > 100.1a", "added > 100.2", "renumbered 100.2 > 100.3", "equal 101.1 > 101.1", "equal 101.1a > 101.1a",
			"reference only 101.1b > 101.1b", "added > 101.1c", "removed 101.1c", "equal 101.2 > 101.2", "text changed 200.1 > 200.1",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("imported as %v (-want +got):\n%s", order, diff)
		}
		old, now := s.Book("2030-01-05"), s.Book("2031-06-07")
		moves := now.Moved("101.1c")
		if len(moves) == 0 || moves[0].Now != nil || moves[0].Was != old.Rule("101.1c") {
			t.Errorf("moves of 101.1c: %+v", moves)
		}
		if moves = now.Moved("100.2"); len(moves) == 0 || moves[0].Now != now.Rule("100.3") {
			t.Errorf("moves of 100.2: %+v", moves)
		}
		// Before the two books stand the plain words, which have nothing to do with them.
		since := func(h []rulesdb.Version) []rulesdb.Version { return h[len(cr.Books()):] }
		history := since(now.History("100.3"))
		if len(history) != 2 || history[0].Rule.Number != "100.2" || history[1].Change != rulesdb.Renumbered {
			t.Errorf("history of 100.3: %+v", history)
		}
		history = since(now.History("101.1c"))
		if len(history) != 2 || history[0].Change != rulesdb.Missing || history[1].Change != rulesdb.RuleAdded {
			t.Errorf("history of the new 101.1c: %+v", history)
		}
		history = since(old.History("101.1c"))
		if len(history) != 2 || history[1].Change != rulesdb.RuleRemoved {
			t.Errorf("history of the old 101.1c: %+v", history)
		}
	}
}

// TestEditions imports all ten official editions and holds them to their counts.
func TestEditions(t *testing.T) {
	want := []Report{ // counts of data/cr/README.md
		{Edition: "2017-08-25", Chapters: 129, Rules: 2230, Subrules: 1314, Examples: 244, GlossaryTerms: 533},
		{Edition: "2019-07-12", Chapters: 131, Rules: 2345, Subrules: 1388, Examples: 244, GlossaryTerms: 559},
		{Edition: "2020-04-17", Chapters: 133, Rules: 2434, Subrules: 1458, Examples: 250, GlossaryTerms: 571},
		{Edition: "2021-07-23", Chapters: 136, Rules: 2579, Subrules: 1565, Examples: 260, GlossaryTerms: 600},
		{Edition: "2023-11-17", Chapters: 142, Rules: 2899, Subrules: 1799, Examples: 276, GlossaryTerms: 668},
		{Edition: "2024-02-02", Chapters: 143, Rules: 2937, Subrules: 1829, Examples: 276, GlossaryTerms: 673},
		{Edition: "2024-03-08", Chapters: 144, Rules: 2941, Subrules: 1832, Examples: 276, GlossaryTerms: 675},
		{Edition: "2024-04-12", Chapters: 144, Rules: 2962, Subrules: 1847, Examples: 277, GlossaryTerms: 681},
		{Edition: "2025-02-07", Chapters: 144, Rules: 3022, Subrules: 1895, Examples: 274, GlossaryTerms: 703},
		{Edition: "2026-02-27", Chapters: 146, Rules: 3120, Subrules: 1962, Examples: 276, GlossaryTerms: 726},
	}
	var files []File
	for _, w := range want {
		files = append(files, file(t, "cr/cr-"+strings.ReplaceAll(w.Edition, "-", "")+".txt"))
	}
	reports, s := importFiles(t, newStore(t), files...)
	var got []Report
	for _, r := range reports {
		if !r.Complete || r.Sections != 9 {
			t.Errorf("%s: complete %v, %d sections", r.Edition, r.Complete, r.Sections)
		}
		got = append(got, Report{Edition: r.Edition, Chapters: r.Chapters, Rules: r.Rules, Subrules: r.Subrules, Examples: r.Examples, GlossaryTerms: r.GlossaryTerms})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	if r := reports[6]; r.References != 1045 || r.GlossaryReferences != 729 || r.Dangling != 0 || r.DanglingGlossary != 1 || r.Suspect != 7 {
		t.Errorf("references of 2024-03-08: %d in rules, %d in the glossary, %d and %d dangling, %d suspect",
			r.References, r.GlossaryReferences, r.Dangling, r.DanglingGlossary, r.Suspect)
	}
	testAlignmentCounts(t, s)
	testMoves(t, s)
}

// testAlignmentCounts compares neighbouring editions with the table of
// data/README-dataset.md, chapter 7: each count within 5 % or 10 rules.
func testAlignmentCounts(t *testing.T, s *rulesdb.Snapshot) {
	columns := []rulesdb.Change{
		rulesdb.Equal, rulesdb.ReferenceOnly, rulesdb.TextChanged, rulesdb.Renumbered, rulesdb.RenumberedChanged, rulesdb.RuleAdded, rulesdb.RuleRemoved,
	}
	for _, w := range []struct {
		from, to               string
		rules                  [7]int
		examples               int
		added, removed, edited int
	}{
		{"2017-08-25", "2019-07-12", [7]int{1455, 56, 262, 343, 92, 137, 22}, 78, 28, 2, 120},
		{"2019-07-12", "2020-04-17", [7]int{2144, 15, 55, 111, 13, 96, 7}, 20, 12, 0, 14},
		{"2020-04-17", "2021-07-23", [7]int{1397, 62, 77, 814, 68, 161, 16}, 75, 32, 3, 210},
		{"2021-07-23", "2023-11-17", [7]int{2042, 35, 162, 275, 39, 346, 26}, 28, 68, 0, 49},
		{"2023-11-17", "2024-02-02", [7]int{2773, 15, 6, 105, 0, 38, 0}, 5, 5, 0, 16},
		{"2024-02-02", "2024-03-08", [7]int{2867, 12, 4, 54, 0, 4, 0}, 2, 2, 0, 9},
		{"2024-03-08", "2024-04-12", [7]int{2934, 0, 5, 1, 1, 21, 0}, 1, 6, 0, 0},
		{"2024-04-12", "2025-02-07", [7]int{2832, 4, 85, 27, 5, 69, 9}, 60, 25, 3, 5},
		{"2025-02-07", "2026-02-27", [7]int{2521, 38, 95, 350, 10, 106, 8}, 32, 26, 3, 90},
	} {
		c, err := s.Compare(w.from, w.to)
		if err != nil {
			t.Fatal(err)
		}
		var got [7]int
		for i, change := range columns {
			got[i] = c.Counts[change]
			if off := abs(got[i] - w.rules[i]); off > 10 && off*20 > w.rules[i] {
				t.Errorf("%s to %s, %s: %d, want about %d", w.from, w.to, change, got[i], w.rules[i])
			}
		}
		var terms [3]int
		for _, g := range c.Terms {
			switch g.Change {
			case rulesdb.RuleAdded:
				terms[0]++
			case rulesdb.RuleRemoved:
				terms[1]++
			case rulesdb.TextChanged:
				terms[2]++
			}
		}
		if c.ExamplesChanged != w.examples || terms != [3]int{w.added, w.removed, w.edited} {
			t.Errorf("%s to %s: %d examples changed, glossary %v; want %d, %v", w.from, w.to, c.ExamplesChanged, terms, w.examples, [3]int{w.added, w.removed, w.edited})
		}
		t.Logf("%s to %s: %v, table %v; examples %d, glossary %v", w.from, w.to, got, w.rules, c.ExamplesChanged, terms)
	}
}

// testMoves asks for rules that are known to have moved or gone.
func testMoves(t *testing.T, s *rulesdb.Snapshot) {
	newest, engine := s.Book("2026-02-27"), s.Engine()
	if r := engine.Same("509.5", newest); r == nil || r.Number != "509.3" {
		t.Errorf("509.5 of 2024 is %+v in 2026, want 509.3", r)
	}
	if r := engine.Same("509.2", newest); r != nil {
		t.Errorf("509.2 of 2024, the damage assignment order, is %s in 2026, want gone", r.Number)
	}
	gone := 0
	for _, m := range newest.Moved("509.2") {
		if m.Now == nil && strings.Contains(m.Was.Text, "damage assignment order") {
			gone++
		}
	}
	if gone != 1 {
		t.Errorf("moves of 509.2: %+v", newest.Moved("509.2"))
	}
	if r := engine.Same("702.19b", newest); r == nil || r.Number != "702.19b" {
		t.Errorf("702.19b of 2024 is %+v in 2026", r)
	}
	if h := newest.History("702.19b"); len(h) != 10 || h[0].Rule == nil || h[0].Rule.Number != cr.Rule("702.19b") {
		t.Errorf("history of 702.19b: %d editions", len(h))
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
