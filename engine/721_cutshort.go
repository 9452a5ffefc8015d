package engine

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// cutShort is the place in turnSteps at which the turn goes on after the present step has
// been cut short (721.1d, 721.2d), which has ended with it (500.4, 500.5).
func (g *Game) cutShort() int {
	g.EmptyPools(func(d oracle.Duration) bool { return d == oracle.UntilEndOfCombat })
	to := g.GoTo
	g.GoTo = oracle.NoStep
	if to == oracle.Cleanup {
		g.EndEffects(func(e *table.Effect) bool {
			return e.Duration == oracle.UntilEndOfCombat && g.Applies("500.5", "the effect of %s ends with combat", e.Source)
		})
		return slices.Index(turnSteps, oracle.Cleanup)
	}
	return g.afterPhase(slices.Index(turnSteps, to))
}
