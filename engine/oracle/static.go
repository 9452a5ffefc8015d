package oracle

// A StaticEffect is what a static ability does for as long as it works (604), or
// what an instruction establishes for a duration.
type StaticEffect interface{ staticEffect() }

type (
	// Continuous changes characteristics or control of the affected objects
	// (611, 613). Affected is This, Host or Each.
	Continuous struct {
		Affected Reference
		Changes  []Change
	}
	// Restriction: the affected can't do something (508.1c, 509.1b, 115 ...).
	Restriction struct {
		Affected Reference
		Cant     Doing
		// By limits who or what may not do it: "can't be blocked by red creatures".
		By *Phrase
		// UnlessCost lets the player pay for it: "unless their controller pays {2}".
		UnlessCost []CostItem
		// Object limits the other side: "can't attack YOU".
		Object Reference
		// OnlyAlone and AtLeast shape blocking: "can't be blocked except by two or more" is AtLeast 2.
		AtLeast int
		// AtMost is the other way: "can't be blocked by more than one creature" is 1. Of CastMoreThanOne it is how many
		// spells there can be each turn, if more than one.
		AtMost int
		// ExceptMana leaves mana abilities alone, for ActivateAbilities.
		ExceptMana bool
		// Except names the only ones that may: "except by creatures with flying".
		Except *Phrase
		// OtherSector leaves those that are in the same sector (702.158e): "only by creatures in the same sector".
		OtherSector bool
		// IgnoreFor is what a player may pay to ignore the effect until end of turn (116.2d).
		IgnoreFor []CostItem
	}
	// DiscardThis lets the card's owner discard it whenever an instant could be cast (116.2e).
	DiscardThis struct{}
	// Requirement: the affected does something if able (508.1d, 509.1c).
	Requirement struct {
		Affected Reference
		Must     Doing
		Object   Reference
		// Goads: to attack, and to attack another player than the controller of what says so (701.38b).
		Goads bool
	}
	// Permission lets the affected player or object do something it could not:
	// "as though it had flash", "play an additional land".
	Permission struct {
		Affected    Reference
		May         Doing
		Anyone      bool       // any player, of CastAsThoughFlash
		Count       int        // how many: additional lands, creatures to block, or of Object only so many, 0 for all
		Object      Reference  // the cards, for PlayCards and CastCards
		OrExile     bool       // of This: from exile as well as from the zone where the ability works
		Free        bool       // without paying mana costs
		OncePerTurn bool       // one card each turn, for CastCards
		Later       bool       // on a later turn than that on which this began (702.185a of 2026-02-27)
		Plotted     bool       // as a sorcery (702.170d of 2026-02-27)
		Airbent     bool       // for {2} rather than the mana cost (701.65a of 2026-02-27)
		Spend       AnyMana    // what mana can be spent to cast them
		Such        *Phrase    // what the spells are like that may be cast from among Object, nil for anything
		If          Condition  // when it holds for a while, the cards may be played
		Look        bool       // the affected may look at the cards, too (406.3)
		Exiled      bool       // what is cast so is exiled if it would be put into its owner's graveyard
		Dearer      Cost       // "a spell cast this way costs so much more to cast" (601.2f)
		LandTapped  bool       // "each land played this way enters tapped" (400.7i)
		Gains       []*Ability // "if you do, it gains ..." what is cast or played so (611.3d)
		More        []CostItem // what has to be paid besides, for CastAsThoughFlash (601.3c) and CastCards (118.8)
		Instead     []CostItem // what is paid rather than the mana cost, for CastCards (118.9)
		Brief       bool       // if it is cast when a sorcery couldn't have been, it is sacrificed in the next cleanup step (307.5a)
		// Whom, of BlockAsThough: which creatures it can block as though it had the keyword As,
		// or with Lacking as though they had it not (609.4).
		Whom    *Phrase
		As      Keyword
		Lacking bool
	}
	// SpendsAs lets the affected spend mana of the color Mana, or if that is none any mana, as though it were mana of
	// any color (609.4b): to cast such Spells, to activate abilities of what AbilitiesOf says, or if neither is
	// said on anything.
	SpendsAs struct {
		Affected    Reference
		Mana        Color
		Spells      *Phrase
		AbilitiesOf Reference
	}
	// CostChange raises, lowers or floors the cost of spells or abilities (118.7, 601.2f).
	CostChange struct {
		Of       Phrase // the spells; for Abilities the source of the ability
		Nth      int    // only the first, second, ... such spell of the player's each turn; 0 for all
		Next     bool   // only the next such spell, where an instruction has it cost otherwise (611.2f)
		Ability  bool
		By       Relation // who casts
		Increase Cost
		Reduce   Cost
		Floor    int      // "costs three mana": total mana is at least this
		Each     Quantity // Increase or Reduce applies this often; nil is once
		SetTo    Cost     // "costs {0} to cast" style alternative; nil for none
		// Additional is an additional cost, "an additional 2 life" (118.8); with Loyalty of
		// loyalty abilities only, "an additional [+1]" (606.5).
		Additional []CostItem
		Loyalty    bool
		// Keyword leaves all but the abilities of that keyword, with Ability; Targeting those of them that
		// don't target what it says. Least is how much mana a reduction leaves at least.
		// ExceptMana leaves out mana abilities.
		// KeywordCost is said of the cost of that keyword, which is no more than what varies with it
		// (702.1a): "morph costs cost {2} more".
		Keyword     Keyword
		KeywordCost bool
		Targeting   Reference
		Least       int
		// OwnCost: the reduction is by the mana cost of the source. If is when what an ability's own text
		// says of its cost applies.
		OwnCost bool
		// ColoredOnly: the reduction takes nothing off the generic part of the cost (101.1).
		ColoredOnly bool
		// Elsewhere: only of spells that are cast from anywhere other than their caster's hand.
		Elsewhere  bool
		If         Condition
		ExceptMana bool
	}
	// Replacement: if Event would happen, Instead happens (614). Kept is true when
	// the event happens too, changed by Change.
	Replacement struct {
		Event   Event
		If      Condition
		Change  EventChange
		Instead []Instruction // carried out in place of the event
		// May: the player affected may choose not to apply it ("you may ... instead").
		May bool
		// Skips is for "skip" effects, which replace with nothing (614.1b).
		Skips bool
		// Once is for "the next time ... this turn".
		Once bool
		// Amount is how much of the next damage is dealt to another (614.9): "the next 1 damage"; nil is all.
		Amount Quantity
	}
	// Prevention: damage of Event is prevented (615). Amount nil is all of it.
	Prevention struct {
		Event  Event
		Amount Quantity // a shield of this size (615.7)
		Then   []Instruction
		Once   bool // "the next time ..."
		// Divided says that the amount was divided among the targets on announcement (601.2d).
		Divided bool
	}
	// TurnsAs: Do is done as This is turned face up, in the same event (614.1e), or as it
	// transforms (712.20).
	TurnsAs struct {
		Do         []Instruction
		Transforms bool
	}
	// EntersAs is a replacement of how something enters (614.1c-d): tapped, with
	// counters, as a copy, after a choice. Affected is This or Each.
	EntersAs struct {
		Affected Reference
		Tapped   bool
		Counters []CounterCount
		CopyOf   Reference // Some, Target, or This for "enters as a copy of this creature"
		Except   []Change
		May      bool
		// Otherwise is what it gains if that is not done, "if you don't, it gains haste".
		Otherwise []Change
		// With are the abilities that it gains as it enters, for good: "with two +1/+1 counters on it and with trample".
		With []*Ability
		// Kinds are the kinds of counter of which its controller chooses Different ones, each another, and it enters with one
		// of each: "with your choice of a reach counter or a haste counter on it".
		Kinds     []string
		Different int
		Choice    *Choice
		Not       string   // "a color other than red": what can't be chosen
		Between   [2]int   // the least and the greatest number that can be chosen
		Looks     bool     // "look at an opponent's hand, then choose"
		Words     []string // "choose Khans or Dragons": anchor words (614.12b)
		PaysLife  bool     // "pay any amount of life"
		TurnsDown *Phrase  // "turn all other nontoken creatures face down"
		Mills     Quantity // "mill three cards" (614.13c)
		Shapes    []Shape  // "it becomes your choice of": what it may become (208.2b)
		// Unless or with payment: "you may pay 2 life. If you don't, it enters tapped."
		UnlessPay []CostItem
		If        Condition
		FaceDown  bool
		// Then is the ability in the same paragraph that triggers "when you do" (603.11).
		Then *Ability
		// Sacrifice: "you may sacrifice any number of" these first; what counts them is ThatMany.
		Sacrifice *Phrase
		// Exiles: "exile any number of" these first, of the controller's graveyard (614.13a).
		Exiles *Phrase
		// Reveal: any number of cards of the hand that share a creature type with it are revealed first;
		// what counts them is ThatMany (702.38a).
		Reveal bool
		// Transformed: with its back face up (712.13a).
		Transformed bool
		// Tribute has an opponent chosen, who may do that in the place of its controller (702.104a).
		Tribute bool
		// UnderOpponent: "under the control of an opponent of your choice".
		UnderOpponent bool
		// Untapped: "lands you control enter untapped", though they would enter tapped.
		Untapped bool
		// Brings: "it becomes day as this enters" (728.1).
		Brings Daylight
	}
	// AsYouCascade: as you cascade, you may put a card that is like that from among the exiled cards onto the battlefield (702.85b).
	AsYouCascade struct {
		Phrase Phrase
		Tapped bool
	}
	// TriggersAgain: if Event, or anything if that is nil, causes a triggered ability of
	// something that Of describes to trigger, it triggers an additional time (603.2d).
	TriggersAgain struct {
		Event Event
		Of    Reference
	}
	// UntapsWithOthers: What untaps during the untap step of each player but its controller, that is the controller of
	// the ability (502.3, 101.1).
	UntapsWithOthers struct{ What Reference }
	// CausesNoTriggers: Event, which is that something enters or dies, doesn't cause abilities to trigger, nil
	// for Of being of whatever (101.1).
	CausesNoTriggers struct {
		Event Event
		Of    Reference
	}
	// PlayerEffect is a rule-changing effect on players without a node of its own,
	// by its words: "no maximum hand size", "play with the top card revealed".
	PlayerEffect struct {
		Who   Reference
		Words PlayerRule
		Count int
		// Of is what of the player's the rule is about, nil for all of it; Colors which mana, none for all of it.
		Of     *Phrase
		Colors Color
	}
	// CompanionIf is what a companion ability asks of the starting deck (702.139a): that each card of it
	// that Among describes is as Fits says, or what How says of them.
	CompanionIf struct {
		Among Phrase
		Fits  Phrase
		How   DeckWay
	}
	// OpeningHand lets the game begin with this on the battlefield (103.6a) or, if Reveal
	// says something, lets it be revealed from the opening hand and does that (103.6b).
	OpeningHand struct{ Reveal []Instruction }
	// StartingPlayer says that its controller is the starting player (103.1c).
	StartingPlayer struct{}
	// MulliganAction is what may be done any time its owner could mulligan, while this is in
	// that player's hand (103.5b).
	MulliganAction struct{ Do []Instruction }
	// MayEnlist is the optional cost of tapping another creature as this attacks, with what happens
	// "when you do" (702.154b).
	MayEnlist struct{ Then *Ability }
	// MayExert is the optional cost of exerting this as it attacks, with what happens
	// "when you do" (701.39d).
	MayExert struct {
		Then  *Ability
		Fresh bool // only if it has not been exerted this turn
	}
	// CounterLimit: this can't have more than Count counters of the kind on it (704.5r).
	CounterLimit struct {
		Kind  string
		Count int
	}
	// CountersRemain: the counters on this stay on it as it moves to any zone but a hand or a library (122.2, 101.1).
	CountersRemain struct{}
	// CastOnly limits when this spell can be cast (601.3).
	CastOnly struct{ If Condition }
	// AdditionalCost is what this spell costs besides (118.8). Or is another cost that
	// may be chosen in its place; Optional says "you may".
	AdditionalCost struct {
		Cost     []CostItem
		Optional bool
	}
	// AlternativeCost may be paid rather than the mana cost (118.9); empty is nothing.
	AlternativeCost struct{ Cost []CostItem }
	// CrewsAs: the affected crews Vehicles, or saddles Mounts, as though its power were More greater, or
	// ByToughness with its toughness rather than its power (702.122a, 702.171a of 2026-02-27).
	CrewsAs struct {
		Affected     Reference
		Crew, Saddle bool
		More         int
		ByToughness  bool
		Station      bool // it stations permanents so (702.184c of 2026-02-27)
	}
	// AssignsDamage: the affected assigns combat damage otherwise than 510.1 says.
	AssignsDamage struct {
		Affected Reference
		How      DamageAssignment
	}
	// CantBeCountered: the affected can't be countered (101.2).
	CantBeCountered struct{ Affected Reference }
)

