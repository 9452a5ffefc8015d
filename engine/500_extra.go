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
	g.ExtraTurn = false
	if n := len(g.Extra); n > 0 && g.Applies("500.7", "%s takes an extra turn", g.Extra[n-1]) {
		p := g.Extra[n-1]
		g.Extra = g.Extra[:n-1]
		g.ExtraTurn = true
		if mate := g.Primary(p); g.HasLeft(p) && mate != p && g.Applies("805.8", "the team of %s takes the extra turn, although %s has left it", mate, p) {
			return mate
		}
		return p
	}
	last := g.Regular
	g.Regular = g.Seats[(last.Seat()+1)%len(g.Seats)].ID
	for g.Regular != last && g.Together(last, g.Regular) &&
		g.Applies("805.4", "the team of %s, not %s alone, has had its turn", g.Regular, last) {
		g.Regular = g.Seats[(g.Regular.Seat()+1)%len(g.Seats)].ID
	}
	if mate := g.Primary(g.Regular); g.HasLeft(g.Regular) && mate != g.Regular &&
		g.Applies("805.4", "the team of %s takes its turn, although %s has left it", mate, g.Regular) {
		g.Regular = mate
	}
	return g.Regular
}

// after is the place in turnSteps that follows the one at i, which may be an added step or
// phase or, after the last of those, what would have come without them.
func (g *Game) after(i int) int {
	if n := len(g.MoreSteps); n > 0 {
		if g.GoOnStep == 0 {
			g.GoOnStep = i + 1
		}
		next := g.MoreSteps[n-1]
		g.MoreSteps = g.MoreSteps[:n-1]
		return slices.Index(turnSteps, next)
	}
	if at := g.GoOnStep; at > 0 {
		g.GoOnStep = 0
		i = at - 1
	}
	return g.afterPhase(i)
}

// afterPhase is after where no steps have been added.
func (g *Game) afterPhase(i int) int {
	alone := g.StepAlone
	g.StepAlone = false
	switch turnSteps[i] {
	case oracle.DrawStep, oracle.PrecombatMain, oracle.EndOfCombat, oracle.PostcombatMain:
	default:
		if !alone {
			return i + 1
		}
	}
	for n := len(g.MorePhases); n > 0; n-- {
		if g.GoOnAt == 0 {
			g.GoOnAt = i + 1
		}
		next := g.MorePhases[n-1]
		g.MorePhases = g.MorePhases[:n-1]
		if next == oracle.Untap && !g.Applies("501.1", "the added beginning phase consists of an untap, an upkeep and a draw step") ||
			next == oracle.BeginningOfCombat && !g.Applies("506.1", "the added combat phase consists of the steps of any other") {
			continue // a phase of which nothing says what happens in it
		}
		if next == oracle.PostcombatMain && !g.Applies("505.1a", "an added main phase is a postcombat main phase") {
			next = oracle.PrecombatMain
		}
		g.StepAlone = next == oracle.Upkeep && // no phase begins with it
			g.Applies("500.10@2026-02-27", "the upkeep step has been added after a phase, and is all that there is of a phase of its own")
		return slices.Index(turnSteps, next)
	}
	if at := g.GoOnAt; at > 0 {
		g.GoOnAt = 0
		return at
	}
	return i + 1
}

// skips carries out 500.10: it reports whether what would begin now is skipped.
func (g *Game) skips(p ID, what oracle.Step) bool {
	pl := g.Player(p)
	i := slices.Index(pl.Skips, what)
	if i < 0 || !g.Applies("500.10", "%s skips this and goes on as if it did not exist", p) {
		return false
	}
	pl.Skips = slices.Delete(slices.Clone(pl.Skips), i, i+1)
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
