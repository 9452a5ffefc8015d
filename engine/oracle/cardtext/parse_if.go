package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads sentences with "if" and "otherwise".

// conditional reads "If ..., ...", with "instead" and "otherwise".
func (p *parser) conditional(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.accept("otherwise ,") || p.otherwiseSaid(before) {
		if out, ok := p.otherwise(before, start.pos); ok {
			return out, true
		}
		return nil, p.fail(start)
	}
	if out, ok := p.entersIfSuch(before); ok {
		return out, true
	}
	if out, ok := p.ifThen(before, false); ok {
		return out, true
	}
	p.reset(start)
	return p.ifThen(before, true)
}

// otherwiseSaid reads "if it doesn't," after what is done if something has or is something, which is "otherwise".
func (p *parser) otherwiseSaid(before []oracle.Instruction) bool {
	if len(before) == 0 {
		return false
	}
	last, ok := before[len(before)-1].(oracle.If)
	asks, is := last.Condition.(oracle.Matches)
	if relates, counts := last.Condition.(oracle.Relates); counts {
		number, of := relates.A.(oracle.NumberOf)
		asks.Of, is = number.Of, of
	}
	if !ok || !is || last.Else != nil || isPlayer(asks.Of) {
		return false
	}
	return p.accept("if it doesn't ,")
}

// otherwise reads what is done otherwise than the sentence before says; the sentence that says it begins at a place.
func (p *parser) otherwise(before []oracle.Instruction, at int) ([]oracle.Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	if later, ok := before[len(before)-1].(oracle.DelayTrigger); ok {
		slots, then := len(p.slots), later.Ability.Modes[0].Instructions
		if then, ok = p.otherwise(then, at); !ok || len(p.slots) > slots {
			return nil, false
		}
		return replaceLast(before, doing(later, then)), true
	}
	last, isIf := before[len(before)-1].(oracle.If)
	if !isIf || last.Else != nil {
		return nil, false
	}
	if len(before) > 1 {
		of, ok := askedOf(last)
		if also, two := askedOf(before[len(before)-2]); ok && two && reflect.DeepEqual(of, also) {
			return nil, false // otherwise than both, which the nodes cannot hold
		}
	}
	last.OrDeclined = last.Offers() && at == p.afterOffer
	defer p.unmoved(p.lastMentions)()
	p.ifs++
	out, ok := p.clauses(oracle.ForTheGame)
	p.ifs--
	last.Else = out
	return replaceLast(before, last), ok
}

// ifThen reads a condition and what follows from it. With instead, that takes the
// place of the sentence before; without, it comes after it.
func (p *parser) ifThen(before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	start, slots := p.mark(), len(p.slots)
	if !p.accept("if") {
		return nil, false
	}
	p.ifs++
	defer func() { p.ifs-- }()
	if !instead {
		if replacement, ok := p.wouldThisTurn(); ok {
			return append(before, replacement), true
		}
	}
	if instead {
		defer p.unmoved(p.lastMentions)()
	}
	condition, ok := p.anotherCondition(before)
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	if !instead {
		p.followsFrom(condition)
	}
	p.accept("then")
	said := p.accept("instead")
	whole := said && instead
	from := p.mark()
	var then []oracle.Instruction
	if duration, ok := p.prefixDuration(); ok {
		then, ok = p.lasting(duration)
		if !ok {
			return nil, p.fail(start)
		}
	} else if delayed, ok := p.delayed(); ok {
		then = []oracle.Instruction{delayed}
	} else if each, ok := p.doneForEach(); ok {
		then = []oracle.Instruction{each}
	} else if then, ok = p.moreInstead(before, instead); ok {
		said = said || p.accept("instead")
	} else if then, ok = p.clauses(oracle.ForTheGame); !ok {
		return nil, p.fail(start)
	}
	if !said {
		if then, ok = p.onlyIf(then, from, before, instead); !ok {
			return nil, p.fail(start)
		}
	}
	if said || p.accept("instead") {
		if !instead {
			return nil, p.fail(start)
		}
		if out, ok := inPlaceOfSearch(before, p.lastFrom, condition, then); ok && whole {
			return out, true
		}
		if own, isIf := then[0].(oracle.If); isIf && len(then) == 1 && own.Else == nil && p.lastHasCondition(before) {
			return replaceLast(before, oracle.If{Condition: condition, Then: then, Else: []oracle.Instruction{before[len(before)-1]}, Instead: true}), true
		}
		out, ok := inPlaceOfLast(before, p.lastFrom, condition, then)
		return out, ok || p.fail(start)
	}
	if instead {
		return nil, p.fail(start)
	}
	next := oracle.If{Condition: condition, Then: then}
	if len(before) > 0 {
		// After what is done later it is about what is done then, and not about what is done now.
		if later, ok := before[len(before)-1].(oracle.DelayTrigger); ok && (asksBack(condition) && (asksDidSo(condition) || flipsLast(later)) || entersLast(later.Ability.Modes[0].Instructions, condition)) {
			if len(p.slots) > slots {
				return nil, p.fail(start)
			}
			return replaceLast(before, doing(later, withIf(later.Ability.Modes[0].Instructions, next))), true
		}
	}
	return withIf(before, next), true
}

