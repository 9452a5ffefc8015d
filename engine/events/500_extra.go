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

var _ = carriesOut((*Course).extraStep, "Step", "Yours")

// extraStep carries out 500.9: it adds a step directly after the present one.
func (g *Course) extraStep(add oracle.ExtraStep, ctx *table.Context) {
	if add.Yours && g.inAnothersTurn(ctx) {
		return
	}
	if g.Applies("500.9", "%s adds a step after this one", ctx.Source) {
		g.MoreSteps = append(g.MoreSteps, add.Step)
	}
}

// TurnBegins reports whether the turn of a player begins, and is not skipped by an effect that replaces that (614.10).
// What has one of a team skip it has the team skip it (805.8).
func (g *Course) TurnBegins(p table.ID) bool {
	for _, one := range g.Team(p) {
		e := table.Event{Kind: table.TurnEvent, Player: one}
		if g.ExtraTurn {
			e.Amount = 1
		}
		if g.unmodified(&e) {
			continue
		}
		if g.replaced(e) && (one == p || g.Applies("805.8", "what has %s skip a turn has the team skip it", one)) && len(g.Happen(e)) == 0 {
			return false
		}
	}
	return true
}

// afterSkipping carries out 614.10b: what a player does who has skipped a turn waits for the next one that takes place.
func (g *Course) afterSkipping(do []oracle.Instruction, lineage []table.EffectKey, ctx *table.Context) {
	if !g.Applies("614.10b", "what %s does after a turn is skipped is the first thing that happens in the next turn that takes place", ctx.Source) {
		g.carryOutInstead(do, lineage, ctx)
		return
	}
	later := *ctx
	later.Event = nil // what was to happen has not
	g.FirstOfTurn = append(slices.Clip(g.FirstOfTurn), table.FirstThing{Do: do, Context: later})
}

// FirstThings has happen, as a turn begins, what was postponed to its beginning (614.10b).
func (g *Course) FirstThings() {
	list := g.FirstOfTurn
	g.FirstOfTurn = nil
	for i := range list {
		g.instruct(list[i].Do, &list[i].Context)
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
