package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file writes what players may do by a static ability, and what changes costs.

func (w *writer) permission(e oracle.Permission, zone oracle.Zone) string {
	switch e.May {
	case oracle.CastAsThoughFlash:
		if each, ok := e.Affected.(oracle.Each); ok {
			who := "you"
			if e.Anyone {
				who = "any player"
			}
			return who + " may cast " + w.nounPhrase(each.Phrase, true) + " as though they had flash"
		}
		text := "you may cast this spell as though it had flash"
		if len(e.More) > 0 {
			text += " if you " + w.paid(e.More, true) + " more to cast it"
		}
		if e.Brief {
			text += strings.Replace(strings.Replace(briefly, " ,", ",", 1), ". if", ". If", 1)
		}
		return text
	case oracle.PlayCards, oracle.CastCards:
		return w.fromElsewhere(e, zone)
	case oracle.LookAtTop:
		return "you may look at the top card of your library any time"
	case oracle.LookAtCards:
		return "you may look at " + w.nounPhrase(e.Object.(oracle.Each).Phrase, true)
	case oracle.StayTapped:
		return "you may choose not to untap " + w.noun() + " during your untap step"
	case oracle.ExhaustAgain:
		return "you may activate exhaust abilities as though they haven't been activated"
	case oracle.ActivateAsHasty:
		return "you may activate abilities of " + strings.TrimPrefix(w.object(e.Object), "all ") + " as though those creatures had haste"
	case oracle.EquipAsInstant:
		return "you may activate equip abilities any time you could cast an instant"
	case oracle.LoyaltyAsInstant:
		text := "you may activate loyalty abilities of " + w.object(e.Object)
		if _, several := e.Object.(oracle.Each); several {
			text += " on any player's turn" // which goes without saying
		}
		return text + " any time you could cast an instant"
	case oracle.LoyaltyTwice:
		return w.loyaltyTwice(e, "each turn")
	case oracle.PlayAnyNumberOfLands:
		return "you may play any number of lands on each of your turns"
	case oracle.PlayAdditionalLand:
		if e.Affected != oracle.Reference(oracle.You{}) {
			return "each player may play an additional land on each of their turns"
		}
		if e.Count == 2 {
			return "you may play two additional lands on each of your turns"
		}
		return "you may play an additional land on each of your turns"
	}
	return w.ruleOf(e.Affected, e)
}

// hostOnly reports whether a phrase is of what this is attached to, and of nothing else.
func hostOnly(ph oracle.Phrase) bool {
	if len(ph.Where) != 1 {
		return false
	}
	refers, ok := ph.Where[0].(oracle.Refers)
	_, host := refers.To.(oracle.Host)
	return ok && host
}

func (w *writer) loyaltyTwice(e oracle.Permission, often string) string {
	return "you may activate the loyalty abilities of " + w.object(e.Object) + " twice " + often + " rather than only once"
}

