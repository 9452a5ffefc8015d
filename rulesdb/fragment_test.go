package rulesdb

import (
	"strings"
	"testing"

	"rulestep/engine/cr"
)

// TestFragment: of what was imported in part a reader gets each rule wherever its text is.
func TestFragment(t *testing.T) {
	ours := func(id, date string, lines ...string) Content {
		c := edition(id, lines...)
		c.Edition.Date, c.Edition.Builtin = date, true
		for i := range c.Rules {
			if r := &c.Rules[i]; r.Text != "" {
				r.Wording, r.Text = WordingHash(r.Text), "Ours: "+r.Text
			}
		}
		return c
	}
	plain := ours(PlainID, cr.Edition, smallBook...)
	newer := ours(PlainOf("2026-02-27"), "2026-02-27", "1 First", "100 General", "100.1 Marbles roll.", "100.1a Red last.", "100.2 Blue next.")
	newer.Rules[4].Identity = "100.1b" // it moved
	official := edition(cr.Edition, "1 First", "100 General", "100.1a Red first.", "100.1b Blue next.", "101.1 Bags hold")
	official.Edition.Complete = false
	official.Rules[4].Incomplete, official.Rules[4].Wording = true, ""
	official.Rules[3].References = []Reference{{Text: "100.1a", Target: "100.1a", Last: "100.1a"}, {Text: "101.1", Target: "101.1", Last: "101.1", Dangling: true}, {Text: "702.9", Target: "702.9", Last: "702.9", Dangling: true}}
	s := put(t, open(t), plain, newer, official)

	part := s.Book(cr.Edition)
	if got := numbers(part.Chapters("")) + "; " + numbers(part.Children("100.1")) + "; " + number(part.Next("702.9")); got != "100 101 702; 100.1a 100.1b; 702.9a" {
		t.Errorf("the edition has gaps: %s", got)
	}
	if n := part.OfficialRules(); n != 3 {
		t.Errorf("%d rules are official, not 3", n)
	}
	for _, c := range []struct {
		book *Book
		rule cr.Rule
		want string // the text, its edition, the plain words
	}{
		{part, "100.1a", "Red first. " + cr.Edition + " Ours: Red first."},
		{part, "100.1", "Ours: Marbles roll."},
		{s.Book(PlainID), "100.1a", "Red first. " + cr.Edition},
		{s.Book(PlainID), "101.1", "Bags hold " + cr.Edition},
		{s.Book(PlainID), "100.1", ""},
		{s.Book(PlainID), "100", ""},
		{s.Default(), "100.2", "Blue next. " + cr.Edition}, // by its wording
		{s.Default(), "100.1a", ""},                        // another wording
	} {
		r := c.book.Rule(c.rule)
		there, edition := c.book.Official(r)
		got := r.Plain
		if there != nil {
			got = strings.TrimSpace(there.Text + " " + edition.ID + " " + r.Plain)
		}
		if got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.rule, c.book.Edition().ID, got, c.want)
		}
	}
	// The text leads on to numbers of the book in which it stands.
	there, _ := s.Default().Official(s.Default().Rule("100.2"))
	if len(there.References) != 1 || there.References[0].Target != "100.1a" {
		t.Errorf("references: %+v", there.References)
	}
	if there, _ := part.Official(part.Rule("100.1b")); there.References[0].Dangling || there.References[1].Dangling || there.References[2].Dangling {
		t.Errorf("what the edition lacked stands in it now: %+v", there.References)
	}
	if s.Default().Edition().Date != "2026-02-27" || s.Engine().Edition().ID != PlainID {
		t.Errorf("on show %s, the engine's %s", s.Default().Edition().ID, s.Engine().Edition().ID)
	}
}
