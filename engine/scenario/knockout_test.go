package scenario

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnreadIsTheSame plays some scenarios without each of their rules, once as KnockOut
// does, with nothing written down, and once with every ruling and picture. They must come
// to the same.
func TestUnreadIsTheSame(t *testing.T) {
	n := 0
	everyFile(t, func(path string, f *File) {
		if n++; n%10 != 0 {
			return
		}
		for _, rule := range f.Play("").Cited() {
			if diff := cmp.Diff(f.knockOut(manner{without: rule}), f.KnockOut(rule)); diff != "" {
				t.Errorf("%s without %s (-read +unread):\n%s", path, rule, diff)
			}
		}
	})
	if n < 450 {
		t.Errorf("%d scenarios, want 450 or more", n)
	}
}
