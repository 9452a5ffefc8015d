package table

import (
	"rulestep/engine/oracle"
)

// Besides is what a copy effect does to what enters, besides the copying: counters that
// are no copiable values (707.9e), and an ability of the same paragraph (707.9g).
type Besides struct {
	Counters []Counter
	Then     *oracle.Ability
	About    Context
}

// Chosen reports whether something was chosen for what enters.
func (in *Entering) Chosen() bool { return in.Color != 0 || in.Word != "" || in.CopyFace != 0 }

// EventKind is what happens.
type EventKind uint8

// The kinds of event.
const (
	ZoneChangeEvent EventKind = iota
	DamageEvent
	LifeGainEvent
	LifeLossEvent
	DrawEvent
	ToldToDrawEvent // an instruction to draw Amount cards, before any is drawn (121.2a)
	DestroyEvent
	SacrificeEvent
	DiscardEvent
	PutCountersEvent
	RemoveCountersEvent
	TapEvent
	UntapEvent
	CreateTokenEvent
	CastEvent
	ActivateEvent
	AttackEvent
	BlockEvent
	BecomesBlockedEvent
	UnblockedEvent
	BlockedByEvent // an attacker, and one creature that blocks it
	StepEvent
	TurnEvent // Player is about to begin a turn, an extra one if Amount is 1
	TargetEvent
	LoseGameEvent
	TurnFaceUpEvent
	TurnFaceDownEvent
	AttachEvent
	ShuffleEvent
	SearchEvent // of the library of Other, or of its top cards, if Amount says how many
	ActionEvent // Player has done the keyword action Word
	ManaEvent
	SkipEvent
	PhaseOutEvent
	PhaseInEvent
	TransformEvent
	FlipEvent
	DaylightEvent // it becomes day or night: Amount, and before it was Ordinal
	ControlLostEvent
	RestartEvent
	ResumeEvent     // the main game goes on after a subgame (726.5); only onlookers hear of it
	RoomEvent       // a venture marker comes into the room Amount of the dungeon
	UnlockEvent     // Object is given the unlocked designations Amount, a set of [Doors]
	LockEvent       // Object loses the unlocked designations Amount
	MergeEvent      // Other, a spell, is put on top of Object, or under it if Amount says so
	PreventionEvent // damage that would have been dealt to Other
	UnattachEvent   // Object becomes unattached from Other
	ExertEvent
	EnlistEvent       // Source enlists Object
	ResolveEvent      // Object, a spell or ability, has resolved; an ability for the Ordinal-th time this turn
	CoinEvent         // a coin flip that Player wins, or with Amount 1 loses
	ToldToRollEvent   // an instruction to roll Amount dice and ignore the Ordinal lowest, before any is rolled
	ToldToMillEvent   // an instruction to mill Amount cards, before any is milled
	RollEvent         // one die, with its result
	PlaneswalkEvent   // Player planeswalks away from Object, or, if that is None, to Other
	ChaosEvent        // chaos ensues
	VisitEvent        // Player visits Object by a roll of Amount
	SchemeEvent       // Player sets Object in motion
	CopyEvent         // Object is a copy of a spell that Player has put on the stack
	ProductionEvent   // Object, tapped for mana, produces it; takes no place of its own, ManaEvent does
	ActivateManaEvent // Player has activated a mana ability of Source, which never was on the stack
)

