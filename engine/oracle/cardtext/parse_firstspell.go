package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file reads and writes what the first spell of a kind that a player casts each turn has.

// firstSpellKeywords are those that help to pay, and so matter only while the spell is cast.
var firstSpellKeywords []string

func init() {
	for _, k := range keywords.All {
		if k.Casting != nil && k.Casting.Helps {
			firstSpellKeywords = append(firstSpellKeywords, string(k.Name))
		}
	}
}

// firstSpellHas reads "The first historic spell you cast each turn has convoke": as long as you have cast none this turn, such a
// spell has it, and it has become cast only when its costs are paid (601.2i), for which alone these keywords matter.
func (p *parser) firstSpellHas() (*oracle.Ability, bool) {
	start := p.mark()
	if !p.accept("the first") {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.SpellNoun || len(phrase.Or) > 0 || phrase.Zone != oracle.Nowhere || takeController(&phrase) != oracle.Yours || !p.accept("each turn has") {
		return nil, p.fail(start)
	}
	keyword := oracle.Keyword(p.acceptAny(firstSpellKeywords...))
	if keyword == "" || !p.next(".") {
		return nil, p.fail(start)
	}
	return firstSpell(phrase, keyword), true
}

// firstSpell is the ability that gives a keyword to the first spell of a kind that you cast each turn.
func firstSpell(phrase oracle.Phrase, keyword oracle.Keyword) *oracle.Ability {
	yours := phrase
	yours.Add(oracle.Controlled{By: oracle.Yours})
	var gives []oracle.Change
	for _, a := range keywords.Plain(keyword) {
		gives = append(gives, oracle.AddAbility{Ability: a})
	}
	a := static(oracle.Continuous{Affected: oracle.Each{Phrase: yours}, Changes: gives})
	a.If = oracle.IsNot{Condition: oracle.Happened{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}}}
	return a
}

// firstSpell writes what firstSpellHas reads.
func (w *writer) firstSpell(a *oracle.Ability) (string, bool) {
	not, ok := a.If.(oracle.IsNot)
	happened, is := not.Condition.(oracle.Happened)
	cast, by := happened.Event.(oracle.SpellCast)
	each, all := cast.What.(oracle.Each)
	if !ok || !is || !by || !all {
		return "", false
	}
	for _, keyword := range firstSpellKeywords {
		if same := firstSpell(each.Phrase, oracle.Keyword(keyword)); reflect.DeepEqual(same.Statics, a.Statics) && reflect.DeepEqual(same.If, a.If) {
			return "The first " + w.nounPhrase(each.Phrase, false) + " you cast each turn has " + keyword + ".", true
		}
	}
	return "", false
}
