package events

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file keeps what the words of a lasting effect mean. An effect goes on when the
// spell or ability that made it is gone, and with it what "target", "it" or X meant; so
// these words are settled as the effect begins (608.2h, 611.2d), and a card whose
// effect has a word that cannot be settled is refused as it is compiled.
//
// What an effect describes, it goes on describing: "creatures an opponent controls".
// What happens instead of an event is about that event: "it" and "that much" there are
// of the event, and are left alone.

// standing says of a word what it means once the spell or ability is gone.
type standing uint8

const (
	standsAlways standing = iota // the same then as now, or the things as they are then
	isSettled                    // it is settled as the effect begins
	isEvents                     // it is settled, or is of the event that the effect changes
	isLost                       // nothing any more, and it can't be settled
)

// Standings holds every reference, number, condition and predicate that is carried out,
// and TestEveryWordStands that none is missing.
var Standings = map[string]standing{
	"This": standsAlways, "EncodedOn": standsAlways, "Haunted": standsAlways, "YourCommander": standsAlways, "Grantor": standsAlways, "You": standsAlways, "Host": standsAlways, "ChosenPlayer": standsAlways, "Each": standsAlways, "Exiled": standsAlways, "TopOf": standsAlways, "The": standsAlways,
	"Target": isSettled, "Paid": isSettled, "Rest": isSettled, "DefendingPlayer": isSettled, "ControllerOf": isSettled, "OwnerOf": isSettled,
	"It": isEvents, "AttackingPlayer": isLost, "Some": isLost, "Promised": isLost, "Performed": isLost, "Pile": isLost, "AttackedBy": isLost,

	"Literal": standsAlways, "Count": standsAlways, "NumberOf": standsAlways, "Sum": standsAlways, "Difference": standsAlways, "Larger": standsAlways, "Apart": standsAlways,
	"Times": standsAlways, "Half": standsAlways, "Y": standsAlways, "Greatest": standsAlways, "AmongCommanders": standsAlways, "BlockersBeyondFirst": standsAlways,
	"Devotion": standsAlways, "ManaSymbols": standsAlways, "Varieties": standsAlways, "LifePaidEntering": standsAlways, "Party": standsAlways, "TimesDescended": standsAlways, "PowerDeclared": standsAlways, "ExcessDealt": isSettled, "CountersPaid": isSettled, "NumberGiven": isSettled, "EnergyPaid": isSettled, "ChosenNumber": standsAlways, "Flips": isSettled, "TimesMutated": standsAlways, "TimesThisTurn": standsAlways, "SameStored": standsAlways, "Total": standsAlways, "MostAlike": standsAlways, "CounterKinds": standsAlways,
	"X": isSettled, "CoinsShowing": isLost, "Result": isSettled, "StickerVowels": isSettled, "StickerLetters": isSettled, "StickerSize": isSettled, "ThatMany": isEvents,
	"TimesKicked": isLost, "CrewedBy": isLost, "TargetsBeyondFirst": isLost, "TimesPaid": isLost, "StationedBy": isLost, "CastBefore": isLost, "ColorsSpent": isLost, "AmountSpent": isLost, "SpentFrom": isLost,

	"Exists": standsAlways, "Matches": standsAlways, "Relates": standsAlways, "IsTurn": standsAlways, "IsStep": standsAlways,
	"IsCombat": standsAlways, "FirstCombat": standsAlways, "AttackedThisStep": standsAlways, "BeforeStep": standsAlways, "AfterStep": standsAlways, "WordChosen": standsAlways, "IsNot": standsAlways, "SearchedLibrary": isLost, "Both": standsAlways, "Either": standsAlways, "YouAre": standsAlways,
	"IsDaylight": standsAlways, "Happened": standsAlways, "Underwent": standsAlways,
	"FullParty": standsAlways, "PairHeld": standsAlways, "Descended": standsAlways, "HasBlessing": standsAlways, "HasStory": standsAlways, "MaxSpeed": standsAlways, "Began": standsAlways, "SpellWarped": standsAlways, "NoneExhausted": standsAlways, "CastLastTurn": standsAlways,
	"HadNoCounter": isEvents,
	"WasKicked":    isLost, "GiftPromised": isLost, "TributePaid": isLost, "ManaSpent": isLost, "PaidFor": isLost, "Beheld": isLost, "WonFlip": isLost, "WonClash": isLost, "MoreVotes": isLost, "VotesFor": isLost, "PlayersWhoDid": isLost, "MostVoted": isLost, "LostFlip": isLost, "CameUp": isLost, "ResolvedTimes": isLost, "ActivatedTimes": isLost, "RolledDoubles": isLost, "DidSo": isLost, "CastIt": isLost, "AsCast": isLost, "WasForetold": isLost, "NewlyYours": isLost, "BearerIsOther": isLost,
	"SomePlayer": isLost, "Meets": isLost, "MostOf": isLost, // who that player is, inside it, would be settled apart from it

	"HasType": standsAlways, "HasSupertype": standsAlways, "HasSubtype": standsAlways, "HasColor": standsAlways, "Multicolored": standsAlways, "HasX": standsAlways, "ManaCostIs": standsAlways, "HasPhyrexian": standsAlways, "EvenManaValue": standsAlways, "Exceeds": standsAlways, "Bears": standsAlways, "Tops": standsAlways,
	"HasKeyword": standsAlways, "HasChosen": standsAlways, "HasCounter": standsAlways, "HasSticker": standsAlways, "Named": standsAlways, "Controlled": standsAlways, "ControlledBy": standsAlways, "OwnedBy": standsAlways,
	"Owned": standsAlways, "IsPlayer": standsAlways, "AttackedThisCombat": standsAlways, "OpponentOf": standsAlways, "Compares": standsAlways, "Is": standsAlways, "Other": standsAlways, "Refers": standsAlways,
	"Not": standsAlways, "Any": standsAlways, "Targets": standsAlways, "SingleTarget": standsAlways, "FromSource": standsAlways, "HasInset": standsAlways, "ExiledWith": standsAlways, "MadeWith": standsAlways, "AttachedTo": standsAlways, "SameZone": standsAlways, "Differ": standsAlways, "Alike": standsAlways, "TotalAtMost": standsAlways, "OfEach": standsAlways, "OneOfEach": standsAlways, "InPair": standsAlways, "ThisWay": isLost, "HasSaddled": standsAlways, "FirstPrinted": standsAlways, "Convoked": standsAlways, "IsBlocking": standsAlways, "IsBlockedBy": standsAlways, "IsAttacking": standsAlways, "NoAbilities": standsAlways, "Shares": standsAlways, "DifferentName": standsAlways, "Designated": standsAlways, "WasCast": standsAlways, "EnteredFrom": standsAlways,
}

