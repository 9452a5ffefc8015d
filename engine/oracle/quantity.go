package oracle

import "reflect"

// A Quantity is a number that a text names or describes.
type Quantity interface{ quantity() }

type (
	// Literal is a number in the text.
	Literal int
	// X is the number chosen for {X} (107.3), 0 where none was.
	X struct{}
	// Count is how many match.
	Count struct{ Phrase Phrase }
	// NumberOf is a number of a referenced object or player.
	NumberOf struct {
		Number Number
		Of     Reference
		Kind   string // of counters
	}
	// ThatMany is the number of the trigger's or replaced event, or of what the text has done
	// before; [Tie] says which.
	// With Way it is that of the last instruction of that kind, "cards drawn this way", and with Most the highest of those of
	// several players.
	ThatMany struct {
		Of   Said
		Way  Said
		Most bool
	}
	// Sum adds.
	Sum struct{ A, B Quantity }
	// Difference subtracts B from A.
	Difference struct{ A, B Quantity }
	// Larger is the greater one of both: "A or B, whichever is greater".
	Larger struct{ A, B Quantity }
	// Apart is how far the numbers are apart: "the difference between A and B".
	Apart struct{ A, B Quantity }
	// Times multiplies.
	Times struct {
		Factor int
		Of     Quantity
	}
	// Half halves; Up says which way to round (107.1a).
	Half struct {
		Of Quantity
		Up bool
	}
	// Y is the number for which a text says the letter Y besides X (107.3p), with what it says that this is.
	Y struct{ Is Quantity }
	// AmongCommanders is the greatest number of your commanders, in whatever zones they are (903.3e).
	AmongCommanders struct{ Number Number }
	// Greatest is the highest number among what matches, or the lowest.
	Greatest struct {
		Number Number
		Lowest bool
		Phrase Phrase
	}
	// ManaSymbols is how many mana symbols of the colors are in the mana costs of what the phrase describes (202.1, 107.4).
	ManaSymbols struct {
		Colors Color
		Phrase Phrase
	}
	// Devotion is how many mana symbols of the colors are among the mana costs of
	// permanents that the player controls (700.5).
	Devotion struct {
		Colors Color
		Of     Reference
	}
	// Party is how many creatures are in your party (700.8).
	Party struct{}
	// CountersPaid is how many counters were removed from this to pay the cost.
	CountersPaid struct{ Kind string }
	// ExcessDealt is how much excess damage was dealt: by what the text has done before, or in the event.
	ExcessDealt struct{}
	// PowerDeclared is the total power, as they were declared, of the creatures that you attacked with this combat.
	PowerDeclared struct{}
	// TimesDescended is how often you descended this turn (700.11).
	TimesDescended struct{}
	// TimesThisTurn is how often the event has happened this turn (609.8): "creatures that died this
	// turn"; with Amount how much it came to in all: "the life you gained this turn".
	TimesThisTurn struct {
		Event  Event
		Amount bool
		// Whose is who is "you" in the words of the event, nil for you.
		Whose Reference
	}
	// EnergyPaid is how much energy was paid, of as much as somebody liked, by what the text says before.
	EnergyPaid struct{}
	// LifePaidEntering is the life that was paid as this entered (607.2g).
	LifePaidEntering struct{}
	// Varieties is how many different ones there are among what matches: "card types
	// among cards in your graveyard".
	Varieties struct {
		Of     Variety
		Phrase Phrase
	}
	// Total adds up a number over all that match.
	Total struct {
		Number Number
		Phrase Phrase
	}
	// ColorsSpent is how many colors of mana were spent to cast this, as sunburst
	// counts them (702.44a).
	ColorsSpent struct{}
	// AmountSpent is how much mana was spent to cast something.
	AmountSpent struct{ Of Reference }
	// AnyNumber is a number that the player chooses on the spot.
	AnyNumber struct{}
	// CrewedBy is how many creatures crewed it: those tapped for the crew ability by which it became crewed (702.122d).
	CrewedBy struct{}
	// TimesKicked is how often the spell was kicked (702.33).
	TimesKicked struct{}
	// BlockersBeyondFirst is how many creatures block this one, the first not counted
	// (702.23a).
	BlockersBeyondFirst struct{}
	// TargetsBeyondFirst is how many targets this spell has, the first not counted.
	TargetsBeyondFirst struct{}
	// CastBefore is how many other spells were cast before this one this turn (702.40a).
	CastBefore struct{}
	// TimesMutated is how often this has mutated (702.140).
	TimesMutated struct{}
	// StationedBy is the number of counters that a station ability puts by the creature that was tapped
	// for it: its power, unless an effect says another characteristic (702.184 of 2026-02-27).
	StationedBy struct{}
	// TimesPaid is how often the keyword's additional cost was paid for this spell.
	TimesPaid struct{ Keyword Keyword }
)

