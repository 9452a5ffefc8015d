package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads and writes targets that are told apart by who controls them, "the creature you control", and what is said of who
// does something besides or instead of you.

// whoseTargets are the words by which one of several targets is meant.
var whoseTargets = []struct {
	words string
	by    oracle.Relation
}{
	{"you control", oracle.Yours},
	{"you don't control", oracle.NotYours},
	{"an opponent controls", oracle.Opponents},
}

// targetOf reads "creature you control" after "the", where that is said of one target and no other.
func (p *parser) targetOf() (oracle.Reference, bool) {
	start := p.mark()
	p.accept("chosen")
	n, ok := p.nominal()
	if !ok || n.noun != oracle.PermanentNoun || !n.plural.one() || len(n.where) > 1 {
		return nil, p.fail(start)
	}
	for _, whose := range whoseTargets {
		if !p.accept(whose.words) {
			continue
		}
		at, ok := targetUnder(p.slots, whose.by)
		if !ok || p.next("'s") {
			break
		}
		ref := oracle.Target{Slot: at}
		for _, m := range p.mentions {
			if m.ref == oracle.Reference(ref) && m.fits(oracle.Phrase{Where: n.where}) {
				p.mention(ref, m.phrase, false)
				p.mentions[len(p.mentions)-1].theme = true
				return ref, true
			}
		}
	}
	return nil, p.fail(start)
}

// targetUnder is the one slot of a single object of which the text says by whom it is controlled.
func targetUnder(slots []oracle.TargetSlot, by oracle.Relation) (at int, ok bool) {
	for i, slot := range slots {
		if slot.Max != 1 || slot.Any || slot.MaxX || len(slot.Phrase.Or) > 0 || !slices.Contains(slot.Phrase.Where, oracle.Predicate(oracle.Controlled{By: by})) {
			continue
		}
		if ok {
			return 0, false
		}
		at, ok = i, true
	}
	return at, ok
}

// whoseTarget writes what targetOf reads.
func (w *writer) whoseTarget(r oracle.Reference) (string, bool) {
	t, ok := r.(oracle.Target)
	if !ok || t.Slot >= min(w.written, len(w.slots)) {
		return "", false
	}
	for _, whose := range whoseTargets {
		if at, one := targetUnder(w.slots[:w.written], whose.by); one && at == t.Slot {
			phrase := w.slots[at].Phrase
			noun := "permanent"
			if phrase.Says(oracle.HasType{Types: oracle.Creature}) {
				noun = "creature"
			}
			w.mention(r, phrase, false)
			w.mentions[len(w.mentions)-1].theme = true
			return "the " + noun + " " + whose.words, true
		}
	}
	return "", false
}

// fightEachOther reads "those creatures fight each other" of the two targets that the text has.
func (p *parser) fightEachOther() ([]oracle.Instruction, bool) {
	start := p.mark()
	if p.acceptAny("those creatures", "the chosen creatures") == "" || !p.accept("fight each other") || len(p.slots) != 2 {
		return nil, p.fail(start)
	}
	for _, slot := range p.slots {
		if slot.Max != 1 || slot.Any || slot.MaxX || !slot.Phrase.Says(oracle.HasType{Types: oracle.Creature}) {
			return nil, p.fail(start)
		}
	}
	return []oracle.Instruction{oracle.Fight{A: oracle.Target{Slot: 0}, B: oracle.Target{Slot: 1}}}, true
}

// alsoDoes takes "also" before a verb, which says that what the text said before is done as well: that goes without saying
// where it is not said to be done instead.
func (p *parser) alsoDoes() {
	if p.next("also deals") || p.next("also deal") || p.next("also loses") || p.next("also lose") || p.next("also discards") || p.next("also creates") {
		p.accept("also")
	}
}

// copiesAs reads what somebody copies, after the verb.
func (p *parser) copiesAs(who oracle.Reference) ([]oracle.Instruction, bool) {
	start := p.mark()
	out, ok := p.copies()
	if !ok || who == oracle.Reference(oracle.You{}) {
		return out, ok
	}
	copied := out[0].(oracle.CopySpell)
	if copied.ForEach != nil { // of what that player has, which the words for what it could target say
		return nil, p.fail(start)
	}
	copied.Who = who
	return []oracle.Instruction{copied}, true
}

// theTargets reads "creature's" after "the", where the text has spoken of one target that is such a thing and of nothing else.
func (p *parser) theTargets() (oracle.Reference, bool) {
	start := p.mark()
	n, ok := p.nominal()
	if !ok || !n.plural.one() || n.noun != oracle.PermanentNoun && n.noun != oracle.SpellNoun || len(n.where) > 1 || n.noun == oracle.PermanentNoun && len(n.where) == 0 || !p.accept("'s") {
		return nil, p.fail(start)
	}
	var one oracle.Reference
	for _, m := range p.mentions {
		if m.plural || m.ref == oracle.Reference(oracle.This{}) || m.phrase.Noun == oracle.PlayerNoun {
			continue
		}
		if !m.fits(oracle.Phrase{Noun: n.noun, Where: n.where}) {
			if n.noun == oracle.PermanentNoun && len(m.phrase.Or) > 0 {
				return nil, p.fail(start) // which may be one
			}
			continue
		}
		if _, target := m.ref.(oracle.Target); !target || one != nil && one != m.ref {
			if it, ok := m.ref.(oracle.It); ok && it.To == oracle.WhatMoved && one != nil {
				continue // what has become of it, which the words mean as it was
			}
			return nil, p.fail(start)
		}
		one = m.ref
	}
	if one == nil {
		return nil, p.fail(start)
	}
	p.speakOf(one, false)
	return one, true
}
