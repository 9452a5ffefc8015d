package oracle

import "slices"

// A Reference is what a sentence speaks of at one place: objects, players, or
// both. The engine evaluates it against the spell or ability that is resolving.
type Reference interface{ reference() }

type (
	// Target is what was chosen for a target slot of the same mode (115).
	Target struct{ Slot int }
	// This is the object that the ability is printed on or was granted to (201.5).
	This struct{}
	// Grantor, in a quoted ability, is the source of the ability that quotes it, which the
	// text calls by name (201.5a). Who gets the quoted ability has Particular in its place:
	// that object, and its name.
	Grantor    struct{}
	EncodedOn  struct{} // what this card is encoded on (702.99b)
	Particular struct {
		Object int
		Name   string
	}
	// You is the controller of the spell or ability (109.5).
	You struct{}
	// It is a pronoun, "it", "that creature", "those cards", "that player", with what it
	// goes back to, which is settled as the text is compiled.
	It struct {
		Player bool // "that player", "they", not an object
		To     Antecedent
		// Other is set for the second object of the event: what was damaged, what
		// blocks or is blocked, the spell or ability that targets.
		Other bool
		// Unclear is set where the text has spoken of nothing that it could go back to, or of
		// two such things; a card with such a pronoun is declined.
		Unclear bool
	}
	// DefendingPlayer is the player that the attacking object of the event attacks (508.5).
	DefendingPlayer struct{}
	// AttackingPlayer is the player whose creature a blocking creature would block (506.2, 805.10c).
	AttackingPlayer struct{}
	// Promised is the opponent to whom the gift of this spell, or of what it became, was promised
	// (702.174a of 2026-02-27).
	Promised struct{}
	// ChosenPlayer is the player chosen for this object (607.2d).
	ChosenPlayer struct{}
	// Paid is what was sacrificed, discarded, exiled, tapped, revealed or returned to
	// pay the cost of this spell or ability (How is that word).
	Paid struct{ How string }
	// Exiled is the card that another ability of this object has exiled, or Several: "the
	// exiled card" (607.2a).
	// Crafted is what was exiled to craft this: "the exiled card used to craft it" (702.167c).
	Exiled struct {
		Several bool
		Crafted bool
	}
	// TopOf is the top cards of the player's library (401.2), or the bottom ones. With Buried they are those of the
	// player's graveyard that match (404.2).
	TopOf struct {
		Of     Reference
		Count  Quantity
		Bottom bool
		Buried *Phrase
		AllBut int // all of the library but so many at its bottom, whatever Count is
	}
	// Host is what the Aura, Equipment or Fortification is attached to.
	Host struct {
		// Called is how an Aura's text calls it that says "equipped" or "fortified", or an Equipment's or
		// Fortification's that says "enchanted" (301.5f, 303.4m); "" for the word that goes with the subtype.
		Called string
	}
	// Each is all that match, found when the instruction is carried out.
	Each struct{ Phrase Phrase }
	// Some is a number of matching objects that a player chooses on resolution,
	// "a creature you control"; nobody is targeted. Chooser nil is the player
	// who carries out the instruction.
	Some struct {
		Phrase  Phrase
		Count   Quantity
		UpTo    bool
		Random  bool
		Chooser Reference
		// From limits the choice to what is referenced: "one of them", "a creature card
		// from among them".
		From Reference
	}
	// Rest is what is left of the cards last looked at, revealed or exiled together
	// when some of them have been chosen: "the rest".
	Rest struct{}
	// Performed is the object of an action that the text has told a player to do: "the amassed Army",
	// "the discovered card" (701.44c, 701.55c).
	Performed struct{ Action string }
	// MostVoted is what has the most votes of all, or is tied for most (701.32).
	MostVoted struct{ Noun string }
	// Pile is what is in one of the two piles just made (700.3) and matches the phrase: in
	// the one that the player chooses, or with Other in the one that is left.
	Pile struct {
		Phrase  Phrase
		Chooser Reference
		Other   bool
	}
	// ControllerOf and OwnerOf are the players that a referenced object has.
	// OrPlayer says that a player who is referred to is meant as well: "that player or that
	// planeswalker's controller".
	// Then says that whoever controlled the object of the event as it happened is meant, whoever controls
	// it since: "whenever a source an opponent controls deals damage to you, that player ...". Where a player puts
	// something onto the battlefield it is whoever did.
	ControllerOf struct {
		Of       Reference
		OrPlayer bool
		Then     bool
	}
	OwnerOf struct{ Of Reference }
	// Haunted is the creature that this card haunts (702.55b).
	Haunted struct{}
	// YourCommander is your commander in whatever zone it is, each of them if there are two (903.3e).
	YourCommander struct{}
	// AttackedBy is whom or what a referenced creature attacks, or attacked as it left combat.
	// With NoBattle a battle is not meant: "the player or planeswalker it's attacking".
	AttackedBy struct {
		Of       Reference
		NoBattle bool
	}
	// SourceOf is the source of a referenced ability or damage event.
	SourceOf struct{ Of Reference }
	// The is several references together, "you and target opponent".
	The struct{ All []Reference }
)

