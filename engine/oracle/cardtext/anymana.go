package cardtext

import "rulestep/engine/oracle"

// anyManaWords are the words of each, before what is cast.
var anyManaWords = []struct {
	words string
	mana  oracle.AnyMana
}{
	{", and you may spend mana as though it were mana of any color to cast ", oracle.AsAnyColor},
	{", and mana of any type can be spent to cast ", oracle.AnyType},
	{"and you may spend mana as though it were mana of any color to cast ", oracle.AsAnyColor},
	{", and they may spend mana as though it were mana of any color to cast ", oracle.AsAnyColor},
	{". if you cast a spell this way , you may spend mana as though it were mana of any color to cast ", oracle.AsAnyColor},
	{". if you cast a spell this way , you may spend mana as though it were mana of any type to cast ", oracle.AnyType},
	{". mana of any type can be spent to cast ", oracle.AnyType},
}

// anyMana reads what mana can be spent to cast what has just been spoken of.
func (p *parser) anyMana() oracle.AnyMana {
	for _, form := range anyManaWords {
		for _, spell := range []string{"that spell", "it", "them", "those spells", "spells this way", "a spell this way"} {
			if p.accept(form.words + spell) {
				return form.mana
			}
		}
	}
	return oracle.UsualMana
}

func anyManaText(mana oracle.AnyMana, several bool) string {
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