// A lastingWord is a word met in a lasting effect, and whether it stands where the event
// that the effect changes is spoken of.
type lastingWord struct {
	node  any
	event bool
}

// eachLastingWord visits the words of an effect and rebuilds it from what visit returns;
// a word for which visit returns something else is not looked into. Instructions and
// abilities have contexts of their own, and what a Grant is about is what it is granted to.
func eachLastingWord(v reflect.Value, event bool, visit func(lastingWord) any) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		node := v.Elem().Interface()
		if _, past := node.(oracle.Underwent); past { // in it "it" is whatever the phrase is asked of
			all := visit
			visit = func(w lastingWord) any {
				if it, ok := w.node.(oracle.It); ok && it.To == oracle.EachOfThem && !it.Player {
					return w.node
				}
				return all(w)
			}
		}
		if isWord(node) {
			if other := visit(lastingWord{node, event}); !reflect.DeepEqual(other, node) {
				return reflect.ValueOf(other)
			}
		}
		return eachLastingWord(v.Elem(), event, visit)
	case reflect.Pointer:
		if v.IsNil() || v.Type() == reflect.TypeFor[*oracle.Ability]() {
			return v
		}
		fresh := reflect.New(v.Type().Elem())
		fresh.Elem().Set(eachLastingWord(v.Elem(), event, visit))
		return fresh
	case reflect.Slice:
		if v.IsNil() || v.Type() == reflect.TypeFor[[]oracle.Instruction]() {
			return v
		}
		fresh := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			fresh.Index(i).Set(eachLastingWord(v.Index(i), event, visit))
		}
		return fresh
	case reflect.Struct:
		fresh := reflect.New(v.Type()).Elem()
		fresh.Set(v)
		for i := range v.NumField() {
			fresh.Field(i).Set(eachLastingWord(v.Field(i), event || isOfEvent(v.Type(), v.Type().Field(i).Name), visit))
		}
		return fresh
	case reflect.Uint8:
		if relation, ok := reflect.TypeAssert[oracle.Relation](v); ok {
			visit(lastingWord{relation, event})
		}
	}
	return v
}

// isWord reports whether a node is a reference, number, condition or predicate.
func isWord(node any) bool {
	switch node.(type) {
	case oracle.Reference, oracle.Quantity, oracle.Condition, oracle.Predicate:
		return true
	}
	return false
}

// isOfEvent reports whether a field of a replacement or prevention effect speaks of the
// event that the effect changes, and not of which events those are.
func isOfEvent(effect reflect.Type, field string) bool {
	switch effect {
	case reflect.TypeFor[oracle.Replacement](), reflect.TypeFor[oracle.Prevention]():
		return field != "Event"
	case reflect.TypeFor[oracle.EntersAs]():
		return field != "Affected"
	}
	return false
}

