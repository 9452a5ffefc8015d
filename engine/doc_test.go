package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTableOfContents holds the package comment's list to the files that there are.
func TestTableOfContents(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, name := range regexp.MustCompile(`\b\w+\.go\b`).FindAllString(string(doc), -1) {
		listed[name] = true
		if _, err := os.Stat(name); err != nil {
			t.Errorf("doc.go lists %s, which is not there", name)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !listed[name] {
			t.Errorf("doc.go does not list %s", name)
		}
	}
}