func (Target) reference()          {}
func (This) reference()            {}
func (EncodedOn) reference()       {}
func (Grantor) reference()         {}
func (Particular) reference()      {}
func (You) reference()             {}
func (It) reference()              {}
func (Host) reference()            {}
func (Each) reference()            {}
func (Some) reference()            {}
func (ControllerOf) reference()    {}
func (OwnerOf) reference()         {}
func (Haunted) reference()         {}
func (YourCommander) reference()   {}
func (AttackedBy) reference()      {}
func (SourceOf) reference()        {}
func (Rest) reference()            {}
func (MostVoted) reference()       {}
func (Performed) reference()       {}
func (Pile) reference()            {}
func (The) reference()             {}
func (DefendingPlayer) reference() {}
func (AttackingPlayer) reference() {}
func (Promised) reference()        {}
func (ChosenPlayer) reference()    {}
func (Paid) reference()            {}
func (Exiled) reference()          {}
func (TopOf) reference()           {}

// Noun is the head of a phrase.
type Noun uint8

// The nouns. "creature" alone means a permanent (109.2), "creature card" a card
// in the phrase's zone (109.2a), "creature spell" a spell on the stack (109.2b).
const (
	PermanentNoun Noun = iota
	CardNoun
	SpellNoun
	AbilityNoun // an activated or triggered ability on the stack
	PlayerNoun
	SourceNoun    // any source of damage (109.2c, 609.7)
	AnyTargetNoun // creature, player, planeswalker or battle (115.4)
)

// A Phrase is a noun phrase: "another nonland permanent an opponent controls".
// Everything in Where must hold. Or holds further phrases, any of which will do.
type Phrase struct {
	Noun  Noun
	Zone  Zone // of CardNoun; Battlefield and Stack are implied by the other nouns
	Where []Predicate
	Or    []Phrase
}

// A Predicate is one condition of a phrase.
type Predicate interface{ predicate() }

