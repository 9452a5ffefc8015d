package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file reads what somebody has done by what the text says before, "you discarded a creature card this way".

// didThisWay reads "you sacrificed a creature this way" and "that player discards an artifact card this way": of what each of
// several players has sacrificed or discarded, what that one has.
func (p *parser) didThisWay() (oracle.Condition, bool) {
	var who oracle.Reference
	switch p.acceptAny("you", "that player", "the player", "they") {
	case "":
		return nil, false
	case "you":
		who = oracle.You{}
	default:
		if who = p.that(oracle.Phrase{Noun: oracle.PlayerNoun}, false); who == nil {
			return nil, false
		}
	}
	for _, way := range ways {
		if way.verb == "" || p.acceptAny(way.how, way.verb+"s", way.verb) == "" {
			continue
		}
		how, n, phrase, ok := p.howMany()
		if !ok || phrase.Noun != oracle.PermanentNoun && phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || !p.accept("this way") {
			return nil, false
		}
		if (way.how == "sacrificed") != (phrase.Noun == oracle.PermanentNoun) && way.how != "destroyed" && way.how != "exiled" {
			return nil, false
		}
		return doneBy(who, way.how, way.to, p.severalDo(), how, n, phrase)
	}
	if p.acceptAny("put", "puts", "return", "returned") == "" {
		return nil, false
	}
	returned := p.toks[p.pos-1].text[0] == 'r'
	how, n, phrase, ok := p.howMany()
	if !ok || phrase.Zone != oracle.Nowhere || p.severalDo() {
		return nil, false
	}
	for _, place := range placesPut {
		if place.returned == returned && p.accept(place.words+" this way") {
			phrase.Add(oracle.ThisWay{How: place.how, To: oracle.It{To: oracle.WhatMoved}})
			return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
		}
	}
	return nil, false
}

// placesPut are the places where something is put or to which it is returned this way.
var placesPut = []struct {
	words, how string
	returned   bool
}{
	{"onto the battlefield", oracle.OntoBattlefield, false},
	{"into your hand", oracle.IntoYourHand, false},
	{"to your hand", "returned", true},
}

// doneBy is that somebody has done it to so many of what is described.
func doneBy(who oracle.Reference, word string, to oracle.Antecedent, several bool, how oracle.Comparison, n oracle.Quantity, phrase oracle.Phrase) (oracle.Condition, bool) {
	you := who == oracle.Reference(oracle.You{})
	switch word {
	case "discarded", "milled":
		if you {
			phrase.Add(oracle.Owned{By: oracle.Yours})
		} else if several {
			return nil, false
		}
	case "sacrificed":
		if you {
			phrase.Add(oracle.Controlled{By: oracle.Yours})
		} else if several {
			return nil, false
		}
	default:
		if several {
			return nil, false // which of them has done it, nothing says of what it was done to
		}
	}
	phrase.Add(oracle.ThisWay{How: word, To: oracle.It{To: to}})
	return oracle.Exists{Phrase: phrase, How: how, Count: n}, true
}

// severalDo reports whether the text tells each of several players to do something.
func (p *parser) severalDo() bool {
	for _, m := range p.mentions {
		if m.phrase.Noun != oracle.PlayerNoun {
			continue
		}
		if it, ok := m.ref.(oracle.It); ok && it.To == oracle.EachOfThem || m.plural {
			return true
		}
		if _, each := m.ref.(oracle.Each); each {
			return true
		}
	}
	return false
}

// mentionDealt mentions what has been dealt damage this way: a player only where that is the one target.
func (d *discourse) mentionDealt(phrase oracle.Phrase) {
	if phrase.Noun != oracle.PlayerNoun {
		d.mention(oracle.It{To: oracle.WhatWasDamaged}, phrase, false)
		return
	}
	for _, m := range slices.Backward(d.mentions) {
		if target, ok := m.ref.(oracle.Target); ok && !m.plural {
			d.mention(target, phrase, false)
			return
		}
	}
}
