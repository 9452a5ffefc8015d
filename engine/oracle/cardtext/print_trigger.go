package cardtext

import (
	"strconv"

	"rulestep/engine/oracle"
)

// This file writes trigger conditions: the word that they begin with and the event (603.1).

// trigger writes the event with the word before it.
func (w *writer) trigger(e oracle.Event) string {
	defer w.mentionHolder(e)
	switch e := e.(type) {
	case oracle.RoomEntered:
		return "when you move your venture marker into this room"
	case oracle.DoorUnlocked:
		return "when you unlock this door"
	case oracle.LevelBecame:
		return "when this Class becomes level " + strconv.Itoa(e.N)
	case oracle.StepBegins:
		return w.stepBegins(e)
	case oracle.State:
		if x, ok := e.Condition.(oracle.Exists); ok && x.How == oracle.Equal && x.Count == oracle.Quantity(oracle.Literal(0)) && isHeld(x.Phrase) {
			return "when you control no " + w.nounPhrase(without(x.Phrase, len(x.Phrase.Where)-1), true)
		}
		if e.Condition == oracle.Condition(oracle.Relates{A: oracle.NumberOf{Number: oracle.HandSize, Of: oracle.You{}}, How: oracle.Equal, B: oracle.Literal(0)}) {
			return "when you have no cards in hand"
		}
		if relates, ok := e.Condition.(oracle.Relates); ok {
			if of, ok := relates.A.(oracle.NumberOf); ok && relates == noCountersLeft(of.Kind) {
				w.mention(oracle.This{}, thisPhrase(w.card), false)
				return "when " + w.noun() + " has no " + of.Kind + " counters on it"
			}
		}
		return "when " + w.condition(e.Condition)
	case oracle.Reflex:
		return "when you do"
	}
	if apart, ok := e.(oracle.OneOf); ok && apart.Apart {
		return w.apart(apart.Of)
	}
	if first, ok := e.(oracle.FirstEachTurn); ok {
		if first.OwnTurn {
			whose := "their"
			if first.Of == oracle.Event(oracle.LifeGained{Who: oracle.You{}}) || first.Of == oracle.Event(oracle.LifeLost{Who: oracle.You{}}) {
				whose = "your"
			}
			return w.trigger(first.Of) + " for the first time during each of " + whose + " turns"
		}
		return w.trigger(first.Of) + " for the first time each turn"
	}
	if once(e) {
		return "when " + w.event(e, "")
	}
	return "whenever " + w.event(e, "")
}

// once says whether the event is one that happens to an object once, so that text
// says "when".
func once(e oracle.Event) bool {
	switch e := e.(type) {
	case oracle.ZoneChange:
		_, host := e.What.(oracle.Host)
		return host || e.What == oracle.Reference(oracle.This{})
	case oracle.TurnedFaceUp:
		return e.What == oracle.Reference(oracle.This{})
	case oracle.SpellCast:
		return e.What == oracle.Reference(oracle.This{})
	case oracle.SpellCountered:
		return e.What == oracle.Reference(oracle.This{})
	case oracle.LastCounterRemoved:
		return true
	case oracle.Resolved:
		return e.Nth > 0
	case oracle.Encountered, oracle.SetInMotion:
		return true
	case oracle.Planeswalked:
		return e.To || e.From
	case oracle.CardDiscarded:
		return e.This
	case oracle.CardCycled:
		return e.What == oracle.Reference(oracle.This{})
	}
	return false
}
