package engine

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rulestep/engine/cr"
)

var update = flag.Bool("update", false, "rewrite citations.lock from the official text; read the changed rules first")

// TestCitationsLock pins the wording of every rule that the engine cites: the file
// holds a hash of the text that somebody read when the citation was written. A rule
// that is cited and not locked, or locked and not cited, fails; with the official
// text at hand ($RULESTEP_DATA, else ../shared/data) the hashes are checked too. The files in
// which it is cited stand behind, for [engine.CarriedOutIn].
func TestCitationsLock(t *testing.T) {
	cited := make(map[cr.Rule]bool)
	where := make(map[cr.Rule][]string)
	eachLiteral(t, func(r cr.Rule) { cited[r] = true })
	eachCitation(t, func(pos position, r cr.Rule, _ string, _ *call, _ []node) {
		if name := filepath.ToSlash(pos.Filename); !slices.Contains(where[r], name) {
			where[r] = append(where[r], name)
		}
	})
	var want []cr.Rule
	for r := range cited {
		want = append(want, r)
	}
	slices.SortFunc(want, cr.Compare)

	data := os.Getenv("RULESTEP_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "shared", "data")
	} else if !filepath.IsAbs(data) {
		data = filepath.Join("..", data)
	}
	textOf := func(edition string) ([]byte, error) {
		return os.ReadFile(filepath.Join(data, "cr", "cr-"+strings.ReplaceAll(edition, "-", "")+".txt"))
	}
	text, err := textOf(cr.Edition)
	if err == nil {
		hashes := hashRules(text)
		for _, book := range cr.Books()[1:] { // rules that came with a later edition
			later, err := textOf(book.Edition)
			if err != nil {
				t.Fatal(err)
			}
			for r, h := range hashRules(later) {
				hashes[r+"@"+cr.Rule(book.Edition)] = h
			}
		}
		var b bytes.Buffer
		for _, r := range want {
			h, ok := hashes[r]
			if !ok {
				t.Errorf("%s is cited and is not in the official text", r)
			}
			fmt.Fprintln(&b, strings.Join(append([]string{string(r), h}, where[r]...), " "))
		}
		if *update {
			if err := os.WriteFile("citations.lock", b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		locked, err := os.ReadFile("citations.lock")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(locked, b.Bytes()) {
			t.Errorf("citations.lock is not that of the official text and today's citations; read what has changed, then run with -update:\n%s", difference(string(locked), b.String()))
		}
		return
	}
	t.Logf("the official text is not at hand (%v); only the numbers are checked", err)
	f, err := os.Open("citations.lock")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var have []cr.Rule
	for lines := bufio.NewScanner(f); lines.Scan(); {
		r, _, _ := strings.Cut(lines.Text(), " ")
		have = append(have, cr.Rule(r))
	}
	if !slices.Equal(have, want) {
		t.Errorf("the rules of citations.lock are not those that the engine cites")
	}
}

// eachLiteral visits the literal rules of the engine's citations, and those that the card
// language and the tables of keywords name for abilities that are to be cited by them.
func eachLiteral(t *testing.T, visit func(cr.Rule)) {
	t.Helper()
	eachCitation(t, func(_ position, rule cr.Rule, _ string, _ *call, _ []node) { visit(rule) })
	files := sources(t)
	for _, folder := range []string{"oracle", "oracle/cardtext", "oracle/keywords"} {
		more, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	literal := regexp.MustCompile(`\b[rR]ule:\s+"(\d{3}\.\d+[a-z]?)"`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllSubmatch(source, -1) {
			visit(cr.Rule(m[1]))
		}
	}
}

var numbered = regexp.MustCompile(`(?m)^(\d{3}\.\d+[a-z]?)\.? ?(.*)$`)

// hashRules hashes the text of each rule, quotes, dashes and space folded.
func hashRules(text []byte) map[cr.Rule]string {
	folded := strings.NewReplacer("\r\n", "\n", "\r", "\n", "’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-", "—", "-").Replace(string(text))
	hashes := make(map[cr.Rule]string)
	for _, m := range numbered.FindAllStringSubmatch(folded, -1) {
		sum := sha256.Sum256([]byte(strings.Join(strings.Fields(m[2]), " ")))
		hashes[cr.Rule(m[1])] = hex.EncodeToString(sum[:8])
	}
	return hashes
}

func difference(a, b string) string {
	old, now := strings.Split(a, "\n"), strings.Split(b, "\n")
	var out []string
	for _, l := range old {
		if !slices.Contains(now, l) {
			out = append(out, "-"+l)
		}
	}
	for _, l := range now {
		if !slices.Contains(old, l) {
			out = append(out, "+"+l)
		}
	}
	return strings.Join(out, "\n")
}
