package oracle

import (
	"strings"
)

// This file reads noun phrases: adjectives, a list of nominals, and what follows
// them. Predicates come out in the order of the words, so that the printer can
// put each back where it stood.

// statusAdjectives are the adjectives that stand before a noun.
var statusAdjectives = map[string]Status{
	"tapped": Tapped, "untapped": Untapped, "attacking": Attacking, "blocking": Blocking,
	"blocked": Blocked, "unblocked": Unblocked, "face-down": FaceDown, "nontoken": Nontoken,
	"enchanted": Enchanted, "equipped": Equipped, "monocolored": Monocolored, "activated": ActivatedAbility,
	"triggered": TriggeredAbility, "loyalty": LoyaltyAbility, "commander": Commander, "phased-out": PhasedOut,
	"transformed": BackUp, "historic": Historic, "modified": Modified,
}

// headNouns are the nouns that stand last, in both numbers.
var headNouns = map[string]Noun{
	"permanent": PermanentNoun, "permanents": PermanentNoun, "card": CardNoun, "cards": CardNoun,
	"spell": SpellNoun, "spells": SpellNoun, "ability": AbilityNoun, "abilities": AbilityNoun,
	"player": PlayerNoun, "players": PlayerNoun, "opponent": PlayerNoun, "opponents": PlayerNoun,
	"source": SourceNoun, "sources": SourceNoun, "token": PermanentNoun, "tokens": PermanentNoun,
	"commander": PermanentNoun, "commanders": PermanentNoun,
}

// grammaticalNumber is how a noun is written. Some subtypes are the same in both.
type grammaticalNumber uint8

const (
	singular grammaticalNumber = iota
	plural
	eitherNumber
)

func numberOf(many bool) grammaticalNumber {
	if many {
		return plural
	}
	return singular
}

// one and many say whether the noun can be read as one or as several.
func (n grammaticalNumber) one() bool { return n != plural }

func (n grammaticalNumber) many() bool { return n != singular }

func (n grammaticalNumber) agrees(m grammaticalNumber) bool {
	return n == m || n == eitherNumber || m == eitherNumber
}

// nounPhrase reads a phrase after its determiner, with the alternatives that "or"
// adds to it. plural says how its head was written.
func (p *parser) nounPhrase() (phrase Phrase, plural grammaticalNumber, ok bool) {
	phrase, plural, ok = p.phraseAlone()
	if !ok {
		return phrase, singular, false
	}
	for {
		m := p.mark()
		if !p.accept("or") && !p.accept("and/or") {
			break
		}
		p.acceptAny("an", "a")
		or, orPlural, ok := p.phraseAlone()
		if !ok || !orPlural.agrees(plural) {
			p.reset(m)
			break
		}
		alternatives := or.Or
		or.Or = nil
		phrase.Or = append(append(phrase.Or[:len(phrase.Or):len(phrase.Or)], or), alternatives...)
	}
	return phrase, plural, true
}

// phraseAlone reads a phrase whose modifiers hold for all of it.
func (p *parser) phraseAlone() (phrase Phrase, plural grammaticalNumber, ok bool) {
	start := p.mark()
	adjectives, ok := p.adjectives()
	if !ok {
		return phrase, singular, p.fail(start)
	}
	nominals, ok := p.nominals()
	if !ok {
		return phrase, singular, p.fail(start)
	}
	last := nominals[len(nominals)-1]
	// "instant or sorcery card": the last head is the head of all.
	if last.headed && last.noun != PlayerNoun && last.typed() {
		for i := range nominals {
			if n := &nominals[i]; !n.headed {
				n.noun = last.noun
				if token, isToken := tokenHead(last); isToken {
					n.where = append(n.where, token)
				}
			}
		}
	}
	phrase = joinNominals(adjectives, nominals)
	if !p.postmodifiers(&phrase) {
		return phrase, singular, p.fail(start)
	}
	return phrase, last.plural, true
}

