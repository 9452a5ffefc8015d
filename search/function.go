package search

import (
	"sync"

	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
)

// functionStems are the stems of the words that stand in every English text. They count
// in a query, but to mark each "the" of a snippet would hide what was found.
var functionStems = sync.OnceValue(func() map[string]struct{} {
	words := analysis.NewTokenMap()
	if err := words.LoadBytes(en.EnglishStopWords); err != nil {
		panic(err) // the list is a constant of the library
	}
	stems := make(map[string]struct{}, len(words))
	for w := range words {
		stems[stem(foldWord(w))] = struct{}{}
	}
	return stems
})

func isFunctionWord(stem string) bool {
	_, is := functionStems()[stem]
	return is
}
