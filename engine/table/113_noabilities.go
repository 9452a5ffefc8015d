package table

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file says which objects have no abilities, as texts ask.

// staysOffHand says, by the rule of a keyword whose ability can be activated only in a hand, the one by which
// its object has the ability everywhere.
var staysOffHand = map[cr.Rule]cr.Rule{"702.29a": "702.29b", "702.53a": "702.53b", "702.77a": "702.77b"}

// noAbilities reports whether an object has no abilities, those included that it can't use where it is.
func (t *Table) noAbilities(id ID) bool {
	var all []Held
	if all = t.Characteristics(id).Abilities; len(all) == 0 {
		return !t.onlyReminds(id) || t.Applies("207.2a", "the text of %s is a reminder in parentheses, and no ability", id) &&
			t.Applies("207.2", "that text of %s has no function in the game", id)
	}
	for _, a := range all {
		if onlyCost(a.Ability) && !t.Applies("113.2b", "a cost that the text of %s adds or offers for casting it is an ability of it", id) {
			continue
		}
		everywhere := staysOffHand[a.Rule]
		if everywhere == "" || t.Applies(everywhere, "%s has the ability of its keyword, though it can't be activated where it is", id) {
			return false
		}
	}
	return true
}

// onlyCost reports whether an ability is nothing but a cost to cast its object.
func onlyCost(a *oracle.Ability) bool {
	return len(a.Statics) > 0 && !slices.ContainsFunc(a.Statics, func(s oracle.StaticEffect) bool {
		switch s.(type) {
		case oracle.AdditionalCost, oracle.AlternativeCost:
			return false
		}
		return true
	})
}

// onlyReminds reports whether all that stands in the text box of an object, of which nothing has been taken away, is
// in parentheses.
func (t *Table) onlyReminds(id ID) bool {
	c := t.QuietCharacteristics(id)
	card := t.Faces[t.Object(id).Face]
	text := strings.TrimSpace(card.Text)
	return c.lostAll == 0 && c.Name == card.Name && strings.HasPrefix(text, "(") && strings.Index(text, ")") == len(text)-1
}
