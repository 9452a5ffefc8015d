package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads comparisons of what players have, "an opponent controls more lands than you", "you
// have more life than each opponent", and of an object's number with those of others: "the greatest power
// among creatures you control", "lesser mana value".

// eachOfThem is one after another of the players of whom it is said.
var eachOfThem = oracle.It{Player: true, To: oracle.EachOfThem}

// otherPlayers is the phrase of the players other than you.
var otherPlayers = oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.NotYours}}}

// moreThanSomebody reads who has more of something than who else.
func (p *parser) moreThanSomebody() (oracle.Condition, bool) {
	start := p.mark()
	if p.acceptAny("no opponent has more life than", "no other opponent has more life than") != "" { // nobody has more than oneself
		if other, ok := p.player(); ok {
			number := func(who oracle.Reference) oracle.Quantity { return oracle.NumberOf{Number: oracle.LifeTotal, Of: who} }
			return oracle.IsNot{Condition: oracle.SomePlayer{Who: anOpponent, Does: oracle.Relates{A: number(eachOfThem), How: oracle.MoreThan, B: number(other)}}}, true
		}
		return nil, p.fail(start)
	}
	some := p.accept("an opponent")
	var subject oracle.Reference = eachOfThem
	switch {
	case some:
	case p.accept("you"):
		subject = oracle.You{}
	case p.accept("defending player"):
		subject = oracle.DefendingPlayer{}
	default:
		var ok bool
		if subject, ok = p.player(); !ok {
			return nil, p.fail(start)
		}
	}
	verb := p.acceptAny("controls", "control", "has", "have")
	if verb == "" {
		return nil, p.fail(start)
	}
	much := p.acceptAny("more", "fewer", "less")
	of, ok := p.heldBy(verb == "controls" || verb == "control")
	if much == "" || !ok || !p.accept("than") {
		return nil, p.fail(start)
	}
	if much != "more" { // an opponent has more than you
		if subject == oracle.Reference(oracle.You{}) && p.accept("an opponent") {
			return oracle.SomePlayer{Who: anOpponent, Does: oracle.Relates{A: of(eachOfThem), How: oracle.MoreThan, B: of(subject)}}, true
		}
		return nil, p.fail(start)
	}
	you := subject == oracle.Reference(oracle.You{})
	all := otherPlayers
	switch {
	case !you && p.accept("you"):
		more := oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(oracle.You{})}
		if some {
			return oracle.SomePlayer{Who: anOpponent, Does: more}, true
		}
		p.difference = oracle.Difference{A: more.A, B: more.B}
		return more, true
	case !you && p.accept("another of your opponents"): // that player does not have more than that player
		return oracle.SomePlayer{Who: anOpponent, Does: oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(eachOfThem)}}, !some || p.fail(start)
	case !you && !some && p.accept("each other player"):
		others := oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.Not{Predicate: oracle.Refers{To: subject}}}}
		return oracle.IsNot{Condition: oracle.SomePlayer{Who: others, Does: oracle.Relates{A: of(eachOfThem), How: oracle.AtLeast, B: of(subject)}}}, true
	case !you:
		return nil, p.fail(start)
	case p.accept("an opponent"):
		return oracle.SomePlayer{Who: anOpponent, Does: oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(eachOfThem)}}, true
	case p.accept("each opponent"):
		all = anOpponent
		fallthrough
	case p.accept("each other player"):
		return oracle.IsNot{Condition: oracle.SomePlayer{Who: all, Does: oracle.Relates{A: of(eachOfThem), How: oracle.AtLeast, B: of(subject)}}}, true
	case p.accept("defending player"):
		return oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(oracle.DefendingPlayer{})}, true
	case p.accept("attacking player"):
		return oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(oracle.AttackingPlayer{})}, true
	}
	if other, ok := p.player(); ok {
		return oracle.Relates{A: of(subject), How: oracle.MoreThan, B: of(other)}, true
	}
	return nil, p.fail(start)
}

