package oracle

import (
	"reflect"
	"strings"
)

// This file reads the heads of noun phrases: types, subtypes and the nouns that stand
// last, alone or as alternatives.

// A nominal is one alternative of a phrase's head: "nonbasic land", "Goblin creature card".
type nominal struct {
	where   []Predicate
	noun    Noun
	headed  bool // ended in a noun of headNouns
	own     bool // has adjectives of its own
	article bool // has an article of its own
	plural  grammaticalNumber
}

// nominal reads types and subtypes and the head noun, if any: "artifact creature",
// "Goblins", "creature card", "permanent", "opponent".
func (p *parser) nominal() (nominal, bool) {
	var n nominal
	start := p.pos
	for {
		t := p.peek()
		if t.kind != wordToken {
			break
		}
		if noun, ok := headNouns[t.text]; ok {
			if n.plural == plural && p.pos > start {
				break
			}
			n.headed, n.noun, n.plural = true, noun, numberOf(strings.HasSuffix(t.text, "s"))
			switch t.text {
			case "token", "tokens":
				n.where = append(n.where, Is{Token})
			case "commander", "commanders":
				n.where = append(n.where, Is{Commander})
			case "opponent", "opponents":
				n.where = append(n.where, IsPlayer{Opponents})
			case "ability", "abilities":
				n.noun = AbilityNoun
			}
			if noun == PlayerNoun && p.pos > start {
				break
			}
			p.pos++
			// "creature token card" is nothing, but "permanent card" and "permanent spell" are:
			// a card or spell with one of the types that permanents have.
			if noun == PermanentNoun && strings.HasPrefix(t.text, "permanent") {
				if next, ok := headNouns[p.peek().text]; ok && (next == CardNoun || next == SpellNoun) && n.plural == singular {
					n.where = append(n.where, HasType{PermanentTypes})
					n.headed = false
					continue
				}
			}
			return n, true
		}
		if n.plural == plural {
			break
		}
		if ct := singularType(t.text); ct != 0 {
			n.where = append(n.where, HasType{ct})
			n.plural = numberOf(cardTypeOf(t.text) == 0)
			p.pos++
			continue
		}
		if next := p.peekAt(1).raw; t.raw == "Time" && (next == "Lord" || next == "Lords") {
			n.where = append(n.where, HasSubtype{"Time Lord"})
			n.plural = numberOf(next == "Lords")
			p.pos += 2
			continue
		}
		if name, ok := subtypeWords[t.raw]; ok {
			n.where = append(n.where, HasSubtype{name})
			n.plural = numberOf(name != t.raw)
			if pluralSubtype(name) == t.raw && name == t.raw {
				n.plural = eitherNumber
			}
			p.pos++
			continue
		}
		break
	}
	if p.pos == start {
		p.miss(p.pos)
		return n, false
	}
	return n, true
}

// typed says whether the nominal names a type besides its head: "sorcery card" does,
// "token" does not.
func (n nominal) typed() bool {
	for _, p := range n.where {
		switch p.(type) {
		case HasType, HasSubtype:
			return true
		}
	}
	return false
}

// typedAfter says whether a type follows the first predicate.
func (n nominal) typedAfter() bool { return nominal{where: n.where[1:]}.typed() }

func tokenHead(n nominal) (Predicate, bool) {
	if len(n.where) == 0 {
		return nil, false
	}
	is, ok := n.where[len(n.where)-1].(Is)
	return is, ok && is.Status == Token
}

// joinNominals makes one phrase of adjectives and alternatives. Alternatives of one
// type each become one predicate; others become alternatives of the phrase.
func joinNominals(adjectives []Predicate, nominals []nominal) Phrase {
	shareTypes(nominals)
	nominals = mergePlain(nominals, len(adjectives) > 0)
	first := nominals[0]
	phrase := Phrase{Noun: first.noun, Where: concat(adjectives, first.where)}
	for _, n := range nominals[1:] {
		shared := adjectives
		if n.own || n.article {
			// "a basic land or a Gate", "a blue permanent or black permanent": only "other"
			// is said of both.
			shared = nil
			if len(adjectives) > 0 && !n.article && isOther(adjectives[0]) && !isOther(n.where[0]) {
				shared = adjectives[:1]
			}
		}
		phrase.Or = append(phrase.Or, Phrase{Noun: n.noun, Where: concat(shared, n.where)})
	}
	return phrase
}

func isOther(p Predicate) bool {
	_, ok := p.(Other)
	return ok
}

