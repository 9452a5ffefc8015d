package support

import (
	"slices"
	"strings"

	"rulestep/engine/events"
	"rulestep/engine/oracle"
	"rulestep/engine/oracle/keywords"
)

// This file lists the nodes and keywords of the card language that the engine carries out.
// supported.go refuses cards that have others. Instructions are not among them: package events
// declares each beside what carries it out.

// playerRules are the effects on players that the engine has code for.
var playerRules = []oracle.PlayerRule{
	oracle.NoMaximumHandSize, oracle.MaximumHandSize, oracle.HandSizeChange, oracle.PlaysTopRevealed, oracle.PlaysHandRevealed,
	oracle.LifeTotalCantChange, oracle.MoreDevotion, oracle.NoLegendRule, oracle.KeepsMana, oracle.TurnsMana, oracle.CanBeCommander, oracle.OnlyForAnte, oracle.CirclesColors, oracle.DeckHolds, oracle.SearchesUnder,
	oracle.LastsAtNoLife, oracle.DamageLeavesLife, oracle.GainsFromRadiation, oracle.HasAnotherVote, oracle.MayVoteAgain, oracle.FacesChoiceAgain,
	oracle.SurveilsMore, oracle.NotesDrafted,
}

// carriedOut holds the kinds of node, of package oracle, that the engine has code
// for, each with the fields that the code reads. A field that is not listed may be
// set by the compiler only to be refused here, so that a node which grows in package
// oracle is never carried out in part.
var carriedOut = withInstructions(nodeTable(`
Ability Kind Keyword Rule N Quality Size Strung Spares Word Cost Trigger If While XIs Modes Choose Statics FromZone AndCommand OffBattlefield CharacteristicDefining Loyalty ActivationCost CreaturesStand XNotZero XMost SorcerySpeed InstantSpeed TimesPerTurn OnlyOnce DoOncePerTurn YourTurnOnly AnyPlayer OnlyOpponents Chapters CallsGrantor Delayed
Mode Targets Instructions Cost Worth Name Words
ModeChoice Min Max KickedMin KickedMax Commander If IfMin IfMax ByOpponent Repeat Apart Random Fresh ThisTurn Keyword Worth
TargetSlot Phrase Min Max Any MaxX X Distinct ByOpponent Theirs ByThem Random Lead
Symbol Generic Colors Colorless Phyrexian Snow X
Phrase Noun Zone Where Or
CounterCount Kind Count
Card Name ManaCost HasCost Supertypes Types Subtypes Indicator OnlyIndicator Text Power Toughness Loyalty Defense HandModifier LifeModifier Abilities Back
Corner Number Star
EventChange Adds Makes Times Plus SetAmount To Bottom Recipient WithCounters Tapped Under Mana AnyAmount Ignore
Target Slot
Paid How
Exiled Several Crafted
This
Grantor
EncodedOn
You
It Player To Other Unclear
Host Called
Each Phrase
Some Phrase Count UpTo Random Chooser
ControllerOf Of OrPlayer Then
OwnerOf Of
Haunted
YourCommander
AttackedBy Of NoBattle
DefendingPlayer
AttackingPlayer
Promised
ChosenPlayer
TopOf Of Count Bottom Buried AllBut
The All
HasType Types
HasSupertype Supertypes
HasSubtype Subtype
HasColor Colors
Multicolored
HasX
ManaCostIs Cost Or
HasPhyrexian
EvenManaValue Odd
Exceeds Number Than
Bears Phrase
FirstCombat
Tops Number Lowest Among
AttackedThisCombat
Designated What
WasCast By From Whose
EnteredFrom Zone
OpponentOf Who
Meets Condition
HasKeyword Keyword
NoAbilities
Shares What With Another
HasChosen What Either Other
HasCounter Kind
HasSticker Kind Keyword
Named Name
Controlled By
ControlledBy Who
OwnedBy Who
Owned By
IsPlayer Who
Compares Number How To Kind
Is Status
AttachedTo To
HasSaddled What Crewed
FirstPrinted Expansion
Convoked What
IsBlocking What
IsBlockedBy What
IsAttacking Whom
Total Number Phrase
SomePlayer Who Does
MostOf Who Of Lowest
MostAlike Phrase Names
CastLastTurn OnePlayer How Count
AddOneOf Abilities
AddEachOf Keywords Among
AddActivated Of
Other Than
Refers To
SameZone
Differ What
Alike What
TotalAtMost Number To
OneOfEach
OfEach
InPair
Not Predicate
Any Of
Targets Phrase Only
SingleTarget
FromSource Phrase
HasInset Subtype
DifferentName Than
Varieties Of Phrase
LifePaidEntering
EnergyPaid
ChosenNumber
Flips Lost
ExiledWith With
ThisWay How To From
MadeWith With Created
X
Count Phrase
NumberOf Number Of Kind
ThatMany Of Way Most
Devotion Colors Of That
ManaSymbols Colors Phrase
Party
TimesDescended
PowerDeclared
ExcessDealt ByEvent
CountersPaid Kind
NumberGiven How Phrase
TimesThisTurn Event Amount Whose
FullParty
PairHeld With
TimesMutated
NewlyYours
Descended
Sum A B
Difference A B
Larger A B
Apart A B
Times Factor Of
Half Of Up In
Y Is
AmongCommanders Number
Greatest Number Lowest Phrase
TimesKicked
CrewedBy
BlockersBeyondFirst
TargetsBeyondFirst
CastBefore
StationedBy
TimesPaid Keyword
PaidFor Keyword Cast
Beheld Phrase
Rest
MoreVotes Word OrTied
VotesFor Word
PlayersWhoDid
MostVoted Noun
Performed Action
Exists Phrase How Count
Matches Of Phrase
Relates A How B
WasKicked With
GiftPromised
TributePaid
SpellWarped
NoneExhausted
Happened Event LastTurn
ResolvedTimes Nth
Resolved What Nth
Underwent Event ThisCombat
WonFlip
WonClash
CameUp Tails
CoinsShowing Tails
RolledDoubles
YouAre What
IsDaylight Is
LostFlip
DidSo
IsTurn Of
CastIt From InMain
AsCast So
WasForetold
WordChosen Word
HadNoCounter Kind
IsNot Condition
Both Of
Either Of
PayMana Mana X Waterbend Own Of
TapThis
PayExert
UntapThis
PayLife Amount
PaySacrifice Phrase Count This
PayDiscard Phrase Count This Random
PayExile Phrase Count This
PayReturn Phrase Count This
PayTapPower Phrase Power
PayTap Phrase Count
PayReveal Phrase Count This
PayBehold Phrase Count Exile
PayEvidence Amount
PayMill Count
PayDraw Count
PayLoyalty N X
PayCounters Kind Count From Among
PayPutCounters Kind Count This Phrase
PayEnergy Count AtLeastOne
PayPut Phrase Count This To Bottom
PayAction Name Count
PayUnattach What
PayOneOf Of
IntoCombat Blocking Whom
CounterKinds On
ManaRider Ability AtOnce
SameStored
StickerVowels
StickerLetters Letters
StickerSize Number
ResultRow From To Do
Result ByEvent
DieChange Cost Who Plus Reroll Sides
CoinFlipped Who Lost
FirstFlipWon
DiceRolled Who Several How Count
ToldToRoll Who
ToldToMill Who
Pile Phrase Chooser Other
SpellCopied By What
FirstEachTurn Of OwnTurn
HasBlessing
HasStory
ColorsSpent
AmountSpent Of
SpentFrom Of From
ManaSpent Color Count Same
ActivatedTimes AtLeast
Lead Of Least Behind
MaxSpeed
Began
BearerIsOther
OpeningHand Reveal
StartingPlayer
CompanionIf Among Fits How
MulliganAction Do
MayEnlist Then
Enlisted What Whom
MayExert Then Fresh
Exerted Who What
CounterLimit Kind Count
CountersRemain
Continuous Affected Changes
Restriction Affected Cant ExceptMana By UnlessCost Object AtLeast AtMost Except OtherSector IgnoreFor
DiscardThis
Requirement Affected Must Object Goads
Permission Affected May Anyone Count Whom As Lacking Object Such If Look Later OrExile Free Spend Dearer LandTapped Exiled More Instead Brief Gains OncePerTurn
SpendsAs Affected Mana Spells AbilitiesOf
CostChange Of Nth Ability By Increase Reduce Floor Each SetTo Additional Loyalty Keyword KeywordCost Targeting Least OwnCost ColoredOnly Elsewhere If ExceptMana Next
AdditionalCost Cost Optional
AlternativeCost Cost
OffersCost By Spells From Cost Once
CastOnly If
IsStep Step Whose
SearchedLibrary
IsCombat
AttackedThisStep
BeforeStep Step InCombat
AfterStep Step InCombat
Replacement Event If Change Instead May Skips Once Amount
Prevention Event Amount Then Once Divided
TurnsAs Do Transforms
Shape As Besides
EntersAs Not Between Mills TurnsDown Exiles PaysLife Shapes Affected Tapped Untapped Counters CopyOf Except May Choice Looks Words UnlessPay If FaceDown Then Sacrifice Transformed UnderOpponent Brings Otherwise With Kinds Different Tribute Reveal
PlayerEffect Who Words Count Of Colors
AsYouCascade Phrase Tapped
TriggersAgain Event Of
CausesNoTriggers Event Of
UntapsWithOthers What
CantBeCountered Affected
CantBePrevented Of
AssignsDamage Affected How
CrewsAs Affected Crew Saddle More ByToughness Station
BecomeCopy Of Except
AddThisAbility
KeepColor
NoManaCost
EntersWith Counters
OnlyIf Embalmed If Changes
ChangeControl To
AddTypes Supertypes Types Subtypes AllCreatureTypes Chosen
SetName Name
SetTypes Types Subtypes Still Chosen Only
RemoveTypes Supertypes Types Subtypes AllCreatureTypes
SetColor Colors Chosen BeforeGame
AddColor Colors Chosen
AddAbility Ability
LoseAbility Keywords Quality
LoseAllAbilities Other
LoseThisAbility Ability
CantHave Keywords
DefinePT Power Toughness
SetBasePT Power Toughness
AddPT Power Toughness MinusPower MinusToughness
SwitchPT
ReplaceWord Kind From To
Grant Effect
ZoneChange What From To Cause Several ByEffect CausedBy While Alive NotFrom OrFrom Created PerPlayer Puts
StepBegins Step Whose Second AnyMain Next NextTurn First OfHost HostIs OfChosen
SpellCast By What Ordinal Elsewhere NotFirst Card
AbilityActivated By What Which Exhaust NotMana Loyalty Keywords
CardCycled Who What
RoomEntered
ChaosEnsues
Visited Who What
RolledToVisit Who
Planeswalked Who To From
Encountered
SetInMotion
DoorUnlocked
LevelBecame N
Expended Who Amount
FullyUnlocked What
LibraryShuffled Who
LandPlayed Who Another What From
LibrarySearched Who Own
KeywordActionDone Who Name What
AttackDeclared What At Alone Several With Beside While Meanwhile
PlayerAttacks Who Whom With AtLeast Exactly Each Jointly Meanwhile
Attacked What
BlockDeclared What Whom AtLeast Several
BecomesBlocked What By AtLeast Several
AttacksUnblocked What
DamageDealt Source To Combat Several SeveralTo NonCombat Excess AtLeast Exactly
BecomesTapped What ForMana Several By
BecomesUntapped What
BecomesTarget What Of
LifeGained Who
TurnBegins Who Extra
LifeLost Who
CardDrawn Who Ordinal ExceptFirst AtLeast
CardDiscarded Who What Several PerPlayer This CausedBy
PermanentSacrificed Who What Several PerPlayer
CountersRemoved Kind From Each
LastCounterRemoved Kind From
CountersPut Kind On By ByEffect Nth Several Each
TokensCreated Who ByEffect What
Destroyed What
DaylightChanged To
TurnedFaceUp What
DamagePrevented To
ControlLost What To
PhasesOut What
PhasesIn What
Unattached What
Attached What To
SpellCountered What CausedBy
Transformed What Into
State Condition
Reflex
TappedForMana What Of Chosen
OneOf Of Apart
ChapterReached Chapters
GameLost Who
`))

