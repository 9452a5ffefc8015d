package importer

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// TestChanges holds the verdicts to the numbers that the engine knows: every rule that is
// reworded, gone or new has one, and no other.
func TestChanges(t *testing.T) {
	c := changes()
	book, err := cr.BookOf(c.To)
	if err != nil || c.From != cr.Edition {
		t.Fatalf("from %s: %v", c.From, err)
	}
	if err := c.Check(book); err != nil {
		t.Error(err)
	}
	// The check finds what is changed in the file, and says where.
	for _, m := range []struct{ old, new, want string }{
		{"\n702.2c 702.2c differs 2:", "\n702.2b 702.2b differs 2:", "702.2b is not reworded"},
		{"\n702.2c 702.2c differs 2:", "\n702.2c 702.2d differs 2:", "702.2c is 702.2c in 2026-02-27, not 702.2d"},
		{"\n702.2c 702.2c differs 2:", "\n702.2c - differs 2:", "702.2c has not gone, it is 702.2c"},
		{"\n100.4 100.4 wording:", "\n// ", "nobody has judged 100.4"},
		{"\n509.6 - differs 1:", "\n- 509.6 differs 1:", "509.6 is no new rule"},
	} {
		text := strings.Replace(changesFile, m.old, m.new, 1)
		if text == changesFile {
			t.Errorf("the file has no %q", m.old)
			continue
		}
		changed, err := rulesdb.ReadChanges("changes.txt", text)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := changed.Check(book); err == nil || !strings.Contains(err.Error(), m.want) {
			t.Errorf("%q for %q: %v, want %q", m.new, m.old, err, m.want)
		}
	}
}

// TestUnknownEdition imports an edition of which nobody has read anything: the report says so
// of every rule that is not as it was, and nothing is claimed of them.
func TestUnknownEdition(t *testing.T) {
	whole := file(t, "cr/cr-20260227.txt")
	next := File{Name: "cr-20270101.txt", Data: bytes.ReplaceAll(whole.Data, []byte("February 27, 2026"), []byte("January 1, 2027"))}
	next.Data = bytes.ReplaceAll(next.Data, []byte("lethal damage"), []byte("deadly damage"))
	reports, s := importFiles(t, newStore(t), file(t, "cr/cr-20240308.txt"), whole, next)
	known, unknown := reports[1].Since, reports[2].Since
	if reports[0].Since != nil || known == nil || unknown == nil {
		t.Fatalf("reports: %v, %v, %v", reports[0].Since, known, unknown)
	}
	if len(known.Unread) != 0 || known.Moved != 367 || known.Differs == 0 {
		t.Errorf("of 2026-02-27: %v, unread %v", known, known.Unread)
	}
	if !slices.Contains(unknown.Unread, "702.19b") || slices.Contains(unknown.Unread, "702.20b") {
		t.Errorf("of an unknown edition: %v, unread %v", unknown, unknown.Unread)
	}
	b := s.Book("2027-01-01")
	if s.Default() != b || b.Verdict("702.19b") != nil {
		t.Errorf("on show is %s, and 702.19b has the verdict %+v", s.Default().Edition().ID, b.Verdict("702.19b"))
	}
}
