package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes players by what they have done in an instruction before: "each player who searched their library this
// way", "each opponent who can't".

// thoseWhoDid reads "each player who does shuffles" after what several players may have done: it is done by those who did.
func (p *parser) thoseWhoDid(last oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	may, ok := last.(oracle.May)
	each, several := may.Who.(oracle.Each)
	if !ok || !several || may.Any || len(may.Do) == 0 || each.Phrase.Noun != oracle.PlayerNoun {
		return nil, false
	}
	group := p.acceptAny("each player who", "each opponent who", "each of those players who")
	not := group != "" && p.acceptAny("doesn't", "didn't") != ""
	ofOpponents := slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.IsPlayer{Who: oracle.Opponents}))
	if group == "" || !not && !p.drewIt(may.Do[0]) && !p.whoDidIt(may.Do[0]) {
		return nil, p.fail(start)
	}
	drew := p.toks[p.pos-1].text == "way" && p.toks[p.pos-5].text == "drew"
	p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	p.ifs++
	defer func() { p.ifs-- }()
	do, ok := p.does(eachOfThem, oracle.ForTheGame)
	if !ok || len(p.slots) > start.slots {
		return nil, p.fail(start)
	}
	if group == "each opponent who" && !ofOpponents { // it is done by those of them alone
		do = []oracle.Instruction{oracle.If{Condition: areOpponents, Then: do}}
	}
	if drew { // who chose to draw has not drawn where something replaced it or the library is empty
		do = []oracle.Instruction{oracle.If{Condition: haveDrawn, Then: do}}
	}
	if not {
		return []oracle.Instruction{oracle.If{Condition: oracle.DidSo{}, Else: do}}, true
	}
	return []oracle.Instruction{oracle.If{Condition: oracle.DidSo{}, Then: do}}, true
}

// areOpponents asks of each of several players whether that is an opponent, haveDrawn whether that player has drawn.
var (
	areOpponents = oracle.Matches{Of: eachOfThem, Phrase: anOpponent}
	haveDrawn    = oracle.Relates{A: oracle.ThatMany{Way: oracle.SaidOfDraws}, How: oracle.AtLeast, B: oracle.Literal(1)}
)

// saysDrawn reports whether a condition is haveDrawn.
func saysDrawn(c oracle.Condition) bool {
	relates, ok := c.(oracle.Relates)
	drawn, is := relates.A.(oracle.ThatMany)
	return ok && is && drawn.Way == oracle.SaidOfDraws
}

// drewIt reads "drew a card this way" of those who may draw one.
func (p *parser) drewIt(do oracle.Instruction) bool {
	draw, ok := do.(oracle.Draw)
	return ok && draw.Count == oracle.Quantity(oracle.Literal(1)) && p.accept("drew a card this way")
}

// whoDoesNot writes what is done by those of several players who have not done what they may, or by those of them who are
// opponents or have drawn.
func (w *writer) whoDoesNot(last, next oracle.Instruction) (string, bool) {
	may, ok := last.(oracle.May)
	each, several := may.Who.(oracle.Each)
	if of, is := next.(oracle.If); ok && several && is && of.Condition == oracle.Condition(oracle.DidSo{}) {
		group, did, do := "each player", "who doesn't ", of.Else
		if len(of.Else) == 0 {
			did, do = "who does ", of.Then
		}
		if slices.Contains(each.Phrase.Where, oracle.Predicate(oracle.IsPlayer{Who: oracle.Opponents})) {
			group = "each opponent"
		}
		special := len(of.Else) > 0 && len(of.Then) == 0
		if inner, one := only[oracle.If](do); one && saysDrawn(inner.Condition) {
			did, do, special = "who drew a card this way ", inner.Then, true
		}
		if inner, one := only[oracle.If](do); one && sameCondition(inner.Condition, areOpponents) {
			group, do, special = "each opponent", inner.Then, true
		}
		if !special {
			return "", false
		}
		w.first = false
		w.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		does, said := strings.CutPrefix(w.clauses(do), "that player ")
		return group + " " + did + does, said
	}
	return "", false
}

