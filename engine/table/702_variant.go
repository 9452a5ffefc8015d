package table

import (
	"strings"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file finds the variants of a keyword ability where a text asks for the ability.

// families are the keyword abilities with a variant for each quality that stands before the word: by that ability, the
// word, and the rule that says so.
var families = map[oracle.Keyword]struct {
	word string
	rule cr.Rule
}{
	"cycling":  {"cycling", "702.29f"},
	"landwalk": {"walk", "702.14a"},
}

// variant is the rule by which a keyword ability is another one as well; "" if it is not.
func variant(k, called oracle.Keyword) cr.Rule {
	if of, ok := families[called]; ok && strings.HasSuffix(string(k), of.word) {
		return of.rule
	}
	if r := keywords.Find(k); r != nil && r.VariantOf == called {
		return r.Variant
	}
	return ""
}

// IsVariant reports whether a keyword ability is the one that is called so, or a variant of it.
func IsVariant(k, called oracle.Keyword) bool {
	return k == called || variant(k, called) != ""
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
	for _, a := range c.Abilities {
		switch rule := variant(a.Keyword, called); {
		case rule == "702.33h":
			return t.Applies("702.33h", "%s has a kicker ability by its sticker kicker", id)
		case rule != "":
			return t.Applies(rule, "%s has the keyword ability under the name of a variant", id)
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
