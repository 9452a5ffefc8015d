package oracle

import (
	"fmt"
	"strings"
)

// This file writes damage, life, cards and keyword actions.

func (w *writer) dealDamage(i DealDamage) string {
	return w.says(i.Source, "deal") + " " + w.damageTo(i)
}

// damageTo writes amount and recipient.
func (w *writer) damageTo(i DealDamage) string {
	if i.Divided {
		return w.plain(i.Amount) + " damage divided as you choose among " + w.notDoer(i.Source, i.To)
	}
	to := func() string {
		if t, ok := i.To.(Target); ok && t.Slot >= w.written && t.Slot < len(w.slots) && (w.slots[t.Slot].Max > 1 || w.slots[t.Slot].Any || w.slots[t.Slot].MaxX) {
			return "each of " + w.notDoer(i.Source, i.To)
		}
		return w.notDoer(i.Source, i.To)
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
	if text, ok := w.try(func() string {
		text := "damage equal to " + w.quantity(i.Amount)
		return text + " to " + to()
	}); ok {
		return text
	}
	text := "damage to " + to()
	return text + " equal to " + w.quantity(i.Amount)
}

// much turns "that many" into the form for what is not counted.
func much(text string) string { return strings.Replace(text, "that many", "that much", 1) }

// notDoer writes what the subject of the verb does something to.
func (w *writer) notDoer(doer, r Reference) string {
	if sameReference(doer, r) {
		return "itself"
	}
	w.doer = doer
	defer func() { w.doer = nil }()
	if each, ok := r.(Each); ok && each.Phrase.Noun != PlayerNoun {
		text := "each " + w.nounPhrase(each.Phrase, false)
		w.mentionGroup(each.Phrase)
		return text
	}
	return w.object(r)
}

// life writes an amount of life.
func (w *writer) life(q Quantity) string {
	if isPlain(q) {
		return much(w.plain(q)) + " life"
	}
	if factor, each := forEach(q); factor > 1 {
		if text, ok := w.try(func() string { return fmt.Sprint(factor) + " life for each " + w.mustEach(each) }); ok {
			return text
		}
	}
	if half, ok := q.(Half); ok {
		if n, ok := half.Of.(NumberOf); ok && n.Number == LifeTotal {
			text := "half your life, rounded "
			if n.Of != Reference(You{}) {
				text = "half their life, rounded "
			}
			if half.Up {
				return text + "up"
			}
			return text + "down"
		}
	}
	return "life equal to " + w.quantity(q)
}

// cards writes a number of cards.
func (w *writer) cards(q Quantity) string {
	switch {
	case q == Quantity(Literal(1)):
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

func (w *writer) discard(d Discard) string {
	text := w.verb(d.Who, "discard") + " "
	if d.What != nil {
		return text + w.object(d.What)
	}
	if d.Count == nil {
		if d.Who == Reference(You{}) {
			return text + "your hand"
		}
		return text + "their hand"
	}
	ph := Phrase{Noun: CardNoun}
	if d.Phrase != nil {
		ph = *d.Phrase
	}
	text += w.some(Some{Phrase: ph, Count: d.Count, Random: d.Random})
	w.mention(It{Previous: true}, ph, d.Count != Quantity(Literal(1)))
	return text
}

// keywordAction writes an action of chapter 701 by its name.
func (w *writer) keywordAction(i KeywordAction) string {
	if i.Name == "the ring tempts you" || i.Name == becomesWords[Day] || i.Name == becomesWords[Night] {
		return i.Name
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
	if i.Object == nil {
		text := w.verb(i.Who, i.Name)
		switch form := formOf(i.Name); {
		case i.Count == Quantity(Literal(2)) && form == bareAction:
			text += " twice"
		case i.Count != nil:
			text += " " + w.plain(i.Count)
		}
		return text
	}
	if formOf(i.Name) == objectAction {
		text := i.Name + " " + w.object(i.Object)
		if i.Name == "manifest" || i.Name == "cloak" {
			w.moved(i.Object)
		}
		return text
	}
	subject, plural := w.subject(i.Object)
	if plural || w.takeBare() {
		return subject + " " + i.Name + w.untilThisLeaves(i.Until)
	}
	return subject + " " + thirdPersonFirst(i.Name) + w.untilThisLeaves(i.Until)
}

// untilThisLeaves writes until when something is away (610.3, 610.4).
func (w *writer) untilThisLeaves(until Duration) string {
	if until != AsLongAsThisStays {
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

// thirdPersonFirst is the third person of a verb with words after it.
func thirdPersonFirst(words string) string {
	first, rest, ok := strings.Cut(words, " ")
	if !ok {
		return thirdPerson(first)
	}
	return thirdPerson(first) + " " + rest
}

// cardsOf writes what is revealed or looked at.
func (w *writer) cardsOf(what Reference) string {
	if each, ok := what.(Each); ok && each.Phrase.Noun == CardNoun && each.Phrase.Zone == Hand && len(each.Phrase.Where) == 1 && len(each.Phrase.Or) == 0 {
		text := ""
		switch p := each.Phrase.Where[0].(type) {
		case Owned:
			text = relationOwner(p.By, w) + " hand"
		case OwnedBy:
			text = w.possessive(p.Who) + " hand"
		}
		if text != "" {
			w.mention(It{Previous: true}, each.Phrase, true)
			return text
		}
	}
	return w.object(what)
}
