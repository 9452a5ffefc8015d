package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads delayed triggered abilities, and abilities that other abilities make (603.7).

// delayed reads "At the beginning of the next end step, ..." and "When ... this
// turn, ..." (603.7).
func (p *parser) delayed() (oracle.Instruction, bool) {
	start := p.mark()
	duration := oracle.ForTheGame
	switch p.acceptAny("until end of turn ,", "until your next turn ,") {
	case "until end of turn ,":
		duration = oracle.ThisTurn
	case "until your next turn ,":
		duration = oracle.UntilYourNextTurn
		if !p.next("whenever") {
			return nil, p.fail(start)
		}
	}
	if next, ok := p.nextCast(); ok {
		return next, true
	}
	if !p.next("at") && !p.next("when") && !p.next("whenever") {
		return nil, p.fail(start)
	}
	said, whenever := len(p.mentions), p.next("whenever")
	p.saidColor = false
	event, ok := p.trigger()
	ok = ok && !p.saidColor
	if !ok || oracle.Haunts(event) { // which triggers from exile, and is made by nothing that resolves
		return nil, p.fail(start)
	}
	if _, step := event.(oracle.StepBegins); !step {
		defer func(from int) { p.eventFrom = from }(p.eventFrom)
		p.eventFrom = said
	}
	if p.accept("this turn") {
		duration = oracle.ThisTurn
	}
	if whenever && duration == oracle.ForTheGame || !p.accept(",") {
		return nil, p.fail(start) // what triggers again and again says until when (603.7b)
	}
	if _, either := event.(oracle.OneOf); either && hasNode[oracle.This](event) && p.next("exile that creature") {
		return nil, p.fail(start) // the creature is not this one, of which the event is
	}
	ability, ok := p.delayedAbility(event)
	if !ok {
		return nil, p.fail(start)
	}
	return oracle.DelayTrigger{Ability: ability, Duration: duration}, true
}

// ofLater reads a sentence that speaks of what a delayed trigger made just before is about, or will have done: it is a part of
// that trigger (603.7), "whenever a creature you control attacks alone this turn, put a +1/+1 counter on it. It gains trample".
// What is done at a moment is mostly done to what has been spoken of before, and so is what is said after it.
func (p *parser) ofLater(before []oracle.Instruction, from int) ([]oracle.Instruction, bool) {
	if from < 0 || len(before) == 0 {
		return nil, false
	}
	later, ok := before[len(before)-1].(oracle.DelayTrigger)
	if !ok || len(later.Ability.Modes) != 1 || !p.speaksFrom(from, before) {
		return nil, false
	}
	start, outer, mode := p.mark(), p.slots, later.Ability.Modes[0]
	defer func(from int) { p.eventFrom = from }(p.eventFrom)
	p.eventFrom = from
	if len(outer) == 0 {
		p.slots = slices.Clone(mode.Targets)
	}
	out, ok := p.sentenceAfter(mode.Instructions)
	targets := p.slots
	p.slots = outer
	if !ok || len(outer) > 0 && len(targets) > len(outer) {
		p.miss(p.pos)
		return nil, p.fail(start)
	}
	p.laterFrom = from
	later = doing(later, out)
	if len(outer) == 0 {
		later.Ability.Modes[0].Targets = slices.Clone(targets)
	}
	return replaceLast(before, later), true
}

// atStep reports whether a delayed trigger is about a step that begins.
func atStep(d oracle.DelayTrigger) bool {
	_, step := d.Ability.Trigger.(oracle.StepBegins)
	return step
}

// speaksFrom reports whether the sentence that comes, which stands after other instructions, speaks of what has been mentioned
// from a place on.
func (p *parser) speaksFrom(from int, before []oracle.Instruction) bool {
	tries := *p
	tries.slots, tries.mentions = slices.Clone(p.slots), slices.Clone(p.mentions)
	for i := range tries.mentions[from:] {
		tries.mentions[from+i].ref = apart(tries.mentions[from+i].ref)
	}
	out, ok := tries.sentenceAfter(slices.Clone(before))
	return ok && len(out) >= len(before) && anyNode(out[len(before):], func(it oracle.It) bool { return it.Unclear })
}

