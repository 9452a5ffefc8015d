package oracle

// An Instruction is one thing that a resolving spell or ability has a player or
// object do, in the order of the text (608.2c).
type Instruction interface{ instruction() }

type (
	// DealDamage: Source deals Amount damage to each of To (120). Divided is set when
	// the amount was divided among the targets on announcement (601.2d).
	DealDamage struct {
		Source  Reference
		Amount  Quantity
		To      Reference
		Divided bool
		// Itself says that each of Source, which is To as well, deals it to itself alone.
		Itself bool
		// ItsController says that each of Source deals it to its own controller; then To is nil.
		ItsController bool
		// Excess is whom excess damage is dealt to instead (120.4a).
		Excess Reference
		// Unpreventable: "the damage can't be prevented" (615.12).
		Unpreventable bool
		// With says that it is dealt at once with the damage of the instruction before: "2 damage to
		// target creature and 1 damage to you".
		With bool
	}
	// GainLife, LoseLife, SetLife (119).
	GainLife struct {
		Who    Reference
		Amount Quantity
	}
	LoseLife struct {
		Who    Reference
		Amount Quantity
	}
	SetLife struct {
		Who    Reference
		Amount Quantity
	}
	// Draw, Discard, Mill, Scry, Surveil (121, 701.8, 701.13, 701.18, 701.42). Count nil
	// for Discard means the whole hand.
	Draw struct {
		Who   Reference
		Count Quantity
		// Reveal: and reveal what has been drawn, which is "it" afterwards (121.6c).
		Reveal bool
		// UpTo: the player chooses how many up to Count, none among them (107.1c).
		UpTo bool
	}
	Discard struct {
		Who    Reference
		Count  Quantity
		Phrase *Phrase
		Random bool
		UpTo   bool      // up to Count, or without Count any number
		What   Reference // the cards themselves, "that card"; then Count is not used
	}
	Mill struct {
		Who   Reference
		Count Quantity
	}
	Scry struct {
		Who   Reference
		Count Quantity
	}
	Surveil struct {
		Who   Reference
		Count Quantity
	}
	// Destroy, NoRegeneration for "it can't be regenerated" (701.7, 701.15).
	Destroy struct {
		What           Reference
		NoRegeneration bool
	}
	// RemoveDamage removes all damage marked on What (702.89a).
	RemoveDamage struct{ What Reference }
	// Sacrifice: Who sacrifices What, which Who chooses if it is Some (701.17).
	Sacrifice struct {
		Who  Reference
		What Reference
	}
	// Move puts cards or permanents into a zone: exile, return, put onto the battlefield.
	Move struct {
		Who      Reference // who does it; nil is you
		What     Reference
		From     Zone // where This is moved from, and if that is a graveyard it is yours; Nowhere if not said
		To       Zone
		Under    Relation // controller on the battlefield: Anyone is the owner, Yours you
		Tapped   bool
		Bottom   bool     // into a library: on the bottom, else on top
		Nth      int      // into a library: so many from the top; 0 if not said
		Beneath  Quantity // into a library: under so many cards from the top; nil if not said
		Shuffled bool     // into a library: shuffled in
		FaceDown bool
		DownAs   FaceDownShape // what is listed of it then
		// WithCounters go on it as it enters.
		WithCounters []CounterCount
		// Until returns it when this duration ends (610.3); ForTheGame is never.
		Until Duration
		// Copied puts a token copy instead of the object, "attached" and the like are Changes.
		// Combat is how it enters combat with that; nil if it does not.
		Combat *IntoCombat
		// Arranged: Who arranges the cards as they are put into a library, which their owner would do otherwise.
		Arranged bool
		// RandomOrder puts several cards on the bottom of a library in a random order.
		RandomOrder bool
		Transformed bool // with its back face up (701.28)
		// AttachedTo is what it enters attached to (303.4i, 301.5e).
		AttachedTo Reference
		// Such are those that enter Tapped and WithCounters, where not all do: "if a land enters this way, it enters tapped".
		Such *Phrase
	}
	// Counter counters a spell or ability (701.5). To is where the spell goes instead of into its
	// owner's graveyard, Nowhere for there: exile, the hand, or a library, on top or at the Bottom.
	Counter struct {
		What   Reference
		To     Zone
		Bottom bool
	}
	// CreateToken: Who creates Count tokens (111). CopyOf, if set, is what they copy (707).
	CreateToken struct {
		Who     Reference
		Count   Quantity
		Token   *Card
		CopyOf  Reference
		Changes []Change // "except it's ..." or "tapped and attacking" goes to the flags
		Tapped  bool
		Combat  *IntoCombat
		// AttachedTo is what the token enters attached to (303.4i).
		AttachedTo Reference
		// WithCounters go on the token as it enters.
		WithCounters []CounterCount
		// With says that it is created at once with the tokens of the instruction before: "a Food token and a
		// Treasure token".
		With bool
	}
	// IntoCombat is what a permanent does that is put onto the battlefield attacking
	// (508.4) or blocking (509.7): whom it attacks, nil if its controller chooses, or
	// which creature it blocks.
	IntoCombat struct {
		Blocking bool
		Whom     Reference
	}
	// FixX says what X is for all that follows it in the text, as its first sentence with an X does that
	// says so (107.3i): "look at the top X cards, where X is its power. You may play one with mana value X".
	FixX struct{ Is Quantity }
	// RemoveFromCombat (506.4).
	RemoveFromCombat struct{ What Reference }
	// BecomeBlocked: What, which is attacking, becomes blocked (509.1h).
	BecomeBlocked struct{ What Reference }
	// Reselect: you choose anew which player, or which player, planeswalker or battle, What
	// is attacking (508.7).
	Reselect struct {
		What    Reference
		Players bool
	}
	// BlockNow: What blocks Whom, now and without being declared (509.6).
	BlockNow struct{ What, Whom Reference }
	// PutCounters and RemoveCounters (122). Divided is set when the counters were distributed among
	// the targets on announcement (601.2d), With when they are put at once with those of the instruction
	// before: "a +1/+1 counter on that creature and a +1/+1 counter on this creature". With Symbol they are written as
	// ticket symbols (107.17). Who is the one player that puts them on objects, nil for you.
	PutCounters struct {
		Kind    string
		Count   Quantity
		Who, On Reference
		Divided bool
		With    bool
		Symbol  bool
	}
	RemoveCounters struct {
		Kind  string
		Count Quantity // nil: all
		From  Reference
		UpTo  bool // "up to three counters", as many of them as you choose
	}
	// PutItsCounters puts the counters that From had onto On, of each kind as many (122.8), or of the
	// Kind alone.
	PutItsCounters struct {
		From, On Reference
		Kind     string
	}
	// MoveCounters moves counters from one object onto another (122.5).
	MoveCounters struct {
		Kind  string
		Count Quantity
		From  Reference
		To    Reference
	}
	// TapObject, UntapObject (701.21).
	TapObject struct {
		What Reference
		Who  Reference // who does it; nil is you
	}
	UntapObject struct {
		What Reference
		Who  Reference
	}
	// AddMana: Who adds mana (106). Exactly one of Mana, AnyColors and Chosen says which.
	AddMana struct {
		Who                Reference
		Mana               []Symbol
		Amount             Quantity // how often; nil is once
		AnyColor           bool     // one mana of any color, Amount times
		Together           bool     // "in any combination of colors", or of those of OneOf
		OneOf              []Symbol // "{W} or {B}"
		OnlyFor            *Phrase  // spend it only on such spells (106.6)
		OnlyForAbilitiesOf *Phrase  // spend it only to activate abilities of such sources, or with OnlyFor on either
		OrClassLevel       bool     // with OnlyFor: or to gain a Class level (716.2c)
		NotFor             *Phrase  // it can't be spent on such spells (106.6)
		Chosen             bool     // of the chosen color, or with OneOf: of one of those or of that
		Circled            bool     // of one of the circled colors (207.5), which are OneOf on a card on which some are circled
		Produced           *Phrase  // of any type that such lands could produce (106.7)
		Colored            bool     // Produced by color only, "of any color that ..."
		ColorsOf           *Phrase  // of any color among what is such
		EachColorOf        *Phrase  // one mana of each color among what is such
		Identity           bool     // of any color in the color identity of Who's commander (903.4)
		LikeTapped         *Phrase  // of any type that what was tapped for mana has produced, "that land"
		Kept               Duration // how long it isn't lost as steps and phases end; ForTheGame where nothing is said
		Rider              *ManaRider
	}
	// ManaRider is what mana does besides to a spell that it is spent to cast (106.6), each such mana for itself (106.6a).
	ManaRider struct {
		// Ability triggers as such a spell is cast with the mana (603.7a).
		Ability *Ability
		AtOnce  bool // it doesn't trigger: what it does is done as the mana is spent
	}
	// LoseMana: Who loses all unspent mana; To adds it, nil for nobody (106.13).
	LoseMana struct {
		Who Reference
		To  Reference
	}
	// Modify starts a continuous effect on the referenced objects, whose set is locked in (611.2c).
	Modify struct {
		What     Reference
		Changes  []Change
		Duration Duration
		// So many of the changes, the first, are what it "is" and not what it "becomes".
		Is int
		// Has counts on with those that it "has" and does not "gain"; 0 if there are none.
		Has int
		// EndFor is what its controller may pay later to end the effect (116.2c).
		EndFor []CostItem
		// While is what the one object must go on matching for the effect to last (611.2b): "for as long as it has a flood
		// counter on it"; nil where nothing is asked of it.
		While *Phrase
	}
	// Establish starts an effect of the rules-changing kind or a replacement or
	// prevention effect, for a duration: "prevent the next 2 damage".
	Establish struct {
		Effect   StaticEffect
		About    Reference // what the effect's It stands for, locked in now; may be nil
		Duration Duration
		// Whose is the player in whose next turn it has effect, of DuringNextTurn.
		Whose Reference
	}
	// DelayTrigger makes a delayed triggered ability (603.7).
	DelayTrigger struct {
		Ability  *Ability
		Duration Duration // ThisTurn for "this turn" ones
		// Next says that it triggers once within that duration: "when you next cast a spell this turn".
		Next bool
		// RestOfGame: "at the beginning of each of your upkeeps for the rest of the game" (702.50a).
		RestOfGame bool
	}
	// Reflexive makes a reflexive triggered ability that triggers if the instruction
	// before it was carried out (603.12).
	// Together is for "when you pay this cost one or more times" (603.12a). If is what has to be so of
	// what was done: "when you discard a nonland card this way".
	Reflexive struct {
		Ability  *Ability
		Together bool
		If       Condition
		// Way says that If alone tells whether it was done: "when you exile a nonland card this way", some instructions later.
		Way bool
	}
	// Search: Who searches a library (or zone) for matching cards (701.19). What
	// happens to them is in Then, where what was found is WhatWasFound.
	Search struct {
		Who    Reference
		Of     Reference // whose zone; nil is Who's
		Zone   Zone
		Also   []Zone // further zones of that player
		AnyOf  bool   // with Also: Who chooses which of them, "your library and/or graveyard"
		Phrase Phrase
		Count  Quantity
		With   []Phrase // and a card of each of these kinds besides, "a Forest card and a Plains card"
		All    bool     // for all such cards, and not for a number of them
		UpTo   bool
		Reveal bool
	}
	// Shuffle: Who shuffles (701.20).
	Shuffle struct{ Who Reference }
	// Reveal: Who reveals (701.16).
	Reveal struct {
		Who  Reference
		What Reference
	}
	// LookAt lets Who look at objects.
	LookAt struct {
		Who  Reference
		What Reference
	}
	// CopySpell copies a spell or ability on the stack (707.10).
	CopySpell struct {
		Who        Reference // who copies it, and chooses new targets; nil is you
		What       Reference
		Count      Quantity
		NewTargets bool // "you may choose new targets for the copy"
		Except     []Change
		// ForEach: a copy for each of these that it could target, which the copy targets (707.10d).
		ForEach *Phrase
		// Aimed is what the copy targets (707.10e).
		Aimed Reference
	}
	// ChooseNewTargets lets you choose new targets for it (115.7).
	ChooseNewTargets struct {
		What Reference
		May  bool
	}
	// NextSpell says what the next spell is or has that you cast this turn and that matches
	// (611.2f).
	NextSpell struct {
		Phrase  Phrase
		Changes []Change
	}
	// ChangeTargets changes targets of it (115.7a-c), to To where the text says to what.
	ChangeTargets struct {
		What  Reference
		Which WhichTargets
		To    Reference
	}
	// Regenerate makes a regeneration shield (701.15).
	Regenerate struct{ What Reference }
	// Attach attaches What to To (701.3).
	Attach struct {
		What Reference
		To   Reference
	}
	// Fight: both deal damage to each other (701.12).
	Fight struct{ A, B Reference }
	// TurnFace turns a permanent face down or face up (708).
	TurnFace struct {
		What   Reference
		Down   bool
		DownAs FaceDownShape
	}
	// GainControl is Modify with ChangeControl; Exchange exchanges control (701.10).
	Exchange struct{ A, B Reference }
	// SeparatePiles: Who separates What into two piles (700.3).
	// FaceDown has one of the piles lie face down: who chooses one of them then does not see what is in it.
	SeparatePiles struct {
		Who, What Reference
		FaceDown  bool
	}
	// RedistributeLife gives any number of players each other's life totals (119.7).
	RedistributeLife struct{}
	// ExchangeLife exchanges the life totals of two players (701.10c).
	ExchangeLife struct{ Who Reference }
	// ExchangeNumbers exchanges two numbers: a life total, power or toughness (701.10g).
	ExchangeNumbers struct{ A, B NumberOf }
	// Double doubles power, toughness or both for a duration, a life total, or how many
	// counters of a kind, "" for each kind, there are (701.9).
	Double struct {
		What     Reference
		Number   Number // Power, Toughness, LifeTotal or Counters
		Both     bool   // Power and toughness
		Triple   bool   // three times as much, of power and toughness (701.11 of 2026-02-27)
		Kind     string
		Mana     bool // each type of unspent mana of What
		Duration Duration
	}
	// ExchangeZones exchanges two zones of your own (701.10f).
	ExchangeZones struct{ A, B Zone }
	// ExchangeText exchanges the text boxes of two objects (612.5).
	ExchangeText struct {
		What     Reference
		Duration Duration
	}
	// ExtraPhases adds phases after the present one, each named by its first step (500.8);
	// OfMain after "this main phase", and so nothing while there is none. A step that no phase begins
	// with is all that there is of its phase (500.10 of 2026-02-27). Count is how often, nil is once;
	// Yours that "you get" them, and so in a turn of your own only (500.10a of 2026-02-27).
	ExtraPhases struct {
		Phases []Step
		OfMain bool
		Count  Quantity
		Yours  bool
	}
	// ExtraStep adds a step after the present one (500.9); Yours as for ExtraPhases.
	ExtraStep struct {
		Step  Step
		Yours bool
	}
	// SkipNext has Who skip the next such step; BeginningOfCombat stands for the combat
	// phase and NoStep for a turn (614.10).
	// Count is how many of them, nil for one.
	SkipNext struct {
		Who   Reference
		Step  Step
		Count Quantity
	}
	// ExtraTurn gives turns (500.7).
	ExtraTurn struct {
		Who   Reference
		Count Quantity
	}
	// ControlPlayer gives Who control of a player during that player's next turn (720.1). With
	// Further the player takes an extra turn after that turn.
	ControlPlayer struct {
		Who, Of Reference
		Further bool
	}
	// WinGame, LoseGame and DrawGame (104).
	WinGame  struct{ Who Reference }
	LoseGame struct{ Who Reference }
	DrawGame struct{}
	// Meld exiles this and something that matches, which you both own and control, and melds
	// them into the combined face of a name (701.37).
	// Attacking has what they become enter tapped and attacking.
	Meld struct {
		With      Phrase
		Into      string
		Attacking bool
	}
	// EndTurn and EndCombat end the turn and the combat phase (721).
	EndTurn   struct{}
	EndCombat struct{}
	// BringIn: you may put a card that you own from outside the game into your hand; Reveal
	// says that it is revealed.
	BringIn struct {
		Phrase Phrase
		Reveal bool
	}
	// Subgame has players play a subgame with their libraries, from Life life if that is not 0 (726). Losers is what
	// then becomes of each player who has not won it, as "each player", and Winner what the one does who has, as "you".
	Subgame struct {
		Life           int
		Losers, Winner []Instruction
	}
	// RestartGame restarts the game, Leaving these cards in exile (724); nil for none.
	RestartGame struct{ Leaving Reference }
)

