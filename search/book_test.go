package search

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"rulestep/engine/cr"
)

// This file reads the official text, the plain words and the card pool for the
// tests that measure the search on real documents. It is no importer: it knows
// one edition and trusts it.

// dataDir finds the folder with the rules data, or skips the test.
func dataDir(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("RULESTEP_DATA"); dir != "" {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(root(t), dir)
		}
		return dir
	}
	dir := filepath.Join(root(t), "..", "shared", "data")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no rules data in %s; set RULESTEP_DATA to measure the search on the real text", dir)
	}
	return dir
}

// root finds the repository by walking up to go.mod.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
}

// Options of the book that a test wants.
type bookOptions struct {
	plain, asks, official, cards bool
}

var (
	numberedLine = regexp.MustCompile(`^(\d{3}\.\d+[a-z]?|\d{3}\.|\d\.)\.?\s?(.*)$`)
	citedNumber  = regexp.MustCompile(`\b\d{3}(\.\d+[a-z]?)?\b`)
	quoted       = regexp.MustCompile(`“[^”]*”`)
)

// book makes the documents of the 2024-03-08 edition.
func book(t testing.TB, o bookOptions) []Document {
	t.Helper()
	docs, terms := readOfficial(t, filepath.Join(dataDir(t), "cr", "cr-20240308.txt"))
	plain := readPlain(t, filepath.Join(root(t), "import", "plain"))
	named := map[cr.Rule][]string{}
	for _, term := range terms {
		for _, r := range term.References {
			named[r] = append(named[r], term.Title)
		}
	}
	for i := range docs {
		d := &docs[i]
		d.Names = named[d.Number]
		if p, ok := plain[d.Number]; ok {
			if o.plain {
				d.Plain = p.text
				if !d.Heading {
					d.Short = p.short
				}
			}
			if o.asks {
				d.Asks = p.asks
			}
		}
		if !o.official {
			d.Text, d.Parent, d.Examples = "", "", nil
		}
	}
	docs = append(docs, terms...)
	if o.cards {
		docs = append(docs, readCards(t, filepath.Join(dataDir(t), "cards", "cards.jsonl.gz"))...)
	}
	return docs
}

func readOfficial(t testing.TB, path string) (rules, terms []Document) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Skipf("the official text is not here: %v", err)
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	at, glossary := 0, 0
	for i, l := range lines {
		switch strings.TrimSpace(l) {
		case "1. Game Concepts":
			at = i // the last of two: the first stands in the table of contents
		case "Glossary":
			glossary = i
		}
	}
	byNumber := map[cr.Rule]int{}
	for _, l := range lines[at:glossary] {
		l = strings.TrimSpace(l)
		m := numberedLine.FindStringSubmatch(l)
		switch {
		case m != nil:
			n := cr.Rule(strings.TrimSuffix(m[1], "."))
			d := Document{Kind: KindRule, ID: string(n), Number: n}
			switch n.Kind() {
			case cr.Section:
				d.Kind, d.Title = KindSection, m[2]
			case cr.Chapter:
				d.Kind, d.Title = KindChapter, m[2]
			default:
				d.ChapterTitle = rules[byNumber[n.Chapter()]].Title
				if n.Kind() == cr.Numbered && len(m[2]) < 45 && !strings.HasSuffix(m[2], ".") {
					d.Title, d.Heading = m[2], true
				} else {
					d.Text = m[2]
				}
				if n.Kind() == cr.Subrule {
					parent := rules[byNumber[n.Parent()]]
					d.Title, d.Parent = parent.Title, parent.Text
				}
				if c := n.Chapter(); c == "701" || c == "702" {
					d.Keyword = d.Title
				}
			}
			d.References = cited(d.Text)
			byNumber[n] = len(rules)
			rules = append(rules, d)
		case strings.HasPrefix(l, "Example:"):
			last := &rules[len(rules)-1]
			last.Examples = append(last.Examples, strings.TrimSpace(strings.TrimPrefix(l, "Example:")))
			last.HasExample = true
		case l != "" && len(rules) > 0:
			rules[len(rules)-1].Text += "\n" + l
		}
	}
	var entry []string
	for _, l := range append(lines[glossary+1:], "") {
		l = strings.TrimSpace(l)
		if l == "Credits" {
			break
		}
		if l != "" {
			entry = append(entry, l)
			continue
		}
		if len(entry) > 1 {
			head := entry[0]
			d := Document{Kind: KindTerm, Text: strings.Join(entry[1:], "\n")}
			d.Title = strings.TrimSpace(strings.TrimSuffix(head, "(Obsolete)"))
			d.Obsolete = d.Title != head
			d.ID = strings.ToLower(strings.Join(strings.Fields(d.Title), "-"))
			for name := range strings.SplitSeq(d.Title, ", ") {
				d.Names = append(d.Names, name)
			}
			for _, r := range cited(d.Text) {
				if _, ok := byNumber[r]; ok {
					d.References = append(d.References, r)
				}
			}
			terms = append(terms, d)
		}
		entry = nil
	}
	return rules, terms
}

