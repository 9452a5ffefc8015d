package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out chapter 721: effects that end the turn or the combat phase. What
// they do differs from resolving otherwise: the stack is exiled, nobody gets priority, and
// the turn goes on elsewhere.

// endTurnNow carries out 721.1, ending the turn while something resolves.
func (g *Game) endTurnNow(ctx *Context) {
	if len(g.triggers) > 0 && g.applies("721.1a", "what has triggered before %s ends the turn ceases to exist", ctx.Source) {
		g.triggers = nil
	}
	if g.applies("721.1b", "every object on the stack is exiled, %s too if it is there", ctx.Source) {
		g.exileStack(ctx.Source)
	}
	if g.applies("721.1c", "state-based actions are checked, and nobody gets priority") {
		g.checkStateBasedActions()
	}
	if g.over || !g.applies("721.1d", "the turn goes straight to its cleanup step") {
		return
	}
	g.clearCombat()
	g.morePhases, g.goOnAt = g.morePhases[:0], 0
	g.moreSteps, g.goOnStep = g.moreSteps[:0], 0
	g.goTo = oracle.Cleanup
}

// endCombatNow carries out 721.2, ending the combat phase while something resolves.
func (g *Game) endCombatNow(ctx *Context) {
	fighting := g.step >= oracle.BeginningOfCombat && g.step <= oracle.EndOfCombat
	if !fighting && g.applies("721.2g", "this is no combat phase, so %s ends nothing", ctx.Source) {
		return
	}
	if len(g.triggers) > 0 && g.applies("721.2a", "what has triggered before %s ends the combat phase ceases to exist", ctx.Source) {
		g.triggers = nil
	}
	if g.applies("721.2b", "every object on the stack is exiled, %s too if it is there", ctx.Source) {
		g.exileStack(ctx.Source)
	}
	if g.applies("721.2c", "state-based actions are checked, and nobody gets priority") {
		g.checkStateBasedActions()
	}
	if g.over || !fighting || !g.applies("721.2d", "everything is removed from combat, and the turn goes on with the phase after it") {
		return
	}
	g.clearCombat()
	g.endEffects(func(e *effect) bool { return e.duration == oracle.UntilEndOfCombat })
	g.goTo = oracle.EndOfCombat
}

// waitsForLater carries out 721.1f and 721.2f: nobody gets priority where the turn or the
// combat phase has been ended. What has triggered in the meantime is put on the stack in
// the cleanup step, or in the phase that follows.
func (g *Game) waitsForLater() bool {
	switch {
	case len(g.triggers) == 0:
		return true
	case g.goTo == oracle.Cleanup:
		return g.applies("721.1f", "nobody gets priority now; what has triggered waits for the cleanup step")
	}
	return g.applies("721.2f", "nobody gets priority now; what has triggered waits for the next phase")
}

// exileStack exiles the cards on the stack, and the copies, which cease to exist there;
// abilities cease to exist at once.
func (g *Game) exileStack(by ID) {
	var events []Event
	for _, id := range slices.Clone(g.stack) {
		if g.object(id).Kind == AbilityObject {
			g.removeAbility(id)
			continue
		}
		e := g.destination(id, oracle.Exile)
		e.Cause, e.Source = oracle.ByExiling, by
		events = append(events, e)
	}
	g.happen(events...)
}

// cutShort is the place in turnSteps at which the turn goes on after the present step has
// been cut short (721.1d, 721.2d), which has ended with it (500.4, 500.5).
func (g *Game) cutShort() int {
	g.emptyPools()
	to := g.goTo
	g.goTo = oracle.NoStep
	if to == oracle.Cleanup {
		g.endEffects(func(e *effect) bool {
			return e.duration == oracle.UntilEndOfCombat && g.applies("500.5", "the effect of %s ends with combat", e.source)
		})
		return slices.Index(turnSteps, oracle.Cleanup)
	}
	return g.afterPhase(slices.Index(turnSteps, to))
}