type (
	// HasType asks for any of the card types.
	HasType struct{ Types CardType }
	// HasSupertype asks for any of the supertypes.
	HasSupertype struct{ Supertypes Supertype }
	// HasSubtype asks for the subtype.
	HasSubtype struct{ Subtype string }
	// HasColor asks for any of the colors; none at all means colorless.
	HasColor struct{ Colors Color }
	// Multicolored asks for two or more colors (105.2b).
	Multicolored struct{}
	// HasKeyword asks for a keyword ability.
	HasKeyword struct{ Keyword Keyword }
	// HasChosen asks for the color, type or name chosen for this object (607.2d).
	HasChosen struct {
		What Choice
		// Of the two names that double agenda has chosen (702.106f) Either is one of them, and Other the one that
		// what the ability triggered on has not.
		Either, Other bool
	}
	// HasCounter asks for at least one counter of the kind; "" is any kind.
	HasCounter struct{ Kind string }
	// Named asks for the name (201.2).
	Named struct{ Name string }
	// FirstPrinted asks for a name that was printed first in an expansion (206.3).
	FirstPrinted struct{ Expansion string }
	// Controlled asks who controls it.
	Controlled struct{ By Relation }
	// Owned asks whose card it is.
	Owned struct{ By Relation }
	// ControlledBy and OwnedBy ask the same about a referenced player for whom
	// there is no Relation: the defending player, the second target.
	ControlledBy struct{ Who Reference }
	OwnedBy      struct{ Who Reference }
	// IsPlayer asks, of a player, who that is to you.
	IsPlayer struct{ Who Relation }
	// Compares asks for a number of the object: "power 4 or greater".
	Compares struct {
		Number Number
		How    Comparison
		To     Quantity
		Kind   string // of counters
	}
	// Is asks for a status or a role: tapped, attacking, a token, ...
	Is struct{ Status Status }
	// Other leaves out Than, nil for the object that the ability is on: "another", "other".
	Other struct{ Than Reference }
	// OpponentOf asks, of a player, whether that is an opponent of the referenced one (102.2, 102.3).
	OpponentOf struct{ Who Reference }
	// Meets asks, of a player, whether the condition holds, which speaks of that player as It{To: EachOfThem}: "who
	// controls more lands than you".
	Meets struct{ Condition Condition }
	// AttackedThisCombat asks, of a player, whether you have declared a creature as attacking them this combat (702.121a).
	AttackedThisCombat struct{}
	// Refers asks that it is the referenced object or player.
	Refers struct{ To Reference }
	// Not turns a predicate round: "nonland", "without flying".
	Not struct{ Predicate Predicate }
	// Any wants one of several: "artifact or enchantment".
	Any struct{ Of []Predicate }
	// Underwent asks whether the event happened to it this turn; the event speaks of
	// it as It{}: "that was dealt damage this turn".
	// With ThisCombat that has to be this combat phase.
	Underwent struct {
		Event      Event
		ThisCombat bool
	}
	// ExiledWith asks whether the card was exiled with the referenced object (607.2a).
	ExiledWith struct{ With Reference }
	// MadeWith asks whether it was put onto the battlefield with the referenced object or,
	// a token, Created with it (607.2c).
	MadeWith struct {
		With    Reference
		Created bool
	}
	// AttachedTo asks what it is attached to.
	AttachedTo struct{ To Reference }
	// IsBlocking and IsBlockedBy ask for one side of a block with the referenced creature.
	IsBlocking  struct{ What Reference }
	IsBlockedBy struct{ What Reference }
	// IsAttacking asks whether it is attacking the referenced player.
	IsAttacking struct{ Whom Reference }
	// HasSaddled asks whether it was tapped this turn to pay for an ability of the referenced
	// permanent by which that becomes saddled (702.171c of 2026-02-27).
	HasSaddled struct {
		What   Reference
		Crewed bool // by which that Vehicle was crewed instead (702.122b)
	}
	// Convoked asks whether it was tapped for the convoke of the referenced spell, or of the spell that
	// the referenced permanent was (702.51c).
	Convoked struct{ What Reference }
	// ThisWay asks whether an instruction of the text before has come to it: "milled this way", How being
	// the word for that, or "from among them", where How is "". A permanent is asked about as it was before
	// it moved (608.2h).
	// From, if it is said, is the zone out of which it was moved.
	ThisWay struct {
		How  string
		To   Reference
		From Zone
	}
	// InPair asks whether it is this creature or the one that this creature is paired with (702.95b).
	InPair struct{}
	// NoAbilities asks that it has none.
	NoAbilities struct{}
	// Shares asks whether it has something in common with what is referenced.
	Shares struct {
		What    Variety
		With    Reference
		Another bool // with another such thing than itself
	}
	// DifferentName asks that it has a name, and none that the referenced objects have (201.2c).
	DifferentName struct{ Than Reference }
	// Targets asks, of a spell or ability, that it targets such a thing.
	Targets struct {
		Phrase Phrase
		Only   bool // and nothing else (115.9c)
	}
	// FromSource asks, of an ability, that its source is such a thing (113.7).
	FromSource struct{ Phrase Phrase }
	// SingleTarget asks, of a spell or ability, that it has one target (115.9a).
	SingleTarget struct{}
	// Tops asks that it is one of those that match, and that none of them has more of the number, or with Lowest
	// less: "with the greatest power among creatures you control".
	Tops struct {
		Number Number
		Lowest bool
		Among  Phrase
	}
	// Exceeds asks whether one of its numbers is greater than another: "with toughness greater than its power", or "with power
	// greater than its base power" (208.4b).
	Exceeds struct{ Number, Than Number }
	// Bears asks whether something that matches is attached to it: "enchanted by an Aura you control".
	Bears struct{ Phrase Phrase }
	// EvenManaValue asks whether its mana value is even, as zero is, or with Odd whether it is odd.
	EvenManaValue struct{ Odd bool }
	// HasX asks whether {X} is in its mana cost (107.3).
	HasX struct{}
	// ManaCostIs asks whether its mana cost is just this one, or with Or one of the two, each as it is printed: "{1}" (202.1). What
	// has no mana cost has none that is {0}.
	ManaCostIs struct{ Cost, Or string }
	// HasPhyrexian asks whether any Phyrexian symbol is in its mana cost (107.4g).
	HasPhyrexian struct{}
	// HasInset asks whether there are alternative characteristics of an Adventure (715.2a) or an Omen
	// (720.2a of 2026-02-27), as the subtype says.
	HasInset struct{ Subtype string }
)

