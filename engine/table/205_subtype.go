package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 205.1, 205.3d and 205.4b. Which card type each subtype belongs to
// (205.3g-q) is known to package oracle, which reads their names.

// correlated is the card type, or the two that share their subtypes, to which a
// subtype belongs. A name in no list is a creature type: that list is the longest and
// grows with every set.
func correlated(subtype string) oracle.CardType {
	if t := oracle.CorrelatedTypes(subtype); t != 0 {
		return t
	}
	return oracle.Creature | oracle.Tribal
}

// setTypes carries out 205.1a-b and, for lands, 305.7. An "artifact creature" of some creature types loses those that it
// had, also if it is "still a land".
func (t *Table) setTypes(c *Characteristics, id ID, ch oracle.SetTypes) {
	artifact := ch.Types == oracle.Artifact|oracle.Creature
	keeps := (ch.Still || artifact) && (c.Types&^ch.Types == 0 || t.Applies("205.1b", "%s keeps the types that it had", id))
	if ch.Types != 0 && !keeps {
		spell := c.Types & (oracle.Instant | oracle.Sorcery)
		c.Types = ch.Types
		if spell&^ch.Types != 0 && t.Applies("205.1a", "%s stays what it is as an instant or a sorcery", id) {
			c.Types |= spell
		}
		if c.Supertypes != 0 && !t.Applies("205.4b", "%s keeps its supertypes, whatever its types are", id) {
			c.Supertypes = 0
		}
		t.dropSubtypes(c, func(s string) bool { return correlated(s)&c.Types == 0 }, id)
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
		old := func(s string) bool { return correlated(s)&set != 0 && !slices.Contains(ch.Subtypes, s) }
		every := c.everyCreatureType && set&oracle.Creature != 0
		still := ch.Still && !artifact
		if still && (every || slices.ContainsFunc(c.Subtypes, old)) {
			still = t.Applies("205.1b", "%s keeps the subtypes that it had", id)
		}
		if !still {
			c.everyCreatureType = c.everyCreatureType && !every
			t.dropSubtypes(c, old, id)
		}
		for _, s := range ch.Subtypes {
			if !slices.Contains(c.Subtypes, s) {
				c.Subtypes = append(slices.Clip(c.Subtypes), s)
			}
		}
		return
	}
	if !t.Applies("305.7", "%s loses its other land types and the abilities of its text", id) {
		c.Subtypes = append(slices.Clone(c.Subtypes), ch.Subtypes...)
		return
	}
	kept := slices.DeleteFunc(slices.Clone(c.Subtypes), func(s string) bool { return correlated(s) == oracle.Land })
	c.Subtypes = append(kept, ch.Subtypes...)
	c.Abilities = slices.DeleteFunc(slices.Clone(c.Abilities), func(a Held) bool { return a.From == None })
}

// addTypes carries out 205.1b for what an object is "in addition to its other types", and
// 205.3d for subtypes that none of its card types has.
func (t *Table) addTypes(c *Characteristics, id ID, ch oracle.AddTypes, chosen string) {
	c.Supertypes |= ch.Supertypes
	if ch.Types != 0 && c.Types&^ch.Types != 0 && !t.Applies("205.1b", "%s keeps the types that it had", id) {
		c.Types = 0
		t.dropSubtypes(c, func(s string) bool { return correlated(s)&ch.Types == 0 }, id)
	}
	c.Types |= ch.Types
	c.everyCreatureType = c.everyCreatureType || ch.AllCreatureTypes && (!c.Is(oracle.Tribal) || c.Is(oracle.Creature) ||
		t.Applies("308.2", "the creature types are the subtypes of a tribal card such as %s", id))
	c.Subtypes = slices.Clone(c.Subtypes)
	subtypes := ch.Subtypes
	if ch.Chosen && chosen != "" {
		subtypes = append(slices.Clone(subtypes), chosen)
	}
	for _, s := range subtypes {
		if slices.Contains(c.Subtypes, s) || correlated(s)&c.Types == 0 && t.Applies("205.3d", "%s is of no card type that goes with a subtype which it would gain", id) {
			continue
		}
		c.Subtypes = append(c.Subtypes, s)
	}
}

// dropSubtypes takes away those subtypes that 205.1a lets go.
func (t *Table) dropSubtypes(c *Characteristics, goes func(string) bool, id ID) {
	if slices.ContainsFunc(c.Subtypes, goes) && t.Applies("205.1a", "%s loses the subtypes of a kind that is set anew, or of a card type that is gone", id) {
		c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), goes)
	}
}
