package oracle

import "slices"

// This file puts together cards that have several parts on one face: adventurer cards
// (715) and split cards (709).

// withPart makes of a card with another part what the two are together: an adventurer
// card if the other part is an Adventure, a split card if both parts are instants or
// sorceries with a mana cost, and otherwise a double-faced card.
func (c Card) withPart() Card {
	switch other := c.Back; {
	case other == nil:
	case slices.Contains(other.Subtypes, "Adventure"):
		c.Back, c.Adventure = nil, other
	case c.HasCost && other.HasCost && (c.Types|other.Types)&^(Instant|Sorcery) == 0:
		c.Back = nil
		return Split(c, *other)
	}
	return c
}

// Split makes a split card of its halves (709.4).
func Split(left, right Card) Card {
	whole := Card{
		Name: left.Name + " // " + right.Name, ManaCost: slices.Concat(left.ManaCost, right.ManaCost), HasCost: left.HasCost || right.HasCost,
		Supertypes: left.Supertypes | right.Supertypes, Types: left.Types | right.Types, Subtypes: slices.Concat(left.Subtypes, right.Subtypes),
		Indicator: left.Indicator | right.Indicator, Text: left.Text + "\n//\n" + right.Text,
		Abilities: slices.Concat(left.Abilities, right.Abilities), Halves: []*Card{&left, &right},
	}
	return whole
}
