package cardtext

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
)

// This file writes the subjects of events.

// eventSubject writes the subject of an event and mentions it as the event's object
// or player.
func (w *writer) eventSubject(r oracle.Reference, several bool) string {
	if r == oracle.Reference(oracle.It{To: oracle.WhatWasDamaged}) && !slices.ContainsFunc(w.mentions, func(m mention) bool { return m.ref == r }) {
		w.mention(oracle.It{}, oracle.Phrase{}, false)
		return damagedPermanent
	}
	w.said = w.subjectOf(r, several)
	return w.said
}

func (w *writer) subjectOf(r oracle.Reference, several bool) string {
	object := func(ph oracle.Phrase) {
		w.mention(oracle.It{}, ph, several)
	}
	switch r := r.(type) {
	case oracle.You:
		return "you"
	case oracle.This:
		object(thisPhrase(w.card))
		w.mentions[len(w.mentions)-1].own = true
		return w.noun()
	case oracle.ChosenPlayer:
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return "the chosen player"
	case oracle.Haunted:
		name := w.noun()
		if w.said == name { // another event of the same ability is about it
			name = "it"
		}
		object(phraseOf(oracle.HasType{Types: oracle.Creature}))
		return "the creature " + name + " haunts"
	case oracle.Host:
		noun, phrase := w.hostNoun()
		if phrase.Noun == oracle.PlayerNoun {
			w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		} else {
			object(phrase)
		}
		return noun
	case oracle.Each:
		if reflect.DeepEqual(r, yourTeam) {
			return "your team"
		}
		text := ""
		if !several && len(r.Phrase.Or) == 0 && slices.Equal(r.Phrase.Where, yourCommander.Where) {
			text = "your commander"
		} else if several {
			text = "one or more " + w.nounPhrase(r.Phrase, true)
		} else {
			text = w.withArticle(r.Phrase)
		}
		if r.Phrase.Noun == oracle.PlayerNoun && len(r.Phrase.Or) == 0 {
			w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		} else {
			object(r.Phrase)
		}
		return text
	case oracle.The:
		if len(r.All) == 2 {
			if each, ok := r.All[1].(oracle.Each); ok && r.All[0] == oracle.Reference(oracle.You{}) {
				object(each.Phrase)
				return "you or " + w.withArticle(each.Phrase)
			}
			if each, ok := r.All[1].(oracle.Each); ok {
				text := w.noun() + " or another " + w.nounPhrase(each.Phrase, false)
				object(each.Phrase)
				return text
			}
			if host, ok := r.All[1].(oracle.Host); ok {
				noun, _ := w.hostNoun()
				if host.Called != "" {
					noun, _ = calledHost(host.Called)
				}
				object(creaturePhrase)
				return w.noun() + " or " + noun
			}
		}
	case oracle.Particular:
		object(oracle.Phrase{})
		return r.Name
	case oracle.Target, oracle.It:
		text := w.pronoun(r, true)
		object(oracle.Phrase{})
		return text
	}
	return unsaid(r)
}

// relationSubject writes a player known only by relation, as an event's subject.
func (w *writer) relationSubject(by oracle.Relation) string {
	switch by {
	case oracle.Yours:
		return "you"
	case oracle.Opponents:
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return "an opponent"
	case oracle.NotYours:
		w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
		return "another player"
	}
	w.mention(oracle.It{Player: true}, oracle.Phrase{Noun: oracle.PlayerNoun}, false)
	return "a player"
}

var youAttack = oracle.Each{Phrase: oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}, oracle.Controlled{By: oracle.Yours}}}}
