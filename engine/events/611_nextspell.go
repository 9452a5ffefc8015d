package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 611.2f: an effect on the next spell that a player casts.

var _ = carriesOut((*Course).nextSpell, "Phrase", "Changes")

// nextSpell begins to wait for the spell. Without 611.2f the effect would begin at once,
// and there would be no spell that it could be about (611.2c).
func (g *Course) nextSpell(i oracle.NextSpell, ctx *table.Context) {
	changes, targets := g.settleGrants(g.lockChanges(i.Changes, ctx), ctx)
	if g.Applies("611.2f", "the effect of %s waits for the next such spell that %s casts", ctx.Source, ctx.Controller) {
		g.begin(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Changes: changes, Targets: targets, Next: &i.Phrase, Duration: oracle.ThisTurn})
	}
}

// costsForAWhile settles an effect on what spells cost: how much that is, which is found out once (611.2d), and that it is about the
// next such spell only (611.2f). Nothing begins where that is nothing.
func (g *Course) costsForAWhile(e *table.Effect, c oracle.CostChange, ctx *table.Context) (oracle.StaticEffect, bool) {
	if c.Each != nil {
		times := max(0, g.Quantity(c.Each, ctx))
		c.Reduce, c.Increase, c.Each = repeated(c.Reduce, times), repeated(c.Increase, times), nil
		if times == 0 {
			return nil, false
		}
	}
	if c.Next {
		if !g.Applies("611.2f", "the effect of %s waits for the next such spell that %s casts", ctx.Source, ctx.Controller) {
			return nil, false
		}
		e.Next = &c.Of
	}
	return c, true
}

// repeated is a cost so many times, generic mana as one symbol; there is none where there was none.
func repeated(cost oracle.Cost, times int) oracle.Cost {
	if cost == nil {
		return nil
	}
	if len(cost) == 1 && cost[0] == (oracle.Symbol{Generic: cost[0].Generic}) {
		return oracle.Cost{{Generic: times * cost[0].Generic}}
	}
	return slices.Repeat(cost, times)
}

// nextSpellCast has the effects that wait for a spell apply to the one that a player has
// just put onto the stack.
func (g *Course) nextSpellCast(p, spell table.ID) {
	for k := range g.Effects {
		fx := &g.Effects[k]
		if fx.Next == nil || fx.Controller != p {
			continue
		}
		ctx := fx.Context(nil)
		if _, cost := fx.Static.(oracle.CostChange); cost && !g.castMatches(fx.Next, spell, &ctx) || !cost && !g.Matches(fx.Next, spell, &ctx) {
			continue
		}
		began := *fx
		began.Next, began.Objects, began.Duration, began.Timestamp = nil, []table.ID{spell}, oracle.ForTheGame, g.NewTimestamp()
		g.Effects = slices.Clone(g.Effects)
		g.Effects[k] = began
		g.Touch()
	}
}
