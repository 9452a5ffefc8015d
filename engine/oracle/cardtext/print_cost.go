package cardtext

import (
	"fmt"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file writes costs and keyword abilities.

// CostWords says what somebody has to pay, as a card would: "tap an untapped creature you control".
func CostWords(items []oracle.CostItem) string {
	return (&writer{card: &oracle.Card{}}).costList(items, " and ")
}

// costItems writes a list of costs, the first letter a capital one.
func (w *writer) costItems(items []oracle.CostItem) string {
	return capital(w.costList(items, ", "))
}

func (w *writer) costList(items []oracle.CostItem, joint string) string {
	if len(items) == 2 && items[1] == oracle.CostItem(oracle.TapThis{}) { // "{3}, {T} or {U}, {T}"
		if either, ok := items[0].(oracle.PayOneOf); ok && len(either.Of) == 2 && isMana(either.Of[0]) && isMana(either.Of[1]) {
			return w.costItem(either.Of[0]) + ", {T} or " + w.costItem(either.Of[1]) + ", {T}"
		}
	}
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = w.costItem(item)
	}
	return strings.Join(parts, joint)
}

// spokenOf is the one object to which a phrase goes back without saying anything else.
func spokenOf(ph oracle.Phrase) (oracle.Reference, bool) {
	if len(ph.Where) != 1 || len(ph.Or) > 0 {
		return nil, false
	}
	refers, ok := ph.Where[0].(oracle.Refers)
	return refers.To, ok
}

func (w *writer) costItem(item oracle.CostItem) string {
	this := func(is bool) {
		if is {
			w.mention(oracle.This{}, thisPhrase(w.card), false)
		}
	}
	if text, ok := w.costActionWords(item); ok {
		return text
	}
	switch c := item.(type) {
	case oracle.PayMana:
		if c.Of != nil {
			return w.possessive(c.Of) + " mana cost"
		}
		if c.X != nil {
			w.asX(c.X)
		}
		if c.Waterbend {
			return "waterbend " + c.Mana.String()
		}
		return c.Mana.String()
	case oracle.PayExert:
		return "exert " + w.noun()
	case oracle.TapThis:
		return "{T}"
	case oracle.UntapThis:
		return "{Q}"
	case oracle.PayLife:
		if c.Amount == oracle.Quantity(oracle.AnyNumber{}) {
			return "pay any amount of life"
		}
		if isPlain(c.Amount) {
			return "pay " + w.plain(c.Amount) + " life"
		}
		if half, ok := c.Amount.(oracle.Half); ok && half.Up {
			return "pay half your life, rounded up"
		}
		return "pay life equal to " + w.quantity(c.Amount)
	case oracle.PaySacrifice:
		this(c.This)
		if c.This {
			return "sacrifice " + w.noun()
		}
		if refers, ok := spokenOf(c.Phrase); ok {
			return "sacrifice " + w.object(refers)
		}
		return "sacrifice " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count})
	case oracle.PayDiscard:
		this(c.This)
		if c.This {
			return "discard this card"
		}
		if c.Count == nil {
			return "discard your hand"
		}
		return "discard " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count, Random: c.Random})
	case oracle.PayExile:
		this(c.This)
		w.moving = true
		defer func() { w.moving = false }()
		if c.This {
			text := "exile " + w.noun()
			if c.Phrase.Zone != oracle.Nowhere {
				text = "exile this card from your " + zoneWord(c.Phrase.Zone)
			}
			return text
		}
		if c.Phrase.Zone == oracle.Library {
			if c.Count != oracle.Quantity(oracle.Literal(1)) {
				return "exile the top " + w.count(c.Count) + " cards of your library"
			}
			return "exile the top card of your library"
		}
		return "exile " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count})
	case oracle.PayReturn:
		this(c.This)
		if c.This {
			return "return " + w.noun() + " to its owner's hand"
		}
		return "return " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count}) + " to its owner's hand"
	case oracle.PayTap:
		ph := c.Phrase
		if refers, ok := spokenOf(ph); ok {
			return "tap " + w.object(refers)
		}
		at := 0
		if len(ph.Where) > 0 {
			if _, ok := ph.Where[0].(oracle.Other); ok {
				at = 1
			}
		}
		ph.Where = append(append(append([]oracle.Predicate(nil), ph.Where[:at]...), oracle.Is{Status: oracle.Untapped}), ph.Where[at:]...)
		return "tap " + w.some(oracle.Some{Phrase: ph, Count: c.Count})
	case oracle.PayReveal:
		if c.This {
			return "reveal this card from your hand"
		}
		w.moving = true
		defer func() { w.moving = false }()
		return "reveal " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count})
	case oracle.PayBehold:
		text := "behold " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count})
		if c.Exile {
			text += " and exile it"
		}
		return text
	case oracle.PayEvidence:
		return oracle.CollectEvidence + " " + w.plain(c.Amount)
	case oracle.PayMill:
		if c.Count == oracle.Quantity(oracle.Literal(1)) {
			return "mill a card"
		}
		return "mill " + w.count(c.Count) + " cards"
	case oracle.PayDraw:
		return "draw a card"
	case oracle.PayLoyalty:
		switch {
		case c.X:
			return "[-X]"
		case c.N > 0:
			return fmt.Sprintf("[+%d]", c.N)
		}
		return fmt.Sprintf("[%d]", c.N)
	case oracle.PayCounters:
		if c.From != nil {
			text := "remove " + w.counters(c.Kind, c.Count) + " from "
			if len(c.From.Where) == 1 && c.From.Where[0] == oracle.Predicate(oracle.Refers{To: oracle.This{}}) {
				return text + w.noun()
			}
			if c.Among {
				return text + "among " + w.nounPhrase(*c.From, true)
			}
			return text + w.some(oracle.Some{Phrase: *c.From, Count: oracle.Literal(1)})
		}
		this(true)
		if c.Count == allCounters(c.Kind) {
			return "remove all " + c.Kind + " counters from " + w.noun()
		}
		return "remove " + w.counters(c.Kind, c.Count) + " from " + w.noun()
	case oracle.PayPutCounters:
		this(c.This)
		on := w.noun()
		if !c.This {
			on = w.withArticle(c.Phrase)
		}
		return "put " + w.counters(c.Kind, c.Count) + " on " + on
	case oracle.PayOneOf:
		parts := make([]string, len(c.Of))
		for i, one := range c.Of {
			if parts[i] = w.costItem(one); strings.HasPrefix(parts[i], "{") {
				parts[i] = "pay " + parts[i]
			}
		}
		return joinOr(parts)
	case oracle.PayEnergy:
		if c.Count == oracle.Quantity(oracle.AnyNumber{}) {
			if c.AtLeastOne {
				return "pay one or more {E}"
			}
			return "pay any amount of {E}"
		}
		return "pay " + w.energy(c.Count)
	}
	return unsaid(item)
}

