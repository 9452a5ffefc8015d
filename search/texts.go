package search

import (
	"sync"
	"sync/atomic"
)

// texts keeps the words of documents once they were needed: to see whether words
// stand side by side, and to mark what matched. Words are numbered, so that
// comparing costs nothing.
type texts struct {
	mu    sync.RWMutex
	ids   map[string]uint32         // stem -> number
	stems map[string]uint32         // folded word -> number of its stem, to stem each word once
	docs  []atomic.Pointer[docText] // by ordinal
}

// A docText is the words of one document, field by field, text by text.
type docText struct {
	fields [fieldCount][]wordText
	// The words of titles, names, text and plain words, and those of the ways of
	// asking, in one row each; a 0 stands after each text.
	row, asks []uint32
}

// A wordText is one text as words.
type wordText struct {
	ids        []uint32 // a part of the row, where the field is in one
	start, end []int32  // byte offsets of each word, of a text of which pieces are shown
}

// shown are the fields whose first text is cut into fragments, see [scorer.fragments].
var shown = [fieldCount]bool{fieldTitle: true, fieldShort: true, fieldText: true, fieldPlain: true}

// newTexts numbers the stems of all words that documents other than cards have, so
// that it makes no difference which texts were read before a query came.
func newTexts(docs int, words map[string]bookWord) *texts {
	t := &texts{
		ids:   make(map[string]uint32, len(words)),
		stems: make(map[string]uint32, len(words)),
		docs:  make([]atomic.Pointer[docText], docs),
	}
	for word, w := range words {
		id, ok := t.ids[w.stem]
		if !ok {
			id = uint32(len(t.ids) + 1)
			t.ids[w.stem] = id
		}
		t.stems[word] = id
	}
	return t
}

// of returns the words of a document.
func (t *texts) of(x *Index, n int32) *docText {
	if d := t.docs[n].Load(); d != nil {
		return d
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if d := t.docs[n].Load(); d != nil {
		return d
	}
	d := t.split(x.doc(n).fieldTexts())
	t.docs[n].Store(d)
	return d
}

// split numbers the words of a document. They are kept for good, so there is one piece of memory
// for all numbers and one for all places. The caller holds the lock.
func (t *texts) split(texts [fieldCount][]string) *docText {
	var tokens [fieldCount][][]token
	words, places := 0, 0
	for f, list := range texts {
		for i, s := range list {
			row := tokenize(s)
			tokens[f] = append(tokens[f], row)
			words += len(row) + 1
			if shown[f] && i == 0 {
				places += 2 * len(row)
			}
		}
	}
	d := &docText{}
	ids, at := make([]uint32, 0, words), make([]int32, places)
	fields := func(list ...int) []uint32 {
		from := len(ids)
		for _, f := range list {
			for i, row := range tokens[f] {
				begin := len(ids)
				for _, token := range row {
					ids = append(ids, t.id(token.word))
				}
				w := wordText{ids: ids[begin:len(ids):len(ids)]}
				if shown[f] && i == 0 {
					w.start, w.end, at = at[:len(row):len(row)], at[len(row):2*len(row):2*len(row)], at[2*len(row):]
					for k, token := range row {
						w.start[k], w.end[k] = int32(token.start), int32(token.end)
					}
				}
				d.fields[f] = append(d.fields[f], w)
				ids = append(ids, 0)
			}
		}
		return ids[from:len(ids):len(ids)]
	}
	d.row = fields(fieldTitle, fieldShort, fieldNames, fieldText, fieldPlain)
	d.asks = fields(fieldAsks)
	fields(fieldQuoted, fieldExamples, fieldParent, fieldChapter)
	return d
}

// id is the number of a folded word. The caller holds the lock.
func (t *texts) id(word string) uint32 {
	id, ok := t.stems[word]
	if !ok {
		stem := stem(word)
		if id, ok = t.ids[stem]; !ok {
			id = uint32(len(t.ids) + 1)
			t.ids[stem] = id
		}
		t.stems[word] = id
	}
	return id
}

// number returns the numbers of stems that documents have, giving new ones.
func (t *texts) number(stems []string) []uint32 {
	ids := make([]uint32, len(stems))
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, s := range stems {
		id, ok := t.ids[s]
		if !ok {
			id = uint32(len(t.ids) + 1)
			t.ids[s] = id
		}
		ids[i] = id
	}
	return ids
}

// lookup appends the numbers of stems to ids; 0, which no word has, for unknown ones.
func (t *texts) lookup(ids []uint32, stems []string) []uint32 {
	t.mu.RLock()
	defer t.mu.RUnlock()
	for _, s := range stems {
		ids = append(ids, t.ids[s])
	}
	return ids
}

// count says how often the words stand side by side in a field.
func (d *docText) count(field int, ids []uint32) int {
	n := 0
	for _, w := range d.fields[field] {
		for i := 0; i+len(ids) <= len(w.ids); i++ {
			if startsWith(w.ids[i:], ids) {
				n++
			}
		}
	}
	return n
}

func startsWith(words, ids []uint32) bool {
	for i, id := range ids {
		if words[i] != id {
			return false
		}
	}
	return true
}