// An Event is one thing that happens, or would.
type Event struct {
	// In the order that takes the least room, like Object.
	Word    string      // kind of counter
	Lineage []EffectKey // effects that have been applied to it (614.5)
	Enter   *Entering
	Self    *SelfReplacement // of damage whose own text says something instead
	Made    *[]Mana          // of mana abilities: what they produce
	// SpentFrom is how much of the mana that a mana ability cost came from each kind of source that is asked about.
	SpentFrom *[]int
	// Together are those events of one or more that an ability has triggered on at once, if it speaks of them.
	Together *[]Event

	Amount    int
	Excess    int // of damage: more than its permanent could take (120.10)
	Prevented int // of damage that an effect would prevent: how much of it it has prevented
	Ordinal   int
	Nth       int // place from the top of a library, 0 if not said
	Group     int // events of one instruction share a group

	Object    ID    // what it happens to
	Player    ID    // the player it happens to or who does it
	Source    ID    // what causes it; of damage, what deals it
	Other     ID    // the other object: what is attacked, blocked, targeted, attached to
	Holder    ID    // who controlled its object as an ability triggered on it, or put it onto the battlefield
	NewObject ID    // what the object became by changing zones
	Face      int32 // of tokens, and the one that turns up

	Kind           EventKind
	From           oracle.Zone
	To             oracle.Zone
	Step           oracle.Step
	Cause          oracle.Cause
	Meant          oracle.Zone // where a merged or melded permanent was to go before anything replaced that
	Splits         bool        // its commander alone goes to the command zone (903.9c)
	Combat         bool
	FaceDown       bool       // what is exiled face down
	DownBy         FaceDownBy // of what is turned face down
	NoMark         bool       // damage that is not marked on its creature (120.3d)
	Bottom         bool
	Shuffled       bool // into a library
	NoRegeneration bool
	Unpreventable  bool
	First          bool // of draws: the first in its player's draw step
	More           bool // of draws: the same player goes on drawing
	Milled         bool // of a move that has taken the place of another: that was a card's being milled, and the card is (701.13c)
	ByEffect       bool // of counters and discarding: by an effect, not a cost or a rule (614.16)
}

// Entering is how something enters the battlefield, as replaced so far.
type Entering struct {
	Controller   ID
	PutBy        ID // who puts it there, None where that is not known
	Tapped       bool
	FaceDown     bool
	DownBy       FaceDownBy
	BackUp       bool // with its back face up (712.14a)
	Tributed     bool // an opponent has it enter with more counters (702.104a)
	Counters     []Counter
	CopyFace     int32
	Shaped       bool // copyFace is what was chosen as it enters, not what it copies (208.2b)
	Copied       ID   // what it enters as a copy of
	Copies       int  // how many times it has become a copy on its way
	Besides      *Besides
	Sacrificed   []ID            // what is sacrificed as it enters (614.13)
	Is           *Effect         // what it is by the text that puts it there (611.2e)
	Gains        []oracle.Change // what it gains for good because something was not done as it enters (702.136a)
	Color        oracle.Color
	Word         string
	ChosenPlayer ID // the player who is chosen as it enters
	AttachTo     ID
	For          ID // of a token that is created for each of several players: for which one
	Attacking    ID
	Blocking     ID
	Protector    ID
	MeldedWith   ID       // the card with which it enters as one permanent (712.14c)
	MeldFace     int32    // the combined back face of the two
	Joins        *Joining // of combat, by the effect that puts it there
	Such         *SuchEntering
}

// SuchEntering is how something enters, by the text that puts it there, if it is such a thing as it does.
type SuchEntering struct {
	Phrase   oracle.Phrase
	Tapped   bool
	Counters []Counter
	Context  Context
}

// EffectKey names a replacement or prevention effect.
type EffectKey struct {
	Source  ID
	Ability *oracle.Ability
	Index   int
	Nth     int // which of the times that the object has this very ability, having been given it by several others
	Copy    int // how many times what enters has become a copy by then, so that its abilities are others
	Effect  int
}

// Affected is the object that an event happens to.
func (e *Event) Affected() ID {
	if e.Kind == DamageEvent {
		return e.Other
	}
	return e.Object
}

// SelfReplacement is what a resolving spell or ability says "instead" of its own effect.
type SelfReplacement struct {
	Source ID
	Amount int
}

// Joining is what an effect says of the combat that a permanent enters in: that it
// attacks or blocks, and whom, if the effect says so.
type Joining struct {
	Blocking, Said bool
	Whom           []ID
}
