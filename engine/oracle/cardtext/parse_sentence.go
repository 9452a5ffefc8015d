package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads the text of a resolving spell or ability: sentences, and the
// clauses that "and" and "then" join into one.

// endOfSentence takes the full stop; the last one of a quotation may be missing.
func (p *parser) endOfSentence() bool {
	return p.accept(".") || p.atEnd() || p.quoteEnded()
}

// quoteEnded says whether a quotation has just ended with a full stop, which ends the
// sentence around it as well.
func (p *parser) quoteEnded() bool {
	end := p.pos - 1
	if end < 1 || p.toks[end].text != p.quotationMark() {
		return false
	}
	return p.toks[end-1].text == "." || end > 1 && p.toks[end-1].text == "'" && p.toks[end-2].text == "."
}

// sentence reads one sentence. Most append to what came before; some say more of
// the instruction before them and replace it.
func (p *parser) sentence(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	mentions := len(p.mentions)
	laterFrom := p.laterFrom
	p.laterFrom = -1
	out, ok := p.ofLater(before, laterFrom)
	if !ok {
		out, ok = p.sentenceAfter(before)
	}
	if !ok {
		return nil, false
	}
	p.lastFrom, p.lastMentions = len(before), mentions
	return out, true
}

func (p *parser) sentenceAfter(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	p.soFar = before
	if out, ok := p.afterthought(before); ok {
		return out, true
	}
	if out, ok := p.insteadIf(before); ok {
		return out, true
	}
	p.reset(start)
	if out, ok := p.subgame(); ok {
		return append(before, out...), true
	}
	if chosen, ok := p.choosesPlayer(); ok {
		return append(before, chosen), true
	}
	if out, ok := p.pileChosen(); ok {
		return append(before, out...), true
	}
	if repeated, ok := p.repeats(before); ok {
		return append(before, repeated), true
	}
	if p.accept("then") && !p.next(", if") {
		p.accept(",")
	}
	m := p.mark()
	if len(before) > 0 {
		if out, ok := p.thoseWhoDid(before[len(before)-1]); ok {
			return append(before, out...), true
		}
	}
	if out, ok := p.conditional(before); ok {
		return out, true
	}
	p.reset(m)
	if delayed, ok := p.delayed(); ok {
		if later, is := delayed.(oracle.DelayTrigger); is && !atStep(later) {
			p.laterFrom = start.mentions
		}
		return append(before, delayed), true
	}
	p.reset(m)
	if phases, ok := p.extraPhases(); ok {
		return append(before, phases), true
	}
	p.reset(m)
	if shield, ok := p.nextTime(); ok {
		return append(before, shield), true
	}
	if p.accept("when you do ,") || p.accept("when they do ,") || p.accept("when that player does ,") {
		if ability, ok := p.innerAbility(oracle.Reflex{}); ok {
			return append(before, oracle.Reflexive{Ability: ability}), true
		}
		return nil, p.fail(start)
	}
	if when, ok := p.whenExiled(before); ok {
		if ability, ok := p.innerAbility(oracle.Reflex{}); ok {
			return append(before, oracle.Reflexive{Ability: ability, If: when, Way: true}), true
		}
		return nil, p.fail(start)
	}
	if when, ok := p.whenThisWay(before); ok {
		p.manyThisWay = thoseThisWay(when)
		ability, ok := p.innerAbility(oracle.Reflex{})
		p.manyThisWay = nil
		if ok {
			return append(before, oracle.Reflexive{Ability: ability, If: when}), true
		}
		return nil, p.fail(start)
	}
	if p.accept("when you pay this cost one or more times ,") {
		if ability, ok := p.innerAbility(oracle.Reflex{}); ok {
			return append(before, oracle.Reflexive{Ability: ability, Together: true}), true
		}
		return nil, p.fail(start)
	}
	if p.accept("for each") {
		if who, ok := p.forEachWho(before); ok {
			return append(before, who), true
		}
		if more, ok := p.moreOfKinds(); ok {
			return append(before, more), true
		}
		if votes, ok := p.forEachVote(); ok {
			return append(before, votes), true
		}
		if each, ok := p.forEach(); ok {
			return append(before, each), true
		}
		p.reset(m)
	}
	if out, ok := p.forWhile(); ok {
		return append(before, out...), true
	}
	if out, ok := p.duringTurns(); ok {
		return append(before, out...), true
	}
	if duration, ok := p.prefixDuration(); ok {
		if p.accept("if") { // "until end of turn, if you would gain life, ..."
			p.lastsFor = duration
			replacement, ok := p.wouldThisTurn()
			p.lastsFor = oracle.ForTheGame
			if !ok {
				return nil, p.fail(start)
			}
			return append(before, replacement), true
		}
		out, ok := p.lasting(duration)
		if !ok {
			return nil, p.fail(start)
		}
		return append(before, out...), true
	}
	p.colorChosen = false
	out, ok := p.clauses(oracle.ForTheGame)
	if ok && p.colorChosen {
		last := len(before) - 1
		_, unless := out[0].(oracle.Unless) // whoever may keep it from being done knows the color
		if ok = last >= 0 && len(out) == 1 && !unless && reflect.DeepEqual(before[last], chooseColor); ok {
			before = before[:last:last]
		}
	}
	if !ok {
		return nil, p.fail(start)
	}
	if all, ok := ofReturned(before, out); ok {
		return all, true
	}
	return p.suffixes(before, out, start.mentions)
}

