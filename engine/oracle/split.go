package oracle

import (
	"slices"
	"strings"
)

// This file puts together cards that have several parts: adventurer cards (715), split
// cards (709) and double-faced cards (712).

// withPart makes of a card with another part what the two are together: an adventurer
// card if the other part is an Adventure, a split card if both parts are instants or
// sorceries with a mana cost, and otherwise a double-faced card. That is a modal one if
// it can be cast or played with its other face up: no back face of a transforming card
// has a mana cost, and one that is a land is on a card that speaks of transforming (712.2).
func (c Card) withPart() Card {
	switch other := c.Back; {
	case other == nil:
	case slices.Contains(other.Subtypes, "Adventure"):
		c.Back, c.Adventure = nil, other
	case c.HasCost && other.HasCost && (c.Types|other.Types)&^(Instant|Sorcery) == 0:
		c.Back = nil
		return Split(c, *other)
	default:
		c.Modal = other.HasCost || other.Types&Land != 0 && !c.transforms() && !other.transforms()
	}
	return c
}

// transforms reports whether a text speaks of transforming or converting.
func (c *Card) transforms() bool {
	text := strings.ToLower(c.Text)
	return strings.Contains(text, "transform") || strings.Contains(text, "convert")
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
