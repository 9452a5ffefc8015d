package scenario

import "rulestep/engine"

// This file bounds what one play of a scenario may take (DESIGN 4.10).

// Limits bound one play, all its forks together.
type Limits struct {
	Game     engine.Limits
	Lines    int // of the script, repeated ones counted each time
	Pictures int // objects drawn, and effects on them told, over the tables of all steps
}

// Usual are the limits of whoever plays files of their own.
var Usual = Limits{engine.Usual, 10000, 500000}

// MaxPlayers is how many play at most at a table.
const MaxPlayers = 6

// maxSeats is how many play at most in a scenario: four times four, with as many turn markers (807.4a).
const maxSeats = 16

// MaxVisitorText bounds the text of a scenario that a stranger sends, in bytes.
const MaxVisitorText = 16 << 10

// Visitors are the limits for scenarios that strangers send: some hundred times what
// the longest demonstration takes, and within 100 ms of one core at the worst.
var Visitors = Limits{
	Game:     engine.Limits{Events: 4000, Objects: 400, Decisions: 1500, Questions: 45000},
	Lines:    400,
	Pictures: 8000,
}

// ofGame are the limits of the game of a play, in which the lines can say all that is decided.
func (l *Limits) ofGame() engine.Limits {
	within := l.Game
	within.Settled = true
	return within
}
