package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// irregularPlurals are the subtypes whose plural is not made by the usual endings.
var irregularPlurals = map[string]string{
	"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves",
	"Mouse": "Mice", "Ox": "Oxen", "Plains": "Plains", "Fish": "Fish", "Jellyfish": "Jellyfish",
	"Starfish": "Starfish", "Sheep": "Sheep", "Merfolk": "Merfolk", "Moonfolk": "Moonfolk",
	"Treefolk": "Treefolk", "Kithkin": "Kithkin", "Eldrazi": "Eldrazi", "Samurai": "Samurai",
	"Fungus": "Fungi", "Pegasus": "Pegasi", "Homunculus": "Homunculi", "Cyclops": "Cyclopes",
	"Djinn": "Djinn", "Vedalken": "Vedalken", "Viashino": "Viashino", "Kor": "Kor", "Equipment": "Equipment",
	"Aetherborn": "Aetherborn", "Astartes": "Astartes", "Aurochs": "Aurochs", "Dauthi": "Dauthi",
	"Soltari": "Soltari", "Thalakos": "Thalakos", "Metathran": "Metathran", "Myr": "Myr", "Cyberman": "Cybermen",
	"Elk": "Elk", "Offspring": "Offspring", "Spacecraft": "Spacecraft", "Bison": "Bison",
	"Hippopotamus": "Hippopotamuses", "Noggle": "Noggles", "Squid": "Squid", "Kavu": "Kavu",
}

// pluralSubtype is the plural of a subtype as rules text writes it.
func pluralSubtype(name string) string {
	if plural, ok := irregularPlurals[name]; ok {
		return plural
	}
	return pluralOf(name)
}

// pluralOf makes the plural of an English noun by its ending.
func pluralOf(word string) string {
	switch {
	case strings.HasSuffix(word, "s"), strings.HasSuffix(word, "x"), strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "sh"):
		return word + "es"
	case strings.HasSuffix(word, "y") && len(word) > 1 && !strings.ContainsRune("aeiou", rune(word[len(word)-2])):
		return word[:len(word)-1] + "ies"
	case word == "Hero":
		return "Heroes"
	}
	return word + "s"
}

// subtypeWords maps every subtype and its plural to the subtype.
var subtypeWords = func() map[string]string {
	// Two plurals in use besides the ones that the printer writes.
	words := map[string]string{"Myrs": "Myr", "Octopi": "Octopus"}
	for _, name := range oracle.SubtypesOf(^oracle.CardType(0)) {
		words[name] = name
		words[pluralSubtype(name)] = name
	}
	return words
}()
