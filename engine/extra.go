package engine

import (
	"slices"

	"rulestep/engine/oracle"
)

// This file carries out 500.7 to 500.10: extra turns and phases, and turns, phases and
// steps that are skipped (614.10).

// nextTurn is whose turn is to come now: the extra turn that was made last (500.7),
// or that of the seat after the one whose regular turn was the last.
func (g *Game) nextTurn() ID {
	g.extraTurn = false
	if n := len(g.extra); n > 0 && g.applies("500.7", "%s takes an extra turn", g.extra[n-1]) {
		p := g.extra[n-1]
		g.extra = g.extra[:n-1]
		g.extraTurn = true
		return p
	}
	g.regular = g.players[(g.regular.seat()+1)%len(g.players)].ID
	return g.regular
}

// extraPhases carries out 500.8: it adds phases directly after the present one. Each
// is named by the step that it begins with.
func (g *Game) extraPhases(phases []oracle.Step, source ID) {
	if !g.applies("500.8", "%s adds phases after this one", source) {
		return
	}
	// The last of the list comes next, so that what was added last comes first.
	more := slices.Clone(g.morePhases)
	for _, s := range slices.Backward(phases) {
		more = append(more, s)
	}
	g.morePhases = more
}

// extraStep carries out 500.9: it adds a step directly after the present one.
func (g *Game) extraStep(s oracle.Step, source ID) {
	if g.applies("500.9", "%s adds a step after this one", source) {
		g.moreSteps = append(g.moreSteps, s)
	}
}

// after is the place in turnSteps that follows the one at i, which may be an added step or
// phase or, after the last of those, what would have come without them.
func (g *Game) after(i int) int {
	if n := len(g.moreSteps); n > 0 {
		if g.goOnStep == 0 {
			g.goOnStep = i + 1
		}
		next := g.moreSteps[n-1]
		g.moreSteps = g.moreSteps[:n-1]
		return slices.Index(turnSteps, next)
	}
	if at := g.goOnStep; at > 0 {
		g.goOnStep = 0
		i = at - 1
	}
	return g.afterPhase(i)
}

// afterPhase is after where no steps have been added.
func (g *Game) afterPhase(i int) int {
	switch turnSteps[i] {
	case oracle.DrawStep, oracle.PrecombatMain, oracle.EndOfCombat, oracle.PostcombatMain:
	default:
		return i + 1
	}
	if n := len(g.morePhases); n > 0 {
		if g.goOnAt == 0 {
			g.goOnAt = i + 1
		}
		next := g.morePhases[n-1]
		g.morePhases = g.morePhases[:n-1]
		if next == oracle.PostcombatMain && !g.applies("505.1a", "an added main phase is a postcombat main phase") {
			next = oracle.PrecombatMain
		}
		return slices.Index(turnSteps, next)
	}
	if at := g.goOnAt; at > 0 {
		g.goOnAt = 0
		return at
	}
	return i + 1
}

// skipNext has a player skip the next step, phase or turn of a kind; NoStep is a turn
// and the beginning of combat stands for the combat phase.
func (g *Game) skipNext(p ID, what oracle.Step, source ID) {
	if what == oracle.BeginningOfCombat && p == g.active && g.inCombat() &&
		!g.applies("614.10", "this combat phase has started already, so %s waits for the next one", source) {
		g.clearCombat()
		g.goTo = oracle.EndOfCombat
		return
	}
	pl := g.player(p)
	if slices.Contains(pl.skips, what) && !g.applies("614.10a", "%s has to skip one already, and %s makes it one more", p, source) {
		return
	}
	pl.skips = append(slices.Clip(slices.Clone(pl.skips)), what)
}

// skips carries out 500.10: it reports whether what would begin now is skipped.
func (g *Game) skips(p ID, what oracle.Step) bool {
	pl := g.player(p)
	i := slices.Index(pl.skips, what)
	if i < 0 || !g.applies("500.10", "%s skips this and goes on as if it did not exist", p) {
		return false
	}
	pl.skips = slices.Delete(slices.Clone(pl.skips), i, i+1)
	return true
}

// lastSkipped is the place in turnSteps of a step that is skipped, or of the last step of
// a combat phase that is.
func lastSkipped(i int) int {
	if turnSteps[i] == oracle.BeginningOfCombat {
		return slices.Index(turnSteps, oracle.EndOfCombat)
	}
	return i
}
