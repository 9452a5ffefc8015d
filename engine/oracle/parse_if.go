package oracle

// This file reads sentences with "if", "otherwise" and "instead".

// conditional reads "If ..., ...", with "instead" and "otherwise".
func (p *parser) conditional(before []Instruction) ([]Instruction, bool) {
	start := p.mark()
	if p.accept("otherwise ,") {
		if out, ok := p.otherwise(before); ok {
			return out, true
		}
		return nil, p.fail(start)
	}
	if out, ok := p.ifThen(before, false); ok {
		return out, true
	}
	p.reset(start)
	return p.ifThen(before, true)
}

func (p *parser) otherwise(before []Instruction) ([]Instruction, bool) {
	if len(before) == 0 {
		return nil, false
	}
	if later, ok := before[len(before)-1].(DelayTrigger); ok {
		slots, then := len(p.slots), later.Ability.Modes[0].Instructions
		if then, ok = p.otherwise(then); !ok || len(p.slots) > slots {
			return nil, false
		}
		return replaceLast(before, later.doing(then)), true
	}
	last, isIf := before[len(before)-1].(If)
	if !isIf || last.Else != nil {
		return nil, false
	}
	defer p.unmoved(p.lastMentions)()
	out, ok := p.clauses(ForTheGame)
	last.Else = out
	return replaceLast(before, last), ok
}

// ifThen reads a condition and what follows from it. With instead, that takes the
// place of the sentence before; without, it comes after it.
func (p *parser) ifThen(before []Instruction, instead bool) ([]Instruction, bool) {
	start, slots := p.mark(), len(p.slots)
	if !p.accept("if") {
		return nil, false
	}
	if !instead {
		if replacement, ok := p.wouldThisTurn(); ok {
			return append(before, replacement), true
		}
	}
	if instead {
		defer p.unmoved(p.lastMentions)()
	}
	condition, ok := p.condition()
	if !ok || !p.accept(",") {
		return nil, p.fail(start)
	}
	p.accept("then")
	said := p.accept("instead")
	var then []Instruction
	if duration, ok := p.prefixDuration(); ok {
		then, ok = p.clauses(duration)
		if !ok {
			return nil, p.fail(start)
		}
	} else if delayed, ok := p.delayed(); ok {
		then = []Instruction{delayed}
	} else if then, ok = p.damageInstead(before, instead); ok {
		said = said || p.accept("instead")
	} else if then, ok = p.clauses(ForTheGame); !ok {
		return nil, p.fail(start)
	}
	if said || p.accept("instead") {
		if !instead {
			return nil, p.fail(start)
		}
		out, ok := inPlaceOfLast(before, p.lastFrom, condition, then)
		return out, ok || p.fail(start)
	}
	if instead {
		return nil, p.fail(start)
	}
	next := If{Condition: condition, Then: then}
	if asksDidSo(condition) && len(before) > 0 {
		// After what is done later it is about what is done then, and not about what is done now.
		if later, ok := before[len(before)-1].(DelayTrigger); ok {
			if len(p.slots) > slots {
				return nil, p.fail(start)
			}
			return replaceLast(before, later.doing(withIf(later.Ability.Modes[0].Instructions, next))), true
		}
	}
	return withIf(before, next), true
}

// withIf adds an "if" to what comes before it.
func withIf(before []Instruction, next If) []Instruction {
	// "If you do ... If you don't ...": two sides of one answer.
	if not, isNot := next.Condition.(IsNot); isNot && len(before) > 0 {
		if last, isIf := before[len(before)-1].(If); isIf && last.Else == nil && last.Condition == Condition(DidSo{}) && not.Condition == Condition(DidSo{}) {
			last.Else = next.Then
			return replaceLast(before, last)
		}
	}
	return append(before[:len(before):len(before)], next)
}

// doing is the delayed trigger with other instructions.
func (d DelayTrigger) doing(list []Instruction) DelayTrigger {
	ability := *d.Ability
	ability.Modes = []Mode{{Instructions: list}}
	d.Ability = &ability
	return d
}

