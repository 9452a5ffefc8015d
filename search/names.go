package search

import (
	"slices"
	"strings"
	"sync"
)

// cardNames recognises the names of cards in a query. The names are read when the
// first query needs them, as there may be thirty thousand.
type cardNames struct {
	once   sync.Once
	load   func(*cardNames)
	byName map[string]int32    // folded words, parted by spaces -> ordinal of the card
	words  map[string]struct{} // words that occur in names
	most   int                 // words in the longest name
}

// readNames learns the names of all cards of an index: full names, the names of their
// faces, and the part before a comma ("Thalia" for "Thalia, Guardian of Thraben").
func (n *cardNames) readNames(x *Index) {
	n.byName, n.words = map[string]int32{}, map[string]struct{}{}
	for i, d := range x.cards() {
		card := int32(len(x.docs) + i)
		if strings.Contains(d.Title, " // ") {
			n.add(d.Title, card, true)
		}
		for face := range strings.SplitSeq(d.Title, " // ") {
			words := n.add(face, card, true)
			if short, _, ok := strings.Cut(face, ","); ok && words > 0 {
				n.add(short, card, false)
			}
		}
	}
}

// add learns one name; a full name takes the place of somebody's short name.
func (n *cardNames) add(name string, card int32, full bool) int {
	tokens := tokenize(name)
	list := make([]string, len(tokens))
	for i, t := range tokens {
		list[i] = t.word
		n.words[t.word] = struct{}{}
	}
	key := strings.Join(list, " ")
	if _, taken := n.byName[key]; key != "" && (full || !taken) {
		n.byName[key] = card
	}
	n.most = max(n.most, len(list))
	return len(list)
}

func (n *cardNames) hasWord(word string) bool {
	n.ready()
	_, ok := n.words[word]
	return ok
}

func (n *cardNames) ready() {
	if n.load != nil {
		n.once.Do(func() { n.load(n) })
	}
}

// readCard recognises a card's name that starts at word i and returns how many
// words it has. A single word is a card only when it is typed with a capital and
// is no word of the book: "Flash" and "Fear" are cards too.
func (q *Query) readCard(v *Vocabulary, text string, words []word, i int) int {
	v.names.ready()
	if len(v.names.byName) == 0 {
		return 0
	}
	for n := min(v.names.most, len(words)-i); n > 0; n-- {
		var key strings.Builder
		for j, w := range words[i : i+n] {
			if j > 0 {
				key.WriteByte(' ')
			}
			key.WriteString(w.word)
		}
		card, ok := v.names.byName[key.String()]
		if !ok {
			continue
		}
		name := v.index.doc(card).Title
		if known := v.phrases[string(appendStems(nil, words[i:i+n]))]; n == 1 && !v.singleName(words[i]) || n > 1 && len(known) > 0 {
			if (n > 1 || words[i].upper) && slices.ContainsFunc(known, func(s side) bool { return s.concept.kind == conceptCard || n > 1 && s.concept.kind == conceptSlang }) {
				q.name(name) // the vocabulary says what it is asked about, and it is played as well
				for j := range words[i : i+n] {
					words[i+j].span = span{i, i + n}
				}
			}
			continue
		}
		q.name(name)
		typed := text[words[i].start:words[i+n-1].end]
		q.cards = append(q.cards, card)
		q.Cards = append(q.Cards, name)
		q.Notes = append(q.Notes, Note{NoteCard, typed, name, typed + " is a card; the rules for its abilities are looked up."})
		words[i].opens = true
		for j := range words[i : i+n] {
			words[i+j].card = true
		}
		return n
	}
	return 0
}

// name notes that a card is named.
func (q *Query) name(card string) {
	if !slices.Contains(q.Named, card) {
		q.Named = append(q.Named, card)
	}
}

func (v *Vocabulary) singleName(w word) bool {
	if !w.upper || len(v.phrases[w.stem]) > 0 {
		return false
	}
	_, known := v.words[w.word]
	return !known
}

// cardConcepts returns what a card's abilities are about: its keywords, and turns
// of phrase in its rules text.
func (v *Vocabulary) cardConcepts(card int32) []found {
	d := v.index.doc(card)
	var list []found
	for _, keyword := range d.Keywords {
		stems := stemsOf(keyword)
		for _, s := range v.phrases[strings.Join(stems, " ")] {
			if s.concept.kind == conceptTitle {
				list = append(list, found{concept: s.concept, stems: stems})
			}
		}
	}
	tokens := tokenize(d.Text)
	words := make([]word, len(tokens))
	for i, t := range tokens {
		words[i] = word{token: t, stem: stem(t.word)}
	}
	return append(list, match(v.cardText, v.cardTextStarts, words)...)
}