// whoMeets reads what is said of players by what they have: "who controls more lands than you", "who has more cards in hand
// than you", "who doesn't control an Elf".
func (p *parser) whoMeets() (oracle.Predicate, bool) {
	start := p.mark()
	if p.accept("being attacked") {
		return beingAttacked, true
	}
	if p.accept("whose life total is") {
		if half, ok := p.halfLife(eachOfThem); ok {
			return oracle.Meets{Condition: half}, true
		}
		return nil, p.fail(start)
	}
	if !p.accept("who") {
		return nil, false
	}
	if did, ok := p.whoDidThisTurn(); ok {
		return did, true
	}
	if could, ok := p.whoCould(); ok {
		return could, true
	}
	m := p.mark()
	verb := p.acceptAny("controls", "control", "has", "have")
	controls := verb == "controls" || verb == "control"
	if verb != "" && p.accept("more") || controls && p.accept("fewer") {
		how := oracle.MoreThan
		if p.toks[p.pos-1].text == "fewer" {
			how = oracle.LessThan
		}
		if of, ok := p.heldBy(controls); ok && p.accept("than you") {
			return oracle.Meets{Condition: oracle.Relates{A: of(eachOfThem), How: how, B: of(oracle.You{})}}, true
		}
		return nil, p.fail(start)
	}
	if most := p.acceptAny("the most", "the fewest"); controls && most != "" {
		of, ok := p.heldBy(controls)
		if !ok {
			return nil, p.fail(start)
		}
		return hasMost(of(eachOfThem), oracle.Phrase{Noun: oracle.PlayerNoun}, most == "the fewest"), true
	}
	p.reset(m)
	if did := p.acceptAny("lost", "gained"); did != "" {
		if n, ok := p.number(); ok && p.accept("or more life this turn") {
			var e oracle.Event = oracle.LifeLost{Who: oracle.You{}}
			if did == "gained" {
				e = oracle.LifeGained{Who: oracle.You{}}
			}
			return oracle.Meets{Condition: oracle.Relates{A: oracle.TimesThisTurn{Event: e, Amount: true, Whose: eachOfThem}, How: oracle.AtLeast, B: oracle.Literal(n)}}, true
		}
		p.reset(m)
	}
	switch p.acceptAny("controls", "control", "doesn't control", "don't control") {
	case "controls", "control":
		if how, n, phrase, ok := p.howMany(); ok && phrase.Noun == oracle.PermanentNoun {
			phrase.Add(controlledBy(eachOfThem))
			return oracle.Meets{Condition: oracle.Exists{Phrase: phrase, How: how, Count: n}}, true
		}
	case "doesn't control", "don't control":
		if p.acceptAny("an", "a", "any") != "" {
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.PermanentNoun {
				phrase.Add(controlledBy(eachOfThem))
				return oracle.Meets{Condition: oracle.Exists{Phrase: phrase, How: oracle.Equal, Count: oracle.Literal(0)}}, true
			}
		}
	}
	return nil, p.fail(start)
}

// hasMost asks of a player whether nobody of some has more of a number, or with fewest nobody less.
func hasMost(of oracle.Quantity, among oracle.Phrase, fewest bool) oracle.Meets {
	how := oracle.AtLeast
	if fewest {
		how = oracle.AtMost
	}
	return oracle.Meets{Condition: oracle.Relates{A: of, How: how, B: oracle.MostOf{Who: among, Of: of, Lowest: fewest}}}
}

// heldBy reads what players have more of, as a number of one player's.
func (p *parser) heldBy(controlled bool) (func(oracle.Reference) oracle.Quantity, bool) {
	start := p.mark()
	number := func(n oracle.Number) (func(oracle.Reference) oracle.Quantity, bool) {
		return func(who oracle.Reference) oracle.Quantity { return oracle.NumberOf{Number: n, Of: who} }, true
	}
	switch {
	case controlled:
		phrase, many, ok := p.nounPhrase()
		if !ok || !many.many() {
			return nil, p.fail(start)
		}
		return func(who oracle.Reference) oracle.Quantity {
			theirs := phrase
			theirs.Or = slices.Clone(theirs.Or)
			theirs.Add(controlledBy(who))
			return oracle.Count{Phrase: theirs}
		}, true
	case p.accept("life"):
		return number(oracle.LifeTotal)
	case p.accept("cards in hand"):
		return number(oracle.HandSize)
	}
	return nil, p.fail(start)
}

