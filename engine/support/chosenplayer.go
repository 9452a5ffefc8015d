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
			switch n := v.Interface().(type) {
			case oracle.Ability:
				if !slices.Contains(own, v.Addr().Interface().(*oracle.Ability)) && speaksOfChosen(v) { // it would be the one chosen for whatever has that ability
					what = "a chosen player, in the words of an ability that something gets"
				}
			case oracle.ChosenPlayer:
				if chosen != 1 {
					what = "a chosen player whom nobody chooses as this enters"
				}
			case oracle.StepBegins:
				if n.OfChosen && chosen != 1 {
					what = "a chosen player whom nobody chooses as this enters"
				}
			}
		})
	}
	return what
}

// speaksOfChosen reports whether a node says something of a chosen player.
func speaksOfChosen(v reflect.Value) bool {
	speaks := false
	oracle.Walk(v, func(v reflect.Value) {
		switch n := v.Interface().(type) {
		case oracle.ChosenPlayer:
			speaks = true
		case oracle.StepBegins:
			speaks = speaks || n.OfChosen
		}
	})
	return speaks
}