// Counted is the cast of a spell whose cost the change is about, if it is only about the first, second, ... of a turn.
func (c CostChange) Counted() SpellCast {
	return SpellCast{By: c.By, What: Each{Phrase: c.Of}, Ordinal: c.Nth}
}

// Counted are the spells of a turn of which the restriction allows one.
func (r Restriction) Counted() SpellCast {
	each := Each{Phrase: Phrase{Noun: SpellNoun}}
	if r.By != nil {
		each.Phrase = *r.By
	}
	return SpellCast{What: each, Ordinal: 2}
}

// A Shape is what something may become as it enters: "a 3/3 artifact creature", or with
// Besides, "a 1/6 Wall artifact creature in addition to its other types".
type Shape struct {
	As      *Card
	Besides bool
}

// Changes are what becoming of a shape changes.
func (s Shape) Changes() []Change {
	out := []Change{SetBasePT{Literal(s.As.Power.Number), Literal(s.As.Toughness.Number)}}
	if s.Besides {
		out = append(out, AddTypes{Types: s.As.Types, Subtypes: s.As.Subtypes})
	} else {
		out = append(out, SetTypes{Types: s.As.Types, Subtypes: s.As.Subtypes})
	}
	for _, a := range s.As.Abilities {
		out = append(out, AddAbility{a})
	}
	return out
}

