package oracle

import (
	"reflect"
	"slices"

	"rulestep/engine/cr"
)

// Kind is one of the four kinds of ability (113.3).
type Kind uint8

// The kinds.
const (
	SpellAbility Kind = iota
	Activated
	Triggered
	Static
)

// An Ability is one ability as data. It is made once and never changed.
type Ability struct {
	Kind Kind
	// Keyword is the keyword ability that this is or that it was expanded from
	// (chapter 702), "" for an ability that is spelt out.
	Keyword Keyword
	// Rule is the rule that says what the keyword means, "" without Keyword. The
	// engine asks whether it is in force before the ability does anything.
	Rule cr.Rule
	// N, Cost and Quality are the keyword's parameters: toxic 2, morph {1}{G},
	// protection from red, enchant creature.
	// X says that the number is X ("reinforce X").
	N       int
	X       bool
	Quality *Phrase
	Size    [2]int // of prototype: the power and toughness of the inset frame (718.1)

	// Strung says that a quality is not the first of several: "from black and from red" (702.16g).
	Strung bool

	// Spares is what protection does not remove from what it protects.
	Spares Sparing

	Word string // ability word, without rules meaning (207.2c)

	Cost    []CostItem // of an activated ability, or of a keyword such as morph or kicker
	Trigger Event      // of a triggered ability; nil otherwise
	// If is the condition right after the trigger event (603.4), of a static
	// ability ("as long as ..."), or of an activation ("activate only if ...").
	If Condition
	// While is what holds as the trigger event happens, and is asked only then: "whenever this creature blocks while you
	// control a Dinosaur".
	While Condition

	// XIs is what the text says X is, where there is an {X} in the cost too (107.3c).
	XIs Quantity

	Modes  []Mode     // what it does; one mode unless Choose says otherwise
	Choose ModeChoice // zero for an ability without a choice of modes

	Statics []StaticEffect // of a static ability

	// FromZone is where it works if not on the battlefield (113.6); Nowhere
	// means the usual zone of its kind.
	FromZone Zone
	// AndCommand: it works on the battlefield and in the command zone (113.6b).
	AndCommand bool
	// OffBattlefield: it works in every zone but the battlefield (113.6c).
	OffBattlefield bool
	// CharacteristicDefining marks the abilities of 604.3.
	CharacteristicDefining bool
	Loyalty                bool // activated by adding or removing loyalty counters (606)
	// ActivationCost is what its own text says of its cost: "This ability costs {1}
	// less to activate for each ..."; its Of is not used.
	ActivationCost *CostChange
	// CreaturesStand: "For each mana in this ability's activation cost, you may tap an untapped creature you control
	// rather than pay that mana" (602.1e of 2026-02-27).
	CreaturesStand bool
	// XNotZero: "X can't be 0"; XMost is what X can't be greater than, nil without.
	XNotZero      bool
	XMost         Quantity
	SorcerySpeed  bool // "Activate only as a sorcery."
	InstantSpeed  bool // "Activate only as an instant."
	TimesPerTurn  int  // 1: "Activate only once each turn.", "triggers only once each turn"; 2: "Activate no more than twice each turn."; 0 without
	OnlyOnce      bool // "Activate only once.": exhaust (702.177a of 2026-02-27)
	DoOncePerTurn bool // "Do this only once each turn." (603.2i)
	YourTurnOnly  bool
	AnyPlayer     bool  // "Any player may activate this ability."
	OnlyOpponents bool  // with AnyPlayer: "Only your opponents may activate this ability."
	Chapters      []int // of a Saga's chapter ability (714.2)
	CallsGrantor  bool  // quoted, it speaks of Grantor
	Delayed       bool  // made by an instruction, not printed (603.7)
}

// SpellText reports whether this is what a spell does however it is cast: a spell ability that is spelt
// out. Awaken, cipher and cleave stand for spell abilities, too, which join or replace that one.
func (a *Ability) SpellText() bool { return a.Kind == SpellAbility && a.Keyword == "" }

