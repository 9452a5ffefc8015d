package cardtext

import (
	"strings"

	"rulestep/engine/oracle"
)

// This file reads what lets players take special actions (116.2c-e), and static sentences by which rules are otherwise (101.1).

// endsEffect reads "You may pay {2} to end this effect", without the full stop.
func (p *parser) endsEffect() ([]oracle.CostItem, bool) {
	start := p.mark()
	if p.accept("you may") {
		if cost, ok := p.specialCost(); ok && p.accept("to end this effect") {
			return cost, true
		}
	}
	return nil, p.fail(start)
}

// ignoring reads "Any player may pay {2} for that player to ignore this effect until end of
// turn" after a static ability that forbids something, and adds it to that.
func (p *parser) ignoring(a *oracle.Ability) bool {
	start := p.mark()
	if p.accept("any player may") {
		cost, ok := p.specialCost()
		last, forbids := a.Statics[len(a.Statics)-1].(oracle.Restriction)
		if ok && forbids && last.IgnoreFor == nil && p.accept("for that player to ignore this effect until end of turn") && p.endOfSentence() {
			last.IgnoreFor = cost
			a.Statics[len(a.Statics)-1] = last
			return true
		}
	}
	return p.fail(start)
}

// specialCost reads "pay {2}" or another cost, "sacrifice a permanent".
func (p *parser) specialCost() ([]oracle.CostItem, bool) {
	m := p.mark()
	if p.accept("pay") {
		if mana, ok := p.manaCost(); ok {
			return []oracle.CostItem{oracle.PayMana{Mana: mana}}, true
		}
		p.reset(m)
	}
	return p.costItems()
}

// asYouCascade reads "As you cascade, you may put a land card from among the exiled cards onto the battlefield tapped."
func (p *parser) asYouCascade() (*oracle.Ability, bool) {
	if !p.accept("as you cascade , you may put") || p.acceptAny("a", "an") == "" {
		return nil, false
	}
	phrase, number, ok := p.nounPhrase()
	if !ok || !number.one() || phrase.Noun != oracle.CardNoun || phrase.Zone != oracle.Nowhere || !p.accept("from among the exiled cards onto the battlefield") {
		return nil, false
	}
	return static(oracle.AsYouCascade{Phrase: phrase, Tapped: p.accept("tapped")}), true
}

// discardsThis reads "You may discard this card any time you could cast an instant."
func (p *parser) discardsThis() (*oracle.Ability, bool) {
	if !p.accept("you may discard") || !p.this() || !p.accept("any time you could cast an instant") {
		return nil, false
	}
	a := static(oracle.DiscardThis{})
	a.FromZone = oracle.Hand
	return a, true
}

// withOthers is when what its controller's permanents do as other players' do is done.
const withOthers = "during each other player's untap step"

// untapsWithOthers reads "Untap all permanents you control during each other player's untap step."
func (p *parser) untapsWithOthers() (*oracle.Ability, bool) {
	if !p.accept("untap") {
		return nil, false
	}
	what, ok := p.reference()
	if !ok || !p.accept(withOthers) {
		return nil, false
	}
	return static(oracle.UntapsWithOthers{What: what}), true
}

// countersRemain is where counters stay that would cease to exist.
const countersRemain = " as it moves to any zone other than a player's hand or library"

// remainingCounters reads "Counters remain on this creature as it moves to any zone other than a player's hand or library."
func (p *parser) remainingCounters() (*oracle.Ability, bool) {
	if !p.accept("counters remain on") || !p.this() || !p.accept(strings.TrimSpace(countersRemain)) {
		return nil, false
	}
	return static(oracle.CountersRemain{}), true
}
