package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 611.2f: an effect on the next spell that a player casts.

// nextSpell begins to wait for the spell. Without 611.2f the effect would begin at once,
// and there would be no spell that it could be about (611.2c).
func (g *Game) nextSpell(i oracle.NextSpell, ctx *Context) {
	changes, targets := g.settleGrants(g.lockChanges(i.Changes, ctx), ctx)
	if g.applies("611.2f", "the effect of %s waits for the next such spell that %s casts", ctx.Source, ctx.Controller) {
		g.begin(effect{source: ctx.Source, controller: ctx.Controller, changes: changes, targets: targets, next: &i.Phrase, duration: oracle.ThisTurn})
	}
}

// nextSpellCast has the effects that wait for a spell apply to the one that a player has
// just put onto the stack.
func (g *Game) nextSpellCast(p, spell ID) {
	for k := range g.effects {
		fx := &g.effects[k]
		if fx.next == nil || fx.controller != p {
			continue
		}
		ctx := fx.context(nil)
		if !g.matches(fx.next, spell, &ctx) {
			continue
		}
		began := *fx
		began.next, began.objects, began.duration, began.timestamp = nil, []ID{spell}, oracle.ForTheGame, g.now()
		g.effects = slices.Clone(g.effects)
		g.effects[k] = began
		g.touch()
	}
}