// chooseColor is "choose a color".
var chooseColor = oracle.Instruction(oracle.MakeChoice{Who: oracle.You{}, What: oracle.ChooseColor})

// ofReturned puts what is said of an object that will come onto the battlefield later into what is
// done then: "return it to the battlefield at the beginning of your next upkeep. It gains haste."
func ofReturned(before, out []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 || slices.ContainsFunc(out, func(i oracle.Instruction) bool {
		said, ok := i.(oracle.Modify)
		it, isIt := said.What.(oracle.It)
		return !ok || said.Duration != oracle.ForTheGame || !isIt || !it.To.IsResult()
	}) {
		return nil, false
	}
	switch last := before[len(before)-1].(type) {
	case oracle.If:
		if then, ok := ofReturned(last.Then, out); ok && last.Else == nil {
			last.Then = then
			return replaceLast(before, last), true
		}
	case oracle.DelayTrigger:
		list := last.Ability.Modes[0].Instructions
		if move, ok := list[len(list)-1].(oracle.Move); ok && move.To == oracle.Battlefield {
			return replaceLast(before, doing(last, append(list[:len(list):len(list)], out...))), true
		}
	}
	return nil, false
}

// suffixes reads what can follow the clauses of a sentence and holds for all of them, or for
// those from the last "then" on: "mill a card. Then draw a card if ...".
func (p *parser) suffixes(before, out []oracle.Instruction, mentions int) ([]oracle.Instruction, bool) {
	m, then := p.mark(), p.then
	if p.accept("if") || p.accept("only if") {
		restore := p.unmoved(mentions)
		c, ok := p.condition()
		restore()
		if ok {
			if both, ok := p.andLifeIf(c, out[then:]); ok {
				return append(append(before, out[:then]...), both...), true
			}
			if both, ok := p.andOtherIf(c, out[then:]); ok {
				return append(append(before, out[:then]...), both...), true
			}
		}
		if ok && (p.next(".") || p.atEnd()) {
			before = append(before, out[:then]...)
			offer := oracle.If{Condition: c, Then: out[then:]}
			if offer.Offers() {
				p.afterOffer = p.pos + 1
			}
			return append(before, offer), true
		}
		p.reset(m)
	}
	return append(before, out...), true
}

// andLifeIf reads "and X life if {W} was spent to cast this spell", after life gained under a condition of its own.
func (p *parser) andLifeIf(first oracle.Condition, out []oracle.Instruction) ([]oracle.Instruction, bool) {
	m := p.mark()
	if len(out) != 1 || !p.accept("and") {
		return nil, false
	}
	gain, ok := out[0].(oracle.GainLife)
	if !ok {
		return nil, p.fail(m)
	}
	amount, ok := p.plainNumber()
	if !ok || !p.accept("life if") {
		return nil, p.fail(m)
	}
	second, ok := p.condition()
	if !ok {
		return nil, p.fail(m)
	}
	return []oracle.Instruction{
		oracle.If{Condition: first, Then: out},
		oracle.If{Condition: second, Then: []oracle.Instruction{oracle.GainLife{Who: gain.Who, Amount: amount}}},
	}, true
}

