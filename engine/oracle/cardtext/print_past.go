package cardtext

import (
	"reflect"
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what has happened, and how often.

// past writes an event in the past tense.
func (w *writer) past(e oracle.Event) string {
	before := len(w.mentions)
	defer func() { w.mentions = w.mentions[:before] }()
	switch e := e.(type) {
	case oracle.LifeGained:
		return w.eventSubject(e.Who, false) + " gained life"
	case oracle.LifeLost:
		return w.eventSubject(e.Who, false) + " lost life"
	case oracle.KeywordActionDone:
		if e.Name == oracle.CommitACrime && (e.Who == oracle.You{}) {
			return "you've committed a crime"
		}
		for _, done := range actionsDone {
			if done.action == e.Name && (e.Who == oracle.You{}) {
				return "you've " + done.did
			}
		}
	case oracle.TokensCreated:
		if (e.Who == oracle.You{}) && e.What == nil {
			return "you created a token"
		}
	case oracle.CountersPut:
		return w.countersPut(e)
	case oracle.CardDiscarded:
		return w.eventSubject(e.Who, false) + " discarded a card"
	case oracle.PlayerAttacks:
		return w.eventSubject(e.Who, false) + " attacked"
	case oracle.AttackDeclared:
		what, whose := w.pastSubject(e.What)
		if whose != "" {
			return what + map[string]string{underYou: " you", underOpponent: " an opponent"}[whose] + " controlled attacked"
		}
		return what + " attacked"
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok {
			if e.By == oracle.Yours {
				return "you've cast " + w.withArticle(each.Phrase)
			}
			return w.relationSubject(e.By) + " cast " + w.withArticle(each.Phrase)
		}
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			return w.eventSubject(e.Who, false) + " sacrificed " + w.withArticle(each.Phrase)
		}
	case oracle.ZoneChange:
		switch {
		case e.From == oracle.Battlefield && e.To == oracle.Graveyard:
			what, whose := w.pastSubject(e.What)
			return what + " died" + whose
		case e.From == oracle.Battlefield && e.To == oracle.Nowhere:
			what, whose := w.pastSubject(e.What)
			return what + " left the battlefield" + whose
		case e.From == oracle.Nowhere && e.To == oracle.Battlefield:
			what, whose := w.pastSubject(e.What)
			return what + " entered" + whose
		case e.From == oracle.Graveyard || e.To == oracle.Graveyard || e.To == oracle.Hand:
			each, ok := e.What.(oracle.Each)
			for _, words := range yourGraveyardWords {
				if last := len(each.Phrase.Where) - 1; ok && last >= 0 && words.from == e.From && words.to == e.To {
					return w.eventSubject(oracle.Each{Phrase: without(each.Phrase, last)}, false) + " " + words.words
				}
			}
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've visited " + w.withArticle(each.Phrase)
		}
	case oracle.DamageDealt:
		if e.Source != nil && e.To != nil {
			text := w.eventSubject(e.Source, false) + " dealt " + damageWord(e) + " to "
			if each, ok := e.To.(oracle.Each); ok {
				if _, by := e.Source.(oracle.Each); by && each.Phrase.Noun == oracle.PlayerNoun {
					return w.withArticle(each.Phrase) + " was dealt " + damageWord(e) + " by " + strings.TrimSuffix(text, " dealt "+damageWord(e)+" to ")
				}
				return text + w.withArticle(each.Phrase)
			}
			if _, it := e.To.(oracle.It); it {
				return text + w.object(e.To)
			}
			return unsaid(e)
		}
		if e.Excess {
			if each, ok := e.To.(oracle.Each); ok {
				if last := len(each.Phrase.Where) - 1; last >= 0 && each.Phrase.Where[last] == oracle.Predicate(oracle.Controlled{By: oracle.Opponents}) {
					return w.eventSubject(oracle.Each{Phrase: without(each.Phrase, last)}, false) + " an opponent controlled was dealt excess damage"
				}
			}
			return w.eventSubject(e.To, false) + " was dealt excess damage"
		}
		return w.eventSubject(e.To, false) + " was dealt " + damageWord(e)
	}
	return unsaid(e)
}

