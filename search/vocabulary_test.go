package search

import (
	"slices"
	"strings"
	"testing"
)

// TestVocabularyNumbers checks that every number in the vocabulary is in the book.
func TestVocabularyNumbers(t *testing.T) {
	x := bookIndex(t, bookOptions{official: true})
	seen := map[*concept]bool{}
	for _, phrases := range []map[string][]side{builtin().phrases, builtin().cardText} {
		for key, sides := range phrases {
			for _, s := range sides {
				if seen[s.concept] {
					continue
				}
				seen[s.concept] = true
				for _, a := range s.concept.rules {
					if _, ok := x.byNumber[a.rule]; !ok {
						t.Errorf("%q stands for %s, which the book does not have", key, a.rule)
					}
				}
			}
		}
	}
	t.Logf("%d entries", len(seen))
}

// TestVocabularyIsNotTheQuestions holds that nothing was fitted to single given
// questions: no way of typing shares four telling words in a row with one.
func TestVocabularyIsNotTheQuestions(t *testing.T) {
	telling := func(text string) []string {
		var words []string
		for _, tok := range tokenize(text) {
			if _, asks := builtin().asking[tok.word]; !asks {
				words = append(words, stem(tok.word))
			}
		}
		return words
	}
	questions := map[string]string{}
	for _, q := range devQuestions(t) {
		w := telling(q.query)
		for i := 0; i+4 <= len(w); i++ {
			questions[strings.Join(w[i:i+4], " ")] = q.query
		}
	}
	for number, line := range strings.Split(vocabularyText, "\n") {
		for way := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ';' || r == '+' || r == '=' || r == '>' || r == ',' }) {
			w := telling(way)
			for i := 0; i+4 <= len(w); i++ {
				if q, ok := questions[strings.Join(w[i:i+4], " ")]; ok {
					t.Errorf("vocabulary.txt:%d: %q shares four words in a row with the question %q", number+1, way, q)
				}
			}
		}
	}
}

// TestVocabulariesStandAlone holds the vocabularies of two indexes apart. Both begin with
// the built-in words, and a title that is one of them adds to the same key.
func TestVocabulariesStandAlone(t *testing.T) {
	var name, key string
	for k, sides := range builtin().phrases {
		if s := sides[0]; cap(sides) > len(sides) && s.concept.sides == 1 && (key == "" || k < key) {
			name, key = k, k
		}
	}
	if key == "" {
		t.Fatal("no list of the built-in vocabulary has room behind its end")
	}
	with := func(id string) *Index {
		x, err := NewMemory([]Document{{Kind: KindChapter, ID: id, Title: name}})
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	first := with("701")
	defer first.Close()
	before := slices.Clone(first.vocab.phrases[key])
	second := with("702")
	defer second.Close()
	if after := first.vocab.phrases[key]; !slices.Equal(before, after) {
		t.Errorf("the second index has changed what %q means to the first: %v, not %v", key, after[len(after)-1].concept.numbers, before[len(before)-1].concept.numbers)
	}
}
