package scenario

import "rulestep/engine"

// This file bounds what one play of a scenario may take (DESIGN 4.10).

// Limits bound one play, all its forks together.
type Limits struct {
	Game     engine.Limits
	Lines    int // of the script, repeated ones counted each time
	Pictures int // objects drawn, and effects on them told, over the tables of all steps
}

// Times are the limits of n plays together.
func (l Limits) Times(n int) Limits {
	l.Game.Events, l.Game.Objects, l.Game.Decisions, l.Game.Questions = n*l.Game.Events, n*l.Game.Objects, n*l.Game.Decisions, n*l.Game.Questions
	l.Lines, l.Pictures = n*l.Lines, n*l.Pictures
	return l
}

// UsedUp reports whether nothing more can be played within them.
func (l Limits) UsedUp() bool { return l.Game.Questions <= 0 || l.Lines <= 0 || l.Pictures <= 0 }

// Usual are the limits of whoever plays files of their own.
var Usual = Limits{engine.Usual, 10000, 500000}

// MaxPlayers is how many play at most.
const MaxPlayers = 6

// MaxVisitorText bounds the text of a scenario that a stranger sends, in bytes.
const MaxVisitorText = 16 << 10

// Visitors are the limits for scenarios that strangers send: some hundred times what
// the longest demonstration takes, and within 100 ms of one core at the worst.
var Visitors = Limits{
	Game:     engine.Limits{Events: 4000, Objects: 400, Decisions: 1500, Questions: 45000},
	Lines:    400,
	Pictures: 8000,
}
