package web

import (
	"net/http"
	"strings"
	"testing"

	"rulestep/rulesdb"
	"rulestep/search"
)

// Who asks for a keyword that came after the edition on show is not told that the rules say nothing about it.
func TestSearchTellsOfOtherEditions(t *testing.T) {
	store := smallStore(t)
	later := rulesdb.Content{
		Edition: rulesdb.Edition{ID: "plain-2026", Date: "2026-02-27", Title: "Plain words", Form: "plain", Builtin: true, Complete: true}, Hash: "later",
		Rules: bookRules(t, "plain-2026", []bookLine{{number: "7", title: "Additional Rules"}, {number: "702", title: "Keyword Abilities"}, {number: "702.170", identity: "plot", title: "Plot"}}),
		Terms: []rulesdb.Term{{
			Edition: "plain-2026", Slug: "plot", Headword: "Plot", Names: []string{"Plot"}, Text: "A keyword ability, see rule 702.170.",
			Rules: []rulesdb.Reference{{Text: "rule 702.170", Start: 23, End: 35, In: -1, Target: "702.170", Last: "702.170"}},
		}},
	}
	if err := store.Update(t.Context(), func(tx *rulesdb.Tx) error { return tx.PutEdition(later) }); err != nil {
		t.Fatal(err)
	}
	snapshot, err := store.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, index := smallSnapshot(t)
	var h http.Handler = New(Options{Snapshot: func() *rulesdb.Snapshot { return snapshot }, Search: func() *search.Index { return index }})
	for _, q := range []string{"plot", "Plot?", "may+I+plot+it+with+trample"} {
		d := open(t, h, "/search?q="+q)
		diff(t, q+": the entry", "/glossary/plot?edition=plain-2026", d.link("Plot"))
		diff(t, q+": the rule", "/rules/702.170?edition=plain-2026", d.link("rule 702.170"))
		if strings.Contains(d.body, "The rules say nothing about this") {
			t.Errorf("%s: the rules are said to say nothing", q)
		}
	}
	if page := open(t, h, "/search?q=trample"); strings.Contains(page.body, "which is searched") {
		t.Error("what the edition has is told of another")
	}
}
