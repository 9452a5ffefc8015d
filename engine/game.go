package engine

import (
	"rulestep/engine/cr"
	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// A Game is a course with turns. Make one with [New], set the table with the methods of
// setup.go, then call [Game.Play].
type Game struct {
	*events.Course

	own     events.Course // what Course points to, but for a copy that somebody is asked about
	chooser Chooser
	divided []division // combat damage of this step that is judged together with other creatures'
	aside   *int       // the same for onlookers, nil while there are none
	resumed bool       // the game goes on in the middle of a step, with priority

	memo
}

// memo is what a game remembers so as not to work it out again. Nothing in a play depends on it.
type memo struct {
	taken     Action    // what a player with priority does now
	window    *Decision // of whoever has priority
	attackers *Decision // which creatures attack
	blockers  *Decision // which creatures block
}

// A Chooser answers decisions. It is called inline, in the middle of the rules code that
// asks, and may inspect the game: the one that is played, or a copy in which something is
// tried out.
type Chooser interface {
	Choose(g *Game, d *Decision) Answer
}

// asked hands the decisions of a game's course on to the game's chooser.
type asked Game

// Choose lets the chooser answer.
func (a *asked) Choose(c *events.Course, d *events.Decision) events.Answer {
	g := a.of(c)
	return g.chooser.Choose(g, d)
}

// of is the game that has a course: the one that is played, or a copy of it.
func (a *asked) of(c *events.Course) *Game {
	g := (*Game)(a)
	if c != g.Course {
		g = &Game{Course: c, chooser: g.chooser}
	}
	return g
}

// A Witness is a [Chooser] that is also told what is decided without being asked, because one
// answer alone is legal. So a script can state it.
type Witness interface {
	Settled(g *Game, d *Decision, only Answer)
}

// Settled tells a chooser that wants to know.
func (a *asked) Settled(c *events.Course, d *events.Decision, only events.Answer) {
	if w, ok := a.chooser.(Witness); ok {
		w.Settled(a.of(c), d, only)
	}
}

// New returns a game in which a rule is not in force; "" plays by the whole book.
func New(chooser Chooser, without cr.Rule) *Game {
	budget := MaxQuestions
	g := &Game{chooser: chooser}
	g.Course = &g.own
	g.Changes = 1
	g.Course.Chooser, g.Without, g.Limits, g.Budget = (*asked)(g), without, Usual, &budget
	g.Decider = g
	g.Objects = make([]table.Object, 1)
	g.Trace = make([]Citation, 0, 192)
	g.Faces = make([]*oracle.Card, 1, 32)
	return g
}

// playersLeft is how many players are in the game.
func (g *Game) playersLeft() int {
	n := 0
	for i := range g.Seats {
		if !g.Seats[i].Left {
			n++
		}
	}
	return n
}
