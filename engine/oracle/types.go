package oracle

import (
	"strings"
)

// cardTypeNames and supertypeNames are in printing order: supertypes, then card
// types the way type lines put them together ("Artifact Creature", "Enchantment Land").
var cardTypeNames = [...]struct {
	bit  CardType
	name string
}{
	{Tribal, "Tribal"},
	{Enchantment, "Enchantment"},
	{Artifact, "Artifact"},
	{Land, "Land"},
	{Creature, "Creature"},
	{Planeswalker, "Planeswalker"},
	{Battle, "Battle"},
	{Instant, "Instant"},
	{Sorcery, "Sorcery"},
	{Conspiracy, "Conspiracy"},
	{Dungeon, "Dungeon"},
	{Phenomenon, "Phenomenon"},
	{Plane, "Plane"},
	{Scheme, "Scheme"},
	{Vanguard, "Vanguard"},
}

var supertypeNames = [...]struct {
	bit  Supertype
	name string
}{
	{Basic, "Basic"},
	{Legendary, "Legendary"},
	{Ongoing, "Ongoing"},
	{Snow, "Snow"},
	{World, "World"},
}

// String names the card types as a type line does, parted by spaces.
func (t CardType) String() string { return strings.Join(t.Names(), " ") }

// Names lists the card types, in the order in which a type line has them.
func (t CardType) Names() []string {
	var names []string
	for _, n := range cardTypeNames {
		if t&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	return names
}

// String names the supertypes as a type line does, parted by spaces.
func (s Supertype) String() string {
	var names []string
	for _, n := range supertypeNames {
		if s&n.bit != 0 {
			names = append(names, n.name)
		}
	}
	return strings.Join(names, " ")
}

// TypeLine writes the type line of the card.
func (c Card) TypeLine() string {
	words := make([]string, 0, 4)
	if c.Supertypes != 0 {
		words = append(words, c.Supertypes.String())
	}
	if c.Types != 0 {
		words = append(words, c.Types.String())
	}
	line := strings.Join(words, " ")
	if len(c.Subtypes) > 0 {
		line += " — " + strings.Join(c.Subtypes, " ")
	}
	return line
}

// CardTypeOf reads a card type in either case, 0 if the word is none. Later editions call a tribal card
// kindred; both words are the same type.
func CardTypeOf(word string) CardType {
	if strings.EqualFold(word, "kindred") {
		return Tribal
	}
	for _, t := range cardTypeNames {
		if strings.EqualFold(word, t.name) {
			return t.bit
		}
	}
	return 0
}

// SupertypeOf reads a supertype in either case, 0 if the word is none (205.4a).
func SupertypeOf(word string) Supertype {
	for _, t := range supertypeNames {
		if strings.EqualFold(word, t.name) {
			return t.bit
		}
	}
	return 0
}
