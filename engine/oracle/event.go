package oracle

import "slices"

// An Event is what a triggered ability, a replacement or a prevention effect
// watches for (603.2, 614.1, 615.1).
type Event interface{ event() }

type (
	// ZoneChange: something matching moves. Nowhere in From or To is "anywhere".
	// "Enters" is To Battlefield, "dies" From Battlefield To Graveyard (700.4).
	ZoneChange struct {
		What     Reference // This, Host or Each
		From, To Zone
		Cause    Cause // how it moved; AnyCause otherwise
		// ByEffect leaves out what costs and rules move: "an effect causes you to discard".
		ByEffect bool
		// CausedBy leaves all but what a spell or ability of such a player causes.
		CausedBy Relation
		// Several groups the moves of one event: "one or more".
		Several bool
		While   *Phrase // what it is as it enters, or last was as it left: "enters tapped"
		Alive   bool    // "without dying": to anywhere but a graveyard
		NotFrom Zone    // "from anywhere other than the battlefield"
		OrFrom  Zone    // "from your library and/or your graveyard"
		Created bool    // a token that is created (111.1)
		// PerPlayer: once for each player who does it, under whose control or into whose graveyard: "a player mills one or more cards",
		// "one or more creatures enter under an opponent's control".
		PerPlayer bool
		// Puts speaks of the player who puts it there: "a player puts an Island onto the battlefield".
		Puts bool
	}
	// StepBegins: "at the beginning of ...".
	StepBegins struct {
		Step  Step
		Whose Relation
		// Second: "second main phase", which is one postcombat main phase of perhaps several (505.1b).
		Second bool
		// AnyMain: "each of your main phases", the postcombat ones as well (505.1).
		AnyMain bool
		// Next limits a delayed trigger to the first one, and NextTurn to one of the turn after that in which it
		// is made: "the next turn's upkeep", which an added upkeep step of the same turn is not.
		Next     bool
		NextTurn bool
		// First: "your first upkeep", of the game, on what is there from its beginning; of the end of combat step, that of the first
		// combat phase of a turn.
		First bool
		// OfHost: "the upkeep of enchanted creature's controller", and with HostIs "enchanted player's upkeep".
		OfHost bool
		HostIs bool
		// OfChosen: "the chosen player's upkeep" (607.2d).
		OfChosen bool
	}
	// SpellCast: a player casts a matching spell. This for "when you cast this spell".
	SpellCast struct {
		By      Relation
		What    Reference
		Ordinal int // "second spell each turn"; 0 for every
		// Elsewhere: "from anywhere other than your hand".
		Elsewhere bool
		// NotFirst: "a spell other than your first spell each turn".
		NotFirst bool
		// Card: what is cast is a card, "play a card", and no copy of one (108.2).
		Card bool
	}
	// Resolved: a matching spell or ability resolves (608.2n), or this ability does so for the
	// Nth time this turn (603.7h).
	Resolved struct {
		What Reference
		Nth  int
	}
	// SpellCopied: a player copies a matching spell.
	SpellCopied struct {
		By   Relation
		What Reference
	}
	// AbilityActivated: a player activates an ability.
	AbilityActivated struct {
		By      Relation
		What    Reference
		Exhaust bool // an exhaust ability
		NotMana bool // one that isn't a mana ability
		Loyalty bool // a loyalty ability
		// Keywords are those of which it is one: "an eternalize or embalm ability".
		Keywords []Keyword
		// Which says more of the ability on the stack: "an ability that targets a creature". No mana ability is such a one.
		Which *Phrase
	}
	// AttackDeclared, BlockDeclared, BecomesBlocked, AttacksUnblocked (508.3, 509.3 ...).
	AttackDeclared struct {
		What    Reference
		At      *Phrase // whom or what it attacks
		Alone   bool
		Several bool
		With    int     // "and at least two other creatures attack"
		Beside  *Phrase // at least one other creature that attacks with it is such a one
		While   *Phrase // what it is as it attacks: "attacks while saddled"
		// Meanwhile is what holds as it attacks: "attacks while you control a Dragon".
		Meanwhile Condition
	}
	// PlayerAttacks: a player attacks, with creatures that match or with any, perhaps a
	// certain player (508.3c-e). It happens once however many creatures do.
	PlayerAttacks struct {
		Who     Reference
		Whom    Reference // a player; nil: whomever and whatever
		With    *Phrase   // nil: any creatures
		AtLeast int       // how many of them, with With
		Exactly bool      // and no more of them
		Each    bool      // once for each of them: "attacks with a creature" (508.3c)
		Jointly bool      // those of all of Who count together: "two or more creatures your opponents control attack"
		// Meanwhile is what holds as they attack: "you attack while you control a Dragon".
		Meanwhile Condition
	}
	// Attacked: a player, planeswalker or battle is attacked (508.3b).
	Attacked      struct{ What Reference }
	BlockDeclared struct {
		What    Reference
		Whom    *Phrase
		AtLeast int  // "two or more creatures": once, when there are so many (509.5e); 0 for each
		Several bool // "one or more creatures block": once for all of them
	}
	BecomesBlocked struct {
		What    Reference
		By      *Phrase
		AtLeast int // as for BlockDeclared
		Several bool
	}
	AttacksUnblocked struct{ What Reference }
	// DamageDealt: a source deals damage to something.
	DamageDealt struct {
		Source    Reference // nil: any
		To        Reference // nil: anything
		Combat    bool      // combat damage only
		Several   bool      // "one or more creatures deal ...": once for each recipient
		SeveralTo bool      // "... to one or more creatures", "one or more creatures are dealt ..."
		NonCombat bool
		Excess    bool // excess damage (120.10)
		AtLeast   int  // so much of it, by one source to one recipient: "5 or more damage"; 0 for any
		Exactly   bool // and no more: "exactly 1 damage"
	}
	// BecomesTapped, BecomesUntapped (603.2e-f as found in this edition).
	BecomesTapped struct {
		What    Reference
		ForMana bool
		Several bool // "one or more creatures become tapped"
		// By is who taps it, by a cost or an effect that tells that player to; nil is anyone.
		By Reference
	}
	BecomesUntapped struct{ What Reference }
	// BecomesTarget: of a matching spell or ability.
	BecomesTarget struct {
		What Reference
		Of   Phrase
	}
	// TurnBegins: Who would begin a turn, or only an extra one.
	TurnBegins struct {
		Who   Reference
		Extra bool
	}
	// LifeGained, LifeLost.
	LifeGained struct{ Who Reference }
	LifeLost   struct{ Who Reference }
	// ToldToMill: a player would mill one or more cards. What modifies it modifies how many.
	ToldToMill struct{ Who Reference }
	// CardDrawn, CardDiscarded, Sacrificed, Milled.
	CardDrawn struct {
		Who     Reference
		Ordinal int
		// ExceptFirst leaves out the first draw of that player's draw step.
		ExceptFirst bool
		// AtLeast is about being told to draw so many cards or more at a time, and not about
		// each single draw (121.2a).
		AtLeast int
	}
	CardDiscarded struct {
		Who     Reference
		What    *Phrase
		This    bool // the card that the ability is on
		Several bool // "one or more cards"
		// PerPlayer: once for each player who does it, as "one or more players" do it together.
		PerPlayer bool
		// CausedBy leaves all but what a spell or ability of such a player causes.
		CausedBy Relation
	}
	PermanentSacrificed struct {
		Who       Reference
		What      Reference
		Several   bool
		PerPlayer bool // as of CardDiscarded
	}
	// LibrarySearched: Who searches a library, or Own for their own one (701.19).
	LibrarySearched struct {
		Who Reference
		Own bool
	}
	// LibraryShuffled: Who shuffles a library, their own (701.20).
	LibraryShuffled struct{ Who Reference }
	// RoomEntered: you move your venture marker into this room (309.4c).
	RoomEntered struct{}
	// CardCycled: a player cycles a card (702.29c); What nil is any card.
	CardCycled struct {
		Who  Reference
		What Reference
	}
	// Enlisted: What enlists Whom as it attacks (702.154c).
	Enlisted struct{ What, Whom Reference }
	// Exerted: a player exerts a permanent (701.39).
	Exerted struct{ Who, What Reference }
	// LandPlayed: a player plays a land (305.2).
	LandPlayed struct {
		Who     Reference
		Another bool    // than the source of the ability
		What    *Phrase // such a land; nil for any
		From    Zone    // Nowhere: from anywhere
	}
	// CountersPut: one or more counters are put on something.
	CountersPut struct {
		Kind string // "" is any
		On   Reference
		By   Reference // who puts them; nil is anyone
		// ByEffect leaves out costs and rules: "an effect would put" (614.16).
		ByEffect bool
		Nth      int  // "the third counter"; 0 for any (122.7)
		Each     bool // "a counter": once for each of them
		Several  bool // "on one or more creatures": once for all of them
	}
	// CountersRemoved: counters are removed from something, once however many, or Each: once for each of them.
	CountersRemoved struct {
		Kind string
		From Reference
		Each bool
	}
	// LastCounterRemoved: the last counter of the kind is removed.
	LastCounterRemoved struct {
		Kind string
		From Reference
	}
	// TokensCreated: tokens would be created.
	TokensCreated struct {
		Who      Reference
		ByEffect bool // "an effect would create" (614.16)
		// What says what they would be as they are created (701.6b): "one or more creature tokens"; nil for any.
		What *Phrase
	}
	// Destroyed: something is destroyed (701.7).
	Destroyed struct{ What Reference }
	// DamagePrevented: damage that would be dealt to something is prevented (615.13).
	DamagePrevented struct{ To Reference }
	// DoorUnlocked: you unlock this door, the half of a Room in which the ability is (709.5h of
	// 2026-02-27).
	DoorUnlocked struct{}
	// LevelBecame: this Class becomes level N (716.2a).
	LevelBecame struct{ N int }
	// FullyUnlocked: you fully unlock a Room (709.5i of 2026-02-27).
	FullyUnlocked struct{ What Reference }
	// TurnedFaceUp (708.8).
	TurnedFaceUp struct{ What Reference }
	// Transformed: an object transforms, or "transforms into" what Into describes (701.28e).
	Transformed struct {
		What Reference
		Into *Phrase
	}
	// State is a state trigger (603.8).
	State struct{ Condition Condition }
	// Reflex is "when you do" (603.12).
	Reflex struct{}
	// TappedForMana: a permanent is tapped for mana: some of the type that Of says, nil for any, or Chosen of the color
	// that was chosen for this.
	TappedForMana struct {
		What   Reference
		Of     *Symbol
		Chosen bool
	}
	// FirstEachTurn watches for the event only the first time each turn.
	// With OwnTurn it does so only in turns of the player of the event: "for the first time during each of your turns".
	FirstEachTurn struct {
		Of      Event
		OwnTurn bool
	}
	// OneOf watches for several events: "enters or attacks", or Apart "when this creature enters and
	// at the beginning of your upkeep".
	OneOf struct {
		Of    []Event
		Apart bool
	}
	// ChapterReached is a Saga's chapter ability (714.2b).
	ChapterReached struct{ Chapters []int }
	// GameLost: a player would lose the game.
	GameLost struct{ Who Reference }
	// PhasesOut, PhasesIn (702.26).
	PhasesOut struct{ What Reference }
	PhasesIn  struct{ What Reference }
	// Attached: What becomes attached to To (701.3a).
	Attached struct{ What, To Reference }
	// Unattached: What becomes unattached from a permanent (701.3d).
	Unattached struct{ What Reference }
	// SpellCountered: a spell is countered (701.5).
	SpellCountered struct {
		What     Reference
		CausedBy Relation // by a spell or ability of such a player
	}
	// ControlLost: you lose control of something (603.10d), or somebody gains it from you.
	ControlLost struct {
		What Reference
		To   Reference // who gains it; nil if it is lost in whatever way
	}
	// Expended: a player has now spent so much mana in all this turn to cast spells (700.14 of
	// 2026-02-27).
	Expended struct {
		Who    Reference
		Amount int
	}
	// ChaosEnsues: by a roll of the planar die, or a text (311.7).
	ChaosEnsues struct{}
	// Planeswalked: Who planeswalks (701.24), To the plane that the ability is on or away From it, where
	// that is said.
	Planeswalked struct {
		Who  Reference
		To   bool
		From bool
	}
	// Encountered: you encounter this phenomenon (312.5).
	Encountered struct{}
	// SetInMotion: you set this scheme in motion (904.9).
	SetInMotion struct{}
	// KeywordActionDone: a player, or a permanent, did a keyword action: "scry", "explore"; or a
	// player committed a crime.
	KeywordActionDone struct {
		Who  Reference
		Name string
		// What is what it is done to, where the text says that: "exploits a non-Human creature".
		What *Phrase
	}
)

