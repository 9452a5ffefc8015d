package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out the special actions that put a card from the hand into exile
// to be cast later: suspend (116.2f, 702.62) and foretell (116.2h, 702.143).

// suspend carries out 116.2f and the first ability of 702.62a.
func (g *Game) suspend(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	a := g.inHandWith(p, id, "suspend")
	if a == nil {
		return g.forbids("116.2f", "%s has no card %s with suspend in hand", p, id)
	}
	if err := g.mayCast(p, id, plainCast); err != nil {
		if wrong := g.forbids("116.2f", "%s could not begin to cast %s now, so it can't be suspended", p, id); wrong != nil {
			return wrong
		}
	}
	if err := g.paySpecial(p, id, a); err != nil {
		return err
	}
	if !g.applies("702.62a", "%s suspends %s", p, id) {
		return nil
	}
	for _, e := range g.happen(g.destination(id, oracle.Exile)) {
		if e.Kind == ZoneChangeEvent && e.To == oracle.Exile && a.N > 0 {
			g.happen(Event{Kind: PutCountersEvent, Object: e.NewObject, Player: p, Word: "time", Amount: a.N})
		}
	}
	return nil
}

// foretell carries out 116.2h and the first half of 702.143a.
func (g *Game) foretell(p, id ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	a := g.inHandWith(p, id, "foretell")
	if a == nil {
		return g.forbids("116.2h", "%s has no card %s with foretell in hand", p, id)
	}
	if g.active != p {
		if err := g.forbids("116.2h", "%s foretells a card in a turn of their own only", p); err != nil {
			return err
		}
	}
	cost := *a
	cost.Cost = []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}}
	if err := g.paySpecial(p, id, &cost); err != nil {
		return err
	}
	if !g.applies("702.143a", "%s foretells a card", p) {
		return nil
	}
	for _, e := range g.happen(g.destination(id, oracle.Exile)) {
		if e.Kind == ZoneChangeEvent && e.To == oracle.Exile {
			o := g.object(e.NewObject)
			o.FaceDown, o.foretold = true, int32(g.turn)
			g.touch()
		}
	}
	return nil
}

// inHandWith finds a keyword ability of a card in a player's hand, or nil.
func (g *Game) inHandWith(p, id ID, k oracle.Keyword) *oracle.Ability {
	if o := g.object(id); o.Zone != oracle.Hand || o.Owner != p {
		return nil
	}
	return g.chars(id).keyword(k)
}

// paySpecial has a player pay the cost of a special action.
func (g *Game) paySpecial(p, id ID, a *oracle.Ability) error {
	ctx := &Context{Source: id, Controller: p, Ability: a}
	other := slices.DeleteFunc(slices.Clone(a.Cost), func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana })
	if err := g.costPayable(other, ctx); err != nil {
		return err
	}
	mana, life, err := g.announceSymbols(ctx, manaOf(a.Cost), func() bool {
		return g.applies("118.13c", "%s chooses how to pay the symbols for %s", p, id)
	})
	if err != nil {
		return err
	}
	if life > 0 {
		other = append(other, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	if err := g.payMana(p, dueOf(mana, 0), id); err != nil {
		return err
	}
	return g.payCosts(p, other, ctx, nil)
}

// permitFromExile carries out the second half of 702.143a: a foretold card may be cast
// once the turn in which it was foretold is over.
func (g *Game) permitFromExile(p, id ID) (*oracle.Ability, error) {
	o := g.object(id)
	if o.Zone != oracle.Exile || o.Owner != p || o.foretold == 0 {
		return nil, nil
	}
	a := g.chars(id).keyword("foretell")
	if a == nil || !g.inForce("702.143a") {
		return nil, nil
	}
	if int(o.foretold) == g.turn {
		return nil, g.forbids("702.143a", "%s has foretold %s in this very turn", p, id)
	}
	g.cite("702.143a", "%s may cast the foretold card %s for its foretell cost", false, []ID{p, id})
	return a, nil
}
