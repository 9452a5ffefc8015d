package oracle

// This file reads what lets players take special actions (116.2c-e).

// endsEffect reads "You may pay {2} to end this effect", without the full stop.
func (p *parser) endsEffect() ([]CostItem, bool) {
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
func (p *parser) ignoring(a *Ability) bool {
	start := p.mark()
	if p.accept("any player may") {
		cost, ok := p.specialCost()
		last, forbids := a.Statics[len(a.Statics)-1].(Restriction)
		if ok && forbids && last.IgnoreFor == nil && p.accept("for that player to ignore this effect until end of turn") && p.endOfSentence() {
			last.IgnoreFor = cost
			a.Statics[len(a.Statics)-1] = last
			return true
		}
	}
	return p.fail(start)
}

// specialCost reads "pay {2}" or another cost, "sacrifice a permanent".
func (p *parser) specialCost() ([]CostItem, bool) {
	m := p.mark()
	if p.accept("pay") {
		if mana, ok := p.manaCost(); ok {
			return []CostItem{PayMana{Mana: mana}}, true
		}
		p.reset(m)
	}
	return p.costItems()
}

// discardsThis reads "You may discard this card any time you could cast an instant."
func (p *parser) discardsThis() (*Ability, bool) {
	if !p.accept("you may discard") || !p.this() || !p.accept("any time you could cast an instant") {
		return nil, false
	}
	a := static(DiscardThis{})
	a.FromZone = Hand
	return a, true
}
