package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what a triggered ability or a replacement effect watches for.

// trigger reads the event of a triggered ability, up to its comma, and mentions
// what the event is about.
func (p *parser) trigger() (oracle.Event, bool) {
	start := p.mark()
	if either, ok := p.castOrEnters(); ok {
		return either, true
	}
	first, ok := p.oneTrigger()
	p.mentionHolder(first)
	orAt := ok && planeswalksTo(first) && p.next("or at")
	if !ok || !orAt && !p.next("and when") && !p.next("and whenever") && !p.next("and at") {
		return first, ok
	}
	// What is said afterwards goes back to neither event, only to this object.
	p.mentions = p.mentions[:start.mentions]
	itself := hasNode[oracle.This](first)
	if itself {
		p.mention(oracle.This{}, thisPhrase(p.card), false)
	}
	said := len(p.mentions)
	p.acceptAny("and", "or")
	second, ok := p.oneTrigger()
	if !ok || !standApart(first, second) {
		return nil, p.fail(start)
	}
	p.mentions = p.mentions[:said]
	return oracle.OneOf{Of: []oracle.Event{first, second}, Apart: true}, true
}

// standApart says whether no one thing that happens can be both events, and each is looked for
// alike, on the battlefield and for each thing that it happens to.
func standApart(a, b oracle.Event) bool {
	for _, e := range []oracle.Event{a, b} {
		switch e := e.(type) {
		case oracle.ZoneChange:
			if e.Several || e.From != oracle.Battlefield && e.To != oracle.Battlefield {
				return false
			}
		case oracle.SpellCast:
			if (e.What == oracle.This{}) {
				return false
			}
		case oracle.AttackDeclared:
			if e.Several {
				return false
			}
		case oracle.PermanentSacrificed:
			if e.Several {
				return false
			}
		case oracle.DamageDealt:
			if e.Several || e.SeveralTo {
				return false
			}
		case oracle.PlayerAttacks:
			if e.Whom != nil {
				return false
			}
		case oracle.StepBegins, oracle.Planeswalked, oracle.FullyUnlocked, oracle.Expended, oracle.TurnedFaceUp, oracle.CardDrawn, oracle.LifeGained:
		default:
			return false
		}
	}
	enters, one := a.(oracle.ZoneChange)
	also, two := b.(oracle.ZoneChange)
	return reflect.TypeOf(a) != reflect.TypeOf(b) || one && two && enters.To != also.To
}

func (p *parser) oneTrigger() (oracle.Event, bool) {
	start := p.mark()
	switch p.acceptAny("when", "whenever", "at") {
	case "at":
		if e, ok := p.stepBegins(); ok {
			return e, true
		}
	case "when", "whenever":
		if e, ok := p.events(); ok {
			if p.accept("for the first time each turn") {
				return oracle.FirstEachTurn{Of: e}, true
			}
			if p.acceptAny("for the first time during each of your turns", "for the first time during each of their turns") != "" {
				return oracle.FirstEachTurn{Of: e, OwnTurn: true}, true
			}
			return e, true
		}
	}
	return nil, p.fail(start)
}

// timeOf reads "the third time".
func (p *parser) timeOf() (int, bool) {
	for i, words := range countWords {
		if p.accept(words + " time") {
			return 1 + i, true
		}
	}
	return 0, false
}

// countWords are the words for "the Nth counter" and "the Nth time".
var countWords = []string{"the first", "the second", "the third", "the fourth", "the fifth", "the sixth", "the seventh", "the eighth", "the ninth", "the tenth", "the eleventh", "the twelfth"}

// noCountersLeft is that this has no counters of a kind.
func noCountersLeft(kind string) oracle.Condition {
	return oracle.Relates{A: oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: kind}, How: oracle.Equal, B: oracle.Literal(0)}
}

