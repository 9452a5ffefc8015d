package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads conditions: after "if", "as long as", "only if" and "when".

// condition reads conditions joined by "and" or "or".
func (p *parser) condition() (oracle.Condition, bool) {
	start := p.mark()
	first, ok := p.conditionOne()
	if !ok {
		return nil, p.fail(start)
	}
	of := []oracle.Condition{first}
	joint := ""
	for {
		m := p.mark()
		word := p.acceptAny("and", "or")
		if word == "" || joint != "" && word != joint {
			p.reset(m)
			break
		}
		p.accept("if")
		p.comparesAgain(of[len(of)-1])
		next, ok := p.controlsAlso(of[len(of)-1], word)
		if !ok {
			next, ok = p.conditionOne()
		}
		if !ok {
			p.reset(m)
			break
		}
		joint = word
		of = append(of, next)
	}
	switch {
	case len(of) == 1:
		return first, true
	case joint == "and":
		return oracle.Both{Of: of}, true
	}
	return oracle.Either{Of: of}, true
}

// lifeAgainstStart reads what is asked of your life total and the one that you began with.
func (p *parser) lifeAgainstStart() (oracle.Condition, bool) {
	start := p.mark()
	life, began := oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}, oracle.NumberOf{Number: oracle.StartingLife, Of: oracle.You{}}
	if p.accept(atMostHalf) {
		return oracle.Relates{A: oracle.Times{Factor: 2, Of: life}, How: oracle.AtMost, B: began}, true
	}
	if p.accept("your life total is at least") {
		if n, ok := p.number(); ok && p.accept("greater than your starting life total") {
			return oracle.Relates{A: life, How: oracle.AtLeast, B: oracle.Sum{A: began, B: oracle.Literal(n)}}, true
		}
	}
	return nil, p.fail(start)
}

// atMostHalf is said of twice your life total, which needs no rounding.
const atMostHalf = "your life total is less than or equal to half your starting life total"

// notTheirTurn is said of the turn of a player of whom the text has spoken.
var notTheirTurn = []string{"it's not their turn", "it isn't that player's turn", "it's not that player's turn"}

