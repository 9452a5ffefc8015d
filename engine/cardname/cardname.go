// Package cardname finds names of cards in what people write: longest first, whatever the
// case, the accents and the form of the quotes, and one slip of the pen away. It knows
// nothing of the cards themselves.
package cardname

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// parted is what stands between the names of the parts of a card.
const parted = " // "

// An Index finds names. It does not change once it is made; a nil one has none.
type Index struct {
	folded map[string]entry
	begin  map[string][]string // folded names by their first word, long ones first
}

// entry is a name as it is written, and the whole name of the card that has it.
type entry struct{ name, card string }

// New makes an index of whole names, "Fire // Ice" for a card of two parts. Such a card is
// found by the name of its first part too, unless a card of its own has that name.
func New(names []string) *Index {
	x := &Index{make(map[string]entry, len(names)), make(map[string][]string, len(names)/2)}
	put := func(name, card string) {
		folded := Fold(name)
		if _, again := x.folded[folded]; again || folded == "" {
			return
		}
		x.folded[folded] = entry{name, card}
		x.begin[firstWord(folded)] = append(x.begin[firstWord(folded)], folded)
	}
	for _, name := range names {
		put(name, name)
	}
	for _, name := range names {
		if first, _, ok := strings.Cut(name, parted); ok {
			put(first, name)
		}
	}
	for _, list := range x.begin {
		slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	}
	return x
}

// Find finds the card of a name: the name as it is printed, and the whole name of the card.
func (x *Index) Find(name string) (printed, card string, ok bool) {
	if x == nil {
		return "", "", false
	}
	e, ok := x.folded[Fold(name)]
	return e.name, e.card, ok
}

// Parts lists the whole names of the cards a part of which has a name: for "Ice", that is
// "Fire // Ice". It leads readers to a card; what is played is called by its first part.
func (x *Index) Parts(name string) []string {
	if x == nil {
		return nil
	}
	folded := Fold(name)
	var cards []string
	for _, e := range x.folded {
		if e.name != e.card || !strings.Contains(e.card, parted) {
			continue // the first part of another entry, or a card of one part
		}
		for part := range strings.SplitSeq(e.card, parted) {
			if Fold(part) == folded {
				cards = append(cards, e.card)
			}
		}
	}
	slices.Sort(cards)
	return slices.Compact(cards)
}

// Begin finds the longest name with which a text begins, as it is printed, and how many
// bytes of the text it takes; 0 where the text begins with no name. That a name begins with
// an article is seen only by its capital letter: "the end" is not The End.
func (x *Index) Begin(text string) (printed string, n int) {
	if x == nil || strings.HasPrefix(text, "the ") {
		return "", 0
	}
	if len(text) > longest {
		text = text[:longest]
	}
	names := x.begun(text)
	if len(names) == 0 {
		return "", 0
	}
	folded, at := fold(text)
	for _, name := range names {
		if strings.HasPrefix(folded, name) && ends(folded[len(name):]) {
			return x.folded[name].name, at[len(name)]
		}
	}
	return "", 0
}

