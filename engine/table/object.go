package table

import (
	"reflect"

	"rulestep/engine/oracle"
)

// This file says what is kept of one object, and of the card, token or copy that it is.

// An Object is a card outside the players' minds: a card in a zone, a permanent,
// a token, a spell, an ability on the stack (109.1).
type Object struct {
	// What refers to memory comes first and the rest by size: of nothing else are there
	// so many, copied so often. What few objects have is in Seldom, for the same reason.
	Counters  []Counter
	Last      *Characteristics // as it last existed (608.2h), once it is gone or phased out
	Announced *Announcement    // of spells, abilities on the stack, and permanents that were spells
	seldom    *Seldom          // never written to; nil says nothing

	Damage      int
	Discarded   int32 // the turn in which the card was discarded that it is in the graveyard, 0 if it was not
	LoyaltyUsed int32 // the turn in which a loyalty ability of it was last activated

	ID          ID
	Owner       ID
	Controller  ID // by default, before layer 2
	HeldBy      ID // who controlled it when that was last looked at
	AttachedTo  ID
	Predecessor ID
	Successor   ID
	Attacking   ID // whom or what it attacks
	Defending   ID // the defending player for it, even after what it attacked is gone (508.5)
	Band        ID // the first of the creatures of its band (702.22c)

	Card        int32
	Face        int32 // its printed or defined characteristics, in Game.faces
	Timestamp   int32
	link        int32 // what it is linked to (607.2), counted from 1 in State.links
	Arrived     int32 // the event in which it entered the battlefield, was exiled face down, or, an ability, was put on the stack; 0 if the table put it there
	HandedOver  int32 // the event in which it last came under another player's control, 0 if it never did
	Untapped    int32 // the event in which it last became untapped, 0 if it never did
	Transformed int32 // when it last transformed or converted (701.28f), 0 if it never did

	Zone         oracle.Zone
	Was          oracle.Zone // the zone it was in, once it is gone
	Kind         ObjectKind
	Tapped       bool
	FaceDown     bool
	DownBy       FaceDownBy // what had it be face down
	Flipped      bool
	PhasedOut    bool
	Unborn       bool // a token that is about to enter
	Sick         bool // not continuously controlled since its controller's turn began (302.6)
	Deathtouched bool // dealt damage by a source with deathtouch since the last check
	IsAttacker   bool
	AtBattle     bool // what it attacks, or attacked before that was gone, is a battle
	Blocked      bool
	Resolved     bool  // of an ability that was on the stack: it has resolved
	Marked       Marks // the designations that it has which only mark it
	Unlocked     Doors // the unlocked designations that it has (709.5c of 2026-02-27)
	InDeck       bool  // in a supplementary deck in the command zone, face down
	Used         bool  // an ability of it was activated this turn (700.10)
	ByMadness    bool  // put there by a madness ability, because it was not cast (400.7k)
	Astray       bool  // put there in the place of the zone that the text says which moved it
}

// Marks is a set of designations that are markers and nothing else.
type Marks uint8

// The designations that permanents have as marks.
const (
	Monstrous   Marks = 1 << iota // by the action monstrosity (701.31b)
	Harnessed                     // 701.64b of 2026-02-27
	Renowned                      // by an ability of renown (702.112b)
	Saddled                       // until end of turn (702.171b of 2026-02-27)
	Tributed                      // it entered with the counters of its tribute ability (702.104b); no text calls it so
	Solved                        // by the ability "to solve" of a Case (719.3a)
	Suspected                     // until something says that it is no longer (701.58a)
	HadToAttack                   // something required it as attackers were declared this combat (506.6)
)

// Is reports whether the object has a designation.
func (o *Object) Is(mark Marks) bool { return o.Marked&mark != 0 }