// shareTypes gives earlier subtypes the card types that stand after the last one:
// "Elf or Warrior creature" means creatures in both cases.
func shareTypes(nominals []nominal) {
	last := nominals[len(nominals)-1]
	if len(last.where) < 2 || last.own {
		return
	}
	if _, ok := last.where[0].(HasSubtype); !ok {
		return
	}
	for i := range nominals[:len(nominals)-1] {
		n := &nominals[i]
		if len(n.where) != 1 || n.own || n.headed {
			return
		}
		if _, ok := n.where[0].(HasSubtype); !ok {
			return
		}
	}
	for i := range nominals[:len(nominals)-1] {
		nominals[i].where = concat(nominals[i].where, last.where[1:])
	}
}

// mergePlain joins the alternatives that are one type each, and the same otherwise,
// with the first: "artifact or creature" is one HasType, "Elf or Goblin" one Any, and
// "artifact, enchantment, or token" has two alternatives.
func mergePlain(nominals []nominal, adjectives bool) []nominal {
	first := nominals[0]
	tail := func(n nominal) []Predicate { return n.where[min(1, len(n.where)):] }
	plain := func(n nominal) bool {
		if n.own || n.article && adjectives || len(n.where) == 0 || n.noun != first.noun || !reflect.DeepEqual(tail(n), tail(first)) {
			return false
		}
		switch n.where[0].(type) {
		case HasType:
			// "Goblin or artifact creature" is not a Goblin creature.
			return len(n.where) == 1 || !n.typedAfter()
		case HasSubtype:
			return true
		}
		return false
	}
	if !plain(first) {
		return nominals
	}
	var of []Predicate
	var rest []nominal
	for _, n := range nominals {
		if plain(n) {
			of = append(of, n.where[0])
		} else {
			rest = append(rest, n)
		}
	}
	first.where = concat([]Predicate{anyOf(of)}, tail(first))
	return append([]nominal{first}, rest...)
}

// anyOf is one predicate that asks for any of several types.
func anyOf(of []Predicate) Predicate {
	if len(of) == 1 {
		return of[0]
	}
	var types CardType
	for _, p := range of {
		t, ok := p.(HasType)
		if !ok {
			return Any{of}
		}
		types |= t.Types
	}
	return HasType{types}
}

func concat(a, b []Predicate) []Predicate {
	if len(a)+len(b) == 0 {
		return nil
	}
	return append(append(make([]Predicate, 0, len(a)+len(b)), a...), b...)
}

// typeWord says whether the token names a card type or subtype in either number.
func typeWord(t token) bool {
	if t.kind != wordToken {
		return false
	}
	if singularType(t.text) != 0 {
		return true
	}
	_, ok := subtypeWords[t.raw]
	return ok
}

// singularType reads a card type in either number.
func singularType(word string) CardType {
	if t := cardTypeOf(word); t != 0 {
		return t
	}
	if stem, ok := strings.CutSuffix(word, "ies"); ok {
		return cardTypeOf(stem + "y")
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok {
		return cardTypeOf(stem)
	}
	return 0
}

// nominals reads the alternatives of the head: one, or a list that ends in "or",
// "and" or "and/or" and another.
func (p *parser) nominals() ([]nominal, bool) {
	first, ok := p.nominal()
	if !ok {
		return nil, false
	}
	single := p.mark()
	out := []nominal{first}
	for {
		comma := p.accept(",")
		joint := p.acceptAny("and/or", "or", "and")
		last := joint != ""
		if !comma && !last {
			break
		}
		article := joint != "and" && p.acceptAny("an", "a") != ""
		next, ok := p.nominalWithAdjectives()
		if !ok || !next.plural.agrees(first.plural) && !(next.headed && !first.headed) {
			break
		}
		// "a creature and land" would be one thing that is both.
		if joint == "and" && !next.plural.many() && !(next.headed && !first.headed) {
			break
		}
		next.article = article
		if out = append(out, next); last {
			return out, true
		}
	}
	// Commas without a conjunction do not make a list.
	p.reset(single)
	return out[:1], true
}

func (p *parser) nominalWithAdjectives() (nominal, bool) {
	m := p.mark()
	var where []Predicate
	for {
		adjective, ok := p.adjective()
		if !ok {
			break
		}
		where = append(where, adjective)
	}
	n, ok := p.nominal()
	if !ok {
		p.reset(m)
		return n, false
	}
	n.where = concat(where, n.where)
	n.own = len(where) > 0
	return n, true
}