func (p *parser) conditionOne() (oracle.Condition, bool) {
	start := p.mark()
	if c, ok := p.chanceCondition(); ok {
		return c, true
	}
	if c, ok := p.daylight(); ok {
		return c, true
	}
	if c, ok := p.wasBeheld(); ok {
		return c, true
	}
	if c, ok := p.lifeAgainstStart(); ok {
		return c, true
	}
	if c, ok := p.moreVotes(); ok {
		return c, true
	}
	var paid oracle.PaidFor
	var attacks oracle.Both
	switch {
	case p.accept("it's your turn"):
		return oracle.IsTurn{Of: oracle.Yours}, true
	case p.accept("it's not your turn"), p.accept("it isn't your turn"):
		return oracle.IsNot{Condition: oracle.IsTurn{Of: oracle.Yours}}, true
	case slices.ContainsFunc(notTheirTurn, p.next) && p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false) == oracle.Reference(oracle.It{Player: true}) && p.acceptAny(notTheirTurn...) != "":
		return oracle.IsNot{Condition: oracle.IsTurn{Of: oracle.ThatPlayers}}, true
	case p.accept("it's an opponent's turn"):
		return oracle.IsTurn{Of: oracle.Opponents}, true
	case p.accept("a player does"):
		return oracle.DidSo{}, true
	case p.accept("this ability has been activated four or more times this turn"):
		return oracle.ActivatedTimes{AtLeast: 4}, true
	case p.accept("no one does"):
		return oracle.IsNot{Condition: oracle.DidSo{}}, true
	case p.accept("you do"), p.accept("they do"), p.accept("that player does"), p.accept("the player does"):
		return oracle.DidSo{}, true
	case !p.next("you don't control") && p.accept("you don't"), p.accept("they don't"), p.accept("that player doesn't"), p.accept("the player doesn't"), p.accept("you can't"),
		p.next("they can't ,") && p.accept("they can't"), p.next("the player can't ,") && p.accept("the player can't"), p.next("that player can't ,") && p.accept("that player can't"):
		return oracle.IsNot{Condition: oracle.DidSo{}}, true
	case p.accept(doneAllFour):
		return bentAll, true
	case p.accept("you've been attacked this step"):
		return oracle.AttackedThisStep{}, true
	case p.accept("it's the first combat phase of the turn"):
		return oracle.FirstCombat{}, true
	case p.accept("it's the first combat phase of your turn"):
		return oracle.Both{Of: []oracle.Condition{oracle.IsTurn{Of: oracle.Yours}, oracle.FirstCombat{}}}, true
	case p.acceptAny("you were the starting player", "you're the starting player") != "":
		return oracle.Began{}, true
	case p.acceptAny("you weren't the starting player", "you're not the starting player", "you aren't the starting player") != "":
		return oracle.IsNot{Condition: oracle.Began{}}, true
	case p.accept("you have max speed"):
		return oracle.MaxSpeed{}, true
	case p.accept("a spell was warped this turn"):
		return oracle.SpellWarped{}, true
	case p.accept("you haven't activated an exhaust ability this turn"):
		return oracle.NoneExhausted{}, true
	case p.accept("you have an enduring story"):
		return oracle.HasStory{}, true
	case p.acceptAny("you have the city's blessing") != "":
		return oracle.HasBlessing{}, true
	case p.accept("no spells were cast last turn"):
		return oracle.CastLastTurn{How: oracle.Equal, Count: 0}, true
	case p.accept("a player cast two or more spells last turn"):
		return oracle.CastLastTurn{OnePlayer: true, How: oracle.AtLeast, Count: 2}, true
	case p.accept(designationWords[oracle.Monarch]):
		return oracle.YouAre{What: oracle.Monarch}, true
	case p.accept(designationWords[oracle.Initiative]):
		return oracle.YouAre{What: oracle.Initiative}, true
	case p.accept(designationWords[oracle.DungeonCompleted]):
		return oracle.YouAre{What: oracle.DungeonCompleted}, true
	case p.accept("you both own and control"):
		return p.pairHeld()
	case p.pairAttacks(&attacks):
		return attacks, true
	case p.accept("you have a full party"):
		return oracle.FullParty{}, true
	case p.acceptAny("you descended this turn", "you've descended this turn") != "":
		return oracle.Descended{}, true
	case p.acceptAny("you search your library this way", "you searched your library this way", "they search their library this way") != "":
		return oracle.SearchedLibrary{}, true
	case p.accept("you win"):
		return oracle.WonClash{}, true
	case p.thisWas("kicked"):
		return p.kickedWith()
	case p.costPaid(&paid):
		return paid, true
	case p.accept("this spell's additional cost was paid"), p.accept("this spell was cast using teamwork"):
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.PaidFor{Keyword: oracle.Unnamed}, true
	case p.itIsThis() && p.acceptAny("it escaped", "they escaped") != "", p.thisDid("escaped"):
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return escaped, true
	case p.thisWas("bargained"):
		return oracle.PaidFor{Keyword: "bargain"}, true
	case p.accept("evidence was collected"):
		return oracle.PaidFor{Keyword: oracle.CollectEvidence}, true
	case p.next("it was crewed by"):
		return p.crewedBy()
	case p.thisWas("foretold"):
		return oracle.WasForetold{}, true
	case p.accept("tribute wasn't paid"):
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.IsNot{Condition: oracle.TributePaid{}}, true
	case p.accept("the gift was promised"):
		return oracle.GiftPromised{}, true
	case p.accept("the gift wasn't promised"):
		return oracle.IsNot{Condition: oracle.GiftPromised{}}, true
	case p.itIsThis() && p.accept("it wasn't kicked"), p.thisDid("wasn't kicked"):
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.IsNot{Condition: oracle.WasKicked{}}, true
	case p.accept("this spell was cast from anywhere other than your hand"):
		return castElsewhere, true
	case p.accept("you cast this spell during your main phase"):
		return oracle.CastIt{InMain: true}, true
	case p.next("you cast it from your hand") && p.itIsThis() && p.accept("you cast it from your hand"):
		return oracle.CastIt{From: oracle.Hand}, true
	case p.itIsThis() && p.accept("you cast it during your main phase"):
		return oracle.CastIt{InMain: true}, true
	case p.next("you cast it") && !p.next("you cast it from") && !p.next("you cast it during") && p.itIsThis() && p.accept("you cast it"):
		return oracle.CastIt{}, true
	case p.next("you cast them") && p.theySelves() == oracle.Reference(oracle.This{}) && p.accept("you cast them"):
		return oracle.CastIt{}, true
	case p.accept("this spell was cast from exile"):
		return oracle.CastIt{From: oracle.Exile}, true
	case p.accept("this spell was cast from your hand"):
		return oracle.CastIt{From: oracle.Hand}, true
	case p.acceptAny("this spell was cast from a graveyard", "this spell was cast from your graveyard") != "", p.itIsThis() && p.accept("it was cast from a graveyard"):
		return oracle.CastIt{From: oracle.Graveyard}, true
	}
	if c, ok := p.asCast(); ok {
		return c, true
	}
	if p.next("your devotion to") {
		if devotion, ok := p.amountTerm(); ok && p.accept("is") {
			if how, to, ok := p.comparison(); ok {
				return oracle.Relates{A: devotion, How: how, B: to}, true
			}
		}
		return nil, p.fail(start)
	}
	if c, ok := p.ringCondition(); ok {
		return c, true
	}
	if c, ok := p.manaSpent(); ok {
		return c, true
	}
	if c, ok := p.moreThanSomebody(); ok {
		return c, true
	}
	if p.accept("it's not true that") { // as "unless" is written before what has no words for its opposite
		if c, ok := p.conditionOne(); ok {
			return oracle.IsNot{Condition: c}, true
		}
		return nil, p.fail(start)
	}
	if c, ok := p.mostCommonColor(); ok {
		return c, true
	}
	if c, ok := p.excessCondition(); ok {
		return c, true
	}
	if c, ok := p.attackedInAll(); ok {
		return c, true
	}
	if c, ok := p.totalCondition(); ok {
		return c, true
	}
	if c, ok := p.moreStates(); ok {
		return c, true
	}
	if c, ok := p.controlCondition(); ok {
		return c, true
	}
	if c, ok := p.theirDeeds(); ok {
		return c, true
	}
	if c, ok := p.combatCondition(); ok {
		return c, true
	}
	if c, ok := p.thereAre(); ok {
		return c, true
	}
	if c, ok := p.lifeCondition(); ok {
		return c, true
	}
	if c, ok := p.historyCondition(); ok {
		return c, true
	}
	if c, ok := p.stateCondition(); ok {
		return c, true
	}
	if c, ok := p.amountCondition(); ok {
		return c, true
	}
	if c, ok := p.otherCondition(); ok {
		return c, true
	}
	return nil, p.fail(start)
}

