package importer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// allowedRuns are runs of seven and more words that the plain words share with the
// publisher's text, each with the reason why it can't be otherwise.
var allowedRuns = []struct{ file, number, reason string }{
	{"107.txt", "107.4", "the mana symbols themselves"},
	{"205.txt", "205.3g", "the artifact types: names"},
	{"205.txt", "205.3i", "the land types: names"},
	{"205.txt", "205.3j", "the planeswalker types: names"},
	{"205.txt", "205.3m", "the creature types: names"},
	{"205.txt", "205.3n", "the planar types: names"},
	{"206.txt", "206.3a", "card names"},
	{"206.txt", "206.3b", "card names"},
	{"206.txt", "206.3c", "card names"},
	{"207.txt", "207.2c", "the ability words: names"},
	{"603.txt", "603.1", "the formula of a triggered ability"},
	{"603.txt", "603.4", "the formula of an intervening if"},
	{"2026-02-27/107.txt", "107.4", "the mana symbols themselves"},
	{"2026-02-27/205.txt", "205.3g", "the artifact types: names"},
	{"2026-02-27/205.txt", "205.3i", "the land types: names"},
	{"2026-02-27/205.txt", "205.3j", "the planeswalker types: names"},
	{"2026-02-27/205.txt", "205.3m", "the creature types: names"},
	{"2026-02-27/205.txt", "205.3n", "the planar types: names"},
	{"2026-02-27/207.txt", "207.2c", "the ability words: names"},
}

var runWord = regexp.MustCompile(`[a-z0-9]+(?:'[a-z]+)?`)

func wordsOf(s string) []string {
	return runWord.FindAllString(strings.NewReplacer("’", "'", "‘", "'").Replace(strings.ToLower(s)), -1)
}

// TestPlainWordsAreOurOwn looks for runs of seven words that the plain-words edition
// shares with the official texts of 2024 and 2026.
func TestPlainWordsAreOurOwn(t *testing.T) {
	const n = 7
	known := make(map[string]bool)
	for _, name := range []string{"cr-20240308.txt", "cr-20260227.txt"} {
		text, err := os.ReadFile(dataFile(t, filepath.Join("cr", name)))
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' || r == '\r' }) {
			w := wordsOf(line)
			for i := 0; i+n <= len(w); i++ {
				known[strings.Join(w[i:i+n], " ")] = true
			}
		}
	}
	used := make([]bool, len(allowedRuns))
	eachPlainEntry(t, func(file, number, text string) {
		_, body, _ := strings.Cut(text, "\n") // the first line is number and name: facts
		w := wordsOf(body)
		for i := 0; i+n <= len(w); i++ {
			run := strings.Join(w[i:i+n], " ")
			if !known[run] {
				continue
			}
			k := slices.IndexFunc(allowedRuns, func(a struct{ file, number, reason string }) bool { return a.file == file && a.number == number })
			if k < 0 {
				t.Errorf("%s, %s: %q stands in the official text; say it in other words", file, number, run)
			} else {
				used[k] = true
			}
			return
		}
	})
	for k, a := range allowedRuns {
		if !used[k] {
			t.Errorf("%s, %s is allowed to share words (%s) and does not", a.file, a.number, a.reason)
		}
	}
}

// functionWords are left out where content words are counted.
var functionWords = strings.Fields(`a an the of to in on at by for from with without and or if is are was were be been being do does did
can could may might will would should must i you he she it they we my your his her its their our me him them us this that these those
what when where which who whom whose why how there here not no so as than then but into onto out off up down over under again still
has have had get gets got just any all each every one two mtg magic rule rules`)

// TestAsksAreNotTheQuestions keeps the ways of asking apart from the questions that
// search is measured with: no line shares four content words in a row with one.
func TestAsksAreNotTheQuestions(t *testing.T) {
	content := func(s string) []string {
		return slices.DeleteFunc(wordsOf(s), func(w string) bool { return slices.Contains(functionWords, w) })
	}
	f, err := os.Open(dataFile(t, "search-dev.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	known := make(map[string]string)
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var q struct{ Query string }
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			t.Fatal(err)
		}
		w := content(q.Query)
		for i := 0; i+4 <= len(w); i++ {
			known[strings.Join(w[i:i+4], " ")] = q.Query
		}
	}
	eachPlainEntry(t, func(file, number, text string) {
		for _, line := range strings.Split(text, "\n") {
			ask, ok := strings.CutPrefix(line, "ask:")
			if !ok {
				continue
			}
			w := content(ask)
			for i := 0; i+4 <= len(w); i++ {
				if q, hit := known[strings.Join(w[i:i+4], " ")]; hit {
					t.Errorf("%s, %s: %q shares four content words with the question %q", file, number, strings.TrimSpace(ask), q)
				}
			}
		}
	})
}

// eachPlainEntry visits the entries of the plain-words files as they are written.
func eachPlainEntry(t *testing.T, visit func(file, number, text string)) {
	t.Helper()
	names, err := fs.Glob(plainFiles, "plain/*.txt")
	layers, err2 := fs.Glob(plainFiles, "plain/*/*.txt")
	if err := errors.Join(err, err2); err != nil || len(names) < 144 || len(layers) < 40 {
		t.Fatalf("%d and %d plain-words files: %v", len(names), len(layers), err)
	}
	names = append(names, layers...)
	for _, name := range names {
		data, err := plainFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range bytes.Split(data, []byte("\n\n")) {
			text := strings.TrimSpace(string(entry))
			for strings.HasPrefix(text, "//") {
				_, text, _ = strings.Cut(text, "\n")
			}
			first, _, _ := strings.Cut(text, "\n")
			number := strings.TrimPrefix(strings.TrimPrefix(first, "chapter "), "section ")
			if rest, term := strings.CutPrefix(first, "term "); term {
				number = rest
			} else {
				number, _, _ = strings.Cut(number, " ")
			}
			visit(strings.TrimPrefix(name, "plain/"), number, text)
		}
	}
}
