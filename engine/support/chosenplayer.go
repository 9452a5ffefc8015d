package support

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file refuses what is said of a chosen player other than of the one whom the text itself has chosen as its
// object enters (607.2d).

// choosesPlayer reports whether a text has a player chosen as its object enters.
func choosesPlayer(e oracle.EntersAs) bool {
	return e.Affected == oracle.Reference(oracle.This{}) && e.Choice != nil && (*e.Choice == oracle.ChooseOpponent || *e.Choice == oracle.ChoosePlayer)
}

// chosenPlayerUnclear says what a card asks of a chosen player of whom it can't be told who that is.
func chosenPlayerUnclear(card *oracle.Card) string {
	chosen := 0
	for _, a := range card.Abilities {
		for _, s := range a.Statics {
			if e, ok := s.(oracle.EntersAs); ok && choosesPlayer(e) {
				chosen++
			}
		}
	}
	what := ""
	for _, a := range card.Abilities {
		own := []*oracle.Ability{a}
		for _, s := range a.Statics {
			if c, ok := s.(oracle.Continuous); ok && c.Affected == oracle.Reference(oracle.This{}) {
				for _, change := range c.Changes {
					if add, ok := change.(oracle.AddAbility); ok {
						own = append(own, add.Ability) // "this creature has": the object itself is what has it
					}
				}
			}
		}
		oracle.Walk(reflect.ValueOf(a), func(v reflect.Value) {
			if _, inner := reflect.TypeAssert[oracle.Ability](v); inner && !slices.Contains(own, v.Addr().Interface().(*oracle.Ability)) && speaksOfChosen(v) {
				what = "a chosen player, in the words of an ability that something gets" // it would be the one chosen for whatever has that ability
			}
			if chosen != 1 && ofChosen(v.Interface()) {
				what = "a chosen player whom nobody chooses as this enters"
			}
		})
	}
	return what
}

// speaksOfChosen reports whether a node, or one within it, says something of a chosen player.
func speaksOfChosen(v reflect.Value) bool {
	speaks := false
	oracle.Walk(v, func(v reflect.Value) { speaks = speaks || ofChosen(v.Interface()) })
	return speaks
}

// ofChosen reports whether a node itself is about a chosen player.
func ofChosen(node any) bool {
	switch n := node.(type) {
	case oracle.ChosenPlayer:
		return true
	case oracle.StepBegins:
		return n.OfChosen
	}
	return false
}
