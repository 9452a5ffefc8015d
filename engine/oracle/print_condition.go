package oracle

import "strings"

// This file writes conditions about what exists, what something is, and what happened.

// exists writes "you control two or more creatures", "there are ... in your graveyard".
func (w *writer) exists(c Exists) string {
	ph := c.Phrase
	for i := len(ph.Where) - 1; i >= 0; i-- {
		who, verb := "", " controls "
		switch p := ph.Where[i].(type) {
		case Controlled:
			switch p.By {
			case Yours:
				who, verb = "you", " control "
			case Opponents:
				who = "an opponent"
				if c.How != AtLeast || c.Count != Quantity(Literal(1)) {
					who, verb = "your opponents", " control "
				}
			case ThatPlayers:
				who = w.player(It{Player: true})
			case TargetPlayers:
				who = w.player(Target{0})
			}
		case ControlledBy:
			who = w.player(p.Who)
		}
		// The controller is said first only where it was read last.
		if who == "" || i != len(ph.Where)-1 {
			continue
		}
		return who + verb + w.howMany(c.How, c.Count, without(ph, i))
	}
	plural := c.Count != Quantity(Literal(1)) || c.How != AtLeast
	if !plural {
		return "there's " + w.howMany(c.How, c.Count, ph)
	}
	return "there are " + w.howMany(c.How, c.Count, ph)
}

// without is the phrase without the predicate at i, in every alternative.
func without(ph Phrase, i int) Phrase {
	drop := func(where []Predicate) []Predicate {
		if len(where) == 0 {
			return where
		}
		return append([]Predicate(nil), where[:len(where)-1]...)
	}
	out := ph
	out.Where = append(append([]Predicate(nil), ph.Where[:i]...), ph.Where[i+1:]...)
	out.Or = nil
	for _, or := range ph.Or {
		or.Where = drop(or.Where)
		out.Or = append(out.Or, or)
	}
	return out
}

func (w *writer) howMany(how Comparison, n Quantity, ph Phrase) string {
	switch {
	case how == AtLeast && n == Quantity(Literal(1)):
		return w.withArticle(ph)
	case how == Equal && n == Quantity(Literal(0)):
		return "no " + w.nounPhrase(ph, true)
	case how == AtLeast:
		return w.count(n) + " or more " + w.nounPhrase(ph, true)
	case how == AtMost:
		return w.count(n) + " or fewer " + w.nounPhrase(ph, true)
	case how == Equal:
		return "exactly " + w.count(n) + " " + w.nounPhrase(ph, n != Quantity(Literal(1)))
	}
	return unsaid(how)
}

// matches writes what a known object is.
func (w *writer) matches(c Matches, is string) string {
	of := w.object(c.Of)
	if len(c.Phrase.Where) == 0 && c.Phrase.Zone == Battlefield && c.Phrase.Noun == PermanentNoun {
		return of + " " + is + " on the battlefield"
	}
	if len(c.Phrase.Where) == 1 && c.Phrase.Noun == PermanentNoun && len(c.Phrase.Or) == 0 && c.Phrase.Zone == Nowhere {
		switch p := c.Phrase.Where[0].(type) {
		case HasKeyword, Compares, HasCounter, Shares, DifferentName:
			return of + " has " + w.having(p, false)
		case HasChosen:
			if p.What == ChooseCardName {
				return of + " has " + w.having(p, false)
			}
			return of + " " + is + " " + w.complement(p, false)
		case Not:
			switch n := p.Predicate.(type) {
			case HasKeyword, Compares, HasCounter:
				return of + " doesn't have " + w.having(n, false)
			}
			return of + " isn't " + w.complement(p.Predicate, false)
		case Other:
		default:
			return of + " " + is + " " + w.complement(p, false)
		}
	}
	return of + " " + is + " " + w.withArticle(c.Phrase)
}

