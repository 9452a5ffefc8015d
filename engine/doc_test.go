package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTableOfContents holds each floor's package comment to the files that there are: every
// one is listed once, and the order is the book's.
func TestTableOfContents(t *testing.T) {
	line := regexp.MustCompile(`(?m)^//\t(\w+\.go) `)
	for _, floor := range floors {
		doc, err := os.ReadFile(filepath.Join(floor, "doc.go"))
		if err != nil {
			t.Fatal(err)
		}
		var listed, chapters []string
		for _, m := range line.FindAllStringSubmatch(string(doc), -1) {
			if slices.Contains(listed, m[1]) {
				t.Errorf("%s/doc.go lists %s twice", floor, m[1])
			}
			listed = append(listed, m[1])
			if m[1][0] >= '0' && m[1][0] <= '9' {
				chapters = append(chapters, m[1])
			}
		}
		if !slices.IsSorted(chapters) {
			t.Errorf("%s/doc.go lists chapters that are not in the book's order", floor)
		}
		files, err := filepath.Glob(filepath.Join(floor, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			name := filepath.Base(path)
			if name == "doc.go" || strings.HasSuffix(name, "_test.go") {
				continue
			}
			i := slices.Index(listed, name)
			if i < 0 {
				t.Errorf("%s/doc.go does not list %s", floor, name)
				continue
			}
			listed = slices.Delete(listed, i, i+1)
		}
		for _, name := range listed {
			t.Errorf("%s/doc.go lists %s, which is not there", floor, name)
		}
	}
}