// apart is a reference to the same thing that is told from what else the text has spoken of.
func apart(r oracle.Reference) oracle.Reference {
	switch r := r.(type) {
	case oracle.It:
		r.Unclear = true
		return r
	case oracle.Target:
		return oracle.It{To: oracle.WhatWasMeant, Unclear: true}
	case oracle.ControllerOf:
		r.Of = apart(r.Of)
		return r
	case oracle.OwnerOf:
		r.Of = apart(r.Of)
		return r
	}
	return r
}

// whenItLeaves reads "when this creature leaves the battlefield" and "when that token leaves the battlefield", after what is
// done then.
func (p *parser) whenItLeaves(out []oracle.Instruction, mentions int) (oracle.Instruction, bool) {
	start := p.mark()
	if p.quoteEnded() || !p.next("when") {
		return nil, false
	}
	event, ok := p.trigger()
	if !ok || !leavesBattlefield(event) || !p.next(".") && !p.atEnd() {
		return nil, p.fail(start)
	}
	p.mentions = p.mentions[:mentions] // what will move then has not moved yet
	return oracle.DelayTrigger{Ability: &oracle.Ability{Kind: oracle.Triggered, Trigger: event, Modes: []oracle.Mode{{Instructions: out}}, Delayed: true}}, true
}

// leavesBattlefield reports whether an event is that this object leaves the battlefield, or what an instruction has come to.
func leavesBattlefield(e oracle.Event) bool {
	leaves, is := e.(oracle.ZoneChange)
	if !is || leaves.From != oracle.Battlefield || leaves.To != oracle.Nowhere {
		return false
	}
	it, back := leaves.What.(oracle.It)
	return leaves.What == oracle.Reference(oracle.This{}) || back && it.To.IsResult()
}

// doneAsItLeaves reports whether a delayed trigger is written with its event after what is done: "exile that token when this creature
// leaves the battlefield".
func doneAsItLeaves(d oracle.DelayTrigger) bool {
	a := d.Ability
	if this := (oracle.ZoneChange{What: oracle.This{}, From: oracle.Battlefield}); a.Trigger != oracle.Event(this) && slices.ContainsFunc(a.Modes, func(m oracle.Mode) bool { return hasNode[oracle.It](m) }) {
		return false // what is done to it is said after what happens to it
	}
	return leavesBattlefield(a.Trigger) && d.Duration == oracle.ForTheGame && !d.RestOfGame && a.If == nil && len(a.Modes) == 1 && len(a.Modes[0].Targets) == 0 && len(a.Modes[0].Instructions) == 1
}

// nextCast reads "When you next cast an instant or sorcery spell this turn, ...", which triggers once.
func (p *parser) nextCast() (oracle.Instruction, bool) {
	start := p.mark()
	your := p.accept("when you cast your next")
	if !your && !p.accept("when you next cast") {
		return nil, false
	}
	defer func(from int) { p.eventFrom = from }(p.eventFrom)
	p.eventFrom = len(p.mentions)
	var event oracle.Event
	var ok bool
	if your {
		var phrase oracle.Phrase
		var number grammaticalNumber
		phrase, number, ok = p.nounPhrase()
		p.mentionCast(phrase, p.card)
		event, ok = oracle.SpellCast{By: oracle.Yours, What: oracle.Each{Phrase: phrase}}, ok && number.one() && phrase.Noun == oracle.SpellNoun
	} else {
		event, ok = p.castEvent(subject{ref: oracle.You{}, player: true})
	}
	if !ok || !p.accept("this turn ,") {
		return nil, p.fail(start)
	}
	ability, ok := p.delayedAbility(event)
	if !ok {
		return nil, p.fail(start)
	}
	if _, reveals := ability.Modes[0].Instructions[0].(oracle.RevealUntil); reveals && your {
		return nil, p.fail(start) // what is looked for is compared with the spell, of which the text goes on to speak
	}
	return oracle.DelayTrigger{Ability: ability, Duration: oracle.ThisTurn, Next: true}, true
}

