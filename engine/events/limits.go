package events

import (
	"fmt"
)

// Limits bound one play. Whoever lets strangers play sets lower ones than the usual.
type Limits struct {
	Events    int // that happen
	Objects   int // that are ever made: an object is a new one in every zone
	Decisions int // that players are asked for
	Questions int // that rules code puts to the book, in trials and on copies too
	// CalledOff is asked now and then, at least after each 256 questions, and ends the play when it
	// says so; nil never does.
	CalledOff func() bool
	// Settled is set where whoever plays can say which mana of a pool is spent: what hangs on that is not judged where
	// nobody did.
	Settled bool
}

// tooMany stops the game at a limit.
func (g *Course) tooMany(limit int, what string) {
	g.LimitReached(fmt.Sprintf("more than %d %s", limit, what))
}
