package trial

import (
	"rulestep/engine/cr"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file says what a report on a card holds.

// A Report is what was seen of a card in all of its positions.
type Report struct {
	Card      *oracle.Card
	Abilities []*Ability
	Positions int
	// Touched are the rules that were applied to the card itself, if somebody asked for them, each once
	// for each ability under which that was.
	Touched []Touched
	Cut     bool // the trial was ended before its last position
	// Faults are panics, illegal answers and bounds that were reached, each with its position.
	Faults []string
}

// A Touched is a rule that was applied to the card, to what it put on the stack or while an
// ability of it was carried out.
type Touched struct {
	Rule     cr.Rule
	Sentence string          // as it was cited first
	Of       *oracle.Ability // that was carried out then; nil for none
	With     bool            // it spoke of a card beside it too, with which it was to be played (Tester.Together)
}

// An Ability is what was seen of one ability of the card, or of one that it gives to
// something.
type Ability struct {
	Of      *oracle.Ability
	Face    *oracle.Card // on whose text it stands
	Printed bool         // it is the face's own, and not given to something else
	Clauses []*Clause
	// ofKeyword says that it stands in a keyword ability, which gives it to something.
	ofKeyword bool
	used      int // how often something used it to which it was given
	// Bears says of a printed ability whether some position went otherwise than
	// without the ability.
	Bears bool
	// Alone are the rules that were applied to the card in a position, and are not in the same one if the card
	// lacks this static ability, if somebody asked for rules.
	Alone []Touched
	// Results are what different resolutions did: the first ones, and those that did something that none
	// before had done.
	Results []*Result
	seen    map[matter]bool // what any resolution did
	// Refused are the rules by which using it was refused, each once.
	Refused []cr.Rule
}

// Silent are the clauses that changed nothing in any position. Those of keyword abilities are
// left out: the text of the rules says what these do, and its demonstrations show it.
func (a *Ability) Silent() []*Clause {
	if a.Of.Keyword != "" || a.ofKeyword {
		return nil
	}
	var list []*Clause
	for _, c := range a.Clauses {
		if c.Changed == 0 {
			list = append(list, c)
		}
	}
	return list
}

// A Clause is one instruction of an ability.
type Clause struct {
	Of      *oracle.Instruction
	Carried int    // how often it was carried out
	Changed int    // how often that changed anything
	First   string // the position in which it first did
}

// changes notes that a clause has changed something.
func (c *Clause) changes(position string) {
	if c.Changed++; c.Changed == 1 {
		c.First = position
	}
}

// A Result is what one resolution of an ability did by its instructions.
type Result struct {
	Position   string
	Controller table.ID
	Context    table.Context // as it was when the first instruction began
	Events     []Happening
	// Before is what each player had, by seat, when the first instruction began.
	Before []Holdings
	// Carried are the instructions in the order in which they began.
	Carried []*oracle.Instruction
	// Unmade is how many abilities were countered, of which no event tells.
	Unmade int
	// Shapes are the power and toughness of creatures before and after, where a text
	// speaks of changing them.
	Shapes map[table.ID]Shape
	// Gone says that the source was no longer where it was when it began.
	Gone bool
	// Lost says that what the ability triggered on is not on the battlefield.
	Lost bool
}

// A Shape is a creature's power and toughness before the first instruction and after the
// last one; Stayed says that it was there all the time.
type Shape struct {
	Power, Toughness [2]int
	Stayed           bool
}

// A Happening is an event with what can't be asked of it any more when the play is over.
type Happening struct {
	table.Event
	Token *oracle.Card // what was created
	Name  string       // of the object
}

// Holdings are what a player has.
type Holdings struct{ Life, Hand, Library, Graveyard, Creatures int }