// counters writes "a +1/+1 counter", "two time counters", "all counters".
func (w *writer) counters(kind string, count oracle.Quantity) string {
	switch {
	case isOneFewer(count):
		return "one fewer " + spaced(kind) + "counter"
	case count == nil:
		return "all " + spaced(kind) + "counters"
	case count == oracle.Quantity(oracle.Literal(1)):
		return article(spaced(kind) + "counter")
	}
	if half, ok := count.(oracle.Half); ok && half.Of == oracle.Quantity(oracle.X{}) {
		return "half X " + spaced(kind) + "counters" + map[bool]string{true: ", rounded up", false: ", rounded down"}[half.Up]
	}
	return w.count(count) + " " + spaced(kind) + "counters"
}

// isOneFewer says whether a number of counters is one fewer than something has.
func isOneFewer(count oracle.Quantity) bool {
	d, ok := count.(oracle.Difference)
	has, of := d.A.(oracle.NumberOf)
	return ok && of && has.Number == oracle.Counters && d.B == oracle.Quantity(oracle.Literal(1))
}

// paramCost is the cost that a keyword is written with, without what its expansion
// adds to the cost of an activated ability.
func paramCost(a *oracle.Ability) []oracle.CostItem {
	if a.Kind != oracle.Activated {
		return a.Cost
	}
	added := 0
	if entry := keywords.Find(a.Keyword); entry != nil {
		added = entry.Added
	} else if strings.HasSuffix(string(a.Keyword), "cycling") {
		added = 1
	}
	return a.Cost[:max(0, len(a.Cost)-added)]
}