// onlyIf reads the condition of its own that what follows from another may have: of what comes after its last "then", "draw two cards,
// then draw another card if the sacrificed permanent was a commander", of the one thing that is done, "counter that spell if it's red",
// and of what is done in the place of what has such a condition, "counter it if its mana value is 4 or less instead". It is false if
// that is said where nothing is replaced.
func (p *parser) onlyIf(then []oracle.Instruction, from mark, before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	start, at := p.mark(), p.then
	one := len(then) == 1
	if one {
		at = 0
	}
	if instead && (!one || !p.lastHasCondition(before)) || !instead && !one && (at == 0 || at >= len(then)) || !p.accept("if") {
		return then, true
	}
	if one {
		defer p.unmoved(from.mentions)()
	}
	c, ok := p.condition()
	switch {
	case ok && len(p.slots) == start.slots && (p.next(".") && !instead || p.next("instead .") && instead):
		return append(slices.Clone(then[:at]), oracle.If{Condition: c, Then: slices.Clone(then[at:])}), true
	case ok && p.next("instead"):
		return nil, false
	}
	p.reset(start)
	return then, true
}

// lastHasCondition reports whether the sentence before says one thing, and that under a condition.
func (p *parser) lastHasCondition(before []oracle.Instruction) bool {
	if len(before) == 0 || len(before)-p.lastFrom != 1 {
		return false
	}
	last, ok := before[len(before)-1].(oracle.If)
	return ok && last.Else == nil && last.Condition != oracle.Condition(oracle.DidSo{})
}

// anotherCondition reads a condition, which after an "if" that asks about something may ask about
// the same.
func (p *parser) anotherCondition(before []oracle.Instruction) (oracle.Condition, bool) {
	if p.didNotPut(before) {
		return oracle.IsNot{Condition: oracle.DidSo{}}, true
	}
	if len(before) > 0 {
		last := before[len(before)-1]
		m := p.mark()
		p.askAgain(last, last)
		if condition, ok := p.condition(); ok {
			of, asks := askedOf(oracle.If{Condition: condition})
			if also, ok := askedOf(last); ok && asks && reflect.DeepEqual(of, also) {
				return condition, true
			}
		}
		p.reset(m)
	}
	return p.condition()
}

