package support

import (
	"reflect"
	"slices"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file finds targets that are described by other targets otherwise than the engine can judge,
// and what is divided among them more than once.

// dividesTwice reports whether an ability divides more than one thing among its targets.
func dividesTwice(a *oracle.Ability) bool {
	n := 0
	events.SpeaksOf(a, func(node any) bool {
		switch i := node.(type) {
		case oracle.PutCounters:
			if i.Divided {
				n++
			}
		case oracle.Prevention:
			if i.Divided {
				n++
			}
		case oracle.DealDamage:
			if i.Divided {
				n++
			}
		}
		return false
	})
	return n > 1
}

// together counts what is asked of things together, in an ability or a part of it.
func together(v reflect.Value) (n int) {
	oracle.Walk(v, func(v reflect.Value) {
		if p, ok := reflect.TypeAssert[oracle.Predicate](v); ok && oracle.OfAll(p) {
			n++
		}
	})
	return n
}

// apartFromChoice reports whether an ability asks something of things together otherwise than of its targets,
// of what a player may choose less of, or of so many or more that there are to be: only there it is looked at.
func apartFromChoice(a *oracle.Ability) bool {
	all := together(reflect.ValueOf(*a))
	if all == 0 {
		return false
	}
	fewer := func(upTo bool, count oracle.Quantity) bool {
		return upTo || count == oracle.Quantity(oracle.AnyNumber{})
	}
	oracle.Walk(reflect.ValueOf(*a), func(v reflect.Value) {
		switch i := v.Interface().(type) {
		case oracle.TargetSlot:
			all -= together(v)
		case oracle.Exists:
			if i.How == oracle.AtLeast && !slices.ContainsFunc(i.Phrase.Together(), func(p oracle.Predicate) bool { _, alike := p.(oracle.Alike); return !alike }) && len(i.Phrase.Or) == 0 {
				all -= together(v)
			}
		case oracle.Search:
			if fewer(i.UpTo, i.Count) && !i.All {
				all -= together(v)
			}
		case oracle.Sacrifice:
			if some, ok := i.What.(oracle.Some); ok && fewer(some.UpTo, some.Count) {
				all -= together(v)
			}
		case oracle.Instruction:
			if _, some, ok := events.ChoiceOf(i); ok && fewer(some.UpTo, some.Count) && !some.Random {
				all -= together(v)
			}
		}
	})
	return all > 0
}

// couldBeOther reports whether what an "other" target is could be what one before it is, than which it
// is another: a creature is none other than an artifact or land.
func couldBeOther(slots []oracle.TargetSlot, other oracle.TargetSlot) bool {
	types := typesOf(other.Phrase)
	for _, s := range slots {
		if reflect.DeepEqual(s, other) {
			break
		}
		if was := typesOf(s.Phrase); types == 0 || was == 0 || was&types != 0 {
			return true
		}
	}
	return false
}

// typesOf is the card types that a phrase names, none where it may be about things of any type.
func typesOf(ph oracle.Phrase) oracle.CardType {
	var types oracle.CardType
	for _, part := range append([]oracle.Phrase{ph}, ph.Or...) {
		at := slices.IndexFunc(part.Where, func(p oracle.Predicate) bool { _, is := p.(oracle.HasType); return is })
		if at < 0 {
			return 0
		}
		types |= part.Where[at].(oracle.HasType).Types
	}
	return types
}

// describedUnclearly reports whether a target is described by more than one other of which there is one
// at most, and which says itself what it is: all are chosen together (601.2c).
func describedUnclearly(slots []oracle.TargetSlot) bool {
	return slices.ContainsFunc(slots, func(s oracle.TargetSlot) bool {
		by := s.DescribedBy()
		if len(by) == 0 {
			return false
		}
		if len(by) > 1 || by[0] >= len(slots) {
			return true
		}
		of := slots[by[0]]
		return of.Max != 1 || of.Any || of.MaxX || of.ByOpponent || s.ByOpponent || of.ByThem || s.ByThem || len(of.DescribedBy()) > 0
	})
}
