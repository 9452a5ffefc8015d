package importer

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// The plain-words edition: one file per chapter, and one each for the sections and
// the glossary. A folder with an edition's date holds what is said otherwise there, see
// readLayer.
//
//go:embed plain/*.txt plain/*/*.txt
var plainFiles embed.FS

// A plain-words file is a row of entries, parted by blank lines. An entry's first
// line names it: "702.19b", "702.19 Trample", "chapter 702 Keyword Abilities",
// "section 7 Additional Rules", "term Trample". Then come its words, then fields:
//
//	title:        our short title of a rule that is no heading, in at most six words
//	ask:          how people ask for it; any number of them
//	example:      an example of our own; any number of them
//	not modelled: CLASS; why no play can turn on it
//	restates:     NUMBER, the rule that it only repeats, or several, with commas
//	was:          the headword of a term that an older edition has in its place, in a layer
//
// A field goes on over lines that open no other. Lines are joined by one space; a
// line that starts with "//" is a comment.
type plainEntry struct {
	at    string // "702.txt:17"
	kind  string // "", "chapter", "section" or "term"
	name  string // number, or the term's headword
	title string
	words string
	field map[string][]string
}

var (
	plainHead  = regexp.MustCompile(`^(?:(chapter|section) ([1-9]\d{0,2}) (\S.*)|(term) (\S.*)|([1-9]\d\d\.\S+)(?: (\S.*))?)$`)
	plainField = regexp.MustCompile(`^(title|ask|example|not modelled|restates|was):(?:\s+(.*))?$`)
)

// notModelledClasses are the reasons that take a rule out of the plays.
var notModelledClasses = []string{"heading", "pointer", "outside", "redundant"}

// shortWords is how many words a short title has at most.
const shortWords = 6

// readPlain reads the files of a plain-words edition. The error names file and line.
func readPlain(files fs.FS) (rulesdb.Content, error) {
	c := plainContent(cr.Edition)
	entries, err := readEntries(files)
	if err != nil {
		return c, err
	}
	for _, e := range entries {
		if e.kind == "term" {
			c.Terms = append(c.Terms, e.term())
			continue
		}
		r, err := e.rule()
		if err != nil {
			return c, err
		}
		c.Rules = append(c.Rules, r)
	}
	sortTerms(c.Terms)
	return c, nil
}

// plainContent is the plain-words edition that restates the official one of a date, with
// nothing in it yet.
func plainContent(date string) rulesdb.Content {
	return rulesdb.Content{Edition: rulesdb.Edition{
		ID: rulesdb.PlainOf(date), Date: date, Title: "Plain-words edition", Source: "built in", Form: "plain", Builtin: true, Complete: true,
	}}
}

func sortTerms(terms []rulesdb.Term) {
	slices.SortFunc(terms, func(a, b rulesdb.Term) int {
		return strings.Compare(rulesdb.Fold(a.Headword), rulesdb.Fold(b.Headword))
	})
	nameTerms(terms)
}

// readEntries reads the entries of all files in a folder. None stands twice.
func readEntries(files fs.FS) ([]plainEntry, error) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		return nil, err
	}
	var list []plainEntry
	seen := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		entries, err := plainEntries(name, string(data))
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if first, ok := seen[e.kind+" "+e.name]; ok && e.kind != "section" {
				return nil, fmt.Errorf("%s: %s stands already at %s", e.at, e.name, first)
			}
			seen[e.kind+" "+e.name] = e.at
		}
		list = append(list, entries...)
	}
	return list, nil
}

