package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads the subjects of events: who does something, or to whom or what something happens.

// A subject is who or what an event happens to.
type subject struct {
	ref     oracle.Reference
	phrase  oracle.Phrase
	player  bool
	several bool           // "one or more"
	with    int            // "and at least two other creatures"
	beside  *oracle.Phrase // what those are
}

// eventSubject reads the subject of an event and mentions it as the event's object or player.
func (p *parser) eventSubject() (subject, bool) {
	start := p.mark()
	objects := func(ref oracle.Reference, phrase oracle.Phrase, several bool) (subject, bool) {
		p.mention(oracle.It{}, phrase, several)
		return subject{ref: ref, phrase: phrase, several: several}, true
	}
	if p.accept("you") {
		if m := p.mark(); p.acceptAny("or an", "or a") != "" || p.next("or another") && p.accept("or") { // "you or a permanent you control becomes the target"
			if phrase, number, ok := p.nounPhrase(); ok && number.one() && phrase.Noun == oracle.PermanentNoun && p.next("becomes the target of") {
				return objects(oracle.The{All: []oracle.Reference{oracle.You{}, oracle.Each{Phrase: phrase}}}, phrase, false)
			}
			p.reset(m)
		}
		return subject{ref: oracle.You{}, player: true}, true
	}
	if p.accept("your commander") && !p.next("'s") {
		return objects(oracle.Each{Phrase: oracle.Phrase{Noun: yourCommander.Noun, Where: slices.Clone(yourCommander.Where)}}, yourCommander, false)
	}
	p.reset(start)
	if p.this() {
		if p.next("'s") {
			return subject{}, p.fail(start)
		}
		m := p.mark()
		if p.accept("or") {
			if word := p.acceptAny("enchanted", "equipped"); word != "" && p.acceptAny("creature", "permanent") != "" && !p.next("'s") {
				return objects(oracle.The{All: []oracle.Reference{oracle.This{}, p.hostCalled(word)}}, creaturePhrase, false)
			}
			p.reset(m)
		}
		if p.accept("or another") || p.accept("or an") || p.accept("or a") {
			phrase, _, ok := p.nounPhrase()
			if ok && phrase.Noun == oracle.PermanentNoun {
				return objects(oracle.The{All: []oracle.Reference{oracle.This{}, oracle.Each{Phrase: phrase}}}, phrase, false)
			}
			p.reset(m)
		}
		s, ok := objects(oracle.This{}, thisPhrase(p.card), false)
		p.mentions[len(p.mentions)-1].own = true
		if p.accept("and at least") {
			n, isNumber := p.number()
			if !isNumber {
				return subject{}, p.fail(start)
			}
			s.with = n
			if p.acceptAny("other creatures", "other creature") == "" && !p.othersBeside(&s) {
				return subject{}, p.fail(start)
			}
		}
		return s, ok
	}
	if word := p.acceptAny("enchanted", "equipped", "fortified"); word != "" {
		if n, ok := p.nominal(); ok && n.plural.one() && !p.next("'s") {
			if n.noun == oracle.PlayerNoun {
				p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
				return subject{ref: oracle.Host{}, player: true}, true
			}
			return objects(p.hostCalled(word), oracle.Phrase{Noun: n.noun, Where: n.where}, false)
		}
		return subject{}, p.fail(start)
	}
	if p.accept("the chosen player") && !p.next("'s") {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return subject{ref: oracle.ChosenPlayer{}, player: true}, true
	}
	p.reset(start)
	if p.accept("defending player") {
		return subject{}, p.fail(start)
	}
	if p.accept("the creature") {
		if p.thisOrIt() && p.accept("haunts") {
			return objects(oracle.Haunted{}, phraseOf(oracle.HasType{Types: oracle.Creature}), false)
		}
		return subject{}, p.fail(start)
	}
	if word := p.acceptAny("that", "it"); word != "" {
		var ref oracle.Reference
		if word == "it" {
			ref = p.it()
		} else {
			ref, _ = p.thatNoun("that")
		}
		if ref == nil {
			return subject{}, p.fail(start)
		}
		return objects(ref, oracle.Phrase{}, false)
	}
	if len(p.slots) == 1 && p.slots[0].Max == 1 && !p.slots[0].Any && !p.slots[0].Phrase.MayBePlayer() && p.next(damagedPermanent+" would die") {
		p.accept(damagedPermanent)
		return objects(oracle.It{To: oracle.WhatWasDamaged}, oracle.Phrase{}, false)
	}
	several := p.accept("one or more")
	if !several && p.acceptAny("a", "an") == "" && !p.next("another") {
		return subject{}, p.fail(start)
	}
	phrase, _, ok := p.nounPhrase()
	if !ok {
		return subject{}, p.fail(start)
	}
	otherThanYou(&phrase)
	if phrase.Noun == oracle.PlayerNoun && len(phrase.Where) == 0 && p.accept("other than you") {
		phrase.Add(oracle.IsPlayer{Who: oracle.NotYours})
	}
	if phrase.Noun == oracle.PlayerNoun && len(phrase.Or) == 0 {
		p.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return subject{ref: oracle.Each{Phrase: phrase}, phrase: phrase, player: true, several: several}, true
	}
	return objects(oracle.Each{Phrase: phrase}, phrase, several)
}

// othersBeside reads which others attack besides: "one other Warrior", or "two Zombies", of which this may be one.
func (p *parser) othersBeside(s *subject) bool {
	var others []oracle.Predicate
	if p.accept("other") {
		others = []oracle.Predicate{oracle.Other{}}
	}
	phrase, _, ok := p.nounPhrase()
	if !ok || phrase.Noun != oracle.PermanentNoun || len(phrase.Or) > 0 || !p.next("attack") {
		return false
	}
	phrase.Where = slices.Concat(others, []oracle.Predicate{oracle.Is{Status: oracle.Attacking}}, phrase.Where)
	s.beside = &phrase
	return true
}

// otherThanYou makes of "another player" in an event any player but you: it is the controller of
// the ability that another player is another than (109.5).
func otherThanYou(phrase *oracle.Phrase) {
	if phrase.Noun != oracle.PlayerNoun {
		return
	}
	phrase.Where = slices.Clone(phrase.Where)
	for i, p := range phrase.Where {
		if isOther(p) {
			phrase.Where[i] = oracle.IsPlayer{Who: oracle.NotYours}
		}
	}
}

// relation is the relation of a player subject, for the events that keep only that.
func (s subject) relation() (oracle.Relation, bool) {
	switch r := s.ref.(type) {
	case oracle.You:
		return oracle.Yours, true
	case oracle.Each:
		if len(r.Phrase.Where) == 0 {
			return oracle.Anyone, true
		}
		if is, ok := r.Phrase.Where[0].(oracle.IsPlayer); ok && len(r.Phrase.Where) == 1 {
			return is.Who, true
		}
	}
	return 0, false
}

// damagedPermanent is what the text calls the one target, if it has been dealt damage.
const damagedPermanent = "a permanent dealt damage this way"