// begun are the folded names whose first word is that of a text. Most words begin none, so that no more
// than they need be folded.
func (x *Index) begun(text string) []string {
	var word [longest]byte
	n := 0
	for ; n < len(text) && text[n] != ' '; n++ {
		c := text[n]
		if c >= utf8.RuneSelf {
			folded, _ := fold(text)
			return x.begin[firstWord(folded)]
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		word[n] = c
	}
	for n > 0 && word[n-1] == ',' {
		n--
	}
	return x.begin[string(word[:n])]
}

// longest is more than the bytes of any name.
const longest = 200

// ends reports whether a word is over where a text goes on so.
func ends(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// Near finds the name that somebody meant who wrote one that there is not: with an article
// before it, or one slip of the pen away; "" for none.
func (x *Index) Near(name string) string {
	if x == nil {
		return ""
	}
	folded := Fold(name)
	for _, article := range []string{"the ", "a ", "an "} {
		if e, ok := x.folded[strings.TrimPrefix(folded, article)]; ok {
			return e.name
		}
		if e, ok := x.folded[article+folded]; ok {
			return e.name
		}
	}
	if len(folded) < 4 { // a slip in so short a name makes it another word
		return ""
	}
	best, part := "", ""
	for other, e := range x.folded {
		if (best == "" || other < best) && Slip(folded, other) {
			best = other
		}
		// What is before the comma in the name of a legend, or the name of a second part.
		if (part == "" || other < part) && (strings.HasPrefix(other, folded+", ") || strings.HasSuffix(Fold(e.card), parted+folded)) {
			part = other
		}
	}
	if best == "" {
		best = part
	}
	if best == "" {
		best = x.nearBare(folded)
	}
	return x.folded[best].name
}

// nearBare finds the folded name whose letters and figures are those of a name, or one slip away: few
// type the comma of "Jace, the Mind Sculptor", and who leaves it out may slip besides.
func (x *Index) nearBare(folded string) string {
	name, best := Bare(folded), ""
	for other := range x.folded {
		if (best == "" || other < best) && len(other) <= len(name)+maxSigns && len(other)+1 >= len(name) {
			if bare := Bare(other); bare == name || Slip(name, bare) {
				best = other
			}
		}
	}
	return best
}

// maxSigns is how many bytes of signs a name may have that is found without them.
const maxSigns = 8

// Bare leaves of a folded name its letters and figures: what an apostrophe parts is one word,
// what other signs part are two.
func Bare(folded string) string {
	var b strings.Builder
	for _, r := range folded {
		switch {
		case r == '\'' || r == '’':
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// Slip reports whether one letter changed, added, left out or swapped with the next turns
// one word into the other.
func Slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch a, b = a[i:], b[i:]; {
	case len(a) < len(b):
		return a == b[1:]
	case len(a) == 0:
		return true
	}
	return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
}

func firstWord(folded string) string {
	word, _, _ := strings.Cut(folded, " ")
	return strings.TrimRight(word, ",")
}

// Fold makes equal what is the same name for people: case, accents, ligatures and the form
// of quotes do not count.
func Fold(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return strings.ToLower(name)
	}
	folded, _ := fold(name)
	return folded
}

// Same reports whether two names are the same for people, as [Fold] says.
func Same(a, b string) bool {
	if plain(a) && plain(b) {
		return strings.EqualFold(a, b)
	}
	return Fold(a) == Fold(b)
}

// plain reports whether folding a name does nothing but make its letters small.
func plain(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case c < ' ' || c >= utf8.RuneSelf:
			return false
		case c == ' ' && (i == 0 || i == len(name)-1 || name[i-1] == ' '):
			return false
		}
	}
	return true
}

// fold folds a text; at[i] is where in it the i-th byte of the folded text comes from.
func fold(text string) (folded string, at []int) {
	b := make([]byte, 0, len(text))
	at = make([]int, 0, len(text)+1)
	put := func(s string, from int) {
		for range len(s) {
			at = append(at, from)
		}
		b = append(b, s...)
	}
	for i, r := range text {
		if r < utf8.RuneSelf {
			if r >= 'A' && r <= 'Z' {
				r += 'a' - 'A'
			}
			at, b = append(at, i), append(b, byte(r))
			continue
		}
		if plain, ok := signs[r]; ok {
			put(plain, i)
			continue
		}
		for _, part := range norm.NFD.String(string(r)) {
			if !unicode.Is(unicode.Mn, part) {
				put(string(unicode.ToLower(part)), i)
			}
		}
	}
	return string(b), append(at, len(text))
}

// signs are the letters and quotes that are written otherwise on a plain keyboard.
var signs = map[rune]string{
	'’': "'", '‘': "'", 'ʼ': "'", '“': `"`, '”': `"`, '–': "-", '—': "-", '−': "-",
	'Æ': "ae", 'æ': "ae", 'Œ': "oe", 'œ': "oe", 'ß': "ss", 'ø': "o", 'Ø': "o", '\u00a0': " ", '®': "",
}
