package cardtext

import (
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads costs (118): of activated abilities, of keywords, and those that
// an instruction asks for.

// manaCost reads mana symbols.
func (p *parser) manaCost() (oracle.Cost, bool) {
	var cost oracle.Cost
	for {
		t := p.peek()
		if t.kind != symbolToken || !strings.HasPrefix(t.text, "{") {
			break
		}
		symbol, ok := parseSymbol(strings.Trim(t.text, "{}"))
		if !ok {
			break
		}
		cost = append(cost, symbol)
		p.pos++
	}
	if len(cost) == 0 {
		p.miss(p.pos)
	}
	return cost, len(cost) > 0
}

// costItems reads a list of costs, parted by commas or "and".
func (p *parser) costItems() ([]oracle.CostItem, bool) {
	start := p.mark()
	first, ok := p.costItem()
	if !ok {
		return nil, p.fail(start)
	}
	items := []oracle.CostItem{first}
	if either, ok := p.orMana(first); ok {
		return []oracle.CostItem{either}, true
	}
	for {
		m := p.mark()
		if or := p.acceptAny(", or", "or"); or != "" {
			next, ok := p.costVerb()
			if !ok {
				p.reset(m)
				break
			}
			from := len(items) - 1
			if or == ", or" { // "sacrifice a creature, discard a card, or pay 4 life"
				from = 0
			}
			items = append(items[:from:from], oracle.PayOneOf{Of: append(items[from:], next)})
			break
		}
		if p.acceptAny(", and", "and", ",") == "" && !p.next("{T}") {
			break
		}
		next, ok := p.costItem()
		if !ok {
			next, ok = p.costAgain(items[len(items)-1], m)
		}
		if !ok {
			p.reset(m)
			break
		}
		items = append(items, next)
	}
	return items, true
}

// orMana reads on after mana that is one of several things to pay: "{B} or {3}", "{G}, {W}, or {U}", "{1} or 1 life".
func (p *parser) orMana(first oracle.CostItem) (oracle.CostItem, bool) {
	start := p.mark()
	if mana, ok := first.(oracle.PayMana); !ok || p.ownCost || mana.X != nil || mana.Of != nil {
		return nil, false
	}
	of := []oracle.CostItem{first}
	for {
		joint := p.acceptAny(", or", "or", ",")
		if joint == "" {
			return nil, p.fail(start)
		}
		if n, ok := p.number(); ok && joint != "," && p.accept("life") {
			of = append(of, oracle.PayLife{Amount: oracle.Literal(n)})
		} else if mana, ok := p.manaCost(); ok {
			of = append(of, oracle.PayMana{Mana: mana})
		} else {
			return nil, p.fail(start)
		}
		if joint != "," {
			return oracle.PayOneOf{Of: of}, true
		}
	}
}

// costAgain reads what is sacrificed or exiled besides, after the verb of the item before: "sacrifice a white creature, a blue
// creature, and a black creature", "exile two cards from your graveyard and this creature".
func (p *parser) costAgain(last oracle.CostItem, joint mark) (oracle.CostItem, bool) {
	p.reset(joint)
	if p.acceptAny(", and", "and", ",") == "" {
		return nil, false
	}
	switch last.(type) {
	case oracle.PayMana:
		if n, ok := p.number(); ok && p.accept("life") { // "pays {1} and 1 life"
			return oracle.PayLife{Amount: oracle.Literal(n)}, true
		}
	case oracle.PaySacrifice:
		if p.this() {
			return oracle.PaySacrifice{This: true}, true
		}
		if some, ok := p.some(); ok && !some.UpTo && !some.Random && some.Phrase.Zone == oracle.Nowhere && some.Phrase.Noun == oracle.PermanentNoun {
			return oracle.PaySacrifice{Phrase: some.Phrase, Count: some.Count}, true
		}
	case oracle.PayExile:
		if p.this() && (p.next(":") || p.next(",")) {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			return oracle.PayExile{This: true}, true
		}
	}
	p.reset(joint)
	return nil, false
}

// costVerb reads one cost that begins with its verb, after "or".
func (p *parser) costVerb() (oracle.CostItem, bool) {
	if p.peek().kind == symbolToken && (!p.ownCost || p.peek().text == "{T}" || !strings.HasPrefix(p.peek().text, "{") || p.peekAt(1).text != ":") {
		return nil, false
	}
	return p.costItem()
}

// costItem reads one cost: symbols or an imperative.
func (p *parser) costItem() (oracle.CostItem, bool) {
	start := p.mark()
	if item, ok := p.costAction(); ok {
		return item, true
	}
	switch {
	case p.accept("{T}"):
		return oracle.TapThis{}, true
	case p.accept("{Q}"):
		return oracle.UntapThis{}, true
	case p.peek().kind == symbolToken && strings.HasPrefix(p.peek().text, "["):
		if item, ok := loyaltyCost(p.peek().text); ok {
			p.pos++
			return item, true
		}
	case p.peek().kind == symbolToken:
		if mana, ok := p.manaCost(); ok {
			return oracle.PayMana{Mana: mana}, true
		}
		if n := p.energy(); n > 0 {
			return oracle.PayEnergy{Count: oracle.Literal(n)}, true
		}
	case p.accept("exert"):
		if p.thisOrIt() {
			return oracle.PayExert{}, true
		}
	case p.accept("waterbend"):
		if mana, ok := p.manaCost(); ok {
			return oracle.PayMana{Mana: mana, Waterbend: true}, true
		}
	case p.acceptAny("pay", "pays") != "":
		if mana, ok := p.manaCost(); ok {
			return oracle.PayMana{Mana: mana}, true
		}
		if n, ok := p.energyOf(); ok && len(p.slots) == start.slots { // whose target would be none of what is done then
			return oracle.PayEnergy{Count: n}, true
		}
		if p.accept("half your life , rounded up") {
			return oracle.PayLife{Amount: oracle.Half{Of: oracle.NumberOf{Number: oracle.LifeTotal, Of: oracle.You{}}, Up: true}}, true
		}
		if amount, ok := p.plainNumber(); ok && p.accept("life") {
			return oracle.PayLife{Amount: amount}, true
		}
		p.reset(start)
		p.acceptAny("pay", "pays")
		if p.accept("life equal to") {
			if amount, ok := p.amount(); ok {
				return oracle.PayLife{Amount: amount}, true
			}
		}
	case p.acceptAny("sacrifice", "sacrifices") != "":
		p.paid = append(p.paid, "sacrificed")
		if p.thisOrIt() {
			return oracle.PaySacrifice{This: true}, true
		}
		if some, ok := p.some(); ok && !some.UpTo && !some.Random && some.Phrase.Zone == oracle.Nowhere {
			if p.acceptAny("of their choice", "of your choice") != "" && p.isSpell() && slices.ContainsFunc(some.Phrase.Where, isOther) {
				return nil, p.fail(start) // than what the spell targets, perhaps
			}
			return oracle.PaySacrifice{Phrase: some.Phrase, Count: some.Count}, true
		}
		switch ref, _ := p.namedObject(); ref.(type) {
		case oracle.Target, oracle.Host, oracle.Grantor:
			return oracle.PaySacrifice{Phrase: phraseOf(oracle.Refers{To: ref}), Count: oracle.Literal(1)}, true
		}
	case p.acceptAny("discard", "discards") != "":
		p.paid = append(p.paid, "discarded")
		if p.thisOrIt() {
			return oracle.PayDiscard{This: true}, true
		}
		if p.acceptAny("your hand", "their hand") != "" {
			return oracle.PayDiscard{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Hand}}, true
		}
		if some, ok := p.some(); ok && !some.UpTo && some.Phrase.Noun == oracle.CardNoun {
			return oracle.PayDiscard{Phrase: some.Phrase, Count: some.Count, Random: some.Random}, true
		}
	case p.acceptAny("exile", "exiles") != "":
		p.paid = append(p.paid, "exiled")
		if p.this() {
			p.mention(oracle.This{}, thisPhrase(p.card), false)
			zone := p.acceptAny("from your graveyard", "from your hand")
			return oracle.PayExile{This: true, Phrase: oracle.Phrase{Zone: map[string]oracle.Zone{"from your graveyard": oracle.Graveyard, "from your hand": oracle.Hand}[zone]}}, true
		}
		if p.accept("the top card of your library") {
			return oracle.PayExile{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library}, Count: oracle.Literal(1)}, true
		}
		if p.accept("the top") {
			if n, ok := p.plainNumber(); ok && p.accept("cards of your library") {
				return oracle.PayExile{Phrase: oracle.Phrase{Noun: oracle.CardNoun, Zone: oracle.Library}, Count: n}, true
			}
			return nil, p.fail(start)
		}
		if some, ok := p.some(); ok && !some.UpTo && !some.Random {
			return oracle.PayExile{Phrase: some.Phrase, Count: some.Count}, true
		}
	case p.acceptAny("return", "returns") != "":
		p.paid = append(p.paid, "returned")
		if p.thisOrIt() {
			if p.acceptAny("to its owner's hand", "to their owner's hand") != "" {
				return oracle.PayReturn{This: true}, true
			}
		} else if some, ok := p.some(); ok && p.acceptAny("to its owner's hand", "to their owner's hand", "to their owners' hands") != "" {
			return oracle.PayReturn{Phrase: some.Phrase, Count: some.Count}, true
		}
	case p.accept("tap"):
		p.paid = append(p.paid, "tapped")
		if p.next("enchanted") {
			if host, ok := p.host(); ok {
				return oracle.PayTap{Phrase: phraseOf(oracle.Refers{To: host}), Count: oracle.Literal(1)}, true
			}
		}
		if some, ok := p.some(); ok && !some.UpTo && !some.Random {
			if where, untapped := withoutFirst(some.Phrase.Where, oracle.Is{Status: oracle.Untapped}); untapped {
				some.Phrase.Where = where
				return oracle.PayTap{Phrase: some.Phrase, Count: some.Count}, true
			}
			if len(some.Phrase.Where) > 0 && some.Phrase.Where[0] == oracle.Predicate(oracle.Other{}) {
				if where, untapped := withoutFirst(some.Phrase.Where[1:], oracle.Is{Status: oracle.Untapped}); untapped {
					some.Phrase.Where = slices.Concat([]oracle.Predicate{oracle.Other{}}, where)
					return oracle.PayTap{Phrase: some.Phrase, Count: some.Count}, true
				}
			}
		}
	case p.accept("reveal"):
		if m := p.mark(); p.thisOrIt() && p.accept("from your hand") {
			return oracle.PayReveal{This: true}, true
		} else {
			p.reset(m)
		}
		if some, ok := p.some(); ok && !some.UpTo && !some.Random && some.Phrase.Noun == oracle.CardNoun && some.Phrase.Zone == oracle.Hand {
			if some.Count == oracle.Quantity(oracle.Literal(1)) {
				p.paid = append(p.paid, "revealed")
			}
			return oracle.PayReveal{Phrase: some.Phrase, Count: some.Count}, true
		}
	case p.acceptAny("behold", "beholds") != "":
		if some, ok := p.some(); ok && !some.UpTo && !some.Random && some.Phrase.Noun == oracle.PermanentNoun && some.Phrase.Zone == oracle.Nowhere {
			item := oracle.PayBehold{Phrase: some.Phrase, Count: some.Count}
			if p.accept("and exile it") {
				p.paid = append(p.paid, "exiled")
				item.Exile = true
			}
			return item, true
		}
	case p.acceptAny("collect evidence", "collects evidence") != "":
		if n, ok := p.plainNumber(); ok {
			return oracle.PayEvidence{Amount: n}, true
		}
	case p.accept("mill a card"):
		return oracle.PayMill{Count: oracle.Literal(1)}, true
	case p.accept("mill"):
		if n, ok := p.plainNumber(); ok && p.accept("cards") {
			return oracle.PayMill{Count: n}, true
		}
	case p.accept("remove"):
		kind, count, ok := p.counters()
		if !ok || !p.accept("from") {
			break
		}
		if p.thisOrIt() {
			if count == nil && kind != "" { // all that there are as it is paid
				count = allCounters(kind)
			}
			if _, literal := count.(oracle.Literal); literal && kind == "" {
				return oracle.PayCounters{Count: count, From: &oracle.Phrase{Where: []oracle.Predicate{oracle.Refers{To: oracle.This{}}}}}, true
			}
			return oracle.PayCounters{Kind: kind, Count: count}, true
		}
		if item, ok := p.countersOfOthers(kind, count); ok {
			return item, true
		}
	case p.accept("put"):
		if kind, count, ok := p.counters(); ok && p.accept("on") && p.thisOrIt() {
			return oracle.PayPutCounters{Kind: kind, Count: count, This: true}, true
		}
		p.reset(start)
		p.accept("put")
		if kind, count, ok := p.counters(); ok && p.accept("on") {
			if some, ok := p.some(); ok && some.Count == oracle.Quantity(oracle.Literal(1)) {
				return oracle.PayPutCounters{Kind: kind, Count: count, Phrase: some.Phrase}, true
			}
		}
	}
	p.miss(p.pos)
	return nil, p.fail(start)
}