func (ZoneChange) event()          {}
func (StepBegins) event()          {}
func (SpellCast) event()           {}
func (SpellCopied) event()         {}
func (Resolved) event()            {}
func (AbilityActivated) event()    {}
func (AttackDeclared) event()      {}
func (PlayerAttacks) event()       {}
func (Attacked) event()            {}
func (Enlisted) event()            {}
func (Exerted) event()             {}
func (BlockDeclared) event()       {}
func (BecomesBlocked) event()      {}
func (AttacksUnblocked) event()    {}
func (DamageDealt) event()         {}
func (BecomesTapped) event()       {}
func (BecomesUntapped) event()     {}
func (BecomesTarget) event()       {}
func (LifeGained) event()          {}
func (TurnBegins) event()          {}
func (LifeLost) event()            {}
func (ToldToMill) event()          {}
func (CardDrawn) event()           {}
func (CardDiscarded) event()       {}
func (PermanentSacrificed) event() {}
func (CardCycled) event()          {}
func (RoomEntered) event()         {}
func (LibraryShuffled) event()     {}
func (LibrarySearched) event()     {}
func (LandPlayed) event()          {}
func (CountersPut) event()         {}
func (CountersRemoved) event()     {}
func (LastCounterRemoved) event()  {}
func (TokensCreated) event()       {}
func (Destroyed) event()           {}
func (TurnedFaceUp) event()        {}
func (DoorUnlocked) event()        {}
func (LevelBecame) event()         {}
func (FullyUnlocked) event()       {}
func (Expended) event()            {}
func (Transformed) event()         {}
func (DamagePrevented) event()     {}
func (State) event()               {}
func (Reflex) event()              {}
func (TappedForMana) event()       {}
func (FirstEachTurn) event()       {}
func (OneOf) event()               {}
func (ChapterReached) event()      {}
func (GameLost) event()            {}
func (ControlLost) event()         {}
func (PhasesOut) event()           {}
func (PhasesIn) event()            {}
func (Unattached) event()          {}
func (Attached) event()            {}
func (SpellCountered) event()      {}
func (KeywordActionDone) event()   {}
func (ChaosEnsues) event()         {}
func (Planeswalked) event()        {}
func (Encountered) event()         {}
func (SetInMotion) event()         {}

