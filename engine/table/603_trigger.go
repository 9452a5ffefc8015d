package table

import (
	"slices"

	"rulestep/engine/oracle"
)

// Delayed is a delayed triggered ability (603.7).
type Delayed struct {
	Ability    *oracle.Ability
	Source     ID
	Controller ID
	Context    *Context
	Turn       int // the turn in which it was made
	ThisTurn   bool
	Next       bool // triggers once within the turn
	Lasting    bool // until the next turn of its controller
	RestOfGame bool
}

// Once reports whether a delayed ability triggers once and no more (603.7b): it has no duration, or
// speaks of the next such event within it.
func (d *Delayed) Once() bool { return !d.ThisTurn && !d.Lasting && !d.RestOfGame || d.Next }

// affectsStill carries out 603.7c for what was a target of the spell or ability that made
// a delayed ability: it is affected though it has changed. What has left the zone where it
// is looked for is another object by now.
func (t *Table) affectsStill(ids []ID, ctx *Context) []ID {
	of := ctx.Announced.Context
	if of == nil || !ctx.Ability.Delayed || of.Announced == nil || of.Ability == nil || IsReflex(ctx.Ability.Trigger) {
		return ids
	}
	list := ids
	for _, m := range of.Announced.Modes {
		if m >= len(of.Ability.Modes) {
			continue
		}
		for i, slot := range of.Ability.Modes[m].Targets {
			if i >= len(of.Targets) {
				continue
			}
			for _, id := range of.Targets[i] {
				if k := slices.Index(list, id); k >= 0 && t.OnBattlefield(id) && !t.Matches(&slot.Phrase, id, of) &&
					!t.Applies("603.7c", "the delayed ability of %s affects %s though it has changed", ctx.Source, id) {
					list = slices.Delete(slices.Clone(list), k, k+1)
				}
			}
		}
	}
	return list
}

// whereExpected carries out 603.7c for what the text that made a delayed ability has moved: what a replacement effect has
// put into another zone than that text says is not where the delayed ability expects it.
func (t *Table) whereExpected(ids []ID, of oracle.Antecedent, ctx *Context) []ID {
	if !ctx.Ability.Delayed || IsReflex(ctx.Ability.Trigger) || of != oracle.WhatMoved && of != oracle.WhatWasFound {
		return ids
	}
	astray := func(id ID) bool {
		return id.IsObject() && t.Object(id).Astray &&
			t.Applies("603.7c", "%s is not in the zone in which the delayed ability of %s expects it", id, ctx.Source)
	}
	if !slices.ContainsFunc(ids, func(id ID) bool { return id.IsObject() && t.Object(id).Astray }) {
		return ids
	}
	return slices.DeleteFunc(slices.Clone(ids), astray)
}

// IsReflex reports whether a trigger condition is that something has just been done (603.12).
func IsReflex(e oracle.Event) bool { _, ok := e.(oracle.Reflex); return ok }

// Triggered is an ability that has triggered and waits to be put on the stack.
type Triggered struct {
	Ability    *oracle.Ability
	Source     ID
	Controller ID
	Event      Event
	Context    *Context // of delayed and reflexive abilities: who made them
}

// Watcher is a triggered ability of an object, at some moment.
type Watcher struct {
	Source     ID
	Controller ID
	Ability    *oracle.Ability
}

// FollowsCard tells the triggers on this card's being cycled or discarded, which work
// wherever it has come to.
func FollowsCard(trigger oracle.Event) bool {
	switch e := trigger.(type) {
	case oracle.CardCycled:
		return e.What != nil
	case oracle.CardDiscarded:
		return e.This
	}
	return false
}

// isState tells the state triggers from other abilities.
func isState(a *oracle.Ability) bool {
	_, ok := a.Trigger.(oracle.State)
	return ok
}
