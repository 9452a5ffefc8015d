package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// extraPhases carries out 500.8: it adds phases directly after the present one. Each
// is named by the step that it begins with.
func (g *Course) extraPhases(add *oracle.ExtraPhases, source table.ID) {
	if add.OfMain && g.InStep != oracle.PrecombatMain && g.InStep != oracle.PostcombatMain &&
		g.Applies("609.3", "%s speaks of this main phase, and there is none after which it could add a phase", source) {
		return
	}
	if !g.Applies("500.8", "%s adds phases after this one", source) {
		return
	}
	// The last of the list comes next, so that what was added last comes first.
	more := slices.Clone(g.MorePhases)
	for _, s := range slices.Backward(add.Phases) {
		more = append(more, s)
	}
	g.MorePhases = more
}

// extraStep carries out 500.9: it adds a step directly after the present one.
func (g *Course) extraStep(s oracle.Step, source table.ID) {
	if g.Applies("500.9", "%s adds a step after this one", source) {
		g.MoreSteps = append(g.MoreSteps, s)
	}
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
