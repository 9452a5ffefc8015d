package importer

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rulestep/rulesdb"
)

// readGlossary reads entries from a line of the text on: a headword, paragraphs, a
// blank line.
func readGlossary(lines []string, from int, edition string) []rulesdb.Term {
	var terms []rulesdb.Term
	var current *rulesdb.Term
	for _, l := range lines[from:] {
		l = strings.TrimSpace(l)
		switch {
		case l == "":
			current = nil
		case current == nil:
			terms = append(terms, rulesdb.Term{Edition: edition, Headword: l})
			current = &terms[len(terms)-1]
		case current.Text == "":
			current.Text = l
		default:
			current.Text += "\n" + l
		}
	}
	nameTerms(terms)
	return terms
}

var (
	obsoleteMark = regexp.MustCompile(`(?i)\s*\((obsolete|informal)\)`)
	seeTerm      = regexp.MustCompile(`\bSee (?:also )?([A-Z“][^.]*)\.`)
)

// nameTerms fills in names, slugs and marks, and follows "See X." among the terms.
func nameTerms(terms []rulesdb.Term) {
	slugs := map[string]bool{}
	byName := map[string]string{}
	for i := range terms {
		t := &terms[i]
		t.Obsolete = strings.Contains(strings.ToLower(t.Headword), "(obsolete)")
		t.Names = termNames(t.Headword)
		t.Slug = slug(obsoleteMark.ReplaceAllString(t.Headword, ""))
		for base, n := t.Slug, 2; slugs[t.Slug]; n++ {
			t.Slug = base + "-" + strconv.Itoa(n)
		}
		slugs[t.Slug] = true
		for _, name := range t.Names {
			if _, taken := byName[rulesdb.Fold(name)]; !taken {
				byName[rulesdb.Fold(name)] = t.Slug
			}
		}
	}
	find := func(name string) string {
		name = rulesdb.Fold(name)
		if s, ok := byName[name]; ok {
			return s
		}
		return byName[strings.TrimSuffix(name, "s")] // "Continuous Effects" for the entry "Continuous Effect"
	}
	for i := range terms {
		t := &terms[i]
		for _, m := range seeTerm.FindAllStringSubmatch(t.Text, -1) {
			// "See also Dependency, Timestamp Order." names two entries, "See Active
			// Player, Nonactive Player Order." one.
			names := []string{m[1]}
			if find(m[1]) == "" {
				names = strings.Split(m[1], ", ")
			}
			for _, name := range names {
				if s := find(name); s != "" && s != t.Slug && !slices.Contains(t.SeeAlso, s) {
					t.SeeAlso = append(t.SeeAlso, s)
				}
			}
		}
	}
}

// termNames takes a headword apart: “Champion, Championed” is found under both, and
// as a whole.
func termNames(headword string) []string {
	whole := strings.TrimSpace(obsoleteMark.ReplaceAllString(headword, ""))
	names := []string{whole}
	for _, part := range strings.Split(whole, ",") {
		part = strings.TrimSpace(part)
		if part = strings.TrimPrefix(part, "or "); part != "" && !slices.Contains(names, part) {
			names = append(names, part)
		}
	}
	return names
}

// slug is the form of a headword in a URL: small letters and digits without
// accents, words joined by hyphens.
func slug(headword string) string {
	var b strings.Builder
	gap := false
	for _, r := range rulesdb.Fold(headword) {
		if plain, ok := unaccented[r]; ok {
			r = plain
		}
		switch {
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case r == '\'':
		default:
			gap = true
		}
	}
	if b.Len() == 0 {
		return "term"
	}
	return b.String()
}

var unaccented = map[rune]rune{'á': 'a', 'â': 'a', 'à': 'a', 'é': 'e', 'è': 'e', 'í': 'i', 'ò': 'o', 'ó': 'o', 'ö': 'o', 'û': 'u', 'ú': 'u', 'ü': 'u'}