func (w *writer) costChange(c oracle.CostChange) string {
	if c.Floor > 0 {
		n := small(c.Floor)
		return "each spell that would cost less than " + n + " mana to cast costs " + n + " mana to cast"
	}
	text, verb := "", " cost "
	this := false
	if len(c.Of.Where) == 1 {
		refers, ok := c.Of.Where[0].(oracle.Refers)
		this = ok && refers.To == oracle.Reference(oracle.This{})
	}
	action := "cast"
	switch {
	case c.KeywordCost:
		text = string(c.Keyword) + " costs"
		switch c.By {
		case oracle.Yours:
			text += " you pay"
		case oracle.Opponents:
			text += " your opponents pay"
		}
	case this:
		text, verb = "this spell", " costs "
	case c.Keyword != "" && c.By == oracle.Anyone:
		text, action = string(c.Keyword)+" abilities of "+w.nounPhrase(c.Of, true), "activate"
	case c.Keyword != "":
		text = string(c.Keyword) + " abilities you activate"
		if len(c.Of.Where) > 0 {
			text += " of other Equipment"
		}
		if c.Targeting != nil {
			text += " that target " + w.object(c.Targeting)
		}
		action = "activate"
	case c.Ability && c.By == oracle.Yours && c.ExceptMana:
		text, action = "abilities you activate that aren't mana abilities", "activate"
	case c.Ability && c.Targeting != nil:
		text, action = map[oracle.Relation]string{oracle.Yours: "abilities you activate", oracle.Opponents: "abilities your opponents activate"}[c.By]+" that target "+w.object(c.Targeting), "activate"
		if each, ok := c.Targeting.(oracle.Each); ok {
			text = strings.TrimSuffix(text, w.object(c.Targeting)) + w.withArticle(each.Phrase)
		}
	case c.Ability && hostOnly(c.Of):
		text, action = w.possessive(c.Of.Where[0].(oracle.Refers).To)+" activated abilities", "activate"
	case c.Ability:
		text = "activated abilities"
		if c.Of.Noun != oracle.SourceNoun || len(c.Of.Where) > 0 {
			text += " of " + w.nounPhrase(c.Of, true)
		}
		if c.Loyalty {
			text = "loyalty" + strings.TrimPrefix(text, "activated")
		}
		action = "activate"
	default:
		of := c.Of
		chosen := false
		if n := len(of.Where); n > 0 {
			if h, ok := of.Where[n-1].(oracle.HasChosen); ok && h.What == oracle.ChooseCreatureType {
				chosen = true
				of.Where = of.Where[:n-1]
			}
		}
		from := ""
		if len(of.Or) == 1 && of.Zone == oracle.Graveyard && of.Or[0].Zone == oracle.Exile {
			of.Or, of.Zone, from = nil, oracle.Nowhere, " from graveyards or from exile"
			if n := len(of.Where) - 1; n >= 0 && of.Where[n] == oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
				of.Where, from = of.Where[:n], " from your graveyard or from exile"
			}
		}
		aimed := ""
		if n := len(of.Where) - 1; n >= 0 && len(of.Or) == 0 && (c.By == oracle.Yours || c.By == oracle.Opponents) {
			if targets, ok := of.Where[n].(oracle.Targets); ok { // what is said last of them is not who "you cast" is about
				of.Where, aimed = of.Where[:n], " "+w.postmodifier(targets, true)
			}
		}
		text = w.nounPhrase(of, true)
		if c.Nth > 0 {
			text, verb = countWords[c.Nth-1]+" "+w.nounPhrase(of, false)+" you cast each turn", " costs "
			break
		}
		switch c.By {
		case oracle.Yours:
			text += " you cast"
		case oracle.TargetPlayers:
			text += " that player casts"
		case oracle.Opponents:
			text += " your opponents cast"
		}
		text += from + aimed
		if chosen {
			text += " of the chosen type"
		}
		if c.Elsewhere {
			text += " from anywhere other than " + map[bool]string{true: "your hand", false: "their hands"}[c.By == oracle.Yours]
		}
	}
	if len(c.Additional) > 0 {
		return text + verb + "an additional " + strings.TrimPrefix(w.costItem(c.Additional[0]), "pay ") + " to " + action
	}
	if c.Increase != nil {
		text += verb + c.Increase.String() + " more to " + action
	} else {
		text += verb + c.Reduce.String() + " less to " + action
	}
	if c.KeywordCost {
		text = strings.TrimSuffix(text, " to cast")
	}
	if c.ExceptMana && c.By != oracle.Yours {
		text += " unless they're mana abilities"
	}
	if c.Each == oracle.Quantity(oracle.X{}) {
		text = strings.Replace(text, "{1}", "{X}", 1)
	} else if c.Each != nil {
		if each, ok := w.each(c.Each); ok {
			text += " for each " + each
		} else {
			text = strings.Replace(text, "{1}", "{X}", 1) + ", where X is " + w.quantity(c.Each)
		}
	}
	if c.ColoredOnly {
		text += ". This effect reduces only the amount of colored mana you pay"
	}
	if c.Least > 0 {
		text += ". This effect can't reduce the mana in that cost to less than one mana"
	}
	return text
}
