package cardtext

import (
	"regexp"
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

// InOtherWords is a text with one color word or subtype in place of another wherever it is used (612.2): in the plural, with “non”, and in
// the landwalk ability that is called by it (702.14a).
func InOtherWords(text, from, to string) string {
	now := make(map[string]string)
	var forms []string
	put := func(from, to string) {
		for _, form := range [][2]string{{from, to}, {capital(from), capital(to)}} {
			if now[form[0]] == "" {
				now[form[0]], forms = form[1], append(forms, form[0])
			}
		}
	}
	put(from, to)
	put(pluralSubtype(from), pluralSubtype(to))
	put("non"+from, "non"+to)
	put(strings.ToLower(from)+"walk", strings.ToLower(to)+"walk")
	return regexp.MustCompile(`\b(?:`+strings.Join(forms, "|")+`)\b`).ReplaceAllStringFunc(text, func(form string) string { return now[form] })
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
