package search

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// TestExpect holds what must come first, as testdata/expect says it.
func TestExpect(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true, plain: true, asks: true})
	files, err := filepath.Glob("testdata/expect/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata/expect: %v", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
			if strings.HasPrefix(block, "#") {
				continue
			}
			lines := strings.Split(block, "\n")
			if len(lines) != 3 {
				t.Fatalf("%s: a block has a name, a query and numbers, this has %d lines:\n%s", path, len(lines), block)
			}
			t.Run(lines[0], func(t *testing.T) {
				got := answer(t, x, lines[1])
				for i, want := range strings.Fields(lines[2]) {
					if i >= len(got) || got[i] != cr.Rule(want) {
						t.Fatalf("%q: %v, want %s first", lines[1], got, lines[2])
					}
				}
			})
		}
	}
}
