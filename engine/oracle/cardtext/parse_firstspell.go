package cardtext

import "rulestep/engine/oracle"

// This file reads what the first spell of a kind that a player casts each turn has.

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
	keyword := oracle.Keyword(p.acceptAny("convoke", "improvise", "delve"))
	if keyword == "" || !p.next(".") {
		return nil, p.fail(start)
	}
	yours := phrase
	yours.Add(oracle.Controlled{By: oracle.Yours})
	var gives []oracle.Change
	for _, a := range KeywordAbilities(keyword) {
		gives = append(gives, oracle.AddAbility{Ability: a})
	}
	a := static(oracle.Continuous{Affected: oracle.Each{Phrase: yours}, Changes: gives})
	a.If = oracle.IsNot{Condition: oracle.Happened{Event: oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}}}
	return a, true
}