func (Continuous) staticEffect()       {}
func (Restriction) staticEffect()      {}
func (Requirement) staticEffect()      {}
func (Permission) staticEffect()       {}
func (SpendsAs) staticEffect()         {}
func (CostChange) staticEffect()       {}
func (Replacement) staticEffect()      {}
func (Prevention) staticEffect()       {}
func (DiscardThis) staticEffect()      {}
func (TurnsAs) staticEffect()          {}
func (EntersAs) staticEffect()         {}
func (PlayerEffect) staticEffect()     {}
func (AsYouCascade) staticEffect()     {}
func (TriggersAgain) staticEffect()    {}
func (CausesNoTriggers) staticEffect() {}
func (UntapsWithOthers) staticEffect() {}
func (AssignsDamage) staticEffect()    {}
func (CrewsAs) staticEffect()          {}
func (CantBeCountered) staticEffect()  {}
func (CompanionIf) staticEffect()      {}
func (OpeningHand) staticEffect()      {}
func (StartingPlayer) staticEffect()   {}
func (MulliganAction) staticEffect()   {}
func (MayEnlist) staticEffect()        {}
func (MayExert) staticEffect()         {}
func (CounterLimit) staticEffect()     {}
func (CountersRemain) staticEffect()   {}
func (CastOnly) staticEffect()         {}
func (AdditionalCost) staticEffect()   {}
func (AlternativeCost) staticEffect()  {}

