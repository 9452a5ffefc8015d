package cardtext

import "rulestep/engine/oracle"

// This file reads effects that replace or prevent, for the turn, what would happen: "the next time ... would ... this turn", "if that
// creature would die this turn".

// nextTime reads what happens instead of your next draw, and to the next damage from one source: that it is prevented (615.8), or
// dealt to something else (614.9).
func (p *parser) nextTime() (oracle.Instruction, bool) {
	start := p.mark()
	if !p.accept("the next time") {
		return nil, false
	}
	if p.accept("you would draw a card this turn ,") {
		r, slots := oracle.Replacement{Event: oracle.CardDrawn{Who: oracle.You{}}, Once: true}, len(p.slots)
		instead := p.accept("instead")
		p.inStatic = true
		ok := p.replaced(&r, instead)
		p.inStatic = false
		if !ok || r.May || r.Skips || len(r.Instead) == 0 || len(p.slots) > slots {
			return nil, p.fail(start)
		}
		return oracle.Establish{Effect: r, Duration: oracle.ThisTurn}, true
	}
	choice := p.mark()
	e := oracle.DamageDealt{}
	var source oracle.Reference
	if p.acceptAny("an", "a") != "" {
		if phrase, _, ok := p.nounPhrase(); ok && phrase.Noun == oracle.SourceNoun {
			if p.accept("of your choice") {
				p.postmodifiers(&phrase, false)
				source = oracle.Some{Phrase: phrase, Count: oracle.Literal(1)}
			} else {
				source = oracle.Each{Phrase: phrase}
			}
		} else if ok && (phrase.Noun == oracle.PermanentNoun || phrase.Noun == oracle.SpellNoun) {
			source = oracle.Each{Phrase: phrase}
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
		if some, chosen := to.(oracle.Some); chosen { // whoever it is that is dealt damage, and none who is chosen before
			if to = (oracle.Each{Phrase: some.Phrase}); some.Phrase.Noun != oracle.PlayerNoun || some.Count != oracle.Quantity(oracle.Literal(1)) {
				return nil, p.fail(start)
			}
		}
		if !ok {
			return nil, p.fail(start)
		}
		e.To = to
	}
	if !p.accept("this turn ,") {
		return nil, p.fail(start)
	}
	if to, ok := p.dealtInstead(e.Source); ok {
		return oracle.Establish{Effect: oracle.Replacement{Event: e, Change: oracle.EventChange{Recipient: to}, Once: true}, Duration: oracle.ThisTurn}, true
	}
	if !p.accept("prevent that damage") {
		return nil, p.fail(start)
	}
	shield := oracle.Prevention{Event: e, Once: true}
	p.preventedThen(&shield)
	return oracle.Establish{Effect: shield, Duration: oracle.ThisTurn}, true
}

// wouldThisTurn reads a replacement effect that lasts for the turn, after "if": "that
// creature would die this turn, exile it instead" (614.1a).
func (p *parser) wouldThisTurn() (oracle.Instruction, bool) {
	start := p.mark()
	r := oracle.Replacement{}
	var ok bool
	if r.Event, ok = p.wouldEvent(); !ok {
		return nil, p.fail(start)
	}
	said := p.accept("this turn and it wasn't cast") // or the turn is said before the "if"
	if said || p.accept("and it wasn't cast") {
		r.If = notCast
	}
	lasts := oracle.ThisTurn
	if leaves, is := r.Event.(oracle.ZoneChange); is && leavesForGood(leaves) && p.next(", exile it instead of putting it anywhere else") {
		lasts = oracle.ForTheGame
		p.accept(",")
	} else if deals, is := r.Event.(oracle.DamageDealt); is && deals.To != nil && p.lastsFor == oracle.UntilYourNextTurn && p.accept(",") {
		lasts = oracle.UntilYourNextTurn
	} else if !((said || p.lastsFor == oracle.UntilEndOfTurn) && p.accept(",")) && !p.accept("this turn ,") { // or it is said before the "if"
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
	return oracle.Establish{Effect: r, Duration: lasts}, true
}

// leavesForGood reports whether an event is that some one thing leaves the battlefield, which happens to it once.
func leavesForGood(e oracle.ZoneChange) bool {
	switch e.What.(type) {
	case oracle.It, oracle.Target:
		return e.From == oracle.Battlefield && e.To == oracle.Nowhere && !e.Several
	}
	return false
}
