package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads the heads of noun phrases: types, subtypes and the nouns that stand
// last, alone or as alternatives.

// A nominal is one alternative of a phrase's head: "nonbasic land", "Goblin creature card".
type nominal struct {
	where   []oracle.Predicate
	noun    oracle.Noun
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
				n.where = append(n.where, oracle.Is{Status: oracle.Token})
			case "commander", "commanders":
				n.where = append(n.where, oracle.Is{Status: oracle.Commander})
			case "opponent", "opponents":
				n.where = append(n.where, oracle.IsPlayer{Who: oracle.Opponents})
			case "ability", "abilities":
				n.noun = oracle.AbilityNoun
			}
			if noun == oracle.PlayerNoun && p.pos > start {
				break
			}
			p.pos++
			// "creature token card" is nothing, but "permanent card" and "permanent spell" are:
			// a card or spell with one of the types that permanents have.
			if noun == oracle.PermanentNoun && strings.HasPrefix(t.text, "permanent") {
				if next, ok := headNouns[p.peek().text]; ok && (next == oracle.CardNoun || next == oracle.SpellNoun) && n.plural == singular {
					n.where = append(n.where, oracle.HasType{Types: oracle.PermanentTypes})
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
			n.where = append(n.where, oracle.HasType{Types: ct})
			n.plural = numberOf(oracle.CardTypeOf(t.text) == 0)
			p.pos++
			continue
		}
		if next := p.peekAt(1).raw; t.raw == "Time" && (next == "Lord" || next == "Lords") {
			n.where = append(n.where, oracle.HasSubtype{Subtype: "Time Lord"})
			n.plural = numberOf(next == "Lords")
			p.pos += 2
			continue
		}
		if name, ok := subtypeWords[t.raw]; ok {
			n.where = append(n.where, oracle.HasSubtype{Subtype: name})
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
		case oracle.HasType, oracle.HasSubtype:
			return true
		}
	}
	return false
}

// typedAfter says whether a type follows the first predicate.
func (n nominal) typedAfter() bool { return nominal{where: n.where[1:]}.typed() }

func tokenHead(n nominal) (oracle.Predicate, bool) {
	if len(n.where) == 0 {
		return nil, false
	}
	is, ok := n.where[len(n.where)-1].(oracle.Is)
	return is, ok && is.Status == oracle.Token
}

// joinNominals makes one phrase of adjectives and alternatives. Alternatives of one
// type each become one predicate; others become alternatives of the phrase.
func joinNominals(adjectives []oracle.Predicate, nominals []nominal) oracle.Phrase {
	shareTypes(nominals)
	nominals = mergePlain(nominals, len(adjectives) > 0)
	first := nominals[0]
	phrase := oracle.Phrase{Noun: first.noun, Where: slices.Concat(adjectives, first.where)}
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
		phrase.Or = append(phrase.Or, oracle.Phrase{Noun: n.noun, Where: slices.Concat(shared, n.where)})
	}
	return phrase
}

func isOther(p oracle.Predicate) bool {
	_, ok := p.(oracle.Other)
	return ok
}

// shareTypes gives earlier subtypes the card types that stand after the last one:
// "Elf or Warrior creature" means creatures in both cases.
func shareTypes(nominals []nominal) {
	last := nominals[len(nominals)-1]
	if len(last.where) < 2 || last.own {
		return
	}
	if _, ok := last.where[0].(oracle.HasSubtype); !ok {
		return
	}
	for i := range nominals[:len(nominals)-1] {
		n := &nominals[i]
		if len(n.where) != 1 || n.own || n.headed {
			return
		}
		if _, ok := n.where[0].(oracle.HasSubtype); !ok {
			return
		}
	}
	for i := range nominals[:len(nominals)-1] {
		nominals[i].where = slices.Concat(nominals[i].where, last.where[1:])
	}
}

// mergePlain joins the alternatives that are one type each, and the same otherwise,
// with the first: "artifact or creature" is one HasType, "Elf or Goblin" one Any, and
// "artifact, enchantment, or token" has two alternatives.
func mergePlain(nominals []nominal, adjectives bool) []nominal {
	first := nominals[0]
	tail := func(n nominal) []oracle.Predicate { return n.where[min(1, len(n.where)):] }
	plain := func(n nominal) bool {
		if n.own || n.article && adjectives || len(n.where) == 0 || n.noun != first.noun || !reflect.DeepEqual(tail(n), tail(first)) {
			return false
		}
		switch n.where[0].(type) {
		case oracle.HasType:
			// "Goblin or artifact creature" is not a Goblin creature.
			return len(n.where) == 1 || !n.typedAfter()
		case oracle.HasSubtype:
			return true
		}
		return false
	}
	if !plain(first) {
		return nominals
	}
	var of []oracle.Predicate
	var rest []nominal
	for _, n := range nominals {
		if plain(n) {
			of = append(of, n.where[0])
		} else {
			rest = append(rest, n)
		}
	}
	first.where = slices.Concat([]oracle.Predicate{anyOf(of)}, tail(first))
	return append([]nominal{first}, rest...)
}

// anyOf is one predicate that asks for any of several types.
func anyOf(of []oracle.Predicate) oracle.Predicate {
	if len(of) == 1 {
		return of[0]
	}
	var types oracle.CardType
	for _, p := range of {
		t, ok := p.(oracle.HasType)
		if !ok {
			return oracle.Any{Of: of}
		}
		types |= t.Types
	}
	return oracle.HasType{Types: types}
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
func singularType(word string) oracle.CardType {
	if t := oracle.CardTypeOf(word); t != 0 {
		return t
	}
	if stem, ok := strings.CutSuffix(word, "ies"); ok {
		return oracle.CardTypeOf(stem + "y")
	}
	if stem, ok := strings.CutSuffix(word, "s"); ok {
		return oracle.CardTypeOf(stem)
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
	var where []oracle.Predicate
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
	n.where = slices.Concat(where, n.where)
	n.own = len(where) > 0
	return n, true
}