func cited(text string) []cr.Rule {
	var list []cr.Rule
	for _, m := range citedNumber.FindAllString(quoted.ReplaceAllString(text, ""), -1) {
		if strings.Contains(m, ".") || strings.Contains(text, "rule "+m) || strings.Contains(text, "rules "+m) {
			list = append(list, cr.Rule(m))
		}
	}
	return list
}

type plainEntry struct {
	text  string
	short string
	asks  []string
}

// readPlain reads what there is of the plain-words edition.
func readPlain(t testing.TB, dir string) map[cr.Rule]plainEntry {
	list := map[cr.Rule]plainEntry{}
	files, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for block := range strings.SplitSeq(string(data), "\n\n") {
			lines := strings.Split(strings.TrimSpace(block), "\n")
			number, _, _ := strings.Cut(strings.TrimPrefix(lines[0], "chapter "), " ")
			r := cr.Rule(number)
			if r.Kind() == cr.Invalid {
				continue
			}
			e := plainEntry{}
			key := ""
			for _, l := range lines[1:] {
				switch {
				case strings.HasPrefix(l, "//"):
				case strings.HasPrefix(l, "ask:"):
					key = "ask"
					e.asks = append(e.asks, strings.TrimSpace(strings.TrimPrefix(l, "ask:")))
				case strings.HasPrefix(l, "title:"):
					key = "title"
					e.short = strings.TrimSpace(strings.TrimPrefix(l, "title:"))
				case strings.HasPrefix(l, "example:"), strings.HasPrefix(l, "restates:"), strings.HasPrefix(l, "not modelled:"):
					key = "other"
				case key == "ask":
					e.asks[len(e.asks)-1] += " " + l
				case key == "":
					e.text = strings.TrimSpace(e.text + " " + l)
				}
			}
			list[r] = e
		}
	}
	return list
}

func readCards(t testing.TB, path string) []Document {
	f, err := os.Open(path)
	if err != nil {
		t.Skipf("the card pool is not here: %v", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var docs []Document
	scanner := bufio.NewScanner(z)
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		var c struct {
			Name       string   `json:"name"`
			OracleText string   `json:"oracle_text"`
			Keywords   []string `json:"keywords"`
		}
		if err := json.Unmarshal(scanner.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		docs = append(docs, Document{Kind: KindCard, ID: c.Name, Title: c.Name, Text: c.OracleText, Keywords: c.Keywords})
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return docs
}

// indexes keeps the indexes that several tests measure, as each takes a second.
var indexes sync.Map

// bookIndex returns an index in memory of the book made with o.
func bookIndex(t testing.TB, o bookOptions) *Index {
	t.Helper()
	key := fmt.Sprint(o)
	if x, ok := indexes.Load(key); ok {
		return x.(*Index)
	}
	x, err := NewMemory(book(t, o))
	if err != nil {
		t.Fatal(err)
	}
	indexes.Store(key, x)
	return x
}
