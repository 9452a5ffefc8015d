package oracle

import (
	"fmt"
	"strings"
)

// This file writes costs and keyword abilities.

// costItems writes a list of costs, the first letter a capital one.
func (w *writer) costItems(items []CostItem) string {
	return capital(w.costList(items, ", "))
}

func (w *writer) costList(items []CostItem, joint string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = w.costItem(item)
	}
	return strings.Join(parts, joint)
}

func (w *writer) costItem(item CostItem) string {
	this := func(is bool) {
		if is {
			w.mention(This{}, thisPhrase(w.card), false)
		}
	}
	switch c := item.(type) {
	case PayMana:
		if c.X != nil {
			w.asX(c.X)
		}
		return c.Mana.String()
	case TapThis:
		return "{T}"
	case UntapThis:
		return "{Q}"
	case PayLife:
		if isPlain(c.Amount) {
			return "pay " + w.plain(c.Amount) + " life"
		}
		if half, ok := c.Amount.(Half); ok && half.Up {
			return "pay half your life, rounded up"
		}
		return "pay life equal to " + w.quantity(c.Amount)
	case PaySacrifice:
		this(c.This)
		if c.This {
			return "sacrifice " + w.noun()
		}
		return "sacrifice " + w.some(Some{Phrase: c.Phrase, Count: c.Count})
	case PayDiscard:
		this(c.This)
		if c.This {
			return "discard this card"
		}
		if c.Count == nil {
			return "discard your hand"
		}
		return "discard " + w.some(Some{Phrase: c.Phrase, Count: c.Count, Random: c.Random})
	case PayExile:
		this(c.This)
		w.moving = true
		defer func() { w.moving = false }()
		if c.This {
			text := "exile " + w.noun()
			if c.Phrase.Zone != Nowhere {
				text = "exile this card from your " + zoneWord(c.Phrase.Zone)
			}
			return text
		}
		if c.Phrase.Zone == Library {
			if c.Count != Quantity(Literal(1)) {
				return "exile the top " + w.count(c.Count) + " cards of your library"
			}
			return "exile the top card of your library"
		}
		return "exile " + w.some(Some{Phrase: c.Phrase, Count: c.Count})
	case PayReturn:
		this(c.This)
		if c.This {
			return "return " + w.noun() + " to its owner's hand"
		}
		return "return " + w.some(Some{Phrase: c.Phrase, Count: c.Count}) + " to its owner's hand"
	case PayTap:
		ph := c.Phrase
		at := 0
		if len(ph.Where) > 0 {
			if _, ok := ph.Where[0].(Other); ok {
				at = 1
			}
		}
		ph.Where = append(append(append([]Predicate(nil), ph.Where[:at]...), Is{Untapped}), ph.Where[at:]...)
		return "tap " + w.some(Some{Phrase: ph, Count: c.Count})
	case PayReveal:
		w.moving = true
		defer func() { w.moving = false }()
		return "reveal " + w.some(Some{Phrase: c.Phrase, Count: c.Count})
	case PayMill:
		if c.Count == Quantity(Literal(1)) {
			return "mill a card"
		}
		return "mill " + w.count(c.Count) + " cards"
	case PayLoyalty:
		switch {
		case c.X:
			return "[-X]"
		case c.N > 0:
			return fmt.Sprintf("[+%d]", c.N)
		}
		return fmt.Sprintf("[%d]", c.N)
	case PayCounters:
		this(true)
		return "remove " + w.counters(c.Kind, c.Count) + " from " + w.noun()
	case PayPutCounters:
		this(c.This)
		on := w.noun()
		if !c.This {
			on = w.withArticle(c.Phrase)
		}
		return "put " + w.counters(c.Kind, c.Count) + " on " + on
	case PayOneOf:
		parts := make([]string, len(c.Of))
		for i, one := range c.Of {
			if parts[i] = w.costItem(one); strings.HasPrefix(parts[i], "{") {
				parts[i] = "pay " + parts[i]
			}
		}
		return joinOr(parts)
	case PayEnergy:
		if n, ok := c.Count.(Literal); ok {
			return "pay " + strings.Repeat("{E}", int(n))
		}
	}
	return unsaid(item)
}

