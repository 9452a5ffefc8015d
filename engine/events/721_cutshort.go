package events

import (
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out chapter 721: effects that end the turn or the combat phase. What
// they do differs from resolving otherwise: the stack is exiled, nobody gets priority, and
// the turn goes on elsewhere.

// endTurnNow carries out 721.1, ending the turn while something resolves.
func (g *Course) endTurnNow(ctx *table.Context) {
	if len(g.Triggers) > 0 && g.Applies("721.1a", "what has triggered before %s ends the turn ceases to exist", ctx.Source) {
		g.Triggers = nil
	}
	if g.Applies("721.1b", "every object on the stack is exiled, %s too if it is there", ctx.Source) {
		g.exileStack(ctx.Source)
	}
	if g.Applies("721.1c", "state-based actions are checked, and nobody gets priority") {
		g.CheckStateBasedActions()
	}
	if g.Ended || !g.Applies("721.1d", "the turn goes straight to its cleanup step") {
		return
	}
	g.clearCombat()
	g.MorePhases, g.GoOnAt, g.StepAlone = g.MorePhases[:0], 0, false
	g.MoreSteps, g.GoOnStep = g.MoreSteps[:0], 0
	g.GoTo = oracle.Cleanup
}

// endCombatNow carries out 721.2, ending the combat phase while something resolves.
func (g *Course) endCombatNow(ctx *table.Context) {
	fighting := g.InStep >= oracle.BeginningOfCombat && g.InStep <= oracle.EndOfCombat
	if !fighting && g.Applies("721.2g", "this is no combat phase, so %s ends nothing", ctx.Source) {
		return
	}
	if len(g.Triggers) > 0 && g.Applies("721.2a", "what has triggered before %s ends the combat phase ceases to exist", ctx.Source) {
		g.Triggers = nil
	}
	if g.Applies("721.2b", "every object on the stack is exiled, %s too if it is there", ctx.Source) {
		g.exileStack(ctx.Source)
	}
	if g.Applies("721.2c", "state-based actions are checked, and nobody gets priority") {
		g.CheckStateBasedActions()
	}
	if g.Ended || !fighting || !g.Applies("721.2d", "everything is removed from combat, and the turn goes on with the phase after it") {
		return
	}
	g.clearCombat()
	g.EndEffects(func(e *table.Effect) bool { return e.Duration == oracle.UntilEndOfCombat })
	g.GoTo = oracle.EndOfCombat
}

// WaitsForLater carries out 721.1f and 721.2f: nobody gets priority where the turn or the
// combat phase has been ended. What has triggered in the meantime is put on the stack in
// the cleanup step, or in the phase that follows.
func (g *Course) WaitsForLater() bool {
	switch {
	case len(g.Triggers) == 0:
		return true
	case g.GoTo == oracle.Cleanup:
		return g.Applies("721.1f", "nobody gets priority now; what has triggered waits for the cleanup step")
	}
	return g.Applies("721.2f", "nobody gets priority now; what has triggered waits for the next phase")
}

// exileStack exiles the cards on the stack, and the copies, which cease to exist there;
// abilities cease to exist at once.
func (g *Course) exileStack(by table.ID) {
	var events []table.Event
	for _, id := range slices.Clone(g.OnStack) {
		if g.Object(id).Kind == table.AbilityObject {
			g.removeAbility(id)
			continue
		}
		e := g.destination(id, oracle.Exile)
		e.Cause, e.Source = oracle.ByExiling, by
		events = append(events, e)
	}
	g.Happen(events...)
}
