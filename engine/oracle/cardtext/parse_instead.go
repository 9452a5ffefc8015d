package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what is done instead of what the sentence before says, under a condition: "If ..., it deals 4 damage instead".

// insteadIf reads "..., instead if ...": what takes the place of the sentence before, and when.
func (p *parser) insteadIf(before []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 || !p.saysInsteadIf() {
		return nil, false
	}
	start, slots := p.mark(), len(p.slots)
	defer p.unmoved(p.lastMentions)()
	p.ifs++
	then, ok := p.moreInstead(before, true)
	if !ok {
		then, ok = p.clauses(oracle.ForTheGame)
	}
	p.ifs--
	_, conditional := before[len(before)-1].(oracle.If)
	var own oracle.Condition
	if ok && conditional && p.accept("if") { // "destroy it if it's tapped. Destroy it if it's untapped instead if ..."
		own, ok = p.condition()
	}
	if !ok || !p.accept("instead if") {
		return nil, p.fail(start)
	}
	condition, ok := p.condition()
	if !ok || len(p.slots) > slots {
		return nil, p.fail(start)
	}
	if last, isIf := before[len(before)-1].(oracle.If); own != nil && isIf && len(last.Else) == 0 && len(before)-p.lastFrom == 1 {
		then = []oracle.Instruction{oracle.If{Condition: own, Then: then}}
		return replaceLast(before, oracle.If{Condition: condition, Then: then, Else: []oracle.Instruction{last}, Instead: true}), true
	}
	if own != nil {
		return nil, p.fail(start)
	}
	out, ok := inPlaceOfLast(before, p.lastFrom, condition, lastingLike(before[len(before)-1], then))
	return out, ok || p.fail(start)
}

// saysInsteadIf reports whether the sentence at hand says "instead if".
func (p *parser) saysInsteadIf() bool {
	for n := 0; ; n++ {
		switch t := p.peekAt(n); {
		case t.kind == endToken || t.text == "." || t.text == `"` || t.text == "•":
			return false
		case t.text == "instead" && p.peekAt(n+1).text == "if":
			return true
		}
	}
}

// lastingLike gives what is done instead the duration of what it replaces, where it says none.
func lastingLike(last oracle.Instruction, then []oracle.Instruction) []oracle.Instruction {
	was, ok := last.(oracle.Modify)
	if !ok {
		return then
	}
	return allLast(then, was.Duration)
}

// moreInstead reads what is done of the same kind as before in the place of it: how much damage, how many tokens.
func (p *parser) moreInstead(before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	if out, ok := p.damageInstead(before, instead); ok {
		return out, true
	}
	if out, ok := p.tokensInstead(before, instead); ok {
		return out, true
	}
	return p.groupInstead(before, instead)
}

// groupInstead reads "those creatures get +2/+2 until end of turn instead" after what creatures of a kind get.
func (p *parser) groupInstead(before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	if !instead || len(before) == 0 {
		return nil, false
	}
	last, ok := before[len(before)-1].(oracle.Modify)
	group, each := last.What.(oracle.Each)
	start := p.mark()
	if !ok || !each || !p.accept("those") {
		return nil, p.fail(start)
	}
	n, ok := p.nominal()
	if !ok || !n.plural.many() || n.noun != group.Phrase.Noun || !(mention{phrase: group.Phrase}).fits(oracle.Phrase{Noun: n.noun, Where: n.where}) {
		return nil, p.fail(start)
	}
	out, ok := p.modify(group, oracle.ForTheGame)
	if !ok || len(out) != 1 || !p.next("instead") {
		return nil, p.fail(start)
	}
	return out, true
}

// tokensInstead reads "create five of those tokens instead" after the sentence that says what they are.
func (p *parser) tokensInstead(before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	if !instead || len(before) == 0 {
		return nil, false
	}
	made, ok := before[len(before)-1].(oracle.CreateToken)
	start := p.mark()
	if !ok || !p.accept("create") {
		return nil, p.fail(start)
	}
	if made.Count, ok = p.plainNumber(); !ok || !p.accept("of those tokens") {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{made}, true
}

// damageInstead reads "this spell deals 4 damage instead" and "it deals 4 damage instead"
// after what this spell does: to whom is said before.
func (p *parser) damageInstead(before []oracle.Instruction, instead bool) ([]oracle.Instruction, bool) {
	if !instead || len(before) == 0 {
		return nil, false
	}
	last, ok := before[len(before)-1].(oracle.DealDamage)
	start := p.mark()
	it := ok && last.Source == oracle.Reference(oracle.This{}) && p.accept("it")
	if it {
		p.tied(oracle.This{}, mention.isOne)
	}
	if !ok || last.Divided || !it && !p.this() || !p.accept("deals") {
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("damage") || !p.next("instead") && !p.next(".") {
		return nil, p.fail(start)
	}
	return []oracle.Instruction{oracle.DealDamage{Source: oracle.This{}, Amount: n, To: last.To}}, true
}

// inPlaceOfLast puts the instructions in the place of the last sentence's, if the
// condition holds. It has to be clear which instruction that is.
func inPlaceOfLast(before []oracle.Instruction, lastFrom int, condition oracle.Condition, then []oracle.Instruction) ([]oracle.Instruction, bool) {
	if len(before) == 0 || len(before)-lastFrom > 1 {
		return nil, false
	}
	last := before[len(before)-1]
	if done, isIf := last.(oracle.If); isIf {
		// "If you do, ... If ..., ... instead": the other way to do so.
		if done.Condition != oracle.Condition(oracle.DidSo{}) || done.Else != nil || len(done.Then) != 1 {
			return nil, false
		}
		done.Then = []oracle.Instruction{oracle.If{Condition: condition, Then: then, Else: done.Then, Instead: true}}
		return replaceLast(before, done), true
	}
	return replaceLast(before, oracle.If{Condition: condition, Then: then, Else: []oracle.Instruction{last}, Instead: true}), true
}

// inPlaceOfSearch puts a search, and what is done with what it finds, in the place of all that the sentence before says of
// another search.
func inPlaceOfSearch(before []oracle.Instruction, lastFrom int, condition oracle.Condition, then []oracle.Instruction) ([]oracle.Instruction, bool) {
	if lastFrom < 0 || len(before)-lastFrom < 2 || len(then) < 2 {
		return nil, false
	}
	last := before[lastFrom:]
	for _, list := range [][]oracle.Instruction{last, then} {
		if _, ok := list[0].(oracle.Search); !ok {
			return nil, false
		}
	}
	if reflect.TypeOf(last[len(last)-1]) != reflect.TypeOf(then[len(then)-1]) {
		return nil, false
	}
	return append(before[:lastFrom:lastFrom], oracle.If{Condition: condition, Then: then, Else: slices.Clone(last), Instead: true}), true
}
