package oracle

import (
	"reflect"
	"slices"
)

// What a phrase asks of all that is chosen for it together.
type (
	// SameZone asks that all the cards chosen are in one player's zone: "from a single
	// graveyard".
	SameZone struct{}
	// Differ asks that no two of those chosen together have it in common: "with different names" (201.2b).
	Differ struct{ What Variety }
	// Alike asks that there is one of it that all chosen together have: "that share a creature type".
	Alike struct{ What Variety }
	// TotalAtMost asks to what a number of all chosen together comes: "with total mana value 6 or less".
	TotalAtMost struct {
		Number Number
		To     Quantity
	}
	// OneOfEach asks for one at most of each alternative of the phrase: "a creature card and/or a land card".
	OneOfEach struct{}
	// OfEach asks, of targets, for one of each player at most, of whom it has to be as long as it is a
	// target: "for each opponent, up to one target creature that player controls".
	OfEach struct{}
)

func (SameZone) predicate()    {}
func (Differ) predicate()      {}
func (Alike) predicate()       {}
func (TotalAtMost) predicate() {}
func (OfEach) predicate()      {}
func (OneOfEach) predicate()   {}

// Together lists what the phrase asks of all that is chosen for it together, and not of one thing alone.
func (ph Phrase) Together() []Predicate {
	var list []Predicate
	for _, one := range append([]Phrase{ph}, ph.Or...) {
		for _, p := range one.Where {
			if OfAll(p) && !slices.ContainsFunc(list, func(said Predicate) bool { return reflect.DeepEqual(said, p) }) {
				list = append(list, p)
			}
		}
	}
	return list
}

// OfAll reports whether a predicate is asked of what is chosen together.
func OfAll(p Predicate) bool {
	switch p.(type) {
	case SameZone, Differ, Alike, TotalAtMost, OfEach, OneOfEach:
		return true
	}
	return false
}
