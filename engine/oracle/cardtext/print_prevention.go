package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what is done to damage: shields that prevent it, and what deals it to somebody else.

// damageWord is what an effect calls the damage of which it speaks.
func damageWord(e oracle.DamageDealt) string {
	switch {
	case e.Combat:
		return "combat damage"
	case e.NonCombat:
		return "noncombat damage"
	}
	return "damage"
}

// cantBePrevented writes which damage can't be prevented.
func (w *writer) cantBePrevented(e oracle.CantBePrevented) string {
	text := damageWord(e.Of)
	if e.Of.Source != nil {
		text += " that would be dealt by " + w.object(e.Of.Source)
	}
	return text + " can't be prevented"
}

// prevention writes a prevention effect; thisTurn for one that lasts for the turn.
func (w *writer) prevention(e oracle.Prevention, thisTurn bool) string {
	event, ok := e.Event.(oracle.DamageDealt)
	if !ok {
		return unsaid(e)
	}
	if !thisTurn && !e.Once && (e.Amount != nil || len(e.Then) > 0) {
		return w.preventionOf(e)
	}
	if len(e.Then) > 0 {
		then := w.preventedThen(e)
		e.Then = nil
		return w.prevention(e, thisTurn) + then
	}
	if e.Once {
		return w.nextDamage(event) + " this turn, prevent that damage"
	}
	text := "prevent all "
	if e.Amount != nil {
		text = "prevent the next " + w.plain(e.Amount) + " "
	}
	text += damageWord(event) + " that would be dealt"
	if event.To != nil {
		text += " to " + w.object(event.To)
	}
	if thisTurn {
		text += " this turn"
	}
	if e.Divided {
		return text + ", divided as you choose"
	}
	if some, ok := event.Source.(oracle.Some); ok {
		return text + " by " + w.withArticle(some.Phrase) + " of your choice"
	}
	if event.Source != nil {
		text += " by " + w.object(event.Source)
	}
	return text
}

// preventedThen writes what follows from the prevention of a spell or ability, which preventedThen of the parser reads.
func (w *writer) preventedThen(e oracle.Prevention) string {
	if len(e.Then) == 1 {
		switch then := e.Then[0].(type) {
		case oracle.GainLife:
			if preventedThisWay(then.Amount) && (then.Who == oracle.You{}) {
				return ". You gain life equal to the damage prevented this way"
			}
		case oracle.Move:
			if top, ok := then.What.(oracle.TopOf); ok && preventedThisWay(top.Count) && then.To == oracle.Exile {
				return ". Exile cards from the top of " + w.possessive(top.Of) + " library equal to the damage prevented this way"
			}
		case oracle.CreateToken:
			if preventedThisWay(then.Count) {
				then.Count = oracle.Literal(1)
				return ". For each 1 damage prevented this way, " + w.clauses([]oracle.Instruction{then})
			}
		case oracle.DealDamage:
			if preventedThisWay(then.Amount) {
				w.mention(oracle.It{}, oracle.Phrase{Noun: oracle.SourceNoun}, false)
				return ". If damage is prevented this way, " + w.clauses(e.Then)
			}
		}
	}
	return unsaid(e)
}

// preventedThisWay reports whether a number is how much damage the effect has prevented.
func preventedThisWay(q oracle.Quantity) bool {
	return q == oracle.Quantity(oracle.ThatMany{Of: oracle.SaidOfPrevented})
}

// preventionOf writes "if a source would deal damage to you, prevent 1 of that damage",
// with the sentence that may follow.
func (w *writer) preventionOf(e oracle.Prevention) string {
	text := "if " + w.event(e.Event, "would ") + ", prevent "
	if half, ok := e.Amount.(oracle.Half); ok {
		return text + "half that damage" + rounded(half)
	}
	if e.Amount != nil {
		text += w.plain(e.Amount) + " of "
	}
	text += "that damage"
	if len(e.Then) > 0 {
		w.inStatic = false
		text += ". " + capital(w.clauses(e.Then))
		w.inStatic = true
	}
	return text
}

// redirection writes "all damage that would be dealt to you is dealt to it instead".
func (w *writer) redirection(r oracle.Replacement, duration string) string {
	event, ok := r.Event.(oracle.DamageDealt)
	if !ok {
		return unsaid(r)
	}
	if r.Once {
		text := w.nextDamage(event) + " this turn, that damage is dealt to "
		if _, its := r.Change.Recipient.(oracle.ControllerOf); its {
			return text + "its controller instead"
		}
		if r.Change.Recipient == event.Source {
			return strings.TrimSuffix(text, "that damage is dealt to ") + "it deals that damage to itself instead"
		}
		return text + w.object(r.Change.Recipient) + " instead"
	}
	text := "all "
	if r.Amount != nil {
		text = "the next " + w.plain(r.Amount) + " "
	}
	text += damageWord(event) + " that would be dealt to " + w.object(event.To) + duration
	if event.Source != nil {
		text += " by " + w.object(event.Source)
	}
	return text + " is dealt to " + w.object(r.Change.Recipient) + " instead"
}

// nextDamage writes the next time that some source would deal damage.
func (w *writer) nextDamage(event oracle.DamageDealt) string {
	source := ""
	if some, ok := event.Source.(oracle.Some); ok {
		ph := some.Phrase
		chosen := oracle.Phrase{Noun: ph.Noun}
		source = w.withArticle(chosen) + " of your choice"
		if rest := strings.Join(w.after(oracle.Phrase{}, ph.Where, false), " "); rest != "" {
			source += " " + rest
		}
	} else if each, ok := event.Source.(oracle.Each); ok {
		source = w.withArticle(each.Phrase)
	} else {
		source = w.object(event.Source)
	}
	text := "the next time " + source + " would deal " + damageWord(event)
	if each, ok := event.To.(oracle.Each); ok && each.Phrase.Noun == oracle.PlayerNoun {
		return text + " to " + w.withArticle(each.Phrase)
	}
	if event.To != nil {
		text += " to " + w.object(event.To)
	}
	return text
}
