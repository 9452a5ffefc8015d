package rulesdb

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"
	"unicode/utf8"
)

var foldTypography = strings.NewReplacer(
	"’", "'", "‘", "'", "“", `"`, "”", `"`,
	"–", "-", "—", "-", "−", "-", "‑", "-",
	"\u00a0", " ", "®", "", "™", "", "\n", " ",
)

// Fold brings a text to the form in which wordings are compared: lower case,
// straight quotes, hyphens for every dash, one space between words.
func Fold(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(foldTypography.Replace(text))), " ")
}

// What a folded text cites: numbers with a full stop, the rest of a range included;
// chapters and sections where a word says so, and the second of two chapters. Three
// digits elsewhere are a quantity and part of the wording.
var (
	citedRule    = regexp.MustCompile(`\b[1-9]\d\d\.\d{1,3}[a-z]?\b(?:-(?:[1-9]\d\d\.\d{1,3}[a-z]?|\d{1,3}[a-z]?|[a-z])\b)?`)
	citedChapter = regexp.MustCompile(`\b(rules?|see|section) [1-9](?:\d\d)?\b`)
	citedSecond  = regexp.MustCompile(`# and [1-9]\d\d\b`)
)

// MaskNumbers replaces every number that a folded text cites by "#", so that two
// wordings that differ only in what they cite become equal.
func MaskNumbers(folded string) string {
	if !strings.ContainsAny(folded, "123456789") {
		return folded
	}
	folded = citedRule.ReplaceAllLiteralString(folded, "#")
	folded = citedChapter.ReplaceAllString(folded, "$1 #")
	return citedSecond.ReplaceAllLiteralString(folded, "# and #")
}

// WordingHash names a wording: folded, with cited numbers masked. Rules of
// different editions with the same hash say the same thing in the same words.
func WordingHash(text string) string {
	h := fnv.New64a()
	h.Write([]byte(MaskNumbers(Fold(text))))
	return fmt.Sprintf("%016x", h.Sum64())
}

// An Edit is a stretch of words in the difference between two texts.
type Edit struct {
	Kind EditKind
	Text string
}

// EditKind says in which of two texts a stretch stands.
type EditKind string

// The kinds of stretch: in both texts, only in the new one, only in the old one.
const (
	Kept    EditKind = "kept"
	Added   EditKind = "added"
	Removed EditKind = "removed"
)

// Difference compares two texts word by word. The kept and removed stretches,
// joined, are the old text, the kept and added ones the new. Words that differ
// only in typography count as kept, in the new text's form.
func Difference(before, after string) []Edit {
	a, b := words(before), words(after)
	fa, fb := foldAll(a), foldAll(b)
	var edits []Edit
	add := func(kind EditKind, text string) {
		if n := len(edits); n > 0 && edits[n-1].Kind == kind {
			edits[n-1].Text += text
			return
		}
		edits = append(edits, Edit{kind, text})
	}
	// Equal ends are cut off first: most changes are short.
	head := 0
	for head < len(a) && head < len(b) && fa[head] == fb[head] {
		add(Kept, b[head])
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && fa[len(a)-1-tail] == fb[len(b)-1-tail] {
		tail++
	}
	x, y := fa[head:len(a)-tail], fb[head:len(b)-tail]
	// lcs[i][j] is the length of the longest common run of words of x[i:] and y[j:].
	width := len(y) + 1
	lcs := make([]int32, (len(x)+1)*width)
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if x[i] == y[j] {
				lcs[i*width+j] = lcs[(i+1)*width+j+1] + 1
			} else {
				lcs[i*width+j] = max(lcs[(i+1)*width+j], lcs[i*width+j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(x) || j < len(y) {
		switch {
		case i < len(x) && j < len(y) && x[i] == y[j]:
			add(Kept, b[head+j])
			i, j = i+1, j+1
		case j == len(y) || i < len(x) && lcs[(i+1)*width+j] >= lcs[i*width+j+1]:
			removed := a[head+i]
			if n := len(edits); n > 0 && !strings.ContainsAny(edits[n-1].Text[len(edits[n-1].Text)-1:], " \n\t\r") {
				removed = " " + removed // the new text ends here, the old one went on
			}
			add(Removed, removed)
			i++
		default:
			add(Added, b[head+j])
			j++
		}
	}
	for ; tail > 0; tail-- {
		add(Kept, b[len(b)-tail])
	}
	return edits
}

// words cuts a text into words, each with the space that follows it.
func words(text string) []string {
	var list []string
	for start, i := 0, 0; i < len(text); {
		for i < len(text) && !isSpace(text[i]) {
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
		}
		for i < len(text) && isSpace(text[i]) {
			i++
		}
		list = append(list, text[start:i])
		start = i
	}
	return list
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func foldAll(list []string) []string {
	folded := make([]string, len(list))
	for i, w := range list {
		folded[i] = strings.TrimSpace(foldTypography.Replace(w))
	}
	return folded
}
