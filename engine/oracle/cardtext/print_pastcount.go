package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes how often something has happened this turn, and how much that came to.

// pastThings writes the things to which something has happened: "creatures that died this turn".
func (w *writer) pastThings(n oracle.TimesThisTurn, plural bool) string {
	who := "you've"
	if n.Whose != nil {
		who = w.player(n.Whose) + " has"
		if strings.HasPrefix(who, "they ") {
			who = "they've"
		}
	}
	text := ""
	switch e := n.Event.(type) {
	case oracle.SpellCast:
		each, ok := e.What.(oracle.Each)
		if !ok {
			break
		}
		text = w.nounPhrase(each.Phrase, plural)
		switch e.By {
		case oracle.Yours:
			text += " " + who + " cast"
		case oracle.Opponents:
			text += " your opponents have cast"
		case oracle.Anyone:
			text += " cast"
		default:
			text = unsaid(e)
		}
		if e.Elsewhere {
			text += " " + elsewhereWords
		}
	case oracle.CardDrawn:
		text = w.nounPhrase(cards, plural) + " " + who + " drawn"
	case oracle.CardDiscarded:
		text = w.nounPhrase(cards, plural) + " " + who + " discarded"
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			text = w.nounPhrase(each.Phrase, plural) + " " + who + " sacrificed"
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			text = w.nounPhrase(each.Phrase, plural) + " " + who + " visited"
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			phrase, yours := underYours(each.Phrase)
			text = w.nounPhrase(phrase, plural) + " you attacked with"
			if yours == "" {
				text = w.nounPhrase(phrase, plural) + " that attacked"
			}
		}
	case oracle.ZoneChange:
		text = w.pastMoves(e, plural)
	}
	if text == "" {
		return unsaid(n)
	}
	return text + " this turn"
}

// pastMoves writes what has become of permanents.
func (w *writer) pastMoves(e oracle.ZoneChange, plural bool) string {
	each, ok := e.What.(oracle.Each)
	if !ok {
		return ""
	}
	last := len(each.Phrase.Where) - 1
	if e.To == oracle.Graveyard && last >= 0 && each.Phrase.Where[last] == oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
		return w.nounPhrase(without(each.Phrase, last), plural) + " put into your graveyard from the battlefield"
	}
	if e.To == oracle.Exile && last >= 0 && each.Phrase.Where[last] == oracle.Predicate(oracle.Controlled{By: oracle.Opponents}) {
		return w.nounPhrase(without(each.Phrase, last), plural) + " that were exiled under your opponents' control"
	}
	phrase, yours := underYours(each.Phrase)
	if e.To == oracle.Battlefield && yours != "" {
		if phrase.Says(oracle.Is{Status: oracle.Token}) {
			return w.nounPhrase(phrase, plural) + " you created"
		}
		return w.nounPhrase(phrase, plural) + " you had enter the battlefield" + yours
	}
	return w.nounPhrase(phrase, plural) + " that " + moved(e) + yours
}

// pastAmount writes how much damage was dealt or life lost or gained this turn.
func (w *writer) pastAmount(n oracle.TimesThisTurn) string {
	switch e := n.Event.(type) {
	case oracle.DamageDealt:
		to := "your opponents"
		if !sameReference(e.To, oracle.Each{Phrase: anOpponent}) {
			to = w.object(e.To)
		}
		text := "amount of " + damageWord(e) + " dealt to " + to + " this turn"
		if each, ok := e.Source.(oracle.Each); ok {
			text += " by " + w.nounPhrase(each.Phrase, true)
		}
		return text
	case oracle.LifeLost:
		switch {
		case n.Whose != nil:
			return "amount of life " + w.player(n.Whose) + " lost this turn"
		case sameReference(e.Who, oracle.Each{Phrase: anOpponent}):
			return "amount of life your opponents lost this turn" // all of them together
		case sameReference(e.Who, allPlayers):
			return "total amount of life lost by all players this turn"
		}
	}
	return "amount of life " + strings.TrimSuffix(w.past(n.Event), " life") + " this turn"
}

// ofWhom reports whether it is told of what is referenced how much damage it has been dealt.
func ofWhom(n oracle.TimesThisTurn, to oracle.Reference) bool {
	dealt, ok := n.Event.(oracle.DamageDealt)
	return ok && sameReference(dealt.To, to)
}

// moved writes what has become of permanents.
func moved(e oracle.ZoneChange) string {
	switch {
	case e.To == oracle.Graveyard:
		return "died"
	case e.To == oracle.Battlefield:
		return "entered the battlefield"
	}
	return "left the battlefield"
}
