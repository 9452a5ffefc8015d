package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads the exceptions of copy effects (707.9): ", except it's an artifact in addition to its other types and it has flying".

// exceptions reads ", except it's ... and has ..." of a copy effect (707.9).
func (p *parser) exceptions(changes *[]oracle.Change) bool {
	m := p.mark()
	if !p.accept(", except") && !(p.next("except it's") && p.accept("except")) {
		return true
	}
	if only, ok := p.ifEmbalmed(); ok {
		*changes = only
		return true
	}
	p.accept("that")
	defer func(was bool) { p.excepts = was }(p.excepts)
	p.excepts = true
	var besides []oracle.Change
	for {
		mark := p.mark()
		one, ok := p.besidesColor()
		if !ok {
			one, ok = p.besidesNameOrLegend()
		}
		if !ok {
			one, ok = p.besides()
		}
		if !ok {
			p.reset(mark)
			break
		}
		besides = append(besides, one)
		more := p.mark()
		if p.acceptAny(", and", ",", "and") == "" || !slices.ContainsFunc(exceptionSubjects, p.next) {
			p.reset(more)
			*changes = besides
			return true
		}
	}
	p.acceptAny("it", "the token", "the copy", "they", "he", "she")
	if p.acceptAny("has this ability", "have this ability") != "" {
		*changes = append(besides, oracle.AddThisAbility{})
		more := p.mark()
		if p.acceptAny("and gains", "and") != "" && p.next(p.quotationMark()) {
			abilities, ok := p.quotedAbility()
			if !ok {
				p.reset(m)
				return false
			}
			for _, a := range abilities {
				*changes = append(*changes, oracle.AddAbility{Ability: a})
			}
			return true
		}
		p.reset(more)
		return true
	}
	said, ok := p.predicates(oracle.It{To: oracle.WhatWasMeant})
	if !ok || len(said.effects) > 0 {
		p.reset(m)
		return false
	}
	if only, ok := p.ifItIs(); ok {
		*changes = append(append(besides, only...), said.changes...)
		return true
	}
	*changes = append(besides, said.changes...)
	more := p.mark()
	if p.acceptAny(", and", "and") != "" && p.acceptAny("isn't legendary", "aren't legendary") != "" {
		*changes = append([]oracle.Change{oracle.RemoveTypes{Supertypes: oracle.Legendary}}, *changes...)
		return true
	}
	p.reset(more)
	if p.acceptAny("and this ability", "and has this ability", "and have this ability") != "" {
		*changes = append(*changes, oracle.AddThisAbility{})
		return true
	}
	if p.acceptAny(", and", "and", ",") == "" || p.acceptAny("it has", "they have", "he has", "she has") == "" {
		p.reset(more)
		return true
	}
	if p.accept("this ability") {
		*changes = append(*changes, oracle.AddThisAbility{})
		return true
	}
	p.pos-- // the verb belongs to what is said
	if said, ok = p.predicates(oracle.It{To: oracle.WhatWasMeant}); !ok || len(said.effects) > 0 {
		p.reset(m)
		return false
	}
	*changes = append(*changes, said.changes...)
	return true
}

// besides reads an exception that is no characteristic, or holds only if the copy is
// something: "it enters with an additional +1/+1 counter on it", "it has haste if it's a Dragon".
func (p *parser) besides() (oracle.Change, bool) {
	if p.accept("if it's") {
		phrase, ok := p.whatItIs()
		if !ok || !p.accept(",") {
			return nil, false
		}
		changes, ok := p.besidesOrValues()
		return oracle.OnlyIf{If: phrase, Changes: changes}, ok
	}
	changes, ok := p.besidesOrValues()
	if !ok {
		return nil, false
	}
	if p.accept("if it's") {
		phrase, ok := p.whatItIs()
		return oracle.OnlyIf{If: phrase, Changes: changes}, ok
	}
	with, ok := changes[0].(oracle.EntersWith)
	return with, ok
}

