package table

import "rulestep/engine/oracle"

// This file is about cards of which a position says only that they are there: "Ann's library has 5 cards".
// They fill zones, are drawn, milled and counted. What they are nobody has said, and so whatever hangs on it
// is not judged: a blank card is no land and no creature, has no mana value and no name, and is none without.

// Blank reports whether an object is such a card: any other has a card type (205.1).
func (t *Table) Blank(id ID) bool { return id.IsObject() && t.blank(t.Object(id)) }

func (t *Table) blank(o *Object) bool {
	return o.Kind == CardObject && o.Zone != oracle.Battlefield && o.Zone != oracle.Stack && t.Faces[o.Face].Types == 0
}

// mustBeSaid stops the game where a predicate or a number asks what a blank card is (109.3).
func (t *Table) mustBeSaid(o *Object) {
	if t.blank(o) {
		t.LimitReached("something asks what a card of " + t.Name(o.Owner) + "'s is of which the position says only that it is there; name it")
	}
}

// asksWhatItIs reports whether a predicate is about characteristics, and not about where an object
// is, whose it is, or what was done with it.
func asksWhatItIs(p oracle.Predicate) bool {
	switch p.(type) {
	case oracle.HasType, oracle.HasSupertype, oracle.HasSubtype, oracle.HasColor, oracle.Multicolored, oracle.HasKeyword,
		oracle.NoAbilities, oracle.Named, oracle.DifferentName, oracle.Compares, oracle.Shares, oracle.HasX, oracle.HasChosen, oracle.HasInset, oracle.Tops:
		return true
	}
	return false
}
