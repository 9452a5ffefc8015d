package oracle

// This file lists the instructions that hold others, or leave something to a player.

type (
	// May lets Who choose whether to carry out Do; DidSo looks at the answer. Cost,
	// if set, is what has to be paid: "you may pay {2}".
	May struct {
		Who  Reference
		Cost []CostItem
		Do   []Instruction
		// AnyTimes: "you may pay {1} any number of times".
		AnyTimes bool
		// Must: it is no "may" but a cost of mana that is to be paid, "pay {2}" (118.12).
		Must bool
		// Any: the text puts it as "any player may", which asks each of them, as "each player may" does.
		Any bool
	}
	// Unless carries out Do unless Who pays Cost (118.12a).
	Unless struct {
		Who  Reference
		Cost []CostItem
		Do   []Instruction
		// Times is how often the whole cost has to be paid; nil is once (702.24a).
		Times Quantity
	}
	// If carries out Then or Else. Instead says that Then replaces Else, which is what
	// the text says first: a self-replacement effect (614.15). Each says that Then is carried out once for
	// each of several players of whom the condition holds, who is EachOfThem: "for each opponent who does".
	// OrDeclined says that Else is carried out, too, where the condition holds and somebody declines what Then offers:
	// "you may ... if ... . Otherwise, ...".
	If struct {
		Condition Condition
		Then      []Instruction
		Else      []Instruction
		Instead   bool
		Each      bool

		OrDeclined bool
	}
	// ForEach has each referenced player or object carried through Do, who is EachOfThem.
	ForEach struct {
		Of Reference
		Do []Instruction
	}
	// MakeChoice notes a choice for This: ChooseColor, ChooseType ... (607.2d).
	MakeChoice struct {
		Who  Reference
		What Choice
		Not  string // "other than Wall": the color or creature type that can't be chosen
		// Between is the least and the greatest number that can be chosen.
		Between [2]int
	}
	// RevealUntil: Who reveals (or exiles) cards from the top of a library until Count
	// of them match. WhatWasShown is the matching ones, Rest the others.
	RevealUntil struct {
		Who    Reference
		Of     Reference // whose library
		Phrase Phrase
		Count  Quantity
		Exile  bool
	}
	// ChooseObjects: Who chooses; WhatWasMeant is what was chosen.
	ChooseObjects struct {
		Who  Reference
		What Reference
	}
	// ChooseParty: Who chooses a party from among creatures they control, which is WhatWasMeant; Rest
	// is their other creatures (700.8d).
	ChooseParty struct{ Who Reference }
	// ChooseEachKind: Who chooses one of each of the kinds among those that match, one thing for several kinds if it is of several.
	// Those are WhatWasMeant; Rest are the others.
	ChooseEachKind struct {
		Who   Reference
		Kinds []Phrase
		Among Phrase
	}
	// CastSpell: Who casts What now, as a part of the resolution (601.3 gives leave).
	CastSpell struct {
		Who  Reference
		What Reference
		Free bool // without paying its mana cost
		Play bool // "play": a land is played
		// Below limits it to a spell whose mana value is less; nil for any.
		Below       Quantity
		Transformed bool // with its back face up (712.11a)
		// For is the keyword ability of the card for whose cost it is cast; "" for none.
		For Keyword
		// Exile: "if that spell would be put into your graveyard, exile it instead".
		// ExileOnly limits that to such spells; nil for any.
		Exile     bool
		ExileOnly *Phrase
		// Spend says whether other mana can be spent on it (118.14, 609.4).
		Spend AnyMana
		// Cost is what is paid rather than the mana cost (118.9); nil for that, or what Free and For say.
		Cost []CostItem
	}
	// Alternatives: Who chooses one of the options and carries it out. Words names each
	// option for people, as Mode.Words does.
	Alternatives struct {
		Who     Reference
		Options [][]Instruction
		Words   []string
	}
	// Vote: starting with you, each player votes for one of Words, or for one of what matches Of (701.32).
	Vote struct {
		Words []string
		Of    *Phrase
	}
	// VillainousChoice: Who faces a villainous choice between the options (701.53), which Words names for people.
	VillainousChoice struct {
		Who     Reference
		Options [][]Instruction
		Words   []string
	}
	// Repeat carries out Do so many times: "for each death vote, ...".
	Repeat struct {
		Times Quantity
		Do    []Instruction
	}
	// RepeatAll carries out all instructions of the ability once more, from the first one to the one in which it stands; with AnyTimes
	// you may have that done any number of times.
	RepeatAll struct{ AnyTimes bool }
	// CreateEmblem gives Who an emblem with the abilities (114).
	CreateEmblem struct {
		Who       Reference
		Abilities []*Ability
	}
	// KeywordAction is an action of chapter 701 that takes a number or object and
	// has no node of its own: investigate, proliferate, explore, ...
	KeywordAction struct {
		Who    Reference
		Name   string
		Count  Quantity
		Object Reference
		// Subtype is the kind of Army that amass makes (701.44a).
		Subtype string
		// Until is how long what phases out stays so, if the text says so (610.4).
		Until Duration
	}
)

// Offers reports whether what is done under the condition is one thing that somebody may do.
func (i If) Offers() bool {
	if len(i.Then) != 1 {
		return false
	}
	_, may := i.Then[0].(May)
	return may
}

func (May) instruction()            {}
func (Unless) instruction()         {}
func (If) instruction()             {}
func (ForEach) instruction()        {}
func (MakeChoice) instruction()     {}
func (RevealUntil) instruction()    {}
func (ChooseObjects) instruction()  {}
func (ChooseParty) instruction()    {}
func (ChooseEachKind) instruction() {}
func (CastSpell) instruction()      {}
func (Alternatives) instruction()   {}
func (CreateEmblem) instruction()   {}

func (Vote) instruction()             {}
func (VillainousChoice) instruction() {}
func (Repeat) instruction()           {}
func (RepeatAll) instruction()        {}
func (KeywordAction) instruction()    {}

// Choice is what a player is asked to choose.
type Choice uint8

// The choices.
const (
	ChooseColor  Choice = iota
	ChooseColors        // one or more of them
	ChooseCreatureType
	ChooseBasicLandType
	ChooseCardName
	ChooseNonlandCardName
	ChooseArtifactCardName
	ChooseCreatureCardName
	ChooseLandCardName
	ChooseNonbasicLandCardName
	ChooseNoncreatureNonlandCardName
	ChooseCardNameButBasicLands // "a card name other than a basic land card name"
	ChooseSector                // alpha, beta or gamma (702.158b)
	ChooseOpponent
	ChooseNumber
	ChoosePlayer
	ChooseParity // odd or even
)
