package oracle

// This file reads the static sentences that say what can't be done, or not by more than so many.

// counterLimit reads "This creature can't have more than seven dream counters on it."
func (p *parser) counterLimit() (*Ability, bool) {
	if !p.this() || !p.accept("can't have more than") {
		return nil, false
	}
	kind, count, ok := p.counters()
	n, plain := count.(Literal)
	if !ok || !plain || kind == "" || !p.accept("on it") {
		return nil, false
	}
	return static(CounterLimit{Kind: kind, Count: int(n)}), true
}

// spellsCantBeCast reads "Creature spells can't be cast."
func (p *parser) spellsCantBeCast() (*Ability, bool) {
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != SpellNoun || !p.accept("can't be cast") {
		return nil, false
	}
	return static(Restriction{Affected: Each{Phrase{Noun: PlayerNoun}}, Cant: CastSpells, By: &phrase}), true
}

// countersCantBePut reads "Counters can't be put on creatures."
func (p *parser) countersCantBePut() (*Ability, bool) {
	if !p.accept("counters can't be put on") {
		return nil, false
	}
	on, ok := p.reference()
	if !ok {
		return nil, false
	}
	return static(Restriction{Affected: on, Cant: HaveCounters}), true
}

// abilitiesCantBeActivated reads "Activated abilities of artifacts can't be activated."
func (p *parser) abilitiesCantBeActivated() (*Ability, bool) {
	if !p.accept("activated abilities of") {
		return nil, false
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.many() || phrase.Noun != PermanentNoun && phrase.Noun != SourceNoun || !p.accept("can't be activated") {
		return nil, false
	}
	r := Restriction{Affected: Each{phrase}, Cant: ActivateAbilities}
	r.ExceptMana = p.accept("unless they're mana abilities")
	return static(r), true
}

// greatestNumber reads "one creature can attack each combat" after "no more than", and
// its like for attacks on you and for blocks.
func (p *parser) greatestNumber() (*Ability, bool) {
	n, ok := p.number()
	if !ok || p.acceptAny("creatures can", "creature can") == "" {
		return nil, false
	}
	r := Restriction{Affected: Each{Phrase{Where: []Predicate{HasType{Creature}}}}, AtMost: n}
	switch p.acceptAny("attack you", "attack", "block") {
	case "attack you":
		r.Cant, r.Object = Attack, You{}
	case "attack":
		r.Cant = Attack
	case "block":
		r.Cant = Block
	default:
		return nil, false
	}
	return static(r), p.accept("each combat")
}

// preventsAlways reads "Prevent all combat damage that would be dealt to this creature".
func (p *parser) preventsAlways() (*Ability, bool) {
	if !p.accept("prevent") {
		return nil, false
	}
	e, ok := p.allDamage()
	if !ok {
		return nil, false
	}
	if !p.accept("that would be dealt") {
		return nil, false
	}
	if p.accept("to and dealt by") {
		of, ok := p.reference()
		if !ok {
			return nil, false
		}
		to, by := e, e
		to.To, by.Source = of, of
		return static(Prevention{Event: to}, Prevention{Event: by}), true
	}
	for {
		if e.To == nil && p.accept("to") {
			to, ok := p.reference()
			if !ok {
				return nil, false
			}
			e.To = to
		} else if e.Source == nil && p.accept("by") {
			by, ok := p.reference()
			if !ok {
				return nil, false
			}
			e.Source = by
		} else {
			return static(Prevention{Event: e}), true
		}
	}
}
