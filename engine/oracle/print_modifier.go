package oracle

import (
	"strings"
)

// This file writes what follows a noun: whose it is, where it is, what it has.

// after writes what follows the noun.
func (w *writer) after(ph Phrase, rest []Predicate, plural bool) []string {
	var words []string
	zoneSaid := ph.Zone == Nowhere
	for _, p := range rest {
		switch owner := p.(type) {
		case SameZone:
			words = append(words, w.in()+"a single "+zoneWord(ph.Zone))
			zoneSaid = true
			continue
		case ExiledWith:
			zoneSaid = true
		case Owned:
			if !zoneSaid && inOwnersZone(ph.Zone) {
				words = append(words, w.in()+relationOwner(owner.By, w)+" "+zoneWord(ph.Zone))
				zoneSaid = true
				continue
			}
		case OwnedBy:
			if !zoneSaid && inOwnersZone(ph.Zone) {
				words = append(words, w.in()+w.possessive(owner.Who)+" "+zoneWord(ph.Zone))
				zoneSaid = true
				continue
			}
		}
		words = append(words, w.postmodifier(p, plural))
	}
	if !zoneSaid {
		switch ph.Zone {
		case Graveyard:
			words = append(words, w.in()+"a graveyard")
		case Exile:
			words = append(words, "in exile")
		case Battlefield:
			words = append(words, "on the battlefield")
		case Command:
			words = append(words, "in the command zone")
		default:
			words = append(words, unsaid(ph.Zone))
		}
	}
	return words
}

// in is the preposition of a zone: things that move come from it.
func (w *writer) in() string {
	if w.moving {
		return "from "
	}
	return "in "
}

func inOwnersZone(zone Zone) bool { return zone == Graveyard || zone == Hand || zone == Library }

func zoneWord(zone Zone) string { return strings.ToLower(zone.String()) }

// relationOwner writes whose zone it is.
func relationOwner(by Relation, w *writer) string {
	switch by {
	case Yours:
		return "your"
	case Opponents:
		return "an opponent's"
	case ThatPlayers:
		return w.possessive(It{Player: true})
	case TargetPlayers:
		return w.possessive(Target{0})
	}
	return unsaid(by)
}

// postmodifier writes a predicate that follows the noun.
func (w *writer) postmodifier(p Predicate, plural bool) string {
	switch a := p.(type) {
	case Controlled:
		switch a.By {
		case Yours:
			return "you control"
		case Opponents:
			return "an opponent controls"
		case NotYours:
			return "you don't control"
		case Active:
			return "the active player controls"
		case ThatPlayers:
			return w.player(It{Player: true}) + " controls"
		case TargetPlayers:
			return w.player(Target{0}) + " controls"
		}
	case ControlledBy:
		return w.player(a.Who) + " controls"
	case Owned:
		switch a.By {
		case Yours:
			return "you own"
		case Opponents:
			return "an opponent owns"
		case NotYours:
			return "you don't own"
		}
	case OwnedBy:
		return w.player(a.Who) + " owns"
	case HasKeyword, Compares, HasCounter:
		return "with " + w.having(p, plural)
	case Any:
		if w.allHaving(a) {
			words := make([]string, len(a.Of))
			for i, of := range a.Of {
				words[i] = w.having(of, plural)
			}
			if pt, ok := bothPT(a); ok {
				return "with power or toughness " + w.comparison(pt)
			}
			return "with " + joinOr(words)
		}
	case Not:
		switch n := a.Predicate.(type) {
		case HasKeyword, HasCounter:
			return "without " + w.having(n, plural)
		case Any:
			if w.allHaving(n) {
				words := make([]string, len(n.Of))
				for i, of := range n.Of {
					words[i] = w.having(of, plural)
				}
				return "without " + joinOr(words)
			}
		case Refers:
			return "other than " + w.object(n.To)
		case Compares:
			return "without " + w.having(n, plural)
		}
	case Other:
		return "other than " + w.object(This{})
	case Named:
		return "named " + a.Name
	case HasChosen:
		switch a.What {
		case ChooseColor:
			return "of the chosen color"
		case ChooseCreatureType, ChooseBasicLandType:
			return "of the chosen type"
		case ChooseCardName:
			return "with the chosen name"
		}
	case Is:
		if a.Status == ActivatedThisTurn {
			return "that was activated this turn"
		}
	case Underwent:
		if d, ok := a.Event.(DamageDealt); ok && d.Source != nil {
			return "dealt damage by " + w.object(d.Source) + " this turn"
		}
		for _, past := range pastWords {
			if sameEvent(past.event, a.Event) {
				return "that " + past.words
			}
		}
		return unsaid(a)
	case ExiledWith:
		return "exiled with " + w.object(a.With)
	case MadeWith:
		if a.Created {
			return "created with " + w.object(a.With)
		}
		return "put onto the battlefield with " + w.object(a.With)
	case AttachedTo:
		return "attached to " + w.object(a.To)
	case IsBlocking:
		return "blocking " + w.object(a.What)
	case IsBlockedBy:
		return "blocked by " + w.object(a.What)
	case NoAbilities:
		return "with no abilities"
	case Shares:
		switch a.What {
		case NameVariety:
			return "with the same name as " + w.object(a.With)
		case ManaValueVariety:
			return "with the same mana value as " + w.object(a.With)
		}
		verb := "that shares "
		if plural {
			verb = "that share "
		}
		for _, v := range varietyWords {
			if v.variety == a.What {
				return verb + article(v.one) + " with " + w.object(a.With)
			}
		}
	case DifferentName:
		return "with a different name than " + w.object(a.Than)
	case Targets:
		verb := " targets "
		if plural {
			verb = " target "
		}
		if a.Only {
			verb += "only "
		}
		return "that" + verb + w.targeted(a.Phrase)
	case SingleTarget:
		return "with a single target"
	case HasAdventure:
		if plural {
			return "that have an Adventure"
		}
		return "that has an Adventure"
	}
	is := "that's "
	if plural {
		is = "that are "
	}
	return is + w.complement(p, plural)
}