// printKeyword writes a keyword ability with its parameters.
func printKeyword(a *oracle.Ability, card *oracle.Card) string {
	w := newWriter(card)
	w.inStatic = true
	name := string(a.Keyword)
	cost := paramCost(a)
	costText := ""
	switch {
	case slices.ContainsFunc(cost, ownMana): // a sentence of its own says so
	case len(cost) == 1:
		mana, ok := cost[0].(oracle.PayMana)
		if ok && !mana.Waterbend {
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
	entry := keywords.Find(a.Keyword)
	if entry == nil {
		return name + costText
	}
	if slices.Contains(partnerVariants, a.Keyword) {
		return "partner—" + name
	}
	switch entry.Takes {
	case keywords.Number:
		switch {
		case a.XIs != nil:
			return name + " X, where X is " + w.quantity(a.XIs)
		case a.N > 0 || a.X:
			return name + " " + n
		case a.Keyword == "modular":
			return name + "—sunburst"
		case a.Keyword == "bloodthirst":
			return name + " X"
		}
		return name
	case keywords.NumberAndCost:
		if len(cost) == 0 && a.Keyword == "suspend" {
			return name
		}
		return name + " " + n + "—" + w.costItems(cost)
	case keywords.Quality:
		if a.Keyword == "bands with other" {
			return name + " " + w.nounPhrase(*a.Quality, true)
		}
		return name + " " + w.nounPhrase(*a.Quality, false)
	case keywords.FromQuality:
		if a.Quality == nil {
			return name
		}
		return name + " from " + w.quality(*a.Quality)
	}
	switch a.Keyword {
	case "offering":
		return w.nounPhrase(*a.Quality, false) + " " + name
	case "equip":
		if a.Quality != nil {
			return name + " " + w.nounPhrase(*a.Quality, false) + costText
		}
	case oracle.Prototype:
		return printInsetFrame(name, costText, a)
	case "affinity":
		return name + " for " + w.nounPhrase(*a.Quality, true)
	case "splice":
		return name + " onto " + strings.TrimSuffix(w.nounPhrase(*a.Quality, false), " spell") + costText
	case "craft":
		with := w.nounPhrase(*a.Quality, a.N > 1)
		if a.N > 1 {
			with = small(a.N) + " " + with
		}
		return name + " with " + with + costText
	case "gift":
		return name + " " + gifts[a.N].said()
	case "emerge":
		if a.Quality != nil {
			return name + " from " + w.nounPhrase(*a.Quality, false) + costText
		}
	case "devour":
		if a.Quality != nil {
			return name + " " + w.nounPhrase(*a.Quality, false) + " " + n
		}
		return name + " " + n
	case "companion":
		return name + " — " + w.deckCondition(a.Statics[0].(oracle.CompanionIf))
	case "champion":
		return name + " " + w.withArticle(*a.Quality)
	case "partner":
		if a.Quality != nil {
			return name + " with " + a.Quality.Where[0].(oracle.Named).Name
		}
	}
	return name + costText
}

func (w *writer) quality(ph oracle.Phrase) string {
	if ph.Noun == oracle.SpellNoun && len(ph.Where) == 1 {
		if c, ok := ph.Where[0].(oracle.HasColor); ok && c.Colors == oracle.AllColors {
			return "colored spells"
		}
	}
	switch {
	case len(ph.Where) == 1 && ph.Where[0] == oracle.Predicate(oracle.Refers{To: oracle.ChosenPlayer{}}):
		return "the chosen player"
	case ph.Noun == oracle.PlayerNoun:
		return "each of your opponents"
	case len(ph.Or) == 0 && len(ph.Where) == 0 && ph.Noun == oracle.SourceNoun:
		return "everything"
	}
	if len(ph.Or) == 0 && len(ph.Where) == 1 {
		switch p := ph.Where[0].(type) {
		case oracle.HasColor:
			if p.Colors == oracle.AllColors {
				return "all colors"
			}
			return p.Colors.String()
		case oracle.HasChosen:
			switch p.What {
			case oracle.ChooseColor:
				return "the chosen color"
			case oracle.ChooseCardName:
				return "the chosen card name"
			}
		case oracle.Multicolored:
			return "multicolored"
		case oracle.Is:
			if p.Status == oracle.Monocolored {
				return "monocolored"
			}
		case oracle.HasSupertype:
			if ph.Noun == oracle.SourceNoun && p.Supertypes == oracle.Snow {
				return "snow"
			}
		}
	}
	if ph.Noun == oracle.SourceNoun {
		ph.Noun = oracle.PermanentNoun
	}
	return w.nounPhrase(ph, true)
}

// ownCost is the sentence that says that the cost of a keyword is the mana cost of what gets it, with what has to be paid besides.
func (w *writer) ownCost(a *oracle.Ability) string {
	text := " The " + string(a.Keyword) + " cost is equal to its mana cost"
	if more := slices.DeleteFunc(slices.Clone(paramCost(a)), ownMana); len(more) > 0 {
		text += " plus " + w.paid(more, true)
	}
	return text + "."
}

// ownMana reports whether a part of a cost is the mana cost of whatever has the ability.
func ownMana(item oracle.CostItem) bool {
	mana, ok := item.(oracle.PayMana)
	return ok && mana.Own
}

// givenUp is the word for what has been sacrificed as a cost of the ability, or of this spell.
func (w *writer) givenUp() string {
	if w.given != "" {
		return w.given
	}
	if w.card != nil {
		for _, a := range w.card.Abilities {
			for _, static := range a.Statics {
				if more, ok := static.(oracle.AdditionalCost); ok && !more.Optional && a.Keyword == "" {
					if word := sacrificedFor(more.Cost); word != "" {
						return word
					}
				}
			}
		}
	}
	return "permanent"
}

// sacrificedFor is the card type of what is sacrificed for a cost, if that says only one.
func sacrificedFor(cost []oracle.CostItem) string {
	for _, item := range cost {
		paid, ok := item.(oracle.PaySacrifice)
		if !ok || paid.This || len(paid.Phrase.Or) > 0 {
			continue
		}
		for _, is := range paid.Phrase.Where {
			if t, ok := is.(oracle.HasType); ok && len(t.Types.Names()) == 1 {
				return strings.ToLower(t.Types.String())
			}
		}
	}
	return ""
}
