package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads targets (115.1). Each appearance of the word target is a slot of
// the mode, numbered in the order of the text.

// target reads one target slot and mentions it.
func (p *parser) target() (oracle.Reference, bool) {
	start := p.mark()
	p.accept("each of")
	slot, ok := p.targetSlot()
	if !ok || p.inStatic {
		return nil, p.fail(start)
	}
	return p.addSlot(slot), true
}

func (p *parser) addSlot(slot oracle.TargetSlot) oracle.Reference {
	ref := oracle.Target{Slot: len(p.slots)}
	p.slots = append(p.slots, slot)
	p.mention(ref, slot.Phrase, slot.Several())
	return ref
}

// shareZone gives the zone that is said of the last in a list, a target or all of a kind, to the cards before it of
// which none is said: "target artifact card and target land card from your graveyard". A card of which no
// zone is said could be no target (109.2a).
func (p *parser) shareZone(list []oracle.Reference) {
	var last oracle.Phrase
	switch final := list[len(list)-1].(type) {
	case oracle.Target:
		last = p.slots[final.Slot].Phrase
	case oracle.Each:
		last = final.Phrase
	}
	if last.Noun != oracle.CardNoun || last.Zone == oracle.Nowhere {
		return
	}
	var whose []oracle.Predicate
	for _, one := range last.Where {
		switch one.(type) {
		case oracle.Owned, oracle.OwnedBy:
			whose = append(whose, one)
		}
	}
	for _, r := range list[:len(list)-1] {
		if before, ok := r.(oracle.Target); ok {
			if phrase := &p.slots[before.Slot].Phrase; phrase.Noun == oracle.CardNoun && phrase.Zone == oracle.Nowhere {
				phrase.Zone, phrase.Where = last.Zone, slices.Concat(phrase.Where, whose)
			}
		}
	}
}

// targetPlayer reads "target player" and "target opponent".
func (p *parser) targetPlayer() (oracle.Reference, bool) {
	start := p.mark()
	if !p.next("target") {
		return nil, false
	}
	slot, ok := p.targetSlot()
	if !ok || slot.Phrase.Noun != oracle.PlayerNoun || p.inStatic {
		return nil, p.fail(start)
	}
	return p.addSlot(slot), true
}

// targetSlot reads what a slot takes, and who chooses it if that is not you (601.6).
func (p *parser) targetSlot() (oracle.TargetSlot, bool) {
	slot, ok := p.targetsOfSlot()
	if ok {
		slot.ByOpponent = p.accept("of an opponent's choice")
		if slot.ByOpponent && slices.ContainsFunc(p.slots, func(s oracle.TargetSlot) bool { return s.ByOpponent }) {
			p.miss(p.pos)
			return slot, false // you could have another opponent make each of the choices (601.6a)
		}
		if slot.ByOpponent && p.accept("they control") {
			slot.Theirs = true
			slot.Phrase.Add(oracle.Controlled{By: oracle.Opponents})
		} else if slot.ByOpponent && p.accept("you don't control") {
			slot.Phrase.Add(oracle.Controlled{By: oracle.NotYours})
		}
		if n := len(slot.Phrase.Where) - 1; n >= 0 && slot.Phrase.Where[n] == controlledBy(oracle.It{Player: true}) && p.accept("of their choice") {
			slot.ByThem = true
		}
		slot.Random = slot.Min == 1 && slot.Max == 1 && !slot.Any && !slot.MaxX && !slot.ByOpponent && len(p.slots) == 0 && p.accept("chosen at random")
	}
	return slot, ok
}

