package cardtext

import (
	"reflect"

	"rulestep/engine/oracle"
)

// This file writes what parse_askedof.go reads.

// whatBecame writes who controls an object and what has become of it this turn, where that is asked.
func (w *writer) whatBecame(c oracle.Matches) (string, bool) {
	if text, ok := w.wasCast(c); ok {
		return text, true
	}
	if len(c.Phrase.Where) != 1 || len(c.Phrase.Or) > 0 || c.Phrase.Noun != oracle.PermanentNoun || c.Phrase.Zone != oracle.Nowhere {
		return "", false
	}
	switch p := c.Phrase.Where[0].(type) {
	case oracle.Controlled:
		switch p.By {
		case oracle.Yours:
			return "you control " + w.object(c.Of), true
		case oracle.Opponents:
			return "an opponent controls " + w.object(c.Of), true
		}
	case oracle.Any:
		if reflect.DeepEqual(oracle.Predicate(p), attackedOrBlocked) {
			return w.object(c.Of) + " attacked or blocked this turn", true
		}
	case oracle.Not:
		switch {
		case p.Predicate == oracle.Predicate(oracle.Controlled{By: oracle.Yours}):
			return "you don't control " + w.object(c.Of), true
		case reflect.DeepEqual(p.Predicate, turnEntered):
			return w.object(c.Of) + " didn't enter this turn", true
		case reflect.DeepEqual(p.Predicate, turnDamaged):
			return w.object(c.Of) + " wasn't dealt damage this turn", true
		}
	}
	return "", false
}

// designated writes who is the monarch.
func (w *writer) designated(c oracle.Exists) (string, bool) {
	last := len(c.Phrase.Where) - 1
	if last < 0 || c.Phrase.Noun != oracle.PlayerNoun || c.Phrase.Where[last] != oracle.Predicate(oracle.Designated{What: oracle.Monarch}) {
		return "", false
	}
	if c.How == oracle.Equal {
		return "there is no monarch", true
	}
	if last == 0 {
		return "a player is the monarch", true
	}
	if refers, ok := c.Phrase.Where[0].(oracle.Refers); ok {
		return w.player(refers.To) + " is the monarch", true
	}
	return "an opponent is the monarch", true
}

// phase writes what whichPhase reads.
func (w *writer) phase(c oracle.Condition) (string, bool) {
	switch {
	case reflect.DeepEqual(c, yourMainPhase):
		return "it's your main phase", true
	case reflect.DeepEqual(c, yourCombatPhase):
		return "it's your combat phase", true
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
