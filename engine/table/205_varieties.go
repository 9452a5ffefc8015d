package table

import (
	"math/bits"
	"slices"

	"rulestep/engine/oracle"
)

// This file counts how many different ones there are of a characteristic among things, and
// tells whether two things have it in common.

// varieties counts them: card types, basic land types, creature types, colors, color pairs, names, mana values, powers.
func (t *Table) varieties(q oracle.Varieties, ctx *Context) int {
	ids := t.Seen(&q.Phrase, ctx)
	if q.Of == oracle.UnlockedDoors {
		return t.unlockedDoors(ids)
	}
	var types oracle.CardType
	var colors oracle.Color
	var words []string
	var numbers []int
	for _, id := range ids {
		switch q.Of {
		case oracle.ColorPairs:
			if t.colorPair(id) {
				numbers = append(numbers, int(t.Characteristics(id).Colors))
			}
		case oracle.ManaValueVariety:
			numbers = append(numbers, t.ManaValue(id))
		case oracle.PowerVariety:
			if !t.lacksPower(id) {
				numbers = append(numbers, t.Number(oracle.Power, id, ""))
			}
		}
		t.mustBeSaid(t.Object(id))
		c := t.Characteristics(id)
		types |= c.Types
		colors |= c.Colors
		if q.Of == oracle.CreatureTypes && c.everyCreatureType {
			return len(oracle.SubtypesOf(oracle.Creature))
		}
		for _, s := range c.Subtypes {
			if q.Of == oracle.BasicLandTypes && !basicLandType(s) || q.Of == oracle.CreatureTypes && correlated(s)&oracle.Creature == 0 || slices.Contains(words, s) {
				continue
			}
			words = append(words, s)
		}
	}
	switch q.Of {
	case oracle.CardTypes:
		if n := bits.OnesCount32(uint32(types)); n > 0 && t.Applies("205.2a", "%n words for what is looked at are on the list of card types, for %s", Count(n), ctx.Source) {
			return n
		}
		return 0 // nothing says which words are card types
	case oracle.PermanentTypeVariety:
		return bits.OnesCount32(uint32(types & oracle.PermanentTypes))
	case oracle.ColorVariety:
		return t.howManyColors(colors, ctx.Source)
	case oracle.NameVariety:
		return t.differentNames(ids)
	case oracle.ManaValueVariety, oracle.PowerVariety, oracle.ColorPairs:
		slices.Sort(numbers)
		return len(slices.Compact(numbers))
	}
	return len(words)
}

// shares reports whether two objects have something in common.
func (t *Table) shares(what oracle.Variety, a, b ID) bool {
	switch c, d := t.Characteristics(a), t.Characteristics(b); what {
	case oracle.CardTypes:
		return c.Types&d.Types != 0
	case oracle.PermanentTypeVariety:
		return c.Types&d.Types&oracle.PermanentTypes != 0
	case oracle.ColorVariety:
		return c.Colors&d.Colors != 0
	case oracle.NameVariety:
		return t.sameName(a, b)
	case oracle.ManaValueVariety:
		return t.ManaValue(a) == t.ManaValue(b)
	case oracle.PowerVariety:
		return !t.lacksPower(a) && !t.lacksPower(b) && t.Number(oracle.Power, a, "") == t.Number(oracle.Power, b, "")
	case oracle.ControllerVariety:
		return t.Whose(a) == t.Whose(b)
	case oracle.CreatureTypes:
		return c.SharesCreatureType(d)
	}
	return false
}

// mostAlike is how many of what matches have a creature type in common, at most. What is every creature type has each
// of those of the others in common with them.
func (t *Table) mostAlike(q oracle.MostAlike, ctx *Context) int {
	if q.Names {
		return t.mostOfOneName(t.Seen(&q.Phrase, ctx))
	}
	every, best := 0, 0
	count := map[string]int{}
	for _, id := range t.Seen(&q.Phrase, ctx) {
		t.mustBeSaid(t.Object(id))
		c := t.Characteristics(id)
		if c.everyCreatureType {
			every++
			continue
		}
		for i, s := range c.Subtypes {
			if correlated(s)&oracle.Creature != 0 && !slices.Contains(c.Subtypes[:i], s) {
				count[s]++
				best = max(best, count[s])
			}
		}
	}
	return every + best
}

// mostOfOneName is how many objects have one name in common, at most: those without a name have none (201.2a).
func (t *Table) mostOfOneName(ids []ID) int {
	most := 0
	for i, id := range ids {
		n := 0
		for _, other := range ids[i:] {
			if t.sameName(id, other) {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// SharesCreatureType reports whether a creature type is one of both.
func (c *Characteristics) SharesCreatureType(d *Characteristics) bool {
	if c.everyCreatureType { // it lists none: those of the other are looked for
		c, d = d, c
	}
	return slices.ContainsFunc(c.Subtypes, func(s string) bool { return correlated(s)&oracle.Creature != 0 && d.Subtype(s) }) ||
		c.everyCreatureType && d.everyCreatureType
}
