package oracle

// A Change is one thing that a continuous effect does to an object; the engine
// knows its layer (613.1-613.4).
type Change interface{ change() }

type (
	// BecomeCopy: becomes a copy of Of (layer 1, 707).
	BecomeCopy struct {
		Of     Reference
		Except []Change
	}
	// TextBox replaces the rules text (layer 3, 612.5). It is what a resolving ExchangeText
	// makes, and no words stand for it.
	TextBox struct{ Abilities []*Ability }
	// KeepColor: "except it doesn't copy that creature's color" (707.9c).
	KeepColor struct{}
	// AddThisAbility: "except it has this ability" of a copy effect: the ability that
	// makes the copy becomes part of it (707.9a).
	AddThisAbility struct{}
	// ChangeControl: To gains control (layer 2).
	ChangeControl struct{ To Reference }
	// ReplaceWord changes one word for another in the text (layer 3, 612). Of a resolving
	// spell or ability Kind says which words there are to choose from.
	ReplaceWord struct {
		Kind     WordKind
		From, To string
	}
	// NoManaCost: "except it has no mana cost" of a copy (702.128a).
	NoManaCost struct{}
	// AddTypes and SetTypes (layer 4, 205.1). Subtypes and supertypes go along. A set
	// land type takes abilities away (305.7).
	AddTypes struct {
		Supertypes       Supertype
		Types            CardType
		Subtypes         []string
		AllCreatureTypes bool
		Chosen           bool // the creature type chosen for this object
	}
	SetTypes struct {
		Types    CardType // 0 leaves card types alone
		Subtypes []string
		Still    bool // "that's still a land": it keeps all types and subtypes that it had
		Chosen   bool // the type chosen for this object is its only subtype of that kind
		Only     bool // "and loses all other card types", and with creature types all other ones: 205.1b keeps nothing
	}
	// RemoveTypes: loses card types, subtypes or supertypes.
	RemoveTypes struct {
		Supertypes       Supertype
		Types            CardType
		Subtypes         []string
		AllCreatureTypes bool
	}
	// SetColor and AddColor (layer 5). Chosen is the chosen color.
	SetColor struct {
		Colors Color
		Chosen bool
		// BeforeGame: the color that the owner of a commander has chosen for it before the game began (607.2p).
		BeforeGame bool
	}
	AddColor struct {
		Colors Color
		Chosen bool // the chosen color
	}
	// AddAbility, LoseAbility, LoseAllAbilities, CantHave (layer 6).
	AddAbility struct{ Ability *Ability }
	// AddOneOf adds one of the abilities, which you choose when the effect starts.
	AddOneOf struct{ Abilities []*Ability }
	// AddEachOf adds each of the keywords that something of those that Among describes has when the effect starts, with what
	// varies of it (702.1c): "gain flying if a creature you control has flying. The same is true for ...".
	AddEachOf struct {
		Keywords []Keyword
		Among    Phrase
	}
	// AddActivated adds all activated abilities that the one referred to has when the effect starts, or as long as a static
	// ability says so of cards off the battlefield, those printed on them.
	AddActivated struct{ Of Reference }
	LoseAbility  struct {
		Keywords []Keyword
		Quality  *Phrase // of the one keyword: "protection from black"; nil for each of that name
	}
	// LoseThisAbility: it loses the ability that says so.
	LoseThisAbility struct {
		Ability *Ability // set as the effect begins
	}
	// Other: "all other abilities", than those that the same text gives it, which come after this.
	LoseAllAbilities struct{ Other bool }
	CantHave         struct{ Keywords []Keyword }
	// DefinePT: a characteristic-defining ability's */* (layer 7a). nil leaves one alone.
	DefinePT struct{ Power, Toughness Quantity }
	// SetBasePT (layer 7b). ItsManaValue is "each equal to its mana value" via a
	// Quantity over It.
	SetBasePT struct{ Power, Toughness Quantity }
	// AddPT: gets +x/+y (layer 7c).
	AddPT struct {
		Power, Toughness           Quantity
		MinusPower, MinusToughness bool // the quantities are subtracted
	}
	// SwitchPT (layer 7d).
	SwitchPT struct{}
	// SetName (text-changing, layer 3 by its own words or part of a copy's exception).
	SetName struct{ Name string }
	// EntersWith is what happens besides the copying, not a value of the copy: "except it
	// enters with an additional counter on it" (707.9e).
	EntersWith struct{ Counters []CounterCount }
	// OnlyIf are exceptions that hold only if the copy is something: "if it's a creature" (707.9f).
	// With Embalmed they hold only if it was embalmed (702.128b).
	OnlyIf struct {
		Embalmed bool
		If       Phrase
		Changes  []Change
	}
	// Grant gives the object a rules-changing static: "can't block", "must attack",
	// "can't be blocked" for Modify and Continuous, without being an ability of it.
	// The Effect speaks of the object that gets it as It{}.
	Grant struct{ Effect StaticEffect }
)

func (BecomeCopy) change()       {}
func (AddThisAbility) change()   {}
func (KeepColor) change()        {}
func (TextBox) change()          {}
func (ChangeControl) change()    {}
func (ReplaceWord) change()      {}
func (AddTypes) change()         {}
func (SetTypes) change()         {}
func (RemoveTypes) change()      {}
func (SetColor) change()         {}
func (AddColor) change()         {}
func (AddAbility) change()       {}
func (AddOneOf) change()         {}
func (AddEachOf) change()        {}
func (AddActivated) change()     {}
func (LoseAbility) change()      {}
func (LoseAllAbilities) change() {}
func (LoseThisAbility) change()  {}
func (CantHave) change()         {}
func (DefinePT) change()         {}
func (SetBasePT) change()        {}
func (AddPT) change()            {}
func (SwitchPT) change()         {}
func (SetName) change()          {}
func (NoManaCost) change()       {}
func (EntersWith) change()       {}
func (OnlyIf) change()           {}
func (Grant) change()            {}
