package trial

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file makes a card that answers to the whole of a phrase: a black creature with flying, a creature
// with power 4 or greater.

// features are what a card must have to answer to a phrase.
type features struct {
	types             oracle.CardType
	colors            oracle.Color
	subtypes          []string
	keywords          []string
	legendary         bool
	power, toughness  int
	least, most       int // the mana value
	peculiar, several int // how much of it no company has alone, and how much it is in all
}

// ofPhrase writes a card for a phrase that asks for a color, a number or for more than one thing; it
// is "" for any other.
func ofPhrase(ph oracle.Phrase) string {
	if ph.Noun != oracle.PermanentNoun && ph.Noun != oracle.CardNoun && ph.Noun != oracle.SpellNoun {
		return ""
	}
	f := features{power: 2, toughness: 3, most: 20}
	f.take(ph.Where)
	if f.peculiar == 0 && f.several < 2 {
		return ""
	}
	return f.card()
}

// take adds what predicates ask for, of alternatives the first.
func (f *features) take(where []oracle.Predicate) {
	for _, p := range where {
		switch p := p.(type) {
		case oracle.HasType:
			f.types |= p.Types & -p.Types
			if p.Types&oracle.Creature != 0 {
				f.types = oracle.Creature
			}
		case oracle.HasSubtype:
			f.several++
			f.subtypes = append(f.subtypes, p.Subtype)
		case oracle.HasKeyword:
			f.several++
			f.keywords = append(f.keywords, string(p.Keyword))
		case oracle.HasSupertype:
			if p.Supertypes&oracle.Legendary != 0 { // there are few, and none but on the battlefield
				f.legendary = true
				f.peculiar++
			}
			f.several++
		case oracle.HasColor:
			f.colors |= p.Colors & -p.Colors
			f.peculiar++
		case oracle.Multicolored:
			f.colors |= oracle.Red | oracle.Green
			f.peculiar++
		case oracle.Compares:
			if to, ok := p.To.(oracle.Literal); ok {
				f.compare(p.Number, p.How, int(to))
			}
		case oracle.Any:
			f.take(p.Of[:min(1, len(p.Of))])
		}
	}
}

// compare has a number be what a phrase asks for.
func (f *features) compare(number oracle.Number, how oracle.Comparison, to int) {
	least, most := 0, 20
	switch how {
	case oracle.Equal:
		least, most = to, to
	case oracle.AtLeast:
		least = to
	case oracle.MoreThan:
		least = to + 1
	case oracle.AtMost:
		most = to
	case oracle.LessThan:
		most = to - 1
	}
	switch number {
	case oracle.Power, oracle.BasePower:
		f.power = min(max(f.power, least), most)
	case oracle.Toughness, oracle.BaseToughness:
		f.toughness = min(max(f.toughness, least), most)
	case oracle.ManaValue:
		f.least, f.most = max(f.least, least), min(f.most, most)
	default:
		return
	}
	f.peculiar++
}

// card writes the card.
func (f *features) card() string {
	kinds := f.types
	for _, s := range f.subtypes {
		kinds |= oracle.CorrelatedTypes(s) & -oracle.CorrelatedTypes(s)
	}
	if kinds == 0 || kinds&oracle.Creature != 0 && kinds&(oracle.Instant|oracle.Sorcery) != 0 {
		kinds = oracle.Creature
	}
	var words, types []string
	for _, t := range []oracle.CardType{oracle.Artifact, oracle.Enchantment, oracle.Land, oracle.Planeswalker, oracle.Creature, oracle.Instant, oracle.Sorcery} {
		if kinds&t != 0 {
			types = append(types, t.String())
		}
	}
	if f.legendary {
		types = append([]string{"Legendary"}, types...)
	}
	mana := ""
	for c := f.colors; c != 0; c &= c - 1 {
		mana += "{" + map[oracle.Color]string{oracle.White: "W", oracle.Blue: "U", oracle.Black: "B", oracle.Red: "R", oracle.Green: "G"}[c&-c] + "}"
	}
	colored := bits.OnesCount8(uint8(f.colors))
	if f.least == 0 && f.most > colored+2 {
		f.least = colored + 2 // so that there is something for costs to be reduced by
	}
	if value := max(min(max(f.least, 1), f.most), colored); value > colored || value == 0 {
		mana = fmt.Sprintf("{%d}%s", value-colored, mana)
	}
	for _, t := range types {
		words = append(words, strings.ToLower(t))
	}
	line := strings.Join(types, " ")
	if len(f.subtypes) > 0 {
		slices.Sort(f.subtypes)
		f.subtypes = slices.Compact(f.subtypes)
		line += " — " + strings.Join(f.subtypes, " ")
	} else if kinds&oracle.Creature != 0 {
		line += " — Beast"
	}
	name := fmt.Sprintf("Kin %s %s %s %s %d %d", strings.Join(words, " "), strings.Join(f.subtypes, " "), strings.Join(f.keywords, " "), mana, f.power, f.toughness)
	name = strings.Join(strings.Fields(strings.NewReplacer("{", "", "}", "").Replace(name)), " ")
	block := name + " " + mana + "\n" + line
	if kinds&oracle.Land != 0 {
		block = name + "\n" + line
	}
	for _, k := range f.keywords {
		block += "\n" + strings.ToUpper(k[:1]) + k[1:]
	}
	if kinds&(oracle.Instant|oracle.Sorcery) != 0 {
		block += "\nYou gain 1 life."
	}
	if kinds&oracle.Creature != 0 {
		block += fmt.Sprintf("\n%d/%d", f.power, f.toughness)
	}
	if kinds&oracle.Planeswalker != 0 {
		block += "\n[+1]: You gain 1 life.\nLoyalty: 4"
	}
	return block
}
