package events

import (
	"fmt"
	"slices"

	"rulestep/engine/oracle"
	"rulestep/engine/table"
)

// This file carries out mutate (702.140): a creature spell that is cast for its mutate cost targets a
// creature, and merges with it as it resolves.

// mutating is what a mutating creature spell targets (702.140a).
var mutating = &oracle.Ability{
	Kind: oracle.SpellAbility, Keyword: "mutate", Rule: "702.140a",
	Modes: []oracle.Mode{{Targets: []oracle.TargetSlot{{Min: 1, Max: 1, Phrase: oracle.Phrase{Where: []oracle.Predicate{
		oracle.Not{Predicate: oracle.HasSubtype{Subtype: "Human"}},
		oracle.HasType{Types: oracle.Creature},
		oracle.OwnedBy{Who: oracle.OwnerOf{Of: oracle.This{}}},
	}}}}}},
}

// becomesMutating has a spell whose mutate cost is announced be a mutating creature spell.
func (g *Course) becomesMutating(_ *table.Context, a *table.Announcement, _ *castWay) error {
	a.Ability = mutating
	return nil
}

// isMutating reports whether a spell is a mutating creature spell.
func (g *Course) isMutating(spell table.ID) bool {
	a := g.Object(spell).Announced
	return a != nil && a.Ability == mutating
}

// ceasesToMutate carries out 702.140b.
func (g *Course) ceasesToMutate(spell table.ID) bool {
	if !g.isMutating(spell) || !g.Applies("702.140b", "the target of %s is illegal, so it is no mutating creature spell any more and goes on resolving as a creature spell", spell) {
		return false
	}
	a := *g.Object(spell).Announced
	a.Ability, a.Targets, a.Modes = nil, nil, nil
	g.Object(spell).Announced = &a
	return true
}

// mutates carries out 608.3d and 702.140c for a mutating creature spell whose target is legal.
func (g *Course) mutates(spell table.ID, ctx *table.Context) bool {
	targets := g.Object(spell).Announced.Flat()
	if !g.isMutating(spell) || len(targets) == 0 {
		return false
	}
	host := targets[0]
	if !g.mayMerge(host) || !g.Applies("608.3d", "%s does not enter, but merges with %s", spell, host) ||
		!g.Applies("727.2", "%s merges with %s, which both represent from now on", spell, host) || !g.Applies("702.140c", "%s is put on top of %s or on the bottom", spell, host) {
		return false
	}
	under := 0
	if g.over(spell, host, ctx.Controller) {
		under = 1
	}
	g.Happen(table.Event{Kind: table.MergeEvent, Object: host, Other: spell, Player: ctx.Controller, Amount: 1 - under})
	return true
}

// over has the controller of a mutating creature spell choose whether it goes on top of the creature.
func (g *Course) over(spell, host, p table.ID) bool {
	d := Decision{Kind: WordDecision, Purpose: ForMerging, Player: p, About: spell, Rule: "702.140c", Words: []string{"top", "bottom"}}
	d.Refuse = func(a Answer) error {
		if !slices.Contains(d.Words, a.Word) {
			return fmt.Errorf("%s goes on the top of %s or on the bottom", g.Name(spell), g.Name(host))
		}
		return nil
	}
	d.List = func() []Answer { return []Answer{{Word: d.Words[0]}, {Word: d.Words[1]}} }
	answer, err := g.ask(&d)
	return err == nil && answer.Word == d.Words[0]
}