// only is the one instruction of a list, if it is of a kind.
func only[I oracle.Instruction](list []oracle.Instruction) (I, bool) {
	var none I
	if len(list) != 1 {
		return none, false
	}
	i, ok := list[0].(I)
	return i, ok
}

// whoDidIt reads "does", or in the past and with "this way" what the instruction has a player do.
func (p *parser) whoDidIt(do oracle.Instruction) bool {
	if p.acceptAny("does", "did") != "" {
		return true
	}
	switch do := do.(type) {
	case oracle.Search:
		return p.acceptAny("searched their library this way", "searches their library this way") != ""
	case oracle.Discard:
		if do.What != nil || do.Count != oracle.Quantity(oracle.Literal(1)) {
			return do.Count == nil && p.accept("discarded their hand this way")
		}
		return p.accept("discarded a card this way")
	case oracle.Sacrifice:
		some, ok := do.What.(oracle.Some)
		return ok && some.Count == oracle.Quantity(oracle.Literal(1)) && p.accept("sacrificed a permanent this way")
	}
	return false
}

// whoCould reads what players have come to in what the last instruction had each of them do: "can't", "didn't discard a nonland
// card this way", after "who".
func (p *parser) whoCould() (oracle.Predicate, bool) {
	start := p.mark()
	if len(p.soFar) == 0 {
		return nil, false
	}
	var phrase oracle.Phrase
	var whose oracle.Predicate
	how, many, one := "", false, false
	switch last := p.soFar[len(p.soFar)-1].(type) {
	case oracle.Discard:
		_, many = last.Who.(oracle.Each)
		one = last.What == nil && last.Count == oracle.Quantity(oracle.Literal(1))
		phrase, whose, how = oracle.Phrase{Noun: oracle.CardNoun}, ownedBy(eachOfThem), "discarded"
	case oracle.Sacrifice:
		_, many = last.Who.(oracle.Each)
		some, ok := last.What.(oracle.Some)
		one = ok && some.Count == oracle.Quantity(oracle.Literal(1))
		whose, how = controlledBy(eachOfThem), "sacrificed"
	}
	if !many {
		return nil, false
	}
	so := oracle.Exists{How: oracle.Equal, Count: oracle.Literal(0)}
	if p.acceptAny("can't", "couldn't") != "" {
		if !one { // who has fewer than so many has done so with those
			return nil, p.fail(start)
		}
	} else {
		verb := verbOf(how)
		switch p.acceptAny("didn't "+verb, how, "doesn't "+verb) {
		case how:
			so.How, so.Count = oracle.AtLeast, oracle.Literal(1)
		case "":
			return nil, p.fail(start)
		}
		if p.acceptAny("an", "a") == "" {
			return nil, p.fail(start)
		}
		said, number, ok := p.nounPhrase()
		if !ok || !number.one() || said.Noun != phrase.Noun || said.Zone != oracle.Nowhere || len(said.Or) > 0 || !p.accept("this way") {
			return nil, p.fail(start)
		}
		phrase = said
	}
	phrase.Add(whose)
	phrase.Add(oracle.ThisWay{How: how, To: oracle.It{To: oracle.WhatMoved}})
	so.Phrase = phrase
	return oracle.Meets{Condition: so}, true
}

// whoCouldWords writes what whoCould reads.
func (w *writer) whoCouldWords(c oracle.Exists, many bool) (string, bool) {
	n := len(c.Phrase.Where)
	if n < 2 {
		return "", false
	}
	way, ok := c.Phrase.Where[n-1].(oracle.ThisWay)
	verb := verbOf(way.How)
	if !ok || verb == "" {
		return "", false
	}
	what := w.withArticle(without(without(c.Phrase, n-1), n-2)) + " this way"
	if c.How == oracle.AtLeast {
		return "who " + way.How + " " + what, true
	}
	return "who didn't " + verb + " " + what, true
}
