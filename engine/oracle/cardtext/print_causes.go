package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what makes abilities trigger an additional time, or not at all.

// triggersAgain writes which triggered abilities trigger an additional time.
func (w *writer) triggersAgain(e oracle.TriggersAgain) string {
	if reflect.DeepEqual(e.Of, oracle.Reference(yourDungeons)) {
		return "R" + roomsAgainWords[1:]
	}
	if e.Event == nil {
		return "if a triggered ability of " + strings.TrimSpace(w.eventSubject(e.Of, false)) + " triggers, that ability triggers an additional time"
	}
	return "if " + w.causing(e.Event) + " causes a triggered ability of " + strings.TrimSpace(w.eventSubject(e.Of, false)) +
		" to trigger, that ability triggers an additional time"
}

// causesNoTriggers writes what doesn't cause abilities to trigger.
func (w *writer) causesNoTriggers(e oracle.CausesNoTriggers) string {
	first, verbs := e.Event, " entering"
	if both, ok := e.Event.(oracle.OneOf); ok {
		first, verbs = both.Of[0], " entering or dying"
	}
	enters, ok := first.(oracle.ZoneChange)
	if !ok {
		return unsaid(e)
	}
	what, ok := enters.What.(oracle.Each)
	if !ok {
		return unsaid(e)
	}
	text := w.nounPhrase(what.Phrase, true) + verbs + " don't cause abilities"
	if of, ok := e.Of.(oracle.Each); ok {
		text += " of " + w.nounPhrase(of.Phrase, true)
	}
	return text + " to trigger"
}

// causing writes an event as a cause: "a creature dying".
func (w *writer) causing(e oracle.Event) string {
	words := strings.Fields(w.event(e, ""))
	begun := false
	for i, word := range words {
		if begun && words[i-1] != "or" {
			continue
		}
		for _, g := range gerunds {
			if word == g.third || word == g.base {
				words[i], begun = g.gerund, true
			}
		}
	}
	return strings.Join(words, " ")
}
