package cardtext

import (
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file reads and writes what has to be paid for a card that something lets be cast: another cost than its mana cost (118.9)
// or one besides (118.8), "by discarding a card in addition to paying its other costs"; and such costs as are offered for all the
// spells of a kind.

// paidGerunds are the verbs of costs as they stand after "by".
var paidGerunds = []struct{ ing, verb string }{
	{"paying", "pay"},
	{"discarding", "discard"},
	{"exiling", "exile"},
	{"sacrificing", "sacrifice"},
	{"removing", "remove"},
	{"tapping", "tap"},
	{"returning", "return"},
	{"revealing", "reveal"},
	{"milling", "mill"},
	{"foraging", "forage"},
	{"blighting", "blight"},
	{"beholding", "behold"},
}

// besidesWords and insteadWords say in what way a cost after "by" is paid.
var (
	besidesWords = []string{
		"in addition to paying its other costs", "in addition to paying their other costs", "in addition to its other costs", "in addition to their other costs",
	}
	insteadWords = []string{"rather than paying its mana cost", "rather than paying their mana costs", "rather than its mana cost"}
)

// ownManaValue is the mana value of the spell whose cost this is.
var ownManaValue = oracle.NumberOf{Number: oracle.ManaValue, Of: oracle.This{}}

// byPaying reads what is paid besides the other costs, or rather than the mana cost, of what may be cast. Of what says
// nothing of it ok is true.
func (p *parser) byPaying() (more, instead []oracle.CostItem, ok bool) {
	if !p.accept("by") {
		return nil, nil, true
	}
	start, toks := p.mark(), p.toks
	defer func() { p.toks = toks }()
	p.toks = slices.Clone(toks)
	for i := p.pos; i < len(p.toks) && p.toks[i].text != "." && p.toks[i].text != "rather"; i++ {
		if at := slices.IndexFunc(paidGerunds, func(g struct{ ing, verb string }) bool { return g.ing == p.toks[i].text }); at >= 0 && p.toks[i-1].text != "to" {
			p.toks[i].text = paidGerunds[at].verb
		}
	}
	cost, ok := p.ownValueCost()
	if !ok {
		cost, ok = p.costItems()
	}
	besides := ok && p.acceptAny(besidesWords...) != ""
	if !ok || !besides && p.acceptAny(insteadWords...) == "" || len(p.slots) != start.slots || asksForX(cost) {
		return nil, nil, p.fail(start)
	}
	if besides {
		return cost, nil, true
	}
	return nil, cost, true
}

// asksForX reports whether a cost asks for X, which nothing of these texts says.
func asksForX(cost []oracle.CostItem) bool {
	for _, item := range cost {
		if mana, ok := item.(oracle.PayMana); ok && mana.Mana.HasX() {
			return true
		}
		if _, found := oracle.SubstituteX(item, oracle.Literal(0)); found {
			return true
		}
	}
	return false
}

// ownValueCost reads a cost by the mana value of the spell that is cast: "pay life equal to its mana value".
func (p *parser) ownValueCost() ([]oracle.CostItem, bool) {
	start := p.mark()
	var item oracle.CostItem
	switch p.acceptAny("pay life equal to", "pay an amount of {E} equal to") {
	case "":
		return nil, false
	case "pay life equal to":
		item = oracle.PayLife{Amount: ownManaValue}
	default:
		item = oracle.PayEnergy{Count: ownManaValue}
	}
	if p.acceptAny("its mana value", "the spell's mana value", "that spell's mana value") == "" {
		return nil, p.fail(start)
	}
	return []oracle.CostItem{item}, true
}

// entersByLeave reads with which counters a permanent enters that was cast by leave of an ability: "If you do, it enters with two
// +1/+1 counters on it", "If you cast a spell this way, that creature enters with a finality counter on it".
func (p *parser) entersByLeave() ([]*oracle.Ability, bool) {
	start := p.mark()
	if p.acceptAny(". if you do , it enters with", ". if you cast a spell this way , that creature enters with", ". if you cast a spell this way , that artifact enters with", ". if you cast a spell this way , it enters with") == "" {
		return nil, false
	}
	kind, n, ok := p.counters()
	if _, literal := n.(oracle.Literal); !ok || !literal || !p.accept("on it") {
		return nil, p.fail(start)
	}
	return []*oracle.Ability{static(oracle.EntersAs{Affected: oracle.This{}, Counters: []oracle.CounterCount{{Kind: kind, Count: n}}})}, true
}

// byPaying writes what the parser's reads.
func (w *writer) byPaying(more, instead []oracle.CostItem, several bool) string {
	cost, end := more, besidesWords[0]
	if len(more) == 0 {
		cost, end = instead, insteadWords[0]
	}
	if len(cost) == 0 {
		return ""
	}
	if several {
		end = strings.NewReplacer("its", "their", "mana cost", "mana costs").Replace(end)
	}
	words := make([]string, len(cost))
	for i, item := range cost {
		text := w.priced(item)
		for _, g := range paidGerunds {
			if rest, ok := strings.CutPrefix(text+" ", g.verb+" "); ok {
				text = strings.TrimSuffix(g.ing+" "+rest, " ")
				break
			}
		}
		words[i] = text
	}
	return " by " + strings.Join(words, " and ") + " " + end
}

// priced writes one thing to pay, with its verb.
func (w *writer) priced(item oracle.CostItem) string {
	switch c := item.(type) {
	case oracle.PayMana:
		return "pay " + w.costItem(c)
	case oracle.PayLife:
		if c.Amount == oracle.Quantity(ownManaValue) {
			return "pay life equal to its mana value"
		}
	case oracle.PayEnergy:
		if c.Count == oracle.Quantity(ownManaValue) {
			return "pay an amount of {E} equal to its mana value"
		}
	}
	return w.costItem(item)
}

// entersByLeave writes what the parser's reads.
func (w *writer) entersByLeave(gains []*oracle.Ability) (string, bool) {
	if len(gains) != 1 || len(gains[0].Statics) != 1 {
		return "", false
	}
	enters, ok := gains[0].Statics[0].(oracle.EntersAs)
	if !ok || len(enters.Counters) != 1 || gains[0].If != nil {
		return "", false
	}
	return ". If you do, it enters with " + w.counters(enters.Counters[0].Kind, enters.Counters[0].Count) + " on it", true
}

// offersCost reads "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast" and "You may cast spells from
// your hand without paying their mana costs".
func (p *parser) offersCost() (*oracle.Ability, bool) {
	once := p.acceptAny("once during each of your turns ,", "once each turn ,")
	if !p.accept("you may") {
		return nil, false
	}
	e := oracle.OffersCost{By: oracle.Yours}
	free := p.accept("cast")
	if !free {
		cost, ok := p.costItems()
		if !ok || !p.accept("rather than pay the mana cost for") {
			return nil, false
		}
		e.Cost = cost
	}
	if once != "" && p.acceptAny("an", "a") == "" {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || once == "" && !number.many() || once != "" && !number.one() || phrase.Noun != oracle.SpellNoun || len(phrase.Or) > 0 {
		return nil, false
	}
	if free {
		if phrase.Zone == oracle.Hand && len(phrase.Where) > 0 && phrase.Where[len(phrase.Where)-1] == oracle.Predicate(oracle.Owned{By: oracle.Yours}) {
			e.From, phrase.Zone, phrase.Where = oracle.Hand, oracle.Nowhere, phrase.Where[:len(phrase.Where)-1]
		}
		ok = p.acceptAny("without paying their mana costs", "without paying its mana cost") != ""
		if !ok && p.next("by") {
			var more []oracle.CostItem
			more, e.Cost, ok = p.byPaying()
			ok = ok && len(more) == 0
		}
	} else if takeController(&phrase) != oracle.Yours {
		ok = p.accept("that you cast")
	}
	e.Spells = phrase
	if !ok || phrase.Zone != oracle.Nowhere {
		return nil, false
	}
	e.Once = once != ""
	a := static(e)
	if once == "once during each of your turns ," {
		a.If = oracle.IsTurn{Of: oracle.Yours}
	}
	return a, true
}

// castsHandFree is what you may do for a turn with the cards of your hand, which handFree is.
const castsHandFree = "cast spells from your hand this turn without paying their mana costs"

var handFree = oracle.OffersCost{By: oracle.Yours, Spells: oracle.Phrase{Noun: oracle.SpellNoun, Where: []oracle.Predicate{}}, From: oracle.Hand} // as the parser reads it elsewhere

// offersOnce writes what is offered for one spell each turn.
func (w *writer) offersOnce(e oracle.OffersCost) string {
	spell := w.withArticle(e.Spells)
	switch {
	case e.From == oracle.Hand:
		spell += " from your hand"
	case len(e.Cost) == 1 && isMana(e.Cost[0]):
		return "once each turn, you may " + w.paid(e.Cost, true) + " rather than pay the mana cost for " + spell + " you cast"
	}
	if len(e.Cost) > 0 {
		return "once each turn, you may cast " + spell + w.byPaying(nil, e.Cost, false)
	}
	return "once each turn, you may cast " + spell + " without paying its mana cost"
}