// plainKeywords are the keyword abilities that are carried out under their own name and are not about how their card is
// cast. Those that stand for other abilities need no entry.
var plainKeywords = strings.Fields(`
banding bands_with_other horsemanship phasing trample_over_planeswalkers
deathtouch defender double_strike enchant first_strike flash flying haste hexproof indestructible intimidate landwalk
lifelink protection reach shroud trample vigilance menace fear shadow skulk infect wither toxic
epic companion start_your_engines! max_speed ∞ splice partner friends_forever character_select father_&_son survivors choose_a_background doctor's_companion rebound daybound nightbound
read_ahead space_sculptor compleated hidden_agenda double_agenda
prototype champion ascend storied
`)

// underItsName reports whether a keyword ability is carried out under its own name: of those that are about how their card is
// cast, each that has a record is.
func underItsName(k oracle.Keyword) bool {
	_, cast := keywords.WhileCast(k)
	return cast || slices.Contains(plainKeywords, strings.ReplaceAll(string(k), " ", "_"))
}

// nodeTable reads lines of a node's name and its fields.
func nodeTable(text string) map[string][]string {
	table := make(map[string][]string)
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		words := strings.Fields(line)
		table[words[0]] = words[1:]
	}
	return table
}

// withInstructions adds the instructions to a table of the other nodes.
func withInstructions(table map[string][]string) map[string][]string {
	for kind, fields := range events.CarriedOut() {
		if _, twice := table[kind]; twice {
			panic("support: package events declares that it carries out " + kind + ", which needs no row in carriedout.go")
		}
		table[kind] = fields
	}
	return table
}

// CarriedOut lists the kinds of node of package oracle that the engine carries out, each with
// those of its fields that may be set. Nobody writes to it.
func CarriedOut() map[string][]string { return carriedOut }
