package oracle

// This file reads static abilities that say in which zones they work (113.6b-c).

// staticElsewhere reads "As long as this card is in your graveyard and you control a
// Mountain, creatures you control have haste" and "As long as this isn't on the
// battlefield, it's a 1/1 Insect creature in addition to its other types".
func (p *parser) staticElsewhere() (*Ability, bool) {
	start := p.mark()
	if !p.accept("as long as") || !p.this() {
		return nil, p.fail(start)
	}
	in := Nowhere
	switch p.acceptAny("is in your graveyard", "isn't on the battlefield") {
	case "":
		return nil, p.fail(start)
	case "is in your graveyard":
		in = Graveyard
	}
	var c Condition
	if p.accept("and") {
		var ok bool
		if c, ok = p.condition(); !ok {
			return nil, p.fail(start)
		}
	}
	if !p.accept(",") {
		return nil, p.fail(start)
	}
	p.mention(This{}, thisPhrase(p.card), false)
	var a *Ability
	if m := p.mark(); p.next("it's") {
		said, ok := p.predicates(This{})
		if !ok {
			return nil, p.fail(m)
		}
		a = staticOf(This{}, said)
	} else {
		var ok bool
		if a, ok = p.staticClause(); !ok {
			return nil, p.fail(start)
		}
	}
	if a.If != nil || a.FromZone != Nowhere {
		return nil, p.fail(start)
	}
	a.If, a.FromZone, a.OffBattlefield = c, in, in == Nowhere
	return a, true
}
