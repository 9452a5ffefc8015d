package importer

import (
	"regexp"
	"strings"
	"time"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// A TextEdition is an official text file, read but not yet linked.
type TextEdition struct {
	Date     string // effective date, ISO form
	Rules    []rulesdb.Rule
	Terms    []rulesdb.Term
	Sections int
	Chapters int
}

var (
	effective   = regexp.MustCompile(`(?i)effective as of (\w+ \d{1,2}, \d{4})`)
	sectionLine = regexp.MustCompile(`^([1-9])\. (\S.*)$`)
	chapterLine = regexp.MustCompile(`^([1-9]\d\d)\. (\S.*)$`)
	// The stop after a number is not always there ("606.5 "), sometimes too much
	// ("119.1d."), and once the space after it is missing ("901.4.All").
	ruleLine = regexp.MustCompile(`^([1-9]\d\d\.[1-9]\d{0,2}[a-z]?)(?:\.\s*|\s+)(\S.*)$`)
)

// looksLikeText asks for the date of an official text and for numbered lines.
func looksLikeText(text string) bool {
	return effective.MatchString(text) && strings.Contains(text, "\n1. ")
}

// readText reads an official text: title and introduction, contents, the rules,
// the glossary, the credits. The rules begin where the first section's title stands
// for the second time, after the contents.
func readText(text string) (*Source, error) {
	lines, err := splitLines(text)
	if err != nil {
		return nil, err
	}
	edition := &TextEdition{}
	date := effective.FindStringSubmatch(text)
	when, err := time.Parse("January 2, 2006", date[1])
	if err != nil {
		return nil, faultf("", "%q is no date", date[1])
	}
	edition.Date = when.Format(time.DateOnly)
	body, glossary, credits, err := textParts(lines)
	if err != nil {
		return nil, err
	}
	if err := edition.readRules(lines[:glossary], body); err != nil {
		return nil, err
	}
	edition.Terms = readGlossary(lines[:credits], glossary+1, edition.Date)
	return &Source{Form: FormText, Text: edition}, nil
}

// textParts finds the lines where rules, glossary and credits begin.
func textParts(lines []string) (body, glossary, credits int, err error) {
	first := ""
	body = -1
	for i, l := range lines {
		l = strings.TrimSpace(l)
		if first == "" && sectionLine.MatchString(l) && l[0] == '1' {
			first = l
		} else if first != "" && l == first {
			body = i
			break
		}
	}
	if body < 0 {
		return 0, 0, 0, faultf(line(len(lines)), "the text ends before its rules begin: the first section's title must stand in the contents and again above the rules")
	}
	find := func(from int, title string) int {
		for i := from; i < len(lines); i++ {
			if strings.TrimSpace(lines[i]) == title {
				return i
			}
		}
		return -1
	}
	if glossary = find(body, "Glossary"); glossary < 0 {
		return 0, 0, 0, faultf(line(len(lines)), "the text ends among the rules, without its glossary: is the file cut off?")
	}
	if credits = find(glossary, "Credits"); credits < 0 {
		return 0, 0, 0, faultf(line(len(lines)), "the text ends in the glossary, without the credits: is the file cut off?")
	}
	return body, glossary, credits, nil
}

func (e *TextEdition) readRules(lines []string, from int) error {
	seen := map[cr.Rule]int{}
	add := func(i int, r rulesdb.Rule, source string) error {
		if at, ok := seen[r.Number]; ok {
			return faultf(line(i+1), "the number %s stands here and at line %d", r.Number, at)
		}
		seen[r.Number] = i + 1
		r.Edition = e.Date
		r.Parent = r.Number.Parent()
		r.Provenance = rulesdb.Provenance{SourceNumber: source, Row: i + 1, Unit: "line"}
		e.Rules = append(e.Rules, r)
		return nil
	}
	blank, inExample := true, false
	for i := from; i < len(lines); i++ {
		l := strings.TrimSpace(lines[i])
		if l == "" {
			blank = true
			continue
		}
		var last *rulesdb.Rule
		if n := len(e.Rules); n > 0 {
			last = &e.Rules[n-1]
		}
		var err error
		if m := ruleLine.FindStringSubmatch(l); m != nil && cr.Rule(m[1]).Kind() != cr.Invalid {
			inExample = false
			err = add(i, rulesdb.Rule{Number: cr.Rule(m[1]), Text: m[2]}, m[1])
		} else if m := chapterLine.FindStringSubmatch(l); m != nil {
			e.Chapters++
			err = add(i, rulesdb.Rule{Number: cr.Rule(m[1]), Kind: rulesdb.KindChapter, Title: m[2]}, m[1])
		} else if m := sectionLine.FindStringSubmatch(l); m != nil && blank && l[0] == byte('1'+e.Sections) {
			// Sections come in order, so that "2. ..." in a paragraph is not one of them.
			e.Sections++
			err = add(i, rulesdb.Rule{Number: cr.Rule(m[1]), Kind: rulesdb.KindSection, Title: m[2]}, m[1])
		} else if !isText(last) {
			err = faultf(line(i+1), "%q is no rule, chapter or section, and no rule stands before it", clip(l, 40))
		} else if text, ok := strings.CutPrefix(l, "Example:"); ok {
			inExample = true
			last.Examples = append(last.Examples, rulesdb.Example{Index: len(last.Examples), Text: strings.TrimSpace(text)})
		} else if inExample && !blank {
			last.Examples[len(last.Examples)-1].Text += "\n" + l
		} else {
			last.Text += "\n" + l // a further paragraph; some editions indent it
		}
		if err != nil {
			return err
		}
		blank = false
	}
	if e.Chapters == 0 {
		return faultf(line(from+1), "no chapter follows the first section's title")
	}
	return nil
}

// isText tells whether paragraphs and examples can follow: a rule or subrule.
func isText(r *rulesdb.Rule) bool {
	return r != nil && (r.Number.Kind() == cr.Numbered || r.Number.Kind() == cr.Subrule)
}
