package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out 611.2f: an effect on the next spell that a player casts.

// nextSpell begins to wait for the spell. Without 611.2f the effect would begin at once,
// and there would be no spell that it could be about (611.2c).
func (g *Course) nextSpell(i oracle.NextSpell, ctx *table.Context) {
	changes, targets := g.settleGrants(g.lockChanges(i.Changes, ctx), ctx)
	if g.Applies("611.2f", "the effect of %s waits for the next such spell that %s casts", ctx.Source, ctx.Controller) {
		g.begin(table.Effect{Source: ctx.Source, Controller: ctx.Controller, Changes: changes, Targets: targets, Next: &i.Phrase, Duration: oracle.ThisTurn})
	}
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
		if !g.Matches(fx.Next, spell, &ctx) {
			continue
		}
		began := *fx
		began.Next, began.Objects, began.Duration, began.Timestamp = nil, []table.ID{spell}, oracle.ForTheGame, g.NewTimestamp()
		g.Effects = slices.Clone(g.Effects)
		g.Effects[k] = began
		g.Touch()
	}
}
