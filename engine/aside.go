package engine

import (
	"slices"
	"strings"

	"rulestep/engine/cr"
)

// This file is for onlookers: people who look at a moment of a play and ask what
// else could be decided, or why something may not be done. What they ask leaves
// nothing in the game, and a play goes on as if nobody had asked.

// Aside carries out f, which asks about the game and changes nothing in it. It reports
// whether f came to its end. Onlookers have a budget of their own, a quarter of that of
// the play, so that a play ends alike with and without them; when it is used up what
// they ask is broken off.
func (g *Game) Aside(f func()) (whole bool) { return g.lookAside(f, false) }

// Judge is Aside for a trial of something that may be refused: a refusal names its
// rule. Aside alone says only that there is one.
func (g *Game) Judge(trial func() error) (whole bool, refusal error) {
	whole = g.lookAside(func() { refusal = trial() }, true)
	return whole, refusal
}

func (g *Game) lookAside(f func(), judging bool) (whole bool) {
	if g.aside == nil {
		left := g.limits.Questions / 4
		g.aside = &left
	}
	if *g.aside < 0 {
		return false
	}
	budget, over, limit, pen, trial := g.budget, g.over, g.limit, g.pen, g.trial
	computing, derivation, listing := g.computing, g.derivation, g.listing
	g.budget, g.pen, g.trial = g.aside, scratchPen, g.trial || judging
	defer func() {
		g.budget, g.over, g.limit, g.pen, g.trial = budget, over, limit, pen, trial
		g.computing, g.derivation, g.listing = computing, derivation, listing
		switch r := recover().(type) {
		case nil:
		case pending, stopped:
			g.touch() // what was being computed is not whole
		default:
			panic(r)
		}
	}()
	f()
	return *g.aside >= 0
}

// Suspend takes a rule out of force from now on; "" puts all back. It is for a game
// that is played only to answer a question about one moment: what is done there
// without the rule shows whether it was the rule that refused it.
func (g *Game) Suspend(rule cr.Rule) {
	g.without = rule
	g.printed = nil
	g.touch()
}

// About lists the objects and players that the sentence of a citation names, in order.
func (c *Citation) About() []ID {
	var list []ID
	s, next := c.sentence, 0
	for next < len(c.about) {
		i := strings.IndexByte(s, '%')
		if i < 0 || i+1 == len(s) {
			break
		}
		if id := c.about[next]; s[i+1] == 's' && id != None && !slices.Contains(list, id) {
			list = append(list, id)
		}
		next++
		s = s[i+2:]
	}
	return list
}
