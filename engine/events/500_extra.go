package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// extraPhases carries out 500.8: it adds phases directly after the present one. Each
// is named by the step that it begins with.
func (g *Course) extraPhases(add *oracle.ExtraPhases, ctx *table.Context) {
	source, times := ctx.Source, 1
	if add.Count != nil {
		times = g.Quantity(add.Count, ctx)
	}
	if add.Yours && g.inAnothersTurn(ctx) {
		return
	}
	if add.OfMain && g.InStep != oracle.PrecombatMain && g.InStep != oracle.PostcombatMain &&
		g.Applies("609.3", "%s speaks of this main phase, and there is none after which it could add a phase", source) {
		return
	}
	if !g.Applies("500.8", "%s adds phases after this one", source) {
		return
	}
	// The last of the list comes next, so that what was added last comes first.
	more := slices.Clone(g.MorePhases)
	for range times {
		for _, s := range slices.Backward(add.Phases) {
			more = append(more, s)
		}
	}
	g.MorePhases = more
}

// extraStep carries out 500.9: it adds a step directly after the present one.
func (g *Course) extraStep(add oracle.ExtraStep, ctx *table.Context) {
	if add.Yours && g.inAnothersTurn(ctx) {
		return
	}
	if g.Applies("500.9", "%s adds a step after this one", ctx.Source) {
		g.MoreSteps = append(g.MoreSteps, add.Step)
	}
}

// inAnothersTurn carries out 500.10a of 2026-02-27, of steps and phases that "you get".
func (g *Course) inAnothersTurn(ctx *table.Context) bool {
	return !g.IsActive(ctx.Controller) &&
		g.Applies("500.10a@2026-02-27", "this is no turn of %s, who would get more of it from %s, and so nothing is added", ctx.Controller, ctx.Source)
}

// skipNext has a player skip the next step, phase or turn of a kind; NoStep is a turn
// and the beginning of combat stands for the combat phase.
func (g *Course) skipNext(p table.ID, what oracle.Step, source table.ID) {
	if what == oracle.BeginningOfCombat && g.Together(p, g.ActivePlayer) && g.InCombat() &&
		!g.Applies("614.10", "this combat phase has started already, so %s waits for the next one", source) {
		g.clearCombat()
		g.GoTo = oracle.EndOfCombat
		return
	}
	pl := g.Player(p)
	if slices.Contains(pl.Skips, what) && !g.Applies("614.10a", "%s has to skip one already, and %s makes it one more", p, source) {
		return
	}
	pl.Skips = append(slices.Clip(slices.Clone(pl.Skips)), what)
}