// removesAll reports whether the cost of the ability removes all counters of the kind, "" for whatever kind it says.
func (p *parser) removesAll(kind string) bool {
	return p.removed != "" && (kind == "" || kind == p.removed)
}

// allCounters is the number of all counters of a kind on this object.
func allCounters(kind string) oracle.Quantity {
	return oracle.NumberOf{Number: oracle.Counters, Of: oracle.This{}, Kind: kind}
}

// countersOfOthers reads from what else counters are removed: "a creature you control", "among creatures you control".
func (p *parser) countersOfOthers(kind string, count oracle.Quantity) (oracle.CostItem, bool) {
	start := p.mark()
	switch count.(type) {
	case oracle.Literal, oracle.X:
	default:
		return nil, p.fail(start)
	}
	item := oracle.PayCounters{Kind: kind, Count: count, Among: p.accept("among")}
	var from oracle.Phrase
	if item.Among {
		phrase, _, ok := p.nounPhrase()
		if !ok {
			return nil, p.fail(start)
		}
		from = phrase
	} else {
		some, ok := p.some()
		if !ok || some.UpTo || some.Random || some.Count != oracle.Quantity(oracle.Literal(1)) {
			return nil, p.fail(start)
		}
		from = some.Phrase
	}
	if from.Noun != oracle.PermanentNoun || from.Zone != oracle.Nowhere {
		return nil, p.fail(start)
	}
	item.From = &from
	return item, true
}