// counters writes "a +1/+1 counter", "two time counters", "all counters".
func (w *writer) counters(kind string, count Quantity) string {
	switch {
	case count == nil:
		return "all " + spaced(kind) + "counters"
	case count == Quantity(Literal(1)):
		return article(spaced(kind) + "counter")
	}
	return w.count(count) + " " + spaced(kind) + "counters"
}

// paramCost is the cost that a keyword is written with, without what its expansion
// adds to the cost of an activated ability.
func paramCost(a *Ability) []CostItem {
	if a.Kind != Activated {
		return a.Cost
	}
	added := 0
	if entry := keywordByName[a.Keyword]; entry != nil {
		added = entry.added
	} else if strings.HasSuffix(string(a.Keyword), "cycling") {
		added = 1
	}
	return a.Cost[:max(0, len(a.Cost)-added)]
}

// printKeyword writes a keyword ability with its parameters.
func printKeyword(a *Ability, card *Card) string {
	w := newWriter(card)
	w.inStatic = true
	name := string(a.Keyword)
	cost := paramCost(a)
	costText := ""
	switch {
	case len(cost) == 1:
		if mana, ok := cost[0].(PayMana); ok {
			costText = " " + mana.Mana.String()
			break
		}
		fallthrough
	case len(cost) > 0:
		costText = "—" + w.costItems(cost)
	}
	n := fmt.Sprint(a.N)
	if a.X {
		n = "X"
	}
	entry := keywordByName[a.Keyword]
	if entry == nil {
		return name + costText
	}
	switch entry.takes {
	case takesNumber:
		return name + " " + n
	case takesBoth:
		return name + " " + n + "—" + w.costItems(cost)
	case takesQuality:
		if a.Keyword == "bands with other" {
			return name + " " + w.nounPhrase(*a.Quality, true)
		}
		return name + " " + w.nounPhrase(*a.Quality, false)
	case takesFrom:
		if a.Quality == nil {
			return name
		}
		return name + " from " + w.quality(*a.Quality)
	}
	switch a.Keyword {
	case "equip":
		if a.Quality != nil {
			return name + " " + w.nounPhrase(*a.Quality, false) + costText
		}
	case "affinity":
		return name + " for " + w.nounPhrase(*a.Quality, true)
	case "splice":
		return name + " onto " + strings.TrimSuffix(w.nounPhrase(*a.Quality, false), " spell") + costText
	case "champion":
		return name + " " + w.withArticle(*a.Quality)
	case "partner":
		if a.Quality != nil {
			return name + " with " + a.Quality.Where[0].(Named).Name
		}
	}
	return name + costText
}

func (w *writer) quality(ph Phrase) string {
	if ph.Noun == SpellNoun && len(ph.Where) == 1 {
		if c, ok := ph.Where[0].(HasColor); ok && c.Colors == AllColors {
			return "colored spells"
		}
	}
	switch {
	case ph.Noun == PlayerNoun:
		return "each of your opponents"
	case len(ph.Or) == 0 && len(ph.Where) == 0 && ph.Noun == SourceNoun:
		return "everything"
	}
	if len(ph.Or) == 0 && len(ph.Where) == 1 {
		switch p := ph.Where[0].(type) {
		case HasColor:
			if p.Colors == AllColors {
				return "all colors"
			}
			return p.Colors.String()
		case HasChosen:
			if p.What == ChooseColor {
				return "the chosen color"
			}
		case Multicolored:
			return "multicolored"
		case Is:
			if p.Status == Monocolored {
				return "monocolored"
			}
		}
	}
	if ph.Noun == SourceNoun {
		ph.Noun = PermanentNoun
	}
	return w.nounPhrase(ph, true)
}