// settleWords is an effect with its words settled as it begins, and what was targeted, by
// slot, with what else they mean in further slots.
func (g *Course) settleWords(s oracle.StaticEffect, ctx *table.Context) (oracle.StaticEffect, [][]table.ID) {
	targets := slices.Clip(ctx.Targets)
	slot := func(r oracle.Reference) any {
		targets = append(targets, slices.Clone(g.Refer(r, ctx)))
		return oracle.Target{Slot: len(targets) - 1}
	}
	settled := eachLastingWord(reflect.ValueOf(&s).Elem(), false, func(w lastingWord) any {
		switch node := w.node.(type) {
		case oracle.It:
			if !w.event {
				return slot(node)
			}
		case oracle.ControllerOf:
			if _, it := node.Of.(oracle.It); !w.event || !it {
				return slot(node)
			}
		case oracle.OwnerOf:
			if _, it := node.Of.(oracle.It); !w.event || !it {
				return slot(node)
			}
		case oracle.Paid, oracle.Rest, oracle.DefendingPlayer:
			return slot(node.(oracle.Reference))
		case oracle.X, oracle.Result, oracle.StickerVowels, oracle.StickerLetters, oracle.StickerSize:
			if n := g.Quantity(node.(oracle.Quantity), ctx); g.Applies("611.2d", "%s counts once, as its effect begins", ctx.Source) {
				return oracle.Literal(n)
			}
		case oracle.ThatMany:
			if n := g.Quantity(node, ctx); !w.event && g.Applies("611.2d", "%s counts once, as its effect begins", ctx.Source) {
				return oracle.Literal(n)
			}
		}
		return w.node
	})
	return settled.Interface().(oracle.StaticEffect), targets
}

// settleGrants settles what an effect grants to objects; those are "it" in what is granted.
func (g *Course) settleGrants(changes []oracle.Change, ctx *table.Context) ([]oracle.Change, [][]table.ID) {
	var targets [][]table.ID
	about := *ctx
	about.Targets = slices.Clip(ctx.Targets)
	for k, c := range changes {
		grant, ok := c.(oracle.Grant)
		if !ok {
			continue
		}
		changes = slices.Clone(changes)
		affected, effect := oracle.AffectedBy(grant.Effect), oracle.Affecting(grant.Effect, nil)
		effect, about.Targets = g.settleWords(effect, &about)
		changes[k] = oracle.Grant{Effect: oracle.Affecting(effect, affected)}
		targets = about.Targets
	}
	return changes, targets
}

// Unsettled adds the words of a lasting effect that mean nothing once the spell or
// ability is gone and that can't be settled.
func Unsettled(s oracle.StaticEffect, add func(string)) {
	if c, ok := s.(oracle.CostChange); ok { // how much is found out as the effect begins
		c.Each = nil
		s = c
	}
	// "The next time a source of your choice ..." is chosen as the effect begins (609.7a).
	if damage, _, ok := aboutDamage(s); ok && choosesSource(damage) {
		damage.Source = nil
		switch e := s.(type) {
		case oracle.Prevention:
			e.Event = damage
			s = e
		case oracle.Replacement:
			if e.Once {
				e.Event = damage
			}
			s = e
		}
	}
	if as, ok := s.(oracle.EntersAs); ok { // how many counters is counted as the effect begins
		as.Counters = nil
		s = as
	}
	eachLastingWord(reflect.ValueOf(&s).Elem(), false, func(w lastingWord) any {
		if r, ok := w.node.(oracle.Relation); ok {
			if r == oracle.ThatPlayers && !w.event {
				add("“that player” in an effect that lasts")
			}
			return w.node
		}
		name := reflect.TypeOf(w.node).Name()
		switch stands, known := Standings[name]; {
		case !known, stands == isLost, stands == isEvents && !w.event && !settles(w.node):
			add(fmt.Sprintf("“%s” in an effect that lasts", strings.TrimSpace(NodeWords(name))))
		}
		return w.node
	})
}

// UnsettledGrants is unsettled for what an effect grants to objects. There "it" is what
// gets the grant, and as the other side of a requirement or restriction something else;
// anywhere deeper it could be either.
func UnsettledGrants(changes []oracle.Change, add func(string)) {
	for _, c := range changes {
		grant, ok := c.(oracle.Grant)
		if !ok {
			continue
		}
		effect := oracle.Affecting(grant.Effect, nil)
		Unsettled(effect, add)
		switch e := effect.(type) {
		case oracle.Restriction:
			e.Object = nil
			effect = e
		case oracle.Requirement:
			e.Object = nil
			effect = e
		}
		eachLastingWord(reflect.ValueOf(&effect).Elem(), false, func(w lastingWord) any {
			if _, it := w.node.(oracle.It); it {
				add("“it” in a description in an effect that lasts")
			}
			return w.node
		})
	}
}

// settles reports whether settleWords has a meaning to give to a word that is an event's elsewhere.
func settles(node any) bool {
	switch node.(type) {
	case oracle.It, oracle.ThatMany:
		return true
	}
	return false
}