// under whose control something was as it happened.
const (
	underYou      = " under your control"
	underOpponent = " under an opponent's control"
)

// pastSubject writes what something has happened to, and apart from it under whose control that was at the time, which is not who
// controls it now.
func (w *writer) pastSubject(r oracle.Reference) (what, whose string) {
	each, ok := r.(oracle.Each)
	n := len(each.Phrase.Where)
	if !ok || n == 0 {
		return w.eventSubject(r, false), ""
	}
	switch each.Phrase.Where[n-1] {
	case oracle.Predicate(oracle.Controlled{By: oracle.Yours}):
		whose = underYou
	case oracle.Predicate(oracle.Controlled{By: oracle.Opponents}):
		whose = underOpponent
	default:
		return w.eventSubject(r, false), ""
	}
	for _, or := range each.Phrase.Or {
		if k := len(or.Where) - 1; k < 0 || or.Where[k] != each.Phrase.Where[n-1] {
			return w.eventSubject(r, false), ""
		}
	}
	return w.eventSubject(oracle.Each{Phrase: without(each.Phrase, n-1)}, false), whose
}

// cards is the phrase of any cards.
var cards = oracle.Phrase{Noun: oracle.CardNoun}

// manyThisTurn writes how often something has happened this turn.
func (w *writer) manyThisTurn(many oracle.TimesThisTurn, how oracle.Comparison, n oracle.Quantity) string {
	switch e := many.Event.(type) {
	case oracle.DamageDealt:
		if many.Amount && how == oracle.AtLeast {
			return w.damageThisTurn(e, n)
		}
	case oracle.CardCycled:
		if e == (oracle.CardCycled{Who: oracle.You{}}) {
			return "you've cycled " + w.howMany(how, n, cards) + " this turn"
		}
	case oracle.LifeGained, oracle.LifeLost:
		if many.Amount && how == oracle.AtLeast {
			return strings.TrimSuffix(w.past(e), "life") + w.plain(n) + " or more life this turn"
		}
	case oracle.SpellCast:
		if each, ok := e.What.(oracle.Each); ok && e.By == oracle.Yours {
			return "you've cast " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.LandPlayed:
		return "you've played " + w.howMany(how, n, phraseOf(oracle.HasType{Types: oracle.Land})) + " this turn"
	case oracle.CardDrawn:
		return "you've drawn " + w.howMany(how, n, cards) + " this turn"
	case oracle.CardDiscarded:
		return "you've discarded " + w.howMany(how, n, cards) + " this turn"
	case oracle.PermanentSacrificed:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've sacrificed " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.Visited:
		if each, ok := e.What.(oracle.Each); ok {
			return "you've visited " + w.howMany(how, n, each.Phrase) + " this turn"
		}
	case oracle.AttackDeclared:
		if each, ok := e.What.(oracle.Each); ok {
			if phrase, yours := underYours(each.Phrase); yours != "" {
				return "you attacked with " + w.howMany(how, n, phrase) + " this turn"
			}
		}
	case oracle.ZoneChange:
		if each, ok := e.What.(oracle.Each); ok {
			phrase, yours := underYours(each.Phrase)
			return w.howMany(how, n, phrase) + " " + moved(e) + yours + " this turn"
		}
	}
	return unsaid(many)
}

// underYours takes from a phrase that you control what it describes, and says so at the end.
func underYours(ph oracle.Phrase) (oracle.Phrase, string) {
	n := len(ph.Where)
	if n == 0 || len(ph.Or) > 0 || ph.Where[n-1] != oracle.Predicate(oracle.Controlled{By: oracle.Yours}) {
		return ph, ""
	}
	ph.Where = ph.Where[:n-1]
	return ph, " under your control"
}

// whatBecame writes who controls an object and what has become of it this turn, where that is asked.
func (w *writer) whatBecame(c oracle.Matches) (string, bool) {
	if text, ok := w.wasCast(c); ok {
		return text, true
	}
	if len(c.Phrase.Where) != 1 || len(c.Phrase.Or) > 0 || c.Phrase.Noun != oracle.PermanentNoun || c.Phrase.Zone != oracle.Nowhere {
		return "", false
	}
	verb := w.tenseOfMatch(c)
	switch p := c.Phrase.Where[0].(type) {
	case oracle.Controlled:
		switch p.By {
		case oracle.Yours:
			return verb.youControl + " " + w.object(c.Of), true
		case oracle.Opponents:
			return "an opponent " + verb.controls + " " + w.object(c.Of), true
		}
	case oracle.Any:
		if reflect.DeepEqual(oracle.Predicate(p), attackedOrBlocked) {
			return w.object(c.Of) + " attacked or blocked this turn", true
		}
		if reflect.DeepEqual(oracle.Predicate(p), combatAttackedOrBlocked) {
			return w.object(c.Of) + " attacked or blocked this combat", true
		}
	case oracle.Underwent:
		if p == turnExcess {
			return w.object(c.Of) + " was dealt excess damage this turn", true
		}
		if p == combatAttacked {
			return w.object(c.Of) + " attacked this combat", true
		}
	case oracle.Not:
		switch {
		case p.Predicate == oracle.Predicate(oracle.Controlled{By: oracle.Yours}):
			return verb.youControlNot + " " + w.object(c.Of), true
		case reflect.DeepEqual(p.Predicate, turnEntered):
			return w.object(c.Of) + " didn't enter this turn", true
		case reflect.DeepEqual(p.Predicate, turnDamaged):
			return w.object(c.Of) + " wasn't dealt damage this turn", true
		}
	}
	return "", false
}

// countersPut writes that counters have been put on something.
func (w *writer) countersPut(e oracle.CountersPut) string {
	text := "a " + spaced(e.Kind) + "counter was put on "
	if e.By == oracle.Reference(oracle.You{}) {
		text = "you put a " + spaced(e.Kind) + "counter on "
	}
	if each, ok := e.On.(oracle.Each); ok {
		return text + w.withArticle(each.Phrase)
	}
	return text + w.object(e.On)
}

// damageThisTurn writes how much damage has been dealt to somebody or something this turn.
func (w *writer) damageThisTurn(e oracle.DamageDealt, n oracle.Quantity) string {
	if e.Source != nil || e.To == nil {
		return unsaid(e)
	}
	switch {
	case e.To == oracle.Reference(oracle.You{}):
		return "you were dealt " + w.plain(n) + " or more damage this turn"
	case isPlayer(e.To):
		return w.player(e.To) + " was dealt " + w.plain(n) + " or more damage this turn"
	}
	return w.plain(n) + " or more damage was dealt to " + w.object(e.To) + " this turn"
}

// castNone writes that a player has cast no spell of a kind this turn.
func (w *writer) castNone(c oracle.SomePlayer) (string, bool) {
	if len(c.Who.Where) != 1 {
		return "", false
	}
	refers, ok := c.Who.Where[0].(oracle.Refers)
	relates, is := c.Does.(oracle.Relates)
	if !ok || !is {
		return "", false
	}
	times, ok := relates.A.(oracle.TimesThisTurn)
	cast, is := times.Event.(oracle.SpellCast)
	each, one := cast.What.(oracle.Each)
	if !ok || !is || !one || !reflect.DeepEqual(oracle.Condition(c), notCastBy(refers.To, each.Phrase)) {
		return "", false
	}
	return w.player(refers.To) + " didn't cast " + w.withArticle(each.Phrase) + " this turn", true
}