// Seldom is what is true of few objects: it stands apart, so that the many are small.
type Seldom struct {
	ChosenWord   string
	Foretell     *oracle.Ability // with the foretell cost that an effect has given the card (702.143d)
	OtherName    string          // the second of two names that were chosen (702.106f)
	Bore         []ID            // what was attached to it as it left the battlefield (603.10a)
	Components   []Component     // what a merged or melded permanent is represented by
	Parts        []ID            // what its components under the topmost one were as it left the battlefield
	FoughtWith   []ID            // what blocked it, or what it blocked, as it left the battlefield
	Level        int32           // which it has become (716.2b), 0 if it has none
	Sector       string          // the sector designation that it has (702.158b)
	ChosenFor    int32           // the face whose text asked for the choice (607.2d)
	Foretold     int32           // the turn in which it was foretold (702.143a), 0 if it was not
	Keeper       ID              // whose library, hand or graveyard it is in without 400.3, if not its owner's
	PhasedWith   ID              // the permanent with which it phased out indirectly (702.26g)
	Protector    ID              // of a battle (310.8)
	EncodedOn    ID              // of a card in exile: the creature that it was encoded on (702.99b)
	EncodedFor   ID              // who encoded it, as long as that creature is one and is that player's (702.99c)
	MayLook      []ID            // who was once allowed to look at it, face down in exile, and no longer is by 702.75a (406.3), or was shown it face down in the command zone (702.106e); never written to
	Haunts       ID              // the creature that it haunts in exile (702.55b)
	PairedWith   ID              // the creature with which it is paired (702.95b)
	RingOf       ID              // the player whose Ring-bearer it is (701.52a)
	PartOf       ID              // the permanent of which it was a component, as that leaves the battlefield
	FoughtWhom   ID              // whom or what it attacked as it left the battlefield
	Fought       Fighting
	Forecast     bool // revealed in the hand as its forecast ability was activated (702.57b)
	Melded       bool // of components: their back faces are combined (701.37a)
	ChosenColor  oracle.Color
	ChosenPlayer ID             // whom the text asks for by "choose an opponent" (607.2d)
	Stored       []StoredResult // of dice (706.8a); never written to
	Stickers     []Stuck        // that are on it (123); never written to
	StickersTo   ID             // of a permanent that leaves in parts: the object that takes its stickers along (123.5c)
}

// A StoredResult is the result of a roll that is noted on a permanent, with the kind of die (706.8a).
type StoredResult struct{ Sides, Value int }

// nothingSeldom is what is said of most objects.
var nothingSeldom Seldom

// Seldom is what of the seldom things is true of the object; who reads it doesn't write to it.
func (o *Object) Seldom() *Seldom {
	if o.seldom == nil {
		return &nothingSeldom
	}
	return o.seldom
}

// Same reports whether the same seldom things are true of two objects.
func (s *Seldom) Same(o *Seldom) bool { return s == o || reflect.DeepEqual(s, o) }

// Note has seldom things be true of the object from now on, of this copy of the game alone.
func (o *Object) Note(change func(s *Seldom)) {
	s := *o.Seldom()
	change(&s)
	o.seldom = &s
}

// Fighting is how a permanent was in combat, as it left the battlefield (603.10a).
type Fighting uint8

const (
	WasAttacking Fighting = 1 << iota
	WasBlocking
	WasBlocked
	WasUnblocked
)

// ObjectKind tells what an object is made of.
type ObjectKind uint8

// The kinds of object (109.1). An ability on the stack is not a card (113.7).
const (
	CardObject ObjectKind = iota
	TokenObject
	SpellCopyObject
	AbilityObject
	EmblemObject
)

// IsCard reports whether the object is represented by a card.
func (k ObjectKind) IsCard() bool { return k == CardObject }

// Physical is a card, token or copy under a name that outlasts its objects.
type Physical struct {
	Label     string
	Owner     ID
	Current   ID
	Commander bool
	Lights    uint8        // of an Attraction: a bit for each number that is lit up (717.1)
	Tax       int32        // times cast from the command zone (903.8)
	Color     oracle.Color // chosen for a commander before the game began (903.4b)
}