func (p *parser) targetsOfSlot() (oracle.TargetSlot, bool) {
	start := p.mark()
	if p.each != nil || p.next("for each") {
		return p.targetOfEach()
	}
	slot := oracle.TargetSlot{Min: 1, Max: 1}
	switch {
	case p.accept("any target"):
		slot.Phrase = oracle.Phrase{Noun: oracle.AnyTargetNoun}
		if m := p.mark(); p.accept("that isn't") {
			if not, ok := p.complement(); ok {
				slot.Phrase.Add(oracle.Not{Predicate: not})
			} else {
				p.reset(m)
			}
		}
		return slot, true
	case p.accept("any other target"):
		slot.Phrase = oracle.Phrase{Noun: oracle.AnyTargetNoun}
		p.other(&slot)
		return slot, true
	case p.accept("up to"):
		slot.Min = 0
		if p.accept("x") {
			slot.MaxX = true
			break
		}
		if p.accept("that many") {
			slot.MaxX, slot.X = true, oracle.ThatMany{}
			if p.manyThisWay != nil {
				slot.X = p.manyThisWay
			}
			break
		}
		n, ok := p.number()
		if !ok {
			return slot, p.fail(start)
		}
		slot.Max = n
	case p.accept("any number of"):
		slot.Min, slot.Max, slot.Any = 0, 0, true
	case p.accept("one or more"):
		slot.Max, slot.Any = 0, true
	case p.accept("x"):
		slot.MaxX = true
	case p.accept("one or two"):
		slot.Max = 2
	case p.acceptAny("one , two , or three", "one , two or three") != "":
		slot.Max = 3
	default:
		if n, ok := p.number(); ok {
			slot.Min, slot.Max = n, n
		}
	}
	other := p.acceptAny("another", "other") != ""
	if slot.Min == 1 && slot.Max == 1 && len(p.slots) > 0 && (p.next("a second target") || p.next("a third target")) {
		other = p.accept("a second") || p.accept("a third")
	}
	if p.accept("targets") {
		if slot.Max == 1 && !slot.Any || other {
			return slot, p.fail(start)
		}
		slot.Phrase = oracle.Phrase{Noun: oracle.AnyTargetNoun}
		return slot, true
	}
	if !p.accept("target") {
		return slot, p.fail(start)
	}
	choices := len(p.choices)
	phrase, ok := p.playerOrObjects()
	if !ok {
		phrase, _, ok = p.nounPhrase()
	}
	if ok && len(p.choices) > choices { // it is chosen with the targets, and not as the text is followed
		p.choices = p.choices[:choices]
		return slot, p.fail(start)
	}
	if !ok || slot.MaxX && len(p.slots) > start.slots { // X targets of a target player's: not written
		return slot, p.fail(start)
	}
	slot.Phrase = phrase
	slot.Lead = p.lead(phrase)
	if other {
		p.other(&slot)
	}
	if n := len(phrase.Where); n > 0 && (slot.Max > 1 || slot.Any) && phrase.Zone == oracle.Graveyard && phrase.Where[n-1] == oracle.Predicate(oracle.Owned{By: oracle.Opponents}) && p.toks[p.pos-1].text == "graveyard" {
		slot.Phrase.Add(oracle.SameZone{}) // one opponent's
	}
	return slot, true
}

// playerOrObjects reads a list that begins with a player and in which something else is said of each of the others: "opponent,
// creature an opponent controls, or planeswalker an opponent controls".
func (p *parser) playerOrObjects() (oracle.Phrase, bool) {
	start := p.mark()
	n, ok := p.nominal()
	if !ok || n.noun != oracle.PlayerNoun || !n.plural.one() || !p.accept(",") {
		return oracle.Phrase{}, p.fail(start)
	}
	phrase := joinNominals(nil, []nominal{n}, false)
	for {
		last := p.accept("or")
		more, number, ok := p.phraseAlone()
		if !ok || !number.one() {
			return oracle.Phrase{}, p.fail(start)
		}
		others := more.Or
		more.Or = nil
		phrase.Or = append(append(phrase.Or, more), others...)
		if last {
			return phrase, len(phrase.Or) > 1 || p.fail(start)
		}
		if !p.accept(",") {
			return oracle.Phrase{}, p.fail(start)
		}
	}
}

// other makes the slot leave out what was targeted before, or with nothing targeted
// before, this object.
func (p *parser) other(slot *oracle.TargetSlot) {
	if len(p.slots) > 0 {
		slot.Distinct = true
		return
	}
	slot.Phrase.Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, slot.Phrase.Where)
	for i := range slot.Phrase.Or {
		if slot.Phrase.Or[i].Noun == oracle.PlayerNoun && slot.Phrase.Noun != oracle.PlayerNoun {
			continue // "another target permanent or opponent": another permanent, and any opponent
		}
		slot.Phrase.Or[i].Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, slot.Phrase.Or[i].Where)
	}
}