// delayedAbility reads the effect of a delayed trigger, which speaks of the targets
// and objects of the text around it.
func (p *parser) delayedAbility(event oracle.Event) (*oracle.Ability, bool) {
	start := p.mark()
	slots := len(p.slots)
	so, ok := p.intervening()
	if !ok {
		return nil, p.fail(start)
	}
	out, ok := p.clauses(oracle.ForTheGame)
	if ok && so == nil { // "destroy that creature if it attacked this turn" is asked as it resolves alone (603.4)
		out, ok = p.suffixes(nil, out, start.mentions)
	}
	if !ok || slots > 0 && len(p.slots) != slots {
		return nil, p.fail(start)
	}
	mode := oracle.Mode{Instructions: out}
	if _, step := event.(oracle.StepBegins); slots == 0 && len(p.slots) > 0 { // its own, which are chosen as it is put on the stack (603.3d)
		if step {
			return nil, p.fail(start)
		}
		mode.Targets, p.slots = slices.Clone(p.slots), nil
	}
	return &oracle.Ability{Kind: oracle.Triggered, Trigger: event, If: so, Modes: []oracle.Mode{mode}, Delayed: true}, true
}

// intervening reads the condition right after the event of a delayed trigger (603.4), nil where there is none.
func (p *parser) intervening() (oracle.Condition, bool) {
	start := p.mark()
	if !p.accept("if") {
		return nil, true
	}
	c, ok := p.condition()
	if !ok || asksBack(c) || !p.accept(",") {
		return nil, p.fail(start)
	}
	return c, true
}

// innerAbility reads the effect of a reflexive trigger, which has targets of its own.
// The sentences after it belong to it too.
func (p *parser) innerAbility(event oracle.Event) (*oracle.Ability, bool) {
	start := p.mark()
	outer := p.slots
	p.slots = nil
	said := len(p.mentions)
	p.shiftTargets(said, outerSlot)
	if modal := (&oracle.Ability{Kind: oracle.Triggered, Trigger: event, Delayed: true}); p.next("choose") && p.modes(modal) {
		p.slots = outer
		p.shiftTargets(said, -outerSlot)
		if len(outer) > 0 || modal.Choose.Fresh { // what was chosen before is noted for the ability of a card
			return nil, p.fail(start)
		}
		return modal, true
	}
	var so oracle.Condition
	if m := p.mark(); event == oracle.Event(oracle.Reflex{}) {
		var read bool
		if so, read = p.intervening(); !read {
			p.reset(m) // what it asks about is what was done
		}
	}
	out, ok := p.sentence(nil)
	for ok {
		m := p.mark()
		if !p.accept(".") || p.atEnd() {
			p.reset(m)
			break
		}
		more, read := p.sentence(out)
		if !read {
			p.reset(m)
			break
		}
		out = more
	}
	targets := append([]oracle.TargetSlot(nil), p.slots...)
	p.slots = outer
	p.shiftTargets(said, -outerSlot)
	if !ok {
		return nil, p.fail(start)
	}
	ability := &oracle.Ability{Kind: oracle.Triggered, Trigger: event, If: so, Modes: []oracle.Mode{{Targets: targets, Instructions: out}}, Delayed: true}
	for i := range outer {
		inside := oracle.Replace(ability, oracle.Target{Slot: outerSlot + i}, oracle.Target{Slot: i})
		if len(targets) > 0 && !sameAbility(inside, ability) {
			return nil, p.fail(start) // the nodes know only one list of targets at a time
		}
		ability = inside
	}
	return ability, true
}

// outerSlot is added to the targets of the text around an ability with targets of its own.
const outerSlot = 100

// shiftTargets moves the target slots of the first mentions.
func (p *parser) shiftTargets(mentions, by int) {
	p.mentions = slices.Clone(p.mentions)
	for i, m := range p.mentions[:mentions] {
		switch ref := m.ref.(type) {
		case oracle.Target:
			p.mentions[i].ref = oracle.Target{Slot: ref.Slot + by}
		case oracle.ControllerOf:
			if of, ok := ref.Of.(oracle.Target); ok {
				p.mentions[i].ref = oracle.ControllerOf{Of: oracle.Target{Slot: of.Slot + by}, OrPlayer: ref.OrPlayer}
			}
		}
	}
}
