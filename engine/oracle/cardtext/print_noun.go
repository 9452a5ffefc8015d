package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what a text calls what it stands on, and what that is attached to.

// noun is the word by which the card's text calls it: "this creature".
func (w *writer) noun() string {
	if w.ofEmblem {
		return "this emblem"
	}
	if w.card == nil {
		return "this permanent"
	}
	for _, subtype := range w.card.Subtypes {
		switch subtype {
		case "Aura", "Equipment", "Saga", "Vehicle":
			if w.card.Types&oracle.Creature == 0 {
				return "this " + subtype
			}
		}
	}
	switch types := w.card.Types; {
	case types&oracle.CommandTypes != 0:
		return "this " + strings.ToLower(types.String())
	case types == oracle.PermanentTypes:
		return "this permanent"
	case types&(oracle.Instant|oracle.Sorcery) != 0:
		return "this spell"
	case types&oracle.Creature != 0:
		return "this creature"
	case types&oracle.Planeswalker != 0:
		return "this planeswalker"
	case types&oracle.Land != 0:
		return "this land"
	case types&oracle.Artifact != 0:
		return "this artifact"
	case types&oracle.Enchantment != 0:
		return "this enchantment"
	case types&oracle.Battle != 0:
		return "this battle"
	}
	return "this permanent"
}

// calledHost is what is called "equipped" and the like, by a card of whatever subtype (301.5f, 303.4m).
func calledHost(word string) (string, oracle.Phrase) {
	if word == "fortified" {
		return "fortified land", oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Land}}}
	}
	return word + " creature", oracle.Phrase{Where: []oracle.Predicate{oracle.HasType{Types: oracle.Creature}}}
}

// hostNoun is what the card's text calls the thing that it is attached to.
func (w *writer) hostNoun() (string, oracle.Phrase) {
	if w.hostCalled != "" {
		return calledHost(w.hostCalled)
	}
	if w.card == nil {
		return "enchanted permanent", oracle.Phrase{}
	}
	for _, subtype := range w.card.Subtypes {
		switch subtype {
		case "Equipment":
			return calledHost("equipped")
		case "Fortification":
			return calledHost("fortified")
		}
	}
	for _, a := range w.card.Abilities {
		if a.Keyword == "bestow" { // an Aura by that enchants a creature (702.103b)
			return calledHost("enchanted")
		}
		if a.Keyword != "enchant" || a.Quality == nil {
			continue
		}
		if a.Quality.Noun == oracle.PlayerNoun {
			return "enchanted player", oracle.Phrase{Noun: oracle.PlayerNoun}
		}
		for _, p := range a.Quality.Where {
			if t, ok := p.(oracle.HasType); ok && len(a.Quality.Or) == 0 && len(t.Types.Names()) == 1 {
				return "enchanted " + strings.ToLower(t.Types.String()), oracle.Phrase{Where: []oracle.Predicate{t}}
			}
		}
	}
	return "enchanted permanent", oracle.Phrase{}
}

// itOrNoun calls this object "it", or by its noun where "it" would be something else.
func (w *writer) itOrNoun() string {
	if w.itIsThis() {
		return "it"
	}
	return w.noun()
}
