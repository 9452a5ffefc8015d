package oracle

import (
	"fmt"
	"slices"
)

// A Card is what is printed on one face of a card (chapter 200), uncompiled.
type Card struct {
	Name       string
	ManaCost   Cost      // the mana symbols of the upper right corner; nil for none
	HasCost    bool      // false for a card without a mana cost (202.1b), true for {0}
	Supertypes Supertype // 205.4
	Types      CardType  // 205.2
	Subtypes   []string  // 205.3, in printed order
	Indicator  Color     // 204
	// OnlyIndicator says that the mana cost gives no colors beside those of the Indicator:
	// so it is for a copy that is made in another color (707.9b).
	OnlyIndicator bool
	Text          string  // rules text, one ability a line
	Power         *Corner // nil unless printed (208)
	Toughness     *Corner
	Loyalty       *int       // 209
	Defense       *int       // 210
	HandModifier  int        // of a vanguard (211); filled by Compile
	LifeModifier  int        // of a vanguard (212); filled by Compile
	Abilities     []*Ability // Text compiled; filled by Compile
	Rooms         []Room     // of a dungeon card, the topmost first (309.4); filled by Compile
	Back          *Card      // the other face of a double-faced card (712)
	Meld          bool       // it is a meld card, and its other face the combined one of its meld pair (712.4)
	Modal         bool       // it is a modal double-faced card: either face can be cast or played (712.3)
	Inset         *Card      // the alternative characteristics of an adventurer card (715) or an omen card (720 of 2026-02-27)
	Flipped       *Card      // the alternative characteristics of a flip card (710), with its mana cost
	Halves        []*Card    // of a split card (709), which has their characteristics combined
	Circled       Color      // the colors that were circled on this very card as a deck was made (207.5)
}

// A Corner is a printed power or toughness: a number, or a star with an offset
// that a characteristic-defining ability supplies (208.2).
type Corner struct {
	Number int
	Star   bool
}

// OtherParts are the other parts of a card of several than the one that it is by itself: its back face, what it flips into,
// its Adventure or the like, and its halves.
func (c *Card) OtherParts() []*Card {
	var list []*Card
	for _, part := range append([]*Card{c.Back, c.Flipped, c.Inset}, c.Halves...) {
		if part != nil {
			list = append(list, part)
		}
	}
	return list
}

// HasOmen reports whether the alternative characteristics of a card are those of an Omen, not of an
// Adventure.
func (c *Card) HasOmen() bool { return c.Inset != nil && slices.Contains(c.Inset.Subtypes, "Omen") }

// SharedTypeLine reports whether a card is a split card whose halves share one type line, as
// Rooms do (709.5 of 2026-02-27).
func (c *Card) SharedTypeLine() bool { return len(c.Halves) == 2 && c.Types&PermanentTypes != 0 }

// CardType is a set of card types (205.2a).
type CardType uint16

// The card types.
const (
	Artifact CardType = 1 << iota
	Battle
	Conspiracy
	Creature
	Dungeon
	Enchantment
	Instant
	Land
	Phenomenon
	Plane
	Planeswalker
	Scheme
	Sorcery
	Tribal
	Vanguard
)

// PermanentTypes are the types that a permanent can have (110.4).
const PermanentTypes = Artifact | Battle | Creature | Enchantment | Land | Planeswalker

// CommandTypes are the types of nontraditional cards that are in the command zone from the beginning and
// whose abilities function there (113.6p).
const CommandTypes = Conspiracy | Phenomenon | Plane | Scheme | Vanguard

// PlanarTypes are the types of the cards of a planar deck (901.3).
const PlanarTypes = Phenomenon | Plane

// Supertype is a set of supertypes (205.4a).
type Supertype uint8

// The supertypes.
const (
	Basic Supertype = 1 << iota
	Legendary
	Ongoing
	Snow
	World
)

// Color is a set of colors (105.1); the empty set is colorless (105.2c).
type Color uint8

// The five colors.
const (
	White Color = 1 << iota
	Blue
	Black
	Red
	Green
)

// AllColors holds the five.
const AllColors = White | Blue | Black | Red | Green

// A Symbol is one mana symbol of a cost (107.4).
type Symbol struct {
	Generic   int   // {3} is 3; the number of {2/W} with Colors set
	Colors    Color // one colour; several for a hybrid symbol, each of which pays
	Colorless bool  // {C}
	Phyrexian bool  // {W/P}: may be paid with 2 life
	Snow      bool  // {S}
	X         bool  // {X}
}

// A Cost is mana symbols in printed order.
type Cost []Symbol

// CreatureToken makes a creature token of those subtypes with no name of its own (111.4).
func CreatureToken(power, toughness int, color Color, subtypes ...string) *Card {
	return &Card{Types: Creature, Subtypes: subtypes, Indicator: color, Power: &Corner{Number: power}, Toughness: &Corner{Number: toughness}}
}

// String writes the number as printed: "2", "*" or "1+*".
func (c Corner) String() string {
	switch {
	case c.Star && c.Number != 0:
		return fmt.Sprintf("%d+*", c.Number)
	case c.Star:
		return "*"
	}
	return fmt.Sprint(c.Number)
}

// A Room is a room of a dungeon card. The name is flavor text (309.4b); the script and
// LeadsTo go by it.
type Room struct {
	Name    string
	Ability *Ability // one of the card's
	LeadsTo []int    // where the arrows point, by place in Card.Rooms; none from the bottommost
}
