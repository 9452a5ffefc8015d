package table

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
)

// This file finds the variants of a keyword ability where a text asks for the ability.

// variants are the keyword abilities that are another one as well, by that one, with the rules
// that say so.
var variants = map[oracle.Keyword]struct {
	is   func(oracle.Keyword) bool
	rule cr.Rule
}{
	"cycling":  {endsWith("cycling"), "702.29f"},
	"kicker":   {endsWith("kicker"), "702.33c"},
	"landwalk": {endsWith("walk"), "702.14a"},
	"morph":    {endsWith("morph"), "702.37b"},
	"ninjutsu": {endsWith("ninjutsu"), "702.49d"},
}

func endsWith(word string) func(oracle.Keyword) bool {
	return func(k oracle.Keyword) bool { return strings.HasSuffix(string(k), word) }
}

// answersTo reports whether an object has what a text calls by the name of a keyword ability:
// that ability, or a variant of it.
func (t *Table) answersTo(id ID, called oracle.Keyword) bool {
	c := t.Characteristics(id)
	if c.Keyword(called) != nil {
		return true
	}
	v, ok := variants[called]
	if !ok {
		return false
	}
	for _, a := range c.Abilities {
		if v.is(a.Keyword) {
			return t.Applies(v.rule, "%s has the keyword ability under the name of a variant", id)
		}
	}
	return false
}
