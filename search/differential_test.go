package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2"
)

// plainIndex is a second, simple opinion: words and where they stand, in maps.
type plainIndex struct {
	words map[string]map[int32]bool // stem -> documents
	texts [][]string                // of each document, texts as stems parted by spaces
}

func newPlainIndex(docs []Document) *plainIndex {
	p := &plainIndex{words: map[string]map[int32]bool{}, texts: make([][]string, len(docs))}
	for i := range docs {
		for _, texts := range docs[i].fieldTexts() {
			for _, text := range texts {
				stems := stemsOf(text)
				for _, s := range stems {
					if p.words[s] == nil {
						p.words[s] = map[int32]bool{}
					}
					p.words[s][int32(i)] = true
				}
				p.texts[i] = append(p.texts[i], " "+strings.Join(stems, " ")+" ")
			}
		}
	}
	return p
}

func (p *plainIndex) phrase(stems []string) []int32 {
	var docs []int32
	for i, texts := range p.texts {
		for _, t := range texts {
			if strings.Contains(t, " "+strings.Join(stems, " ")+" ") {
				docs = append(docs, int32(i))
				break
			}
		}
	}
	return docs
}

// TestAgainstPlainIndex compares the documents of every word, and of phrases taken
// from the texts, with the simple index, and those of phrases in one field with
// Bleve's own phrase search.
func TestAgainstPlainIndex(t *testing.T) {
	ctx := context.Background()
	compare := func(t *testing.T, docs []Document, every int) {
		x, err := NewMemory(docs)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		p := newPlainIndex(x.docs)
		words := 0
		for _, stem := range slices.Sorted(maps.Keys(p.words)) {
			found, err := x.term(ctx, stem)
			if err != nil {
				t.Fatal(err)
			}
			if want := slices.Sorted(maps.Keys(p.words[stem])); !slices.Equal(found.docs, want) {
				t.Errorf("%q: documents %v, want %v", stem, found.docs, want)
			}
			words++
		}
		phrases := 0
		for i := 0; i < len(p.texts); i += every {
			for _, text := range p.texts[i] {
				stems := strings.Fields(text)
				if len(stems) < 4 {
					continue
				}
				at := i % (len(stems) - 3)
				stems = stems[at : at+2+i%3]
				found, err := x.phrase(ctx, stems, "")
				if err != nil {
					t.Fatal(err)
				}
				if want := p.phrase(stems); !slices.Equal(found.docs, want) {
					t.Errorf("%q: documents %v, want %v", stems, found.docs, want)
				}
				phrases++
			}
		}
		t.Logf("%d words and %d phrases agree", words, phrases)
	}
	t.Run("small", func(t *testing.T) { compare(t, small(), 1) })
	t.Run("book", func(t *testing.T) { compare(t, book(t, bookOptions{official: true, plain: true}), 40) })
}

// TestAgainstBlevePhrases asks Bleve itself for phrases in the official text.
func TestAgainstBlevePhrases(t *testing.T) {
	ctx := context.Background()
	x := bookIndex(t, bookOptions{official: true})
	for i := 7; i < x.bookDocs; i += 60 {
		stems := stemsOf(x.docs[i].Text)
		if len(stems) < 6 {
			continue
		}
		at := i % (len(stems) - 4)
		stems = stems[at : at+3]
		query := bleve.NewPhraseQuery(stems, fieldNamesInIndex[fieldText])
		res, err := x.parts[0].reader.(opened).index.Search(bleve.NewSearchRequestOptions(query, len(x.docs), 0, false))
		if err != nil {
			t.Fatal(err)
		}
		var want []int32
		for _, h := range res.Hits {
			var n int32
			if _, err := fmt.Sscanf(h.ID, "%06d", &n); err != nil {
				t.Fatal(err)
			}
			want = append(want, n)
		}
		slices.Sort(want)
		docs, err := x.withAll(ctx, stems)
		if err != nil {
			t.Fatal(err)
		}
		ids := x.texts.number(stems)
		var got []int32
		for _, d := range docs {
			if x.texts.of(x, d).count(fieldText, ids) > 0 {
				got = append(got, d)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: documents %v, Bleve finds %v", stems, got, want)
		}
	}
}
