package engine

import (
	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file is what the engine shows of its lower floors: the words in which whoever plays a
// game puts questions and answers.

type (
	Site            = table.Site
	Heard           = table.Heard
	Action          = events.Action
	ActionKind      = events.ActionKind
	Answer          = events.Answer
	Characteristics = table.Characteristics
	Citation        = table.Citation
	Decision        = events.Decision
	DecisionKind    = events.DecisionKind
	Declared        = table.Declared
	Doors           = table.Doors
	Format          = table.Format
	ID              = table.ID
	Illegal         = table.Illegal
	NotJudged       = events.NotJudged
	Limits          = events.Limits
	Mana            = table.Mana
	Mark            = table.Mark
	Payment         = events.Payment
	Purpose         = events.Purpose
	TargetOptions   = events.TargetOptions
)

// UnsettledPool is events.UnsettledPool.
const UnsettledPool = events.UnsettledPool

const (
	AbilityObject       = table.AbilityObject
	ActivateAbility     = events.ActivateAbility
	AttackDecision      = events.AttackDecision
	BlockDecision       = events.BlockDecision
	CastSpell           = events.CastSpell
	ChanceDecision      = events.ChanceDecision
	Concede             = events.Concede
	DamageDecision      = events.DamageDecision
	Discard             = events.Discard
	DivisionDecision    = events.DivisionDecision
	EndEffect           = events.EndEffect
	ForArrangement      = events.ForArrangement
	ForAttackers        = events.ForAttackers
	ForBlockers         = events.ForBlockers
	ForBottom           = events.ForBottom
	ForCasting          = events.ForCasting
	ForCoin             = events.ForCoin
	ForCoinShows        = events.ForCoinShows
	ForColor            = events.ForColor
	ForCommander        = events.ForCommander
	ForConspiracy       = events.ForConspiracy
	ForCost             = events.ForCost
	ForCostOrder        = events.ForCostOrder
	ForCostToPay        = events.ForCostToPay
	ForDieShows         = events.ForDieShows
	ForPlanarDie        = events.ForPlanarDie
	ForDiscard          = events.ForDiscard
	ForDiscardHand      = events.ForDiscardHand
	ForEither           = events.ForEither
	ForMerging          = events.ForMerging
	ForSector           = events.ForSector
	ForExiling          = events.ForExiling
	ForFirstTurn        = events.ForFirstTurn
	ForAssistance       = events.ForAssistance
	ForAssisting        = events.ForAssisting
	ForCompanion        = events.ForCompanion
	ForDefender         = events.ForDefender
	ForKicker           = events.ForKicker
	ForLegend           = events.ForLegend
	ForChoice           = events.ForChoice
	ForMay              = events.ForMay
	ForMulligan         = events.ForMulligan
	ForNewTargets       = events.ForNewTargets
	ForOpening          = events.ForOpening
	ForPart             = events.ForPart
	ForSacrifice        = events.ForSacrifice
	ForScry             = events.ForScry
	ForSearch           = events.ForSearch
	ForSplice           = events.ForSplice
	ForTapping          = events.ForTapping
	ForTheRest          = events.ForTheRest
	ForSpending         = events.ForSpending
	ForTeam             = events.ForTeam
	ForShuffled         = events.ForShuffled
	ForTimestamps       = events.ForTimestamps
	ForTriggers         = events.ForTriggers
	ForUndo             = events.ForUndo
	ForX                = events.ForX
	Foretell            = events.Foretell
	Plot                = events.Plot
	Accompany           = events.Accompany
	Unlock              = events.Unlock
	Ignore              = events.Ignore
	LookAt              = events.LookAt
	TurnTo              = events.TurnTo
	ManaDecision        = events.ManaDecision
	ModeDecision        = events.ModeDecision
	None                = table.None
	ToTheLeft           = table.ToTheLeft
	ToTheRight          = table.ToTheRight
	OneOpponent         = table.OneOpponent
	NumberDecision      = events.NumberDecision
	ObjectDecision      = events.ObjectDecision
	OrderDecision       = events.OrderDecision
	Pass                = events.Pass
	PayDecision         = events.PayDecision
	PlayLand            = events.PlayLand
	PriorityDecision    = events.PriorityDecision
	RollPlanarDie       = events.RollPlanarDie
	Propose             = events.Propose
	Rearrange           = events.Rearrange
	ReplacementDecision = events.ReplacementDecision
	Shorten             = events.Shorten
	Suspend             = events.Suspend
	TapForMana          = events.TapForMana
	TargetDecision      = events.TargetDecision
	TurnFaceUp          = events.TurnFaceUp
	WordDecision        = events.WordDecision
	YesNoDecision       = events.YesNoDecision
)

// WaysOfNoKeyword are what a script calls the ways to pay for a spell that neither a keyword nor a price says.
func WaysOfNoKeyword() []string { return events.WaysOfNoKeyword() }

// ColorNames lists colors in the order of 105.1, or says "colorless".
func ColorNames(colors oracle.Color) string { return table.ColorNames(colors) }

// ColorNamed is the color that a word means, 0 for none.
func ColorNamed(word string) oracle.Color { return table.ColorNamed(word) }

// AbilityList names the keyword abilities among some characteristics and counts the others.
func AbilityList(c *Characteristics) string { return table.AbilityList(c) }

// TypeLine joins supertypes, card types and subtypes as they are printed (205.1).
func TypeLine(c *Characteristics) string { return table.TypeLine(c) }

// NumberInCost reports whether the controller of an ability chooses a number for its cost that is not paid in mana (107.3a).
func NumberInCost(a *oracle.Ability) bool { return events.NumberInCost(a) }

// Subsets lists the choices of n of some things, in their order, and stops when it has more than most of them.
func Subsets(of []ID, n, most int) [][]ID { return events.Subsets(of, n, most) }

// IsVariant reports whether a keyword ability is the one that is called so, or a variant of it.
func IsVariant(k, called oracle.Keyword) bool { return table.IsVariant(k, called) }

// The formats for which a deck can be judged (100.2, 900).
const (
	NoFormat           = table.NoFormat
	Constructed        = table.Constructed
	Limited            = table.Limited
	Planechase         = table.Planechase
	Vanguard           = table.Vanguard
	Archenemy          = table.Archenemy
	SupervillainRumble = table.SupervillainRumble
	ConspiracyDraft    = table.ConspiracyDraft
	CommanderGame      = table.CommanderGame
	Brawl              = table.Brawl
	CommanderDraft     = table.CommanderDraft
)

// ChosenThen is events.ChosenThen.
func ChosenThen(i oracle.Instruction) oracle.Instruction { return events.ChosenThen(i) }