// anyAmount reads what somebody may pay as much of as that player likes: "pay any amount of {E}", "pay one or more {E}", "pay any
// amount of life".
func (p *parser) anyAmount() ([]oracle.CostItem, bool) {
	switch p.acceptAny("pay any amount of {E}", "pay one or more {E}", "pay any amount of life") {
	case "pay any amount of {E}":
		p.paysEnergy = true
		return []oracle.CostItem{oracle.PayEnergy{Count: oracle.AnyNumber{}}}, true
	case "pay one or more {E}":
		p.paysEnergy = true
		return []oracle.CostItem{oracle.PayEnergy{Count: oracle.AnyNumber{}, AtLeastOne: true}}, true
	case "pay any amount of life":
		return []oracle.CostItem{oracle.PayLife{Amount: oracle.AnyNumber{}}}, true
	}
	return nil, false
}

// thisOrIt reads a reference to the object whose cost this is.
func (p *parser) thisOrIt() bool {
	start := p.mark()
	if p.this() {
		if p.next("'s") {
			return p.fail(start)
		}
		p.mention(oracle.This{}, thisPhrase(p.card), false)
		return true
	}
	if m := p.itMention(); m != nil && !sameReference(m.ref, oracle.This{}) {
		if _, isIt := m.ref.(oracle.It); !isIt || !reflect.DeepEqual(m.phrase, thisPhrase(p.card)) {
			return p.fail(start) // "it" is something else, which no cost can name
		}
	}
	return p.accept("it")
}

