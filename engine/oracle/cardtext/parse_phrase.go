package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads noun phrases: adjectives, a list of nominals, and what follows
// them. Predicates come out in the order of the words, so that the printer can
// put each back where it stood.

// statusAdjectives are the adjectives that stand before a noun.
var statusAdjectives = map[string]oracle.Status{
	"tapped": oracle.Tapped, "untapped": oracle.Untapped, "attacking": oracle.Attacking, "blocking": oracle.Blocking,
	"blocked": oracle.Blocked, "unblocked": oracle.Unblocked, "face-down": oracle.FaceDown, "nontoken": oracle.Nontoken,
	"enchanted": oracle.Enchanted, "equipped": oracle.Equipped, "monocolored": oracle.Monocolored, "activated": oracle.ActivatedAbility,
	"triggered": oracle.TriggeredAbility, "loyalty": oracle.LoyaltyAbility, "commander": oracle.Commander, "phased-out": oracle.PhasedOut,
	"transformed": oracle.BackUp, "historic": oracle.Historic, "modified": oracle.Modified,
	"monstrous": oracle.Monstrous, "harnessed": oracle.Harnessed, "renowned": oracle.Renowned, "suspected": oracle.Suspected, "saddled": oracle.Saddled, "solved": oracle.Solved,
	"kicked": oracle.Kicked, "goaded": oracle.Goaded,
}

// headNouns are the nouns that stand last, in both numbers.
var headNouns = map[string]oracle.Noun{
	"permanent": oracle.PermanentNoun, "permanents": oracle.PermanentNoun, "card": oracle.CardNoun, "cards": oracle.CardNoun,
	"spell": oracle.SpellNoun, "spells": oracle.SpellNoun, "ability": oracle.AbilityNoun, "abilities": oracle.AbilityNoun,
	"player": oracle.PlayerNoun, "players": oracle.PlayerNoun, "opponent": oracle.PlayerNoun, "opponents": oracle.PlayerNoun, "teammate": oracle.PlayerNoun, "teammates": oracle.PlayerNoun,
	"source": oracle.SourceNoun, "sources": oracle.SourceNoun, "token": oracle.PermanentNoun, "tokens": oracle.PermanentNoun,
	"commander": oracle.PermanentNoun, "commanders": oracle.PermanentNoun, "ring-bearer": oracle.PermanentNoun, "ring-bearers": oracle.PermanentNoun,
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
func (p *parser) nounPhrase() (phrase oracle.Phrase, plural grammaticalNumber, ok bool) {
	phrase, plural, ok = p.phraseAlone()
	if !ok {
		return phrase, singular, false
	}
	for {
		if p.otherZone(&phrase, plural) {
			continue
		}
		m := p.mark()
		joint := p.acceptAny("or", "and/or")
		if joint == "" {
			break
		}
		if p.acceptAny("an", "a") != "" && joint == "and/or" { // one of each, which is not one of either
			p.reset(m)
			break
		}
		or, orPlural, ok := p.phraseAlone()
		if !ok || !orPlural.agrees(plural) {
			p.reset(m)
			break
		}
		alternatives := or.Or
		or.Or = nil
		if joint == "and/or" && or.Noun != phrase.Noun {
			p.reset(m) // an "other" before "target" would be said of what is elsewhere, too
			break
		}
		phrase.Or = append(append(phrase.Or[:len(phrase.Or):len(phrase.Or)], or), alternatives...)
	}
	return phrase, plural, true
}

// suspendedCard is what "suspended card" stands for (702.62b).
var suspendedCard = oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Exile, Where: []oracle.Predicate{oracle.HasKeyword{Keyword: "suspend"}, oracle.HasCounter{Kind: "time"}}}

