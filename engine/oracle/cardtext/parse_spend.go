package cardtext

import "rulestep/engine/oracle"

// This file reads and writes what mana may be spent on as though it were other mana.

// spendsAs reads "You may spend blue mana as though it were mana of any color to activate abilities of creatures
// you control", and the same of any mana and of whatever it is spent on.
func (p *parser) spendsAs() (*oracle.Ability, bool) {
	e := oracle.SpendsAs{Affected: oracle.You{}}
	switch p.acceptAny("you may spend", "players may spend") {
	case "players may spend":
		e.Affected = allPlayers
	case "":
		return nil, false
	}
	if e.Mana = oracle.ColorOfName(p.peek().text); e.Mana != 0 {
		p.pos++
	}
	if !p.accept("mana as though it were mana of any color") {
		return nil, false
	}
	switch p.acceptAny("to activate abilities of", "to pay the activation costs of", "to cast") {
	case "to activate abilities of":
		of, ok := p.reference()
		e.AbilitiesOf = of
		return static(e), ok
	case "to pay the activation costs of":
		e.AbilitiesOf = oracle.This{}
		return static(e), p.this() && p.accept("'s abilities")
	case "to cast":
		phrase, number, ok := p.nounPhrase()
		e.Spells = &phrase
		return static(e), ok && number.many() && phrase.Noun == oracle.SpellNoun
	}
	return static(e), true
}

func (w *writer) spendsAs(e oracle.SpendsAs) string {
	text := "you may spend "
	if e.Affected != oracle.Reference(oracle.You{}) {
		text = "players may spend "
	}
	if e.Mana != 0 {
		text += e.Mana.String() + " "
	}
	text += "mana as though it were mana of any color"
	switch {
	case e.AbilitiesOf == oracle.Reference(oracle.This{}):
		return text + " to pay the activation costs of " + w.noun() + "'s abilities"
	case e.AbilitiesOf != nil:
		return text + " to activate abilities of " + w.object(e.AbilitiesOf)
	case e.Spells != nil:
		return text + " to cast " + w.nounPhrase(*e.Spells, true)
	}
	return text
}