// damageInstead reads "this spell deals 4 damage instead" and "it deals 4 damage instead"
// after what this spell does: to whom is said before.
func (p *parser) damageInstead(before []Instruction, instead bool) ([]Instruction, bool) {
	if !instead || len(before) == 0 {
		return nil, false
	}
	last, ok := before[len(before)-1].(DealDamage)
	start := p.mark()
	it := ok && last.Source == Reference(This{}) && p.accept("it")
	if !ok || last.Divided || !it && !p.this() || !p.accept("deals") {
		return nil, p.fail(start)
	}
	n, ok := p.plainNumber()
	if !ok || !p.accept("damage") || !p.next("instead") && !p.next(".") {
		return nil, p.fail(start)
	}
	return []Instruction{DealDamage{Source: This{}, Amount: n, To: last.To}}, true
}

// nextTime reads a shield against the next damage from one source (615.8).
func (p *parser) nextTime() (Instruction, bool) {
	start := p.mark()
	if !p.accept("the next time") {
		return nil, false
	}
	choice := p.mark()
	e := DamageDealt{}
	var source Reference
	if p.acceptAny("an", "a") != "" {
		if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == SourceNoun {
			if p.accept("of your choice") {
				if m := p.mark(); !p.postmodifiers(&phrase) {
					p.reset(m)
				}
				source = Some{Phrase: phrase, Count: Literal(1)}
			} else {
				source = Each{phrase}
			}
		} else if ok && phrase.Noun == PermanentNoun {
			source = Each{phrase}
		}
	}
	if source == nil {
		p.reset(choice)
		var ok bool
		if source, ok = p.referenceOne(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept("would deal") {
		return nil, p.fail(start)
	}
	e.Source = source
	e.Combat = p.accept("combat")
	if !p.accept("damage") {
		return nil, p.fail(start)
	}
	if p.accept("to") {
		to, ok := p.reference()
		if !ok {
			return nil, p.fail(start)
		}
		e.To = to
	}
	if !p.accept("this turn , prevent that damage") {
		return nil, p.fail(start)
	}
	return Establish{Effect: Prevention{Event: e, Once: true}, Duration: ThisTurn}, true
}

// wouldThisTurn reads a replacement effect that lasts for the turn, after "if": "that
// creature would die this turn, exile it instead" (614.1a).
func (p *parser) wouldThisTurn() (Instruction, bool) {
	start := p.mark()
	r := Replacement{}
	var ok bool
	if r.Event, ok = p.wouldEvent(); !ok || !p.accept("this turn ,") {
		return nil, p.fail(start)
	}
	instead := p.accept("instead")
	slots := len(p.slots)
	p.inStatic = true
	ok = p.replaced(&r, instead)
	p.inStatic = false
	if !ok || len(p.slots) > slots {
		return nil, p.fail(start)
	}
	return Establish{Effect: r, Duration: ThisTurn}, true
}

// inPlaceOfLast puts the instructions in the place of the last sentence's, if the
// condition holds. It has to be clear which instruction that is.
func inPlaceOfLast(before []Instruction, lastFrom int, condition Condition, then []Instruction) ([]Instruction, bool) {
	if len(before) == 0 || len(before)-lastFrom > 1 {
		return nil, false
	}
	last := before[len(before)-1]
	if done, isIf := last.(If); isIf {
		// "If you do, ... If ..., ... instead": the other way to do so.
		if done.Condition != Condition(DidSo{}) || done.Else != nil || len(done.Then) != 1 {
			return nil, false
		}
		done.Then = []Instruction{If{Condition: condition, Then: then, Else: done.Then, Instead: true}}
		return replaceLast(before, done), true
	}
	return replaceLast(before, If{Condition: condition, Then: then, Else: []Instruction{last}, Instead: true}), true
}

func replaceLast(list []Instruction, last Instruction) []Instruction {
	out := append([]Instruction(nil), list...)
	out[len(out)-1] = last
	return out
}
