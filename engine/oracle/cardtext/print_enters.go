package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes how things enter (614.1c-d, 614.12).

func (w *writer) entersAs(e oracle.EntersAs) string {
	if e.Brings != oracle.NeitherDayNorNight {
		return becomesWords[e.Brings] + " as " + w.noun() + " enters"
	}
	if len(e.Words) > 0 {
		return "as " + w.noun() + " enters, choose " + strings.Join(e.Words, " or ")
	}
	if e.Mills != nil {
		return "as " + w.noun() + " enters, " + w.clauses([]oracle.Instruction{oracle.Mill{Who: oracle.You{}, Count: e.Mills}})
	}
	if e.PaysLife {
		return "as " + w.noun() + " enters, pay any amount of life"
	}
	if e.Exiles != nil {
		w.moving = true // "from your graveyard"
		defer func() { w.moving = false }()
		return "as " + w.noun() + " enters, exile any number of " + w.nounPhrase(*e.Exiles, true)
	}
	if e.TurnsDown != nil {
		return "as " + w.noun() + " enters, turn all " + w.nounPhrase(*e.TurnsDown, true) + " face down"
	}
	if len(e.Shapes) > 0 {
		words := make([]string, len(e.Shapes))
		for i, s := range e.Shapes {
			words[i] = article(w.shape(s))
		}
		return "as " + w.noun() + " enters, it becomes your choice of " + oracle.JoinList(words, "or")
	}
	if e.Choice != nil {
		looks := ""
		if e.Looks {
			looks = "look at an opponent's hand, then "
		}
		return "as " + w.noun() + " enters, " + looks + "choose " + choiceWord(*e.Choice) + notChosen(e.Not) + betweenNumbers(e.Between)
	}
	if len(e.UnlessPay) > 0 {
		return "as " + w.noun() + " enters, you may " + w.paid(e.UnlessPay, true) + ". If you don't, it enters tapped"
	}
	if e.May && e.CopyOf != nil {
		text := "you may have " + w.noun() + " enter"
		if e.Tapped {
			text += " tapped"
		}
		some, ok := e.CopyOf.(oracle.Some)
		if !ok {
			return unsaid(e)
		}
		text += " as a copy of " + w.some(some)
		if len(e.Except) > 0 {
			text += w.exceptions(e.Except, "it")
		}
		if e.Then != nil {
			w.mention(oracle.It{To: oracle.WhatWasMeant}, some.Phrase, false)
			text += ". " + capital(w.clause(oracle.Reflexive{Ability: e.Then}))
		}
		return text
	}
	subject, plural := w.subject(e.Affected)
	if each, ok := e.Affected.(oracle.Each); ok && len(e.Counters) > 0 {
		subject, plural = "each "+w.nounPhrase(each.Phrase, false), false // with counters "on it"
	}
	text := subject + " enters"
	if plural {
		text = subject + " enter"
	}
	if e.CopyOf != nil {
		return text + " as a copy of " + w.object(e.CopyOf)
	}
	if e.UnderOpponent {
		return text + " under the control of an opponent of your choice"
	}
	if e.Transformed {
		text += " transformed"
	}
	if e.Tapped {
		text += " tapped"
	}
	if e.Untapped {
		text += " untapped"
	}
	if len(e.Kinds) > 0 {
		text += w.entersWithKinds(e)
	}
	for i, c := range e.Counters {
		if e.Tapped && i == 0 {
			text += " and"
		}
		if len(e.Counters) > 1 {
			text += map[bool]string{true: " with ", false: " and "}[i == 0] + w.counters(c.Kind, c.Count)
			if i == len(e.Counters)-1 {
				text += " on it"
			}
		} else if isPlain(c.Count) {
			text += " with " + w.counters(c.Kind, c.Count) + " on it"
		} else if each, ok := w.each(c.Count); ok {
			text += " with a " + c.Kind + " counter on it for each " + each
		} else {
			w.x = c.Count
			text += " with X " + c.Kind + " counters on it"
		}
	}
	if len(e.With) > 0 {
		w.ofThis = true
		text += " and with " + w.abilityList(e.With)
		w.ofThis = false
	}
	if e.If != nil {
		if not, ok := e.If.(oracle.IsNot); ok {
			text += " unless " + w.condition(not.Condition)
		} else {
			text += " if " + w.condition(e.If)
		}
	}
	return text + w.whereX()
}
