package rulesdb

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A termLinker finds the names of a glossary in texts. Names are kept as runs of
// folded words under their first word.
type termLinker struct {
	byFirst map[string][]linkName
}

type linkName struct {
	words []string
	term  *Term
	exact bool // the name as it stands, not its plural
}

func newTermLinker(terms []Term) *termLinker {
	l := &termLinker{byFirst: map[string][]linkName{}}
	for i := range terms {
		t := &terms[i]
		for _, name := range t.Names {
			w := splitWords(name)
			if len(w) == 0 {
				continue
			}
			l.add(w, t, true)
			last := w[len(w)-1].folded
			plural := append([]textWord(nil), w...)
			plural[len(w)-1].folded = pluralOf(last)
			l.add(plural, t, false)
		}
	}
	return l
}

func (l *termLinker) add(w []textWord, t *Term, exact bool) {
	name := linkName{term: t, exact: exact}
	for _, x := range w {
		name.words = append(name.words, x.folded)
	}
	first := name.words[0]
	l.byFirst[first] = append(l.byFirst[first], name)
}

// find returns the entry that has this name, or whose plural it is.
func (l *termLinker) find(name string) *Term {
	w := splitWords(name)
	if len(w) == 0 {
		return nil
	}
	n, term := l.longest(w, true)
	if n != len(w) {
		return nil
	}
	return term
}

func (l *termLinker) links(text string) []TermLink {
	w := splitWords(text)
	var links []TermLink
	seen := map[*Term]bool{}
	for i := 0; i < len(w); {
		n, term := l.longest(w[i:], false)
		if n == 0 {
			i++
			continue
		}
		if !seen[term] {
			seen[term] = true
			links = append(links, TermLink{Start: w[i].start, End: w[i+n-1].end, Term: term})
		}
		i += n
	}
	return links
}

// longest returns how many of the words, from the first, make the longest name,
// and its entry; a name as printed goes before a plural of the same length.
func (l *termLinker) longest(w []textWord, obsolete bool) (int, *Term) {
	best, term, exact := 0, (*Term)(nil), false
	for _, name := range l.byFirst[w[0].folded] {
		n := len(name.words)
		if n > len(w) || n < best || n == best && (exact || !name.exact) || name.term.Obsolete && !obsolete {
			continue
		}
		match := true
		for k := 1; k < n && match; k++ {
			match = w[k].folded == name.words[k]
		}
		if match {
			best, term, exact = n, name.term, name.exact
		}
	}
	return best, term
}

// A textWord is a run of letters and digits with its place in the text.
type textWord struct {
	folded     string
	start, end int
}

// splitWords cuts a text into words: letters, digits, and apostrophes inside. Each
// run of other signs but spaces and hyphens ends a phrase, so it becomes a word
// that no name holds.
func splitWords(text string) []textWord {
	var list []textWord
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			if r != ' ' && r != '-' && r != '\u2013' && r != '/' && (len(list) == 0 || list[len(list)-1].folded != "") {
				list = append(list, textWord{"", i, i + size})
			}
			i += size
			continue
		}
		start := i
		for i < len(text) {
			r, size = utf8.DecodeRuneInString(text[i:])
			if !wordRune(r) && !(apostrophe(r) && i > start && followedByLetter(text[i+size:])) {
				break
			}
			i += size
		}
		word := strings.ToLower(text[start:i])
		word = strings.ReplaceAll(word, "’", "'")
		list = append(list, textWord{word, start, i})
	}
	for len(list) > 0 && list[len(list)-1].folded == "" {
		list = list[:len(list)-1]
	}
	for len(list) > 0 && list[0].folded == "" {
		list = list[1:]
	}
	return list
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func apostrophe(r rune) bool { return r == '\'' || r == '’' }

func followedByLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// pluralOf is the regular plural: enough for the glossary's nouns.
func pluralOf(word string) string {
	switch {
	case strings.HasSuffix(word, "y") && len(word) > 1 && !strings.ContainsRune("aeiou", rune(word[len(word)-2])):
		return word[:len(word)-1] + "ies"
	case strings.HasSuffix(word, "s"), strings.HasSuffix(word, "x"), strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "sh"):
		return word + "es"
	}
	return word + "s"
}