// phraseAlone reads a phrase whose modifiers hold for all of it.
func (p *parser) phraseAlone() (phrase oracle.Phrase, plural grammaticalNumber, ok bool) {
	start := p.mark()
	if p.accept("suspended card") {
		return suspendedCard, singular, true
	}
	if p.accept("suspended cards") {
		return suspendedCard, numberOf(true), true
	}
	faceUp := p.next("face-up exiled") && p.accept("face-up")
	exiled := (p.next("exiled card") || p.next("exiled cards")) && p.accept("exiled")
	size, sized := p.sizeAdjective()
	adjectives, ok := p.adjectives()
	if !ok {
		return phrase, singular, p.fail(start)
	}
	p.everyOne = p.everyOne && !slices.ContainsFunc(adjectives, notStatus)
	nominals, ok := p.nominals()
	if !ok {
		return phrase, singular, p.fail(start)
	}
	last := nominals[len(nominals)-1]
	if last.noun == oracle.PlayerNoun && slices.ContainsFunc(adjectives, ofObjects) {
		return phrase, singular, p.fail(start)
	}
	end := p.mark()
	phrase = joinNominals(adjectives, nominals, false)
	if p.postmodifiers(&phrase, false) > 0 && standsAlone(nominals) {
		p.reset(end)
		phrase = joinNominals(adjectives, nominals, true)
		p.postmodifiers(&phrase, true)
	}
	if exiled {
		if faceUp {
			phrase.Add(oracle.Not{Predicate: oracle.Is{Status: oracle.FaceDown}})
		}
		if phrase.Noun != oracle.CardNoun || len(phrase.Or) > 0 || len(phrase.Where) == 0 || phrase.Zone != oracle.Nowhere {
			return phrase, singular, p.fail(start) // which of the cards in exile are meant has to be said
		}
		phrase.Zone = oracle.Exile
	}
	if sized {
		for _, is := range size {
			phrase.Add(is)
		}
	}
	otherThanTheirs(&phrase)
	if p.toks[start.pos].text == "another" {
		return phrase, singular, last.plural.one() // "another untapped Merfolk" is one
	}
	return phrase, last.plural, true
}

// notStatus tells whether an adjective says more of something than in which state it is, which may be said of the first noun of a list alone.
func notStatus(adjective oracle.Predicate) bool {
	switch adjective.(type) {
	case oracle.Is, oracle.Other:
		return false
	}
	return true
}

// ofObjects tells whether an adjective is said of objects alone: nobody is basic, red or tapped.
func ofObjects(adjective oracle.Predicate) bool {
	switch adjective.(type) {
	case oracle.HasSupertype, oracle.HasColor, oracle.Is:
		return true
	}
	return false
}

