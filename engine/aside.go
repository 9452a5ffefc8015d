package engine

import (
	"rulestep/engine/cr"
	"rulestep/engine/events"
	"rulestep/engine/table"
)

// This file is for onlookers: people who look at a moment of a play and ask what
// else could be decided, or why something may not be done. What they ask leaves
// nothing in the game, and a play goes on as if nobody had asked.

// Aside carries out f, which asks about the game and changes nothing in it. It reports
// whether f came to its end. Onlookers have a budget of their own, a quarter of that of
// the play, so that a play ends alike with and without them; when it is used up what
// they ask is broken off.
func (g *Game) Aside(f func()) (whole bool) {
	whole, _ = g.lookAside(f, false)
	return whole
}

// Judge is Aside for a trial of something that may be refused: a refusal names its
// rule. Aside alone says only that there is one. A trial that did not come to its end has a
// [events.NotJudged] for its refusal.
func (g *Game) Judge(trial func() error) (whole bool, refusal error) {
	whole, why := g.lookAside(func() { refusal = trial() }, true)
	if !whole {
		refusal = &events.NotJudged{Why: why}
	}
	return whole, refusal
}

// lookAside carries out f aside, and says why if that did not come to its end.
func (g *Game) lookAside(f func(), judging bool) (whole bool, why string) {
	if g.aside == nil {
		left := g.Limits.Questions / 4
		g.aside = &left
	}
	const usedUp = "it takes more questions to the rules than may be asked about a moment of a play"
	if *g.aside < 0 {
		return false, usedUp
	}
	budget, over, limit, pen, trial := g.Budget, g.Ended, g.Limit, g.Pen, g.Trial
	computing, derivation, listing, underWay := g.Computing, g.Derivation, g.Listing, g.Under
	g.Budget, g.Pen, g.Trial = g.aside, table.ScratchPen, g.Trial || judging
	defer func() {
		why = g.Limit
		if *g.aside < 0 || why == "" {
			why = usedUp
		}
		g.Budget, g.Ended, g.Limit, g.Pen, g.Trial = budget, over, limit, pen, trial
		g.Computing, g.Derivation, g.Listing, g.Under = computing, derivation, listing, underWay
		switch r := recover().(type) {
		case nil:
		case events.Pending, table.Stopped:
			g.Touch() // what was being computed is not whole
			whole = false
		default:
			panic(r)
		}
	}()
	f()
	return *g.aside >= 0, ""
}

// ActionsOf lists what a player could do if it were the one who has priority now: what comes
// of passing, as far as nothing resolves for it (117.3d). It is asked aside; the list is lent,
// as that of [events.Course.Actions] is.
func (g *Game) ActionsOf(p ID) []Answer {
	was := g.HasPriority
	defer func() { g.HasPriority = was }()
	g.HasPriority = p
	return g.Actions(p)
}

// Suspend takes a rule out of force from now on; "" puts all back. It is for a game
// that is played only to answer a question about one moment: what is done there
// without the rule shows whether it was the rule that refused it.
func (g *Game) Suspend(rule cr.Rule) {
	g.WithoutSite(table.Site{Rule: rule})
	g.Printed = nil
	g.Touch()
}