// totalCondition reads "creatures you control have total power 8 or greater".
func (p *parser) totalCondition() (oracle.Condition, bool) {
	start := p.mark()
	phrase, number, ok := p.nounPhrase()
	if ok && number.many() && phrase.Noun == oracle.PermanentNoun && p.accept("have total") {
		if total, ok := p.numberName(); ok {
			if how, to, ok := p.comparison(); ok {
				return oracle.Relates{A: oracle.Total{Number: total, Phrase: phrase}, How: how, B: to}, true
			}
		}
	}
	return nil, p.fail(start)
}

// amountCondition reads what a number that the text describes is: "X is 5 or more", "the number of
// creatures you control is less than your life total".
func (p *parser) amountCondition() (oracle.Condition, bool) {
	start := p.mark()
	amount, ok := p.amountTerm()
	_, x := amount.(oracle.X)
	if !ok || !p.accept("is") && !(x && p.accept("was")) {
		return nil, p.fail(start)
	}
	switch amount.(type) {
	case oracle.X:
		if p.inStatic { // the X of a spell that may not have been chosen yet
			return nil, p.fail(start)
		}
	case oracle.Literal, oracle.ThatMany:
		return nil, p.fail(start)
	}
	p.accept("exactly")
	how, to, ok := p.comparison()
	if !ok {
		return nil, p.fail(start)
	}
	return oracle.Relates{A: amount, How: how, B: to}, true
}

// castElsewhere is that this spell was cast, and not from its owner's hand: a copy was not cast at all.
var castElsewhere = oracle.Condition(oracle.Both{Of: []oracle.Condition{oracle.CastIt{}, oracle.IsNot{Condition: oracle.CastIt{From: oracle.Hand}}}})

// yourCommander is what "your commander" means where it is said to be controlled (903.3d).
var yourCommander = oracle.Phrase{Noun: oracle.PermanentNoun, Where: []oracle.Predicate{oracle.Is{Status: oracle.Commander}, oracle.Owned{By: oracle.Yours}}}

