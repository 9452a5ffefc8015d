package oracle

// AnyMana says whether other mana can be spent to cast a spell than its cost asks for
// (118.14, 609.4).
type AnyMana uint8

// No other; mana as though it were of any color; mana of any type.
const (
	UsualMana AnyMana = iota
	AsAnyColor
	AnyType
)

// anyManaWords are the words of each, before what is cast.
var anyManaWords = []struct {
	words string
	mana  AnyMana
}{
	{", and you may spend mana as though it were mana of any color to cast ", AsAnyColor},
	{", and mana of any type can be spent to cast ", AnyType},
}

// anyMana reads what mana can be spent to cast what has just been spoken of.
func (p *parser) anyMana() AnyMana {
	for _, form := range anyManaWords {
		for _, spell := range []string{"that spell", "it", "them", "those spells"} {
			if p.accept(form.words + spell) {
				return form.mana
			}
		}
	}
	return UsualMana
}

func anyManaText(mana AnyMana, several bool) string {
	for _, form := range anyManaWords {
		switch {
		case form.mana != mana:
		case several:
			return form.words + "those spells"
		default:
			return form.words + "that spell"
		}
	}
	return ""
}
