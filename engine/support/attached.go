package support

import (
	"slices"
	"strings"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
)

// This file looks for what a card that is attached to something must say and does not, as where a line of its text has been
// lost: played without it, it would never do what the rest of the text says.

// attachesNowhere is what an Aura or an Equipment lacks, "" for nothing: what an Aura can be attached to is said by its enchant
// ability (303.4a), and a text that speaks of an equipped creature has something that attaches it (301.5b).
func attachesNowhere(card *oracle.Card) string {
	has := func(keywords ...oracle.Keyword) bool {
		return slices.ContainsFunc(card.Abilities, func(a *oracle.Ability) bool { return slices.Contains(keywords, a.Keyword) })
	}
	switch {
	case slices.Contains(card.Subtypes, "Aura") && !has("enchant", "bestow") && !slices.ContainsFunc(card.Abilities, attaches):
		return "an Aura whose text does not say what it enchants"
	case slices.Contains(card.Subtypes, "Equipment") && strings.Contains(strings.ToLower(card.Text), "equipped creature") && !has("equip", "reconfigure") && !slices.ContainsFunc(card.Abilities, attaches):
		return "an Equipment that nothing in its text attaches"
	}
	return ""
}

// attaches reports whether an ability attaches something, by an instruction or because of a keyword.
func attaches(a *oracle.Ability) bool {
	return events.SpeaksOf(a, func(n any) bool { _, ok := n.(oracle.Attach); return ok })
}
