package cardtext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the shape of a token.
type tokenKind uint8

const (
	wordToken   tokenKind = iota // letters, with inner apostrophes and hyphens
	numberToken                  // digits
	ptToken                      // 2/2, +1/+1, -X/-0, */*
	symbolToken                  // {T}, {2/W}, [+1]
	markToken                    // punctuation; "'s" and "'" after a plural are marks too
	endToken                     // the end of the line
)

// A token is a word, number, symbol or mark with its place in the line.
type token struct {
	kind tokenKind
	text string // folded to lower case for words
	raw  string // as written
	at   int    // offset in bytes
	line int    // of the text, from 1; set by the compiler
}

// contractions end in "'s" without being possessives.
var contractions = map[string]bool{
	"it's": true, "that's": true, "there's": true, "he's": true, "she's": true, "what's": true, "who's": true,
	"urza's": true,
}

// scan cuts one line into tokens, reminder text left out, with an end token last.
// It takes any string; what is no token of the language becomes a mark that no
// rule of the grammar accepts.
func scan(line string) []token {
	toks := make([]token, 0, len(line)/4+2)
	for i := 0; i < len(line); {
		c := line[i]
		switch {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '(':
			i = skipReminder(line, i)
		case c == '{' || c == '[':
			i = scanSymbol(line, i, &toks)
		case startsPT(line[i:]):
			end := i
			for end < len(line) && isPTByte(line[end]) {
				end++
			}
			toks = append(toks, token{kind: ptToken, text: line[i:end], raw: line[i:end], at: i})
			i = end
		case c >= '0' && c <= '9':
			end := i
			for end < len(line) && (line[end] >= '0' && line[end] <= '9' || line[end] == ',' && end+1 < len(line) && line[end+1] >= '0' && line[end+1] <= '9') {
				end++
			}
			raw := line[i:end]
			toks = append(toks, token{kind: numberToken, text: strings.ReplaceAll(raw, ",", ""), raw: raw, at: i})
			i = end
			for _, own := range []string{"'s ", "’s "} { // "Sector 7's power"
				if strings.HasPrefix(line[i:], own) {
					toks = append(toks, token{kind: markToken, text: "'s", raw: "'s", at: i})
					i += len(own) - 1
				}
			}
		default:
			i = scanWord(line, i, &toks)
		}
	}
	return append(toks, token{kind: endToken, at: len(line)})
}

// skipReminder steps over text in parentheses (207.2). A parenthesis that is
// never closed runs to the end of the line.
func skipReminder(line string, i int) int {
	depth := 0
	for ; i < len(line); i++ {
		switch line[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

func scanSymbol(line string, i int, toks *[]token) int {
	closing := byte('}')
	if line[i] == '[' {
		closing = ']'
	}
	end := strings.IndexByte(line[i:], closing)
	if end < 0 {
		end = len(line) - i - 1
	}
	raw := line[i : i+end+1]
	*toks = append(*toks, token{kind: symbolToken, text: strings.ReplaceAll(raw, "−", "-"), raw: raw, at: i})
	return i + end + 1
}

func isPTByte(c byte) bool {
	return c >= '0' && c <= '9' || c == '+' || c == '-' || c == '/' || c == '*' || c == 'X' || c == 'Y'
}

// startsPT says whether s begins with power/toughness: an optional sign, a number
// or X or Y or *, a slash, and the same again.
func startsPT(s string) bool {
	half := func(s string) int {
		i := 0
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		start := i
		if i < len(s) && (s[i] == 'X' || s[i] == 'Y' || s[i] == '*') {
			return i + 1
		}
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		if i == start {
			return 0
		}
		return i
	}
	n := half(s)
	if n == 0 || n >= len(s) || s[n] != '/' {
		return false
	}
	return half(s[n+1:]) > 0
}

// scanWord reads a word or a mark, "and/or" as one word. Curly quotes and long minus signs are folded.
func scanWord(line string, i int, toks *[]token) int {
	start := i
	for i < len(line) {
		r, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
		case r == '-' && i > start && letterAt(line, i+1):
		case (r == '\'' || r == '’') && i > start && letterAt(line, i+size):
		case r == '/' && strings.EqualFold(line[start:i], "and") && strings.HasPrefix(line[i:], "/or "):
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		i += size
	}
	if i == start {
		r, size := utf8.DecodeRuneInString(line[i:])
		raw := line[i : i+size]
		text := raw
		switch r {
		case '“', '”':
			text = `"`
		case '’', '‘':
			text = "'"
		}
		*toks = append(*toks, token{kind: markToken, text: text, raw: raw, at: start})
		return i + size
	}
	raw := strings.ReplaceAll(line[start:i], "’", "'")
	text := strings.ToLower(raw)
	if stem, ok := strings.CutSuffix(text, "'s"); ok && !contractions[text] {
		cut := len(raw) - 2
		*toks = append(*toks, token{kind: wordToken, text: stem, raw: raw[:cut], at: start}, token{kind: markToken, text: "'s", raw: "'s", at: start + cut})
		return i
	}
	*toks = append(*toks, token{kind: wordToken, text: text, raw: raw, at: start})
	return i
}

func letterAt(s string, i int) bool {
	if i >= len(s) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsLetter(r)
}
