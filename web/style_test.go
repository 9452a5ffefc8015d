package web

import (
	"io/fs"
	"strings"
	"testing"
)

// A selector that asks for a part of a class, "[class*=half-]", has the browser style all that is in
// an element anew whenever any class of it changes: on the table that was up to 230 elements for one tap.
func TestNoSelectorReadsClassesAsText(t *testing.T) {
	files, err := fs.Glob(static, "static/css/*.css")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		css, err := fs.ReadFile(static, name)
		if err != nil {
			t.Fatal(err)
		}
		for no, line := range strings.Split(string(css), "\n") {
			if strings.Contains(line, "[class") {
				t.Errorf("%s:%d: a class of its own says it", name, no+1)
			}
		}
	}
}
