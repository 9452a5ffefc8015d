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

// IsVariant reports whether a keyword ability is the one that is called so, or a variant of it.
func IsVariant(k, called oracle.Keyword) bool {
	v, ok := variants[called]
	return k == called || ok && v.is(k) || called == "trample" && k == "trample over planeswalkers"
}

// answersTo reports whether an object has what a text calls by the name of a keyword ability:
// that ability, or a variant of it.
func (t *Table) answersTo(id ID, called oracle.Keyword) bool {
	c := t.Characteristics(id)
	if called == "partner" {
		return t.isPartner(id, c)
	}
	if c.Keyword(called) != nil {
		return true
	}
	v, ok := variants[called]
	if !ok {
		return false
	}
	for _, a := range c.Abilities {
		if v.is(a.Keyword) {
			if a.Keyword == "sticker kicker" {
				return t.Applies("702.33h", "%s has a kicker ability by its sticker kicker", id)
			}
			return t.Applies(v.rule, "%s has the keyword ability under the name of a variant", id)
		}
	}
	return false
}

// isPartner carries out 702.124n: what speaks of partner means "partner with" as well, from the newer edition on
// the partner abilities with a text, and no other partner ability.
func (t *Table) isPartner(id ID, c *Characteristics) bool {
	for _, a := range c.Abilities {
		switch a.Keyword {
		case "partner":
			if a.Quality == nil || t.Applies("702.124n", "%s has partner with, and so what is called partner", id) {
				return true
			}
		case "friends forever", "character select", "father & son", "survivors":
			if t.AppliesSince("702.124n", "%s has a partner ability with a text, and so what is called partner", cr.Edition2026, id) {
				return true
			}
		}
	}
	return false
}