// lostOrGained reads how much life some player has lost or gained this turn: "an opponent lost 3 or more
// life this turn". It is one player's, and what others have does not add to it.
func (p *parser) lostOrGained() (oracle.Condition, bool) {
	start := p.mark()
	who := anOpponent
	switch p.acceptAny("an opponent", "a player") {
	case "":
		return nil, false
	case "a player":
		who = oracle.Phrase{Noun: oracle.PlayerNoun}
	}
	var event oracle.Event = oracle.LifeLost{Who: eachOfThem}
	switch p.acceptAny("lost", "gained") {
	case "":
		return nil, p.fail(start)
	case "gained":
		event = oracle.LifeGained{Who: eachOfThem}
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("or more life this turn") {
		return nil, p.fail(start)
	}
	return oracle.SomePlayer{Who: who, Does: oracle.Relates{A: oracle.TimesThisTurn{Event: event, Amount: true}, How: oracle.AtLeast, B: n}}, true
}

// theGreatest reads "the greatest power among creatures you control".
func (p *parser) theGreatest() (oracle.Predicate, bool) {
	start := p.mark()
	if !p.next("the greatest") && !p.next("the highest") && !p.next("the lowest") && !p.next("the least") {
		return nil, false
	}
	of, ok := p.amountTerm()
	most, is := of.(oracle.Greatest)
	if !ok || !is || most.Number == oracle.LifeTotal {
		return nil, p.fail(start)
	}
	return oracle.Tops{Number: most.Number, Lowest: most.Lowest, Among: most.Phrase}, true
}

// lesserOrGreater reads "lesser mana value": than that of the one thing that the text has spoken of. Where there
// are two it is not clear which is meant.
func (p *parser) lesserOrGreater() (oracle.Predicate, bool) {
	start := p.mark()
	how := oracle.LessThan
	switch p.acceptAny("an equal or lesser", "equal or lesser", "an equal or greater", "equal or greater", "lesser", "greater") {
	case "":
		return nil, false
	case "an equal or lesser", "equal or lesser":
		how = oracle.AtMost
	case "an equal or greater", "equal or greater":
		how = oracle.AtLeast
	case "greater":
		how = oracle.MoreThan
	}
	number, ok := p.numberName()
	if !ok {
		return nil, p.fail(start)
	}
	var than oracle.Reference
	for _, m := range p.mentions {
		switch {
		case m.phrase.Noun == oracle.PlayerNoun:
		case m.plural || m.phrase.Noun == oracle.AnyTargetNoun || m.phrase.Noun == oracle.AbilityNoun || than != nil && !sameReference(than, m.ref):
			return nil, p.fail(start)
		default:
			than = m.ref
		}
	}
	if than == nil {
		return nil, p.fail(start)
	}
	return oracle.Compares{Number: number, How: how, To: oracle.NumberOf{Number: number, Of: than}}, true
}

// hasMostOf reads "you control the creature with the greatest power or tied for the greatest power" and "it has the least power or
// is tied for least power among creatures on the battlefield".
func (p *parser) hasMostOf() (oracle.Condition, bool) {
	tops := func(most string) (oracle.Tops, bool) {
		number, ok := p.numberName()
		return oracle.Tops{Number: number, Lowest: most == "the least"}, ok
	}
	if p.accept("you control the") {
		n, ok := p.nominal()
		if !ok || !n.plural.one() || n.noun != oracle.PermanentNoun || !p.accept("with") {
			return nil, false
		}
		what := oracle.Phrase{Noun: n.noun, Where: n.where}
		most := p.acceptAny("the greatest", "the least")
		is, ok := tops(most)
		if most == "" || !ok || p.acceptAny("or tied for "+most, "or tied for "+most[len("the "):]) == "" {
			return nil, false
		}
		if again, ok := p.numberName(); !ok || again != is.Number {
			return nil, false
		}
		is.Among = what
		phrase := oracle.Phrase{Noun: n.noun, Where: slices.Concat(n.where, []oracle.Predicate{is, oracle.Controlled{By: oracle.Yours}})}
		return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
	}
	if p.accept("no other creature has greater") {
		// which is the one creature that the text has spoken of
		of := p.onlyCreature()
		number, ok := p.numberName()
		if of == nil || !ok || slices.ContainsFunc(p.mentions, mention.isOwn) {
			return nil, false
		}
		return oracle.Matches{Of: of, Phrase: phraseOf(oracle.Tops{Number: number, Among: phraseOf(oracle.HasType{Types: oracle.Creature})})}, true
	}
	of, ok := p.namedObject()
	if !ok || !p.accept("has") {
		return nil, false
	}
	most := p.acceptAny("the greatest", "the least")
	is, ok := tops(most)
	if most == "" || !ok || p.acceptAny("or is tied for "+most, "or is tied for "+most[len("the "):]) == "" {
		return nil, false
	}
	if again, ok := p.numberName(); !ok || again != is.Number || !p.accept("among creatures on the battlefield") {
		return nil, false
	}
	is.Among = phraseOf(oracle.HasType{Types: oracle.Creature})
	return oracle.Matches{Of: of, Phrase: phraseOf(is)}, true
}
