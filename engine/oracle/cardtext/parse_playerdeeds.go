package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes players by what they have done this turn, by who attacks them and by half of their life: "each opponent
// who drew two or more cards this turn", "players being attacked", "each opponent whose life total is less than half their starting
// life total".

// whoDidThisTurn reads "discarded a card this turn" and "drew two or more cards this turn", after "who".
func (p *parser) whoDidThisTurn() (oracle.Predicate, bool) {
	start := p.mark()
	var e oracle.Event
	switch p.acceptAny("discarded", "drew") {
	case "discarded":
		e = oracle.CardDiscarded{Who: oracle.You{}}
	case "drew":
		e = oracle.CardDrawn{Who: oracle.You{}}
	default:
		return nil, p.fail(start)
	}
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Where) > 0 || len(phrase.Or) > 0 || how != oracle.AtLeast || !p.accept("this turn") {
		return nil, p.fail(start)
	}
	return oracle.Meets{Condition: oracle.Relates{A: oracle.TimesThisTurn{Event: e, Whose: eachOfThem}, How: how, B: n}}, true
}

// beingAttacked is said of players whom a creature is attacking.
var beingAttacked = oracle.Meets{Condition: oracle.Exists{
	Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.IsAttacking{Whom: eachOfThem}}},
	How:    oracle.AtLeast, Count: oracle.Literal(1),
}}

// halfLife reads how much life somebody has, of what they began with, after "life total is".
func (p *parser) halfLife(who oracle.Reference) (oracle.Condition, bool) {
	start := p.mark()
	how := oracle.LessThan
	switch p.acceptAny("less than or equal to", "less than") {
	case "less than or equal to":
		how = oracle.AtMost
	case "":
		return nil, p.fail(start)
	}
	if !p.accept("half their starting life total") {
		return nil, p.fail(start)
	}
	return oracle.Relates{A: oracle.Times{Factor: 2, Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: who}}, How: how, B: oracle.NumberOf{Number: oracle.StartingLife, Of: who}}, true
}

// someonesHalf reads "an opponent's life total is less than half their starting life total": some one opponent's.
func (p *parser) someonesHalf() (oracle.Condition, bool) {
	who := anOpponent
	switch p.acceptAny("an opponent", "a player") {
	case "":
		return nil, false
	case "a player":
		who = oracle.Phrase{Noun: oracle.PlayerNoun}
	}
	if !p.accept("'s") || !p.accept("life total is") {
		return nil, false
	}
	half, ok := p.halfLife(eachOfThem)
	if !ok {
		return nil, false
	}
	return oracle.SomePlayer{Who: who, Does: half}, true
}

// halfLife writes what the parser's reads.
func (w *writer) halfLife(c oracle.Condition) (string, bool) {
	so, ok := c.(oracle.Relates)
	twice, is := so.A.(oracle.Times)
	if !ok || !is || twice != (oracle.Times{Factor: 2, Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: eachOfThem}}) {
		return "", false
	}
	if so.How == oracle.AtMost {
		return "life total is less than or equal to half their starting life total", true
	}
	return "life total is less than half their starting life total", true
}

// playerDeeds writes players who have done so, or are attacked.
func (w *writer) playerDeeds(c oracle.Condition) (string, bool) {
	if half, ok := w.halfLife(c); ok {
		return "whose " + half, true
	}
	if sameCondition(c, beingAttacked.Condition) {
		return "being attacked", true
	}
	so, ok := c.(oracle.Relates)
	times, is := so.A.(oracle.TimesThisTurn)
	if !ok || !is || times.Whose != oracle.Reference(eachOfThem) || so.How != oracle.AtLeast {
		return "", false
	}
	text := w.manyThisTurn(oracle.TimesThisTurn{Event: times.Event}, so.How, so.B)
	if rest, ok := strings.CutPrefix(text, "you've drawn "); ok {
		return "who drew " + rest, true
	}
	if rest, ok := strings.CutPrefix(text, "you've discarded "); ok {
		return "who discarded " + rest, true
	}
	return "", false
}
