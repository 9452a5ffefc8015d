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

	own          events.Course // what Course points to, but for a copy that somebody is asked about
	budget       int           // what its Budget points to
	chooser      Chooser
	pastBlockers []ID // the blocked creatures that assign combat damage in this step as though they weren't

	divided []division // combat damage of this step that is judged together with other creatures'
	copied  *Game      // that has the copy about which somebody was asked last
	aside   *int       // the same for onlookers, nil while there are none
	resumed bool       // the game goes on in the middle of a step, with priority
	leaving int        // the turn marker, counted from 1, with whose turn the game is to go on; 0 while it goes on with that of the one at work
	midway  bool       // or where whoever has it was asked already (pause.go)
	marks   []Mark     // where the play would differ in another edition

	memo
}

// memo is what a game remembers so as not to work it out again. Nothing in a play depends on it.
type memo struct {
	one       [1]assigned
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
		if g.copied == nil || g.copied.Course != c {
			g.copied = &Game{Course: c, chooser: g.chooser}
		}
		return g.copied
	}
	return g
}

// A Witness is a [Chooser] that is also told what is decided without being asked, because one
// answer alone is legal. So a script can state it.
type Witness interface {
	Settled(g *Game, d *Decision, only Answer)
}

// Settled tells the game's chooser, which wants to know.
func (a *asked) Settled(c *events.Course, d *events.Decision, only events.Answer) {
	a.chooser.(Witness).Settled(a.of(c), d, only)
}

// New returns a game in which a rule is not in force; "" plays by the whole book.
func New(chooser Chooser, without cr.Rule) *Game {
	g := new(Game)
	g.own.Trace = make([]Citation, 0, 224)
	g.own.Faces = make([]*oracle.Card, 0, 32)
	g.Reset(chooser, without)
	return g
}

// Reset makes the game a new one, as [New] does, in the memory of the old. What was got from
// the old one may not be looked at any more, but for entries of the trace and pictures of the
// table, which are words and numbers of their own.
func (g *Game) Reset(chooser Chooser, without cr.Rule) {
	g.own.Reset()
	*g = Game{own: g.own, budget: MaxQuestions, chooser: chooser, divided: table.Emptied(g.divided), pastBlockers: table.Emptied(g.pastBlockers), marks: table.Emptied(g.marks), memo: g.memo}
	g.Course = &g.own
	g.Course.Chooser, g.Without, g.Limits, g.Budget = (*asked)(g), without, Usual, &g.budget
	g.PlayBy(cr.Books()[0])
	if _, tell := chooser.(Witness); tell {
		g.Course.Witness = (*asked)(g)
	}
	g.Decider = g
	g.Course.PlaySubgame = g.playSubgame
}

// PlayBy has the game go by the rules of a book; it does by those of [cr.Edition] if nobody says
// otherwise. It is said before anything is on the table.
func (g *Game) PlayBy(book *cr.Book) { g.Course.PlayBy(book, &g.marks) }

// Marks lists where the play so far, with all that was tried out in it, has asked what another
// edition answers otherwise. Where there is nothing it is the same play in every edition.
func (g *Game) Marks() []Mark { return g.marks }

// playersToPass is how many players get priority before something resolves or the step ends.
func (g *Game) playersToPass() int {
	n := 0
	for i := range g.Seats {
		if p := &g.Seats[i]; !p.Left && g.GetsPriority(p.ID) {
			n++
		}
	}
	return n
}