func (w *writer) targeted(ph Phrase) string {
	if ph.Noun == PlayerNoun && len(ph.Where) == 1 {
		if is, ok := ph.Where[0].(IsPlayer); ok && is.Who == Yours {
			return "you"
		}
	}
	if len(ph.Where) == 1 {
		if refers, ok := ph.Where[0].(Refers); ok {
			return w.object(refers.To)
		}
	}
	return w.withArticle(ph)
}

// withArticle writes "a creature" or "another creature".
func (w *writer) withArticle(ph Phrase) string {
	text := w.nounPhrase(ph, false)
	if rest, ok := strings.CutPrefix(text, "other "); ok {
		return "another " + strings.ReplaceAll(rest, " or other ", " or ")
	}
	return article(text)
}

// complement writes a predicate after "is".
func (w *writer) complement(p Predicate, plural bool) string {
	if word, ok := adjectiveWord(p); ok {
		return word
	}
	switch a := p.(type) {
	case HasType, HasSubtype:
		if plural {
			return typeWords(p, true)
		}
		return article(typeWords(p, false))
	case Any:
		if isTypePredicate(p) {
			return article(typeWords(p, false))
		}
		words := make([]string, len(a.Of))
		for i, of := range a.Of {
			words[i] = w.complement(of, plural)
		}
		return joinOr(words)
	case Is:
		if a.Status == Token {
			return "a token"
		}
		if a.Status == Commander {
			return "a commander"
		}
	case Not:
		return "not " + w.complement(a.Predicate, plural)
	case HasChosen:
		switch a.What {
		case ChooseColor:
			return "the chosen color"
		case ChooseCreatureType, ChooseBasicLandType:
			return "the chosen type"
		}
	}
	return unsaid(p)
}

func (w *writer) allHaving(a Any) bool {
	for _, of := range a.Of {
		switch of.(type) {
		case HasKeyword, Compares, HasCounter:
		default:
			return false
		}
	}
	return true
}

// bothPT recognises "power or toughness 2 or less".
func bothPT(a Any) (Compares, bool) {
	if len(a.Of) != 2 {
		return Compares{}, false
	}
	x, okX := a.Of[0].(Compares)
	y, okY := a.Of[1].(Compares)
	if !okX || !okY || x.Number != Power || y.Number != Toughness || x.How != y.How || x.To != y.To {
		return Compares{}, false
	}
	return x, true
}

// having writes what comes after "with".
func (w *writer) having(p Predicate, plural bool) string {
	switch a := p.(type) {
	case HasKeyword:
		return string(a.Keyword)
	case HasCounter:
		on := " counter on it"
		if plural {
			on = " counter on them"
		}
		return strings.Replace(article(a.Kind+on), "a  ", "a ", 1)
	case Compares:
		switch a.Number {
		case LifeTotal:
			return w.compared(a.How, a.To, "or more", "or less") + " life"
		case HandSize:
			return w.compared(a.How, a.To, "or more", "or fewer") + " cards in hand"
		}
		return numberWord(a.Number) + " " + w.comparison(a)
	}
	switch a := p.(type) {
	case Shares, DifferentName:
		if words, with := strings.CutPrefix(w.postmodifier(a, plural), "with "); with {
			return words
		}
	}
	if chosen, ok := p.(HasChosen); ok && chosen.What == ChooseCardName {
		return "the chosen name"
	}
	return unsaid(p)
}

func numberWord(n Number) string {
	switch n {
	case Power:
		return "power"
	case Toughness:
		return "toughness"
	case ManaValue:
		return "mana value"
	case BasePower:
		return "base power"
	case BaseToughness:
		return "base toughness"
	}
	return unsaid(n)
}

// comparison writes "4 or greater", "less than this creature's power".
func (w *writer) comparison(c Compares) string {
	return w.compared(c.How, c.To, "or greater", "or less")
}

func (w *writer) compared(how Comparison, to Quantity, more, less string) string {
	plain := isPlain(to)
	switch how {
	case AtLeast:
		if plain {
			return w.plain(to) + " " + more
		}
		return "greater than or equal to " + w.quantity(to)
	case AtMost:
		if plain {
			return w.plain(to) + " " + less
		}
		return "less than or equal to " + w.quantity(to)
	case LessThan:
		return "less than " + w.quantity(to)
	case MoreThan:
		return "greater than " + w.quantity(to)
	}
	if plain {
		return w.plain(to)
	}
	return "equal to " + w.quantity(to)
}
