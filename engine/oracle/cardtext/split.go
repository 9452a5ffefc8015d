package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file puts together cards that have several parts: adventurer cards (715), omen cards (720 of 2026-02-27), split
// cards (709), flip cards (710) and double-faced cards (712).

// withPart makes of a card with another part what the two are together: an adventurer
// or an omen card if the other part is an Adventure or an Omen, a split card if both parts are instants or
// sorceries with a mana cost, or Rooms, a flip card if the text tells to flip it, and otherwise a double-faced card. That is a modal one if
// it can be cast or played with its other face up: no back face of a transforming card
// has a mana cost, and one that is a land is on a card that speaks of transforming (712.2).
func withPart(c oracle.Card) oracle.Card {
	switch other := c.Back; {
	case other == nil:
		c.Meld = strings.Contains(c.Text, "(Melds with ")
	case slices.Contains(other.Subtypes, "Adventure"), slices.Contains(other.Subtypes, "Omen"):
		c.Back, c.Inset = nil, other
	case c.HasCost && other.HasCost && (c.Types|other.Types)&^(oracle.Instant|oracle.Sorcery) == 0:
		c.Back = nil
		return Split(c, *other)
	case isDoor(&c) && isDoor(other):
		c.Back = nil
		return Split(c, *other)
	case melds(&c):
		c.Meld = true
	case flips(&c) && !other.HasCost:
		return Flip(c, *other)
	default:
		c.Modal = other.HasCost || other.Types&oracle.Land != 0 && !transforms(&c) && !transforms(other)
	}
	return c
}

// Flip makes a flip card of its two halves: the lower one has no mana cost printed on it,
// and the card's does not change (710.1c).
func Flip(upper, lower oracle.Card) oracle.Card {
	lower.Indicator = 0
	lower.ManaCost, lower.HasCost = nil, false
	upper.Back, upper.Flipped = nil, &lower
	return upper
}

// melds reports whether a text tells to meld something, which one card of each meld pair does (712.4a).
func melds(c *oracle.Card) bool { return strings.Contains(c.Text, "meld them into") }

// flips reports whether a text tells to flip something other than a coin.
func flips(c *oracle.Card) bool {
	text := strings.ToLower(c.Text)
	for _, what := range []string{"it", "this creature", "this permanent", strings.ToLower(c.Name)} {
		if strings.Contains(text, "flip "+what) {
			return true
		}
	}
	return false
}

// transforms reports whether a text speaks of transforming or converting.
func transforms(c *oracle.Card) bool {
	text := strings.ToLower(c.Text)
	return strings.Contains(text, "transform") || strings.Contains(text, "convert")
}

// Split makes a split card of its halves (709.4).
func Split(left, right oracle.Card) oracle.Card {
	whole := oracle.Card{
		Name: left.Name + " // " + right.Name, ManaCost: slices.Concat(left.ManaCost, right.ManaCost), HasCost: left.HasCost || right.HasCost,
		Supertypes: left.Supertypes | right.Supertypes, Types: left.Types | right.Types, Subtypes: slices.Concat(left.Subtypes, right.Subtypes),
		Indicator: left.Indicator | right.Indicator, Text: left.Text + "\n//\n" + right.Text,
		Abilities: slices.Concat(left.Abilities, right.Abilities), Halves: []*oracle.Card{&left, &right},
	}
	if isDoor(&left) && isDoor(&right) {
		whole.Subtypes = left.Subtypes // one type line for both (709.5a of 2026-02-27)
	}
	return whole
}

// isDoor reports whether a face is half of a Room.
func isDoor(c *oracle.Card) bool {
	return c.Types == oracle.Enchantment && slices.Contains(c.Subtypes, "Room") && c.HasCost
}
