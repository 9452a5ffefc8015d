package scenario

import (
	"io/fs"
	"strings"
	"testing"

	"rulestep/engine/scenarios"
)

// everyFile reads every demonstration.
func everyFile(t *testing.T, do func(path string, f *File)) {
	t.Helper()
	err := fs.WalkDir(scenarios.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".txt") {
			return err
		}
		data, err := fs.ReadFile(scenarios.Files, path)
		if err != nil {
			return err
		}
		f, err := Parse(path, data)
		if err == nil {
			do(path, f)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestVisitorsMayPlayEveryScenario holds the tighter limits to what they are for: whoever
// changes a demonstration a little can run it, and ten times as much besides.
func TestVisitorsMayPlayEveryScenario(t *testing.T) {
	most, lines, pictures := 0, 0, 0
	everyFile(t, func(path string, f *File) {
		size := len(strings.Join(f.source, "\n"))
		// The table and the API take no longer texts; what somebody says there comes on top.
		if size > 16<<10-512 {
			t.Errorf("%s has %d bytes: it can't be put on a table", path, size)
		}
		left := Visitors
		for _, fork := range f.Forks {
			if r := f.playFork(fork, manner{left: &left, listing: true}); !r.trace.Holds && r.trace.Problem != "" && strings.Contains(r.trace.Problem, "not judged") {
				t.Errorf("%s: %s", path, r.trace.Problem)
			}
		}
		most, lines, pictures = max(most, Visitors.Game.Questions-left.Game.Questions), max(lines, Visitors.Lines-left.Lines), max(pictures, Visitors.Pictures-left.Pictures)
	})
	t.Logf("the longest takes %d questions of %d, %d lines of %d, %d objects on pictures of %d", most, Visitors.Game.Questions, lines, Visitors.Lines, pictures, Visitors.Pictures)
}

// TestMayFit holds the parser's short cut to what it stands for: a form is passed over
// only where its pattern does not fit, over every line of every scenario.
func TestMayFit(t *testing.T) {
	lines, tried := 0, map[string]bool{}
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
			if lines++; tried[line] {
				continue
			}
			tried[line] = true
			of := sight{text: line}
			for _, f := range forms {
				if !f.mayFit(&of) && f.re().MatchString(line) {
					t.Errorf("%s: %q is a sentence %q, and passed over", path, line, f.pattern)
				}
			}
		}
		return err
	})
	if err != nil || lines < 1000 {
		t.Errorf("%d lines read: %v", lines, err)
	}
	if len(mustWords) > mostMust {
		t.Errorf("the forms have %d words that must stand: a sight has room for %d", len(mustWords), mostMust)
	}
}

// TestEveryDemonstrationHasAnAnswer holds what others' files need not have: a demonstration
// that judges nothing shows nothing.
func TestEveryDemonstrationHasAnAnswer(t *testing.T) {
	everyFile(t, func(path string, f *File) {
		for _, k := range f.Forks {
			if len(k.Answer) == 0 {
				t.Errorf("%s: fork %q has no answer", path, k.Name)
			}
		}
	})
}