// relates writes a comparison of two numbers.
func (w *writer) relates(c Relates) string {
	if v, ok := c.A.(Varieties); ok && v.Of == NameVariety {
		return w.exists(Exists{Phrase: v.Phrase, How: c.How, Count: c.B}) + " with different names"
	}
	if v, ok := c.A.(Varieties); ok && c.How == AtLeast {
		return "there are " + w.count(c.B) + " or more " + strings.TrimPrefix(w.quantity(v), "the number of ")
	}
	a, ok := c.A.(NumberOf)
	if !ok {
		return w.quantity(c.A) + " is " + w.compared(c.How, c.B, "or greater", "or less")
	}
	you := a.Of == Reference(You{})
	has := func() string {
		if you {
			return "you have "
		}
		return w.player(a.Of) + " has "
	}
	how := func(plural string) string {
		switch {
		case c.How == AtLeast:
			return w.count(c.B) + " or more " + plural
		case c.How == AtMost:
			return w.count(c.B) + " or fewer " + plural
		case c.How == Equal && c.B == Quantity(Literal(0)):
			return "no " + plural
		case c.How == Equal:
			return "exactly " + w.count(c.B) + " " + plural
		}
		return unsaid(c)
	}
	if !isPlain(c.B) {
		return w.quantity(a) + " is " + w.compared(c.How, c.B, "or greater", "or less")
	}
	switch a.Number {
	case LifeTotal:
		text := has()
		switch c.How {
		case AtLeast:
			return text + w.plain(c.B) + " or more life"
		case AtMost:
			return text + w.plain(c.B) + " or less life"
		case Equal:
			return text + "exactly " + w.plain(c.B) + " life"
		}
	case HandSize:
		return has() + how("cards in hand")
	case Counters:
		if isPlayer(a.Of) {
			return has() + how(spaced(a.Kind)+"counters")
		}
		return "there are " + how(spaced(a.Kind)+"counters") + " on " + w.object(a.Of)
	}
	return w.quantity(a) + " is " + w.compared(c.How, c.B, "or greater", "or less")
}

// isPlayer says whether the reference can only be to players.
func isPlayer(r Reference) bool {
	switch r := r.(type) {
	case You, ControllerOf, OwnerOf, DefendingPlayer, ChosenPlayer:
		return true
	case It:
		return r.Player
	case Each:
		return r.Phrase.Noun == PlayerNoun
	case Some:
		return r.Phrase.Noun == PlayerNoun
	}
	return false
}

// past writes an event in the past tense.
func (w *writer) past(e Event) string {
	before := len(w.mentions)
	defer func() { w.mentions = w.mentions[:before] }()
	switch e := e.(type) {
	case LifeGained:
		return w.eventSubject(e.Who, false) + " gained life"
	case LifeLost:
		return w.eventSubject(e.Who, false) + " lost life"
	case CardDiscarded:
		return w.eventSubject(e.Who, false) + " discarded a card"
	case PlayerAttacks:
		return w.eventSubject(e.Who, false) + " attacked"
	case AttackDeclared:
		return w.eventSubject(e.What, false) + " attacked"
	case SpellCast:
		if each, ok := e.What.(Each); ok {
			return w.relationSubject(e.By) + " cast " + w.withArticle(each.Phrase)
		}
	case PermanentSacrificed:
		if each, ok := e.What.(Each); ok {
			return w.eventSubject(e.Who, false) + " sacrificed " + w.withArticle(each.Phrase)
		}
	case ZoneChange:
		switch {
		case e.From == Battlefield && e.To == Graveyard:
			return w.eventSubject(e.What, false) + " died"
		case e.From == Battlefield && e.To == Nowhere:
			return w.eventSubject(e.What, false) + " left the battlefield"
		case e.From == Nowhere && e.To == Battlefield:
			return w.eventSubject(e.What, false) + " entered"
		}
	case DamageDealt:
		return w.eventSubject(e.To, false) + " was dealt damage"
	}
	return unsaid(e)
}