// events reads one event or several joined by "or".
func (p *parser) events() (oracle.Event, bool) {
	start := p.mark()
	if p.accept("you control no") {
		if phrase, plural, ok := p.nounPhrase(); ok && plural.many() {
			phrase.Add(oracle.Controlled{By: oracle.Yours})
			return oracle.State{Condition: oracle.Exists{Phrase: phrase, How: oracle.Equal, Count: oracle.Literal(0)}}, true
		}
		return nil, p.fail(start)
	}
	if p.this() {
		if p.accept("has no") {
			if kind, ok := p.counterKind(); ok && p.accept("counters on it") {
				p.mention(oracle.This{}, thisPhrase(p.card), false)
				return oracle.State{Condition: noCountersLeft(kind)}, true
			}
		}
		p.reset(start)
	}
	if c, ok := p.stateOfAffairs(); ok {
		return oracle.State{Condition: c}, true
	}
	if p.accept("this ability resolves for") {
		if n, ok := p.timeOf(); ok {
			return oracle.Resolved{Nth: n}, true
		}
		return nil, p.fail(start)
	}
	if e, ok := p.variantEvent(); ok {
		return e, true
	}
	if p.causesDiscard() {
		e := oracle.CardDiscarded{Who: oracle.You{}, CausedBy: oracle.Opponents}
		if e.This = p.this(); e.This {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return e, true
		}
		return e, p.accept("a card") || p.fail(start)
	}
	if e, ok := p.soManyAttack(); ok {
		return e, true
	}
	if e, ok := p.abilityOfActivated(); ok {
		return e, true
	}
	if p.accept("you move your venture marker into this room") {
		return oracle.RoomEntered{}, true
	}
	if p.accept("you unlock this door") {
		return oracle.DoorUnlocked{}, true
	}
	if m := p.mark(); slices.Contains(p.card.Subtypes, "Class") && p.accept("this class becomes level") {
		if n, ok := p.plainNumber(); ok {
			if n, ok := n.(oracle.Literal); ok {
				return oracle.LevelBecame{N: int(n)}, true
			}
		}
		p.reset(m)
	}
	if p.accept("you fully unlock") {
		if s, ok := p.eventSubject(); ok && !s.player && !s.several {
			return oracle.FullyUnlocked{What: s.ref}, true
		}
		return nil, p.fail(start)
	}
	if p.accept(oracle.RingTempts) {
		return oracle.KeywordActionDone{Who: oracle.You{}, Name: oracle.RingTempts}, true
	}
	if p.accept("you choose a creature as your ring-bearer") {
		return oracle.KeywordActionDone{Who: oracle.You{}, Name: oracle.ChooseRingBearer}, true
	}
	if e, ok := p.daylightChanges(); ok {
		return e, true
	}
	if p.accept("you have no cards in hand") {
		return oracle.State{Condition: oracle.Relates{A: oracle.NumberOf{Number: oracle.HandSize, Of: oracle.You{}}, How: oracle.Equal, B: oracle.Literal(0)}}, true
	}
	if e, ok := p.counterEvent(); ok {
		return e, true
	}
	if p.accept("damage that would be dealt to") {
		if p.accept("you is prevented") {
			return oracle.DamagePrevented{To: oracle.You{}}, true
		}
		if to, ok := p.eventObject(); ok && p.accept("is prevented") {
			return oracle.DamagePrevented{To: to}, true
		}
		return nil, p.fail(start)
	}
	switch m := p.mark(); p.acceptAny("combat damage is dealt to you", "noncombat damage is dealt to you", "damage is dealt to you") {
	case "":
	case "combat damage is dealt to you":
		return oracle.DamageDealt{To: oracle.You{}, Combat: true}, p.next(",") || p.fail(m)
	case "noncombat damage is dealt to you":
		return oracle.DamageDealt{To: oracle.You{}, NonCombat: true}, p.next(",") || p.fail(m)
	case "damage is dealt to you":
		return oracle.DamageDealt{To: oracle.You{}}, p.next(",") || p.fail(m)
	}
	if p.next("you're dealt") && p.accept("you're") {
		return p.dealtTo(oracle.You{})
	}
	for _, form := range []func(*parser) (oracle.Event, bool){(*parser).countersSpell, (*parser).causesShuffle, (*parser).stateOfThis} {
		if e, ok := form(p); ok {
			return e, true
		}
	}
	subject, ok := p.eventSubject()
	if !ok {
		return nil, p.fail(start)
	}
	e, ok := p.eventsOf(subject)
	if !ok {
		return nil, p.fail(start)
	}
	return e, true
}

// eventsOf reads what happens to a subject, or to it and another one.
func (p *parser) eventsOf(subject subject) (oracle.Event, bool) {
	first, ok := p.eventVerb(subject)
	if !ok {
		return nil, false
	}
	of := []oracle.Event{first}
	for {
		m := p.mark()
		comma := p.accept(",")
		or := p.accept("or")
		if !or && !comma {
			break
		}
		p.acceptAny("whenever", "when")
		next, ok := p.eventVerb(subject)
		if !ok {
			p.reset(m)
			p.accept(",")
			p.accept("or")
			p.acceptAny("whenever", "when")
			another, isSubject := p.eventSubject()
			if isSubject {
				next, ok = p.eventVerb(another)
			}
			if !ok {
				p.reset(m)
				break
			}
		}
		// A comma alone ends the event, unless a later "or" makes it a list.
		if !or && !p.next(", or") && !p.next("or") && !p.listGoesOn(subject) {
			p.reset(m)
			break
		}
		of = append(of, next)
	}
	if len(of) == 1 {
		return first, true
	}
	return oracle.OneOf{Of: of}, true
}

// listGoesOn reports whether more events follow, parted by commas, of which "or" stands before the last one.
func (p *parser) listGoesOn(subject subject) bool {
	start := p.mark()
	defer p.reset(start)
	for p.accept(",") {
		last := p.accept("or")
		if _, ok := p.eventVerb(subject); !ok {
			return false
		}
		if last {
			return true
		}
	}
	return false
}

// eventVerb reads what happens to the subject.
func (p *parser) eventVerb(s subject) (oracle.Event, bool) {
	start := p.mark()
	var e oracle.Event
	var ok bool
	if s.player {
		if e, ok = p.playerEvent(s); !ok {
			p.reset(start)
			e, ok = p.rarerDeed(s)
		}
	} else {
		e, ok = p.objectEvent(s)
	}
	if !ok || s.several && !together(e) {
		return nil, p.fail(start)
	}
	return e, true
}

// together says whether the event is one, however many things it happens to at the same
// time: what "one or more" says. An event that can't be so is not understood.
func together(e oracle.Event) bool {
	switch e := e.(type) {
	case oracle.OneOf:
		return !slices.ContainsFunc(e.Of, func(one oracle.Event) bool { return !together(one) })
	case oracle.ZoneChange:
		return e.Several
	case oracle.AttackDeclared:
		return e.Several
	case oracle.BlockDeclared:
		return e.Several
	case oracle.BecomesBlocked:
		return e.Several
	case oracle.DamageDealt:
		return e.Several || e.SeveralTo
	case oracle.BecomesTapped:
		return e.Several
	case oracle.PermanentSacrificed:
		return e.Several
	case oracle.CardDiscarded:
		return e.Several
	}
	return false
}

// causesDiscard reads "a spell or ability an opponent controls causes you to discard", which is said of the
// event itself, not of what would happen.
func (p *parser) causesDiscard() bool {
	return p.accept(causesDiscard)
}
