package cardtext

import (
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
	ownHead bool // its noun stands with it and is not that of a later one
	apart   bool // what is said before the first alternative is not said of it
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
			n.headed, n.ownHead, n.noun, n.plural = true, true, noun, numberOf(strings.HasSuffix(t.text, "s"))
			switch t.text {
			case "token", "tokens":
				n.where = append(n.where, oracle.Is{Status: oracle.Token})
			case "commander", "commanders":
				n.where = append(n.where, oracle.Is{Status: oracle.Commander})
			case "ring-bearer", "ring-bearers":
				n.where = append(n.where, oracle.Is{Status: oracle.RingBearer})
			case "opponent", "opponents":
				n.where = append(n.where, oracle.IsPlayer{Who: oracle.Opponents})
			case "teammate", "teammates":
				n.where = append(n.where, oracle.IsPlayer{Who: oracle.Teammates})
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
		if t.text == "outlaw" || t.text == "outlaws" {
			n.where = append(n.where, oracle.Is{Status: oracle.Outlaw})
			n.plural = numberOf(t.text == "outlaws")
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
		switch p := p.(type) {
		case oracle.HasType, oracle.HasSubtype:
			return true
		case oracle.Is:
			return p.Status == oracle.Outlaw
		}
	}
	return false
}

// typeWord says whether the token names a card type or subtype in either number.
func typeWord(t token) bool {
	if t.kind != wordToken {
		return false
	}
	if singularType(t.text) != 0 || t.text == "outlaw" || t.text == "outlaws" {
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
	every := p.everyOne
	p.everyOne = false
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
		if article && joint == "and/or" { // one of each, which is not one of either
			break
		}
		next, ok := p.nominalWithAdjectives()
		if !ok || !next.plural.agrees(first.plural) && !(next.headed && !first.headed) {
			break
		}
		if first.noun == oracle.SpellNoun && next.noun == oracle.PermanentNoun && p.next("attacks") {
			break // "casts a spell or a creature attacks" are two events
		}
		// "a creature and land" would be one thing that is both.
		each := every && first.noun == oracle.PermanentNoun && next.noun == oracle.PermanentNoun && first.plural.one() && len(next.where) == 1
		if joint == "and" && !next.plural.many() && !(next.headed && !first.headed) && !each {
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