func (HasType) predicate()            {}
func (Meets) predicate()              {}
func (HasSupertype) predicate()       {}
func (HasSubtype) predicate()         {}
func (HasColor) predicate()           {}
func (Multicolored) predicate()       {}
func (HasKeyword) predicate()         {}
func (HasChosen) predicate()          {}
func (HasCounter) predicate()         {}
func (Named) predicate()              {}
func (Controlled) predicate()         {}
func (Owned) predicate()              {}
func (ControlledBy) predicate()       {}
func (OwnedBy) predicate()            {}
func (IsPlayer) predicate()           {}
func (Compares) predicate()           {}
func (Is) predicate()                 {}
func (Other) predicate()              {}
func (OpponentOf) predicate()         {}
func (Refers) predicate()             {}
func (AttackedThisCombat) predicate() {}
func (Not) predicate()                {}
func (Any) predicate()                {}
func (Targets) predicate()            {}
func (FromSource) predicate()         {}
func (SingleTarget) predicate()       {}
func (HasInset) predicate()           {}
func (EvenManaValue) predicate()      {}
func (Exceeds) predicate()            {}
func (Bears) predicate()              {}
func (HasX) predicate()               {}
func (ManaCostIs) predicate()         {}
func (HasPhyrexian) predicate()       {}
func (Tops) predicate()               {}
func (Underwent) predicate()          {}
func (ExiledWith) predicate()         {}
func (MadeWith) predicate()           {}
func (AttachedTo) predicate()         {}
func (IsBlocking) predicate()         {}
func (IsBlockedBy) predicate()        {}
func (FirstPrinted) predicate()       {}
func (IsAttacking) predicate()        {}
func (HasSaddled) predicate()         {}
func (Convoked) predicate()           {}
func (InPair) predicate()             {}
func (ThisWay) predicate()            {}
func (NoAbilities) predicate()        {}
func (Shares) predicate()             {}
func (DifferentName) predicate()      {}

