package scenario

import (
	"reflect"
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
			if read, unread := f.knockOut(manner{without: rule}), f.KnockOut(rule); !reflect.DeepEqual(read, unread) {
				t.Errorf("%s without %s (-read +unread):\n%s", path, rule, cmp.Diff(read, unread))
			}
		}
	})
	if n < 450 {
		t.Errorf("%d scenarios, want 450 or more", n)
	}
}
