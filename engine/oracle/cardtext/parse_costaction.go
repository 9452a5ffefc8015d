package cardtext

import (
	"slices"
	"strconv"

	"rulestep/engine/oracle"
)

// This file reads and writes costs that are an action: to blight, to forage, to unattach an Equipment, to put a card somewhere, to
// tap creatures with a total power. It reads two costs of which one is paid, too.

// costAction reads such a cost of an ability or a spell. What is done as something resolves is read elsewhere.
func (p *parser) costAction() (oracle.CostItem, bool) {
	start := p.mark()
	if !p.ownCost {
		return nil, false
	}
	switch {
	case p.accept("forage"):
		return oracle.PayAction{Name: "forage"}, true
	case p.accept("blight"):
		if n, ok := p.number(); ok {
			return oracle.PayAction{Name: "blight", Count: oracle.Literal(n)}, true
		}
	case p.accept("unattach"):
		if p.this() {
			if !p.next("'s") {
				p.mention(oracle.This{}, thisPhrase(p.card), false)
				return oracle.PayUnattach{What: oracle.This{}}, true
			}
			return nil, p.fail(start)
		}
		if ref, ok := p.namedObject(); ok && ref == oracle.Reference(oracle.Grantor{}) {
			return oracle.PayUnattach{What: ref}, true
		}
	case p.accept("tap any number of"):
		other := p.accept("other")
		p.accept("untapped")
		phrase, number, ok := p.nounPhrase()
		if !ok || !number.many() || phrase.Noun != oracle.PermanentNoun || phrase.Zone != oracle.Nowhere || !p.accept("with total power") {
			return nil, p.fail(start)
		}
		if other {
			phrase.Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, phrase.Where)
		}
		if n, ok := p.number(); ok && p.acceptAny("or more", "or greater") != "" {
			return oracle.PayTapPower{Phrase: phrase, Power: n}, true
		}
	case p.accept("put"):
		if p.this() {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			if p.accept("on the bottom of its owner's library") {
				return oracle.PayPut{This: true, To: oracle.Library, Bottom: true}, true
			}
			return nil, p.fail(start)
		}
		some, ok := p.some()
		if !ok || some.UpTo || some.Random || some.From != nil || some.Phrase.Noun != oracle.CardNoun {
			return nil, p.fail(start)
		}
		item := oracle.PayPut{Phrase: some.Phrase, Count: some.Count}
		own := some.Phrase.Zone == oracle.Hand || some.Phrase.Zone == oracle.Graveyard
		switch {
		case own && p.accept("on top of your library"):
			item.To = oracle.Library
			return item, true
		case own && p.accept("on the bottom of your library"):
			item.To, item.Bottom = oracle.Library, true
			return item, true
		case some.Phrase.Zone == oracle.Exile && p.acceptAny("into that player's graveyard", "into its owner's graveyard", "into their owners' graveyards") != "":
			item.To = oracle.Graveyard
			return item, true
		}
	}
	return nil, p.fail(start)
}

// eitherMana reads the other of two costs of an ability that differ in their mana: "{3}, {T} or {U}, {T}".
func (p *parser) eitherMana(first []oracle.CostItem) ([]oracle.CostItem, bool) {
	start := p.mark()
	if len(first) != 2 || !isMana(first[0]) || first[1] != oracle.CostItem(oracle.TapThis{}) || !p.accept("or") {
		return first, true
	}
	second, ok := p.costItems()
	if !ok || len(second) != 2 || !isMana(second[0]) || second[1] != oracle.CostItem(oracle.TapThis{}) {
		return nil, p.fail(start)
	}
	return []oracle.CostItem{oracle.PayOneOf{Of: []oracle.CostItem{first[0], second[0]}}, oracle.TapThis{}}, true
}

func isMana(item oracle.CostItem) bool { _, ok := item.(oracle.PayMana); return ok }

// costActionWords writes what costAction reads.
func (w *writer) costActionWords(item oracle.CostItem) (string, bool) {
	switch c := item.(type) {
	case oracle.PayAction:
		if c.Count == nil {
			return c.Name, true
		}
		return c.Name + " " + w.plain(c.Count), true
	case oracle.PayUnattach:
		if c.What == oracle.Reference(oracle.This{}) {
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return "unattach " + w.noun(), true
		}
		return "unattach " + w.object(c.What), true
	case oracle.PayTapPower:
		ph, other := c.Phrase, ""
		if len(ph.Where) > 0 {
			if _, is := ph.Where[0].(oracle.Other); is {
				ph.Where, other = ph.Where[1:], "other "
			}
		}
		return "tap any number of " + other + "untapped " + w.nounPhrase(ph, true) + " with total power " + strconv.Itoa(c.Power) + " or more", true
	case oracle.PayPut:
		if c.This {
			w.mention(oracle.This{}, thisPhrase(w.card), false)
			return "put " + w.noun() + " on the bottom of its owner's library", true
		}
		text := "put " + w.some(oracle.Some{Phrase: c.Phrase, Count: c.Count})
		switch {
		case c.To == oracle.Graveyard:
			return text + " into its owner's graveyard", true
		case c.Bottom:
			return text + " on the bottom of your library", true
		}
		return text + " on top of your library", true
	}
	return "", false
}
