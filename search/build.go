package search

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// format counts changes of what is written into an index. An index of another
// format is refused by Open, so that the caller rebuilds it.
const format = 8

// The fields of a document in Bleve. Each is analysed alike; their weights belong
// to the ranking, not to the index.
const (
	fieldTitle = iota
	fieldShort
	fieldNames
	fieldText
	fieldQuoted // turns of phrase that the text explains, in quotation marks there
	fieldPlain
	fieldAsks
	fieldExamples
	fieldParent
	fieldChapter
	fieldCount
)

var fieldNamesInIndex = [fieldCount]string{"title", "short", "names", "text", "quoted", "plain", "asks", "examples", "parent", "chapter"}

// fieldTexts gives the texts of a document, field by field.
func (d *Document) fieldTexts() [fieldCount][]string {
	one := func(s string) []string {
		if s == "" {
			return nil
		}
		return []string{s}
	}
	if d.Kind == KindCard { // found by name; the texts would drown the book
		return [fieldCount][]string{fieldTitle: one(d.Title)}
	}
	names := d.Names
	if d.Keyword != "" && d.Keyword != d.Title {
		names = append(slices.Clone(names), d.Keyword)
	}
	return [fieldCount][]string{
		fieldTitle:    one(d.Title),
		fieldShort:    one(d.Short),
		fieldNames:    names,
		fieldText:     one(d.Text),
		fieldQuoted:   quotations(d.Text),
		fieldPlain:    one(d.Plain),
		fieldAsks:     d.Asks,
		fieldExamples: d.Examples,
		fieldParent:   one(d.Parent),
		fieldChapter:  one(d.ChapterTitle),
	}
}

// quotations returns what stands in quotation marks in a text, except the titles
// that follow the number of a rule or section. The book quotes a turn of phrase
// where it says what the phrase means.
func quotations(text string) []string {
	var list []string
	for {
		open := strings.Index(text, "“")
		if open < 0 {
			return list
		}
		length := strings.Index(text[open:], "”")
		if length < 0 {
			return list
		}
		before := strings.TrimRight(text[:open], " ,")
		if last := before[strings.LastIndexByte(before, ' ')+1:]; cr.Rule(last).Kind() == cr.Invalid {
			list = append(list, text[open+len("“"):open+length])
		}
		text = text[open+length+len("”"):]
	}
}

// ordered returns the documents in the order of the index: the book first, then
// terms, demonstrations and cards, each in its own order. A document's place in it
// is its id in Bleve and breaks ties.
func ordered(docs []Document) []Document {
	list := slices.Clone(docs)
	rank := func(k Kind) int {
		switch k {
		case KindSection, KindChapter, KindRule:
			return 0
		case KindTerm:
			return 1
		case KindDemo:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(list, func(a, b Document) int {
		if c := rank(a.Kind) - rank(b.Kind); c != 0 {
			return c
		}
		return strings.Compare(a.sortKey(), b.sortKey())
	})
	return list
}

// Keys of what is stored beside the index of the words; on disk each is a file of that name.
var (
	keyHash      = []byte("rulestep-hash")
	keyDocuments = []byte("rulestep-documents")
	keyCards     = []byte("rulestep-cards")
	keyWords     = []byte("rulestep-words")
)

// bleveID names the document of a place in its part of the index in Bleve.
func bleveID(ordinal int) string { return fmt.Sprintf("%06d", ordinal) }

// bookWords lists the folded words of all documents but cards, one a line, each
// with the number of documents that have it and its stem, parted by tabs.
// Misspellings are mended by them, queries need not be stemmed, and texts.go
// numbers stems by them.
func bookWords(docs []Document) []byte {
	counts := map[string]int{}
	for i := range docs {
		if docs[i].Kind == KindCard {
			continue
		}
		seen := map[string]bool{}
		for _, texts := range docs[i].fieldTexts() {
			for _, text := range texts {
				for _, t := range tokenize(text) {
					if !seen[t.word] {
						seen[t.word] = true
						counts[t.word]++
					}
				}
			}
		}
	}
	var list bytes.Buffer
	for _, w := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&list, "%s\t%d\t%s\n", w, counts[w], stem(w))
	}
	return list.Bytes()
}
