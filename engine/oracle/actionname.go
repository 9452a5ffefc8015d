package oracle

// This file lists what [KeywordAction] and [KeywordActionDone] call the actions that have a name of their own here.

// RingTempts is what [KeywordAction] and [KeywordActionDone] call the Ring tempting you, and
// ChooseRingBearer what the latter calls choosing a creature as your Ring-bearer (701.52).
const (
	RingTempts       = "the ring tempts you"
	ChooseRingBearer = "choose a ring-bearer"
)

// What [KeywordActionDone] calls what is done by keyword abilities of chapter 702: a creature evolves
// (702.100b), crews a Vehicle (702.122b), mentors another (702.134c) or trains (702.149c), a Vehicle
// becomes crewed (702.122d), a player activates a boast ability (702.142b) or foretells a card (702.143c).
const (
	Evolve       = "evolve"
	Crew         = "crew"
	BecomeCrewed = "become crewed"
	Mentor       = "mentor"
	Train        = "train"
	Boast        = "boast"
	Foretell     = "foretell"
)

// What [KeywordAction] calls the actions of Planechase and Archenemy that text words otherwise than other
// actions, or that only rules speak of.
const (
	ChaosEnsue    = "chaos ensues"
	RollPlanarDie = "roll the planar die"
)

// What [KeywordAction] and [KeywordActionDone] call the parts of clashing (701.23), collecting evidence
// (701.57), and that something ceases to be suspected (701.58a).
const (
	ClashWithOpponent = "clash with an opponent"
	ClashWithDefender = "clash with defending player"
	Clash             = "clash"
	WinClash          = "win a clash"
	CollectEvidence   = "collect evidence"
	NoLongerSuspected = "no longer suspected"
)

// LockOrUnlock is what [KeywordAction] calls locking or unlocking a door, whichever its player chooses (709.5f-g of
// 2026-02-27).
const LockOrUnlock = "lock or unlock a door of"

// BecomeLevel is what [KeywordAction] calls a Class's becoming a level (716.2a).
const BecomeLevel = "become level"

// What [KeywordActionDone] calls becoming the monarch (722.3), completing a dungeon (309.7) and solving a Case (719.3a).
const (
	BecomeMonarch   = "become the monarch"
	CompleteDungeon = "complete a dungeon"
	SolveCase       = "solve a Case"
)

// CommitACrime is what [KeywordActionDone] calls committing a crime (700.13 of 2026-02-27).
const CommitACrime = "commit a crime"
