package engine

import (
	"rulestep/engine/events"
	"rulestep/engine/table"
)

// This file holds the limits on one play (DESIGN 4.10). A game that reaches one stops
// and says so; it has no result.

// The usual limits.
const (
	MaxEvents    = 20000
	MaxObjects   = 2000
	MaxDecisions = 5000
	// MaxQuestions bounds how often rules code asks whether a rule applies.
	MaxQuestions = 400000
)

// Usual are the limits of a game unless it is given others.
var Usual = Limits{Events: MaxEvents, Objects: MaxObjects, Decisions: MaxDecisions, Questions: MaxQuestions}

// SetLimits gives the game other limits. Call it before the table is set.
func (g *Game) SetLimits(l Limits) {
	g.Limits = l
	*g.Budget = l.Questions
	g.CalledOff = l.CalledOff
}

// Left says how many questions may still be put to the book.
func (g *Game) Left() int { return max(0, *g.Budget) }

// Bounded runs f, which looks at the game from outside a play, and reports whether it
// came to its end: a game that has used up its questions answers no more of them.
func Bounded(f func()) (whole bool) {
	defer func() {
		if v := recover(); v != nil {
			switch v.(type) {
			case table.Stopped, events.Pending:
				whole = false
			default:
				panic(v)
			}
		}
	}()
	f()
	return true
}
