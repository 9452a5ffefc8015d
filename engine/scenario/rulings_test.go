package scenario_test

import (
	"os"
	"path/filepath"
	"testing"

	"rulestep/engine/scenario"
)

// TestRulings plays the scenarios that show no rule by itself but how the words of cards are
// followed: each answer holds. They are written from the rules before they are played.
func TestRulings(t *testing.T) {
	paths, err := filepath.Glob("testdata/rulings/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rulings: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := scenario.Parse(path, source)
			if err != nil {
				t.Fatal(err)
			}
			if trace := f.Play(""); !trace.Holds {
				t.Error(trace.Problem)
			}
		})
	}
}