// Cause is how something changed zones.
type Cause uint8

// The causes.
const (
	AnyCause Cause = iota
	ByDestruction
	BySacrifice
	ByDiscard
	ByMilling
	ByExiling
	ByCasting
	ByPlaying
	ByCountering
	ByDrawing
	ByMadness // discarded, and exiled by the first ability of madness (702.35a)
	ByLegendRule
	ByResolving // of a spell that has resolved, as the last part of that (608.2m)
)

// Haunts reports whether an event is that the creature that this card haunts dies (702.55c), be it one of several.
func Haunts(e Event) bool {
	switch e := e.(type) {
	case OneOf:
		return slices.ContainsFunc(e.Of, Haunts)
	case ZoneChange:
		return e.What == Reference(Haunted{})
	}
	return false
}

// Step is a step or phase (500.1).
type Step uint8

// The steps and phases in the order of a turn. AnyMain is for "each main phase".
const (
	NoStep Step = iota
	Untap
	Upkeep
	DrawStep
	PrecombatMain
	BeginningOfCombat
	DeclareAttackers
	DeclareBlockers
	FirstCombatDamage
	CombatDamage
	EndOfCombat
	PostcombatMain
	EndStep
	Cleanup
)

// EventChange is how a replacement changes the event that goes on.
type EventChange struct {
	// Amount becomes Times*n + Plus, when Times is not 0.
	Times, Plus int
	// SetAmount is a new amount.
	SetAmount Quantity
	// To is a new zone for a zone change (Nowhere: unchanged), Bottom for libraries.
	To     Zone
	Bottom bool
	// Recipient redirects damage (614.9).
	Recipient Reference
	// WithCounters are added to something entering or being exiled.
	WithCounters []CounterCount
	Tapped       bool
	// Under has something enter under another player's control (616.1b).
	Under Relation
	// Mana is produced instead of mana of other types, one for each, or, if AnyAmount, is
	// all that is produced (106.12b).
	Mana      []Symbol
	AnyAmount bool
	// Adds has other tokens created besides, as many as its Count says (701.6b).
	Adds *CreateToken
	// Makes are tokens that are created instead, of each as many as would have been.
	Makes []CreateToken
	// Ignore is how many more of the rolls, the lowest ones, are ignored (706.6).
	Ignore int
}

// OfCycling reports whether an event is, among others, that a card is cycled.
func OfCycling(e Event) bool {
	switch e := e.(type) {
	case CardCycled:
		return true
	case OneOf:
		return slices.ContainsFunc(e.Of, OfCycling)
	}
	return false
}
