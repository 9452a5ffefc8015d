package engine

import "rulestep/engine/oracle"

// This file lets a play go on from a moment of another one, so that what was played up to there
// need not be played again.

// Pausable reports whether the game can be gone on with from the decision for which a chooser is
// being asked. It can where a player with priority may act, in a step in which players get it in
// any case: then nothing is under way that only the code which asks knows of.
func (g *Game) Pausable(d *Decision) bool {
	return d.Kind == PriorityDecision && d.Player == g.HasPriority && !g.Trial && g.Resolving == nil &&
		g.InStep != oracle.Untap && g.InStep != oracle.Cleanup && !g.CleanupAgain && !g.Ended && !g.Anew && g.Main == nil && g.GoTo == oracle.NoStep
}

// PauseIn makes another game what this one is now, where it is [Game.Pausable]. That is for [Game.GoOnFrom] alone.
// What was got from this game is in use as long as it is: the game may not be [Game.Reset].
func (g *Game) PauseIn(p *Game) {
	p.Reset(nil, "")
	p.like(g)
	*p.Budget = *g.Budget
	p.Decisions-- // the one that is asked will be asked again
}

// GoOnFrom makes the game, which was just [Game.Reset], go on from where another one was paused as
// soon as it is played, by the same book and within the limits that are set now.
func (g *Game) GoOnFrom(p *Game) {
	g.like(p)
	g.midway = true
}

// like makes the game what another one is.
func (g *Game) like(other *Game) {
	g.Course.GoOnLike(other.Course)
	g.marks = append(g.marks[:0], other.marks...)
	g.aside = nil
	if other.aside != nil {
		left := *other.aside
		g.aside = &left
	}
}
