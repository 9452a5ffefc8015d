package training

import (
	"slices"
	"testing"
	"time"

	"rulestep/engine/cr"
)

// TestAdopt holds that what was known under a number of another edition is known under the
// rule's own.
func TestAdopt(t *testing.T) {
	book, err := cr.BookOf(cr.Edition2026)
	if err != nil {
		t.Fatal(err)
	}
	const name, still = cr.Rule("111.11"), cr.Rule("702.19b")
	moved, ok := book.Number(name)
	if !ok || moved == name {
		t.Fatalf("%s has not moved, it is %s", name, moved)
	}
	at := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	p := Progress{
		Format: ProgressFormat, Edition: cr.Edition2026,
		Log: []Answered{{ID: "one", Rules: []cr.Rule{still, moved}, Forgot: string(moved)}, {ID: "two", Rules: []cr.Rule{still}}},
		Cards: []Known{
			{Rule: moved, Card: Memory{Stability: 3, Last: at}},
			{Rule: still, Card: Memory{Stability: 5, Last: at}},
			{Rule: "term:exile", Card: Memory{Stability: 7, Last: at}},
		},
	}
	if err := p.Adopt(); err != nil {
		t.Fatal(err)
	}
	if p.Edition != cr.Edition || !slices.Equal(p.Log[0].Rules, []cr.Rule{still, name}) || p.Log[0].Forgot != string(name) || p.Log[1].Forgot != "" {
		t.Errorf("the log is %+v", p.Log)
	}
	var rules []cr.Rule
	for _, c := range p.Cards {
		rules = append(rules, c.Rule)
	}
	if !slices.Equal(rules, []cr.Rule{name, still, "term:exile"}) || p.Cards[0].Card.Stability != 3 {
		t.Errorf("the cards are %+v", p.Cards)
	}
	again := p
	if err := again.Adopt(); err != nil || !slices.Equal(again.Log[0].Rules, p.Log[0].Rules) {
		t.Errorf("a second time: %v, %+v", err, again.Log)
	}
	p.Edition = "2031-01-01"
	if err := p.Adopt(); err == nil {
		t.Error("numbers of an edition that nobody knows are taken")
	}
}
