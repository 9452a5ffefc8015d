package scenario

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// This file writes a scenario with what the rules did under each line: indented
// rulings that "-update" renews and the test compares. What people wrote stays to
// the byte; answers are never touched.

// Format returns the file with the rulings of a play. A play that does not hold
// leaves the lines that it did not come to without rulings.
func (f *File) Format(t *Trace) []byte {
	under := make(map[int][]string) // by line of the file
	for _, fork := range t.Forks {
		for _, s := range fork.Steps {
			if s.Line == 0 || under[s.Line] != nil {
				continue
			}
			under[s.Line] = rulingLines(s)
		}
	}
	out := txtar.Archive{Comment: f.archive.Comment}
	at := 1 + strings.Count(string(f.archive.Comment), "\n")
	for _, section := range f.archive.Files {
		at++
		kind, _, _ := strings.Cut(section.Name, ": ")
		body := string(section.Data)
		if kind == "play" || kind == "opening" {
			section.Data = []byte(weave(body, at, under))
		}
		at += strings.Count(body, "\n")
		out.Files = append(out.Files, section)
	}
	return txtar.Format(&out)
}

// weave puts rulings under the lines of a section and drops older ones.
func weave(body string, at int, under map[int][]string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if line != "" && (line[0] == ' ' || line[0] == '\t') {
			continue
		}
		b.WriteString(line + "\n")
		for _, r := range under[at+i] {
			b.WriteString(r + "\n")
		}
	}
	return b.String()
}

// rulingLines prints the rulings of a step, those of implied passes left out.
func rulingLines(s Step) []string {
	lines := []string{}
	for _, r := range s.Rulings {
		if r.Implied {
			continue
		}
		mark := ""
		if r.Undone {
			mark = " (taken back)"
		}
		line := fmt.Sprintf("    %-8s %s%s", r.Rule, r.Sentence, mark)
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return lines
}