// The words for what comes to a graveyard, in whatever way: of any player, or yours.
const (
	IntoGraveyard     = "put into a graveyard"
	IntoYourGraveyard = "put into your graveyard"
	// OntoBattlefield and IntoYourHand are the words for what is put there.
	OntoBattlefield = "put onto the battlefield"
	IntoYourHand    = "put into your hand"
	// DealtDamage are the words for what damage has been dealt to.
	DealtDamage = "dealt damage"
)

// Relation is who a player is to the controller of the ability.
type Relation uint8

// The relations.
const (
	Anyone        Relation = iota
	Yours                  // you
	Opponents              // an opponent
	NotYours               // a player other than you
	Active                 // the active player
	ThatPlayers            // the player of the event, "that player controls"
	TargetPlayers          // the player chosen for the first target slot
	Teammates              // a teammate
	YourTeam               // you or a teammate (102.4)
)

// Has says whether the phrase, or an alternative of it, has the noun.
func (ph Phrase) Has(noun Noun) bool {
	if ph.Noun == noun {
		return true
	}
	for _, or := range ph.Or {
		if or.Has(noun) {
			return true
		}
	}
	return false
}

// MayBePlayer says whether what the phrase describes can be a player.
func (ph Phrase) MayBePlayer() bool { return ph.Noun == AnyTargetNoun || ph.Has(PlayerNoun) }

// IsPlaneswalker reports whether a phrase says that something is a planeswalker, and nothing else: "equip planeswalker" (702.6e).
func (ph Phrase) IsPlaneswalker() bool {
	return len(ph.Where) > 0 && ph.Where[0] == Predicate(HasType{Types: Planeswalker}) && len(ph.Or) == 0 &&
		(len(ph.Where) == 1 || len(ph.Where) == 2 && ph.Where[1] == Predicate(Controlled{By: Yours}))
}

// Says tells whether the phrase names the type or subtype that a later "that ..." uses.
func (ph Phrase) Says(want Predicate) bool {
	for _, p := range ph.Where {
		if p == nil {
			continue
		}
		switch w := want.(type) {
		case HasType:
			if t, ok := p.(HasType); ok && t.Types&w.Types != 0 {
				return true
			}
			if s, ok := p.(HasSubtype); ok && CorrelatedTypes(s.Subtype)&w.Types != 0 {
				return true
			}
			if a, ok := p.(Any); ok {
				for _, of := range a.Of {
					if (Phrase{Where: []Predicate{of}}).Says(want) {
						return true
					}
				}
			}
		case HasSubtype:
			if s, ok := p.(HasSubtype); ok && s == w {
				return true
			}
		case Is:
			if s, ok := p.(Is); ok && s == w {
				return true
			}
		}
	}
	for _, or := range ph.Or {
		if or.Says(want) {
			return true
		}
	}
	return false
}

// Add gives the phrase and its alternatives one more predicate.
func (ph *Phrase) Add(predicate Predicate) {
	ph.Where = slices.Concat(ph.Where, []Predicate{predicate})
	for i := range ph.Or {
		ph.Or[i].Where = slices.Concat(ph.Or[i].Where, []Predicate{predicate})
	}
}

// SetZone says where the cards of the phrase are, and false if it says otherwise already.
// Only cards need it.
func (ph *Phrase) SetZone(zone Zone) bool {
	if ph.Zone != Nowhere && ph.Zone != zone {
		return false
	}
	if zone != Stack && zone != Nowhere && slices.ContainsFunc(ph.Or, func(or Phrase) bool { return or.Noun == CardNoun }) && ph.Noun == SpellNoun {
		return false // "spell or card in a graveyard": a spell is on the stack
	}
	if ph.Noun == PermanentNoun || ph.Noun == AnyTargetNoun {
		// Permanents are on the battlefield anyhow; only a commander is spoken of elsewhere.
		if zone == Battlefield {
			return true
		}
		if zone != Command || !ph.Says(Is{Commander}) {
			return false
		}
	}
	ph.Zone = zone
	for i := range ph.Or {
		ph.Or[i].Zone = zone
	}
	return true
}