// adjectives reads what stands before the nominals. Adjectives parted by commas or
// spaces must all hold; "or" between two makes an alternative of them.
func (p *parser) adjectives() ([]oracle.Predicate, bool) {
	var out []oracle.Predicate
	for {
		m := p.mark()
		if len(out) > 0 {
			p.accept(",")
		}
		if kinds, ok := p.eitherKind(); ok {
			out = append(out, kinds)
			continue
		}
		adjective, ok := p.adjective()
		if !ok {
			p.reset(m)
			return out, true
		}
		alternatives := []oracle.Predicate{adjective}
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

// eitherKind reads "Ninja and Rogue" and "snow and Zombie" before "creatures": creatures that are one or the other.
func (p *parser) eitherKind() (oracle.Predicate, bool) {
	start := p.mark()
	joint := p.peekAt(1).text
	head := p.peekAt(3).text
	if joint != "and" && joint != "or" || head != "creatures" && (joint != "or" || head != "card" && head != "cards") {
		return nil, false
	}
	kind := func() (oracle.Predicate, bool) {
		if name, ok := subtypeWords[p.peek().raw]; ok && name == p.peek().raw {
			p.pos++
			return oracle.HasSubtype{Subtype: name}, true
		}
		if s := oracle.SupertypeOf(p.peek().text); s != 0 {
			p.pos++
			return oracle.HasSupertype{Supertypes: s}, true
		}
		return nil, false
	}
	first, ok := kind()
	if !ok || !p.accept(joint) {
		return nil, p.fail(start)
	}
	second, ok := kind()
	if _, subtype := second.(oracle.HasSubtype); !ok || !subtype {
		return nil, p.fail(start)
	}
	return oracle.Any{Of: []oracle.Predicate{first, second}}, true
}

// sizeAdjective reads "1/1" before "creature": that is its power and its toughness.
func (p *parser) sizeAdjective() ([]oracle.Predicate, bool) {
	start := p.mark()
	power, toughness, ok := p.plainPT()
	_, first := power.(oracle.Literal)
	_, second := toughness.(oracle.Literal)
	if !ok || !first || !second || !p.next("creature") && !p.next("creatures") {
		return nil, p.fail(start)
	}
	return []oracle.Predicate{
		oracle.Compares{Number: oracle.Power, How: oracle.Equal, To: power},
		oracle.Compares{Number: oracle.Toughness, How: oracle.Equal, To: toughness},
	}, true
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

func mergeColors(of []oracle.Predicate) oracle.Predicate {
	var colors oracle.Color
	for _, p := range of {
		c, ok := p.(oracle.HasColor)
		if !ok || c.Colors == 0 {
			return oracle.Any{Of: of}
		}
		colors |= c.Colors
	}
	return oracle.HasColor{Colors: colors}
}

// adjective reads one word before a noun that is neither type nor head.
func (p *parser) adjective() (oracle.Predicate, bool) {
	t := p.peek()
	if t.kind != wordToken {
		p.miss(p.pos)
		return nil, false
	}
	if t.text == "other" || t.text == "another" {
		p.pos++
		return oracle.Other{}, true
	}
	if p.accept("face down") {
		return oracle.Is{Status: oracle.FaceDown}, true
	}
	if t.text == "token" || t.text == "tokens" {
		return nil, false
	}
	// "commander" and "loyalty" are adjectives only before a noun.
	if status, ok := statusAdjectives[t.text]; ok && (status != oracle.Commander || typeWord(p.peekAt(1)) || headNouns[p.peekAt(1).text] != 0) {
		p.pos++
		return oracle.Is{Status: status}, true
	}
	if c := oracle.ColorOfName(t.text); c != 0 {
		p.pos++
		return oracle.HasColor{Colors: c}, true
	}
	switch t.text {
	case "colorless":
		p.pos++
		return oracle.HasColor{}, true
	case "multicolored":
		p.pos++
		return oracle.Multicolored{}, true
	case "stickered":
		p.pos++
		return oracle.HasSticker{Kind: oracle.AnySticker}, true
	}
	if s := oracle.SupertypeOf(t.text); s != 0 {
		p.pos++
		return oracle.HasSupertype{Supertypes: s}, true
	}
	if stem, ok := strings.CutPrefix(t.text, "non"); ok {
		stem = strings.TrimPrefix(stem, "-")
		raw := strings.TrimPrefix(t.raw[3:], "-")
		switch {
		case oracle.ColorOfName(stem) != 0:
			p.pos++
			return oracle.Not{Predicate: oracle.HasColor{Colors: oracle.ColorOfName(stem)}}, true
		case oracle.CardTypeOf(stem) != 0:
			p.pos++
			return oracle.Not{Predicate: oracle.HasType{Types: oracle.CardTypeOf(stem)}}, true
		case oracle.SupertypeOf(stem) != 0:
			p.pos++
			return oracle.Not{Predicate: oracle.HasSupertype{Supertypes: oracle.SupertypeOf(stem)}}, true
		case oracle.CorrelatedTypes(raw) != 0:
			p.pos++
			return oracle.Not{Predicate: oracle.HasSubtype{Subtype: raw}}, true
		case stem == "historic":
			p.pos++
			return oracle.Not{Predicate: oracle.Is{Status: oracle.Historic}}, true
		case stem == "outlaw":
			p.pos++
			return oracle.Not{Predicate: oracle.Is{Status: oracle.Outlaw}}, true
		case stem == "commander":
			p.pos++
			return oracle.Not{Predicate: oracle.Is{Status: oracle.Commander}}, true
		case stem == "attacking":
			p.pos++
			return oracle.Not{Predicate: oracle.Is{Status: oracle.Attacking}}, true
		case stem == "modified":
			return nil, false
		}
	}
	p.miss(p.pos)
	return nil, false
}

// otherThanTheirs says than what "other creatures its controller controls" are other: than the target whose controller is meant; and
// those that share something with what an event is about: than that.
func otherThanTheirs(phrase *oracle.Phrase) {
	at := slices.Index(phrase.Where, oracle.Predicate(oracle.Other{}))
	if at < 0 {
		return
	}
	for _, p := range phrase.Where {
		var who, of oracle.Reference
		switch p := p.(type) {
		case oracle.ControlledBy:
			who = p.Who
		case oracle.OwnedBy:
			who = p.Who
		case oracle.Shares:
			if p.With == oracle.Reference(oracle.It{}) { // "another permanent that shares a color with it" is another than it
				phrase.Where = slices.Clone(phrase.Where)
				phrase.Where[at] = oracle.Other{Than: oracle.It{}}
				return
			}
		}
		switch who := who.(type) {
		case oracle.ControllerOf:
			of = who.Of
		case oracle.OwnerOf:
			of = who.Of
		}
		if target, ok := of.(oracle.Target); ok {
			phrase.Where = slices.Clone(phrase.Where)
			phrase.Where[at] = oracle.Other{Than: target}
			return
		}
	}
}
