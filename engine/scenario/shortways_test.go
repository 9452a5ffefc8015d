package scenario

import (
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// TestShortWaysAreTheSame plays every demonstration once as ever and once without a short way: what is told at once because
// nothing in the game is about it comes out as if it were looked for, step by step and picture by picture. What something is is told
// as it is looked at, which is earlier without a short way; all else that a short way cites is cited then, too.
func TestShortWaysAreTheSame(t *testing.T) {
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := Parse(path, data)
		if err != nil {
			return err
		}
		short, long := f.playAll(manner{}), f.playAll(manner{long: true})
		for i := range short.Forks {
			for k := range short.Forks[i].Steps {
				if k == len(long.Forks[i].Steps) {
					break
				}
				a, b := &short.Forks[i].Steps[k], &long.Forks[i].Steps[k]
				for _, r := range a.Rulings {
					if !r.Derived && !slices.Contains(b.Rulings, r) {
						t.Errorf("%s: %s: %s %s is said only by a short way", path, a.Text, r.Rule, r.Sentence)
					}
				}
				a.Rulings, b.Rulings = nil, nil
			}
		}
		if !reflect.DeepEqual(short, long) {
			t.Errorf("%s: %s", path, difference(short, long))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
