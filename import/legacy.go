package importer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"rulestep/rulesdb"
)

// legacyEra is when the glossary page was current: its words ("removed from the
// game", "in play") and its chapters are those between two great changes of the rules.
const legacyEra = "about 2006–2009"

var (
	legacyQualifier = regexp.MustCompile(`^(.*\S)\s+\((Informal|Obsolete)\)$`)
	legacyRule      = regexp.MustCompile(`(?i)\brules? ([1-9]\d\d(?:\.\d{1,2}[a-z]?)?)`)
	legacyMore      = regexp.MustCompile(`^,? and (?:rule )?([1-9]\d\d(?:\.\d{1,2}[a-z]?)?)`)
	legacyAlso      = regexp.MustCompile(`\bSee also ([A-Z][^.“”]*?)\.`)
)

// looksLikeLegacy asks for lines of a few capitalised words, each followed by a
// blank line and a sentence, and for wording of that time.
func looksLikeLegacy(text string) bool {
	heads, sentences := 0, 0
	for _, p := range legacyParagraphs(text) {
		if isLegacyHead(p) {
			heads++
		} else if strings.HasSuffix(p, ".") || strings.HasSuffix(p, "”") || strings.HasSuffix(p, ")") {
			sentences++
		}
	}
	return heads > 0 && sentences >= heads && legacyRule.MatchString(text)
}

func legacyParagraphs(text string) []string {
	var list []string
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			list = append(list, l)
		}
	}
	return list
}

// isLegacyHead tells a headword from a paragraph: few words and no end of a sentence.
func isLegacyHead(p string) bool {
	if len(p) > 60 || len(strings.Fields(p)) > 7 {
		return false
	}
	r := []rune(p)
	return unicode.IsUpper(r[0]) && !strings.ContainsAny(p[len(p)-1:], ".!?:;,") && !strings.HasSuffix(p, "”")
}

// readLegacy reads a page of the old glossary: headwords, each with up to half a
// dozen paragraphs and no mark between entries. Lines before the first headword are
// the page's menu.
func readLegacy(text string) (*Source, error) {
	if _, err := splitLines(text); err != nil {
		return nil, err
	}
	s := &Source{Form: FormLegacy}
	for _, p := range legacyParagraphs(text) {
		if isLegacyHead(p) && !isMenu(p) {
			t := rulesdb.LegacyTerm{Term: p, Era: legacyEra}
			if m := legacyQualifier.FindStringSubmatch(p); m != nil {
				t.Term, t.Qualifier = m[1], m[2]
			}
			s.Legacy = append(s.Legacy, t)
			continue
		}
		if len(s.Legacy) == 0 {
			continue
		}
		t := &s.Legacy[len(s.Legacy)-1]
		t.Paragraphs = append(t.Paragraphs, p)
		t.SeeRules = appendNew(t.SeeRules, legacyNumbers(p)...)
		for _, m := range legacyAlso.FindAllStringSubmatch(p, -1) {
			t.SeeAlso = appendNew(t.SeeAlso, m[1])
		}
	}
	for _, t := range s.Legacy {
		if len(t.Paragraphs) == 0 {
			return nil, faultf("", "the old glossary's entry %q has no text: is the page cut off?", t.Term)
		}
	}
	if len(s.Legacy) == 0 {
		return nil, faultf("", "the old glossary page has no entries")
	}
	return s, nil
}

// isMenu tells a line of the site around the page: it is in another alphabet than
// the glossary.
func isMenu(p string) bool {
	for _, r := range p {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return true
		}
	}
	return false
}

func legacyNumbers(p string) []string {
	var list []string
	for _, m := range legacyRule.FindAllStringSubmatchIndex(p, -1) {
		list = append(list, p[m[2]:m[3]])
		if more := legacyMore.FindStringSubmatch(p[m[1]:]); more != nil {
			list = append(list, more[1])
		}
	}
	return list
}

func appendNew(list []string, more ...string) []string {
	for _, m := range more {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}
