package oracle

import (
	"fmt"
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

// cardTypeOf reads a card type in either case. Later editions call a tribal card
// kindred; both words are the same type.
func cardTypeOf(word string) CardType {
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

func supertypeOf(word string) Supertype {
	for _, t := range supertypeNames {
		if strings.EqualFold(word, t.name) {
			return t.bit
		}
	}
	return 0
}

// String names the card types as a type line does, parted by spaces.
func (t CardType) String() string { return strings.Join(t.names(), " ") }

func (t CardType) names() []string {
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

// ParseTypeLine reads a type line: supertypes and card types, then after a long
// dash (or a hyphen between spaces) the subtypes (205.1a). Subtypes come back in
// printed order; the two-word ones of 205.3m are one string. The error names the
// word that is no type.
func ParseTypeLine(s string) (Supertype, CardType, []string, error) {
	line := strings.ReplaceAll(s, " - ", " — ")
	before, after, _ := strings.Cut(line, "—")
	var super Supertype
	var types CardType
	for _, word := range strings.Fields(before) {
		if t := cardTypeOf(word); t != 0 {
			types |= t
		} else if t := supertypeOf(word); t != 0 {
			super |= t
		} else {
			return 0, 0, nil, fmt.Errorf("type line %q: %q is neither a supertype nor a card type", s, word)
		}
	}
	if types == 0 {
		return 0, 0, nil, fmt.Errorf("type line %q: no card type before the dash", s)
	}
	var subtypes []string
	words := strings.Fields(after)
	for i := 0; i < len(words); i++ {
		if i+1 < len(words) && words[i] == "Time" && words[i+1] == "Lord" {
			subtypes = append(subtypes, "Time Lord")
			i++
			continue
		}
		subtypes = append(subtypes, words[i])
	}
	return super, types, subtypes, nil
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

// BasicLand gives the basic land card of that name and true, for the five basic
// land types and Wastes. Plains and the like have no text: their mana ability
// comes from their type (305.6).
func BasicLand(name string) (Card, bool) {
	card := Card{Name: name, Supertypes: Basic, Types: Land}
	switch name {
	case "Plains", "Island", "Swamp", "Mountain", "Forest":
		card.Subtypes = []string{name}
		return card, true
	case "Wastes":
		card.Text = "{T}: Add {C}."
		card, _ = Compile(card)
		return card, true
	}
	return Card{}, false
}