// withoutFirst takes a predicate from the front of a list.
func withoutFirst(where []oracle.Predicate, first oracle.Predicate) ([]oracle.Predicate, bool) {
	if len(where) == 0 {
		return where, false
	}
	if is, ok := where[0].(oracle.Is); !ok || oracle.Predicate(is) != first {
		return where, false
	}
	return slices.Concat(where[1:], nil), true
}

// energyOf reads how much energy somebody gets or pays (107.14): "{E}{E}", "six {E}", "that many {E}", "an amount of {E} equal to
// its power", "{E} for each artifact you control".
func (p *parser) energyOf() (oracle.Quantity, bool) {
	start := p.mark()
	if n := p.energy(); n > 0 {
		return p.perEach(oracle.Literal(n)), true
	}
	if p.accept("an amount of {E} equal to") {
		if n, ok := p.amount(); ok {
			return n, true
		}
		return nil, p.fail(start)
	}
	if n, ok := p.plainNumber(); ok && p.energy() == 1 {
		return n, true
	}
	return nil, p.fail(start)
}

func (p *parser) energy() int {
	if m := p.mark(); p.peek().kind == wordToken { // "six {E}"
		if n, ok := p.number(); ok && p.accept("{E}") && !p.next("{E}") {
			return n
		}
		p.reset(m)
	}
	n := 0
	for p.accept("{E}") {
		n++
	}
	return n
}

// loyaltyCost reads "[+1]", "[-X]", "[0]" (606.4).
func loyaltyCost(text string) (oracle.PayLoyalty, bool) {
	inner := strings.Trim(text, "[]")
	digits, minus := strings.CutPrefix(inner, "-")
	digits = strings.TrimPrefix(digits, "+")
	if digits == "X" && minus {
		return oracle.PayLoyalty{X: true}, true
	}
	n, ok := parseNumber(digits)
	if minus {
		n = -n
	}
	return oracle.PayLoyalty{N: n}, ok
}
