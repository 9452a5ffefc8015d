package oracle

import "reflect"

// Unnamed stands in PaidFor for an additional cost that no keyword names.
const Unnamed Keyword = "additional cost"

// A Condition is true or false at some moment.
type Condition interface{ condition() }

type (
	// Exists compares how many match with a number: "you control no creatures".
	Exists struct {
		Phrase Phrase
		How    Comparison
		Count  Quantity
	}
	// Matches asks whether what is referenced matches: "if it was a creature".
	Matches struct {
		Of     Reference
		Phrase Phrase
	}
	// Relates compares two quantities: "you have 5 or less life".
	Relates struct {
		A   Quantity
		How Comparison
		B   Quantity
	}
	// WasKicked asks about the spell's announcement (702.33). With is the kicker cost that
	// was paid, as it is written: "its {2}{B} kicker"; "" for any.
	WasKicked struct{ With string }
	// TributePaid asks whether the chosen opponent had the permanent enter with the counters of its
	// tribute (702.104b).
	TributePaid struct{}
	// GiftPromised asks whether the gift of the spell was promised (702.174k of 2026-02-27).
	GiftPromised struct{}
	// PaidFor asks whether the keyword's cost was paid as the spell was cast, or for Unnamed an
	// additional cost that no keyword names (118.8b); with Cast a copy of the spell, which was not
	// cast, doesn't do.
	PaidFor struct {
		Keyword Keyword
		Cast    bool
	}
	// Beheld asks whether something of that quality was beheld as the spell was cast (701.4b of 2026-02-27).
	Beheld struct{ Phrase Phrase }
	// YouAre: you're the monarch, have the initiative, have completed a dungeon.
	YouAre struct{ What Designation }
	// ResolvedTimes asks whether this is the Nth time that this ability has resolved this turn.
	ResolvedTimes struct{ Nth int }
	// DidSo asks whether the last optional instruction was carried out: "if you do".
	DidSo struct{}
	// IsTurn asks whose turn it is.
	IsTurn struct{ Of Relation }
	// CastIt asks whether the permanent comes from a spell that its controller cast.
	// From is the zone that it was cast from, Nowhere for any, a hand being that player's own; InMain asks whether that was in a main phase of that player's.
	CastIt struct {
		From   Zone
		InMain bool
	}
	// AsCast asks whether a condition held as the casting of this spell, or of the spell that this was, was completed.
	AsCast struct{ So Condition }
	// WasForetold asks whether this was a foretold card before it was cast (702.143c).
	WasForetold struct{}
	// ManaSpent asks how much mana of the color was spent to cast this.
	ManaSpent struct {
		Color Color // none at all is colorless mana
		Count int   // at least
		Same  bool  // of whatever one color (106.1a), and Color says nothing
	}
	// ActivatedTimes asks whether this ability has been activated so often this turn.
	ActivatedTimes struct{ AtLeast int }
	// Began asks whether you were the starting player (103.1).
	Began struct{}
	// CastLastTurn compares how many spells were cast last turn: by all players, or with
	// OnePlayer by some one of them.
	CastLastTurn struct {
		OnePlayer bool
		How       Comparison
		Count     int
	}
	// NewlyYours asks whether this came under your control since the beginning of your last
	// upkeep (702.30a).
	NewlyYours struct{}
	// PairHeld asks whether you both own and control this and something that matches (712.4a).
	PairHeld struct{ With Phrase }
	// FullParty asks whether you have a full party (700.8c).
	FullParty struct{}
	// Descended asks whether you descended this turn (700.11).
	Descended struct{}
	// SearchedLibrary asks whether a library has been searched by what the text says before: "if you
	// search your library this way".
	SearchedLibrary struct{}
	// MoreVotes asks whether the word got more votes than each other, or with OrTied no other did (701.32).
	MoreVotes struct {
		Word   string
		OrTied bool
	}
	// WonClash asks about the last clash (701.23).
	WonClash struct{}
	// HasBlessing asks whether you have the city's blessing (702.131).
	HasBlessing struct{}
	// HasStory asks whether you have an enduring story.
	HasStory struct{}
	// BearerIsOther asks whether you chose a creature other than this as your Ring-bearer, as the event
	// is told of in which the Ring tempts you (701.52d).
	BearerIsOther struct{}
	// MaxSpeed asks whether you have max speed (702.179e of 2026-02-27).
	MaxSpeed struct{}
	// SpellWarped asks whether a spell was cast for its warp cost this turn, by anybody (702.185c of
	// 2026-02-27).
	SpellWarped struct{}
	// NoneExhausted asks whether you haven't begun to activate an exhaust ability this turn (702.177b of
	// 2026-02-27).
	NoneExhausted struct{}
	// IsStep asks for the step or phase, and whose turn it is in.
	IsStep struct {
		Step  Step
		Whose Relation
	}
	// IsCombat asks for the combat phase.
	IsCombat struct{}
	// FirstCombat asks for the first combat phase of a turn.
	FirstCombat struct{}
	// AttackedThisStep asks whether a creature was declared as attacking you in this declare attackers step.
	AttackedThisStep struct{}
	// BeforeStep asks that a point of the turn's first combat phase has not come: "before
	// attackers are declared" (506.7). InCombat is "during combat before ...", of any.
	BeforeStep struct {
		Step     Step
		InCombat bool
	}
	// AfterStep asks that a point of the combat phase has come: "after blockers are
	// declared", or that it is over: "after combat".
	AfterStep struct {
		Step     Step
		InCombat bool
	}
	// Happened asks whether the event took place this turn, or with LastTurn in the turn before this one.
	Happened struct {
		Event    Event
		LastTurn bool
	}
	// WordChosen asks for the anchor word that was chosen as this entered (614.12b).
	WordChosen struct{ Word string }
	// HadNoCounter asks whether the event's object had no counter of the kind (702.79a, 702.93a).
	HadNoCounter struct{ Kind string }
	// SomePlayer asks whether there is a matching player of whom the condition holds;
	// in it that player is It{Player: true, To: EachOfThem}.
	SomePlayer struct {
		Who  Phrase
		Does Condition
	}
	// IsNot turns a condition round.
	IsNot struct{ Condition Condition }
	// Both wants all of several conditions.
	Both struct{ Of []Condition }
	// Either wants one of several conditions.
	Either struct{ Of []Condition }
)

