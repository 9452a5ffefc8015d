package oracle

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
	// Half halves, or takes one of so many parts as In says if that is not 0; Up says which way to round (107.1a).
	Half struct {
		Of Quantity
		Up bool
		In int
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
	// permanents that the player controls (700.5). With That it is the devotion to the color of the mana
	// of which it says how much is added.
	Devotion struct {
		Colors Color
		Of     Reference
		That   bool
	}
	// Party is how many creatures are in your party (700.8).
	Party struct{}
	// CountersPaid is how many counters were removed from this to pay the cost.
	CountersPaid struct{ Kind string }
	// NumberGiven is how many objects are given up for the one cost of this that takes any number of them, How being the
	// word for that, "sacrificed": as many as were announced, and counted so before any is (601.2b, 601.2f). Phrase is what
	// the text calls one of them; the source, where it is given up in the same way as another cost, counts if it was that.
	NumberGiven struct {
		How    string
		Phrase Phrase
	}
	// ExcessDealt is how much excess damage was dealt, by what the text has done before or in the event.
	ExcessDealt struct{ ByEvent bool }
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
	// ChosenNumber is the number that was chosen for this (607.2d).
	ChosenNumber struct{}
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
func (ChosenNumber) quantity()        {}
func (EnergyPaid) quantity()          {}
func (LifePaidEntering) quantity()    {}
func (Party) quantity()               {}
func (CountersPaid) quantity()        {}
func (NumberGiven) quantity()         {}
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
	// CommanderCasts is how often a player has cast a commander from the command zone, or how often a commander has been cast so.
	CommanderCasts
	// ColorCount is how many colors an object has.
	ColorCount
	// IdentityColors is how many colors are in the color identity of a player's commander (903.4).
	IdentityColors
	// TotalSize is power and toughness together.
	TotalSize
	// UnspentMana is how much mana a player has that has not been spent (106.4), of the color called Kind if it is set.
	UnspentMana
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
	PermanentTypeVariety // the card types that a permanent can have (110.4)
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
	IsEven // whatever it is compared with; zero is even
	IsOdd
)

// PlayersWhoDid is how many players have done what the last "may" of several players says, "opponents who investigated this way".
type PlayersWhoDid struct{}

func (PlayersWhoDid) quantity() {}

// VotesFor is how many votes a word has got (701.32).
type VotesFor struct{ Word string }

func (VotesFor) quantity() {}

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
	UntilOpponentMonarch // until an opponent becomes the monarch, of what is away until then (610.3)
	DuringNextTurn       // during the next turn of a player whom the instruction names, and not before
)

// WhichTargets says which targets of a spell or ability an effect changes (115.7a-c).
type WhichTargets uint8

// All of them or none; one of them; any number of them.
const (
	EveryTarget WhichTargets = iota
	OneTarget
	AnyTargets
)
