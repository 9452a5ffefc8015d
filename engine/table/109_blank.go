package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file is about cards of which a position says only that they are there: "Ann's library has 5 cards".
// They fill zones, are drawn, milled and counted. What they are nobody has said, and so whatever hangs on it
// is not judged: a blank card is no land and no creature, has no mana value and no name, and is none without.

// Blank reports whether an object is such a card: any other has a card type (205.1).
func (t *Table) Blank(id ID) bool { return id.IsObject() && t.blank(t.Object(id)) }

func (t *Table) blank(o *Object) bool {
	return o.Zone != oracle.Battlefield && o.Zone != oracle.Stack && t.blankCard(o)
}

// blankCard reports whether the card that an object is, or by which it is represented face down, is a blank one.
func (t *Table) blankCard(o *Object) bool { return o.Kind == CardObject && t.Faces[o.Face].Types == 0 }

// mustBeSaid stops the game where a predicate or a number asks what a blank card is (109.3). It reports whether that is said.
func (t *Table) mustBeSaid(o *Object) (said bool) {
	return !t.blank(o) || t.asksOfBlank(o)
}

// MustBeSaid is mustBeSaid for the floors above.
func (t *Table) MustBeSaid(id ID) (said bool) { return t.mustBeSaid(t.Object(id)) }

// CardMustBeSaid is MustBeSaid where something asks of a face-down permanent what the card is by which it is represented: that
// is one of those in exile and elsewhere that are put onto the battlefield face down without a look (701.34a).
func (t *Table) CardMustBeSaid(id ID) (said bool) {
	o := t.Object(id)
	return !t.blankCard(o) || t.asksOfBlank(o)
}

// asksOfBlank stops the game, as something asks what a blank card is. That is not said.
func (t *Table) asksOfBlank(o *Object) (said bool) {
	t.LimitReached("something asks what a card of " + t.Name(o.Owner) + "'s is of which the position says only that it is there; name it")
	return false
}

// ToChoose is AllOf for a player who chooses among what it lists. A blank card is not chosen, since nobody can
// say that it may be, and what it is does not matter to the choice of another one; only where there is no other
// does it hang on the blank cards whether there is anything to choose.
func (t *Table) ToChoose(p *oracle.Phrase, ctx *Context) []ID {
	return t.SaidOf(1, func() []ID { return t.AllOf(p, ctx) })
}

// SaidOf is PassingBlanks for a player who chooses so many of them. Where they are fewer for the blank cards that were
// passed over, the choice hangs on what these are.
func (t *Table) SaidOf(n int, find func() []ID) []ID {
	list, unsaid := t.PassingBlanks(find)
	if unsaid && len(list) < n {
		t.LimitReached(saidOfNone)
	}
	return list
}

// PassingBlanks is what somebody finds who passes over blank cards, and whether any of these might have been found, too.
func (t *Table) PassingBlanks(find func() []ID) (list []ID, unsaid bool) {
	before, passed := t.passesBlanks, t.passedBlank
	t.passesBlanks, t.passedBlank = true, false
	list = find()
	unsaid = t.passedBlank
	t.passesBlanks, t.passedBlank = before, passed
	return list, unsaid
}

const saidOfNone = "it hangs on what cards are of which the position says only that they are there; name them"

// asksWhatItIs reports whether a predicate is about characteristics, and not about where an object
// is, whose it is, or what was done with it.
func asksWhatItIs(p oracle.Predicate) bool {
	switch p := p.(type) {
	case oracle.HasType, oracle.HasSupertype, oracle.HasSubtype, oracle.HasColor, oracle.Multicolored, oracle.HasKeyword,
		oracle.NoAbilities, oracle.Named, oracle.DifferentName, oracle.Compares, oracle.Shares, oracle.HasX, oracle.ManaCostIs, oracle.EvenManaValue, oracle.HasChosen, oracle.HasInset, oracle.Tops,
		oracle.Alike, oracle.TotalAtMost:
		return true
	case oracle.Differ:
		return p.What != oracle.ControllerVariety
	case oracle.Not:
		return asksWhatItIs(p.Predicate)
	case oracle.Any:
		return slices.ContainsFunc(p.Of, asksWhatItIs)
	}
	return false
}
