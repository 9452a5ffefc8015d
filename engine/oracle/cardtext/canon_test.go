package cardtext

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file brings a text into a form in which it can be compared with what was understood
// of it, and shares nothing with the scanner, the parser or the printer: a mistake of theirs
// must not be made here as well. What is compared is how often each word stands in a text
// that says more than how its sentence is built; the order is not.

var (
	reminders = regexp.MustCompile(`\([^()]*\)`)
	flavored  = regexp.MustCompile(`(?m)^[^—"\n]{1,40} — `)
	wordsOf   = regexp.MustCompile(`\{[^}]+\}|[+-]?[0-9x*]+/[+-]?[0-9x*]+|[+-]?\d+|[\p{L}']+(?:-\p{L}+)*`)
)

// templating are words that stand for each other in the current templating.
var templating = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`['’]s\b|s['’](\s|$)`), " "},
	{regexp.MustCompile(`\b(enchanted|equipped|fortified) (artifact creature|creature|permanent|land|artifact|planeswalker|enchantment|vehicle|forest|wall|player|opponent)`), " "},
	{regexp.MustCompile(`\bthis (artifact|land|enchantment|aura|equipment|vehicle|planeswalker|token|card|saga|ability|battle|class|case|spacecraft|planet)\b`), " "},
	{regexp.MustCompile(`(?m)^station ([0-9]+\+)$`), "$1 |"},
	{regexp.MustCompile(`\[[0-9]+/[0-9]+\]`), " "}, // a box that the text of a card does not have
	{regexp.MustCompile(`\bputs? into (a|an opponent|your|their|its owner|their owner)s? graveyards?\b|\bdie[sd]?\b`), " "},
	{regexp.MustCompile(`\bunder (your|an opponent|that player|its owner|their owner|their)s? (owner )?control\b`), " "},
	{regexp.MustCompile(`\bthis turn\b|\buntil end of turn\b`), " turn "},
	{regexp.MustCompile(`\bfirst main phase\b`), "precombat main phase"},
	{regexp.MustCompile(`\bsecond main phase\b`), "postcombat main phase"},
	{regexp.MustCompile(`\bof any one color\b`), "of any color"},
	{regexp.MustCompile(`\bcast this\b`), "cast"},
}

// grammar are words that a sentence needs or that the templating chooses freely, and those
// that say what is certain from the rest of the sentence.
var grammar = map[string]bool{}

// forms are words in their base form.
var forms = map[string]string{
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"eleven": "11", "twelve": "12", "thirteen": "13", "fourteen": "14", "fifteen": "15", "twenty": "20", "once": "1", "twice": "2",
	"second": "2", "third": "3", "isn't": "not", "aren't": "not", "wasn't": "not", "weren't": "not", "without": "no", "another": "other",
	"lost": "lose", "loses": "lose", "loss": "lose", "elves": "elf", "wolves": "wolf", "zombies": "zombie", "heroes": "hero", "fungi": "fungus",
	"highest": "greatest", "don't": "doesn't", "umbra": "totem", "faeries": "faerie", "dwarves": "dwarf",
}

func init() {
	for _, word := range strings.Fields(`a an the it its it's them they their those these this that he she his her him you your
		yourself and then of to in on from with into onto for at by as is are was were be been has have had having do does did put puts return
		returns get gets gain gains owner all each any every there also when whenever if can so where equal number itself
		himself herself themself who whose both would will than player controls control controller reveal reveals way though cast
		card creature token spell battlefield x 1 become becomes base power toughness choose chosen choice order permanent among long
		they're he's you've they've she's s`) {
		grammar[word] = true
	}
}

// baseForm is a word without its endings.
func baseForm(word string) string {
	if form, ok := forms[word]; ok {
		return form
	}
	n := len(word)
	switch {
	case strings.HasPrefix(word, "{"):
	case n > 4 && strings.HasSuffix(word, "ies"):
		return word[:n-3] + "y"
	case n > 5 && strings.HasSuffix(word, "pped"):
		return word[:n-3]
	case n > 4 && strings.HasSuffix(word, "ed"):
		return word[:n-2]
	case n > 5 && strings.HasSuffix(word, "ing"):
		return word[:n-3]
	case n > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss"):
		word = word[:n-1]
		if strings.HasSuffix(word, "e") && n > 5 {
			return word[:n-2]
		}
	case n > 4 && strings.HasSuffix(word, "e"):
		return word[:n-1]
	}
	return word
}

// canonical counts the words of a text that matter.
func canonical(text, name string) map[string]int {
	text = strings.NewReplacer("’", "'", "−", "-").Replace(reminders.ReplaceAllString(text, " "))
	name, _, _ = strings.Cut(name, " // ")
	names := []string{name}
	for _, cut := range []string{",", " the ", " of ", " and ", " "} {
		if short, _, ok := strings.Cut(name, cut); ok {
			names = append(names, short)
		}
	}
	for _, n := range names {
		text = withoutName(text, n)
	}
	text = strings.ToLower(flavored.ReplaceAllString(text, ""))
	for _, t := range templating {
		text = t.from.ReplaceAllString(text, t.to)
	}
	count := map[string]int{}
	for _, word := range wordsOf.FindAllString(text, -1) {
		if grammar[word] {
			continue
		}
		if base := baseForm(word); !grammar[base] && !grammar[strings.TrimSuffix(word, "s")] {
			count[base]++
		}
	}
	return count
}

// shapeOf is how what was understood differs from the text: "-main" for a word that was lost,
// "+or" for one that came in, in the order of the alphabet; "" if nothing differs.
func shapeOf(text, print, name string) string {
	said, understood := canonical(text, name), canonical(print, name)
	for word, n := range said {
		understood[word] -= n
	}
	var out []string
	for word, n := range understood {
		switch {
		case n < 0:
			out = append(out, fmt.Sprint("-", word))
		case n > 0:
			out = append(out, fmt.Sprint("+", word))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// withoutName takes a name out of a text where it stands as a word.
func withoutName(text, name string) string {
	letter := func(r rune) bool { return r == '-' || unicode.IsLetter(r) }
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return text
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		after, _ := utf8.DecodeRuneInString(text[at+i+len(name):])
		if letter(before) || letter(after) {
			at += i + len(name)
			continue
		}
		text = text[:at+i] + text[at+i+len(name):]
		at += i
	}
}
