package cardtext

import (
	"rulestep/engine/oracle"
)

// This file reads and writes reflexive triggers that say what has been done: "when you discard a nonland card this way", "when one
// or more cards are milled this way".

// whenThisWay reads such words after an instruction by which it is done.
func (p *parser) whenThisWay(before []oracle.Instruction) (oracle.Condition, bool) {
	start := p.mark()
	last := lastDeed(before)
	if last == nil || !p.accept("when") {
		return nil, p.fail(start)
	}
	did, one, yours := doneByDeed(last)
	if did == "" {
		return nil, p.fail(start)
	}
	active := p.accept("you")
	if active && (!yours || verbOf(did) == "" || !p.accept(verbOf(did))) {
		return nil, p.fail(start)
	}
	so := oracle.Exists{How: oracle.AtLeast, Count: oracle.Literal(1)}
	if p.accept("one or more") {
		so.How, so.Count = oracle.MoreThan, oracle.Literal(0) // the same, and said of several
	} else if !one || p.acceptAny("an", "a") == "" {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.agrees(numberOf(so.How == oracle.MoreThan)) || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 {
		return nil, p.fail(start)
	}
	switch {
	case active:
	case so.How == oracle.MoreThan && !p.accept("are "+did), so.How != oracle.MoreThan && !p.accept("is "+did):
		return nil, p.fail(start)
	}
	if !p.accept("this way ,") {
		return nil, p.fail(start)
	}
	phrase.Add(oracle.ThisWay{How: did, To: oracle.It{To: oracle.WhatMoved}})
	so.Phrase = phrase
	return so, true
}

// thoseThisWay is how many there were of what a reflexive trigger says of several: "put that many +1/+1 counters". It is nil where
// "that many" is something else.
func thoseThisWay(c oracle.Condition) oracle.Quantity {
	if so, ok := c.(oracle.Exists); ok && so.How == oracle.MoreThan {
		return oracle.Count{Phrase: so.Phrase}
	}
	return nil
}

// lastDeed is the last instruction besides drawing cards, by which nothing moves that is spoken of.
func lastDeed(before []oracle.Instruction) oracle.Instruction {
	for i := len(before) - 1; i >= 0; i-- {
		switch last := before[i].(type) {
		case oracle.Draw:
			continue
		case oracle.May:
			if last.Who == oracle.Reference(oracle.You{}) && len(last.Do) > 0 {
				return last.Do[len(last.Do)-1]
			}
			return nil
		default:
			return last
		}
	}
	return nil
}

// doneByDeed is what an instruction does to objects, "discarded", whether to one of them, and whether it is you who does so; "" for any
// other instruction.
func doneByDeed(i oracle.Instruction) (did string, one, yours bool) {
	you := func(who oracle.Reference) bool { return who == nil || who == oracle.Reference(oracle.You{}) }
	switch i := i.(type) {
	case oracle.Discard:
		if i.What == nil {
			return "discarded", i.Count == oracle.Quantity(oracle.Literal(1)), you(i.Who)
		}
	case oracle.Sacrifice:
		some, ok := i.What.(oracle.Some)
		if ok && you(i.Who) {
			return "sacrificed", some.Count == oracle.Quantity(oracle.Literal(1)), true
		}
	case oracle.Mill:
		return "milled", i.Count == oracle.Quantity(oracle.Literal(1)) && you(i.Who), you(i.Who)
	case oracle.Move:
		one := false
		switch what := i.What.(type) {
		case oracle.Target:
			one = true // or what its number says, of which "a card" could not be said
		case oracle.Some:
			one = what.Count == oracle.Quantity(oracle.Literal(1))
		}
		switch i.To {
		case oracle.Exile:
			return "exiled", one && you(i.Who), you(i.Who)
		case oracle.Battlefield:
			return oracle.OntoBattlefield, one && you(i.Who), false
		}
	}
	return "", false, false
}

// whenDone writes what whenThisWay reads.
func (w *writer) whenDone(c oracle.Condition) string {
	exists, ok := c.(oracle.Exists)
	if !ok {
		return unsaid(c)
	}
	phrase := exists.Phrase
	phrase.Where = nil
	how := ""
	for _, p := range exists.Phrase.Where {
		if way, is := p.(oracle.ThisWay); is {
			how = way.How
			continue
		}
		phrase.Where = append(phrase.Where, p)
	}
	several := exists.How == oracle.MoreThan
	what, are := w.withArticle(phrase), " is "
	if several {
		what, are = "one or more "+w.nounPhrase(phrase, true), " are "
	}
	switch how {
	case "":
		return unsaid(c)
	case "discarded", "sacrificed":
		return "when you " + verbOf(how) + " " + what + " this way, "
	}
	return "when " + what + are + how + " this way, "
}

// whenExiled reads "when you exile a nonland card this way," after the top card of your library has been exiled, and said to be played.
func (p *parser) whenExiled(before []oracle.Instruction) (oracle.Condition, bool) {
	start := p.mark()
	last := len(before) - 1
	for ; last > 0; last-- {
		if _, lets := before[last].(oracle.Establish); !lets {
			break
		}
	}
	if last < 0 || !p.accept("when you exile a") {
		return nil, p.fail(start)
	}
	move, ok := before[last].(oracle.Move)
	top, one := move.What.(oracle.TopOf)
	if !ok || !one || move.To != oracle.Exile || notYou(move.Who) != nil || !sameReference(top.Of, oracle.You{}) || top.Count != oracle.Quantity(oracle.Literal(1)) {
		return nil, p.fail(start)
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || len(phrase.Or) > 0 || !p.accept("this way ,") {
		return nil, p.fail(start)
	}
	p.mention(oracle.It{To: oracle.WhatMoved}, phrase, false)
	phrase.Add(oracle.ThisWay{How: "exiled", To: oracle.It{To: oracle.WhatMoved}})
	return oracle.Exists{Phrase: phrase, How: oracle.AtLeast, Count: oracle.Literal(1)}, true
}