// didNotPut reads "you don't put it into your hand" of a card that the instruction before lets you put there: it is not put
// there, be it that you may not.
func (p *parser) didNotPut(before []oracle.Instruction) bool {
	start := p.mark()
	if len(before) == 0 || p.acceptAny("you don't put", "you didn't put") == "" {
		return p.fail(start)
	}
	this := p.acceptAny("the card", "that card", "it", "a card", "the revealed card")
	where := p.acceptAny("into your hand", "onto the battlefield")
	if this == "" || where == "" || (this == "a card") != p.accept("this way") || !p.next(",") {
		return p.fail(start)
	}
	last := before[len(before)-1]
	if rest, ok := last.(oracle.Move); ok && len(before) > 1 && rest.What == oracle.Reference(oracle.Rest{}) {
		last = before[len(before)-2]
	}
	if either, ok := last.(oracle.If); ok && len(either.Then) == 1 && len(either.Else) == 0 {
		last = either.Then[0]
	}
	if move, ok := last.(oracle.Move); ok && this == "a card" { // "put a land card from among them into your hand": one there may not be
		return choosesShown([]oracle.Instruction{move}) && move.To == oracle.Hand == (where == "into your hand") && (move.To == oracle.Hand || move.To == oracle.Battlefield) || p.fail(start)
	}
	may, ok := last.(oracle.May)
	if !ok || may.Who != oracle.Reference(oracle.You{}) || len(may.Cost) > 0 || len(may.Do) == 0 {
		return p.fail(start)
	}
	move, ok := may.Do[len(may.Do)-1].(oracle.Move)
	shown := ok && (move.What == oracle.Reference(oracle.It{To: oracle.WhatWasShown}) || this == "a card" && choosesShown(may.Do))
	if !shown || move.To == oracle.Hand != (where == "into your hand") || move.To != oracle.Hand && move.To != oracle.Battlefield {
		return p.fail(start)
	}
	return true
}

// choosesShown reports whether what one may do is to put a card from among those that were looked at or revealed somewhere, be it
// that it is revealed first.
func choosesShown(do []oracle.Instruction) bool {
	what := do[len(do)-1].(oracle.Move).What
	if reveal, ok := do[0].(oracle.Reveal); ok && len(do) == 2 && what == oracle.Reference(oracle.It{To: oracle.WhatWasMeant}) {
		what = reveal.What
	} else if len(do) > 1 {
		return false
	}
	some, ok := what.(oracle.Some)
	return ok && some.From == oracle.Reference(oracle.It{To: oracle.WhatWasShown})
}

// flipsLast reports whether what is done later ends with a coin flip.
func flipsLast(d oracle.DelayTrigger) bool {
	for _, i := range slices.Backward(d.Ability.Modes[0].Instructions) {
		if _, ok := i.(oracle.FlipCoin); ok {
			return true
		}
		if _, ok := i.(oracle.If); !ok {
			break
		}
	}
	return false
}

// entersLast reports whether what is done ends with putting something onto the battlefield, and the condition asks who controls that.
func entersLast(list []oracle.Instruction, c oracle.Condition) bool {
	move, ok := list[len(list)-1].(oracle.Move)
	asks, is := c.(oracle.Matches)
	return ok && is && move.To == oracle.Battlefield && asks.Of == oracle.Reference(oracle.It{To: oracle.WhatMoved})
}

// withIf adds an "if" to what comes before it.
func withIf(before []oracle.Instruction, next oracle.If) []oracle.Instruction {
	// "If you do ... If you don't ...": two sides of one answer.
	if not, isNot := next.Condition.(oracle.IsNot); isNot && len(before) > 0 {
		if last, isIf := before[len(before)-1].(oracle.If); isIf && last.Else == nil && last.Condition == oracle.Condition(oracle.DidSo{}) && not.Condition == oracle.Condition(oracle.DidSo{}) {
			last.Else = next.Then
			return replaceLast(before, last)
		}
	}
	return append(before[:len(before):len(before)], next)
}

// doing is the delayed trigger with other instructions.
func doing(d oracle.DelayTrigger, list []oracle.Instruction) oracle.DelayTrigger {
	ability := *d.Ability
	ability.Modes = []oracle.Mode{{Targets: ability.Modes[0].Targets, Instructions: list}}
	d.Ability = &ability
	return d
}

func replaceLast(list []oracle.Instruction, last oracle.Instruction) []oracle.Instruction {
	out := append([]oracle.Instruction(nil), list...)
	out[len(out)-1] = last
	return out
}
