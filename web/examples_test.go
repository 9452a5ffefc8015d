package web

import (
	"flag"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/scenario"
	"rulestep/engine/scenarios"
)

var update = flag.Bool("update", false, "add to examples.txt what it lacks, from the demonstrations")

// TestEveryFormHasAnExample holds that the manual has a sentence of each form, which the
// parser reads as one of that form. With -update what is missing or no longer fits is
// taken from the demonstrations: the shortest sentence.
func TestEveryFormHasAnExample(t *testing.T) {
	have := maps.Clone(sentenceExamples())
	missing := map[string]bool{}
	for _, f := range scenario.Forms() {
		if fits := formsOf(f, have[f.Pattern]); !fits {
			missing[f.Pattern] = true
		}
		delete(have, f.Pattern)
	}
	for pattern := range have {
		t.Errorf("examples.txt has %q, which is no form", pattern)
	}
	if !*update {
		for pattern := range missing {
			t.Errorf("there is no example of %q, or it is of another form; -update takes one from the demonstrations", pattern)
		}
		return
	}
	shortest := shortestSentences(t)
	var b strings.Builder
	for _, f := range scenario.Forms() {
		example := sentenceExamples()[f.Pattern]
		if missing[f.Pattern] {
			example = shortest[f.Pattern]
		}
		if example == "" {
			t.Errorf("no demonstration has a sentence %q: write one", f.Pattern)
			continue
		}
		b.WriteString(f.Pattern + "\t" + example + "\n")
	}
	if err := os.WriteFile("examples.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// formsOf tells whether a sentence has a form in one of the sections where it may stand.
func formsOf(f scenario.Form, sentence string) bool {
	for where, may := range map[string]bool{"setup": f.Setup, "play": f.Play && !f.Fact, "answer": f.Answer || f.Fact} {
		if !may || sentence == "" {
			continue
		}
		if pattern, err := scenario.FormOf(sentence, where); err == nil && pattern == f.Pattern {
			return true
		}
	}
	return false
}

// shortestSentences are the shortest of each form in all demonstrations.
func shortestSentences(t *testing.T) map[string]string {
	best := map[string]string{}
	files, err := fs.Glob(scenarios.Files, "*/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := fs.ReadFile(scenarios.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		where := ""
		for line := range strings.Lines(string(source)) {
			line = strings.TrimRight(line, "\n")
			if head, ok := strings.CutPrefix(line, "-- "); ok {
				where, _, _ = strings.Cut(strings.TrimSuffix(head, " --"), ": ")
				if where == "opening" {
					where = "play"
				}
				continue
			}
			if line == "" || strings.ContainsAny(line[:1], " \t/!?") || !slices.Contains([]string{"setup", "play", "answer"}, where) {
				continue
			}
			in, text := where, strings.TrimPrefix(line, "in response, ")
			if rest, ok := strings.CutPrefix(text, "now "); ok {
				in, text = "answer", rest
			}
			if pattern, err := scenario.FormOf(text, in); err == nil && (best[pattern] == "" || len(text) < len(best[pattern]) || len(text) == len(best[pattern]) && text < best[pattern]) {
				best[pattern] = text
			}
		}
	}
	return best
}
