package cardtext

import "rulestep/engine/oracle"

// This file reads what makes abilities trigger an additional time, or not at all (603.2d).

// triggersAgain reads "If a creature entering causes a triggered ability of a permanent
// you control to trigger, that ability triggers an additional time" and "If a triggered
// ability of a creature you control triggers, ...".
func (p *parser) triggersAgain() (*oracle.Ability, bool) {
	if !p.accept("if") {
		return nil, false
	}
	again := oracle.TriggersAgain{}
	if p.acceptAny("a triggered ability of", "an ability of") != "" {
		of, ok := p.eventSubject()
		if !ok || of.player || of.several || !p.accept("triggers ,") {
			return nil, false
		}
		again.Of = of.ref
	} else {
		s, ok := p.eventSubject()
		if !ok || s.several {
			return nil, false
		}
		if again.Event, ok = p.causing(s); !ok || !p.accept("causes a triggered ability of") {
			return nil, false
		}
		of, ok := p.eventSubject()
		if !ok || of.player || of.several || !p.accept("to trigger ,") {
			return nil, false
		}
		again.Of = of.ref
	}
	if p.acceptAny("that ability triggers an additional time", "it triggers an additional time") == "" {
		return nil, false
	}
	return static(again), true
}

// roomsAgain reads "Room abilities of dungeons you own trigger an additional time".
func (p *parser) roomsAgain() (*oracle.Ability, bool) {
	if !p.accept(roomsAgainWords) {
		return nil, false
	}
	return static(oracle.TriggersAgain{Of: yourDungeons}), true
}

const roomsAgainWords = "room abilities of dungeons you own trigger an additional time"

// yourDungeons are the dungeon cards in the command zone that you own, which have no other abilities than those of their rooms.
var yourDungeons = oracle.Each{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Command, Where: []oracle.Predicate{oracle.HasType{Types: oracle.Dungeon}, oracle.Owned{By: oracle.Yours}}}}

// causing reads "entering or leaving the battlefield" as what happens to the subject: the
// verbs are read as they stand in a trigger condition.
func (p *parser) causing(s subject) (oracle.Event, bool) {
	old := p.toks
	defer func() { p.toks = old }()
	p.toks = append([]token(nil), old...)
	for i := p.pos; i < len(p.toks) && p.toks[i].text != "causes"; i++ {
		for _, g := range gerunds {
			if p.toks[i].text == g.gerund {
				p.toks[i].text = g.third
				if s.ref == oracle.Reference(oracle.You{}) {
					p.toks[i].text = g.base
				}
			}
		}
	}
	return p.eventsOf(s)
}

// gerunds are verbs of events as they are said of a cause: "a creature dying causes ...".
var gerunds = []struct{ gerund, third, base string }{
	{"attacking", "attacks", "attack"},
	{"becoming", "becomes", "become"},
	{"being", "is", "are"},
	{"casting", "casts", "cast"},
	{"copying", "copies", "copy"},
	{"dealing", "deals", "deal"},
	{"drawing", "draws", "draw"},
	{"dying", "dies", "die"},
	{"entering", "enters", "enter"},
	{"gaining", "gains", "gain"},
	{"leaving", "leaves", "leave"},
	{"sacrificing", "sacrifices", "sacrifice"},
}

// causesNoTriggers reads "Creatures entering or dying don't cause abilities to trigger" and "... abilities of permanents your
// opponents control to trigger".
func (p *parser) causesNoTriggers() (*oracle.Ability, bool) {
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || !p.accept("entering") {
		return nil, false
	}
	what := oracle.Each{Phrase: phrase}
	e := oracle.CausesNoTriggers{Event: oracle.ZoneChange{What: what, To: oracle.Battlefield}}
	if p.accept("or dying") {
		e.Event = oracle.OneOf{Of: []oracle.Event{e.Event, oracle.ZoneChange{What: what, From: oracle.Battlefield, To: oracle.Graveyard}}}
	}
	if !p.accept("don't cause abilities") {
		return nil, false
	}
	if p.accept("of") {
		of, number, ok := p.nounPhrase()
		if !ok || !number.many() || of.Noun != oracle.PermanentNoun {
			return nil, false
		}
		e.Of = oracle.Each{Phrase: of}
	}
	return static(e), p.accept("to trigger")
}
