package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what attackers attack, how many there are, and with what somebody has attacked.

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

// theyAndTheirs are your opponents and the planeswalkers that they control.
var theyAndTheirs = oracle.The{All: []oracle.Reference{oracle.Each{Phrase: anOpponent}, oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Planeswalker}, oracle.Controlled{By: oracle.Opponents}}}}}}

// attackedWords are the words after "attacking" for whom something attacks, where that needs no looking back.
var attackedWords = []struct {
	words string
	whom  oracle.Reference
}{
	{"you", oracle.You{}},
	{"your opponents and/or planeswalkers they control", theyAndTheirs},
	{"your opponents", oracle.Each{Phrase: anOpponent}},
	{"one of your opponents", oracle.Each{Phrase: anOpponent}},
	{"an opponent", oracle.Each{Phrase: anOpponent}},
	{"a player", oracle.Each{Phrase: oracle.Phrase{Noun: oracle.PlayerNoun}}},
	{"the chosen player", oracle.ChosenPlayer{}},
	{"the last chosen player", oracle.ChosenPlayer{}},
	{"enchanted player", oracle.Host{}},
}

// attackedByThose reads whom creatures attack, "attacking your opponents", after a noun.
func (p *parser) attackedByThose() (oracle.Reference, bool) {
	start := p.mark()
	if !p.accept("attacking") {
		return nil, false
	}
	for _, a := range attackedWords {
		if p.accept(a.words) {
			if p.next("or") || p.next("and/or") || p.next("and") && a.words != "you" || p.next("'s") {
				return nil, p.fail(start)
			}
			return a.whom, true
		}
	}
	if p.accept("that player") && !p.next("or") && !p.next("'s") {
		if who := p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who != nil {
			return who, true
		}
	}
	return nil, p.fail(start)
}

// attackedWord writes what attackedByThose reads.
func (w *writer) attackedWord(whom oracle.Reference) string {
	for _, a := range attackedWords {
		if reflect.DeepEqual(a.whom, whom) {
			return a.words
		}
	}
	return w.object(whom)
}

// attackingThat reads "attacking that player" of players, who do so with what they control.
func (p *parser) attackingThat(phrase *oracle.Phrase) {
	start := p.mark()
	whom, ok := p.attackedByThose()
	if !ok {
		p.reset(start)
		return
	}
	phrase.Add(oracle.Meets{Condition: oracle.Exists{
		Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.IsAttacking{Whom: whom}, oracle.ControlledBy{Who: eachOfThem}}},
		How:    oracle.AtLeast, Count: oracle.Literal(1),
	}})
}

// othersThanIt says than what "other creatures" are other in a condition: than the one that the event is about, if that is another
// than this.
func (p *parser) othersThanIt(phrase *oracle.Phrase) {
	at := slices.Index(phrase.Where, oracle.Predicate(oracle.Other{}))
	if at < 0 || !slices.ContainsFunc(p.mentions, func(m mention) bool { return m.ref == oracle.Reference(oracle.It{}) && !m.own && !m.plural }) {
		return
	}
	phrase.Where = slices.Clone(phrase.Where)
	phrase.Where[at] = oracle.Other{Than: oracle.It{}}
}

// othersOfItsKind says than what "five or more other Mountains" are other as a Mountain enters: than that one, since it is said in
// the same words, and whatever the ability stands on may be one of the five.
func othersOfItsKind(event oracle.Event, c oracle.Condition) oracle.Condition {
	z, ok := event.(oracle.ZoneChange)
	asks, exists := c.(oracle.Exists)
	if !ok || !exists || z.To != oracle.Battlefield {
		return c
	}
	each, ok := z.What.(oracle.Each)
	at := slices.Index(asks.Phrase.Where, oracle.Predicate(oracle.Other{}))
	if !ok || at < 0 {
		return c
	}
	where := slices.Clone(asks.Phrase.Where)
	where[at] = oracle.Other{Than: oracle.It{}}
	same := asks.Phrase
	same.Where = slices.Delete(slices.Clone(where), at, at+1)
	if reflect.DeepEqual(same, each.Phrase) {
		asks.Phrase.Where = where
	}
	return asks
}

// combatCondition reads how many creatures are attacking: "four or more creatures are attacking", "a creature is attacking you".
func (p *parser) combatCondition() (oracle.Condition, bool) {
	start := p.mark()
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || p.acceptAny("is attacking", "are attacking") == "" {
		return nil, p.fail(start)
	}
	p.othersThanIt(&phrase)
	if p.accept("you") {
		if p.next("or") || p.next("and/or") {
			return nil, p.fail(start)
		}
		phrase.Add(oracle.IsAttacking{Whom: oracle.You{}})
	} else if p.next("that player") {
		p.pos-- // "attacking"
		whom, ok := p.attackedByThose()
		if !ok {
			return nil, p.fail(start)
		}
		phrase.Add(oracle.IsAttacking{Whom: whom})
	} else {
		phrase.Where = append([]oracle.Predicate{oracle.Is{Status: oracle.Attacking}}, phrase.Where...)
	}
	return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
}

// soManyAttack reads "two or more creatures you control attack" and the same of a player, as what the player does who controls them.
func (p *parser) soManyAttack() (oracle.Event, bool) {
	start := p.mark()
	n, ok := p.number()
	if !ok || n < 2 || !p.accept("or more") {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || !phrase.Says(oracle.HasType{Types: oracle.Creature}) || !p.accept("attack") {
		return nil, p.fail(start)
	}
	e := oracle.PlayerAttacks{AtLeast: n}
	switch takeController(&phrase) {
	case oracle.Yours:
		e.Who = oracle.You{}
	case oracle.Opponents:
		e.Who, e.Jointly = oracle.Each{Phrase: anOpponent}, true
	case oracle.Anyone:
		e.Who, e.Jointly = allPlayers, true
	default:
		return nil, p.fail(start)
	}
	switch {
	case p.accept("a player"):
		e.Whom = allPlayers
		p.attackerSaid = e.Who != oracle.Reference(oracle.You{})
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	case p.accept("you"):
		e.Whom = oracle.You{}
	}
	if !p.next(",") {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{}, phrase, true)
	e.With = &phrase
	return e, true
}
