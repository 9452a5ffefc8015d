package cardtext

import (
	"fmt"
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes damage, life, cards and keyword actions.

var _ = writes((*writer).dealDamage)

func (w *writer) dealDamage(i oracle.DealDamage) string {
	if w.dealsOfItsOwn(i) {
		return "each of " + w.object(i.Source) + " deals " + ofItsOwn + " " + w.notDoer(i.Source, i.To)
	}
	if each, ok := i.Source.(oracle.Each); ok && i.Itself {
		return "each " + w.nounPhrase(each.Phrase, false) + " deals " + toItself[1]
	}
	if each, ok := i.Source.(oracle.Each); ok && i.ItsController {
		return "each " + w.nounPhrase(each.Phrase, false) + " deals " + w.plain(i.Amount) + " " + toItsController
	}
	text := w.says(i.Source, "deal")
	if each, ok := i.Source.(oracle.Each); ok && !i.Divided && !i.Unpreventable && reflect.DeepEqual(i.Amount, oracle.Quantity(oracle.NumberOf{Number: oracle.Power, Of: i.Source})) {
		text = "each " + w.nounPhrase(each.Phrase, false) + " deals" // "its power" is that of each
	}
	text += " " + w.damageTo(i)
	if i.Unpreventable {
		text += " and the " + unpreventableWords
	}
	return text
}

// damageTo writes amount and recipient.
func (w *writer) damageTo(i oracle.DealDamage) string {
	if i.Divided {
		return w.plain(i.Amount) + " damage divided as you choose among " + w.notDoer(i.Source, i.To)
	}
	to := func() string {
		if w.newTargets(i.To) {
			return "each of " + w.notDoer(i.Source, i.To)
		}
		text := w.notDoer(i.Source, i.To)
		if target, ok := i.To.(oracle.Target); ok && text == "that creature" && target.Slot < len(w.slots) && w.slots[target.Slot].Phrase.Noun == oracle.AnyTargetNoun {
			return "that permanent or player"
		}
		return text
	}
	if _, several := i.Source.(oracle.Each); several && reflect.DeepEqual(i.Amount, oracle.Quantity(oracle.NumberOf{Number: oracle.Power, Of: i.Source})) {
		return ofItsOwn + " " + to()
	}
	if isPlain(i.Amount) {
		return much(w.plain(i.Amount)) + " damage to " + to()
	}
	if factor, each := forEach(i.Amount); factor > 1 {
		if text, ok := w.try(func() string {
			text := fmt.Sprint(factor) + " damage to " + to()
			return text + " for each " + w.mustEach(each)
		}); ok {
			return text
		}
	}
	// The amount may speak of what is dealt damage: then that is said first.
	if past, ok := i.Amount.(oracle.TimesThisTurn); !ok || !ofWhom(past, i.To) {
		if text, ok := w.try(func() string {
			text := "damage equal to " + w.quantity(i.Amount)
			return text + " to " + to()
		}); ok {
			return text
		}
	}
	text := "damage to " + to()
	return text + " equal to " + w.quantity(i.Amount)
}

// much turns "that many" into the form for what is not counted.
func much(text string) string { return strings.Replace(text, "that many", "that much", 1) }

// notDoer writes what the subject of the verb does something to.
func (w *writer) notDoer(doer, r oracle.Reference) string {
	if sameReference(doer, r) {
		return "itself"
	}
	w.doer = doer
	defer func() { w.doer = nil }()
	if each, ok := r.(oracle.Each); ok && each.Phrase.Noun != oracle.PlayerNoun {
		text := "each " + w.nounPhrase(each.Phrase, false)
		w.mentionGroup(each.Phrase)
		return text
	}
	text := w.object(r)
	if text == "it" && doer != nil {
		if whose, ok := w.whoseTarget(r); ok { // rather than two that are called so
			return whose
		}
	}
	return text
}

// life writes an amount of life.
func (w *writer) life(q oracle.Quantity) string {
	if isPlain(q) {
		return much(w.plain(q)) + " life"
	}
	if factor, each := forEach(q); factor > 1 {
		if text, ok := w.try(func() string { return fmt.Sprint(factor) + " life for each " + w.mustEach(each) }); ok {
			return text
		}
	}
	if half, ok := q.(oracle.Half); ok {
		if n, ok := half.Of.(oracle.NumberOf); ok && n.Number == oracle.LifeTotal {
			if n.Of != oracle.Reference(oracle.You{}) {
				return partWords(half.In) + " their life" + rounded(half)
			}
			return partWords(half.In) + " your life" + rounded(half)
		}
	}
	return "life equal to " + w.quantity(q)
}

// cards writes a number of cards.
func (w *writer) cards(q oracle.Quantity) string {
	switch {
	case q == oracle.Quantity(oracle.Literal(1)):
		return "a card"
	case isPlain(q):
		return w.count(q) + " cards"
	}
	if factor, each := forEach(q); factor > 1 {
		if text, ok := w.try(func() string { return small(factor) + " cards for each " + w.mustEach(each) }); ok {
			return text
		}
	}
	return "cards equal to " + w.quantity(q)
}

// milled writes how many cards are milled.
func (w *writer) milled(m oracle.Mill) string {
	if half, ok := m.Count.(oracle.Half); ok && reflect.DeepEqual(halfLibrary(m.Who, half.Up), m.Count) {
		if m.Who == oracle.Reference(oracle.You{}) {
			return "half your library" + rounded(half)
		}
		return "half their library" + rounded(half)
	}
	return w.cards(m.Count)
}

var _ = writes((*writer).discard)

func (w *writer) discard(d oracle.Discard) string {
	text := w.verb(d.Who, "discard") + " "
	if d.What != nil {
		return text + w.object(d.What)
	}
	if d.Count == nil && !d.UpTo && d.Phrase != nil {
		text += "all " + w.nounPhrase(*d.Phrase, true)
		w.mention(oracle.It{To: oracle.WhatMoved}, *d.Phrase, true)
		return text
	}
	if d.Count == nil && !d.UpTo {
		if d.Who == oracle.Reference(oracle.You{}) {
			return text + "your hand"
		}
		return text + "their hand"
	}
	ph := oracle.Phrase{Noun: oracle.CardNoun}
	if d.Phrase != nil {
		ph = *d.Phrase
	}
	some := oracle.Some{Phrase: ph, Count: d.Count, Random: d.Random, UpTo: d.UpTo}
	if d.Count == nil {
		some.Count, some.UpTo = oracle.AnyNumber{}, false
	}
	if part, ok := w.partOf(some); ok {
		text += part
	} else if d.Phrase == nil && d.Count != nil && !d.Random && !d.UpTo && !isPlain(d.Count) {
		text += w.cards(d.Count)
	} else {
		text += w.some(some)
	}
	w.mention(oracle.It{To: oracle.WhatMoved}, ph, d.Count != oracle.Quantity(oracle.Literal(1)))
	return text
}

var _ = writes((*writer).keywordAction)

// keywordAction writes an action of chapter 701 by its name.
func (w *writer) keywordAction(i oracle.KeywordAction) string {
	if i.Name == oracle.RingTempts {
		return ringTemptsWords
	}
	if text := w.attractionAction(i); text != "" {
		return text
	}
	if i.Name == oracle.ChaosEnsue {
		return i.Name
	}
	if i.Name == becomesWords[oracle.Day] || i.Name == becomesWords[oracle.Night] {
		return i.Name
	}
	if i.Name == oracle.NoLongerSuspected {
		subject, plural := w.subject(i.Object)
		if plural {
			return subject + " are " + i.Name
		}
		return subject + " is " + i.Name
	}
	if i.Name == "become the monarch" || i.Name == "take the initiative" {
		return w.says(i.Who, i.Name)
	}
	if i.Name == "venture into the dungeon" && i.Subtype != "" {
		return w.verb(i.Who, "venture") + " into " + i.Subtype
	}
	if i.Subtype != "" {
		return w.verb(i.Who, i.Name) + " " + pluralSubtype(i.Subtype) + " " + w.plain(i.Count)
	}
	if i.Object == nil || i.Name == "support" || i.Name == "earthbend" {
		text := w.verb(i.Who, i.Name)
		if target, ok := i.Object.(oracle.Target); ok {
			w.target(target) // is not written, but was spoken of
		}
		switch form := formOf(i.Name); {
		case i.Count == oracle.Quantity(oracle.Literal(2)) && form == bareAction:
			text += " twice"
		case i.Count == oracle.Quantity(oracle.X{}) && form == bareAction:
			text += " X times"
		case i.Count != nil && form == bareAction:
			if each, ok := w.each(i.Count); ok && !isPlain(i.Count) {
				text += " once for each " + each
				break
			}
			text += " " + w.count(i.Count) + " times"
		case i.Count != nil:
			text += " " + w.plain(i.Count)
		case i.Name == "manifest dread":
			w.mention(oracle.It{To: oracle.WhatMoved}, manifested, false)
		}
		return text
	}
	if formOf(i.Name) == objectAction {
		text := w.verb(i.Who, i.Name) + " " + w.object(i.Object)
		if i.Name == "manifest" || i.Name == "cloak" {
			w.moved(i.Object)
		}
		return text
	}
	subject, plural := w.subject(i.Object)
	after := w.untilThisLeaves(i.Until)
	if i.Name == "become foretold" && i.Count != nil {
		after += foretellWords(i.Count)
	} else if i.Count != nil {
		after += " " + w.plain(i.Count)
	}
	if plural || w.takeBare() {
		return subject + " " + i.Name + after
	}
	return subject + " " + thirdPersonFirst(i.Name) + after
}

// untilThisLeaves writes until when something is away (610.3, 610.4).
func (w *writer) untilThisLeaves(until oracle.Duration) string {
	switch until {
	case oracle.UntilOpponentMonarch:
		return " " + untilMonarch
	case oracle.AsLongAsThisStays:
	default:
		return ""
	}
	return " until " + w.noun() + " leaves the battlefield"
}

func formOf(name string) actionForm {
	for _, a := range keywordActions {
		if a.name == name {
			return a.form
		}
	}
	return bareAction
}

// cardsOf writes what is revealed or looked at.
func (w *writer) cardsOf(what oracle.Reference) string {
	if each, ok := what.(oracle.Each); ok && each.Phrase.Noun == oracle.CardNoun && each.Phrase.Zone == oracle.Hand && len(each.Phrase.Where) == 1 && len(each.Phrase.Or) == 0 {
		text := ""
		switch p := each.Phrase.Where[0].(type) {
		case oracle.Owned:
			text = relationOwner(p.By, w) + " hand"
		case oracle.OwnedBy:
			text = w.possessive(p.Who) + " hand"
		}
		if text != "" {
			w.mention(oracle.It{To: oracle.WhatWasShown}, each.Phrase, true)
			return text
		}
	}
	return w.object(what)
}