// DamageAssignment is how a creature assigns combat damage.
type DamageAssignment uint8

// The assignments: equal to its toughness, none, or, if you like, as though it weren't blocked.
const (
	ByToughness DamageAssignment = iota
	NoDamage
	AsUnblocked
)

// WordKind is a kind of word that a text-changing effect replaces (612.2).
type WordKind uint8

// The kinds of word.
const (
	ColorWord WordKind = 1 << iota
	BasicLandTypeWord
	CreatureTypeWord
)

// Doing is something that a restriction, requirement or permission is about.
type Doing uint8

// The doings.
const (
	Attack Doing = iota
	AttackAlone
	Block
	BeBlocked
	BlockAlone
	BeTargeted
	BeEnchanted
	BeEquipped
	CastSpells
	CastNoncreatureSpells
	ActivateAbilities
	PlayLands
	GainLifeDoing
	DrawCards
	DrawMoreThanOne
	CastMoreThanOne // more than one spell each turn, or one such as By says
	UntapDuringUntapStep
	TransformDoing
	BeSacrificed
	HaveCounters
	SearchLibraries
	LoseTheGame
	WinTheGame
	BeRegenerated
	CastAsThoughFlash
	PlayAdditionalLand
	PlayAnyNumberOfLands
	BlockAdditional
	AttackAsThoughNoDefender
	LookAtTop
	PlayFromTop
	CastFromGraveyard
	BlockAnyNumber
	PlayCards
	CastCards
	LoseLifeDoing
	EnterBattlefield
	BlockAsThough
	CrewVehicles
	ExhaustAgain // activate exhaust abilities as though they hadn't been activated
	BecomeTheMonarch
	UntapDuringYourUntapStep // that of the effect's controller, whoever controls the permanent
	UntapMoreThan            // of the permanents that By describes, more than AtMost during that player's untap step
	LoyaltyAsInstant         // activate loyalty abilities of Object any time an instant could be cast
	LoyaltyTwice             // activate loyalty abilities of each of Object twice each turn
	EquipAsInstant           // activate equip abilities any time an instant could be cast
	ActivateAsHasty          // activate abilities of Object as though those creatures had haste
	// CastUntimely is to cast spells when the player could not cast a sorcery.
	CastUntimely
	// BeTargetedAsBare is to be the target of spells and abilities that the controller of the effect controls, or of anybody's, as
	// though it didn't have hexproof.
	BeTargetedAsBare
	// StayTapped is to choose not to untap the affected during your untap step (502.3).
	StayTapped
	// LookAtCards is to look at Object, cards that lie face down in exile (406.3).
	LookAtCards
	// GetPoison is for a player to get poison counters (122.1f).
	GetPoison
)

// AnyMana says whether other mana can be spent to cast a spell than its cost asks for
// (118.14, 609.4).
type AnyMana uint8

// No other; mana as though it were of any color; mana of any type.
const (
	UsualMana AnyMana = iota
	AsAnyColor
	AnyType
)

// DeckWay is what a companion ability says of the cards of a deck besides what each of them is like.
type DeckWay uint8

// Nothing more; that no two have one name; that one card type is shared by all; that no mana cost has a symbol
// twice; that there are twenty more than there have to be; that each has an activated ability.
const (
	EachFits DeckWay = iota
	DifferentNames
	OneSharedType
	NoSymbolTwice
	TwentyMore
	EachActivates
)