// andOtherIf reads "and creatures you control gain flying if {U} was spent to cast this spell", after something else that is done
// if mana of another color was.
func (p *parser) andOtherIf(first oracle.Condition, out []oracle.Instruction) ([]oracle.Instruction, bool) {
	m := p.mark()
	if _, ok := first.(oracle.ManaSpent); !ok || p.acceptAny(", and", "and") == "" {
		return nil, false
	}
	more, ok := p.clauses(oracle.ForTheGame)
	if !ok || !p.accept("if") {
		return nil, p.fail(m)
	}
	second, ok := p.condition()
	if _, spent := second.(oracle.ManaSpent); !ok || !spent {
		return nil, p.fail(m)
	}
	return []oracle.Instruction{oracle.If{Condition: first, Then: out}, oracle.If{Condition: second, Then: more}}, true
}

// saysWhereX reads the words before what X is. The comma may stand before a closing quotation mark: "with "This token can't block,"
// where X is ...".
func (p *parser) saysWhereX() bool {
	if p.accept(", where x is") {
		return true
	}
	at := p.pos - 1
	return at > 0 && p.toks[at].text == `"` && p.toks[at-1].text == "," && p.accept("where x is")
}

// nextWhereX reports whether it is said next what X is.
func (p *parser) nextWhereX() bool {
	m := p.mark()
	ok := p.saysWhereX()
	p.reset(m)
	return ok
}

// whereX reads "where X is ..." and puts the value in place of X.
func (p *parser) whereX(out []oracle.Instruction) ([]oracle.Instruction, bool) {
	m := p.mark()
	if !p.saysWhereX() {
		return out, true
	}
	at, targets := len(p.mentions), len(p.slots)
	q, ok := p.amount()
	if !ok {
		p.reset(m)
		return nil, false
	}
	if len(p.slots) > targets && (p.next("as you cast this spell") || p.next("as you activate this ability")) { // how many there are would hang on another target
		p.reset(m)
		return nil, false
	}
	if p.acceptAny("as you cast this spell", "as you activate this ability") != "" && !announcedX(out, p.slots[firstSlot(out):]) {
		p.reset(m)
		return nil, false
	}
	y, says := p.andY(q)
	p.keepMade(at)
	found, foundY := false, !says
	p.x = q
	for i := range out {
		node, ok := oracle.SubstituteX(out[i], q)
		found = found || ok
		if says {
			node, ok = oracle.SubstituteY(node, y)
			foundY = foundY || ok
		}
		out[i] = node.(oracle.Instruction)
	}
	for i := firstSlot(out); i < len(p.slots); i++ {
		if phrase, ok := oracle.SubstituteX(p.slots[i].Phrase, q); ok {
			p.slots[i].Phrase = phrase.(oracle.Phrase)
			found = true
		}
		if p.slots[i].MaxX && p.slots[i].X == nil {
			p.slots[i].X = q
			found = true
		}
	}
	if !found || !foundY {
		p.reset(m)
		return nil, false
	}
	return out, true
}

// doneForEach reads "for each ..., ..." after a condition, where nothing follows that could speak of what was done for each.
func (p *parser) doneForEach() (oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("for each") {
		return nil, false
	}
	if each, ok := p.forEach(); ok && p.next(".") && p.peekAt(1).kind == endToken {
		return each, true
	}
	return nil, p.fail(start)
}

// forEach reads "For each ..., ..." after those two words.
func (p *parser) forEach() (oracle.Instruction, bool) {
	start := p.mark()
	if _, given := p.givenThisWay(false); given { // they are gone: it is done so often, and to something else
		p.reset(start)
		return p.forEachTime()
	}
	if each, ok := p.forEachOf(); ok {
		return each, true
	}
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.one() || !p.accept(",") {
		p.reset(start)
		return p.forEachTime()
	}
	if phrase.Noun == oracle.PlayerNoun {
		p.mention(eachOfThem, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	} else {
		p.mention(oracle.It{To: oracle.EachOfThem}, phrase, false)
	}
	p.ifs++ // what follows in a sentence that begins with "Then" is done once
	do, ok := p.clauses(oracle.ForTheGame)
	p.ifs--
	// A target in it would be one for each of them.
	if !ok || len(p.slots) > start.slots {
		return nil, p.fail(start)
	}
	p.madeForEach(do)
	return oracle.ForEach{Of: oracle.Each{Phrase: phrase}, Do: do}, true
}
