package engine

import (
	"rulestep/engine/events"
	"rulestep/engine/oracle"
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

// A Standstill is what tells two moments of a game apart between which somebody did something else than pass, or
// something happened. Between two that are the same, players have passed and the game was the same all the time.
type Standstill struct {
	changes, events, objects, turn, triggers, stack int
	others                                          int // decisions that were no passes in the present round of these
	timestamp                                       int32
	step                                            oracle.Step
}

// Standstill is that of the moment.
func (g *Game) Standstill() Standstill {
	return Standstill{g.Changes, g.Events, len(g.Objects), g.TurnNumber, len(g.Triggers), len(g.OnStack), g.Decisions - g.Passed, g.Timestamp, g.InStep}
}

// PassOn spares a game that stands still, because the rule that ends a round of passes is not in force, what comes of
// passing for ever: that the limits are reached. In so many passes, after which it is the turn of the same player
// to pass, it has put so many questions. It is brought to where it will be after as many times these as it can take
// before a limit is near; PassOn says how many passes that was.
func (g *Game) PassOn(passes, questions int) int {
	times := (g.Limits.Decisions-g.Decisions)/passes - 1
	if questions > 0 {
		times = min(times, *g.Budget/questions-1)
	}
	if times <= 0 {
		return 0
	}
	g.Decisions += times * passes
	g.Passed += times * passes
	*g.Budget -= times * questions
	return times * passes
}

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