// ifItIs reads "and, if it's a creature, it enters with two additional +1/+1 counters on it and has haste" after exceptions
// that hold anyhow: an exception for each part.
func (p *parser) ifItIs() ([]oracle.Change, bool) {
	start := p.mark()
	if !p.accept("and , if it's") {
		return nil, false
	}
	phrase, ok := p.whatItIs()
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	var only []oracle.Change
	for {
		changes, ok := p.besidesOrValues()
		if !ok {
			return nil, p.fail(start)
		}
		only = append(only, oracle.OnlyIf{If: phrase, Changes: changes})
		if !p.accept("and") {
			return only, true
		}
	}
}

// ifEmbalmed reads "if this creature was embalmed, the token has no mana cost, it's white, and it's a Zombie in addition to its
// other types" (702.128b).
func (p *parser) ifEmbalmed() ([]oracle.Change, bool) {
	start := p.mark()
	if !p.accept("if") || !p.this() || !p.accept("was embalmed , the token has no mana cost") {
		return nil, p.fail(start)
	}
	only := oracle.OnlyIf{Embalmed: true, Changes: []oracle.Change{oracle.NoManaCost{}}}
	for p.acceptAny(", and", "and", ",") != "" {
		if !p.next("it's") && !p.next("it has") {
			return nil, p.fail(start)
		}
		changes, ok := p.besidesOrValues()
		if !ok {
			return nil, p.fail(start)
		}
		only.Changes = append(only.Changes, changes...)
	}
	return []oracle.Change{only}, true
}

// besidesColor reads "it doesn't copy that creature's color".
func (p *parser) besidesColor() (oracle.Change, bool) {
	start := p.mark()
	p.acceptAny("it", "the token", "the copy", "they")
	if p.acceptAny("doesn't copy that creature's color", "don't copy that creature's color") == "" {
		return nil, p.fail(start)
	}
	return oracle.KeepColor{}, true
}

// exceptionSubjects are the words with which another exception begins.
var exceptionSubjects = []string{"it", "it's", "if it's", "they", "they're", "his", "her", "its", "he", "he's", "she", "she's", "is a", "has"}

// legendary describes what is legendary.
var legendary = phraseOf(oracle.HasSupertype{Supertypes: oracle.Legendary})

// besidesNameOrLegend reads "it isn't legendary" and "his name is Ann the Wise".
func (p *parser) besidesNameOrLegend() (oracle.Change, bool) {
	start := p.mark()
	if p.acceptAny("it isn't legendary", "it's not legendary", "they're not legendary", "they aren't legendary", "the copy isn't legendary", "the token isn't legendary", "the tokens aren't legendary") != "" {
		m := p.mark() // "if that creature is legendary" goes without saying
		if p.accept("if") {
			c, ok := p.condition()
			if is, asks := c.(oracle.Matches); !ok || !asks || !reflect.DeepEqual(is.Phrase, legendary) {
				return nil, p.fail(m)
			}
		}
		return oracle.RemoveTypes{Supertypes: oracle.Legendary}, true
	}
	if p.acceptAny("its name is", "his name is", "her name is") != "" {
		if card := p.card; card != nil && p.nameHere(wordsOfName(card.Name)) {
			return oracle.SetName{Name: card.Name}, true
		}
		if name, ok := p.cardName(); ok {
			return oracle.SetName{Name: name}, true
		}
	}
	return nil, p.fail(start)
}

// whatItIs reads "a creature" of "if it's a creature".
func (p *parser) whatItIs() (oracle.Phrase, bool) {
	if p.acceptAny("an", "a") == "" {
		return oracle.Phrase{}, false
	}
	phrase, number, ok := p.nounPhrase()
	return phrase, ok && number.one() && phrase.Noun == oracle.PermanentNoun
}

// besidesOrValues reads "it enters with a counter on it" or what else is said of "it".
func (p *parser) besidesOrValues() ([]oracle.Change, bool) {
	p.acceptAny("it", "the token", "the copy")
	if p.acceptAny("enters with", "enters the battlefield with") != "" {
		kind, count, ok := p.counters()
		if !ok || kind == "" || !p.accept("on it") {
			return nil, false
		}
		return []oracle.Change{oracle.EntersWith{Counters: []oracle.CounterCount{{Kind: kind, Count: count}}}}, true
	}
	said, ok := p.predicates(oracle.It{To: oracle.WhatWasMeant})
	return said.changes, ok && len(said.effects) == 0 && len(said.changes) > 0
}
