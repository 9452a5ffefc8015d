package importer

import (
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
