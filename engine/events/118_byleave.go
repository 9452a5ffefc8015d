package events

import (
	"reflect"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file finds what is paid for a spell that may be cast only for what lets it be cast asks for: another cost than its
// mana cost (118.9), or one besides (118.8).

// theLeavesCost is what a script calls the cost that what lets a card be cast asks for rather than its mana cost.
const theLeavesCost = "the cost of that leave"

// pricedLeave is the leave to cast cards that an ability without a keyword gives, and asks something for; nil for none.
func pricedLeave(a *oracle.Ability) *oracle.Permission {
	if a == nil || a.Kind != oracle.Static || a.Keyword != "" {
		return nil
	}
	for _, s := range a.Statics {
		if may, ok := s.(oracle.Permission); ok && may.May == oracle.CastCards && isPriced(&may) {
			return &may
		}
	}
	return nil
}

func isPriced(may *oracle.Permission) bool { return len(may.More) > 0 || len(may.Instead) > 0 }

// insteadOf is the cost that an ability by which a card is cast from where it is asks for rather than the mana cost.
func insteadOf(a *oracle.Ability) []oracle.CostItem {
	if may := pricedLeave(a); may != nil {
		return may.Instead
	}
	return a.Cost
}

// forCost is the leave of an instruction that has a card cast for another cost than its mana cost.
func forCost(cost []oracle.CostItem) *oracle.Ability {
	return &oracle.Ability{Kind: oracle.Static, Statics: []oracle.StaticEffect{oracle.Permission{Affected: oracle.You{}, May: oracle.CastCards, Object: oracle.This{}, Instead: cost}}}
}

// pricedPermits lists the abilities that let a player cast a card from where it is and ask something for that: its own ones, and
// those of what else gives leave, those that say the same once.
func (g *Course) pricedPermits(p, id table.ID) (list []*oracle.Ability) {
	for _, held := range g.Characteristics(id).Abilities {
		if pricedLeave(held.Ability) != nil && g.letsItselfBy(p, id, held) {
			list = append(list, held.Ability)
		}
	}
	for _, l := range g.leavesFor(p, id, oracle.CastCards) {
		if isPriced(l.may) && !slices.ContainsFunc(list, func(a *oracle.Ability) bool { return reflect.DeepEqual(a, l.ability) }) {
			list = append(list, l.ability)
		}
	}
	return list
}

// leaveOf finds the leave of something else, or of a card itself, of which an ability by which the card is cast is one.
func (g *Course) leaveOf(p, card table.ID, permit *oracle.Ability) (*oracle.Permission, table.ID) {
	for _, l := range g.leavesFor(p, card, oracle.CastCards) {
		if l.ability == permit {
			return l.may, l.by
		}
	}
	return pricedLeave(permit), card
}
