package engine

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file carries out 205.1a for subtypes and knows which card type each subtype
// belongs to (205.3g-q). What is in no list here is a creature type: that list is
// the longest and grows with every set.

var subtypeLists = map[oracle.CardType]string{
	oracle.Artifact:     "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Junk Map Powerstone Treasure Vehicle",
	oracle.Enchantment:  "Aura Background Cartouche Case Class Curse Role Rune Saga Shard Shrine",
	oracle.Land:         "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Power-Plant Sphere Swamp Tower Urza’s Urza's",
	oracle.Planeswalker: "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel",
	oracle.Battle:       "Siege",
}

var correlatedTypes = func() map[string]oracle.CardType {
	types := map[string]oracle.CardType{}
	for t, list := range subtypeLists {
		for s := range strings.FieldsSeq(list) {
			types[s] = t
		}
	}
	for _, s := range []string{"Adventure", "Arcane", "Lesson", "Trap"} {
		types[s] = oracle.Instant | oracle.Sorcery
	}
	return types
}()

// correlated is the card type, or the two that share their subtypes, to which a
// subtype belongs.
func correlated(subtype string) oracle.CardType {
	if t, ok := correlatedTypes[subtype]; ok {
		return t
	}
	return oracle.Creature | oracle.Tribal
}

// setTypes carries out 205.1a-b and, for lands, 305.7.
func (g *Game) setTypes(c *Characteristics, id ID, ch oracle.SetTypes) {
	if ch.Types != 0 && !ch.KeepTypes {
		c.Types = ch.Types
		g.dropSubtypes(c, func(s string) bool { return correlated(s)&c.Types == 0 }, id)
	} else {
		c.Types |= ch.Types
	}
	if len(ch.Subtypes) == 0 {
		return
	}
	if !slices.ContainsFunc(ch.Subtypes, basicLandType) {
		var set oracle.CardType
		for _, s := range ch.Subtypes {
			set |= correlated(s)
		}
		if set&oracle.Creature != 0 {
			c.everyCreatureType = false
		}
		g.dropSubtypes(c, func(s string) bool { return correlated(s)&set != 0 }, id)
		c.Subtypes = append(slices.Clip(c.Subtypes), ch.Subtypes...)
		return
	}
	if !g.applies("305.7", "%s loses its other land types and the abilities of its text", id) {
		c.Subtypes = append(slices.Clone(c.Subtypes), ch.Subtypes...)
		return
	}
	kept := slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return correlated(s) == oracle.Land })
	c.Subtypes = append(kept, ch.Subtypes...)
	c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(a Held) bool { return a.From == None })
}

// dropSubtypes takes away those subtypes that 205.1a lets go.
func (g *Game) dropSubtypes(c *Characteristics, goes func(string) bool, id ID) {
	if slices.ContainsFunc(c.Subtypes, goes) && g.applies("205.1a", "%s loses the subtypes of a kind that is set anew, or of a card type that is gone", id) {
		c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), goes)
	}
}
