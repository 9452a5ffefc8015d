package engine

import "fmt"

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

// Limits bound one play. Whoever lets strangers play sets lower ones than the usual.
type Limits struct {
	Events    int // that happen
	Objects   int // that are ever made: an object is a new one in every zone
	Decisions int // that players are asked for
	Questions int // that rules code puts to the book, in trials and on copies too
}

// Usual are the limits of a game unless it is given others.
var Usual = Limits{MaxEvents, MaxObjects, MaxDecisions, MaxQuestions}

// SetLimits gives the game other limits. Call it before the table is set.
func (g *Game) SetLimits(l Limits) {
	g.limits = l
	*g.budget = l.Questions
}

// work counts n small steps of an algorithm that asks the book few questions, such as
// looking through the table for effects.
func (g *Game) work(n int) {
	*g.budget -= n / 8
	if *g.budget < 0 {
		g.spend()
	}
}

// Left says how many questions may still be put to the book.
func (g *Game) Left() int { return max(0, *g.budget) }

// Bounded runs f, which looks at the game from outside a play, and reports whether it
// came to its end: a game that has used up its questions answers no more of them.
func Bounded(f func()) (whole bool) {
	defer func() {
		if v := recover(); v != nil {
			switch v.(type) {
			case stopped, pending:
				whole = false
			default:
				panic(v)
			}
		}
	}()
	f()
	return true
}

// stopped is the panic with which a play ends that may not go on: it is over, or a limit
// has been reached.
type stopped struct{}

// tooMany stops the game at a limit.
func (g *Game) tooMany(limit int, what string) {
	g.limitReached(fmt.Sprintf("more than %d %s", limit, what))
}
