package importer

import (
	"testing"

	"rulestep/rulesdb"
)

// TestTermsOfOneName holds that entries of one name get addresses of their own, however
// many they are.
func TestTermsOfOneName(t *testing.T) {
	terms := make([]rulesdb.Term, 12)
	for i := range terms {
		terms[i].Headword = "Same"
	}
	nameTerms(terms)
	for i, want := range map[int]string{0: "same", 1: "same-2", 8: "same-9", 9: "same-10", 11: "same-12"} {
		if terms[i].Slug != want {
			t.Errorf("entry %d has the slug %q, want %q", i+1, terms[i].Slug, want)
		}
	}
}
