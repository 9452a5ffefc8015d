package scenario

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rulestep/engine/scenarios"
)

// TestUnreadIsTheSame plays some scenarios without each of their rules, once as KnockOut
// does, with nothing written down, and once with every ruling and picture. They must come
// to the same.
func TestUnreadIsTheSame(t *testing.T) {
	n := 0
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".txt") {
			return err
		}
		if n++; n%10 != 0 {
			return nil
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := Parse(path, data)
		if err != nil {
			return err
		}
		for _, rule := range f.Play("", nil).Cited() {
			if diff := cmp.Diff(f.knockOut(manner{without: rule}), f.KnockOut(rule, nil)); diff != "" {
				t.Errorf("%s without %s (-read +unread):\n%s", path, rule, diff)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 450 {
		t.Errorf("%d scenarios, want 450 or more", n)
	}
}