func (DealDamage) instruction()       {}
func (GainLife) instruction()         {}
func (LoseLife) instruction()         {}
func (SetLife) instruction()          {}
func (Draw) instruction()             {}
func (Discard) instruction()          {}
func (Mill) instruction()             {}
func (Scry) instruction()             {}
func (Surveil) instruction()          {}
func (Destroy) instruction()          {}
func (Sacrifice) instruction()        {}
func (Move) instruction()             {}
func (Counter) instruction()          {}
func (CreateToken) instruction()      {}
func (PutCounters) instruction()      {}
func (RemoveCounters) instruction()   {}
func (MoveCounters) instruction()     {}
func (PutItsCounters) instruction()   {}
func (TapObject) instruction()        {}
func (UntapObject) instruction()      {}
func (AddMana) instruction()          {}
func (LoseMana) instruction()         {}
func (Modify) instruction()           {}
func (Establish) instruction()        {}
func (DelayTrigger) instruction()     {}
func (Reflexive) instruction()        {}
func (Search) instruction()           {}
func (Shuffle) instruction()          {}
func (Reveal) instruction()           {}
func (LookAt) instruction()           {}
func (RemoveDamage) instruction()     {}
func (CopySpell) instruction()        {}
func (ChooseNewTargets) instruction() {}
func (NextSpell) instruction()        {}
func (ChangeTargets) instruction()    {}
func (Regenerate) instruction()       {}
func (Attach) instruction()           {}
func (Fight) instruction()            {}
func (RemoveFromCombat) instruction() {}
func (FixX) instruction()             {}
func (BecomeBlocked) instruction()    {}
func (BlockNow) instruction()         {}
func (Reselect) instruction()         {}
func (TurnFace) instruction()         {}
func (Exchange) instruction()         {}
func (RedistributeLife) instruction() {}
func (ExchangeLife) instruction()     {}
func (ExchangeNumbers) instruction()  {}
func (Double) instruction()           {}
func (ExchangeZones) instruction()    {}
func (ExchangeText) instruction()     {}
func (SeparatePiles) instruction()    {}
func (ExtraTurn) instruction()        {}
func (ExtraPhases) instruction()      {}
func (ExtraStep) instruction()        {}
func (SkipNext) instruction()         {}
func (ControlPlayer) instruction()    {}
func (WinGame) instruction()          {}
func (LoseGame) instruction()         {}
func (DrawGame) instruction()         {}
func (Meld) instruction()             {}
func (EndTurn) instruction()          {}
func (EndCombat) instruction()        {}
func (RestartGame) instruction()      {}
func (Subgame) instruction()          {}
func (BringIn) instruction()          {}

// CounterCount is a kind and number of counters.
type CounterCount struct {
	Kind  string
	Count Quantity
}
