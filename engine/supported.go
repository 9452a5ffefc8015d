package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
)

// This file says what the engine does not carry out. The card language understands
// more than the engine does, and nothing may be dropped or approximated: a card
// with an ability that is listed here is refused as a whole, by name of the part.

// Unsupported lists the parts of a compiled card that the engine does not carry
// out, in words; it is empty for a card that can be played.
func Unsupported(card *oracle.Card) []string {
	var list []string
	add := func(what string) {
		if !slices.Contains(list, what) {
			list = append(list, what)
		}
	}
	for _, a := range card.Abilities {
		inspect(reflect.ValueOf(a), add)
	}
	return list
}

// carriedOut names the kinds of node, of package oracle, that the engine has code for.
var carriedOut = strings.Fields(`
Ability Mode ModeChoice TargetSlot Symbol Phrase CounterCount Card Corner EventChange
Target This You It Host Each Some ControllerOf OwnerOf SourceOf The
HasType HasSupertype HasSubtype HasColor Multicolored HasKeyword HasChosen HasCounter Named Controlled Owned
IsPlayer Compares Is Other Refers Not Any Targets
Literal X Count NumberOf ThatMany Sum Difference Times Half Greatest TimesKicked
Exists Matches Relates WasKicked WonFlip LostFlip DidSo IsTurn CastIt HadNoCounter IsNot Both Either
PayMana TapThis UntapThis PayLife PaySacrifice PayDiscard PayExile PayReturn PayTap PayMill PayLoyalty PayCounters PayEnergy
DealDamage GainLife LoseLife SetLife Draw Discard Mill Scry Destroy Sacrifice Move Counter CreateToken PutCounters RemoveCounters
TapObject UntapObject AddMana Modify Establish DelayTrigger Reflexive Search Shuffle CopySpell ChooseNewTargets Regenerate Attach
Fight FlipCoin TurnFace Exchange ExtraTurn WinGame LoseGame DrawGame May Unless If ForEach MakeChoice
Continuous Restriction Requirement Permission CostChange Replacement Prevention EntersAs PlayerEffect CantBeCountered
BecomeCopy ChangeControl AddTypes SetTypes RemoveTypes SetColor AddColor AddAbility LoseAbility LoseAllAbilities CantHave
DefinePT SetBasePT AddPT SwitchPT SetName Grant
ZoneChange StepBegins SpellCast AbilityActivated AttackDeclared BlockDeclared BecomesBlocked AttacksUnblocked DamageDealt
BecomesTapped BecomesUntapped BecomesTarget LifeGained LifeLost CardDrawn CardDiscarded PermanentSacrificed CountersPut
TokensCreated Destroyed TurnedFaceUp State Reflex TappedForMana OneOf ChapterReached GameLost
`)

// keywords are the keyword abilities that are carried out under their own name.
// Those that package oracle expands into other abilities need no entry.
var keywords = strings.Fields(`
deathtouch defender double_strike enchant first_strike flash flying haste hexproof indestructible intimidate landwalk
lifelink protection reach shroud trample vigilance menace fear shadow skulk infect wither toxic morph split_second kicker flashback
`)

func inspect(v reflect.Value, add func(string)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			inspect(v.Elem(), add)
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			inspect(v.Index(i), add)
		}
		return
	case reflect.Int:
		return
	case reflect.Struct:
	default:
		return
	}
	name := v.Type().Name()
	if v.Type().PkgPath() == "rulestep/engine/oracle" && !slices.Contains(carriedOut, name) {
		add(nodeWords(name))
		return
	}
	particular(v.Interface(), add)
	for i := range v.NumField() {
		inspect(v.Field(i), add)
	}
}

// particular looks at values inside a node that is carried out in part.
func particular(node any, add func(string)) {
	switch n := node.(type) {
	case oracle.Ability:
		if n.Keyword != "" && len(n.Modes) == 0 && len(n.Statics) == 0 && n.Trigger == nil &&
			!slices.Contains(keywords, strings.ReplaceAll(string(n.Keyword), " ", "_")) {
			add("the keyword ability " + string(n.Keyword))
		}
		if n.X {
			add("a keyword with X")
		}
	case oracle.Restriction:
		if !slices.Contains([]oracle.Doing{
			oracle.Attack, oracle.Block, oracle.BeBlocked, oracle.BeTargeted, oracle.CastSpells,
			oracle.CastNoncreatureSpells, oracle.ActivateAbilities, oracle.PlayLands, oracle.GainLifeDoing, oracle.UntapDuringUntapStep,
		}, n.Cant) {
			add(fmt.Sprintf("a restriction of kind %v", n.Cant))
		}
		if len(n.UnlessCost) > 0 && n.Cant != oracle.Attack {
			add("a cost to do something other than attack")
		}
		if n.AtMost != 0 {
			add("a greatest number of blockers")
		}
		if n.Except != nil {
			add("a restriction with an exception")
		}
	case oracle.Requirement:
		if n.Must != oracle.Attack && n.Must != oracle.Block && n.Must != oracle.BeBlocked {
			add(fmt.Sprintf("a requirement of kind %v", n.Must))
		}
	case oracle.Permission:
		if n.May != oracle.PlayAdditionalLand && n.May != oracle.BlockAdditional && n.May != oracle.AttackAsThoughNoDefender {
			add(fmt.Sprintf("a permission of kind %v", n.May))
		}
	case oracle.PlayerEffect:
		if n.Words != oracle.NoMaximumHandSize && n.Words != oracle.DamageCantBePrevented {
			add(fmt.Sprintf("the player effect %v", n.Words))
		}
	case oracle.CostChange:
		if n.Ability || n.SetTo != nil {
			add("a change of the cost of abilities, or to another cost")
		}
	case oracle.MakeChoice:
		choosable(n.What, add)
	case oracle.EntersAs:
		if n.Choice != nil {
			choosable(*n.Choice, add)
		}
	case oracle.AddMana:
		if n.Together || n.Produced != nil {
			add("mana in any combination, or of the types that lands could produce")
		}
	case oracle.Move:
		if n.Until != oracle.ForTheGame {
			add("moving something until something else happens (610.3)")
		}
		if n.Attacking {
			add("putting a card onto the battlefield attacking")
		}
	case oracle.AttackDeclared:
		if n.Several {
			add("a trigger on several attackers at once")
		}
	case oracle.ZoneChange:
		if n.Several {
			add("a trigger on one or more things that move at once")
		}
	case oracle.BecomesTapped:
		if n.ForMana {
			add("a trigger on tapping for mana by its state")
		}
	case oracle.BecomesBlocked:
		if n.By != nil {
			add("a trigger on becoming blocked by certain creatures")
		}
	}
}

func choosable(c oracle.Choice, add func(string)) {
	if c != oracle.ChooseColor && c != oracle.ChooseBasicLandType && c != oracle.ChooseCreatureType {
		add(fmt.Sprintf("the choice %v", c))
	}
}

// nodeWords splits a node's name: "AlternativeCost" is "alternative cost".
func nodeWords(name string) string {
	var b strings.Builder
	for i, r := range name {
		if r >= 'A' && r <= 'Z' {
			if i > 0 {
				b.WriteByte(' ')
			}
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
