package search

// A Vocabulary is what Parse knows about words: the slang and old wording of the
// field, which is built in, and the words, card names and numbers of one index.
type Vocabulary struct {
	index *Index // nil for the built-in words alone
}

func newVocabulary(x *Index) *Vocabulary { return &Vocabulary{index: x} }

// BuiltinVocabulary returns the vocabulary without an index: slang and old wording
// are understood, misspellings and card names are not.
func BuiltinVocabulary() *Vocabulary { return &Vocabulary{} }
