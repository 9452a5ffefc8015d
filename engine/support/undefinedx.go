package support

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file finds texts that speak of an X which neither a cost nor the text defines. Their
// controller would choose it (107.3f), which is carried out only for what is offered to be paid.

// undefinedX reports whether a card speaks of an X that nothing on it defines. What it gives
// others in quotation marks is not counted: there X is 0 (107.3j).
func undefinedX(card *oracle.Card) bool {
	speaks, costs := false, card.ManaCost.HasX()
	loose := false // a Y that no text defines, which no cost does either
	oracle.Walk(reflect.ValueOf(card), func(v reflect.Value) {
		y, ok := reflect.TypeAssert[oracle.Y](v)
		loose = loose || ok && y.Is == nil
	})
	if loose {
		return true
	}
	for _, a := range card.Abilities {
		if events.OffersX(a) && !(card.ManaCost.HasX() && (events.OfItself(a, oracle.Battlefield) || events.OfItself(a, oracle.Stack) || a.Kind == oracle.SpellAbility)) {
			continue // it is chosen as the ability resolves
		}
		costs = costs || costsX(a.Cost)
		for _, s := range a.Statics {
			switch s := s.(type) {
			case oracle.AdditionalCost:
				costs = costs || costsX(s.Cost)
			case oracle.AlternativeCost:
				costs = costs || costsX(s.Cost)
			}
		}
		own := false
		ownXs(reflect.ValueOf(beforeFixed(a)), func() { own = true })
		if own && triggersLater(a) {
			return true
		}
		if _, cycled := a.Trigger.(oracle.CardCycled); own && cycled && !slices.ContainsFunc(card.Abilities, cyclesForX) {
			return true
		}
		speaks = speaks || own
	}
	return speaks && !costs
}

// beforeFixed is an ability without what it does after it has said for all of that what X is, but for abilities that are made then.
func beforeFixed(a *oracle.Ability) *oracle.Ability {
	if len(a.Modes) != 1 {
		return a
	}
	list := a.Modes[0].Instructions
	at := slices.IndexFunc(list, func(i oracle.Instruction) bool { _, fixes := i.(oracle.FixX); return fixes })
	if at < 0 {
		at = len(list) - 1
	}
	var kept []oracle.Instruction
	for n, i := range list {
		made, later := i.(oracle.Reflexive)
		switch {
		case later: // it has its own X, if it says what that is
			made.Ability = beforeFixed(made.Ability)
			kept = append(kept, made)
		case n <= at:
			kept = append(kept, i)
		default:
			oracle.Walk(reflect.ValueOf(i), func(v reflect.Value) {
				switch i := v.Interface().(type) {
				case oracle.Reflexive:
					kept = append(kept, i)
				case oracle.DelayTrigger:
					kept = append(kept, i)
				}
			})
		}
	}
	out := *a
	out.Modes = []oracle.Mode{a.Modes[0]}
	out.Modes[0].Instructions = kept
	return &out
}

// triggersLater reports whether an ability triggers when an X of the spell means nothing any more
// (107.3m): not as its own object is cast, enters or is turned face up.
func triggersLater(a *oracle.Ability) bool {
	_, up := a.Trigger.(oracle.TurnedFaceUp)
	return a.Kind == oracle.Triggered && !up && !events.OfAnotherX(a) && !events.OfItself(a, oracle.Battlefield) && !events.OfItself(a, oracle.Stack)
}

// saysXOfCost reports whether an ability says what the X of a cost is other than of what somebody may pay as it
// resolves.
func saysXOfCost(a *oracle.Ability) bool {
	count := func(v reflect.Value) (n int) {
		oracle.Walk(v, func(v reflect.Value) {
			if m, ok := reflect.TypeAssert[oracle.PayMana](v); ok && m.X != nil {
				n++
			}
		})
		return n
	}
	all := count(reflect.ValueOf(*a))
	oracle.Walk(reflect.ValueOf(*a), func(v reflect.Value) {
		switch i := v.Interface().(type) {
		case oracle.Unless:
			all -= count(reflect.ValueOf(i.Cost))
		case oracle.May:
			all -= count(reflect.ValueOf(i.Cost))
		case oracle.Restriction: // what it costs to attack or to block, which is determined then
			if i.Cant == oracle.Attack || i.Cant == oracle.Block {
				all -= count(reflect.ValueOf(i.UnlessCost))
			}
		case oracle.Ability:
			if i.Kind == oracle.Triggered && i.Keyword != "" { // what stands beside the name of the keyword, as ward {X}, is what its instruction has paid
				all -= count(reflect.ValueOf(i.Cost))
			}
		}
	})
	return all > 0
}

// cyclesForX reports whether an ability is a cycling ability with an X in its cost.
func cyclesForX(a *oracle.Ability) bool {
	return strings.HasSuffix(string(a.Keyword), "cycling") && costsX(a.Cost)
}

// costsX reports whether there is an X in a cost.
func costsX(items []oracle.CostItem) bool { return events.ManaOf(items).HasX() || events.AsksX(items) }

// ownXs calls found for every X that a text speaks of itself: not for that of another spell on whose casting an ability triggers.
func ownXs(v reflect.Value, found func()) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			ownXs(v.Elem(), found)
		}
	case reflect.Slice:
		for i := range v.Len() {
			ownXs(v.Index(i), found)
		}
	case reflect.Struct:
		switch node := v.Interface().(type) {
		case oracle.X:
			found()
		case oracle.Ability:
			if _, cast := node.Trigger.(oracle.SpellCast); cast && events.OfAnotherX(&node) {
				return
			}
		case oracle.TargetSlot:
			if node.MaxX && node.X == nil {
				found()
			}
		case oracle.AddAbility, oracle.Card:
			return
		}
		for i := range v.NumField() {
			ownXs(v.Field(i), found)
		}
	}
}
