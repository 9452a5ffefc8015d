package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads that somebody chooses one thing of each of several kinds, of which the rest are the others: "an artifact, a creature,
// and a land from among the permanents they control".

// everyKind are the words for kinds that are not listed.
var everyKind = []struct {
	words string
	kinds []oracle.Phrase
}{
	{"of each permanent type", kindsOfTypes(oracle.PermanentTypes)},
	{"of each basic land type", kindsOfSubtypes(everyBasicLandType)},
}

// kindsOfTypes are the kinds that are told apart by card type.
func kindsOfTypes(types oracle.CardType) (kinds []oracle.Phrase) {
	for bit := oracle.CardType(1); bit <= types; bit <<= 1 {
		if types&bit != 0 {
			kinds = append(kinds, phraseOf(oracle.HasType{Types: bit}))
		}
	}
	return kinds
}

// kindsOfSubtypes are the kinds that are told apart by subtype.
func kindsOfSubtypes(subtypes []string) (kinds []oracle.Phrase) {
	for _, subtype := range subtypes {
		kinds = append(kinds, phraseOf(oracle.HasSubtype{Subtype: subtype}))
	}
	return kinds
}

// choosesEachKind reads what somebody chooses, after the verb.
func (p *parser) choosesEachKind(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	choose := oracle.ChooseEachKind{Who: who}
	first := p.amongThePermanents(&choose.Among)
	if !p.everyKind(&choose, first) && !(p.listedKinds(&choose) && (first || p.amongThePermanents(&choose.Among))) {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatWasMeant}, oracle.Phrase{Noun: choose.Among.Noun, Where: choose.Among.Where}, true)
	return []oracle.Instruction{choose}, true
}

// amongThePermanents reads "from among the nonland permanents they control".
func (p *parser) amongThePermanents(among *oracle.Phrase) bool {
	start := p.mark()
	if p.acceptAny("from among the", "from the") == "" {
		return false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere {
		return p.fail(start)
	}
	*among = phrase
	return true
}

// everyKind reads "a permanent they control of each permanent type" and "a land of each basic land type", where the things among which
// they are may have been said first.
func (p *parser) everyKind(choose *oracle.ChooseEachKind, said bool) bool {
	start := p.mark()
	if p.acceptAny("an", "a") == "" {
		return false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || said && len(phrase.Where) > 1 {
		return p.fail(start)
	}
	for _, every := range everyKind {
		if p.accept(every.words) {
			if choose.Kinds = every.kinds; !said {
				choose.Among = phrase
			}
			return true
		}
	}
	return p.fail(start)
}

// listedKinds reads "an artifact, a creature, and a land".
func (p *parser) listedKinds(choose *oracle.ChooseEachKind) bool {
	start := p.mark()
	for last := false; !last; {
		if len(choose.Kinds) > 0 {
			switch p.acceptAny(", and", "and", ",") {
			case "":
				return p.fail(start)
			case ", and", "and":
				last = true
			}
		}
		if p.acceptAny("an", "a") == "" {
			return p.fail(start)
		}
		n, ok := p.nominal()
		if !ok || !n.plural.one() || n.noun != oracle.PermanentNoun || len(n.where) == 0 {
			return p.fail(start)
		}
		choose.Kinds = append(choose.Kinds, oracle.Phrase{Noun: n.noun, Where: n.where})
	}
	return true
}

var _ = writes((*writer).eachKind)

// eachKind writes what choosesEachKind reads.
func (w *writer) eachKind(i oracle.ChooseEachKind) string {
	text := w.verb(i.Who, "choose") + " "
	defer w.mention(oracle.It{To: oracle.WhatWasMeant}, oracle.Phrase{Noun: i.Among.Noun, Where: i.Among.Where}, true)
	for _, every := range everyKind {
		if reflect.DeepEqual(every.kinds, i.Kinds) {
			return text + w.withArticle(i.Among) + " " + every.words
		}
	}
	kinds := make([]string, len(i.Kinds))
	for k, kind := range i.Kinds {
		kinds[k] = w.withArticle(kind)
	}
	return text + strings.Join(kinds[:len(kinds)-1], ", ") + ", and " + kinds[len(kinds)-1] + " from among the " + w.nounPhrase(i.Among, true)
}
