package cardtext

import "rulestep/engine/oracle"

// This file reads what attackers attack, and with what somebody has attacked.

// attackedByIt reads "the player or planeswalker it's attacking".
func (p *parser) attackedByIt() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("the player or planeswalker") {
		return nil, false
	}
	var of oracle.Reference
	switch p.acceptAny("it's", "he's", "she's", "that creature is") {
	case "that creature is":
		of = p.that(phraseOf(oracle.HasType{Types: oracle.Creature}), false)
	case "it's":
		// Of what deals the damage that is said only where there is nothing else: "it deals 1 damage to the player it's attacking".
		if of = p.it(); of == nil {
			of = p.its()
		}
	case "he's", "she's":
		of = p.oneself()
	}
	if of == nil || !p.accept("attacking") {
		return nil, p.fail(start)
	}
	return oracle.AttackedBy{Of: of, NoBattle: true}, true
}

// attackingCreature is an attacking creature of whomever.
var attackingCreature = oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}}}

// attackedInAll reads "you attacked with creatures with total power 6 or greater this combat".
func (p *parser) attackedInAll() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("you attacked with creatures with total power") {
		if how, n, ok := p.comparison(); ok && p.accept("this combat") {
			return oracle.Relates{A: oracle.PowerDeclared{}, How: how, B: n}, true
		}
	}
	return nil, p.fail(start)
}
