package importer

import (
	"regexp"
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/rulesdb"
)

// In the book a number is cited as "rule 201.3", "rules 110.2 and 112.2", with a
// title ("rule 305, “Lands.”"), as a range of letters ("601.2f–h"), of numbers
// ("119.7–8") or in full ("903.6–903.11"), in lists that mix these, and bare
// ("proceed to 616.1e"). Sections are cited as "section 8". A chapter's number
// counts only where the word "rule", "rules" or "see" stands before its list: three
// digits alone are a quantity.
var (
	numberToken  = regexp.MustCompile(`[1-9]\d\d(?:\.[1-9]\d{0,2}[a-z]?)?(?:[–-](?:[1-9]\d\d\.\d{1,3}[a-z]?|\d{1,3}[a-z]?|[a-z]))?`)
	sectionToken = regexp.MustCompile(`(?i)\bsections? ([1-9])\b`)
	listGlue     = regexp.MustCompile(`^(?:,|;)?\s*(?:and|or|through|to)?\s*(?:(?:see\s+)?(?:also\s+)?rules?\s+)?$`)
	titleAfter   = regexp.MustCompile(`^,? [“"]([^”"“]{1,80}?)[.,;:]?[”"]`)
)

// readReferences finds every number that a text cites, in order. The place is -1
// for a rule's text and the index of an example. Targets are not looked up here:
// see checkReferences.
func readReferences(text string, place int) []rulesdb.Reference {
	var list []rulesdb.Reference
	inList, listEnd := false, 0
	if !strings.ContainsAny(text, "123456789") {
		return nil
	}
	for _, m := range numberToken.FindAllStringIndex(text, -1) {
		start, end := m[0], m[1]
		if start > 0 && partOfWord(text[start-1]) || end < len(text) && partOfWord(text[end]) {
			end = trimRange(text, start, end)
			if end == 0 {
				continue
			}
		}
		named := afterWord(text[:start], "rule", "rules", "see")
		continued := inList && listGlue.MatchString(text[listEnd:start])
		token := text[start:end]
		if !named && !continued && !strings.Contains(token, ".") {
			continue
		}
		r, ok := parseToken(token)
		if !ok {
			continue
		}
		r.Start, r.End, r.In, r.Text = start, end, place, token
		listEnd = end
		if t := titleAfter.FindStringSubmatchIndex(text[end:]); t != nil {
			r.Title = text[end+t[2] : end+t[3]]
			listEnd = end + t[1]
		}
		inList = named || continued
		list = append(list, r)
	}
	if !strings.Contains(text, "ection") {
		return list
	}
	for _, m := range sectionToken.FindAllStringSubmatchIndex(text, -1) {
		n := cr.Rule(text[m[2]:m[3]])
		r := rulesdb.Reference{Text: text[m[0]:m[1]], Start: m[0], End: m[1], In: place, Target: n, Last: n}
		if t := titleAfter.FindStringSubmatch(text[m[1]:]); t != nil {
			r.Title = t[1]
		}
		list = insertByStart(list, r)
	}
	return list
}

// afterWord tells whether a text ends in one of the words and space after it.
func afterWord(before string, words ...string) bool {
	trimmed := strings.TrimRight(before, " ")
	if trimmed == before {
		return false
	}
	last := strings.ToLower(trimmed[strings.LastIndexAny(trimmed, " (\n“")+1:])
	for _, w := range words {
		if last == w || strings.HasSuffix(last, "“"+w) {
			return true
		}
	}
	return false
}

// parseToken reads "601.2f–h" and its like.
func parseToken(token string) (rulesdb.Reference, bool) {
	first, rest := token, ""
	if i := strings.IndexAny(token, "–-"); i >= 0 {
		first, rest = token[:i], strings.TrimLeft(token[i:], "–-")
	}
	n := cr.Rule(first)
	if n.Kind() == cr.Invalid {
		return rulesdb.Reference{}, false
	}
	r := rulesdb.Reference{Target: n, Last: n}
	if rest == "" {
		return r, true
	}
	last := cr.Rule(rest)
	switch {
	case strings.Contains(rest, "."):
	case rest[0] >= 'a' && n.Kind() == cr.Subrule:
		last = n[:len(n)-1] + last
	case rest[0] <= '9' && n.Kind() == cr.Chapter:
	case rest[0] <= '9':
		last = n.Chapter() + "." + last
	}
	if cr.Range(n, last) == nil {
		return rulesdb.Reference{}, false
	}
	r.Last = last
	return r, true
}

// trimRange gives up the range of a token that runs into a word ("613.7-based") and
// returns the end of what is left, 0 when nothing is.
func trimRange(text string, start, end int) int {
	i := strings.IndexAny(text[start:end], "–-")
	if i < 0 || start > 0 && partOfWord(text[start-1]) {
		return 0
	}
	return start + i
}

// partOfWord tells whether a byte beside a number makes it a part of something
// else: "1,300", "{T}300", "X1000". A full stop does not: it ends sentences.
func partOfWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '/' || c == '$' || c == '+'
}

func insertByStart(list []rulesdb.Reference, r rulesdb.Reference) []rulesdb.Reference {
	i := len(list)
	for i > 0 && list[i-1].Start > r.Start {
		i--
	}
	return slices.Insert(list, i, r)
}

// referencesOf reads the references of a rule: those of its text, then those of its
// examples.
func referencesOf(text string, examples []rulesdb.Example) []rulesdb.Reference {
	list := readReferences(text, -1)
	for i, e := range examples {
		list = append(list, readReferences(e.Text, i)...)
	}
	return list
}

// checkReferences looks every target up among the edition's numbers: a number that
// is not there dangles, and a quoted title that is not the target's is suspect.
func checkReferences(list []rulesdb.Reference, titles map[cr.Rule]string) {
	for i := range list {
		r := &list[i]
		title, ok := titles[r.Target]
		_, lastOK := titles[r.Last]
		r.Dangling = !ok || !lastOK
		r.Suspect = !r.Dangling && r.Title != "" && rulesdb.Fold(r.Title) != rulesdb.Fold(title)
	}
}
