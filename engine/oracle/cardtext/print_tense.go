package cardtext

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file writes in which tense a condition speaks of something: what has left the place where the text spoke of it is asked
// about as it last was (603.10a, 608.2h). The compiler reads both tenses alike, but a reader does not.

// A tense is the verbs of a condition, in the present or the past.
type tense struct{ is, isNot, has, hasNot, controls, youControl, youControlNot string }

var (
	present = tense{"is", "isn't", "has", "doesn't have", "controls", "you control", "you don't control"}
	past    = tense{"was", "wasn't", "had", "didn't have", "controlled", "you controlled", "you didn't control"}
)

// tenseOf is the tense in which a condition asks about something.
func (w *writer) tenseOf(r oracle.Reference) tense {
	if paid, ok := r.(oracle.Paid); ok && paid.How != "revealed" || w.hasLeft(r) {
		return past
	}
	return present
}

// tenseOfMatch is the tense in which it is asked what something is: a card that has been moved is asked about as the card that it is.
func (w *writer) tenseOfMatch(c oracle.Matches) tense {
	if c.Phrase.Noun == oracle.CardNoun && w.hasLeft(c.Of) {
		return present
	}
	return w.tenseOf(c.Of)
}

// hasLeft reports whether something has left the place where the text spoke of it.
func (w *writer) hasLeft(r oracle.Reference) bool {
	if it, ok := r.(oracle.It); ok {
		it.Unclear = false
		r = it
	}
	return slices.ContainsFunc(w.left, func(gone oracle.Reference) bool { return gone == r })
}

// leaves keeps in mind what has been moved by an instruction that has been written.
func (w *writer) leaves(i oracle.Instruction) {
	moved := oracle.Reference(oracle.It{To: oracle.WhatMoved})
	switch i := i.(type) {
	case oracle.Counter:
		w.gone(i.What)
	case oracle.Destroy:
		w.gone(i.What, moved)
	case oracle.Sacrifice:
		w.gone(i.What, moved)
	case oracle.Discard:
		w.gone(i.What, moved)
	case oracle.Move:
		switch {
		case i.To == oracle.Battlefield:
			w.gone(i.What)
			w.left = slices.DeleteFunc(slices.Clone(w.left), func(r oracle.Reference) bool { return r == moved })
		case isTarget(i.What) || w.hasLeft(i.What):
			w.gone(i.What, moved)
		default:
			w.gone(i.What)
		}
	}
}

// leavesBy keeps in mind what has left the battlefield or been sacrificed by the event of an ability.
func (w *writer) leavesBy(e oracle.Event) {
	switch e := e.(type) {
	case oracle.ZoneChange:
		if e.From == oracle.Battlefield {
			w.gone(oracle.It{}, e.What)
		}
	case oracle.PermanentSacrificed:
		w.gone(oracle.It{}, e.What)
	}
}

// gone keeps in mind that these have left where they were, of which only single things are asked about.
func (w *writer) gone(refs ...oracle.Reference) {
	for _, r := range refs {
		switch r.(type) {
		case oracle.Target, oracle.This, oracle.Host, oracle.It:
			w.left = append(slices.Clip(w.left), r)
		}
	}
}

// isTarget reports whether a reference is to targets.
func isTarget(r oracle.Reference) bool { _, ok := r.(oracle.Target); return ok }

// askedBefore writes a condition that is asked before what has been written so far of its sentence, when only these had left.
func (w *writer) askedBefore(c oracle.Condition, left []oracle.Reference) string {
	now := w.left
	w.left = left
	defer func() { w.left = now }()
	return w.condition(c)
}