// Sparing says what the text that gives protection says of Auras: "This effect doesn't remove
// this Aura" (702.16n).
type Sparing uint8

// What protection does not remove.
const (
	SparesNothing  Sparing = iota
	SparesItself           // "this Aura"
	SparesAuras            // "Auras"
	SparesAttached         // "Auras and Equipment you control that are already attached to it" (702.16p)
)

// A Mode is targets and the instructions that use them, in printed order.
type Mode struct {
	Targets      []TargetSlot
	Instructions []Instruction
	// Cost is the additional mana cost that choosing the mode brings (700.2h of 2026-02-27); nil without.
	Cost Cost
	// Worth is the number of pawprint symbols before the mode (700.2i of 2026-02-27); 0 without.
	Worth int
	// Name are the flavor words before the mode, or before its cost, without rules meaning (207.2d).
	Name string
	// Words is the normalised text of one of several modes, by which a scenario names
	// it; it is made by the printer.
	Words string
}

// ModeChoice says how many modes are chosen (700.2).
type ModeChoice struct {
	Min, Max             int
	KickedMin, KickedMax int  // "if this spell was kicked, choose both instead"; zero without
	Commander            bool // "if you control a commander as you cast this spell, you may choose both"
	// If is a condition under which so many may be chosen instead, from IfMin to IfMax; nil without.
	If           Condition
	IfMin, IfMax int
	ByOpponent   bool // "an opponent chooses one" (700.2e)
	Repeat       bool // "you may choose the same mode more than once" (700.2d)
	Apart        bool // "each mode must target a different player"
	Random       bool // "choose one at random"
	// Fresh: "choose one that hasn't been chosen", and with ThisTurn "... this turn".
	Fresh, ThisTurn bool
	// Worth is how many pawprints the chosen modes may be worth together (700.2i of 2026-02-27); 0 for
	// a choice that is not so bounded.
	Worth int
	// Keyword is "spree" or "tiered", which stand for the choice and for the costs of the modes
	// (702.172a, 702.183a of 2026-02-27); "" for a choice that is spelt out.
	Keyword Keyword
}

// A TargetSlot is one appearance of the word target with its phrase (115.1, 601.2c).
type TargetSlot struct {
	Phrase   Phrase
	Min, Max int  // usually 1, 1; "up to two" is 0, 2
	Any      bool // "any number of": Max does not count
	// MaxX is set for "X target creatures": Min and Max are X, or only Max where Min is
	// 0. X is what the text says X is; nil for the X of the cost.
	MaxX bool
	X    Quantity
	// Distinct leaves out what earlier slots of the mode chose: "another target creature".
	Distinct bool
	// Lead is what is asked of a player as that player is chosen, and not later; nil without.
	Lead *Lead
	// ByOpponent has an opponent choose: "target creature of an opponent's choice"; with Theirs among what that opponent
	// controls.
	ByOpponent, Theirs bool
	// ByThem has the player of the event choose: "target creature that player controls of their choice".
	ByThem bool
	// Random has chance choose the one target: "target creature chosen at random".
	Random bool
}

// Several reports whether more than one target can be chosen for the slot.
func (s TargetSlot) Several() bool { return s.Max > 1 || s.Any || s.MaxX }

// A Lead is that a number of another player's is at least so much more than yours, or Behind at least so much less. Of says
// what the number is, as of whoever is "you".
type Lead struct {
	Of     Quantity
	Least  int
	Behind bool
}

// DescribedBy lists the other targets of the mode by which the slot says what it takes: "target
// creature with power less than that creature's power".
func (s TargetSlot) DescribedBy() []int {
	var list []int
	add := func(slot int) {
		if !slices.Contains(list, slot) {
			list = append(list, slot)
		}
	}
	Walk(reflect.ValueOf(s.Phrase), func(v reflect.Value) {
		switch n := v.Interface().(type) {
		case Target:
			add(n.Slot)
		case Controlled:
			if n.By == TargetPlayers {
				add(0)
			}
		case Owned:
			if n.By == TargetPlayers {
				add(0)
			}
		}
	})
	return list
}