func (Literal) quantity()             {}
func (X) quantity()                   {}
func (Count) quantity()               {}
func (NumberOf) quantity()            {}
func (ThatMany) quantity()            {}
func (Sum) quantity()                 {}
func (Difference) quantity()          {}
func (Larger) quantity()              {}
func (Apart) quantity()               {}
func (Times) quantity()               {}
func (Half) quantity()                {}
func (Y) quantity()                   {}
func (Greatest) quantity()            {}
func (AmongCommanders) quantity()     {}
func (Devotion) quantity()            {}
func (ManaSymbols) quantity()         {}
func (Varieties) quantity()           {}
func (EnergyPaid) quantity()          {}
func (LifePaidEntering) quantity()    {}
func (Party) quantity()               {}
func (CountersPaid) quantity()        {}
func (ExcessDealt) quantity()         {}
func (PowerDeclared) quantity()       {}
func (TimesDescended) quantity()      {}
func (TimesThisTurn) quantity()       {}
func (Total) quantity()               {}
func (ColorsSpent) quantity()         {}
func (AmountSpent) quantity()         {}
func (AnyNumber) quantity()           {}
func (CrewedBy) quantity()            {}
func (TimesKicked) quantity()         {}
func (BlockersBeyondFirst) quantity() {}
func (TargetsBeyondFirst) quantity()  {}
func (CastBefore) quantity()          {}
func (TimesMutated) quantity()        {}
func (StationedBy) quantity()         {}
func (TimesPaid) quantity()           {}

// Number is something about an object or player that is a number.
type Number uint8

// The numbers.
const (
	Power Number = iota
	Toughness
	ManaValue
	Counters // of Kind
	LifeTotal
	HandSize
	// BasePower and BaseToughness leave out what only modifies them (208.4b).
	BasePower
	BaseToughness
	Temptations // how often the Ring has tempted a player (701.52c)
	Speed       // of a player (702.179 of 2026-02-27)
	Level       // of a permanent (716.2b)
	// StartingLife is the life total that a player has begun the game with (103.4).
	StartingLife
	// CommanderCasts is how often a player has cast a commander from the command zone.
	CommanderCasts
	// ColorCount is how many colors an object has.
	ColorCount
	// IdentityColors is how many colors are in the color identity of a player's commander (903.4).
	IdentityColors
	// TotalSize is power and toughness together.
	TotalSize
	// HighestNoted is the highest number that a player noted as they drafted cards whose name is Kind (905.2b).
	HighestNoted
)

// Variety is a characteristic of which things can have different ones or the same.
type Variety uint8

// The varieties.
const (
	CardTypes Variety = iota
	BasicLandTypes
	CreatureTypes
	ColorVariety
	NameVariety
	ManaValueVariety
	UnlockedDoors // of Rooms (709.5j of 2026-02-27)
	PowerVariety
	ColorPairs        // of those that are exactly two colors (105.5)
	ControllerVariety // who controls it
	LandTypes
)

// Comparison compares two numbers.
type Comparison uint8

// The comparisons.
const (
	Equal Comparison = iota
	AtLeast
	AtMost
	LessThan
	MoreThan
)

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

// VotesFor is how many votes a word has got (701.32).
type VotesFor struct{ Word string }

func (VotesFor) quantity()       {}
func (NewlyYours) condition()    {}
func (PairHeld) condition()      {}
func (FullParty) condition()     {}
func (Descended) condition()     {}
func (HasBlessing) condition()   {}
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

// Duration is how long a continuous effect from a resolution lasts (611.2).
type Duration uint8

// The durations.
const (
	ForTheGame Duration = iota // no duration stated (611.2a)
	UntilEndOfTurn
	ThisTurn
	UntilYourNextTurn
	AsLongAsYouControlThis
	AsLongAsThisStays // while the source is on the battlefield
	UntilEndOfCombat
	UntilEndOfYourNextTurn
	AsLongAsAttached     // until the source becomes unattached (702.151b)
	AsLongAsExiled       // while the card stays in exile
	ThroughNextUntapStep // during the next untap step of who controls it then, or of the effect's controller
	UntilPlaneswalk      // until a player planeswalks (901.11)
	UntilYourNextEndStep // until an end step of a turn of yours begins that has not begun yet
	AsLongAsThisTapped   // while the source is on the battlefield and tapped
	AsLongAsYoursTapped  // and its controller is that of the effect
	UntilYourNextUpkeep  // until an upkeep of a turn of yours begins that has not begun yet
	UntilThisCast        // until the source is cast from exile
)

// WhichTargets says which targets of a spell or ability an effect changes (115.7a-c).
type WhichTargets uint8

// All of them or none; one of them; any number of them.
const (
	EveryTarget WhichTargets = iota
	OneTarget
	AnyTargets
)

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
