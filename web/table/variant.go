package table

import (
	"slices"

	"rulestep/engine/scenario"
)

// This file puts cards of the casual variants on a table: planes and phenomena (901), vanguards
// (902) and schemes (904).

// Decks are the zones of such cards that lie face down in the command zone.
var Decks = []string{"planar deck", "scheme deck"}

// variants are the zones that Add takes for such cards, and the variant that is then played: a
// plane lies face up unless one does already.
var variants = map[string]string{
	"plane": "Planechase", "planar deck": "Planechase", "scheme deck": "Archenemy", "vanguard": "Vanguard",
}

// IsVariant reports whether a zone is one of a casual variant.
func IsVariant(zone string) bool { return variants[zone] != "" }

// addVariant puts a card of a variant where such cards lie, into a deck at the bottom. The
// setup says which variant that is unless it says one already, and for a scheme whose they are.
func (t *Table) addVariant(who, zone, name string) {
	said := func(form string) bool {
		return slices.ContainsFunc(t.facts, func(f scenario.Fact) bool { return f.Form == form })
	}
	if !said("format") {
		t.add("setup", "the game is "+variants[zone])
	}
	if zone == "scheme deck" && !said("archenemy") {
		t.add("setup", who+" is the archenemy")
	}
	if zone == "plane" && slices.ContainsFunc(t.Things(), func(o Thing) bool { return o.Variant == "plane" || o.Variant == "phenomenon" }) {
		zone = "planar deck"
	}
	if !slices.Contains(Decks, zone) {
		t.add("setup", who+"'s "+zone+" is "+name)
		return
	}
	i := slices.IndexFunc(t.facts, func(f scenario.Fact) bool {
		return f.Form == zone && f.Slots["P"] == who || f.Form == "one "+zone
	})
	if i < 0 {
		t.add("setup", who+"'s "+zone+" is "+name+", top first")
		return
	}
	t.facts[i].Items = append(slices.Clone(t.facts[i].Items), scenario.Item{N: 1, Name: name})
	t.rewrite(t.facts[i])
}