func (Exists) condition()    {}
func (Matches) condition()   {}
func (Relates) condition()   {}
func (WasKicked) condition() {}

func (GiftPromised) condition() {}
func (TributePaid) condition()  {}
func (YouAre) condition()       {}

// Designation is what a player is or has by a rule of its own (722, 723, 309.7).
type Designation uint8

// The designations.
const (
	Monarch Designation = iota
	Initiative
	DungeonCompleted
)

func (PaidFor) condition()         {}
func (Beheld) condition()          {}
func (ResolvedTimes) condition()   {}
func (DidSo) condition()           {}
func (IsTurn) condition()          {}
func (CastIt) condition()          {}
func (AsCast) condition()          {}
func (WasForetold) condition()     {}
func (ManaSpent) condition()       {}
func (ActivatedTimes) condition()  {}
func (Began) condition()           {}
func (CastLastTurn) condition()    {}
func (SearchedLibrary) condition() {}
func (WonClash) condition()        {}
func (MoreVotes) condition()       {}

func (NewlyYours) condition()    {}
func (PairHeld) condition()      {}
func (FullParty) condition()     {}
func (Descended) condition()     {}
func (HasBlessing) condition()   {}
func (HasStory) condition()      {}
func (BearerIsOther) condition() {}
func (MaxSpeed) condition()      {}
func (SpellWarped) condition()   {}
func (NoneExhausted) condition() {}
func (IsStep) condition()        {}
func (IsCombat) condition()      {}
func (FirstCombat) condition()   {}

func (AttackedThisStep) condition() {}
func (BeforeStep) condition()       {}
func (AfterStep) condition()        {}
func (Happened) condition()         {}
func (WordChosen) condition()       {}
func (HadNoCounter) condition()     {}
func (SomePlayer) condition()       {}
func (IsNot) condition()            {}
func (Both) condition()             {}
func (Either) condition()           {}

// ThisInYourGraveyard is that this card is in your graveyard, as it says of itself. What it has become since is
// not this card.
var ThisInYourGraveyard = Condition(Exists{How: AtLeast, Count: Literal(1), Phrase: Phrase{
	Noun: CardNoun, Zone: Graveyard, Where: []Predicate{Refers{To: This{}}, Owned{By: Yours}},
}})

// ThisInCommandZone is that this card is in the command zone, and ThisInCommandOrPlay that it is there or on the battlefield,
// as it says of itself.
var (
	ThisInCommandZone   = Condition(Exists{How: AtLeast, Count: Literal(1), Phrase: Phrase{Noun: CardNoun, Zone: Command, Where: []Predicate{Refers{To: This{}}}}})
	ThisInCommandOrPlay = Condition(Either{Of: []Condition{
		ThisInCommandZone,
		Exists{How: AtLeast, Count: Literal(1), Phrase: Phrase{Where: []Predicate{Refers{To: This{}}}}},
	}})
)

// StatesCommand reports whether the condition of an ability says that its card is in the command zone, where the ability
// then works (113.6b).
func StatesCommand(c Condition) bool { return reflect.DeepEqual(c, ThisInCommandZone) }

// StatesGraveyard reports whether the condition of an ability says that its card is in your graveyard, where the ability
// then works (113.6b).
func StatesGraveyard(c Condition) bool { return reflect.DeepEqual(c, ThisInYourGraveyard) }
