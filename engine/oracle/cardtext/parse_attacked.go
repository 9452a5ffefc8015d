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
	switch p.acceptAny("it's", "he's", "she's") {
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

// commanderCasts is how often you have cast a commander from the command zone.
var commanderCasts = oracle.Quantity(oracle.NumberOf{Number: oracle.CommanderCasts, Of: oracle.You{}})

// castCommander reads on after "for each time".
func (p *parser) castCommander() bool {
	return p.acceptAny("you've cast your commander from the command zone this game", "you've cast a commander from the command zone this game") != ""
}

// stateOfAffairs reads what a state trigger watches for (603.8): "there are five or more plot counters on this
// enchantment", "you control seven or more Thrulls", "no creatures are on the battlefield".
func (p *parser) stateOfAffairs() (oracle.Condition, bool) {
	start := p.mark()
	switch {
	case p.next("there are"):
		if c, ok := p.thereAre(); ok {
			return c, true
		}
	case p.next("you control"):
		if c, ok := p.controlCondition(); ok {
			return c, true
		}
	case p.accept("no"):
		if phrase, number, ok := p.nounPhrase(); ok && number.many() && phrase.Noun == oracle.PermanentNoun && p.accept("are on the battlefield") {
			return oracle.Exists{Phrase: phrase, How: oracle.Equal, Count: oracle.Literal(0)}, true
		}
	}
	return nil, p.fail(start)
}

// allPlayers is each player.
var allPlayers = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}

// countedInAll reads on after "the total number of": "cards in all players' hands", "instant and sorcery cards you own in
// exile and in your graveyard".
func (p *parser) countedInAll() (oracle.Quantity, bool) {
	start := p.mark()
	if p.accept("cards in all players") && p.accept("' hands") {
		return oracle.NumberOf{Number: oracle.HandSize, Of: allPlayers}, true
	}
	p.reset(start)
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Exile || len(phrase.Or) > 0 || !p.accept("and in your graveyard") {
		return nil, p.fail(start)
	}
	buried := phrase
	buried.Zone = oracle.Graveyard
	return oracle.Sum{A: oracle.Count{Phrase: phrase}, B: oracle.Count{Phrase: buried}}, true
}

// excessWords are the words for how much excess damage was dealt (120.10), the longest first.
var excessWords = []string{
	"the amount of excess damage dealt to that creature this way", "the excess damage dealt to that creature this way",
	"the amount of excess damage dealt this way", "the excess damage dealt this way", "that excess damage",
}

// excessCondition reads "excess damage was dealt this way".
func (p *parser) excessCondition() (oracle.Condition, bool) {
	if p.acceptAny("excess damage was dealt this way", "excess damage was dealt to that creature this way", "excess damage was dealt to a permanent this way") == "" {
		return nil, false
	}
	return oracle.Relates{A: oracle.ExcessDealt{}, How: oracle.AtLeast, B: oracle.Literal(1)}, true
}

// attackingCreature is an attacking creature of whomever.
var attackingCreature = oracle.Phrase{Where: []oracle.Predicate{oracle.Is{Status: oracle.Attacking}, oracle.HasType{Types: oracle.Creature}}}

// mostCommonColor reads "black is the most common color among all permanents or is tied for most common": there are as
// many permanents of that color as of each other one, or more.
func (p *parser) mostCommonColor() (oracle.Condition, bool) {
	start := p.mark()
	color := oracle.ColorOfName(p.peek().text)
	if color == 0 {
		return nil, false
	}
	p.pos++
	if !p.accept("is the most common color among all permanents or is tied for most common") {
		return nil, p.fail(start)
	}
	permanents := func(c oracle.Color) oracle.Quantity {
		return oracle.Count{Phrase: phraseOf(oracle.HasColor{Colors: c})}
	}
	var all oracle.Both
	for other := oracle.White; other <= oracle.Green; other <<= 1 {
		if other != color {
			all.Of = append(all.Of, oracle.Relates{A: permanents(color), How: oracle.AtLeast, B: permanents(other)})
		}
	}
	return all, true
}

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
