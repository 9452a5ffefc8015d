package web

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"rulestep/rulesdb"
	"rulestep/templates"
)

const (
	longestTerm   = 4 // words of a glossary entry that is looked for in a query
	mostElsewhere = 2 // of such entries are told
)

// elsewhere tells of words in a query that are entries of another edition's glossary and none of the one that is
// searched: who asks for a keyword that came later learns that there is one, and where its rules are. Of several editions
// the newest is named.
func (rd *reading) elsewhere(query string) []templates.Text {
	searched := rd.snapshot.Default()
	words := strings.FieldsFunc(query, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' && r != '-' })
	words = words[:min(len(words), 24)]
	others := slices.Clone(rd.snapshot.Editions())
	slices.SortStableFunc(others, func(a, b rulesdb.Edition) int { return cmp.Compare(b.Date, a.Date) })
	var list []templates.Text
	for from := 0; from < len(words) && len(list) < mostElsewhere; from++ {
		for n := min(longestTerm, len(words)-from); n > 0; n-- {
			said := strings.Join(words[from:from+n], " ")
			if searched.TermNamed(said) != nil {
				from += n - 1
				break
			}
			told := rd.termIn(said, others)
			if told == nil {
				continue
			}
			list = append(list, told)
			from += n - 1
			break
		}
	}
	return list
}

// termIn leads to the entry of a word in the first of some editions that has one; nil where none has.
func (rd *reading) termIn(said string, editions []rulesdb.Edition) templates.Text {
	for _, e := range editions {
		term := rd.snapshot.Book(e.ID).TermNamed(said)
		if term == nil {
			continue
		}
		line := templates.Text{
			{Text: "The edition " + rd.snapshot.Default().Edition().Date + ", which is searched, does not have “" + term.Headword + "”. The edition " + editionName(e) + " has it:"},
			{Kind: templates.Link, Text: term.Headword, URL: rd.editionURL("/glossary/"+term.Slug, e.ID)},
		}
		for _, r := range term.Rules {
			if !r.Dangling {
				line = append(line, templates.Span{Kind: templates.Link, Text: "rule " + string(r.Target), URL: rd.editionURL("/rules/"+string(r.Target), e.ID)})
				break
			}
		}
		return line
	}
	return nil
}
