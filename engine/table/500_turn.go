package table

import "rulestep/engine/oracle"

// A Turn is all that belongs to one turn and to no other. A game has one that is played; of several that go on at once
// (807.4) the others are set aside, each with the turn marker that represents it.
type Turn struct {
	OnStack []ID // the last one is on top

	TurnNumber   int // 1 is the first turn of the game
	TurnSince    int // the last event before this turn began, 0 in the first one
	ActivePlayer ID
	ExtraTurn    bool
	InStep       oracle.Step
	HasPriority  ID // who has priority, None while nobody has
	Passed       int
	Entitled     uint64 // the seats of those who get priority in this round, where several turns go on at once (807.5a)
	Combats      int32  // combat phases of this turn that have begun
	AttackedYet  bool   // a creature was declared as an attacker or entered attacking this combat
	TwoDamage    bool
	StepAlone    bool // the step is all that there is of its phase (500.10 of 2026-02-27)
	UpkeepOver   bool // an upkeep step of this turn has ended

	Block         ProposedBlock // the block of which is being asked
	Attack        Proposed      // of which is being asked
	Blocks        []Block
	Missed        []Missed // attacks and blocks that some ability did not trigger on
	FirstStrikes  []ID     // had first or double strike as the first damage step began (510.4)
	DoubleStrikes []ID     // those of them that had double strike

	Extra          []ID          // players who take extra turns, the next one last (500.7)
	Deeds          []Deed        // what happened this turn that some text asks about (609.8)
	MadeBefore     int           // objects made before this turn, None among them
	MorePhases     []oracle.Step // phases added after this one, the next one last (500.8)
	MainPhases     int           // that have begun this turn
	StepsBegun     int           // of this turn, with phases that have none
	GoOnAt         int           // where the turn goes on after added phases; 0 for nowhere
	MoreSteps      []oracle.Step // steps added after this one, the next one last (500.9)
	GoOnStep       int           // where the turn goes on after added steps; 0 for nowhere
	GoTo           oracle.Step   // where the turn goes on after something has ended the turn or combat (721)
	ChosenDefender ID            // the defending player chosen for this combat (507.1)
	Hurt           []ID          // permanents that were dealt damage in it, where several turns go on at once; never written to
}
