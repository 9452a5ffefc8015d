package search

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// A token is one word of a text, with the bytes it was read from.
type token struct {
	word       string // folded: lower case, plain quotes and dashes, no apostrophes
	start, end int    // byte offsets in the text
}

// tokenize splits a text into words the way the rule book uses them. Rule numbers
// (702.19b), power and toughness (+1/+1, 0/0), symbols ({T}, {2/U}) and signed
// numbers (-3) stay whole; hyphens part words; an apostrophe inside a word
// vanishes, so that "can't" is cant, and a possessive 's is cut.
func tokenize(text string) []token {
	tokens := make([]token, 0, len(text)/5+1)
	for i := 0; i < len(text); {
		if n := symbolLength(text[i:]); n > 0 {
			tokens = append(tokens, token{strings.ToLower(text[i : i+n]), i, i + n})
			i += n
			continue
		}
		if n := figureLength(text, i); n > 0 {
			tokens = append(tokens, token{foldDashes(text[i : i+n]), i, i + n})
			i += n
			continue
		}
		word, n := readWord(text[i:])
		if word != "" {
			tokens = append(tokens, token{word, i, i + n})
		}
		i += n
	}
	return tokens
}

// symbolLength returns the length of a symbol in braces at the start of s, or 0.
func symbolLength(s string) int {
	if s[0] != '{' {
		return 0
	}
	for i := 1; i < len(s) && i <= 16; i++ {
		switch c := s[i]; {
		case c == '}' && i > 1:
			return i + 1
		case c == '}' || c == '{' || c < ' ' || c >= utf8.RuneSelf:
			return 0
		}
	}
	return 0
}

// figureLength returns the length of a rule number, a power/toughness pair or a
// signed number at text[i:], or 0. A sign counts only after a space or bracket.
func figureLength(text string, i int) int {
	if r, _ := utf8.DecodeLastRuneInString(text[:i]); isWordRune(r) {
		return 0
	}
	s := text[i:]
	n, signed := partLength(s)
	if n == 0 {
		return 0
	}
	if n < len(s) && s[n] == '/' {
		if m, _ := partLength(s[n+1:]); m > 0 && !wordFollows(s[n+1+m:]) {
			return n + 1 + m
		}
	}
	if signed && isDigits(s[n-1:n]) && !wordFollows(s[n:]) {
		return n
	}
	if !signed && isDigits(s[:n]) && n == 3 && n+1 < len(s) && s[n] == '.' {
		m := n + 1
		for m < len(s) && s[m] >= '0' && s[m] <= '9' {
			m++
		}
		if m == n+1 || m-n > 4 {
			return 0
		}
		if m < len(s) && isLetter(s[m]) && !wordFollows(s[m+1:]) {
			return m + 1
		}
		if !wordFollows(s[m:]) {
			return m
		}
	}
	return 0
}

// partLength reads an optional sign and then digits, an x or a star.
func partLength(s string) (n int, signed bool) {
	r, size := utf8.DecodeRuneInString(s)
	if f := foldRune(r); f == '-' || f == '+' {
		n, signed = size, true
	}
	digits := n
	for digits < len(s) && s[digits] >= '0' && s[digits] <= '9' {
		digits++
	}
	switch {
	case digits > n:
		return digits, signed
	case n < len(s) && strings.IndexByte("xXyY*", s[n]) >= 0:
		return n + 1, signed
	}
	return 0, false
}

// readWord reads the run of letters and digits at the start of s, or skips one
// rune. It returns the folded word, "" for none, and the bytes read.
func readWord(s string) (string, int) {
	var word []byte
	i, end := 0, 0
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		folded := foldRune(r)
		switch {
		case folded == '\'' && len(word) > 0:
			// Part of the word only when a letter follows.
			if next, _ := utf8.DecodeRuneInString(s[i+size:]); !unicode.IsLetter(next) {
				return possessive(word), end
			}
			word = append(word, '\'')
			i += size
			continue
		case folded < utf8.RuneSelf && (isLetter(byte(folded)) || folded >= '0' && folded <= '9'):
			word = append(word, byte(folded))
		case folded >= utf8.RuneSelf && (unicode.IsLetter(folded) || unicode.IsDigit(folded)):
			word = utf8.AppendRune(word, folded)
		default:
			if len(word) > 0 {
				return possessive(word), end
			}
			return "", size
		}
		i += size
		end = i
	}
	return possessive(word), max(end, 1)
}

// possessive cuts a closing 's and takes the apostrophes out.
func possessive(word []byte) string {
	w := strings.TrimSuffix(string(word), "'s")
	w = strings.ReplaceAll(w, "'", "")
	if w == "cannot" {
		return "cant"
	}
	return w
}

// foldRune maps a rune to its plain lower-case form: one kind of quote, of dash,
// and no accents on Latin letters.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}
	switch r {
	case '‘', '’', 'ʼ', '´':
		return '\''
	case '“', '”', '„':
		return '"'
	case '–', '—', '−', '‑', '‐':
		return '-'
	}
	r = unicode.ToLower(r)
	if i := strings.IndexRune(accented, r); i >= 0 {
		return rune(plainLetters[utf8.RuneCountInString(accented[:i])])
	}
	return r
}

// The accented letters that occur in the names of cards, and what they fold to.
const (
	accented     = "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ"
	plainLetters = "aaaaaaceeeeiiiinoooooouuuuyy"
)

func foldDashes(s string) string {
	return strings.Map(foldRune, s)
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func wordFollows(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isWordRune(r)
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// stem cuts a folded word to the form it is indexed under. Forms that English
// inflects irregularly, and pairs that the rule book uses side by side, share one.
func stem(word string) string {
	if s, ok := irregular[word]; ok {
		return s
	}
	if len(word) < 3 || !isLetter(word[0]) {
		return word
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}

// verbDie is the stem of what creatures do.
const verbDie = "dies"

// irregular maps word forms to stems that the stemmer would not find.
var irregular = map[string]string{
	// The book has dice and things that die; only the noun keeps the stem "die".
	"dies": verbDie, "died": verbDie, "dying": verbDie, "dead": verbDie, "dice": "die",
	"began": "begin", "begun": "begin", "beginning": "begin",
	"blocker": "block", "blockers": "block",
	"became": "becom", "bought": "buy", "brought": "bring",
	"casted": "cast", "chose": "choos", "chosen": "choos", "choice": "choos", "choices": "choos",
	"dealt": "deal", "drawn": "draw", "drew": "draw",
	"fought": "fight", "gave": "give", "given": "give", "gone": "go", "went": "go",
	"got": "get", "gotten": "get", "kept": "keep",
	"leaving": "leav", "left": "leav", "legendary": "legend", "legendaries": "legend", "legends": "legend",
	"lost": "lose", "loss": "lose", "loser": "lose", "made": "make", "milled": "mill", "milling": "mill",
	"paid": "pay", "payment": "pay", "spent": "spend",
	"said": "say", "seen": "see", "took": "take", "taken": "take", "thought": "think",
	"won": "win", "winner": "win", "winning": "win", "wins": "win", "wrote": "write", "written": "write",
}
