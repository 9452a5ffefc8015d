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
	out, ok := p.sentenceAfter(before)
	if !ok {
		return nil, false
	}
	p.lastFrom, p.lastMentions = len(before), mentions
	return out, true
}

func (p *parser) sentenceAfter(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
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
	if p.accept("then") && !p.next(", if") {
		p.accept(",")
	}
	m := p.mark()
	if out, ok := p.conditional(before); ok {
		return out, true
	}
	p.reset(m)
	if delayed, ok := p.delayed(); ok {
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
	if when, ok := p.whenThisWay(before); ok {
		if ability, ok := p.innerAbility(oracle.Reflex{}); ok {
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
		if votes, ok := p.forEachVote(); ok {
			return append(before, votes), true
		}
		if each, ok := p.forEach(); ok {
			return append(before, each), true
		}
		p.reset(m)
	}
	if duration, ok := p.prefixDuration(); ok {
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
		if ok = last >= 0 && len(out) == 1 && reflect.DeepEqual(before[last], chooseColor); ok {
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
			return append(before, oracle.If{Condition: c, Then: out[then:]}), true
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

// whereX reads "where X is ..." and puts the value in place of X.
func (p *parser) whereX(out []oracle.Instruction) ([]oracle.Instruction, bool) {
	m := p.mark()
	if !p.accept(", where x is") {
		return out, true
	}
	at, targets := len(p.mentions), len(p.slots)
	q, ok := p.amount()
	if !ok {
		p.reset(m)
		return nil, false
	}
	if len(p.slots) > targets && p.next("as you cast this spell") { // how many there are would hang on another target
		p.reset(m)
		return nil, false
	}
	if p.accept("as you cast this spell") && !announcedX(out, p.slots[firstSlot(out):]) {
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

// stillIs reads "it's still a land" of what has been said to become something else.
func (p *parser) stillIs(said []oracle.Change) ([]oracle.Change, bool) {
	start := p.mark()
	if p.acceptAny("it's still a land", "they're still lands", "it's still a planeswalker", "he's still a planeswalker", "she's still a planeswalker") == "" {
		return nil, false
	}
	for i, c := range said {
		if set, ok := c.(oracle.SetTypes); ok && !set.Still {
			changes := slices.Clone(said)
			set.Still = true
			changes[i] = set
			return changes, true
		}
	}
	return nil, p.fail(start)
}

// copyTargets reads "the copy targets this creature".
func (p *parser) copyTargets() (oracle.Reference, bool) {
	start := p.mark()
	if p.accept("the copy targets") {
		if aimed, ok := p.reference(); ok {
			return aimed, true
		}
	}
	p.reset(start)
	return nil, false
}

// afterthought reads the sentences that add to the instruction before them.
func (p *parser) afterthought(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	start := p.mark()
	switch last := before[len(before)-1].(type) {
	case oracle.Destroy:
		if p.acceptAny("it can't be regenerated", "they can't be regenerated", "that creature can't be regenerated", "the creature can't be regenerated", "those creatures can't be regenerated", "a creature destroyed this way can't be regenerated", "creatures destroyed this way can't be regenerated") != "" {
			last.NoRegeneration = true
			return replaceLast(before, last), true
		}
	case oracle.If:
		if out, ok := p.afterthoughtOfIf(last); ok {
			return replaceLast(before, out), true
		}
	case oracle.DealDamage:
		if p.unpreventable() {
			out := slices.Clone(before)
			for i := len(out) - 1; i >= 0; i-- {
				damage, ok := out[i].(oracle.DealDamage)
				if !ok {
					break
				}
				if out[i] = unpreventableDamage(damage); !damage.With {
					break
				}
			}
			return out, true
		}
		m := p.mark()
		if p.accept("excess damage is dealt to") {
			to, ok := p.player()
			if ok && p.accept("instead") && !last.Divided {
				last.Excess = to
				return replaceLast(before, last), true
			}
			p.reset(m)
		}
	case oracle.Counter:
		if p.counteredTo(&last) {
			return replaceLast(before, last), true
		}
		if last.To == oracle.Nowhere && p.accept(counteredEither) {
			top, bottom := last, last
			top.To, bottom.To, bottom.Bottom = oracle.Library, oracle.Library, true
			return replaceLast(before, oracle.Alternatives{Who: oracle.You{}, Options: [][]oracle.Instruction{{top}, {bottom}}, Words: []string{"on the top", "on the bottom"}}), true
		}
	case oracle.Unless:
		if counters, ok := last.Do[len(last.Do)-1].(oracle.Counter); ok && p.counteredTo(&counters) {
			last.Do = replaceLast(last.Do, counters)
			return replaceLast(before, last), true
		}
	case oracle.CopySpell:
		if p.acceptAny("you may choose new targets for the copy", "you may choose new targets for the copies", "you may choose new targets for that copy", "you may choose a new target for the copy", "you may choose a new target for that copy") != "" {
			last.NewTargets = true
			return replaceLast(before, last), true
		}
		if aimed, ok := p.copyTargets(); ok && last.ForEach == nil {
			last.Aimed = aimed
			return replaceLast(before, last), true
		}
	case oracle.CreateToken:
		if out, ok := p.entersAttacking(last, before); ok {
			return out, true
		}
	case oracle.DelayTrigger:
		if list := last.Ability.Modes[0].Instructions; len(list) > 0 {
			if copies, ok := list[len(list)-1].(oracle.CopySpell); ok {
				if list, ok := p.afterthought(replaceLast(list, copies)); ok {
					return replaceLast(before, doing(last, list)), true
				}
			}
		}
	case oracle.May:
		if n := len(last.Do); n > 0 {
			made, copies := last.Do[n-1].(oracle.CopySpell)
			if copies && p.acceptAny("you may choose new targets for the copy", "you may choose a new target for the copy") != "" {
				made.NewTargets = true
				last.Do = replaceLast(last.Do, made)
				return replaceLast(before, last), true
			}
			if aimed, ok := p.copyTargets(); ok && copies && made.ForEach == nil {
				made.Aimed = aimed
				last.Do = replaceLast(last.Do, made)
				return replaceLast(before, last), true
			}
			if _, becomes := last.Do[n-1].(oracle.Modify); becomes {
				if do, ok := p.afterthought(last.Do); ok {
					last.Do = do
					return replaceLast(before, last), true
				}
			}
		}
	case oracle.Modify:
		if givesOwnCost(last) && p.acceptAny(ownCostWords...) != "" {
			return before, true
		}
		if cost, ok := p.endsEffect(); ok && last.EndFor == nil {
			last.EndFor = cost
			return replaceLast(before, last), true
		}
		if changes, ok := p.stillIs(last.Changes); ok {
			last.Changes = changes
			return replaceLast(before, last), true
		}
	case oracle.Attach: // "it loses this ability and becomes an Aura. Attach it to target creature. You may pay {R} to end this effect."
		if n := len(before) - 2; n >= 0 {
			if became, ok := before[n].(oracle.Modify); ok && became.EndFor == nil {
				if cost, ok := p.endsEffect(); ok {
					became.EndFor = cost
					return append(append(before[:n:n], became), last), true
				}
			}
		}
	case oracle.AddMana:
		if kept, ok := p.keepsMana(); ok {
			last.Kept = kept
			return replaceLast(before, last), true
		}
		if p.accept("this mana can't be spent to cast") {
			p.acceptAny("an", "a")
			if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SpellNoun {
				last.NotFor = &phrase
				return replaceLast(before, last), true
			}
		}
		if p.spendsOnly(&last) {
			return replaceLast(before, last), true
		}
	}
	p.reset(start)
	return nil, false
}

// afterthoughtOfIf reads what is said of what is destroyed or copied under a condition, and where that
// takes the place of the same without it, of either.
func (p *parser) afterthoughtOfIf(last oracle.If) (oracle.Instruction, bool) {
	if len(last.Then) == 0 || len(last.Else) > 0 && !last.Instead {
		return nil, false
	}
	then := last.Then[len(last.Then)-1]
	switch then.(type) {
	case oracle.Destroy, oracle.CopySpell:
	case oracle.May:
		if !p.next("you may choose new targets for the copy") && !p.next("you may choose a new target for the copy") {
			return nil, false
		}
	case oracle.Modify:
		if !p.next("it's still a land") {
			return nil, false
		}
	default:
		return nil, false
	}
	m := p.mark()
	var ok bool
	if last.Then, ok = p.afterthought(last.Then); !ok {
		return nil, false
	}
	if n := len(last.Else); n > 0 && reflect.TypeOf(last.Else[n-1]) == reflect.TypeOf(then) {
		p.reset(m)
		if last.Else, ok = p.afterthought(last.Else); !ok {
			return nil, p.fail(m)
		}
	}
	return last, true
}

// forEach reads "For each ..., ..." after those two words.
func (p *parser) forEach() (oracle.Instruction, bool) {
	start := p.mark()
	phrase, plural, ok := p.nounPhrase()
	if !ok || !plural.one() || !p.accept(",") {
		return nil, p.fail(start)
	}
	if phrase.Noun == oracle.PlayerNoun {
		p.mention(oracle.It{Player: true, To: oracle.EachOfThem}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
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
	return oracle.ForEach{Of: oracle.Each{Phrase: phrase}, Do: do}, true
}

// keepsMana reads how long the mana of the sentence before is kept: "until end of turn, you don't lose
// this mana as steps and phases end".
func (p *parser) keepsMana() (oracle.Duration, bool) {
	start := p.mark()
	kept := oracle.UntilEndOfTurn
	switch p.acceptAny("until end of turn ,", "until end of combat ,") {
	case "":
		return oracle.ForTheGame, false
	case "until end of combat ,":
		kept = oracle.UntilEndOfCombat
	}
	if p.acceptAny("you don't lose this mana as", "they don't lose this mana as") == "" || p.acceptAny("steps and phases end", "steps end", "phases end") == "" {
		return oracle.ForTheGame, p.fail(start)
	}
	return kept, true
}
