package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads the pronouns by which the text of somebody in a story goes back to the card itself:
// "When Ann enters, she deals 2 damage to any target." They stand where its name could (201.5).

// possessions are the words after "her" that are had, so that she is not the object of a verb.
var possessions = map[string]bool{
	"power": true, "toughness": true, "base": true, "mana": true, "owner": true, "controller": true, "name": true, "loyalty": true,
	"combat": true, "text": true, "additional": true, "other": true, "own": true, "ability": true, "abilities": true, "activated": true,
}

// person reads "he", "she", "him" or "her" as the card itself.
func (p *parser) person() (oracle.Reference, bool) {
	start := p.mark()
	switch p.acceptAny("he", "she", "him", "her", "they", "them") {
	case "":
		return nil, false
	case "they", "them": // of a card that is several in its story
		if p.card == nil || !strings.Contains(p.card.Name, " and ") || slices.ContainsFunc(p.mentions, func(m mention) bool { return m.plural || m.phrase.Noun == oracle.PlayerNoun }) {
			return nil, p.fail(start)
		}
	case "her":
		if possessions[p.peek().text] {
			return nil, p.fail(start)
		}
	}
	if ref := p.oneself(); ref != nil {
		return ref, true
	}
	return nil, p.fail(start)
}

// onOneself reads "him" or "her" for the card itself, after "counter on".
func (p *parser) onOneself() bool {
	return p.oneself() == oracle.Reference(oracle.This{}) && p.acceptAny("him", "her") != ""
}

// himself reads "he" or "she" for the card itself.
func (p *parser) himself() bool {
	start := p.mark()
	return p.acceptAny("he", "she") != "" && p.oneself() == oracle.Reference(oracle.This{}) || p.fail(start)
}

// oneself is the card itself, or where the text has moved it what it is now (400.7j); nil where somebody
// else could be meant: nobody is where the card is no creature or planeswalker with a name of its own,
// and a quoted ability speaks of whoever gets it.
func (p *parser) oneself() oracle.Reference {
	if p.ofSomebody { // an ability that it has itself
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return oracle.This{}
	}
	if p.card == nil || p.depth > 0 || p.card.Supertypes&oracle.Legendary == 0 || p.card.Types&(oracle.Creature|oracle.Planeswalker) == 0 {
		return nil
	}
	own := thisPhrase(p.card)
	for i := len(p.mentions) - 1; i >= 0; i-- {
		switch m := p.mentions[i]; {
		case m.ref == oracle.Reference(oracle.This{}):
			p.mention(m.ref, own, false)
			return m.ref
		case m.ref == oracle.Reference(oracle.It{To: oracle.WhatMoved}) && !m.plural && reflect.DeepEqual(m.phrase, own):
			return m.ref
		}
	}
	p.mention(oracle.This{}, own, false)
	return oracle.This{}
}

// theySelves is what "they" means, which is this one object too where its name is of several: "when The Notary Hobbits enter, if
// they're not a token".
func (p *parser) theySelves() oracle.Reference {
	if of := p.them(); of != nil {
		return of
	}
	if p.card != nil && p.depth == 0 && p.card.Supertypes&oracle.Legendary != 0 && (strings.Contains(p.card.Name, " and ") || strings.HasSuffix(p.card.Name, "s")) && p.itIsThis() {
		return oracle.This{}
	}
	return nil
}