// CostItem is one thing to pay (118.1).
type CostItem interface{ costItem() }

type (
	// PayMana is mana symbols.
	// X is what {X} among them stands for where the text says so; nil for a choice.
	// With Waterbend artifacts and creatures may be tapped for its generic mana (701.67a of 2026-02-27).
	PayMana struct {
		Mana      Cost
		X         Quantity
		Waterbend bool
		// Own is the mana cost of whatever has the ability: "the flashback cost is equal to its mana
		// cost".
		Own bool
		// Of is whose mana cost is to be paid as something resolves: "unless you pay its mana cost".
		Of Reference
	}
	// PayExert exerts this permanent (701.39a).
	PayExert struct{}
	// TapThis is {T}; UntapThis is {Q}.
	TapThis   struct{}
	UntapThis struct{}
	// PayLife is life (119.4).
	PayLife struct{ Amount Quantity }
	// PaySacrifice, PayDiscard, PayExile and PayReturn take matching objects of the payer.
	PaySacrifice struct {
		Phrase Phrase
		Count  Quantity
		This   bool // "Sacrifice this artifact"
	}
	PayDiscard struct {
		Phrase Phrase
		Count  Quantity
		This   bool
		Random bool
	}
	PayExile struct {
		Phrase  Phrase
		Count   Quantity
		This    bool
		Foreign bool // as for PayEvidence
	}
	PayReturn struct {
		Phrase Phrase
		Count  Quantity
		This   bool
	}
	// PayTapPower taps any number of untapped matching creatures with total power of at
	// least Power (702.122a).
	PayTapPower struct {
		Phrase Phrase
		Power  int
	}
	// PayTap taps untapped matching permanents.
	PayTap struct {
		Phrase Phrase
		Count  Quantity
	}
	// PayReveal reveals cards from the hand.
	PayReveal struct {
		Phrase Phrase
		Count  Quantity
		This   bool
	}
	// PayBehold reveals matching cards from the hand or chooses matching permanents of the payer
	// (701.4a of 2026-02-27), and with Exile exiles them.
	PayBehold struct {
		Phrase  Phrase
		Count   Quantity
		Exile   bool
		Foreign bool // as for PayEvidence
	}
	// PayEvidence collects evidence of at least that total mana value (701.57). Foreign notes, as a spell is cast, that
	// nothing printed on it asks for that cost (607.2q); no text says so.
	PayEvidence struct {
		Amount  Quantity
		Foreign bool
	}
	// PayMill mills cards (701.13).
	PayMill struct{ Count Quantity }
	// PayDraw draws cards (121.1), as a cost of cumulative upkeep.
	PayDraw struct{ Count Quantity }
	// PayLoyalty puts on (positive) or removes loyalty counters (606.4). X is the [-X] symbol.
	PayLoyalty struct {
		N int
		X bool
	}
	// PayCounters removes counters from this object, or with From from one matching permanent of the payer,
	// or Among several. Kind is "" for counters of any kind.
	PayCounters struct {
		Kind  string
		Count Quantity
		From  *Phrase
		Among bool
	}
	// PayPutCounters puts counters on this object, or on one matching permanent of the payer.
	PayPutCounters struct {
		Kind   string
		Count  Quantity
		This   bool
		Phrase Phrase
	}
	// PayPut puts matching cards or this object into another zone: on top of the library or at its
	// Bottom, or into the graveyard, each of its owner.
	PayPut struct {
		Phrase Phrase
		Count  Quantity
		This   bool
		To     Zone
		Bottom bool
	}
	// PayAction does a keyword action: "blight 2", "forage" (701.61, 701.68 of 2026-02-27).
	PayAction struct {
		Name  string
		Count Quantity // nil where the action has no number
	}
	// PayUnattach unattaches an Equipment, this one or the one that gives the ability (701.3d).
	PayUnattach struct{ What Reference }
	// PayOneOf is a choice of what to pay: "sacrifice a creature or discard a card".
	PayOneOf struct{ Of []CostItem }
	// PayEnergy pays energy counters. Of any number of them, which is then chosen, AtLeastOne says that
	// none is not paid: "pay one or more {E}".
	PayEnergy struct {
		Count      Quantity
		AtLeastOne bool
	}
	// PayTicketSticker is a ticket counter that you get, and a sticker that you may put on this spell (702.33h).
	PayTicketSticker struct{}
)

