package events

import (
	"slices"

	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out the special actions that put a card from the hand into exile
// to be cast later: suspend (116.2f, 702.62) and foretell (116.2h, 702.143).

// suspend carries out 116.2f and the first ability of 702.62a.
func (g *Course) suspend(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	a := g.inHandWith(p, id, "suspend")
	if a == nil {
		return g.Forbids("116.2f", "%s has no card %s with suspend in hand", p, id)
	}
	if err := g.mayCast(p, id, plainCast); err != nil {
		rule := cr.Rule("116.2f")
		if g.playerRestricted(p, oracle.CastSpells, id) != nil {
			rule = "702.62c"
		}
		if wrong := g.Forbids(rule, "%s could not begin to cast %s now, so it can't be suspended", p, id); wrong != nil {
			return wrong
		}
	}
	if err := g.paySpecial(p, id, a); err != nil {
		return err
	}
	if !g.Applies("702.62a", "%s suspends %s", p, id) {
		return nil
	}
	for _, e := range g.Happen(g.destination(id, oracle.Exile)) {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Exile && a.N > 0 {
			g.Happen(table.Event{Kind: table.PutCountersEvent, Object: e.NewObject, Player: p, Word: "time", Amount: a.N})
		}
	}
	return nil
}

// foretell carries out 116.2h and the first half of 702.143a.
func (g *Course) foretell(p, id table.ID) error {
	if err := g.hasPriority(p); err != nil {
		return err
	}
	a := g.inHandWith(p, id, "foretell")
	if a == nil {
		return g.Forbids("116.2h", "%s has no card %s with foretell in hand", p, id)
	}
	if !g.IsActive(p) {
		if err := g.Forbids("116.2h", "%s foretells a card in a turn of their own only", p); err != nil {
			return err
		}
	}
	cost := *a
	cost.Cost = []oracle.CostItem{oracle.PayMana{Mana: oracle.Cost{{Generic: 2}}}}
	if err := g.paySpecial(p, id, &cost); err != nil {
		return err
	}
	if !g.Applies("702.143a", "%s foretells a card", p) {
		return nil
	}
	for _, e := range g.Happen(g.destination(id, oracle.Exile)) {
		if e.Kind == table.ZoneChangeEvent && e.To == oracle.Exile {
			o := g.Object(e.NewObject)
			o.FaceDown = true
			o.Note(func(s *table.Seldom) { s.Foretold = int32(g.TurnNumber) })
			g.Touch()
		}
	}
	g.actionDone(p, table.None, oracle.Foretell)
	return nil
}

// becomesForetold carries out 702.143d: an effect makes a card in exile a foretold one, and may give it a foretell
// cost, which is its mana cost less some generic mana.
func (g *Course) becomesForetold(i oracle.KeywordAction, ctx *table.Context) {
	for _, id := range g.Refer(i.Object, ctx) {
		o := g.Object(id)
		if o.Kind != table.CardObject || o.Zone != oracle.Exile || !g.Applies("702.143d", "%s becomes foretold in exile, as %s says", id, ctx.Source) {
			continue
		}
		var given *oracle.Ability
		if c := g.Faces[o.Face]; i.Count != nil && c.HasCost {
			cost, less := slices.Clone(c.ManaCost), g.Quantity(i.Count, ctx)
			for k := range cost {
				if cost[k].Colors == 0 { // and of {2/W} nothing is taken away
					off := min(cost[k].Generic, less)
					cost[k].Generic -= off
					less -= off
				}
			}
			cost = slices.DeleteFunc(cost, func(s oracle.Symbol) bool { return s == oracle.Symbol{} })
			given = &oracle.Ability{Kind: oracle.Static, Keyword: "foretell", Rule: "702.143a", Cost: []oracle.CostItem{oracle.PayMana{Mana: cost}}}
		}
		o.Note(func(s *table.Seldom) { s.Foretold, s.Foretell = int32(g.TurnNumber), given })
		g.Touch()
	}
}

// severalParts reports whether a card has halves, an Adventure or another part that is cast by itself: what its mana cost
// is hangs on which is cast.
func (g *Course) severalParts(id table.ID) bool {
	face := g.Object(id).Face
	return slices.ContainsFunc(g.Parts, func(p table.PartOf) bool { return p.Whole == face || p.Part == face })
}

// mayBeLess reports whether there is no generic mana left in a cost that has been reduced but what is yet to be announced: the number
// for {X}, or the generic half of {2/W}.
func mayBeLess(cost oracle.Cost) bool {
	return !slices.ContainsFunc(cost, func(s oracle.Symbol) bool { return s.Generic > 0 && s.Colors == 0 }) &&
		slices.ContainsFunc(cost, func(s oracle.Symbol) bool { return s.X || s.Generic > 0 })
}

// inHandWith finds a keyword ability of a card in a player's hand, or nil.
func (g *Course) inHandWith(p, id table.ID, k oracle.Keyword) *oracle.Ability {
	if o := g.Object(id); o.Zone != oracle.Hand || o.Owner != p {
		return nil
	}
	g.MustBeSaid(id)
	return g.Characteristics(id).Keyword(k)
}

// paySpecial has a player pay the cost of a special action.
func (g *Course) paySpecial(p, id table.ID, a *oracle.Ability) error {
	ctx := &table.Context{Source: id, Controller: p, Ability: a}
	other := slices.DeleteFunc(slices.Clone(a.Cost), func(i oracle.CostItem) bool { _, mana := i.(oracle.PayMana); return mana })
	if err := g.costPayable(other, ctx); err != nil {
		return err
	}
	mana, life, err := g.AnnounceSymbols(ctx, ManaOf(a.Cost), func() bool {
		return g.Applies("118.13c", "%s chooses how to pay the symbols for %s", p, id)
	}, nil)
	if err != nil {
		return err
	}
	if life > 0 {
		other = append(other, oracle.PayLife{Amount: oracle.Literal(life)})
	}
	if err := g.PayMana(p, table.DueOf(mana, 0), id); err != nil {
		return err
	}
	return g.payCosts(p, other, ctx, nil)
}

// permitFromExile carries out the second half of 702.143a: a foretold card may be cast
// once the turn in which it was foretold is over.
func (g *Course) permitFromExile(p, id table.ID) (*oracle.Ability, error) {
	o := g.Object(id)
	if o.Zone != oracle.Exile || o.Owner != p || o.Seldom().Foretold == 0 {
		return nil, nil
	}
	a, given := g.Characteristics(id).Keyword("foretell"), o.Seldom().Foretell
	two := a != nil && given != nil
	if a == nil {
		a = given
	}
	if a == nil {
		return nil, nil
	}
	if int(o.Seldom().Foretold) == g.TurnNumber {
		if err := g.Forbids("702.143a", "%s has foretold %s in this very turn", p, id); err != nil {
			return nil, err
		}
	}
	if g.decides() {
		if two {
			g.Undecided("the engine does not ask which of two foretell costs of a card is paid")
		}
		if given != nil && g.severalParts(id) {
			g.Undecided("the engine does not work out what foretell cost an effect has given a card of several parts")
		}
		if given != nil && mayBeLess(ManaOf(given.Cost)) {
			g.Undecided("the engine does not tell whether a foretell cost that an effect has reduced is less by what is paid for {X} or a symbol like {2/W}")
		}
	}
	if !g.Applies("702.143a", "%s may cast the foretold card %s for its foretell cost", p, id) {
		return nil, nil
	}
	return a, nil
}
