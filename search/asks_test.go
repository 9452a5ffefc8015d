package search

import (
	"hash/fnv"
	"os"
	"slices"
	"testing"

	"rulestep/engine/cr"
)

// heldOut makes questions of the ask lines of the plain-words edition that fall
// into one of five folds, and the book without them. They were written for a rule
// by people who did not see the vocabulary: a large sample for choosing figures.
func heldOut(docs []Document, fold uint32) (rest []Document, questions []question) {
	rest = slices.Clone(docs)
	for i := range rest {
		d := &rest[i]
		var kept []string
		for _, a := range d.Asks {
			h := fnv.New32a()
			h.Write([]byte(a))
			if h.Sum32()%5 != fold {
				kept = append(kept, a)
				continue
			}
			q := question{"asks", string(d.Number), "ask", a, map[cr.Rule]int{d.Number: 3, d.Number.Parent(): 1}}
			if d.Number.Kind() == cr.Subrule {
				q.grades[d.Number.Parent()] = 1
			}
			questions = append(questions, q)
		}
		d.Asks = kept
	}
	return rest, questions
}

// TestHeldOutAsks reports how often the rule for which somebody wrote a way of
// asking is found by it, when that way of asking is not in the index.
func TestHeldOutAsks(t *testing.T) {
	docs := book(t, bookOptions{official: true, plain: true, asks: true})
	without := bookIndex(t, bookOptions{official: true, plain: true})
	var with, none measure
	for fold := range uint32(5) {
		rest, questions := heldOut(docs, fold)
		x, err := NewMemory(rest)
		if err != nil {
			t.Fatal(err)
		}
		with.add(*measureAll(t, x, questions, nil)[""])
		none.add(*measureAll(t, without, questions, nil)[""])
		x.Close()
		if os.Getenv("RULESTEP_TUNE") == "" {
			break // one fold says enough in every run
		}
	}
	t.Logf("ask lines left out, others there: %v", with)
	t.Logf("no ask lines in the index:        %v", none)
}
