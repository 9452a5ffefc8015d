package scenario

import (
	"io/fs"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// TestMayFit holds the parser's short cut to what it stands for: a form is passed over
// only where its pattern does not fit, over every line of every scenario.
func TestMayFit(t *testing.T) {
	lines := 0
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		for line := range strings.Lines(string(data)) {
			line = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "! "), "now ")
			if line == "" || line[0] == ' ' {
				continue
			}
			lines++
			for _, f := range forms {
				if !f.mayFit(line) && f.re.MatchString(line) {
					t.Errorf("%s: %q is a sentence %q, and passed over", path, line, f.pattern)
				}
			}
		}
		return err
	})
	if err != nil || lines < 1000 {
		t.Errorf("%d lines read: %v", lines, err)
	}
}