// adjectives reads what stands before the nominals. Adjectives parted by commas or
// spaces must all hold; "or" between two makes an alternative of them.
func (p *parser) adjectives() ([]Predicate, bool) {
	var out []Predicate
	for {
		m := p.mark()
		if len(out) > 0 {
			p.accept(",")
		}
		adjective, ok := p.adjective()
		if !ok {
			p.reset(m)
			return out, true
		}
		alternatives := []Predicate{adjective}
		for {
			m := p.mark()
			if p.accept(",") {
				p.accept("or")
			} else if !p.accept("or") && !p.accept("and/or") {
				break
			}
			more, ok := p.adjective()
			if !ok {
				p.reset(m)
				break
			}
			alternatives = append(alternatives, more)
		}
		if len(alternatives) == 1 {
			out = append(out, adjective)
			continue
		}
		// Commas alone do not make alternatives: there must have been an "or".
		if !p.sawOr(m) {
			p.reset(m)
			p.accept(",")
			if adjective, ok = p.adjective(); !ok {
				return nil, false
			}
			out = append(out, adjective)
			continue
		}
		out = append(out, mergeColors(alternatives))
	}
}

// sawOr says whether "or" or a word like it was read since the mark.
func (p *parser) sawOr(since mark) bool {
	for _, t := range p.toks[since.pos:p.pos] {
		if t.text == "or" || t.text == "and/or" || t.text == "and" {
			return true
		}
	}
	return false
}

func mergeColors(of []Predicate) Predicate {
	var colors Color
	for _, p := range of {
		c, ok := p.(HasColor)
		if !ok || c.Colors == 0 {
			return Any{of}
		}
		colors |= c.Colors
	}
	return HasColor{colors}
}

// adjective reads one word before a noun that is neither type nor head.
func (p *parser) adjective() (Predicate, bool) {
	t := p.peek()
	if t.kind != wordToken {
		p.miss(p.pos)
		return nil, false
	}
	if t.text == "other" || t.text == "another" {
		p.pos++
		return Other{}, true
	}
	if p.accept("face down") {
		return Is{FaceDown}, true
	}
	if t.text == "token" || t.text == "tokens" {
		return nil, false
	}
	// "commander" and "loyalty" are adjectives only before a noun.
	if status, ok := statusAdjectives[t.text]; ok && (status != Commander || typeWord(p.peekAt(1)) || headNouns[p.peekAt(1).text] != 0) {
		p.pos++
		return Is{status}, true
	}
	if c := colorOfName(t.text); c != 0 {
		p.pos++
		return HasColor{c}, true
	}
	switch t.text {
	case "colorless":
		p.pos++
		return HasColor{}, true
	case "multicolored":
		p.pos++
		return Multicolored{}, true
	}
	if s := supertypeOf(t.text); s != 0 {
		p.pos++
		return HasSupertype{s}, true
	}
	if stem, ok := strings.CutPrefix(t.text, "non"); ok {
		stem = strings.TrimPrefix(stem, "-")
		raw := strings.TrimPrefix(t.raw[3:], "-")
		switch {
		case colorOfName(stem) != 0:
			p.pos++
			return Not{HasColor{colorOfName(stem)}}, true
		case cardTypeOf(stem) != 0:
			p.pos++
			return Not{HasType{cardTypeOf(stem)}}, true
		case supertypeOf(stem) != 0:
			p.pos++
			return Not{HasSupertype{supertypeOf(stem)}}, true
		case subtypeTypes[raw] != 0:
			p.pos++
			return Not{HasSubtype{raw}}, true
		case stem == "historic":
			p.pos++
			return Not{Is{Historic}}, true
		case stem == "commander":
			p.pos++
			return Not{Is{Commander}}, true
		case stem == "attacking":
			p.pos++
			return Not{Is{Attacking}}, true
		case stem == "modified":
			return nil, false
		}
	}
	p.miss(p.pos)
	return nil, false
}