// lifeCondition reads what compares a player's life or hand: "you have 5 or less
// life", "an opponent has no cards in hand".
func (p *parser) lifeCondition() (oracle.Condition, bool) {
	start := p.mark()
	if p.accept("you have") {
		return p.has(oracle.You{}, start)
	}
	who := oracle.Phrase{Noun: oracle.PlayerNoun}
	if p.accept("an opponent has") {
		who = anOpponent
	} else if !p.accept("a player has") {
		if who, ok := p.player(); ok && p.acceptAny("has", "have") != "" {
			return p.has(who, start)
		}
		p.reset(start)
		return nil, false
	}
	c, ok := p.has(eachOfThem, start)
	if !ok {
		return nil, false
	}
	return oracle.SomePlayer{Who: who, Does: c}, true
}

func (p *parser) has(who oracle.Reference, start mark) (oracle.Condition, bool) {
	if p.acceptAny("no cards in hand", "no cards in your hand") != "" {
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.HandSize, Of: who}, How: oracle.Equal, B: oracle.Literal(0)}, true
	}
	if p.acceptAny("a card in hand", "one or more cards in hand") != "" {
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.HandSize, Of: who}, How: oracle.AtLeast, B: oracle.Literal(1)}, true
	}
	if m := p.mark(); who == oracle.Reference(oracle.You{}) && p.accept("at least") {
		if n, ok := p.number(); ok && p.accept("life more than your starting life total") {
			return oracle.Relates{A: oracle.NumberOf{Number: oracle.LifeTotal, Of: who}, How: oracle.AtLeast, B: oracle.Sum{A: oracle.NumberOf{Number: oracle.StartingLife, Of: who}, B: oracle.Literal(n)}}, true
		}
		p.reset(m)
	}
	how := oracle.Equal
	exact := p.accept("exactly")
	if !exact && p.acceptAny("fewer than", "less than") != "" {
		how = oracle.LessThan
	}
	q, ok := p.plainNumber()
	if !ok {
		return nil, p.fail(start)
	}
	switch p.acceptAny("or more", "or less", "or fewer") {
	case "or more":
		if who == oracle.Reference(oracle.You{}) && p.accept("opponents") {
			return oracle.Exists{Phrase: anOpponent, How: oracle.AtLeast, Count: q}, true
		}
		how = oracle.AtLeast
	case "or less", "or fewer":
		how = oracle.AtMost
	default:
		if !exact && how != oracle.LessThan {
			return nil, p.fail(start)
		}
	}
	switch {
	case who == oracle.Reference(oracle.You{}) && p.accept("unspent mana"):
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.UnspentMana, Of: who}, How: how, B: q}, true
	case p.accept("life"):
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.LifeTotal, Of: who}, How: how, B: q}, true
	case p.acceptAny("cards in hand", "cards in your hand") != "":
		hand := oracle.NumberOf{Number: oracle.HandSize, Of: who}
		if who == oracle.Reference(oracle.You{}) && how == oracle.LessThan {
			p.difference = oracle.Difference{A: q, B: hand}
		}
		return oracle.Relates{A: hand, How: how, B: q}, true
	}
	if who == oracle.Reference(eachOfThem) && p.accept("cards in their graveyard") {
		phrase := oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Graveyard, Where: []oracle.Predicate{oracle.OwnedBy{Who: who}}}
		return oracle.Exists{Phrase: phrase, How: how, Count: q}, true
	}
	if kind, ok := p.counterKind(); ok && p.acceptAny("counters", "counter") != "" {
		return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: who, Kind: kind}, How: how, B: q}, true
	}
	return nil, p.fail(start)
}

// anOpponent is the phrase of one of your opponents.
var anOpponent = oracle.Phrase{Noun: oracle.PlayerNoun, Where: []oracle.Predicate{oracle.IsPlayer{Who: oracle.Opponents}}}

func phraseOf(predicate oracle.Predicate) oracle.Phrase {
	return oracle.Phrase{Where: []oracle.Predicate{predicate}}
}

// otherCondition reads what only has to be looked for when nothing else is asked.
func (p *parser) otherCondition() (oracle.Condition, bool) {
	for _, read := range []func() (oracle.Condition, bool){
		p.whoControls, p.whichPhase, p.someonesCards, p.cardsYouHave, p.madeThisTurn, p.damageThisTurn, p.noneThisTurn, p.becameOf, p.wasCast, p.whoIsYou, p.enteredUnder, p.someOfThose, p.someonesHalf, p.theRollWas, p.didThisWay, p.designated, p.hasMostOf,
	} {
		start := p.mark()
		if c, ok := read(); ok {
			return c, true
		}
		p.reset(start)
	}
	return nil, false
}