// plainEntries cuts a file into entries.
func plainEntries(name, text string) ([]plainEntry, error) {
	var list []plainEntry
	var current *plainEntry
	field := ""
	for i, l := range strings.Split(newlines(strings.TrimPrefix(text, "\ufeff")), "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		l = strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(l, "//"):
		case l == "":
			current = nil
		case current == nil:
			m := plainHead.FindStringSubmatch(l)
			if m == nil {
				return nil, fmt.Errorf("%s: %q begins no entry; expected a number, \"chapter NNN Title\", \"section N Title\" or \"term Headword\"", at, clip(l, 40))
			}
			list = append(list, plainEntry{at: at, kind: m[1] + m[4], name: m[2] + m[5] + m[6], title: m[3] + m[7], field: map[string][]string{}})
			current, field = &list[len(list)-1], ""
		default:
			if m := plainField.FindStringSubmatch(l); m != nil {
				field = m[1]
				current.field[field] = append(current.field[field], m[2])
			} else if field == "" {
				current.words = strings.TrimSpace(current.words + " " + l)
			} else {
				values := current.field[field]
				values[len(values)-1] = strings.TrimSpace(values[len(values)-1] + " " + l)
			}
		}
	}
	for _, e := range list {
		if e.words == "" {
			return nil, fmt.Errorf("%s: %s has no words", e.at, e.name)
		}
		for key, values := range e.field {
			if slices.Contains(values, "") {
				return nil, fmt.Errorf("%s: %s has an empty %q", e.at, e.name, key+":")
			}
		}
	}
	return list, nil
}

func (e plainEntry) term() rulesdb.Term {
	return rulesdb.Term{Edition: rulesdb.PlainID, Headword: e.name, Text: e.words}
}

// rule makes a rule of an entry and checks that it belongs into the file.
func (e plainEntry) rule() (rulesdb.Rule, error) {
	file, _, _ := strings.Cut(path.Base(e.at), ":")
	n := cr.Rule(e.name)
	if n.Kind() == cr.Invalid {
		return rulesdb.Rule{}, fmt.Errorf("%s: %q is no rule number; letters skip l and o", e.at, e.name)
	}
	if chapter := strings.TrimSuffix(file, ".txt"); n.Kind() != cr.Section && string(n.Chapter()) != chapter {
		return rulesdb.Rule{}, fmt.Errorf("%s: %s stands in the file of chapter %s", e.at, n, chapter)
	}
	r := rulesdb.Rule{
		Edition: rulesdb.PlainID, Number: n, Title: e.title, Text: e.words, Asks: e.field["ask"],
		Provenance: rulesdb.Provenance{SourceNumber: e.name, Row: -1},
	}
	if list := e.field["title"]; len(list) > 0 {
		r.Short = list[0]
		if len(list) > 1 || e.title != "" || n.Kind() < cr.Numbered || len(strings.Fields(r.Short)) > shortWords {
			return r, fmt.Errorf("%s: %s: expected one \"title:\" of at most %d words, and none where the number has a name", e.at, n, shortWords)
		}
	}
	for i, text := range e.field["example"] {
		r.Examples = append(r.Examples, rulesdb.Example{Index: i, Text: text, Plain: true})
	}
	if list := e.field["not modelled"]; len(list) > 0 {
		class, reason, _ := strings.Cut(list[0], ";")
		r.NotModelledClass, r.NotModelled = strings.TrimSpace(class), strings.TrimSpace(reason)
		if len(list) > 1 || !slices.Contains(notModelledClasses, r.NotModelledClass) || r.NotModelled == "" {
			return r, fmt.Errorf("%s: %s: expected one \"not modelled: CLASS; reason\" with the class %s", e.at, n, strings.Join(notModelledClasses, ", "))
		}
	}
	if list := e.field["restates"]; len(list) > 0 {
		for number := range strings.SplitSeq(list[0], ",") {
			r.Restates = append(r.Restates, cr.Rule(strings.TrimSpace(number)))
		}
		other := func(x cr.Rule) bool { return x.Kind() >= cr.Numbered && x != n }
		if len(list) > 1 || slices.ContainsFunc(r.Restates, func(x cr.Rule) bool { return !other(x) }) {
			return r, fmt.Errorf("%s: %s: expected one \"restates: NUMBER\" with another rule's number, or several with commas between them", e.at, n)
		}
	}
	return r, nil
}
