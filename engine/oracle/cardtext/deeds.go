package cardtext

import "rulestep/engine/oracle"

// This file holds what is done by keyword abilities to something that the text can go back to, or
// that has a verb of its own: mentoring a creature, crewing a Vehicle, activating a boast ability.

var (
	creaturePhrase = oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
	vehiclePhrase  = oracle.Phrase{Where: []oracle.Predicate{oracle.HasSubtype{Subtype: "Vehicle"}}}
)

// deed writes such an event.
func (w *writer) deed(e oracle.KeywordActionDone, third func(verb string, plural bool) string) (string, bool) {
	_, you := e.Who.(oracle.You)
	other := func(verb, object string, of oracle.Phrase) (string, bool) {
		text := w.eventSubject(e.Who, false) + third(verb, you) + " " + object
		w.mentionOther(e.Who, of, false)
		return text, true
	}
	switch e.Name {
	case oracle.Mentor:
		return other("mentor", "another creature", creaturePhrase)
	case oracle.Crew:
		return other("crew", "a Vehicle", vehiclePhrase)
	case oracle.Boast:
		return w.eventSubject(e.Who, false) + third("activate", you) + " a boast ability", true
	case oracle.Foretell:
		return w.eventSubject(e.Who, false) + third("foretell", you) + " a card", true
	}
	return "", false
}
