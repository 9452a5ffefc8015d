package search

import (
	"slices"
	"strings"
)

// A speller mends misspellings by the words of the book and of the vocabulary.
type speller struct {
	byShape map[shape][]spelling
}

// shape narrows the words to compare with: people nearly always get the first
// letter right.
type shape struct {
	first  byte
	length int
}

type spelling struct {
	word  string
	count int // how many documents have it
}

// learn makes the speller know a word.
func (s *speller) learn(word string, count int) {
	if len(word) < 4 || !isLetter(word[0]) {
		return
	}
	if s.byShape == nil {
		s.byShape = map[shape][]spelling{}
	}
	k := shape{word[0], len(word)}
	s.byShape[k] = append(s.byShape[k], spelling{word, count})
}

// mend returns the known word nearest to a misspelt one: one edit away, two for
// words of eight letters and more. Swapping two neighbours is one edit. Among
// equals the commoner word wins, then the alphabet.
func (s *speller) mend(word string) (string, bool) {
	if len(word) < 4 || !isLetter(word[0]) {
		return "", false
	}
	allowed := 1
	if len(word) >= 8 {
		allowed = 2
	}
	var best spelling
	bestEdits := allowed + 1
	for length := len(word) - allowed; length <= len(word)+allowed; length++ {
		for _, w := range s.byShape[shape{word[0], length}] {
			edits := distance(word, w.word, min(bestEdits, allowed))
			if edits > allowed || edits > bestEdits {
				continue
			}
			if edits < bestEdits || w.count > best.count || w.count == best.count && w.word < best.word {
				best, bestEdits = w, edits
			}
		}
	}
	return best.word, best.word != ""
}

// complete returns the known word that a visitor is most likely typing, when the
// last word of a query is none yet: a keyword or other concept, the commonest of
// them, then the shortest. Other words are not guessed.
func (s *speller) complete(start string, concepts map[string]struct{}) (string, bool) {
	if len(start) < 3 || !isLetter(start[0]) {
		return "", false
	}
	var best spelling
	for length := len(start) + 1; length <= len(start)+9; length++ {
		for _, w := range s.byShape[shape{start[0], length}] {
			if !strings.HasPrefix(w.word, start) {
				continue
			}
			if _, concept := concepts[w.word]; !concept {
				continue
			}
			if best.word == "" || w.count > best.count || w.count == best.count && len(w.word) < len(best.word) {
				best = w
			}
		}
	}
	return best.word, best.word != ""
}

// distance counts the edits between two words: a letter more, less or other, or
// two neighbours swapped. It returns limit+1 as soon as it is clear that there are
// more than limit.
func distance(a, b string, limit int) int {
	const longest = 40
	if len(a) > longest || len(b) > longest || max(len(a), len(b))-min(len(a), len(b)) > limit {
		return limit + 1
	}
	var rows [3][longest + 1]int
	before, last, now := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			now[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}

// spell turns tokens into words: stems them, mends what nobody knows, and joins
// what was typed as two words and is one in the book ("death touch").
func (v *Vocabulary) spell(q *Query, text string, tokens []token) []word {
	words := make([]word, 0, len(tokens))
	rolling := slices.ContainsFunc(tokens, func(t token) bool { return t.word == "die" }) &&
		slices.ContainsFunc(tokens, func(t token) bool { return dice[v.stem(t.word)] })
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		w := word{token: t, stem: v.stem(t.word), upper: upper(text, t), known: v.knows(t.word)}
		w.proper = w.upper && (i > 0 || i+1 < len(tokens) && upper(text, tokens[i+1]))
		if t.word == "die" && !rolling {
			w.stem = verbDie
		}
		if i+1 < len(tokens) {
			if v.joins(t.word, tokens[i+1].word) {
				w.token = token{t.word + tokens[i+1].word, t.start, tokens[i+1].end}
				w.stem = v.stem(w.word)
				words = append(words, w)
				i++
				continue
			}
		}
		if first, second, ok := v.split(t); ok {
			words = append(words, word{token: first, stem: v.stem(first.word), known: true}, word{token: second, stem: v.stem(second.word), known: true})
			continue
		}
		if v.index != nil && !v.spelled(t.word) {
			mended, ok := "", false
			if i == len(tokens)-1 && t.end == len(text) {
				mended, ok = v.mend.complete(t.word, v.single)
			}
			if !ok {
				mended, ok = v.mend.mend(t.word)
			}
			if ok && !(w.proper && len(mended) < 6) {
				typed := text[t.start:t.end]
				q.Notes = append(q.Notes, Note{NoteSpelling, typed, mended, "Showing results for " + mended + "."})
				w.word, w.stem, w.mended = mended, v.stem(mended), true
			}
		}
		words = append(words, w)
	}
	return words
}

// knows says that a word is spelled right as far as we can tell.
func (v *Vocabulary) knows(word string) bool {
	if !isLetter(word[0]) || len(word) < 4 {
		return true
	}
	return v.spelled(word)
}

// spelled says that a word is known, however short.
func (v *Vocabulary) spelled(word string) bool {
	if _, ok := v.words[word]; ok {
		return true
	}
	return v.names.hasWord(word)
}

// joins says that two words typed apart are one keyword of the book.
func (v *Vocabulary) joins(a, b string) bool {
	var joined [40]byte
	if n := len(a) + len(b); n < 8 || n > len(joined) {
		return false
	}
	_, ok := v.single[string(append(append(joined[:0], a...), b...))]
	return ok
}

// split parts a word that was typed as one and is two in the book ("firststrike").
func (v *Vocabulary) split(t token) (first, second token, ok bool) {
	if v.knows(t.word) || len(t.word) != t.end-t.start { // letters were folded away: the places are unsure
		return first, second, false
	}
	for i := 3; i+3 <= len(t.word); i++ {
		first = token{t.word[:i], t.start, t.start + i}
		second = token{t.word[i:], t.start + i, t.end}
		if slices.ContainsFunc(v.phrases[v.stem(first.word)+" "+v.stem(second.word)], func(s side) bool { return s.concept.sides == 1 }) {
			return first, second, true
		}
	}
	return first, second, false
}

// dice are stems beside which "die" is the thing that is rolled.
var dice = map[string]bool{"roll": true, "side": true, "planar": true, "result": true, "face": true, "d20": true, "d6": true}
