package table

import (
	"slices"
	"strings"

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
	artifact := ch.Types == oracle.Artifact|oracle.Creature && !ch.Only
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
			if slices.Contains(c.Subtypes, s) || correlated(s)&c.Types == 0 && t.Applies("205.3d", "%s is of no card type that goes with a subtype which it would gain", id) {
				continue
			}
			c.Subtypes = append(slices.Clip(c.Subtypes), s)
		}
		return
	}
	if !t.Applies("305.7", "%s loses its other land types and the abilities of its text", id) {
		c.Subtypes = append(slices.Clone(c.Subtypes), ch.Subtypes...)
		return
	}
	kept := slices.DeleteFunc(slices.Clone(c.Subtypes), t.onList(func(s string) bool { return correlated(s) == oracle.Land }, id))
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

// gainedSubtypes are the subtypes that a change gives to what is of a card type that goes with them (205.3d), and which it
// does not give together with such a card type.
func gainedSubtypes(change oracle.Change) (list []string) {
	types, subtypes := oracle.CardType(0), []string(nil)
	switch ch := change.(type) {
	case oracle.AddTypes:
		types, subtypes = ch.Types, ch.Subtypes
	case oracle.SetTypes:
		types, subtypes = ch.Types, ch.Subtypes
	}
	for _, s := range subtypes {
		if correlated(s)&types == 0 {
			list = append(list, s)
		}
	}
	return list
}

// changesCardTypes reports whether a change to types may change card types.
func changesCardTypes(change oracle.Change) bool {
	switch ch := change.(type) {
	case oracle.AddTypes:
		return ch.Types != 0
	case oracle.SetTypes:
		return ch.Types != 0
	case oracle.RemoveTypes:
		return ch.Types != 0
	}
	return true
}

// onList has those subtypes go alone that a list of the book says to be of the kind that goes. Nothing
// takes the subtypes of a spell away, so 205.3k is not asked here.
func (t *Table) onList(goes func(string) bool, id ID) func(string) bool {
	return func(s string) bool {
		if !goes(s) {
			return false
		}
		switch correlated(s) {
		case oracle.Artifact:
			return t.Applies("205.3g", "a subtype of %s that would go is on the list of artifact types", id)
		case oracle.Enchantment:
			return t.Applies("205.3h", "a subtype of %s that would go is on the list of enchantment types", id)
		case oracle.Land:
			return t.Applies("205.3i", "a subtype of %s that would go is on the list of land types", id)
		case oracle.Planeswalker:
			return t.Applies("205.3j", "a subtype of %s that would go is on the list of planeswalker types", id)
		case oracle.Battle:
			return t.Applies("205.3q", "a subtype of %s that would go is on the list of battle types", id)
		case oracle.Creature | oracle.Tribal:
			return t.Applies("205.3m", "a subtype of %s that would go is on the list of creature types", id)
		}
		return true
	}
}

// hasType carries out 205.2b: what has several card types is met by what speaks of any of them. It also says
// what is called a permanent card (110.4a) and a permanent spell (110.4b).
func (t *Table) hasType(id ID, types oracle.CardType) bool {
	c := t.Characteristics(id)
	switch {
	case !c.Is(types):
		return false
	case types == oracle.PermanentTypes && t.Object(id).Zone == oracle.Stack:
		return t.Applies("110.4b", "%s is a spell that will become a permanent, and a permanent spell", id)
	case types == oracle.PermanentTypes && !t.OnBattlefield(id):
		return t.Applies("110.4a", "%s is a card that could be put onto the battlefield, and a permanent card", id)
	case c.Types&^types != 0:
		return t.Applies("205.2b", "%s is of several card types, and what applies to one of them applies to it", id)
	}
	return true
}

// hasSubtype carries out 205.3k for the subtypes of instants and sorceries, and 205.3b for type lines after whose
// dash not every word that people see is a subtype of its own, or is one word.
func (t *Table) hasSubtype(id ID, name string) bool {
	c := t.Characteristics(id)
	if !c.Subtype(name) ||
		correlated(name) == oracle.Instant|oracle.Sorcery && !t.Applies("205.3k", "the subtype of %s that is asked for is a spell type, as instants and sorceries have them", id) {
		return false
	}
	return len(c.Subtypes) < 2 || !slices.ContainsFunc(c.Subtypes, severalWords) ||
		t.Applies("205.3b", "the type line of %s has several subtypes, and one of them is asked for", id)
}

// severalWords reports whether a subtype is a phrase of two words, or one that could be taken for a part of another.
func severalWords(subtype string) bool { return strings.ContainsAny(subtype, " '-") }

// permanentAnyway carries out 110.1 for what is on the battlefield without any of the card types that permanents have.
func (t *Table) permanentAnyway(id ID) bool {
	return t.QuietCharacteristics(id).Is(oracle.PermanentTypes) || !t.OnBattlefield(id) ||
		t.Applies("110.1", "%s is on the battlefield and so a permanent, although it has no permanent type", id)
}

// hasSupertype carries out 205.4a, which lists the supertypes of which an object can have several, and of permanents 205.4g.
func (t *Table) hasSupertype(id ID, supertypes oracle.Supertype) bool {
	c := t.Characteristics(id)
	if c.Supertypes&supertypes == 0 {
		return false
	}
	if supertypes == oracle.Snow && t.OnBattlefield(id) && !t.Applies("205.4g", "%s has the supertype snow, and is a snow permanent", id) {
		return false
	}
	return c.Supertypes&^supertypes == 0 || t.Applies("205.4a", "%s has more than one supertype, and one of them is asked for", id)
}

// dropSubtypes takes away those subtypes that 205.1a lets go.
func (t *Table) dropSubtypes(c *Characteristics, goes func(string) bool, id ID) {
	goes = t.onList(goes, id)
	if slices.ContainsFunc(c.Subtypes, goes) && t.Applies("205.1a", "%s loses the subtypes of a kind that is set anew, or of a card type that is gone", id) {
		c.Subtypes = slices.DeleteFunc(slices.Clone(c.Subtypes), goes)
	}
}