// Recounted is an item of a cost with a changed number of the objects, cards or counters that are given up for it; ok is false for
// one that gives up none, as mana and life do.
func Recounted(item CostItem, change func(Quantity) Quantity) (recounted CostItem, ok bool) {
	switch one := item.(type) {
	case PaySacrifice:
		one.Count = change(one.Count)
		return one, true
	case PayDiscard:
		one.Count = change(one.Count)
		return one, true
	case PayExile:
		one.Count = change(one.Count)
		return one, true
	case PayReturn:
		one.Count = change(one.Count)
		return one, true
	case PayPut:
		one.Count = change(one.Count)
		return one, true
	case PayTap:
		one.Count = change(one.Count)
		return one, true
	case PayMill:
		one.Count = change(one.Count)
		return one, true
	case PayDraw:
		one.Count = change(one.Count)
		return one, true
	case PayEnergy:
		one.Count = change(one.Count)
		return one, true
	}
	return item, false
}

func (PayMana) costItem()          {}
func (PayExert) costItem()         {}
func (TapThis) costItem()          {}
func (UntapThis) costItem()        {}
func (PayLife) costItem()          {}
func (PaySacrifice) costItem()     {}
func (PayBehold) costItem()        {}
func (PayEvidence) costItem()      {}
func (PayDiscard) costItem()       {}
func (PayExile) costItem()         {}
func (PayReturn) costItem()        {}
func (PayTapPower) costItem()      {}
func (PayTap) costItem()           {}
func (PayReveal) costItem()        {}
func (PayMill) costItem()          {}
func (PayDraw) costItem()          {}
func (PayLoyalty) costItem()       {}
func (PayCounters) costItem()      {}
func (PayPutCounters) costItem()   {}
func (PayEnergy) costItem()        {}
func (PayTicketSticker) costItem() {}
func (PayPut) costItem()           {}
func (PayAction) costItem()        {}
func (PayUnattach) costItem()      {}
func (PayOneOf) costItem()         {}

// Keyword is the name of a keyword ability in lower case, "first strike".
type Keyword string

// EscapesWith is the keyword under which the ability is kept that a permanent escapes with (702.138d).
const EscapesWith Keyword = "escapes with"

// NewStatic makes a static ability of its effects.
func NewStatic(effects ...StaticEffect) *Ability {
	return &Ability{Kind: Static, Statics: effects}
}

// NewTriggered makes a triggered ability without targets.
func NewTriggered(when Event, do ...Instruction) *Ability {
	return &Ability{Kind: Triggered, Trigger: when, Modes: []Mode{{Instructions: do}}}
}

// NewActivated makes an activated ability.
func NewActivated(cost []CostItem, targets []TargetSlot, do ...Instruction) *Ability {
	return &Ability{Kind: Activated, Cost: cost, Modes: []Mode{{Targets: targets, Instructions: do}}}
}

// Prototype is the keyword of prototype cards (702.160).
const Prototype Keyword = "prototype"

// LevelSymbol is the keyword under which the ability of a level symbol is kept.
const LevelSymbol Keyword = "level"

// ClassLevel is the keyword under which the two abilities of a class level bar are kept (716.2).
const ClassLevel Keyword = "class level"

// StationSymbol is the keyword under which the ability of a station symbol is kept (721.2 of 2026-02-27).
const StationSymbol Keyword = "station symbol"
